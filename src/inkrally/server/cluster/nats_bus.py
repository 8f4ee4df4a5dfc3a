"""The bus over NATS. Its requests fail at once if no server subscribes to the subject."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from nats import errors
from nats.aio.msg import Msg

from inkrally.server.cluster.bus import MAX_AT_ONCE, MAX_BYTES, Bus, Callback, Hearer, NobodyHears, check_size, may_tell
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.endless import Faults, keep_on
from inkrally.server.observability import metrics as observe

PREFIX = "inkrally.bus."
SENT_AT_ONCE = 1024
"""How many messages wait to be sent. More are dropped and counted."""


class NatsBus(Bus):
    """A `Bus` over a connection to NATS, which it opens and closes."""

    def __init__(self, link: NatsLink) -> None:
        self._link = link
        self._hearers: set[Hearer] = set()
        self._sent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(SENT_AT_ONCE)
        self._sending: asyncio.Task[None] | None = None
        self._faults = Faults("bus")
        self.on_back: list[Callable[[], None]] = []
        link.on_back.append(self._came)

    @property
    def link(self) -> NatsLink:
        """The connection, which other users of NATS share."""
        return self._link

    async def open(self) -> None:
        await self._link.open()
        self._sending = keep_on("bus", self._send)

    def _came(self) -> None:
        if self._sending is not None:  # not at the first connection
            for each in self.on_back:
                each()

    async def close(self) -> None:
        sending, self._sending = self._sending, None
        if sending is not None:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        await asyncio.gather(*(hearer.close() for hearer in self._hearers))
        await self._link.close()

    async def ask(self, subject: str, data: bytes, timeout: float) -> bytes:
        check_size(data)
        if self._sending is None:
            raise NobodyHears(subject)
        return await self._link.ask(PREFIX + subject, data, timeout)

    def tell(self, subject: str, data: bytes) -> None:
        if may_tell(subject, data):
            self._put(PREFIX + subject, data)

    def hear(self, subject: str, callback: Callback) -> Callable[[], None]:
        hearer = Hearer(subject, callback)
        self._hearers.add(hearer)

        async def heard(message: Msg) -> None:
            task = hearer.take(message.data)
            if task is not None and message.reply:
                task.add_done_callback(partial(self._answer, message.reply))

        line = self._link.hear(PREFIX + subject, heard, MAX_AT_ONCE, MAX_AT_ONCE * MAX_BYTES)

        def stop() -> None:
            self._hearers.discard(hearer)
            self._link.end(line)

        return stop

    def _answer(self, reply: str, task: asyncio.Task[bytes | None]) -> None:
        if not task.cancelled() and (answer := task.result()) is not None:
            self._put(reply, answer)

    def _put(self, subject: str, data: bytes) -> None:
        if self._sending is None or not self._link.connected:
            observe.BUS_DROPPED.labels("away").inc()
            return
        try:
            self._sent.put_nowait((subject, data))
        except asyncio.QueueFull:
            observe.BUS_DROPPED.labels("busy").inc()

    async def _send(self) -> None:
        while True:
            subject, data = await self._sent.get()
            try:
                await self._link.client.publish(subject, data)
            except (errors.Error, ConnectionError):
                observe.BUS_DROPPED.labels("away").inc()
            except Exception as error:
                # Drop only this message, and go on with the next one.
                observe.BUS_DROPPED.labels("away").inc()
                self._faults.tell(error)
