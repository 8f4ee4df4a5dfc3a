"""The ways to draw a turn that are worth a closer look: the best ends of a wide search, after every good opening.

Openings are acts of expansions before anything is drawn. Each way is a whole turn that may be committed, and no two
lead to the same sheet. Knows one turn, no dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from inkrally.railroad_ink.analysis.rollout import Rollout, learned
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.search.beam import ANYWHERE
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.turn_ends import key_of
from inkrally.railroad_ink.round.acts import Act
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
        """What was spent so far."""
        return self.decision.nodes

    def best(self) -> list[CandidateTurn]:
        """The ways that were found, about the best first; at least one."""
        decision = self.decision
        begins = openings(decision, self.begun, self.ranked, OPENINGS)
        limit = self.budget // len(begins)
        found: list[tuple[int, tuple[Act, ...]]] = []
        for begin in begins:
            found += decision.drawings(decision.search.turn, begin.turn, begin.acts, ANYWHERE, limit)
        found.sort(key=lambda each: -each[0])
        ways: dict[bytes, CandidateTurn] = {}
        for _, drawn in found:
            whole = decision.whole(drawn)
            sheet = self.rollout.drawn(whole)
            ways.setdefault(key_of(sheet), CandidateTurn(whole, sheet))
            if len(ways) == ENDS:
                break
        return [*ways.values()]

    def ranked(self, options: list[Opening]) -> list[Opening]:
        return [opening for _, opening in self.decision.quickly_ranked(options)]
