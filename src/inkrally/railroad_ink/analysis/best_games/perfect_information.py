"""Collects the dice, goal points and other results of a finished match that one seat could use if it had known them.

All facts come from the log. The other seats do what they did, and every random outcome stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.chance import Chance, ScriptedChance
from inkrally.match.game import Commit, Committed, Expire, Open, Retracted, Seat, State, outcomes
from inkrally.match.log import Log, evolve_entry
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.rounds import GAME, check_reviewable, check_seats
from inkrally.railroad_ink.challenge.goals import CARDS
from inkrally.railroad_ink.game import Options, Table
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.required_first import split_actions
from inkrally.railroad_ink.setup import Setup

Acts = tuple[Action, ...]


class KnownRound(msgspec.Struct, frozen=True):
    """A round for a seat that knows everything in advance.

    `number` is the round, `roll` are the dice of the seat, and `goals` has the points of each goal for a seat that
    reaches the goal in this round.
    """

    number: int
    roll: tuple[str, ...]
    goals: dict[str, int]


class PerfectInformation:
    """The known dice and results of a finished match for one seat, and a replay with other actions of that seat.

    Attributes:
        played: The seat's actions in each round.
        points: The seat's score.
        end: The state of the match at its end.
        rounds: The rounds that the seat draws, including a last roll if there is one.
    """

    def __init__(self, log: Log, seat: Seat) -> None:
        """Read a log. Raises the errors of `check_reviewable` and `check_seats`."""
        check_reviewable(log)
        check_seats(log, (seat,))
        self.seat = seat
        self.seats = len(log.header.seats)
        self.options: Options = log.header.options
        self.setup: Setup = self.options.setup
        self.mode = facts.MODE_NUMBERS[self.options.mode]
        self._chance: dict[str, int | tuple[int, ...]] = {}
        self._phases: list[dict[Seat, Acts]] = []
        self._firsts: dict[int, dict[Seat, Acts]] = {}
        self._ends: dict[int, dict[Seat, Acts]] = {}
        rounds: list[KnownRound] = []
        played: list[Acts] = []
        state: State[Table, Action] = GAME.begin(self.options, self.seats)
        commits: dict[Seat, Acts] = {}
        states: dict[str, Any] = {}
        for entry in log.entries:
            event = entry.event
            self._chance.update((draw.label, draw.outcome) for draw in outcomes(GAME, state, event))
            if isinstance(event, Committed):
                commits[event.seat] = event.acts
            elif isinstance(event, Retracted):
                commits.pop(event.seat, None)
            before, state = state, evolve_entry(GAME, state, entry)
            if not isinstance(event, Committed) or state.commits:
                continue
            number = before.table.round
            if before.table.first:
                (self._ends if before.table.is_ended else self._firsts)[number] = commits
                commits = {}
                continue
            self._phases.append(commits)
            if self._is_drawing(before.table):
                blank = self._as_if_nothing_drawn(state.table, states)
                roll = before.table.roll_of(seat)
                rounds.append(KnownRound(number, roll, self._goals(blank)))
                played.append((*self._firsts.get(number, {}).get(seat, ()), *commits[seat]))
                states = self._parts_after(blank)
            commits = {}
        self.rounds = tuple(rounds)
        self.played = tuple(played)
        assert log.end is not None
        self.points = log.end.result.scores[seat]
        self.end = state.table

    def final_table(self, acts: Sequence[Acts]) -> Table:
        """Return the table at the end of the match if this seat had done these actions, round by round.

        Uses the current version of the rules, not that of the log. Raises Refusal for an illegal action.
        """
        chance = ScriptedChance(self._chance)
        state: State[Table, Action] = GAME.begin(self.options, self.seats)
        state = GAME.decide(state, Open(), chance).state
        own = iter(acts)
        rest: Acts | None = None
        for commits in self._phases:
            if state.table.first:
                first = self._firsts.get(state.table.round, {})
                # The actions before the first roll are not part of a round and stay unchanged.
                if self.seat in state.table.first and state.table.round:
                    mine, rest = split_actions(state.table, self.seat, next(own))
                    first = {**first, self.seat: mine}
                state = self._committed(state, first, chance)
            if self._is_drawing(state.table):
                # The actions before the picks of dice count as the first actions of the turn.
                commits, rest = {**commits, self.seat: next(own) if rest is None else rest}, None
            state = self._committed(state, commits, chance)
            if state.table.is_ended and state.table.first:
                # Actions at the end of a round may be illegal on another sheet; then they become the default ones.
                state = GAME.decide(state, Expire(self._ends.get(state.table.round, {})), chance).state
        return state.table

    @staticmethod
    def _committed(state: State[Table, Action], commits: Mapping[Seat, Acts], chance: Chance) -> State[Table, Action]:
        for seat in GAME.pending_seats(state):
            state = GAME.decide(state, Commit(seat, commits[seat]), chance).state
        return state

    @staticmethod
    def _is_drawing(table: Table) -> bool:
        """Return whether the current phase is drawing a round, and not a phase of a component such as a draft."""
        phase = GAME.phase(table)
        return phase is not None and phase.name == "draw"

    def _as_if_nothing_drawn(self, table: Table, states: dict[str, Any]) -> Table:
        """Return the table as if this seat had drawn nothing, so that goals show the points that they still give."""
        sheets = [*table.sheets]
        sheets[self.seat] = self.setup.start()
        goals = self.setup.goals
        kept = {goals.name: states[goals.name]} if goals is not None and goals.name in states else {}
        return msgspec.structs.replace(table, sheets=tuple(sheets), component_states={**table.component_states, **kept})

    def _goals(self, table: Table) -> dict[str, int]:
        seen = None if self.setup.goals is None else self.setup.goals.visible_state(table)
        return {card["code"]: card["values"][0] for card in seen[CARDS]} if seen else {}

    def _parts_after(self, table: Table) -> dict[str, Any]:
        """Return the state of the components after a round if this seat reaches no goal in it."""
        chance = ScriptedChance({})
        goals = self.setup.goals
        if goals is not None:
            for event in goals.events_at(table, chance, "drawn"):
                table = goals.apply_event(table, event)
        return table.component_states
