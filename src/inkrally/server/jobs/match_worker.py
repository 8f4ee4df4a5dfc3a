"""The jobs about matches: a bot's decision, a hint, a review, and the best game that the dice allowed.

A job for a bot or a hint contains only what one seat sees, and that of a review only the log of a match that is over.
No table, seed or store comes to these processes.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec

from inkrally.games import GAMES, PACKS
from inkrally.match.log import Log, read
from inkrally.pack import load_named
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback


@lru_cache
def decoders(game: str) -> tuple[Any, Any]:
    """Return the JSON decoders for a view and for a draft of a game."""
    from inkrally.match.game import View

    view: Any = View
    acts: Any = tuple
    found = GAMES[game]
    shown = msgspec.json.Decoder(view[found.view_type, found.action_type])
    return shown, msgspec.json.Decoder(acts[found.action_type, ...])


def choose_turn(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the actions that a bot commits, beginning with those of the draft."""
    from inkrally.bots.player import bots_of

    view, draft = decoders(job.game)
    bot = bots_of(job.game)[job.level]
    return bot.choose(view.decode(job.view), random.Random(job.seed), draft.decode(job.draft)).acts


def hint(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the best way to go on with a draft."""
    view, draft = decoders(job.game)
    return load_named(PACKS[job.game].analysis).hint(view.decode(job.view), draft.decode(job.draft), job.seed)


def review(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return what each seat lost in each round. Shows estimates for all rounds first, then the exact values."""
    log = _log_of(job)
    under_way = load_named(PACKS[log.header.game].analysis).review(log, job.seed)
    for _ in under_way.estimate():
        tell(under_way.done, under_way.total)
    show(lambda: under_way.current)
    for _ in under_way.review_closely():
        tell(under_way.done, under_way.total)
        show(lambda: under_way.current)
    return under_way.current


def best(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the best whole game that the dice allowed a seat."""
    log = _log_of(job)
    return load_named(PACKS[log.header.game].analysis).best(log, job.seat, tell)


def _log_of(job: Job) -> Log:
    return read(job.log.encode().splitlines(keepends=True), GAMES)


JOB_FUNCTIONS = {"bot": choose_turn, "hint": hint, "review": review, "best": best}
