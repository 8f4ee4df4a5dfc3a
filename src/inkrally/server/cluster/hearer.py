"""What hears one subject: gives messages to its callback, so many at once, and logs faults. Knows no product."""

from __future__ import annotations

import asyncio

from inkrally.server.cluster.bus import MAX_AT_ONCE, MAX_BYTES, Callback
from inkrally.server.observability import metrics as observe


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
