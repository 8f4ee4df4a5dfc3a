"""Compares the pairs of dice in a draft (rules 9.4), and finds the cost of a pick against the best pair.

A hand is the four white dice of a seat: two pairs. The value of a hand is the value of the best turn with its dice. If
the seat will pick a second pair later, the other seats are assumed to pick at random. Uses only what one seat sees of
the draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec

from inkrally.match.game import View
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.rollout import Rollout, rolls_of
from inkrally.railroad_ink.bots.search.draft import Dice, hands_by_pair
from inkrally.railroad_ink.challenge import pool
from inkrally.railroad_ink.challenge.draft import DiceDraft, DraftView, PickPair
from inkrally.railroad_ink.game import TableView

MAX_LUCK_HANDS = 300
"""The maximum number of hands to value when the luck of a draft is measured."""
MIN_DEALS, MAX_DEALS = 4, 30
"""The minimum and maximum number of random deals to compare a deal with when its luck is measured."""


class Hands:
    """Values the hands of dice that a seat may get in a round. `nodes` counts the sheets examined."""

    def __init__(self, view: View[TableView, Any]) -> None:
        """Prepare from the view of a seat that must pick a pair now."""
        assert view.viewer is not None
        self.rollout = Rollout(view, before=True)
        self.common: Dice = view.table.roll
        self.hands = hands_by_pair(view)
        self.seen = msgspec.convert(view.table.component_states[DiceDraft.name], DraftView)
        self.seats = len(view.table.sheets)
        self._known: dict[Dice, int] = {}

    @property
    def nodes(self) -> int:
        return self.rollout.nodes

    def pair_values(self) -> dict[int, float]:
        """Return the value of picking each free pair, in points, by the number of the pair."""
        if any(pair.by == self.rollout.view.viewer for pair in self.seen.pairs):
            return {number: self.hand_value(hand, self.common) / 1000 for number, hand in self.hands.items()}
        return {number: worth / 1000 for number, worth in self.firsts(self.hands, self.common).items()}

    def firsts(self, free: dict[int, Dice], common: Dice) -> dict[int, float]:
        """Return the value of each pair in `free` as the first pick of a seat, in thousandths of a point.

        `common` are the dice for all seats.
        """
        # Every other seat picks once between the two picks of this seat.
        left = len(free) - self.seats
        return {number: self.with_second(number, free, left, common) for number in free}

    def with_second(self, first: int, free: dict[int, Dice], left: int, common: Dice) -> float:
        """Return the mean value, in thousandths of a point, of a hand with the pair `first` and a pair picked later.

        The second pair is the best of `left` random pairs from `free`, because the other seats take all other pairs
        first. `common` are the dice for all seats.
        """
        others = [self.hand_value((*free[first], *pair), common) for number, pair in free.items() if number != first]
        others.sort(reverse=True)
        ways = comb(len(others), left)
        return sum(worth * comb(len(others) - 1 - rank, left - 1) for rank, worth in enumerate(others)) / ways

    def hand_value(self, dice: Dice, common: Dice) -> int:
        """Return the value of four white dice, together with dice for all seats, in thousandths of a point."""
        roll = (*sorted(dice), *common)
        if roll not in self._known:
            self._known[roll] = self.rollout.values(self.rollout.sheet, [roll], self.rollout.first_actions_done)[0]
        return self._known[roll]

    def luck(self, random: Random) -> tuple[float, float]:
        """Return the luck of the free pairs of a first pick, with its standard error, both in points.

        The luck is the value of the best free pair, less the mean value of the best pair over random rolls of the same
        dice. Returns zeros if there are too many seats to compute it cheaply.
        """
        free = self.hands
        each = len(free) * (len(free) - 1) // 2
        if each * MIN_DEALS > MAX_LUCK_HANDS:
            return 0.0, 0.0
        here = max(self.firsts(free, self.common).values())
        deals = min(MAX_DEALS, MAX_LUCK_HANDS // each)
        others = [max(self.firsts(*self.dealt(len(free), random)).values()) for _ in range(deals)]
        return (here - fmean(others)) / 1000, stdev(others) / sqrt(deals) / 1000

    def dealt(self, free: int, random: Random) -> tuple[dict[int, Dice], Dice]:
        """Roll random dice for a round, and return `free` pairs of dice and the dice for all seats."""
        options = self.rollout.view.table.options
        names = [*pool.pool(pool.DiceSets(options.edition, options.drafted.sets), self.seats)]
        random.shuffle(names)
        faces = [random.choice(facts.DICE.dice[name]) for name in names]
        pairs = {number: tuple(faces[2 * number : 2 * number + 2]) for number in range(free)}
        roll = rolls_of(options.setup, self.rollout.number, random, 1)[0]
        return pairs, roll[options.setup.white :]


def ranked(worths: dict[int, float]) -> list[int]:
    """Return the numbers of pairs sorted by value, best first."""
    return sorted(worths, key=lambda number: -worths[number])


def picked(draft: Sequence[Any]) -> int | None:
    """Return the number of the pair that a draft of actions picks, or None if it does not pick exactly one pair."""
    return draft[0].pair if len(draft) == 1 and isinstance(draft[0], PickPair) else None
