"""A second board beside the sheet (rules 12), kept in the layer of the expansion that has it (`second_board`).

What can be said of any such board from its layer and the manifest; its points and hubs are the expansion's own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from inkrally.railroad_ink.sheet.sheet import Mark

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import Expansion

SURFACE, NONE = "surface", "none"
"""The setting of an expansion with a second board, and its value where the board is played without the sheet."""

BURSTING = "P"
"""The kind of ends whose drawings burst where a station is drawn above them."""

EMPTY: dict[str, Any] = {"marks": {}, "hubs": [], "bursts": [], "doublings": 0}
"""The layer of a board on which nothing is drawn."""


class BoardState(NamedTuple):
    """A second board as it stands: its drawings, the spaces of stations that one above ties to the sheet, the spaces of
    what one above has broken, and the number of faces that were drawn twice."""

    marks: dict[str, Mark]
    hubs: Collection[str]
    bursts: Collection[str]
    doublings: int


def board_state(board: Expansion, layers: Mapping[str, Any]) -> BoardState:
    """Return the board that the layers of a sheet hold."""
    layer = layers.get(board.name, EMPTY)
    return BoardState(board_marks(board, layers), layer["hubs"], layer["bursts"], layer["doublings"])


def board_marks(board: Expansion, layers: Mapping[str, Any]) -> dict[str, Mark]:
    """Return the drawings of the board that the layers of a sheet hold, as marks of a sheet."""
    return {space: Mark(*mark) for space, mark in layers.get(board.name, EMPTY)["marks"].items()}


def is_played_alone(board: Expansion) -> bool:
    """Return whether only the board is drawn on, without the sheet."""
    return board.settings[SURFACE] == NONE


def rounds_with(board: Expansion, others: int) -> int:
    """Return the number of rounds of a match with the board; `others` are those that it would have without."""
    own: int = board.facts.own["rounds"]
    return own if is_played_alone(board) else others + own


def has_round(board: Expansion, number: int) -> bool:
    """Return whether a round is drawn on the board: every second one, or all where it is played alone."""
    return is_played_alone(board) or (number > 0 and number % 2 == 0)
