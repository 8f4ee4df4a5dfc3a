"""A bus within one process, for tests of code that uses a bus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from inkrally.server.cluster.bus import Bus, MessageHandler, NoResponders, Subscription, check_size, fits_bus


class InProcessBus(Bus):
    """A `Bus` that reaches only this process, and needs no server."""

    def __init__(self) -> None:
        self._hearers: dict[str, list[Subscription]] = {}
        self._open = False
        self.on_reconnect: list[Callable[[], None]] = []

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        self._open = False
        found = [hearer for hearers in self._hearers.values() for hearer in hearers]
        self._hearers.clear()
        await asyncio.gather(*(hearer.close() for hearer in found))

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        check_size(data)
        if not self._open or subject not in self._hearers:
            raise NoResponders(subject)
        tasks = [task for hearer in self._hearers[subject] if (task := hearer.handle(data)) is not None]
        async with asyncio.timeout(timeout):
            answer = await _first(tasks)
        if answer is None:
            raise TimeoutError(f"no server answers on {subject}")
        return answer

    def publish(self, subject: str, data: bytes) -> None:
        if not (self._open and fits_bus(subject, data)):
            return
        for hearer in self._hearers.get(subject, ()):
            hearer.handle(data)

    def subscribe(self, subject: str, callback: MessageHandler) -> Callable[[], None]:
        hearer = Subscription(subject, callback)
        self._hearers.setdefault(subject, []).append(hearer)

        def stop() -> None:
            hearers = self._hearers.get(subject, [])
            if hearer in hearers:
                hearers.remove(hearer)
                if not hearers:
                    del self._hearers[subject]

        return stop


async def _first(tasks: list[asyncio.Task[bytes | None]]) -> bytes | None:
    """Return the first answer, or None if all tasks end without one. Cancelling the wait cancels no task."""
    found: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
    left = len(tasks)

    def over(task: asyncio.Task[bytes | None]) -> None:
        nonlocal left
        left -= 1
        answer = None if task.cancelled() else task.result()
        if not found.done() and (answer is not None or not left):
            found.set_result(answer)

    for task in tasks:
        task.add_done_callback(over)
    return await found if tasks else None
