"""Defines the functions of `import inkrally.railroad_ink as ri`, for scripts and notebooks.

The functions read and score sheets, begin a match, and let bots play a match. Bots are loaded only when a function
needs them, because the engine works without bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match import public_api
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.notation import WrittenSheet, legal_places, read_sheet
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet


def score(sheet: WrittenSheet | dict[str, Any]) -> ScoreSheet:
    """Return the score sheet of a finished or unfinished sheet, every line in points (rules 6).

    Args:
        sheet: The return value of `read_sheet`, or its input. An invalid input raises BadInput.
    """
    return (sheet if isinstance(sheet, WrittenSheet) else read_sheet(sheet)).score()


def legal(sheet: WrittenSheet | dict[str, Any], route: str) -> dict[str, Any]:
    """Return the legal drawings of a face now, by space (rules 4.1).

    Args:
        sheet: The return value of `read_sheet`, or its input.
        route: The name of a face such as `h-curve` (`docs/reference/notation.md` lists them).

    Returns:
        The legal drawings of each space from `A1` to `G7` in reading order. Empty if the face fits nowhere. For faces
        along edges, such as canyons, the answer has the form of their expansion.

    Raises:
        BadInput: `unknown-route`, or for an invalid sheet.
    """
    places: dict[str, Any] = legal_places(sheet if isinstance(sheet, WrittenSheet) else read_sheet(sheet), route)
    return places


def options_of(**chosen: Any) -> Options:
    """Return options by name, such as `edition="challenge", expansions=("river",)`.

    Raises BadInput (`unknown-field`) for an unknown name. The values are checked when a match begins.
    """
    return public_api.options_of(Options, chosen)


def new_match(seats: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """Return a match in its first round: the dice are rolled, and all players have to draw.

    Args:
        seats: The names of the players.
        seed: A number that replaces the secret seed and gives the same dice each time; None for random dice.
        options: The fields of `Options`.

    Raises:
        BadInput: For options that cannot be played, or for no seats.
    """
    return public_api.new_match(RailroadInk(), options_of(**options), seats, seed)


def play(bots: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """Play a whole match between bots and return it; `match.result` has the points and places by seat.

    Args:
        bots: The names of levels, one for each seat.
        seed: As in `new_match`.
        options: As in `new_match`.

    Raises:
        BadInput: `unknown-bot`, or as in `new_match`.
    """
    return public_api.play(RailroadInk.name, bots, options_of(**options), seed)


def bots() -> dict[str, str]:
    """Return the levels of bots, weakest first, each with a sentence that describes the level."""
    return public_api.bots_of(RailroadInk.name)
