"""The load of a server, now and in the last hour, for the operator's page. `/metrics` contains more.

Among several servers, each answers requests of the others over the bus. No data is exchanged while no operator looks.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from inkrally.server.cluster.bus import Bus, NoResponders
from inkrally.server.cluster.contract import Ownership, Peer
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Store

SAMPLE_INTERVAL_SECONDS = 30.0
MAX_SAMPLES = 121
"""The number of samples in an hour."""
MIN_INTERVAL_SECONDS = 5.0
"""The minimum time over which to measure the present values, in seconds."""
TAIL_QUANTILE = 0.99
ASK_SECONDS = 0.7
"""How long to wait for another server. The page then comes without its figures."""


class TimeSeries(msgspec.Struct, frozen=True):
    """A value now, and for each half minute of the last hour, the oldest first."""

    now: float
    hour: tuple[float, ...]


class QueueLoad(msgspec.Struct, frozen=True):
    """A kind of job: the waiting and the running ones. `oldest` is how many seconds the oldest one has waited, or 0."""

    sort: str
    waiting: int
    working: int
    oldest: float


class ServerStats(msgspec.Struct, frozen=True):
    """The load of one server: `cpu` of its own process in cores, tables in memory, successful commands a second."""

    cpu: float
    tables: int
    acts: float


class ServerLoad(msgspec.Struct, frozen=True):
    """A server of the cluster. `own` is the one that answers. `figures` is None if a server does not answer."""

    name: str
    version: str
    own: bool
    figures: ServerStats | None


class LoadReport(msgspec.Struct, frozen=True):
    """The answer of a server to another one."""

    figures: ServerStats
    queues: tuple[QueueLoad, ...]
    writes_waiting: int


class Load(msgspec.Struct, frozen=True):
    """The load for the operator's page.

    These are of the answering server: `commands`, `deliveries` and `refused`, the numbers of messages from clients, of
    messages to them, and of refused commands in a second; `wait_ms`, the 99th percentile of how long a message waits
    for the event loop; `commit_ms`, the mean duration of a transaction; `here`, the number of connections.

    `queues` and `writes_waiting` are the sums over all `servers` with figures.
    """

    commands: TimeSeries
    deliveries: TimeSeries
    refused: TimeSeries
    wait_ms: TimeSeries
    commit_ms: TimeSeries
    here: TimeSeries
    queues: tuple[QueueLoad, ...]
    writes_waiting: int
    store_bytes: int
    database: str
    servers: tuple[ServerLoad, ...]


class LoadCounts(NamedTuple):
    """The counters at one time. `waits` are the cumulative counts of a histogram, by upper bound."""

    at: float
    commands: float
    refused: float
    deliveries: float
    commits: float
    commit_seconds: float
    waits: tuple[tuple[float, float], ...]
    here: float
    cpu: float
    """The processor time of the process, in seconds."""


class LoadMeter:
    """Measures the load of a server. `watch` is its background task."""

    def __init__(
        self,
        store: Store,
        ownership: Ownership,
        bus: Bus | None = None,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        """Create it. `bus` leads to other servers, if there are any. `clock` and `cpu` return seconds."""
        self._store = store
        self._ownership = ownership
        self._bus = bus
        self._clock = clock
        self._cpu = cpu
        self._kept: deque[LoadCounts] = deque(maxlen=MAX_SAMPLES)

    def open(self) -> None:
        """Start to answer other servers."""
        if self._bus is not None:
            self._bus.subscribe(_subject(self._ownership.server_id), self._asked)

    async def run(self) -> None:
        """Take samples until the task is cancelled."""
        while True:
            self.sample()
            await asyncio.sleep(SAMPLE_INTERVAL_SECONDS)

    def sample(self) -> None:
        """Take a sample."""
        self._kept.append(self._sample())

    async def load(self) -> Load:
        """Return the load of this and the other servers. Raises StoreError."""
        last = self._stretch()
        stretches = [*pairwise(self._kept), last]

        def measured(of: Callable[[LoadCounts, LoadCounts], float]) -> TimeSeries:
            found = [round(of(*each), 3) for each in stretches]
            return TimeSeries(found[-1], tuple(found[:-1]))

        me = self._ownership.server_id
        peers = sorted(self._ownership.peers, key=lambda each: each.id) or [Peer(me, version("inkrally"), "")]
        others = [each.id for each in peers if each.id != me]
        told = dict(zip(others, await asyncio.gather(*map(self._ask, others)), strict=True))
        told[me] = self._told(last)
        heard = [each for each in told.values() if each is not None]
        return Load(
            measured(lambda a, b: _rate(a, b, b.commands - a.commands)),
            measured(lambda a, b: _rate(a, b, b.deliveries - a.deliveries)),
            measured(lambda a, b: _rate(a, b, b.refused - a.refused)),
            measured(lambda a, b: 1000 * tail_of(a.waits, b.waits)),
            measured(lambda a, b: 1000 * (b.commit_seconds - a.commit_seconds) / max(1.0, b.commits - a.commits)),
            measured(lambda a, b: b.here),
            _together(line for each in heard for line in each.queues),
            sum(each.writes_waiting for each in heard),
            await self._store.size_bytes(),
            self._store.database.product,
            tuple(_line(each, me, told[each.id]) for each in peers),
        )

    async def _ask(self, server: str) -> LoadReport | None:
        """Return the load of another server, or None if it does not answer."""
        assert self._bus is not None, "only servers with a bus have others"
        try:
            return _decode_told(await self._bus.request(_subject(server), b"", ASK_SECONDS))
        except (NoResponders, TimeoutError, msgspec.MsgspecError):
            return None

    async def _asked(self, _: bytes) -> bytes:
        return msgspec.json.encode(self._told(self._stretch()))

    def _told(self, stretch: tuple[LoadCounts, LoadCounts]) -> LoadReport:
        before, now = stretch
        figures = ServerStats(
            round(_rate(before, now, now.cpu - before.cpu), 3),
            int(_sum(observe.LOADED_TABLES, "")),
            round(_rate(before, now, now.commands - now.refused - (before.commands - before.refused)), 3),
        )
        return LoadReport(figures, _queues(), self._store.queued_writes)

    def _stretch(self) -> tuple[LoadCounts, LoadCounts]:
        """Return the samples between which to measure the present values."""
        now = self._sample()
        before = next((each for each in reversed(self._kept) if now.at - each.at >= MIN_INTERVAL_SECONDS), None)
        return before or (self._kept[0] if self._kept else now), now

    def _sample(self) -> LoadCounts:
        commands = refused = 0.0
        observe.flush_counters()
        for sample in _samples(observe.CLIENT_MESSAGES, "_total"):
            commands += sample.value
            refused += sample.value if sample.labels["outcome"] != "done" else 0.0
        return LoadCounts(
            self._clock(),
            commands,
            refused,
            _sum(observe.UPDATES_SENT, "_total"),
            _sum(observe.COMMIT_SECONDS, "_count"),
            _sum(observe.COMMIT_SECONDS, "_sum"),
            tuple(
                (float(each.labels["le"]), each.value) for each in _samples(observe.EVENT_LOOP_LAG_SECONDS, "_bucket")
            ),
            _sum(observe.WEBSOCKET_CONNECTIONS, ""),
            self._cpu(),
        )


def _samples(metric: Any, end: str) -> list[Any]:
    return [each for found in metric.collect() for each in found.samples if each.name == found.name + end]


def _sum(metric: Any, end: str) -> float:
    return float(sum(each.value for each in _samples(metric, end)))


def _rate(before: LoadCounts, after: LoadCounts, count: float) -> float:
    return count / (after.at - before.at) if after.at > before.at else 0.0


def _by_sort(metric: Any) -> dict[str, float]:
    return {each.labels["sort"]: each.value for each in _samples(metric, "")}


def _queues() -> tuple[QueueLoad, ...]:
    working, waiting = _by_sort(observe.JOBS_RUNNING), _by_sort(observe.JOBS_QUEUED)
    oldest = _by_sort(observe.JOBS_OLDEST_SECONDS)
    return tuple(
        QueueLoad(sort, int(waiting.get(sort, 0)), int(working.get(sort, 0)), round(oldest.get(sort, 0.0), 1))
        for sort in sorted(waiting.keys() | working.keys())
    )


def _together(lines: Iterable[QueueLoad]) -> tuple[QueueLoad, ...]:
    """Return the sums of several servers' queues by kind."""
    found: dict[str, QueueLoad] = {}
    for one in lines:
        other = found.get(one.sort, QueueLoad(one.sort, 0, 0, 0.0))
        found[one.sort] = QueueLoad(
            one.sort, one.waiting + other.waiting, one.working + other.working, max(one.oldest, other.oldest)
        )
    return tuple(found[sort] for sort in sorted(found))


def _line(peer: Peer, me: str, told: LoadReport | None) -> ServerLoad:
    return ServerLoad(peer.id, peer.version, peer.id == me, None if told is None else told.figures)


def _subject(server: str) -> str:
    return f"load.{server}"


_decode_told = msgspec.json.Decoder(LoadReport).decode


def tail_of(before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]]) -> float:
    """Return the 99th percentile of the values between two states of a histogram, or 0 without values.

    Values are taken as evenly distributed between two bounds. Beyond the last bound, the result is that bound.
    """
    known = dict(before)
    counts = [(bound, count - known.get(bound, 0.0)) for bound, count in after]
    if not counts or counts[-1][1] <= 0:
        return 0.0
    wanted, low, passed = TAIL_QUANTILE * counts[-1][1], 0.0, 0.0
    for bound, count in counts:
        if count >= wanted:
            if bound == float("inf"):
                break
            return low + (bound - low) * (wanted - passed) / (count - passed)
        low, passed = bound, count
    return low
