"""How much a server has to do: what that is now, and what it was in the last hour. For the operator's page; whoever
hosts it has the same, and more of it, in `/metrics`.

Of several servers each answers the others over the bus with the little that their pages show of it: nothing is told or
written while no operator looks. Reads metrics and the store's size. Knows no table, no player and no page.
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

from inkrally.server.cluster.bus import Bus, NobodyHears
from inkrally.server.cluster.contract import Ownership, Peer
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Store

EVERY_SECONDS = 30.0
KEPT = 121
"""An hour of samples."""
SHORTEST = 5.0
"""What is now is measured over so many seconds at least, and half a minute more at most."""
TAIL = 0.99
ASK_SECONDS = 0.7
"""So long another server is waited for; the page comes without its figures then."""


class Measured(msgspec.Struct, frozen=True):
    """A figure as it is now, and as it was by half a minute in the last hour, the oldest first."""

    now: float
    hour: tuple[float, ...]


class QueueLine(msgspec.Struct, frozen=True):
    """What waits for a process of its sort, and what is worked on. `oldest` is for how many seconds that has waited
    which waits longest; 0 where nothing does."""

    sort: str
    waiting: int
    working: int
    oldest: float


class ServerFigures(msgspec.Struct, frozen=True):
    """What one server says of itself: `cpu` is how much of a core its own process takes (bots and reviews have others),
    `tables` are those in its memory, `acts` what pages said in a second and was done."""

    cpu: float
    tables: int
    acts: float


class ServerLine(msgspec.Struct, frozen=True):
    """One of the servers that share a store; `own`: the one that tells it. A server alone has no name. One that does
    not answer, such as one of the release before, has no `figures`."""

    name: str
    version: str
    own: bool
    figures: ServerFigures | None


class LoadToTell(msgspec.Struct, frozen=True):
    """What a server answers another one."""

    figures: ServerFigures
    queues: tuple[QueueLine, ...]
    writes_waiting: int


class Load(msgspec.Struct, frozen=True):
    """What there is to do. Of one server are `commands`, `deliveries` and `refused`, of a second: what pages said, what
    they were told, and what of the first was refused; `wait_ms`, how long a message waits for the server, of a hundred
    the longest but one; `commit_ms`, how long a transaction takes, on average; `here`, connections. Of all `servers`
    that have figures are `queues`, and `writes_waiting` for a transaction."""

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
    cpu: float
    """Seconds of all cores that the process has had."""


class LoadMeter:
    """Measures a server. `watch` keeps what it finds."""

    def __init__(
        self,
        store: Store,
        ownership: Ownership,
        bus: Bus | None = None,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        """`bus` leads to other servers, where there may be any; `clock` and `cpu` are in seconds."""
        self._store = store
        self._ownership = ownership
        self._bus = bus
        self._clock = clock
        self._cpu = cpu
        self._kept: deque[LoadCounts] = deque(maxlen=KEPT)

    def open(self) -> None:
        """Answer other servers from now on."""
        if self._bus is not None:
            self._bus.hear(_subject(self._ownership.me), self._asked)

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
        last = self._stretch()
        stretches = [*pairwise(self._kept), last]

        def measured(of: Callable[[LoadCounts, LoadCounts], float]) -> Measured:
            found = [round(of(*each), 3) for each in stretches]
            return Measured(found[-1], tuple(found[:-1]))

        me = self._ownership.me
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
            await self._store.bytes(),
            self._store.database.product,
            tuple(_line(each, me, told[each.id]) for each in peers),
        )

    async def _ask(self, server: str) -> LoadToTell | None:
        """What another server says of itself; None where it says nothing that could be read."""
        assert self._bus is not None, "there are others only where there is a bus"
        try:
            return _decode_told(await self._bus.ask(_subject(server), b"", ASK_SECONDS))
        except (NobodyHears, TimeoutError, msgspec.MsgspecError):
            return None

    async def _asked(self, _: bytes) -> bytes:
        return msgspec.json.encode(self._told(self._stretch()))

    def _told(self, stretch: tuple[LoadCounts, LoadCounts]) -> LoadToTell:
        before, now = stretch
        figures = ServerFigures(
            round(_rate(before, now, now.cpu - before.cpu), 3),
            int(_sum(observe.TABLES, "")),
            round(_rate(before, now, now.commands - now.refused - (before.commands - before.refused)), 3),
        )
        return LoadToTell(figures, _queues(), self._store.waiting)

    def _stretch(self) -> tuple[LoadCounts, LoadCounts]:
        """Over what is measured how it is now."""
        now = self._sample()
        before = next((each for each in reversed(self._kept) if now.at - each.at >= SHORTEST), None)
        return before or (self._kept[0] if self._kept else now), now

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


def _queues() -> tuple[QueueLine, ...]:
    working, waiting = _by_sort(observe.ANALYSIS_WORKING), _by_sort(observe.ANALYSIS_WAITING)
    oldest = _by_sort(observe.ANALYSIS_OLDEST)
    return tuple(
        QueueLine(sort, int(waiting.get(sort, 0)), int(working.get(sort, 0)), round(oldest.get(sort, 0.0), 1))
        for sort in sorted(waiting.keys() | working.keys())
    )


def _together(lines: Iterable[QueueLine]) -> tuple[QueueLine, ...]:
    """The queues of several servers, as if they were one of each sort."""
    found: dict[str, QueueLine] = {}
    for one in lines:
        other = found.get(one.sort, QueueLine(one.sort, 0, 0, 0.0))
        found[one.sort] = QueueLine(
            one.sort, one.waiting + other.waiting, one.working + other.working, max(one.oldest, other.oldest)
        )
    return tuple(found[sort] for sort in sorted(found))


def _line(peer: Peer, me: str, told: LoadToTell | None) -> ServerLine:
    return ServerLine(peer.id, peer.version, peer.id == me, None if told is None else told.figures)


def _subject(server: str) -> str:
    return f"load.{server}"


_decode_told = msgspec.json.Decoder(LoadToTell).decode


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
