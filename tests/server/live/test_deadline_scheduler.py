"""The scheduler: checks due tables in time and in order, retries after errors, and survives changes of the machine's
clock."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import Refusal
from inkrally.server import background_tasks
from inkrally.server.clock import MAX_SLEW_RATE, SteadyClock
from inkrally.server.cluster.contract import OwnedElsewhere
from inkrally.server.live import deadline_scheduler
from inkrally.server.live.deadline_scheduler import MAX_CONCURRENT_LOADS, DeadlineScheduler
from inkrally.server.live.tables import Tables, machine_time_ms
from inkrally.server.storage import schema
from inkrally.server.storage.store import StoreError, TableCorrupted
from inkrally.table.table import Change
from tests.server.conftest import Faults
from tests.server.site import Site, eventually, over_sockets, running, with_server


class Looks:
    """The checked tables, in order. `release` lets the checks end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.most = 0
        self.release = asyncio.Event()

    async def look(self, table_id: str) -> int | None:
        self.begun.append(table_id)
        self.most = max(self.most, len(self.begun) - len(self.ended))
        await self.release.wait()
        self.ended.append(table_id)
        return None


async def with_scheduler(scheduler: DeadlineScheduler, do: Callable[[], Awaitable[None]]) -> None:
    task = asyncio.create_task(scheduler.run())
    try:
        await do()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def never(_: Any = None) -> bool:
    return False


def always(_: Any = None) -> bool:
    return True


def test_far_deadline_of_a_table_is_stored_once() -> None:
    scheduler: Any = DeadlineScheduler(lambda: 0, Looks().look, never, always)
    for number in range(2000):
        scheduler.schedule("one", 900_000 + number)
        scheduler.schedule(f"table {number % 20}", 800_000 + number % 20)
        scheduler.cancel(f"table {number % 20}")
    assert scheduler._due == {"one": 901_999}
    assert len(scheduler._heap) < 100
    assert (901_999, "one") in scheduler._heap


@over_sockets
async def test_table_is_scheduled_until_its_check_or_while_it_is_damaged() -> None:
    looks = Looks()

    async def look(table_id: str) -> int | None:
        await looks.look(table_id)
        if table_id == "hurt":
            raise TableCorrupted("table-damaged", "it cannot be read")
        return None

    for near in (never, always):
        looks.release.clear()
        scheduler = DeadlineScheduler(lambda: 1000, look, near, always)
        tables = [f"table {number}" for number in range(MAX_CONCURRENT_LOADS + 3)] + ["hurt"]
        assert not any(scheduler.is_scheduled(table) for table in tables)
        scheduler.load([(table, 1000) for table in tables], [])

        async def do(scheduler: DeadlineScheduler = scheduler, tables: list[str] = tables) -> None:
            await eventually(lambda: not scheduler._due)
            assert all(scheduler.is_scheduled(table) for table in tables), (
                "the table is being checked or waits for its check"
            )
            looks.release.set()
            await eventually(lambda: not any(scheduler.is_scheduled(table) for table in tables[:-1]))
            await eventually(lambda: not scheduler._attended)
            assert scheduler.is_scheduled("hurt")
            scheduler.cancel("hurt")
            assert not scheduler.is_scheduled("hurt")

        await with_scheduler(scheduler, do)


@over_sockets
async def test_tables_are_not_all_loaded_at_once() -> None:
    """A few tables are loaded at a time, in the order of their deadlines. Tables without viewers come last."""
    looks = Looks()
    scheduler = DeadlineScheduler(lambda: 1000, looks.look, never, always)
    due = [(f"due {number:03}", 999 - number) for number in range(200)]
    scheduler.load(due, ["bots 1", "bots 2"])

    async def do() -> None:
        await eventually(lambda: len(looks.begun) >= MAX_CONCURRENT_LOADS)
        looks.release.set()
        await eventually(lambda: len(looks.ended) == 202)

    await with_scheduler(scheduler, do)
    assert looks.most <= MAX_CONCURRENT_LOADS + 1
    assert looks.begun[:200] == [table for table, _ in reversed(due)]
    assert looks.begun[200:] == ["bots 1", "bots 2"]


