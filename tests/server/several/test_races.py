"""Races of two servers for one table. The tests control the order of the steps by holding some of them back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from inkrally.railroad_ink.server.dice_towers import RollDice
from inkrally.server.cluster import ownership_sql
from inkrally.server.cluster.contract import OwnedElsewhere
from inkrally.server.cluster.ownership_shared import ClusterOwnership
from inkrally.server.storage import schema
from inkrally.server.storage.databases.fenced_batch import CALL, call, create_function_sql
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.talk.test_talk import pair, say
from tests.server.several.playing import at, new_url, two
from tests.server.site import SOON, Browser, Page, Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql


class Sleeper:
    """A server that is suspended: it sends no heartbeat, and its clock advances only by `go_on`."""

    def __init__(self, site: Site) -> None:
        ownership = site.services.ownership
        assert isinstance(ownership, ClusterOwnership)
        self.ownership: Any = ownership
        for task in self.ownership._tasks:
            task.cancel()
        self._at = self.ownership._steady()
        self.ownership._steady = lambda: self._at

    def go_on(self, seconds: float) -> None:
        """Advance the server's clock."""
        self._at += seconds

    async def beat(self) -> None:
        """Send one heartbeat now."""
        async with self.ownership._beating:
            await self.ownership._beat()

    async def dead_for(self, other: Site) -> None:
        """Wait until another server considers this one dead, so that it can take its tables."""
        await other.execute(f"UPDATE servers SET beat = beat - 60000 WHERE id = '{self.ownership.server_id}'")
        theirs: Any = other.services.ownership
        await eventually(lambda: theirs._can_detect_dead)


class Held:
    """A call that waits until `go` is set. `came` is set when the call was made."""

    def __init__(self) -> None:
        self.came, self.go = asyncio.Event(), asyncio.Event()

    async def wait(self) -> None:
        self.came.set()
        await self.go.wait()


def hold_statement(ownership: Any, statement: str, answer: bool = False) -> Held:
    """Hold back a statement about owners, or its result."""
    held, say = Held(), ownership._execute

    async def held_back(held_statement: str, *values: Any, **how: Any) -> Any:
        if held_statement == statement and not answer:
            await held.wait()
        found = await say(held_statement, *values, **how)
        if held_statement == statement and answer:
            await held.wait()
        return found

    ownership._execute = held_back
    return held


async def played_on(other: Site, browser: Browser, table: str) -> None:
    """Play a round at another server, which takes the table."""
    there = await at(other, browser).open(table, client="another")
    await there.play_round()
    await there.round_is(2)


async def moved(page: Page) -> None:
    assert await page.ended() == ("table-moved", True)


@long_only
@pytest.mark.parametrize("sleeps", ["before it is asked", "while it gives"])
@over_sockets
async def test_server_asked_for_a_table_after_sleep_shows_no_outdated_one(tmp_path: Path, sleeps: str) -> None:
    async with two(tmp_path) as (slept, other):
        ann = slept.browser()
        table = await ann.make(1, name="Ann", setup={"public": True}, start=True)
        page = await ann.open(table, client="page")
        await page.round_is(1)
        sleeper, tables = Sleeper(slept), slept.services.tables
        held = hold_statement(sleeper.ownership, ownership_sql.TRANSFER)
        giving: asyncio.Task[Any] | None = None
        if sleeps == "while it gives":
            giving = asyncio.create_task(sleeper.ownership._give(table, "a third server"))
            await held.came.wait()
        await sleeper.dead_for(other)
        await played_on(other, ann, table)
        assert tables.loaded_table(table) is not None
        sleeper.go_on(60)
        giving = giving or asyncio.create_task(sleeper.ownership._give(table, "a third server"))
        await eventually(lambda: held.came.is_set() or giving.done())
        assert giving.done() == (sleeps == "before it is asked"), "the server hands over no table that it does not own"
        await sleeper.ownership.verify()
        assert tables.loaded_table(table) is None
        await moved(page)
        held.go.set()
        await giving
        assert table in other.services.ownership.owned_epochs


