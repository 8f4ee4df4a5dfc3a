"""The goal of a robot on courses where it is not simply the next flag (Options 6), as far as a view shows it.

Every level plans towards the spaces of the goal as if they were flags.
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
"""The goal that a robot tries to reach.

`flags`: the flags in order. `claim`: a flag to claim. `fetch`: the other team's flag. `home`: its home, with that flag.
`thief`: the robot with its own team's flag. `enemy`: a robot of another side. `block`: a space where the leading robot
of the other sides must come. `holder`: a space where the holder of the title must come.
"""


class RobotGoal(msgspec.Struct, frozen=True):
    """The goal of a robot: the spaces on which it should end registers, in order.

    `spaces` is None for the printed flags that it has not touched yet.
    """

    aim: Aim
    spaces: tuple[Space, ...] | None = None

    @property
    def by_touch(self) -> bool:
        """Whether touching the spaces is enough, so that an Option that touches adjacent spaces helps."""
        return self.aim in ("flags", "claim", "fetch")


def floor_seen(table: TableView) -> Floor:
    """Return the floor with the current rotation of its boards, and with flags at their printed spaces."""
    course = course_of(table.options)
    special = table.special
    if special is msgspec.UNSET or not special.boards:
        return course.floor
    return courses.turned_floor(course.id, tuple(degrees % 360 for degrees in special.boards))


def goal_of(table: TableView, floor: Floor, number: int) -> RobotGoal:
    """Return the goal of a robot."""
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
    """Return the index of the flag at which a blocker waits for the leading robot of the other sides.

    It is the flag after that robot's next one, which the blocker's own racer often needs too. If the racer is already
    past that flag, it is the next one.
    """
    own = max((one.flags for one in table.robots if one.seat == robot.seat and not one.blocks), default=0)
    wanted = first.flags if own > first.flags else first.flags + 1
    return min(wanted, len(course_of(table.options).floor.flags) - 1)


def _flag_to_bring_home(table: TableView, floor: Floor, special: CourseView, number: int, here: Space) -> RobotGoal:
    """Return the goal on a course where flags are carried home (Options 6.5).

    It is the enemy's flag. Every second robot pursues the robot that carries its own team's flag, if there is one.
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
    """Return the spaces of the robots of other sides."""
    others = [one for one in table.robots if one.seat != robot.seat and (not robot.team or one.team != robot.team)]
    return [one.at for one in others if one.at is not None]


def _nearest(here: Space, spaces: list[Space]) -> Space | None:
    """Return the nearest of some spaces, or None if there are none."""
    return min(spaces, key=lambda at: (distance(here, at), at), default=None)


@lru_cache(maxsize=4096)
def _is_safe_to_stay(floor: Floor, at: Space) -> bool:
    """Return whether a robot can stay on a space: it is no pit, and no belt carries the robot away."""
    cell = floor.cell(at)
    return is_standable(floor, at) and cell is not None and cell.belt is None
