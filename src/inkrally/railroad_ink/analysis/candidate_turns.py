"""Finds the turns that are worth comparing: the best ends of a wide search after every good opening.

Openings are acts of expansions before drawing. Each candidate is a whole turn that may be committed, and no two lead to
the same sheet. Keep dice to come out of this module.
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
"""The beam width for a turn. `TurnDecision` widens it in the last round."""

OPENINGS = 4
"""The maximum number of openings to continue."""

ENDS = 48
"""The maximum number of candidates."""

JUDGED = 150
"""The number of ends that a learned value sorts again, if it does not prune."""


class CandidateTurn(msgspec.Struct, frozen=True):
    """A whole turn, and the sheet after it."""

    acts: tuple[Any, ...]
    sheet: Sheet


class CandidateTurns:
    """The search for the candidates of one turn. `nodes` counts the sheets examined."""

    def __init__(self, rollout: Rollout, budget: int, begun: Sequence[Act] = ()) -> None:
        """Prepare the search; `budget` is in nodes, and all candidates begin with the legal acts in `begun`."""
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
        """The number of sheets examined so far."""
        return self.decision.nodes

    def best(self) -> list[CandidateTurn]:
        """Return the candidates, roughly best first; at least one."""
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
