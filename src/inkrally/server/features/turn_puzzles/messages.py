"""The JSON structures of puzzles "find the best turn". All times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.analysis.turn_puzzle import TurnGrade
from inkrally.lobby.ratings import ShownRating

PuzzleState = Literal["new", "playing", "solved", "missed"]
"""The state of a puzzle for an account: not begun, begun, answered with a best turn, or with a worse one."""


class NextPuzzleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a puzzle to practise. `theme` is a theme of the game, `own` for the account's own losses, or empty
    for any theme.
    """

    game: str
    theme: str = ""


class BeginPuzzleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the table of a puzzle: the name of the player, and the title of the table."""

    name: str
    title: str


class DayPuzzle(msgspec.Struct, frozen=True):
    """A puzzle of a day.

    Attributes:
        id: The ID.
        game: The name of the game.
        rating: Its rating.
        state: Its state for the account.
    """

    id: str
    game: str
    rating: int
    state: PuzzleState


class PuzzleTheme(msgspec.Struct, frozen=True):
    """A theme for practice, and the number of its puzzles."""

    name: str
    puzzles: int


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of one game that an account can practise.

    Attributes:
        game: The name of the game.
        themes: The themes. The theme named `own` has the positions in which the account itself did not find the best
            turn.
        rating: The rating of the account, or None before its first answer.
    """

    game: str
    themes: tuple[PuzzleTheme, ...]
    rating: ShownRating | None


class TurnPuzzles(msgspec.Struct, frozen=True):
    """The puzzles of a day, and the puzzles for practice of each game.

    Attributes:
        day: The day, such as `2026-11-29`.
        ends: When the next day begins.
        puzzles: The puzzles of the day, the easiest first.
        games: The games.
    """

    day: str
    ends: int
    puzzles: tuple[DayPuzzle, ...]
    games: tuple[PuzzleGame, ...]


class NextPuzzle(msgspec.Struct, frozen=True):
    """A puzzle to practise. `again` is whether the account has answered it before, so that it does not count."""

    id: str
    again: bool


class PuzzleResult(msgspec.Struct, frozen=True):
    """The result of an answer.

    Attributes:
        id: The ID of the puzzle.
        game: The name of the game.
        options: The options of the match.
        round: The round or the turn.
        themes: The themes.
        day: Whether the puzzle belongs to the present day.
        counted: Whether the answer counted, because it was the first one.
        grade: The grade of the answer.
        puzzle_rating: The rating of the puzzle.
        rating: The rating of the account.
        change: The change of the account's rating by the first answer.
        solvers: The number of first answers that were best.
        answers: The number of first answers.
        next: The next unanswered puzzle of the day, or None.
        review: The path of the review with the original turn, if everyone may see the match.
    """

    id: str
    game: str
    options: dict[str, Any]
    round: int
    themes: tuple[str, ...]
    day: bool
    counted: bool
    grade: TurnGrade
    puzzle_rating: int
    rating: ShownRating
    change: int
    solvers: int
    answers: int
    next: str | None
    review: str | None