@over_sockets
async def test_a_clock_does_not_wait_until_other_tables_are_loaded() -> None:
    """Tables in memory are checked while loading is stuck."""
    looks = Looks()
    scheduler = DeadlineScheduler(lambda: 1000, looks.look, lambda table: table == "near", always)
    scheduler.load([(f"far {number}", number) for number in range(50)], ["bots"])

    async def do() -> None:
        await eventually(lambda: len(looks.begun) == MAX_CONCURRENT_LOADS)
        scheduler.schedule("near", 900)
        await eventually(lambda: "near" in looks.begun)

    await with_scheduler(scheduler, do)
    assert "bots" not in looks.begun


@over_sockets
async def test_failed_checks_are_repeated(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any error leads to a retry after a growing wait, except for a deleted table."""
    faults.expected.add("table-tick-failed")
    monkeypatch.setattr(deadline_scheduler, "FIRST_WAIT_MS", 10)
    now, tried = 0, 0
    put: list[int] = []

    async def look(table_id: str) -> int | None:
        nonlocal tried
        tried += 1
        if tried == 8:
            raise Refusal("table-unknown", "gone")
        raise (sa.exc.TimeoutError("no connection"), KeyError("x"), OwnedElsewhere("table-reloaded", "anew"))[tried % 3]

    scheduler = DeadlineScheduler(lambda: now, look, always, always)
    real = scheduler.schedule

    def note(table_id: str, at: int) -> None:
        put.append(at - now)
        real(table_id, at)

    monkeypatch.setattr(scheduler, "schedule", note)
    scheduler.load([("a", 0)], [])

    async def do() -> None:
        nonlocal now
        for times in range(1, 9):
            await eventually(lambda times=times: tried == times)  # type: ignore[misc]
            now += 10**6
            scheduler._wake.set()
        await asyncio.sleep(0)

    await with_scheduler(scheduler, do)
    assert tried == 8
    assert len(put) == 8
    assert all(10 * 2**number * 0.7 <= wait <= 10 * 2**number for number, wait in enumerate(put[1:]))


@over_sockets
async def test_due_tables_are_checked_after_a_jump_of_the_clock() -> None:
    now, looked = 0, asyncio.Event()

    async def look(table_id: str) -> int | None:
        looked.set()
        return None

    scheduler = DeadlineScheduler(lambda: now, look, always, always)
    clock = SteadyClock()
    clock.on_begin = scheduler.recheck
    scheduler.load([("a", 3_600_000)], [])

    async def do() -> None:
        nonlocal now
        await asyncio.sleep(0)
        now = 3_600_000
        clock.set_time(3600.0)
        async with asyncio.timeout(deadline_scheduler.MAX_SLEEP_SECONDS / 3):
            await looked.wait()

    await with_scheduler(scheduler, do)


@over_sockets
async def test_checks_failed_by_the_store_run_when_it_works_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first check that succeeds wakes the others. Alone, each would wait for a few seconds."""
    away, now = True, 0

    async def look(table_id: str) -> int | None:
        if away:
            raise StoreError("store-failed", "the database is away")
        return None

    monkeypatch.setattr(deadline_scheduler, "FIRST_WAIT_MS", 10)
    monkeypatch.setattr(deadline_scheduler, "LONGEST_UNSTORED_MS", 40)
    scheduler = DeadlineScheduler(lambda: now, look, always, always)
    for _ in range(6):
        for each in "abcdef":
            await scheduler._attend(each)
            assert scheduler._due.pop(each) <= 40
    for each in "bcdef":
        scheduler.schedule(each, 10**6)
    away = False
    await scheduler._attend("a")
    assert {each: due <= 20 for each, due in scheduler._due.items()} == dict.fromkeys("bcdef", True)
    assert not scheduler._failed


@over_sockets
async def test_failures_are_forgotten_when_a_table_is_cancelled() -> None:
    async def look(table_id: str) -> int | None:
        raise OwnedElsewhere("table-elsewhere", "another server has it")

    scheduler = DeadlineScheduler(lambda: 0, look, always, always)
    for _ in range(6):
        await scheduler._attend("a")
    scheduler.cancel("a")
    await scheduler._attend("a")
    assert scheduler._due["a"] <= deadline_scheduler.FIRST_WAIT_MS
    # An earlier deadline set meanwhile remains.
    scheduler.schedule("a", 5)
    await scheduler._attend("a")
    assert scheduler._due["a"] == 5


def in_future(site: Site, seconds: float) -> int:
    return site.services.tables.now() + round(1000 * seconds)


async def with_clock(site: Site, seconds: float) -> tuple[Any, Any]:
    """Return the page and table of one player whose clock ends some seconds after it was stored."""
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True, setup={"clock": {"seconds": 30}})
    one = await ann.open(table)
    await one.round_is(1)
    live = await site.services.tables.get(table)
    async with live.lock:
        # Start the time only now, since joining can be slow on a busy machine.
        ends = in_future(site, seconds)
        await live.commit(Change(msgspec.structs.replace(live.table.doc, deadline=ends)))
    return one, live


