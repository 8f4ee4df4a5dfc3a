"""What happens in a register phase and in clean-up, step by step: the event of the log, the animation, the words.

A step is one moment that the eye sees at once: one space of a card's movement, all belts together, all lasers. Its
changes say everything that became different and why (`by`, `at`), and nothing that has to be worked out, so that
writing them down needs no rule. Knows no match and no view.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from inkrally.roborally.register.names import (
    ArchivedBy,
    DestroyedBy,
    MovedBy,
    RepairedBy,
    Stage,
    StoppedBy,
    TurnedBy,
)

__all__ = ["Facing", "Space", "Stage", "Step", "StepChange"]

Facing: TypeAlias = Literal["N", "E", "S", "W"]
"""A direction, or a side of a space."""

Space: TypeAlias = tuple[int, int]
"""`x` grows to the east, `y` to the south."""


class _Change(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    pass


class _OfRobot(_Change, frozen=True):
    """What becomes different of one robot."""

    robot: int


class Moved(_OfRobot, frozen=True, tag="moved"):
    """A robot moves one space; `to` may lie in a pit or off the floor, then it is destroyed in the same step."""

    to: Space
    by: MovedBy
    pusher: int | None = None
    """By a push: the robot whose card it is."""


class Turned(_OfRobot, frozen=True, tag="turned"):
    facing: Facing
    by: TurnedBy


class Stopped(_OfRobot, frozen=True, tag="stopped"):
    """A robot does not move though something would move it. `at` and `side`: the wall; `other`: the robot in its way.

    By a chain: `robot` would push, `other` is the last of the chain, before the wall. Occupied, contested, swap: on a
    belt (rules 5.6). Pushers: two of them contradict each other (5.7), `other` is the robot on the other one.
    """

    by: StoppedBy
    at: Space | None = None
    side: Facing | None = None
    other: int | None = None


class Shot(_Change, frozen=True, tag="shot"):
    """A laser fires from `at` towards `to`, its last space. `robot` is who fires, None for a laser of the floor.

    A robot's shot is told even if it hits nobody, a beam of the floor only where it hits. `damage` is what it deals.
    """

    at: Space
    facing: Facing
    to: Space
    robot: int | None = None
    hit: int | None = None
    damage: int = 1


class Damaged(_OfRobot, frozen=True, tag="damaged"):
    """`damage` is what the robot has now."""

    amount: int
    damage: int


class Absorbed(_OfRobot, frozen=True, tag="absorbed"):
    """So many damage tokens of this moment do not come to lie on the robot's sheet."""

    amount: int


class Locked(_OfRobot, frozen=True, tag="locked"):
    """A register locks; `card` where the deck filled it (rules 8.5)."""

    register: int
    card: int | None = None


class Destroyed(_OfRobot, frozen=True, tag="destroyed"):
    """`lives` are those left; none: the robot is out."""

    by: DestroyedBy
    lives: int


class Archived(_OfRobot, frozen=True, tag="archived"):
    at: Space
    by: ArchivedBy


class Touched(_OfRobot, frozen=True, tag="touched"):
    """`flags` is how many the robot has touched now."""

    flags: int


class Finished(_OfRobot, frozen=True, tag="finished"):
    place: int


class Repaired(_OfRobot, frozen=True, tag="repaired"):
    """`damage` is what is left. Locks fall away by the damage table (rules 8.2)."""

    damage: int
    by: RepairedBy


class Wiped(_OfRobot, frozen=True, tag="wiped"):
    """The cards of these registers are discarded."""

    registers: tuple[int, ...]


class Powered(_OfRobot, frozen=True, tag="powered"):
    """A robot is down for the next turn, or up again."""

    down: bool


class Reentered(_OfRobot, frozen=True, tag="reentered"):
    at: Space
    facing: Facing
    damage: int


StepChange: TypeAlias = (
    Moved
    | Turned
    | Stopped
    | Shot
    | Damaged
    | Absorbed
    | Locked
    | Destroyed
    | Archived
    | Touched
    | Finished
    | Repaired
    | Wiped
    | Powered
    | Reentered
)


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment. `robot` and `card`: whose card is being executed, in the stage `cards`; a card of several spaces is
    several steps."""

    stage: Stage
    changes: tuple[StepChange, ...]
    robot: int | None = None
    card: int | None = None
