"""Goals about tolls: holes to pay for. A test answers as `goal_tests/__init__.py` says; it knows no table."""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.goal_tests.seen import Seen, counted
from inkrally.railroad_ink.sheet.network import SPACES


def holes(seen: Seen) -> int:
    """XA: spaces with a hole."""
    spaces = seen.layers.get("craters", ())
    return counted(len(spaces), sum(1 << SPACES[space] for space in spaces))


TESTS: dict[str, Callable[[Seen], int]] = {"XA": holes}
