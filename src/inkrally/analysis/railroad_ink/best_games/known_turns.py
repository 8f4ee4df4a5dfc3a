"""Turns of one seat that knows all its dice, where there is more to a sheet than its drawings: which ends of a turn are
good, and how a whole game goes on quickly from a sheet.

What the bots work out for one turn, its rooms and plans, is kept here for all turns of a match: they differ in their
sheets and dice alone. Knows a match by its setup and what is known of it (`known.py`), no log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.analysis.railroad_ink.best_games.known import Acts, Known, KnownRound
from inkrally.bots.railroad_ink.evaluation.weights import read
from inkrally.bots.railroad_ink.goals.evaluation import MOST_LACKING, GoalEvaluation
from inkrally.bots.railroad_ink.goals.values import expected, goals_reached
from inkrally.bots.railroad_ink.search.beam import ANYWHERE, OUTSIDE, TurnSearch
from inkrally.bots.railroad_ink.search.turn_ends import TurnEnds, key_of
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor, drawn
from inkrally.railroad_ink.sheet.sheet import Sheet

WIDTH, ENDS = 12, 16
"""The beam of a turn, and how many of its ends are kept."""

LIMIT = 30_000
"""After so many nodes a turn is not searched any wider."""

OPENINGS = 4
"""So many acts of expansions are tried before anything is drawn, and the turn without one."""

MOST_BEFORE = 6
"""So many of them in a turn at most that need not be, or must."""


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
            self.value, self.known.trail, width, ends, len(plan.extra_faces), plan.water, quick, effects=self.effects
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
        worths = [
            [
                expected(code, at.number, lacking, len(later) - 1, [goals[code] for goals in later])
                for lacking in range(MOST_LACKING + 1)
            ]
            for code in codes
        ]
        return GoalEvaluation(codes, needs, worths, worths, standing.sheet.layers, self.known.trail)

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
        worth = {**standing.worth, board: self.static(turn) + self.unseen(turn)}
        goals = self.reached(standing, sheet, at)
        left = self.aims(msgspec.structs.replace(standing, goals=goals), at) if at.goals else None
        if left is not None and self.rounds > 0 and turn.setup.second_board is None:
            self.value.aim(left)
            worth[board] = self.static(turn) + self.unseen(turn)
        return SheetStanding(sheet, (*standing.acts, tuple(acts)), goals, worth)

    def ends(self, standing: SheetStanding, at: KnownRound) -> list[SheetStanding]:
        """The best ends of a turn; no two are the same sheet."""
        turn = self.upon(standing, at)
        found: list[tuple[int, Acts]] = []
        for acts, opened in self.openings(turn, OPENINGS):
            found += self.drawings(self.wide, opened, acts, ANYWHERE, LIMIT)
        found.sort(key=lambda each: -each[0])
        standings: dict[Any, SheetStanding] = {}
        for _, way in found[:ENDS]:
            after = self.after_round(standing, self.whole(way), at)
            standings.setdefault(after.key(), after)
            self.upon(standing, at)
        return [*standings.values()]

    def quick_end(self, standing: SheetStanding, at: KnownRound) -> SheetStanding:
        """A good end of a turn, found quickly."""
        turn = self.upon(standing, at)
        acts, opened = self.openings(turn, 1)[0]
        best = self.drawings(self.narrow, opened, acts, OUTSIDE, LIMIT)
        return self.after_round(standing, self.whole(best[0][1]), at)

    def openings(self, turn: RoundEditor, most: int) -> list[tuple[list[Act], RoundEditor]]:
        """Acts of expansions to begin with, with the turns after them: so many, the best by a narrow search first."""
        open_ways: list[tuple[list[Act], RoundEditor]] = [([], turn)]
        closed: list[tuple[int, list[Act], RoundEditor]] = []
        for _ in range(MOST_BEFORE):
            more: list[tuple[int, list[Act], RoundEditor]] = []
            for acts, opened in open_ways:
                led = self.after_own_acts(opened, acts)
                if opened.first_duty()[0] is None:
                    closed.append((self.looked(opened) if led or closed or acts else 0, acts, opened))
                more += led
            more.sort(key=lambda each: -each[0])
            open_ways = [(acts, opened) for _, acts, opened in more[: 2 * most]]
            if not open_ways:
                break
        closed.sort(key=lambda each: -each[0])
        return [(acts, opened) for _, acts, opened in closed[:most]] or open_ways[:1]

    def looked(self, turn: RoundEditor) -> int:
        """What a turn is worth by a narrow search."""
        return self.drawings(self.narrow, turn, (), OUTSIDE, LIMIT)[0][0] + self.unseen(turn)
