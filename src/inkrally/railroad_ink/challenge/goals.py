"""Implements the goals of a match (rules 9.2 and 9.3): drawing goals, scoring them, and the progress of each sheet.

`goal_codes.py` finds the tests of goals in `goal_checks/` and in the folders of expansions. `data/goals.json` and the
manifests have the facts about goals.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goal_codes import TESTS, goal_progress
from inkrally.railroad_ink.contract import NOT_PLAYED, ExpansionEvent, MomentName, RuleModule
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of, spaces_of
from inkrally.railroad_ink.round.log_validation import invalid_log
from inkrally.railroad_ink.scoring.score_sheet import GoalProgress
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.match.game import Seat
    from inkrally.railroad_ink.game import Options, Table

NAME = "goals"
CARDS, VALUES, POINTS = "cards", "values", "points"
"""The keys of the state of the goals in `Table.component_states`.

`CARDS` are the codes of the goals in their order on the table, `VALUES` the values of each goal that can still be
scored, and `POINTS` the points that each seat has scored for each goal.
"""


class GoalsDrawn(ExpansionEvent, frozen=True, tag="goals-drawn"):
    """The goals of the match were drawn: their codes from the top down."""

    cards: tuple[str, ...]


class Reached(msgspec.Struct, frozen=True):
    """A goal that a seat reached for the first time, and its points."""

    code: str
    points: Annotated[int, msgspec.Meta(ge=0, le=99)]


class GoalsScored(ExpansionEvent, frozen=True, tag="goals-scored"):
    """Seats reached goals in a round. `seats` has the list of reached goals for each seat."""

    round: int
    seats: tuple[tuple[Reached, ...], ...]


class GoalSettings(NamedTuple):
    """The settings of the goals.

    `codes` are the codes of the goals in their order, or None to draw the goals at random. The expansions in play and
    the edition of the sheet limit the choice.
    """

    codes: tuple[str, ...] | None
    expansions: tuple[str, ...]
    sheet: facts.Edition


def fitting_goals(expansions: Collection[str], sheet: facts.Edition) -> tuple[facts.Goal, ...]:
    """Return the goals that can be played with these expansions and this sheet.

    For example, goal B needs a sheet with villages (rules 13).
    """
    return tuple(
        goal
        for goal in facts.GOALS.values()
        if (not goal.expansion or goal.expansion in expansions) and goal.sheet in (None, sheet)
    )


def drawn_cards(chance: Chance, expansions: Collection[str], sheet: facts.Edition) -> tuple[str, ...]:
    """Draw the goals of a match at random, and return their codes from the top down.

    `expansions` are the names of the expansions in play, `sheet` is the edition of the sheet. `card_draws` describes
    the random draws.
    """
    draws = _Drawing(expansions, sheet)
    for label, sides in draws:
        draws.take(chance.number(label, sides))
    return draws.cards


def card_draws(cards: Sequence[str], expansions: Collection[str], sheet: facts.Edition) -> list[Draw]:
    """Return the random draws that produce these goals.

    A match has one goal of each expansion with goals, and base goals for the rest (rules 9.2). The first draws choose a
    place for the goal of each expansion. If there are more expansions than places, the first draws choose an expansion
    for each place instead. Then each place draws one of the remaining goals.
    """
    draws = _Drawing(expansions, sheet)
    found = []
    for label, sides in draws:
        outcome = draws.outcome(cards)
        if outcome is None:
            break
        found.append(Draw(label, sides, outcome))
        draws.take(outcome)
    if draws.cards != tuple(cards) or len(cards) != facts.GOAL_FACTS.cards:
        found.append(Draw("goals", 1, -1))  # -1 marks goals that no seed can produce.
    return found


class _Drawing:
    """The sequence of random draws of the goals. Iteration yields the label and the number of outcomes of each draw.

    Call `take` with the outcome of a draw before continuing.
    """

    def __init__(self, expansions: Collection[str], sheet: facts.Edition) -> None:
        self.left = {goal.code: goal for goal in fitting_goals(expansions, sheet)}
        own = {goal.expansion: None for goal in self.left.values() if goal.expansion}
        self.expansions = list(own)
        self.places: list[str | None] = [None] * facts.GOAL_FACTS.cards
        """The expansion of each place that is decided, "" for a base goal."""
        self.chosen: list[str] = []
        self.now: list[Any] = []
        """The items that the current draw chooses from."""
        self.step: tuple[str, Any] = ("", None)

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(self.chosen)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        number = len(self.places)
        if len(self.expansions) > number:
            left = list(self.expansions)
            for place in range(number):
                self.step, self.now = ("expansion", place), left
                yield f"goal {place + 1}, expansion", len(left)
                left.remove(self.places[place] or "")
        else:
            for name in self.expansions:
                free = [place for place in range(number) if self.places[place] is None]
                self.step, self.now = ("place", name), free
                yield f"goal of {name}, place", len(free)
        for place in range(number):
            pool = [code for code, goal in self.left.items() if goal.expansion == (self.places[place] or "")]
            self.step, self.now = ("card", place), pool
            yield f"goal {place + 1}", len(pool)

    def take(self, outcome: int) -> None:
        kind, item = self.step
        chosen = self.now[outcome]
        if kind == "expansion":
            self.places[item] = chosen
        elif kind == "place":
            self.places[chosen] = item
        else:
            self.chosen.append(chosen)
            del self.left[chosen]

    def outcome(self, cards: Sequence[str]) -> int | None:
        """Return the outcome of the current draw that leads to the goals `cards`, or None if no outcome does.

        `cards` are the codes of the goals from the top down.
        """
        kind, item = self.step
        owners = [facts.GOALS[code].expansion if code in facts.GOALS else "" for code in cards]
        if kind == "expansion":
            wanted: Any = owners[item] if item < len(owners) else None
        elif kind == "place":
            wanted = owners.index(item) if item in owners else None
        else:
            wanted = cards[item] if item < len(cards) else None
        return self.now.index(wanted) if wanted in self.now else None


def after_value(values: Sequence[int]) -> list[int]:
    """Return the values of a goal that can still be scored after a seat has scored the highest value.

    That value is crossed off unless it is the last value.
    """
    return list(values[1:]) if len(values) > 1 else list(values)


class Goals(RuleModule):
    """The component for the goals of a match.

    Sheets are tested at the end of each round; a seat keeps the points of a goal that it scored.
    """

    name = NAME
    event_types = (GoalsDrawn, GoalsScored)

    event_moments = frozenset[MomentName](("opened", "drawn"))

    chosen: GoalSettings

    @classmethod
    def settings_for(cls, options: Options) -> Hashable:
        goals = options.goals
        if goals is UNSET:
            goals = "drawn" if options.edition == "challenge" else "none"
        if goals == "none":
            return NOT_PLAYED
        return GoalSettings(None if goals == "drawn" else tuple(goals), options.expansions or (), options.printed)

    @classmethod
    def check_options(cls, options: Options, seats: int, alone: bool) -> None:
        if alone:
            if options.goals is not UNSET and options.goals != "none":
                raise BadInput("goals", "goals need the sheet, but this match is played without it", NAME)
        elif isinstance(options.goals, tuple):
            _check_codes(options.goals, options.expansions or (), options.printed)

    # The table.

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        choice = self.chosen
        if moment == "opened":
            return [GoalsDrawn(choice.codes or drawn_cards(chance, choice.expansions, choice.sheet))]
        # There is no test after a last roll: the goals of the last round were tested before it.
        if table.round > table.options.setup.rounds:
            return ()
        kept = table.component_states[NAME]
        mode = facts.MODE_NUMBERS[table.options.mode]
        seats = []
        for seat, sheet in enumerate(table.sheets):
            open_cards = [place for place, points in enumerate(kept[POINTS]) if points[seat] is None]
            seen = GoalSheet(sheet.network(), sheet.layers, mode)
            seats.append(
                tuple(
                    Reached(code, self._worth(table, place))
                    for place in open_cards
                    if goal_progress(code := kept[CARDS][place], seen) >= facts.GOALS[code].need
                )
            )
        return [GoalsScored(table.round, tuple(seats))] if any(seats) else ()

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        if isinstance(event, GoalsDrawn):
            number, seats = len(event.cards), len(table.sheets)
            if number > facts.GOAL_FACTS.cards or len({*event.cards} & TESTS.keys()) != number:
                raise invalid_log("there are no such goals")
            kept = {
                CARDS: list(event.cards),
                VALUES: [list(facts.GOAL_FACTS.values)] * number,
                POINTS: [[None] * seats] * number,
            }
        else:
            assert isinstance(event, GoalsScored)
            before = table.component_states[NAME]
            values = list(before[VALUES])
            points = [list(each) for each in before[POINTS]]
            for seat, reached in enumerate(event.seats):
                for each in reached:
                    points[before[CARDS].index(each.code)][seat] = each.points
            for place in {before[CARDS].index(each.code) for reached in event.seats for each in reached}:
                values[place] = after_value(values[place])
            kept = {**before, VALUES: values, POINTS: points}
        return msgspec.structs.replace(table, component_states={**table.component_states, NAME: kept})

    def random_draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        if not isinstance(event, GoalsDrawn) or self.chosen.codes is not None:
            return ()
        return card_draws(event.cards, self.chosen.expansions, self.chosen.sheet)

    def visible_state(self, table: Table) -> Any:
        """Return the goals in their order, with the values that can still be scored and the scored points by seat."""
        kept = table.component_states.get(NAME)
        if kept is None:
            return None
        return {
            CARDS: [
                {
                    "code": code,
                    "deadline": _deadline(table, place),
                    "values": self._open(table, place),
                    "points": points,
                }
                for place, (code, points) in enumerate(zip(kept[CARDS], kept[POINTS], strict=True))
            ]
        }

    def _worth(self, table: Table, place: int) -> int:
        """Return the points for a seat that reaches a goal in the current round.

        `place` is the position of the goal from the top, counted from 0.
        """
        return self._open(table, place)[0]

    def _open(self, table: Table, place: int) -> list[int]:
        deadline = _deadline(table, place)
        if deadline is None:
            return list(table.component_states[NAME][VALUES][place])
        solo = facts.GOAL_FACTS.solo
        return [solo.in_time, solo.late] if table.round <= deadline else [solo.late]

    # The score.

    def seat_points(self, table: Table, seat: Seat) -> int:
        """Return the points of a seat for goals."""
        kept = table.component_states.get(NAME)
        return sum([points[seat] or 0 for points in kept[POINTS]]) if kept else 0

    def codes(self, table: Table) -> tuple[str, ...]:
        """Return the codes of the goals in play."""
        kept = table.component_states.get(NAME)
        return tuple(kept[CARDS]) if kept else ()

    def progress(self, sheet: Sheet, network: Network, mode: int, codes: tuple[str, ...]) -> tuple[GoalProgress, ...]:
        """Return the amount of each goal in `codes` that a sheet has. `mode` is a number of `facts.MODE_NUMBERS`."""
        if not codes:
            return ()
        seen = GoalSheet(network, sheet.layers, mode)
        answers = [TESTS[code](seen) for code in codes]
        return tuple(
            [
                GoalProgress(code, progress_of(answer), facts.GOALS[code].need, spaces_of(answer))
                for code, answer in zip(codes, answers, strict=True)
            ]
        )


def _deadline(table: Table, place: int) -> int | None:
    """Return the last round when a goal gives its full points to a player alone (rules 9.3). None for several seats.

    `place` is the position of the goal from the top, counted from 0. If rounds on two boards alternate, the match has
    twice the number of rounds, and the deadline is twice as late.
    """
    if len(table.sheets) > 1:
        return None
    setup = table.options.setup
    return facts.GOAL_FACTS.solo.deadlines[place] * (1 if setup.second_board_setup is None else 2)


def _check_codes(codes: tuple[str, ...], expansions: Collection[str], sheet: facts.Edition) -> None:
    """Raise BadInput unless these goals can be played with these expansions and this sheet."""
    most = facts.GOAL_FACTS.cards
    if not 1 <= len(codes) <= most:
        raise BadInput("goals", f"a game has 1 to {most} goals, not {len(codes)}; or choose 'drawn' or 'none'", NAME)
    for number, code in enumerate(codes):
        place = f"{NAME}.{number}"
        goal = facts.GOALS.get(code)
        if goal is None:
            raise BadInput("goals", f"there is no goal {code[:40]!r}; there are: {', '.join(facts.GOALS)}", place)
        if code in codes[:number]:
            raise BadInput("goals", f"the goal {code} is named twice", place)
        if goal.expansion and goal.expansion not in expansions:
            raise BadInput("goals", f"the goal {code} needs the expansion {goal.expansion}", place)
        if goal.sheet not in (None, sheet):
            raise BadInput("goals", f"the goal {code} needs the sheet {goal.sheet}", place)
