"""The list of public tables as those are told who look at it: each change encoded once, for all of them.

What a change costs does not depend on how many tables there are: it is that table's few bytes, told with what else has
changed meanwhile. Who missed little is told that, whoever missed much reads the whole, which is put together at most
once in a while. Knows no connection and no clock.
"""

from __future__ import annotations

from collections import deque
from typing import Any, TypeAlias

import msgspec

from inkrally.lobby.time_controls import TimeControl

MAX_LISTED = 5000
"""More tables than this are not listed, however many there are; those that wait longest are, and none that can only be
watched in the place of one that waits."""
REMEMBERED_BATCHES = 512
"""So many batches of changes are remembered for who comes back."""

_encode = msgspec.json.Encoder().encode


ListedRating: TypeAlias = tuple[int, int, bool]
"""A rating in short: its value, how far its box goes to each side, and whether it is settling."""


class OpenTable(msgspec.Struct, frozen=True):
    """A public table. `number` is its place in the list, which never changes; `seconds` its clock, None for none.

    `looks` are the figures of the seats that are taken, of `seats` in all. `options` are the game's, without a course
    of somebody's own, of which `own_course` is the name. `round` counts from 1 once it is played. `waits`: somebody who
    sits down plays; otherwise it can be watched. `ratings` are by seat that is taken, as `looks` are, None of who has
    none to show; empty where nobody has one.
    """

    id: str
    number: int
    game: str
    title: str
    options: dict[str, Any]
    own_course: str
    pace: TimeControl
    seconds: int | None
    seats: int
    looks: tuple[int, ...]
    rated: bool
    waits: bool
    round: int = 0
    ratings: tuple[ListedRating | None, ...] = ()


class ListUpdate(msgspec.Struct, frozen=True, tag="list"):
    """What changed in the list of tables, from the version before to this one: tables that are new or look otherwise
    now, and the ids of those that are there no more."""

    version: int
    changed: tuple[msgspec.Raw, ...]
    gone: tuple[str, ...]


class OpenTableList:
    """All public tables, and what changed since it was told last."""

    def __init__(self, epoch: str, most: int = MAX_LISTED) -> None:
        """`epoch` names this list: a version of another one says nothing here."""
        self.epoch = epoch
        self.version = 0
        self._most = most
        self._tables: dict[str, OpenTable] = {}
        self._text: dict[str, msgspec.Raw] = {}
        self._running: dict[str, None] = {}
        """Those that can only be watched, the newest last."""
        self._last = 0
        self._changed: dict[str, None] = {}
        self._memory: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED_BATCHES)

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> OpenTable | None:
        return self._tables.get(table_id)

    @property
    def changed(self) -> bool:
        """Whether there is something to tell."""
        return bool(self._changed)

    def put(self, table: OpenTable) -> str | None:
        """A table looks like this now; its number is given here. The id of another that is listed no more for it."""
        known, out = self._tables.get(table.id), None
        if known is None:
            if len(self._tables) >= self._most:
                if not table.waits or not self._running:
                    return None
                self.drop(out := next(reversed(self._running)))
            self._last += 1
        if table.waits:
            self._running.pop(table.id, None)
        else:
            self._running.setdefault(table.id)
        table = msgspec.structs.replace(table, number=self._last if known is None else known.number)
        if table == known:
            return out
        self._tables[table.id] = table
        self._text[table.id] = msgspec.Raw(_encode(table))
        self._changed[table.id] = None
        return out

    def drop(self, table_id: str) -> None:
        """A table is no longer listed."""
        if self._tables.pop(table_id, None) is not None:
            del self._text[table_id]
            self._running.pop(table_id, None)
            self._changed[table_id] = None

    def next_update(self) -> bytes | None:
        """What changed since the last batch, encoded, now remembered under the next version; None for nothing."""
        if not self._changed:
            return None
        self.version += 1
        told = [self._text[each] for each in self._changed if each in self._text]
        gone = [each for each in self._changed if each not in self._text]
        self._changed.clear()
        text = _encode(ListUpdate(self.version, tuple(told), tuple(gone)))
        self._memory.append((self.version, text))
        return text

    def updates_since(self, epoch: str, version: int) -> list[bytes] | None:
        """The batches after a version; None if they are not all remembered, so that the whole has to be read."""
        if epoch != self.epoch or version > self.version:
            return None
        missed = [each for each in self._memory if each[0] > version]
        if len(missed) != self.version - version:
            return None
        return [text for _, text in missed]

    def full_list(self) -> tuple[int, list[msgspec.Raw]]:
        """The version, and every table as it is now, encoded already. What is not told yet is told once more: to put
        the same twice does no harm."""
        return self.version, list(self._text.values())
