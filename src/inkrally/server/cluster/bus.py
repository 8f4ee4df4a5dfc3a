"""Messages between servers: requests with one answer, and messages to all subscribers of a subject.

A message can be lost, and arrives at most once. So it may only say that rows in the store have changed. An event that
must arrive is a row itself (`cluster_events.py`). A single server has no bus.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from inkrally.server.observability import metrics as observe

MAX_BYTES = 4096
"""The longest message and the longest answer."""
MAX_AT_ONCE = 1024
"""So many messages of one subject a hearer works on at once; what comes beyond is dropped, and counted."""

Callback = Callable[[bytes], Awaitable[bytes | None]]
"""Gets a message, and gives the answer to it: None where it has none, such as to what was only told."""


class NobodyHears(Exception):
    """Nobody is there to answer on a subject, or the bus itself is gone just now."""


class MaybeHeard(NobodyHears):
    """The bus broke off while something was asked: somebody may have heard it, and does it."""


class Bus(Protocol):
    """Subjects are words with dots between them, of letters, digits, `_` and `-`, and heard as they are written.

    Before `open` and after `close` nobody hears anything.
    """

    on_back: list[Callable[[], None]]
    """Called whenever the bus is there again after it was away from this server: words may have been lost."""

    async def open(self) -> None:
        """Begin. Where the bus is away just now it comes when it can, and later always comes back by itself. Raises
        OSError where it is not to be had at all."""
        ...

    async def close(self) -> None:
        """End; what is being worked on is cancelled."""
        ...

    async def ask(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The first answer of whoever hears a subject, also in this process. `timeout` is in seconds.

        Raises NobodyHears at once where nobody does (MaybeHeard where that is not sure), TimeoutError where nobody
        answers in time, ValueError where the message is longer than MAX_BYTES.
        """
        ...

    def tell(self, subject: str, data: bytes) -> None:
        """Tell all who hear a subject, also in this process: each at most once. Never blocks and never raises."""
        ...

    def hear(self, subject: str, callback: Callback) -> Callable[[], None]:
        """Have each message on a subject given to a callback, before `open` too; what this gives ends it.

        Messages are begun in the order in which they come, each in a task of its own, so that none waits for another. A
        callback that raises is logged, and answers nothing.
        """
        ...


class Hearer:
    """A callback on a subject, and the messages that it works on."""

    def __init__(self, subject: str, callback: Callback) -> None:
        self.subject = subject
        self._callback = callback
        self._tasks: set[asyncio.Task[bytes | None]] = set()

    def take(self, data: bytes) -> asyncio.Task[bytes | None] | None:
        """Begin with a message; its answer, None where there is none. No task where too many are worked on."""
        if len(self._tasks) >= MAX_AT_ONCE:
            observe.BUS_DROPPED.labels("busy").inc()
            return None
        task = asyncio.get_running_loop().create_task(self._run(data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def stop(self) -> None:
        """Cancel what it works on."""
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """The same, and wait until it is over."""
        self.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, data: bytes) -> bytes | None:
        try:
            answer = await self._callback(data)
        except Exception as error:
            observe.log.error("bus-hearer", subject=self.subject, error=repr(error), exc_info=True)
            return None
        if answer is not None and len(answer) > MAX_BYTES:
            observe.log.error("bus-hearer", subject=self.subject, error=f"an answer of {len(answer)} bytes")
            return None
        return answer


def may_tell(subject: str, data: bytes) -> bool:
    """Whether something is short enough to be told; it is logged where not, since who tells is never stopped."""
    if len(data) > MAX_BYTES:
        observe.log.error("bus-told", subject=subject, error=f"{len(data)} bytes")
    return len(data) <= MAX_BYTES


def check_size(data: bytes) -> None:
    """Raise ValueError for a message that not every bus could carry."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a message of the bus has at most {MAX_BYTES} bytes, not {len(data)}")
