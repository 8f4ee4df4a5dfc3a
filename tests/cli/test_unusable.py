"""What commands cannot do anything with is told in words, with status 2, and never by a trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main

ARENA = ("arena", "railroad-ink", "--bots", "easy", "--games", "1")
TRAIN = ("train", "base", "--rounds", "1", "--games", "1", "--measured", "2", "--epochs", "1")
NO_UTF_8 = "\udcff"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("worker", "--bus", "nats://127.0.0.1:1", "--bots", "0", "--hints", "0", "--reviews", "0"), "nothing to do"),
        (("worker", "--bus", "nats://127.0.0.1:999999"), "bus-unknown"),
        (("worker", "--bus", "nats://127.0.0.1:x"), "bus-unknown"),
        (("worker", "--bus", f"nats://{NO_UTF_8}:4222"), "bus-unknown"),
        (("arena", "railroad-ink", "--bots", "easy", "--games", "1000000000000"), "--games"),
        ((*ARENA, "--options", f'{{"edition":"{NO_UTF_8}"}}'), "--options"),
        ((*ARENA, "--variant", NO_UTF_8), "--variant"),
        (("train", "base", "--games", "1000000000000"), "--games"),
        (("train", "base", "--measured", "1000000000000"), "--measured"),
        (("bench", "--here", "--times", "1"), "standard input"),
        *(
            (("serve", option, number, "--data", "/proc/nowhere"), option)
            for option in ("--unused-days", "--bot-seconds", "--tower-days")
            for number in ("nan", "inf")
        ),
        (("admin", "ban", "--days", "nan"), "--days"),
    ],
    ids=lambda value: " ".join(value).encode("ascii", "replace").decode() if isinstance(value, tuple) else "",
)
def test_it_is_told_in_words(words: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(main, words, input="")
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert told in result.stderr


def broken_log(folder: Path) -> None:
    (folder / "log.json").unlink()
    (folder / "log.json").mkdir()


def no_scores(folder: Path) -> None:
    (folder / "scores").unlink()


def broken_scores(folder: Path) -> None:
    (folder / "scores").write_bytes(b"[1,")


@pytest.mark.parametrize("spoil", [broken_log, no_scores, broken_scores])
def test_a_spoilt_folder_of_a_training(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    words = [*TRAIN, "--folder", str(tmp_path / "it")]
    assert CliRunner().invoke(main, words).exit_code == 0
    log = tmp_path / "it" / "log.json"
    # As if interrupted after the first measure.
    rounds = json.loads(log.read_text())
    log.write_text(json.dumps({**rounds, "entries": rounds["entries"][:1], "sparing": None}))
    spoil(tmp_path / "it")
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2, result.output
    assert "--folder" in result.stderr


def test_a_training_where_no_folder_can_be() -> None:
    result = CliRunner().invoke(main, [*TRAIN, "--folder", "/proc/nowhere"])
    assert result.exit_code == 2
    assert "/proc/nowhere" in result.stderr
