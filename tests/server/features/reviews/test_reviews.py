"""Reviews of finished matches: requested, queued, cancelled, failed, stored and sent; play never waits for them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.server.config import Limits
from inkrally.server.features.reviews import reviews
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import StoreError, Write
from tests.sample_sizes import long_only, scaled
from tests.server.conftest import Faults
from tests.server.finished_matches import finished, stored
from tests.server.site import PLENTY, SOON, Browser, Json, Site, eventually, over_sockets, pool_of, running, with_server

BY_NAME = (sys.executable, "-m", "tests.server.jobs.fake_analyst", "by name")
PATIENCE = 2 * SOON
"""The maximum number of seconds for a process of low priority to start, on a busy machine."""


def review_of(table: str) -> str:
    return f"/api/tables/{table}/review"


async def ask(browser: Browser, table: str) -> httpx.Response:
    return await browser.post(review_of(table), {})


async def look(browser: Browser, table: str) -> Json:
    answer: Json = (await browser.http.get(review_of(table))).json()
    return answer


async def settled(browser: Browser, table: str) -> Json:
    """Return the state of a review when it neither waits nor runs."""
    async with asyncio.timeout(PATIENCE):
        while (state := await look(browser, table)).get("state") in ("waiting", "working"):
            await asyncio.sleep(0.01)
    return state


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@over_sockets
async def test_review_is_computed_once_and_stored(tmp_path: Path) -> None:
    async with running(tmp_path, analysis_command=BY_NAME) as site:
        ann, ben = site.browser(), site.browser()
        table, other = await stored(site, finished(("Ann", "Ben")), finished(("Cy",), number=2))
        assert code(await ann.http.get(review_of(table))) == (404, "no-review")
        answer = await ask(ann, table)
        assert answer.status_code == 202
        assert answer.json()["state"] in ("waiting", "working")
        assert answer.json()["mine"]
        state = await settled(ben, table)
        assert (state["state"], state["mine"], state["error"]) == ("done", False, None)
        assert state["review"]["names"] == ["Ann", "Ben"]
        assert state["review"]["finished"]
        again = await ask(ben, table)
        assert again.status_code == 200
        assert again.json() == state
        assert (await ben.http.get(review_of(table))).headers["cache-control"] == "no-store"
        answer = await ben.http.get(review_of(table), params={"form": REVIEW_FORMAT_VERSION})
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        plain = await ben.http.get(review_of(table), headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == state
        rows = await site.services.store.rows(sa.select(schema.reviews.c.table_id))
        assert [row.table_id for row in rows] == [table]
        assert code(await ann.http.get(review_of(other))) == (404, "no-review")
    async with running(tmp_path, analysis_command=(*BY_NAME[:-1], "Crash")) as site:
        assert await look(site.browser(), table) == state


@over_sockets
async def test_restart_keeps_requested_reviews(tmp_path: Path) -> None:
    """A requested review starts again when an account opens it, with the same samples. Cancelled and failed reviews do
    not.
    """
    folder = tmp_path / "gate"
    folder.mkdir()
    async with running(tmp_path / "data", analysis_command=BY_NAME) as site:
        ann = site.browser()
        tables = [finished((f"Gate {folder}",)), *(finished((n,), number=k) for k, n in enumerate(("Bo", "Cy"), 2))]
        under_way, waits, back = await stored(site, *tables)
        for table in (under_way, waits, back):
            await ask(ann, table)
        await eventually(lambda: (folder / "begun").exists(), PATIENCE)
        assert (await ann.http.delete(review_of(back))).status_code == 204
    (folder / "open").touch()
    async with running(tmp_path / "data", analysis_command=BY_NAME) as site:
        page, other = site.browser(), site.browser()
        assert not site.services.reviews._pending, "no job starts before an account opens the review"
        assert code(await page.http.get(review_of(back))) == (404, "no-review")
        for table in (under_way, waits):
            assert (await look(page, table))["state"] in ("waiting", "working", "done")
            assert (await settled(other, table))["review"]["seed"] == reviews._seed(reviews.ReviewKey(table))
        assert code(await page.http.delete(review_of(under_way))) == (404, "no-review")


@long_only
@with_server(analysis_command=BY_NAME)
async def test_review_with_an_old_format_is_recomputed(site: Site) -> None:
    (table,) = await stored(site, finished(("Ann",)))
    old = {"table_id": table, "seat": -1, "made": 1, "form": REVIEW_FORMAT_VERSION - 1, "review": b"old"}
    await site.services.store.write(Write().add("review", **old))
    assert (await settled(site.browser(), table))["review"]["names"] == ["Ann"]
    (row,) = await site.services.store.rows(sa.select(schema.reviews))
    assert (row.form, row.review != b"old") == (REVIEW_FORMAT_VERSION, True)


@over_sockets
async def test_partial_review_is_sent_after_a_reload(tmp_path: Path) -> None:
    """This also holds for accounts other than the requester. A client that has a part does not get the part again."""
    folder = tmp_path / "gate"
    folder.mkdir()
    async with running(tmp_path / "data", analysis_command=BY_NAME) as site:
        ann = site.browser()
        (table,) = await stored(site, finished((f"Gate {folder}",)))
        await ask(ann, table)
        async with asyncio.timeout(PATIENCE):
            while (state := await look(site.browser(), table)).get("review") is None:
                await asyncio.sleep(0.01)
        assert (state["state"], state["review"], state["part"]) == ("working", {"estimates": True}, 1)
        for part, told in (("1", None), ("0", {"estimates": True}), ("x", {"estimates": True})):
            answer = await ann.http.get(review_of(table), params={"part": part})
            assert answer.json()["review"] == told
            assert answer.headers["cache-control"] == "no-store"
        (folder / "open").touch()
        assert (await settled(ann, table))["review"]["finished"]


@with_server(analysis_command=BY_NAME)
async def test_best_game_is_computed_on_request(site: Site) -> None:
    """Each seat has a separate job in the same queue. The result is stored beside the review."""
    ann, ben = site.browser(), site.browser()
    (table,) = await stored(site, finished(("Ann", "Ben")))
    best = f"/api/tables/{table}/best"
    await ask(ann, table)
    await settled(ann, table)
    for seat in (0, 1):
        assert code(await ann.http.get(f"{best}/{seat}")) == (404, "no-review")
    assert (await ann.post(f"{best}/1", {})).status_code == 202
    async with asyncio.timeout(PATIENCE):
        while (state := (await ben.http.get(f"{best}/1")).json())["state"] != "done":
            await asyncio.sleep(0.01)
    assert state["best"]["best of"] == 1
    assert "review" not in state
    assert (await ben.post(f"{best}/1", {})).json() == state
    assert code(await ann.http.get(f"{best}/0")) == (404, "no-review")
    for odd in ("2", "-1", "x", "99999999999", "²"):
        assert code(await ann.post(f"{best}/{odd}", {}))[1] == "seat-unknown"
    assert code(await ann.http.delete(f"{best}/1")) == (404, "no-review")
    assert code(await ann.post(f"{best}/0", {}, Origin="http://evil.example")) == (403, "origin")
    kept = await site.services.store.rows(sa.select(schema.reviews.c.seat, schema.reviews.c.form))
    assert sorted(kept) == [(-1, REVIEW_FORMAT_VERSION), (1, REVIEW_FORMAT_VERSION)]


@over_sockets
async def test_invalid_review_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ANALYZED_GAMES", frozenset({"railroad-ink"}))
    async with running(tmp_path, analysis_command=BY_NAME) as site:
        ann = site.browser()
        over, robots = await stored(
            site, finished(), finished(("A", "B"), "roborally", number=3, course="risky_exchange")
        )
        running_table = await ann.make(1, name="Ann", start=True)
        for verb in (ann.http.get, lambda path: ann.post(path, {})):
            for unknown in ("2" * 12, "x", "..%2f..", "%00" * 12, "é" * 12):
                assert code(await verb(review_of(unknown)))[0] == 404
            assert code(await verb(review_of("2" * 12))) == (404, "table-unknown")
        assert code(await ask(ann, running_table)) == (409, "not-over")
        assert code(await ann.http.get(review_of(running_table))) == (404, "no-review")
        assert code(await ask(ann, robots)) == (409, "not-reviewed")
        assert code(await ann.http.delete(review_of(over))) == (404, "no-review")
        bodies: list[Any] = [[], 1, {"seat": 1}, "x"]
        for body in bodies:
            assert code(await ann.post(review_of(over), body)) == (400, "shape")
        assert code(await ann.http.post(review_of(over), content=b"{")) == (400, "request")
        assert code(await ann.post(review_of(over), {}, Origin="http://evil.example")) == (403, "origin")
        answer = await ann.http.delete(review_of(over), headers={"Origin": "http://evil.example"})
        assert code(answer) == (403, "origin")
        assert not await site.services.store.rows(sa.select(schema.reviews.c.table_id))
        assert not site.services.reviews._pending


@over_sockets
async def test_progress_position_and_cancellation(tmp_path: Path) -> None:
    folder = tmp_path / "gate"
    folder.mkdir()
    async with running(tmp_path / "data", analysis_command=BY_NAME) as site:
        ann, ben = site.browser(), site.browser()
        tables = [finished((f"Gate {folder}",)), *(finished((f"Seat {n}",), number=n) for n in range(2, 6))]
        first, *rest = await stored(site, *tables)
        await ask(ann, first)
        await eventually(lambda: (folder / "begun").exists(), PATIENCE)
        state = await look(ann, first)
        async with asyncio.timeout(PATIENCE):
            while (state := await look(ann, first))["done"] == 0:
                await asyncio.sleep(0.01)
        assert (state["state"], state["done"], state["total"], state["mine"]) == ("working", 3, 7, True)
        assert not (await look(ben, first))["mine"]
        for table in rest[:3]:
            await ask(ann, table)
        await ask(ben, rest[3])
        await ask(ben, rest[2])
        # Ben has waited for less long than Ann's second and third job, but comes before them.
        places = [(await look(ann, table))["place"] for table in rest]
        assert places == [0, 2, 3, 1]
        # No account can cancel the request of another one. If several have requested the same review, each cancels only
        # its own request.
        assert code(await ben.http.delete(review_of(rest[0]))) == (404, "no-review")
        assert code(await site.browser().http.delete(review_of(rest[0]))) == (404, "no-review")
        assert (await ann.http.delete(review_of(rest[2]))).status_code == 204
        assert (await look(ben, rest[2]))["state"] == "waiting"
        assert not (await look(ann, rest[2]))["mine"]
        assert (await ben.http.delete(review_of(rest[2]))).status_code == 204
        assert code(await ben.http.get(review_of(rest[2]))) == (404, "no-review")
        # A running job stops in the middle, and the next one starts in another process.
        assert (await ann.http.delete(review_of(first))).status_code == 204
        assert code(await ann.http.get(review_of(first))) == (404, "no-review")
        done = [await settled(ann, rest[place]) for place in (0, 3, 1)]
        assert [state["review"]["names"] for state in done] == [["Seat 2"], ["Seat 5"], ["Seat 3"]]
        # A cancelled job can be requested again.
        (folder / "open").touch()
        assert (await ask(ann, first)).status_code == 202
        assert (await settled(ann, first))["state"] == "done"


@pytest.mark.parametrize(
    ("name", "error", "logged"),
    [
        ("Crash", "analysis-failed", "analysis-died"),
        pytest.param("Fault", "analysis-failed", "analysis-failed", marks=long_only),
        pytest.param("Hang", "analysis-slow", "analysis-slow", marks=long_only),
        pytest.param("Refuse", "not-over", "", marks=long_only),
    ],
)
@over_sockets
async def test_failed_review_can_be_requested_again(
    tmp_path: Path, faults: Faults, name: str, error: str, logged: str
) -> None:
    faults.expected.add(logged)
    async with running(tmp_path, analysis_command=BY_NAME, analysis_seconds=0.5 if name == "Hang" else 60) as site:
        ann = site.browser()
        bad, good = await stored(site, finished((name,)), finished(("Print",), number=2))
        for _ in range(2):
            assert (await ask(ann, bad)).status_code == 202
            state = await settled(ann, bad)
            assert (state["state"], state["error"]["code"], state["review"]) == ("failed", error, None)
        for worker in pool_of(site.services.review_queue).workers:
            worker.seconds = 60
        await ask(ann, good)
        state = await settled(ann, good)
        assert (state["state"], state["review"]["names"]) == ("done", ["Print"])
        assert (await look(ann, bad))["state"] == "failed"
        metrics = (await ann.http.get("/metrics")).text
        assert 'inkrally_jobs_finished_total{kind="review",outcome="done"}' in metrics
        assert f'inkrally_jobs_finished_total{{kind="review",outcome="{error}"}}' in metrics
        assert 'inkrally_jobs_queued{kind="review"} 0.0' in metrics
        await eventually(lambda: observe.REGISTRY.get_sample_value("inkrally_jobs_running", {"kind": "review"}) == 0)


@long_only
@over_sockets
async def test_review_that_cannot_be_stored(tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "WAIT", 0.001)
    async with running(tmp_path, analysis_command=BY_NAME) as site:
        ann = site.browser()
        one, two = await stored(site, finished(("One",)), finished(("Two",), number=2))
        real, refusals = site.services.store.write, 3

        async def write(what: Any) -> None:
            nonlocal refusals
            if any(row["review"] for row in what.rows.get("review", ())) and refusals:
                refusals -= 1
                raise StoreError("store-full", "the disk is full")
            await real(what)

        monkeypatch.setattr(site.services.store, "write", write)
        await ask(ann, one)
        assert (await settled(ann, one))["state"] == "done"
        refusals = 10**9
        await ask(ann, two)
        state = await settled(ann, two)
        assert (state["state"], state["error"]["code"]) == ("failed", "store-full")
        refusals = 0
        await ask(ann, two)
        assert (await settled(ann, two))["state"] == "done"


@long_only
@over_sockets
async def test_many_reviews_at_once(tmp_path: Path) -> None:
    """Each request is answered, the number of waiting jobs is limited, all jobs run, and play continues meanwhile."""
    folder = tmp_path / "gate"
    folder.mkdir()
    limits = msgspec.structs.replace(
        PLENTY, new_reviews_each_address=10**6, reviews=40, reviews_each_address=30, reviews_each_account=5
    )
    async with running(tmp_path / "data", analysis_command=BY_NAME, limits=limits, behind_proxy=True) as site:
        first = finished((f"Gate {folder}",))
        others = [finished(("Ann",), number=number) for number in range(2, 62)]
        rate_limits, *tables = await stored(site, first, *others)
        opener = site.browser()
        await ask(opener, rate_limits)
        await eventually(lambda: (folder / "begun").exists(), PATIENCE)
        browsers = [site.browser() for _ in range(20)]
        askers = [(browser, f"10.0.0.{number % 2}") for number, browser in enumerate(browsers)]
        for browser, address in askers:
            await browser.http.post("/api/towers", json={}, headers={"X-Forwarded-For": address})

        async def one(number: int) -> tuple[str, int]:
            browser, address = askers[number % 20]
            table = tables[(number * 7) % 60]
            answer = await browser.post(review_of(table), {}, **{"X-Forwarded-For": address})
            return table, answer.status_code

        answers = await asyncio.gather(*(one(number) for number in range(scaled(75))))
        counts = Counter(status for _, status in answers)
        assert set(counts) == {202, 429}
        waiting = {table for table, status in answers if status == 202}
        assert len(waiting) == 40
        assert len(site.services.review_queue._queue) == 40
        page = await opener.open(await opener.make(1, name="Ann", start=True))
        await page.play_round()
        (folder / "open").touch()
        for table in waiting:
            assert (await settled(opener, table))["state"] == "done"
        assert not site.services.reviews._pending
        assert len(await site.services.store.rows(sa.select(schema.reviews.c.table_id))) == 41
        assert len(site.services.reviews._kept) == reviews.MAX_CACHED_REVIEWS


@over_sockets
async def test_reviews_per_hour_are_limited(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, new_reviews_each_address=2)
    async with running(tmp_path, analysis_command=BY_NAME, limits=limits) as site:
        ann = site.browser()
        tables = await stored(site, *(finished(("Ann",), number=number) for number in range(1, 4)))
        for table in tables[:2]:
            assert (await ask(ann, table)).status_code == 202
            await settled(ann, table)
        assert code(await ask(ann, tables[2])) == (429, "too-fast")
        site.services.reviews._kept.clear()
        assert (await ask(ann, tables[0])).status_code == 200, "a stored review is always returned"


@with_server(analysis_command=BY_NAME)
async def test_review_read_during_deletion_is_not_cached(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = site.browser()
    (table,) = await stored(site, finished(("Ann",)))
    assert (await ask(ann, table)).status_code == 202
    await settled(ann, table)
    kept, store = site.services.reviews, site.services.store
    await kept.forget_kept()
    assert not kept._kept
    row = store.row

    async def dropped(*asked: Any) -> Any:
        found = await row(*asked)
        kept.drop(table)
        return found

    monkeypatch.setattr(store, "row", dropped)
    assert (await ask(ann, table)).status_code == 200
    assert not kept._kept
    monkeypatch.undo()
    assert (await ask(ann, table)).status_code == 200
    assert kept._kept


@over_sockets
async def test_random_requests_do_no_harm(tmp_path: Path) -> None:
    """All random requests for reviews and what-ifs get an error code, and create no table and no review."""
    chance = random.Random(11)
    async with running(tmp_path, analysis_command=BY_NAME) as site:
        ann = site.browser()
        (over,) = await stored(site, finished(("Ann", "Ben")))
        runs = await ann.make(2, name="Ann", setup={"hints": True}, bots=["easy"])
        before = await site.services.store.rows(sa.select(schema.tables.c.id, schema.tables.c.doc))
        odd: list[Any] = [None, True, -1, 10**30, 1.5, "", "same", [], {}, "\ud7ff", [[]] * 50, "x" * 3000]
        for _ in range(scaled(37)):
            table = chance.choice([over, runs, "2" * 12, "%2e%2e", "x" * 500, "\u202e"])
            kind = chance.choice(["review", "what-if", "reviews", "review/x", "best", "best/0", "best/x"])
            wanted = {"seat": 0, "round": 3, "dice": "same"}
            body: Any = {**wanted, chance.choice([*wanted, "name", "extra"]): chance.choice(odd)}
            if kind != "what-if" or chance.random() < 0.2:
                body = chance.choice([each for each in odd if each != {}])
            if (
                body == {**wanted, "name": None}
                or body == {**wanted, "name": "same"}
                or body == {**wanted, "dice": "same"}
            ):
                continue
            verb = chance.choice(["POST", "GET", "DELETE", "PUT", "PATCH"])
            content = None if verb == "GET" else json.dumps(body).encode()[: chance.choice([10**6, 10**6, 7])]
            headers = {"content-type": chance.choice(["application/json", "application/json", "text/plain"])}
            answer = await ann.http.request(verb, f"/api/tables/{table}/{kind}", content=content, headers=headers)
            assert 400 <= answer.status_code < 500, (verb, table, kind, body, answer.text)
            assert answer.json()["error"]["code"] not in ("internal", "")
        assert await site.services.store.rows(sa.select(schema.tables.c.id, schema.tables.c.doc)) == before
        assert not await site.services.store.rows(sa.select(schema.reviews.c.table_id))
        assert not site.services.reviews._pending


@over_sockets
async def test_no_process_is_left_running(tmp_path: Path) -> None:
    async with running(tmp_path, analysis_command=BY_NAME) as site:
        ann = site.browser()
        one, two = await stored(site, finished(("Ann",)), finished(("Hang",), number=2))
        await ask(ann, one)
        pid = (await settled(ann, one))["review"]["pid"]
        await ask(ann, two)
        async with asyncio.timeout(PATIENCE):
            while (await look(ann, two))["done"] == 0:
                await asyncio.sleep(0.01)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_default_limits() -> None:
    limits = Limits()
    assert 0 < limits.reviews_each_account <= limits.reviews_each_address <= limits.reviews < 10_000
    assert 0 < limits.hints_each_account <= limits.hints_each_address <= limits.hints < 10_000
