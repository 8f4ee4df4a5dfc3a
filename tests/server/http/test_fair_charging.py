"""Charging for requests: the client that asks pays, accounts behind one address take fair turns, debts are limited,
and clients that left do not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
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
from inkrally.server.features.lobby.messages import CancelSeek, Seek
from inkrally.server.http.costs import API_COST, RouteCosts
from inkrally.server.live.messages import Done, Hello, Ping, React, SendChatLine, decoder_of
from tests.server.features.lobby.test_place import DAYS_TABLE, PlacePage, sit
from tests.server.site import HELLO, MUCH, PLENTY, Browser, Page, Site, eventually, over_sockets, running, with_server

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


@over_sockets
async def test_debts_are_limited() -> None:
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
        await page.draw()
        await page.done("undo")
        assert (await page.ask(type="rematch"))["error"]["code"] == "too-fast", "the request does not belong to play"


@with_server(limits=STILL)
async def test_waiting_client_does_not_delay_players_of_its_network(site: Site) -> None:
    page = await playing(site)
    lane = site.services.rate_limits.addresses.of(HERE)
    waiting = asyncio.create_task(site.browser().http.get("/api/games"))
    await eventually(lambda: lane.waiting)
    await page.draw()
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


@with_server(limits=STILL)
async def test_seat_before_a_match_gives_no_priority(site: Site) -> None:
    browser = site.browser()
    page = await browser.open(await browser.make(2, name="Ann"))
    site.services.rate_limits.charge(HERE, 10**5)
    lane = site.services.rate_limits.addresses.of(HERE)
    await page.send({"type": "command", "id": 1, "command": {"type": "rename", "name": "Bob"}})
    await eventually(lambda: lane.waiting)
    assert 1 not in page.answers, "the match has not begun, so the player waits like any other client"
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


@with_server(limits=STILL)
async def test_messages_to_a_dice_tower_take_fair_turns(site: Site) -> None:
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
            RouteCosts(Litestar([handler], logging_config=None))
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


FIRST, SECOND = "9.0.0.1", "9.0.0.2"
LIMITS = msgspec.structs.replace(PLENTY, address_credits=100_000, address_rate=0)


def at(site: Site, address: str) -> Browser:
    """Return a browser with an address, as a proxy reports it."""
    browser = site.browser()
    browser.http.headers["X-Forwarded-For"] = address
    browser.connect = partial(browser.connect, **{"X-Forwarded-For": address})  # type: ignore[method-assign]  # its connections come from there, too
    return browser


@with_server(limits=LIMITS, behind_proxy=True)
async def test_sender_pays_for_a_request_and_receivers_pay_nothing(site: Site) -> None:
    ann, ben = at(site, FIRST), at(site, SECOND)
    for browser, handle in ((ann, "Annika"), (ben, "Benno")):
        await browser.make(2, name=handle)
        assert (await browser.post("/api/me/handle", {"handle": handle})).status_code == 200
    for browser, other in ((ann, "Benno"), (ben, "Annika")):
        await browser.post("/api/people/follow", {"whom": {"handle": other}, "on": True})
    table = await ann.make(3, name="Ann", setup=DAYS_TABLE)
    await sit(ben, table, "Ben")
    asks = await ann.make(2, name="Ann", setup=DAYS_TABLE)
    one, two = await ann.open(table), await ben.open(table)
    for seat in (one, two):
        await seat.ask(type="breakdown", seat=0)  # the reply comes after the hello was charged
    place, watcher = await PlacePage.enter(ann), await PlacePage.enter(ben)
    buckets = [site.services.rate_limits.addresses.of(address) for address in (FIRST, SECOND)]
    costs = site.services.costs

    async def paid(price: float, ask: Callable[[], Awaitable[Any]]) -> None:
        before = [bucket.left for bucket in buckets]
        await ask()
        mine, theirs = (was - bucket.left for was, bucket in zip(before, buckets, strict=True))
        assert mine == price, (price, mine)
        assert theirs == 0, "receivers pay nothing"

    async def get(path: str) -> None:
        assert (await ann.http.get(path)).status_code == 200, path

    async def post(path: str, body: Any, status: int = 200) -> None:
        answer = await ann.post(path, body)
        assert answer.status_code == status, answer.text

    for path in (
        "/api/people",
        "/api/people/Benno",
        "/api/players/Benno",
        "/api/players/Benno/profile",
        "/api/players/Benno/matches",
        f"/api/tables/{table}/people",
        f"/api/tables/{table}/ratings",
        "/api/place",
        "/api/ratings/mine",
    ):
        await paid(costs.of("GET", path), partial(get, path))
    report = {"why": "name", "table": table, "seat": 1}
    await paid(costs.of("POST", "/api/reports"), partial(post, "/api/reports", report, 201))
    whom = {"whom": {"handle": "Benno"}, "on": True}
    await paid(costs.of("POST", "/api/people/follow"), partial(post, "/api/people/follow", whom))
    path = f"/api/tables/{asks}/invite"
    await paid(costs.of("POST", path), partial(post, path, {"handle": "Benno"}))
    await watcher.until(lambda: watcher.last_of("invitation"))
    await paid(SendChatLine.cost, partial(one.ask, type="chat", phrase="hello"))
    await two.until(lambda: two.talk)
    assert (await two.ask(type="chat", phrase="hello"))["type"] == "done"
    await one.until(lambda: len(one.talk) == 2)
    await paid(React.cost, partial(one.ask, type="react", line=2, reaction="nice"))
    seek = partial(place.seek, "Ann")
    await paid(Seek.cost, seek)
    await paid(CancelSeek.cost, partial(place.ask, "cancel-seek"))
    for page in (place, watcher):
        await page.close()


@over_sockets
async def test_client_without_budget_delays_no_other_client(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, address_credits=120, address_rate=0.001, address_waiting=0)
    async with running(tmp_path, limits=limits, behind_proxy=True) as site:
        ann, ben = at(site, FIRST), at(site, SECOND)
        table = await ann.make(2, name="Ann", setup=DAYS_TABLE)
        one, two = await ann.open(table), await ben.open(table)
        codes = [await send_line(one) for _ in range(90)]
        assert codes[0] == "done"
        assert codes[-1] == "too-fast"
        assert (await ann.http.get("/api/people")).status_code == 429
        await two.until(lambda: len(two.talk) == codes.count("done"))
        assert (await ben.http.get("/api/people")).status_code == 200
        assert (await sit(ben, table, "Ben")).status_code == 200
        assert await send_line(two) == "done"


async def send_line(page: Page) -> str:
    answer = await page.ask(type="chat", phrase="hello")
    return str(answer["error"]["code"] if answer["type"] == "refused" else answer["type"])
