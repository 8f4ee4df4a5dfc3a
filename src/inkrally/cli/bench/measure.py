"""What the modules of `bench` measure with: a measure, a comparison, work timed. Knows no game."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import msgspec

from inkrally.match import xorshift

COMPILED = not (xorshift.__file__ or "").endswith(".py")
"""Whether the hot modules are loaded compiled; `xorshift` is one of them."""
UNCOMPILED_DIVISOR = 1 if COMPILED else 20
"""One part of so many is done of what takes a good while compiled."""
MIN_SECONDS = 1e-9
"""In seconds, what no work is quicker than, for a clock that has not moved meanwhile."""
MIN_PAIRS = 7
"""So often at least each figure of a comparison is taken, and that of what it is compared with after it."""


class Measure(msgspec.Struct, frozen=True):
    """What is measured: `run` does it once and gives the figure. Bars are (compiled, uncompiled)."""

    name: str
    unit: str
    run: Callable[[], float]
    bars: tuple[str, str] = ("", "")
    peer: str = ""


def rate(count: int, work: Callable[[], object]) -> float:
    """How many a second, for work that does so many."""
    start = time.perf_counter()
    work()
    return count / max(time.perf_counter() - start, MIN_SECONDS)


def milliseconds(count: int, work: Callable[[], object]) -> float:
    """Milliseconds each."""
    return 1000 / rate(count, work)


def scale(compiled: int) -> int:
    """How much to do: what takes a good while compiled, and a part of it otherwise."""
    return max(1, compiled // UNCOMPILED_DIVISOR)


class Batch(msgspec.Struct, frozen=True):
    """Some work to be timed. `ready` prepares it, `work` is what counts; it does `count` things, upon sheets with so
    many `drawings` in all."""

    work: Callable[[], object]
    count: int
    drawings: int
    prepare: Callable[[], object] = list

    def seconds(self) -> float:
        """How long it takes, without the collection of what is left over."""
        self.prepare()
        gc.disable()
        try:
            start = time.perf_counter()
            self.work()
            return max(time.perf_counter() - start, MIN_SECONDS)
        finally:
            gc.enable()


class Comparison(msgspec.Struct, frozen=True):
    """A figure with an expansion, and the same work in the base game."""

    name: str
    unit: str
    batch: Batch
    base: Batch
    bars: tuple[str, str]

    def run(self, times: int) -> tuple[float, float]:
        """The figure, and how many times as much a drawing costs here as in the base game: by the shortest time of
        each, as what else the machine does only ever makes it longer."""
        here, there = [], []
        for _ in range(max(times, min(MIN_PAIRS, scale(20 * MIN_PAIRS)))):
            here.append(self.batch.seconds())
            there.append(self.base.seconds())
        seconds = min(here)
        ratio = seconds / self.batch.drawings / (min(there) / self.base.drawings)
        if self.unit == "ms":
            return 1000 * seconds / self.batch.count, ratio
        return (self.batch.drawings if self.unit == "drawings/s" else self.batch.count) / seconds, ratio
