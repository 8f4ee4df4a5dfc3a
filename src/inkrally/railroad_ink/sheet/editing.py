"""A sheet while it is written on in one round: what may happen to its spaces and layers, without judging any of it.

Hot: every round of every seat of a log that is folded is written on one. What acts do is in `round/apply_acts.py`, what
they may do in `round/turn.py`. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, LAYERS, SPACES, Network
from inkrally.railroad_ink.sheet.second_board import board_marks
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup

LYING = frozenset(LAYERS) | {layer for brings in routes.BRINGS.values() for layer, _ in brings}
"""The layers that say what lies in which space: all that the kernel sees, and all that faces lay."""

NOWHERE: frozenset[str] = frozenset()


class SheetEditor:
    """The marks, special routes crossed off and layers of a sheet as they become.

    `sheet` is what it was before the round. In a round that is drawn on a second board, `marks` and `network` are those
    of the board, and `setup` is what is played with there; `played` is that of the match.

    `emptied` is whether anything was taken out of a space, which may be empty by that: what reacts to changes has to
    look. `waiting` are spaces that were emptied to be drawn in, where nothing comes of itself meanwhile. `own` is for
    what parts have to remember within the round, by their name.
    """

    def __init__(self, sheet: Sheet, roll: Sequence[str], setup: Setup, round_number: int) -> None:
        marks: dict[str, Mark] = sheet.marks
        layers: dict[str, Any] = sheet.layers
        self.sheet = sheet
        self.roll = roll
        self.played = setup
        self.setup = setup if setup.below is None else setup.at(round_number)
        self.round = round_number
        self.crossed = sheet.crossed
        self.layers = layers.copy()
        self.own: dict[str, Any] = {}
        self.emptied = False
        self.waiting: frozenset[str] = NOWHERE
        self.masks: Network | None = None
        self.drawings: dict[str, Mark] | None = marks.copy() if self.setup.second_board is None else None

    @property
    def marks(self) -> dict[str, Mark]:
        """What is drawn, by space; of a second board read only, made when it is first asked for."""
        if self.drawings is None:
            assert self.setup.second_board is not None
            self.drawings = board_marks(self.setup.second_board, self.layers)
        return self.drawings

    @property
    def network(self) -> Network:
        """The masks, made when they are first asked for: to write a round down most need none."""
        if self.masks is None:
            self.masks = Sheet(self.marks, (), self.layers if self.setup.second_board is None else {}).network()
        return self.masks

    def sheet_now(self) -> Sheet:
        """The sheet with everything of this round written down; its marks go on with the page."""
        if self.setup.second_board is not None:
            return Sheet(self.sheet.marks, self.crossed, self.layers)
        return Sheet(self.marks, self.crossed, self.layers)

    def erase(self, space: str) -> str | None:
        """Erase everything in a space, of expansions too; what was drawn there. A special route stays crossed off."""
        self.emptied = True
        mark = self.marks.pop(space, None)
        if mark is not None:
            if self.masks is not None:
                self.masks.erase(DRAWING_NUMBERS[mark.drawing], SPACES[space])
            if routes.ROUTE_OF[mark.drawing] in routes.SPECIALS:
                self.crossed = (*self.crossed, routes.ROUTE_OF[mark.drawing])
        for name, layer in list(self.layers.items()):
            if name in LYING and space in layer:
                self.clear(name, space)
        return None if mark is None else mark.drawing

    def lay(self, layer: str, space: str, value: Any = None) -> None:
        """Put something of a layer into a space; `value`, where the layer is no list of spaces, how much or which."""
        there = self.layers.get(layer)
        if value is None:
            self.layers[layer] = [*there, space] if there else [space]
        else:
            self.layers[layer] = {**there, space: value} if there else {space: value}
        if self.masks is not None and layer in LAYERS:
            self.masks.mark(LAYERS[layer], SPACES[space])

    def clear(self, layer: str, space: str) -> None:
        """Take it away again."""
        self.clear_all(layer, (space,))

    def clear_all(self, layer: str, spaces: Collection[str]) -> None:
        """Take it away from several spaces, in each of which it is."""
        self.emptied = True
        there = self.layers[layer]
        if isinstance(there, dict):
            self.layers[layer] = {each: count for each, count in there.items() if each not in spaces}
        else:
            self.layers[layer] = [each for each in there if each not in spaces]
        if self.masks is not None and layer in LAYERS:
            for space in spaces:
                self.masks.unmark(LAYERS[layer], SPACES[space])

    def cross_off(self, route: str) -> None:
        """Spend a special route for something else than drawing it (rules 4.3)."""
        self.crossed = (*self.crossed, route)


def laid(layers: Mapping[str, Any], layer: str, space: str, value: Any) -> Any:
    """A layer with something more in a space; layers are never changed in place."""
    if value is None:
        return [*layers.get(layer, ()), space]
    return {**layers.get(layer, {}), space: value}
