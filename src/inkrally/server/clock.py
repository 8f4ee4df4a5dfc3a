"""The clock for the deadlines of tables: milliseconds since 1970 that never jump while a server runs.

The clock starts at the time of the machine and advances by a monotonic clock. If someone changes the machine's time,
the clock follows slowly (`MAX_SLEW_RATE`), so that no round becomes much shorter or longer. Only a restart takes over
the machine's time at once. The servers of a cluster share one time: a starting server takes the time of the others, and
all servers follow the clock of the database.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

MAX_SLEW_RATE = 0.005
"""How fast the clock follows another one, as seconds of correction for each second."""

RESAMPLE_SECONDS = 0.001
"""The minimum time between two readings of the clock to follow. Between two readings, the time is computed."""
_BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


steady: Callable[[], float] = time.monotonic if _BOOTTIME is None else partial(time.clock_gettime, _BOOTTIME)
"""Return monotonic seconds. On Linux they include the time during which the machine sleeps."""


class SteadyClock:
    """A clock without jumps that slowly follows another clock."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        """Create a clock that starts at the time of `wall`.

        Args:
            wall: Returns the time to follow, in seconds since 1970.
            steady: Returns monotonic seconds from any start.
        """
        self.wall = wall
        self.steady = steady
        self._at = wall()
        self._read = steady()
        self.on_begin: Callable[[], None] = lambda: None
        """Called after `set_time` has set the time."""

    def set_time(self, time: float) -> None:
        """Set the time to that of the other servers, in seconds since 1970.

        The clock jumps, so call this before any deadline is computed.
        """
        self._at, self._read = time, self.steady()
        self.on_begin()

    def adjust_to(self, time: float) -> None:
        """Follow another clock from now on, whose present time in seconds since 1970 is `time`."""
        offset = time - self.steady()
        self.wall = lambda: self.steady() + offset

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        read = self.steady()
        elapsed = max(0.0, read - self._read)
        if elapsed < RESAMPLE_SECONDS:
            # Each command reads the clock several times. Advance slowly, so that the next reading never has to go back.
            return int((self._at + (1 - MAX_SLEW_RATE) * elapsed) * 1000)
        self._read = read
        off = self.wall() - (self._at + elapsed)
        self._at += elapsed + min(MAX_SLEW_RATE * elapsed, max(-MAX_SLEW_RATE * elapsed, off))
        return int(self._at * 1000)
