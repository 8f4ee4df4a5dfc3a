"""`inkrally review` and `inkrally hint` on a match's log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.match.log import write
from inkrally.railroad_ink.game import Options
from tests.railroad_ink.analysis.sample_matches import in_round, over
from tests.sample_sizes import LONG, compiled_only

BUDGET = ["--budget", "12000"]
TURNS = [*BUDGET, "--states", "0"]
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="module")
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of two seats."""
    match = over(Options(), 3, seats=2)
    path = tmp_path_factory.mktemp("log") / "match.jsonl"
    path.write_bytes(b"".join(write(match.log, match.game)))
    return path


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == status, result.output
    return result.stdout


@compiled_only
def test_a_review_in_words(log_file: Path) -> None:
    said = run("review", str(log_file), "--seat", "seat 1", *BUDGET, "--best", "--states", "1")
    assert "the best game found" in said
    lines = said.splitlines()
    assert lines[0].startswith("seat 1: ")
    assert lines[1].split() == ["round", "expected", "lost", "luck"]
    assert [line.split()[0] for line in lines[2:9]] == [str(number) for number in range(1, 8)]
    assert "this costs " in said
    assert "best found: " in said


@compiled_only
def test_review_prints_estimates_and_skips_the_search_for_the_best_game(log_file: Path) -> None:
    result = CliRunner().invoke(main, ["review", str(log_file), *BUDGET])
    assert "best game" not in result.stdout
    estimates = [line for line in result.stderr.splitlines() if " about " in line]
    assert [line.split(":")[0] for line in estimates] == ["seat 0", "seat 1"]


@compiled_only
def test_a_review_as_lines_of_json(log_file: Path) -> None:
    lines = [json.loads(line) for line in run("review", str(log_file), "--json", *TURNS).splitlines()]
    assert [(line["seat"], line.get("round")) for line in lines] == [
        (seat, number) for seat in (0, 1) for number in (*range(1, 8), None)
    ]
    assert all(
        {"played", "best", "lost", "error", "luck", "reasons"} <= line.keys() for line in lines if "round" in line
    )
    assert {"score", "lost", "luck", "turning"} <= lines[-1].keys()


@compiled_only
@pytest.mark.parametrize("options", [Options(draft=True), *([Options()] if LONG else [])])
def test_a_review_over_several_processes_is_the_same(options: Options, tmp_path: Path) -> None:
    match = over(options, 4, seats=2)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(write(match.log, match.game)))
    alone, spread = (
        run("review", str(path), "--json", "--workers", number, *BUDGET, "--states", "1") for number in "12"
    )
    assert alone == spread
    assert len(alone.splitlines()) >= 18


@compiled_only
def test_a_hint_at_an_entry(log_file: Path) -> None:
    """After entry 2, the first roll, which is the same for both seats; as text and as JSON."""
    said = run("hint", str(log_file), "--entry", "2", "--seat", "0", *BUDGET)
    assert " ± " in said.splitlines()[0]
    told = json.loads(run("hint", str(log_file), "--entry", "2", "--seat", "seat 1", "--json", *BUDGET))
    assert told["lines"][0]["acts"]
    assert told["costs"][0] == 0


@compiled_only
def test_hint_for_a_match_under_way(tmp_path: Path) -> None:
    match = in_round(Options(), 2, 1)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(write(match.log, match.game)))
    assert run("hint", str(path), *BUDGET)
    assert json.loads(run("review", str(path), status=1))["error"]["code"] == "not-over"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["review", "LOG", "--seat", "2"], "unknown-seat"),
        (["hint", "LOG", "--entry", "999"], "unknown-entry"),
        (["hint", "LOG", "--seat", "nobody"], "unknown-seat"),
        (["hint", "LOG"], "not-asked"),
        (["hint", "LOG", "--entry", "0"], "not-asked"),
    ],
)
def test_bad_input_is_an_error_with_its_code(log_file: Path, words: list[str], code: str) -> None:
    said: Any = json.loads(run(*(str(log_file) if word == "LOG" else word for word in words), status=1))
    assert said["error"]["code"] == code


@pytest.mark.parametrize("command", ["review", "hint"])
@pytest.mark.parametrize("budget", ["10000000000", "0"])
def test_impossible_budget_is_a_usage_error(log_file: Path, command: str, budget: str) -> None:
    result = CliRunner().invoke(main, [command, str(log_file), "--budget", budget])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'--budget'" in result.stderr


def test_a_damaged_log_is_an_error(log_file: Path, tmp_path: Path) -> None:
    lines = log_file.read_bytes().splitlines(keepends=True)
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(b"".join([*lines[:4], *lines[5:]]))
    for command in ("review", "hint"):
        assert json.loads(run(command, str(path), status=1))["error"]["code"] == "log-gap"
