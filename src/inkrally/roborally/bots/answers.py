"""Builds the answers of bots outside of programming: power downs, re-entry, Options, and choices before the first turn.

A bot level supplies functions that value the possible answers. This module reads the question and builds the action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from inkrally.bots.player import BotDecision
from inkrally.match.game import View
from inkrally.roborally import rule_components
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.goals import floor_seen
from inkrally.roborally.bots.observation import robot_of
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, AnswerOption, ChooseSetup, Reenter, StayDown
from inkrally.roborally.turn.reentry_spaces import reentry_ways_near
from inkrally.roborally.view import TableView


def answer(
    view: View[TableView, Action],
    draft: Sequence[Action],
    powers_down: Callable[[int], bool],
    stays_down: Callable[[int], bool],
    return_cost: Callable[[int, int], tuple[int, bool]],
    use: Callable[[Question], tuple[str, int]] | None = None,
) -> BotDecision:
    """Return the actions that answer the question of the current phase, and the number of nodes searched.

    Args:
        view: The view of the seat.
        draft: The actions that are drafted already. If there are any, they are the answer.
        powers_down: Returns whether a robot announces a power down.
        stays_down: Returns whether a robot stays powered down.
        return_cost: Returns the cost for a robot to re-enter in a pose (a space and a facing as one number), and
            whether it should re-enter powered down. The robot re-enters in the cheapest pose, the first of equal poses.
        use: Returns the answer to a question of an Option, and its cost in nodes. Without it, the bot gives the default
            answer, unless that would keep a robot powered down for ever.
    """
    if draft or view.phase is None:
        return BotDecision(tuple(draft), 0)
    table = view.table
    if table.choices is not msgspec.UNSET and view.phase.name == "set-up":
        picked = {robot: best_of(given) for robot, given in table.choices.items()}
        return BotDecision(tuple(ChooseSetup(robot, choice) for robot, choice in picked.items()), 1)
    robot = table.asked[0]
    if view.phase.name == "announce":
        return BotDecision((AnnouncePowerDown(robot, powers_down(robot)),), 1)
    if view.phase.name == "stay-down":
        return BotDecision((StayDown(robot, stays_down(robot)),), 1)
    if table.question is not msgspec.UNSET:
        choice, nodes = use(table.question) if use is not None else (_default_answer(table, table.question), 1)
        return BotDecision((AnswerOption(robot, table.question.option, choice),), nodes)
    floor = floor_seen(table)
    special = table.special
    back = special.back if special is not msgspec.UNSET else None
    may = rule_components.may_power_down(robot_of(table.robots[robot]), course_of(table.options).rules)
    if back is not None:
        may = back.may_rest
    moves = floor_cache.moves_of(floor)
    robots: Sequence[Any] = table.robots  # `ways` only reads status and space, which views of robots have too.
    found = [
        (*return_cost(robot, moves.pose(way.at, facing)), way.at, facing)
        for way in (back.ways if back is not None else reentry_ways_near(floor, robots, table.robots[robot].archive))
        for facing in way.facings
    ]
    _, down, at, facing = min(found, key=lambda one: one[0])
    return BotDecision((Reenter(robot, at, facing, down and may),), len(found))


def _default_answer(table: TableView, question: Question) -> str:
    """Return the default answer to a question, unless it would keep the robot powered down for ever.

    A robot in a laser beam is damaged again while it is powered down. An Option that powers down a damaged robot would
    then do so in every turn, so this function discards the Option.
    """
    if question.matter != "discard" or not table.robots[question.robot].powered_down:
        return question.choices[0]
    robot = robot_of(table.robots[question.robot])
    rules = course_of(table.options).rules
    for option in question.choices[1:]:
        spared = msgspec.structs.replace(robot, options=tuple(name for name in robot.options if name != option))
        if (
            option_actions.forced_power_down_damage(robot, rules)
            <= robot.damage + 1
            < option_actions.forced_power_down_damage(spared, rules)
        ):
            return option
    return question.choices[0]


def best_of(choices: Sequence[str]) -> str:
    """Return the most valuable Option of the choices. If the choices are boards, return the first board."""
    return max(
        choices,
        key=lambda name: (
            rule_components.option_component(name).savings_permille if name in rule_components.OPTIONS else 0
        ),
    )
