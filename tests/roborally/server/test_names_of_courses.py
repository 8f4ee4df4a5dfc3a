"""Which names a course may have, and how older stored names that break the rules are shown and break no query."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.server.features.pages.pages import Pages
from inkrally.server.live.tables import TableRequest, machine_time_ms, new_id
from inkrally.server.storage.store import Write
from inkrally.table.document import TableSetup
from tests.roborally.server.test_own_courses import built
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.postgresql import file_only, needs_postgresql
from tests.server.several.sites import new_url
from tests.server.site import over_sockets, running

LONG = "Push & shove: " + "all the way round " * 3


@over_sockets
async def test_every_name_of_a_course_gives_a_title(tmp_path: Path) -> None:
    async with running(tmp_path, request_job_seconds=60) as site:
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
    async with running(tmp_path, request_job_seconds=60, **more) as site:
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
