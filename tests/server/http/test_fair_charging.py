"""Charging for requests: accounts behind one address take fair turns, debts are limited, and clients that left do not
wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, WebSocket, get, websocket

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.server.dice_towers import DiceTowerHello
from inkrally.server.admission.connection_waits import ClientDisconnected, ConnectionWaits
from inkrally.server.admission.rate_limits import QueuedTokenBucket, RateLimits
from inkrally.server.app import AppServices
from inkrally.server.config import Config, Limits
from inkrally.server.events import Dispatcher
from inkrally.server.http.costs import API_COST, RouteCosts
from inkrally.server.live.messages import Done, Hello, Ping, decoder_of
from tests.server.site import HELLO, MUCH, PLENTY, Page, Site, eventually, over_sockets, running

HERE = "127.0.0.1"
FULL = 600.0
"""The maximum of waiting and owed credits of a bucket."""
STILL = msgspec.structs.replace(
    PLENTY, address_credits=100, address_rate=0.001, address_waiting=MUCH, max_address_debt=MUCH, play_rate=MUCH
)
"""Limits under which credits never return, except for players."""


class Time:
    """A stopped clock, and the calls scheduled on it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.later: list[tuple[float, Callable[[], None]]] = []

    def call(self, seconds: float, do: Callable[[], None]) -> None:
        self.later.append((self.now + seconds, do))

    async def go_on(self, seconds: float) -> None:
        """Let time pass, and let all callers with a turn continue."""
        end = self.now + seconds
        while due := [each for each in self.later if each[0] <= end]:
            first = min(due, key=lambda each: each[0])
            self.later.remove(first)
            self.now = first[0]
            first[1]()
            for _ in range(5):
                await asyncio.sleep(0)
        self.now = end


def lane_of(time: Time) -> QueuedTokenBucket:
    return QueuedTokenBucket(10, 100, time.now, FULL, FULL, lambda: time.now, time.call)


async def asked(lane: QueuedTokenBucket, who: str, cost: float, waits: ConnectionWaits, done: list[str]) -> None:
    await lane.pay(who, cost, waits)
    done.append(who)


def ask(
    lane: QueuedTokenBucket, who: str, cost: float, done: list[str], waits: ConnectionWaits | None = None
) -> asyncio.Task[None]:
    return asyncio.create_task(asked(lane, who, cost, waits or ConnectionWaits(), done))


async def ready() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@over_sockets
async def test_frequent_requester_does_not_pass_a_rare_one() -> None:
    time = Time()
    lane, done = lane_of(time), list[str]()
    for _ in range(50):
        ask(lane, "greedy", 2, done)
    await ready()
    await time.go_on(0.1)
    before = len(done)
    assert 5 < before < 50
    assert set(done) == {"greedy"}
    ask(lane, "modest", 2, done)
    await ready()
    await time.go_on(0.05)
    assert done.index("modest") <= before + 1


@over_sockets
async def test_saved_credits_are_not_all_used_at_once() -> None:
    time = Time()
    lane, done = lane_of(time), list[str]()
    for _ in range(40):
        ask(lane, "greedy", 2, done)
    await ready()
    assert len(done) == 5, "ten credits"
    await time.go_on(0.2)
    assert 13 <= len(done) <= 16, "and twenty more"
    await time.go_on(10)
    assert len(done) == 40


@over_sockets
async def test_disconnected_clients_take_no_share_from_others() -> None:
    time = Time()
    lane, done, waits = lane_of(time), list[str](), ConnectionWaits()
    lane.charge(10, time.now)
    gone = [ask(lane, "gone", 100, done, waits) for _ in range(5)]
    await ready()
    assert lane.waiting == 500
    waits.end()
    assert {type(each) for each in await asyncio.gather(*gone, return_exceptions=True)} == {ClientDisconnected}
    assert lane.waiting == 0
    ask(lane, "other", 1, done)
    await ready()
    await time.go_on(0.02)
    assert done == ["other"]
    with pytest.raises(ClientDisconnected):
        await waits.sleep(1000)


