"""Permission to publish text: banned and muted accounts have none, and names cannot be used to chat."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkrally.server.config import Limits
from inkrally.server.permissions.authors import NEUTRAL_NAME
from tests.roborally.server.test_own_courses import built
from tests.server.features.accounts.test_players import code_of, player
from tests.server.features.moderation.test_order import act
from tests.server.site import Browser, Page, Site, over_sockets

COURSES = "/api/roborally/own-courses"
CHANGES = int(Limits().names_each_account)


def names(page: Page) -> list[str | None]:
    return [seat.get("name") for seat in page.snapshot["table"]["seats"]]


async def muted(site: Site, data: Path, name: str) -> Browser:
    """Return the browser of a player whom the operator has muted for an hour."""
    browser, *_ = await player(site, name)
    assert (await act(site, data, "quiet", whom=name, hours=1)).status_code == 200
    return browser


@over_sockets
async def test_muted_player_has_a_neutral_name(site: Site, tmp_path: Path) -> None:
    ann, ben = site.browser(), await muted(site, tmp_path, "Benedikt")
    table = await ann.make(2, name="Ann")
    page = await ben.open(table)
    await page.done("sit", name="read this")
    assert await page.refused("rename", name="and this") == "quieted"
    await page.done("leave-seat")
    await page.done("sit", name="or that")
    seen = await ann.open(table)
    assert names(seen) == ["Ann", NEUTRAL_NAME]
    own = await ben.open(await ben.make(2, name="hello all", setup={"title": "written by me", "public": True}))
    assert names(own)[0] == NEUTRAL_NAME
    assert own.snapshot["table"]["title"] == "Railroad Ink"


@over_sockets
async def test_name_changes_are_limited(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    page = await ben.open(await ann.make(2, name="Ann"))
    await page.done("sit", name="word 0")
    answers = [await page.say("rename", name=f"word {number}") for number in range(1, 61)]
    assert [answer["type"] for answer in answers] == ["done"] * CHANGES + ["refused"] * (60 - CHANGES)
    assert {answer["error"]["code"] for answer in answers[CHANGES:]} == {"too-fast"}
    # Standing up and sitting down under other names counts, too.
    await page.done("leave-seat")
    assert await page.refused("sit", name="another word") == "too-fast"
    await page.done("sit", name="word 0")


@pytest.mark.parametrize(("order", "code"), [("quiet", "quieted"), ("ban", "banned")])
@over_sockets
async def test_banned_and_muted_players_publish_no_text(site: Site, tmp_path: Path, order: str, code: str) -> None:
    browser, *_ = await player(site, "Benedikt")
    course = (await built(browser))["course"]
    kept = await browser.post(COURSES, {"course": course})
    assert kept.status_code == 201, kept.text
    table = await browser.make(1, name="Benedikt")
    how_long = {"hours": 1} if order == "quiet" else {"days": 1}
    assert (await act(site, tmp_path, order, whom="Benedikt", **how_long)).status_code == 200
    changed = {"course": course | {"name": "Read this"}, "revision": 1}
    assert code_of(await browser.http.put(f"{COURSES}/{kept.json()['id']}", json=changed)) == code
    assert code_of(await browser.post(COURSES, {"course": changed["course"]})) == code
    assert code_of(await browser.post(f"/api/tables/{table}/dice", {"name": "Read this"})) == code
    guest = site.browser()
    await guest.make(1, name="Guest")
    assert code_of(await guest.post(f"/api/tables/{table}/dice", {"name": "Guest"})) == "not-over"


@over_sockets
async def test_muted_player_publishes_no_text_in_setups(site: Site, tmp_path: Path) -> None:
    ann, ben = site.browser(), await muted(site, tmp_path, "Benedikt")
    lesson = await ben.post("/api/lessons/railroad-ink", {"name": "read this", "title": "and this"})
    seen = await ann.open(lesson.json()["table"])
    assert (names(seen), seen.snapshot["table"]["title"]) == ([NEUTRAL_NAME], "Railroad Ink")
    course = (await built(ann))["course"]
    kept = (await ann.post(COURSES, {"course": course})).json()["id"]
    race = {"game": "roborally", "title": "A race", "seats": 2}
    written = {"setup": race | {"options": {"course": "own", "own": course | {"name": "Read this"}}}}
    assert code_of(await ben.post("/api/tables", written)) == "quieted"
    # A course that another account stored can be raced as always.
    assert (await ben.post("/api/tables", {"setup": race | {"options": {"own": kept}}})).status_code == 201
    assert (await ann.post("/api/tables", written)).status_code == 201
