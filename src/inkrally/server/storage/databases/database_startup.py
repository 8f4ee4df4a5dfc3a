"""A store that is not there yet, as where a database starts with its servers: it is waited for, and not for ever."""

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
"""Until it is tried again, in seconds; from then on the last of these."""
WAIT_SECONDS = 60.0


def prepare_with_retry(
    prepare: Callable[[], None],
    seconds: float = WAIT_SECONDS,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Prepare a store, again and again where it does not answer; the log says what is waited for. SIGTERM ends the
    process meanwhile, at once. Raises Unusable: what else is wrong at once, and NotThere after so many seconds."""
    until, told = clock() + seconds, ""
    with _ended_at_once():
        for pause in chain(RETRY_DELAYS_SECONDS, repeat(RETRY_DELAYS_SECONDS[-1])):
            try:
                prepare()
                break
            except DatabaseUnavailable as error:
                left = until - clock()
                if left <= 0:
                    raise DatabaseUnavailable(
                        error.code, f"{error.message}; it was waited for {seconds:g} seconds"
                    ) from error
                if error.message != told:
                    told = error.message
                    observe.log.warning("store-awaited", error=told, seconds=round(left))
                sleep(min(pause, left))
    if told:
        observe.log.info("store-there")


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """The first process of a container is not ended by a signal for which it has no handler; and one that waits for
    the name of a host to be looked up comes to no end by itself."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(*_: object) -> None:
    # Without a word: it may come in the middle of one. Nothing is begun yet; the folder's lock goes with the process.
    os._exit(0)
