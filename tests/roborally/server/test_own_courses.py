"""Own courses over HTTP: editing, storing, changing, copying, racing and test-driving."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.roborally.server.own_courses import DAY_MS
from inkrally.server.features.pages.pages import Pages
from inkrally.server.storage import schema
from tests.sample_sizes import long_only
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import code_of
from tests.server.paused_store import write_held
from tests.server.site import PLENTY, Browser, Site, over_sockets, running

EDITS: list[dict[str, Any]] = [
    {"type": "lay", "board": "empty"},
    {"type": "lay", "board": "dock_simple"},
    {"type": "flag", "at": [3, 3]},
    {"type": "flag", "at": [8, 8]},
    {"type": "belt", "way": [[1, 1], [2, 1], [2, 2]]},
]


async def built(browser: Browser, edits: list[dict[str, Any]] = EDITS) -> dict[str, Any]:
    answer = await browser.post("/api/roborally/edit", {"edits": edits})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@over_sockets
async def test_a_course_is_edited_and_checked_by_the_server(site: Site) -> None:
    browser = site.browser()
    checked = await built(browser)
    assert checked["playable"]
    assert checked["floor"]["flags"] == [[3, 3], [8, 8]]
    assert checked["floor"]["cells"]["2,1"] == {
        "belt": {"kind": "normal", "out": "S", "in": ["W"], "turns": {"W": "cw"}}
    }
    assert [(board["title"], board["dock"]) for board in checked["boards"]] == [
        ("Board 1", False),
        ("Docking Bay, plain side", True),
    ]
    walled = [{"type": "wall", "at": [[8, 8]], "side": side} for side in "NESW"]
    answer = await browser.post("/api/roborally/edit", {"course": checked["course"], "edits": walled})
    worse = answer.json()
    assert not worse["playable"]
    assert [(one["code"], one["spaces"]) for one in worse["findings"] if one["level"] == "bad"] == [
        ("no-way", [[8, 8]])
    ]


@over_sockets
async def test_bad_input_of_edits_has_a_code_and_a_place(site: Site) -> None:
    browser = site.browser()
    course = (await built(browser))["course"]
    cases: list[tuple[Any, str, str]] = [
        ({"edits": [{"type": "nothing"}]}, "shape", ""),
        ({"course": [], "edits": []}, "shape", ""),
        ({"edits": [{"type": "mirror"}] * 65}, "number-range", "edits"),
        ({"course": {**course, "name": "x" * 81}}, "number-range", "name"),
        (
            {"course": {**course, "own_boards": {"huge": {"width": 10_000, "height": 10_000}}}},
            "number-range",
            "own_boards.huge.width",
        ),
        (
            {"course": {**course, "own_boards": {"x": {"width": 1, "height": 1, "import": "x"}}}},
            "unknown-field",
            "own_boards.x.import",
        ),
        ({"course": course, "edits": [{"type": "put", "what": "pit", "at": [[90, 90]]}]}, "off-floor", "at"),
        ({"course": course, "edits": [{"type": "belt", "way": [[1, 1], [3, 1]]}]}, "belt-way", "way"),
        ({"course": course, "edits": [{"type": "lay", "board": "own board"}]}, "unknown-board", "board"),
    ]
    for body, code, at in cases:
        answer = await browser.post("/api/roborally/edit", body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"], error.get("at", "")) == (400, code, at), body
    answer = await browser.post("/api/roborally/edit", {"course": {**course, "name": "x" * 1_000_000}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


@over_sockets
async def test_a_course_that_grows_too_large_is_refused(site: Site) -> None:
    browser = site.browser()
    everywhere = [[x, y] for x in range(48) for y in range(44)]
    edits = [
        {"type": "lay", "board": "empty", "width": 48, "height": 44, "x": 0, "y": 0},
        {"type": "put", "what": "crusher", "at": everywhere},
    ]
    answer = await browser.post("/api/roborally/edit", {"edits": edits})
    assert answer.json()["error"]["code"] == "course-large"


@over_sockets
async def test_a_course_is_stored_viewed_changed_and_copied(site: Site) -> None:
    ada, bo = site.browser(), site.browser()
    course = (await built(ada))["course"]
    kept = (await ada.post("/api/roborally/own-courses", {"course": course})).json()
    assert kept["path"] == f"/courses/{kept['id']}"
    path = f"/api/roborally/own-courses/{kept['id']}"
    seen = (await bo.http.get(path)).json()
    assert (seen["mine"], seen["revision"], seen["checked"]["course"]) == (False, 1, course)
    assert (await ada.http.get(path)).json()["mine"]
    # Another person's course can only be copied.
    changed = {"course": {**course, "name": "Bo's"}, "revision": 1}
    refused = await bo.http.put(path, json=changed)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "course-not-yours")
    assert (await bo.http.delete(path)).status_code == 403
    copy = (await bo.post("/api/roborally/own-courses", {"course": course, "copied": kept["id"]})).json()
    assert (await bo.http.get(f"/api/roborally/own-courses/{copy['id']}")).json()["copied"] == kept["id"]
    # A page left open for a day does not overwrite later changes.
    assert (await ada.http.put(path, json={**changed, "course": {**course, "name": "New"}})).json()["revision"] == 2
    late = await ada.http.put(path, json=changed)
    assert (late.status_code, late.json()["error"]["code"], late.json()["error"]["at"]) == (
        409,
        "course-changed",
        "revision",
    )
    assert [line["name"] for line in (await ada.http.get("/api/roborally/own-courses")).json()] == ["New"]
    assert (await ada.http.delete(path)).status_code == 204
    gone = await ada.http.get(path)
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "course-unknown")


@over_sockets
async def test_repeated_course_is_stored_once(site: Site) -> None:
    ann, bob = site.browser(), site.browser()
    course = (await built(ann))["course"]
    said = {"course": course, "once": "a word of this page"}
    first = (await ann.post("/api/roborally/own-courses", said)).json()
    both = await asyncio.gather(*(ann.post("/api/roborally/own-courses", said) for _ in range(2)))
    assert [answer.json() for answer in both] == [first, first]
    changed = {"course": course | {"name": "Another"}, "revision": 1}
    await ann.http.put(f"/api/roborally/own-courses/{first['id']}", json=changed)
    again = (await ann.post("/api/roborally/own-courses", said)).json()
    assert again == first | {"revision": 2}, "what was changed since stays as it is"
    other = (await bob.post("/api/roborally/own-courses", said)).json()
    assert other["id"] != first["id"], "the same word of somebody else is another course"
    assert len((await ann.http.get("/api/roborally/own-courses")).json()) == 1
    for bad in ("short", "x" * 65, 12345678):
        answer = await ann.post("/api/roborally/own-courses", said | {"once": bad})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "shape"), bad


@over_sockets
async def test_a_course_deleted_during_a_change_is_not_restored(site: Site) -> None:
    ada = site.browser()
    course = (await built(ada))["course"]
    kept = (await ada.post("/api/roborally/own-courses", {"course": course})).json()
    changed = {"course": {**course, "name": "New"}, "revision": 1}
    with write_held(site.services.store, "course", "course-changed") as held:
        changing = asyncio.create_task(ada.http.put(f"/api/roborally/own-courses/{kept['id']}", json=changed))
        await held.here()
        await site.services.deletion.delete(account_of(ada))
        held.let_go()
        assert code_of(await changing) == "course-unknown"
    assert await site.services.store.rows(sa.select(schema.courses.c.id)) == []


@over_sockets
async def test_a_course_is_not_stored_for_a_deleted_account(site: Site) -> None:
    ada = site.browser()
    course = (await built(ada))["course"]
    await ada.make(1)
    with write_held(site.services.store, "course") as held:
        keeping = asyncio.create_task(ada.post("/api/roborally/own-courses", {"course": course}))
        await held.here()
        await site.services.deletion.delete(account_of(ada))
        held.let_go()
        assert code_of(await keeping) == "account-gone"
    assert await site.services.store.rows(sa.select(schema.courses.c.id)) == []


@over_sockets
async def test_a_table_refers_to_a_course_and_contains_a_copy(site: Site) -> None:
    ada, bo = site.browser(), site.browser()
    course = (await built(ada))["course"]
    kept = (await ada.post("/api/roborally/own-courses", {"course": course})).json()
    setup = {"game": "roborally", "title": "x", "seats": 2, "options": {"course": "own", "own": kept["id"]}}
    made = await bo.post("/api/tables", {"setup": setup, "name": "Bo", "bots": ["greedy"], "start": True})
    assert made.status_code == 201, made.text
    page = await bo.open(made.json()["table"])
    await page.until(page.shown)
    assert page.snapshot["table"]["options"]["own"] == course
    assert page.snapshot["match"]["table"]["floor"]["flags"] == [[3, 3], [8, 8]]
    setup["options"] = {"course": "own", "own": "nowhere"}
    answer = await bo.post("/api/tables", {"setup": setup})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "course-unknown")


@over_sockets
async def test_pages_of_courses_have_the_name_as_title(site: Site) -> None:
    browser = site.browser()
    course = {**(await built(browser))["course"], "name": "<b>Sink"}
    kept = (await browser.post("/api/roborally/own-courses", {"course": course})).json()
    pages = Pages(site.services.store)
    assert (await pages.find("/courses/new")).title == "A new course"
    assert (await pages.find(kept["path"])).title == "<b>Sink"
    assert not (await pages.find("/courses/nowhere")).found


@over_sockets
async def test_a_course_that_cannot_be_raced_can_be_stored(site: Site) -> None:
    browser = site.browser()
    course = (await built(browser, EDITS[:2]))["course"]
    kept = (await browser.post("/api/roborally/own-courses", {"course": course})).json()
    setup = {"game": "roborally", "title": "x", "seats": 2, "options": {"course": "own", "own": kept["id"]}}
    answer = await browser.post("/api/tables", {"setup": setup})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "flags")


@over_sockets
async def test_the_number_of_stored_courses_is_limited(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    courses: Any = site.services.game_plugins["roborally"]
    monkeypatch.setattr(courses.courses, "_most", 1)
    browser = site.browser()
    course = (await built(browser))["course"]
    assert (await browser.post("/api/roborally/own-courses", {"course": course})).status_code == 201
    answer = await browser.post("/api/roborally/own-courses", {"course": course})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "courses-full")


@over_sockets
async def test_unused_courses_are_deleted(site: Site) -> None:
    browser = site.browser()
    course = (await built(browser))["course"]
    kept = (await browser.post("/api/roborally/own-courses", {"course": course})).json()
    game_plugins: Any = site.services.game_plugins["roborally"]
    row = await game_plugins.courses.row(kept["id"])
    assert await game_plugins.courses.sweep(row.used + 399 * DAY_MS) == 0
    assert await game_plugins.courses.sweep(row.used + 401 * DAY_MS) == 1
    assert (await browser.http.get(f"/api/roborally/own-courses/{kept['id']}")).status_code == 404


async def driven(browser: Browser, wanted: dict[str, Any]) -> dict[str, Any]:
    state = (await browser.post("/api/roborally/drives", wanted)).json()
    while state["state"] in ("waiting", "working"):
        await asyncio.sleep(0.05)
        state = (await browser.http.get(f"/api/roborally/drives/{state['id']}")).json()
    found: dict[str, Any] = state
    return found


@over_sockets
async def test_drives_are_reproducible(site: Site) -> None:
    browser = site.browser()
    course = (await built(browser))["course"]
    state = await driven(browser, {"course": course, "seed": 5, "races": 2})
    assert state["state"] == "done"
    drives = state["drives"]
    assert [race["seed"] for race in drives["races"]] == [5, 6]
    assert (drives["robots"], drives["won"]) == (4, 2)
    assert sum(drives["falls"].values()) == sum(race["lost"] for race in drives["races"])
    assert drives["walks"]["3,3"] > 0
    game_plugins: Any = site.services.game_plugins["roborally"]
    game_plugins.drives._kept.put(state["id"], b"null")
    game_plugins.drives._kept._found.clear()
    assert (await driven(browser, {"course": course, "seed": 5, "races": 2}))["drives"] == drives


@over_sockets
async def test_only_its_requester_can_cancel_a_test_drive(site: Site) -> None:
    ada, bo = site.browser(), site.browser()
    course = (await built(ada))["course"]
    state = (await ada.post("/api/roborally/drives", {"course": course, "races": 24})).json()
    path = f"/api/roborally/drives/{state['id']}"
    await bo.post("/api/roborally/edit", {})
    assert (await bo.http.delete(path)).json()["error"]["code"] == "no-drive"
    assert (await ada.http.delete(path)).status_code == 204
    assert (await ada.http.get(path)).json()["error"]["code"] == "no-drive"


@over_sockets
async def test_a_shared_test_drive_continues_if_one_requester_cancels(site: Site) -> None:
    ada, bo = site.browser(), site.browser()
    wanted = {"course": (await built(ada))["course"], "races": 24}
    path = f"/api/roborally/drives/{(await ada.post('/api/roborally/drives', wanted)).json()['id']}"
    await bo.post("/api/roborally/drives", wanted)
    await bo.post("/api/roborally/drives", wanted)
    assert (await ada.http.delete(path)).status_code == 204
    assert (await ada.http.delete(path)).json()["error"]["code"] == "no-drive"
    assert (await bo.http.get(path)).json()["state"] in ("waiting", "working")
    assert (await bo.http.delete(path)).status_code == 204
    assert (await bo.http.get(path)).json()["error"]["code"] == "no-drive"


@over_sockets
async def test_an_address_can_store_a_limited_number_of_courses_an_hour(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, new_courses_each_address=1)
    async with running(tmp_path, limits=limits) as site:
        browser = site.browser()
        course = (await built(browser))["course"]
        assert (await browser.post("/api/roborally/own-courses", {"course": course})).status_code == 201
        answer = await browser.post("/api/roborally/own-courses", {"course": course})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")


@long_only
@over_sockets
async def test_an_impossible_test_drive_is_refused(site: Site) -> None:
    browser = site.browser()
    course = (await built(browser, EDITS[:2]))["course"]
    state = await driven(browser, {"course": course})
    assert (state["state"], state["error"]["code"]) == ("failed", "course-unplayable")
    whole = (await built(browser))["course"]
    state = await driven(browser, {"course": whole, "races": 1000})
    assert (state["state"], state["error"]["code"]) == ("failed", "number-range")
    answer = await browser.http.get("/api/roborally/drives/unknown")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-drive")
