"""Tests the goals about lava (rules 9.2): loops around a volcano, paths through spaces with lava, and erased routes.

A hot module. `goal_checks/__init__.py` explains the results. `LoopCore.find_enclosing_loop` finds most loops around a
volcano. It does not find rare loops that wind around a volcano twice, or run beside themselves. A slower search
(`enclosing_trail.py`) finds these loops. The slower search runs only if routes and the outer edge enclose a volcano.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.expansions.erased import LAYER as ERASED
from inkrally.railroad_ink.expansions.lava.enclosing_trail import enclosing_trail

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.crossings import exits_joined_over
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
    from inkrally.railroad_ink.goal_checks.loops import LoopCore
    from inkrally.railroad_ink.sheet.bits import lowest
    from inkrally.railroad_ink.sheet.network import BOARD, LAVA, OWN

    EDGE = 0


def _fill_tables() -> None:
    global EDGE
    inner: cython.ulonglong = 0x3E3E3E3E3E00
    EDGE = BOARD & ~inner


_fill_tables()


def volcanoes(seen: GoalSheet) -> cython.ulonglong:
    """Return the spaces with a volcano: lava on all sides."""
    m = seen.network.masks
    return m[OWN + LAVA] & m[OWN + LAVA + 1] & m[OWN + LAVA + 2] & m[OWN + LAVA + 3]


def outside(walls: cython.ulonglong) -> cython.ulonglong:
    """Return the spaces from which orthogonal and diagonal steps lead off the board without entering a wall."""
    free: cython.ulonglong = BOARD & ~walls
    found: cython.ulonglong = EDGE & free
    more: cython.ulonglong = found
    while more:
        more |= more << 1 | more >> 1
        more |= more << 8 | more >> 8
        more &= free & ~found
        found |= more
    return found


def loop_around_volcano(seen: GoalSheet) -> cython.ulonglong:
    """Goal VA: return 1 if a loop of routes encloses a volcano.

    A loop encloses a volcano if every walk of orthogonal and diagonal steps from the volcano off the board enters the
    loop.
    """
    left: cython.ulonglong = volcanoes(seen) & ~EDGE
    spaces: cython.ulonglong
    if not left:
        return 0
    core: LoopCore = LoopCore(seen)
    left &= ~outside(core.first | core.second)
    found: cython.ulonglong = left
    while found:
        spaces = core.find_enclosing_loop(lowest(found))
        if spaces:
            return pack_result(1, spaces)
        found &= found - 1
    if left:
        live, seconds = core.by_side()
        spaces = enclosing_trail(live, seconds, left)
        if spaces:
            return pack_result(1, spaces)
    return 0


def exits_through_lava(seen: GoalSheet) -> cython.ulonglong:
    """Goal VB: count the exits, at most two, that a path through a space with lava joins."""
    routes: cython.ulonglong = seen.ends[0] | seen.ends[1] | seen.ends[2] | seen.ends[3]
    return exits_joined_over(seen, routes & seen.kind(LAVA))


def erased_by_lava(seen: GoalSheet) -> cython.ulonglong:
    """Goal VC: count the spaces with a route that lava has erased."""
    return pack_result(seen.layers.get(ERASED, {}).get("lava", 0), 0)


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "VA": loop_around_volcano,
    "VB": exits_through_lava,
    "VC": erased_by_lava,
}
"""The test of each goal, by its code."""
