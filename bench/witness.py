"""Compares the views that pages were shown with the stored log.

Each view must be the view of its seat at some moment of the match, and these moments must be in order. So no seat saw
another seat's hand or draft, no page saw a state that was not stored, and no page saw an old view after a new view. The
expected views come from `Game.see`, the only function that returns data to viewers. Tests of the games check the
secrecy of that function.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from inkrally.match.game import State, shown_to
from inkrally.table.table import TableCore

_sorted = msgspec.json.Encoder(order="sorted").encode


def digest(value: Any) -> bytes:
    """Return the digest of a JSON value, or of a value that can be encoded as JSON."""
    return hashlib.blake2b(_sorted(msgspec.to_builtins(value, str_keys=True)), digest_size=16).digest()


class Shown(NamedTuple):
    """A view that a page was shown: the digest of the match, and the encoded draft or None."""

    match: bytes
    draft: bytes | None


class Witness:
    """Everything that one page of a seat was shown, over all its connections."""

    def __init__(self) -> None:
        self.shown: list[Shown] = []
        self.said: set[bytes] = set()
        """The actions that this seat sent."""
        self.strange: list[str] = []
        """The actions in the seat's draft that the seat never sent."""

    def say(self, command: Any) -> None:
        """Record a command of the page."""
        if command["type"] == "add-action":
            self.said.add(digest(command["act"]))

    def see(self, snapshot: Any) -> None:
        """Record a snapshot that the page was shown."""
        if snapshot["match"] is None:
            return
        draft = snapshot["draft"]
        acts = None if draft is None else draft["acts"]
        self.strange += [str(act) for act in acts or () if digest(act) not in self.said]
        found = Shown(digest(snapshot["match"]), None if acts is None else msgspec.json.encode(acts))
        if not self.shown or self.shown[-1] != found:
            self.shown.append(found)

    def unexplained(self, table: TableCore, seat: int) -> list[str]:
        """Return a phrase for each shown view or action that the stored table does not explain."""
        found = [f"a draft with {act}" for act in self.strange]
        if found:
            return found
        if table.match is None:
            return ["a match that is not stored"] if self.shown else []
        moments = _Moments(table)
        at = 0
        for number, shown in enumerate(self.shown):
            after = moments.first(seat, shown, range(at, moments.count))
            if after is None:
                before = moments.first(seat, shown, range(at))
                why = "no moment of the log" if before is None else f"moment {before}, after it was shown {at}"
                return [f"view {number} of {len(self.shown)} is of {why}"]
            at = after
        return []


class _Moments:
    """A stored match after each of its entries."""

    def __init__(self, table: TableCore) -> None:
        match = table.match
        assert match is not None, "it has begun"
        self._game = match.game
        state = match.game.begin(match.header.options, len(match.header.seats))
        self._states: list[State[Any, Any]] = [state]
        for entry in match.entries:
            state = match.game.evolve(state, entry.event)
            self._states.append(state)
        self.count = len(self._states)
        self._known: dict[tuple[int, int, bytes | None], bytes | None] = {}

    def first(self, seat: int, shown: Shown, moments: Iterable[int]) -> int | None:
        """Return the first of `moments` at which the seat's view is `shown`, or None."""
        return next((each for each in moments if self._seen(each, seat, shown.draft) == shown.match), None)

    def _seen(self, moment: int, seat: int, draft: bytes | None) -> bytes | None:
        key = moment, seat, draft
        if key not in self._known:
            self._known[key] = self._see(self._states[moment], seat, draft)
        return self._known[key]

    def _see(self, state: State[Any, Any], seat: int, draft: bytes | None) -> bytes | None:
        phase = self._game.phase(state.table) if state.opened else None
        asked = phase is not None and seat in phase.asks
        if (draft is not None) != (asked and seat not in state.commits):
            return None  # The server shows a page a draft if and only if the seat must act at that moment.
        own = state.commits.get(seat, ())
        if draft is not None:
            own = msgspec.json.decode(draft, type=tuple[self._game.action_type, ...])  # type: ignore[name-defined]
        drawn = shown_to(self._game, state, seat, ((seat, own),) if asked and own else ())
        return digest(self._game.see(state, seat, drawn, None, phase))
