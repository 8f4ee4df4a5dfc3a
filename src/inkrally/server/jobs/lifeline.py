"""Ends a process when the server that started it is gone, however that went: also when nobody could say goodbye.

Knows nothing of what the process is for.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TypeVar

T = TypeVar("T")

PR_SET_PDEATHSIG = 1
"""Of Linux' `prctl`."""


def die_with_parent() -> None:
    """On Linux the system ends this process when its parent dies, even one that never looks up from its work.

    The parent may have died before this was said; then the input has ended, and `listen` notices.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def listen(source: IO[bytes], read: Callable[[IO[bytes]], T | None]) -> queue.SimpleQueue[T]:
    """What is read from the parent, by a thread of its own: where there is no more, this process ends at once.

    So the end of the server is noticed everywhere, and in the middle of a job.
    """
    found: queue.SimpleQueue[T] = queue.SimpleQueue()

    def run() -> None:
        while (each := read(source)) is not None:
            found.put(each)
        os._exit(0)

    threading.Thread(target=run, daemon=True).start()
    return found
