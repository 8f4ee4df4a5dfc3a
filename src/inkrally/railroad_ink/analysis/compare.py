"""Turns compared by what they lead to, each with the same sampled rolls.

First many turns with few rolls, then the better half with more. What is told of those that are left comes from rolls
that were not used to choose them, as the best of many looks better than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn
from inkrally.railroad_ink.analysis.rollout import Roll, Rollout

FINALISTS = 5
"""So many turns are compared at last."""

UNLIKE = 2
"""So many of them are chosen for being unlike the others: ways that differ in no more than where one die is drawn are
mostly worth the same."""

NODES_EACH = 20_000
"""For so many nodes one more turn is compared."""

FEWEST_ROLLS = 4
"""So many rolls they are compared with at least."""

MOST_ROLLS = 400


class Compared(msgspec.Struct, frozen=True):
    """A turn, its expected points and what it costs against the first one, in points, each with its standard error."""

    way: CandidateTurn
    worth: float
    error: float
    cost: float
    cost_error: float
    samples: tuple[int, ...]


def compare(
    rollout: Rollout, ways: Sequence[CandidateTurn], always: Sequence[CandidateTurn], budget: int, random: Random
) -> list[Compared]:
    """The best turns, the best first; those of `always` are among them. `budget` is in nodes of the rollout."""
    most = max(FINALISTS, budget // NODES_EACH)
    asked = [*always, *ways[:most]]
    start = rollout.nodes
    if rollout.next is None:
        last = rollout.rolls(random, 0)
        found = {place: rollout.values(way.sheet, last) for place, way in enumerate(asked)}
        order = sorted(found, key=lambda place: -sum(found[place]))
        kept = [order[place] for place in various([asked[place] for place in order], FINALISTS)]
        kept += [place for place in order if place < len(always) and place not in kept]
        return told([(asked[place], found[place]) for place in kept], len(last) == 6 ** len(last[0]))
    final = _chosen(rollout, asked, len(always), start + budget // 2, random)
    values: list[list[int]] = [[] for _ in final]
    rolls: list[Roll] = []
    while len(rolls) < FEWEST_ROLLS or (rollout.nodes < start + budget and len(rolls) < MOST_ROLLS):
        rolls = rolls + rollout.rolls(random, FEWEST_ROLLS)
        for way, found_so_far in zip(final, values, strict=True):
            found_so_far += rollout.values(way.sheet, rolls[-FEWEST_ROLLS:])
    pairs = sorted(zip(final, values, strict=True), key=lambda pair: -sum(pair[1]))
    return told(pairs, False)


def _chosen(
    rollout: Rollout, asked: list[CandidateTurn], always: int, until: int, random: Random
) -> list[CandidateTurn]:
    """The finalists, and the first `always` ones: the worse half is dropped after each stage."""
    left = list(range(len(asked)))
    sums = [0] * len(asked)
    stages = 0
    while len(asked) > FINALISTS << stages:
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
        kept = [left[place] for place in various(ordered, FINALISTS << stages)]
        left = kept + [place for place in left if place < always and place not in kept]
    return [asked[place] for place in left]


def various(ways: Sequence[CandidateTurn], count: int) -> list[int]:
    """So many of ordered ways, by their places: the first ones, and after them some that are unlike all before them."""
    chosen = list(range(min(len(ways), count - UNLIKE)))
    rest = list(range(len(chosen), len(ways)))
    unlike = [place for place in rest if all(are_unlike(ways[place], ways[each]) for each in chosen)]
    for place in (*unlike, *rest):
        if len(chosen) < count and place not in chosen:
            chosen.append(place)
    return sorted(chosen)


def are_unlike(one: CandidateTurn, other: CandidateTurn) -> bool:
    """Whether two turns differ in more than where one thing is drawn."""
    first, second = ({(act.space, act.drawing) for act in way.acts if hasattr(act, "space")} for way in (one, other))
    return len(first - second) > 1 or len(second - first) > 1


def told(pairs: Sequence[tuple[CandidateTurn, Sequence[int]]], exact: bool) -> list[Compared]:
    """The turns with their sampled values, as points; `exact` where these are all that there are."""
    best = pairs[0][1]
    found = []
    for way, values in pairs:
        costs = [one - other for one, other in zip(best, values, strict=True)]
        found.append(
            Compared(
                way,
                fmean(values) / 1000,
                0.0 if exact else error_of(values) / 1000,
                fmean(costs) / 1000,
                0.0 if exact else error_of(costs) / 1000,
                tuple(values),
            )
        )
    return found


def error_of(values: Sequence[int]) -> float:
    """The standard error of a mean of samples."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
