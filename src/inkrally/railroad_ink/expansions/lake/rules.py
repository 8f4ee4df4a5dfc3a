"""Lakes (rules 7.2): water fills what it surrounds. Piers that join networks, clashes and points are data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, SPACE_NAMES, SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, by_space

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


WATER = KIND_SLOTS["L"] // 4
HELD = 7
"""A layer of the kernel that is nobody's: it is empty again before anybody looks."""
ENOUGH = 3
"""So many sides of water fill a space."""


def _beside() -> dict[str, list[tuple[int, str, list[tuple[str, int]]]]]:
    """By space: its sides with the space beyond each, and that one's neighbours, each with the side that faces it."""
    across = {
        (name, side): SPACE_NAMES[index + step]
        for name, index in SPACES.items()
        for side, step in enumerate((-8, 1, 8, -1))
        if index + step in SPACES.values()
    }
    around = {name: [(across[name, side], side ^ 2) for side in range(4) if (name, side) in across] for name in SPACES}
    return {
        name: [(side, across[name, side], around[across[name, side]]) for side in range(4) if (name, side) in across]
        for name in SPACES
    }


BESIDE = _beside()


class Lake(Expansion):
    """An empty space that water faces from three sides fills at once, and so on until nothing changes."""

    def drawn(self, page: SheetEditor, act: Act) -> None:
        if page.emptied or ("L" in act.drawing and _may_rise(page.marks, act)):
            rise(page, self.facts.fill)

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """Open water is no face: it is where it would come of itself, were the sheet in play."""
        if route != routes.ROUTE_OF[self.facts.fill]:
            return super().legal(turn, route)
        filled = turn.network.filled()
        found = []
        for space, beside in BESIDE.items():
            facing = sum(turn.network.has(WATER, side ^ 2, SPACES[beyond]) for side, beyond, _ in beside)
            if facing >= ENOUGH and not filled >> SPACES[space] & 1:
                found.append((space, self.facts.fill))
        return by_space(found)


def _may_rise(marks: Mapping[str, Mark], act: Act) -> bool:
    """Whether a space may fill after a drawing with water, where none could before and nothing was emptied: the first
    one to fill has a new side of water beside it."""
    drawing = act.drawing
    for side, beyond, around in BESIDE[act.space]:
        if drawing[side] == "L" and beyond not in marks:
            facing = 0
            for space, into in around:
                if space in marks and marks[space].drawing[into] == "L":
                    facing += 1
            if facing >= ENOUGH:
                return True
    return False


def rise(page: SheetEditor, fill: str) -> None:
    """Let water rise in every empty space that it surrounds, and so on, but where a drawing is waited for."""
    # A space that waits for a drawing is as good as full.
    held = [SPACES[space] for space in page.waiting]
    for index in held:
        page.network.mark(HELD, index)
    filled = page.network.settle()
    for index in held:
        page.network.unmark(HELD, index)
    while filled:
        index = (filled & -filled).bit_length() - 1
        filled &= filled - 1
        page.marks[SPACE_NAMES[index]] = Mark(fill, page.round)


EXPANSION: type[Expansion] = Lake
