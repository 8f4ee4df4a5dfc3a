"""Goals in the search: how near a sheet is to each of them, and what that is worth in points.

Hot. Knows goals by their tests and by tables of worths that `values.py` makes for one decision; no match, no seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_tests.areas import central, corners, full_block, full_line
    from inkrally.railroad_ink.goal_tests.connections import (
        exits,
        middle_exits,
        opposite_exits,
        stations,
    )
    from inkrally.railroad_ink.goal_tests.loops import loop
    from inkrally.railroad_ink.goal_tests.seen import Seen

    HAVE = 56
    MOST_AIMS = 4
    # A sheet lacks nothing of what a goal asks, or so much, or more than that.
    MOST_LACKING = 15
    ROW = MOST_LACKING + 1

if not cython.compiled:
    from inkrally.railroad_ink.sheet.network import Network

from inkrally.railroad_ink.challenge.goal_codes import TESTS

FAST = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")
"""The goals that are tested here without a call of Python, in the order of their numbers."""


class GoalEvaluation:
    """The goals that a seat has still to reach, at most MOST_AIMS; not to be shared between threads."""

    def __init__(
        self,
        codes: Sequence[str],
        needs: Sequence[int],
        now: Sequence[Sequence[int]],
        then: Sequence[Sequence[int]],
        layers: Mapping[str, Any],
        trail: cython.bint,
    ) -> None:
        """For each goal how much it asks, and by what a sheet lacks of it, 0 to MOST_LACKING, its worth in thousandths
        of a point: after this round, and after the next one. `layers` are those of the sheet that are in no mask."""
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
            self.numbers[index] = FAST.index(codes[index]) if codes[index] in FAST else -1
            self.needs[index] = needs[index]
            for lacking in range(ROW):
                self.now[ROW * index + lacking] = now[index][lacking]
                self.then[ROW * index + lacking] = then[index][lacking]

    def look_ahead(self, kept: cython.int) -> None:
        """From now on sheets are those after the next round; `kept` are the goals, as bits, reached before."""
        self.ahead = True
        self.kept = kept

    def look_here(self) -> None:
        """From now on sheets are those after this round."""
        self.ahead = False
        self.kept = 0

    def most(self) -> cython.int:
        """What the goals are worth at most, whatever the sheet."""
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

    def worth(self, network: Network, highway: cython.int, railway: cython.int, villages: cython.int) -> cython.int:
        """What the goals are worth with a sheet, whose longest routes and villages are given."""
        index: cython.int
        lacking: cython.int
        total: cython.int = 0
        seen: Seen = Seen(network, self.layers, self.trail)
        for index in range(self.count):
            if self.kept >> index & 1:
                total += self.now[ROW * index]
                self.lacks[index] = 0
                continue
            lacking = self.needs[index] - self.have(index, seen, highway, railway, villages)
            lacking = 0 if lacking < 0 else MOST_LACKING if lacking > MOST_LACKING else lacking
            self.lacks[index] = lacking
            total += self.then[ROW * index + lacking] if self.ahead else self.now[ROW * index + lacking]
        return total

    def reached(self, network: Network, highway: cython.int, railway: cython.int, villages: cython.int) -> cython.int:
        """The goals, as bits, of which a sheet lacks nothing."""
        index: cython.int
        found: cython.int = 0
        seen: Seen = Seen(network, self.layers, self.trail)
        for index in range(self.count):
            if self.have(index, seen, highway, railway, villages) >= self.needs[index]:
                found |= 1 << index
        return found

    def have(
        self, index: cython.int, seen: Seen, highway: cython.int, railway: cython.int, villages: cython.int
    ) -> cython.int:
        """How much there is of what a goal asks."""
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
