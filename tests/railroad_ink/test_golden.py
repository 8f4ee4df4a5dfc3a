"""Golden logs of matches that continue another match. `tests/test_golden.py` replays all logs."""

from __future__ import annotations

import pytest

from inkrally.match.log import verify
from inkrally.railroad_ink.game import RailroadInk, Rolled
from tests.golden import golden

pytestmark = pytest.mark.hot("network", "sheet_editor", "apply_acts", "regions")


@pytest.mark.parametrize(
    ("name", "of", "chance"),
    [
        ("railroad-ink-what-if-same", "railroad-ink-goals-3-seats", "the committed seed"),
        ("railroad-ink-what-if-new", "railroad-ink-challenge-underground", "the committed seed after entry 15"),
    ],
)
def test_log_that_continues_another_log(name: str, of: str, chance: str) -> None:
    """Formats, "A match log": the `prefix` entries are exactly those of the other match; the rest is decided."""
    log, other = golden(name), golden(of)
    prefix = log.header.prefix
    assert log.entries[:prefix] == other.entries[:prefix]
    assert log.entries[prefix] != other.entries[prefix]
    verdict = verify(log, RailroadInk())
    assert (verdict.ok, verdict.prefix, verdict.chance) == (True, prefix, chance)
    assert verdict.rules == f"decided again after entry {prefix}"
    rolls = [[each.event for each in one.entries if isinstance(each.event, Rolled)] for one in (log, other)]
    assert (rolls[0] == rolls[1]) == (log.header.seed_sha256 == other.header.seed_sha256)
