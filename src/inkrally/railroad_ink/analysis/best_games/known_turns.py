"""The turns of a seat that knows all its dice, for sheets that are more than drawings: good ends, and quick
completions.

Buffers and setups are shared by all turns of a match, because only their sheets and dice differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.known import Acts, Known, KnownRound
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
from inkrally.railroad_ink.bots.goals.values import expected, goals_reached
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, TurnSearch
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.turn_ends import TurnEnds, key_of
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor, drawn
from inkrally.railroad_ink.sheet.sheet import Sheet

WIDTH, ENDS = 12, 16
"""The beam width for a turn, and the number of its ends that are kept."""

LIMIT = 30_000
"""The number of nodes after which the search of a turn keeps one state for each beam."""

OPENINGS, QUICK_OPENINGS = 4, 3
"""The maximum number of openings to continue, and of continuations in each step for a quick end."""


class SheetStanding(msgspec.Struct, frozen=True):
    """A sheet after a round.

    Attributes:
        acts: The acts of each round that led to it.
        goals: The points of the reached goals.
        worth: Its value to the bots by board, in thousandths of a point.
    """

    sheet: Sheet
    acts: tuple[Acts, ...] = ()
    goals: dict[str, int] = {}
    worth: dict[str, int] = {}

    @property
    def total(self) -> int:
        """Its rank: thousandths of a point over all boards and goals."""
        return sum(self.worth.values()) + 1000 * sum(self.goals.values())

    def key(self) -> Any:
        """Return a key of the sheet and its goals."""
        return key_of(self.sheet), tuple(self.goals.items())


class KnownTurns(TurnEnds):
    """The turns of a match, one at a time. Not safe to share between threads."""

    def __init__(self, known: Known, number: int) -> None:
        """Prepare for all rounds on the board of round `number`."""
        super().__init__(known.setup.at(number), read(known.options.edition))
        self.known = known
        self.wide = self.room(WIDTH, ENDS, False)
        self.narrow = self.room(2, 1, True)

    def room(self, width: int, ends: int, quick: bool) -> TurnSearch:
        """Return a search of a turn."""
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
            found.double()
        return found

    def upon(self, standing: SheetStanding, at: KnownRound) -> RoundEditor:
        """Start with a sheet and a round. Returns the turn before drawing."""
        turn = RoundEditor(standing.sheet, at.roll, (), self.known.setup, at.number)
        self.turn_to(turn, self.aims(standing, at))
        return turn

    # Goals.

    def aims(self, standing: SheetStanding, at: KnownRound) -> GoalEvaluation | None:
        """Return the goals that are not reached, with what they will give."""
        codes = [code for code in at.goals if code not in standing.goals]
        if not codes:
            return None
        needs = [facts.GOALS[code].need for code in codes]
        later = [each.goals for each in self.known.rounds if each.number >= at.number]
        worths = [expected(code, at.number, len(later) - 1, [goals[code] for goals in later]) for code in codes]
        return GoalEvaluation(codes, needs, worths, worths, standing.sheet.layers, self.known.mode != 0)

    def reached(self, standing: SheetStanding, sheet: Sheet, at: KnownRound) -> dict[str, int]:
        """Return the points of goals after a round that ends with this sheet."""
        left = {code: points for code, points in at.goals.items() if code not in standing.goals}
        if not left or at.number > self.known.setup.rounds:
            return standing.goals
        return {**standing.goals, **goals_reached(self.known.setup, sheet, left)}

    # The ends of a turn.

    def after_round(self, standing: SheetStanding, acts: Sequence[Act], at: KnownRound) -> SheetStanding:
        """Return the state after a whole turn."""
        sheet = drawn(standing.sheet, acts, at.number, self.known.setup, at.roll)
        turn = self.after(acts)
        board = "" if self.second_board is None else self.second_board.rules.name
        self.value.aim(None)
        worth = {**standing.worth, board: self.look(turn)}
        goals = self.reached(standing, sheet, at)
        left = self.aims(msgspec.structs.replace(standing, goals=goals), at) if at.goals else None
        if left is not None and self.rounds > 0 and turn.setup.second_board is None:
            self.value.aim(left)
            worth[board] = self.look(turn)
        return SheetStanding(sheet, (*standing.acts, tuple(acts)), goals, worth)

    def ends(self, standing: SheetStanding, at: KnownRound) -> list[SheetStanding]:
        """Return the best ends of a turn, no two with the same sheet."""
        self.upon(standing, at)
        found: list[tuple[int, Acts]] = []
        for each in openings(self, (), self.ranked, OPENINGS):
            found += self.drawings(self.wide, each.turn, each.acts, ANYWHERE, LIMIT)
        found.sort(key=lambda each: -each[0])
        standings: dict[Any, SheetStanding] = {}
        for _, way in found[:ENDS]:
            after = self.after_round(standing, self.whole(way), at)
            standings.setdefault(after.key(), after)
            self.upon(standing, at)
        return [*standings.values()]

    def quick_end(self, standing: SheetStanding, at: KnownRound) -> SheetStanding:
        """Return a good end of a turn quickly."""
        self.upon(standing, at)
        begin = openings(self, (), self.ranked, most=QUICK_OPENINGS)[0]
        best = self.drawings(self.narrow, begin.turn, begin.acts, OUTSIDE, LIMIT)
        return self.after_round(standing, self.whole(best[0][1]), at)

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Return openings sorted by what a narrow search finds after them."""

        def worth(opening: Opening) -> int:
            drawn = self.drawings(self.narrow, opening.turn, (), OUTSIDE, LIMIT)
            return drawn[0][0] + self.unseen(opening.turn) - opening.doubt

        return sorted(options, key=worth, reverse=True)
