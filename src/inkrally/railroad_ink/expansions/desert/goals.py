"""Tests the goals about deserts (rules 9.2): cacti side by side, and oases in one network.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.sheet.network import LAYERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.areas import best_window, longest_run
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import LAKES, LAYER

    # The positions of the two layers in the masks of a network.
    CACTI, OASES = 60, 61


def _check_layers() -> None:
    if (LAYER + LAYERS["cacti"], LAYER + LAYERS["oases"]) != (CACTI, OASES):
        raise ValueError("the layers have other numbers here than in the kernel")


_check_layers()


def cacti_in_block(seen: GoalSheet) -> cython.ulonglong:
    """Goal DA: count the spaces of one area of 2 by 2 that have cacti."""
    return best_window(seen.network.masks[CACTI], 2)


def cacti_in_line(seen: GoalSheet) -> cython.ulonglong:
    """Goal DB: count the consecutive spaces of a row or column that have cacti."""
    return longest_run(seen.network.masks[CACTI], 1, 8)


def oases_joined(seen: GoalSheet) -> cython.ulonglong:
    """Goal DC: count the spaces with an oasis that one network passes through."""
    oases: cython.ulonglong = seen.network.masks[OASES]
    left: cython.ulonglong = oases & seen.kind(LAKES)
    left_second: cython.ulonglong = 0
    spaces_here: cython.ulonglong
    spaces: cython.ulonglong = 0
    side: cython.int
    for side in range(4):
        left |= oases & seen.ends[side] & ~seen.seconds[side]
        left_second |= oases & seen.ends[side] & seen.seconds[side]
    while left | left_second:
        seen.spread_from_one(left, left_second)
        left &= ~seen.first
        left_second &= ~seen.second
        spaces_here = oases & (seen.first | seen.second)
        if popcount(spaces_here) > popcount(spaces):
            spaces = spaces_here
    return pack_result(popcount(spaces), spaces)


TESTS: dict[str, Callable[[GoalSheet], int]] = {"DA": cacti_in_block, "DB": cacti_in_line, "DC": oases_joined}
"""The test of each goal, by its code."""
