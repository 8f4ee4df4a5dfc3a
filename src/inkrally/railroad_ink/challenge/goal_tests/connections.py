"""Goals about what one network has: exits, stations, bridges, craters, oases (rules 9.2, goals.json).

Hot. Answers as `goal_tests/__init__.py` says. A network is that of section 5, with lakes.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import LAYERS, SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.challenge.goal_tests.seen import Seen, counted
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import LAKES, LAYER, NEED, OWN, RIVERS

    MIDDLES = 0
    # The mask of a layer.
    OASES = 53


def _fill_tables() -> None:
    global MIDDLES
    index: cython.int
    for way in facts.SHEET.exits:
        # In the middle of its side of the sheet.
        if way.space in ("D1", "G4", "D7", "A4"):
            index = SPACES[way.space]
            MIDDLES |= cython.cast(cython.ulonglong, 1) << index
    if LAYER + LAYERS["oases"] != OASES:
        raise ValueError("the layers have other numbers here than in the kernel")


_fill_tables()


def exits_left(seen: Seen, second: cython.bint) -> cython.ulonglong:
    """The spaces in which an exit is joined to a first, or to a second group: networks are asked for from there."""
    found: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        if second:
            found |= seen.exits[side] & seen.seconds[side]
        else:
            found |= seen.exits[side] & ~seen.seconds[side]
    return found


def exits(seen: Seen) -> cython.ulonglong:
    """G: exits in one network."""
    left: cython.ulonglong = exits_left(seen, False)
    left_second: cython.ulonglong = exits_left(seen, True)
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        here = seen.exits_reached()
        if popcount(here) > popcount(spaces):
            spaces = here
    return counted(popcount(spaces), spaces)


def stations(seen: Seen) -> cython.ulonglong:
    """H: stations in one network, with or without an exit."""
    all_stations: cython.ulonglong = seen.stations()
    left: cython.ulonglong = all_stations
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    while left:
        seen.spread(left & -left, 0)
        left &= ~seen.first
        here = all_stations & seen.first
        if popcount(here) > popcount(spaces):
            spaces = here
    return counted(popcount(spaces), spaces)


def opposite_exits(seen: Seen) -> cython.ulonglong:
    """K: opposite sides of the sheet with an exit, of one network: 2 where it goes from side to side."""
    left: cython.ulonglong = exits_left(seen, False)
    left_second: cython.ulonglong = exits_left(seen, True)
    here: cython.ulonglong
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
        here = seen.exits_reached()
        for axis in range(2):
            one = here & seen.exits[axis]
            other = here & seen.exits[axis + 2]
            count = (1 if one else 0) + (1 if other else 0)
            if count > best:
                best = count
                spaces = one | other
    return counted(best, spaces)


def middle_exits(seen: Seen) -> cython.ulonglong:
    """L: exits in the middle of a side of the sheet, in one network."""
    left: cython.ulonglong = exits_left(seen, False) & MIDDLES
    left_second: cython.ulonglong = exits_left(seen, True) & MIDDLES
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        here = seen.exits_reached() & MIDDLES
        if popcount(here) > popcount(spaces):
            spaces = here
    return counted(popcount(spaces), spaces)


def exits_through_lake(seen: Seen) -> cython.ulonglong:
    """LA: networks with an exit that one lake makes one: 2 where two exits would be parted without it."""
    m = seen.network.masks
    left: cython.ulonglong = seen.kind(LAKES)
    lake: cython.ulonglong
    more: cython.ulonglong
    found: cython.ulonglong
    best: cython.ulonglong = 0
    while left:
        lake = more = left & -left
        while more:
            more = (
                ((more & m[OWN + LAKES] & m[NEED + LAKES]) >> 8)
                | ((more & m[OWN + LAKES + 1] & m[NEED + LAKES + 1]) << 1)
                | ((more & m[OWN + LAKES + 2] & m[NEED + LAKES + 2]) << 8)
                | ((more & m[OWN + LAKES + 3] & m[NEED + LAKES + 3]) >> 1)
            ) & ~lake
            lake |= more
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
        seen.joins[side] &= seen.roads[side] | ~lake
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


def bridges_of_river(seen: Seen) -> cython.ulonglong:
    """RA: bridges over one river that are in one network."""
    m = seen.network.masks
    river_sides: cython.ulonglong = seen.kind(RIVERS)
    left: cython.ulonglong = river_sides
    routes: cython.ulonglong = seen.ends[0] | seen.ends[1] | seen.ends[2] | seen.ends[3]
    bridges: cython.ulonglong = river_sides & routes
    over_second: cython.ulonglong = 0
    river: cython.ulonglong
    more: cython.ulonglong
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        over_second |= bridges & seen.ends[side] & seen.seconds[side]
    while left:
        river = more = left & -left
        while more:
            more = (
                ((more & m[OWN + RIVERS] & m[NEED + RIVERS]) >> 8)
                | ((more & m[OWN + RIVERS + 1] & m[NEED + RIVERS + 1]) << 1)
                | ((more & m[OWN + RIVERS + 2] & m[NEED + RIVERS + 2]) << 8)
                | ((more & m[OWN + RIVERS + 3] & m[NEED + RIVERS + 3]) >> 1)
            ) & ~river
            river |= more
        left &= ~river
        more = river & bridges
        while more:
            here = more & -more
            if here & over_second:
                seen.spread(0, here)
            else:
                seen.spread(here, 0)
            here = river & ((seen.first & bridges & ~over_second) | (seen.second & over_second))
            more &= ~here
            if popcount(here) > popcount(spaces):
                spaces = here
    return counted(popcount(spaces), spaces)


def craters_joined(seen: Seen) -> cython.ulonglong:
    """MB: craters that ends of one network face."""
    more: cython.ulonglong
    craters: cython.ulonglong = seen.network.masks[LAYER]
    left: cython.ulonglong = 0
    left_second: cython.ulonglong = 0
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    # The ends that face a crater.
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
        here = 0
        for side in range(4):
            more = seen.ends[side]
            more &= (seen.first & ~seen.seconds[side]) | (seen.second & seen.seconds[side])
            if side == 0:
                here |= (more & north) >> 8
            elif side == 1:
                here |= (more & east) << 1
            elif side == 2:
                here |= (more & south) << 8
            else:
                here |= (more & west) >> 1
        if popcount(here) > popcount(spaces):
            spaces = here
    return counted(popcount(spaces), spaces)


def oases_joined(seen: Seen) -> cython.ulonglong:
    """DC: spaces with an oasis in one network."""
    oases: cython.ulonglong = seen.network.masks[OASES]
    left: cython.ulonglong = oases & seen.kind(LAKES)
    left_second: cython.ulonglong = 0
    here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        left |= oases & seen.ends[side] & ~seen.seconds[side]
        left_second |= oases & seen.ends[side] & seen.seconds[side]
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        here = oases & (seen.first | seen.second)
        if popcount(here) > popcount(spaces):
            spaces = here
    return counted(popcount(spaces), spaces)
