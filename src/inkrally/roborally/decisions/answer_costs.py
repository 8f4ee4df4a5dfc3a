"""Estimates the cost of each answer to a question of an Option, and sorts the answers by cost.

A damage token that locks no register and does not destroy the robot costs less than any useful Option. Such a token
only removes a card from the next hands, and a repair site removes it, while a discarded Option never returns.

The costs are advice, not a rule: Options 2.3 sets the default answer. Costs are in thousandths of the remaining way,
like `RuleComponent.savings_permille`, and use only what the owner knows. Do not name a card here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.turn.cleanup import site, site_benefit
from inkrally.roborally.turn.robots import Robot, locked, newly_locked

TOKEN_COST_BY_DAMAGE = (40, 170, 160, 240, 145, 130, 125, 175, 175)
"""The cost of a damage token for a robot with 0 to 8 tokens, because of fewer cards and locked registers.

The numbers are means over all spaces of the printed courses, estimated by the bots. Later tokens do not cost more,
because a robot with many tokens powers down in any case.
"""
UNLOCKED_TOKEN_COST = 1
"""The cost of a token that locks no register: less than any useful Option, more than a useless one."""
LIFE_COST = 1000
"""The cost of a token that destroys the robot: more than any Option is worth."""
EMPTY_OPTION_DIVISOR = 2
"""The divisor for the value of an Option that can hold a Program card and holds none now."""


class AnswerCost(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reason why an answer costs more or less than an ordinary damage token or Option.

    Attributes:
        why: `locks`: the token locks the register `number`. `destroys`: it is the last token and destroys the robot.
            `repaired`: the token is removed when the robot powers down. `useless`: the Option can do nothing more.
            `worn`: the Option can take `number` more tokens. `empty`: the Option can hold a Program card and holds
            none.
        number: The register or the number of tokens.
    """

    why: Literal["locks", "destroys", "repaired", "useless", "worn", "empty"]
    number: int = 0


def sorted_by_cost(
    question: Question, robot: Robot, rules: Sequence[str], floor: Floor, register: int
) -> tuple[str, ...]:
    """Return the choices of a question, the cheapest first. Choices with equal costs keep their order.

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
                return token_cost(robot) if _cost_of_token(robot) is not None else UNLOCKED_TOKEN_COST
            case "discard" | "lose":
                return option_cost(robot, rules, choice)
            case "reach" if choice != question.choices[0]:
                x, _, y = choice.partition(",")
                return -_gained(robot, rules, floor, register, (int(x), int(y)))
            case _:
                # The value of using a card is unknown here; not using it costs nothing.
                return 0

    return tuple(sorted(question.choices, key=loss))


def answer_costs(question: Question, robot: Robot, rules: Sequence[str]) -> dict[str, AnswerCost] | None:
    """Return the special cost of each choice, or None if the question is not about losing an Option."""
    if question.matter not in ("discard", "lose"):
        return None
    found: dict[str, AnswerCost] = {}
    for choice in question.choices:
        kept = question.matter == "discard" and choice == question.choices[0]
        loss = _cost_of_token(robot) if kept else _cost_of_option(robot, rules, choice)
        if loss is not None:
            found[choice] = loss
    return found


def _cost_of_token(robot: Robot) -> AnswerCost | None:
    """Return the special cost of one more damage token for the robot, or None for an ordinary token."""
    damage, before = robot.damage + 1, locked(robot)
    if damage >= FATAL_DAMAGE:
        return AnswerCost("destroys")
    if robot.announced:
        return AnswerCost("repaired")
    # Earlier tokens of the same hit may not have locked their registers yet (Options 4).
    locks = [each for each in newly_locked(damage, before) if each not in newly_locked(robot.damage, before)]
    return AnswerCost("locks", locks[0]) if locks else None


def _cost_of_option(robot: Robot, rules: Sequence[str], option: str) -> AnswerCost | None:
    """Return the special cost of losing an Option, or None for an ordinary loss."""
    component = rule_components.option_component(option)
    if _is_useless(robot, rules, option):
        return AnswerCost("useless")
    tokens = dict(robot.tokens).get(option, 0)
    if tokens:
        return AnswerCost("worn", component.token_capacity - tokens)
    if "stores" in component.features and option not in dict(robot.stored):
        return AnswerCost("empty")
    return None


def _is_useless(robot: Robot, rules: Sequence[str], option: str) -> bool:
    """Return whether an Option can do nothing more for a robot under the course rules `rules`."""
    component = rule_components.option_component(option)
    if rule_components.overrides_hook(component, "power_down") and not rule_components.may_power_down(robot, rules):
        return True
    # The robot has its last life, so it will not re-enter.
    return "re-entry damage" in component.adds and robot.status == "racing" and robot.lives == 1


def token_cost(robot: Robot) -> int:
    """Return the cost of one more damage token for the robot, in thousandths of its remaining way."""
    if robot.damage + 1 >= FATAL_DAMAGE:
        return LIFE_COST
    if robot.announced:
        return 0  # Powering down removes all tokens before the next hand is dealt (rules 8.4).
    return TOKEN_COST_BY_DAMAGE[robot.damage]


def option_cost(robot: Robot, rules: Sequence[str], option: str) -> int:
    """Return the cost of losing an Option: the part of the remaining way that it would still save, in thousandths."""
    if _is_useless(robot, rules, option):
        return 0
    component = rule_components.option_component(option)
    loss = component.savings_permille
    if component.token_capacity:
        loss = loss * (component.token_capacity - dict(robot.tokens).get(option, 0)) // component.token_capacity
    if "stores" in component.features and option not in dict(robot.stored):
        loss //= EMPTY_OPTION_DIVISOR
    return loss


def _gained(robot: Robot, rules: Sequence[str], floor: Floor, register: int, at: tuple[int, int]) -> int:
    """Return the gain of a robot from touching a space.

    In clean-up (register 0), the gain is the benefit of the site. In a register, it is 1 if the robot's next flag is on
    the space, else 0.
    """
    if register == 0:
        return sum(site_benefit(robot, rules, site(floor, at)))
    flags = floor.flags
    return int(
        not rule_components.has_feature(rules, "any order") and robot.flags < len(flags) and flags[robot.flags] == at
    )
