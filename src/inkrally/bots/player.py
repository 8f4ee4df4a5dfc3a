"""What a bot is, for every game: it sees what a seat sees, and decides the acts of a phase.

Its budget is counted in nodes, states that it examined, and never in time, so that a seed reproduces its game.
Knows no game; games' bots are found by the game's name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from importlib import import_module
from random import Random
from typing import Any, ClassVar

import msgspec

from inkrally.match.game import View


class Choice(msgspec.Struct, frozen=True):
    """A decision: all acts of the phase, those already drafted included; `nodes` is what it cost."""

    acts: tuple[Any, ...]
    nodes: int


class Bot(ABC):
    """A level of play. One object serves many seats: it remembers nothing between decisions."""

    game: ClassVar[str]
    name: str
    line: str
    """The level in a sentence, for people who choose an opponent."""

    @abstractmethod
    def choose(self, view: View[Any, Any], random: Random, draft: Sequence[Any] = ()) -> Choice:
        """Decide for the viewer's seat; `draft` are acts that stand already. All chance of its own is from `random`."""

    def over(self, pool: Executor, processes: int) -> Bot:
        """The same level that shares each decision out over this process and those of a pool, `processes` in all;
        itself where it does not."""
        return self


BOT_MODULES = {
    "railroad-ink": "inkrally.bots.railroad_ink.levels",
    "roborally": "inkrally.bots.roborally.players",
}


def bots_of(game: str) -> dict[str, Bot]:
    """The bots of a game by name, weakest first; empty for a game without any."""
    module = BOT_MODULES.get(game)
    if module is None:
        return {}
    found: dict[str, Bot] = {bot.name: bot for bot in import_module(module).BOTS}
    return found


def figures_of(game: str) -> Callable[[View[Any, Any]], dict[str, float]] | None:
    """What a game's bots tell of a finished match as a seat sees it, by name, beside its result; None where nothing."""
    told: Callable[[View[Any, Any]], dict[str, float]] | None
    told = getattr(import_module(BOT_MODULES[game]), "figures", None)
    return told
