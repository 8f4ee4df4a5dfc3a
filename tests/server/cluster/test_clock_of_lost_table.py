"""The clock of a table runs even if its owner in the database does not know about it: the owner releases the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.cluster import ownership_shared, ownership_sql
from inkrally.server.live import tables as live_tables
from inkrally.server.storage import schema
from inkrally.server.storage import table_rows as rows_in_store
from inkrally.server.storage.store import StoreError
from inkrally.table.table import Change
from tests.server import postgresql
from tests.server.several.playing import new_url
from tests.server.site import Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql
CLOCK = {"clock": {"seconds": 10, "at_end": "finish"}}
"""A short clock: on a busy machine, the first round may end before a test looks, and then the next one counts."""


async def left_alone(site: Site, seconds: float) -> str:
    """Create a table without viewers whose clock ends after `seconds`."""
    browser = site.browser()
    table = await browser.make(1, name="Ann", start=True, setup=CLOCK)
    page = await browser.open(table)
    live = await site.services.tables.get(table)
    due = site.services.tables.now() + round(1000 * seconds)
    await live.commit(Change(msgspec.structs.replace(live.table.doc, deadline=due)))
    await page.close()
    await eventually(lambda: not live.viewers)
    return table


async def goes_on(site: Site, table: str) -> None:
    """Wait until a round ended by the clock."""
    entries = sa.select(sa.func.count()).where(schema.entries.c.table_id == table)
    before = (await site.services.store.row(entries))[0]
    more = entries.having(sa.func.count() > before)
    await eventually(lambda: site.services.store.rows(more))


def fail_once(site: Site, monkeypatch: pytest.MonkeyPatch, statement: str, how: str) -> list[str]:
    """Make one statement fail before or after it runs, or run twice, as with a lost connection. Return the failures."""
    database: Any = site.services.store.database
    execute, failed = database.execute_control, list[str]()

    async def execute_or_fail(statement_text: str, *values: Any) -> Sequence[Any]:
        if statement_text != statement or failed:
            return await execute(statement_text, *values)  # type: ignore[no-any-return]
        failed.append(how)
        if how != "before":
            await execute(statement_text, *values)
        if how == "twice":
            return await execute(statement_text, *values)  # type: ignore[no-any-return]
        raise OSError("the connection broke")

    monkeypatch.setattr(database, "execute_control", execute_or_fail)
    return failed


@over_sockets
async def test_clock_runs_after_a_failed_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, idle_seconds=0.2) as site:
        failed = fail_once(site, monkeypatch, ownership_sql.RELEASE, "before")
        table = await left_alone(site, 3)
        await eventually(lambda: failed)
        assert table not in site.services.ownership.owned_epochs
        await goes_on(site, table)


@pytest.mark.parametrize("how", ["after", "twice"])
@over_sockets
async def test_clock_runs_after_a_takeover_without_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, idle_seconds=0.2) as site:
        failed = fail_once(site, monkeypatch, ownership_sql.TAKE_DUE, how)
        table = await left_alone(site, 3)
        going = asyncio.create_task(goes_on(site, table))
        await eventually(lambda: failed)
        await going


@over_sockets
async def test_clock_runs_after_a_failed_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser that requested the table does not try again."""
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, idle_seconds=0.2) as site:
        table = await left_alone(site, 6)
        tables = site.services.tables
        await eventually(lambda: table not in site.services.ownership.owned_epochs)
        load, failed = rows_in_store.load, list[str]()

        async def load_or_fail(store: Any, table_id: str) -> Any:
            if not failed:
                failed.append(table_id)
                raise StoreError("store-failed", "this could not be read")
            return await load(store, table_id)

        monkeypatch.setattr(live_tables, "load", load_or_fail)
        with pytest.raises(StoreError):
            await tables.get(table)
        assert table in site.services.ownership.owned_epochs
        await goes_on(site, table)


@over_sockets
async def test_clock_runs_after_another_server_had_the_table(tmp_path: Path) -> None:
    """The clock of the database was corrected, and for a moment each server counts all others as dead.

    Another server acquires a due table of this server, and this server acquires it again. The table is in memory all
    the time.
    """
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        await eventually(lambda: ownership._can_detect_dead)
        table = await left_alone(site, 3)
        before = ownership.owned_epochs[table]
        await site.execute(f"UPDATE owners SET owner = 'another', epoch = epoch + 1 WHERE id = '{table}'")
        assert table in site.services.tables._live
        await goes_on(site, table)
        await eventually(lambda: ownership.owned_epochs.get(table, 0) > before + 1)


@pytest.mark.parametrize("counted", [False, True])
@over_sockets
async def test_clock_runs_after_a_handover_without_waiting_clients(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: bool
) -> None:
    """The same holds if the statement that acquired the table ran long after its server had given up.

    With `counted`, the server counts a table of another server as its own, so the number of tables is as expected.
    """
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, idle_seconds=0.2) as site:
        ownership: Any = site.services.ownership
        await eventually(lambda: ownership._can_detect_dead)
        table = await left_alone(site, 4)
        await eventually(lambda: table not in ownership.owned_epochs)
        if counted:
            monkeypatch.setattr(ownership_shared, "FULL_READ_HEARTBEATS", 3)
            ownership._held["7urpt9phteev"] = 1
        await site.execute(f"UPDATE owners SET owner = '{ownership.server_id}', epoch = epoch + 1 WHERE id = '{table}'")
        await goes_on(site, table)
