"""Ownership of tables as rows: refused writes, takeovers, and requests between two servers in one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from inkrally.server.clock import steady
from inkrally.server.cluster import ownership_sql
from inkrally.server.config import StartupError
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import FencedWrite, Store, StoreError, Write
from inkrally.server.storage.table_rows import add_table
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.finished_matches import AT, finished
from tests.server.nats_server import NatsServer, needs_nats
from tests.server.several.playing import at, new_url, two
from tests.server.site import HELLO, SOON, Page, Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql
HOUR_MS = 3_600_000


@asynccontextmanager
async def opened(folder: Path, url: str, owner: str) -> AsyncIterator[Store]:
    store = Store(folder, url, owner)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def own(store: Store, table_id: str, owner: str, epoch: int) -> None:
    """Make a server the owner of a table, without its knowledge."""
    statement = sa.text(
        f"INSERT INTO owners VALUES ('{table_id}', '{owner}', {epoch}) ON CONFLICT (id) DO UPDATE"
        f" SET owner = '{owner}', epoch = {epoch}"
    )
    await store.database.write(lambda connection: execute(connection, statement))


def execute(connection: sa.Connection, statement: Any) -> None:
    connection.execute(statement)


async def two_tables(store: Store) -> list[str]:
    made = [finished(("Ann",), number=number) for number in (1, 2)]
    for table in made:
        write = Write()
        if not await store.rows(sa.select(schema.accounts.c.id).where(schema.accounts.c.id == table.doc.host)):
            add_guest(write, table.doc.host, AT)
        add_table(write, table, AT)
        await store.write(write)
    return [table.doc.id for table in made]


@over_sockets
async def test_only_writes_to_tables_of_others_fail(tmp_path: Path) -> None:
    async with opened(tmp_path / "a", new_url(tmp_path), "a") as store:
        mine, theirs = await two_tables(store)
        await own(store, mine, "a", 4)
        await own(store, theirs, "b", 7)

        def draft(table_id: str, epoch: int, acts: str) -> Any:
            row = {"table_id": table_id, "seat": 0, "acts": acts, "undone": "[]"}
            return store.write(Write().add("draft", **row).fence(table_id, epoch))

        notice = Write().add("notice", id=None, words="beside", begins=1, ends=2)
        done = await asyncio.gather(
            draft(mine, 4, "[4]"),
            draft(theirs, 7, "[7]"),  # the epoch is right, but not the owner
            draft(mine, 3, "[3]"),  # an older epoch of this server
            store.write(notice),
            return_exceptions=True,
        )
        assert [type(each) for each in done] == [type(None), FencedWrite, FencedWrite, type(None)]
        kept = await store.rows(sa.select(schema.drafts.c.table_id, schema.drafts.c.acts))
        assert [tuple(row) for row in kept] == [(mine, "[4]")]
        assert len(await store.rows(sa.select(schema.notices))) == 1
        assert not store.failing


@over_sockets
async def test_refused_write_is_rolled_back_completely(tmp_path: Path) -> None:
    async with opened(tmp_path / "a", new_url(tmp_path), "a") as store:
        (theirs, _) = await two_tables(store)
        await own(store, theirs, "b", 2)
        write = Write().add("notice", id=None, words="with it", begins=1, ends=2).fence(theirs, 2)
        with pytest.raises(FencedWrite) as refused:
            await store.write(write)
        assert refused.value.code == "table-moved"
        assert await store.rows(sa.select(schema.notices)) == []


async def connected(database: Any) -> Any:
    """Return a connection of asyncpg to the same database."""
    import asyncpg

    return await asyncpg.connect(database._url.set(drivername="postgresql").render_as_string(hide_password=False))


@over_sockets
async def test_released_rows_are_locked_in_order(tmp_path: Path) -> None:
    """A statement that waits for the first row holds no locks of other rows."""
    async with opened(tmp_path / "a", new_url(tmp_path), "a") as store:
        names = [f"{letter}{number}" for letter in "abc" for number in range(10)]
        for name in names:
            await own(store, name, "a", 1)
        await own(store, "a1", "b", 2)
        database: Any = store.database
        first, others = await connected(database), await connected(database)
        try:
            await first.execute("BEGIN; SELECT FROM owners WHERE id = 'a0' FOR UPDATE")
            going = asyncio.ensure_future(
                database.execute_control(ownership_sql.RELEASE, "a", names[::-1], [1] * len(names))
            )
            waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            while not await others.fetchval(waits):
                await asyncio.sleep(0.01)
            free = await others.fetch("SELECT id FROM owners FOR UPDATE SKIP LOCKED")
            assert {row["id"] for row in free} == {*names} - {"a0"}
            await first.execute("ROLLBACK")
            await going
            left = await others.fetch("SELECT id, owner, epoch FROM owners WHERE owner IS NOT NULL")
            assert [tuple(row) for row in left] == [("a1", "b", 2)], "the owner stays the same"
        finally:
            await first.close()
            await others.close()


@over_sockets
async def test_store_is_shared_or_exclusive(tmp_path: Path) -> None:
    url = new_url(tmp_path)
    async with opened(tmp_path / "a", url, "a"), opened(tmp_path / "b", url, "b"):
        with pytest.raises(StartupError, match="another server"):
            await Store(tmp_path / "c", url).open()
    async with opened(tmp_path / "c", url, ""):
        with pytest.raises(StartupError, match="another server"):
            await Store(tmp_path / "a", url, "a").open()


def test_file_cannot_be_shared(tmp_path: Path) -> None:
    with pytest.raises(StartupError) as error:
        Store(tmp_path, "", "a")
    assert error.value.code == "store-unknown"


@pytest.mark.parametrize(("ahead", "starts"), [(1, True), (2, False)])
@over_sockets
async def test_store_one_migration_newer_is_accepted(tmp_path: Path, ahead: int, starts: bool) -> None:
    url = new_url(tmp_path / str(ahead))
    async with opened(tmp_path / "a", url, "a") as store:
        form = (await store.row(sa.text("SELECT version_num FROM alembic_version")))[0]
        newer = f"{int(form) + ahead:04}"
        await store.database.write(
            lambda connection: execute(connection, sa.text(f"UPDATE alembic_version SET version_num = '{newer}'"))
        )
        other = Store(tmp_path / "b", url, "b")
        if starts:
            await other.open()
            await other.close()
        else:
            with pytest.raises(StartupError) as error:
                await other.open()
            assert error.value.code == "data-newer"


@over_sockets
async def test_table_moves_on_request_and_repeated_commands_run_once(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table, client="page")
        await page.round_is(1)
        for act in page.finish()[:2]:
            await page.done("add-action", act=act)
        await page.done("undo")
        there = await at(other, ann).open(table, client="page")
        assert there.snapshot["draft"]["acts"] == page.snapshot["draft"]["acts"]
        assert await page.ended() == ("table-moved", True)
        again = await there.ask(page.last, type="command", command={"type": "undo"})
        assert again["type"] == "done"
        assert len(there.snapshot["draft"]["acts"]) == 1, "the command ran before the table moved"
        assert table in other.services.ownership.owned_epochs
        assert table not in one.services.ownership.owned_epochs


@over_sockets
async def test_table_just_moved_stays_while_watched(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        await ann.open(table)
        there = await at(other, ann).open(table)
        back = await ann.open(table)
        assert back.bye["error"]["code"] == "table-elsewhere"
        await there.close()
        await eventually(lambda: not other.services.tables.viewers(table))
        assert (await ann.open(table)).shown()


def otherwise(written: str) -> str:
    """Return an equivalent path that is written so that a proxy does not recognize it."""
    return "".join(f"%{ord(each):02x}" for each in written)


@over_sockets
async def test_strangers_cannot_move_a_table(tmp_path: Path) -> None:
    """Proxies choose the server by the path as written.

    With another spelling, or without the ID, a stranger could move a table between servers and disconnect its players.
    """
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        stranger = other.browser()
        for path in (f"/live/{otherwise(table)}", f"/live/{table[:-1]}{otherwise(table[-1])}", f"/live/{table}/"):
            try:
                there = Page(await stranger.connect(path))
            except InvalidStatus:
                continue  # not a valid path
            await there.send(HELLO)
            await there.closed.wait()
            assert there.bye["error"]["code"] == "table-unknown"
        with pytest.raises(InvalidStatus):
            await stranger.connect("/live")
        tower = (await ann.post("/api/towers", {"edition": "original"})).json()["tower"]
        watching = Page(await ann.connect(f"/live/tower/{tower}"))
        await watching.send(HELLO)
        await eventually(lambda: tower in one.services.ownership.owned_epochs)
        there = Page(await stranger.connect(f"/live/tower/{otherwise(tower)}"))
        await there.send(HELLO)
        await there.closed.wait()
        assert there.bye["error"]["code"] == "tower-unknown"
        assert page.bye is None
        assert watching.bye is None
        assert {table, tower} <= set(one.services.ownership.owned_epochs)
        assert not other.services.ownership.owned_epochs


@over_sockets
async def test_requests_are_forwarded_to_the_owner(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann, ben = one.browser(), other.browser()
        table = await ann.make(3, name="Ann", setup={"public": True})
        page = await ann.open(table)
        code = (await page.ask(type="transfer-seat"))["code"]
        # A seat by the lobby, a seat by a code, and leaving: each request arrives at the server without the table.
        sat = await ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})
        assert sat.status_code == 200, sat.text
        await page.until(lambda: page.snapshot["table"]["seats"][1].get("name") == "Ben")
        phone = other.browser()
        moved = await phone.post("/api/codes", {"code": code})
        assert moved.json()["seat"] == 0
        wrong = await phone.post("/api/codes", {"code": code})
        assert wrong.json()["error"]["code"] == "code-unknown"
        left = await ben.post(f"/api/tables/{table}/leave", {})
        assert left.json() == {"deleted": False}
        await page.until(lambda: page.snapshot["table"]["seats"][1].get("name") != "Ben")
        assert page.bye is None, "no client was disconnected"
        assert table in one.services.ownership.owned_epochs


@long_only
@over_sockets
async def test_one_of_two_concurrent_course_edits_is_refused(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ada = one.browser()
        laid = {"type": "lay", "board": "empty", "width": 4, "height": 4, "x": 0, "y": 0}
        course = (await ada.post("/api/roborally/edit", {"edits": [laid]})).json()["course"]
        kept = (await ada.post("/api/roborally/own-courses", {"course": course})).json()
        path = f"/api/roborally/own-courses/{kept['id']}"
        for revision in (1, 2, 3):
            names = (f"Left {revision}", f"Right {revision}")
            edits = [{"course": {**course, "name": name}, "revision": revision} for name in names]
            answers = await asyncio.gather(
                ada.http.put(path, json=edits[0]), at(other, ada).http.put(path, json=edits[1])
            )
            assert sorted(each.status_code for each in answers) == [200, 409]
            now = (await ada.http.get(path)).json()
            assert now["revision"] == revision + 1
            assert now["checked"]["course"]["name"] == names[answers[1].status_code == 200]


@long_only
@over_sockets
async def test_dice_tower_moves_on_request(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        tower = (await ann.post("/api/towers", {})).json()["tower"]
        first = Page(await ann.connect(f"/live/tower/{tower}"))
        await first.send(HELLO)
        assert (await first.ask(type="roll", round=1))["type"] == "done"
        second = Page(await other.browser().connect(f"/live/tower/{tower}"))
        await second.send(HELLO)
        await second.until(second.shown)
        assert len(second.snapshot["rolls"]) == 1
        await first.until(lambda: first.bye)
        assert (await second.ask(type="roll", round=2))["type"] == "done"


@long_only
@over_sockets
async def test_new_server_gets_unwatched_tables(tmp_path: Path) -> None:
    url = new_url(tmp_path)
    async with running(tmp_path / "a", store=url, cluster=True) as one:
        ann = one.browser()
        tables = [await ann.make(1, name="Ann", start=True) for _ in range(4)]
        pages = [await ann.open(table) for table in tables]
        for page in pages[1:]:
            await page.close()
        services = one.services
        await eventually(lambda: sum(map(services.tables.viewers, tables)) == 1)
        await eventually(lambda: all(not services.tables._live[table].tasks for table in tables))
        async with running(tmp_path / "b", store=url, cluster=True) as other:
            await eventually(lambda: len(services.ownership.owned_epochs) == 2)
            assert tables[0] in services.ownership.owned_epochs, "a client is connected to the table"
            assert pages[0].bye is None
            free = next(table for table in tables if table not in services.ownership.owned_epochs)
            assert (await at(other, ann).open(free)).shown()


@over_sockets
async def test_stopping_server_hands_over_its_tables(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        await one.services.tables.handover.drain()
        assert (await page.ended())[0] == "server-stops"
        assert (await at(other, ann).open(table)).shown()
        assert table in other.services.ownership.owned_epochs
        assert not one.services.ownership.owned_epochs


@over_sockets
async def test_spectator_sees_no_old_view_after_sleep(tmp_path: Path) -> None:
    """The machine of one server sleeps while others continue. After it wakes up, spectators see the present state."""
    async with two(tmp_path) as (slept, other):
        ann = slept.browser()
        table = await ann.make(1, name="Ann", setup={"public": True}, start=True)
        page = await ann.open(table, client="page")
        await page.round_is(1)
        watcher = await slept.browser().open(table)
        own: Any = slept.services.ownership
        # Asleep: the server does nothing, and the clock that stops during sleep has not advanced.
        for task in own._tasks:
            task.cancel()
        at_rest = steady()
        own._steady = lambda: at_rest
        old = f"UPDATE servers SET beat = beat - 60000 WHERE id = '{own.server_id}'"
        await other.execute(old)
        theirs: Any = other.services.ownership
        await eventually(lambda: theirs._can_detect_dead)
        there = await at(other, ann).open(table, client="another")
        await there.play_round()
        await there.round_is(2)
        assert not own.is_lease_uncertain, "a clock that stops during sleep would make it show the outdated table"
        assert slept.services.tables.loaded_table(table) is not None
        # Awake: the clock that determines the age of heartbeats has advanced all the time.
        own._steady = lambda: at_rest + 60
        late = Page(await slept.browser().connect(f"/live/{table}"))
        await late.send(HELLO)
        await late.until(lambda: late.bye or late.snapshot is not None)
        assert late.snapshot is None or late.snapshot["match"]["table"]["round"] == 2
        await page.until(lambda: page.bye)
        await watcher.until(lambda: watcher.bye)
        for each in (page, watcher):
            assert each.bye["error"]["code"] == "table-moved"


@long_only
@over_sockets
async def test_dead_server_is_detected_despite_a_clock_change(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ann = site.browser()
        table = await ann.make(1, name="Ann", start=True)
        await site.services.ownership.release([table])
        ahead = f"extract(epoch FROM clock_timestamp())::BIGINT * 1000 + {HOUR_MS}"
        statement = sa.text(f"INSERT INTO servers (id, beat, version, key) VALUES ('dead', {ahead}, '', '')")
        await site.services.store.database.write(lambda connection: execute(connection, statement))
        await own(site.services.store, table, "dead", 7)
        async with asyncio.timeout(SOON):
            assert (await ann.open(table)).shown()
        assert site.services.ownership.owned_epochs[table] == 8


@long_only
@needs_nats
@over_sockets
async def test_server_without_database_sends_clients_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("server-isolated")
    nats = NatsServer()
    try:
        async with two(tmp_path, bus=nats.url) as (one, other):
            ann = one.browser()
            table = await ann.make(1, name="Ann", start=True)
            page = await ann.open(table)
            with monkeypatch.context() as cut:
                cut.setattr(one.services.ownership, "_execute", unheard)
                assert (await page.ended())[0] == "table-moved"
                assert (await ann.http.get("/health")).status_code == 503
                with pytest.raises(InvalidStatus) as refused:
                    await ann.open(table)
                assert refused.value.response.status_code == 503
                assert (await at(other, ann).open(table)).shown()
            await eventually(lambda: not one.services.ownership.is_isolated)
            assert (await ann.http.get("/health")).status_code == 200
            assert not one.services.ownership.owned_epochs
    finally:
        nats.close()


@long_only
@needs_nats
@over_sockets
async def test_servers_without_database_keep_their_clients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nats = NatsServer()
    try:
        async with two(tmp_path, bus=nats.url) as (one, other):
            ann = one.browser()
            page = await ann.open(await ann.make(1, name="Ann", start=True))
            with monkeypatch.context() as cut:
                for site in (one, other):
                    cut.setattr(site.services.ownership, "_execute", unheard)
                await asyncio.sleep(one.services.config.lease_seconds + 2)
            assert page.bye is None
            assert not one.services.ownership.is_isolated
    finally:
        nats.close()


async def unheard(statement: str, *values: Any, **how: Any) -> Any:
    raise StoreError("store-failed", "the database is away")


@over_sockets
async def test_proxy_is_notified_before_clients_are_disconnected(tmp_path: Path) -> None:
    """Otherwise clients would reconnect to the same server, because the proxy notices its stop only after a second."""
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, drain_seconds=3) as site:
        ann = site.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        site.stop()
        await eventually(lambda: site.services.health.stopping)
        assert (await ann.http.get("/health")).status_code == 404
        assert page.bye is None
        assert (await ann.open(table)).shown(), "a client that connects meanwhile is admitted"
        assert (await page.ended())[0] == "server-stops"


@over_sockets
async def test_proxy_is_notified_before_a_server_stops(site: Site) -> None:
    browser = site.browser()
    table = await browser.make(1, name="Ann")
    assert (await browser.http.get("/health")).status_code == 200
    site.services.health.stopping = site.services.hub.draining = True
    assert (await browser.http.get("/health")).status_code == 404
    with pytest.raises(InvalidStatus) as refused:
        await browser.open(table)
    assert refused.value.response.status_code == 503
