"""The base game and every expansion pass the conformance kit, which any author of a game would use."""

from __future__ import annotations

from itertools import combinations

import pytest

from inkrally.match.conformance import check_game
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options
from tests.railroad_ink.expansion_helpers import ComparesSketches, options
from tests.sample_sizes import LONG, few, scaled

ROUNDS = 7
DICE = 4


@pytest.mark.parametrize("mode", [None, "trail"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6] if LONG else [1, 3, 6])
def test_random_matches_keep_the_contract(seats: int, mode: facts.LongestMode | None) -> None:
    matches = scaled(1, 42)
    report = check_game(ComparesSketches(), Options(longest=mode), seats, seed=100 * seats, matches=matches)
    assert report.matches == matches
    # One phase for the opening and one for each round.
    assert report.phases == (ROUNDS + 1) * matches
    assert report.draws == ROUNDS * DICE * matches
    assert report.refused > 100
    assert report.shows == report.hidden == 0, "nothing is hidden and nothing is revealed"


@pytest.mark.skipif(not LONG, reason="two dozen seats take a while; the long run has them")
def test_a_match_of_two_dozen_keeps_the_contract() -> None:
    assert check_game(ComparesSketches(), Options(), 24, seed=7, matches=2).matches == 2


TOGETHER = list(combinations(facts.EXPANSIONS, 2))


@pytest.mark.parametrize("names", [*((name,) for name in facts.EXPANSIONS), *few(TOGETHER, 7)], ids="-".join)
def test_13_random_matches_with_expansions_keep_the_contract(names: tuple[str, ...]) -> None:
    setup, matches = options(*names).setup, scaled(1, 300 if len(names) == 1 else 60)
    rolls = 0
    for number in range(1, setup.last_round + 1):
        rolls += len(setup.rolls_for(number))
        if end := setup.end_of(number):
            rolls += len(end.rolls_for(number))
    for seats in (1, 3) if LONG and len(names) == 1 else (2,):
        report = check_game(ComparesSketches(), options(*names), seats, seed=70 + seats, matches=matches)
        assert report.matches == matches
        assert report.draws == matches * rolls
