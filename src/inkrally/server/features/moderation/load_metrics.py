"""The load of the servers now and in the last hour, for the operator's page. `/metrics` contains more.

In a cluster, each server answers requests of the others over the bus. Servers send such requests only while an operator
looks at the page.
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
"""How often to take a sample."""
MAX_SAMPLES = 121
"""The number of samples that are kept, for one hour."""
MIN_INTERVAL_SECONDS = 5.0
"""The minimum time between the two samples from which the present values are computed."""
TAIL_QUANTILE = 0.99
"""The quantile of the delays of the event loop that the page shows, so that single slow moments are visible."""
ASK_SECONDS = 0.7
"""How long to wait for the answer of another server. Without an answer, the page shows no figures for that server."""


class TimeSeries(msgspec.Struct, frozen=True):
    """A value now, and for each half minute of the last hour, the oldest first."""

    now: float
    hour: tuple[float, ...]


class QueueLoad(msgspec.Struct, frozen=True):
    """The load of one kind of job.

    Attributes:
        sort: The kind of job.
        waiting: The number of waiting jobs.
        working: The number of running jobs.
        oldest: How many seconds the oldest waiting job has waited, or 0.
    """

    sort: str
    waiting: int
    working: int
    oldest: float


class ServerStats(msgspec.Struct, frozen=True):
    """The load of one server.

    Attributes:
        cpu: The processor time that the server process uses, in cores.
        tables: The number of tables in memory.
        acts: The number of successful commands per second.
    """

    cpu: float
    tables: int
    acts: float


class ServerLoad(msgspec.Struct, frozen=True):
    """One server of the cluster.

    Attributes:
        name: The ID of the server.
        version: The release.
        own: Whether this is the server that answers the request.
        figures: The load, or None if the server did not answer.
    """

    name: str
    version: str
    own: bool
    figures: ServerStats | None


class LoadReport(msgspec.Struct, frozen=True):
    """The answer of one server to another: its load, its jobs, and the number of writes that wait."""

    figures: ServerStats
    queues: tuple[QueueLoad, ...]
    writes_waiting: int


class Load(msgspec.Struct, frozen=True):
    """The load for the operator's page. The time series are those of the server that answers the request.

    Attributes:
        commands: Messages from clients per second.
        deliveries: Messages to clients per second.
        refused: Refused commands per second.
        wait_ms: The 99th percentile of the delay of the event loop, in milliseconds.
        commit_ms: The mean duration of a transaction, in milliseconds.
        here: The number of connections.
        queues: The jobs of all servers that have answered, by kind.
        writes_waiting: The number of waiting writes on all servers that have answered.
        store_bytes: The size of the store.
        database: The kind of database.
        servers: All servers.
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
    """The counters of this server at one time.

    Attributes:
        at: The time, by a monotonic clock in seconds.
        waits: The histogram of the delays of the event loop, as pairs of an upper bound and a cumulative count.
    """

    at: float
    commands: float
    refused: float
    deliveries: float
    commits: float
    commit_seconds: float
    waits: tuple[tuple[float, float], ...]
    here: float
    cpu: float
    """The processor time that the process has used, in seconds."""


