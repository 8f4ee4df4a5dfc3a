"""Ranks the players at the end (rules 6): more points, then fewer errors, then the draft (9.4).

Players who are still equal share a rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.second_board import EMPTY
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table
    from inkrally.railroad_ink.setup import Setup


def ranks(table: Table) -> list[tuple[int, ...]]:
    """Return the rank of each seat when the match is over, as tuples to compare. A higher tuple is better."""
    assert table.scores is not None
    setup, found = table.options.setup, []
    for seat, score in enumerate(table.scores):
        errors = score.errors + board_errors(setup, table.sheets[seat])
        last_word = () if setup.draft is None else (setup.draft.last_word(table, seat),)
        found.append((score.total, -errors, *last_word))
    return found


def board_errors(setup: Setup, sheet: Sheet) -> int:
    """Return the number of errors on second boards, where each burst counts as an error (rules 12).

    The sheet caches the number.
    """
    kept: int | None = sheet.cache.get(board_errors)
    if kept is None:
        kept = 0
        for board in setup.boards:
            layer = sheet.layers.get(board.name, EMPTY)
            network = Network()
            for space, (drawing, _) in layer["marks"].items():
                network.place(DRAWING_NUMBERS[drawing], SPACES[space])
            kept += network.error_count() + len(layer["bursts"])
        sheet.cache[board_errors] = kept
    return kept
