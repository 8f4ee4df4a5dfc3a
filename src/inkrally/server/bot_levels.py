"""The levels of bots that may take seats, by game. This module starts no processes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from inkrally.games import PACKS

DEFAULT_LEVEL = "default"
"""The level of a seat without a bot: it commits the default turn of the game."""


class Level(msgspec.Struct, frozen=True):
    """A bot that can take a seat: the name of its level, and a line about its style of play."""

    level: str
    line: str


@lru_cache
def levels_of(game: str) -> tuple[Level, ...]:
    """Return the bots of a game, weakest first.

    If the package of bots is not installed, the only level is `DEFAULT_LEVEL`.
    """
    found = tuple(Level(level, bot.description) for level, bot in bots_at(game).items())
    return found or (Level(DEFAULT_LEVEL, "decides as the game does for who is late"),)


def load_levels() -> None:
    """Import the bots of all games. This takes a third of a second, so the server does it in a thread."""
    for game in PACKS:
        levels_of(game)


def level_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's levels, weakest first."""
    return tuple(level.level for level in levels_of(game))


def strongest_level(game: str) -> str:
    """Return the level that the pack of a game names as strongest, or `DEFAULT_LEVEL` if bots are not installed."""
    return PACKS[game].strongest if bots_at(game) else DEFAULT_LEVEL


def bots_at(game: str) -> Mapping[str, Any]:
    """Return the bots of a game by level, or nothing if the package of bots is not installed."""
    if find_spec("inkrally.bots.player") is None:
        return {}
    found: Mapping[str, Any] = import_module("inkrally.bots.player").bots_of(game)
    return found
