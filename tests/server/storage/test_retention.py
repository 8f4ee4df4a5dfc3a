"""Deletion of unused data and of no other data; health checks and metrics."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.features.reviews.reviews import ReviewKey
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import retention, schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.retention import DAY_MS, TABLES_PER_TRANSACTION, Retention, SweepResult
from inkrally.server.storage.store import StoreError, Write
from inkrally.server.storage.table_rows import add_table
from inkrally.table.document import Player
from inkrally.table.table import TableCore
from tests.sample_sizes import long_only
from tests.server.conftest import Faults
from tests.server.finished_matches import AT, finished, stored
from tests.server.postgresql import file_only
from tests.server.site import SOON, Site, eventually, over_sockets, running, with_server


async def age(site: Site, days: float, table: str | None = None, kind: str = "tables", when: str = "updated") -> None:
    """Make rows older by a number of days."""
    where = "" if table is None else f" WHERE id = '{table}'"
    await site.execute(f"UPDATE {kind} SET {when} = {when} - {int(days * DAY_MS)}{where}")


async def put_away(site: Site) -> None:
    await eventually(lambda: not site.services.tables._live)


async def ids(site: Site, what: sa.Table = schema.tables) -> set[str]:
    return {row.id for row in await site.services.store.rows(sa.select(what.c.id))}


@with_server(idle_seconds=0.05, unfinished_table_days=7, session_days=None)
async def test_only_unused_tables_are_deleted(site: Site) -> None:
    browser = site.browser()
    old = {await browser.make(1, name="Ada", start=bool(number % 2)) for number in range(TABLES_PER_TRANSACTION + 5)}
    with_clock = await browser.make(1, name="Ada", start=True, setup={"clock": {"seconds": 14 * 24 * 3600}})
    over = set(await stored(site, finished(), finished(number=2)))
    seen = await browser.make(1, name="Ada", start=True)
    page = await browser.open(seen)
    await eventually(lambda: set(site.services.tables._live) == {seen})
    await age(site, 8)
    new = await browser.make(1, name="Ada")
    assert await site.services.retention.sweep() == SweepResult(tables=len(old))
    assert await ids(site) == {with_clock, seen, new, *over}
    await page.play_round()
    for table in (schema.entries, schema.drafts, schema.seats, schema.answers):
        rows = await site.services.store.rows(sa.select(table.c.table_id))
        assert not old & {row.table_id for row in rows}, f"nothing of them is left in {table.name}"
    assert (await browser.open(old.pop())).bye is not None


@with_server(unfinished_table_days=None, finished_match_days=30, session_days=None)
async def test_finished_matches_are_kept_by_default(site: Site) -> None:
    old, newer = await stored(site, finished(), finished(number=2))
    kept = await site.browser().make(1, name="Ada", start=True)
    for table in (old, newer):
        await age(site, -(site.services.clock.now() - 1_700_000_000_000) / DAY_MS, table)  # from long ago to now
    await age(site, 31, old)
    await age(site, 1000, kept)
    assert await site.services.retention.sweep() == SweepResult(finished=1)
    assert await ids(site) == {newer, kept}


@long_only
@with_server(idle_seconds=0.05, session_days=100)
async def test_browsers_without_a_seat_are_forgotten(site: Site) -> None:
    seated, gone, watching = site.browser(), site.browser(), site.browser()
    table = await seated.make(2, name="Ada", start=False)
    await (await gone.open(table)).close()
    page = await watching.open(table)
    before = await ids(site, schema.sessions)
    assert len(before) == 3
    # The end of a connection is stored a moment later as the last time that the session was seen.
    left = sa.select(schema.sessions.c.id).where(schema.sessions.c.seen > schema.sessions.c.created)
    await eventually(lambda: site.services.store.rows(left))
    await age(site, 101, kind="sessions", when="seen")
    assert await site.services.retention.sweep() == SweepResult(sessions=1)
    assert len(await ids(site, schema.sessions)) == 2
    assert not page.closed.is_set()
    token = gone.cookie
    await (await gone.open(table)).close()
    assert gone.cookie != token, "the browser gets a new account"
    assert (await seated.open(table)).seat == 0


@with_server(idle_seconds=0.05, unfinished_table_days=7, finished_match_days=7, session_days=None)
async def test_deleted_tables_are_not_listed(site: Site) -> None:
    browser = site.browser()
    public = await browser.make(2, name="Ada", setup={"public": True, "clock": {"seconds": 259_200}})
    await (await browser.open(public)).close()
    await put_away(site)
    (me,) = await site.services.store.rows(sa.select(schema.accounts.c.id))
    swept, left = finished(), finished(number=2)
    own = msgspec.structs.replace(left.doc, host=me.id, seats=(Player("Ada", me.id),))
    write = Write()
    add_table(write, TableCore(own, left.game, left.levels, left.match), AT)
    await site.services.store.write(write)
    ids_of = [*await stored(site, swept), own.id]

    async def statuses() -> list[int]:
        paths = [f"/api/tables/{each}/{kind}" for each in ids_of for kind in ("replay", "review")]
        return [(await browser.http.get(path)).status_code for path in paths]

    def listed() -> bool:
        return site.services.lobby.open_tables.listing.get(public) is not None

    for each in ids_of:
        site.services.reviews._keep(ReviewKey(each), gzip.compress(b"{}"))
    assert await statuses() == [200] * 4
    await eventually(listed)
    answer = await browser.post(f"/api/tables/{own.id}/leave", {})
    assert answer.json() == {"deleted": True}
    assert await statuses() == [200, 200, 404, 404]
    await age(site, 8)
    assert await site.services.retention.sweep() == SweepResult(tables=1, finished=1)
    assert await statuses() == [404] * 4
    await eventually(lambda: not listed())


@over_sockets
async def test_kept_browsers_do_not_block_deletion_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "MAX_PER_SWEEP", 2)
    async with running(tmp_path, idle_seconds=0.05, unfinished_table_days=None, session_days=7) as site:
        for _ in range(2):
            await site.browser().make(1, name="Ada")
        await site.services.sessions.create()
        await put_away(site)
        seated = "SELECT count(*) FROM seats WHERE seats.account = sessions.account"
        await site.execute(f"UPDATE sessions SET seen = 2 - ({seated})")
        assert await site.services.retention.sweep() == SweepResult(sessions=1)


@file_only
@with_server(idle_seconds=0.05)
async def test_table_of_a_forgotten_player_works(site: Site, tmp_path: Path) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(2, name="Ann")
    one, two = await ann.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("DELETE FROM accounts WHERE id = ?", (site.services.tables._live[table].table.doc.host,))
        connection.commit()
    await two.done("rename", name="Benny")
    await one.done("start")
    await two.round_is(1)


@over_sockets
async def test_codes_are_deleted_a_day_after_expiry(site: Site) -> None:
    browser = site.browser()
    page = await browser.open(await browser.make(1, name="Ada"))
    assert (await page.ask(type="transfer-seat"))["type"] == "seat-code"
    await site.services.retention.sweep()
    count = sa.select(sa.func.count()).select_from(schema.codes)
    assert await site.services.store.row(count) == (1,)
    await site.execute(f"UPDATE codes SET expires = expires - {2 * DAY_MS}")
    await site.services.retention.sweep()
    assert await site.services.store.row(count) == (0,)


@long_only
@with_server(idle_seconds=0.05, unfinished_table_days=1)
async def test_play_does_not_wait_for_sweeps(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two chunks the store runs the writes of others."""
    browser = site.browser()
    for _ in range(3 * TABLES_PER_TRANSACTION):
        await browser.make(1)
    await put_away(site)
    await age(site, 2)
    page = await browser.open(await browser.make(1, name="Ada", start=True))
    await page.until(lambda: page.snapshot["draft"])
    order: list[str] = []
    real = site.services.store._commit

    async def commit(batch: Any) -> Any:
        order.extend("swept" if "no-table" in write.rows else "played" for write in batch if "draft" in write.rows
                     or "no-table" in write.rows)  # fmt: skip
        return await real(batch)

    monkeypatch.setattr(site.services.store, "_commit", commit)
    sweep = asyncio.create_task(site.services.retention.sweep())
    await eventually(lambda: "swept" in order)
    await page.done("add-action", act=page.finish()[0])
    assert (await sweep).tables == 3 * TABLES_PER_TRANSACTION
    assert order.index("played") < len(order) - 1


