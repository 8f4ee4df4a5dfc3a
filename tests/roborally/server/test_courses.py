"""The courses of RoboRally over HTTP."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import BOARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import COURSE_IDS
from inkrally.roborally.table import Options, Table, turned_floor
from inkrally.server.features.pages.pages import Pages
from inkrally.server.live.tables import TableRequest, machine_time_ms, new_id
from inkrally.server.storage.store import Write
from inkrally.table.document import TableSetup
from tests.roborally.server.test_own_courses import built
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.postgresql import file_only, needs_postgresql
from tests.server.several.playing import new_url
from tests.server.site import Site, over_sockets, running


@over_sockets
async def test_the_list_and_a_floor(site: Site) -> None:
    http = site.browser().http
    answer = await http.get("/api/roborally/courses")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    found = {line["id"]: line for line in answer.json()}
    assert tuple(found) == COURSE_IDS
    assert found["risky_exchange"]["status"] == "ready"
    assert found["risky_exchange"]["flags"] == 3
    assert found["set_to_kill"]["rules"] == ["double_lasers"]
    assert (found["risky_exchange"]["boards"], found["risky_exchange"]["bay"]) == (["Exchange"], "belts")
    # Each course has a rules page at an address of its own.
    for course in COURSE_IDS:
        page = await http.get(f"/rules/roborally/course-{course.replace('_', '-')}")
        assert "Rules of RoboRally" in page.text
    assert "Rules of RoboRally" not in (await http.get("/rules/roborally/course-nowhere")).text
    answer = await http.get("/api/roborally/courses/risky_exchange")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    floor = answer.json()
    assert (floor["id"], floor["width"], floor["height"], len(floor["docks"])) == ("risky_exchange", 12, 16, 8)
    assert floor["flags"] == [[7, 1], [9, 7], [1, 4]]


@over_sockets
async def test_the_printed_boards(site: Site) -> None:
    answer = await site.browser().http.get("/api/roborally/boards")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    found = {board["id"]: board for board in answer.json()}
    assert tuple(found) == tuple(BOARDS)
    assert (found["exchange"]["name"], found["exchange"]["width"], found["exchange"]["height"]) == (
        "Exchange",
        12,
        12,
    )
    assert len(found["dock_simple"]["docks"]) == 8


@over_sockets
async def test_a_course_that_is_not_there(site: Site) -> None:
    answer = await site.browser().http.get("/api/roborally/courses/nowhere")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown-course"


@over_sockets
async def test_the_floor_of_a_course_whose_boards_have_turned(site: Site) -> None:
    http = site.browser().http
    printed = (await http.get("/api/roborally/courses/frenetic_factory")).json()
    # The floor as a table shows it after its boards have turned.
    table = Table(Options(course="frenetic_factory"), 5, course=CourseState((), (), rotations=(90, 0, 0, 270)))
    answer = await http.get("/api/roborally/courses/frenetic_factory/turned/90,0,0,270")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    told = answer.json()
    assert told == json.loads(json.dumps(turned_floor(table)))
    assert told["cells"] != printed["cells"]
    assert (told["flags"], told["docks"]) == (printed["flags"], printed["docks"])
    answer = await http.get("/api/roborally/courses/frenetic_factory/turned/0,0,0,0")
    assert answer.json() == printed


@over_sockets
@pytest.mark.parametrize(
    ("course", "boards", "status", "code"),
    [
        ("frenetic_factory", "90", 400, "rotations"),
        ("frenetic_factory", "90,0,0,0,0", 400, "rotations"),
        ("frenetic_factory", "450,0,0,0", 400, "rotations"),
        ("frenetic_factory", "-270,0,0,0", 400, "rotations"),
        ("frenetic_factory", "090,0,0,0", 400, "rotations"),
        ("frenetic_factory", "45,0,0,0", 400, "rotations"),
        ("frenetic_factory", "%20", 400, "rotations"),
        ("frenetic_factory", "9" * 4000, 400, "rotations"),
        ("frenetic_factory", "0," * 2000, 400, "rotations"),
        # A course whose boards never turn has no other floor.
        ("marathon_madness", "90,0,0,0", 400, "rotations"),
        ("nowhere", "90,0,0,0", 404, "unknown-course"),
    ],
)
async def test_a_floor_that_no_race_has(site: Site, course: str, boards: str, status: int, code: str) -> None:
    answer = await site.browser().http.get(f"/api/roborally/courses/{course}/turned/{boards}")
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code


def test_requests_for_floors_do_not_displace_floors_of_races() -> None:
    courses.turned_floor.cache_clear()
    kept = courses.turned_floor("frenetic_factory", (90, 0, 0, 0))
    for quarters in itertools.product(("0", "90", "180", "270"), repeat=4):
        courses.turned_course("frenetic_factory", ",".join(quarters))
    assert courses.turned_floor("frenetic_factory", (90, 0, 0, 0)) is kept


LONG = "Push & shove: " + "all the way round " * 3


@over_sockets
async def test_every_name_of_a_course_gives_a_title(site: Site) -> None:
    browser = site.browser()
    checked = await built(browser)
    for name, kept in ((f"  {LONG} ", LONG.rstrip()), ("\N{CIRCLED DIGIT ONE}", "\N{CIRCLED DIGIT ONE}")):
        edits = [{"type": "describe", "name": name}]
        answer = await browser.post("/api/roborally/edit", {"course": checked["course"], "edits": edits})
        checked = answer.json()
        assert checked["course"]["name"] == kept
        options = {"course": "own", "own": checked["course"], "timer": None}
        setup = {"game": "roborally", "title": checked["title"], "seats": 1, "options": options}
        made = await browser.post("/api/tables", {"setup": setup, "name": "Ada", "start": True})
        assert made.status_code == 201, made.text


@pytest.mark.parametrize(
    "where", [pytest.param("file", marks=file_only), pytest.param("postgresql", marks=needs_postgresql)]
)
@over_sockets
async def test_names_stored_before_the_rules_for_names_break_nothing(tmp_path: Path, where: str) -> None:
    more: dict[str, Any] = {"store": new_url(tmp_path)} if where == "postgresql" else {}
    async with running(tmp_path, **more) as site:
        ada, tables = site.browser(), site.services.tables
        course = (await built(ada))["course"]
        (board,) = course["own_boards"]
        strange = course | {
            "name": "a\0\u202eb",
            "own_boards": {"\0": course["own_boards"][board]},
            "boards": [
                each | {"board": "\0" if each["board"] == board else each["board"]} for each in course["boards"]
            ],
        }
        await ada.make(1)
        account, now = account_of(ada), machine_time_ms()
        row = {"id": new_id(), "account": account, "revision": 1, "copied": None, "created": now, "updated": now}
        text = msgspec.json.encode(strange).decode()
        await site.services.store.write(Write().add("course", **row, course=text, used=now))
        setup = TableSetup("roborally", "A table", 2, {"course": "own", "own": strange}, public=True)
        table, _ = await tables.create(account, TableRequest(setup, "Ada"))

        # SQLite ends a text at a NUL character; PostgreSQL cannot store one, so a replacement character is stored.
        name = "a\ufffd b" if where == "postgresql" else "a"
        assert [each["name"] for each in (await ada.http.get("/api/roborally/own-courses")).json()] == [name]
        seen = (await ada.http.get(f"/api/roborally/own-courses/{row['id']}")).json()["checked"]
        assert seen["course"]["name"] == "a b"
        assert seen["course"]["own_boards"] == {"…": course["own_boards"][board]}
        assert (await Pages(site.services.store).find(f"/courses/{row['id']}")).title == name
        mine = {each["table"]: each for each in (await ada.http.get("/api/tables/mine")).json()}
        assert mine[table]["own_course"] == "a b"
        # The owner may make another table on this course by its id.
        setup = msgspec.structs.replace(setup, options={"course": "own", "own": row["id"]}, stand_in="")
        made = await ada.post("/api/tables", {"setup": msgspec.to_builtins(setup), "name": "Ada"})
        assert made.status_code == 201, made.text
