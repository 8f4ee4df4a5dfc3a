"""The ways to draw a turn that are worth a closer look: the best ends of a wide search, after every good opening.

Openings are acts of expansions before anything is drawn. Each way is a whole turn that may be committed, and no two
lead to the same sheet. Knows one turn, no dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from inkrally.analysis.railroad_ink.rollout import Rollout, learned
from inkrally.bots.railroad_ink.evaluation.weights import read
from inkrally.bots.railroad_ink.goals.values import goal_evaluation_of
from inkrally.bots.railroad_ink.search.beam import ANYWHERE
from inkrally.bots.railroad_ink.search.decision import (
    GAIN,
    MOST_ACTS,
    MOST_FREE,
    MOST_OPENINGS,
    SearchLevel,
    TurnDecision,
)
from inkrally.bots.railroad_ink.search.turn_ends import key_of
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Sheet

WIDTH = 40
"""The beam of the turn, which a `TurnDecision` widens in the last round."""

OPENINGS = 4
"""So many openings are gone on from."""

ENDS = 48
"""So many ends of a turn are kept in all."""

JUDGED = 150
"""So many ends a learned value puts in order, where it does not prune."""


class CandidateTurn(msgspec.Struct, frozen=True):
    """A whole turn, and the sheet that it leads to."""

    acts: tuple[Any, ...]
    sheet: Sheet


class CandidateTurns:
    """The search for the ways of one turn. `nodes` is what it cost."""

    def __init__(self, rollout: Rollout, budget: int, begun: Sequence[Act] = ()) -> None:
        """`budget` is how many sheets may be examined; every way goes on from the acts of `begun`, which are legal."""
        level = SearchLevel(WIDTH, ENDS, 2, budget, judged=JUDGED)
        edition, turn = rollout.view.table.options.edition, rollout.turn()
        self.rollout = rollout
        self.begun = tuple(begun)
        self.budget = budget
        self.decision = TurnDecision(
            turn, read(edition), level, Random(0), aims=goal_evaluation_of(rollout.view), learned=learned(turn.setup)
        )

    @property
    def nodes(self) -> int:
        return self.decision.nodes

    def best(self) -> list[CandidateTurn]:
        """The ways that were found, about the best first; at least one."""
        openings = self.openings()
        limit = self.budget // len(openings)
        found: list[tuple[int, tuple[Act, ...]]] = []
        for acts, turn in openings:
            found += self.decision.drawings(self.decision.search.turn, turn, acts, ANYWHERE, limit)
        found.sort(key=lambda each: -each[0])
        ways: dict[bytes, CandidateTurn] = {}
        for _, drawn in found:
            whole = self.decision.whole(drawn)
            sheet = self.rollout.drawn(whole)
            ways.setdefault(key_of(sheet), CandidateTurn(whole, sheet))
            if len(ways) == ENDS:
                break
        return [*ways.values()]

    def openings(self) -> list[tuple[list[Act], RoundEditor]]:
        """Acts of expansions to begin with, the best first, with the turns after them."""
        decision = self.decision
        begun = list(self.begun)
        turn = decision.after(begun)
        # Each is its worth, its acts, its turn, how many of them need not be, and whether it may go on.
        beam: list[tuple[int, list[Act], RoundEditor, int, bool]] = [(0, begun, turn, 0, True)]
        for _ in range(MOST_ACTS):
            if not any(each[4] for each in beam):
                break
            more = [each for each in beam if not each[4]]
            for worth, acts, turn, free, goes_on in beam:
                if not goes_on:
                    continue
                must = turn.first_duty()[0] is not None
                if not must:
                    more.append((worth, acts, turn, free, False))
                    if free == MOST_FREE:
                        continue
                led = sorted(decision.after_own_acts(turn, acts), key=lambda each: -each[0])
                more += [(0, done, after, free + (not must), True) for _, done, after in led[:MOST_OPENINGS]]
            if len(more) > 1:
                more = [(self.quick(turn, free), acts, turn, free, on) for _, acts, turn, free, on in more]
            more.sort(key=lambda each: -each[0])
            beam = more[:OPENINGS] or beam
        return [(acts, turn) for _, acts, turn, _, _ in beam]

    def quick(self, turn: RoundEditor, free: int) -> int:
        """What a turn is worth by a quick search; an act that need not be must gain something."""
        return self.decision.quick(turn) + self.decision.unseen(turn) - GAIN * free
