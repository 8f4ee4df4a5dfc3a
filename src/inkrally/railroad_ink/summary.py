"""What lists show of a match of Railroad Ink, and the order of results with the same dice. Knows no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.pack import KeptFigure, SeatLost
from inkrally.railroad_ink.game import SheetView, TableView
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.scoring.ties import board_errors
from inkrally.railroad_ink.sheet.sheet import Sheet

PER_POINT = 1_000
SHEETS = True
FIGURES = (KeptFigure("points", "most"), KeptFigure("route", "most"), KeptFigure("ends", "fewest"))
"""Points in all, spaces of the longest route of all boards, open ends of all boards."""
ORIGINAL = "original"


class _ReviewedRound(msgspec.Struct):
    round: int


class _ReviewedSheet(msgspec.Struct):
    """Of a review's `SeatReview` what is kept."""

    seat: int
    lost: float
    rounds: tuple[_ReviewedRound, ...]
    turning: tuple[int, ...] = ()


class _ReviewedSheets(msgspec.Struct):
    seats: tuple[_ReviewedSheet, ...]


class BoardFigures(msgspec.Struct, frozen=True, array_like=True):
    """Of a second board the spaces of its longest route, and its errors as they count where points are equal."""

    route: int
    errors: int


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match from afar. `phase` is what is asked, None when it is over; `sheets` are by seat those of people, of
    everybody when it is over; `places` are there then, and `boards`, by seat what is kept of second boards."""

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[SheetView | None, ...] = ()
    places: tuple[int, ...] = ()
    boards: tuple[BoardFigures, ...] = ()


def summary(view: View[TableView, Act], people: Sequence[bool]) -> MatchSummary:
    """A match as it stands between two rounds."""
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
        if (behind := board.board_behind(sheet)) is not None
    )


def rank(seen: MatchSummary, seat: Seat) -> int:
    """Points, then fewer open ends, of both boards where there are two (rules 12); of a match that is over."""
    sheet = seen.sheets[seat]
    assert sheet is not None, "matches are compared when they are over"
    return sheet.score.total * PER_POINT - sheet.score.errors - _board(seen, seat).errors


def figures(seen: MatchSummary, seat: Seat) -> tuple[int | None, ...]:
    """What is kept of a sheet, as `FIGURES` has it; of a match that is over."""
    sheet = seen.sheets[seat] if seat < len(seen.sheets) else None
    if sheet is None:
        return (None, None, None)
    score, board = sheet.score, _board(seen, seat)
    return (score.total, max(score.highway, score.railway, board.route), score.errors + board.errors)


def _board(seen: MatchSummary, seat: Seat) -> BoardFigures:
    """What is kept of a seat's second board; nothing where there is none, or where it was not kept yet."""
    return seen.boards[seat] if seat < len(seen.boards) else BoardFigures(0, 0)


def box_of(options: Mapping[str, Any]) -> str:
    """The dice and expansions of a match: `original`, `original+lake+river`."""
    return "+".join((str(options.get("edition", ORIGINAL)), *sorted(map(str, options.get("expansions") or ()))))


def options_of(box: str) -> dict[str, Any]:
    """The options that say a box, as a client words them."""
    edition, *expansions = box.split("+")
    return {"edition": edition, **({"expansions": expansions} if expansions else {})}


def lost(review: bytes) -> tuple[SeatLost, ...]:
    """What each seat gave away, of a `Review` as JSON. Raises msgspec.MsgspecError."""
    found = msgspec.json.decode(review, type=_ReviewedSheets).seats
    return tuple(
        SeatLost(each.seat, each.lost, len({one.round for one in each.rounds}), next(iter(each.turning), None))
        for each in found
    )
