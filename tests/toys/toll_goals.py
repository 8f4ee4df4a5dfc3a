"""Goals of the toy expansion. The form of a result is described in `goal_checks/goal_sheet.py`."""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network import SPACES


def holes(seen: GoalSheet) -> int:
    """Return the number of spaces with a hole, and these spaces (goal XA)."""
    spaces = seen.layers.get("craters", ())
    return pack_result(len(spaces), sum(1 << SPACES[space] for space in spaces))


TESTS: dict[str, Callable[[GoalSheet], int]] = {"XA": holes}
