"""Lakes (rules 7.2): water fills what it surrounds. Piers that join networks, clashes and points are data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkrally.railroad_ink.expansions.base import Expansion
from inkrally.railroad_ink.network import SPACE_NAMES
from inkrally.railroad_ink.sheet import Mark

if TYPE_CHECKING:
    from inkrally.railroad_ink.turn import Turn


class Lake(Expansion):
    """An empty space that water faces from three sides fills at once, and so on until nothing changes."""

    def changed(self, turn: Turn) -> None:
        filled = turn.network.settle()
        while filled:
            index = (filled & -filled).bit_length() - 1
            filled &= filled - 1
            turn.marks[SPACE_NAMES[index]] = Mark(self.facts.fill, turn.round)


EXPANSION = Lake
