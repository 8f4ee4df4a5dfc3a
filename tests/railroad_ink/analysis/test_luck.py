"""The luck of dice: it depends on the dice alone, and is near zero on average."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from inkrally.match.chance import numbered_seed
from inkrally.railroad_ink.analysis import luck


def test_luck_is_near_zero_on_average_and_differs_between_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "GAMES_PER_SEED", 4)
    found = [luck.luck_of(luck.BASE, numbered_seed(number)) for number in range(200001, 200061)]
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5
    assert stdev(found) > 0.5
    assert found[0] == luck.luck_of(dict(luck.BASE), numbered_seed(200001))


def test_luck_is_relative_to_the_usual_score_of_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "GAMES_PER_SEED", 1)
    monkeypatch.setattr(luck, "REFERENCE_SEEDS", 3)
    luck._usual.cache_clear()
    options = {"edition": "original", "expansions": ["river"]}
    found = [luck.luck_of(options, numbered_seed(number)) for number in range(1, 4)]
    luck._usual.cache_clear()
    # These are the reference seeds themselves.
    assert fmean(found) == pytest.approx(0)
