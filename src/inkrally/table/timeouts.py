"""Timeouts of players: a substitute takes over the seat, or a clock decides for this phase.

The end of the host's clock is the table's `deadline`; the end of the game's own clock is its `timer`. `TableCore` calls
this module when one of them ends. Contains no rules of a game.

A table pauses its match after `MAX_UNATTENDED_PHASES` phases without a decision of a player: a race may never end if no
robot reaches a flag, and each turn costs computing time. A paused match resumes when a seated player returns, and is no
longer rated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import AnyGame, Committed, Retracted, Seat, Shown
from inkrally.match.log import COMMITTED_BY_CLOCK
from inkrally.match.match import Match, Transition
from inkrally.table.document import LateRound, Player, TableDocument
from inkrally.table.rated import unrated


def after_deadline(doc: TableDocument, owes: Sequence[Seat], now: int) -> TableDocument:
    """Return the table with substitutes in the seats of late players, if its deadline has passed.

    Returns the table unchanged before the deadline, and if the host chose that bots only finish the drafts of late
    players (`TableCore.bots_due`).

    Args:
        doc: The table.
        owes: The seats that must still commit.
        now: The time in milliseconds since 1970.
    """
    if doc.deadline is None or now < doc.deadline or doc.setup.clock.at_end == "finish":
        return doc
    seats = list(doc.seats)
    for seat in owes:
        occupant = seats[seat]
        ends = doc.deadline_of(seat)
        if isinstance(occupant, Player) and not doc.waits_for_deal(seat) and ends is not None and now >= ends:
            seats[seat] = msgspec.structs.replace(occupant, stand_in=True)
    return msgspec.structs.replace(doc, seats=tuple(seats))


def after_clocks(
    game: AnyGame, doc: TableDocument, ahead: Transition, drafts: Mapping[Seat, Sequence[Any]]
) -> TableDocument:
    """Return the table after a command, with `late` and `finished` updated for players for whom a clock decided.

    The clock commits the default, or a bot finishes the draft. Decisions of a substitute do not count, since no clock
    caused them.

    Args:
        game: The game.
        doc: The table before the command.
        ahead: The effect of the command on the match.
        drafts: The drafted actions by seat before the command.
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
            finished[event.seat] = LateRound(before, entry.n, own, entry.by != COMMITTED_BY_CLOCK)
    stays = game.status(ahead.after.table).round == before
    left = tuple(sorted(late)) if stays else ()
    same = left == doc.late and finished == doc.finished
    return doc if same else msgspec.structs.replace(doc, late=left, finished=finished)


def was_decided_by_player(match: Match, by: str | None) -> bool:
    """Return whether a player decided something in the phase that ends now.

    `by` is the bot level or clock that made the last commit, or None if a player made it. `match` is the match before
    that commit.
    """
    if by is None:
        return True
    for entry in reversed(match.entries):
        if isinstance(entry.event, Committed):
            if entry.by is None:
                return True
        elif not isinstance(entry.event, Retracted | Shown):
            break
    return False


def resumed(doc: TableDocument) -> TableDocument:
    """End the pause of a match, if there is one. The match becomes unrated."""
    if not doc.is_paused:
        return doc
    doc = unrated(doc)  # an older version of the server paused matches that stayed rated
    return msgspec.structs.replace(doc, alone=0)
