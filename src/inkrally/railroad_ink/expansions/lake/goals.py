"""Tests the goals about lakes (rules 9.2): exits that a lake joins, water in a line, and closed lakes.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.areas import longest_run
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.network import LAKES, NEED, OWN


def exits_through_lake(seen: GoalSheet) -> cython.ulonglong:
    """Goal LA: count the networks with an exit that one lake connects.

    Without the lake, each of these would be a separate network.
    """
    left: cython.ulonglong = seen.kind(LAKES)
    lake: cython.ulonglong
    found: cython.ulonglong
    best: cython.ulonglong = 0
    while left:
        lake = seen.region(LAKES, left & -left)
        left &= ~lake
        found = parted_exits(seen, lake)
        if found >> 56 > best >> 56:
            best = found
    return best


def parted_exits(seen: GoalSheet, lake: cython.ulonglong) -> cython.ulonglong:
    """Count the networks with an exit into which the network of a lake would separate without the lake."""
    side: cython.int
    count: cython.int = 0
    seen.spread(lake, 0)
    exits_there: cython.ulonglong = seen.exits_reached()
    if exits_there == 0:
        return 0
    first: cython.ulonglong = seen.first
    second: cython.ulonglong = seen.second
    left: cython.ulonglong = 0
    left_second: cython.ulonglong = 0
    for side in range(4):
        left |= seen.exits[side] & ~seen.seconds[side] & first
        left_second |= seen.exits[side] & seen.seconds[side] & second
        # A pier still joins its own highway and railway.
        seen.joins[side] &= seen.routes[side] | ~lake
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        count += 1
    m = seen.network.masks
    for side in range(4):
        # Restore the joins: in a lake, every water side that faces water is joined.
        seen.joins[side] |= lake & m[OWN + LAKES + side] & m[NEED + LAKES + side]
    return pack_result(count, lake | exits_there)


def water_in_line(seen: GoalSheet) -> cython.ulonglong:
    """Goal LB: count the consecutive spaces of a row or column that have water."""
    return longest_run(seen.kind(LAKES), 1, 8)


def lakes_without_edges(seen: GoalSheet) -> cython.ulonglong:
    """Goal LC: count the lakes whose water sides are all joined, so that no side is open or at the outer edge."""
    m = seen.network.masks
    left: cython.ulonglong = seen.kind(LAKES)
    lake: cython.ulonglong
    edges: cython.ulonglong = 0
    spaces: cython.ulonglong = 0
    count: cython.int = 0
    side: cython.int
    # At the outer edge no end points back, and no exit is of this kind.
    for side in range(4):
        edges |= m[OWN + LAKES + side] & ~m[NEED + LAKES + side]
    while left:
        lake = seen.region(LAKES, left & -left)
        left &= ~lake
        if not lake & edges:
            count += 1
            spaces |= lake
    return pack_result(count, spaces)


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "LA": exits_through_lake,
    "LB": water_in_line,
    "LC": lakes_without_edges,
}
"""The test of each goal, by its code."""
