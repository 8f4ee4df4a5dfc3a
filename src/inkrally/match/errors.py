"""The errors that people and programs are told about. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

Args: TypeAlias = dict[str, str | int | list[str | int]]
"""What a sentence in any language is about, by name: numbers, spaces, ids of routes and cards, sides as N, E, S, W,
names that people gave; never words of a language."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error as data: a stable code, a sentence for programs and logs, the place where it is, its arguments."""

    code: str
    message: str
    at: str = ""
    args: Args = {}


class InkrallyError(Exception):
    """Something that was wrong in what came in; nothing was changed by it.

    `code` never changes its meaning between versions; `message` says what was wrong and what would be right; `at`
    is the place in the input, such as `drawings.B1`, or empty; `arguments` say the same as data, so that a client
    makes its own sentence of them in any language.
    """

    def __init__(
        self, code: str, message: str, at: str = "", arguments: Mapping[str, str | int | list[str | int]] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at
        self.arguments: Args = dict(arguments or {})

    def __reduce__(self) -> tuple[type[InkrallyError], tuple[str, str, str, Args]]:
        return type(self), (self.code, self.message, self.at, self.arguments)

    @property
    def problem(self) -> Problem:
        """The same as data, to be told."""
        return Problem(self.code, self.message, self.at, self.arguments)


class Refusal(InkrallyError):
    """A command that the rules do not allow now."""


class BadInput(InkrallyError):
    """Input of a wrong shape: text that does not parse, an unknown name, a wrong type."""


class BadLog(InkrallyError):
    """A match log that cannot be what it claims to be. `at` is `entry N` or `header`."""


class GameFault(Exception):
    """A game broke the contract of `inkrally.match.game`: an error of its author, never of a player."""
