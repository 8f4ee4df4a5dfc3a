"""Provides the functions of `import inkrally.roborally as rr` for scripts: courses, matches and bots.

Callers name a bot by its level. Bots are loaded when they are needed, because the engine does not depend on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match import public_api
from inkrally.match.match import Match
from inkrally.roborally.floor.courses import course_list
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options


def courses() -> dict[str, str]:
    """Return the title of each printed course by id, in the order of the course manual (rules 10)."""
    return {line.id: line.name for line in course_list() if line.status == "ready"}


def options_of(**chosen: Any) -> Options:
    """Return the options of a match from keyword arguments, such as `course="dizzy_dash", timer=None`.

    Only names are checked here; `new_match` checks the values.

    Raises:
        BadInput: `unknown-field` for a name that `Options` does not have.
    """
    return public_api.options_of(Options, chosen)


def new_match(seats: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """Return a new match in its first turn, with dealt hands, which waits for programs.

    Args:
        seats: The names of the players, 1 to 8.
        seed: A number that gives the same cards each time; None for a random match.
        options: Fields of `Options`.

    Raises:
        BadInput: The options cannot be played, or not with this number of seats.
    """
    return public_api.new_match(RoboRally(), options_of(**options), seats, seed)


def play(bots: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """Play a whole race of bots, and return the finished match.

    `match.result` has scores and places by seat.

    Args:
        bots: The names of levels, one for each seat.
        seed: As in `new_match`.
        options: As in `new_match`.

    Raises:
        BadInput: `unknown-bot`, or as in `new_match`.
    """
    return public_api.play(RoboRally.name, bots, options_of(**options), seed)


def bots() -> dict[str, str]:
    """Return a sentence about each bot level by its name, the weakest level first."""
    return public_api.bots_of(RoboRally.name)
