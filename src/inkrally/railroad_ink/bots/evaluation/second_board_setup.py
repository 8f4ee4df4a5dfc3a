"""What the search has to know of a second board in a turn: its masks, its weights, what the sheet above brings to it.

Made once for each decision, from the turn and the answers of the part that has the board. Knows no expansion by name,
no seat, no match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.brought import brought
from inkrally.railroad_ink.bots.evaluation.second_board import FEATURE_NAMES, HUBS, PLAIN, TwoBoards
from inkrally.railroad_ink.bots.evaluation.stations import stations
from inkrally.railroad_ink.bots.evaluation.value import STAGES, Value
from inkrally.railroad_ink.bots.evaluation.weights import weights_in
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.second_board import BURSTING, board_state, has_round, is_played_alone
from inkrally.railroad_ink.sheet.sheet import Sheet

WeightTable = dict[str, tuple[int, int, int, int, int, int]]
"""For each feature its weights after round 1 to 6 of seven on a board, in thousandths of a point."""


class SecondBoards:
    """The second board of a turn's setup, and how it is valued."""

    def __init__(self, rules: Expansion, tied: bool = True) -> None:
        """`tied`: hubs and bursts count."""
        self.rules = rules
        self.tied = tied
        self.alone = is_played_alone(rules)
        self.table = board_table(rules.name)
        self.pipe: int = rules.facts.own["pipe"]
        self.burst: int = rules.facts.own["burst"]
        self.weights = weights_of_board(rules.name)

    def left(self, turn: RoundEditor) -> int:
        """How many of its rounds come after this one."""
        return sum(has_round(self.rules, number) for number in range(turn.round + 1, turn.setup.rounds + 1))

    def doublings(self, turn: RoundEditor) -> int:
        """How many doublings are used."""
        return board_state(self.rules, turn.layers).doublings

    def of(self, turn: RoundEditor) -> TwoBoards:
        """The two boards as the search takes them, as they are before anything is drawn in a turn."""
        both = self._both(turn.setup.second_board is self.rules)
        if both.here:
            above = turn.sheet.network()
            both.set_above(stations(above), EVERYWHERE & ~above.filled())
        else:
            both.set_below(turn.network, *self.brings(turn))
        return both

    def by_itself(self) -> TwoBoards:
        """The board where there is nothing above."""
        return self._both(True)

    def _both(self, here: bool) -> TwoBoards:
        columns = zip(*(self.table.get(name, (0,) * STAGES) for name in FEATURE_NAMES), strict=True)
        return TwoBoards([list(column) for column in columns], self.pipe, here, self.alone, self.tied)

    def brings(self, turn: RoundEditor) -> tuple[list[int], list[int]]:
        """By space, what it brings to the board below that a station, or anything else, is drawn there above it."""
        both, value, board = self._both(True), Value(self.weights), board_state(self.rules, turn.layers)
        value.set_second_board(both)
        network, stage = masks_of_board(self.rules, turn.layers), max(1, STAGES + 1 - self.left(turn))
        above, free = stations(turn.network), EVERYWHERE & ~turn.network.filled()
        left = most_doublings(self.rules) - self.doublings(turn)

        def worth(more: int, gone: int) -> int:
            both.set_above(above | more, free & ~gone)
            return value.of(network, stage, left)

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
            built[space] = worth(bit, bit) - before - (1000 * self.burst if BURSTING in drawing else 0)
            if tied:
                network.unmark(HUBS, space)
                network.mark(PLAIN, space)
        return (built, covered) if self.tied else ([0] * 64, [0] * 64)


EVERYWHERE = sum(1 << index for index in SPACES.values())


def most_doublings(rules: Expansion) -> int:
    """How many doublings a game has."""
    most: int = rules.facts.own["doublings"]["each_game"]
    return most


def specials_left(turn: RoundEditor) -> int:
    """How many special routes are left by the limit of a game, or doublings on a board below."""
    if turn.setup.second_board is not None:
        board = turn.setup.second_board
        return most_doublings(board) - board_state(board, turn.layers).doublings
    return facts.DICE.specials.each_game - len(turn.specials) + turn.uncounted


def boards_of(setup: Setup, blind: Sequence[str]) -> SecondBoards | None:
    """The second board of a setup, if there is one; to all of it one may be blind, or to hubs and bursts."""
    rules = setup.second_board if setup.below is None else setup.below.second_board
    if rules is None or "expansions" in blind:
        return None
    return SecondBoards(rules, "hubs" not in blind)


def masks_of_board(rules: Expansion, layers: Mapping[str, Any]) -> Network:
    """A board below as masks, with the layers that tell which of its stations are hubs."""
    board = board_state(rules, layers)
    network = Sheet(board.marks).network()
    for space, mark in board.marks.items():
        if "*" in mark.drawing:
            network.mark(HUBS if space in board.hubs else PLAIN, SPACES[space])
    return network


@cache
def board_table(name: str) -> WeightTable:
    """The weights of what a second board has beyond the plain value, by the expansion that has it."""
    return msgspec.json.decode(brought(name, "board.json") or b"{}", type=WeightTable)


@cache
def weights_of_board(name: str) -> list[list[int]]:
    """The weights of the plain value for a board below, where what is left of special routes is left of doublings."""
    return weights_in(brought(name, "plain.json") or b"{}")
