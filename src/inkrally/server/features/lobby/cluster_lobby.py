"""Other servers' public tables in the list of this server.

Only the owner of a table knows whether its players are connected. No row contains that, so servers repeat it every 30
seconds, and read the list again as often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

from inkrally.server.cluster.contract import Ownership
from inkrally.server.events import (
    BusReconnected,
    Dispatcher,
    TableChanged,
    TableDeleted,
    TableMade,
    TablesAsked,
    TablesListed,
    TablesListedBy,
)
from inkrally.server.features.lobby.lobby import Lobby
from inkrally.server.features.lobby.open_tables import MAX_BATCH
from inkrally.server.live.table import LiveTable
from inkrally.server.live.tables import Tables
from inkrally.server.storage.store import StoreError

MAX_MISSED_CHECKS = 3
"""After this many looks without a server, it counts as gone. After a database outage, all are missing once."""


class TablesOfOthers:
    """The exchange of public tables between servers."""

    def __init__(
        self, place: Lobby, tables: Tables, ownership: Ownership, events: Dispatcher, tell_seconds: float
    ) -> None:
        """Create it. `tell_seconds` is how often to send changes."""
        self._place = place
        self._tables = tables
        self._ownership = ownership
        self._events = events
        self._tell_seconds = tell_seconds
        self._changed: dict[str, bool | None] = {}
        """Public tables that have changed, and whether their players are connected. None is for tables that were made
        here, as any server may own them by now."""
        self._there: dict[str, str] = {}
        """By public table, the other server that said last that its players are connected."""
        self._missing: dict[str, int] = {}
        """In how many looks each such server was missing."""
        events.on(TableChanged, lambda event: self._note(event.live))
        events.on(TableMade, self._made)
        events.on(TableDeleted, self._deleted)
        events.on(TablesListedBy, self._listed)
        events.on(TablesAsked, lambda _: self._note_all(), remote_only=True)
        events.on(BusReconnected, lambda _: events.emit(TablesAsked()))
        events.reread(self._repeat, always=True)
        events.reread(self._read_again, always=True)

    async def watch(self) -> None:
        """Send changes to the other servers until the task is cancelled."""
        self._events.emit(TablesAsked())
        while True:
            await asyncio.sleep(self._tell_seconds)
            while self._changed:
                some = dict(islice(self._changed.items(), MAX_BATCH))
                self._events.emit(TablesListed(some))
                for table_id in some:  # after the event, so that an error does not lose them
                    del self._changed[table_id]
            with suppress(StoreError):  # the next look tries again
                await self._leave_out_gone()

    def _note(self, live: LiveTable) -> None:
        if live.table.doc.setup.public:
            self._there.pop(live.id, None)
            self._changed[live.id] = self._place.open_tables.has_connected_player(live)

    def _note_all(self) -> None:
        for live in self._tables.public():
            self._note(live)

    async def _made(self, event: TableMade) -> None:
        self._changed.setdefault(event.table_id)
        await self._place.look_at({event.table_id: None})

    def _deleted(self, event: TableDeleted) -> None:
        self._changed.pop(event.table_id, None)
        self._there.pop(event.table_id, None)

    async def _listed(self, event: TablesListedBy) -> None:
        for table_id, somebody in event.present.items():
            if somebody:
                self._there[table_id] = event.server
            elif somebody is not None:
                self._there.pop(table_id, None)
        await self._place.on_remote_change(dict(event.present))

    async def _repeat(self) -> None:
        self._note_all()

    async def _read_again(self) -> None:
        await self._leave_out_unowned()
        await self._place.resync(self._there.__contains__)

    async def _leave_out_gone(self) -> None:
        """Note that no players are connected to a server that is gone, as no event says so. Raises StoreError."""
        if self._ownership.is_lease_uncertain:
            return
        missing = set(self._there.values()) - {each.id for each in self._ownership.peers}
        self._missing = {each: self._missing.get(each, 0) + 1 for each in missing}
        await self._leave_out(
            [each for each, server in self._there.items() if self._missing.get(server, 0) >= MAX_MISSED_CHECKS]
        )

    async def _leave_out_unowned(self) -> None:
        """Note that no players are at tables without an owner, in case the event was lost. Raises StoreError."""
        known = dict(self._there)
        owned = await self._ownership.owned(known) if known else set()
        await self._leave_out(
            [each for each, server in known.items() if self._there.get(each) == server and each not in owned]
        )

    async def _leave_out(self, table_ids: Sequence[str]) -> None:
        said = {each: self._there.get(each) for each in table_ids}
        for start in range(0, len(table_ids), MAX_BATCH):
            some = table_ids[start : start + MAX_BATCH]
            await self._place.on_remote_change(dict.fromkeys(some, False))
            for table_id in some:
                if table_id in self._there and self._there[table_id] == said[table_id]:
                    del self._there[table_id]
