"""Changes the underground board of a player by drawings on the board and on the sheet above it (rules 12).

A board is plain JSON: `{"marks": {"B1": ["P-P-:NS", 2]}, "hubs": ["B2"], "bursts": ["C3"], "doublings": 1}`. Each mark
has its drawing and its round; `doublings` is the number of doublings used. Functions never change a board in place.
Keep dice and turns out of this module.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.sheet.board_below import stations_of
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.second_board import EMPTY
from inkrally.railroad_ink.sheet.sheet import Mark

LAYER = "underground"
"""The name of the layer of a sheet that has the board."""

Board = dict[str, Any]


def board_of(layers: Mapping[str, Any]) -> Board:
    """Return the underground board that is stored in the layers of a sheet."""
    board: Board = layers.get(LAYER, EMPTY)
    return board


def network_of_board(board: Board) -> Network:
    """Return the drawings of a board as bit masks."""
    network = Network()
    for space, (drawing, _) in board["marks"].items():
        network.place(DRAWING_NUMBERS[drawing], SPACES[space])
    return network


def drawn_below(board: Board, acts: Sequence[Action], number: int, above: Mapping[str, Mark] | None) -> Board:
    """Return the board after the drawings of a round. A station below a station of the sheet becomes a hub at once.

    Args:
        board: The board before the round.
        acts: The actions of the round in order.
        number: The number of the round.
        above: The marks of the sheet, or None if the board is played alone. Then a station becomes a hub if neither its
            row nor its column has a hub.
    """
    marks = {**board["marks"]}
    hubs = board["hubs"]
    for act in acts:
        space, drawing = act.space, act.drawing
        marks[space] = [drawing, number]
        if "*" in drawing and (is_lonely(hubs, space) if above is None else stands_at(above, space)):
            hubs = [*hubs, space]
    return {**board, "marks": marks, "hubs": hubs}


def built_above(board: Board, space: str) -> Board:
    """Return the board after a station is drawn on the sheet: a station below becomes a hub, a pipe below bursts."""
    below = board["marks"].get(space)
    if below is None:
        return board
    drawing = below[0]
    if has_station(drawing) and space not in board["hubs"]:
        board = {**board, "hubs": [*board["hubs"], space]}
    if has_pipe(drawing) and space not in board["bursts"]:
        board = {**board, "bursts": [*board["bursts"], space]}
    return board


def has_station(drawing: str) -> bool:
    """Return whether a drawing of either board has a station."""
    return "*" in drawing


def has_pipe(drawing: str) -> bool:
    """Return whether a drawing has a water pipe."""
    return "P" in drawing


def stands_at(marks: Mapping[str, Mark], space: str) -> bool:
    """Return whether the sheet with these marks has a station in a space."""
    return space in marks and has_station(marks[space].drawing)


def is_lonely(hubs: Collection[str], space: str) -> bool:
    """Return whether neither the row nor the column of a space has one of the hubs `hubs`."""
    column, row = space[0], space[1]
    return not any(hub[0] == column or hub[1] == row for hub in hubs)


def hub_masks(board: Board) -> tuple[int, int]:
    """Return the spaces, as bits, whose first group of ends is a hub, and the spaces whose second group is a hub."""
    masks = [0, 0]
    for space in board["hubs"]:
        group = stations_of(DRAWING_NUMBERS[board["marks"][space][0]]) - 1
        masks[group] |= 1 << SPACES[space]
    return masks[0], masks[1]
