"""The state of the running phase that a table keeps beside its match: the drafts and the playback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import Game, Playback, Seat
from inkrally.match.match import Transition
from inkrally.table.document import BackgroundTask, TableDocument

PLAYBACK_MARGIN_SECONDS = 15
"""How long the table waits for a playback beyond its length, in seconds: for loading pages and second looks."""


class DraftRow(msgspec.Struct, frozen=True):
    """A seat's actions in the running phase, in order, and the undone ones. Redo restores the last of these."""

    acts: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()


NO_DRAFT = DraftRow()


def empty_drafts(drafts: Mapping[Seat, DraftRow], doc: TableDocument) -> dict[Seat, DraftRow]:
    """Return empty drafts for seats with a draft that no longer have a player.

    Neither the substitute nor the next player may see the draft.
    """
    players = doc.accounts.values()
    return dict.fromkeys((seat for seat in drafts if seat not in players), NO_DRAFT)


def still_legal(
    game: Game[Any, Any, Any, Any, Any], ahead: Transition, seat: Seat, acts: Sequence[Any]
) -> tuple[Any, ...]:
    """Return the actions of a draft that are still legal one after the other, after something was revealed."""
    found: list[Any] = []
    for act in acts:
        with suppress(Refusal):
            game.check_action(ahead.after.table, seat, tuple(found), act)
            found.append(act)
    return tuple(found)


def next_playback(playback: Playback | None, before: BackgroundTask | None, now: int) -> BackgroundTask | None:
    """Return the playback to watch: a new one, a longer version of the present one, or the same."""
    if playback is None:
        return None
    if before is None or before.number != playback.number:
        return BackgroundTask(
            playback.number, playback.seconds, now + 1000 * (playback.seconds + PLAYBACK_MARGIN_SECONDS)
        )
    more = playback.seconds - before.seconds
    if more <= 0:
        return before
    return BackgroundTask(
        playback.number, playback.seconds, max(before.until, now + 1000 * (more + PLAYBACK_MARGIN_SECONDS)), done=()
    )
