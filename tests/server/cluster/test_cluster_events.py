"""Events between servers: each server handles the rows in order, once, and again after a failure."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server import events
from inkrally.server.cluster.bus import MessageHandler
from inkrally.server.cluster.cluster_events import KINDS, ClusterEvents
from inkrally.server.cluster.contract import WRITES_EVENTS
from inkrally.server.events import (
    AccountDeleted,
    BansChanged,
    Dispatcher,
    ModerationChanged,
    TableDeleted,
    TablesListed,
    TablesListedBy,
)
from inkrally.server.storage import schema
from inkrally.server.storage.databases.fenced_batch import EVENTS
from inkrally.server.storage.store import StoreError, TableCorrupted, Write
from tests.server import postgresql
from tests.server.cluster.test_ownership import connected, opened
from tests.server.conftest import Faults
from tests.server.several.playing import new_url, two
from tests.server.site import eventually, over_sockets

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "events-between-servers.md"
NEW, OLD = f"new{WRITES_EVENTS}", "old"


class FakeBus:
    """A bus that records messages."""

    def __init__(self) -> None:
        self.on_reconnect: list[Callable[[], None]] = []
        self.sent: list[bytes] = []
        self.heard: MessageHandler

    def subscribe(self, subject: str, callback: MessageHandler) -> Callable[[], None]:
        self.heard = callback
        return lambda: None

    def publish(self, subject: str, data: bytes) -> None:
        self.sent.append(data)


class FakeStore:
    """The rows of events; `fails` counts the queries that fail."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.fails = 0

    def add(self, server: str, event: Any) -> int:
        n = self.events[-1].n + 1 if self.events else 1
        fields = msgspec.json.encode(event).decode()
        self.events.append(SimpleNamespace(n=n, server=server, kind=event.word, fields=fields))
        return n

    async def row(self, statement: Any) -> Any:
        if self.fails:
            self.fails -= 1
            raise StoreError("store-failed", "away")
        return (self.events[0].n if self.events else None,)

    async def rows(self, statement: Any) -> list[Any]:
        after = next(iter(statement.compile().params.values()))
        return [each for each in self.events if each.n > after]


class Cluster:
    """The events of a server in this test, with its store and bus."""

    def __init__(self) -> None:
        self.bus = FakeBus()
        self.store: Any = FakeStore()
        self.events = ClusterEvents(self.bus, NEW, 30.0, 0.01)  # type: ignore[arg-type]  # it has the used methods of a bus
        self.deleted: list[str] = []
        self.read = 0
        self.events.on(TableDeleted, lambda event: self.deleted.append(event.table_id))
        self.events.reread(self._reread)

    async def _reread(self) -> None:
        self.read += 1

    async def run(self, play: Callable[[], Any]) -> None:
        watch = asyncio.create_task(self.events.watch(self.store))
        try:
            await play()
        finally:
            watch.cancel()


@pytest.fixture
def cluster() -> Cluster:
    return Cluster()


def test_rows_of_others_are_handled_once(cluster: Cluster) -> None:
    async def play() -> None:
        cluster.store.add("other-e", TableDeleted("before"))
        cluster.events.newest(1)
        await eventually(lambda: cluster.read == 1)  # the rows before that may have been read already
        cluster.store.add("other-e", TableDeleted("a"))
        cluster.store.add(NEW, TableDeleted("own"))
        cluster.events.newest(cluster.store.add("other-e", TableDeleted("b")))
        await eventually(lambda: cluster.deleted == ["a", "b"])
        cluster.events.newest(4)
        cluster.events.newest(cluster.store.add("other-e", TableDeleted("c")))
        await eventually(lambda: cluster.deleted == ["a", "b", "c"])
        assert cluster.read == 1

    asyncio.run(cluster.run(play))


def test_failed_reads_are_repeated(cluster: Cluster) -> None:
    fails = [StoreError("store-failed", "away"), StoreError("store-failed", "away")]

    async def handle(_: ModerationChanged) -> None:
        if fails:
            raise fails.pop()
        cluster.deleted.append("handled")

    async def play() -> None:
        cluster.events.newest(0)
        cluster.store.fails = 1
        cluster.events.newest(cluster.store.add("other-e", ModerationChanged()))
        await eventually(lambda: cluster.deleted == ["handled"])

    cluster.events.on(ModerationChanged, handle)
    asyncio.run(cluster.run(play))


def test_bad_row_does_not_block_later_ones(cluster: Cluster) -> None:
    async def handle(_: ModerationChanged) -> None:
        raise TableCorrupted("table-damaged", "for good")

    async def play() -> None:
        cluster.events.newest(0)
        cluster.store.add("other-e", ModerationChanged())
        cluster.events.newest(cluster.store.add("other-e", TableDeleted("a")))
        await eventually(lambda: cluster.deleted == ["a"])

    cluster.events.on(ModerationChanged, handle)
    asyncio.run(cluster.run(play))


def test_everything_is_read_again_after_unread_rows_were_deleted(cluster: Cluster) -> None:
    async def play() -> None:
        cluster.events.newest(cluster.store.add("other-e", TableDeleted("a")))
        await eventually(lambda: cluster.read == 1)
        added = [cluster.store.add("other-e", TableDeleted(table)) for table in "bcd"]
        del cluster.store.events[:3]
        cluster.events.newest(added[-1])
        await eventually(lambda: cluster.read == 2)
        assert cluster.deleted == ["d"]

    asyncio.run(cluster.run(play))


