"""Costs of chat, people and the lobby: the client that asks pays exactly, and clients that get messages pay nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from inkrally.server.features.lobby.messages import CancelSeek, Seek
from inkrally.server.live.messages import React, SendChatLine
from tests.server.features.lobby.test_place import DAYS_TABLE, PlacePage, sit
from tests.server.site import PLENTY, Browser, Page, Site, over_sockets, running

FIRST, SECOND = "9.0.0.1", "9.0.0.2"
LIMITS = msgspec.structs.replace(PLENTY, address_credits=100_000, address_rate=0)


def at(site: Site, address: str) -> Browser:
    """Return a browser with an address, as a proxy reports it."""
    browser = site.browser()
    browser.http.headers["X-Forwarded-For"] = address
    browser.connect = partial(browser.connect, **{"X-Forwarded-For": address})  # type: ignore[method-assign]  # its connections come from there, too
    return browser


@over_sockets
async def test_sender_pays_for_a_request_and_receivers_pay_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, limits=LIMITS, behind_proxy=True) as site:
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
