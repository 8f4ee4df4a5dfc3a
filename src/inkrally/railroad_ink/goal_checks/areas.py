"""Tests the goals about filled spaces: areas and lines (A, C, D and E of rules 9.2), and has functions to count them.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from inkrally.railroad_ink.sheet.network import SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import CENTRE, FILLED

    CORNERS = 0
    # The seven spaces of the first row.
    ROW = 0x7F


def _fill_tables() -> None:
    global CORNERS
    index: cython.int
    for name, index in SPACES.items():
        if name in ("A1", "G1", "A7", "G7"):
            CORNERS |= cython.cast(cython.ulonglong, 1) << index


_fill_tables()


def longest_run(spaces: cython.ulonglong, step: cython.int, other: cython.int) -> cython.ulonglong:
    """Return the length of the longest unbroken run of these spaces, and its spaces, as a test result.

    A run has steps of `step` bits or of `other` bits; 1 is one space east, 8 one space south. Runs never wrap from one
    row to the next, because of the unused eighth column.
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
    return pack_result(best, found)


def best_window(spaces: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """Return the most of these spaces in one square of `size` by `size` spaces, and the spaces there.

    The return value has the form of a test result.
    """
    window: cython.ulonglong = 0
    spaces_here: cython.ulonglong
    found: cython.ulonglong = 0
    best: cython.int = 0
    row: cython.int
    column: cython.int
    for row in range(size):
        for column in range(size):
            window |= cython.cast(cython.ulonglong, 1) << 8 * row + column
    for row in range(8 - size):
        for column in range(8 - size):
            spaces_here = spaces & window << 8 * row + column
            if popcount(spaces_here) > best:
                best = popcount(spaces_here)
                found = spaces_here
    return pack_result(best, found)


def central(seen: GoalSheet) -> cython.ulonglong:
    """Goal A: count the central spaces that are not empty (rules 6.3)."""
    spaces: cython.ulonglong = seen.network.masks[FILLED] & CENTRE
    return pack_result(popcount(spaces), spaces)


def full_line(seen: GoalSheet) -> cython.ulonglong:
    """Goal C: count the spaces of one row or column that are not empty."""
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
    return pack_result(best, found)


def corners(seen: GoalSheet) -> cython.ulonglong:
    """Goal D: count the corner spaces that are not empty."""
    spaces: cython.ulonglong = seen.network.masks[FILLED] & CORNERS
    return pack_result(popcount(spaces), spaces)


def full_block(seen: GoalSheet) -> cython.ulonglong:
    """Goal E: count the spaces of one area of 3 by 3 that are not empty."""
    return best_window(seen.network.masks[FILLED], 3)