def test_everything_is_read_again_after_the_bus_was_away(cluster: Cluster) -> None:
    async def play() -> None:
        cluster.events.newest(0)
        await eventually(lambda: cluster.read == 1)
        cluster.bus.on_reconnect[0]()
        await eventually(lambda: cluster.read == 2)

    asyncio.run(cluster.run(play))


def test_bus_wakes_the_reader_and_carries_events_without_rows(cluster: Cluster) -> None:
    """Servers of the previous release write no rows, so their messages are handled at once."""

    async def play() -> None:
        cluster.events.newest(0)
        cluster.store.add("other-e", TableDeleted("a"))
        await cluster.bus.heard(msgspec.json.encode(("other-e", "gone", ["a"])))
        await eventually(lambda: cluster.deleted == ["a"])
        await cluster.bus.heard(msgspec.json.encode((OLD, "gone", ["b"])))
        assert cluster.deleted == ["a", "b"]
        await cluster.bus.heard(msgspec.json.encode((OLD, "count", [3])))
        await cluster.bus.heard(msgspec.json.encode((NEW, "gone", ["own"])))
        await cluster.bus.heard(msgspec.json.encode((OLD, "listed", [{"c": True}])))
        assert listed == [TablesListedBy(OLD, {"c": True})]
        assert cluster.deleted == ["a", "b"]
        cluster.events.emit(TablesListed({"d": None}))
        assert msgspec.json.decode(cluster.bus.sent[-1]) == [NEW, "listed", [{"d": None}]], "as the release before"

    listed: list[TablesListedBy] = []
    cluster.events.on(TablesListedBy, listed.append)
    asyncio.run(cluster.run(play))


@over_sockets
async def test_handlers_run_in_order_despite_errors(faults: Faults) -> None:
    faults.expected.add("event-handler-failed")
    found: list[str] = []
    dispatcher = Dispatcher()

    def fail(_: BansChanged) -> None:
        raise KeyError("a fault of ours")

    async def later(_: BansChanged) -> None:
        found.append("later")

    async def settled(event: AccountDeleted) -> None:
        found.append(event.account)

    for handler in (later, fail, lambda _: found.append("first"), lambda _: found.append("second")):
        dispatcher.on(BansChanged, handler)
    dispatcher.on(BansChanged, lambda _: found.append("never"), remote_only=True)
    dispatcher.emit(BansChanged())
    assert found == ["first", "second"]
    dispatcher.on(AccountDeleted, settled)
    await dispatcher.settle(AccountDeleted("ann"))
    assert found == ["first", "second", "ann"]
    await eventually(lambda: found == ["first", "second", "ann", "later"])
    await dispatcher.close()


@postgresql.needs_postgresql
@over_sockets
async def test_each_event_between_servers_is_handled(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, _):
        handled = {TablesListed if kind is TablesListedBy else kind for kind in one.services.events._handlers}
        missing = {kind.__name__ for kind in KINDS.values() if kind not in handled}
        assert missing == {"LetterRequested"}, "nothing is mailed here"


@postgresql.needs_postgresql
@over_sockets
async def test_event_numbers_follow_the_order_of_commits(tmp_path: Path) -> None:
    """Otherwise a server could skip a row that another server has not committed yet."""
    async with opened(tmp_path, new_url(tmp_path), "me") as store:
        await store.write(Write().tell(TableDeleted("a")))
        other = await connected(store.database)
        try:
            await other.execute(f"BEGIN; SELECT pg_advisory_xact_lock({EVENTS})")
            writing = asyncio.create_task(store.write(Write().tell(TableDeleted("b"))))
            waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory'"
            while not await other.fetchval(waits):
                await asyncio.sleep(0.01)
            row = "INSERT INTO events (server, kind, fields) VALUES ('other', 'gone', '[\"c\"]')"
            await other.execute(f"{row}; COMMIT")
            await writing
            assert [each["fields"] for each in await other.fetch("SELECT fields FROM events ORDER BY n")] == [
                '["a"]',
                '["c"]',
                '["b"]',
            ]
        finally:
            await other.close()


@postgresql.needs_postgresql
@over_sockets
async def test_refused_change_stores_no_event(tmp_path: Path, faults: Faults) -> None:
    faults.expected |= {"store-refused"}
    async with opened(tmp_path, new_url(tmp_path), "me") as store:
        with pytest.raises(StoreError):
            await store.write(Write().add("seen", key="a", at=2**63).tell(TableDeleted("a")))
        await store.write(Write().tell(TableDeleted("b")))
        assert [row.fields for row in await store.rows(sa.select(schema.events))] == ['["b"]']


def test_each_event_between_servers_is_documented() -> None:
    lines = re.findall(r"^\| ((?:`[a-z?-]+`(?:, )?)+) +\|.*\| (row|NATS)", DOCS.read_text(), re.MULTILINE)
    documented = {word: how for line, how in lines for word in re.findall(r"[a-z?-]+", line)}
    durable = {True: "row", False: "NATS"}
    assert documented == {word: durable[issubclass(kind, events.Durable)] for word, kind in KINDS.items()}
