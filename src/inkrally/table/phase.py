"""The parts of the running phase that a table keeps in addition to its match: the drafts and the playback."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import Game, Playback, Seat
from inkrally.match.match import Transition
from inkrally.table.document import TableDocument, WatchedPlayback

PLAYBACK_MARGIN_SECONDS = 15
"""How long the table waits for players after the end of a playback, in seconds. Some pages load slowly, and some
players watch a playback twice."""


class DraftRow(msgspec.Struct, frozen=True):
    """A seat's draft: its actions in the running phase, in order, and the undone actions. Redo restores the last undone
    action."""

    acts: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()


NO_DRAFT = DraftRow()


def empty_drafts(drafts: Mapping[Seat, DraftRow], doc: TableDocument) -> dict[Seat, DraftRow]:
    """Return an empty draft for each seat that has a draft in `drafts` but no player in `doc` any more.

    Neither the substitute nor the next player may see the former player's draft.
    """
    players = doc.accounts.values()
    return dict.fromkeys((seat for seat in drafts if seat not in players), NO_DRAFT)


def still_legal(
    game: Game[Any, Any, Any, Any, Any], ahead: Transition, seat: Seat, acts: Sequence[Any]
) -> tuple[Any, ...]:
    """Return the actions of a seat's draft that are still legal in the state after `ahead`, in order.

    `ahead` is a transition that reveals something. Each action is checked after the ones that are kept before it.
    """
    found: list[Any] = []
    for act in acts:
        with suppress(Refusal):
            game.check_action(ahead.after.table, seat, tuple(found), act)
            found.append(act)
    return tuple(found)


def next_playback(playback: Playback | None, before: WatchedPlayback | None, now: int) -> WatchedPlayback | None:
    """Return the playback that players watch after a command, or None.

    Args:
        playback: The playback of the match after the command.
        before: The playback that players have been watching.
        now: The time in milliseconds since 1970.
    """
    if playback is None:
        return None
    if before is None or before.number != playback.number:
        return WatchedPlayback(
            playback.number, playback.seconds, now + 1000 * (playback.seconds + PLAYBACK_MARGIN_SECONDS)
        )
    more = playback.seconds - before.seconds
    if more <= 0:
        return before
    return WatchedPlayback(
        playback.number, playback.seconds, max(before.until, now + 1000 * (more + PLAYBACK_MARGIN_SECONDS)), done=()
    )
