"""The clock of table deadlines: milliseconds since 1970 that never jump while a server runs.

The clock starts at the machine's time and advances by a monotonic clock. If someone sets the machine's time, the clock
follows by at most `MAX_SLEW_RATE`, so that no round is cut short and none freezes. A restart takes the machine's time
at once. Servers of a cluster agree on one time: a starting server takes it from the others, and all follow the
database's clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

MAX_SLEW_RATE = 0.005
"""The maximum correction towards the machine's time, in seconds per second."""

RESAMPLE_SECONDS = 0.001
"""The minimum time between two readings of the machine's time."""
_BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


steady: Callable[[], float] = time.monotonic if _BOOTTIME is None else partial(time.clock_gettime, _BOOTTIME)
"""Return monotonic seconds. On Linux they include the time that the machine sleeps."""


class SteadyClock:
    """A clock without jumps. `wall` returns the time to follow, `steady` monotonic seconds."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self.wall = wall
        self.steady = steady
        self._at = wall()
        self._read = steady()
        self.on_begin: Callable[[], None] = lambda: None
        """Called after `begin` has set the time."""

    def set_time(self, time: float) -> None:
        """Set the time to that of the other servers, in seconds since 1970.

        Call this before anything depends on the time, since the clock jumps.
        """
        self._at, self._read = time, self.steady()
        self.on_begin()

    def adjust_to(self, time: float) -> None:
        """Follow another clock from now on, which shows this time in seconds since 1970."""
        ahead = time - self.steady()
        self.wall = lambda: self.steady() + ahead

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        read = self.steady()
        gone = max(0.0, read - self._read)
        if gone < RESAMPLE_SECONDS:
            # Each command asks several times. Do not run ahead of what the next reading may correct.
            return int((self._at + (1 - MAX_SLEW_RATE) * gone) * 1000)
        self._read = read
        off = self.wall() - (self._at + gone)
        self._at += gone + min(MAX_SLEW_RATE * gone, max(-MAX_SLEW_RATE * gone, off))
        return int(self._at * 1000)
