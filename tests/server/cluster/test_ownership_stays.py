"""Ownership stays with a living server, whatever strangers or other servers do, and unused ownership is released."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from inkrally.railroad_ink.server import dice_towers
from inkrally.railroad_ink.server.dice_towers import RollDice
from inkrally.server.cluster import ownership_shared, ownership_sql
from tests.server import postgresql
from tests.server.cluster.test_clock_of_lost_table import goes_on, left_alone
from tests.server.several.playing import at, new_url, two
from tests.server.several.test_races import hold_statement, towers_of
from tests.server.site import HELLO, SOON, Page, Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql


async def answer_at(site: Site, path: str) -> str:
    """Return the answer to a stranger who connects to an address."""
    page = Page(await site.browser().connect(path))
    await page.send(HELLO)
    await page.until(lambda: page.bye)
    code: str = page.bye["error"]["code"]
    return code


async def owner(site: Site, key: str) -> tuple[str, int]:
    """Return the owner of a table or tower by its row, and the epoch."""
    ownership: Any = site.services.ownership
    found = await ownership._execute("SELECT owner, epoch FROM owners WHERE id = $1", key)
    return found[0][0], found[0][1]


@over_sockets
async def test_requesting_a_tower_does_not_move_a_table(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        await page.round_is(1)
        before = await owner(one, table)
        for site in (one, other):
            assert await answer_at(site, f"/live/tower/{table}") == "tower-unknown"
        assert await owner(one, table) == before
        await page.play_round()
        await page.round_is(2)
        assert page.bye is None


@over_sockets
async def test_requesting_a_table_does_not_move_a_tower(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        tower = (await one.browser().post("/api/towers", {})).json()["tower"]
        live = await towers_of(one).get(tower)
        before = await owner(one, tower)
        for site in (one, other):
            assert await answer_at(site, f"/live/{tower}") == "table-unknown"
        assert await owner(one, tower) == before
        await towers_of(one).handle(live, RollDice(1, 1))


@over_sockets
async def test_table_deleted_during_a_takeover_is_released(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        browser = site.browser()
        table = await browser.make(1, name="Ann")
        tower = (await browser.post("/api/towers", {})).json()["tower"]
        for get, key, where in ((site.services.tables.get, table, "tables"), (towers_of(site).get, tower, "towers")):
            held, say = hold_statement(ownership, ownership_sql.TAKE, answer=True), ownership._execute
            coming = asyncio.create_task(get(key))
            await held.came.wait()
            await site.execute(f"DELETE FROM {where} WHERE id = '{key}'")
            held.go.set()
            with pytest.raises(Exception, match="there is no"):
                await coming
            ownership._execute = say
            assert key not in ownership.owned_epochs
            assert (await owner(site, key))[0] is None


@over_sockets
async def test_deleted_table_of_a_dead_server_is_unknown_at_once(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        await site.execute("INSERT INTO owners VALUES ('7urpt9phteev', 'killed', 3, NULL)")
        assert await answer_at(site, "/live/7urpt9phteev") == "table-unknown"
        assert await answer_at(site, "/live/tower/7urpt9phteev") == "tower-unknown"


@over_sockets
async def test_clock_continues_after_a_database_outage(tmp_path: Path) -> None:
    """The database received heartbeats of other servers but not of this one. So all tables are released, even after a
    short gap.
    """
    async with running(tmp_path, store=new_url(tmp_path), cluster=True, lease_seconds=1) as site:
        ownership: Any = site.services.ownership
        table = await left_alone(site, 8)
        await site.services.tables.get(table)
        await eventually(lambda: ownership._steady() - ownership._since > site.services.config.lease_seconds)
        ownership.is_isolated = True
        for key in list(ownership.owned_epochs):
            ownership._keeps.handle_moved(key)
        await goes_on(site, table)


@over_sockets
async def test_outdated_deadline_does_not_move_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server hands a table over at the moment when a clock ends there."""
    monkeypatch.setattr(ownership_shared, "MIN_RESIDENCE_SECONDS", 0.0)
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        here = await ann.open(table)
        await here.round_is(1)
        page = await at(other, ann).open(table, client="another")
        await page.round_is(1)
        before = await owner(one, table)
        assert await one.services.tables._look(table) is None
        assert await owner(one, table) == before
        await page.play_round()
        await page.round_is(2)


