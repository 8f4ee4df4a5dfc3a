"""Finds the goal of a robot on courses where the goal is not simply the next flag (Options 6).

Uses only what a view shows. Every bot level plans towards the spaces of the goal as if they were flags.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.reentry_spaces import distance, is_standable
from inkrally.roborally.view import CourseView, RobotView, TableView

Aim: TypeAlias = Literal["flags", "claim", "fetch", "home", "thief", "enemy", "block", "holder"]
"""The kind of goal that a robot tries to reach.

`flags`: the flags in order. `claim`: a flag to claim. `fetch`: the other team's flag. `home`: the robot's home board,
with that flag. `thief`: the robot that carries the flag of its own team. `enemy`: a robot of another side. `block`: a
space where the leading robot of the other sides must come. `holder`: a space where the holder of the title must come.
"""


class RobotGoal(msgspec.Struct, frozen=True):
    """The goal of a robot: the spaces on which it should end registers, in order.

    `spaces` is None if these are the printed flags that the robot has not touched yet.
    """

    aim: Aim
    spaces: tuple[Space, ...] | None = None

    @property
    def by_touch(self) -> bool:
        """Whether the robot must only touch the spaces, so that an Option for touching adjacent spaces helps."""
        return self.aim in ("flags", "claim", "fetch")


def floor_seen(table: TableView) -> Floor:
    """Return the floor with the current rotation of its boards, and with flags at their printed spaces."""
    course = course_of(table.options)
    special = table.special
    if special is msgspec.UNSET or not special.boards:
        return course.floor
    return courses.turned_floor(course.id, tuple(degrees % 360 for degrees in special.boards))


def goal_of(table: TableView, floor: Floor, number: int) -> RobotGoal:
    """Return the goal of the robot `number`, by the course rules that `table` shows."""
    special = table.special
    if special is msgspec.UNSET:
        return RobotGoal("flags")
    robot = table.robots[number]
    here = robot.at or robot.archive
    if special.homes:
        return _flag_to_bring_home(table, floor, special, number, here)
    if not floor.flags:
        return RobotGoal("enemy", (_nearest(here, _enemies(table, robot)) or here,))
    if special.claims:
        wanted = [at for at, team in zip(floor.flags, special.claims, strict=True) if team != robot.team]
        return RobotGoal("claim", (_nearest(here, wanted) or here,))
    if robot.blocks:
        rivals = [one for one in table.robots if one.seat != robot.seat and not one.blocks and one.status == "racing"]
        first = max(rivals, key=lambda one: one.flags, default=None)
        return RobotGoal("block", (floor.flags[_flag_to_block(table, robot, first)] if first else here,))
    flags = tuple(printed if at is None else at for at, printed in zip(special.flags, floor.flags, strict=True))
    if special.superbot is not None:
        # A robot without the title waits where the holder of the title must come.
        holder = table.robots[special.superbot]
        if special.superbot != number:
            return RobotGoal("holder", flags[min(holder.flags, len(flags) - 1) :])
        return RobotGoal("flags", flags[min(robot.flags, len(flags) - 1) :])
    if flags != floor.flags or special.boards or any(one.blocks for one in table.robots):
        return RobotGoal("flags", flags[robot.flags :])
    return RobotGoal("flags")


def _flag_to_block(table: TableView, robot: RobotView, first: RobotView) -> int:
    """Return the index of the flag at which a blocker waits for `first`, the leading robot of the other sides.

    The blocker waits at the flag after the next flag of `first`, because the blocker's own racer often needs the next
    flag too. If that racer has touched more flags than `first`, the blocker waits at the next flag of `first`.
    """
    own = max((one.flags for one in table.robots if one.seat == robot.seat and not one.blocks), default=0)
    wanted = first.flags if own > first.flags else first.flags + 1
    return min(wanted, len(course_of(table.options).floor.flags) - 1)


def _flag_to_bring_home(table: TableView, floor: Floor, special: CourseView, number: int, here: Space) -> RobotGoal:
    """Return the goal on a course where flags are carried home (Options 6.5).

    A robot that carries the enemy's flag brings it home. Other robots fetch that flag, or pursue an enemy that carries
    the flag of the robot's team: robots with odd numbers always do, the others if there is no flag to fetch.
    """
    robot = table.robots[number]
    team = robot.team or 1
    own, enemy = _flag_of(special, floor, team), _flag_of(special, floor, 3 - team)
    if robot.carries:
        west, east = special.homes[team - 1]
        home = [at for at in floor.cells if west[0] <= at[0] <= east[0] and west[1] <= at[1] <= east[1]]
        return RobotGoal("home", (_nearest(here, [at for at in home if _is_safe_to_stay(floor, at)]) or here,))
    thief = next((one for one in table.robots if one.carries == own + 1 and one.at is not None), None)
    if thief is not None and thief.at is not None and number % 2:
        return RobotGoal("thief", (thief.at,))
    lying = special.flags[enemy]
    if lying is not None:
        return RobotGoal("fetch", (lying,))
    if thief is not None and thief.at is not None:
        return RobotGoal("thief", (thief.at,))
    return RobotGoal("enemy", (_nearest(here, _enemies(table, robot)) or here,))


def _flag_of(special: CourseView, floor: Floor, team: int) -> int:
    """Return the index of the flag that belongs to a team."""
    west, east = special.homes[team - 1]
    return next(
        flag for flag, at in enumerate(floor.flags) if west[0] <= at[0] <= east[0] and west[1] <= at[1] <= east[1]
    )


def _enemies(table: TableView, robot: RobotView) -> list[Space]:
    """Return the spaces of the robots on the floor that are neither of the same seat nor of the same team."""
    others = [one for one in table.robots if one.seat != robot.seat and (not robot.team or one.team != robot.team)]
    return [one.at for one in others if one.at is not None]


def _nearest(here: Space, spaces: list[Space]) -> Space | None:
    """Return the one of `spaces` that is nearest to `here`, or None if there are none."""
    return min(spaces, key=lambda at: (distance(here, at), at), default=None)


@lru_cache(maxsize=4096)
def _is_safe_to_stay(floor: Floor, at: Space) -> bool:
    """Return whether a robot can stay on a space that has no pit and no belt."""
    cell = floor.cell(at)
    return is_standable(floor, at) and cell is not None and cell.belt is None
