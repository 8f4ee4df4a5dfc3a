"""`inkrally review` and `inkrally hint` on the log of a race."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.games import GAMES
from inkrally.match.log import read
from inkrally.roborally.analysis.hints import SuggestedProgram
from inkrally.roborally.analysis.outcomes import ProgramOutcome
from inkrally.roborally.analysis.review import RaceReviewRun
from inkrally.roborally.cli.reviews import cards_words, options_words, program_words
from inkrally.roborally.table import Dealt
from inkrally.roborally.turn.actions import FetchCard, PlaceCard, StandingAnswer, StoreCard
from inkrally.roborally.turn.robots import CardPair

GOLDEN = Path(__file__).parents[2] / "golden"
RACE = str(GOLDEN / "roborally-risky-exchange-2.jsonl")
PAIRS = str(GOLDEN / "roborally-robot-stew-2-pairs.jsonl")
FEW = ["--budget", "2"]


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == status, result.output
    return result.stdout


def dealt(path: str) -> int:
    """Return the number of the entry before programming."""
    log = read(Path(path).read_bytes().splitlines(keepends=True), GAMES)
    return next(entry.n for entry in log.entries if isinstance(entry.event, Dealt))


def test_json_lines_of_a_review_equal_the_analysis_with_any_number_of_processes() -> None:
    said = run("review", RACE, "--seat", "0", "--json", *FEW)
    *turns, seat = [json.loads(line) for line in said.splitlines()]
    log = read(Path(RACE).read_bytes().splitlines(keepends=True), GAMES)
    review = RaceReviewRun(log, 0, 2, (0,))
    for _ in review.review_closely():
        pass
    (racer,) = review.current.seats
    assert [(turn["turn"], turn["robot"], turn["lost"]) for turn in turns] == [
        (turn.turn, turn.robot, turn.lost) for turn in racer.turns
    ]
    assert set(turns[0]) == {"seat", "turn", "robot", "played", "best", "lost", "error", "before", "aim", "goal"}
    assert seat == {"seat": 0, "lost": racer.lost, "turning": list(racer.turning)}
    assert run("review", RACE, "--seat", "0", "--json", *FEW, "--workers", "2") == said


def test_a_review_in_words_begins_with_an_estimate() -> None:
    result = CliRunner().invoke(main, ["review", RACE, *FEW])
    names = read(Path(RACE).read_bytes().splitlines(keepends=True), GAMES).header.seats
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == list(names)
    assert all(f"{name}\n   turn    before          lost\n      1" in result.stdout for name in names)
    assert result.stdout.count("in all") == len(names)


def test_a_hint_names_cards_as_scenarios_do() -> None:
    entry = str(dealt(RACE))
    told = json.loads(run("hint", RACE, "--entry", entry, "--seat", "1", "--json", *FEW))
    best = told["robots"][0]["lines"][0]
    first = run("hint", RACE, "--entry", entry, "--seat", "1", *FEW).splitlines()[0]
    assert first.endswith(cards_words(tuple(best["cards"])))
    assert cards_words((10, 490, 840)) == "U 10, M1 490, M3 840"


def test_output_names_the_robots_of_a_seat() -> None:
    said = run("hint", PAIRS, "--entry", str(dealt(PAIRS)), *FEW)
    assert [line for line in said.splitlines() if line.startswith("robot")] == ["robot 1", "robot 3"]


def test_output_has_goals_and_option_actions() -> None:
    flags = str(GOLDEN / "course-toggle-boggle.jsonl")
    assert "to the nearest flag that its team does not hold:" in run("hint", flags, "--entry", str(dealt(flags)), *FEW)
    acts = (
        FetchCard(0, "flywheel"),
        PlaceCard(0, 1, 10),
        StandingAnswer(0, "brakes", "yes", 2),
        StoreCard(0, "flywheel", 90),
    )
    outcome = ProgramOutcome(turns=1, error=0, flags=0, damage=0, destroyed=0, finished=0)
    pairs = (CardPair(2, 90, "crab_legs"),)
    program = SuggestedProgram((10, 490, 840, 20, 500), outcome, 0, 0, (), pairs, acts)
    assert program_words(program) == "U 10, M1 490 + L 90, M3 840, U 20, M1 500"
    assert list(options_words(program)) == [
        "takes the card that lies on flywheel",
        "says 'yes' for brakes in register 2",
        "puts L 90 on flywheel",
    ]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["review", RACE, "--seat", "2"], "unknown-seat"),
        (["review", RACE, "--best"], "not-reviewed"),
        (["hint", RACE, "--entry", "9999"], "unknown-entry"),
        (["hint", RACE], "not-asked"),
    ],
)
def test_bad_input_is_an_error_with_its_code(words: list[str], code: str) -> None:
    said: Any = json.loads(run(*words, status=1))
    assert said["error"]["code"] == code
