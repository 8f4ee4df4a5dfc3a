"""What lists show of a match of Railroad Ink, and the order of results with the same dice. Knows no table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.match.game import Seat, View
from inkrally.railroad_ink.game import SheetView, TableView
from inkrally.railroad_ink.round.acts import Act

PER_POINT = 1_000


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match from afar. `phase` is what is asked, None when it is over; `sheets` are by seat those of people, of
    everybody when it is over; `places` are there then."""

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[SheetView | None, ...] = ()
    places: tuple[int, ...] = ()


def summary(view: View[TableView, Act], people: Sequence[bool]) -> MatchSummary:
    """A match as it stands between two rounds."""
    asked = None if view.phase is None else view.phase.name
    sheets = tuple(
        msgspec.structs.replace(sheet, progress=()) if asked is None or (seat < len(people) and people[seat]) else None
        for seat, sheet in enumerate(view.table.sheets)
    )
    return MatchSummary(
        asked, view.table.round, view.table.rounds, sheets, () if view.result is None else view.result.places
    )


def rank(seen: MatchSummary, seat: Seat) -> int:
    """Points, then fewer open ends; of a match that is over."""
    sheet = seen.sheets[seat]
    assert sheet is not None, "matches are compared when they are over"
    return sheet.score.total * PER_POINT - sheet.score.errors
