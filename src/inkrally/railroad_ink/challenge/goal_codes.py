"""Finds the test of each goal by its code: base goals, and goals of expansions from their folders.

`goal_checks/__init__.py` explains the results of tests. Keep matches, rounds and points out of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from inkrally.railroad_ink import expansions, facts
from inkrally.railroad_ink.goal_checks import areas, connections, lengths, loops
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result, progress_of


def villages(seen: GoalSheet) -> int:
    """Goal B: return the number of activated villages (9.1)."""
    return pack_result(seen.layers.get("buildings", {}).get("villages", 0), 0)


BASE: dict[str, Callable[[GoalSheet], int]] = {
    "A": areas.central,
    "B": villages,
    "C": areas.full_line,
    "D": areas.corners,
    "E": areas.full_block,
    "F": loops.loop,
    "G": connections.exits,
    "H": connections.stations,
    "I": lengths.highway,
    "J": lengths.railway,
    "K": connections.opposite_exits,
    "L": connections.middle_exits,
}


def _tests() -> dict[str, Callable[[GoalSheet], int]]:
    """Return the test of every goal in the facts. Raises KeyError if an expansion has no test for a goal."""
    found = dict(BASE)
    for name, manifest in facts.EXPANSIONS.items():
        if manifest.goals:
            found |= import_module(f"{expansions.__name__}.{name}.goals").TESTS
    return {code: found[code] for code in facts.GOALS}


TESTS: dict[str, Callable[[GoalSheet], int]] = _tests()
"""The test of each goal by its code, in the order of the rules."""


def goal_progress(code: str, seen: GoalSheet) -> int:
    """Return the amount of a goal that a sheet has, without the spaces that the goal's test finds.

    For some goals this is faster than the test.
    """
    if code == "I":
        return lengths.longest(seen, lengths.HIGHWAY)
    if code == "J":
        return lengths.longest(seen, lengths.RAILWAY)
    return progress_of(TESTS[code](seen))