@over_sockets
async def test_clock_survives_while_its_table_cannot_be_read(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("table-tick-failed")
    async with running(tmp_path) as site:
        one, live = await with_clock(site, 3600)
        await one.close()
        await eventually(lambda: live.idle)
    real, failed = Tables._load, 0

    async def load(self: Tables, table_id: str, by_itself: bool) -> Any:
        nonlocal failed
        failed += 1
        if failed < 3:
            raise sa.exc.TimeoutError("QueuePool limit of size 5 overflow 10 reached")
        return await real(self, table_id, by_itself)

    monkeypatch.setattr(Tables, "_load", load)
    monkeypatch.setattr(deadline_scheduler, "FIRST_WAIT_MS", 10)
    async with running(tmp_path) as site:
        site.services.tables.schedule_retry(live.id)
        await eventually(lambda: failed == 3 and live.id in site.services.tables._live)
        again = await site.services.tables.get(live.id)
        assert again is not live
        assert site.services.tables._deadlines._due[live.id] == live.table.doc.deadline


@over_sockets
async def test_the_clock_of_the_machine_neither_freezes_nor_skips_a_round(tmp_path: Path) -> None:
    """The machine's clock is set back and forward by a day in the middle of a round."""
    for step in (-86_400, 86_400):
        async with running(tmp_path / str(step)) as site:
            clock = site.services.clock
            one, live = await with_clock(site, 1.5)
            wall, before, deadline = clock.wall, site.services.tables.now(), live.table.doc.deadline
            clock.wall = lambda wall=wall, step=step: wall() + step  # type: ignore[misc]
            assert before <= site.services.tables.now() < before + 60_000
            await one.round_is(2)
            assert deadline <= site.services.tables.now() < deadline + 60_000
            assert live.table.doc.deadline < deadline + 60_000


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(-(10**6), 10**6))))
def test_time_never_goes_back_or_jumps(steps: list[tuple[float, float]]) -> None:
    """The difference to the machine's time never grows while the machine's clock runs evenly."""
    machine, wall = 5.0, 10.0**9
    clock = SteadyClock(lambda: wall, lambda: machine)
    last = clock.now()
    for gone, step in steps:
        machine += gone
        wall += gone + step
        off = abs(wall * 1000 - last - 1000 * gone)
        now = clock.now()
        assert (1 - MAX_SLEW_RATE) * 1000 * gone - 2 <= now - last <= (1 + MAX_SLEW_RATE) * 1000 * gone + 2
        assert abs(wall * 1000 - now) <= off + 2
        last = now


