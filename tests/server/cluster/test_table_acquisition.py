"""How a server acquires tables: it records all of them, and cancels the requests that it has given up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.cluster import ownership_shared, ownership_sql
from inkrally.server.cluster.contract import OwnedElsewhere
from tests.server import postgresql
from tests.server.several.playing import new_url, two
from tests.server.site import SOON, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql


def test_many_tables_are_counted_less_often() -> None:
    """PostgreSQL reads every row that it counts."""
    for held, beats in ((0, 1), (2_000, 1), (10_000, 5), (10**6, ownership_shared.FULL_READ_HEARTBEATS)):
        counted = [
            beat
            for beat in range(60)
            if ownership_shared.is_counted(beat, held) or beat % ownership_shared.FULL_READ_HEARTBEATS == 0
        ]
        assert counted[:3] == [0, beats, 2 * beats]


@over_sockets
async def test_table_just_taken_is_never_released_as_unknown(tmp_path: Path) -> None:
    """This holds however often the server checks while tables come and go."""
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        browser = site.browser()
        made = [await browser.make(1, name="Ann", start=True) for _ in range(4)]
        over = asyncio.Event()

        async def tidy() -> None:
            while not over.is_set():
                await ownership._release_unknown(True)

        looks = [asyncio.create_task(tidy()) for _ in range(2)]
        for _ in range(30):
            epochs = await asyncio.gather(*(ownership.acquire(table) for table in made))
            assert [ownership.owned_epochs[table] for table in made] == epochs
            await ownership.release(made[:2])
        over.set()
        await asyncio.gather(*looks)
        ids, found = (await ownership._execute(ownership_sql.OWNED_EPOCHS, ownership.server_id))[0]
        assert dict(zip(ids, found, strict=True)) == {table: ownership.owned_epochs[table] for table in made[2:]}


@over_sockets
async def test_abandoned_request_for_a_table_is_withdrawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the owner would hand the table over much later."""
    async with two(tmp_path) as (one, other):
        browser = one.browser()
        table = await browser.make(1, name="Ann", start=True)
        page = await browser.open(table)
        theirs: Any = other.services.ownership
        theirs._take_seconds = 0.5

        async def unheard(*_: Any) -> bool:
            return False

        async def refused(*_: Any) -> None:
            return None

        monkeypatch.setattr(theirs, "_ask", unheard)
        monkeypatch.setattr(one.services.ownership, "_give", refused)
        with pytest.raises(OwnedElsewhere):
            await theirs.acquire(table)
        wants = f"SELECT wanted FROM owners WHERE id = '{table}' AND wanted IS NOT NULL"
        async with asyncio.timeout(SOON):
            while await theirs._execute(wants):
                await asyncio.sleep(0.02)
        assert page.bye is None


@over_sockets
async def test_table_released_during_takeovers_is_not_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is released between the attempt to acquire it and the query for its owner. Clients must be able to
    reconnect.
    """
    async with two(tmp_path) as (one, other):
        table = await one.browser().make(1, name="Ann", start=True)
        mine: Any = one.services.ownership
        theirs: Any = other.services.ownership
        await one.services.tables.get(table)
        say, lets_go = theirs._execute, 3

        async def let_go_between(statement: str, *values: Any, **how: Any) -> Any:
            nonlocal lets_go
            if statement is ownership_sql.TAKE and lets_go:
                await mine.acquire(table)
            found = await say(statement, *values, **how)
            if statement is ownership_sql.TAKE and lets_go:
                lets_go -= 1
                await mine.release([table])
            return found

        monkeypatch.setattr(theirs, "_execute", let_go_between)
        assert await theirs.acquire(table)
        assert lets_go == 0


@over_sockets
async def test_nothing_is_cached_of_tables_of_others(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann", start=True)
        mine: Any = one.services.ownership
        theirs: Any = other.services.ownership
        for lose in (
            lambda: theirs.on_fenced(table, theirs.owned_epochs[table]),
            lambda: one.execute(f"UPDATE owners SET owner = NULL WHERE id = '{table}'"),
        ):
            await mine.acquire(table)
            await theirs.acquire(table)
            assert table in theirs._given
            assert theirs.acquired_at_ms(table) is not None
            done = lose()
            if done is not None:
                await done
            await theirs._read_held()
            assert table not in {*theirs.owned_epochs, *theirs._given, *theirs._handed}
            await one.execute(f"UPDATE owners SET owner = NULL WHERE id = '{table}'")


@over_sockets
async def test_table_waits_for_its_requester(tmp_path: Path) -> None:
    """This also holds if the table was reloaded, or was acquired from a dead server because of a deadline."""
    async with two(tmp_path) as (one, other):
        browser = one.browser()
        table = await browser.make(1, name="Ann", start=True)
        mine: Any = one.services.ownership
        theirs: Any = other.services.ownership
        await mine.acquire(table)
        assert mine.acquired_at_ms(table) is None, "no server had it"
        await mine.acquire(table)
        assert mine.acquired_at_ms(table) is None, "this server had it before"
        before = other.services.clock.now()
        await theirs.acquire(table)
        came = theirs.acquired_at_ms(table)
        assert before <= came <= other.services.clock.now()
        await eventually(lambda: other.services.clock.now() > came)
        live = await other.services.tables.get(table)
        live.reload()
        anew = await other.services.tables.get(table)
        assert anew is not live
        assert anew.presence._since == theirs.acquired_at_ms(table) == came
        await one.execute(f"UPDATE owners SET owner = 'dead', epoch = epoch + 1 WHERE id = '{table}'")
        await mine._execute("UPDATE tables SET watched = 1 WHERE id = $1", table)
        await eventually(lambda: any(each.acquired_at_ms(table) not in (None, came) for each in (mine, theirs)))