@long_only
@over_sockets
async def test_client_waiting_at_a_server_that_slept_sees_no_outdated_table(tmp_path: Path) -> None:
    async with two(tmp_path) as (slept, other):
        ann = slept.browser()
        table = await ann.make(1, name="Ann", setup={"public": True}, start=True)
        await (await ann.open(table, client="page")).round_is(1)
        sleeper, live = Sleeper(slept), await slept.services.tables.get(table)
        async with live.lock:
            coming = asyncio.create_task(slept.browser().open(table))
            await eventually(lambda: live.lock._waiters)
            await sleeper.dead_for(other)
            await played_on(other, ann, table)
            sleeper.go_on(60)
        page = await coming
        assert page.snapshot is None
        assert (page.bye["error"]["code"], page.bye["retry"]) == ("table-reloaded", True)
        assert not live.viewers


@over_sockets
async def test_table_acquired_elsewhere_while_it_is_loaded_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path) as (slept, other):
        ann = slept.browser()
        table = await ann.make(1, name="Ann", setup={"public": True}, start=True)
        sleeper, tables, held = Sleeper(slept), slept.services.tables, Held()
        seen = tables.sessions.last_seen

        async def seen_late(accounts: list[str]) -> dict[str, int]:
            found = await seen(accounts)
            await held.wait()
            return found

        monkeypatch.setattr(tables.sessions, "last_seen", seen_late)
        loading = asyncio.create_task(tables.get(table))
        await held.came.wait()
        await sleeper.dead_for(other)
        await played_on(other, ann, table)
        sleeper.go_on(60)
        held.go.set()
        with pytest.raises(OwnedElsewhere):
            await loading
        assert tables.loaded_table(table) is None


@asynccontextmanager
async def beside(url: str) -> AsyncIterator[Any]:
    """Open a separate connection to the database."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@over_sockets
async def test_result_numbers_follow_the_order_of_commits(tmp_path: Path) -> None:
    """Otherwise a result with a lower number that is committed later would never be rated."""
    url = new_url(tmp_path)
    async with running(tmp_path, store=url, cluster=True) as site, beside(url) as slow:
        ratings, store = site.services.ratings, site.services.store
        write = Write()
        for who in ("ann", "ben"):
            add_guest(write, who, 1)
        await store.write(write)
        seats = json.dumps([{"who": who, "place": place, "gone": 0} for place, who in enumerate(("ann", "ben"), 1)])

        def result(table: str) -> Write:
            row = {"game": "roborally", "tempo": "live", "at": 1000, "standings": seats}
            return Write().add("result", table_id=table, **row)

        await slow.execute(create_function_sql())
        began = slow.transaction()
        await began.start()
        assert await slow.fetchval(CALL, *call("other", [result("first")])) == []
        second = asyncio.create_task(store.write(result("second")))
        async with beside(url) as looks, asyncio.timeout(SOON):
            while not second.done() and not await looks.fetchval(WAITING):
                await asyncio.sleep(0.01)
        if second.done():
            await ratings.catch_up()
        await began.commit()
        await second
        await ratings.catch_up()
        worked_out = await store.rows(sa.select(schema.ratings).order_by(*schema.ratings.primary_key))
        rows = await store.rows(sa.select(schema.results.c.table_id).order_by(schema.results.c.n))
        assert [row.table_id for row in rows] == ["first", "second"]
        assert await ratings.recompute() == 2
        anew = await store.rows(sa.select(schema.ratings).order_by(*schema.ratings.primary_key))
        assert [tuple(row) for row in anew] == [tuple(row) for row in worked_out]
        assert len(anew) == 4


@long_only
@over_sockets
async def test_table_acquired_while_its_server_wakes_up_is_dropped(tmp_path: Path) -> None:
    """The other server began to acquire the table before the heartbeat, and then waited for a lock of the server that
    woke up.
    """
    url = new_url(tmp_path / "store")
    async with two(tmp_path, store=url) as (slept, other), beside(url) as writing, beside(url) as taking:
        ann = slept.browser()
        table = await ann.make(1, name="Ann", start=True)
        page = await ann.open(table)
        await page.round_is(1)
        sleeper = Sleeper(slept)
        await sleeper.dead_for(other)
        taken: asyncio.Task[Any]
        async with writing.transaction():
            await writing.execute("SELECT FROM owners WHERE id = $1 FOR NO KEY UPDATE", table)
            taken = asyncio.create_task(
                taking.fetch(ownership_sql.TAKE, table, other.services.ownership.server_id, True, 1000)
            )
            await eventually(lambda: writing.fetchval(WAITING))
            sleeper.go_on(60)
            await sleeper.ownership.verify()
            assert table in sleeper.ownership.owned_epochs, "the server still owns the table"
        assert len(await taken) == 1
        sleeper.go_on(1)
        assert not sleeper.ownership.is_lease_uncertain
        await sleeper.beat()
        assert table not in sleeper.ownership.owned_epochs
        assert slept.services.tables.loaded_table(table) is None
        await moved(page)


def towers_of(site: Site) -> Any:
    game_plugins: Any = site.services.game_plugins["railroad-ink"]
    return game_plugins.towers


@over_sockets
async def test_two_screens_that_connect_at_once_get_one_tower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two acquisitions, the server would own the tower in the later epoch but write in the earlier one."""
    async with two(tmp_path) as (one, _):
        tower_id = (await one.browser().post("/api/towers", {})).json()["tower"]
        towers, held = towers_of(one), Held()
        take, taken = one.services.ownership.acquire, list[int]()

        async def take_late(key: str) -> int:
            taken.append(await take(key))
            await held.wait()
            return taken[-1]

        monkeypatch.setattr(one.services.ownership, "acquire", take_late)
        coming = [asyncio.create_task(towers.get(tower_id)) for _ in range(2)]
        await held.came.wait()
        await eventually(lambda: len(taken) == 2 or getattr(towers, "_loading", None))
        held.go.set()
        first, second = await asyncio.gather(*coming)
        assert first is second
        assert len(taken) == 1
        assert one.services.ownership.owned_epochs[tower_id] == first.epoch
        await towers.handle(first, RollDice(1, 1))
        assert len(first.doc.rolls) == 1


