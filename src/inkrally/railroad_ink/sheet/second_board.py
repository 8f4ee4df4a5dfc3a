"""A second board beside the sheet (rules 12), stored in the layer of its expansion (`second_board` in the manifest).

This module reads any such board. Its points and hubs are in the folder of the expansion.
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
        marks: Its drawings.
        hubs: The spaces of its stations that a station above joins to the sheet.
        bursts: The spaces of the drawings that a station above has burst.
        doublings: The number of faces that were drawn a second time.
    """

    marks: dict[str, Mark]
    hubs: Collection[str]
    bursts: Collection[str]
    doublings: int


def board_state(board: Expansion, layers: Mapping[str, Any]) -> BoardState:
    """Return the state of a second board. `layers` are the layers of the sheet, one of which holds the board."""
    layer = layers.get(board.name, EMPTY)
    return BoardState(board_marks(board, layers), layer["hubs"], layer["bursts"], layer["doublings"])


def board_marks(board: Expansion, layers: Mapping[str, Any]) -> dict[str, Mark]:
    """Return the drawings of a second board. `layers` are the layers of the sheet, one of which holds the board."""
    return {space: Mark(*mark) for space, mark in layers.get(board.name, EMPTY)["marks"].items()}


def is_played_alone(board: Expansion) -> bool:
    """Return whether only the board is played, without the sheet."""
    return board.settings[SURFACE] == NONE


def rounds_with(board: Expansion, others: int) -> int:
    """Return the number of rounds of a match with the board: as many on the board as on the sheet.

    `others` is the number of rounds on the sheet.
    """
    own: int = board.facts.own["rounds"]
    return own if is_played_alone(board) else 2 * others


def has_round(board: Expansion, number: int) -> bool:
    """Return whether a round is drawn on the board: every second round, or each one if it is played alone."""
    return is_played_alone(board) or (number > 0 and number % 2 == 0)
