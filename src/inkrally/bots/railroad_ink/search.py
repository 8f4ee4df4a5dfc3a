"""What to draw in a turn: the best ends by their value, then a look at one sampled turn more for each of them.

Hot. Knows one sheet, the dice of this round and the faces that dice can show; no match, no seed of one, no other seat.

The value of the best of thousands of ends is mostly an error of the value. So the best ends are each played on for
one turn with the same random rolls, and what that leads to is averaged; after each stage the worse half is dropped
and the rest get more rolls (sequential halving). All work is counted in nodes, sheets examined, never in time, so
that the same numbers give the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.bots.railroad_ink.turn import ROUTES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.bots.railroad_ink.turn import ANYWHERE, MOST_DICE, NEVER, OUTSIDE, TurnSearch
    from inkrally.bots.railroad_ink.value import STAGES, Value
    from inkrally.railroad_ink.network import Network

    FACES = 6
    MOST_CANDIDATES = 64


class Search:
    """A search with room to work in; not to be shared between threads."""

    def __init__(
        self,
        value: Value,
        faces: Sequence[Sequence[str]],
        trail: cython.bint,
        width: cython.int,
        candidates: cython.int,
        inner: cython.int,
    ) -> None:
        """`faces` are the routes on each die, `width` and `inner` the beams of this turn and of the sampled one.

        `candidates` ends of this turn are compared by the look ahead; with 1 there is none.
        """
        if not cython.compiled:
            self.faces = [0] * (MOST_DICE * FACES)
            self.useds = [0] * MOST_CANDIDATES
            self.sums = [0] * MOST_CANDIDATES
            self.fresh = [0] * MOST_CANDIDATES
            self.ranks = [0] * MOST_CANDIDATES
        self.candidates = max(1, min(candidates, MOST_CANDIDATES))
        self.turn = TurnSearch(value, trail, width, self.candidates)
        self.ahead = TurnSearch(value, trail, inner, 1)
        self.sheets = [Network() for _ in range(self.candidates)]
        self.dice = len(faces)
        self.state = 0
        self.nodes = 0
        self.samples = 0
        die: cython.int
        face: cython.int
        for die in range(self.dice):
            for face in range(FACES):
                self.faces[FACES * die + face] = ROUTES[faces[die][face]]

    def choose(
        self,
        sheet: Network,
        left: cython.int,
        roll: cython.ulonglong,
        dice: cython.int,
        used: cython.int,
        special: cython.bint,
        budget: cython.int,
        seed: cython.ulonglong,
    ) -> cython.int:
        """The end of this turn to go for, as a number of `turn`'s ends; `nodes` then says what it cost.

        `left` is how many rounds follow this one; `roll`, `dice` and `used` are as in `TurnSearch.run`; `special` is
        whether a special route may still come in this turn. After `budget` nodes the search comes to its end: it
        overshoots by no more than what one greedy turn takes. `seed`, of which the lower 31 bits count, is for the
        rolls that are sampled.
        """
        stage: cython.int = max(1, STAGES + 1 - left)
        count: cython.int = self.turn.run(sheet, stage, roll, dice, used, ANYWHERE if special else NEVER, budget)
        index: cython.int
        place: cython.int
        until: cython.int
        self.nodes = self.turn.nodes
        self.samples = 0
        # Xorshift wants a state that is not 0, and close seeds far apart.
        self.state = (seed & 0x7FFFFFFF) * 0x9E3779B1 & 0xFFFFFFFF | 1
        for _ in range(4):
            self.below(2)
        if stage > STAGES:
            return 0
        stages: cython.int = 0
        while 1 << stages < count:
            stages += 1
        for index in range(count):
            self.useds[index] = self.turn.copy_end(index, self.sheets[index])
            self.sums[index] = 0
            self.ranks[index] = index
        while count > 1 and self.nodes < budget:
            until = self.nodes + (budget - self.nodes) // stages
            while self.nodes < until:
                if self.sample(count, stage, budget):
                    for place in range(count):
                        index = self.ranks[place]
                        self.sums[index] += self.fresh[index]
            self.rank(count)
            count = (count + 1) // 2
            stages -= 1
        return self.ranks[0]

    def sample(self, count: cython.int, stage: cython.int, budget: cython.int) -> cython.bint:
        """Roll once and play that turn from each of the ends left; False if the budget did not last for all."""
        roll: cython.ulonglong = 0
        die: cython.int
        place: cython.int
        index: cython.int
        for die in range(self.dice):
            roll |= cython.cast(cython.ulonglong, self.faces[FACES * die + self.below(FACES)]) << (8 * die)
        for place in range(count):
            index = self.ranks[place]
            sheet: Network = self.sheets[index]
            self.ahead.run(sheet, stage + 1, roll, self.dice, self.useds[index], OUTSIDE, budget - self.nodes)
            self.nodes += self.ahead.nodes
            self.fresh[index] = self.ahead.end_value(0)
            if self.nodes >= budget:
                return False
        self.samples += 1
        return True

    def rank(self, count: cython.int) -> None:
        """Order the ends left by what their samples led to; of equals the one of more value is first."""
        place: cython.int
        at: cython.int
        index: cython.int
        for place in range(1, count):
            index = self.ranks[place]
            at = place
            while at and self.sums[self.ranks[at - 1]] < self.sums[index]:
                self.ranks[at] = self.ranks[at - 1]
                at -= 1
            self.ranks[at] = index

    def below(self, limit: cython.uint) -> cython.uint:
        """A random number below the limit, by xorshift."""
        x: cython.ulonglong = self.state
        # In 32 bits, as constants of 64 are no C numbers to Cython.
        x = (x ^ x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x = (x ^ x << 5) & 0xFFFFFFFF
        self.state = x
        return (x >> 4) % limit
