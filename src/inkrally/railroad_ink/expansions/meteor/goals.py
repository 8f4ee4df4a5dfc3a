"""Tests the goals about craters (rules 9.2): routes around a crater, a network that ends at craters, erased routes.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.expansions.erased import LAYER as ERASED
from inkrally.railroad_ink.sheet.network import SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import LAYER

    INNERMOST = 0


def _fill_tables() -> None:
    global INNERMOST
    index: cython.int
    for name, index in SPACES.items():
        if name[0] not in "AG" and name[1] not in "17":
            INNERMOST |= cython.cast(cython.ulonglong, 1) << index


_fill_tables()


def crater_among_routes(seen: GoalSheet) -> cython.ulonglong:
    """Goal MA: count the neighbours of one crater that have a route. A crater at the outer edge does not count."""
    craters: cython.ulonglong = seen.network.masks[LAYER] & INNERMOST
    routes: cython.ulonglong = seen.ends[0] | seen.ends[1] | seen.ends[2] | seen.ends[3]
    crater: cython.ulonglong
    beside: cython.ulonglong
    spaces: cython.ulonglong = 0
    best: cython.int = 0
    while craters:
        crater = craters & -craters
        craters ^= crater
        beside = (crater << 8 | crater >> 8 | crater << 1 | crater >> 1) & routes
        if popcount(beside) > best:
            best = popcount(beside)
            spaces = crater | beside
    return pack_result(best, spaces)


def craters_joined(seen: GoalSheet) -> cython.ulonglong:
    """Goal MB: count the craters at which ends of one network point."""
    more: cython.ulonglong
    craters: cython.ulonglong = seen.network.masks[LAYER]
    left: cython.ulonglong = 0
    left_second: cython.ulonglong = 0
    spaces_here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    # The ends that point at a crater.
    north: cython.ulonglong = seen.ends[0] & craters << 8
    east: cython.ulonglong = seen.ends[1] & craters >> 1
    south: cython.ulonglong = seen.ends[2] & craters >> 8
    west: cython.ulonglong = seen.ends[3] & craters << 1
    left = (
        (north & ~seen.seconds[0]) | (east & ~seen.seconds[1]) | (south & ~seen.seconds[2]) | (west & ~seen.seconds[3])
    )
    left_second = (
        (north & seen.seconds[0]) | (east & seen.seconds[1]) | (south & seen.seconds[2]) | (west & seen.seconds[3])
    )
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        spaces_here = 0
        for side in range(4):
            more = seen.ends[side]
            more &= (seen.first & ~seen.seconds[side]) | (seen.second & seen.seconds[side])
            if side == 0:
                spaces_here |= (more & north) >> 8
            elif side == 1:
                spaces_here |= (more & east) << 1
            elif side == 2:
                spaces_here |= (more & south) << 8
            else:
                spaces_here |= (more & west) >> 1
        if popcount(spaces_here) > popcount(spaces):
            spaces = spaces_here
    return pack_result(popcount(spaces), spaces)


def erased_by_meteors(seen: GoalSheet) -> cython.ulonglong:
    """Goal MC: count the spaces with a route that meteors have erased."""
    return pack_result(seen.layers.get(ERASED, {}).get("meteor", 0), 0)


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "MA": crater_among_routes,
    "MB": craters_joined,
    "MC": erased_by_meteors,
}
"""The test of each goal, by its code."""
