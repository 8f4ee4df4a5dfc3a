"""Objects leave memory as soon as they are not needed, without reference cycles.

The server hardly ever runs the garbage collector (`cli/serve.py`), so tables, connections and bot requests in cycles
would pile up. These tests turn the collector off and count the remaining objects by class.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar import WebSocket
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from websockets.exceptions import InvalidStatus
from websockets.server import ServerProtocol

from inkrally.match.game import View
from inkrally.match.match import Match
from inkrally.server.admission.rate_limits import MIN_BUCKETS, TokenBucket, TokenBuckets
from inkrally.server.http.connection_slots import OpenConnection
from inkrally.server.http.transport import Transport
from inkrally.server.jobs.bot_dispatcher import BotJob, TableRequesters
from inkrally.server.jobs.queue import QueuedJob
from inkrally.server.live.command_replies import ClientReplies
from inkrally.server.live.hub import Connection
from inkrally.server.live.table import LiveTable
from inkrally.table.document import BotSeat, TableDocument, TableSetup
from inkrally.table.snapshots import Channel
from inkrally.table.table import TableCore
from tests.sample_sizes import few, long_only
from tests.server.conftest import Faults
from tests.server.finished_matches import finished, stored
from tests.server.site import HELLO, PLENTY, Page, Site, eventually, over_sockets, play_out, running, with_server

OF_A_TABLE = (LiveTable, TableCore, Match, View, Channel, ClientReplies)
OF_A_CONNECTION = (
    Connection,
    Transport,
    ServerProtocol,
    WebSocket,
    HttpToolsProtocol,
    RequestResponseCycle,
    OpenConnection,
)
OF_A_JOB = (BotJob, QueuedJob)
ALL = (*OF_A_TABLE, *OF_A_CONNECTION, *OF_A_JOB)
RACE = {"game": "roborally", "stand_in": "", "options": {"course": "death_trap", "timer": None}}
TURNS = 3


@contextmanager
def uncollected() -> Iterator[Callable[[], dict[str, int]]]:
    """Turn the collector off, and yield a function that counts the new objects of the classes in `ALL`."""
    gc.collect()
    gc.freeze()  # ignore objects from before
    gc.disable()
    try:
        yield lambda: dict(Counter(type(each).__qualname__ for each in gc.get_objects() if issubclass(type(each), ALL)))
    finally:
        gc.enable()
        gc.unfreeze()
        gc.collect()


def bots(*hows: str) -> dict[str, Any]:
    return {"bot_command": (sys.executable, "-m", "tests.server.jobs.fake_bot", ",".join(hows))}


async def nothing_is_left(site: Site, left: Callable[[], dict[str, int]]) -> None:
    """Close all browsers, and check that no object of theirs remains."""
    for browser in site.browsers:
        await browser.close()
    site.browsers.clear()
    await eventually(lambda: not len(site.sockets))
    try:
        await eventually(lambda: not left())
    except TimeoutError:
        assert left() == {}


async def round_over(page: Page, number: int) -> None:
    await page.until(lambda: page.snapshot["match"]["table"]["round"] > number)


async def play_with_a_bot(site: Site) -> Page:
    ann, guest = site.browser(), site.browser()
    table = await ann.make(2, name="Ann", bots=["easy"], start=True)
    page, watcher = await ann.open(table), await guest.open(table)
    for number in range(1, TURNS + 1):
        await page.round_is(number)
        assert await page.refused("retract") != ""
        await page.play_round()
        await round_over(page, number)
    await watcher.close()
    return page


async def play_to_the_end(site: Site) -> Page:
    ann = site.browser()
    page = await ann.open(await ann.make(1, name="Ann", start=True))
    await play_out(page)
    await ann.http.get("/api/tables/mine")
    return page


async def race_with_bots(site: Site) -> Page:
    ann = site.browser()
    level = next(
        game["levels"][0]["level"] for game in (await ann.http.get("/api/games")).json() if game["name"] == "roborally"
    )
    page = await ann.open(await ann.make(3, name="Ann", setup=RACE, bots=[level, level], start=True))
    await page.until(lambda: page.snapshot["draft"])
    offer = page.snapshot["draft"]["legal_actions"]
    robot, programming = next(iter(offer["robots"].items()))
    act = {"type": "place", "robot": int(robot), "register": programming["free"][0], "card": programming["hand"][0]}
    await page.done("add-action", act=act)
    await page.until(lambda: len(page.snapshot["match"]["committed"]) == 2)
    return page


@pytest.mark.parametrize("play", [play_with_a_bot, play_to_the_end, race_with_bots])
@over_sockets
async def test_played_tables_leave_memory(tmp_path: Path, play: Callable[[Site], Awaitable[Page]]) -> None:
    async with running(tmp_path, idle_seconds=0.05, **bots()) as site:
        await (await play(site)).close()  # creates objects that are created only once
        await eventually(lambda: not site.services.tables._live)
        with uncollected() as left:
            for _ in range(2):
                await (await play(site)).close()
            await nothing_is_left(site, left)


@over_sockets
async def test_queries_for_every_table_leave_memory(site: Site) -> None:
    tables = site.services.tables

    async def asked() -> None:
        table = await site.browser().make(1, name="Ann")
        assert await tables.newer.check(table) is False

    await asked()  # creates objects that are created only once
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        for _ in range(3):
            await asked()
        assert [each for each in gc.get_objects() if isinstance(each, sa.ClauseElement)] == []
    finally:
        gc.enable()
        gc.unfreeze()


async def drops(site: Site, page: Page) -> None:
    page.drop()


async def says_goodbye(site: Site, page: Page) -> None:
    await page.connection.close()


async def breaks_the_protocol(site: Site, page: Page) -> None:
    page.connection.transport.write(b"\xff" * 16)


async def says_too_much(site: Site, page: Page) -> None:
    await page.connection.send("x" * 70_000)


@pytest.mark.parametrize("end", few([drops, says_goodbye, breaks_the_protocol, says_too_much], 2))
@with_server(idle_seconds=0.05)
async def test_ended_connections_leave_memory(site: Site, end: Callable[[Site, Page], Awaitable[None]]) -> None:
    table = await site.browser().make(1)
    with uncollected() as left:
        page = await site.browser().open(table)
        assert left()["Transport"] == 1
        await end(site, page)
        await page.closed.wait()
        await nothing_is_left(site, left)


@over_sockets
async def test_rejected_connections_leave_memory(tmp_path: Path) -> None:
    """The server rejects a connection for its origin, first message, unknown table or endless number of frames."""
    few = msgspec.structs.replace(PLENTY, frame_credits=50, frame_rate=1)
    async with running(tmp_path, limits=few) as site:
        with uncollected() as left:
            with pytest.raises(InvalidStatus):
                await site.browser().connect(Origin="https://elsewhere.example")
            page = Page(await site.browser().connect())
            await page.send("nonsense")
            await page.closed.wait()
            page = await site.browser().open("2" * 12)
            await page.closed.wait()
            page = Page(await site.browser().connect())
            page.connection.transport.write((b"\x89\x80" + bytes(4)) * 1000)
            await page.closed.wait()
            await nothing_is_left(site, left)


@over_sockets
async def test_dice_tower_screens_leave_memory(site: Site) -> None:
    tower = (await site.browser().post("/api/towers", {})).json()["tower"]
    with uncollected() as left:
        page = Page(await site.browser().connect(f"/live/tower/{tower}"))
        await page.send(HELLO)
        await page.until(page.shown)
        await page.ask(1, type="roll", round=1)
        await page.close()
        await nothing_is_left(site, left)


@pytest.mark.parametrize("how", few(["Play", "Fault", "Crash", "Nonsense"], 2))
@over_sockets
async def test_bot_decisions_leave_memory(tmp_path: Path, faults: Faults, how: str) -> None:
    faults.expected = {"bot-failed", "bot-died"}
    async with running(tmp_path, idle_seconds=0.05, **bots(f"={how}")) as site:
        with uncollected() as left:
            ann = site.browser()
            page = await ann.open(await ann.make(2, name="Ann", bots=["easy"], start=True))
            await page.until(lambda: page.snapshot["match"]["committed"])
            of_a_job = {each.__qualname__ for each in OF_A_JOB}
            await eventually(lambda: not of_a_job & left().keys())
            await page.close()
            await nothing_is_left(site, left)


@long_only
@over_sockets
async def test_cancelled_bot_decisions_leave_memory(tmp_path: Path) -> None:
    """The table is deleted while one bot is at work and another one waits."""
    begun = tmp_path / "gate"
    begun.mkdir()
    async with running(tmp_path / "data", **bots(f"=Gate {begun}")) as site:
        with uncollected() as left:
            ann = site.browser()
            table = await ann.make(4, name="Ann", bots=["easy"] * 3, start=True)
            await eventually(lambda: any(begun.glob("begun-*")))
            assert left()["BotJob"] == 3
            assert (await ann.post(f"/api/tables/{table}/leave", {})).json() == {"deleted": True}
            (begun / "open").touch()
            await nothing_is_left(site, left)


@long_only
@over_sockets
async def test_http_requests_leave_memory(site: Site) -> None:
    """This includes a refused request, a response that no client read, and a replay."""
    (table,) = await stored(site, finished())
    paths = ("/", "/api/games", "/api/tables/mine", f"/api/tables/{table}/replay", "/nothing", "/api/tables/no")
    for path in paths:
        await site.browser().http.get(path)
    with uncollected() as left:
        for path in paths:
            await site.browser().http.get(path)
        assert (await site.browser().post("/api/tables", {"setup": 7})).status_code == 400
        await nothing_is_left(site, left)


@over_sockets
async def test_pipelined_requests_leave_memory(site: Site) -> None:
    """With more pipelined requests than allowed, the connection is closed before most of them begin."""
    with uncollected() as left:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        with suppress(ConnectionError):
            while await reader.read(65536):
                pass
        writer.close()
        await nothing_is_left(site, left)


@over_sockets
async def test_refused_jobs_leave_memory(tmp_path: Path) -> None:
    """The jobs are a failed hint and an impossible continuation of a match."""
    command = (sys.executable, "-m", "tests.server.jobs.fake_analyst", "Refuse")
    async with running(tmp_path, idle_seconds=0.05, analysis_command=command) as site:
        (table,) = await stored(site, finished())
        with uncollected() as left:
            ann = site.browser()
            page = await ann.open(await ann.make(1, name="Ann", setup={"hints": True}, start=True))
            await page.send({"type": "hint", "id": 100})
            answer = await page.until(lambda: page.answers.get(100))
            assert answer["type"] == "refused"
            await page.close()
            refused = await ann.post(f"/api/tables/{table}/what-if", {"round": 99, "seat": 0, "name": "Ann"})
            assert refused.status_code >= 400
            await nothing_is_left(site, left)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_full_buckets_are_dropped() -> None:
    clock = Clock()
    found = TokenBuckets(partial(TokenBucket, 10, 1), clock)
    for number in range(3 * MIN_BUCKETS):
        clock.now += 1
        assert found.take(f"session {number}", 5)
        assert len(found) <= MIN_BUCKETS + 6


def test_bucket_in_debt_is_kept_until_it_is_paid() -> None:
    clock = Clock()
    found = TokenBuckets(partial(TokenBucket, 10, 1, debt=30), clock)
    found.charge("who owes", 30)
    for number in range(200):
        clock.now = number / 10
        found.take(f"session {number}")
    assert not found.take("who owes")
    clock.now = 31
    for number in range(200):
        found.take(f"another {number}")
    assert found.take("who owes", 5), "the bucket has paid"


def test_full_bucket_equals_a_new_one() -> None:
    bucket = TokenBucket(10, 2, 0)
    assert bucket.is_full(0)
    bucket.charge(4, 0)
    assert not bucket.is_full(1.9)
    assert bucket.is_full(2)


def test_requester_of_a_deleted_table_is_forgotten() -> None:
    owners = TableRequesters()
    owners.record("one", "127.0.0.1")
    doc = TableDocument("one", TableSetup(game="railroad-ink", title="", seats=1), "host", (BotSeat("easy"),), 0)
    assert owners.of(doc) == "127.0.0.1"
    owners.forget("one")
    owners.forget("one")
    assert owners.of(doc) == "host host"
