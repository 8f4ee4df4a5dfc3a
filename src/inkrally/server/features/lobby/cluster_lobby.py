"""The public tables of other servers, for the list of this server.

Only the owner of a table knows whether the players of the table are connected, which is not stored. So each server
sends this information to the other servers after a change, and repeats it every 30 seconds. As often, each server reads
the list from the store again.
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
"""After a server was missing in this many checks in a row, the players of its tables count as disconnected.

After an outage of the database, all servers are missing once.
"""


class TablesOfOthers:
    """Exchanges changes of public tables with the other servers."""

    def __init__(
        self, lobby: Lobby, tables: Tables, ownership: Ownership, events: Dispatcher, publish_seconds: float
    ) -> None:
        """Create the exchange.

        Args:
            lobby: The lobby of this server.
            tables: The tables of this server.
            ownership: The ownership of tables, with the other live servers.
            events: The event dispatcher.
            publish_seconds: How often to send changes.
        """
        self._lobby = lobby
        self._tables = tables
        self._ownership = ownership
        self._events = events
        self._publish_seconds = publish_seconds
        self._changed: dict[str, bool | None] = {}
        """Public tables that have changed, and whether a player is connected. None for tables that were created on this
        server, because another server may own them now."""
        self._connected_at: dict[str, str] = {}
        """By public table, the other server that has reported that a player of the table is connected."""
        self._missed_checks: dict[str, int] = {}
        """For each of these servers that is missing, the number of checks in a row without it."""
        events.on(TableChanged, lambda event: self._note(event.live))
        events.on(TableMade, self._on_made)
        events.on(TableDeleted, self._on_deleted)
        events.on(TablesListedBy, self._on_listed)
        events.on(TablesAsked, lambda _: self._note_all(), remote_only=True)
        events.on(BusReconnected, lambda _: events.emit(TablesAsked()))
        events.reread(self._repeat, always=True)
        events.reread(self._read_again, always=True)

    async def watch(self) -> None:
        """Send changes to the other servers, and look for missing servers, until the task is cancelled."""
        self._events.emit(TablesAsked())
        while True:
            await asyncio.sleep(self._publish_seconds)
            while self._changed:
                some = dict(islice(self._changed.items(), MAX_BATCH))
                self._events.emit(TablesListed(some))
                for table_id in some:  # delete changes only after the event, so that an error does not lose them
                    del self._changed[table_id]
            with suppress(StoreError):  # the next check tries again
                await self._drop_stopped_servers()

    def _note(self, live: LiveTable) -> None:
        """Record a change of a public table of this server, so that `watch` sends it."""
        if live.table.doc.setup.public:
            self._connected_at.pop(live.id, None)
            self._changed[live.id] = self._lobby.open_tables.has_connected_player(live)

    def _note_all(self) -> None:
        """Record all public tables of this server as changed, so that `watch` sends them again."""
        for live in self._tables.public():
            self._note(live)

    async def _on_made(self, event: TableMade) -> None:
        """Add a new table to the list of this server, and record it, so that `watch` sends it."""
        self._changed.setdefault(event.table_id)
        await self._lobby.look_at({event.table_id: None})

    def _on_deleted(self, event: TableDeleted) -> None:
        """Forget a deleted table."""
        self._changed.pop(event.table_id, None)
        self._connected_at.pop(event.table_id, None)

    async def _on_listed(self, event: TablesListedBy) -> None:
        """Record which tables of another server have a connected player, and pass the changed tables to the lobby."""
        for table_id, connected in event.present.items():
            if connected:
                self._connected_at[table_id] = event.server
            elif connected is not None:
                self._connected_at.pop(table_id, None)
        await self._lobby.on_remote_change(dict(event.present))

    async def _repeat(self) -> None:
        """Let `watch` send all public tables of this server again."""
        self._note_all()

    async def _read_again(self) -> None:
        """Read the tables of other servers from the store again. Raises StoreError."""
        await self._drop_unowned()
        await self._lobby.resync(self._connected_at.__contains__)

    async def _drop_stopped_servers(self) -> None:
        """Mark the players of stopped servers as disconnected, because a stopped server sends no event.

        Raises StoreError.
        """
        if self._ownership.is_lease_uncertain:
            return
        missing = set(self._connected_at.values()) - {each.id for each in self._ownership.peers}
        self._missed_checks = {each: self._missed_checks.get(each, 0) + 1 for each in missing}
        await self._mark_disconnected(
            [
                each
                for each, server in self._connected_at.items()
                if self._missed_checks.get(server, 0) >= MAX_MISSED_CHECKS
            ]
        )

    async def _drop_unowned(self) -> None:
        """Mark the players of tables that no server owns as disconnected, in case an event was lost.

        Raises StoreError.
        """
        known = dict(self._connected_at)
        owned = await self._ownership.owned(known) if known else set()
        await self._mark_disconnected(
            [each for each, server in known.items() if self._connected_at.get(each) == server and each not in owned]
        )

    async def _mark_disconnected(self, table_ids: Sequence[str]) -> None:
        """Mark the players of some tables as disconnected in the list. Raises StoreError."""
        servers = {each: self._connected_at.get(each) for each in table_ids}
        for start in range(0, len(table_ids), MAX_BATCH):
            some = table_ids[start : start + MAX_BATCH]
            await self._lobby.on_remote_change(dict.fromkeys(some, False))
            for table_id in some:
                if table_id in self._connected_at and self._connected_at[table_id] == servers[table_id]:
                    del self._connected_at[table_id]
