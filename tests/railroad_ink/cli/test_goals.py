"""`inkrally goals`, and goals in the terminal, as a person or a program uses them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main

CORNERS = dict.fromkeys(["A1", "G1", "A7"], "-R-R:EW")


def asked(*cases: Any, status: int = 0) -> list[Any]:
    text = "\n".join(json.dumps(case) for case in cases)
    result = CliRunner().invoke(main, ["goals", "-"], input=text)
    assert result.exit_code == status, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_sheet_answers_with_the_goals_that_it_reaches() -> None:
    challenge = {"edition": "challenge", "drawings": CORNERS, "villages": 3}
    lake = {"drawings": {"B2": "-L--:E", "C2": "---L:W"}, "expansions": ["lake"]}
    assert asked(challenge, lake, {"drawings": {}}) == [{"reached": ["B", "D"]}, {"reached": ["LC"]}, {"reached": []}]


def test_a_bad_line_is_answered_in_its_place() -> None:
    answers = asked({"drawings": CORNERS}, {"drawings": {"Z9": "-R-R:EW"}}, [], {"drawings": {}}, status=1)
    assert answers[0] == {"reached": ["D"]}
    assert [(each["error"]["code"], each["error"].get("at", "")) for each in answers[1:3]] == [
        ("unknown-space", "drawings.Z9"),
        ("shape", ""),
    ]
    assert answers[3] == {"reached": []}


@pytest.mark.parametrize(
    ("goals", "expansions", "points"),
    [({"G": 4}, [], 4), ({"B": 1, "L": 2}, [], 3), ({"LA": 2, "DC": 4}, ["lake", "desert"], 6)],
)
def test_points_taken_are_scored(goals: dict[str, int], expansions: list[str], points: int) -> None:
    case = {"edition": "challenge", "drawings": {}, "goals": goals, "expansions": expansions}
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps(case))
    assert json.loads(result.stdout)["goals"] == points


@pytest.mark.parametrize(
    "goals", [{"Z": 4}, {"LA": 4}, {"G": 3}, {"G": True}, {"AB": 4}, {"A": 4, "C": 4, "D": 4, "E": 4}]
)
def test_invalid_goals_are_errors(goals: dict[str, int]) -> None:
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps({"drawings": {}, "goals": goals}))
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "goals"
    assert error["at"].split(".")[0] == "goals"


def test_the_terminal_shows_goals_and_how_near_they_are() -> None:
    words = ["play", "--seed", "5", "--edition", "challenge", "--goals", "D,K"]
    result = CliRunner().invoke(main, words, input="quit\n")
    assert result.exit_code == 0, result.output
    assert "goal D, The four corners" in result.output
    assert "0 of 3; open: 4, 1, by round 3" in result.output
    quiet = CliRunner().invoke(main, [*words[:-1], "none"], input="quit\n")
    assert "goal " not in quiet.output
    refused = CliRunner().invoke(main, [*words[:-1], "Z"], input="quit\n")
    assert refused.exit_code == 2
    assert "--goals: there is no goal 'Z'" in refused.output
