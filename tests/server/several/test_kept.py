"""What a living server has stays there: a stranger's connection does not move it, nor what another has forgotten to
forget; and what nobody does anything with is let go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.games.railroad_ink.dice_towers import RollDice
from inkrally.server.ownership import rows, shared
from tests.server import postgresql
from tests.server.several.sites import at, new_url, two
from tests.server.several.test_clocks_of_tables import goes_on, left_alone
from tests.server.several.test_races import hold_statement, towers_of
from tests.server.site import Page, Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql


async def told(site: Site, path: str) -> str:
    """What a stranger is told who connects to an address."""
    page = Page(await site.browser().connect(path))
    await page.send({"type": "hello", "protocol": 3})
    await page.until(lambda: page.bye)
    assert page.bye is not None
    code: str = page.bye["error"]["code"]
    return code


async def owner(site: Site, key: str) -> tuple[str, int]:
    """Which server has something by its row, and the epoch."""
    ownership: Any = site.services.ownership
    found = await ownership._say("SELECT owner, epoch FROM owners WHERE id = $1", key)
    return found[0][0], found[0][1]


@over_sockets
async def test_no_table_moves_for_who_asks_for_a_tower_of_its_address(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        await page.round_is(1)
        before = await owner(one, table)
        for site in (one, other):
            assert await told(site, f"/live/tower/{table}") == "tower-unknown"
        assert await owner(one, table) == before
        await page.play_round()
        await page.round_is(2)
        assert page.bye is None


@over_sockets
async def test_no_tower_moves_for_who_asks_for_a_table_of_its_address(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        tower = (await one.browser().post("/api/towers", {})).json()["tower"]
        live = await towers_of(one).get(tower)
        before = await owner(one, tower)
        for site in (one, other):
            assert await told(site, f"/live/{tower}") == "table-unknown"
        assert await owner(one, tower) == before
        await towers_of(one).do(live, RollDice(1, 1))


@over_sockets
async def test_what_was_deleted_while_it_was_taken_is_let_go(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), shared=True) as site:
        ownership: Any = site.services.ownership
        browser = site.browser()
        table = await browser.make(1, name="Ann")
        tower = (await browser.post("/api/towers", {})).json()["tower"]
        for get, key, where in ((site.services.tables.get, table, "tables"), (towers_of(site).get, tower, "towers")):
            held, say = hold_statement(ownership, rows.TAKE, answer=True), ownership._say
            coming = asyncio.create_task(get(key))
            await held.came.wait()
            await site.execute(f"DELETE FROM {where} WHERE id = '{key}'")
            held.go.set()
            with pytest.raises(Exception, match="there is no"):
                await coming
            ownership._say = say
            assert key not in ownership.held
            assert (await owner(site, key))[0] is None


@over_sockets
async def test_what_is_gone_is_unknown_at_once_though_a_dead_server_had_it(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), shared=True) as site:
        await site.execute("INSERT INTO owners VALUES ('7urpt9phteev', 'killed', 3, NULL)")
        assert await told(site, "/live/7urpt9phteev") == "table-unknown"
        assert await told(site, "/live/tower/7urpt9phteev") == "tower-unknown"


@over_sockets
async def test_a_clock_goes_on_after_the_database_was_away_for_a_moment(tmp_path: Path) -> None:
    """It did not hear this server, and heard others: all tables are let go, also where the gap was short in the end."""
    async with running(tmp_path, store=new_url(tmp_path), shared=True) as site:
        ownership: Any = site.services.ownership
        table = await left_alone(site, 8)
        await site.services.tables.get(table)
        await eventually(lambda: ownership._steady() - ownership._since > shared.STALE_SECONDS)
        ownership.cut_off = True
        for key in list(ownership.held):
            ownership._keeps.moved(key)
        await goes_on(site, table)


@over_sockets
async def test_what_is_due_no_more_takes_no_table_away_from_where_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server gives a table away in the moment in which a clock ends there."""
    monkeypatch.setattr(shared, "STILL_SECONDS", 0.0)
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        here = await ann.open(table)
        await here.round_is(1)
        page = await at(other, ann).open(table, page="another")
        await page.round_is(1)
        before = await owner(one, table)
        assert await one.services.tables._look(table) is None
        assert await owner(one, table) == before
        await page.play_round()
        await page.round_is(2)
