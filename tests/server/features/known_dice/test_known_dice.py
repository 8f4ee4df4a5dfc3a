"""The known-dice challenge: free tries, the best sheet of each player counts, and a better sheet becomes the best."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.analysis.known_dice import ComputedSheet
from inkrally.analysis.progress import ProgressReporter, ignore_progress
from inkrally.match.chance import numbered_seed
from inkrally.railroad_ink.analysis import known_dice
from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
from inkrally.railroad_ink.analysis.best_games.pieces import acts_of_pieces
from inkrally.server.features.daily.calendar import Week
from inkrally.server.features.known_dice import challenge as challenge_module
from inkrally.server.features.known_dice.best_sheets import BestSheets
from inkrally.server.features.known_dice.challenge import KnownDiceChallenge, link_of
from inkrally.server.jobs.match_worker import JOB_FUNCTIONS
from inkrally.server.jobs.queue import QueuedJob
from inkrally.server.storage import schema
from inkrally.server.storage.retention import CHALLENGE_DAYS
from inkrally.server.storage.store import Write
from tests.sample_sizes import compiled_only
from tests.server.features.daily.test_daily import live_code, set_clock
from tests.server.site import Browser, Page, Site, over_sockets, play_out

WEEK = Week(date(2027, 3, 8))
MINUTE = 60_000
SEED = numbered_seed(1)
PATH = f"/api/known-dice/{WEEK}"


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge_module, "new_seed", lambda: SEED)
    monkeypatch.setattr(known_dice, "STATES", (2,))


async def get(browser: Browser, path: str = PATH) -> Any:
    answer = await browser.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def code(browser: Browser, path: str) -> tuple[int, str]:
    answer = await browser.http.get(path)
    return answer.status_code, answer.json()["error"]["code"]


async def begin(browser: Browser, name: str = "Ann", status: int = 201, **more: Any) -> str:
    answer = await browser.post(PATH, {"name": name, "title": "Known dice", **more})
    assert answer.status_code == status, answer.text
    table: str = answer.json()["table"]
    return table


@functools.cache
def good_acts() -> Sequence[Any]:
    """Return the actions of each round of a better sheet than the default drawings give."""
    rolls = known_dice.rolls(known_dice.OPTIONS, SEED)
    search = NeighborhoodSearch("original", 0, rolls, 2)
    found = search.best(ProgressReporter(ignore_progress, search.steps))
    return [msgspec.to_builtins(acts) for acts in acts_of_pieces(found.rounds, rolls)]


async def draw(page: Page, rounds: Sequence[Any], first: int = 1) -> None:
    for number, acts in enumerate(rounds, first):
        await page.round_is(number)
        for act in acts:
            await page.done("add-action", act=act)
        await page.done("commit")


async def store_computed(site: Site, points: int) -> None:
    """Store a sheet as if the search had found it."""
    found = ComputedSheet(points, 1000 * points, 88, msgspec.Raw(b'{"marks":{},"score":{"total":0}}'))
    write = Write().add("best-sheet", key=link_of(WEEK), found=msgspec.json.encode(found).decode())
    await site.services.store.write(write)


@over_sockets
async def test_a_better_sheet_takes_the_place_of_the_best_one(site: Site) -> None:
    ann, ben, cid = (site.browser() for _ in range(3))
    set_clock(site, WEEK.begins + MINUTE)
    shown = await get(ann, "/api/known-dice")
    assert (shown["week"], shown["current"], shown["ends"]) == (str(WEEK), str(WEEK), WEEK.ends)
    # All rolls are shown from the start.
    assert [len(roll) for roll in shown["rolls"]] == [4] * 7
    assert (shown["best"], shown["best_by"], shown["bound"], shown["shown"]) == (None, None, None, False)
    await store_computed(site, 40)
    assert [(await get(ann))[key] for key in ("best", "best_by", "bound")] == [40, "search", 88]

    table = await begin(ann)
    page = await ann.open(table)
    await page.round_is(1)
    assert page.snapshot["table"]["shared_dice_link"] == link_of(WEEK)
    assert page.snapshot["match"]["table"]["roll"] == shown["rolls"][0]
    assert await begin(ann, status=200) == table
    assert await live_code(ben, table) == "dice-held"
    await draw(page, good_acts())
    await page.over()
    points = page.snapshot["match"]["result"]["scores"][0]
    assert points > 40
    hers = await get(ann)
    assert (hers["best"], hers["best_by"], hers["own"], hers["place"]) == (points, "player", points, 1)
    assert [each["name"] for each in hers["dice"]["tries"]] == ["Ann"]
    assert [each["table"] for each in hers["dice"]["match"]] == [""]

    # Before his own sheet, Ben sees the best points but no sheet.
    before = await get(ben)
    assert (before["best"], before["shown"], before["dice"]["done"]) == (points, False, 1)
    assert (before["dice"]["tries"], before["dice"]["match"], before["dice"]["mine"]) == ([], [], None)
    assert await code(ben, f"/api/tables/{table}/log") == (403, "dice-held")
    # A worse sheet is ranked after the sheet of the search; an equal sheet shares the first place.
    his = await begin(ben, "Ben")
    await play_out(await ben.open(his))
    after = await get(ben)
    assert (after["best"], after["place"], after["shown"]) == (points, 3, True)
    assert (await ben.http.get(f"/api/tables/{table}/replay")).status_code == 200
    again = await begin(ben, "Ben")
    assert again != his
    page = await ben.open(again)
    await draw(page, good_acts())
    await page.over()
    both = await get(ben)
    assert (both["place"], both["own"], both["dice"]["done"]) == (1, points, 2)
    assert [(each["name"], each["place"]) for each in both["dice"]["tries"]] == [("Ann", 1), ("Ben", 1)]
    # A worse sheet after the best one changes nothing.
    await play_out(await ben.open(await begin(ben, "Ben")))
    worse = await get(ben)
    assert (worse["own"], worse["dice"]["done"], worse["dice"]["mine"]["table"]) == (points, 2, again)
    assert (await get(cid))["shown"] is False


@over_sockets
async def test_undo_and_another_try_from_a_round(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    table = await begin(ann)
    page = await ann.open(table)
    for number in (1, 2, 3):
        await page.round_is(number)
        await page.play_round()
    await page.round_is(4)
    assert (await get(ann))["round"] == 4
    assert (await page.ask(type="undo-round", round=1))["type"] == "done"
    await page.round_is(1)
    await draw(page, good_acts()[:3])
    await play_out(page, first=4)
    # A new try continues the finished one from round 4.
    other = await begin(ann, earlier={"table": table, "round": 4})
    assert other != table
    page = await ann.open(other)
    await page.round_is(4)
    await draw(page, good_acts()[3:], 4)
    await page.over()
    points = page.snapshot["match"]["result"]["scores"][0]
    found = await get(ann)
    assert (found["own"], found["dice"]["done"], found["dice"]["mine"]["table"]) == (points, 1, other)
    # The rounds of another player, of an unfinished try and rounds that were not drawn are refused.
    for asked, expected in (
        ({"table": other, "round": 8}, (400, "no-take-back")),
        ({"table": "n" * 12, "round": 1}, (404, "table-unknown")),
        ({"table": other, "round": 0}, (400, "shape")),
    ):
        answer = await ann.post(PATH, {"name": "Ann", "title": "T", "earlier": asked})
        assert (answer.status_code, answer.json()["error"]["code"]) == expected
    answer = await ben.post(PATH, {"name": "Ben", "title": "T", "earlier": {"table": other, "round": 2}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "table-unknown")
    running_try = await begin(ann)
    answer = await ann.post(PATH, {"name": "Ann", "title": "T", "earlier": {"table": running_try, "round": 1}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")


@over_sockets
async def test_tables_do_not_pile_up(site: Site) -> None:
    ann = site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    best = await begin(ann)
    page = await ann.open(best)
    await draw(page, good_acts())
    await page.over()
    await page.close()
    for _ in range(4):
        page = await ann.open(await begin(ann))
        await play_out(page)
        await page.close()
        for live in list(site.services.tables._live):
            site.services.tables.unload(live)
    await begin(ann)
    rows = await site.services.store.rows(sa.select(schema.tables.c.id))
    assert best in {row.id for row in rows}
    assert len(rows) <= 3


@over_sockets
async def test_impossible_actions_give_no_entry(site: Site) -> None:
    ann = site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    page = await ann.open(await begin(ann))
    await page.round_is(1)
    drawing = {"type": "draw", "die": 0, "space": "D4", "drawing": "HHHH:NESW"}
    for act in (drawing, {**drawing, "die": 9}, {**drawing, "space": "Z9"}, {**drawing, "type": "draw-special"}):
        assert await page.refused("add-action", act=act)
    assert await page.refused("commit")
    bodies: tuple[dict[str, Any], ...] = ({"points": 99}, {"sheet": {}}, {"acts": []}, {"rank": 1}, {"earlier": "best"})
    for body in bodies:
        answer = await ann.post(PATH, {"name": "Ann", "title": "T", **body})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "shape")
    assert (await get(ann))["dice"]["done"] == 0


@over_sockets
async def test_sheets_after_the_week_are_listed_apart(site: Site) -> None:
    ann, ben, eve = (site.browser() for _ in range(3))
    set_clock(site, WEEK.ends - MINUTE)
    await play_out(await ann.open(await begin(ann)))
    page = await ann.open(await begin(ann))
    await page.round_is(1)
    set_clock(site, WEEK.ends + MINUTE)
    # This try began in the week, and is finished after the week with more points.
    await draw(page, good_acts())
    await page.over()
    hers = await get(ann)
    assert hers["own"] < page.snapshot["match"]["result"]["scores"][0]
    assert (hers["best"], hers["dice"]["done"]) == (hers["own"], 1)
    assert [(each["name"], each["mine"]) for each in hers["later"]] == [("Ann", True)]
    await play_out(await ben.open(await begin(ben, "Ben")))
    late = await get(ben)
    assert (late["own"], late["place"], late["dice"]["done"]) == (None, None, 1)
    assert [each["name"] for each in late["later"]] == ["Ann", "Ben"]
    # After the week, everyone sees the sheets.
    assert (await get(eve))["shown"] is True
    now = await get(eve, "/api/known-dice")
    assert now["week"] == "2027-W11"
    past = await get(ben, "/api/past-known-dice")
    assert [(each["week"], each["best"]) for each in past] == [(str(WEEK), hers["own"])]
    assert past[0]["own"] is not None
    assert await get(ben, f"/api/past-known-dice?before={WEEK}") == []


@over_sockets
async def test_requests_that_are_refused(site: Site) -> None:
    ann = site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    for week in ("2027-W11", "2030-W01"):
        assert await code(ann, f"/api/known-dice/{week}") == (409, "known-dice-not-yet")
        answer = await ann.post(f"/api/known-dice/{week}", {"name": "Ann", "title": "T"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "known-dice-not-yet")
    for path in ("/api/known-dice/2026-W01", "/api/known-dice/best", "/api/past-known-dice?before=x"):
        assert await code(ann, path) == (404, "known-dice-unknown")
    assert await code(ann, f"/api/dice/{link_of(WEEK)}") == (404, "dice-unknown")
    for page, status in (("known-dice", 200), (f"known-dice/{WEEK}", 200), ("known-dice/best", 404)):
        assert (await ann.http.get(f"/daily/{page}")).status_code == status
    assert (await ann.post(PATH, {"name": "", "title": "T"})).json()["error"]["code"] == "name"
    other = await ann.post(PATH, {"name": "Ann", "title": "T"}, origin="https://elsewhere.example")
    assert other.json()["error"]["code"] == "origin"


@over_sockets
async def test_devices_and_servers_agree(site: Site) -> None:
    ann = site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    await ann.make(1, name="Ann")
    services = site.services
    others = [KnownDiceChallenge(services.tables, services.relations) for _ in range(3)]
    assert len({each.seed for each in await asyncio.gather(*(one.week(WEEK) for one in others))}) == 1
    two = Browser(site)
    two.http.cookies = ann.http.cookies
    wanted = {"name": "Ann", "title": "T"}
    answers = await asyncio.gather(*(one.post(PATH, wanted) for one in (ann, two, ann)))
    assert sorted(each.status_code for each in answers) == [200, 200, 201]
    assert len({each.json()["table"] for each in answers}) == 1
    await two.close()


@over_sockets
async def test_results_are_exported_and_deleted_with_their_account(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    page = await ann.open(await begin(ann))
    await draw(page, good_acts())
    await page.over()
    await play_out(await ben.open(await begin(ben, "Ben")))
    repeats = schema.dice_repeats.c
    row = await site.services.store.row(sa.select(schema.dice_repeats).where(repeats.name == "Ann"))
    exported = b"".join([part async for part in site.services.export.parts(row.account)]).decode()
    assert link_of(WEEK) in exported
    await site.services.deletion.delete(row.account)
    left = await get(ben)
    assert ([each["name"] for each in left["dice"]["tries"]], left["place"]) == (["Ben"], 1)
    # The week itself is kept.
    set_clock(site, WEEK.ends + (CHALLENGE_DAYS + 1) * 24 * 60 * MINUTE)
    await site.services.retention.sweep()
    assert (await get(ben))["week"] == str(WEEK)


class InThisProcess:
    """A queue of jobs that runs each job at once, instead of in a worker process."""

    def __init__(self) -> None:
        self.jobs = 0
        self.tasks: list[asyncio.Task[None]] = []

    def submit(self, work: QueuedJob, path: Any) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(self._run(work)))

    async def _run(self, work: QueuedJob) -> None:
        job = await work.make()
        self.jobs += 1
        found = JOB_FUNCTIONS[job.kind](job, lambda done, total: None, lambda make: None)
        work.answer.set_result(msgspec.json.encode(found))


@compiled_only
@over_sockets
async def test_the_search_of_a_worker_draws_a_sheet_that_the_rules_allow(site: Site) -> None:
    ann = site.browser()
    set_clock(site, WEEK.begins + MINUTE)
    queue: Any = InThisProcess()
    challenge = KnownDiceChallenge(site.services.tables, site.services.relations)
    search = BestSheets(challenge, queue, lambda: True)
    assert await search.compute() is True
    assert (await search.compute(), queue.jobs) == (False, 1)
    found = await get(ann)
    assert found["best_by"] == "search"
    assert 50 < found["computed"] <= found["bound"] <= 88
    # A player who draws the same sheet has as many points, and does not take its place.
    page = await ann.open(await begin(ann))
    await draw(page, good_acts())
    await page.over()
    shown = await get(ann)
    assert (shown["best_by"], shown["own"]) == ("search", found["computed"])
    (sheet,) = shown["dice"]["match"]
    assert sheet["sheet"]["marks"] == shown["dice"]["mine"]["sheet"]["marks"]
    assert sheet["place"] == 1
