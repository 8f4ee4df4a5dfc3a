"""Computes the summary and the statistics of a match for lists of matches, and ranks results with the same dice.

The module works on what players may see: views, and stored summaries, sheets and reviews. Do not use the full state of
a game (`Table`) here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.pack import MatchStat, SeatLoss, TurnLoss, sum_of_losses
from inkrally.railroad_ink.game import SheetView, TableView
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.scoring.ties import board_errors
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.turn_themes import themes_of

RANK_PER_POINT = 1_000
HAS_SHEETS = True
STATS = (MatchStat("points", "most"), MatchStat("route", "most"), MatchStat("ends", "fewest"))
"""The statistics that the server stores: points, length of the longest route on any board, errors on all boards."""
ORIGINAL = "original"


class _ReviewedReason(msgspec.Struct):
    code: str
    points: float


class _ReviewedRound(msgspec.Struct):
    """The fields of `RoundReview` that `losses_of` reads."""

    round: int
    played: tuple[Any, ...] = ()
    best: tuple[Any, ...] = ()
    lost: float = 0.0
    error: float = 0.0
    reasons: tuple[_ReviewedReason, ...] = ()


class _ReviewedSheet(msgspec.Struct):
    """The fields of `SeatReview` that `losses_of` reads."""

    seat: int
    lost: float
    rounds: tuple[_ReviewedRound, ...]
    turning: tuple[int, ...] = ()


class _ReviewedSheets(msgspec.Struct):
    seats: tuple[_ReviewedSheet, ...]


class _ScoredExpansions(msgspec.Struct, frozen=True):
    """The field of `ScoreSheet` that `score_parts` reads."""

    expansions: dict[str, int] = {}


class _ScoredSheet(msgspec.Struct, frozen=True):
    score: _ScoredExpansions = _ScoredExpansions()


_scored = msgspec.json.Decoder(_ScoredSheet)


class BoardFigures(msgspec.Struct, frozen=True, array_like=True):
    """The figures of a player's second board.

    Attributes:
        route: The length of the longest route, in spaces.
        errors: The number of errors, where each burst counts as an error (rules 12).
    """

    route: int
    errors: int


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short form of a match.

    Attributes:
        phase: The name of the current phase; None when the match is over.
        round: The number of the current round.
        rounds: The number of rounds of the match.
        sheets: The sheets by seat. The sheet of a bot is None until the match is over.
        places: The places by seat when the match is over.
        boards: The figures of the second boards by seat when the match is over.
    """

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[SheetView | None, ...] = ()
    places: tuple[int, ...] = ()
    boards: tuple[BoardFigures, ...] = ()


def summary(view: View[TableView, Action], people: Sequence[bool]) -> MatchSummary:
    """Return the summary of a match, with the sheets before the current round.

    `people` has True for each seat that is not a bot.
    """
    asked = None if view.phase is None else view.phase.name
    sheets = tuple(
        msgspec.structs.replace(sheet, progress=()) if asked is None or (seat < len(people) and people[seat]) else None
        for seat, sheet in enumerate(view.table.sheets)
    )
    if view.result is None:
        return MatchSummary(asked, view.table.round, view.table.rounds, sheets)
    boards = _boards(view.table)
    return MatchSummary(asked, view.table.round, view.table.rounds, sheets, view.result.places, boards)


def _boards(seen: TableView) -> tuple[BoardFigures, ...]:
    sheets = tuple(Sheet({}, (), each.layers) for each in seen.sheets)
    setup = seen.options.setup
    return tuple(
        BoardFigures(max(map(len, behind.longest.values()), default=0), board_errors(setup, sheet))
        for board in setup.boards
        for sheet in sheets
        if (behind := board.board_breakdown(sheet)) is not None
    )


def rank(seen: MatchSummary, seat: Seat) -> int:
    """Return the rank of a seat in a finished match: points, then fewer errors on all boards (rules 12)."""
    sheet = seen.sheets[seat]
    assert sheet is not None, "matches are compared when they are over"
    return sheet.score.total * RANK_PER_POINT - sheet.score.errors - _board(seen, seat).errors


def match_stats(seen: MatchSummary, seat: Seat) -> tuple[int | None, ...]:
    """Return the values of `STATS` for a seat in a finished match; None for each value that is not stored."""
    sheet = seen.sheets[seat] if seat < len(seen.sheets) else None
    if sheet is None:
        return (None, None, None)
    score, board = sheet.score, _board(seen, seat)
    return (score.total, max(score.highway, score.railway, board.route), score.errors + board.errors)


def score_parts(sheet: bytes) -> dict[str, int]:
    """Return the points of a stored sheet by expansion. Raises msgspec.MsgspecError."""
    return _scored.decode(sheet).score.expansions


def _board(seen: MatchSummary, seat: Seat) -> BoardFigures:
    """Return the figures of a seat's second board, or zeros if the summary has no figures of second boards."""
    return seen.boards[seat] if seat < len(seen.boards) else BoardFigures(0, 0)


def variant_of(options: Mapping[str, Any]) -> str:
    """Return the edition and the expansions of a match as one text, such as `original+lake+river`."""
    return "+".join((str(options.get("edition", ORIGINAL)), *sorted(map(str, options.get("expansions") or ()))))


def options_of(box: str) -> dict[str, Any]:
    """Return the options of a match in the form that clients send.

    `box` is a text from `variant_of`, such as `original+lake+river`.
    """
    edition, *expansions = box.split("+")
    return {"edition": edition, **({"expansions": expansions} if expansions else {})}


def variant_parts(box: str) -> tuple[str, ...]:
    """Return the expansions of a variant (a text from `variant_of`), each as the variant with only this expansion."""
    _, *expansions = box.split("+")
    return tuple(f"{ORIGINAL}+{each}" for each in expansions)


def losses_of(review: bytes) -> tuple[SeatLoss, ...]:
    """Return the points that each seat lost, from a stored `Review` in JSON. Raises msgspec.MsgspecError."""
    found = msgspec.json.decode(review, type=_ReviewedSheets).seats
    return tuple(
        SeatLoss(each.seat, each.lost, len(turns), next(iter(each.turning), None), turns)
        for each in found
        for turns in [_turns_of(each.rounds)]
    )


def _turns_of(rounds: Sequence[_ReviewedRound]) -> tuple[TurnLoss, ...]:
    """Return the loss of each round, in the order of rounds. A round with drawings on two boards has two reviews."""
    numbers = sorted({each.round for each in rounds})
    return tuple(
        sum_of_losses(
            TurnLoss(each.round, each.lost, each.error, _themes_of(each, number == numbers[-1]))
            for each in rounds
            if each.round == number
        )
        for number in numbers
    )


def _themes_of(turn: _ReviewedRound, last: bool) -> tuple[str, ...]:
    if turn.lost <= 0:
        return ()
    return themes_of(turn.played, turn.best, ((each.code, each.points) for each in turn.reasons), last=last)
