"""Finds turns to compare in a hint or review: the best results of a wide search after every good opening.

An opening is a sequence of expansion actions before drawing. Each candidate is a complete turn that may be committed,
and no two candidates lead to the same sheet. Do not use dice of later rounds here.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from inkrally.railroad_ink.analysis.rollout import Rollout, learned_value_for
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.search.beam import ANYWHERE
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.turn_candidates import position_key
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.sheet.sheet import Sheet

BEAM_WIDTH = 40
"""The beam width for a turn. `TurnDecision` widens it in the last round."""

MAX_OPENINGS = 4
"""The maximum number of openings to continue."""

MAX_CANDIDATES = 48
"""The maximum number of candidates."""

MAX_NETWORK_EVALUATIONS = 150
"""The number of final sheets that the learned value sorts again, if it does not sort earlier in the search."""


class CandidateTurn(msgspec.Struct, frozen=True):
    """A whole turn, and the sheet after it."""

    acts: tuple[Any, ...]
    sheet: Sheet


class CandidateTurns:
    """Searches for the candidates of one turn. `nodes` counts the sheets examined."""

    def __init__(self, rollout: Rollout, budget: int, begun: Sequence[Action] = ()) -> None:
        """Prepare the search.

        Args:
            rollout: The rollout of this round, which values sheets.
            budget: The number of nodes, which are examined sheets.
            begun: Legal actions with which every candidate begins.
        """
        level = SearchLevel(BEAM_WIDTH, MAX_CANDIDATES, 2, budget, reranked_ends=MAX_NETWORK_EVALUATIONS)
        edition, turn = rollout.view.table.options.edition, rollout.turn()
        self.rollout = rollout
        self.begun = tuple(begun)
        self.budget = budget
        self.decision = TurnDecision(
            turn,
            read_weights(edition),
            level,
            Random(0),
            aims=goal_evaluation_of(rollout.view),
            learned=learned_value_for(turn.setup),
        )

    @property
    def nodes(self) -> int:
        """The number of sheets examined so far."""
        return self.decision.nodes

    def best(self) -> list[CandidateTurn]:
        """Return at least one candidate, roughly sorted with the best first."""
        decision = self.decision
        begins = openings(decision, self.begun, self.ranked, MAX_OPENINGS)
        limit = self.budget // len(begins)
        found: list[tuple[int, tuple[Action, ...]]] = []
        for begin in begins:
            found += decision.drawings(decision.search.turn, begin.turn, begin.acts, ANYWHERE, limit)
        found.sort(key=lambda each: -each[0])
        ways: dict[bytes, CandidateTurn] = {}
        for _, drawn in found:
            whole = decision.complete_turn(drawn)
            sheet = self.rollout.drawn(whole)
            ways.setdefault(position_key(sheet), CandidateTurn(whole, sheet))
            if len(ways) == MAX_CANDIDATES:
                break
        return [*ways.values()]

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Return the openings sorted by the best sheet that a narrow search finds after each."""
        return [opening for _, opening in self.decision.rank_quickly(options)]
