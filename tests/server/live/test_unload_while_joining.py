"""A table that is unloaded at the moment when a client joins it: the client must not stay at an outdated copy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.app import AppServices
from inkrally.server.live.tables import Tables
from tests.server import postgresql
from tests.server.paused_store import is_waited_for, load_held
from tests.server.several.playing import at, two
from tests.server.site import Browser, Page, Site, eventually, over_sockets


def once_loaded(tables: Tables, monkeypatch: pytest.MonkeyPatch, do: Callable[[], Any], callers: int = 1) -> None:
    """Call `do` when the next table is loaded for this number of callers, before any of them continues."""
    untyped: Any = tables
    get, load, asked = untyped.get, untyped._load, 0

    async def counted(table_id: str, by_itself: bool = False) -> Any:
        nonlocal asked
        asked += 1
        return await get(table_id, by_itself)

    async def loaded(table_id: str, by_itself: bool) -> Any:
        found = await load(table_id, by_itself)
        await eventually(lambda: asked >= callers)
        monkeypatch.setattr(tables, "_load", load)
        asyncio.get_running_loop().call_soon(do)
        return found

    monkeypatch.setattr(tables, "get", counted)
    monkeypatch.setattr(tables, "_load", loaded)


async def sent_back(page: Page) -> None:
    """Check that a rejected client is told to reconnect."""
    await page.until(lambda: page.bye)
    assert page.bye is not None
    assert (page.bye["error"]["code"], page.bye["retry"]) == ("table-reloaded", True)
    assert not page.shown()


async def both_sit(page: Page, ben: Browser, table: str) -> None:
    there = await ben.open(table)
    await there.done("sit", name="Ben")
    await page.until(lambda: page.snapshot["table"]["seats"][1].get("name") == "Ben")
    await page.done("allow-free-text", on=False)
    await there.until(lambda: there.snapshot["table"]["free_text"] is False)


@over_sockets
async def test_client_joining_during_an_unload_gets_the_present_table(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tables = site.browser(), site.services.tables
    table = await ann.make(3, name="Ann")
    once_loaded(tables, monkeypatch, lambda: tables._let_go(tables.now()), callers=2)
    by_itself = asyncio.ensure_future(tables.get(table, by_itself=True))  # as for a due deadline
    page = await ann.open(table)
    await by_itself
    await sent_back(page)
    await both_sit(await ann.open(table), site.browser(), table)


@postgresql.needs_postgresql
@over_sockets
async def test_client_joining_during_a_rebalance_gets_the_present_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path) as (one, other):
        ann, tables, rooms = one.browser(), one.services.tables, []
        table = await ann.make(3, name="Ann")
        once_loaded(tables, monkeypatch, lambda: rooms.append(asyncio.ensure_future(tables.handover.rebalance(1.0))))
        await sent_back(await ann.open(table))
        await asyncio.gather(*rooms)
        await both_sit(await at(other, ann).open(table), other.browser(), table)
        assert table in other.services.ownership.owned_epochs


@postgresql.needs_postgresql
@over_sockets
async def test_table_loaded_while_a_server_stops_is_released(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann, services = one.browser(), one.services
        first, second = await ann.make(1, name="Ann"), await ann.make(1, name="Ann")
        await ann.open(first)
        live = await services.tables.get(first)
        with load_held(services.store, second) as held:
            coming = asyncio.ensure_future(ann.open(second))
            await held.here()
            async with live.lock:
                stopping = asyncio.ensure_future(services.tables.handover.drain())
                await eventually(lambda: is_waited_for(live.lock))
                held.let_go()
                page = await coming
                assert page.shown()
        await stopping
        await page.until(lambda: page.bye)
        assert page.bye is not None
        assert page.bye["error"]["code"] == "server-stops"
        assert (await at(other, ann).open(second)).shown()


def in_memory(services: AppServices) -> Any:
    tables: Any = services.tables
    return tables._live


@over_sockets
async def test_unloaded_tables_are_marked_as_outdated(site: Site) -> None:
    await marked(site, lambda tables, table: tables.unload(table))
    await marked(site, lambda tables, table: tables._let_go(tables.now() + 10**9))
    await marked(site, lambda tables, table: tables.handover.handle_moved(table))


async def marked(site: Site, let_go: Callable[[Tables, str], Any]) -> None:
    table = await site.browser().make(1, name="Ann")
    live = await site.services.tables.get(table)
    let_go(site.services.tables, table)
    assert table not in in_memory(site.services)
    assert live.outdated
