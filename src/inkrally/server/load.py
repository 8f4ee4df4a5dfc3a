"""How much a server has to do: what that is now, and what it was in the last hour. For the operator's page; whoever
hosts it has the same, and more of it, in `/metrics`.

Reads metrics and the store's size. Knows no table, no player and no page.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from inkrally.server import observe
from inkrally.server.ownership.contract import Ownership
from inkrally.server.storage.store import Store

EVERY_SECONDS = 30.0
KEPT = 121
"""An hour of samples."""
SHORTEST = 5.0
"""What is now is measured over so many seconds at least, and half a minute more at most."""
TAIL = 0.99


class Measured(msgspec.Struct, frozen=True):
    """A figure as it is now, and as it was by half a minute in the last hour, the oldest first."""

    now: float
    hour: tuple[float, ...]


class QueueLine(msgspec.Struct, frozen=True):
    """What waits for a process of its sort, and what is worked on."""

    sort: str
    waiting: int
    working: int


class ServerLine(msgspec.Struct, frozen=True):
    """One of the servers that share a store; `own`: the one that tells it."""

    name: str
    version: str
    own: bool


class Load(msgspec.Struct, frozen=True):
    """What one server has to do. `commands`, `deliveries` and `refused` are of a second: what pages said, what they
    were told, and what of the first was refused. `wait_ms` is how long a message waits for the server, of a hundred the
    longest but one; `commit_ms` how long a transaction takes, on average; `here` are connections. `writes_waiting` wait
    for a transaction."""

    commands: Measured
    deliveries: Measured
    refused: Measured
    wait_ms: Measured
    commit_ms: Measured
    here: Measured
    queues: tuple[QueueLine, ...]
    writes_waiting: int
    store_bytes: int
    database: str
    servers: tuple[ServerLine, ...]


class LoadCounts(NamedTuple):
    """What was counted until a moment. `waits` are the counts of a histogram, by its upper bounds."""

    at: float
    commands: float
    refused: float
    deliveries: float
    commits: float
    commit_seconds: float
    waits: tuple[tuple[float, float], ...]
    here: float


class LoadMeter:
    """Measures a server. `watch` keeps what it finds."""

    def __init__(self, store: Store, ownership: Ownership, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._ownership = ownership
        self._clock = clock
        self._kept: deque[LoadCounts] = deque(maxlen=KEPT)

    async def watch(self) -> None:
        """Look again and again, for ever."""
        while True:
            self.look()
            await asyncio.sleep(EVERY_SECONDS)

    def look(self) -> None:
        """Keep what is counted by now."""
        self._kept.append(self._sample())

    async def load(self) -> Load:
        """What there is to do. Raises StoreError."""
        now = self._sample()
        before = next((each for each in reversed(self._kept) if now.at - each.at >= SHORTEST), None)
        stretches = [*pairwise(self._kept), (before or (self._kept[0] if self._kept else now), now)]

        def measured(of: Callable[[LoadCounts, LoadCounts], float]) -> Measured:
            found = [round(of(*each), 3) for each in stretches]
            return Measured(found[-1], tuple(found[:-1]))

        peers = sorted(self._ownership.peers, key=lambda each: each.id)
        return Load(
            measured(lambda a, b: _rate(a, b, b.commands - a.commands)),
            measured(lambda a, b: _rate(a, b, b.deliveries - a.deliveries)),
            measured(lambda a, b: _rate(a, b, b.refused - a.refused)),
            measured(lambda a, b: 1000 * tail_of(a.waits, b.waits)),
            measured(lambda a, b: 1000 * (b.commit_seconds - a.commit_seconds) / max(1.0, b.commits - a.commits)),
            measured(lambda a, b: b.here),
            _queues(),
            self._store.waiting,
            await self._store.bytes(),
            self._store.database.product,
            tuple(ServerLine(each.id, each.version, each.id == self._ownership.me) for each in peers),
        )

    def _sample(self) -> LoadCounts:
        commands = refused = 0.0
        observe.hand_on()
        for sample in _samples(observe.COMMANDS, "_total"):
            commands += sample.value
            refused += sample.value if sample.labels["outcome"] != "done" else 0.0
        return LoadCounts(
            self._clock(),
            commands,
            refused,
            _sum(observe.UPDATES, "_total"),
            _sum(observe.COMMIT_SECONDS, "_count"),
            _sum(observe.COMMIT_SECONDS, "_sum"),
            tuple((float(each.labels["le"]), each.value) for each in _samples(observe.LOOP_LAG, "_bucket")),
            _sum(observe.CONNECTIONS, ""),
        )


def _samples(metric: Any, end: str) -> list[Any]:
    return [each for found in metric.collect() for each in found.samples if each.name == found.name + end]


def _sum(metric: Any, end: str) -> float:
    return float(sum(each.value for each in _samples(metric, end)))


def _rate(before: LoadCounts, after: LoadCounts, count: float) -> float:
    return count / (after.at - before.at) if after.at > before.at else 0.0


def _queues() -> tuple[QueueLine, ...]:
    working = {each.labels["sort"]: int(each.value) for each in _samples(observe.ANALYSIS_WORKING, "")}
    waiting = {each.labels["sort"]: int(each.value) for each in _samples(observe.ANALYSIS_WAITING, "")}
    return tuple(
        QueueLine(sort, waiting.get(sort, 0), working.get(sort, 0)) for sort in sorted(waiting.keys() | working.keys())
    )


def tail_of(before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]]) -> float:
    """Below what `TAIL` of all were that came between two looks at a histogram, by its bounds: evenly spread in each,
    and at the last bound where they were beyond it. 0 where none came."""
    known = dict(before)
    counts = [(bound, count - known.get(bound, 0.0)) for bound, count in after]
    if not counts or counts[-1][1] <= 0:
        return 0.0
    wanted, low, passed = TAIL * counts[-1][1], 0.0, 0.0
    for bound, count in counts:
        if count >= wanted:
            if bound == float("inf"):
                break
            return low + (bound - low) * (wanted - passed) / (count - passed)
        low, passed = bound, count
    return low
