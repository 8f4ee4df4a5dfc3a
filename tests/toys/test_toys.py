"""Each extension is one folder: toys are installed in a copy of the project, where no other file changes, and played.

Runs only with `INKRALLY_TEST_LONG`.
"""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import Any

import pytest

from tests.browser.race_driver import on_floor, programming, race
from tests.browser.table_driver import Visit, comes, counts, shows
from tests.toys.laid import TOYS
from tests.toys.scratch import Scratch, asked, played


def test_no_other_file_is_changed(scratch: Scratch) -> None:
    changed = scratch.changed()
    other = [path for path in changed if not any(PurePosixPath(path).is_relative_to(place) for place in TOYS)]
    assert not other
    for place in TOYS:
        assert any(PurePosixPath(path).is_relative_to(place) for path in changed), place


def test_a_toy_expansion_is_played_by_bots(address: str) -> None:
    replay = json.dumps(played(address, "railroad-ink", "easy", {"expansions": ["toll"]}))
    for act in ("toll-blast", "toll-sign"):
        assert act in replay


def test_a_toy_expansions_types_are_written_into_its_own_folder(scratch: Scratch) -> None:
    own = scratch.folder / "src/inkrally/railroad_ink/expansions/toll/client/protocol.ts"
    for tag in ("toll-blast", "toll-sign", "toll-told"):
        assert f"type: '{tag}';" in own.read_text()


def test_a_toy_expansions_goal_is_dealt_and_reached_by_bots(address: str) -> None:
    # Each sheet starts with one hole, and the first blast makes the second. Paying by special route takes longer.
    replay = played(address, "railroad-ink", "easy", {"expansions": ["toll"], "goals": "drawn"})
    events = [step["event"] for step in replay["steps"]]
    (drawn,) = [event for event in events if event["type"] == "goals-drawn"]
    assert drawn["cards"].count("XA") == 1
    scored = [each for event in events if event["type"] == "goals-scored" for seat in event["seats"] for each in seat]
    assert 4 in [each["points"] for each in scored if each["code"] == "XA"]


def test_a_toy_expansion_is_scored_on_paper(scratch: Scratch) -> None:
    sheet = {"drawings": {"B1": "H-H-:NS"}, "expansions": ["toll"], "craters": ["D4", "C3"]}
    for more in ({}, {"drawings": {"B1": "HHRR:NE|SW"}, "booths": ["E5"]}):
        answer = json.loads(scratch.run("score", "-", given=json.dumps(sheet | more) + "\n"))
        assert answer["expansions"] == {"toll": 2}
    answer = json.loads(scratch.run("score", "-", given=json.dumps(sheet | {"goals": {"XA": 4}}) + "\n"))
    assert answer["goals"] == 4


def test_a_toy_expansions_kind_of_end_joins_its_own_and_clashes_with_others(scratch: Scratch) -> None:
    def score(beside: str) -> Any:
        sheet = {"drawings": {"C3": "G-G-:NS", "C4": beside}, "expansions": ["toll"]}
        return json.loads(scratch.run("score", "-", given=json.dumps(sheet) + "\n"))

    assert score("G-G-:NS")["errors"] == 2
    assert score("-G-G:EW")["errors"] == 4
    for other in ("R-R-:NS", "H-H-:NS"):
        with pytest.raises(AssertionError, match="clash"):
            score(other)


def test_a_toy_course_is_listed_and_raced_by_bots(address: str) -> None:
    assert "toy_yard" in json.dumps(asked(address, "/api/roborally/courses"))
    replay = played(address, "roborally", "greedy", {"course": "toy_yard", "timer": None})
    assert '"over"' in json.dumps(replay)


def test_a_toy_course_is_chosen_and_its_floor_is_drawn(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.locator(".front-next .game-card").get_by_role("button", name="other courses").click()
    course = page.locator(".course", has_text="Toy Yard")
    shows(course, "for 2 to 4 players")
    course.scroll_into_view_if_needed()
    counts(course.locator(".floor-map[aria-label*='Toy Yard']"), 1)
    course.click()
    page.locator(".front-next .game-card").get_by_text("Toy Yard").wait_for()
    race(one, 1, course="toy_yard")
    programming(one, 1)
    shows(page.locator(".top-name"), "Toy Yard")
    comes(lambda: len(on_floor(one)), 2)
    counts(page.locator(".race-floor .flag"), 1)
    counts(page.locator(".race-floor .floor-board"), 1)
