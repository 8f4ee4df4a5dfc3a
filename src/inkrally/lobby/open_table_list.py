"""The list of public tables and its updates for all clients. Contains no connection and no clock.

Each change is encoded once. Its size does not depend on the number of tables: an update contains only the tables that
changed since the last update. A client that missed a few updates receives those; a client that missed more reads the
full list.
"""

from __future__ import annotations

from collections import deque
from typing import Any, TypeAlias

import msgspec

from inkrally.lobby.time_controls import TimeControl

MAX_LISTED = 5000
"""The maximum number of tables in the list. In a full list, a table that waits for players replaces the newest one that
does not wait. Other new tables are not added."""
REMEMBERED_BATCHES = 512
"""The number of past updates that are kept for clients that reconnect."""

_encode = msgspec.json.Encoder().encode


ListedRating: TypeAlias = tuple[int, int, bool]
"""A short form of a rating: its value, half the width of its interval, and whether it is provisional."""


class OpenTable(msgspec.Struct, frozen=True):
    """A public table as the list shows it.

    Attributes:
        id: The ID of the table.
        number: The key by which clients sort the list, ascending. `OpenTableList.put` assigns the number once.
        title: The title that the host has chosen.
        pace: The time control.
        rated: Whether the match is rated.
        options: The options of the game, without a course that a player has drawn.
        own_course: The name of the course, if a player has drawn it, or empty.
        seconds: The time for a phase by the host's clock, in seconds, or None without a clock.
        seats: The number of seats.
        looks: The numbers of the avatars of the seated players.
        waits: Whether a new player can take a seat; otherwise the table can only be watched.
        round: The round of the match, from 1, or 0 before the match.
        ratings: The ratings of the seated players in the order of `looks`, None for a player without one. Empty if no
            player has one.
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


class ListUpdate(msgspec.Struct, frozen=True, tag="list-update"):
    """The changes from the previous version of the list to this one.

    Attributes:
        changed: The encoded tables that are new or have changed.
        removed: The IDs of the tables that were removed.
    """

    version: int
    changed: tuple[msgspec.Raw, ...]
    removed: tuple[str, ...]


class OpenTableList:
    """The public tables, and the changes since the last update."""

    def __init__(self, epoch: str, most: int = MAX_LISTED) -> None:
        """Create an empty list.

        Args:
            epoch: An identifier of this list. Versions of lists with different epochs cannot be compared.
            most: The maximum number of tables.
        """
        self.epoch = epoch
        self.version = 0
        self._most = most
        self._tables: dict[str, OpenTable] = {}
        self._text: dict[str, msgspec.Raw] = {}
        self._running: dict[str, None] = {}
        """The IDs of the tables that can only be watched, the newest last."""
        self._last = 0
        self._changed: dict[str, None] = {}
        self._memory: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED_BATCHES)

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> OpenTable | None:
        """Return a table of the list, or None."""
        return self._tables.get(table_id)

    @property
    def changed(self) -> bool:
        """Whether there are changes since the last update."""
        return bool(self._changed)

    def put(self, table: OpenTable) -> str | None:
        """Add or replace a table and assign its number. Return the ID of a table that was removed to make room, if any.

        A new table is not added to a full list, unless it waits for players and a table in the list does not.
        """
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
        """Remove a table from the list. Has no effect on a table that is not listed."""
        if self._tables.pop(table_id, None) is not None:
            del self._text[table_id]
            self._running.pop(table_id, None)
            self._changed[table_id] = None

    def next_update(self) -> bytes | None:
        """Return the encoded changes since the last update as the next version, or None without changes."""
        if not self._changed:
            return None
        self.version += 1
        changed = [self._text[each] for each in self._changed if each in self._text]
        removed = [each for each in self._changed if each not in self._text]
        self._changed.clear()
        text = _encode(ListUpdate(self.version, tuple(changed), tuple(removed)))
        self._memory.append((self.version, text))
        return text

    def updates_since(self, epoch: str, version: int) -> list[bytes] | None:
        """Return the updates after a version, or None if the client must read the full list.

        The client must read the full list if the epoch differs, the version is unknown, or the list no longer keeps
        some of the updates.
        """
        if epoch != self.epoch or version > self.version:
            return None
        missed = [each for each in self._memory if each[0] > version]
        if len(missed) != self.version - version:
            return None
        return [text for _, text in missed]

    def full_list(self) -> tuple[int, list[msgspec.Raw]]:
        """Return the version and all tables, encoded.

        The tables include changes that the next update will repeat. A client may apply the same change twice.
        """
        return self.version, list(self._text.values())
