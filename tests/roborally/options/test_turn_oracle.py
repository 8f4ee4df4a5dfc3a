"""Whole turns with Options on random boards agree with an oracle (rules 3 to 9; Options 2 to 5)."""

from __future__ import annotations

import pytest

from inkrally.roborally import rule_components
from tests.roborally import turns
from tests.roborally.turn_oracle.lockstep import Played, follow, random_case
from tests.sample_sizes import scaled


def played(seed: int, rounds: int, must: str | None = None) -> Played:
    found = Played(random_case(seed, must), seed, rounds)
    turns.FLOORS.clear()
    return found


def test_turns_with_options_agree_with_the_second_implementation() -> None:
    over = 0
    for seed in range(scaled(100)):
        one = played(seed, rounds=2)
        try:
            follow(one)
        except AssertionError as differs:
            differs.add_note(f"seed {seed}")
            raise
        over += one.table.stage == "over"
    assert over > 3, "some of them come to their end"


@pytest.mark.parametrize("option", rule_components.deck_options())
def test_no_card_does_nothing(option: str) -> None:
    mattered, seed = 0, 1_000_000
    while mattered < scaled(1):
        seed += 1
        assert seed < 1_000_000 + scaled(150), f"{option} mattered on {mattered} boards only"
        one = played(seed, 1, option)
        follow(one)
        try:
            follow(one, without=option)
        except (AssertionError, ValueError):
            mattered += 1
