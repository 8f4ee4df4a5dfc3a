"""In which order the answers to an Option's question are offered to its owner, what loses least first, and what each
loses.

A token that locks no register and destroys nobody comes before every Option that can still do something: it only takes
a card of the next hands and goes again at a repair site, while an Option never comes back.

Advice and no rule: who says nothing answers as the rules have it (Options 2.3). Told in thousandths of the way left, as
`Part.saves` is. Looks at what its owner knows, which is what lies open. Names no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.contract import Question
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.turn.cleanup import site, worth
from inkrally.roborally.turn.robots import Robot, locked, newly_locked

TOKEN = (40, 170, 160, 240, 145, 130, 125, 175, 175)
"""What a token costs a robot that has 0 to 8 of them, by cards and locks: as bots reckon it, in the mean over all
spaces of printed courses. Later ones cost no more, as it powers down anyway then."""
UNLOCKED = 1
"""The cost of a token that locks nothing, in the order of answers: less than any Option that can still do something,
more than one that cannot."""
LIFE = 1000
"""What the token costs that destroys: more than any Option does good."""
EMPTY = 2
"""So many times less does an Option good on which nothing lies that could."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a choice loses. `locks`: the token locks the register `number`; `destroys`: it is the last one; `repaired`:
    it goes when the robot powers down. `useless`: the Option can do nothing more here; `worn`: it takes `number` tokens
    more; `empty`: nothing lies on it that could."""

    why: Literal["locks", "destroys", "repaired", "useless", "worn", "empty"]
    number: int = 0


def by_loss(question: Question, robot: Robot, rules: Sequence[str], floor: Floor, register: int) -> tuple[str, ...]:
    """The choices of a question, the one first that loses least, of equals as they are asked. `robot` is the one that
    is asked, `register` the one that has stopped, 0 for clean-up."""

    def loss(choice: str) -> int:
        match question.matter:
            case "discard" if choice == question.choices[0]:
                return of_token(robot) if _token_loss(robot) is not None else UNLOCKED
            case "discard" | "lose":
                return of_option(robot, rules, choice)
            case "reach" if choice != question.choices[0]:
                x, _, y = choice.partition(",")
                return -_gained(robot, rules, floor, register, (int(x), int(y)))
            case _:
                # What using a card is worth nobody can say here; leaving it loses nothing.
                return 0

    return tuple(sorted(question.choices, key=loss))


def told(question: Question, robot: Robot, rules: Sequence[str]) -> dict[str, Loss] | None:
    """What is to be said of what the choices of a question lose, by choice; None of a question whose
    choices need not cost anything."""
    if question.matter not in ("discard", "lose"):
        return None
    found: dict[str, Loss] = {}
    for choice in question.choices:
        kept = question.matter == "discard" and choice == question.choices[0]
        loss = _token_loss(robot) if kept else _option_loss(robot, rules, choice)
        if loss is not None:
            found[choice] = loss
    return found


def _token_loss(robot: Robot) -> Loss | None:
    damage, before = robot.damage + 1, locked(robot)
    if damage >= FATAL_DAMAGE:
        return Loss("destroys")
    if robot.announced:
        return Loss("repaired")
    # Tokens of the same hit that came before may not have locked theirs yet (4).
    locks = [each for each in newly_locked(damage, before) if each not in newly_locked(robot.damage, before)]
    return Loss("locks", locks[0]) if locks else None


def _option_loss(robot: Robot, rules: Sequence[str], option: str) -> Loss | None:
    part = parts.part(option)
    if _is_useless(robot, rules, option):
        return Loss("useless")
    tokens = dict(robot.tokens).get(option, 0)
    if tokens:
        return Loss("worn", part.counts - tokens)
    if "stores" in part.features and option not in dict(robot.stored):
        return Loss("empty")
    return None


def _is_useless(robot: Robot, rules: Sequence[str], option: str) -> bool:
    """Whether an Option can do nothing more for a robot."""
    part = parts.part(option)
    if parts.overrides(part, "power_down") and not parts.may_power_down(robot, rules):
        return True
    # It comes back no more.
    return "re-entry damage" in part.adds and robot.status == "racing" and robot.lives == 1


def of_token(robot: Robot) -> int:
    """What a token costs a robot that comes to lie on its sheet."""
    if robot.damage + 1 >= FATAL_DAMAGE:
        return LIFE
    if robot.announced:
        return 0  # It goes with all others before the next hand is dealt (8.4).
    return TOKEN[robot.damage]


def of_option(robot: Robot, rules: Sequence[str], option: str) -> int:
    """What the loss of an Option costs a robot: what it would still save."""
    if _is_useless(robot, rules, option):
        return 0
    part = parts.part(option)
    loss = part.saves
    if part.counts:
        loss = loss * (part.counts - dict(robot.tokens).get(option, 0)) // part.counts
    if "stores" in part.features and option not in dict(robot.stored):
        loss //= EMPTY
    return loss


def _gained(robot: Robot, rules: Sequence[str], floor: Floor, register: int, at: tuple[int, int]) -> int:
    """What is gained for nothing by touching a space: in clean-up what it gives, before that the next flag."""
    if register == 0:
        return sum(worth(robot, rules, site(floor, at)))
    flags = floor.flags
    return int(not parts.has(rules, "any order") and robot.flags < len(flags) and flags[robot.flags] == at)
