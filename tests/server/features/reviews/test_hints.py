"""Hints at a running table: the permission, the data of the job, and that a hint delays no player."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput
from inkrally.match.game import State
from inkrally.server.config import Limits
from inkrally.server.features.reviews import hints
from inkrally.server.live import setups
from inkrally.server.live.messages import RequestHint
from inkrally.table.document import TableSetup
from tests.sample_sizes import compiled_only, long_only
from tests.server.conftest import Faults
from tests.server.site import (
    GAME,
    PLENTY,
    SOON,
    Page,
    Site,
    eventually,
    match_of_two,
    over_sockets,
    play_out,
    pool_of,
    running,
    with_server,
)

FAKE = (sys.executable, "-m", "tests.server.jobs.fake_analyst")
HINTS = {"hints": True}
PATIENCE = 2 * SOON
"""The maximum number of seconds for a process to start and for a hint, on a busy machine. The process has a low
priority."""


def hinted(page: Page, number: int) -> Any:
    return page.answers.get(number)


async def hint(page: Page) -> Any:
    """Request a hint, and return the answer, however long the process takes to start."""
    page.last += 1
    number = page.last
    await page.send({"type": "hint", "id": number})
    return await page.until(lambda: page.answers.get(number), PATIENCE)


async def begun(rate_limits: Path) -> None:
    await eventually(lambda: (rate_limits / "begun").exists(), PATIENCE)


async def code(page: Page) -> str:
    answer = await hint(page)
    assert answer["type"] == "refused", answer
    found: str = answer["error"]["code"]
    return found


async def two_seats(site: Site, **setup: Any) -> tuple[Page, Page]:
    _, one, two, _, _ = await match_of_two(site, **HINTS, **setup)
    return one, two


def gated(folder: Path) -> tuple[str, ...]:
    folder.mkdir(exist_ok=True)
    return (*FAKE, f"Gate {folder}")


@compiled_only
@with_server(analysis_command=(sys.executable, "-m", "tests.browser.small_analysis_worker"))
async def test_hint_is_a_legal_turn(site: Site) -> None:
    """The real analysis runs with a small search: every line is a complete legal turn."""
    one, two = await two_seats(site)
    await two.play_round()
    await one.done("add-action", act=one.finish()[0])
    answer = await hint(one)
    assert answer["type"] == "hint-reply", answer
    lines = answer["hint"]["lines"]
    assert 1 <= len(lines) <= 3
    assert answer["hint"]["costs"] == sorted(answer["hint"]["costs"])
    assert not [text for text in two.heard if "hint" in json.loads(text)]
    live = await site.services.tables.get(one.snapshot["table"]["id"])
    assert live.table.match is not None
    state: State[Any, Any] = live.table.match.state
    for line in lines:
        draft = Draft[Any](GAME, state, 0)
        for act in msgspec.convert(line["acts"], list[GAME.action_type]):  # type: ignore[name-defined]  # a type of the game
            draft.add(act)
        assert draft.may_commit() is None
    await one.done("clear")
    for act in lines[0]["acts"]:
        await one.done("add-action", act=act)
    await one.done("commit")
    await one.round_is(2)


@pytest.mark.parametrize("open_drafts", [False, True])
@with_server(analysis_command=(*FAKE, "Tell"))
async def test_input_of_a_process_contains_only_the_seat_s_view(site: Site, open_drafts: bool) -> None:
    """The input of the process is identical, whatever another seat has drawn or committed."""
    one, two = await two_seats(site, open_drafts=open_drafts)
    await one.done("add-action", act=one.finish()[0])
    before = (await hint(one))["hint"]["heard"]
    secret = two.finish()
    await two.done("add-action", act=secret[0])
    assert (await hint(one))["hint"]["heard"] == before
    for act in secret[1:]:
        await two.done("add-action", act=act)
    await two.done("commit")
    after = (await hint(one))["hint"]["heard"]
    # The commit itself is public, but not its actions.
    assert after[0].pop("committed") == [1]
    assert before[0].pop("committed") == []
    assert after == before
    view, draft = after
    assert view["viewer"] == 0
    assert draft == one.snapshot["draft"]["acts"]
    assert all(sheet["marks"] == {} for sheet in view["table"]["sheets"])
    live = await site.services.tables.get(one.snapshot["table"]["id"])
    assert live.table.match is not None
    assert live.table.match.seed.hex() not in json.dumps(after)


@with_server(analysis_command=(*FAKE, "Tell"))
async def test_hint_is_refused_without_a_decision_to_make(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann", setup=HINTS)
    one = await ann.open(table)
    assert one.snapshot["table"]["hints"]
    watcher = await site.browser().open(table)
    assert await code(one) == "not-asked"
    await one.done("add-bot", seat=1, level="easy")
    await one.done("start")
    await one.round_is(1)
    assert await code(watcher) == "not-asked"
    assert (await hint(one))["type"] == "hint-reply"
    plain = site.browser()
    off = await plain.open(await plain.make(1, name="Ann", start=True))
    assert not off.snapshot["table"]["hints"]
    assert await code(off) == "hints-off"
    await play_out(one)
    assert await code(one) == "not-asked"


@with_server(analysis_command=(*FAKE, "Tell"))
async def test_which_games_have_hints(site: Site) -> None:
    browser = site.browser()
    games = {game["name"]: game["hints"] for game in (await browser.http.get("/api/games")).json()}
    assert games == {"railroad-ink": True, "roborally": True}
    setup = {"game": "roborally", "title": "x", "seats": 2}
    checked = (await browser.post("/api/tables/check", [{**setup, **HINTS}])).json()
    assert checked == [None]
    answer = await browser.post("/api/tables", {"setup": {**setup, "hints": "yes"}})
    assert answer.json()["error"]["code"] == "shape"


def test_game_without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "ANALYZED_GAMES", frozenset({"railroad-ink"}))
    setup = TableSetup(game="roborally", title="x", seats=2, hints=True)
    with pytest.raises(BadInput) as refused:
        setups.with_default_substitute(setup)
    assert refused.value.problem.code == "hints"


@over_sockets
async def test_other_messages_are_answered_during_a_hint(tmp_path: Path) -> None:
    rate_limits = tmp_path / "gate"
    async with running(tmp_path / "data", analysis_command=gated(rate_limits)) as site:
        one, two = await two_seats(site)
        first, second = 900, 901
        await one.send({"type": "hint", "id": first})
        await begun(rate_limits)
        # A connection has one hint at a time. Other messages of this connection are answered meanwhile.
        answer = await one.ask(second, type="hint")
        assert answer["error"]["code"] == "analysis-busy"
        await one.done("add-action", act=one.finish()[0])
        assert (await one.ask(902, type="breakdown", seat=0))["type"] == "breakdown-reply"
        await two.done("add-action", act=two.finish()[0])
        assert hinted(one, first) is None
        (rate_limits / "open").touch()
        await one.until(lambda: hinted(one, first), PATIENCE)
        assert one.answers[first]["type"] == "hint-reply"
        # The draft may change meanwhile, because the hint is about complete turns.
        assert one.answers[first]["hint"]["heard"][1] == []
        assert (await hint(one))["type"] == "hint-reply"


@over_sockets
async def test_late_hint_is_dropped(tmp_path: Path) -> None:
    rate_limits = tmp_path / "gate"
    async with running(tmp_path / "data", analysis_command=gated(rate_limits)) as site:
        one, two = await two_seats(site)
        for late in ("handed in", "round over", "stood up"):
            await one.send({"type": "hint", "id": 900})
            await begun(rate_limits)
            if late == "handed in":
                await one.play_round()
            elif late == "round over":
                await one.play_round()
                await two.play_round()
                await one.round_is(one.snapshot["match"]["table"]["round"])
            else:
                await one.done("leave-seat")
            (rate_limits / "open").touch()
            await one.until(lambda: hinted(one, 900))
            assert one.answers.pop(900)["error"]["code"] == "hint-stale", late
            (rate_limits / "open").unlink()
            (rate_limits / "begun").unlink()
            if late == "handed in":
                await one.done("retract")


@over_sockets
async def test_closed_connection_cancels_its_hint(tmp_path: Path) -> None:
    rate_limits = tmp_path / "gate"
    limits = msgspec.structs.replace(PLENTY, hints_each_account=1, hints_each_address=2, hints=3)
    async with running(tmp_path / "data", analysis_command=gated(rate_limits), limits=limits) as site:
        pages = []
        for _ in range(4):
            browser = site.browser()
            pages.append(await browser.open(await browser.make(1, name="Ann", start=True, setup=HINTS)))
        job_queue = site.services.hint_queue
        await pages[0].send({"type": "hint", "id": 900})
        await begun(rate_limits)
        for page in pages[1:3]:
            await page.send({"type": "hint", "id": 900})
        await eventually(lambda: len(job_queue._queue) == 2)
        assert await code(pages[3]) == "analysis-busy"
        pages[1].drop()
        await eventually(lambda: len(job_queue._queue) == 1)
        # The hint is cancelled, so the next one does not wait for its end.
        (rate_limits / "begun").unlink()
        pages[0].drop()
        await begun(rate_limits)
        (rate_limits / "open").touch()
        await pages[2].until(lambda: hinted(pages[2], 900))
        assert pages[2].answers[900]["type"] == "hint-reply"
        assert (await hint(pages[3]))["type"] == "hint-reply"


@over_sockets
async def test_hint_that_does_not_start_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that have started are not affected."""
    monkeypatch.setattr(hints, "QUEUE_TIMEOUT_SECONDS", 0.5)
    rate_limits = tmp_path / "gate"
    async with running(tmp_path / "data", analysis_command=gated(rate_limits)) as site:
        pages = []
        for _ in range(2):
            browser = site.browser()
            pages.append(await browser.open(await browser.make(1, name="Ann", start=True, setup=HINTS)))
        await pages[0].send({"type": "hint", "id": 900})
        await begun(rate_limits)
        assert await code(pages[1]) == "analysis-busy"
        assert site.services.hint_queue.length == 0
        (rate_limits / "open").touch()
        await pages[0].until(lambda: hinted(pages[0], 900), PATIENCE)
        assert pages[0].answers[900]["type"] == "hint-reply"
        assert (await hint(pages[1]))["type"] == "hint-reply"


