"""Goals about tolls: holes to pay for. A test answers as `goal_tests/__init__.py` says; it knows no table."""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network import SPACES


def holes(seen: GoalSheet) -> int:
    """XA: spaces with a hole."""
    spaces = seen.layers.get("craters", ())
    return pack_result(len(spaces), sum(1 << SPACES[space] for space in spaces))


TESTS: dict[str, Callable[[GoalSheet], int]] = {"XA": holes}
