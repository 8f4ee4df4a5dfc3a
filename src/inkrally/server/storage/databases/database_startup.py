"""The wait for a database that does not answer yet, because the database starts together with its servers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat

from inkrally.server.observability import metrics as observe
from inkrally.server.storage.data_folder import DatabaseUnavailable

RETRY_DELAYS_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""The pauses between attempts in seconds. The last one repeats."""
WAIT_SECONDS = 60.0
"""How long a starting server waits for its database."""


def prepare_with_retry(
    prepare: Callable[[], None],
    seconds: float = WAIT_SECONDS,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Prepare a store. Try again while the database does not answer.

    During this call, SIGTERM ends the process at once.

    Args:
        prepare: `Database.prepare`.
        seconds: How long to try.
        clock: Returns monotonic seconds.
        sleep: Waits for a number of seconds.

    Raises:
        DatabaseUnavailable: The database did not answer in time.
        StartupError: Any other error. Raised without another attempt.
    """
    until, last_message = clock() + seconds, ""
    with _ended_at_once():
        for pause in chain(RETRY_DELAYS_SECONDS, repeat(RETRY_DELAYS_SECONDS[-1])):
            try:
                prepare()
                break
            except DatabaseUnavailable as error:
                left = until - clock()
                if left <= 0:
                    raise DatabaseUnavailable(error.code, f"{error.message}; waited {seconds:g} seconds") from error
                if error.message != last_message:
                    last_message = error.message
                    observe.log.warning("database-waiting", error=last_message, seconds=round(left))
                sleep(min(pause, left))
    if last_message:
        observe.log.info("database-ready")


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """Let SIGTERM end the process at once inside a `with` block.

    Without a handler, SIGTERM does not end the first process of a container. A handler of asyncio would not run,
    because looking up a host name blocks.
    """
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(*_: object) -> None:
    """End the process."""
    # Do not log here: the signal may have interrupted a log call. No task runs yet, and the lock ends with the process.
    os._exit(0)
