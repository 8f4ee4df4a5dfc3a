"""Every endpoint that takes a course refuses bad ones with a code and a place, and changes nothing.

Also an editor page left open while its session, its course or the server was replaced.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from tests.roborally.server.test_own_courses import built
from tests.sample_sizes import long_only
from tests.server.site import Browser, Site, over_sockets, running

OWN = "/api/roborally/own-courses"
Course = dict[str, Any]
Change = Callable[[Course], Course]


def with_board(course: Course, **board: Any) -> Course:
    return {**course, "own_boards": {**course.get("own_boards", {}), "odd": {"width": 2, "height": 2, **board}}}


def into_pits(course: Course) -> Course:
    """Return the course with both flags in pits."""
    pits = {"0,0": {"floor": "pit"}, "1,0": {"floor": "pit"}}
    boards = [*course["boards"], {"board": "odd", "x": 20, "y": 0}]
    flags = [{"flag": 1, "x": 20, "y": 0}, {"flag": 2, "x": 21, "y": 0}]
    return {**with_board(course, cells=pits), "boards": boards, "flags": flags}


BAD: dict[str, tuple[Change, str, str]] = {
    "ten thousand wide": (lambda c: with_board(c, width=10_000, height=10_000), "number-range", "own_boards.odd.width"),
    "a board of itself": (
        lambda c: with_board(c, boards=[{"board": "odd", "x": 0, "y": 0}]),
        "unknown-field",
        "boards",
    ),
    "a loop of imports": (lambda c: {**c, "import": ["a", "b", "a"]}, "unknown-field", "import"),
    "a long name": (lambda c: {**c, "name": "x" * 20_000}, "number-range", "name"),
    "a NUL in its name": (lambda c: {**c, "name": "a\0b"}, "name", "name"),
    "a name that turns the line": (lambda c: {**c, "name": "\u202eabc"}, "name", "name"),
    "a name of marks": (lambda c: {**c, "name": "\u0301" * 80}, "name", "name"),
    "a name of nothing": (lambda c: {**c, "name": "   "}, "name", "name"),
    "a NUL in a board's name": (
        lambda c: {**c, "own_boards": {**c.get("own_boards", {}), "o\0d": {"width": 2, "height": 2}}},
        "name",
        "own_boards",
    ),
    "many boards": (
        lambda c: {**c, "own_boards": {f"b{n}": {"width": 1, "height": 1} for n in range(1000)}},
        "boards",
        "own_boards",
    ),
}


class Doors:
    """All endpoints that take a course, and the stored state before any request."""

    def __init__(self, browser: Browser, course: Course, kept: dict[str, Any]) -> None:
        self.browser = browser
        self.path = f"{OWN}/{kept['id']}"
        self.course = course

    def all(self, course: Any) -> dict[str, Callable[[], Awaitable[httpx.Response]]]:
        post, http = self.browser.post, self.browser.http
        options = {"course": "own", "own": course, "timer": None}
        setup = {"game": "roborally", "title": "Odd", "seats": 2, "options": options}
        return {
            "edit": lambda: post("/api/roborally/edit", {"course": course, "edits": []}),
            "keep": lambda: post(OWN, {"course": course}),
            "change": lambda: http.put(self.path, json={"course": course, "revision": 1}),
            "drive": lambda: post("/api/roborally/drives", {"course": course}),
            "table": lambda: post("/api/tables", {"setup": setup, "name": "Ada"}),
        }

    async def unchanged(self) -> None:
        found = (await self.browser.http.get(self.path)).json()
        assert (found["revision"], found["checked"]["course"]) == (1, self.course)
        assert len((await self.browser.http.get(OWN)).json()) == 1
        assert (await self.browser.http.get("/api/tables/mine")).json() == []


async def doors(browser: Browser) -> Doors:
    course = (await built(browser))["course"]
    kept = (await browser.post(OWN, {"course": course})).json()
    return Doors(browser, course, kept)


async def refused(browser: Browser, door: str, answer: httpx.Response) -> dict[str, Any]:
    """Return the error of an endpoint; that of a drive is in its result."""
    found: dict[str, Any] = answer.json()
    if door == "drive" and answer.status_code == 202:
        while found["state"] in ("waiting", "working"):
            await asyncio.sleep(0.05)
            found = (await browser.http.get(f"/api/roborally/drives/{found['id']}")).json()
        assert found["state"] == "failed", found
    else:
        assert 400 <= answer.status_code < 500, (door, answer.text)
    error: dict[str, Any] = found["error"]
    return error


@over_sockets
async def test_no_request_accepts_a_bad_course(site: Site) -> None:
    place = await doors(site.browser())
    for name, (change, code, at) in BAD.items():
        for door, knock in place.all(change(place.course)).items():
            error = await refused(place.browser, door, await knock())
            assert error["code"] == code, (name, door, error)
            assert error["at"].endswith(at) or f"{at}." in error["at"], (name, door, error)
    # An edited course may have flags in pits, which is reported; it cannot be raced or test-driven.
    pits = place.all(into_pits(place.course))
    edited = (await pits["edit"]()).json()
    assert not edited["playable"]
    found = [(one["code"], one["at"]) for one in edited["findings"] if one["level"] == "bad"]
    assert ("flag-place", "flags.0") in found, found
    for door in ("drive", "table"):
        error = await refused(place.browser, door, await pits[door]())
        assert error["code"] in ("flag-place", "course-unplayable"), (door, error)
    await place.unchanged()


@over_sockets
async def test_seats_stay_closed_at_a_race_that_cannot_start(site: Site) -> None:
    """A private table may use such a course; a public or rated race would never end."""
    place = await doors(browser := site.browser())
    edits = [{"type": "wall", "at": [[8, 8]], "side": side} for side in "NESW"]
    closed = (await browser.post("/api/roborally/edit", {"course": place.course, "edits": edits})).json()["course"]
    kept = (await browser.post(OWN, {"course": closed})).json()["id"]
    for own in (closed, kept):
        for how in ({"public": True}, {"rated": True, "clock": {"seconds": 60, "at_end": "take-over"}}, {}):
            options = {"course": "own", "own": own, "timer": None}
            setup = {"game": "roborally", "title": "Shut", "seats": 2, "options": options, **how}
            (told,) = (await browser.post("/api/tables/check", [setup])).json()
            made = await browser.post("/api/tables", {"setup": setup, "name": "Ada"})
            if how:
                error = made.json()["error"]
                # Races on custom courses are never rated.
                code = "rated-race" if "rated" in how else "course-unplayable"
                assert (made.status_code, error["code"]) == (400, code)
                assert told == error
            else:
                assert (made.status_code, told) == (201, None)
    assert len((await browser.http.get("/api/tables/mine")).json()) == 2


@long_only
@over_sockets
async def test_megabyte_of_names_is_refused_unread(site: Site) -> None:
    place = await doors(site.browser())
    names = {f"{number:07}": {"width": 1, "height": 1} for number in range(30_000)}
    for large in ({**place.course, "name": "x" * 1_000_000}, {**place.course, "own_boards": names}):
        for door, knock in place.all(large).items():
            answer = await knock()
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large"), door
    await place.unchanged()


@long_only
@over_sockets
async def test_a_page_whose_session_is_gone_changes_nothing_and_may_keep_a_copy(site: Site) -> None:
    browser = site.browser()
    place = await doors(browser)
    before = dict(browser.http.cookies)
    browser.http.cookies.clear()
    mine = {**place.course, "name": "Of yesterday"}
    refused = await browser.http.put(place.path, json={"course": mine, "revision": 1})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "course-not-yours")
    copied = place.path.rpartition("/")[2]
    assert (await browser.post(OWN, {"course": mine, "copied": copied})).status_code == 201
    browser.http.cookies.clear()
    browser.http.cookies.update(before)
    await place.unchanged()


@long_only
@over_sockets
async def test_a_page_whose_course_was_deleted_gets_an_error_and_may_store_a_copy(site: Site) -> None:
    browser = site.browser()
    place = await doors(browser)
    assert (await browser.http.delete(place.path)).status_code == 204
    late = await browser.http.put(place.path, json={"course": place.course, "revision": 1})
    assert (late.status_code, late.json()["error"]["code"]) == (404, "course-unknown")
    again = await browser.post(OWN, {"course": place.course, "copied": place.path.rpartition("/")[2]})
    assert again.status_code == 201


@over_sockets
async def test_page_continues_after_a_server_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        browser = site.browser()
        place = await doors(browser)
        cookies = dict(browser.http.cookies)
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies.update(cookies)
        newer = {**place.course, "name": "After the night"}
        kept = await browser.http.put(place.path, json={"course": newer, "revision": 1})
        assert kept.json()["revision"] == 2
        late = await browser.http.put(place.path, json={"course": place.course, "revision": 1})
        error = late.json()["error"]
        assert (late.status_code, error["code"], error["at"]) == (409, "course-changed", "revision")
        assert (await browser.http.get(place.path)).json()["checked"]["course"]["name"] == "After the night"


@over_sockets
async def test_only_the_stored_revision_can_be_changed(site: Site) -> None:
    browser = site.browser()
    place = await doors(browser)
    for revision in (0, -1, 2, 10**12):
        late = await browser.http.put(place.path, json={"course": place.course, "revision": revision})
        assert late.json()["error"]["code"] == "course-changed"
    await place.unchanged()
