"""Tests the goals about trails (rules 9.2): trails in a line, at a station, and in the centre.

`goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.trail.corners import AROUND, AT
from inkrally.railroad_ink.expansions.trail.rules import TRAILS
from inkrally.railroad_ink.goal_checks.areas import longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network import SPACES

CENTRE = sum(1 << SPACES[space] for space in facts.SHEET.centre)


def trails_in_line(seen: GoalSheet) -> int:
    """Goal TA: count the consecutive spaces of a row or column that have a trail."""
    return longest_run(_with_trails(seen), 1, 8)


def trails_at_station(seen: GoalSheet) -> int:
    """Goal TB: count the corners of one space with a station that trails touch. One trail may touch several corners."""
    points = 0
    for space, trails in seen.layers.get(TRAILS, {}).items():
        for trail in trails:
            for corner in trail:
                points |= 1 << SPACES[space] + AT[corner]
    stations = seen.stations()
    best, spaces = 0, 0
    for space, index in SPACES.items():
        touched = (AROUND[space] & points).bit_count()
        if stations >> index & 1 and touched > best:
            best, spaces = touched, 1 << index
    return pack_result(best, spaces)


def trails_in_centre(seen: GoalSheet) -> int:
    """Goal TC: count the central spaces with a trail."""
    spaces = _with_trails(seen) & CENTRE
    return pack_result(spaces.bit_count(), spaces)


def _with_trails(seen: GoalSheet) -> int:
    """Return the spaces with a trail, as bits."""
    found = 0
    for space in seen.layers.get(TRAILS, {}):
        found |= 1 << SPACES[space]
    return found


TESTS: dict[str, Callable[[GoalSheet], int]] = {"TA": trails_in_line, "TB": trails_at_station, "TC": trails_in_centre}
"""The test of each goal, by its code."""
