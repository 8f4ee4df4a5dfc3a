"""Tools for the benchmark modules of games: benchmarks, comparisons with the base game, and timing."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import msgspec

from inkrally.match import xorshift

COMPILED = not (xorshift.__file__ or "").endswith(".py")
"""Whether the hot modules are compiled; `xorshift` is one of them."""
UNCOMPILED_DIVISOR = 1 if COMPILED else 20
"""Uncompiled modules do this many times less work in a benchmark, since they are much slower."""
MIN_SECONDS = 1e-9
"""The minimum measured time, in seconds, in case the clock shows the same time twice."""
MIN_PAIRS = 7
"""The minimum number of pairs of measurements in a comparison."""


class Measure(msgspec.Struct, frozen=True):
    """A benchmark.

    Attributes:
        name: A description for the output.
        unit: The unit of the figure, such as `games/s`.
        run: Measures once and returns the figure.
        bars: The required figures for compiled and for uncompiled modules, empty for none.
        peer: The figure of another public program, or empty.
    """

    name: str
    unit: str
    run: Callable[[], float]
    bars: tuple[str, str] = ("", "")
    peer: str = ""


def rate(count: int, work: Callable[[], object]) -> float:
    """Run `work`, which does something `count` times, and return how many times a second it does so."""
    start = time.perf_counter()
    work()
    return count / max(time.perf_counter() - start, MIN_SECONDS)


def milliseconds(count: int, work: Callable[[], object]) -> float:
    """Run `work`, which does something `count` times, and return the milliseconds for each time."""
    return 1000 / rate(count, work)


def scale(compiled: int) -> int:
    """Return how much work to do, given the amount for compiled modules."""
    return max(1, compiled // UNCOMPILED_DIVISOR)


class Batch(msgspec.Struct, frozen=True):
    """Work whose duration is measured.

    Attributes:
        work: Does the work.
        count: The number of measured operations in one call of `work`.
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
    """A benchmark with an expansion (`batch`), compared with the same work in the base game (`base`)."""

    name: str
    unit: str
    batch: Batch
    base: Batch
    bars: tuple[str, str]

    def run(self, times: int) -> tuple[float, float]:
        """Return the figure in `unit`, and the time for one drawing divided by that in the base game.

        Both figures use the shortest of several times, because other load on the machine only makes times longer.
        """
        batch_times, base_times = [], []
        for _ in range(max(times, min(MIN_PAIRS, scale(20 * MIN_PAIRS)))):
            batch_times.append(self.batch.seconds())
            base_times.append(self.base.seconds())
        seconds = min(batch_times)
        ratio = seconds / self.batch.drawings / (min(base_times) / self.base.drawings)
        if self.unit == "ms":
            return 1000 * seconds / self.batch.count, ratio
        return (self.batch.drawings if self.unit == "drawings/s" else self.batch.count) / seconds, ratio
