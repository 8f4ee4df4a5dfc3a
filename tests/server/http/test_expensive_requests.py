"""Expensive and background requests: other clients do not wait for them, and the client that asks pays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import segno

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import notation
from inkrally.server import request_worker
from inkrally.server.admission import admission as bounds
from inkrally.server.admission.admission import Admission, ConnectionPriority
from inkrally.server.admission.connection_waits import ClientDisconnected, ConnectionWaits
from inkrally.server.admission.rate_limits import RateLimits, TokenBucket
from inkrally.server.config import Limits
from inkrally.server.events import Dispatcher
from inkrally.server.jobs.queue import JobQueue
from inkrally.server.jobs.request_jobs import ResponseCache
from inkrally.server.live import setups
from inkrally.server.observability import metrics as observe
from inkrally.table.document import TableSetup
from tests.roborally.boards import own_course
from tests.server.finished_matches import finished, stored
from tests.server.http.test_admission import HERE, THERE, filled
from tests.server.http.test_fair_charging import Time
from tests.server.site import PLENTY, Site, over_sockets, running

SHEET = {"drawings": {"B1": "H-H-:NS", "B2": "H-R-:NS*"}}


def race_setup(number: int) -> dict[str, Any]:
    """Return a setup with a large course of a player's own."""
    course = own_course(f"Course {number}", 48, 47, {"1,0": {"start": 1}, "2,0": {"start": 2}}, (5, 5), (9, 9))
    return {"game": "roborally", "title": "x", "seats": 2, "options": {"course": "own", "own": course}}


