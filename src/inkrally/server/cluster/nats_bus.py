"""The bus over NATS. A request fails at once if no server subscribes to its subject."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from nats import errors
from nats.aio.msg import Msg

from inkrally.server.background_tasks import FaultLog, supervise
from inkrally.server.cluster.bus import (
    MAX_CONCURRENT_MESSAGES,
    MAX_MESSAGE_BYTES,
    Bus,
    MessageHandler,
    NoResponders,
    Subscription,
    check_size,
    fits_bus,
)
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.observability import metrics as observe

PREFIX = "inkrally.bus."
"""The beginning of the NATS subjects of the bus."""
MAX_UNSENT_MESSAGES = 1024
"""How many messages may wait to be sent. More are dropped and counted."""


class NatsBus(Bus):
    """A `Bus` over a connection to NATS. The bus opens and closes the connection."""

    def __init__(self, link: NatsLink) -> None:
        self._link = link
        self._subscriptions: set[Subscription] = set()
        self._sent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MAX_UNSENT_MESSAGES)
        self._sending: asyncio.Task[None] | None = None
        self._faults = FaultLog("bus")
        self.on_reconnect: list[Callable[[], None]] = []
        link.on_back.append(self._on_connected)

    @property
    def link(self) -> NatsLink:
        """The connection to NATS. The remote workers use it as well."""
        return self._link

    async def open(self) -> None:
        await self._link.open()
        self._sending = supervise("bus", self._send)

    def _on_connected(self) -> None:
        """Call the functions in `on_reconnect`, except at the first connection."""
        if self._sending is not None:  # not at the first connection
            for each in self.on_reconnect:
                each()

    async def close(self) -> None:
        sending, self._sending = self._sending, None
        if sending is not None:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        await asyncio.gather(*(subscription.close() for subscription in self._subscriptions))
        await self._link.close()

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        check_size(data)
        if self._sending is None:
            raise NoResponders(subject)
        return await self._link.request(PREFIX + subject, data, timeout)

    def publish(self, subject: str, data: bytes) -> None:
        if fits_bus(subject, data):
            self._put(PREFIX + subject, data)

    def subscribe(self, subject: str, callback: MessageHandler) -> Callable[[], None]:
        subscription = Subscription(subject, callback)
        self._subscriptions.add(subscription)

        async def handle_message(message: Msg) -> None:
            """Handle a message, and send the answer if it is a request."""
            task = subscription.handle(message.data)
            if task is not None and message.reply:
                task.add_done_callback(partial(self._answer, message.reply))

        line = self._link.subscribe(
            PREFIX + subject, handle_message, MAX_CONCURRENT_MESSAGES, MAX_CONCURRENT_MESSAGES * MAX_MESSAGE_BYTES
        )

        def stop() -> None:
            """End the subscription."""
            self._subscriptions.discard(subscription)
            self._link.end(line)

        return stop

    def _answer(self, reply: str, task: asyncio.Task[bytes | None]) -> None:
        """Send the result of a task as the answer to a request."""
        if not task.cancelled() and (answer := task.result()) is not None:
            self._put(reply, answer)

    def _put(self, subject: str, data: bytes) -> None:
        """Add a message to the queue of `_send`. Drop the message if the queue is full or NATS is not connected."""
        if self._sending is None or not self._link.connected:
            observe.BUS_MESSAGES_DROPPED.labels("away").inc()
            return
        try:
            self._sent.put_nowait((subject, data))
        except asyncio.QueueFull:
            observe.BUS_MESSAGES_DROPPED.labels("busy").inc()

    async def _send(self) -> None:
        """Send the waiting messages until the task is cancelled."""
        while True:
            subject, data = await self._sent.get()
            try:
                await self._link.client.publish(subject, data)
            except (errors.Error, ConnectionError):
                observe.BUS_MESSAGES_DROPPED.labels("away").inc()
            except Exception as error:
                # Drop only this message, and continue with the next one.
                observe.BUS_MESSAGES_DROPPED.labels("away").inc()
                self._faults.record(error)
