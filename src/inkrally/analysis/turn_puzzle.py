"""Puzzles "find the best turn": a position of a match with one seat, its best turn, and the grade of an answer.

Games find the positions in reviews and grade the answers (`Pack.turn_puzzles`). Keep names of games, the store and the
server out of this module.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from inkrally.match.errors import BadLog
from inkrally.match.game import AnyGame, Committed, State
from inkrally.match.log import Entry, event_union, evolve_entry

FILE = "data/turn_puzzles.jsonl.gz"
"""The file with the puzzles of a game, in the folder of the game. `research/turn_puzzles.py` writes it."""


class TurnPuzzle(msgspec.Struct, frozen=True):
    """A position before a turn, without names.

    Attributes:
        game: The name of the game.
        options: The options of the match, as JSON values.
        entries: The log entries up to the turn of a match whose only seat is 0, as JSON values.
        round: The round or the turn.
        themes: The themes for practice.
        best: The actions of the best turn that the review found, as JSON values.
        lost: How much the turn of the match lost, in points or turns.
        error: The standard error of `lost`.
    """

    game: str
    options: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    round: int
    themes: tuple[str, ...]
    best: tuple[Any, ...]
    lost: float
    error: float


class SourcedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle, and the seat of the reviewed match that did not play the best turn in this position."""

    seat: int
    puzzle: TurnPuzzle


class PackagedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle from a match of bots, with its rating and the standard deviation of the rating."""

    puzzle: TurnPuzzle
    rating: float
    deviation: float


class TurnAnswer(msgspec.Struct, frozen=True):
    """A puzzle, and the actions with which a player answered it, as JSON values."""

    puzzle: TurnPuzzle
    acts: tuple[Any, ...]


class TurnGrade(msgspec.Struct, frozen=True):
    """The grade of an answer.

    Attributes:
        lost: How much better the best turn is, in points or turns. Zero if the samples cannot tell.
        error: The standard error of `lost`.
        solved: Whether the answer counts as best: `lost` is at most `error`.
        played: The answer, in the form in which the game shows it.
        best: The best turn in the same form.
        reasons: Why the best turn is better, as in the reviews of the game.
        before: The position before the turn in the form in which the game shows it, or None if `played` and `best` show
            it.
    """

    lost: float
    error: float
    solved: bool
    played: Any
    best: Any
    reasons: tuple[Any, ...] = ()
    before: Any = None


class Position(NamedTuple):
    """The decoded position of a puzzle."""

    game: AnyGame
    options: msgspec.Struct
    entries: tuple[Entry, ...]
    state: State[Any, Any]

    def acts(self, given: Sequence[Any]) -> tuple[Any, ...]:
        """Return actions from JSON values. Raises msgspec.ValidationError."""
        shape: Any = self.game.action_type
        found: tuple[Any, ...] = msgspec.convert(given, tuple[shape, ...], str_keys=True)
        return found


def position_of(puzzle: TurnPuzzle, game: AnyGame) -> Position:
    """Return the position of a puzzle.

    Raises:
        msgspec.ValidationError: The puzzle does not fit the game.
        BadLog: An entry cannot follow.
    """
    options = msgspec.convert(puzzle.options, game.options_type, str_keys=True)
    events = event_union(game)
    state = game.begin(options, 1)
    entries = []
    for content in puzzle.entries:
        entry = msgspec.convert(content, Entry, str_keys=True)
        entry = msgspec.structs.replace(entry, event=msgspec.convert(entry.event, events, str_keys=True))
        state = evolve_entry(game, state, entry)
        entries.append(entry)
    return Position(game, options, tuple(entries), state)


def plain_entries(entries: Sequence[Entry]) -> tuple[dict[str, Any], ...]:
    """Return entries as JSON values, without times and names of bots, and numbered from 1."""
    return tuple(
        msgspec.to_builtins(Entry(number, 0, entry.event), str_keys=True) for number, entry in enumerate(entries, 1)
    )


def answer_in(entries: Sequence[Entry], prefix: int) -> tuple[Any, ...] | None:
    """Return the actions of the first commit after the position, or None if the turn is not committed.

    `prefix` is the number of entries of the position.
    """
    for entry in entries[prefix:]:
        if isinstance(entry.event, Committed):
            return entry.event.acts
    return None


def check_same(first: object, second: object) -> None:
    """Raise BadLog (`log-fold`) unless a rebuilt position equals the original."""
    if first != second:
        raise BadLog("log-fold", "the position rebuilt for one seat differs from the position in the match")


def packaged_puzzles(package: str) -> tuple[PackagedPuzzle, ...]:
    """Return the puzzles that come with a game, given the name of its package; none if it has no file."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return ()
    lines = gzip.decompress(file.read_bytes()).splitlines()
    return tuple(msgspec.json.decode(line, type=PackagedPuzzle) for line in lines)
