"""The courses of RoboRally over HTTP."""

from __future__ import annotations

from pathlib import Path

from inkrally.roborally.facts import BOARDS
from inkrally.roborally.floor.courses import COURSE_IDS
from tests.server.site import over_sockets, running


@over_sockets
async def test_the_list_and_a_floor(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        http = site.browser().http
        answer = await http.get("/api/roborally/courses")
        assert answer.headers["cache-control"] == "public, max-age=86400"
        found = {line["id"]: line for line in answer.json()}
        assert tuple(found) == COURSE_IDS
        assert found["risky_exchange"]["status"] == "ready"
        assert found["risky_exchange"]["flags"] == 3
        assert found["set_to_kill"]["rules"] == ["double_lasers"]
        assert (found["risky_exchange"]["boards"], found["risky_exchange"]["bay"]) == (["Exchange"], "belts")
        # Each has a page of the rules, which the server knows by its address.
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
async def test_the_printed_boards(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
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
async def test_a_course_that_is_not_there(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        answer = await site.browser().http.get("/api/roborally/courses/nowhere")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown-course"
