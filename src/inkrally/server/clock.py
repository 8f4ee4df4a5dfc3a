"""What time it is for tables: milliseconds since 1970 that never jump, neither back nor forth, while a server runs.

It starts at the machine's time and goes on by a clock that nobody sets. Where the machine's time is set meanwhile, it
follows by `SLEW` at most, so that no round is cut short and none freezes; a restart takes the machine's time as it is.
Several servers have one time, whatever their machines believe: they begin with that of each other, and follow that of
the database that they share.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

SLEW = 0.005
"""So many seconds are gained or lost in one, at most, towards the machine's time."""

ANEW_SECONDS = 0.001
"""The machine's time is looked at so often at most."""
_BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)


steady: Callable[[], float] = time.monotonic if _BOOTTIME is None else partial(time.clock_gettime, _BOOTTIME)
"""Return seconds that only go on; on Linux also while the machine sleeps."""


class SteadyClock:
    """A clock that is never set."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady) -> None:
        self.wall = wall
        self.steady = steady
        self._at = wall()
        self._read = steady()
        self.on_begin: Callable[[], None] = lambda: None
        """Told that the time has jumped."""

    def begin(self, time: float) -> None:
        """Have the time that others have, in seconds since 1970. It jumps here, so before much goes by it."""
        self._at, self._read = time, self.steady()
        self.on_begin()

    def follow(self, time: float) -> None:
        """It is this time, in seconds since 1970, by the clock that is followed from now on."""
        ahead = time - self.steady()
        self.wall = lambda: self.steady() + ahead

    def now(self) -> int:
        """Milliseconds since 1970."""
        read = self.steady()
        gone = max(0.0, read - self._read)
        if gone < ANEW_SECONDS:
            # Asked for several times with each command. No more than the next look may make of it.
            return int((self._at + (1 - SLEW) * gone) * 1000)
        self._read = read
        off = self.wall() - (self._at + gone)
        self._at += gone + min(SLEW * gone, max(-SLEW * gone, off))
        return int(self._at * 1000)