@given(st.lists(st.floats(0, 0.002)), st.floats(-100, 100))
def test_time_never_goes_back_between_two_readings(steps: list[float], off: float) -> None:
    machine = 5.0
    clock = SteadyClock(lambda: machine + (off if machine > 5.0 else 0.0), lambda: machine)
    times = []
    for step in steps:
        machine += step
        times.append(clock.now())
    assert times == sorted(times)


@over_sockets
async def test_restart_checks_only_due_tables(tmp_path: Path) -> None:
    """The restart skips tables that wait for a player, and bot tables, except if players wait for a bot."""
    slow: dict[str, Any] = {"bot_command": ("sleep", "600")}
    async with running(tmp_path, **slow, bot_match_idle_seconds=3600) as site:
        ann = site.browser()
        waits = await ann.make(2, name="Ann", start=True, bots=["easy"])
        owes = await ann.make(2, name="Ann", start=True, bots=["easy"], setup={"clock": {"seconds": 86400}})
        alone = await ann.make(2, bots=["easy", "easy"], start=True)
        live = await site.services.tables.get(waits)
        async with live.lock:
            change = live.table.apply_bot_decision(
                live.table.bot_requests(site.services.tables.now())[0], None, site.services.tables.now()
            )
            assert change is not None
            await live.commit(change)
        watched = await site.services.store.rows(sa.select(schema.tables.c.id).where(schema.tables.c.watched == 1))
        assert [row.id for row in watched] == [owes]
    async with running(tmp_path) as site:
        await eventually(lambda: owes in site.services.tables._live or site.services.tables._deadlines._unwatched == [])
        live = await site.services.tables.get(owes)
        await eventually(lambda: not live.table.bots_due(site.services.tables.now()))
        assert waits not in site.services.tables._live
        assert alone not in site.services.tables._live


@with_server(idle_seconds=0.05)
async def test_unloaded_table_leaves_memory(site: Site) -> None:
    """The server hardly ever runs the garbage collector, so no reference cycle may keep a table."""
    ann = site.browser()
    table = await ann.make(2, name="Ann", bots=["easy"], start=True)
    page = await ann.open(table)
    await page.play_round()
    gc.collect()
    gc.disable()
    try:
        held = weakref.ref(site.services.tables._live[table])
        await page.close()
        await eventually(lambda: table not in site.services.tables._live)
        await eventually(lambda: held() is None)
    finally:
        gc.enable()


@over_sockets
async def test_scheduler_continues_after_unexpected_errors(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    """No deadline is lost: neither at the table with the error, nor at one being checked, nor among the tables to check
    when the server is idle."""
    faults.expected.add("background-task-failed")
    monkeypatch.setattr(background_tasks, "RETRY_DELAYS_SECONDS", (0.0,))
    monkeypatch.setattr(deadline_scheduler, "FIRST_WAIT_MS", 10)
    looks = Looks()
    failed: list[str] = []

    def near(table_id: str) -> bool:
        if table_id == "wrong" and table_id not in failed:
            failed.append(table_id)
            raise KeyError(table_id)
        return table_id == "near"

    def room() -> bool:
        if "room" not in failed:
            failed.append("room")
            raise ZeroDivisionError
        return True

    scheduler = DeadlineScheduler(machine_time_ms, looks.look, near, room)
    now = machine_time_ms()
    scheduler.load([("far", now - 3), ("near", now - 2), ("wrong", now + 50)], ["bots"])

    async def do() -> None:
        await eventually(lambda: "wrong" in failed and {"far", "near"} <= set(looks.begun))
        looks.release.set()
        await eventually(lambda: {"far", "near", "wrong", "bots"} <= set(looks.ended))
        scheduler.schedule("another", machine_time_ms())
        await eventually(lambda: "another" in looks.ended)

    await with_scheduler(scheduler, do)
    assert sorted(looks.begun) == sorted(looks.ended), "no check was cancelled"
