"""What a server does for ever: whatever goes wrong in it, it goes on, and the log says what went wrong. Knows no work.

A task that ends on an exception ends without a word, and what it did is not done any more until the server is started
anew. So what is endless is begun here, and begun anew where it fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from inkrally.server.observability import metrics as observe

PAUSES = (0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0)
"""Until something that failed is begun anew, in seconds; from then on the last of these."""
WELL_SECONDS = 60.0
"""What has gone on for so long goes well again: then it waits as if it had never failed."""


class Faults:
    """What goes wrong in one endless thing. Each kind is told the first time, the second, the fourth and so on: that
    what fails with every message does not fill the log."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._times: dict[type[BaseException], int] = {}

    def tell(self, error: BaseException) -> None:
        """Something went wrong that is not foreseen."""
        times = self._times[type(error)] = self._times.get(type(error), 0) + 1
        if times & (times - 1) == 0:
            observe.log.error("endless", task=self._name, error=repr(error), times=times, exc_info=error)


def keep_on(name: str, do: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    """Do something that does not end, until the task is cancelled: where it raises, or ends all the same, that is
    logged and it is begun anew, after a pause that grows."""
    return watched(asyncio.create_task(_for_ever(name, do), name=name))


def watched(task: asyncio.Task[None]) -> asyncio.Task[None]:
    """A task that shall not end unless it is cancelled: the log says where it does."""
    task.add_done_callback(_ended)
    return task


async def _for_ever(name: str, do: Callable[[], Awaitable[None]]) -> None:
    loop, faults, failed = asyncio.get_running_loop(), Faults(name), 0
    while True:
        began = loop.time()
        try:
            await do()
            raise RuntimeError(f"{name} is endless, and has ended")
        except Exception as error:
            faults.tell(error)
        if loop.time() - began > WELL_SECONDS:
            failed = 0
        await asyncio.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
        failed += 1


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled():
        error = task.exception()
        observe.log.error("task-ended", task=task.get_name(), error=repr(error), exc_info=error)
