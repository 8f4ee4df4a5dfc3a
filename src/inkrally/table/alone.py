"""Matches in which bots and clocks decide for players who are away, and for how long they go on without any person.

Nearly all end long before. A race may never end, where nobody comes to a flag, and somebody pays for each of its turns.
It is not broken off: whoever has a seat and comes back goes on. A rated one is rated no more. Knows no rule of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import AnyGame, Committed, Retracted, Seat, Shown
from inkrally.match.log import BY_CLOCK
from inkrally.match.match import Ahead, Match
from inkrally.table.doc import LateRound, Player, TableDoc
from inkrally.table.rated import voided


def by_people(match: Match, by: str | None) -> bool:
    """Whether a person has decided something in the phase that ends with a commit of `by`, None for a person."""
    if by is None:
        return True
    for entry in reversed(match.entries):
        if isinstance(entry.event, Committed):
            if entry.by is None:
                return True
        elif not isinstance(entry.event, Retracted | Shown):
            break
    return False


def woken(doc: TableDoc, deadline: int | None) -> TableDoc:
    """The table when somebody who has a seat there is back or decides: with the clock that had stopped, if it had."""
    if not doc.rests and (doc.deadline is not None or deadline is None):
        return doc
    if doc.rests:
        doc = voided(doc)  # of a version that stopped and left it rated
    return msgspec.structs.replace(doc, alone=0, deadline=deadline if doc.deadline is None else doc.deadline)


def taken_over(doc: TableDoc, owes: Sequence[Seat]) -> TableDoc:
    """The table when time is up and bots play for all who owe until these are back."""
    seats = list(doc.seats)
    for seat in owes:
        occupant = seats[seat]
        if isinstance(occupant, Player) and not doc.waits_for_deal(seat):
            seats[seat] = msgspec.structs.replace(occupant, stand_in=True)
    return msgspec.structs.replace(doc, seats=tuple(seats))


def after_clocks(game: AnyGame, doc: TableDoc, ahead: Ahead, drafts: Mapping[Seat, Sequence[Any]]) -> TableDoc:
    """Return the table with what clocks decided for players by a command: by default, or by a bot that finished what
    they had begun. A bot that plays for a seat until its player is back answers by itself. `drafts` are those before.
    """
    before = game.status(ahead.before.table).round
    late = set(doc.late)
    finished = dict(doc.finished)
    for entry in ahead.entries:
        event = entry.event
        if not isinstance(event, Committed):
            continue
        finished.pop(event.seat, None)
        occupant = doc.seats[event.seat]
        if entry.by is not None and isinstance(occupant, Player) and not doc.played_by_bot(event.seat):
            late.add(event.seat)
            drafted = tuple(drafts.get(event.seat, ()))
            kept = event.drafted if event.drafted is not None else len(drafted)
            own = kept if event.acts[:kept] == drafted[:kept] else 0
            finished[event.seat] = LateRound(before, entry.n, own, entry.by != BY_CLOCK)
    stays = game.status(ahead.after.table).round == before
    left = tuple(sorted(late)) if stays else ()
    same = left == doc.late and finished == doc.finished
    return doc if same else msgspec.structs.replace(doc, late=left, finished=finished)
