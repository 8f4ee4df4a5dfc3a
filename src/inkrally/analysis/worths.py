"""The weights by which sheets are valued here: those of the bots, and what special routes are worth that are left.

Bots spend special routes early, so their weights are silent about sheets that kept them; people's often do.
`tune_specials.py` found what they are worth. What the strongest bot learned adds to both, where it has learned.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from inkrally.bots.railroad_ink.learned.net import Weights
from inkrally.bots.railroad_ink.players import BOTS
from inkrally.bots.railroad_ink.weights import NAMES, read
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.setup import Setup

LEFT = NAMES.index("specials left: 0")
"""Where the weights of special routes that are left begin among those of a round."""


@cache
def weights(edition: facts.Edition) -> list[list[int]]:
    """By round the weights of all features for an edition, in thousandths of a point."""
    found = [list(row) for row in read(edition)]
    for row, specials in zip(found, specials_left()[edition], strict=True):
        row[LEFT : LEFT + len(specials)] = specials
    return found


def learned(setup: Setup) -> Weights | None:
    """The weights of the learned value by which the strongest bot plays on a board; None where it has none."""
    found: Weights | None = BOTS[-1].learned(setup)
    return found


@cache
def specials_left() -> dict[str, list[list[int]]]:
    """By edition and round what none, one, two or three special routes are worth that are left."""
    raw = files(__package__).joinpath("specials.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, list[list[int]]])
