"""Computes means of losses with their standard errors, by round and by theme. This module reads no store."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from inkrally.pack import TurnLoss
from inkrally.server.features.insight.schemas import MeanLoss, RoundLosses

MIN_MATCHES = 5
"""The minimum number of reviewed matches for a mean. With fewer, the standard error itself is too uncertain."""
MAX_ROUNDS = 20
"""The maximum number of rounds with means. Few races have more turns."""
MAX_SHOWN = 5
"""The maximum number of turns that show a theme."""
OTHER = "other"
"""The theme of losses without a theme."""


class ReviewedSeat(NamedTuple):
    """A reviewed match of a player: the table, when the match ended, the seat, and the losses by turn."""

    table_id: str
    at: int
    seat: int
    turns: tuple[TurnLoss, ...]


class ThemeTurns(NamedTuple):
    """The losses of one theme: their mean by match, the number of matches and turns, and the worst turns."""

    theme: str
    matches: int
    turns: int
    lost: MeanLoss | None
    worst: tuple[tuple[ReviewedSeat, TurnLoss], ...]


def mean_loss(values: Sequence[float]) -> MeanLoss | None:
    """Return the mean of one value for each match, with its standard error, or None below `MIN_MATCHES` values.

    The standard error is the sample standard deviation over matches, divided by the square root of their number. So it
    contains both the differences between matches and the errors of their reviews.
    """
    if len(values) < MIN_MATCHES:
        return None
    return MeanLoss(round(fmean(values), 3), round(stdev(values) / sqrt(len(values)), 3))


def match_losses(matches: Sequence[ReviewedSeat]) -> MeanLoss | None:
    """Return the mean loss of a match."""
    return mean_loss([sum(turn.lost for turn in match.turns) for match in matches])


def losses_by_round(matches: Sequence[ReviewedSeat]) -> tuple[RoundLosses, ...]:
    """Return the losses in each of the first `MAX_ROUNDS` rounds, over the matches that have the round."""
    turns = sorted((turn for match in matches for turn in match.turns), key=lambda turn: turn.round)
    return tuple(
        _round_losses(number, [turn.lost for turn in found])
        for number, found in groupby(turns, key=lambda turn: turn.round)
        if number <= MAX_ROUNDS
    )


def _round_losses(number: int, lost: Sequence[float]) -> RoundLosses:
    count = len(lost)
    mean = mean_loss(lost)
    if mean is None:
        return RoundLosses(number, count, None, None, None)
    best = sum(each <= 0 for each in lost) / count
    return RoundLosses(number, count, mean, round(best, 3), round(sqrt(best * (1 - best) / count), 3))


def losses_by_theme(matches: Sequence[ReviewedSeat]) -> tuple[ThemeTurns, ...]:
    """Return the losses of each theme, the largest sum first. A turn counts for each of its themes."""
    turns: dict[str, list[tuple[ReviewedSeat, TurnLoss]]] = {}
    for match in matches:
        for turn in match.turns:
            for theme in turn.themes or ((OTHER,) if turn.lost > 0 else ()):
                turns.setdefault(theme, []).append((match, turn))
    found = [_theme_turns(theme, each, matches) for theme, each in turns.items()]
    return tuple(sorted(found, key=lambda each: -sum(turn.lost for _, turn in turns[each.theme])))


def _theme_turns(
    theme: str, turns: Sequence[tuple[ReviewedSeat, TurnLoss]], matches: Sequence[ReviewedSeat]
) -> ThemeTurns:
    lost = dict.fromkeys((match.table_id for match in matches), 0.0)
    for match, turn in turns:
        lost[match.table_id] += turn.lost
    worst = sorted(turns, key=lambda each: (-each[1].lost, -each[0].at))[:MAX_SHOWN]
    having = len({match.table_id for match, _ in turns})
    return ThemeTurns(theme, having, len(turns), mean_loss([*lost.values()]), tuple(worst))
