"""The registry of the games that are installed, by name. Loads the engines; contains no name of a game."""

from __future__ import annotations

from typing import Any

from inkrally.match.game import Game
from inkrally.pack import Pack, load_named
from inkrally.packs import packs

PACKS: dict[str, Pack] = packs()
"""The packs by name of the game."""

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {name: load_named(pack.game)() for name, pack in PACKS.items()}

ANALYZED_GAMES = frozenset(name for name, pack in PACKS.items() if pack.analysis)
"""The names of the games that have an analysis: hints during a match, and reviews of finished matches."""