@long_only
@over_sockets
async def test_tower_moved_while_it_is_loaded_shows_no_outdated_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path) as (one, other):
        tower_id = (await one.browser().post("/api/towers", {})).json()["tower"]
        towers, held, row = towers_of(one), Held(), one.services.store.row

        async def row_late(wanted: Any) -> Any:
            found = await row(wanted)
            if tower_id in one.services.ownership.owned_epochs:  # the row is also read before the tower is acquired
                await held.wait()
            return found

        with monkeypatch.context() as late:
            late.setattr(one.services.store, "row", row_late)
            coming = asyncio.create_task(towers.get(tower_id))
            await held.came.wait()
            there = await towers_of(other).get(tower_id)
            await towers_of(other).handle(there, RollDice(1, 1))
            held.go.set()
            with pytest.raises(OwnedElsewhere):
                await coming
        assert tower_id in other.services.ownership.owned_epochs
        assert len((await towers.get(tower_id)).doc.rolls) == 1, "clients that reconnect find the tower here"


@long_only
@over_sockets
async def test_reaction_at_a_table_of_another_server_makes_its_clients_reconnect(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        table, ann, ben, _, _ = await pair(one)
        assert await say(ann, phrase="hello") == "done"
        await ben.until(lambda: ben.talk)
        Sleeper(one)  # no heartbeat discovers the change first
        taken = (
            f"UPDATE owners SET owner = '{other.services.ownership.server_id}', epoch = epoch + 1 WHERE id = '{table}'"
        )
        await one.execute(taken)
        reacting = asyncio.create_task(ben.ask(type="react", line=1, reaction="ha"))
        for page in (ann, ben):
            await moved(page)
        await reacting
        assert one.services.tables.loaded_table(table) is None
        assert table not in one.services.ownership.owned_epochs


@over_sockets
async def test_action_refused_for_a_moved_table_runs_at_its_owner(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann, ben = one.browser(), one.browser()
        table = await ann.make(2, name="Ann", setup={"public": True})
        page = await ann.open(table)
        sleeper = Sleeper(one)
        await sleeper.dead_for(other)
        there = await at(other, ann).open(table)
        assert table in sleeper.ownership.owned_epochs, "it knows of nothing"
        sat = await ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})
        assert sat.status_code == 200, sat.text
        await there.until(lambda: there.snapshot["table"]["seats"][1].get("name") == "Ben")
        await moved(page)
        assert there.bye is None


