"""The golden logs of Railroad Ink contain their cases. `tests/test_golden.py` replays all logs."""

from __future__ import annotations

import pytest

from inkrally.match.game import Committed, Retracted
from inkrally.match.log import fold, verify
from inkrally.railroad_ink.game import RailroadInk, Rolled, Table
from inkrally.railroad_ink.round.actions import DrawDie, DrawSpecial
from tests.golden import golden, named

pytestmark = pytest.mark.hot("network", "sheet_editor", "apply_acts", "regions")

WHITE = 4
"""The number of white dice. The other dice are numbered after them."""

LOGS = named("railroad-ink-")
BASE = ("railroad-ink-1-seat", "railroad-ink-4-seats", "railroad-ink-24-seats")
EXPANDED = {
    "railroad-ink-river": {"river"},
    "railroad-ink-lake": {"lake"},
    "railroad-ink-river-lake": {"river", "lake"},
}
"""Logs with expansions, by name."""


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


def test_the_golden_logs_contain_their_cases() -> None:
    logs = {name: golden(name) for name in LOGS}
    events = {name: [entry.event for entry in log.entries] for name, log in logs.items()}
    for name in BASE:
        found = events[name]
        assert sum(isinstance(event, Rolled) for event in found) == 7
        acts = [act for event in found if isinstance(event, Committed) for act in event.acts]
        assert any(isinstance(act, DrawSpecial) for act in acts)
    four = events["railroad-ink-4-seats"]
    assert sum(isinstance(event, Retracted) for event in four) == 2
    late = [event for event in four if isinstance(event, Committed) and event.drafted is not None]
    assert {event.drafted for event in late} == {0, 2, 3}
    assert logs["railroad-ink-4-seats"].header.options.mode == "trail"
    end = logs["railroad-ink-4-seats"].end
    assert end is not None
    assert len(set(end.result.places)) == 3, "two share a place"
    assert [len(logs[name].header.seats) for name in BASE] == [1, 4, 24]
    for name, names in EXPANDED.items():
        acts = [act for event in events[name] if isinstance(event, Committed) for act in event.acts]
        assert sum(isinstance(act, DrawDie) and act.die >= WHITE for act in acts) > 10
        table: Table = fold(logs[name], RailroadInk()).table
        drawn = {mark.drawing for sheet in table.sheets for mark in sheet.marks.values()}
        assert {"river": any("V" in each for each in drawn), "lake": "LLLL:NESW" in drawn} == {
            each: each in names for each in ("river", "lake")
        }
