"""What a bot is, for every game: it sees what a seat sees, and decides the acts of a phase.

Its budget is counted in nodes, states that it examined, and never in time, so that a seed reproduces its game.
Knows no game; a game's bots are found by its pack.
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
    """A decision: all acts of the phase, those already drafted included; `nodes` is what it cost.

    If the last of the acts reveals something, they are shown, and the bot is asked again (`command_of`).
    """

    acts: tuple[Any, ...]
    nodes: int


class Bot(ABC):
    """A level of play. One object serves many seats: it remembers nothing between decisions."""

    game: ClassVar[str]
    name: str
    description: str
    """The level in a sentence, for people who choose an opponent."""

    @abstractmethod
    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> BotDecision:
        """Decide for the viewer's seat; `draft` are acts that stand already. All chance of its own is from `random`."""

    def with_pool(self, pool: Executor, processes: int) -> Bot:
        """The same level that shares each decision out over this process and those of a pool, `processes` in all;
        itself where it does not."""
        return self


def bots_of(game: str) -> dict[str, Bot]:
    """The bots of a game by name, weakest first; empty for a game without any."""
    module = PACKS[game].bots if game in PACKS else ""
    if not module:
        return {}
    found: dict[str, Bot] = {bot.name: bot for bot in load_named(module).BOTS}
    return found


def match_stats_of(game: str) -> Callable[[View[Any, Any]], dict[str, float]] | None:
    """What a game's bots tell of a finished match as a seat sees it, by name, beside its result; None where nothing."""
    told: Callable[[View[Any, Any]], dict[str, float]] | None
    told = getattr(load_named(PACKS[game].bots), "figures", None)
    return told
