"""Goals about which spaces have something in them: areas, lines, neighbours (rules 9.2, goals.json).

Hot. Answers as `goal_tests/__init__.py` says.
"""

from __future__ import annotations

from inkrally.railroad_ink.sheet.network import LAYERS, SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.challenge.goal_tests.seen import Seen, counted
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import CENTRE, EXITS, FILLED, LAKES, LAYER, NEED, OWN, RIVERS

    CORNERS = AT_EXITS = INNERMOST = 0
    # The masks of two layers.
    TREES, CACTI = 51, 52
    # The seven spaces of the first row.
    ROW = 0x7F


def _fill_tables() -> None:
    global CORNERS, AT_EXITS, INNERMOST
    index: cython.int
    slot: cython.int
    for name, index in SPACES.items():
        if name in ("A1", "G1", "A7", "G7"):
            CORNERS |= cython.cast(cython.ulonglong, 1) << index
        if name[0] not in "AG" and name[1] not in "17":
            INNERMOST |= cython.cast(cython.ulonglong, 1) << index
    for slot in range(8):
        AT_EXITS |= EXITS[slot]
    if (LAYER + LAYERS["trees"], LAYER + LAYERS["cacti"]) != (TREES, CACTI):
        raise ValueError("the layers have other numbers here than in the kernel")


_fill_tables()


def longest_run(spaces: cython.ulonglong, step: cython.int, other: cython.int) -> cython.ulonglong:
    """The longest unbroken run among spaces, in the direction of either step from bit to bit.

    The unused eighth column parts the rows, and the diagonals.
    """
    best: cython.int = 0
    found: cython.ulonglong = 0
    direction: cython.int
    start: cython.ulonglong
    run: cython.ulonglong
    length: cython.int
    each: cython.int
    for direction in (step, other):
        start = 0
        run = spaces
        length = 0
        while run:
            start = run & -run
            length += 1
            run &= spaces >> length * direction
        if length > best:
            best = length
            found = 0
            for each in range(length):
                found |= start << each * direction
    return counted(best, found)


def best_window(spaces: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """The square area of so many by so many spaces that has the most of some spaces."""
    window: cython.ulonglong = 0
    here: cython.ulonglong
    found: cython.ulonglong = 0
    best: cython.int = 0
    row: cython.int
    column: cython.int
    for row in range(size):
        for column in range(size):
            window |= cython.cast(cython.ulonglong, 1) << 8 * row + column
    for row in range(8 - size):
        for column in range(8 - size):
            here = spaces & window << 8 * row + column
            if popcount(here) > best:
                best = popcount(here)
                found = here
    return counted(best, found)


def central(seen: Seen) -> cython.ulonglong:
    """A: central spaces that contain anything (6.3)."""
    spaces: cython.ulonglong = seen.network.masks[FILLED] & CENTRE
    return counted(popcount(spaces), spaces)


def full_line(seen: Seen) -> cython.ulonglong:
    """C: the spaces of one row or column that contain anything."""
    filled: cython.ulonglong = seen.network.masks[FILLED]
    row: cython.ulonglong
    column: cython.ulonglong
    found: cython.ulonglong = 0
    best: cython.int = 0
    number: cython.int
    for number in range(7):
        row = filled & cython.cast(cython.ulonglong, ROW) << 8 * number
        column = filled & cython.cast(cython.ulonglong, 0x01010101010101) << number
        if popcount(row) > best:
            best = popcount(row)
            found = row
        if popcount(column) > best:
            best = popcount(column)
            found = column
    return counted(best, found)


def corners(seen: Seen) -> cython.ulonglong:
    """D: corner spaces that contain anything."""
    spaces: cython.ulonglong = seen.network.masks[FILLED] & CORNERS
    return counted(popcount(spaces), spaces)


def full_block(seen: Seen) -> cython.ulonglong:
    """E: the spaces of some area of 3 by 3 that contain anything."""
    return best_window(seen.network.masks[FILLED], 3)


def water_in_line(seen: Seen) -> cython.ulonglong:
    """LB: consecutive spaces of a row or column with water."""
    return longest_run(seen.kind(LAKES), 1, 8)


def lakes_without_edges(seen: Seen) -> cython.ulonglong:
    """LC: lakes of which every water side is joined, so that none is open or at the outer edge."""
    m = seen.network.masks
    left: cython.ulonglong = seen.kind(LAKES)
    lake: cython.ulonglong
    more: cython.ulonglong
    edges: cython.ulonglong = 0
    spaces: cython.ulonglong = 0
    count: cython.int = 0
    side: cython.int
    # Beyond the outer edge nothing points back, and no exit is of this kind.
    for side in range(4):
        edges |= m[OWN + LAKES + side] & ~m[NEED + LAKES + side]
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
        if not lake & edges:
            count += 1
            spaces |= lake
    return counted(count, spaces)


def stations_at_river(seen: Seen) -> cython.ulonglong:
    """RB: spaces with a station and an orthogonal neighbour that contains a river."""
    river: cython.ulonglong = seen.kind(RIVERS)
    spaces: cython.ulonglong = seen.stations() & (river << 8 | river >> 8 | river << 1 | river >> 1)
    return counted(popcount(spaces), spaces)


def forests(seen: Seen) -> cython.ulonglong:
    """FA: separate forests (11.1)."""
    trees: cython.ulonglong = seen.network.masks[TREES]
    left: cython.ulonglong = trees
    more: cython.ulonglong
    count: cython.int = 0
    while left:
        count += 1
        more = left & -left
        while more:
            left &= ~more
            more = (more << 8 | more >> 8 | more << 1 | more >> 1) & left
    return counted(count, trees)


def trees_in_diagonal(seen: Seen) -> cython.ulonglong:
    """FB: consecutive spaces of a diagonal with trees."""
    return longest_run(seen.network.masks[TREES], 9, 7)


def trees_at_exits(seen: Seen) -> cython.ulonglong:
    """FC: spaces at an exit with trees."""
    spaces: cython.ulonglong = seen.network.masks[TREES] & AT_EXITS
    return counted(popcount(spaces), spaces)


def crater_among_routes(seen: Seen) -> cython.ulonglong:
    """MA: the neighbours of one crater, not at the outer edge, that contain a route."""
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
    return counted(best, spaces)


def cacti_in_block(seen: Seen) -> cython.ulonglong:
    """DA: the spaces of some area of 2 by 2 with cacti."""
    return best_window(seen.network.masks[CACTI], 2)


def cacti_in_line(seen: Seen) -> cython.ulonglong:
    """DB: consecutive spaces of a row or column with cacti."""
    return longest_run(seen.network.masks[CACTI], 1, 8)
