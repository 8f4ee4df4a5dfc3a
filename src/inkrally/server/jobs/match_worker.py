"""The jobs about matches: the decision of a bot, a hint, a review, the best whole game that a seat could have played,
and the best sheet of a known-dice challenge.

Each function takes a `Job` and two callbacks: `tell` reports progress, and `show` sends a partial answer. A job for a
bot or a hint contains only the view of one seat; a job for a review contains the log of a finished match. The worker
processes get no table, no secret seed (everyone knows the dice of a known-dice challenge) and no access to the store.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec

from inkrally.analysis.known_dice import KnownDiceJob
from inkrally.games import GAMES, PACKS
from inkrally.match.log import Log, read
from inkrally.pack import load_named
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback


@lru_cache
def decoders(game: str) -> tuple[Any, Any]:
    """Return the decoders for the JSON of a view and of a draft (a sequence of actions) of a game."""
    from inkrally.match.game import View

    view: Any = View
    acts: Any = tuple
    found = GAMES[game]
    shown = msgspec.json.Decoder(view[found.view_type, found.action_type])
    return shown, msgspec.json.Decoder(acts[found.action_type, ...])


def choose_turn(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the actions that a bot commits for a seat. They begin with the actions that the seat has drafted."""
    from inkrally.bots.player import bots_of

    view, draft = decoders(job.game)
    bot = bots_of(job.game)[job.level]
    return bot.choose(view.decode(job.view), random.Random(job.seed), draft.decode(job.draft)).acts


def hint(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the best continuation of a draft, in the format of the game."""
    view, draft = decoders(job.game)
    return load_named(PACKS[job.game].analysis).hint(view.decode(job.view), draft.decode(job.draft), job.seed)


def review(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the review of a finished match: the loss of each seat in each round, in the format of the game.

    The first partial answer contains estimates for all rounds. Then exact values replace them, round by round.
    """
    log = _log_of(job)
    under_way = load_named(PACKS[log.header.game].analysis).review(log, job.seed)
    for _ in under_way.estimate():
        report_progress(under_way.done, under_way.total)
    show(lambda: under_way.current)
    for _ in under_way.review_closely():
        report_progress(under_way.done, under_way.total)
        show(lambda: under_way.current)
    return under_way.current


def best(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the best whole game that the seat `job.seat` could have played, if it had known all dice in advance."""
    log = _log_of(job)
    return load_named(PACKS[log.header.game].analysis).best(log, job.seat, report_progress)


def known_dice(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    """Return the best sheet for the dice of a known-dice challenge, which everyone knows."""
    asked = msgspec.json.decode(job.content, type=KnownDiceJob)
    module = load_named(load_named(PACKS[job.game].daily).KNOWN_DICE)
    return module.best_sheet(asked.options, bytes.fromhex(asked.seed), report_progress)


def _log_of(job: Job) -> Log:
    """Return the match log of a job."""
    return read(job.log.encode().splitlines(keepends=True), GAMES)


JOB_FUNCTIONS = {"bot": choose_turn, "hint": hint, "review": review, "best": best, "known-dice": known_dice}
"""The functions by kind of job. The names are those in `Job.kind`."""
