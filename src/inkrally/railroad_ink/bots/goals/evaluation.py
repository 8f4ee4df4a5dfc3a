"""Computes the amount of each goal that a sheet has, and the value of that amount, for the search.

A hot module. It uses the tests of goals, and tables of values that `values.py` computes once for a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.areas import central, corners, full_block, full_line
    from inkrally.railroad_ink.goal_checks.connections import (
        exits,
        middle_exits,
        opposite_exits,
        stations,
    )
    from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet
    from inkrally.railroad_ink.goal_checks.loops import loop

    HAVE = 56
    MOST_AIMS = 4
    # The maximum missing amount of a goal in the tables of values. The last entry is also for larger amounts.
    MOST_LACKING = 15
    ROW = MOST_LACKING + 1

if not cython.compiled:
    from inkrally.railroad_ink.sheet.network import Network

from inkrally.railroad_ink.challenge.goal_codes import TESTS

COMPILED_GOALS = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")
"""The codes of the goals with a compiled test, in the order of their numbers in this module."""


class GoalEvaluation:
    """Values the goals that a seat can still reach, at most MOST_AIMS. Not safe to share between threads."""

    def __init__(
        self,
        codes: Sequence[str],
        needs: Sequence[int],
        now: Sequence[Sequence[int]],
        then: Sequence[Sequence[int]],
        layers: Mapping[str, Any],
        trail: cython.bint,
    ) -> None:
        """Set the goals of one decision.

        Args:
            codes: The codes of the goals.
            needs: The amount that each goal requires.
            now: The value of each goal after this round, in thousandths of a point, by the amount that the sheet lacks,
                0 to MOST_LACKING.
            then: The same after the next round.
            layers: The layers of the sheet that are in no mask.
            trail: Whether the longest routes may pass a space twice.
        """
        index: cython.int
        lacking: cython.int
        self.count = min(len(codes), MOST_AIMS)
        self.layers = layers
        self.trail = trail
        self.ahead = False
        self.kept = 0
        self.tests: list[Callable[[Any], int]] = [TESTS[code] for code in codes]
        if not cython.compiled:
            self.numbers = [0] * MOST_AIMS
            self.needs = [0] * MOST_AIMS
            self.lacks = [0] * MOST_AIMS
            self.now = [0] * (MOST_AIMS * ROW)
            self.then = [0] * (MOST_AIMS * ROW)
        for index in range(self.count):
            self.numbers[index] = COMPILED_GOALS.index(codes[index]) if codes[index] in COMPILED_GOALS else -1
            self.needs[index] = needs[index]
            for lacking in range(ROW):
                self.now[ROW * index + lacking] = now[index][lacking]
                self.then[ROW * index + lacking] = then[index][lacking]

    def look_ahead(self, kept: cython.int) -> None:
        """Value sheets from now on as if the next round were over. `kept` are the goals reached before, as bits."""
        self.ahead = True
        self.kept = kept

    def look_here(self) -> None:
        """Value sheets from now on as if this round were over, which is the default."""
        self.ahead = False
        self.kept = 0

    def max_value(self) -> cython.int:
        """Return the maximum value that the goals can have together, in thousandths of a point."""
        index: cython.int
        lacking: cython.int
        best: cython.int
        found: cython.int
        total: cython.int = 0
        for index in range(self.count):
            best = 0 if not self.kept >> index & 1 else self.now[ROW * index]
            for lacking in range(ROW if not self.kept >> index & 1 else 0):
                found = self.then[ROW * index + lacking] if self.ahead else self.now[ROW * index + lacking]
                best = max(best, found)
            total += best
        return total

    def value(self, network: Network, highway: cython.int, railway: cython.int, villages: cython.int) -> cython.int:
        """Return the value of the goals on a sheet, in thousandths of a point.

        `highway` and `railway` are the lengths of its longest routes, `villages` the number of its marked villages.
        """
        index: cython.int
        lacking: cython.int
        total: cython.int = 0
        seen: GoalSheet = GoalSheet(network, self.layers, self.trail)
        for index in range(self.count):
            if self.kept >> index & 1:
                total += self.now[ROW * index]
                self.lacks[index] = 0
                continue
            lacking = self.needs[index] - self.amount(index, seen, highway, railway, villages)
            lacking = 0 if lacking < 0 else MOST_LACKING if lacking > MOST_LACKING else lacking
            self.lacks[index] = lacking
            total += self.then[ROW * index + lacking] if self.ahead else self.now[ROW * index + lacking]
        return total

    def reached(self, network: Network, highway: cython.int, railway: cython.int, villages: cython.int) -> cython.int:
        """Return the goals that a sheet reaches, as bits. Arguments as in `value`."""
        index: cython.int
        found: cython.int = 0
        seen: GoalSheet = GoalSheet(network, self.layers, self.trail)
        for index in range(self.count):
            if self.amount(index, seen, highway, railway, villages) >= self.needs[index]:
                found |= 1 << index
        return found

    def amount(
        self, index: cython.int, seen: GoalSheet, highway: cython.int, railway: cython.int, villages: cython.int
    ) -> cython.int:
        """Return the amount of the goal at the position `index` that the sheet has."""
        number: cython.int = self.numbers[index]
        answer: cython.ulonglong
        if number < 0:
            answer = self.tests[index](seen)
        elif number == 0:
            answer = central(seen)
        elif number == 1:
            return villages
        elif number == 2:
            answer = full_line(seen)
        elif number == 3:
            answer = corners(seen)
        elif number == 4:
            answer = full_block(seen)
        elif number == 5:
            answer = loop(seen)
        elif number == 6:
            answer = exits(seen)
        elif number == 7:
            answer = stations(seen)
        elif number == 8:
            return highway
        elif number == 9:
            return railway
        elif number == 10:
            answer = opposite_exits(seen)
        else:
            answer = middle_exits(seen)
        return answer >> HAVE
