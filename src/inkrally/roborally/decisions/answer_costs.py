"""Estimates what each answer to a question of an Option costs its owner, and sorts the answers by that.

Answers that cost least come first. A damage token that locks no register and destroys no robot costs less than any
useful Option: it only removes a card from the next hands and a repair site removes it, while an Option never returns.

This is advice, not a rule: the default answer is the one of Options 2.3. Costs are in thousandths of the way that is
left, like `Part.saves`, and use only what the owner knows. Name no card here.
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
"""The cost of a damage token for a robot with 0 to 8 tokens, by cards and locks, as the bots estimate it.

These are means over all spaces of the printed courses. Later tokens cost no more, because the robot powers down anyway.
"""
UNLOCKED = 1
"""The cost of a token that locks nothing: less than any useful Option, more than a useless one."""
LIFE = 1000
"""The cost of a token that destroys the robot: more than any Option is worth."""
EMPTY = 2
"""The divisor for the value of an Option that can hold a Program card and holds none."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an answer costs.

    Attributes:
        why: `locks`: the token locks the register `number`. `destroys`: it is the last token. `repaired`: it is removed
            when the robot powers down. `useless`: the Option can do nothing more. `worn`: it can take `number` more
            tokens. `empty`: it can hold a Program card and holds none.
        number: The register or the number of tokens.
    """

    why: Literal["locks", "destroys", "repaired", "useless", "worn", "empty"]
    number: int = 0


def by_loss(question: Question, robot: Robot, rules: Sequence[str], floor: Floor, register: int) -> tuple[str, ...]:
    """Return the choices of a question, the cheapest first. Equally cheap ones keep their order.

    Args:
        question: The question.
        robot: The robot whose owner is asked.
        rules: The rules of the course.
        floor: The factory floor.
        register: The register that has stopped to ask, or 0 for clean-up.
    """

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
                # The value of using a card is unknown here; not using it costs nothing.
                return 0

    return tuple(sorted(question.choices, key=loss))


def told(question: Question, robot: Robot, rules: Sequence[str]) -> dict[str, Loss] | None:
    """Return what each choice of a question costs, or None for a question whose choices need not cost anything."""
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
    # Earlier tokens of the same hit may not have locked their registers yet (Options 4).
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
    """Return whether an Option can do nothing more for a robot."""
    part = parts.part(option)
    if parts.overrides(part, "power_down") and not parts.may_power_down(robot, rules):
        return True
    # The robot has its last life, so it will not re-enter.
    return "re-entry damage" in part.adds and robot.status == "racing" and robot.lives == 1


def of_token(robot: Robot) -> int:
    """Return the cost of one more damage token on the robot's sheet."""
    if robot.damage + 1 >= FATAL_DAMAGE:
        return LIFE
    if robot.announced:
        return 0  # Powering down removes all tokens before the next hand is dealt (rules 8.4).
    return TOKEN[robot.damage]


def of_option(robot: Robot, rules: Sequence[str], option: str) -> int:
    """Return the cost of losing an Option: what it would still save."""
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
    """Return the gain from touching a space: in clean-up what the site gives, in a register whether it is the next
    flag."""
    if register == 0:
        return sum(worth(robot, rules, site(floor, at)))
    flags = floor.flags
    return int(not parts.has(rules, "any order") and robot.flags < len(flags) and flags[robot.flags] == at)
