"""Shares one decision among several processes, which search the same turn and sample different next turns.

The search of the turn is the same in all processes, so its candidates have the same numbers. The samples of all
processes are added up, and the bot draws the candidate with the best mean. The node budget is divided, so the decision
takes less time, not more work. With the same number of processes, the same seed gives the same decision, regardless of
the speed of each process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import TYPE_CHECKING, Any

from inkrally.bots.player import Bot, BotDecision
from inkrally.match.game import View
from inkrally.railroad_ink.bots.search.draft import asks_before_picks, is_pick

if TYPE_CHECKING:
    from inkrally.railroad_ink.bots.levels import BeamBot
    from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch

Tally = list[tuple[int, int]]
"""The sum of the sampled values of each compared candidate, and the number of samples."""

OWN_NODE_DIVISOR = 4
"""The divisor for the part of the node budget that each process uses for its own search of the turn."""


class ShareFinished(Exception):
    """Ends the work of a process that only samples. It has the samples (`tally`) and the number of nodes."""

    def __init__(self, tally: Tally, nodes: int) -> None:
        super().__init__()
        self.tally = tally
        self.nodes = nodes


class DecisionShare:
    """The part of one process in a shared decision.

    Attributes:
        number: The number of the process, from 0. Process 0 decides.
        of: The number of processes.
        others: In the process that decides: a function that returns the samples of the other processes. Else None.
    """

    def __init__(self, number: int, of: int, others: Callable[[], Sequence[Tally]] | None = None) -> None:
        self.number = number
        self.of = of
        self.others = others

    def budget(self, nodes: int) -> int:
        """Return the part of a node budget that this process may use."""
        return max(1, nodes // OWN_NODE_DIVISOR + (nodes - nodes // OWN_NODE_DIVISOR) // self.of)

    def seed(self, seed: int) -> int:
        """Return the seed for the sampled rolls of this process."""
        return seed if self.number == 0 else Random(f"{seed} {self.number}").getrandbits(31)

    def choose_candidate(self, search: LookaheadSearch, end: int) -> int:
        """Return the number of the best candidate by the samples of all processes. `end` is the choice of this process.

        Raises:
            ShareFinished: In the processes that do not decide.
        """
        tally = search.sampled_sums()
        if self.others is None:
            raise ShareFinished(tally, search.nodes)
        # This process does all later searches of the decision alone.
        others, self.others = self.others(), lambda: ()
        return best_candidate([tally, *others], end)


def best_candidate(tallies: Sequence[Tally], end: int) -> int:
    """Return the number of the candidate with the best mean value.

    Only candidates with at least half the maximum number of samples count. Returns `end` without samples.
    """
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


def sample_share(
    beam: BeamBot, view: View[Any, Any], state: Any, draft: Sequence[Any], number: int, of: int
) -> ShareFinished | None:
    """Do the work of a process that does not decide, and return its samples, or None if there was no look-ahead.

    `number` is the number of the process, `of` the number of processes.
    """
    random = Random()
    random.setstate(state)
    try:
        beam.decide(view, random, draft, DecisionShare(number, of))
    except ShareFinished as finished:
        return finished
    return None


class SharedBeam(Bot):
    """A bot level that decides with `of` processes: this process and processes of a pool."""

    game = "railroad-ink"

    def __init__(self, beam: BeamBot, pool: Executor, of: int) -> None:
        self.name = beam.name
        self.description = beam.description
        self.beam = beam
        self.pool = pool
        self.of = of

    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> BotDecision:
        """Decide as the level does alone, with more samples. If a process dies, decide without its samples."""
        if is_pick(view) or asks_before_picks(view):
            return self.beam.choose(view, random, draft)
        state = random.getstate()
        nodes = 0

        def ask(number: int) -> Future[ShareFinished | None] | None:
            try:
                return self.pool.submit(sample_share, self.beam, view, state, tuple(draft), number, self.of)
            except BrokenProcessPool:
                return None

        asked = [ask(number) for number in range(1, self.of)]

        def others() -> list[Tally]:
            nonlocal nodes
            found = []
            for each in asked:
                try:
                    finished = each.result() if each is not None else None
                except BrokenProcessPool:
                    finished = None
                if finished is not None:
                    nodes += finished.nodes
                    found.append(finished.tally)
            return found

        choice = self.beam.decide(view, random, draft, DecisionShare(0, self.of, others))
        return BotDecision(choice.acts, choice.nodes + nodes)
