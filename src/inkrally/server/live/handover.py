"""Tables that come from other servers and go to them: given to who asks, dropped when they were taken, let go when this
server stops. Knows who owns what by its contract alone, and no connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from inkrally.match.errors import Problem
from inkrally.server.cluster.contract import MOVED, STOPS, Ownership
from inkrally.server.cluster.versions import Newer
from inkrally.server.events import Dispatcher, OwnershipMoved
from inkrally.server.live.agenda import Agenda
from inkrally.server.live.table import LiveTable
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError

DRAIN_SECONDS = 2.0
"""For so long a server that stops waits for what is under way at its tables."""


class Handover:
    """What ownership asks of the tables of a server (`Keeps`)."""

    def __init__(
        self,
        ownership: Ownership,
        lives: dict[str, LiveTable],
        loading: dict[str, asyncio.Future[LiveTable | None]],
        agenda: Agenda,
        newer: Newer,
        events: Dispatcher,
    ) -> None:
        """`lives` are the tables in memory, `loading` those on the way there; both are the server's own."""
        self._events = events
        self.ownership = ownership
        self._live = lives
        self._loading = loading
        self._agenda = agenda
        self._newer = newer
        self.draining = False
        """This server stops, and takes nothing more."""
        self.others: list[Callable[[str], bool]] = []
        """Say whether what this server owns is theirs, as a tower is."""

    def let_go(self, table_id: str) -> LiveTable | None:
        """Have a table in memory no longer, if it is; which it was. There is no other way out: it is marked, so that
        whoever was handed it a moment ago, and has not come to it yet, comes back (`table-reloaded`) and does nothing
        at what nobody else has."""
        live = self._live.pop(table_id, None)
        if live is not None:
            live.broken = True
            observe.TABLES.set(len(self._live))
        return live

    def viewers(self, table_id: str) -> int:
        """How many pages look at a table now."""
        live = self._live.get(table_id)
        return 0 if live is None else len(live.viewers)

    async def beyond(self, table_ids: Collection[str]) -> set[str]:
        """Those of some tables that are for servers of a newer version. Raises StoreError, Damaged."""
        return await self._newer.among(table_ids)

    async def give(self, table_id: str, hand: Callable[[], Awaitable[None]]) -> bool:
        """Let a table go to another server that asks for it, which `hand` makes its owner. Raises StoreError."""
        while True:
            loading = self._loading.get(table_id)
            if loading is not None:
                await asyncio.wait([loading])
            live = self._live.get(table_id)
            if live is None:
                self._agenda.drop(table_id)
                await hand()
                self._events.emit(OwnershipMoved(table_id))
                return True
            async with live.lock:
                if self._live.get(table_id) is not live:
                    continue  # it broke while the lock was waited for, and was loaded anew
                try:
                    await hand()
                finally:
                    self._part(live, MOVED)
            return True

    def moved(self, table_id: str) -> None:
        """A table is another server's by now."""
        self._agenda.drop(table_id)
        self._events.emit(OwnershipMoved(table_id))
        live = self._live.get(table_id)
        if live is not None:
            self._part(live, MOVED)

    def lost(self, live: LiveTable) -> None:
        """A write of a table was refused: another server has it."""
        observe.FENCED.inc()
        self.ownership.lost(live.id, live.epoch)
        self._part(live, MOVED)

    async def make_room(self, share: float) -> None:
        """Another server has come: let go of such a share of what nobody looks at, so that whoever finds it due or is
        asked for it has it then. Raises StoreError."""
        idle = sorted(table_id for table_id, live in self._live.items() if live.idle)
        gone = idle[:: max(1, round(1 / share))]
        for table_id in gone:
            self.let_go(table_id)
            self._agenda.drop(table_id)
        await self.ownership.release(gone)

    def idle(self, table_ids: Collection[str]) -> set[str]:
        """Those of what this server owns that are not in memory nor on the way there, and at which nothing is due."""
        here: list[Callable[[str], bool]] = [
            self._live.__contains__,
            self._loading.__contains__,
            self._agenda.knows,
            *self.others,
        ]
        return {table_id for table_id in table_ids if not any(has(table_id) for has in here)}

    def due(self, table_id: str, at: int) -> None:
        """A table is this server's since something is due there. What is here of it is of before another had it."""
        live = self._live.get(table_id)
        if live is not None and live.epoch != self.ownership.held.get(table_id):
            self._part(live, MOVED)
        self._agenda.put(table_id, at)

    def _part(self, live: LiveTable, problem: Problem) -> None:
        if self._live.get(live.id) is live:
            self.let_go(live.id)
            self._agenda.drop(live.id)
        live.part(problem)

    async def drain(self) -> None:
        """Let all tables go since this server stops: what is under way is done first, and then others have them."""
        if self.ownership.alone:
            return
        self.draining = True
        self.ownership.retire()
        lives, locked = list(self._live.values()), []
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                for live in lives:
                    await live.lock.acquire()
                    locked.append(live)
        try:
            await self.ownership.release(list(self.ownership.held))
        except StoreError as error:
            observe.log.warning("drain", error=error.code)  # then the others take them as they would of a dead one
        for live in {*lives, *self._live.values()}:  # some may have been on the way here
            self._part(live, STOPS)
        for live in locked:
            live.lock.release()