@over_sockets
async def test_failed_sweep_is_repeated(tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.expected |= {"retention-sweep-failed"}
    monkeypatch.setattr(retention, "STARTUP_DELAY_SECONDS", 0.0)
    monkeypatch.setattr(retention, "SWEEP_SECONDS", 0.01)
    real, failed = Retention.sweep, 0

    async def sweep(self: Retention) -> SweepResult:
        nonlocal failed
        failed += 1
        if failed <= 2:
            raise [StoreError("store-full", "the disk is full"), ValueError("a bug of the server")][failed - 1]
        return await real(self)

    monkeypatch.setattr(Retention, "sweep", sweep)
    async with running(tmp_path, idle_seconds=0.05, unfinished_table_days=1) as site:
        await site.browser().make(1)
        await put_away(site)
        await age(site, 2)
        async with asyncio.timeout(SOON):
            while await ids(site):
                await asyncio.sleep(0.01)
    assert failed > 2


@over_sockets
async def test_server_that_cannot_write_is_not_ready(
    site: Site, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected |= {"store-failed"}
    browser = site.browser()
    answer = await browser.http.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True})
    real, fails = site.services.store._commit, True

    async def commit(batch: Any) -> Any:
        if fails:
            raise OSError("the disk is full")
        return await real(batch)

    monkeypatch.setattr(site.services.store, "_commit", commit)
    monkeypatch.setattr(site.services.store.database, "fault", lambda error: "full")
    counted = observe.STORE_FAILURES.labels("full")._value.get()
    assert (await browser.post("/api/towers", {})).status_code == 503
    for _ in range(3):  # both when it is tried again and when it was just tried
        answer = await browser.http.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"ready": False, "why": "store-full"})
    metrics = (await browser.http.get("/metrics")).text
    assert "inkrally_ready 0.0" in metrics
    assert observe.STORE_FAILURES.labels("full")._value.get() > counted
    assert (await browser.http.get("/health")).status_code == 200
    fails = False
    site.services.health._probed = -10.0
    assert (await browser.http.get("/ready")).json() == {"ready": True}
    site.services.health.stopping = True
    assert (await browser.http.get("/ready")).json() == {"ready": False, "why": "stopping"}
    site.services.health.stopping = False


@over_sockets
async def test_metrics_contain_queues_memory_handles_and_requests(site: Site) -> None:
    browser = site.browser()
    table = await browser.make(1, name="Ada", start=True)
    assert (await browser.http.get(f"/api/tables/{table}/log")).status_code == 409
    await browser.http.get("/no/such/page")
    await asyncio.sleep(0)
    text = (await browser.http.get("/metrics")).text
    found = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}
    assert found["inkrally_resident_memory_bytes"] > 10 * 2**20
    assert found["inkrally_open_files"] > 5
    assert found["inkrally_store_bytes"] > 4096
    assert found["inkrally_store_queued_writes"] == found["inkrally_store_oldest_write_seconds"] == 0
    assert 0 < found["inkrally_sockets"] < found["inkrally_sockets_limit"]
    assert found["inkrally_ready"] == 1
    assert "inkrally_event_loop_lag_seconds_count" in found
    routes = [name for name in found if name.startswith("inkrally_http_request_duration_seconds_count")]
    assert any('route="/api/tables/{table_id}/log",status="409"' in name for name in routes), routes
    assert any('route="/api/tables",status="201"' in name for name in routes)
    assert not any(table in name or "no/such" in name for name in routes), "no address is in them"
