"""The event dispatcher of a server in a cluster.

A `Durable` event is a row that is written in the transaction of the change. Rows become readable in the order of their
numbers, so each server continues to read after the last number that it has handled. A server reads when a message on
the bus announces a new row. If the message is lost, the server's next heartbeat, within a second, finds the new number.
`BestEffort` events are sent only over the bus, which may lose them. So after a reconnection, and every 30 seconds,
parts of the server read their data again (`Dispatcher.reread`).
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.server.cluster.bus import MAX_MESSAGE_BYTES, Bus
from inkrally.server.cluster.contract import WRITES_EVENTS
from inkrally.server.events import (
    BestEffort,
    BusReconnected,
    Dispatcher,
    Durable,
    Event,
    Read,
    TablesListed,
    TablesListedBy,
    log_failed,
)
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import UNREADABLE, Store, StoreError

EVENTS_SUBJECT = "told"
"""The subject of events on the bus."""
AT_ONCE = 200
"""The maximum number of rows that one query reads."""

KINDS: dict[str, type[BestEffort | Durable]] = {
    kind.word: kind for base in (BestEffort, Durable) for kind in base.__subclasses__()
}
"""The types of events by their names between servers (`word`)."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[str, str, msgspec.Raw]).decode
_row = schema.events.c


class ClusterEvents(Dispatcher):
    """The event dispatcher of one server of a cluster. `watch` is its background task."""

    def __init__(self, bus: Bus, me: str, reread_seconds: float, pause_seconds: float) -> None:
        """Create a dispatcher.

        Args:
            bus: The bus to the other servers.
            me: The ID of this server.
            reread_seconds: How often to call functions that are registered with `always`.
            pause_seconds: The pause before failed reads are repeated, and the minimum time between two calls of all
                functions.
        """
        super().__init__()
        self._bus = bus
        self._me = me
        self._reread_seconds = reread_seconds
        self._pause_seconds = pause_seconds
        self._rereads: dict[Read, bool] = {}
        """The functions that read data again if events were lost, and whether to call each regularly as well."""
        self._last: int | None = None
        """The number of the last row that was handled; None before the first heartbeat."""
        self._newest = 0
        self._missed = False
        self._wake = asyncio.Event()
        bus.subscribe(EVENTS_SUBJECT, self._on_event)
        bus.on_reconnect.append(lambda: self.emit(BusReconnected()))
        self.on(BusReconnected, lambda _: self.missed())

    def reread(self, read: Read, *, always: bool = False) -> None:
        self._rereads[read] = always

    def emit(self, event: Event) -> None:
        super().emit(event)
        if isinstance(event, BestEffort | Durable):
            data = _encode((self._me, event.word, event))
            if len(data) <= MAX_MESSAGE_BYTES or isinstance(
                event, BestEffort
            ):  # heartbeats find the rows of longer ones
                self._bus.publish(EVENTS_SUBJECT, data)

    def missed(self) -> None:
        """Call all functions registered with `reread`, because events of other servers may have been lost."""
        self._missed = True
        self._wake.set()

    def newest(self, number: int) -> None:
        """Record the number of the newest event row, and wake `watch` if it is new. Each heartbeat calls this."""
        if self._last is None:
            self._last = number
            self.missed()  # parts have read their data before this number was known
        if number > self._newest:
            self._newest = number
            self._wake.set()

    async def watch(self, store: Store) -> None:
        """Handle new event rows, and call the functions registered with `reread`, until the task is cancelled."""
        due: dict[Read, None] = {}
        fresh_at, retry_at, not_before = _now() + self._reread_seconds, math.inf, -math.inf
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(min(fresh_at, retry_at)):
                    await self._wake.wait()
            self._wake.clear()
            retry_at = math.inf
            try:
                await self._read_rows(store)
            except Exception as error:
                observe.log.info("cluster-event-failed", error=repr(error))
                retry_at = _now() + self._pause_seconds
            missed = self._missed and _now() >= not_before
            if missed:
                self._missed, not_before = False, _now() + self._pause_seconds
            fresh = _now() >= fresh_at
            if fresh:
                fresh_at = _now() + self._reread_seconds
            due |= {read: None for read, always in self._rereads.items() if missed or (fresh and always)}
            for read in list(due):
                try:
                    await read()
                except Exception as error:
                    observe.log.info("cluster-event-failed", error=repr(error))
                else:
                    del due[read]
            if due or self._missed:
                retry_at = min(retry_at, _now() + self._pause_seconds)

    async def _read_rows(self, store: Store) -> None:
        """Handle the new event rows.

        A row is handled again later if its handler raises StoreError.

        Raises:
            StoreError: The store does not answer.
        """
        if self._last is None:
            return
        oldest = await store.row(sa.select(sa.func.min(_row.n)))
        if oldest[0] is not None and oldest[0] > self._last + 1:
            self.missed()  # rows were deleted before this server read them
        while True:
            query = sa.select(schema.events).where(_row.n > self._last).order_by(_row.n).limit(AT_ONCE)
            rows = await store.rows(query)
            for row in rows:
                if row.server != self._me and row.kind in KINDS:
                    await self._handle(row.server, KINDS[row.kind], row.fields.encode())
                self._last = row.n
            if len(rows) < AT_ONCE:
                return

    async def _on_event(self, data: bytes) -> None:
        """Handle an event that has arrived over the bus."""
        server, word, fields = _decode(data)
        kind = KINDS.get(word)
        if server == self._me or kind is None:  # other releases may have other events
            return
        if issubclass(kind, Durable) and server.endswith(WRITES_EVENTS):
            self._wake.set()
            return
        try:
            await self._handle(server, kind, fields)
        except StoreError as error:
            self.missed()
            observe.log.info("cluster-event-failed", error=repr(error))

    async def _handle(self, server: str, kind: type[BestEffort | Durable], fields: bytes | msgspec.Raw) -> None:
        """Run the handlers of an event of another server. Raises StoreError."""
        event: Any = msgspec.json.decode(fields, type=kind)
        if isinstance(event, TablesListed):
            event = TablesListedBy(server, event.present)
        for handler, _ in self._handlers.get(type(event), ()):
            try:
                result = handler(event)
                if isinstance(result, Awaitable):
                    await result
            except UNREADABLE as error:  # trying again would not help, and later rows must not wait
                observe.log.info("cluster-event-failed", error=repr(error))
            except StoreError:
                raise
            except Exception as error:
                self.missed()
                log_failed(event, error)


def _now() -> float:
    """Return monotonic seconds."""
    return asyncio.get_running_loop().time()