@pytest.mark.parametrize("goes", ["leaves", "is deleted"])
@over_sockets
async def test_deletion_refused_for_a_moved_table_runs_at_its_owner(tmp_path: Path, goes: str) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(1, name="Ann")
        page = await ann.open(table)
        sleeper = Sleeper(one)
        await sleeper.dead_for(other)
        there = await at(other, ann).open(table)
        assert table in sleeper.ownership.owned_epochs, "it knows of nothing"
        if goes == "leaves":
            left = await ann.post(f"/api/tables/{table}/leave", {})
            assert left.json() == {"deleted": True}, left.text
            await moved(page)
        else:
            await one.services.deletion.delete(account_of(ann))
        await there.until(lambda: there.bye)
        assert await one.services.store.row(sa.select(schema.tables.c.id).where(schema.tables.c.id == table)) is None


@over_sockets
async def test_deleted_table_is_reported_as_deleted_despite_a_lost_event(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a proxy would ask another server, which does not know the deleted table."""
    faults.expected.add("table-deletion-not-published")
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        tables = [await ann.make(1, name="Ann") for _ in range(2)]
        for table in tables:
            await ann.open(table)
        await one.execute(f"UPDATE tables SET status = 'over' WHERE id = '{tables[1]}'")
        bus: Any = other.services.bus

        async def silent(subject: str, data: bytes, timeout: float) -> bytes:
            raise TimeoutError

        monkeypatch.setattr(bus, "request", silent)
        await other.services.operator.delete_table("page", tables[0])
        left = await at(other, ann).post(f"/api/tables/{tables[1]}/leave", {})
        assert left.json() == {"deleted": True}, left.text
        assert await one.services.store.rows(sa.select(schema.tables.c.id)) == []


@over_sockets
async def test_check_after_sleep_ignores_heartbeats_from_before(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        table = await one.browser().make(1, name="Ann", start=True)
        await one.services.tables.get(table)
        sleeper = Sleeper(one)
        sleeper.go_on(3)
        read = hold_statement(sleeper.ownership, ownership_sql.OWNED_EPOCHS, answer=True)
        before = asyncio.create_task(sleeper.ownership.verify())
        await read.came.wait()
        sleeper.go_on(60)
        taken = (
            f"UPDATE owners SET owner = '{other.services.ownership.server_id}', epoch = epoch + 1 WHERE id = '{table}'"
        )
        await other.execute(taken)
        after = asyncio.create_task(sleeper.ownership.verify())
        await asyncio.sleep(0)
        read.go.set()
        await asyncio.gather(before, after)
        assert not sleeper.ownership.is_lease_uncertain
        assert table not in sleeper.ownership.owned_epochs


@over_sockets
async def test_answers_to_acquisitions_may_arrive_in_another_order(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ownership: Any = one.services.ownership
        table = await one.browser().make(1, name="Ann", start=True)
        for site in (one, other):
            await asleep(site)
        await ownership.release([table])
        answer = hold_statement(ownership, ownership_sql.TAKE_DUE, answer=True)
        await one.execute(f"UPDATE tables SET watched = 1 WHERE id = '{table}'")
        due = asyncio.create_task(ownership._take_due())
        await answer.came.wait()
        epoch = await ownership.acquire(table)
        answer.go.set()
        await due
        assert ownership.owned_epochs[table] == epoch


@over_sockets
async def test_table_acquired_while_its_server_stops_is_released(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ownership: Any = one.services.ownership
        table = await one.browser().make(1, name="Ann", start=True)
        for site in (one, other):
            await asleep(site)
            await site.services.ownership.release([table])
        answer = hold_statement(ownership, ownership_sql.TAKE_DUE, answer=True)
        await one.execute(f"UPDATE tables SET watched = 1 WHERE id = '{table}'")
        due = asyncio.create_task(ownership._take_due())
        await answer.came.wait()
        ownership.stop_acquiring()
        answer.go.set()
        await due
        assert ownership.owned_epochs == {}
        assert (await ownership._execute(ownership_sql.OWNER, table, 1000))[0][0] is None


async def asleep(site: Site) -> None:
    """Stop a server's background tasks for ownership."""
    ownership: Any = site.services.ownership
    for task in ownership._tasks:
        task.cancel()
    await asyncio.gather(*ownership._tasks, return_exceptions=True)
