"""Defines the game of the day of RoboRally: one robot races alone on a printed course, in as few turns as possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inkrally.roborally.floor.courses import course_list, printed_course
from inkrally.roborally.summary import DEFAULT_COURSE, PER_FLAG, PER_TURN


def series() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return the set-ups of the only series, `course`: the beginner's courses that are not long, in printed order."""
    suitable = (each for each in course_list() if each.category == "beginner" and not each.rules)
    return {"course": tuple({"course": each.id, "timer": None} for each in suitable if each.length != "long")}


def bar(options: Mapping[str, Any], rank: int) -> int | None:
    """Return the number of turns of a race, computed from the rank of its robot.

    Returns None if the robot did not touch all flags.
    """
    flags = len(printed_course(str(options.get("course", DEFAULT_COURSE))).floor.flags)
    # Lives and damage change a rank by less than half a turn.
    turns = (flags * PER_FLAG - rank + PER_TURN // 2) // PER_TURN
    return turns if turns < PER_FLAG // PER_TURN // 2 else None
