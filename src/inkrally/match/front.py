"""What the front doors of all games share: options by name, a match that has begun, a match of bots.

Knows no game and no bot; those that decide are asked for by name and loaded then.
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
    """Options by name, judged when a match begins. Raises BadInput `unknown-field` for a name that `kind` lacks."""
    for name in chosen:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__)
            raise BadInput("unknown-field", f"a match has no {name[:40]!r}, but {known}", name)
    return kind(**chosen)


def new_match(game: Game[Any, Any, Any, Any, Any], options: Any, seats: Sequence[str], seed: int | None) -> Match:
    """A match that has begun; `seed` stands for a secret seed, None draws one. Raises BadInput as `Match`."""
    match = Match(game, options, seats, new_seed() if seed is None else numbered_seed(seed))
    match.submit(Open())
    return match


def play(game: str, bots: Sequence[str], options: Any, seed: int | None) -> Match:
    """A whole match of bots against each other, by the names of their levels. Raises BadInput `unknown-bot`."""
    match: Match = import_module("inkrally.bots.whole_match").play(game, bots, options, seed)
    return match


def bots_of(game: str) -> dict[str, str]:
    """The levels of bots, weakest first: by name, each in a sentence."""
    found = import_module("inkrally.bots.player").bots_of(game)
    return {name: bot.line for name, bot in found.items()}
