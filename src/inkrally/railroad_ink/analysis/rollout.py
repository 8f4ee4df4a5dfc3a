"""Estimates the final points after a turn, as a mean over sampled rolls that are the same for all compared turns.

A small beam search draws the next turn with each roll, and the mean of the values of the resulting sheets is the
estimate. If nothing more is rolled, the points are exact. Uses only what one seat sees. Keep dice to come and seeds out
of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from inkrally.match.game import View
from inkrally.railroad_ink.bots.evaluation.edge_lines import (
    MILLIPOINTS_PER_DIE,
    MILLIPOINTS_PER_FREE_POINT,
    MILLIPOINTS_PER_OPEN_END,
    EdgeLines,
)
from inkrally.railroad_ink.bots.evaluation.search_setup import masks_of, search_setup_of
from inkrally.railroad_ink.bots.evaluation.second_board_setup import second_board_setup_of, specials_left
from inkrally.railroad_ink.bots.evaluation.value import STAGES
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of, goals_reached
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue
from inkrally.railroad_ink.bots.levels import STRONGEST
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import sheet_of
from inkrally.railroad_ink.challenge.goals import CARDS
from inkrally.railroad_ink.challenge.goals import NAME as GOALS
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.sheet import Sheet

SAMPLED_TURN_LEVEL = SearchLevel(1, 1, 3, 60_000_000, lookahead_reranked_ends=15)
LAST_TURN_LEVEL = SearchLevel(1, 1, 8, 60_000_000)
"""The search of a sampled turn in the last round, where the small search of other rounds finds too few points.

