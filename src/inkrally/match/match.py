"""A running match: commands in, events out, a seat's eyes.

Holds the secret seed and the log so far, and nothing else that could disagree with the log. Knows no game, no
clock and no file: whoever runs it says what time it is and where lines go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Any

import msgspec

from inkrally.match.chance import Chance, SeededChance, commitment
from inkrally.match.errors import BadLog, GameFault
from inkrally.match.game import AnyGame, Command, Committed, Phase, Result, Retracted, Seat, Shown, State, View
from inkrally.match.log import FORMAT, End, Entry, Header, Log, StandInCommit, followed

ACTED = (Committed, Retracted, Shown)
MOST_ALONE = 1000
"""So many phases a match is played on in which no person decides: of a race that is hundreds of turns, of a game in
rounds many times the whole."""


class Ahead(msgspec.Struct, frozen=True):
    """What a command would make of a match: the new entries, the state upon which they were decided, the one after."""

    entries: tuple[Entry, ...]
    before: State[Any, Any]
    after: State[Any, Any]


class Match:
    """One match. `submit` is the only way to change it; what it refuses leaves it as it was."""

    def __init__(
        self,
        game: AnyGame,
        options: msgspec.Struct,
        seats: Sequence[str],
        seed: bytes,
        chance: Chance | None = None,
    ) -> None:
        """A match that has not begun. `chance` stands in for the seed's where dice are rolled by hand."""
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
        self.marks: list[StandInCommit] = []
        """What bots and clocks committed for seats, in its order; a commit that was taken back is not among it."""
        self.acted = 0
        """The last round in which a seat has acted; 0 before any has."""
        self._chance = chance
        self._asked_of: tuple[State[Any, Any], Phase | None, tuple[Seat, ...]] | None = None

    def take_over(self, entries: Sequence[Entry]) -> None:
        """Begin with entries of another match of the same options and seats. Raises BadLog if they cannot be a match's,
        or if this one has begun."""
        if self.entries:
            raise BadLog("log-prefix", "only a match that has not begun can take entries over", "header")
        self.append(entries)
        self.header = msgspec.structs.replace(self.header, prefix=len(entries))

    def copy(self) -> Match:
        """Return a match that goes on from here without changing this one."""
        found = copy(self)
        found.entries = list(self.entries)
        return found

    def submit(self, command: Command[Any], at: int = 0) -> list[Entry]:
        """Do a command; `at` is the time in milliseconds since 1970. Returns the new entries. Raises Refusal."""
        ahead = self.decide(command, at)
        self.go_on(ahead)
        return list(ahead.entries)

    def decide(self, command: Command[Any], at: int = 0, by: str | None = None) -> Ahead:
        """What a command would make of the match, for whoever writes its entries down first. Changes nothing. `by` says
        of its commits who made them, where it was not the seat's player."""
        chance = self._chance or SeededChance(self.seed)
        decided = self.game.decide(self.state, command, chance)
        if not decided.events:
            raise GameFault(f"{self.game.name} decided a command without an event")
        entries = tuple(
            Entry(number, at, event, by if isinstance(event, Committed) else None)
            for number, event in enumerate(decided.events, len(self.entries) + 1)
        )
        return Ahead(entries, self.state, decided.state)

    def go_on(self, ahead: Ahead) -> None:
        """Be what `decide` said. Raises BadLog if something else has happened since."""
        if ahead.before is not self.state:
            raise BadLog("log-fold", "this was decided upon another state of the match")
        self.marks = self.marks_after(ahead)
        if any(isinstance(entry.event, ACTED) for entry in ahead.entries):
            # Whoever acts does so before anything comes of it.
            self.acted = self.game.status(self.state.table).round
        self.state = ahead.after
        self.entries += ahead.entries

    def marks_after(self, ahead: Ahead) -> list[StandInCommit]:
        """The marks as they will be once this is what the match is."""
        marks = list(self.marks)
        for entry in ahead.entries:
            # Whoever commits does so before anything comes of it, so in the round that was played before.
            self._mark(marks, entry, self.state, lambda: self.entries)
        return marks

    def append(self, entries: Sequence[Entry]) -> None:
        """Go on by entries that were read back. Raises BadLog if they cannot follow."""
        state = self.state
        marks, acted = list(self.marks), self.acted
        for number, entry in enumerate(entries, len(self.entries) + 1):
            if entry.n != number:
                raise BadLog("log-gap", f"entry {number} is due, not {entry.n}", f"entry {entry.n}")
            self._mark(marks, entry, state, partial(self._up_to, number - 1, entries))
            if isinstance(entry.event, ACTED):
                acted = self.game.status(state.table).round
            state = followed(self.game, state, entry)
        self.state = state
        self.marks = marks
        self.acted = acted
        self.entries += entries

    def before(self, round_number: int) -> Match:
        """This match as it was before a seat acted in a round, with what was drawn for that round. Raises BadLog where
        none did."""
        earlier = Match(self.game, self.header.options, self.header.seats, self.seed, self._chance)
        earlier.header = self.header
        for entry in self.entries:
            if isinstance(entry.event, ACTED) and self.game.status(earlier.state.table).round == round_number > 0:
                return earlier
            earlier.append([entry])
        raise BadLog("log-round", f"nobody has acted in a round {round_number} of this match")

    def _up_to(self, count: int, more: Sequence[Entry]) -> Sequence[Entry]:
        return [*self.entries, *more][:count]

    def _mark(
        self, marks: list[StandInCommit], entry: Entry, state: State[Any, Any], before: Callable[[], Sequence[Entry]]
    ) -> None:
        event = entry.event
        if entry.by is not None and isinstance(event, Committed):
            marks.append(StandInCommit(event.seat, self.game.status(state.table).round, entry.by))
        elif isinstance(event, Retracted):
            _unmark(marks, event.seat, before())

    def view(self, viewer: Seat | None) -> View[Any, Any]:
        """What a seat, or a spectator, may know now."""
        return self.game.see(self.state, viewer)

    @property
    def phase(self) -> Phase | None:
        """What is being decided now, and who is asked; None before the match begins and when it is over."""
        return self._asked()[1]

    @property
    def owes(self) -> tuple[Seat, ...]:
        """The seats that still owe a commit."""
        return self._asked()[2]

    def _asked(self) -> tuple[State[Any, Any], Phase | None, tuple[Seat, ...]]:
        """Worked out once for each state: a table asks for it with every command and for every viewer."""
        state = self.state
        if self._asked_of is None or self._asked_of[0] is not state:
            phase = self.game.phase(state.table) if state.opened else None
            owes = () if phase is None else tuple(seat for seat in phase.asks if seat not in state.commits)
            self._asked_of = state, phase, owes
        return self._asked_of

    @property
    def result(self) -> Result | None:
        """The result once the match is over, else None."""
        return self.game.result(self.state.table) if self.over else None

    @property
    def over(self) -> bool:
        """Whether it has ended: nobody is asked anything any more."""
        return self.state.opened and self.phase is None

    @property
    def log(self) -> Log:
        """The log so far; with the result and the seed once the match is over."""
        result = self.result
        return Log(self.header, tuple(self.entries), None if result is None else End(result, self.seed.hex()))


def _unmark(marks: list[StandInCommit], seat: Seat, before: Sequence[Entry]) -> None:
    """Forget the mark of the commit that a seat takes back, if it has one; `before` are the entries up to there."""
    own = (each for each in reversed(before) if isinstance(each.event, Committed) and each.event.seat == seat)
    taken_back = next(own, None)
    if taken_back is not None and taken_back.by is not None:
        del marks[max(place for place, mark in enumerate(marks) if mark.seat == seat)]
