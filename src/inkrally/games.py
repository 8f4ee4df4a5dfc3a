"""The games of the house, by name, as their packs bring them. Names none."""

from __future__ import annotations

from typing import Any

from inkrally.match.game import Game
from inkrally.pack import Pack, load_named
from inkrally.packs import packs

PACKS: dict[str, Pack] = packs()
"""By the name of the game."""

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {name: load_named(pack.game)() for name, pack in PACKS.items()}

ANALYZED_GAMES = frozenset(name for name, pack in PACKS.items() if pack.analysis)
"""The games that have hints while they are played and reviews when they are over."""
