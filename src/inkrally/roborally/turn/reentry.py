"""How a robot enters the floor: at its archive space, or on its home board (rules 9; Options 6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.roborally import parts
from inkrally.roborally.contract import WaysBack
from inkrally.roborally.course_rules import capture
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.turn.reentry_spaces import REENTRY_DAMAGE, ways
from inkrally.roborally.turn.robots import Robot


def ways_back(
    course: CourseNow | None, floor: Floor, robots: Sequence[Robot], number: int, rules: Sequence[str]
) -> WaysBack:
    """Return every way onto the floor for a robot that is off it."""
    if course is not None and number in course.taken:
        return capture.ways_home(course, floor, robots, number)
    robot = robots[number]
    damage = parts.total(robot, rules, "re-entry damage", REENTRY_DAMAGE)
    return WaysBack(ways(floor, robots, robot.archive), damage, parts.may_power_down(robot, rules))


def damage_shifts(robot: Robot, rules: Sequence[str]) -> tuple[parts.Shift, ...]:
    """Return the parts that change the number of damage tokens at re-entry."""
    return parts.shifts(robot, rules, "re-entry damage", REENTRY_DAMAGE)
