"""The tools of benchmark modules: measures, comparisons and timing."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import msgspec

from inkrally.match import xorshift

COMPILED = not (xorshift.__file__ or "").endswith(".py")
"""Whether the hot modules are compiled; `xorshift` is one of them."""
UNCOMPILED_DIVISOR = 1 if COMPILED else 20
"""The factor by which uncompiled modules do less work."""
MIN_SECONDS = 1e-9
"""The shortest time in seconds, for a clock that has not moved."""
MIN_PAIRS = 7
"""The minimum number of pairs of measurements in a comparison."""


class Measure(msgspec.Struct, frozen=True):
    """A measure. `run` measures once and returns the figure. `bars` are for compiled and uncompiled modules."""

    name: str
    unit: str
    run: Callable[[], float]
    bars: tuple[str, str] = ("", "")
    peer: str = ""


def rate(count: int, work: Callable[[], object]) -> float:
    """Return the rate per second of work that does something `count` times."""
    start = time.perf_counter()
    work()
    return count / max(time.perf_counter() - start, MIN_SECONDS)


def milliseconds(count: int, work: Callable[[], object]) -> float:
    """Return the milliseconds for each of `count` times."""
    return 1000 / rate(count, work)


def scale(compiled: int) -> int:
    """Return how much work to do, given the amount for compiled modules."""
    return max(1, compiled // UNCOMPILED_DIVISOR)


class Batch(msgspec.Struct, frozen=True):
    """Work whose duration is measured.

    Attributes:
        work: Does the work.
        count: How many times `work` does the measured thing.
        drawings: The number of drawings on all sheets together.
        prepare: Called before each measurement.
    """

    work: Callable[[], object]
    count: int
    drawings: int
    prepare: Callable[[], object] = list

    def seconds(self) -> float:
        """Return how long the work takes, without garbage collection."""
        self.prepare()
        gc.disable()
        try:
            start = time.perf_counter()
            self.work()
            return max(time.perf_counter() - start, MIN_SECONDS)
        finally:
            gc.enable()


class Comparison(msgspec.Struct, frozen=True):
    """A figure with an expansion, compared with the same work in the base game."""

    name: str
    unit: str
    batch: Batch
    base: Batch
    bars: tuple[str, str]

    def run(self, times: int) -> tuple[float, float]:
        """Return the figure, and the cost of a drawing relative to the base game.

        It uses the shortest time of each, as other load on the machine only makes times longer.
        """
        here, there = [], []
        for _ in range(max(times, min(MIN_PAIRS, scale(20 * MIN_PAIRS)))):
            here.append(self.batch.seconds())
            there.append(self.base.seconds())
        seconds = min(here)
        ratio = seconds / self.batch.drawings / (min(there) / self.base.drawings)
        if self.unit == "ms":
            return 1000 * seconds / self.batch.count, ratio
        return (self.batch.drawings if self.unit == "drawings/s" else self.batch.count) / seconds, ratio
