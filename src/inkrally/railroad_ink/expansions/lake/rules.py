"""Implements Lakes (rules 7.2): water fills surrounded spaces.

The manifest has the piers, the kinds of ends that water joins, and the points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, SPACE_NAMES, SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, by_space
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


WATER = KIND_SLOTS["L"] // 4
SCRATCH_LAYER = 7
"""The number of a layer of the masks that no other code uses. `rise` marks spaces in that layer while it runs."""
FILLING_SIDES = 3
"""The number of adjacent water sides with which an empty space fills."""


def _beside() -> dict[str, list[tuple[int, str, list[tuple[str, int]]]]]:
    """Return the sides of each space, the space beyond each side, and the neighbours of that space with their sides."""
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


NEIGHBORS = _beside()


class Lake(Expansion):
    """The rule component of Lakes. An empty space with water on three sides fills immediately.

    Its water can fill further spaces, until no more space fills.
    """

    def after_action(self, page: SheetEditor, act: Action) -> None:
        if page.emptied or ("L" in act.drawing and _may_rise(page.marks, act)):
            rise(page, self.facts.fill)

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """Return the legal drawings of a face by space.

        For open water, which no die shows, return the spaces to fill.
        """
        if route != routes.ROUTE_OF[self.facts.fill]:
            return super().legal(turn, route)
        filled = turn.network.filled()
        found = []
        for space, beside in NEIGHBORS.items():
            facing = sum(turn.network.has(WATER, side ^ 2, SPACES[beyond]) for side, beyond, _ in beside)
            if facing >= FILLING_SIDES and not filled >> SPACES[space] & 1:
                found.append((space, self.facts.fill))
        return by_space(found)


def _may_rise(marks: Mapping[str, Mark], act: Action) -> bool:
    """Return whether at least one space may fill with water after a drawing with water.

    Assumes that no space could fill before the drawing and that nothing was erased. Then the first space to fill is
    beside a new water side.
    """
    drawing = act.drawing
    for side, beyond, around in NEIGHBORS[act.space]:
        if drawing[side] == "L" and beyond not in marks:
            facing = 0
            for space, into in around:
                if space in marks and marks[space].drawing[into] == "L":
                    facing += 1
            if facing >= FILLING_SIDES:
                return True
    return False


def rise(page: SheetEditor, fill: str) -> None:
    """Fill every surrounded empty space with water until no more space fills, except spaces reserved for a drawing."""
    # A reserved space counts as filled.
    held = [SPACES[space] for space in page.reserved_spaces]
    for index in held:
        page.network.mark(SCRATCH_LAYER, index)
    filled = page.network.fill_water()
    for index in held:
        page.network.unmark(SCRATCH_LAYER, index)
    while filled:
        index = (filled & -filled).bit_length() - 1
        filled &= filled - 1
        page.marks[SPACE_NAMES[index]] = Mark(fill, page.round)


EXPANSION: type[Expansion] = Lake
