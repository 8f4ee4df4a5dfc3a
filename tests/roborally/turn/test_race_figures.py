"""The summary of a race stored for players' pages (rules 12)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.log import fold, read
from inkrally.roborally import summary as told
from inkrally.roborally.game import RoboRally

GOLDEN = Path(__file__).parent.parent.parent / "golden"


def seen_of(name: str) -> told.MatchSummary:
    """Return the summary of a golden race as it is stored and read."""
    log = read((GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True), GAMES)
    game = RoboRally()
    view = game.see(fold(log, game), None)
    kept = msgspec.json.encode(told.summary(view, [True] * len(log.header.seats)))
    return msgspec.json.decode(kept, type=told.MatchSummary)


@pytest.mark.parametrize("name", ["roborally-dizzy-dash-3-on", "roborally-vault-assault-4-on"])
def test_12_turns_after_the_victory_do_not_count_for_the_winner(name: str) -> None:
    seen = seen_of(name)
    first = seen.places.index(1)
    assert told.match_stats(seen, first) == (seen.flags, None)


def test_12_where_the_first_ends_it_the_turns_are_the_winners() -> None:
    seen = seen_of("roborally-risky-exchange-2")
    first = seen.places.index(1)
    assert told.match_stats(seen, first) == (seen.flags, seen.round)
    assert told.match_stats(seen, 1 - first)[1] is None
    # Summaries stored by older versions lack the field and are still read.
    before = msgspec.json.decode(b'{"phase":null,"round":7}', type=told.MatchSummary)
    assert (before.round, before.went_on) == (7, False)
