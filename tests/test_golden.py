"""Check every golden log of every game: it is unchanged, verifies, and ends as it always ended."""

from __future__ import annotations

import hashlib
import json

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.log import fold, verify, write
from tests.golden import FOLDER, SUMS, content, golden

pytestmark = pytest.mark.hot("network", "sheet_editor", "apply_acts", "regions", "resolution")

each_log = pytest.mark.parametrize("name", SUMS)


def test_every_golden_log_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(SUMS)


@each_log
def test_a_golden_log_is_never_changed(name: str) -> None:
    """A new format or rule gets a new log; the code learns to read the old ones."""
    assert hashlib.sha256(content(name)).hexdigest() == SUMS[name]


@each_log
def test_it_verifies_by_the_rules_of_its_version(name: str) -> None:
    log = golden(name)
    game = GAMES[log.header.game]
    verdict = verify(log, game)
    assert verdict.ok, verdict
    assert verdict.finished
    rules = log.header.rules
    older = f" by version {rules}" if game.for_version(rules, log.header.options) is not game else ""
    after = f" after entry {log.header.prefix}" if log.header.prefix else ""
    assert verdict.rules == f"decided again{after}{older}"


@each_log
def test_it_folds_to_its_result(name: str) -> None:
    log = golden(name)
    game = GAMES[log.header.game]
    table = fold(log, game).table
    assert log.end is not None
    assert game.phase(table) is None
    assert game.result(table) == log.end.result
    assert log.end.result is not None
    assert len(log.end.result.places) == len(log.header.seats)


@each_log
def test_it_is_written_again_as_it_was(name: str) -> None:
    log = golden(name)
    first = json.loads(content(name).splitlines()[0])
    if first["format"] == msgspec.to_builtins(log.header)["format"]:
        assert b"".join(write(log, GAMES[log.header.game])) == content(name)
