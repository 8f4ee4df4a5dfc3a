"""The levels of the bots that may sit at a table of a game. Knows no process and no store."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from inkrally.games import PACKS

DEFAULT_LEVEL = "default"


class Level(msgspec.Struct, frozen=True):
    """A bot that can sit at a table: its level, and how it plays in one line."""

    level: str
    line: str


@lru_cache
def levels_of(game: str) -> tuple[Level, ...]:
    """The bots of a game, weakest first."""
    found = tuple(Level(level, bot.line) for level, bot in bots_at(game).items())
    return found or (Level(DEFAULT_LEVEL, "decides as the game does for who is late"),)


def know_levels() -> None:
    """Load the bots of all games, in a thread beside who comes to the first tables: it takes a third of a second."""
    for game in PACKS:
        levels_of(game)


def level_names(game: str) -> tuple[str, ...]:
    """The names of the levels of a game, weakest first."""
    return tuple(level.level for level in levels_of(game))


def strongest_level(game: str) -> str:
    """The level that the game's pack names as its strongest; the only one there is where bots are left out."""
    return PACKS[game].strongest if bots_at(game) else DEFAULT_LEVEL


def bots_at(game: str) -> Mapping[str, Any]:
    """The bots of a game by their levels; none where the package with bots is left out."""
    if find_spec("inkrally.bots.player") is None:
        return {}
    found: Mapping[str, Any] = import_module("inkrally.bots.player").bots_of(game)
    return found
