"""The bus: messages between servers. A request gets one answer; other messages go to all subscribers of a subject.

A message can be lost, and arrives at most once. So a server must not rely on a message. An event that must arrive is
stored as a row in addition (`cluster_events.py`). A single server has no bus.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from inkrally.server.observability import metrics as observe

MAX_MESSAGE_BYTES = 4096
"""The maximum size of a message and of an answer."""
MAX_CONCURRENT_MESSAGES = 1024
"""How many messages of one subject are handled at once. More are dropped and counted."""

MessageHandler = Callable[[bytes], Awaitable[bytes | None]]
"""Handles a message: takes its content, and returns the answer to a request, or None."""


class NoResponders(Exception):
    """No server subscribes to a subject, or the bus is not connected."""


class RequestOutcomeUnknown(NoResponders):
    """The connection broke during a request. A server may have received the request."""


class Bus(Protocol):
    """The connection of one server to the bus, by which servers send messages to each other.

    A subject is a text of letters, digits, `_`, `-` and dots; subscriptions match it exactly. No message arrives before
    `open` or after `close`.
    """

    on_reconnect: list[Callable[[], None]]
    """Functions that are called after each reconnection of the bus, because messages may have been lost."""

    async def open(self) -> None:
        """Connect. If the bus cannot be reached now, return, and connect in the background as soon as possible.

        Raises:
            OSError: The bus can never be connected.
        """
        ...

    async def close(self) -> None:
        """Disconnect, and cancel the running handlers."""
        ...

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """Send a request, and return the first answer. The subscriber may be this process.

        Args:
            subject: The subject.
            data: The request.
            timeout: How many seconds to wait.

        Raises:
            NoResponders: No server subscribes to the subject. Raised without waiting.
            RequestOutcomeUnknown: The connection broke, so a server may have received the request.
            TimeoutError: There was no answer in time.
            ValueError: The request is longer than `MAX_MESSAGE_BYTES`.
        """
        ...

    def publish(self, subject: str, data: bytes) -> None:
        """Send a message to all subscribers, including those in this process. Never blocks and never raises."""
        ...

    def subscribe(self, subject: str, callback: MessageHandler) -> Callable[[], None]:
        """Subscribe to a subject, even before `open`. Return a function that ends the subscription.

        Handlers start in the order of the messages, each in a task of its own, so no handler waits for another. If a
        handler raises an error, the error is logged, and the sender gets no answer.
        """
        ...


class Subscription:
    """A subscription: its handler, and the messages that are being handled."""

    def __init__(self, subject: str, callback: MessageHandler) -> None:
        self.subject = subject
        self._callback = callback
        self._tasks: set[asyncio.Task[bytes | None]] = set()

    def handle(self, data: bytes) -> asyncio.Task[bytes | None] | None:
        """Start to handle a message. Return the task whose result is the answer, or None if too many messages are
        handled."""
        if len(self._tasks) >= MAX_CONCURRENT_MESSAGES:
            observe.BUS_MESSAGES_DROPPED.labels("busy").inc()
            return None
        task = asyncio.get_running_loop().create_task(self._run(data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def stop(self) -> None:
        """Cancel the running handlers."""
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Cancel the running handlers, and wait until they have ended."""
        self.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, data: bytes) -> bytes | None:
        """Run the handler, and log its error."""
        try:
            answer = await self._callback(data)
        except Exception as error:
            observe.log.error("bus-handler-failed", subject=self.subject, error=repr(error), exc_info=True)
            return None
        if answer is not None and len(answer) > MAX_MESSAGE_BYTES:
            observe.log.error("bus-handler-failed", subject=self.subject, error=f"an answer of {len(answer)} bytes")
            return None
        return answer


def fits_bus(subject: str, data: bytes) -> bool:
    """Return whether a message is short enough for the bus. If not, log an error, and the caller must not send it."""
    if len(data) > MAX_MESSAGE_BYTES:
        observe.log.error("bus-message-too-large", subject=subject, error=f"{len(data)} bytes")
    return len(data) <= MAX_MESSAGE_BYTES


def check_size(data: bytes) -> None:
    """Raise ValueError if a request is too long for the bus."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise ValueError(f"a message of the bus has at most {MAX_MESSAGE_BYTES} bytes, not {len(data)}")
