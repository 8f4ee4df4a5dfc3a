"""What a sheet leaves for later, by features of the plain value: meeting networks, exits in reach, growing routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inkrally.railroad_ink.bots.evaluation.value import STAGES, Value
from inkrally.railroad_ink.bots.evaluation.weights import NAMES
from inkrally.railroad_ink.sheet.network import Network


class FeatureWorth(NamedTuple):
    """The amount of something on a sheet, and the value of all its features in points."""

    many: int
    points: float


def _named(*names: str) -> tuple[int, ...]:
    return tuple(NAMES.index(name) for name in names)


COUNTED = {
    "meeting": _named("spaces where networks meet"),
    "going-on": _named("longest routes that can go on"),
    "reach": _named("open exit, network at once", "open exit, network in 1 step"),
}
"""The features that count the amount, by the code of a reason."""

VALUED = {
    "meeting": COUNTED["meeting"],
    "going-on": (*COUNTED["going-on"], *_named("gain by one more space")),
    "reach": tuple(
        number for number, name in enumerate(NAMES) if name == "exits open" or name.startswith("open exit, network")
    ),
}
"""The features that make up the value, by the code of a reason."""


def left_over(network: Network, weights: Sequence[Sequence[int]], stage: int) -> dict[str, FeatureWorth]:
    """Return the amount and value of each on a board after round `stage`, 1 to STAGES, by code."""
    assert 1 <= stage <= STAGES
    counts = Value(weights).features(network, 0)
    row = weights[stage - 1]
    return {
        code: FeatureWorth(
            sum(counts.get(number, 0) for number in COUNTED[code]),
            sum(counts.get(number, 0) * row[number] for number in numbers) / 1000,
        )
        for code, numbers in VALUED.items()
    }
