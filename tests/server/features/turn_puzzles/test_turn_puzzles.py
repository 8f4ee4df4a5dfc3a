"""Puzzles "find the best turn": the set of a day, practice, grades and ratings, and what is refused."""

from __future__ import annotations

import asyncio
import gzip
from datetime import date, timedelta
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.analysis.turn_puzzle import TurnPuzzle
from inkrally.lobby.ratings import INITIAL_RATING
from inkrally.railroad_ink.analysis.review import review
from inkrally.server.features.daily.calendar import DAY_MS, begin_of
from inkrally.server.features.turn_puzzles.collector import PuzzleCollector
from inkrally.server.features.turn_puzzles.puzzles import PUZZLES_PER_DAY, is_reserved, puzzle_games
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from inkrally.table.document import Player
from inkrally.table.table import TableCore
from tests.server.features.daily.test_daily import set_clock
from tests.server.finished_matches import AT, finished, stored
from tests.server.site import Browser, Page, Site, over_sockets

DAY = date(2027, 3, 14)
PUZZLES = "/api/turn-puzzles"
INK = "railroad-ink"
REVIEW_NODES = 20_000
"""The node budget of a review. A small one is enough, because default turns lose much in each round."""


async def get(browser: Browser) -> Any:
    answer = await browser.http.get(PUZZLES)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def post(browser: Browser, path: str, body: Any, status: int = 200) -> Any:
    answer = await browser.post(f"{PUZZLES}/{path}", body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def code(browser: Browser, path: str, body: Any) -> str:
    answer = await browser.post(f"{PUZZLES}/{path}", body)
    assert answer.status_code >= 400, answer.text
    found: str = answer.json()["error"]["code"]
    return found


async def begin(browser: Browser, puzzle: str, status: int = 201) -> str:
    content = await post(browser, puzzle, {"name": "Ann", "title": "Puzzle"}, status)
    table: str = content["table"]
    return table


async def position(site: Site, puzzle: str) -> TurnPuzzle:
    columns = schema.turn_puzzles.c
    row = await site.services.store.row(sa.select(columns.puzzle).where(columns.id == puzzle))
    return msgspec.json.decode(row.puzzle, type=TurnPuzzle)


async def commit(site: Site, page: Page, puzzle: str) -> None:
    """Draw the best turn of a puzzle, and commit it."""
    for act in (await position(site, puzzle)).best:
        await page.done("add-action", act=act)
    await page.done("commit")


async def solve(site: Site, browser: Browser, puzzle: str) -> Any:
    page = await browser.open(await begin(browser, puzzle))
    await page.until(page.shown)
    await commit(site, page, puzzle)
    return await post(browser, f"{puzzle}/answer", {})


async def reviewed(site: Site, *tables: TableCore, public: bool = True) -> list[str]:
    """Store finished matches with their reviews, and return their IDs."""
    setups = [msgspec.structs.replace(table.doc.setup, public=public) for table in tables]
    docs = [msgspec.structs.replace(table.doc, setup=setup) for table, setup in zip(tables, setups, strict=True)]
    for table, doc in zip(tables, docs, strict=True):
        table.doc = doc
    found = await stored(site, *tables)
    for number, table in enumerate(tables):
        assert table.match is not None
        seats = range(len(table.doc.seats))
        content = {"state": "done", "review": review(table.match.log, tuple(seats), REVIEW_NODES, number)}
        write = Write().add(
            "review",
            table_id=table.doc.id,
            seat=-1,
            made=AT + number,
            form=REVIEW_FORMAT_VERSION,
            review=gzip.compress(msgspec.json.encode(content)),
        )
        await site.services.store.write(write)
    return found


async def collected(site: Site) -> list[Any]:
    """Make the puzzles of all reviews, and return their rows."""
    await site.services.puzzle_collector.collect()
    return [*await site.services.store.rows(sa.select(schema.turn_puzzles).where(schema.turn_puzzles.c.made > 0))]


@over_sockets
async def test_a_day_of_puzzles_is_the_same_for_all_and_counts_once(site: Site) -> None:
    set_clock(site, begin_of(DAY))
    ann, ben = site.browser(), site.browser()
    content = await get(ann)
    ids = [each["id"] for each in content["puzzles"]]
    assert (content["day"], len(ids)) == (str(DAY), PUZZLES_PER_DAY)
    assert {each["game"] for each in content["puzzles"]} == set(puzzle_games())
    assert all(each["state"] == "new" for each in content["puzzles"])
    assert (await get(ben))["puzzles"] == content["puzzles"]
    ink = [each["id"] for each in content["puzzles"] if each["game"] == INK]
    base = [each for each in ink if "expansions" not in (await position(site, each)).options]
    first = base[0]

    table = await begin(ann, first)
    assert await begin(ann, first, 200) == table
    page = await ann.open(table)
    await page.until(page.shown)
    assert page.snapshot["puzzle"] == {"id": first, "answered": False}
    assert page.snapshot["match"]["table"]["round"] == (await position(site, first)).round
    assert [each["state"] for each in (await get(ann))["puzzles"]].count("playing") == 1
    assert await code(ann, f"{first}/answer", {}) == "puzzle-not-answered"
    await commit(site, page, first)
    await page.until(lambda: page.snapshot["puzzle"]["answered"])
    result = await post(ann, f"{first}/answer", {})
    assert (result["counted"], result["grade"]["solved"], result["grade"]["lost"]) == (True, True, 0.0)
    assert result["change"] > 0
    assert result["rating"]["value"] > INITIAL_RATING
    assert (result["solvers"], result["answers"], result["day"]) == (1, 1, True)
    assert result["next"] in ids
    assert result["next"] != first
    before = next(each for each in content["puzzles"] if each["id"] == first)["rating"]
    assert result["puzzle_rating"] < before

    # The answer counts once: the same result again, and a new table for practice.
    again = await post(ann, f"{first}/answer", {})
    assert (again["counted"], again["rating"], again["grade"]) == (False, result["rating"], result["grade"])
    page = await ann.open(await begin(ann, first))
    await page.until(page.shown)
    await page.play_round()
    again = await post(ann, f"{first}/answer", {})
    assert (again["counted"], again["rating"], again["change"]) == (False, result["rating"], result["change"])
    assert {each["id"]: each["state"] for each in (await get(ann))["puzzles"]}[first] == "solved"

    # Another player misses it. The best turn is shown afterwards.
    page = await ben.open(await begin(ben, first))
    await page.until(page.shown)
    await page.play_round()
    worse = await post(ben, f"{first}/answer", {})
    if not worse["grade"]["solved"]:
        assert worse["grade"]["lost"] > worse["grade"]["error"]
        assert worse["grade"]["best"] != worse["grade"]["played"]
        assert worse["change"] < 0
    assert worse["answers"] == 2

    # The next day has other puzzles.
    set_clock(site, begin_of(DAY + timedelta(days=1)))
    tomorrow = [each["id"] for each in (await get(ann))["puzzles"]]
    assert not set(tomorrow) & set(ids)
    assert (await post(ann, f"{first}/answer", {}))["day"] is False


@over_sockets
async def test_two_answers_at_once_count_once(site: Site) -> None:
    ann = site.browser()
    puzzle = next(each for each in (await get(ann))["puzzles"] if each["game"] != INK)["id"]
    await post(ann, "next", {"game": "roborally"})  # the browser gets its cookie
    tables = await asyncio.gather(
        *(ann.post(f"{PUZZLES}/{puzzle}", {"name": "Ann", "title": "Puzzle"}) for _ in range(3))
    )
    assert len({each.json()["table"] for each in tables}) == 1
    page = await ann.open(tables[0].json()["table"])
    await page.until(page.shown)
    await commit(site, page, puzzle)
    results = await asyncio.gather(*(ann.post(f"{PUZZLES}/{puzzle}/answer", {}) for _ in range(4)))
    assert sorted(each.json()["counted"] for each in results) == [False, False, False, True]
    (row,) = await site.services.store.rows(sa.select(schema.turn_ratings))
    assert row.answers == 1


@over_sockets
async def test_invalid_requests_are_refused(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    today = [each["id"] for each in (await get(ann))["puzzles"]]
    rows = await site.services.store.rows(sa.select(schema.turn_puzzles.c.id))
    later = next(row.id for row in rows if row.id not in today and is_reserved(row.id))
    who = {"name": "Ann", "title": "Puzzle"}
    assert await code(ann, "nothing", who) == "puzzle-unknown"
    assert await code(ann, later, who) == "puzzle-not-shown"
    assert await code(ann, f"{later}/answer", {}) == "puzzle-not-begun"
    assert await code(ben, f"{today[0]}/answer", {}) == "puzzle-not-begun"
    assert await code(ann, today[0], {"name": "Ann"}) == "shape"
    assert await code(ann, today[0], {"name": "", "title": "Puzzle"}) == "name"
    assert await code(ann, "next", {"game": "chess"}) == "puzzle-none"
    assert await code(ann, "next", {"game": INK, "theme": "%"}) == "puzzle-none"
    assert await code(ann, "next", {"game": INK, "theme": "own"}) == "puzzle-none"
    # The table gives no hints, takes no impossible action, and has no link to its dice.
    table = await begin(ann, today[0])
    page = await ann.open(table)
    await page.until(page.shown)
    assert (await page.ask(type="hint"))["error"]["code"] == "hints-off"
    bad = {"type": "die", "die": 0, "space": "Z9", "drawing": "nothing"}
    assert (await page.say("add-action", act=bad))["type"] != "done"
    assert await page.refused("commit")
    assert (await ann.post(f"/api/tables/{table}/dice", {})).status_code >= 400
    assert table not in [each["table"] for each in (await ann.http.get("/api/tables/mine")).json()]


@over_sockets
async def test_practice_by_theme_goes_on_with_old_puzzles(site: Site) -> None:
    ann = site.browser()
    content = await get(ann)
    games = {each["game"]: each for each in content["games"]}
    assert {each["name"] for each in games["roborally"]["themes"]} == {"hand", "flag", "belts", "damage"}
    assert games[INK]["rating"] is None
    today = {each["id"] for each in content["puzzles"]}
    found = await post(ann, "next", {"game": "roborally", "theme": "belts"})
    assert not found["again"]
    assert found["id"] not in today
    assert not is_reserved(found["id"])
    assert "belts" in (await position(site, found["id"])).themes
    assert (await solve(site, ann, found["id"]))["next"] is None
    # Only one puzzle is unanswered: it comes first, then the answered one again.
    columns = schema.turn_puzzles.c
    free = await site.services.store.rows(
        sa.select(columns.id).where(columns.themes.contains(",damage,"), columns.game == "roborally")
    )
    free = [row.id for row in free if row.id not in today and not is_reserved(row.id)]
    seen = set()
    for _ in free:
        each = await post(ann, "next", {"game": "roborally", "theme": "damage"})
        assert not each["again"] or each["id"] == found["id"]
        seen.add(each["id"])
        if not each["again"]:
            await solve(site, ann, each["id"])
    assert (await post(ann, "next", {"game": "roborally", "theme": "damage"}))["again"]


@over_sockets
async def test_losses_of_reviewed_matches_become_puzzles_without_names(site: Site) -> None:
    ann = site.browser()
    await get(ann)
    names = ("Annabel", "Benedikt")
    (open_table,) = await reviewed(site, finished(names, number=3))
    rows = await collected(site)
    assert rows
    assert len({row.id for row in rows}) == len(rows)
    for row in rows:
        assert (row.table_id, row.public) == (open_table, 1)
        assert not any(name in row.puzzle for name in names)
        puzzle = msgspec.json.decode(row.puzzle, type=TurnPuzzle)
        assert puzzle.lost >= 2 * puzzle.error
    # A second run makes no further puzzles.
    await collected(site)
    other = PuzzleCollector(site.services.store, site.services.request_jobs, lambda: True)
    await other.collect()
    assert len(await collected(site)) == len(rows)


@over_sockets
async def test_losses_of_private_matches_are_only_for_their_players(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    await post(ann, "next", {"game": "roborally"})
    accounts = await site.services.store.rows(sa.select(schema.accounts.c.id))
    [account] = [row.id for row in accounts]
    table = finished(("Annabel",), number=4)
    table.doc = msgspec.structs.replace(table.doc, seats=(Player("Annabel", account),))
    await reviewed(site, table, public=False)
    rows = await collected(site)
    assert rows
    assert all((row.account, row.public) == (account, 0) for row in rows)
    content = await get(ann)
    [ink] = [each for each in content["games"] if each["game"] == INK]
    assert ink["themes"][-1] == {"name": "own", "puzzles": len(rows)}
    assert "own" not in [each["name"] for game in (await get(ben))["games"] for each in game["themes"]]
    found = await post(ann, "next", {"game": INK, "theme": "own"})
    assert found["id"] in [row.id for row in rows]
    who = {"name": "Ben", "title": "Puzzle"}
    assert await code(ben, found["id"], who) == "puzzle-unknown"
    # The player may have read the review, so the answer counts for no rating.
    result = await solve(site, ann, found["id"])
    assert (result["grade"]["solved"], result["counted"], result["change"]) == (True, False, 0)
    assert result["review"] == f"/t/{table.doc.id}/review"
    assert await code(ben, f"{found['id']}/answer", {}) == "puzzle-unknown"


@over_sockets
async def test_matches_with_held_dice_are_not_shown(site: Site) -> None:
    ann = site.browser()
    await post(ann, "next", {"game": "roborally"})
    [table] = await reviewed(site, finished(("Cyril",), number=3))
    rows = await collected(site)
    # Only these puzzles are left, free for practice and in the set of today.
    await site.execute("DELETE FROM turn_puzzles WHERE made = 0")
    await site.execute("UPDATE turn_puzzles SET account = NULL")
    await site.execute("DELETE FROM turn_days")
    assert [each["id"] for each in (await get(ann))["puzzles"]]
    link = {"id": "link", "table_id": table, "by": 0, "names": "{}", "setup": None, "ends": None}
    seed = await site.services.store.row(sa.select(schema.tables.c.seed).where(schema.tables.c.id == table))
    await site.services.store.write(Write().add("link", **link, created=site.services.clock.now(), seed=seed.seed))
    who = {"name": "Ann", "title": "Puzzle"}
    for row in rows:
        assert await code(ann, row.id, who) == "dice-held"
    await site.execute("DELETE FROM turn_days")
    assert (await get(ann))["puzzles"] == []
    assert await code(ann, "next", {"game": INK}) == "puzzle-none"
    # The challenge is over.
    set_clock(site, site.services.clock.now() + 40 * DAY_MS)
    assert (await get(ann))["puzzles"]
