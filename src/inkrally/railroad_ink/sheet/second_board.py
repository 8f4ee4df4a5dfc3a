"""Reads a second board beside the sheet (rules 12), stored in the layer of its expansion.

The manifest of the expansion has `second_board`. A layer is data that an expansion stores on the sheet. The folder of
the expansion computes the points of the board and its hubs, the stations below stations of the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from inkrally.railroad_ink.sheet.sheet import Mark

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import Expansion

SURFACE, NONE = "surface", "none"
"""The setting of an expansion with a second board, and its value if the board is played without the sheet."""

BURSTING_KIND = "P"
"""The kind of ends whose drawings burst if a station is drawn above them."""

EMPTY: dict[str, Any] = {"marks": {}, "hubs": [], "bursts": [], "doublings": 0}
"""The layer of an empty board."""


class BoardState(NamedTuple):
    """The current state of a second board.

    Attributes:
        marks: The drawings of the board.
        hubs: The spaces of stations that count as hubs. The sheet has a station in the same space; or the board is
            played alone, and no other hub was in the row or column.
        bursts: The spaces of pipes that burst because a station was drawn in the same space of the sheet.
        doublings: The number of dice that were drawn a second time.
    """

    marks: dict[str, Mark]
    hubs: Collection[str]
    bursts: Collection[str]
    doublings: int


def board_state(board: Expansion, layers: Mapping[str, Any]) -> BoardState:
    """Return the state of a second board. One of `layers`, the layers of the sheet, contains the board."""
    layer = layers.get(board.name, EMPTY)
    return BoardState(board_marks(board, layers), layer["hubs"], layer["bursts"], layer["doublings"])


def board_marks(board: Expansion, layers: Mapping[str, Any]) -> dict[str, Mark]:
    """Return the drawings of a second board by space. One of `layers`, the layers of the sheet, contains the board."""
    return {space: Mark(*mark) for space, mark in layers.get(board.name, EMPTY)["marks"].items()}


def is_played_alone(board: Expansion) -> bool:
    """Return whether the match is played on the second board alone, without the sheet."""
    return board.settings[SURFACE] == NONE


def rounds_with(board: Expansion, others: int) -> int:
    """Return the number of rounds of a match with the board: as many on the board as on the sheet.

    `others` is the number of rounds on the sheet.
    """
    own: int = board.facts.own["rounds"]
    return own if is_played_alone(board) else 2 * others


def has_round(board: Expansion, number: int) -> bool:
    """Return whether a round is drawn on the board: every second round, or every round if the board is played alone."""
    return is_played_alone(board) or (number > 0 and number % 2 == 0)
