"""Background tasks that run until the server stops. A task that fails is logged and started again.

Without this module, a task that raises an exception would end silently, and its work would stop until a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from inkrally.match.errors import InkrallyError
from inkrally.server.observability import metrics as observe

RETRY_DELAYS_SECONDS = (0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0)
"""The pauses before a failed task starts again: after the first failure in a row, the second and so on. The last pause
repeats."""
HEALTHY_AFTER_SECONDS = 60.0
"""A task that has run for this long counts as healthy. Its next failure is the first in a row again."""


class FaultLog:
    """Logs the errors of one background task.

    Each type of error is logged the first, second, fourth, eighth time and so on. So an error that occurs with each
    message does not fill the log.
    """

    def __init__(self, name: str) -> None:
        """Create the log of a task. `name` is the name of the task in log events."""
        self._name = name
        self._times: dict[type[BaseException], int] = {}

    def record(self, error: BaseException) -> None:
        """Count an unexpected error, and log it if its type has occurred 1, 2, 4, 8 ... times."""
        times = self._times[type(error)] = self._times.get(type(error), 0) + 1
        if times & (times - 1) == 0:
            observe.log.error("background-task-failed", task=self._name, error=repr(error), times=times, exc_info=error)


def supervise(name: str, do: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    """Run a coroutine function as a task until the task is cancelled.

    If the coroutine raises or returns, the error is logged, and the coroutine starts again after a growing pause.

    Args:
        name: The name of the task in log events.
        do: Starts the coroutine, which should run forever.
    """
    return log_unexpected_end(asyncio.create_task(_run_repeatedly(name, do), name=name))


def log_unexpected_end(task: asyncio.Task[None]) -> asyncio.Task[None]:
    """Make a task log its error if it ends without being cancelled, and return the task."""
    task.add_done_callback(_log_end)
    return task


async def attempt(name: str, do: Callable[[], Awaitable[object]]) -> bool:
    """Run one step of a background task, log its error, and return whether it succeeded."""
    try:
        await do()
    except InkrallyError as error:  # such as a store that does not answer
        observe.log.warning(name, error=error.code)
        return False
    except Exception as error:
        observe.log.error(name, error=repr(error), exc_info=True)
        return False
    return True


async def _run_repeatedly(name: str, do: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine function repeatedly, and log each end. Pause before each new run."""
    loop, faults, failed = asyncio.get_running_loop(), FaultLog(name), 0
    while True:
        began = loop.time()
        try:
            await do()
            raise RuntimeError(f"{name} must not end, but has ended")
        except Exception as error:
            faults.record(error)
        if loop.time() - began > HEALTHY_AFTER_SECONDS:
            failed = 0
        await asyncio.sleep(RETRY_DELAYS_SECONDS[min(failed, len(RETRY_DELAYS_SECONDS) - 1)])
        failed += 1


def _log_end(task: asyncio.Task[None]) -> None:
    """Log the error of a task that has ended."""
    if not task.cancelled():
        error = task.exception()
        observe.log.error("task-ended", task=task.get_name(), error=repr(error), exc_info=error)