def count_jobs(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list of all jobs that clients cause from now on. Jobs of the server itself have no address."""
    found: list[Any] = []
    submit = JobQueue.submit

    def counted(job_queue: JobQueue, work: Any, path: Any) -> None:
        if path[0]:
            found.append(work)
        submit(job_queue, work, path)

    monkeypatch.setattr(JobQueue, "submit", counted)
    return found


@over_sockets
async def test_slow_work_runs_outside_the_server_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of this work happens outside the server process."""
    here: list[str] = []

    def seen(name: str, function: Any) -> Any:
        def call(*args: Any, **named: Any) -> Any:
            here.append(name)
            return function(*args, **named)

        return call

    async with running(tmp_path) as site:
        browser = site.browser()
        table = finished(("Ann", "Ben"))
        (table_id,) = await stored(site, table)
        for module, name in (
            (notation, "read_sheet"),
            (notation, "legal"),
            (setups, "new_table"),
            (request_worker, "replay"),
            (request_worker, "log_lines"),
            (segno, "make"),
            (request_worker, "table_from_rows"),
        ):
            monkeypatch.setattr(module, name, seen(name, getattr(module, name)))
        assert (await browser.post("/api/paper/score", SHEET)).json()["score"]
        assert (await browser.post("/api/paper/legal", {"sheet": SHEET, "routes": ["h-curve"]})).json()["h-curve"]
        assert (await browser.post("/api/tables/check", [race_setup(1)])).json() == [None]
        assert (await browser.http.get(f"/api/tables/{table_id}/replay")).json()["steps"]
        assert (await browser.http.get(f"/api/tables/{table_id}/log")).text.count("\n") > 5
        assert "<svg" in (await browser.http.get(f"/api/tables/{table_id}/qr.svg")).text
        assert not here


def test_repeated_route_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []
    fitting = notation._fitting

    def counted(turn: Any, route: str) -> Any:
        judged.append(route)
        return fitting(turn, route)

    monkeypatch.setattr(notation, "_fitting", counted)
    once = notation.legal({"sheet": SHEET, "routes": ["h-curve", "r-straight"]})
    judged.clear()
    assert notation.legal({"sheet": SHEET, "routes": ["h-curve", "r-straight"] * 3000}) == once
    assert judged == ["h-curve", "r-straight"]


@over_sockets
async def test_repeated_setup_is_judged_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = count_jobs(monkeypatch)
    wrong = {**race_setup(1), "seats": 9}
    problems = (await site.browser().post("/api/tables/check", [wrong, race_setup(1)] * 16)).json()
    assert [each is None for each in problems] == [False, True] * 16
    (work,) = jobs
    sent = msgspec.json.decode((await work.make()).content, type=list[TableSetup])
    assert len(sent) == 2


@over_sockets
async def test_work_of_processes_is_charged(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, work_burst_seconds=0.2, work_rate=0.0001)
    async with running(tmp_path, behind_proxy=True, limits=limits) as site:
        browser = site.browser()

        async def check(address: str, first: int) -> int:
            setups = [race_setup(first + number) for number in range(8)]
            return (await browser.post("/api/tables/check", setups, **{"X-Forwarded-For": address})).status_code

        assert await check("10.0.0.1", 0) == 200
        assert await check("10.0.0.1", 100) == 429
        assert await check("10.0.0.2", 200) == 200, "another address has paid nothing yet"
        # Play is charged separately.
        assert (await browser.http.get("/api/tables/mine", headers={"X-Forwarded-For": "10.0.0.1"})).status_code == 200


def test_cost_above_the_credits_is_owed() -> None:
    bucket = TokenBucket(10, 1, 0)
    assert bucket.take(100, 0), "half of a full bucket is enough to begin any allowed request"
    assert not bucket.take(1, 50)
    assert bucket.take(1, 95)
    bucket.charge(20, 95)
    assert not bucket.take(1, 100)
    rate_limits = RateLimits(Limits(work_burst_seconds=1), lambda: 0.0, Dispatcher())
    rate_limits.pay_work("a", 0.1)
    rate_limits.charge_work("a", 5)
    with pytest.raises(Refusal) as refused:
        rate_limits.pay_work("a", 0.1)
    assert refused.value.code == "too-fast"
    rate_limits.pay_work("b", 0.1)


@over_sockets
async def test_replay_is_computed_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    browsers = [site.browser() for _ in range(6)]
    (table,) = await stored(site, finished(("Ann", "Ben")))
    jobs = count_jobs(monkeypatch)
    path = f"/api/tables/{table}/replay"
    answers = await asyncio.gather(*(browser.http.get(path) for browser in browsers))
    plain = await browsers[0].http.get(path, headers={"accept-encoding": "identity"})
    assert len({answer.content for answer in (*answers, plain)}) == 1
    assert "content-encoding" not in plain.headers
    assert len(jobs) == 1


def test_cache_size_is_limited() -> None:
    kept = ResponseCache(100)
    for number in range(50):
        kept.put(str(number), bytes(9))
        kept.get("0")
    assert kept.size <= 100
    assert kept.get("0") is not None, "a recently used answer stays in the cache"
    assert kept.get("1") is None
    kept.put("0", bytes(50))
    kept.put("large", bytes(1000))
    assert kept.size <= 100


@over_sockets
async def test_one_address_cannot_fill_the_queue(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, work_each_address=3)
    async with running(tmp_path, limits=limits, request_processes=1) as site:
        browser = site.browser()
        setups = [[race_setup(100 * number + each) for each in range(2)] for number in range(12)]
        answers = await asyncio.gather(*(browser.post("/api/tables/check", each) for each in setups))
        codes = [answer.status_code for answer in answers]
        assert set(codes) == {200, 429}
        assert codes.count(200) >= 3


@over_sockets
async def test_too_large_numbers_and_too_deep_json_are_refused(site: Site) -> None:
    browser = site.browser()
    table = await browser.make(1, name="Ada")
    for line in (2**31, 2**63):
        wanted = {"why": "other", "table": table, "line": line}
        for path, body in (
            ("/api/reports", wanted),
            ("/api/people/follow", {"table": table, "line": line}),
            ("/api/people/hide", {"table": table, "line": line, "kind": "mute"}),
        ):
            answer = await browser.post(path, body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "shape"), path
    deep = "[" * 960 + " " * 9000 + "]" * 960
    headers = {"content-type": "application/json", "origin": site.url}
    for what in ("score", "legal"):
        answer = await browser.http.post(f"/api/paper/{what}", content=deep, headers=headers)
        assert answer.status_code == 400, answer.text


async def comes(admission: Admission, address: str) -> None:
    """Join a table as a player."""
    async with admission.admit_connection(address, ConnectionPriority.PLAYER, ConnectionWaits()):
        pass


@over_sockets
async def test_background_request_does_not_wait_for_all_joining_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """When tables move to a full server, one background request runs each second, and the others are refused."""
    time = Time()
    admission = Admission(lambda: time.now, time.call)
    filled(admission, bounds.MAX_CAPACITY)
    player = asyncio.create_task(comes(admission, THERE))
    await asyncio.sleep(0)
    monkeypatch.setattr(bounds, "CONNECTING_TIMEOUT_SECONDS", 1.0)  # the timeout of the lists
    asked = [
        asyncio.create_task(admission.wait_behind_play(HERE, ConnectionWaits()))
        for _ in range(bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)
    ]
    await asyncio.sleep(0)
    await time.go_on(2.5 * bounds.PAUSE_BEHIND_PLAYERS_SECONDS)
    assert [each.done() for each in asked] == [True, True, *[False] * (bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS - 2)]
    for each in asked[2:]:
        with pytest.raises(Refusal) as refused:
            await each
        assert refused.value.code == "busy"
    assert not admission._background.waiting
    player.cancel()
    await asyncio.gather(player, return_exceptions=True)


@over_sockets
async def test_disconnected_client_takes_no_place_in_the_queue() -> None:
    time = Time()
    admission = Admission(lambda: time.now, time.call)
    filled(admission, bounds.MAX_CAPACITY)
    player = asyncio.create_task(comes(admission, THERE))
    await asyncio.sleep(0)
    waits = [ConnectionWaits() for _ in range(bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)]
    gone = [asyncio.create_task(admission.wait_behind_play(HERE, each)) for each in waits]
    await asyncio.sleep(0)
    with pytest.raises(Refusal):
        await admission.wait_behind_play(HERE, ConnectionWaits())
    for each in waits:
        each.end()
    assert [type(each) for each in await asyncio.gather(*gone, return_exceptions=True)] == [ClientDisconnected] * len(
        gone
    )
    task = asyncio.create_task(admission.wait_behind_play(HERE, ConnectionWaits()))
    await time.go_on(2 * bounds.PAUSE_BEHIND_PLAYERS_SECONDS)
    await task
    player.cancel()
    await asyncio.gather(player, return_exceptions=True)


def test_capacity_metric_exists_before_the_first_measurement() -> None:
    observe.ADMISSION_LIMIT.set(0)
    Admission()
    assert observe.ADMISSION_LIMIT._value.get() == bounds.INITIAL_CAPACITY