class LoadMeter:
    """Measures the load of a server. `run` is its background task."""

    def __init__(
        self,
        store: Store,
        ownership: Ownership,
        bus: Bus | None = None,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        """Create the load_meter.

        Args:
            store: The store.
            ownership: The ownership of tables, with the other live servers.
            bus: The bus to the other servers of a cluster.
            clock: Returns monotonic seconds.
            cpu: Returns the processor time of this process, in seconds.
        """
        self._store = store
        self._ownership = ownership
        self._bus = bus
        self._clock = clock
        self._cpu = cpu
        self._kept: deque[LoadCounts] = deque(maxlen=MAX_SAMPLES)

    def open(self) -> None:
        """Start to answer requests of other servers."""
        if self._bus is not None:
            self._bus.subscribe(_subject(self._ownership.server_id), self._answer)

    async def run(self) -> None:
        """Take samples until the task is cancelled."""
        while True:
            self.sample()
            await asyncio.sleep(SAMPLE_INTERVAL_SECONDS)

    def sample(self) -> None:
        """Take a sample of all counters now."""
        self._kept.append(self._sample())

    async def load(self) -> Load:
        """Return the load of this server and the others. Raises StoreError."""
        last = self._present_interval()
        stretches = [*pairwise(self._kept), last]

        def measured(of: Callable[[LoadCounts, LoadCounts], float]) -> TimeSeries:
            """Return a time series, given a function of two successive samples."""
            found = [round(of(*each), 3) for each in stretches]
            return TimeSeries(found[-1], tuple(found[:-1]))

        me = self._ownership.server_id
        peers = sorted(self._ownership.peers, key=lambda each: each.id) or [Peer(me, version("inkrally"), "")]
        others = [each.id for each in peers if each.id != me]
        reports = dict(zip(others, await asyncio.gather(*map(self._ask, others)), strict=True))
        reports[me] = self._report(last)
        received = [each for each in reports.values() if each is not None]
        return Load(
            measured(lambda a, b: _rate(a, b, b.commands - a.commands)),
            measured(lambda a, b: _rate(a, b, b.deliveries - a.deliveries)),
            measured(lambda a, b: _rate(a, b, b.refused - a.refused)),
            measured(lambda a, b: 1000 * tail_of(a.waits, b.waits)),
            measured(lambda a, b: 1000 * (b.commit_seconds - a.commit_seconds) / max(1.0, b.commits - a.commits)),
            measured(lambda a, b: b.here),
            _together(line for each in received for line in each.queues),
            sum(each.writes_waiting for each in received),
            await self._store.size_bytes(),
            self._store.database.product,
            tuple(_line(each, me, reports[each.id]) for each in peers),
        )

    async def _ask(self, server: str) -> LoadReport | None:
        """Return the load of another server, or None if it does not answer."""
        assert self._bus is not None, "only servers with a bus have others"
        try:
            return _decode_report(await self._bus.request(_subject(server), b"", ASK_SECONDS))
        except (NoResponders, TimeoutError, msgspec.MsgspecError):
            return None

    async def _answer(self, _: bytes) -> bytes:
        """Answer the request of another server."""
        return msgspec.json.encode(self._report(self._present_interval()))

    def _report(self, interval: tuple[LoadCounts, LoadCounts]) -> LoadReport:
        """Return the load of this server between two samples."""
        before, now = interval
        figures = ServerStats(
            round(_rate(before, now, now.cpu - before.cpu), 3),
            int(_sum(observe.LOADED_TABLES, "")),
            round(_rate(before, now, now.commands - now.refused - (before.commands - before.refused)), 3),
        )
        return LoadReport(figures, _queues(), self._store.queued_writes)

    def _present_interval(self) -> tuple[LoadCounts, LoadCounts]:
        """Return the two samples from which the present values are computed: an earlier one, and a new one."""
        now = self._sample()
        before = next((each for each in reversed(self._kept) if now.at - each.at >= MIN_INTERVAL_SECONDS), None)
        return before or (self._kept[0] if self._kept else now), now

    def _sample(self) -> LoadCounts:
        """Return the present counters."""
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
    """Return the samples of a metric whose name is that of the metric followed by `end`, such as `_total`."""
    return [each for found in metric.collect() for each in found.samples if each.name == found.name + end]


def _sum(metric: Any, end: str) -> float:
    """Return the sum of the samples of a metric that `_samples` returns."""
    return float(sum(each.value for each in _samples(metric, end)))


def _rate(before: LoadCounts, after: LoadCounts, count: float) -> float:
    """Return `count` divided by the seconds between two samples."""
    return count / (after.at - before.at) if after.at > before.at else 0.0


def _by_sort(metric: Any) -> dict[str, float]:
    """Return the values of a metric by kind of job."""
    return {each.labels["kind"]: each.value for each in _samples(metric, "")}


def _queues() -> tuple[QueueLoad, ...]:
    """Return the load of each kind of job on this server."""
    working, waiting = _by_sort(observe.JOBS_RUNNING), _by_sort(observe.JOBS_QUEUED)
    oldest = _by_sort(observe.JOBS_OLDEST_SECONDS)
    return tuple(
        QueueLoad(sort, int(waiting.get(sort, 0)), int(working.get(sort, 0)), round(oldest.get(sort, 0.0), 1))
        for sort in sorted(waiting.keys() | working.keys())
    )


def _together(lines: Iterable[QueueLoad]) -> tuple[QueueLoad, ...]:
    """Add up the jobs of several servers by kind."""
    found: dict[str, QueueLoad] = {}
    for one in lines:
        other = found.get(one.sort, QueueLoad(one.sort, 0, 0, 0.0))
        found[one.sort] = QueueLoad(
            one.sort, one.waiting + other.waiting, one.working + other.working, max(one.oldest, other.oldest)
        )
    return tuple(found[sort] for sort in sorted(found))


def _line(peer: Peer, me: str, report: LoadReport | None) -> ServerLoad:
    """Return the entry of a server. `me` is the ID of this server, and `report` the answer of another server, or
    None."""
    return ServerLoad(peer.id, peer.version, peer.id == me, None if report is None else report.figures)


def _subject(server: str) -> str:
    """Return the subject on the bus for requests to a server."""
    return f"load.{server}"


_decode_report = msgspec.json.Decoder(LoadReport).decode


def tail_of(before: Sequence[tuple[float, float]], after: Sequence[tuple[float, float]]) -> float:
    """Return the 99th percentile of the values that were added to a histogram between two states, or 0 without any.

    Values are taken as evenly distributed between two bounds. Above the highest bound, the result is that bound.

    Args:
        before: The earlier state, as pairs of an upper bound and a cumulative count.
        after: The later state.
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
