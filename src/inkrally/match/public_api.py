"""Functions for the Python interfaces of all games: options by name, new matches, and matches of bots.

Contains nothing specific to one game. The bots are imported only when a function needs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from inkrally.match.chance import new_seed, numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Game, Open
from inkrally.match.match import Match

AnyOptions = TypeVar("AnyOptions", bound=msgspec.Struct)


def options_of(kind: type[AnyOptions], chosen: Mapping[str, Any]) -> AnyOptions:
    """Return options of type `kind` with the given fields, whose values are checked when a match begins.

    Raises BadInput (`unknown-field`).
    """
    for name in chosen:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__)
            raise BadInput("unknown-field", f"a match has no option {name[:40]!r}; its options are: {known}", name)
    return kind(**chosen)


def new_match(game: Game[Any, Any, Any, Any, Any], options: Any, seats: Sequence[str], seed: int | None) -> Match:
    """Return a match that has begun. `seats` has a name for each seat. `seed` is a number from which a known seed is
    computed; None draws a secret one. Raises BadInput."""
    match = Match(game, options, seats, new_seed() if seed is None else numbered_seed(seed))
    match.submit(Open())
    return match


def play(game: str, bots: Sequence[str], options: Any, seed: int | None) -> Match:
    """Return a finished match between bots, given their levels by seat. A seed of None is random.

    Raises BadInput: a level is unknown (`unknown-bot`), their number is wrong (`seats`), or the options are invalid.
    """
    match: Match = import_module("inkrally.bots.whole_match").play(game, bots, options, seed)
    return match


def bots_of(game: str) -> dict[str, str]:
    """Return the bot levels of a game, weakest first, each with a description."""
    found = import_module("inkrally.bots.player").bots_of(game)
    return {name: bot.description for name, bot in found.items()}