@pytest.mark.parametrize(
    ("how", "error", "logged"),
    [
        ("Crash", "analysis-failed", "analysis-died"),
        ("Fault", "analysis-failed", "analysis-failed"),
        ("Hang", "analysis-slow", "analysis-slow"),
        ("Refuse", "not-over", ""),
        pytest.param("", "analysis-failed", "analysis-died", marks=long_only),
    ],
)
@over_sockets
async def test_failed_hint(tmp_path: Path, faults: Faults, how: str, error: str, logged: str) -> None:
    faults.expected.add(logged)
    seconds = 0.5 if how == "Hang" else 60
    command = (*FAKE, how) if how else ("/no/such/program",)
    async with running(tmp_path, analysis_command=command, hint_seconds=seconds) as site:
        browser = site.browser()
        page = await browser.open(await browser.make(1, name="Ann", start=True, setup=HINTS))
        for _ in range(2):
            assert await code(page) == error
        await page.play_round()
        await page.round_is(2)


@with_server(analysis_command=(*FAKE, "Tell"))
async def test_process_starts_before_the_first_hint(site: Site) -> None:
    browser, job_queue = site.browser(), site.services.hint_queue
    await browser.open(await browser.make(1, name="Ann", start=True))
    table = await browser.make(1, name="Ann", start=True, setup=HINTS)
    await site.browser().open(table)
    assert pool_of(job_queue).workers[0]._process is None, "no connected player may ask for a hint"
    pages = [await browser.open(table) for _ in range(3)]
    await eventually(lambda: pool_of(job_queue).workers[0]._process is not None, PATIENCE)
    process = pool_of(job_queue).workers[0]._process
    assert (await hint(pages[0]))["type"] == "hint-reply"
    assert pool_of(job_queue).workers[0]._process is process
    assert len(pool_of(job_queue)._idle_timers) == 1


@over_sockets
async def test_hint_costs_more_than_other_messages(tmp_path: Path) -> None:
    credits = 4 * RequestHint.cost
    limits = Limits(account_credits=credits, account_rate=0.001)
    async with running(tmp_path, analysis_command=(*FAKE, "Tell"), limits=limits) as site:
        browser = site.browser()
        page = await browser.open(await browser.make(1, name="Ann", start=True, setup=HINTS))
        answers = [await hint(page) for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["hint-reply"] * 4 + ["refused"]
        assert answers[-1]["error"]["code"] == "too-fast"
