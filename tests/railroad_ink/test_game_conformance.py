"""The base game and every expansion pass the conformance kit, which any author of a game would use."""

from __future__ import annotations

from itertools import combinations

import pytest

from inkrally.match.conformance import check_game
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options
from tests.railroad_ink.expansion_helpers import ComparesSketches, options
from tests.sample_sizes import LONG, long_only, scaled

ROUNDS = 7
DICE = 4


@pytest.mark.parametrize("mode", [None, "trail"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6] if LONG else [1, 3, 6])
def test_random_matches_keep_the_contract(seats: int, mode: facts.LongestMode | None) -> None:
    matches = scaled(1)
    report = check_game(ComparesSketches(), Options(longest=mode), seats, seed=100 * seats, matches=matches)
    assert report.matches == matches
    # One phase for the opening and one for each round.
    assert report.phases == (ROUNDS + 1) * matches
    assert report.draws == ROUNDS * DICE * matches
    assert report.refused > 100
    assert report.shows == report.hidden == 0, "nothing is hidden and nothing is revealed"


@long_only
def test_a_match_of_two_dozen_keeps_the_contract() -> None:
    assert check_game(ComparesSketches(), Options(), 24, seed=7, matches=2).matches == 2


PAIRS = list(combinations(facts.EXPANSIONS, 2))[::54]


@pytest.mark.parametrize("names", [*((name,) for name in facts.EXPANSIONS), *PAIRS], ids="-".join)
def test_13_random_matches_with_expansions_keep_the_contract(names: tuple[str, ...]) -> None:
    """In the long run, 200 matches with each expansion. Most have one seat: the time grows with the seats."""
    setup = options(*names).setup
    rolls = 0
    for number in range(1, setup.last_round + 1):
        rolls += len(setup.rolls_for(number))
        if end := setup.end_of(number):
            rolls += len(end.rolls_for(number))
    for seats, matches in {1: 180, 3: 20}.items() if LONG and len(names) == 1 else ((2, scaled(1)),):
        report = check_game(ComparesSketches(), options(*names), seats, seed=70 + seats, matches=matches)
        assert report.matches == matches
        assert report.draws == matches * rolls
