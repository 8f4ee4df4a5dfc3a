"""Tests the goals about forests (rules 9.2): separate forests, trees in a diagonal, and trees at exits.

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
    from inkrally.railroad_ink.goal_checks.areas import longest_run
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import EXITS, LAYER

    AT_EXITS = 0
    # The position of the layer in the masks of a network.
    TREES = 59


def _fill_tables() -> None:
    global AT_EXITS
    slot: cython.int
    for slot in range(8):
        AT_EXITS |= EXITS[slot]
    if LAYER + LAYERS["trees"] != TREES:
        raise ValueError("the layer has another number here than in the kernel")


_fill_tables()


def forests(seen: GoalSheet) -> cython.ulonglong:
    """Goal FA: count the separate forests (rules 11.1)."""
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
    return pack_result(count, trees)


def trees_in_diagonal(seen: GoalSheet) -> cython.ulonglong:
    """Goal FB: count the consecutive spaces of a diagonal that have trees."""
    return longest_run(seen.network.masks[TREES], 9, 7)


def trees_at_exits(seen: GoalSheet) -> cython.ulonglong:
    """Goal FC: count the spaces at an exit that have trees."""
    spaces: cython.ulonglong = seen.network.masks[TREES] & AT_EXITS
    return pack_result(popcount(spaces), spaces)


TESTS: dict[str, Callable[[GoalSheet], int]] = {"FA": forests, "FB": trees_in_diagonal, "FC": trees_at_exits}
"""The test of each goal, by its code."""
