"""Estimates the standard errors of the values in hints and reviews, including the whole rest of the match.

The value of a turn is estimated by sampling one more turn. The sampling error alone is too small, because the estimate
also has an error for the rounds after that turn. `research/railroad_ink/review_errors.py` measured the total error
against matches played to their end. The error is proportional to the points of the match, so one set of numbers fits
all options. It is almost 0 with one round left, about constant from two rounds on, and larger for large losses. The
numbers below were fitted to other seeds than those of the test in `docs/explanation/analysis.md`.
"""

from __future__ import annotations

from math import hypot

COST_ERROR_BY_ROUNDS_LEFT = (0.0, 0.001, 0.016, 0.020)
"""The standard error of the difference in expected points between two turns, divided by the expected points.

The index is the number of rounds left; a last roll counts as a round. The last number also holds for more rounds.
"""

COST_MORE = 0.24
"""An additional standard error of the difference between two turns, divided by that difference."""

VALUE_ERROR_BY_ROUNDS_LEFT = (0.0, 0.03, 0.07, 0.07, 0.07, 0.10, 0.12)
"""The standard error of the expected final points of a turn, divided by these points.

Measured for a player who continues like a fast bot. Indexed like `COST_ERROR_BY_ROUNDS_LEFT`.
"""


def cost_std_error(cost: float, sampled: float, worth: float, left: int) -> float:
    """Return the standard error of the cost of a turn, in points, including the error for later rounds.

    Args:
        cost: The cost in points.
        sampled: The standard error from the sampled rolls.
        worth: The expected final points.
        left: The number of rounds left in the match, including a last roll.
    """
    return (
        hypot(sampled, _by_rounds_left(COST_ERROR_BY_ROUNDS_LEFT, left) * worth, COST_MORE * cost) if left else sampled
    )


def value_std_error(sampled: float, worth: float, left: int) -> float:
    """Return the standard error of the expected final points after a turn. Arguments as in `cost_std_error`."""
    return hypot(sampled, _by_rounds_left(VALUE_ERROR_BY_ROUNDS_LEFT, left) * worth) if left else sampled


def _by_rounds_left(figures: tuple[float, ...], left: int) -> float:
    """Return the number in `figures` for `left` rounds left; the last number also holds for more rounds."""
    return figures[min(left, len(figures) - 1)]
