"""Actions by HTTP at a table that is reloaded or moves to another server meanwhile: the server repeats them, and no
player sees an error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.app import AppServices
from inkrally.server.live.tables import Tables
from inkrally.server.storage.store import Write, WriteOutcomeUnknown
from inkrally.table.document import Player, TableDocument
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.paused_store import is_waited_for, load_held
from tests.server.several.playing import at, new_url, two
from tests.server.site import Browser, Page, Site, eventually, over_sockets, running, with_server


class Meeting:
    """Ann's public table with Ben, and Eve, who was at another table."""

    table: str
    ann: Browser
    ben: Browser
    eve: Browser
    page: Page
    bens: str
    eves: str

    @classmethod
    async def begin(cls, site: Site) -> Meeting:
        made = cls()
        made.ann, made.ben, made.eve = site.browser(), site.browser(), site.browser()
        made.table = await made.ann.make(3, name="Ann", setup={"public": True})
        made.page = await made.ann.open(made.table)
        await (await made.eve.open(await made.eve.make(1, name="Eve"))).close()
        await (await made.ben.open(made.table)).done("sit", name="Ben")
        made.bens, made.eves = await account_of(site, made.ben), await account_of(site, made.eve)
        return made

    def at(self, site: Site) -> Meeting:
        """Return the same meeting with requests to another server."""
        there = Meeting()
        vars(there).update(vars(self), ben=at(site, self.ben), eve=at(site, self.eve))
        return there


async def account_of(site: Site, browser: Browser) -> str:
    found = await site.services.sessions.find(next(each.value for each in browser.http.cookies.jar))
    assert found is not None
    return found.account


def names(doc: TableDocument) -> list[str]:
    return [each.name if isinstance(each, Player) else "" for each in doc.seats]


async def answered(request: Awaitable[Any]) -> None:
    answer = await request
    assert answer.status_code == 200, answer.text


async def sit(site: Site, meeting: Meeting) -> None:
    await answered(meeting.eve.post(f"/api/tables/{meeting.table}/sit", {"name": "Eve"}))


async def leave(site: Site, meeting: Meeting) -> None:
    await answered(meeting.ben.post(f"/api/tables/{meeting.table}/leave", {}))


async def redeem(site: Site, meeting: Meeting) -> None:
    tables = site.services.tables
    code, _ = await tables.codes.create(meeting.table, 1, meeting.bens, tables.now())
    await answered(meeting.eve.post("/api/codes", {"code": code}))


async def adopt(site: Site, meeting: Meeting) -> None:
    assert await site.services.tables.acts.call(meeting.table, "adopt", (meeting.bens, meeting.eves), bool)


async def delete(site: Site, meeting: Meeting) -> None:
    await site.services.deletion.delete(meeting.bens)


Act = Callable[[Site, Meeting], Awaitable[None]]
ACTS: dict[Act, Callable[[Meeting, TableDocument], bool]] = {
    sit: lambda meeting, doc: names(doc) == ["Ann", "Ben", "Eve"],
    leave: lambda meeting, doc: names(doc) == ["Ann", "", ""],
    redeem: lambda meeting, doc: doc.seat_of(meeting.eves) == 1,
    adopt: lambda meeting, doc: doc.seat_of(meeting.eves) == 1,
    delete: lambda meeting, doc: names(doc) == ["Ann", "", ""],
}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
@with_server(away_seconds=60)
async def test_action_is_repeated_at_a_reloaded_table(site: Site, act: Act) -> None:
    meeting = await Meeting.begin(site)
    live = await site.services.tables.get(meeting.table)
    async with live.lock:
        acting = asyncio.ensure_future(act(site, meeting))
        await eventually(lambda: live.lock._waiters)
        live.reload()
    await acting
    anew = await site.services.tables.get(meeting.table)
    assert anew is not live
    assert ACTS[act](meeting, anew.table.doc)


@postgresql.needs_postgresql
@pytest.mark.parametrize(
    "act", [pytest.param(act, marks=() if act is sit else long_only) for act in ACTS], ids=lambda act: act.__name__
)
@over_sockets
async def test_action_runs_at_the_new_owner_of_a_moved_table(tmp_path: Path, act: Act) -> None:
    async with two(tmp_path, away_seconds=60) as (one, other):
        meeting = await Meeting.begin(one)
        live = await one.services.tables.get(meeting.table)
        async with live.lock:
            acting = asyncio.ensure_future(act(other, meeting.at(other)))
            await eventually(lambda: live.lock._waiters)
            await one.services.ownership.release([meeting.table])
            one.services.tables.handover.handle_moved(meeting.table)
        await acting
        assert ACTS[act](meeting, (await other.services.tables.get(meeting.table)).table.doc)


@with_server(away_seconds=60)
async def test_action_with_unknown_outcome_is_not_repeated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    meeting, store = await Meeting.begin(site), site.services.store
    tables = site.services.tables
    code, _ = await tables.codes.create(meeting.table, 1, meeting.bens, tables.now())
    write = store.write

    async def broken_off(wanted: Write) -> None:
        await write(wanted)
        raise WriteOutcomeUnknown("store-failed", "the connection broke")

    with monkeypatch.context() as breaks:
        breaks.setattr(store, "write", broken_off)
        answer = await meeting.eve.post("/api/codes", {"code": code})
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "store-failed")
    await meeting.page.until(lambda: meeting.page.bye)
    assert (await tables.get(meeting.table)).table.doc.seat_of(meeting.eves) == 1


@postgresql.needs_postgresql
@over_sockets
async def test_unstorable_value_does_not_break_the_table(tmp_path: Path, faults: Faults) -> None:
    """The write is refused because of its content, and memory still equals the database."""
    faults.expected.add("store-refused")
    async with running(tmp_path, store=new_url(tmp_path), away_seconds=60) as site:
        meeting = await Meeting.begin(site)
        live, ben = await site.services.tables.get(meeting.table), await meeting.ben.open(meeting.table)
        for viewer in live.viewers:
            viewer.page = "\0" if viewer.account == meeting.bens else viewer.page
        assert (await ben.say("rename", name="Benedikt"))["error"]["code"] == "store-failed"
        assert not live.outdated
        await meeting.page.done("rename", name="Anna")
        await ben.until(lambda: ben.snapshot["table"]["seats"][0]["name"] == "Anna")
        assert ben.bye is None
        assert meeting.page.bye is None


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
    assert await page.ended() == ("table-reloaded", True)
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
        assert (await page.ended())[0] == "server-stops"
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
