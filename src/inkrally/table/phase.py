"""What a table keeps of the running phase beside its match: drafts, and the playback that players still watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import Game, Playback, Seat
from inkrally.match.match import Ahead
from inkrally.table.doc import TableDoc, Watch

WATCH_MARGIN = 15
"""Seconds beyond the length of a playback that the table waits for it: for pages that load and for second looks."""


class DraftRow(msgspec.Struct, frozen=True):
    """A seat's acts in the running phase, in order, and those it has undone; `redo` brings the last of these back."""

    acts: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()


NO_DRAFT = DraftRow()


def emptied(drafts: Mapping[Seat, DraftRow], doc: TableDoc) -> dict[Seat, DraftRow]:
    """Return empty drafts for the seats of a document that have a draft and no player any more.

    The draft goes with its player: neither the substitute nor the next player is shown it.
    """
    players = doc.accounts.values()
    return dict.fromkeys((seat for seat in drafts if seat not in players), NO_DRAFT)


def still_legal(game: Game[Any, Any, Any, Any, Any], ahead: Ahead, seat: Seat, acts: Sequence[Any]) -> tuple[Any, ...]:
    """Return those of the acts that the seat may still do, one after the other, after something was shown to it."""
    found: list[Any] = []
    for act in acts:
        with suppress(Refusal):
            game.check(ahead.after.table, seat, tuple(found), act)
            found.append(act)
    return tuple(found)


def watch_after(playback: Playback | None, before: Watch | None, now: int) -> Watch | None:
    """Return what is to be watched now: something new, more of what is played back already, or the same as before."""
    if playback is None:
        return None
    if before is None or before.number != playback.number:
        return Watch(playback.number, playback.seconds, now + 1000 * (playback.seconds + WATCH_MARGIN))
    more = playback.seconds - before.seconds
    if more <= 0:
        return before
    return Watch(playback.number, playback.seconds, max(before.until, now + 1000 * (more + WATCH_MARGIN)), done=())