@over_sockets
async def test_waiting_credits_are_limited() -> None:
    time = Time()
    lane, done = lane_of(time), list[str]()
    lane.charge(10, time.now)
    for _ in range(100):
        ask(lane, "greedy", 6, done)
    await ready()
    assert lane.waiting == FULL
    with pytest.raises(Refusal) as refused:
        await lane.pay("greedy", 6, ConnectionWaits())
    assert refused.value.code == "too-fast"
    await time.go_on(FULL / 100 + 1)
    assert len(done) == 100
    assert lane.waiting == 0
    await lane.pay("greedy", 6, ConnectionWaits())


def test_debts_are_limited() -> None:
    async def ask() -> None:
        now = 0.0
        limits = RateLimits(Limits(), lambda: now, Dispatcher())
        for _ in range(1000):
            limits.charge(HERE, 60)
            limits.charge_work(HERE, 15)
        with pytest.raises(Refusal) as refused:
            await limits.pay(HERE, 1, ConnectionWaits())
        assert refused.value.code == "too-fast"
        now = limits.limits.max_address_debt / limits.limits.address_rate + 1
        await limits.pay(HERE, 1, ConnectionWaits())
        with pytest.raises(Refusal):
            limits.pay_work(HERE, 1)
        now = limits.limits.work_debt / limits.limits.work_rate + 10
        limits.pay_work(HERE, 1)

    asyncio.run(ask())


@over_sockets
async def test_address_may_use_at_most_the_waiting_limit() -> None:
    """The limits add up to 600 credits at once."""
    limits = RateLimits(Limits(), lambda: 0.0, Dispatcher())
    asked = [asyncio.create_task(limits.pay(HERE, 10, ConnectionWaits())) for _ in range(70)]
    await ready()
    refused = [each for each in asked if each.done() and each.exception() is not None]
    assert [len(refused), sum(each.done() for each in asked) - len(refused)] == [10, 4]
    for each in asked:
        each.cancel()


async def playing(site: Site) -> Page:
    """Return a page with a seat in a running match, at an address without credits."""
    browser = site.browser()
    table = await browser.make(1, name="Ann", start=True)
    page = await browser.open(table)
    await page.until(lambda: page.snapshot["draft"])
    site.services.rate_limits.charge(HERE, 10**5)
    return page


