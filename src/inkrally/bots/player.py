"""The interface of bots for all games: a bot gets the view of a seat, and chooses the actions of a phase.

Its budget is a number of nodes (examined states), not a time, so that a seed reproduces its decisions. The packs of
games name their bots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any, ClassVar

import msgspec

from inkrally.games import PACKS
from inkrally.match.game import View
from inkrally.pack import load_named


class BotDecision(msgspec.Struct, frozen=True):
    """A decision: the actions of the seat in this phase, drafted ones included, and the number of nodes examined.

    If the last action reveals something, it is carried out at once, and the bot decides again (`command_of`).
    """

    acts: tuple[Any, ...]
    nodes: int


class Bot(ABC):
    """A bot of one level. One object can play many seats, since it keeps no state between decisions."""

    game: ClassVar[str]
    name: str
    description: str
    """A description of the level in one sentence, for players who choose an opponent."""

    @abstractmethod
    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> BotDecision:
        """Return the actions of the viewer's seat, which begin with those of `draft`. `random` is the only source of
        chance."""

    def with_pool(self, pool: Executor, processes: int) -> Bot:
        """Return this level with decisions that use `processes` processes: this one and those of a pool.

        A level that does not search in parallel returns itself.
        """
        return self


def bots_of(game: str) -> dict[str, Bot]:
    """Return the bots of a game by name, weakest first; none for a game without bots."""
    module = PACKS[game].bots if game in PACKS else ""
    if not module:
        return {}
    found: dict[str, Bot] = {bot.name: bot for bot in load_named(module).BOTS}
    return found


def match_stats_of(game: str) -> Callable[[View[Any, Any]], dict[str, float]] | None:
    """Return the game's function for statistics of a finished match, or None without one.

    The function gets a seat's view and returns numbers by name.
    """
    found: Callable[[View[Any, Any]], dict[str, float]] | None
    found = getattr(load_named(PACKS[game].bots), "match_stats", None)
    return found
