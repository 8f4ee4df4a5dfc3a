"""Listing open tables of other servers: messages that arrive while rows are read, and the order of both."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.storage import schema
from inkrally.server.storage.store import StoreError
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.lobby.test_place import DAYS_TABLE, LIVE
from tests.server.several.playing import at, two
from tests.server.site import Site, eventually, over_sockets, running


def listed(site: Site, table: str) -> bool:
    return site.services.lobby.open_tables.listing.get(table) is not None


async def forgotten(site: Site, table: str) -> None:
    site.services.lobby.forget(table)


async def no_player_connected(site: Site, table: str) -> None:
    await site.services.lobby.look_at({table: False})


async def changed_here(site: Site, table: str) -> None:
    site.services.lobby.changed(await site.services.tables.get(table))


Later = Callable[[Site, str], Awaitable[None]]


@pytest.mark.parametrize("later", [forgotten, no_player_connected, changed_here])
@over_sockets
async def test_messages_during_a_read_override_its_rows(
    site: Site, monkeypatch: pytest.MonkeyPatch, later: Later
) -> None:
    table = await site.browser().make(2, name="Ann", setup=LIVE)
    store, came, go = site.services.store, asyncio.Event(), asyncio.Event()
    read = store.rows_of_tables

    async def read_late(*wanted: Any) -> Any:
        found = await read(*wanted)
        came.set()
        await go.wait()
        return found

    with monkeypatch.context() as late:
        late.setattr(store, "rows_of_tables", read_late)
        looking = asyncio.create_task(site.services.lobby.look_at({table: True}))
        await came.wait()
    await later(site, table)
    go.set()
    await looking
    assert not listed(site, table)


@over_sockets
async def test_announcement_of_a_table_removes_none(site: Site) -> None:
    ann, place = site.browser(), site.services.lobby
    place.open_tables.find_live_table = lambda _: None  # as if another server owned all tables
    table = await ann.make(2, name="Ann", setup=LIVE)
    await place.look_at({table: None})
    assert not listed(site, table), "no player is known to be connected"
    await place.look_at({table: True})
    await place.look_at({table: None})
    assert listed(site, table), "the owner has sent newer changes before"
    slow = await ann.make(2, name="Ann", setup=DAYS_TABLE)
    place.open_tables.listing.drop(slow)
    await place.look_at({slow: None})
    assert listed(site, slow)


@postgresql.needs_postgresql
@over_sockets
async def test_server_lists_its_own_table_despite_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server announces a new table a moment later. By then a player may be connected to another server."""
    async with two(tmp_path) as (made, has):
        refreshed: list[dict[str, bool | None]] = []
        look_at = has.services.lobby.open_tables.refresh

        async def recorded(found: dict[str, bool | None]) -> None:
            refreshed.append(dict(found))
            await look_at(found)

        monkeypatch.setattr(has.services.lobby.open_tables, "refresh", recorded)
        await has.browser().http.get("/api/place")  # a client requests the list
        ann = made.browser()
        table = await ann.make(2, name="Ann", setup=LIVE)
        await at(has, ann).open(table)
        assert listed(has, table)
        await eventually(lambda: any(table in each for each in refreshed))
        assert {each[table] for each in refreshed if table in each} == {None}
        for somebody in (
            False,
            None,
        ):  # the values that servers of the previous release send, and servers of this release
            await has.services.lobby.look_at({table: somebody})
            assert listed(has, table)


@over_sockets
async def test_newer_table_does_not_hide_others(site: Site, monkeypatch: pytest.MonkeyPatch, faults: Faults) -> None:
    faults.expected.add("table-needs-newer-version")
    newer, known = [await site.browser().make(2, name=name, setup=LIVE) for name in ("Ann", "Bo")]
    store, place = site.services.store, site.services.lobby
    rows = await store.rows_of_tables(
        sa.select(schema.tables.c.id, schema.tables.c.doc, schema.tables.c.glance), sa.select(schema.tables.c.id)
    )
    by_id = {row.id: row for row in rows}

    async def read(*_: Any) -> Any:
        doc = by_id[newer].doc.replace('"setup":{', '"setup":{"mood":"the next version",')
        return [SimpleNamespace(id=newer, doc=doc, glance=None), by_id[known]]

    monkeypatch.setattr(store, "rows_of_tables", read)
    monkeypatch.setattr(place.open_tables, "find_live_table", lambda _: None)
    await place.look_at({newer: True, known: True})
    assert (listed(site, newer), listed(site, known)) == (False, True)


@over_sockets
async def test_list_does_not_wait_for_a_stuck_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.features.lobby.lobby.MAX_READER_WAIT_SECONDS", 0.01)
    async with running(tmp_path) as site:
        place, looks, go = site.services.lobby, 0, asyncio.Event()

        async def look_at(found: dict[str, bool | None]) -> None:
            nonlocal looks
            looks += 1
            await go.wait()
            raise StoreError("store-failed", "it is away")

        monkeypatch.setattr(place, "look_at", look_at)
        await place.on_remote_change({"7urpt9phteev": True})
        for _ in range(3):
            await place.refresh_for_reader()
        assert looks == 1, "all requests wait for the same read"
        go.set()
        await eventually(lambda: place._reading is not None and place._reading.done())
        await place.refresh_for_reader()
        assert looks == 1, "after an error, the store is not read for each request"
        assert place._collected, "the collected changes are not lost"


@over_sockets
async def test_stopping_server_cancels_reads_of_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.features.lobby.lobby.MAX_READER_WAIT_SECONDS", 0.01)
    async with running(tmp_path) as site:
        place = site.services.lobby

        async def never(found: dict[str, bool | None]) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(place, "look_at", never)
        await place.on_remote_change({"7urpt9phteev": True})
        await place.refresh_for_reader()
        look = place._reading
        assert look is not None
        assert not look.done()
    assert look.cancelled()
