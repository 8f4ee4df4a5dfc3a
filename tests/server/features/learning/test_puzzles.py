"""Rule questions: computed by the engine, the same for a seed, and answers verified in another way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.match.errors import Refusal
from inkrally.railroad_ink import puzzles as sheets
from inkrally.railroad_ink.notation import legal_places, read_sheet
from inkrally.roborally import puzzles as races
from inkrally.roborally import scenario
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor.courses import printed_course
from inkrally.server.features.learning.puzzle_routes import PUZZLE_SETS_PER_BOX
from inkrally.server.features.learning.puzzles import PuzzleRequest, boxes, questions
from tests.sample_sizes import scaled
from tests.server.site import Site, over_sockets

NUMBERS = range(scaled(3, 60))
PLAIN = ("base", "deep-blue", "lush-green")
"""The boxes whose positions are plain sheets, without state that only a match has."""


@pytest.mark.parametrize("box", sheets.BOXES)
def test_box_has_ten_questions_with_both_answers(box: str) -> None:
    codes: Counter[str] = Counter()
    answers: Counter[bool] = Counter()
    for seed in NUMBERS:
        found = sheets.questions(box, seed)
        assert len(found) == sheets.QUESTIONS_PER_SET
        answers.update(each.yes for each in found)
        codes.update(each.problem.code for each in found if each.problem is not None)
        assert all(each.yes == (each.problem is None) for each in found)
    assert min(answers.values()) >= len(NUMBERS)
    assert len(codes) > 1
    assert codes["space-taken"] < sum(codes.values()) / 3


@pytest.mark.parametrize("box", PLAIN)
def test_answers_match_the_written_sheet(box: str) -> None:
    """Rules 4.1, checked with the written sheet: `inkrally legal` knows no match."""
    asked = 0
    for seed in NUMBERS:
        for each in sheets.questions(box, seed):
            view = msgspec.json.decode(msgspec.json.encode(each.sheet))
            drawings = {space: mark[0] for space, mark in view["marks"].items()}
            options = msgspec.json.decode(msgspec.json.encode(each.options))
            named = {key: options[key] for key in ("edition", "expansions") if key in options}
            written: Any = {"drawings": drawings, **named, **view.get("layers", {})}
            written.pop("buildings", None)
            if any("/" in drawing for drawing in drawings.values()) or "/" in each.drawing:
                continue  # trails are written separately
            places = legal_places(read_sheet(written), each.route)
            assert (each.drawing in places.get(each.space, ())) == each.yes, (box, seed, each)
            asked += 1
    assert asked > 10


def test_answers_match_the_scenario() -> None:
    """RoboRally 5 and 6, checked by `inkrally resolve`."""
    answers: Counter[bool] = Counter()
    for seed in NUMBERS:
        for each in races.questions("roborally", seed):
            register = each.story.registers[0]
            names = "AB"[: each.robots]
            robots = [
                {"id": name, "at": list(pose.at or ()), "facing": pose.facing}
                for name, pose in zip(names, each.story.before, strict=True)
            ]
            cards = {
                name: [CARDS[card].kind, card]
                for name, card in zip(names, register.cards, strict=True)
                if card is not None
            }
            resolved = scenario.resolve(
                {
                    "run": "register",
                    "register": register.number,
                    "cards": cards,
                    "course": printed_course(each.course).name,
                    "robots": robots,
                }
            )
            robot = msgspec.to_builtins(resolved)["robots"]["A"]
            ends = tuple(robot["at"]) if robot["alive"] else None
            assert ends == each.ends
            assert each.yes == (each.space == ends)
            answers[each.yes] += 1
    assert min(answers.values()) >= len(NUMBERS)


def test_position_without_legal_drawing_goes_back() -> None:
    """In the third position of this seed no drawing is legal with the random dice."""
    found = sheets.questions("base", 909)
    assert len(found) == sheets.QUESTIONS_PER_SET


def test_seed_gives_the_same_questions() -> None:
    for box in boxes():
        wanted = PuzzleRequest(box.name, 7)
        assert msgspec.json.encode(questions(wanted)) == msgspec.json.encode(questions(wanted))
    with pytest.raises(Refusal, match="no puzzles"):
        questions(PuzzleRequest("nothing", 1))


def test_command_prints_questions() -> None:
    runner = CliRunner()
    lines = runner.invoke(main, ["puzzles", "deep-blue", "--seed", "3"]).output.splitlines()
    assert len(lines) == sheets.QUESTIONS_PER_SET
    assert len(runner.invoke(main, ["puzzles"]).output.splitlines()) == len(boxes())
    assert runner.invoke(main, ["puzzles", "nothing"]).exit_code == 2


@over_sockets
async def test_questions_over_http(site: Site) -> None:
    http = site.browser().http
    assert len((await http.get("/api/puzzles")).json()) == len(boxes())
    first, second = [(await http.get("/api/puzzles/roborally/3")).content for _ in range(2)]
    assert first == second
    assert len(msgspec.json.decode(first)) == races.QUESTIONS
    for path in (f"base/{PUZZLE_SETS_PER_BOX}", "base/-1", "nothing/1", "base/x"):
        assert (await http.get(f"/api/puzzles/{path}")).status_code == 404, path
