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
    """A decision: all actions of the phase, drafted ones included, and the number of nodes that it took.

    If the last action reveals something, it is shown, and the bot decides again (`command_of`).
    """

    acts: tuple[Any, ...]
    nodes: int


class Bot(ABC):
    """A level of play. One object plays many seats, and keeps no state between decisions."""

    game: ClassVar[str]
    name: str
    description: str
    """A description of the level in one sentence, for players who choose an opponent."""

    @abstractmethod
    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> BotDecision:
        """Choose the actions of the viewer's seat, after those of `draft`. `random` is the only source of chance."""

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
    """Return the function for other figures of a finished match, given a seat's view, or None."""
    told: Callable[[View[Any, Any]], dict[str, float]] | None
    told = getattr(load_named(PACKS[game].bots), "match_stats", None)
    return told
