"""A running match: commands in, events out, a seat's eyes.

Holds the secret seed and the log so far, and nothing else that could disagree with the log. Knows no game, no
clock and no file: whoever runs it says what time it is and where lines go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.chance import Chance, SeededChance, commitment
from inkrally.match.errors import BadLog, GameFault
from inkrally.match.game import Command, Committed, Game, Result, Retracted, Seat, State, View
from inkrally.match.log import FORMAT, End, Entry, Header, Log, Mark

AnyGame = Game[Any, Any, Any, Any, Any]


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
        self.marks: list[Mark] = []
        """What bots and clocks committed for seats, in its order; a commit that was taken back is not among it."""
        self._chance = chance

    def take_over(self, entries: Sequence[Entry]) -> None:
        """Begin with entries of another match of the same options and seats. Raises BadLog if they cannot be a match's,
        or if this one has begun."""
        if self.entries:
            raise BadLog("log-prefix", "only a match that has not begun can take entries over", "header")
        self.append(entries)
        self.header = msgspec.structs.replace(self.header, prefix=len(entries))

    def submit(self, command: Command[Any], at: int = 0) -> list[Entry]:
        """Do a command; `at` is the time in milliseconds since 1970. Returns the new entries. Raises Refusal."""
        entries = self.decide(command, at)
        self.append(entries)
        return entries

    def decide(self, command: Command[Any], at: int = 0, by: str | None = None) -> list[Entry]:
        """The entries that a command would make, for whoever writes them down first. Changes nothing. `by` says of its
        commits who made them, where it was not the seat's player."""
        chance = self._chance or SeededChance(self.seed)
        events = self.game.decide(self.state, command, chance)
        if not events:
            raise GameFault(f"{self.game.name} decided a command without an event")
        return [
            Entry(number, at, event, by if isinstance(event, Committed) else None)
            for number, event in enumerate(events, len(self.entries) + 1)
        ]

    def append(self, entries: Sequence[Entry]) -> None:
        """Go on by entries that `decide` gave, or that were read back. Raises BadLog if they cannot follow."""
        state = self.state
        marks = list(self.marks)
        for number, entry in enumerate(entries, len(self.entries) + 1):
            if entry.n != number:
                raise BadLog("log-gap", f"entry {number} is due, not {entry.n}", f"entry {entry.n}")
            event = entry.event
            if entry.by is not None and isinstance(event, Committed):
                marks.append(Mark(event.seat, self.game.round_of(state.table), entry.by))
            elif isinstance(event, Retracted):
                _unmark(marks, event.seat, [*self.entries, *entries[: number - len(self.entries) - 1]])
            state = self.game.evolve(state, event)
        self.state = state
        self.marks = marks
        self.entries += entries

    def view(self, viewer: Seat | None) -> View[Any, Any]:
        """What a seat, or a spectator, may know now."""
        return self.game.see(self.state, viewer)

    @property
    def owes(self) -> tuple[Seat, ...]:
        """The seats that still owe a commit."""
        return self.game.owes(self.state)

    @property
    def result(self) -> Result | None:
        """The result once the match is over, else None."""
        return self.game.result(self.state.table) if self.over else None

    @property
    def over(self) -> bool:
        return self.state.opened and self.game.phase(self.state.table) is None

    @property
    def log(self) -> Log:
        """The log so far; with the result and the seed once the match is over."""
        result = self.result
        return Log(self.header, tuple(self.entries), None if result is None else End(result, self.seed.hex()))


def _unmark(marks: list[Mark], seat: Seat, before: Sequence[Entry]) -> None:
    """Forget the mark of the commit that a seat takes back, if it has one; `before` are the entries up to there."""
    own = (each for each in reversed(before) if isinstance(each.event, Committed) and each.event.seat == seat)
    taken_back = next(own, None)
    if taken_back is not None and taken_back.by is not None:
        del marks[max(place for place, mark in enumerate(marks) if mark.seat == seat)]
