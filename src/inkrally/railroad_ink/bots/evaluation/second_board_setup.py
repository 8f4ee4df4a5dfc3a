"""Computes the facts about a second board that the search of a turn needs: masks, weights, and effects of the sheet.

The facts are computed once for each decision. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.bot_data import read_bot_file
from inkrally.railroad_ink.bots.evaluation.second_board import FEATURE_NAMES, HUBS, PLAIN, TwoBoards
from inkrally.railroad_ink.bots.evaluation.stations import stations
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import weights_in
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.second_board import BURSTING_KIND, board_state, has_round, is_played_alone
from inkrally.railroad_ink.sheet.sheet import Sheet

WeightTable = dict[str, tuple[int, int, int, int, int, int]]
"""The weights of each feature of a board after rounds 1 to 6 of seven, in thousandths of a point."""


class SecondBoardSetup:
    """Values the second board of a setup."""

    def __init__(self, rules: Expansion, tied: bool = True) -> None:
        """Set the expansion with the board, and whether hubs and bursts count (`tied`)."""
        self.rules = rules
        self.tied = tied
        self.alone = is_played_alone(rules)
        self.table = board_table(rules.name)
        self.pipe: int = rules.facts.own["pipe"]
        self.burst: int = rules.facts.own["burst"]
        self.weights = weights_of_board(rules.name)

    def rounds_left(self, turn: RoundEditor) -> int:
        """Return the number of rounds on the second board after the round of `turn`."""
        return sum(has_round(self.rules, number) for number in range(turn.round + 1, turn.setup.rounds + 1))

    def doublings_used(self, turn: RoundEditor) -> int:
        """Return the number of doublings that the player has used."""
        return board_state(self.rules, turn.layers).doublings

    def at_turn(self, turn: RoundEditor) -> TwoBoards:
        """Return the two boards for the search, in their state before the drawings of a turn."""
        both = self._two_boards(turn.setup.second_board is self.rules)
        if both.here:
            above = turn.sheet.network()
            both.set_above(stations(above), EVERYWHERE & ~above.filled())
        else:
            both.set_below(turn.network, *self.brings(turn))
        return both

    def standalone(self) -> TwoBoards:
        """Return the effects for a second board that is played without the sheet."""
        return self._two_boards(True)

    def _two_boards(self, here: bool) -> TwoBoards:
        columns = zip(*(self.table.get(name, (0,) * STAGES) for name in FEATURE_NAMES), strict=True)
        return TwoBoards([list(column) for column in columns], self.pipe, here, self.alone, self.tied)

    def brings(self, turn: RoundEditor) -> tuple[list[int], list[int]]:
        """Return the changes of the second board's value by drawings on the sheet, in thousandths of a point.

        The first list is for a station in each space, the second for any other drawing there.
        """
        both, value, board = self._two_boards(True), SheetValue(self.weights), board_state(self.rules, turn.layers)
        value.set_second_board(both)
        network, stage = masks_of_board(self.rules, turn.layers), max(1, STAGES + 1 - self.rounds_left(turn))
        above, free = stations(turn.network), EVERYWHERE & ~turn.network.filled()
        left = most_doublings(self.rules) - self.doublings_used(turn)

        def worth(more: int, gone: int) -> int:
            both.set_above(above | more, free & ~gone)
            return value.evaluate(network, stage, left)

        before = worth(0, 0)
        built, covered = [0] * 64, [0] * 64
        for space, name in enumerate(SPACE_NAMES):
            bit = 1 << space
            if not name or not free & bit:
                continue
            covered[space] = worth(0, bit) - before
            drawing = board.marks[name].drawing if name in board.marks else ""
            tied = "*" in drawing
            if tied:
                network.unmark(PLAIN, space)
                network.mark(HUBS, space)
            built[space] = worth(bit, bit) - before - (1000 * self.burst if BURSTING_KIND in drawing else 0)
            if tied:
                network.unmark(HUBS, space)
                network.mark(PLAIN, space)
        return (built, covered) if self.tied else ([0] * 64, [0] * 64)


EVERYWHERE = sum(1 << index for index in SPACES.values())


def most_doublings(rules: Expansion) -> int:
    """Return the maximum number of doublings that a player may use in a match."""
    most: int = rules.facts.own["doublings"]["each_game"]
    return most


def specials_left(turn: RoundEditor) -> int:
    """Return how many special routes, or doublings on a second board, the player may still use in the match."""
    if turn.setup.second_board is not None:
        board = turn.setup.second_board
        return most_doublings(board) - board_state(board, turn.layers).doublings
    return facts.DICE.specials.each_game - len(turn.specials) + turn.uncounted


def second_board_setup_of(setup: Setup, blind: Sequence[str]) -> SecondBoardSetup | None:
    """Return the second board of a setup, or None.

    `blind` names the parts to ignore: `expansions` ignores the board, `hubs` only its hubs and bursts.
    """
    rules = setup.second_board if setup.second_board_setup is None else setup.second_board_setup.second_board
    if rules is None or "expansions" in blind:
        return None
    return SecondBoardSetup(rules, "hubs" not in blind)


def masks_of_board(rules: Expansion, layers: Mapping[str, Any]) -> Network:
    """Return a second board as masks, with one layer for stations that are hubs and one for other stations."""
    board = board_state(rules, layers)
    network = Sheet(board.marks).network()
    for space, mark in board.marks.items():
        if "*" in mark.drawing:
            network.mark(HUBS if space in board.hubs else PLAIN, SPACES[space])
    return network


@cache
def board_table(name: str) -> WeightTable:
    """Return the weights for the features of `second_board.py`, by the name of the expansion with the board."""
    return msgspec.json.decode(read_bot_file(name, "board.json") or b"{}", type=WeightTable)


@cache
def weights_of_board(name: str) -> list[list[int]]:
    """Return the weights of the base game's value (`value.py`) for a second board, by the name of its expansion.

    On a second board, the weights for special routes are for doublings.
    """
    return weights_in(read_bot_file(name, "plain.json") or b"{}")
