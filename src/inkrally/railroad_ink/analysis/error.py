"""The standard error of values in hints and reviews, including the rest of the match and not only the sampled rolls.

The value of a turn is that of the sheet after one more turn, and its error for the rest of the match is larger than the
error of sampling. It was measured against matches played to their end (`research/railroad_ink/review_errors.py`). It is
proportional to the points of the match, so one number serves all ways to play. It is almost nothing with one round
left, about constant from two rounds on, and larger for large losses. The numbers below were fitted to positions of
other seeds than those that `docs/explanation/analysis.md` tests them on.
"""

from __future__ import annotations

from math import hypot

COST_ERROR_BY_ROUNDS_LEFT = (0.0, 0.001, 0.016, 0.020)
"""The error of the difference of two turns, as a share of the expected points, by the number of rounds left.

A last roll counts as a round. The last number also holds for more rounds.
"""

COST_MORE = 0.24
"""An additional error of the difference of two turns, as a share of that difference."""

VALUE_ERROR_BY_ROUNDS_LEFT = (0.0, 0.03, 0.07, 0.07, 0.07, 0.10, 0.12)
"""The error of the expected points of a player who continues like a fast bot, as `COST_ERROR_BY_ROUNDS_LEFT`."""


def cost_std_error(cost: float, sampled: float, worth: float, left: int) -> float:
    """Return the standard error of the cost of a turn, in points, including all that comes after the turn.

    Args:
        cost: The cost in points.
        sampled: The standard error from the sampled rolls.
        worth: The expected final points.
        left: The number of rounds left in the match, including a last roll.
    """
    return hypot(sampled, _at(COST_ERROR_BY_ROUNDS_LEFT, left) * worth, COST_MORE * cost) if left else sampled


def value_std_error(sampled: float, worth: float, left: int) -> float:
    """Return the standard error of the expected final points after a turn, in the same way."""
    return hypot(sampled, _at(VALUE_ERROR_BY_ROUNDS_LEFT, left) * worth) if left else sampled


def _at(figures: tuple[float, ...], left: int) -> float:
    return figures[min(left, len(figures) - 1)]
