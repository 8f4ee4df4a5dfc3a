"""The doors of the turn: where an Option card, or a rule of a course, has a say (rules 3 of the Options, 10).

Whatever speaks is a `Part`. A card lies in `options/NAME/`, a rule in `rules_of_courses/NAME/`; `parts.py` finds and
asks them. A part is pure: it looks at a robot and says what is different for it. Knows no table, no kernel and no card.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from inkrally.roborally.register.names import Point
from inkrally.roborally.turn.robots import Robot

Until: TypeAlias = Literal["register", "turn"]
"""How long an answer holds: to the end of its register, or of its turn."""


class Traits(msgspec.Struct, frozen=True):
    """In what a robot is unlike others while a register runs: all that the kernel knows of cards and rules.

    `laser` is the damage of each shot of its main laser, at most 8, 0 where it does not fire. `steady`: neither curves
    nor gears turn it. `ramming`: whom it pushes or bumps into by its own card gets a token. `guard`: so many tokens, at
    most 15, do not come to lie on its sheet.
    """

    laser: int = 1
    steady: bool = False
    ramming: bool = False
    guard: int = 0


class Moment(msgspec.Struct, frozen=True):
    """When a part is asked whether it has a question: before which point of which register, 1 to 5."""

    point: Point
    register: int


class Question(msgspec.Struct, frozen=True):
    """What the owner of a robot is asked for one of its Options. The first choice is that of who says nothing."""

    robot: int
    option: str
    choices: tuple[str, ...]
    until: Until


class Part:
    """What speaks at the doors. Every door has an answer that changes nothing; a part overrides those that it needs.

    `points` are where it may have a question; a register runs whole where nobody names any. A rule of a course has no
    owner to ask, so only Options do.
    """

    points: tuple[Point, ...] = ()
    until: Until = "register"

    def start_damage(self, robot: Robot, tokens: int) -> int:
        """Setting up: with how many tokens a robot begins that would begin with `tokens`."""
        return tokens

    def hand_size(self, robot: Robot, cards: int) -> int:
        """Dealing: how many cards a robot that is dealt `cards` is dealt."""
        return cards

    def may_power_down(self, robot: Robot) -> bool:
        """Announcing, and re-entry: whether it can be said of the robot at all."""
        return True

    def choices(self, robot: Robot, moment: Moment) -> tuple[str, ...]:
        """A declaration, or instead of the laser, or before any other stage: what the owner may say, the first what
        holds if he says nothing; none where the answer cannot matter. What he said is in `said` from then on."""
        return ()

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        """A register: what the kernel is told of the robot; `traits` are what other parts have made of it."""
        return traits

    def repairs(self, robot: Robot, tokens: int) -> int:
        """Clean-up: how many tokens a site or flag takes from a robot that loses `tokens`."""
        return tokens

    def reentry_damage(self, robot: Robot, tokens: int) -> int:
        """Re-entry: with how many tokens a robot comes back that has `tokens`."""
        return tokens


def said(robot: Robot, option: str) -> str | None:
    """What the owner of a robot answered for an Option, while that holds; None where he was not asked."""
    return next((one.choice for one in robot.chosen or () if one.option == option), None)
