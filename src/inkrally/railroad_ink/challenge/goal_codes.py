"""What each goal asks of a sheet, by its code: the base goals, then those that lie in the folders of expansions.

How a test answers is said in `goal_tests/__init__.py`. Knows no table, no rounds and no points.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from inkrally.railroad_ink import expansions, facts
from inkrally.railroad_ink.goal_tests import areas, connections, lengths, loops
from inkrally.railroad_ink.goal_tests.seen import Seen, counted, have_of


def villages(seen: Seen) -> int:
    """B: villages activated (9.1)."""
    return counted(seen.layers.get("buildings", {}).get("villages", 0), 0)


BASE: dict[str, Callable[[Seen], int]] = {
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


def _tests() -> dict[str, Callable[[Seen], int]]:
    """All tests, as the facts have the goals. Raises KeyError where an expansion has a goal and no test for it."""
    found = dict(BASE)
    for name, manifest in facts.EXPANSIONS.items():
        if manifest.goals:
            found |= import_module(f"{expansions.__name__}.{name}.goals").TESTS
    return {code: found[code] for code in facts.GOALS}


TESTS: dict[str, Callable[[Seen], int]] = _tests()
"""In the order of the rules."""


def have(code: str, seen: Seen) -> int:
    """How much there is of what a goal asks for: for bots, who need no spaces."""
    if code == "I":
        return lengths.longest(seen, lengths.HIGHWAY)
    if code == "J":
        return lengths.longest(seen, lengths.RAILWAY)
    return have_of(TESTS[code](seen))
