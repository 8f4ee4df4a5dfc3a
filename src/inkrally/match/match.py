"""A running match: takes commands, returns events, and shows views.

Holds the secret seed and the log so far, and no other state that could disagree with the log. Contains no rules, no
clock and no files: callers pass the game and the time, and store the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec

from inkrally.match.chance import Chance, SeededChance, commitment
from inkrally.match.errors import BadLog, GameContractError
from inkrally.match.game import AnyGame, Command, Committed, Phase, Result, Retracted, Seat, Shown, State, View
from inkrally.match.log import FORMAT, End, Entry, Header, Log, SubstituteCommit, evolve_entry

ACTION_EVENTS = (Committed, Retracted, Shown)
"""The events that record an action of a seat; all others are consequences."""
MAX_UNATTENDED_PHASES = 1000
"""The maximum number of consecutive phases without a decision of a player. After that, the table pauses the match.

The number allows hundreds of turns of a race, and many times the length of a match of other games.
"""


class Transition(msgspec.Struct, frozen=True):
    """The effect of a command on a match: the new entries, and the states before and after them."""

    entries: tuple[Entry, ...]
    before: State[Any, Any]
    after: State[Any, Any]


class Match:
    """One match. Only `submit` and `apply_transition` change it. A refused command changes nothing."""

    def __init__(
        self,
        game: AnyGame,
        options: msgspec.Struct,
        seats: Sequence[str],
        seed: bytes,
        chance: Chance | None = None,
    ) -> None:
        """Create a match that has not begun. `seats` has a name for each seat. `chance`, if given, replaces draws from
        the seed, such as for dice rolled by hand."""
        self.game = game
        self.seed = seed
        self.header = Header(
            format=FORMAT,
            game=game.name,
            rules=game.version_for(options),
            options=options,
            seats=tuple(seats),
            seed_sha256=commitment(seed),
        )
        self.state: State[Any, Any] = game.begin(options, len(seats))
        self.entries: list[Entry] = []
        self.marks: list[SubstituteCommit] = []
        """The commits by bots and clocks for seats, in order, without retracted ones."""
        self.acted = 0
        """The number of the last round in which a seat has acted, or 0."""
        self._chance = chance
        self._asked_of: tuple[State[Any, Any], Phase | None, tuple[Seat, ...]] | None = None

    def take_over(self, entries: Sequence[Entry]) -> None:
        """Begin with log entries of another match, which must have the same options and number of seats.

        Raises:
            BadLog: The entries are invalid, or this match has begun.
        """
        if self.entries:
            raise BadLog("log-prefix", "only a match that has not begun can take entries over", "header")
        self.append(entries)
        self.header = msgspec.structs.replace(self.header, prefix=len(entries))

    def copy(self) -> Match:
        """Return an independent copy."""
        twin = copy(self)
        twin.entries = list(self.entries)
        return twin

    def submit(self, command: Command[Any], at: int = 0) -> list[Entry]:
        """Carry out a command. `at` is the time in milliseconds since 1970. Return the new entries. Raises Refusal."""
        ahead = self.decide(command, at)
        self.apply_transition(ahead)
        return list(ahead.entries)

    def decide(self, command: Command[Any], at: int = 0, by: str | None = None) -> Transition:
        """Return what a command would do, without doing it, so that the caller can store the entries first.

        `at` is the time in milliseconds since 1970. `by` is the bot level or `COMMITTED_BY_CLOCK` if the seat's player
        did not make the commits, otherwise None. Raises Refusal.
        """
        chance = self._chance or SeededChance(self.seed)
        decided = self.game.decide(self.state, command, chance)
        if not decided.events:
            raise GameContractError(f"{self.game.name} decided a command without an event")
        entries = tuple(
            Entry(number, at, event, by if isinstance(event, Committed) else None)
            for number, event in enumerate(decided.events, len(self.entries) + 1)
        )
        return Transition(entries, self.state, decided.state)

    def apply_transition(self, ahead: Transition) -> None:
        """Apply what `decide` returned. Raises BadLog if the match has changed since."""
        if ahead.before is not self.state:
            raise BadLog("log-fold", "this was decided in another state of the match")
        self.marks = self.substitute_commits_after(ahead)
        if any(isinstance(entry.event, ACTION_EVENTS) for entry in ahead.entries):
            # Use the state before the consequences, which may begin the next round.
            self.acted = self.game.status(self.state.table).round
        self.state = ahead.after
        self.entries += ahead.entries

    def substitute_commits_after(self, ahead: Transition) -> list[SubstituteCommit]:
        """Return the value that `marks` will have after a transition. Does not apply the transition."""
        marks = list(self.marks)
        for entry in ahead.entries:
            # A commit belongs to the round in which it was made, not to the round that its consequences begin.
            self._mark(marks, entry, self.state, lambda: self.entries)
        return marks

    def append(self, entries: Sequence[Entry]) -> None:
        """Apply stored entries, whose numbers continue those of this match. Raises BadLog if one cannot follow."""
        state = self.state
        marks, acted = list(self.marks), self.acted
        for number, entry in enumerate(entries, len(self.entries) + 1):
            if entry.n != number:
                raise BadLog("log-gap", f"entry {number} is due, not {entry.n}", f"entry {entry.n}")
            self._mark(marks, entry, state, partial(self._up_to, number - 1, entries))
            if isinstance(entry.event, ACTION_EVENTS):
                acted = self.game.status(state.table).round
            state = evolve_entry(self.game, state, entry)
        self.state = state
        self.marks = marks
        self.acted = acted
        self.entries += entries

    def rewound_to(self, round_number: int) -> Match:
        """Return this match as it was before any seat acted in a round, including the draws for that round. Raises
        BadLog if no seat acted in it.
        """
        earlier = Match(self.game, self.header.options, self.header.seats, self.seed, self._chance)
        earlier.header = self.header
        for entry in self.entries:
            if (
                isinstance(entry.event, ACTION_EVENTS)
                and self.game.status(earlier.state.table).round == round_number > 0
            ):
                return earlier
            earlier.append([entry])
        raise BadLog("log-round", f"no seat has acted in round {round_number} of this match")

    def _up_to(self, count: int, more: Sequence[Entry]) -> Sequence[Entry]:
        """Return the first `count` entries of this match followed by `more`."""
        return [*self.entries, *more][:count]

    def _mark(
        self, marks: list[SubstituteCommit], entry: Entry, state: State[Any, Any], before: Callable[[], Sequence[Entry]]
    ) -> None:
        """Update `marks` for one entry. `state` is the state before it, and `before` returns the entries before it."""
        event = entry.event
        if entry.by is not None and isinstance(event, Committed):
            marks.append(SubstituteCommit(event.seat, self.game.status(state.table).round, entry.by))
        elif isinstance(event, Retracted):
            _unmark(marks, event.seat, before())

    def view(self, viewer: Seat | None) -> View[Any, Any]:
        """Return what a seat, or a spectator (None), may know now."""
        return self.game.see(self.state, viewer)

    @property
    def phase(self) -> Phase | None:
        """The present phase; None before the match begins and after it is over."""
        return self._asked()[1]

    @property
    def owes(self) -> tuple[Seat, ...]:
        """The seats that still owe a commit."""
        return self._asked()[2]

    def _asked(self) -> tuple[State[Any, Any], Phase | None, tuple[Seat, ...]]:
        """Return the state with its phase and the seats that owe a commit. Cached, since every command needs them."""
        state = self.state
        if self._asked_of is None or self._asked_of[0] is not state:
            phase = self.game.phase(state.table) if state.opened else None
            owes = () if phase is None else tuple(seat for seat in phase.asks if seat not in state.commits)
            self._asked_of = state, phase, owes
        return self._asked_of

    @property
    def result(self) -> Result | None:
        """The result of a finished match, or None."""
        return self.game.result(self.state.table) if self.over else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.opened and self.phase is None

    @property
    def log(self) -> Log:
        """The log so far, with the result and the seed once the match is over."""
        result = self.result
        return Log(self.header, tuple(self.entries), None if result is None else End(result, self.seed.hex()))


def _unmark(marks: list[SubstituteCommit], seat: Seat, before: Sequence[Entry]) -> None:
    """Remove the mark of a commit that a seat retracts, if the commit has one. `before` are the entries up to then."""
    commits = (each for each in reversed(before) if isinstance(each.event, Committed) and each.event.seat == seat)
    retracted = next(commits, None)
    if retracted is not None and retracted.by is not None:
        del marks[max(place for place, mark in enumerate(marks) if mark.seat == seat)]
