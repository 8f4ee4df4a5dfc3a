"""Turns of one seat that knows all its dice, where there is more to a sheet than its drawings: which ends of a turn are
good, and how a whole game goes on quickly from a sheet.

What the bots work out for one turn, its rooms and plans, is kept here for all turns of a match: they differ in their
sheets and dice alone. Knows a match by its setup and what is known of it (`known.py`), no log.
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
"""The beam of a turn, and how many of its ends are kept."""

LIMIT = 30_000
"""After so many nodes a turn is not searched any wider."""

OPENINGS, QUICK_OPENINGS = 4, 3
"""So many openings are gone on from; and in so many ways each step of the one that a quick end begins with."""


class SheetStanding(msgspec.Struct, frozen=True):
    """A sheet after a round: the acts that led to it by round, the points of goals that were reached, by code.

    `worth` is what it is worth to the bots, in thousandths of a point, by board: the sheet, and one below it.
    """

    sheet: Sheet
    acts: tuple[Acts, ...] = ()
    goals: dict[str, int] = {}
    worth: dict[str, int] = {}

    @property
    def total(self) -> int:
        """What it is ranked by: thousandths of a point, over its boards and goals."""
        return sum(self.worth.values()) + 1000 * sum(self.goals.values())

    def key(self) -> Any:
        """What tells two of them apart: the sheet, and the goals."""
        return key_of(self.sheet), tuple(self.goals.items())


class KnownTurns(TurnEnds):
    """The turns of a match, one after the other; not to be shared between threads."""

    def __init__(self, known: Known, number: int) -> None:
        """For rounds on the board of a round by its number."""
        super().__init__(known.setup.at(number), read(known.options.edition))
        self.known = known
        self.wide = self.room(WIDTH, ENDS, False)
        self.narrow = self.room(2, 1, True)

    def room(self, width: int, ends: int, quick: bool) -> TurnSearch:
        """A search of a turn."""
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
        """Turn to a sheet and a round; the turn before anything is drawn."""
        turn = RoundEditor(standing.sheet, at.roll, (), self.known.setup, at.number)
        self.turn_to(turn, self.aims(standing, at))
        return turn

    # Goals.

    def aims(self, standing: SheetStanding, at: KnownRound) -> GoalEvaluation | None:
        """The goals that are not reached, with what they will give."""
        codes = [code for code in at.goals if code not in standing.goals]
        if not codes:
            return None
        needs = [facts.GOALS[code].need for code in codes]
        later = [each.goals for each in self.known.rounds if each.number >= at.number]
        worths = [expected(code, at.number, len(later) - 1, [goals[code] for goals in later]) for code in codes]
        return GoalEvaluation(codes, needs, worths, worths, standing.sheet.layers, self.known.mode != 0)

    def reached(self, standing: SheetStanding, sheet: Sheet, at: KnownRound) -> dict[str, int]:
        """What the goals have given after a round that ends with this sheet."""
        left = {code: points for code, points in at.goals.items() if code not in standing.goals}
        if not left or at.number > self.known.setup.rounds:
            return standing.goals
        return {**standing.goals, **goals_reached(self.known.setup, sheet, left)}

    # The ends of a turn.

    def after_round(self, standing: SheetStanding, acts: Sequence[Act], at: KnownRound) -> SheetStanding:
        """What stands once a turn is drawn that may be committed."""
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
        """The best ends of a turn; no two are the same sheet."""
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
        """A good end of a turn, found quickly."""
        self.upon(standing, at)
        begin = openings(self, (), self.ranked, most=QUICK_OPENINGS)[0]
        best = self.drawings(self.narrow, begin.turn, begin.acts, OUTSIDE, LIMIT)
        return self.after_round(standing, self.whole(best[0][1]), at)

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Ways to begin a turn by what a narrow search finds after them."""

        def worth(opening: Opening) -> int:
            drawn = self.drawings(self.narrow, opening.turn, (), OUTSIDE, LIMIT)
            return drawn[0][0] + self.unseen(opening.turn) - opening.doubt

        return sorted(options, key=worth, reverse=True)
