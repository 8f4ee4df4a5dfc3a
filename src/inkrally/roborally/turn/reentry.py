"""Finds the ways for a robot to enter the floor, near its archive space or on its home board (rules 9; Options 6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.roborally import rule_components
from inkrally.roborally.course_rules import capture
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.rule_hooks import ReentryWays
from inkrally.roborally.turn.reentry_spaces import REENTRY_DAMAGE, reentry_ways_near
from inkrally.roborally.turn.robots import Robot


def reentry_ways(
    course: CourseState | None, floor: Floor, robots: Sequence[Robot], number: int, rules: Sequence[str]
) -> ReentryWays:
    """Return every space and facing in which the robot `number`, which is off the floor, may enter the floor."""
    if course is not None and number in course.taken:
        return capture.ways_home(course, floor, robots, number)
    robot = robots[number]
    damage = rule_components.adjusted_amount(robot, rules, "re-entry damage", REENTRY_DAMAGE)
    return ReentryWays(
        reentry_ways_near(floor, robots, robot.archive), damage, rule_components.may_power_down(robot, rules)
    )


def damage_shifts(robot: Robot, rules: Sequence[str]) -> tuple[rule_components.Adjustment, ...]:
    """Return the changes that rule components make to the damage tokens of re-entry."""
    return rule_components.adjustments(robot, rules, "re-entry damage", REENTRY_DAMAGE)
