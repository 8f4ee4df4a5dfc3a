"""A sheet while something is written on it: what may happen to its spaces and layers, without judging any of it.

A round that is folded is written on a page alone; a `Turn` is a page with masks and dice. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, LAYERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup


class Page:
    """The marks, special routes crossed off and layers of a sheet as they become; `network` only where `has_masks`."""

    network: Network
    has_masks: bool = False
    emptied: bool = False
    """Whether anything was taken out of a space, which may be empty by that: what reacts to changes has to look."""

    def __init__(
        self, marks: dict[str, Mark], crossed: list[str], layers: dict[str, Any], setup: Setup, round_number: int
    ) -> None:
        """What is given is written on, in place, and so belongs to nobody else; the values of layers are not."""
        self.marks = marks
        self.crossed = crossed
        self.layers = layers
        self.setup = setup
        self.round = round_number

    def put(self, space: str, drawing: str) -> None:
        """Draw in an empty space; `drawing` is in canonical notation. Nothing is judged."""
        drawing = routes.PLAIN.get(drawing, drawing)
        if not drawing:
            return
        self.marks[space] = Mark(drawing, self.round)
        if self.has_masks:
            self.network.place(DRAWING_NUMBERS[drawing], SPACES[space])

    def erase(self, space: str) -> str | None:
        """Erase everything in a space, of expansions too; what was drawn there. A special route stays crossed off."""
        self.emptied = True
        mark = self.marks.pop(space, None)
        if mark is not None:
            if self.has_masks:
                self.network.erase(DRAWING_NUMBERS[mark.drawing], SPACES[space])
            if routes.ROUTE_OF[mark.drawing] in routes.SPECIALS:
                self.crossed.append(routes.ROUTE_OF[mark.drawing])
        layers = self.layers
        for name in LAYERS:
            if name in layers and space in layers[name]:
                self.clear(name, space)
        for part in self.setup.erasing:
            part.erased(self, space)
        return None if mark is None else mark.drawing

    def lay(self, layer: str, space: str, value: Any = None) -> None:
        """Put something of a layer into a space; `value`, where the layer is no list of spaces, how much or which."""
        self.layers[layer] = laid(self.layers, layer, space, value)
        if self.has_masks and layer in LAYERS:
            self.network.mark(LAYERS[layer], SPACES[space])

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
        if self.has_masks and layer in LAYERS:
            for space in spaces:
                self.network.unmark(LAYERS[layer], SPACES[space])

    def cross_off(self, route: str) -> None:
        """Spend a special route for something else than drawing it (rules 4.3)."""
        self.crossed.append(route)


def laid(layers: Mapping[str, Any], layer: str, space: str, value: Any) -> Any:
    """A layer with something more in a space; layers are never changed in place."""
    if value is None:
        return [*layers.get(layer, ()), space]
    return {**layers.get(layer, {}), space: value}