@over_sockets
async def test_unused_ownership_is_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in memory, tables with a clock, and towers are not released."""
    monkeypatch.setattr(ownership_shared, "FULL_READ_HEARTBEATS", 1)
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        browser = site.browser()
        made = [await browser.make(1, name="Ann", start=True) for _ in range(4)]
        tower = (await browser.post("/api/towers", {})).json()["tower"]
        await towers_of(site).get(tower)
        await site.services.tables.get(made[0])
        for table in made[1:]:
            await ownership.acquire(table)
        site.services.tables._deadlines.schedule(made[1], site.services.tables.now() + 3_600_000)
        before = [await owner(site, key) for key in (tower, *made[:2])]
        for key in made[2:]:
            while (await owner(site, key))[0] is not None:
                await asyncio.sleep(0.05)
        assert not ownership.owned_epochs.keys() & set(made[2:])
        assert [await owner(site, key) for key in (tower, *made[:2])] == before
        assert ownership.owned_epochs.keys() == {tower, *made[:2]}


@over_sockets
async def test_replaced_tower_is_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_towers, "MAX_IN_MEMORY", 2)
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        made = [(await site.browser().post("/api/towers", {})).json()["tower"] for _ in range(3)]
        for tower in made:
            await towers_of(site).get(tower)
        assert site.services.ownership.owned_epochs.keys() == set(made[1:])
        assert (await owner(site, made[0]))[0] is None


@over_sockets
async def test_heartbeats_do_not_wait_for_other_statements(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        slow = [asyncio.create_task(ownership._execute("SELECT pg_sleep(1.5)")) for _ in range(9)]
        await asyncio.sleep(0)
        async with ownership._beating:
            await ownership._beat()
            await ownership._read_held(first=True)
        await asyncio.gather(*slow, return_exceptions=True)


@over_sockets
async def test_tables_are_released_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership_shared, "MAX_RELEASED", 2)
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        browser = site.browser()
        made = [await browser.make(1, name="Ann") for _ in range(5)]
        for table in made:
            await ownership.acquire(table)
        say, sizes = ownership._execute, list[int]()

        async def counted(statement: str, *values: Any, **how: Any) -> Any:
            if statement == ownership_sql.RELEASE:
                sizes.append(len(values[1]))
            return await say(statement, *values, **how)

        monkeypatch.setattr(ownership, "_execute", counted)
        await ownership.release(made)
        assert sizes == [2, 2, 1]
        assert [(await owner(site, table))[0] for table in made] == [None] * 5


@over_sockets
async def test_deleted_tables_are_forgotten_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership_shared, "MAX_LOOKED", 2)
    url = new_url(tmp_path)
    async with running(tmp_path, store=url, cluster=True) as site:
        ownership: Any = site.services.ownership
        table = await site.browser().make(1, name="Ann")
        await site.services.tables.get(table)
        await site.execute("INSERT INTO owners SELECT '0' || n, 'gone', 1, NULL FROM generate_series(1, 6) AS n")
        assert (await ownership._execute(ownership_sql.ORPHANS, "03", 2))[0][0] == "05"
        assert [row[0] for row in await ownership._execute("SELECT id FROM owners ORDER BY id")] == [
            "01", "02", "03", "06", table,
        ]  # fmt: skip
        monkeypatch.setattr(ownership_shared, "CLEANUP_HEARTBEATS", 1)
        async with asyncio.timeout(SOON):
            while [row[0] for row in await ownership._execute("SELECT id FROM owners")] != [table]:
                await asyncio.sleep(0.1)


@over_sockets
async def test_table_with_pending_release_can_be_handed_over(tmp_path: Path) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        table = await site.browser().make(1, name="Ann")
        epoch = await ownership.acquire(table)
        del ownership._held[table]
        await ownership._hand(table, "another")
        assert await owner(site, table) == ("another", epoch + 1)
