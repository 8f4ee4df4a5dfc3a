"""`inkrally replay` and `inkrally verify` with the log of a match."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.match.log import write
from inkrally.railroad_ink.cli.bench import random_match


@pytest.fixture(scope="module")
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the log of a finished match with two seats."""
    match = random_match(3, 2)
    path = tmp_path_factory.mktemp("log") / "match.jsonl"
    path.write_bytes(b"".join(write(match.log, match.game)))
    return path


def run(*words: str, text: bytes | None = None, status: int = 0) -> Any:
    result = CliRunner().invoke(main, list(words), input=text)
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_replay_shows_the_table_after_each_entry(log_file: Path) -> None:
    entries = len(log_file.read_text().splitlines()) - 2
    drawn = [
        len(run("replay", str(log_file), "--at", str(at))["table"]["sheets"][0]["marks"]) for at in range(entries + 1)
    ]
    assert drawn == sorted(drawn)
    assert drawn[0] == 0 < drawn[-1]
    assert run("replay", str(log_file))["result"]["places"]


def test_replay_hides_a_commit_that_others_owe(log_file: Path) -> None:
    committed = 3  # opened, rolled, and the first commit
    assert run("replay", str(log_file), "--at", str(committed), "--seat", "0")["own"]
    for viewer in ([], ["--seat", "1"], ["--seat", "seat 1"]):
        seen = run("replay", str(log_file), "--at", str(committed), *viewer)
        assert seen["own"] is None
        assert seen["committed"] == [0]
        assert seen["table"]["sheets"][0]["marks"] == {}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--at", "9999"], "unknown-entry"),
        (["--seat", "2"], "unknown-seat"),
        (["--seat", "nobody"], "unknown-seat"),
        (["--seat", "9" * 5000], "unknown-seat"),
        (["--seat", "²"], "unknown-seat"),
    ],
)
def test_replay_of_unknown_entries_and_seats(log_file: Path, words: list[str], code: str) -> None:
    assert run("replay", str(log_file), *words, status=1)["error"]["code"] == code


def test_verify_accepts_a_valid_log(log_file: Path) -> None:
    verdict = run("verify", str(log_file))
    assert verdict["ok"] is True
    assert verdict["finished"] is True
    assert run("verify", "-", text=log_file.read_bytes()) == verdict


def test_verify_finds_missing_repeated_and_changed_lines(log_file: Path) -> None:
    lines = log_file.read_bytes().splitlines(keepends=True)
    for number in range(len(lines)):
        missing = lines[:number] + lines[number + 1 :]
        doubled = [*lines[: number + 1], *lines[number:]]
        changed = [*lines[:number], lines[number].replace(b'":', b'":1', 1), *lines[number + 1 :]]
        for bad in (missing, doubled, changed):
            verdict = run("verify", "-", text=b"".join(bad), status=1)
            assert verdict["ok"] is False
            assert verdict["error"]["code"].startswith("log-"), verdict
            assert verdict["error"]["message"]


def test_huge_and_empty_logs_are_errors() -> None:
    assert run("verify", "-", text=b" " * 10**8, status=1)["error"]["code"] == "log-too-large"
    assert run("verify", "-", text=b"", status=1)["error"]["code"] == "log-empty"
    assert run("replay", "-", text=b"", status=1)["error"]["code"] == "log-empty"


def test_damaged_logs_do_not_crash(log_file: Path) -> None:
    good = log_file.read_bytes()
    rng = random.Random(2)
    for _ in range(100):
        text = bytearray(good)
        for _ in range(rng.randrange(1, 5)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(30)] = rng.randbytes(rng.randrange(4))
        for command in ("verify", "replay"):
            result = CliRunner().invoke(main, [command, "-"], input=bytes(text))
            assert result.exit_code in (0, 1)
            json.loads(result.stdout)
