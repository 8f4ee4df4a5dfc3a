"""Tests the goals about one network: its exits and stations (G, H, K and L of rules 9.2).

A hot module. `goal_checks/__init__.py` explains the results. Networks are those of rules 5, including lakes.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import BOARD

    MIDDLES = 0


def _fill_tables() -> None:
    global MIDDLES
    index: cython.int
    for way in facts.SHEET.exits:
        # The exits in the middle of a side of the sheet.
        if way.space in ("D1", "G4", "D7", "A4"):
            index = SPACES[way.space]
            MIDDLES |= cython.cast(cython.ulonglong, 1) << index


_fill_tables()


def exits_left(seen: GoalSheet, second: cython.bint) -> cython.ulonglong:
    """Return the spaces whose exit is joined to a first group of ends, or with `second` to a second group.

    Searches for networks start there.
    """
    found: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        if second:
            found |= seen.exits[side] & seen.seconds[side]
        else:
            found |= seen.exits[side] & ~seen.seconds[side]
    return found


def most_exits(seen: GoalSheet, among: cython.ulonglong) -> cython.ulonglong:
    """Count the exits in the spaces `among` of the network that has most of these exits."""
    left: cython.ulonglong = exits_left(seen, False) & among
    left_second: cython.ulonglong = exits_left(seen, True) & among
    spaces_here: cython.ulonglong
    spaces: cython.ulonglong = 0
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        spaces_here = seen.exits_reached() & among
        if popcount(spaces_here) > popcount(spaces):
            spaces = spaces_here
    return pack_result(popcount(spaces), spaces)


def exits(seen: GoalSheet) -> cython.ulonglong:
    """Goal G: count the exits of the network with the most exits."""
    return most_exits(seen, BOARD)


def stations(seen: GoalSheet) -> cython.ulonglong:
    """Goal H: count the stations of the network with the most stations."""
    all_stations: cython.ulonglong = seen.stations()
    second_stations: cython.ulonglong = seen.second_stations()
    left: cython.ulonglong = all_stations
    left_second: cython.ulonglong = second_stations
    spaces: cython.ulonglong = 0
    best: cython.int = 0
    count: cython.int
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        count = popcount(all_stations & seen.first) + popcount(second_stations & seen.second)
        if count > best:
            best = count
            spaces = (all_stations & seen.first) | (second_stations & seen.second)
    return pack_result(best, spaces)


def opposite_exits(seen: GoalSheet) -> cython.ulonglong:
    """Goal K: return 2 if one network has exits on two opposite sides of the sheet, else at most 1."""
    left: cython.ulonglong = exits_left(seen, False)
    left_second: cython.ulonglong = exits_left(seen, True)
    spaces_here: cython.ulonglong
    spaces: cython.ulonglong = 0
    best: cython.int = 0
    axis: cython.int
    count: cython.int
    one: cython.ulonglong
    other: cython.ulonglong
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        spaces_here = seen.exits_reached()
        for axis in range(2):
            one = spaces_here & seen.exits[axis]
            other = spaces_here & seen.exits[axis + 2]
            count = (1 if one else 0) + (1 if other else 0)
            if count > best:
                best = count
                spaces = one | other
    return pack_result(best, spaces)


def middle_exits(seen: GoalSheet) -> cython.ulonglong:
    """Goal L: count the exits of one network that are in the middle of a side of the sheet."""
    return most_exits(seen, MIDDLES)
