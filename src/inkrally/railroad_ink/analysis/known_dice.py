"""Implements the known-dice challenge: the rolls of all rounds, and the best sheet that a search finds for them.

Imports the search only when it runs, because the server itself needs only the rolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.analysis.known_dice import ComputedSheet
from inkrally.analysis.progress import ProgressCallback, ProgressReporter
from inkrally.match.chance import SeededChance
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.daily import BASE
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.summary import rank, summary

OPTIONS: Mapping[str, Any] = BASE
"""The options of the challenge: the base game."""
STATES: tuple[int, ...] = (120, 400)
"""The numbers of sheets that the searches keep after each round. The better result counts, because a search with more
sheets does not always find a better one. Both together take about half a minute."""


def rolls(options: Mapping[str, Any], seed: bytes) -> tuple[tuple[str, ...], ...]:
    """Return the faces of the dice of each round. Raises msgspec.ValidationError."""
    decoded, chance = msgspec.convert(options, Options), SeededChance(seed)
    return tuple(
        tuple(die.faces[chance.number(die.label(number), len(die.faces))] for die in decoded.setup.rolled(number))
        for number in range(1, decoded.rounds + 1)
    )


def best_sheet(options: Mapping[str, Any], seed: bytes, report_progress: ProgressCallback) -> ComputedSheet:
    """Return the best sheet that two searches find with all dice known, and a proved bound.

    The engine plays the found sheets, so their scores and ranks are those of a match.

    Raises:
        msgspec.ValidationError: The options are invalid.
        Refusal: The engine refuses an action of the search.
    """
    from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
    from inkrally.railroad_ink.analysis.best_games.pieces import acts_of_pieces
    from inkrally.railroad_ink.analysis.best_games.upper_bounds import upper_bound

    decoded, dice = msgspec.convert(options, Options), rolls(options, seed)
    mode, bound = facts.MODE_NUMBERS[decoded.mode], upper_bound(dice)
    results = []
    for states in STATES:
        search = NeighborhoodSearch(decoded.edition, mode, dice, states)
        found = search.best(ProgressReporter(report_progress, search.steps))
        results.append(_play_out(decoded, seed, acts_of_pieces(found.rounds, dice), bound))
    return max(results, key=lambda each: each.rank)


def _play_out(options: Options, seed: bytes, acts: Sequence[Sequence[Action]], bound: int) -> ComputedSheet:
    """Play the actions of each round as a match of one seat, and return its sheet."""
    match = Match(RailroadInk(), options, [""], seed)
    match.submit(Open())
    for each in acts:
        match.submit(Commit(0, tuple(each)))
    seen = summary(match.view(None), [True])
    sheet = seen.sheets[0]
    assert sheet is not None, "the match is over"
    return ComputedSheet(sheet.score.total, rank(seen, 0), bound, msgspec.Raw(msgspec.json.encode(sheet)))
