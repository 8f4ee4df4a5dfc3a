"""Answers to the questions outside of programming: powering down, staying down, coming back.

What is best a level says by functions; here is how the question is read and the answer said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from inkrally.bots.player import PlayResult
from inkrally.bots.roborally import charts
from inkrally.bots.roborally.goals import floor_seen
from inkrally.bots.roborally.sight import robot_of
from inkrally.match.game import View
from inkrally.roborally import parts
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.acts import Act, Announce, Choose, Reenter, StayDown, Use
from inkrally.roborally.turn.reentry import ways
from inkrally.roborally.view import TableView


def answer(
    view: View[TableView, Act],
    draft: Sequence[Act],
    powers_down: Callable[[int], bool],
    stays_down: Callable[[int], bool],
    return_cost: Callable[[int, int], tuple[int, bool]],
) -> PlayResult:
    """The answer to the question of this phase. `return_cost` of a robot and a pose is how bad it is to come back so,
    and whether powered down; the first of the least is taken."""
    if draft or view.phase is None:
        return PlayResult(tuple(draft), 0)
    table = view.table
    if table.choices is not msgspec.UNSET and view.phase.name == "set-up":
        # No level knows what an Option is worth to it, and boards are as good as each other.
        return PlayResult(tuple(Choose(robot, given[0]) for robot, given in table.choices.items()), 1)
    robot = table.asked[0]
    if view.phase.name == "announce":
        return PlayResult((Announce(robot, powers_down(robot)),), 1)
    if view.phase.name == "stay-down":
        return PlayResult((StayDown(robot, stays_down(robot)),), 1)
    if table.question is not msgspec.UNSET:
        # No level knows what a card is worth yet: it says what holds if nothing is said.
        return PlayResult((Use(robot, table.question.option, table.question.choices[0]),), 1)
    floor = floor_seen(table)
    special = table.special
    back = special.back if special is not msgspec.UNSET else None
    may = parts.may_power_down(robot_of(table.robots[robot]), course_of(table.options).rules)
    if back is not None:
        may = back.may_rest
    moves = charts.moves_of(floor)
    robots: Sequence[Any] = table.robots  # a view of a robot has what is read of it: its status and its space
    found = [
        (*return_cost(robot, moves.pose(way.at, facing)), way.at, facing)
        for way in (back.ways if back is not None else ways(floor, robots, table.robots[robot].archive))
        for facing in way.facings
    ]
    _, down, at, facing = min(found, key=lambda one: one[0])
    return PlayResult((Reenter(robot, at, facing, down and may),), len(found))
