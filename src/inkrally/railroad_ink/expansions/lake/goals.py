"""Goals about lakes (rules 9.2): exits that one joins, water in line, round lakes.

Hot. A test answers as `goal_tests/__init__.py` says; it knows no table and no points.
"""

from __future__ import annotations

from collections.abc import Callable

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_tests.areas import longest_run
    from inkrally.railroad_ink.goal_tests.seen import Seen, counted
    from inkrally.railroad_ink.sheet.network import LAKES, NEED, OWN


def exits_through_lake(seen: Seen) -> cython.ulonglong:
    """LA: networks with an exit that one lake makes one: 2 where two exits would be parted without it."""
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


def parted_exits(seen: Seen, lake: cython.ulonglong) -> cython.ulonglong:
    """Into how many networks with an exit a lake's network falls if that lake joins nothing; lake and exits."""
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
        # Back again: of the spaces of a lake every water side that faces water is joined.
        seen.joins[side] |= lake & m[OWN + LAKES + side] & m[NEED + LAKES + side]
    return counted(count, lake | exits_there)


def water_in_line(seen: Seen) -> cython.ulonglong:
    """LB: consecutive spaces of a row or column with water."""
    return longest_run(seen.kind(LAKES), 1, 8)


def lakes_without_edges(seen: Seen) -> cython.ulonglong:
    """LC: lakes of which every water side is joined, so that none is open or at the outer edge."""
    m = seen.network.masks
    left: cython.ulonglong = seen.kind(LAKES)
    lake: cython.ulonglong
    edges: cython.ulonglong = 0
    spaces: cython.ulonglong = 0
    count: cython.int = 0
    side: cython.int
    # Beyond the outer edge nothing points back, and no exit is of this kind.
    for side in range(4):
        edges |= m[OWN + LAKES + side] & ~m[NEED + LAKES + side]
    while left:
        lake = seen.region(LAKES, left & -left)
        left &= ~lake
        if not lake & edges:
            count += 1
            spaces |= lake
    return counted(count, spaces)


TESTS: dict[str, Callable[[Seen], int]] = {"LA": exits_through_lake, "LB": water_in_line, "LC": lakes_without_edges}
"""By code, in the order of the manifest."""
