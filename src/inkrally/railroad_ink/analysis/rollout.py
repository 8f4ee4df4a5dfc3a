"""What a finished turn leads to: the points expected in the end, over sampled rolls that are the same for all turns.

A sheet after a round is played on for one turn more with each roll, as well as a small beam can, and valued after that;
where nothing more is rolled its points are exact. Knows what one seat sees, so no dice to come, no match and no seed of
one; of expansions it knows what the bots' plan says of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from inkrally.match.game import View
from inkrally.railroad_ink.bots.evaluation.edge_lines import EACH_DIE, EACH_POINT, OPEN_END, Lines
from inkrally.railroad_ink.bots.evaluation.search_setup import masks_of, search_setup_of
from inkrally.railroad_ink.bots.evaluation.second_board_setup import boards_of, specials_left
from inkrally.railroad_ink.bots.evaluation.value import STAGES
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of, goals_reached
from inkrally.railroad_ink.bots.learned.files import Learned
from inkrally.railroad_ink.bots.levels import STRONGEST
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import sheet_of
from inkrally.railroad_ink.challenge.goals import CARDS
from inkrally.railroad_ink.challenge.goals import NAME as GOALS
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor, drawn
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.sheet import Sheet

AHEAD = SearchLevel(1, 1, 3, 60_000_000, judged_ahead=15)
LAST = SearchLevel(1, 1, 8, 60_000_000)
"""The beam of a turn that is looked ahead to, and of the last one, where the search goes astray most easily; neither is
cut short."""

MOST_SETTLED = 12
"""So many acts that must come first are done before a turn that is looked ahead to."""

MOST_LAST_ROLLS = 36
"""So many rolls after the last round are all looked at; of more so many are sampled."""

BIAS_ROLLS = 12
"""With so many rolls it is found how far the value of the other board is off."""

Roll = tuple[str, ...]


class Rollout:
    """The turns of one seat in one round. `nodes` is what it cost so far; not to be shared between threads."""

    def __init__(self, view: View[TableView, Any], before: bool = False) -> None:
        """For a view of a seat in a round that is being drawn; `before`: of its sheet before anything is drawn, and
        with other rolls of this round, rather than of sheets after it."""
        assert view.viewer is not None
        table = view.table
        self.view = view
        self.setup: Setup = table.options.setup
        self.sheet = sheet_of(view)
        self.number = table.round
        self.roll: Roll = table.roll_of(view.viewer)
        self.settled = table.settled_of(view.viewer)
        self.goals_before = table.sheets[view.viewer].score.goals
        self.cards: Sequence[Any] = table.parts.get(GOALS, {CARDS: ()})[CARDS]
        self.nodes = 0
        self.before = before
        self._bias: int | None = None
        self.next = next_on_board(self.setup, self.number, here=before)
        boards = boards_of(self.setup, ())
        self.second_board = boards if boards is not None and not boards.alone else None
        self.here: _Board | None = None
        self.other: _Board | None = None
        if self.next is not None:
            self.here = _Board(view, self.sheet, self.next, ahead=not before)
        if self.second_board is not None:
            # The other board may have no round left: its points are exact then.
            other = next_on_board(self.setup, self.number + 1, here=True)
            self.other = None if other is None else _Board(view, self.sheet, other)

    @property
    def exact(self) -> bool:
        """Whether no die will be rolled any more that matters to a sheet."""
        return self.next is None and self.other is None and len(self.last_rolls(Random(0), 1)) == 1

    @property
    def over(self) -> bool:
        """Whether nothing more will be drawn on the board at hand."""
        return self.next is None

    def turn(self, acts: Sequence[Act] = ()) -> RoundEditor:
        """The turn that is being drawn, with these acts done, which are legal."""
        return RoundEditor(self.sheet, self.roll, acts, self.setup, self.number, self.settled)

    def drawn(self, acts: Sequence[Act]) -> Sheet:
        """The sheet with the acts of the turn written down."""
        return drawn(self.sheet, acts, self.number, self.setup, self.roll)

    # Rolls.

    def rolls(self, random: Random, count: int) -> list[Roll]:
        """So many rolls of the turn to be looked ahead to; all there are where only a last roll follows."""
        if self.next is None:
            return self.last_rolls(random, MOST_LAST_ROLLS)
        return rolls_of(self.setup, self.next, random, count)

    def last_rolls(self, random: Random, most: int) -> list[Roll]:
        """The rolls after the last round, after which nothing is drawn; one without dice if there is none."""
        number = self.setup.last_round
        if number <= self.setup.rounds or (self.number >= number and not self.before):
            return [()]
        faces = [die.faces for die in self.setup.dice(number)]
        if 6 ** len(faces) <= MOST_LAST_ROLLS:
            return [*product(*faces)]
        return rolls_of(self.setup, number, random, most)

    # Values, in thousandths of a point.

    def values(self, sheet: Sheet, rolls: Sequence[Roll], settled: str | None = None) -> list[int]:
        """What a sheet after this round leads to with each roll; amid this round `settled` is as of a `RoundEditor`."""
        if self.next is None:
            rest = self.rest(sheet)
            return [1000 * self.final(sheet, roll) + rest for roll in rolls]
        assert self.here is not None
        base = self.base(sheet)
        found = self.here.values(sheet, rolls, settled)
        self.nodes += self.here.spent()
        return [base + each for each in found]

    def base(self, sheet: Sheet) -> int:
        """What a sheet is worth beside what the search values on the board at hand."""
        assert self.here is not None
        assert self.next is not None
        turn = RoundEditor(sheet, (), (), self.setup, self.next)
        total = self.setup.score(sheet, goals=self.goals_before).total
        found = 1000 * total - 1000 * self.here.decision.value.points(masks_of(turn)) + self.rest(sheet)
        for lines in search_setup_of(self.setup).lines if self.setup.at(self.next).second_board is None else ():
            found += self.lines_to_come(lines, sheet)
        return found

    def lines_to_come(self, lines: Lines, sheet: Sheet) -> int:
        """What lines along edges may become, more than they are: the best one, or one that is begun later."""
        dice = lines.dice * (self.setup.rounds_left(self.number) + self.before)
        fresh = min(EACH_POINT * lines.free(sheet.layers), EACH_DIE * dice) + OPEN_END if dice else 0
        worth = max(lines.worth(lines.state(sheet.layers), dice), fresh)
        return worth - 1000 * lines.part.points(sheet, sheet.network())

    def rest(self, sheet: Sheet) -> int:
        """What the other board may become, more than it gives now."""
        if self.second_board is None or self.other is None:
            return 0
        self.nodes += 1
        return self.other.to_come(sheet) + self.other_bias()

    def other_bias(self) -> int:
        """By how much the other board is worth more, played on as it lay before this turn, than is valued at a look."""
        assert self.other is not None
        if self._bias is None:
            rolls = rolls_of(self.setup, self.other.number, Random(1), BIAS_ROLLS)
            ahead = self.other.values(self.sheet, rolls)
            self.nodes += self.other.spent()
            turn = RoundEditor(self.sheet, (), (), self.setup, self.other.number)
            points = 1000 * self.other.decision.value.points(masks_of(turn))
            self._bias = sum(ahead) // len(ahead) - points - self.other.to_come(self.sheet)
        return self._bias

    def final(self, sheet: Sheet, roll: Roll) -> int:
        """The points of a finished sheet, after a last roll if there is one, in points."""
        goals = self.goals_before + sum(self.reached(sheet).values())
        if roll:
            sheet = self.after_last(sheet, roll)
        self.nodes += 1
        return self.setup.score(sheet, goals=goals).total

    def reached(self, sheet: Sheet) -> dict[str, int]:
        """The goals that a sheet reaches for the first time, by code what they give."""
        seat = self.view.viewer
        open_cards = {card["code"]: card["values"][0] for card in self.cards if card["points"][seat] is None}
        if not open_cards or self.number > self.setup.rounds:
            return {}
        return goals_reached(self.setup, sheet, open_cards)

    def after_last(self, sheet: Sheet, roll: Roll) -> Sheet:
        """A sheet after the last roll, settled as well as it can be."""

        def points(turn: RoundEditor) -> int:
            return self.setup.score(turn.sheet_now()).total

        turn = RoundEditor(sheet, roll, (), self.setup, self.setup.last_round)
        turn = settled(turn, points)
        list(turn.finish())
        return turn.sheet_now()


class _Board:
    """One board in a round of it to come, as the search values it; `decision` is its search."""

    def __init__(self, view: View[TableView, Any], sheet: Sheet, number: int, ahead: bool = True) -> None:
        setup: Setup = view.table.options.setup
        self.setup = setup
        self.number = number
        self.ahead = ahead
        blank = tuple(die.faces[0] for die in setup.dice(number))
        turn = RoundEditor(sheet, blank, (), setup, number)
        self.decision = TurnDecision(
            turn,
            read(view.table.options.edition),
            AHEAD if setup.rounds_left(number) else LAST,
            Random(0),
            aims=goal_evaluation_of(view),
            learned=learned(turn.setup),
        )
        self.boards = boards_of(setup, ())

    def spent(self) -> int:
        """The nodes since it was asked last."""
        nodes, self.decision.nodes = self.decision.nodes, 0
        return nodes

    def set_second_board(self, turn: RoundEditor) -> None:
        """Tell the search what lies on and under the sheet of a turn before it begins."""
        value = self.decision.value
        value.set_second_board(None if self.boards is None else self.boards.of(turn))
        if self.ahead:
            value.look_ahead(value.reached(masks_of(turn)))

    def values(self, sheet: Sheet, rolls: Sequence[Roll], done: str | None = None) -> list[int]:
        """The value of the best end of the turn with each roll; `done` is the turns' `settled`."""
        self.set_second_board(RoundEditor(sheet, (), (), self.setup, self.number))
        return [self.value(sheet, roll, done) for roll in rolls]

    def value(self, sheet: Sheet, roll: Roll, done: str | None) -> int:
        turn = RoundEditor(sheet, roll, (), self.setup, self.number, done)
        return self.decision.quick(settled(turn, self.decision.static))

    def to_come(self, sheet: Sheet) -> int:
        """What the board is worth before this round of it, more than its points."""
        turn = RoundEditor(sheet, (), (), self.setup, self.number)
        self.set_second_board(turn)
        value, masks = self.decision.value, masks_of(turn)
        stage = max(1, STAGES - self.setup.rounds_left(self.number))
        return value.of(masks, min(stage, STAGES), specials_left(turn)) - 1000 * value.points(masks)


