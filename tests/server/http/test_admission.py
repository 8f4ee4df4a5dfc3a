"""Overload: the server admits as much work as it does in time, and refuses the rest at once. Play comes before lists,
players before spectators, and each address has a share of the capacity.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from inkrally.cli.hosting.proxies import PROXIES
from inkrally.match.errors import Refusal
from inkrally.server.admission import admission as bounds
from inkrally.server.admission.admission import Admission, ConnectionPriority
from inkrally.server.admission.connection_waits import ClientDisconnected, ConnectionWaits
from inkrally.server.http.host_and_limit_middleware import STATUS_BY_CODE
from inkrally.server.http.responses import status_of
from inkrally.server.live.connection_priority import priority_of
from inkrally.server.live.hub import REFUSAL_HOLD_SECONDS
from tests.sample_sizes import long_only
from tests.server.http.test_fair_charging import Time
from tests.server.site import PLENTY, Page, Site, eventually, over_sockets, running

HERE, THERE = "198.51.100.1", "198.51.100.2"


def filled(admission: Admission, count: int, address: str = "", plays: bool = True, hands_in: bool = False) -> int:
    """Admit commands until the capacity is full, from different addresses or from one. Return their number."""
    for number in range(count):
        try:
            admission.admit_command(address or f"host {number}", plays, hands_in)
        except Refusal:
            return number
    return count


def waiting(admission: Admission) -> list[ConnectionPriority]:
    """Return the priorities of the connections that wait to open."""
    return [rank for rank in ConnectionPriority for _ in range(admission._connecting_queues[rank].waiting)]


def test_commands_above_the_capacity_are_refused_with_a_message() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    assert filled(admission, 10 * bounds.INITIAL_CAPACITY) == bounds.INITIAL_CAPACITY
    with pytest.raises(Refusal, match="try again soon") as refused:
        admission.admit_command(HERE, True)
    assert refused.value.code == "busy"
    admission.finish_command("host 0", time.now)
    admission.admit_command(HERE, True)


@long_only
def test_slow_commands_lower_the_capacity_and_fast_ones_raise_it() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    rooms = []
    for seconds in (10 * bounds.TARGET_SECONDS,) * 20 + (bounds.TARGET_SECONDS / 2,) * 400:
        began, count = time.now, filled(admission, bounds.MAX_CAPACITY)
        time.now += seconds
        for number in range(count):
            admission.finish_command(f"host {number}", began)
        rooms.append(admission.capacity)
    assert rooms[0] == bounds.INITIAL_CAPACITY * bounds.MAX_DECREASE, "commands that were slow together count once"
    assert rooms[19] == bounds.MIN_CAPACITY
    assert rooms[19] < rooms[22] < rooms[25] <= rooms[-1] == bounds.MAX_CAPACITY, (
        "a measurement covers at least `MIN_SAMPLE_COMMANDS` commands"
    )
    assert admission.active == 0


def server(seconds: Callable[[int], float]) -> tuple[list[float], list[float]]:
    """Simulate a server that runs one command after the other, with as many clients as it admits.

    `seconds` returns the time for each command by its number. Returns the duration of each command, and the capacity
    after it.
    """
    time = Time()
    admission = Admission(lambda: time.now)
    waiting: deque[float] = deque()
    took, rooms = [], []
    for number in range(20_000):
        while admission.active < admission.capacity:
            admission.admit_command(HERE, True)
            waiting.append(time.now)
        time.now += seconds(number)
        began = waiting.popleft()
        took.append(time.now - began)
        admission.finish_command(HERE, began)
        rooms.append(admission.capacity)
    return took, rooms


@pytest.mark.parametrize("pace", [1000, 2300, 10_000])
def test_capacity_converges_to_the_target_time(pace: int) -> None:
    took, rooms = server(lambda _: 1 / pace)
    settled = sorted(took[5000:])
    assert settled[int(0.99 * len(settled))] < 1.5 * bounds.TARGET_SECONDS
    assert settled[len(settled) // 2] > bounds.TARGET_SECONDS / 2, "and the server is not idle"
    assert rooms[-1] == pytest.approx(pace * bounds.TARGET_SECONDS, rel=0.1)


def test_occasional_stalls_do_not_lower_the_capacity() -> None:
    """On a busy machine, a few commands of a hundred take longer, whatever the capacity is."""
    even = server(lambda _: 0.0004)[1]
    uneven = server(lambda number: 0.0004 + (0.08 if number % 500 == 0 else 0))[1]
    assert sum(uneven[5000:]) > 0.5 * sum(even[5000:])
    assert min(uneven[5000:]) > 1.25 * bounds.MIN_CAPACITY


def test_commands_admitted_before_a_decrease_lower_the_capacity_only_once() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    filled(admission, bounds.INITIAL_CAPACITY)
    time.now += bounds.TARGET_SECONDS / bounds.MAX_DECREASE  # for all commands; half of them are measured
    for number in range(bounds.INITIAL_CAPACITY):
        admission.finish_command(f"host {number}", 0.0)
    assert admission.capacity == pytest.approx(bounds.INITIAL_CAPACITY * bounds.MAX_DECREASE)


def test_unused_capacity_does_not_grow() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    for _ in range(10_000):
        admission.admit_command(HERE, True)
        admission.finish_command(HERE, time.now)
    assert admission.capacity == bounds.INITIAL_CAPACITY


def test_spectators_use_only_a_share_of_the_capacity() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    assert filled(admission, bounds.INITIAL_CAPACITY, plays=False) == bounds.INITIAL_CAPACITY * bounds.SPECTATOR_SHARE
    assert filled(admission, bounds.INITIAL_CAPACITY) == bounds.INITIAL_CAPACITY * (1 - bounds.SPECTATOR_SHARE)


def test_commits_may_exceed_the_capacity() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    assert filled(admission, bounds.MAX_CAPACITY) == bounds.INITIAL_CAPACITY
    assert filled(admission, bounds.MAX_CAPACITY, hands_in=True) == bounds.INITIAL_CAPACITY * (bounds.COMMIT_SHARE - 1)


def test_flooding_address_leaves_capacity_for_others() -> None:
    time = Time()
    alone = Admission(lambda: time.now)
    assert filled(alone, bounds.MAX_CAPACITY, HERE) == bounds.INITIAL_CAPACITY, (
        "a single address, such as a proxy, gets the whole capacity"
    )
    shared = Admission(lambda: time.now)
    shared.admit_command(THERE, True)
    flooded = filled(shared, bounds.MAX_CAPACITY, HERE)
    assert flooded <= bounds.INITIAL_CAPACITY / 2 + 1
    assert filled(shared, bounds.INITIAL_CAPACITY // 4, THERE) == bounds.INITIAL_CAPACITY // 4


def test_server_is_overloaded_while_half_full_and_after_a_refusal() -> None:
    time = Time()
    admission = Admission(lambda: time.now)
    time.now = 100.0
    assert not admission.is_overloaded()
    count = filled(admission, bounds.MAX_CAPACITY)
    for number in range(count):
        admission.finish_command(f"host {number}", time.now)
    assert admission.active == 0
    assert admission.is_overloaded()
    time.now += bounds.OVERLOAD_SECONDS
    assert not admission.is_overloaded()


@over_sockets
async def test_background_requests_wait_in_a_limited_queue() -> None:
    time = Time()
    admission = Admission(lambda: time.now, time.call)
    await admission.wait_behind_play(HERE, ConnectionWaits())  # returns at once while the server is not overloaded
    filled(admission, int(bounds.INITIAL_CAPACITY * bounds.SPECTATOR_SHARE) + 1)
    done: list[int] = []

    async def asked(number: int, address: str, waits: ConnectionWaits) -> None:
        await admission.wait_behind_play(address, waits)
        done.append(number)

    waits = [ConnectionWaits() for _ in range(bounds.MAX_BACKGROUND_REQUESTS)]
    tasks = [
        asyncio.create_task(asked(number, f"host {number // bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS}", each))
        for number, each in enumerate(waits)
    ]
    await asyncio.sleep(0)
    for address in (HERE, "host 0"):
        with pytest.raises(Refusal) as refused:
            await admission.wait_behind_play(address, ConnectionWaits())
        assert refused.value.code == "busy"
    waits[0].end()  # the client hangs up
    for _ in range(3):
        await asyncio.sleep(0)
    await time.go_on(2.5 * bounds.OVERLOAD_PAUSE_SECONDS)
    assert done == [1, bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS], (
        "addresses take turns, a few each second, even while play continues"
    )
    for number in range(int(bounds.INITIAL_CAPACITY * bounds.SPECTATOR_SHARE) + 1):
        admission.finish_command(f"host {number}", time.now)
    await time.go_on(1 + bounds.MAX_BACKGROUND_REQUESTS * bounds.PAUSE_SECONDS)
    assert len(done) == bounds.MAX_BACKGROUND_REQUESTS - 1
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found if each is not None] == [ClientDisconnected]
    await admission.wait_behind_play("host 0", ConnectionWaits())


@pytest.mark.parametrize("code", ["busy", "analysis-busy", "analysis-failed", "analysis-slow"])
def test_no_proxy_takes_a_refusal_for_an_outage(code: str) -> None:
    """After other statuses, a proxy would ask another server, and avoid this one for a while, also for its tables."""
    status = status_of(Refusal(code, ""))
    assert STATUS_BY_CODE.get(code, status) == status
    for name in ("haproxy", "nginx"):
        written = PROXIES[name](["10.0.0.1:8000"], ":80")
        all_again = [line for line in written.splitlines() if "retry-on" in line or "next_upstream " in line]
        assert len(all_again) == 2, "one line for all requests, one for client files"
        for again in all_again:
            assert "503" in again, "the status of a stopping server"
            assert str(status) not in again


@over_sockets
async def test_connections_open_by_priority_and_before_lists() -> None:
    time = Time()
    admission = Admission(lambda: time.now, time.call)
    full = filled(admission, bounds.MAX_CAPACITY)
    done: list[str] = []
    over = asyncio.Event()

    async def comes(name: str, rank: ConnectionPriority, address: str, waits: ConnectionWaits) -> None:
        async with admission.admit_connection(address, rank, waits):
            done.append(name)
            await over.wait()

    async def lists() -> None:
        await admission.wait_behind_play(HERE, ConnectionWaits())
        done.append("list")

    asked = [
        ("watcher", ConnectionPriority.SPECTATOR, HERE),
        ("player", ConnectionPriority.PLAYER, HERE),
        ("due, first of its address", ConnectionPriority.MUST_ACT, HERE),
        ("due, second of its address", ConnectionPriority.MUST_ACT, HERE),
        ("due, gone", ConnectionPriority.MUST_ACT, "198.51.100.3"),
        ("due, of another", ConnectionPriority.MUST_ACT, THERE),
    ]
    waits = {name: ConnectionWaits() for name, _, _ in asked}
    tasks = [asyncio.create_task(lists())]
    for name, rank, address in asked:
        tasks.append(asyncio.create_task(comes(name, rank, address, waits[name])))
        await asyncio.sleep(0)
    waits["due, gone"].end()
    await time.go_on(10 * bounds.OVERLOAD_PAUSE_SECONDS)
    assert done == [], "no client before there is capacity, and no list before players"
    for number in range(4):
        admission.finish_command(f"host {number}", time.now)
        await asyncio.sleep(0)
    assert done == ["due, first of its address", "due, of another", "due, second of its address", "player"]
    await time.go_on(2 * bounds.OVERLOAD_PAUSE_SECONDS)
    assert done[4:] == ["list"], "spectators wait longer than lists"
    for number in range(4, full):
        admission.finish_command(f"host {number}", time.now)
    await asyncio.sleep(0)
    assert done[5:] == ["watcher"]
    over.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found if each is not None] == [ClientDisconnected]
    assert admission.active == admission._connecting == 0
    assert not any(line.waiting for line in admission._connecting_queues)


@over_sockets
async def test_opening_connections_use_a_share_and_wait_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "CONNECTING_TIMEOUT_SECONDS", 0.05)
    admission = Admission()
    over = asyncio.Event()

    async def comes() -> None:
        async with admission.admit_connection(HERE, ConnectionPriority.MUST_ACT, ConnectionWaits()):
            await over.wait()

    tasks = [asyncio.create_task(comes()) for _ in range(bounds.INITIAL_CAPACITY)]
    await asyncio.sleep(0)
    assert admission.active == bounds.INITIAL_CAPACITY * bounds.CONNECTING_SHARE
    admission.admit_command(HERE, True)  # players may use the rest
    for task in tasks[int(bounds.INITIAL_CAPACITY * bounds.CONNECTING_SHARE) :]:
        with pytest.raises(Refusal) as refused:
            await task
        assert refused.value.code == "busy"
    monkeypatch.setattr(bounds, "MAX_CONNECTING", 0)
    with pytest.raises(Refusal):
        await comes()
    over.set()
    admission.finish_command(HERE, admission.clock())
    await asyncio.gather(*tasks[: int(bounds.INITIAL_CAPACITY * bounds.CONNECTING_SHARE)])
    assert admission.active == 0


@over_sockets
async def test_client_that_disconnects_during_admission_takes_no_place() -> None:
    admission = Admission()
    full = filled(admission, bounds.MAX_CAPACITY)

    async def comes() -> None:
        async with admission.admit_connection(HERE, ConnectionPriority.MUST_ACT, ConnectionWaits()):
            raise AssertionError("the client has hung up")

    task = asyncio.create_task(comes())
    await asyncio.sleep(0)
    admission.finish_command("host 0", admission.clock())
    task.cancel()  # after it got its turn
    with pytest.raises(asyncio.CancelledError):
        await task
    assert admission.active == full - 1
    assert admission._connecting == 0


async def begun(site: Site) -> tuple[str, Page, Page]:
    """Return a table in play, a player's page and a spectator's page."""
    ann, eve = site.browser(), site.browser()
    table = await ann.make(1, name="Ann", start=True)
    return table, await ann.open(table), await eve.open(table)


@over_sockets
async def test_command_refused_by_a_full_server_runs_when_repeated(site: Site) -> None:
    _, page, _ = await begun(site)
    admission = site.services.admission
    first, second = page.finish()[:2]
    full = filled(admission, bounds.MAX_CAPACITY)
    refused = await page.ask(type="command", command={"type": "add-action", "act": first})
    assert refused["error"]["code"] == "busy"
    assert not page.snapshot["draft"]["acts"]
    await page.send({"type": "ping"})
    await page.until(lambda: any("pong" in text for text in page.heard))
    for number in range(full):
        admission.finish_command(f"host {number}", admission.clock())
    # Messages sent after the refused one must not run before it.
    later = await page.ask(type="command", command={"type": "add-action", "act": second})
    assert later["error"]["code"] == "busy"
    assert (await page.ask(page.last - 1, type="command", command={"type": "add-action", "act": first}))[
        "type"
    ] == "done"
    assert (await page.ask(page.last, type="command", command={"type": "add-action", "act": second}))["type"] == "done"
    assert [act["die"] for act in page.snapshot["draft"]["acts"]] == [first["die"], second["die"]]
    assert admission.active == 0


@over_sockets
async def test_full_server_admits_a_repeated_commit(site: Site) -> None:
    """The drafted actions are stored, and the commit is admitted when the client repeats it."""
    _, page, watcher = await begun(site)
    await page.draw()
    admission = site.services.admission
    filled(admission, bounds.MAX_CAPACITY)
    assert await page.refused("clear") == "busy"
    assert await watcher.refused("commit") == "busy"
    now = admission.clock()
    admission.clock = lambda: now + 2 * REFUSAL_HOLD_SECONDS
    await page.done("commit")
    await page.round_is(2)


@over_sockets
async def test_page_that_repeats_no_refused_message_is_held_only_briefly(site: Site) -> None:
    _, page, _ = await begun(site)
    admission = site.services.admission
    full = filled(admission, bounds.MAX_CAPACITY)
    assert await page.refused("clear") == "busy"
    for number in range(full):
        admission.finish_command(f"host {number}", admission.clock())
    now = admission.clock()
    admission.clock = lambda: now + 1
    assert await page.refused("undo") == "busy", "on a slow line, the client sent it before the refusal arrived"
    admission.clock = lambda: now + 2 * REFUSAL_HOLD_SECONDS
    await page.done("add-action", act=page.finish()[0])


@over_sockets
async def test_waits_caused_by_the_client_do_not_count_as_overload(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table, page, _ = await begun(site)
    live = await site.services.tables.get(table)
    admission = site.services.admission
    began: list[float] = []
    leave = admission.finish_command

    def left(address: str, at: float) -> None:
        began.append(at)
        leave(address, at)

    monkeypatch.setattr(admission, "finish_command", left)
    act = page.finish()[0]
    async with live.lock:
        for number in (101, 102, 103):
            await page.send({"type": "command", "id": number, "command": {"type": "add-action", "act": act}})
        await eventually(lambda: admission.active == 1)
        until = admission.clock()
    await page.until(lambda: {101, 102, 103} <= page.answers.keys())
    assert began[0] < until, "the first command waited for the table"
    assert began[1] >= until
    assert began[2] >= began[1]


@over_sockets
async def test_waiting_pings_do_not_lower_the_capacity(tmp_path: Path) -> None:
    """Each ping waits for credits. The time that a command waits behind them does not count as overload."""
    limits = msgspec.structs.replace(PLENTY, play_burst=1, play_rate=20)
    async with running(tmp_path, limits=limits) as site:
        _, page, _ = await begun(site)
        admission = site.services.admission
        act = {"type": "command", "id": 77, "command": {"type": "add-action", "act": page.finish()[0]}}
        for message in (*[{"type": "ping"}] * 8, act):
            await page.send(message)
        await page.until(lambda: 77 in page.answers)
        assert page.answers[77]["type"] == "done"
        assert admission.capacity >= bounds.INITIAL_CAPACITY


@over_sockets
async def test_spectator_updates_are_batched_while_the_server_is_busy(site: Site) -> None:
    table, page, watcher = await begun(site)
    live = await site.services.tables.get(table)
    site.services.tables.is_overloaded = lambda: True
    version = watcher.version
    await page.play_round()
    await page.round_is(2)
    assert watcher.version == version, "players first"
    assert live._late
    # A new spectator gets the whole state, and the others still get the update: a lost one would fail the page.
    other = await site.browser().open(table)
    await watcher.until(lambda: watcher.snapshot["match"]["table"]["round"] == 2)
    assert watcher.version == version + 1
    assert other.snapshot == watcher.snapshot
    await page.play_round()
    await page.round_is(3)
    await watcher.until(lambda: watcher.snapshot["match"]["table"]["round"] == 3)
    await other.until(lambda: other.snapshot == watcher.snapshot)
    assert watcher.version == version + 2
    await eventually(lambda: not live._late)


@over_sockets
async def test_lists_wait_behind_play_and_too_many_are_refused(site: Site) -> None:
    admission = site.services.admission
    admission.is_overloaded = lambda: True  # type: ignore[method-assign]
    admission._later = lambda seconds, do: None  # never give a turn
    browser = site.browser()
    asked = [
        asyncio.create_task(browser.http.get("/api/games")) for _ in range(bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)
    ]
    await eventually(lambda: admission._background.waiting == bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)
    refused = await browser.http.get("/api/games")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "busy"
    assert refused.headers["retry-after"]
    assert (await browser.http.get("/ready")).status_code == 200
    while admission._background.waiting:
        admission._run_background()
    assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}


@over_sockets
async def test_connection_priority_follows_from_memory_or_store(site: Site) -> None:
    ann, bob, eve = (site.browser() for _ in range(3))
    table = await ann.make(2, name="Ann")
    pages = [await ann.open(table), await bob.open(table), await eve.open(table)]
    await pages[1].done("sit", name="Bob")
    await pages[0].done("start")
    await pages[0].play_round()
    tables = site.services.tables
    live = await tables.get(table)
    accounts = [live.table.doc.seats[0].account, live.table.doc.seats[1].account]  # type: ignore[union-attr]
    watcher = next(each.account for each in live.viewers if each.account not in accounts)

    async def ranks() -> list[ConnectionPriority]:
        return [await priority_of(tables, table, each) for each in [*accounts, watcher]]

    assert await ranks() == [ConnectionPriority.PLAYER, ConnectionPriority.MUST_ACT, ConnectionPriority.SPECTATOR]
    for page in pages:
        await page.connection.close()
    await eventually(lambda: live.idle)
    assert tables._live.pop(table) is live
    assert tables.loaded_table(table) is None
    assert await ranks() == [ConnectionPriority.PLAYER, ConnectionPriority.MUST_ACT, ConnectionPriority.SPECTATOR]
    assert await priority_of(tables, "nowhere", accounts[0]) == ConnectionPriority.SPECTATOR


@over_sockets
async def test_player_is_admitted_to_a_full_server_before_spectators(site: Site) -> None:
    ann, eve, newcomer = site.browser(), site.browser(), site.browser()
    table = await ann.make(1, name="Ann", start=True)
    page, watcher = await ann.open(table), await eve.open(table)
    for each in (page, watcher):
        await each.connection.close()
    admission = site.services.admission
    full = filled(admission, bounds.MAX_CAPACITY)
    first = asyncio.create_task(eve.open(table))
    await eventually(lambda: waiting(admission) == [ConnectionPriority.SPECTATOR])
    second = asyncio.create_task(ann.open(table, page))
    await eventually(lambda: len(waiting(admission)) == 2)
    third = asyncio.create_task(newcomer.open(table))
    await eventually(lambda: admission._background.waiting == 1)
    admission.finish_command("host 0", admission.clock())
    back = await second
    assert back.heard
    assert not first.done(), "spectators wait"
    assert not third.done(), "and so do clients without a session"
    assert waiting(admission) == [ConnectionPriority.SPECTATOR]
    for number in range(1, full):
        admission.finish_command(f"host {number}", admission.clock())
    assert (await first).shown()
    assert (await third).shown()
    assert admission.active == 0


@over_sockets
async def test_client_that_waits_too_long_is_asked_to_retry_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "CONNECTING_TIMEOUT_SECONDS", 0.05)
    async with running(tmp_path) as site:
        table, page, _ = await begun(site)
        admission = site.services.admission
        full = filled(admission, bounds.MAX_CAPACITY)
        eve = site.browsers[1]
        gone = await eve.open(table)
        await gone.until(lambda: gone.bye and gone.closed.is_set())
        assert (gone.bye["error"]["code"], gone.bye["retry"]) == ("busy", True)
        assert gone.connection.close_code == 4503
        for number in range(full):
            admission.finish_command(f"host {number}", admission.clock())
        assert (await eve.open(table)).shown()
        assert not page.closed.is_set()


@over_sockets
async def test_rematch_waits_among_opening_connections(site: Site) -> None:
    _, page, _ = await begun(site)
    while page.snapshot["table"]["status"] != "over":
        await page.play_round()
    admission = site.services.admission
    full = filled(admission, bounds.MAX_CAPACITY)
    asked = asyncio.create_task(page.ask(type="rematch"))
    await eventually(lambda: waiting(admission) == [ConnectionPriority.PLAYER])
    admission.finish_command("host 0", admission.clock())
    answer = await asked
    assert answer["type"] == "rematch-table"
    assert admission.active == full - 1
