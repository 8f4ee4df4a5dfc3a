"""How far off a figure is that was told of a turn, with all that comes after: not the sampled rolls alone.

What a turn leads to is valued after one turn more, and what that value says of the rest of the match is wrong by more
than rolls are. By how much was measured against matches played to their end (`research/railroad_ink/review_errors.py`):
in proportion to the points of the match, so that one figure does for all ways to play; next to nothing where one round
is left, from two on about as much; more for large losses. The figures below are fitted to positions of other seeds than
`docs/analysis.md` tests them on. Knows no search and no sheet.
"""

from __future__ import annotations

from math import hypot

COST = (0.0, 0.001, 0.016, 0.020)
"""How far off the difference of two turns is, as a part of the points expected, where nothing is left of the match,
one round or last roll, or more of them: the last figure is for all after it, too."""

COST_MORE = 0.24
"""And so much of the difference itself."""

WORTH = (0.0, 0.03, 0.07, 0.07, 0.07, 0.10, 0.12)
"""Likewise how far off the points expected are themselves, for a player in a hurry."""


def doubt_of_cost(cost: float, sampled: float, worth: float, left: int) -> float:
    """The error of what a turn costs, in points, in which all that comes after it is counted.

    `sampled` is the standard error by the rolls that were sampled, `worth` are the final points expected, `left` is how
    many rounds of the match are left, a last roll among them.
    """
    return hypot(sampled, _at(COST, left) * worth, COST_MORE * cost) if left else sampled


def doubt_of_worth(sampled: float, worth: float, left: int) -> float:
    """The same of the final points expected after a turn."""
    return hypot(sampled, _at(WORTH, left) * worth) if left else sampled


def _at(figures: tuple[float, ...], left: int) -> float:
    return figures[min(left, len(figures) - 1)]