def settled(turn: RoundEditor, worth: Any) -> RoundEditor:
    """A turn with all done that must come first, each by the act after which it is worth most."""
    acts: list[Act] = []
    for _ in range(MOST_SETTLED):
        if not turn.setup.owing or turn.first_duty()[0] is None:
            break
        ways = [
            RoundEditor(turn.sheet, turn.roll, [*acts, act], turn.setup, turn.round)
            for act in turn.acts_of_expansions(True)
        ]
        if not ways:
            break
        options = [*turn.acts_of_expansions(True)]
        worths = [worth(way) for way in ways]
        best = worths.index(max(worths))
        acts.append(options[best])
        turn = ways[best]
    return turn


def learned(setup: Setup) -> Learned | None:
    """The learned value by which the strongest bot plays on a board; None where it has none."""
    return STRONGEST.learned(setup)


def next_on_board(setup: Setup, number: int, here: bool = False) -> int | None:
    """The next round on the board of a round, or with `here` that round itself; None if there is none any more."""
    first = number if here else number + 1
    board = setup.at(number).second_board
    return next((each for each in range(first, setup.rounds + 1) if setup.at(each).second_board is board), None)


def rolls_of(setup: Setup, number: int, random: Random, count: int) -> list[Roll]:
    """Sampled rolls of all dice of a round."""
    dice = setup.dice(number)
    return [tuple(die.faces[random.randrange(len(die.faces))] for die in dice) for _ in range(count)]
