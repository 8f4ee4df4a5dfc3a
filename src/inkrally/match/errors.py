"""Errors with stable codes, for players and programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

Args: TypeAlias = dict[str, str | int | list[str | int]]
"""Arguments for a message in any language: numbers, spaces, IDs of routes and cards, sides as N, E, S, W, and names
given by players. Never words of a language."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error as data: a stable code, an English message, the place in the input, and arguments."""

    code: str
    message: str
    at: str = ""
    args: Args = {}


class InkrallyError(Exception):
    """An error with a stable code. The operation that raised it has changed nothing.

    Attributes:
        code: A short name such as `match-over`. Its meaning never changes between versions.
        message: What is wrong and what would be right, in English.
        at: The place in the input, such as `drawings.B1`, or empty.
        arguments: Data from which a client builds its own message in any language.
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
        """The error as data."""
        return Problem(self.code, self.message, self.at, self.arguments)


class Refusal(InkrallyError):
    """A valid request that is not allowed now, by the rules of a game or by the server."""


class BadInput(InkrallyError):
    """Input of the wrong form: text that does not parse, an unknown name, a wrong type."""


class BadLog(InkrallyError):
    """A match log that is invalid. `at` is `entry N` or `header`."""


class GameContractError(Exception):
    """A game violated the contract of `inkrally.match.game`. This is a bug of the game, never a player's mistake."""
