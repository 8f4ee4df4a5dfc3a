"""The transfer of tables between the servers of a cluster: on request, after the ownership was lost, and at a shutdown.

Uses the ownership of tables only by its interface (`cluster/contract.py`). Keep connections out of this module.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from inkrally.match.errors import Problem
from inkrally.server.cluster.contract import SERVER_STOPPING, TABLE_MOVED, Ownership
from inkrally.server.cluster.versions import NewerTables
from inkrally.server.events import Dispatcher, OwnershipMoved
from inkrally.server.live.deadline_scheduler import DeadlineScheduler
from inkrally.server.live.table import LiveTable
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError

DRAIN_SECONDS = 2.0
"""How long a stopping server waits for commands that are in progress."""


class TableTransfer:
    """The implementation of `TableHost`: the operations on this server's tables that `Ownership` calls."""

    def __init__(
        self,
        ownership: Ownership,
        lives: dict[str, LiveTable],
        loading: dict[str, asyncio.Future[LiveTable | None]],
        deadlines: DeadlineScheduler,
        newer: NewerTables,
        events: Dispatcher,
    ) -> None:
        """Create the transfer of tables for one server.

        Args:
            ownership: The ownership of tables.
            lives: The tables in memory by ID, shared with `Tables`.
            loading: The tables that are being loaded, shared with `Tables`.
            deadlines: The scheduler of deadlines.
            newer: Finds tables that only a server of a newer version can load.
            events: The event dispatcher.
        """
        self._events = events
        self.ownership = ownership
        self._live = lives
        self._loading = loading
        self._deadlines = deadlines
        self._newer = newer
        self.draining = False
        """Whether this server is stopping and acquires no more tables."""
        self.in_memory_elsewhere: list[Callable[[str], bool]] = []
        """Functions that return whether an ID is in memory in another part of this server, such as the dice towers."""

    def unload(self, table_id: str) -> LiveTable | None:
        """Remove a table from memory and return it, or None if it is not in memory.

        This is the only way to remove a table. It also marks the table as outdated, so that code which still refers to
        it raises `table-reloaded`.
        """
        live = self._live.pop(table_id, None)
        if live is not None:
            live.outdated = True
            observe.LOADED_TABLES.set(len(self._live))
        return live

    def viewers(self, table_id: str) -> int:
        """Return the number of connections to a table on this server."""
        live = self._live.get(table_id)
        return 0 if live is None else len(live.viewers)

    async def requiring_newer_version(self, table_ids: Collection[str]) -> set[str]:
        """Return which of some tables need a server of a newer version. Raises StoreError."""
        return await self._newer.newer_among(table_ids)

    async def transfer(self, table_id: str, hand: Callable[[], Awaitable[None]]) -> bool:
        """Hand a table over to another server, and return True.

        `hand` makes the other server the owner. It runs while no command at the table is in progress.

        Raises:
            StoreError: The database does not answer.
        """
        while True:
            loading = self._loading.get(table_id)
            if loading is not None:
                await asyncio.wait([loading])
            live = self._live.get(table_id)
            if live is None:
                self._deadlines.cancel(table_id)
                await hand()
                self._events.emit(OwnershipMoved(table_id))
                return True
            async with live.lock:
                if self._live.get(table_id) is not live:
                    continue  # it was reloaded while this waited for the lock
                try:
                    await hand()
                finally:
                    self._stop_table(live, TABLE_MOVED)
            return True

    def handle_moved(self, table_id: str) -> None:
        """Remove a table from memory, because another server owns it now."""
        self._deadlines.cancel(table_id)
        self._events.emit(OwnershipMoved(table_id))
        live = self._live.get(table_id)
        if live is not None:
            self._stop_table(live, TABLE_MOVED)

    def handle_lost(self, live: LiveTable) -> None:
        """Remove a table whose write was refused, because another server owns it."""
        observe.FENCED_WRITES.inc()
        self.ownership.on_fenced(live.id, live.epoch)
        self._stop_table(live, TABLE_MOVED)

    async def rebalance(self, share: float) -> None:
        """Release a share (0 to 1) of the tables without viewers, because a server has joined the cluster.

        The next server that needs such a table acquires it. Raises StoreError.
        """
        idle = sorted(table_id for table_id, live in self._live.items() if live.idle)
        gone = idle[:: max(1, round(1 / share))]
        for table_id in gone:
            self.unload(table_id)
            self._deadlines.cancel(table_id)
        await self.ownership.release(gone)

    def idle(self, table_ids: Collection[str]) -> set[str]:
        """Return which of some owned tables are neither in memory, nor being loaded, nor scheduled."""
        users: list[Callable[[str], bool]] = [
            self._live.__contains__,
            self._loading.__contains__,
            self._deadlines.is_scheduled,
            *self.in_memory_elsewhere,
        ]
        return {table_id for table_id in table_ids if not any(has(table_id) for has in users)}

    def handle_due(self, table_id: str, at: int) -> None:
        """Schedule a table that this server has acquired because its deadline is near.

        Drops an outdated copy of the table from memory. `at` is when to check the table, in milliseconds since 1970.
        """
        live = self._live.get(table_id)
        if live is not None and live.epoch != self.ownership.owned_epochs.get(table_id):
            self._stop_table(live, TABLE_MOVED)
        self._deadlines.schedule(table_id, at)

    def _stop_table(self, live: LiveTable, problem: Problem) -> None:
        """Stop a table, and disconnect its viewers with a reason."""
        if self._live.get(live.id) is live:
            self.unload(live.id)
            self._deadlines.cancel(live.id)
        live.hand_over(problem)

    async def drain(self) -> None:
        """Release all tables before this server stops, after the commands in progress are done."""
        if self.ownership.alone:
            return
        self.draining = True
        self.ownership.stop_acquiring()
        lives, locked = list(self._live.values()), []
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                for live in lives:
                    await live.lock.acquire()
                    locked.append(live)
        try:
            await self.ownership.release(list(self.ownership.owned_epochs))
        except StoreError as error:
            observe.log.warning("drain-failed", error=error.code)  # other servers acquire the tables as after a crash
        for live in {*lives, *self._live.values()}:  # including tables whose loading ended meanwhile
            self._stop_table(live, SERVER_STOPPING)
        for live in locked:
            live.lock.release()
