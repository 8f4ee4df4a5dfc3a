"""Finds the best whole game that one seat could have drawn, had it known all dice of a finished match in advance.

The other seats do what they did in the match, and every random outcome stays the same. In a draft, the seat has the
dice that it picked then. The engine checks the result, which never has fewer points than the seat reached. A better
game than the result may exist.

If nothing but the final drawings counts, `neighborhood_search.py` finds the game. With expansions or buildings whose
order of drawing matters, `whole_games.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.analysis.progress import ProgressCallback, ProgressReporter, ignore_progress
from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
from inkrally.railroad_ink.analysis.best_games.perfect_information import Acts, PerfectInformation
from inkrally.railroad_ink.analysis.best_games.pieces import Rounds, acts_of_pieces
from inkrally.railroad_ink.analysis.best_games.whole_games import WholeGameSearch
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.game import SheetView
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES

BEAM_WIDTH = 120
"""The default number of sheets that are kept after each round."""

EXPANSION_COST_FACTOR = 4
"""The divisor for the number of sheets kept after each round in a match with expansions, where a sheet takes longer."""


class Hindsight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best game found for a seat with the dice of a finished match.

    Attributes:
        seat: The seat.
        points: The points of the game.
        played: The points that the seat reached.
        rounds: The numbers of the rounds that the seat drew.
        acts: The actions of each of these rounds.
        sheet: The sheet at the end.
        nodes: The number of sheets examined.
    """

    seat: int
    points: int
    played: int
    rounds: tuple[int, ...]
    acts: tuple[tuple[Any, ...], ...]
    sheet: SheetView
    nodes: int


def hindsight(
    log: Log, seat: Seat, states: int = BEAM_WIDTH, report_progress: ProgressCallback = ignore_progress
) -> Hindsight:
    """Return the best game found for a seat. The same log, seat and states give the same game.

    Args:
        log: The log of the match.
        seat: The seat.
        states: The number of sheets to keep after each round. The running time is about proportional to it.
        report_progress: Called with the number of completed steps and the total number of steps. If it raises, the
            search ends.

    Raises:
        Refusal: `not-over` if the match is not over.
        BadInput: `not-reviewed` for a log of another game, `unknown-seat` for a seat that does not exist.
        BadLog: For a log that does not replay.
    """
    known = PerfectInformation(log, seat)
    acts, nodes = _searched(known, max(1, states), report_progress)
    try:
        table = known.final_table(acts)
    except Refusal:
        table = None
    if table is None or table.scores is None or table.scores[seat].total < known.points:
        # A match that was played by older rules keeps the points in its log. The search ignores changes of the sheet
        # between rounds, such as an attack or a neighbour's rain cloud. Its game may therefore be illegal.
        acts, table = known.played, known.end
    assert table.scores is not None
    return Hindsight(
        seat=seat,
        points=table.scores[seat].total,
        played=known.points,
        rounds=tuple(each.number for each in known.rounds),
        acts=tuple(acts),
        sheet=GAME.view(table, seat).sheets[seat],
        nodes=nodes,
    )


def has_only_drawings(setup: Setup) -> bool:
    """Return whether the score of a match depends only on the final drawings, not on their order.

    That is so without expansions, buildings and goals.
    """
    return not setup.expansions and not setup.field_components and setup.goals is None


def _searched(known: PerfectInformation, states: int, report_progress: ProgressCallback) -> tuple[Sequence[Acts], int]:
    """Search for the best game with the algorithm for the kind of match.

    Returns the actions of each round of the best game, and the number of sheets examined. `states` is the number of
    sheets to keep after each round. `report_progress` is called with the progress.
    """
    if has_only_drawings(known.setup):
        rolls = [each.roll for each in known.rounds]
        jigsaw = NeighborhoodSearch(known.options.edition, known.mode, rolls, states)
        found = jigsaw.best(ProgressReporter(report_progress, jigsaw.steps), [_pieces(known.played)])
        return acts_of_pieces(found.rounds, rolls), jigsaw.nodes
    games = WholeGameSearch(known, max(1, states // EXPANSION_COST_FACTOR))
    games.search(ProgressReporter(report_progress, games.steps))
    return games.best_acts, games.nodes


def _pieces(acts: Sequence[Acts]) -> Rounds:
    """Return the actions of each round as pieces, which are pairs of a drawing and a space by their numbers."""
    return tuple(tuple((DRAWING_NUMBERS[act.drawing], SPACES[act.space]) for act in each) for each in acts)
