"""Searches the turns of a seat that knows all its dice, in matches with expansions or buildings.

It finds good ways to draw a round, and quick completions of the match. All turns of a match share buffers and setups,
because only their sheets and dice differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.perfect_information import Acts, KnownRound, PerfectInformation
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
from inkrally.railroad_ink.bots.goals.values import expected_values, goals_reached
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, TurnSearch
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.turn_candidates import TurnCandidates, position_key
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.sheet.sheet import Sheet

WIDTH, ENDS = 12, 16
"""The beam width for a turn, and the number of its best final sheets that are kept."""

MAX_NODES_PER_TURN = 30_000
"""The number of nodes after which the search of a turn keeps only one state in each beam."""

OPENINGS, QUICK_OPENINGS = 4, 3
"""The maximum number of openings to continue, and of continuations in each step of a quick turn.

An opening is a sequence of expansion actions before drawing.
"""


class SheetState(msgspec.Struct, frozen=True):
    """A sheet after a round, and the actions that led to it.

    Attributes:
        sheet: The sheet.
        acts: The actions of each round that led to this sheet.
        goals: The points of the reached goals.
        value: The value of the sheet to the bots by board, in thousandths of a point.
    """

    sheet: Sheet
    acts: tuple[Acts, ...] = ()
    goals: dict[str, int] = {}
    value: dict[str, int] = {}

    @property
    def total(self) -> int:
        """The number by which sheets are ranked: the value on all boards plus the goals, in thousandths of a point."""
        return sum(self.value.values()) + 1000 * sum(self.goals.values())

    def key(self) -> Any:
        """Return a key that is equal for equal sheets with equal goals."""
        return position_key(self.sheet), tuple(self.goals.items())


class PerfectInformationTurns(TurnCandidates):
    """Finds good turns of a match whose rolls are all known, one turn at a time.

    Each object is for one board and reuses its searches. Not safe to share between threads.
    """

    def __init__(self, known: PerfectInformation, number: int) -> None:
        """Prepare the searches for all rounds that are drawn on the same board as round `number`."""
        super().__init__(known.setup.round_setup(number), read_weights(known.options.edition))
        self.known = known
        self.wide = self.turn_search(WIDTH, ENDS, False)
        self.narrow = self.turn_search(2, 1, True)

    def turn_search(self, width: int, ends: int, quick: bool) -> TurnSearch:
        """Return a search of a turn.

        Args:
            width: The beam width.
            ends: The maximum number of final sheets.
            quick: Whether to draw dice of expansions only before the white dice.
        """
        plan = self.plan
        found = TurnSearch(
            self.value,
            self.known.mode != 0,
            width,
            ends,
            len(plan.extra_faces),
            plan.water,
            quick,
            effects=self.effects,
        )
        self.connect(found)
        if self.second_board is not None:
            found.set_second_board()
        return found

    def set_turn(self, standing: SheetState, at: KnownRound) -> RoundEditor:
        """Set the sheet and the round to search, and return the turn before any action."""
        turn = RoundEditor(standing.sheet, at.roll, (), self.known.setup, at.number)
        self.start_turn(turn, self.open_goals(standing, at))
        return turn

    # Goals.

    def open_goals(self, standing: SheetState, at: KnownRound) -> GoalEvaluation | None:
        """Return the value of the goals that the seat has not reached, or None if all are reached."""
        codes = [code for code in at.goals if code not in standing.goals]
        if not codes:
            return None
        needs = [facts.GOALS[code].need for code in codes]
        later = [each.goals for each in self.known.rounds if each.number >= at.number]
        worths = [expected_values(code, at.number, len(later) - 1, [goals[code] for goals in later]) for code in codes]
        return GoalEvaluation(codes, needs, worths, worths, standing.sheet.layers, self.known.mode != 0)

    def reached(self, standing: SheetState, sheet: Sheet, at: KnownRound) -> dict[str, int]:
        """Return the points of all reached goals after a round that ends with this sheet."""
        left = {code: points for code, points in at.goals.items() if code not in standing.goals}
        if not left or at.number > self.known.setup.rounds:
            return standing.goals
        return {**standing.goals, **goals_reached(self.known.setup, sheet, left)}

    # The ends of a turn.

    def after_round(self, standing: SheetState, acts: Sequence[Action], at: KnownRound) -> SheetState:
        """Return the sheet after a whole turn, with its goals and its value."""
        sheet = sheet_after(standing.sheet, acts, at.number, self.known.setup, at.roll)
        turn = self.after(acts)
        board = "" if self.second_board is None else self.second_board.rules.name
        self.value.set_goals(None)
        worth = {**standing.value, board: self.lookahead_value(turn)}
        goals = self.reached(standing, sheet, at)
        left = self.open_goals(msgspec.structs.replace(standing, goals=goals), at) if at.goals else None
        if left is not None and self.rounds > 0 and turn.setup.second_board is None:
            self.value.set_goals(left)
            worth[board] = self.lookahead_value(turn)
        return SheetState(sheet, (*standing.acts, tuple(acts)), goals, worth)

    def candidates(self, standing: SheetState, at: KnownRound) -> list[SheetState]:
        """Return the best sheets after the turn in the round `at`, no two of which are equal."""
        self.set_turn(standing, at)
        found: list[tuple[int, Acts]] = []
        for each in openings(self, (), self.ranked, OPENINGS):
            found += self.drawings(self.wide, each.turn, each.acts, ANYWHERE, MAX_NODES_PER_TURN)
        found.sort(key=lambda each: -each[0])
        standings: dict[Any, SheetState] = {}
        for _, way in found[:ENDS]:
            after = self.after_round(standing, self.complete_turn(way), at)
            standings.setdefault(after.key(), after)
            self.set_turn(standing, at)
        return [*standings.values()]

    def quick_candidate(self, standing: SheetState, at: KnownRound) -> SheetState:
        """Return a good sheet after the turn in the round `at`, found by a narrow search."""
        self.set_turn(standing, at)
        begin = openings(self, (), self.ranked, most=QUICK_OPENINGS)[0]
        best = self.drawings(self.narrow, begin.turn, begin.acts, OUTSIDE, MAX_NODES_PER_TURN)
        return self.after_round(standing, self.complete_turn(best[0][1]), at)

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Return openings sorted by the best value that a narrow search finds after each of them."""

        def worth(opening: Opening) -> int:
            drawn = self.drawings(self.narrow, opening.turn, (), OUTSIDE, MAX_NODES_PER_TURN)
            return drawn[0][0] + self.unmodelled_points(opening.turn) - opening.penalty

        return sorted(options, key=worth, reverse=True)
