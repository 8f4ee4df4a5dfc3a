"""Bots in other processes: they get a view, never a table, a seed or the store, and a table never waits for one.

What goes wrong with a bot, a table survives: the answer is then None, and the seat commits by the game's default.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

import msgspec

from inkrally.games import GAMES
from inkrally.match.game import View
from inkrally.server import observe
from inkrally.table.table import Job

DEFAULT_LEVEL = "default"


class Level(msgspec.Struct, frozen=True):
    """A bot that can sit at a table: its level, and how it plays in one line."""

    level: str
    line: str


@lru_cache
def levels_of(game: str) -> tuple[Level, ...]:
    """The bots of a game, weakest first."""
    found = tuple(Level(level, bot.line) for level, bot in _bots(game).items())
    return found or (Level(DEFAULT_LEVEL, "decides as the game does for who is late"),)


def _bots(game: str) -> Mapping[str, Any]:
    if find_spec("inkrally.bots.player") is None:
        return {}
    found: Mapping[str, Any] = import_module("inkrally.bots.player").bots_of(game)
    return found


@lru_cache
def _view_decoder(game: str) -> Any:
    view: Any = View
    return msgspec.json.Decoder(view[GAMES[game].view_type, GAMES[game].act_type])


@lru_cache
def _acts_decoder(game: str) -> Any:
    acts: Any = tuple
    return msgspec.json.Decoder(acts[GAMES[game].act_type, ...])


def _start_worker() -> None:
    """Step back behind the server where both want the processor."""
    if hasattr(os, "nice"):
        os.nice(10)


def _warm() -> None:
    for game in GAMES:
        levels_of(game)
        _view_decoder(game)


def _choose(game: str, level: str, view: bytes, draft: bytes) -> bytes:
    """In a worker: what a bot commits, as JSON; it begins with the draft."""
    bot = _bots(game)[level]
    choice = bot.choose(_view_decoder(game).decode(view), random.Random(), _acts_decoder(game).decode(draft))
    return msgspec.json.encode(choice.acts)


class Workers:
    """The processes, started when a bot first has to decide, and anew when one of them has died or hangs."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = max(1, processes)
        self._seconds = seconds
        self._free = asyncio.Semaphore(self._processes)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, job: Job) -> Sequence[Any] | None:
        """What a bot commits for a job; None for its default."""
        if job.level not in _bots(game):
            return None
        view, draft = msgspec.json.encode(job.view), msgspec.json.encode(job.draft)
        async with self._free:
            began = time.perf_counter()
            try:
                acts = await self._ask(game, job.level, view, draft)
                decided: Sequence[Any] = _acts_decoder(game).decode(acts)
            except TimeoutError:
                observe.log.warning("bot-slow", game=game, level=job.level)
                self._drop()
                return None
            except BrokenProcessPool:
                observe.log.warning("bot-died", game=game, level=job.level)
                self._drop()
                return None
            except Exception as error:
                observe.log.warning("bot-failed", game=game, level=job.level, error=repr(error))
                return None
            finally:
                observe.BOT_SECONDS.observe(time.perf_counter() - began)
        return decided

    def warm(self) -> None:
        """Start the processes now, so that the first bot does not wait for them."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _start_worker)
            self._pool.submit(_warm)

    async def _ask(self, game: str, level: str, view: bytes, draft: bytes) -> bytes:
        self.warm()
        assert self._pool is not None
        future = asyncio.get_running_loop().run_in_executor(self._pool, _choose, game, level, view, draft)
        return await asyncio.wait_for(future, self._seconds)

    def _drop(self) -> None:
        """End the processes, also one that does not end by itself; the next question starts new ones."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        self._drop()
