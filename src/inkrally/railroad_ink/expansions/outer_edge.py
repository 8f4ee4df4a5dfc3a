"""Lists the sides of spaces at the outer edge of the board without an exit. Do not name an expansion here."""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SPACES

STEPS: dict[str, int] = {"N": -8, "E": 1, "S": 8, "W": -1}
"""The difference between the bit number of a space and of its neighbour, by side."""

EXITS = frozenset(way.space + way.side for way in facts.SHEET.exits)


def _edge() -> tuple[str, ...]:
    """Return every side of a space at the outer edge without an exit, such as `C1N`, in reading order."""
    inside = frozenset(SPACES.values())
    return tuple(
        space + side
        for space, index in SPACES.items()
        for side, step in STEPS.items()
        if index + step not in inside and space + side not in EXITS
    )


EDGE: tuple[str, ...] = _edge()
