"""Changes a sheet in one round: erases drawings, changes layers, crosses off special routes.

A hot module, because the replay of a log uses one editor for every seat and round. `round/apply_acts.py` applies
actions with an editor, and `round/turn.py` checks that actions are legal. Put no rules here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, MASK_LAYERS, SPACES, Network, layer_number
from inkrally.railroad_ink.sheet.second_board import board_marks
from inkrally.railroad_ink.sheet.sheet import UNCOUNTED_SPECIALS, Mark, Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup

SPACE_LAYERS = (
    MASK_LAYERS
    | {layer for brings in routes.LAYERS_BY_FACE.values() for layer, _ in brings}
    | {layer for expansion in facts.EXPANSIONS.values() for layer in expansion.space_layers}
)
"""The layers whose content belongs to spaces, and is removed when a space is erased.

These are the layers of the masks, the layers to which faces add content, and the `space_layers` of manifests.
"""

NO_SPACES: frozenset[str] = frozenset()


class SheetEditor:
    """The marks, layers and crossed off special routes of a sheet while they change.

    In a round that is drawn on a second board, `marks` and `network` belong to that board.

    Attributes:
        sheet: The sheet before the round.
        setup: The setup of the board of this round.
        match_setup: The setup of the match.
        emptied: Whether anything was removed from a space. Then some spaces may be empty again.
        is_own_neighbour: Whether actions on a neighbour's sheet change this sheet, because the seat plays alone.
        free_route: The free special route that was spent in this round without drawing it, or "".
        reserved_spaces: Spaces that were emptied so that the player draws there. Before the player does so, nothing
            appears automatically in these spaces.
        own: The data that rule components store during the round, by the name of the component.
    """

    def __init__(self, sheet: Sheet, roll: Sequence[str], setup: Setup, round_number: int) -> None:
        marks: dict[str, Mark] = sheet.marks
        layers: dict[str, Any] = sheet.layers
        self.sheet = sheet
        self.roll = roll
        self.match_setup = setup
        self.setup = setup if setup.second_board_setup is None else setup.round_setup(round_number)
        self.round = round_number
        self.crossed = sheet.crossed_off
        self.layers = layers.copy()
        self.own: dict[str, Any] = {}
        self.emptied = False
        self.is_own_neighbour = False
        self.free_route = ""
        self.reserved_spaces: frozenset[str] = NO_SPACES
        self.masks: Network | None = None
        self.drawings: dict[str, Mark] | None = marks.copy() if self.setup.second_board is None else None

    @property
    def marks(self) -> dict[str, Mark]:
        """The drawings by space. In a round on a second board, they are read only and created on first access."""
        if self.drawings is None:
            assert self.setup.second_board is not None
            self.drawings = board_marks(self.setup.second_board, self.layers)
        return self.drawings

    @property
    def network(self) -> Network:
        """The masks, created on first access, because applying a round rarely needs them."""
        if self.masks is None:
            self.masks = Sheet(self.marks, (), self.layers if self.setup.second_board is None else {}).network()
        return self.masks

    def sheet_now(self) -> Sheet:
        """Return the sheet with the changes of this round. The sheet shares its marks with the editor."""
        if self.setup.second_board is not None:
            return Sheet(self.sheet.marks, self.crossed, self.layers)
        return Sheet(self.marks, self.crossed, self.layers)

    def is_filled(self, space: str) -> bool:
        """Return whether a space contains anything. Does not create the masks."""
        if space in self.marks:
            return True
        for name, layer in self.layers.items():  # noqa: SIM110  # a generator takes longer here
            if name in MASK_LAYERS and space in layer:
                return True
        return False

    def erase(self, space: str) -> str | None:
        """Erase everything in a space and return its drawing, or None. An erased special route stays crossed off."""
        self.emptied = True
        drawing = self.erase_drawing(space)
        for name, layer in list(self.layers.items()):
            if name in SPACE_LAYERS and any(each[:2] == space for each in layer):
                self.remove_from_layer(name, space)
        return drawing

    def erase_drawing(self, space: str) -> str | None:
        """Erase only the drawing of a space and return it. A special route stays crossed off."""
        mark = self.marks.pop(space, None)
        if mark is None:
            return None
        if self.masks is not None:
            self.masks.erase(DRAWING_NUMBERS[mark.drawing], SPACES[space])
        route = routes.ROUTE_OF[mark.drawing]
        if route in routes.SPECIALS and space not in self.layers.get(UNCOUNTED_SPECIALS, ()):
            self.crossed = (*self.crossed, route)
        return mark.drawing

    def add_to_layer(self, layer: str, space: str, value: Any = None) -> None:
        """Add a space, or an end such as `C1N`, to a layer.

        `value` is the content of the space, or None if the layer is a list.
        """
        there = self.layers.get(layer)
        if value is None:
            self.layers[layer] = [*there, space] if there else [space]
        else:
            self.layers[layer] = {**there, space: value} if there else {space: value}
        if self.masks is not None and layer in MASK_LAYERS:
            self.masks.mark(layer_number(layer, space, value), SPACES[space[:2]])

    def remove_from_layer(self, layer: str, space: str) -> None:
        """Remove the content of a layer from a space."""
        self.clear_all(layer, (space,))

    def clear_all(self, layer: str, spaces: Collection[str]) -> None:
        """Remove the content of a layer from several spaces. Each of the spaces must have content of that layer."""
        self.emptied = True
        there = self.layers[layer]
        gone = [each for each in there if each[:2] in spaces]
        values = there if isinstance(there, dict) else {}
        if isinstance(there, dict):
            self.layers[layer] = {each: count for each, count in there.items() if each not in gone}
        else:
            self.layers[layer] = [each for each in there if each not in gone]
        if self.masks is not None and layer in MASK_LAYERS:
            for each in gone:
                self.masks.unmark(layer_number(layer, each, values.get(each)), SPACES[each[:2]])

    def spend_free(self, route: str) -> None:
        """Cross off a special route that a university gives free, without drawing it (rules 9.1)."""
        self.crossed = (*self.crossed, route)
        self.free_route = route

    def cross_off(self, route: str) -> None:
        """Spend a special route on something other than drawing it (rules 4.3)."""
        self.crossed = (*self.crossed, route)


def with_layer(layers: Mapping[str, Any], layer: str, space: str, value: Any) -> Any:
    """Return a copy of the layer `layer` with an entry added, because layers are never changed in place.

    The entry is the space if `value` is None, else the value for the space.
    """
    if value is None:
        return [*layers.get(layer, ()), space]
    return {**layers.get(layer, {}), space: value}
