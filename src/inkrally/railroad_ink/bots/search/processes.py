"""One decision over several processes: each searches the same turn and samples turns ahead of its own.

The turn search is the same in all of them, so that its ends have the same numbers; what sampled turns came to is put
together, and the end is drawn that is best by all of them. The nodes of a level are shared out, so that the decision
takes less time and not more work. For the same number of processes the same seed gives the same decision, however fast
each of them is. Knows how a `Beam` decides, and no match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import TYPE_CHECKING, Any

from inkrally.bots.player import Bot, PlayResult
from inkrally.match.game import View
from inkrally.railroad_ink.bots.search.draft import is_first, is_pick

if TYPE_CHECKING:
    from inkrally.railroad_ink.bots.levels import Beam
    from inkrally.railroad_ink.bots.search.look_ahead import Search

Tally = list[tuple[int, int]]
"""Of each end that was compared what its sampled turns came to in sum, and how many these were."""

OWN = 4
"""One of so many nodes is each process's own, as each searches the turn itself; the rest is shared out."""


class Told(Exception):
    """Ends the part of a process that was to sample only, with what it found and its nodes."""

    def __init__(self, tally: Tally, nodes: int) -> None:
        super().__init__()
        self.tally = tally
        self.nodes = nodes


class Share:
    """The part of one process in a decision, by its number from 0, of so many.

    The one that decides asks `others` what they found; it is the first one.
    """

    def __init__(self, number: int, of: int, others: Callable[[], Sequence[Tally]] | None = None) -> None:
        self.number = number
        self.of = of
        self.others = others

    def budget(self, nodes: int) -> int:
        """Its part of these nodes."""
        return max(1, nodes // OWN + (nodes - nodes // OWN) // self.of)

    def seed(self, seed: int) -> int:
        """For rolls of its own."""
        return seed if self.number == 0 else Random(f"{seed} {self.number}").getrandbits(31)

    def end(self, search: Search, end: int) -> int:
        """The end to draw, where this process by itself would draw `end`. Raises Told where it does not decide."""
        tally = search.tally()
        if self.others is None:
            raise Told(tally, search.nodes)
        # What is still to be drawn after this end, if anything, is decided here alone.
        others, self.others = self.others(), lambda: ()
        return best_end([tally, *others], end)


def best_end(tallies: Sequence[Tally], end: int) -> int:
    """The end whose sampled turns came to most, of those that were sampled at least half as often as any other; of
    several the one that is first. `end` where nothing was sampled."""
    ends = min(len(tally) for tally in tallies)
    times = [sum(tally[number][1] for tally in tallies) for number in range(ends)]
    if not ends or not any(times):
        return end
    means = {
        number: sum(tally[number][0] for tally in tallies) / times[number]
        for number in range(ends)
        if 2 * times[number] >= max(times)
    }
    return max(means, key=lambda number: means[number])


def sampled(beam: Beam, view: View[Any, Any], state: Any, draft: Sequence[Any], number: int, of: int) -> Told | None:
    """The part of a process that does not decide; None where there was nothing to look ahead to."""
    random = Random()
    random.setstate(state)
    try:
        beam.decide(view, random, draft, Share(number, of))
    except Told as told:
        return told
    return None


class SharedBeam(Bot):
    """A level that decides over the processes of a pool and this one, `of` in all."""

    game = "railroad-ink"

    def __init__(self, beam: Beam, pool: Executor, of: int) -> None:
        self.name = beam.name
        self.line = beam.line
        self.beam = beam
        self.pool = pool
        self.of = of

    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> PlayResult:
        """As the level does. Where a process of the pool has ended, what it would have found is missing."""
        if is_pick(view) or is_first(view):
            return self.beam.choose(view, random, draft)
        state = random.getstate()
        nodes = 0

        def ask(number: int) -> Future[Told | None] | None:
            try:
                return self.pool.submit(sampled, self.beam, view, state, tuple(draft), number, self.of)
            except BrokenProcessPool:
                return None

        asked = [ask(number) for number in range(1, self.of)]

        def others() -> list[Tally]:
            nonlocal nodes
            found = []
            for each in asked:
                try:
                    told = each.result() if each is not None else None
                except BrokenProcessPool:
                    told = None
                if told is not None:
                    nodes += told.nodes
                    found.append(told.tally)
            return found

        choice = self.beam.decide(view, random, draft, Share(0, self.of, others))
        return PlayResult(choice.acts, choice.nodes + nodes)
