"""Tests the goals about rivers (rules 9.2): bridges, stations beside a river, and exits joined over a river.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.crossings import exits_joined_over
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import RIVERS


def bridges_of_river(seen: GoalSheet) -> cython.ulonglong:
    """Goal RA: count the bridges over one river that belong to one network."""
    river_sides: cython.ulonglong = seen.kind(RIVERS)
    left: cython.ulonglong = river_sides
    routes: cython.ulonglong = seen.ends[0] | seen.ends[1] | seen.ends[2] | seen.ends[3]
    bridges: cython.ulonglong = river_sides & routes
    over_second: cython.ulonglong = 0
    river: cython.ulonglong
    more: cython.ulonglong
    spaces_here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        over_second |= bridges & seen.ends[side] & seen.seconds[side]
    while left:
        river = seen.region(RIVERS, left & -left)
        left &= ~river
        more = river & bridges
        while more:
            spaces_here = more & -more
            if spaces_here & over_second:
                seen.spread(0, spaces_here)
            else:
                seen.spread(spaces_here, 0)
            spaces_here = river & ((seen.first & bridges & ~over_second) | (seen.second & over_second))
            more &= ~spaces_here
            if popcount(spaces_here) > popcount(spaces):
                spaces = spaces_here
    return pack_result(popcount(spaces), spaces)


def stations_at_river(seen: GoalSheet) -> cython.ulonglong:
    """Goal RB: count the spaces with a station that have an orthogonal neighbour with a river."""
    river: cython.ulonglong = seen.kind(RIVERS)
    spaces: cython.ulonglong = seen.stations() & (river << 8 | river >> 8 | river << 1 | river >> 1)
    return pack_result(popcount(spaces), spaces)


def exits_over_river(seen: GoalSheet) -> cython.ulonglong:
    """Goal RC: count the exits, at most two, that a path over a bridge joins."""
    routes: cython.ulonglong = seen.ends[0] | seen.ends[1] | seen.ends[2] | seen.ends[3]
    return exits_joined_over(seen, routes & seen.kind(RIVERS))


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "RA": bridges_of_river,
    "RB": stations_at_river,
    "RC": exits_over_river,
}
"""The test of each goal, by its code."""