The node budget is never reached.
"""

MAX_FIRST_ACTS = 12
"""The maximum number of required actions before drawing in a sampled turn."""

MAX_LAST_ROLLS = 36
"""The maximum number of last rolls to evaluate. If more are possible, the rollout samples this number of them."""

BIAS_ROLLS = 12
"""The number of sampled rolls that measure the error of the value of the other board."""

Roll = tuple[str, ...]


class Rollout:
    """Values sheets of one seat in one round. `nodes` counts the sheets examined. Not safe to share between threads."""

    def __init__(self, view: View[TableView, Any], before: bool = False) -> None:
        """Prepare from the view of a seat in a round that is being drawn.

        By default, the rollout values sheets after this round. With `before`, it values the sheet before the round with
        given rolls of this round.
        """
        assert view.viewer is not None
        table = view.table
        self.view = view
        self.setup: Setup = table.options.setup
        self.sheet = sheet_of(view)
        self.number = table.round
        self.roll: Roll = table.roll_of(view.viewer)
        self.first_actions_done = table.first_actions_done_of(view.viewer)
        self.goals_before = table.sheets[view.viewer].score.goals
        self.cards: Sequence[Any] = table.component_states.get(GOALS, {CARDS: ()})[CARDS]
        self.nodes = 0
        self.before = before
        self._bias: int | None = None
        self.next = next_on_board(self.setup, self.number, here=before)
        boards = second_board_setup_of(self.setup, ())
        self.second_board = boards if boards is not None and not boards.alone else None
        self.here: _Board | None = None
        self.other: _Board | None = None
        if self.next is not None:
            self.here = _Board(view, self.sheet, self.next, ahead=not before)
        if self.second_board is not None:
            # If the other board has no round left, its points are exact.
            other = next_on_board(self.setup, self.number + 1, here=True)
            self.other = None if other is None else _Board(view, self.sheet, other)

    @property
    def exact(self) -> bool:
        """Whether the values are exact, because no further roll can change a sheet."""
        if self.next is not None or self.other is not None or self.setup.end_of(self.number) is not None:
            return False
        return len(self.last_rolls(Random(0), 1)) == 1

    @property
    def over(self) -> bool:
        """Whether no later round is drawn on the board of this round."""
        return self.next is None

    def turn(self, acts: Sequence[Action] = ()) -> RoundEditor:
        """Return the current turn after these legal actions."""
        return RoundEditor(self.sheet, self.roll, acts, self.setup, self.number, self.first_actions_done)

    def drawn(self, acts: Sequence[Action]) -> Sheet:
        """Return the sheet after the actions of this turn."""
        return sheet_after(self.sheet, acts, self.number, self.setup, self.roll)

    # Rolls.

    def rolls(self, random: Random, count: int) -> list[Roll]:
        """Return sampled rolls of the next turn; all possible rolls if only a last roll follows."""
        if self.next is None:
            return self.last_rolls(random, MAX_LAST_ROLLS)
        return rolls_of(self.setup, self.next, random, count)

    def last_rolls(self, random: Random, most: int) -> list[Roll]:
        """Return possible last rolls, after which nothing is drawn: all, or `most` random ones if there are too many.

        Returns one roll without dice if no expansion rolls then.
        """
        number = self.setup.last_round
        if number <= self.setup.rounds or (self.number >= number and not self.before):
            return [()]
        faces = [die.faces for die in self.setup.dice(number)]
        if 6 ** len(faces) <= MAX_LAST_ROLLS:
            return [*product(*faces)]
        return rolls_of(self.setup, number, random, most)

    # Values, in thousandths of a point.

    def values(self, sheet: Sheet, rolls: Sequence[Roll], first_actions_done: str | None = None) -> list[int]:
        """Return the value of a sheet after the next turn with each roll, in thousandths of a point.

        `first_actions_done` is the argument of `RoundEditor`, for rolls of this round.
        """
        if self.next is None:
            rest = self.other_board_gain(sheet)
            return [1000 * self.final(sheet, roll) + rest for roll in rolls]
        assert self.here is not None
        base = self.constant_value(sheet)
        found = self.here.values(sheet, rolls, first_actions_done)
        self.nodes += self.here.spent()
        return [base + each for each in found]

    def constant_value(self, sheet: Sheet) -> int:
        """Return the part of a sheet's value that the search does not include, in thousandths of a point.

        The search values only the board of this round.
        """
        assert self.here is not None
        assert self.next is not None
        turn = RoundEditor(sheet, (), (), self.setup, self.next)
        total = self.setup.score(sheet, goals=self.goals_before).total
        found = 1000 * total - 1000 * self.here.decision.value.points(masks_of(turn)) + self.other_board_gain(sheet)
        for lines in (
            search_setup_of(self.setup).lines if self.setup.round_setup(self.next).second_board is None else ()
        ):
            found += self.edge_line_gain(lines, sheet)
        return found

    def edge_line_gain(self, lines: EdgeLines, sheet: Sheet) -> int:
        """Return the expected gain of lines along edges, such as canyons, on a sheet, in thousandths of a point.

        It is the value of the lines on the sheet, or of a new line if that is higher, less the points that the lines
        have.
        """
        dice = lines.dice * (self.setup.rounds_left(self.number) + self.before)
        fresh = (
            min(MILLIPOINTS_PER_FREE_POINT * lines.free_points(sheet.layers), MILLIPOINTS_PER_DIE * dice)
            + MILLIPOINTS_PER_OPEN_END
            if dice
            else 0
        )
        worth = max(lines.value(lines.state(sheet.layers), dice), fresh)
        return worth - 1000 * lines.expansion.points(sheet, sheet.network())

    def other_board_gain(self, sheet: Sheet) -> int:
        """Return the expected gain of the board that is not drawn in this round, in thousandths of a point."""
        if self.second_board is None or self.other is None:
            return 0
        self.nodes += 1
        return self.other.to_come(sheet) + self.other_bias()

    def other_bias(self) -> int:
        """Return the correction for the value of the other board, in thousandths of a point.

        The correction is the difference between the mean gain in sampled turns on that board and the estimate of
        `to_come`. It is measured once, on the sheet before this turn.
        """
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
        """Return the points of a finished sheet, after a last roll if there is one."""
        goals = self.goals_before + sum(self.reached(sheet).values())
        if roll:
            sheet = self.after_last(sheet, roll)
        self.nodes += 1
        return self.setup.score(sheet, goals=goals).total

    def reached(self, sheet: Sheet) -> dict[str, int]:
        """Return the goals that a sheet reaches for the first time, with their points."""
        seat = self.view.viewer
        open_cards = {card["code"]: card["values"][0] for card in self.cards if card["points"][seat] is None}
        if not open_cards or self.number > self.setup.rounds:
            return {}
        return goals_reached(self.setup, sheet, open_cards)

    def after_last(self, sheet: Sheet, roll: Roll) -> Sheet:
        """Return a sheet after the last roll and the best actions that this roll requires."""

        def points(turn: RoundEditor) -> int:
            return self.setup.score(turn.sheet_now()).total

        turn = RoundEditor(sheet, roll, (), self.setup, self.setup.last_round)
        turn = with_first_acts(turn, points)
        list(turn.complete_by_default())
        return turn.sheet_now()


class _Board:
    """Values sheets on one of the boards of a match in a later round. `decision` has the search for turns there."""

    def __init__(self, view: View[TableView, Any], sheet: Sheet, number: int, ahead: bool = True) -> None:
        setup: Setup = view.table.options.setup
        self.setup = setup
        self.number = number
        self.ahead = ahead
        blank = tuple(die.faces[0] for die in setup.dice(number))
        turn = RoundEditor(sheet, blank, (), setup, number)
        self.decision = TurnDecision(
            turn,
            read_weights(view.table.options.edition),
            SAMPLED_TURN_LEVEL if setup.rounds_left(number) else LAST_TURN_LEVEL,
            Random(0),
            aims=goal_evaluation_of(view),
            learned=learned_value_for(turn.setup),
        )
        self.boards = second_board_setup_of(setup, ())

    def spent(self) -> int:
        """Return the nodes used since the last call."""
        nodes, self.decision.nodes = self.decision.nodes, 0
        return nodes

    def set_second_board(self, turn: RoundEditor) -> None:
        """Tell the search the state of both boards before a turn."""
        value = self.decision.value
        value.set_second_board(None if self.boards is None else self.boards.at_turn(turn))
        if self.ahead:
            value.value_next_round(value.reached(masks_of(turn)))

    def values(self, sheet: Sheet, rolls: Sequence[Roll], done: str | None = None) -> list[int]:
        """Return the value of the best sheet after a turn with each roll, in thousandths of a point.

        `done` is the argument `first_actions_done` of `RoundEditor`.
        """
        self.set_second_board(RoundEditor(sheet, (), (), self.setup, self.number))
        return [self.value(sheet, roll, done) for roll in rolls]

    def value(self, sheet: Sheet, roll: Roll, done: str | None) -> int:
        turn = RoundEditor(sheet, roll, (), self.setup, self.number, done)
        return self.decision.quick_value(with_first_acts(turn, self.decision.static_value))

    def to_come(self, sheet: Sheet) -> int:
        """Return the estimated gain of this board in all its rounds to come, in thousandths of a point."""
        turn = RoundEditor(sheet, (), (), self.setup, self.number)
        self.set_second_board(turn)
        value, masks = self.decision.value, masks_of(turn)
        stage = max(1, STAGES - self.setup.rounds_left(self.number))
        return value.evaluate(masks, min(stage, STAGES), specials_left(turn)) - 1000 * value.points(masks)


def with_first_acts(turn: RoundEditor, worth: Any) -> RoundEditor:
    """Return a turn after all required first actions, choosing the action with the best value each time.

    `worth` returns the value of a turn.
    """
    acts: list[Action] = []
    for _ in range(MAX_FIRST_ACTS):
        if not turn.setup.required_action_components or turn.first_duty()[0] is None:
            break
        ways = [
            RoundEditor(turn.sheet, turn.roll, [*acts, act], turn.setup, turn.round)
            for act in turn.expansion_actions(True)
        ]
        if not ways:
            break
        options = [*turn.expansion_actions(True)]
        worths = [worth(way) for way in ways]
        best = worths.index(max(worths))
        acts.append(options[best])
        turn = ways[best]
    return turn


def learned_value_for(setup: Setup) -> LearnedValue | None:
    """Return the learned value (a neural network) of the strongest bot for the board of a setup, or None."""
    return STRONGEST.learned(setup)


def next_on_board(setup: Setup, number: int, here: bool = False) -> int | None:
    """Return the next round on the same board, or with `here` this round itself.

    Returns None if there is no such round. `number` is this round.
    """
    first = number if here else number + 1
    board = setup.round_setup(number).second_board
    return next(
        (each for each in range(first, setup.rounds + 1) if setup.round_setup(each).second_board is board), None
    )


def rolls_of(setup: Setup, number: int, random: Random, count: int) -> list[Roll]:
    """Return `count` random rolls of all dice of the round `number`."""
    dice = setup.dice(number)
    return [tuple(die.faces[random.randrange(len(die.faces))] for die in dice) for _ in range(count)]
