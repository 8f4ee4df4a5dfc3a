"""The best that these dice allowed: for one seat of a finished match the best whole game, all of its dice known.

Everybody else did what they did, of chance came what came, and in a draft the seat has the dice that it had in the end.
What is found is decided again by the engine, and is never below what the seat itself reached. It is a lower bound: a
still better game may exist. Where a sheet is no more than its drawings `jigsaw.py` searches, else `whole_games.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.analysis.steps import Steps, Tell, nobody
from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis.best_games.jigsaw import Jigsaw
from inkrally.railroad_ink.analysis.best_games.known import Acts, Known
from inkrally.railroad_ink.analysis.best_games.pieces import Rounds, acts_of_pieces
from inkrally.railroad_ink.analysis.best_games.whole_games import WholeGames
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.game import SheetView
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES

STATES = 120
"""So many sheets are kept after each round unless told otherwise."""

HEAVIER = 4
"""Where there is more to a sheet than its drawings each costs so many times as much, so that many fewer are kept."""


class Hindsight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best game found: its points, the acts of each round that the seat drew, the sheet that it ends with.

    `played` is what the seat reached, `rounds` are the numbers of the rounds, `exact` whether nothing better exists,
    `nodes` what it cost.
    """

    seat: int
    points: int
    played: int
    rounds: tuple[int, ...]
    acts: tuple[tuple[Any, ...], ...]
    sheet: SheetView
    nodes: int
    exact: bool = False


def hindsight(log: Log, seat: Seat, states: int = STATES, tell: Tell = nobody) -> Hindsight:
    """The best game that was found for a seat. The same log, seat and states give the same.

    `states` is the budget: the time that it takes is about in proportion. `tell` is told how many of how many steps are
    done; what it raises ends the search. Raises Refusal (`not-over`) for a match that is not over, BadInput
    (`not-reviewed`) for another game and (`unknown-seat`) for a seat that is not there, BadLog for a log that does not
    fold.
    """
    known = Known(log, seat)
    acts, nodes = _searched(known, max(1, states), tell)
    table = known.decided(acts)
    if table.scores is None or table.scores[seat].total < known.points:
        # Also where the rules were others when it was played: the log says what was reached.
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


def is_plain(setup: Setup) -> bool:
    """Whether a sheet is no more than its drawings, and all that counts is how it stands in the end."""
    return not setup.expansions and not setup.offering and setup.goals is None


def _searched(known: Known, states: int, tell: Tell) -> tuple[Sequence[Acts], int]:
    """The acts by round of the best game found, and the nodes that it cost."""
    if is_plain(known.setup):
        rolls = [each.roll for each in known.rounds]
        jigsaw = Jigsaw(known.options.edition, known.mode, rolls, states)
        found = jigsaw.best(Steps(tell, jigsaw.steps), [_pieces(known.played)])
        return acts_of_pieces(found.rounds, rolls), jigsaw.nodes
    games = WholeGames(known, max(1, states // HEAVIER))
    games.search(Steps(tell, games.steps))
    return games.best_acts, games.nodes


def _pieces(acts: Sequence[Acts]) -> Rounds:
    """Drawings by round as pieces."""
    return tuple(tuple((DRAWING_NUMBERS[act.drawing], SPACES[act.space]) for act in each) for each in acts)
