"""Compares turns by the mean value of their sheets over the same sampled rolls of the next round.

The comparison values many turns with few rolls, then the better half with more rolls, and so on. The reported values of
the finalists come from rolls that were not used to choose them, because the best of many noisy values is too high.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn
from inkrally.railroad_ink.analysis.rollout import Roll, Rollout

FINALIST_COUNT = 5
"""The number of turns in the last comparison."""

DIVERSE_FINALIST_COUNT = 2
"""The number of finalists that are chosen because they differ from the others.

Turns that differ only in the space of one die mostly have the same value.
"""

NODES_PER_TURN = 20_000
"""The part of the node budget for each turn: the number of compared turns is the budget divided by this."""

MIN_ROLLS = 4
"""The minimum number of rolls in the last comparison."""

MAX_ROLLS = 400


class ComparedTurn(msgspec.Struct, frozen=True):
    """A turn with its expected points, and its cost in points compared with the best turn.

    `std_error` and `cost_error` are the standard errors of both. `samples` are the sampled values in thousandths.
    """

    candidate: CandidateTurn
    value: float
    std_error: float
    cost: float
    cost_error: float
    samples: tuple[int, ...]


def compare(
    rollout: Rollout, ways: Sequence[CandidateTurn], always: Sequence[CandidateTurn], budget: int, random: Random
) -> list[ComparedTurn]:
    """Return the best turns, best first, including those in `always`.

    Args:
        rollout: The rollout of this round, which values sheets with sampled rolls.
        ways: The turns to compare.
        always: Turns that are compared to the end and returned in any case.
        budget: The number of nodes of the rollout.
        random: The source of the sampled rolls.
    """
    most = max(FINALIST_COUNT, budget // NODES_PER_TURN)
    asked = [*always, *ways[:most]]
    start = rollout.nodes
    if rollout.next is None:
        last = rollout.rolls(random, 0)
        found = {place: rollout.values(way.sheet, last) for place, way in enumerate(asked)}
        order = sorted(found, key=lambda place: -sum(found[place]))
        kept = [order[place] for place in pick_diverse([asked[place] for place in order], FINALIST_COUNT)]
        kept += [place for place in order if place < len(always) and place not in kept]
        return summarize([(asked[place], found[place]) for place in kept], len(last) == 6 ** len(last[0]))
    final = _choose_finalists(rollout, asked, len(always), start + budget // 2, random)
    values: list[list[int]] = [[] for _ in final]
    rolls: list[Roll] = []
    while len(rolls) < MIN_ROLLS or (rollout.nodes < start + budget and len(rolls) < MAX_ROLLS):
        rolls = rolls + rollout.rolls(random, MIN_ROLLS)
        for way, found_so_far in zip(final, values, strict=True):
            found_so_far += rollout.values(way.sheet, rolls[-MIN_ROLLS:])
    pairs = sorted(zip(final, values, strict=True), key=lambda pair: -sum(pair[1]))
    return summarize(pairs, False)


def _choose_finalists(
    rollout: Rollout, asked: list[CandidateTurn], always: int, until: int, random: Random
) -> list[CandidateTurn]:
    """Choose the turns for the final comparison: the finalists and the first `always` turns.

    Drops the worse half of the other turns after each stage. `until` is the number of nodes at which to stop.
    """
    left = list(range(len(asked)))
    sums = [0] * len(asked)
    stages = 0
    while len(asked) > FINALIST_COUNT << stages:
        stages += 1
    while stages:
        limit = rollout.nodes + max(0, until - rollout.nodes) // stages
        while True:
            rolls = rollout.rolls(random, 1)
            for place in left:
                sums[place] += rollout.values(asked[place].sheet, rolls)[0]
            if rollout.nodes >= limit:
                break
        stages -= 1
        left.sort(key=lambda place: -sums[place])
        ordered = [asked[place] for place in left]
        kept = [left[place] for place in pick_diverse(ordered, FINALIST_COUNT << stages)]
        left = kept + [place for place in left if place < always and place not in kept]
    return [asked[place] for place in left]


def pick_diverse(ways: Sequence[CandidateTurn], count: int) -> list[int]:
    """Return the positions of `count` turns of a list sorted by value.

    These are the first turns, then DIVERSE_FINALIST_COUNT turns that differ from all the first turns, if there are any.
    """
    chosen = list(range(min(len(ways), count - DIVERSE_FINALIST_COUNT)))
    rest = list(range(len(chosen), len(ways)))
    unlike = [place for place in rest if all(differ_substantially(ways[place], ways[each]) for each in chosen)]
    for place in (*unlike, *rest):
        if len(chosen) < count and place not in chosen:
            chosen.append(place)
    return sorted(chosen)


def differ_substantially(one: CandidateTurn, other: CandidateTurn) -> bool:
    """Return whether two turns differ in more than one drawing."""
    first, second = ({(act.space, act.drawing) for act in way.acts if hasattr(act, "space")} for way in (one, other))
    return len(first - second) > 1 or len(second - first) > 1


def summarize(pairs: Sequence[tuple[CandidateTurn, Sequence[int]]], exact: bool) -> list[ComparedTurn]:
    """Return turns with the means of their sampled values in points.

    `pairs` has each turn with its sampled values, the best turn first. `exact` tells that the samples are all possible
    rolls, so there is no error.
    """
    best = pairs[0][1]
    found = []
    for way, values in pairs:
        costs = [one - other for one, other in zip(best, values, strict=True)]
        found.append(
            ComparedTurn(
                way,
                fmean(values) / 1000,
                0.0 if exact else standard_error(values) / 1000,
                fmean(costs) / 1000,
                0.0 if exact else standard_error(costs) / 1000,
                tuple(values),
            )
        )
    return found


def standard_error(values: Sequence[int]) -> float:
    """Return the standard error of the mean of samples."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
