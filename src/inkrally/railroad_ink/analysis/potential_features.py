"""Measures the potential of a sheet: networks that can meet, exits within reach, and routes that can grow.

Uses the features of the bots' value of a sheet (`bots/evaluation/value.py`), for the reasons in hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import VALUE_FEATURE_NAMES
from inkrally.railroad_ink.sheet.network import Network


class FeatureValue(NamedTuple):
    """The amount of one kind of potential of a sheet, and its value to the bots in points."""

    amount: int
    points: float


def _named(*names: str) -> tuple[int, ...]:
    return tuple(VALUE_FEATURE_NAMES.index(name) for name in names)


COUNT_FEATURES = {
    "meeting": _named("spaces where networks meet"),
    "going-on": _named("longest routes that can go on"),
    "reach": _named("open exit, network at once", "open exit, network in 1 step"),
}
"""For each reason code, the features (`value.py`) to count. The sum of their counts is the amount of that potential."""

VALUE_FEATURES = {
    "meeting": COUNT_FEATURES["meeting"],
    "going-on": (*COUNT_FEATURES["going-on"], *_named("gain by one more space")),
    "reach": tuple(
        number
        for number, name in enumerate(VALUE_FEATURE_NAMES)
        if name == "exits open" or name.startswith("open exit, network")
    ),
}
"""For each reason code, the features whose weighted sum is the value of that potential."""


def potential(network: Network, weights: Sequence[Sequence[int]], stage: int) -> dict[str, FeatureValue]:
    """Return the amount and value of each kind of potential of a board after round `stage`, by the code of a reason.

    `weights` are the weights of the features by round; `stage` is 1 to STAGES.
    """
    assert 1 <= stage <= STAGES
    counts = SheetValue(weights).features(network, 0)
    row = weights[stage - 1]
    return {
        code: FeatureValue(
            sum(counts.get(number, 0) for number in COUNT_FEATURES[code]),
            sum(counts.get(number, 0) * row[number] for number in numbers) / 1000,
        )
        for code, numbers in VALUE_FEATURES.items()
    }