@over_sockets
async def test_client_in_debt_does_not_block_players_of_its_network(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(STILL, address_credits=600, address_waiting=0)
    async with running(tmp_path, limits=limits) as site:
        page = await playing(site)
        for act in page.finish():
            await page.done("add-action", act=act)
        await page.done("undo")
        assert (await page.ask(type="rematch"))["error"]["code"] == "too-fast", "the request does not belong to play"


@over_sockets
async def test_waiting_client_does_not_delay_players_of_its_network(tmp_path: Path) -> None:
    async with running(tmp_path, limits=STILL) as site:
        page = await playing(site)
        lane = site.services.rate_limits.addresses.of(HERE)
        waiting = asyncio.create_task(site.browser().http.get("/api/games"))
        await eventually(lambda: lane.waiting)
        for act in page.finish():
            await page.done("add-action", act=act)
        assert not waiting.done()
        waiting.cancel()


@over_sockets
async def test_seat_does_not_allow_flooding(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, account_credits=20, account_rate=0.001)
    async with running(tmp_path, limits=limits) as site:
        browser = site.browser()
        page = await browser.open(await browser.make(1, name="Ann", start=True))
        await page.until(lambda: page.snapshot["draft"])
        codes = [(await page.say("redo")).get("error", {}).get("code") for _ in range(25)]
        assert codes[-1] == "too-fast" != codes[0]


@over_sockets
async def test_seat_in_a_finished_match_gives_no_priority(tmp_path: Path) -> None:
    async with running(tmp_path, limits=STILL) as site:
        browser = site.browser()
        page = await browser.open(await browser.make(2, name="Ann"))
        site.services.rate_limits.charge(HERE, 10**5)
        lane = site.services.rate_limits.addresses.of(HERE)
        await page.send({"type": "command", "id": 1, "command": {"type": "rename", "name": "Bob"}})
        await eventually(lambda: lane.waiting)
        assert 1 not in page.answers, "the match has not begun, so the player waits like any other client"


@over_sockets
async def test_page_that_hung_up_stops_waiting(tmp_path: Path) -> None:
    async with running(tmp_path, limits=STILL) as site:
        browser = site.browser()
        page = await browser.open(await browser.make(2, name="Ann"))
        site.services.rate_limits.charge(HERE, 10**5)
        lane = site.services.rate_limits.addresses.of(HERE)
        await page.send({"type": "ping"})
        await eventually(lambda: lane.waiting)
        page.drop()
        await eventually(lambda: not lane.waiting and not site.services.hub.connections)


@pytest.mark.parametrize("refused", [False, True])
def test_request_that_hung_up_stops_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: bool) -> None:
    @over_sockets
    async def ask_and_go() -> None:
        limits = STILL
        if refused:  # delayed refusals must arrive, too
            limits = msgspec.structs.replace(limits, address_waiting=0)
            monkeypatch.setattr("inkrally.server.http.host_and_limit_middleware.REJECTION_DELAY_SECONDS", 1000.0)
        async with running(tmp_path, limits=limits) as site:
            site.services.rate_limits.charge(HERE, 10**5)
            lane = site.services.rate_limits.addresses.of(HERE)
            _, writer = await asyncio.open_connection(HERE, site.port)
            before = asyncio.all_tasks()
            writer.write(f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
            await eventually(lambda: lane.waiting or (refused and asyncio.all_tasks() - before))
            writer.transport.abort()
            await eventually(lambda: not lane.waiting and not asyncio.all_tasks() - before)

    ask_and_go()


@over_sockets
async def test_messages_to_a_dice_tower_take_fair_turns(tmp_path: Path) -> None:
    async with running(tmp_path, limits=STILL) as site:
        browser = site.browser()
        tower = (await browser.post("/api/towers", {})).json()["tower"]
        page = Page(await browser.connect(f"/live/tower/{tower}"))
        await page.send(HELLO)
        await page.until(page.shown)
        site.services.rate_limits.charge(HERE, 10**5)
        lane = site.services.rate_limits.addresses.of(HERE)
        await page.send({"type": "roll", "id": 1, "round": 1})
        await eventually(lambda: lane.waiting)
        assert not page.answers
        await page.close()
        await eventually(lambda: not lane.waiting)


@pytest.mark.parametrize(
    ("route", "asked"),
    [
        ("/api/tables", "/api/tables/"),
        ("/api/tables", "//api//tables"),
        ("/api/tables/a/what-if", "/api//tables/abc/what-if"),
        ("/api/dice/a", "/api/dice/abc/"),
        ("/api/codes", "/api/codes//"),
    ],
)
def test_every_spelling_of_a_path_has_the_same_cost(tmp_path: Path, route: str, asked: str) -> None:
    costs = AppServices(Config(tmp_path)).costs
    assert costs.of("POST", asked) == costs.of("POST", route) > API_COST


def test_route_or_message_without_a_cost_prevents_the_start() -> None:
    @get("/api/free")
    async def free() -> str:
        return ""

    @websocket("/live/free")
    async def talk(socket: WebSocket[Any, Any, Any]) -> None:
        pass

    for handler in (free, talk):
        with pytest.raises(ValueError, match="/free has no cost"):
            RouteCosts(Litestar([handler]))
    with pytest.raises(ValueError, match="Done has no cost"):
        decoder_of(Ping | Done)


@pytest.mark.parametrize(("path", "price"), [("/live", Hello.cost), ("/live/tower", DiceTowerHello.cost)])
@over_sockets
async def test_hello_is_charged_once(tmp_path: Path, path: str, price: float) -> None:
    limits = msgspec.structs.replace(PLENTY, address_credits=1000, address_rate=0)
    async with running(tmp_path, limits=limits) as site:
        browser = site.browser()
        if path == "/live":
            there = await browser.make(2)
        else:
            there = (await browser.post("/api/towers", {})).json()["tower"]
        page = Page(await browser.connect(f"{path}/{there}"))
        bucket = site.services.rate_limits.addresses.of(HERE)
        before = bucket.left
        await page.send(HELLO)
        await page.until(lambda: page.heard)
        assert price <= before - bucket.left < 2 * price, "in addition, one credit for 4 KiB of the snapshot"
        await page.close()
