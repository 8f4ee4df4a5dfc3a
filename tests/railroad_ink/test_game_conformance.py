"""The base game keeps the contract of games, by the kit that any author of a game would use."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import check_game
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options, RailroadInk
from tests.counts import LONG, scaled

ROUNDS = 7
DICE = 4


@pytest.mark.parametrize("mode", [None, "trail"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6] if LONG else [1, 3, 6])
def test_random_matches_keep_the_contract(seats: int, mode: facts.LongestMode | None) -> None:
    matches = scaled(1, 42)
    report = check_game(RailroadInk(), Options(longest=mode), seats, seed=100 * seats, matches=matches)
    assert report.matches == matches
    # One phase for the opening and one for each round.
    assert report.phases == (ROUNDS + 1) * matches
    assert report.draws == ROUNDS * DICE * matches
    assert report.refused > 100
    assert report.shows == report.hidden == 0, "nothing is hidden and nothing is revealed"


@pytest.mark.skipif(not LONG, reason="two dozen seats take a while; the long run has them")
def test_a_match_of_two_dozen_keeps_the_contract() -> None:
    assert check_game(RailroadInk(), Options(), 24, seed=7, matches=2).matches == 2
