"""Bot decisions in other processes.

A process gets only the view of a seat, so no table, seed or store leaves the server. Decisions wait in fair order:
first tables with a connected player (weight 4 to 1), then by the address that made the table, then by table, each
charged with the time that it took. One address never has all processes. If a process fails, the decision is None, and
the seat commits the game's default.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.server.admission.fair_queue import FairQueue, Path
from inkrally.server.bot_levels import bots_at
from inkrally.server.decoders import acts_decoder
from inkrally.server.jobs.frames import Job as Sent
from inkrally.server.jobs.local_pool import BOT_WORKER_COMMAND, LocalWorkerPool
from inkrally.server.jobs.queue import JobCancelled, JobQueue, QueuedJob, WorkerPool
from inkrally.server.observability import metrics as observe
from inkrally.table.table import BotRequest

ATTENDED, UNATTENDED = "here", "away"
"""The first step of a queue path. HERE: a page shows the table, the table was used lately, or its clock has run out."""
QUEUE_WEIGHTS = {ATTENDED: 4.0, UNATTENDED: 1.0}
FIRST_ESTIMATE_SECONDS = 0.5
"""The estimate in seconds for the first decision of a bot level in a game."""
ESTIMATE_WEIGHT = 0.2
"""The weight of the newest measurement in the estimate."""


class BotJob:
    """A request for a bot's decision, and its place in the queue.

    `patience` is how many seconds it may wait for a process before the seat gets the default; None waits for ever.
    """

    def __init__(self, game: str, level: str, path: Path, patience: float | None) -> None:
        self.game = game
        self.level = level
        self.path = path
        self.patience = patience
        self.job: Callable[[], BotRequest | None] = _nothing
        """Returns the seat to decide for when a process is free, or None if no decision is needed any more."""
        self.work: QueuedJob | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.until = 0.0
        """When the timer fires, by the clock of the loop. The handles of uvloop do not tell."""


def _nothing() -> None:
    return None


class BotDispatcher:
    """The queue of bot decisions, and the processes or remote workers that make them."""

    def __init__(self, pool: WorkerPool) -> None:
        most = (
            # Keep one process for tables with connected players, and one for tables of other addresses.
            lambda step: max(1, pool.capacity - 1) if step == UNATTENDED else None,
            lambda step: max(1, pool.capacity - 1),
            lambda step: (pool.capacity + 1) // 2,
        )
        self._queue = FairQueue[QueuedJob](
            most_busy=lambda depth, step: most[depth](step), weight=QUEUE_WEIGHTS.__getitem__
        )
        self._job_queue = JobQueue("bot", pool, self._queue, "bot")
        self._guesses: dict[tuple[str, str], float] = {}

    @property
    def capacity(self) -> int:
        """The number of decisions that can be made at once."""
        return self._job_queue.pool.capacity

    def queue_length(self, where: str) -> int:
        """Return the number of queued decisions for tables that are HERE or AWAY."""
        return self._queue.size((where,))

    async def choose(self, decision: BotJob) -> tuple[BotRequest, Sequence[Any] | None] | None:
        """Return the request that was decided with the actions of the bot, or with None for the default.

        Returns None if the decision is not needed any more.
        """
        made: list[tuple[BotRequest, float]] = []

        async def make() -> Sent:
            job = decision.job()
            if job is None or job.level not in bots_at(decision.game):
                raise JobCancelled
            made.append((job, time.perf_counter()))
            view, draft = (msgspec.Raw(msgspec.json.encode(each)) for each in (job.view, job.draft))
            return Sent("bot", random.getrandbits(63), decision.game, job.level, view, draft)

        key = decision.game, decision.level
        work = decision.work = QueuedJob(make, self._guesses.get(key, FIRST_ESTIMATE_SECONDS))
        try:
            self._job_queue.submit(work, decision.path)
            self._time(decision)
            acts = acts_decoder(decision.game).decode(await work.wait())
            return made[0][0], acts
        except asyncio.CancelledError:
            self._job_queue.cancel(work)
            raise
        except (Refusal, JobCancelled):
            pass  # logged where it happened
        except (msgspec.DecodeError, RecursionError) as error:
            observe.log.warning("bot-failed", game=decision.game, level=decision.level, error=repr(error))
        finally:
            if decision.timer is not None:
                decision.timer.cancel()
            decision.work = decision.timer = None  # it refers to `make`, which keeps the view of a seat in memory
            if made:
                self._took(key, time.perf_counter() - made[0][1])
        job = decision.job()
        if job is None:
            return None
        observe.BOT_DEFAULT_DECISIONS.inc()
        return job, None

    def move(self, decision: BotJob, path: Path, patience: float | None) -> None:
        """Move a waiting decision to another path, and shorten how long it waits from now on.

        The decision goes to the end of the new path.
        """
        if path != decision.path:
            decision.path = path
            if decision.work is not None:
                self._job_queue.move(decision.work, path)
        if patience is not None and decision.timer is not None:
            patience = max(0.0, min(patience, decision.until - asyncio.get_running_loop().time()))
        decision.patience = patience
        self._time(decision)

    def cancel(self, decision: BotJob) -> None:
        """Withdraw a decision that is not needed any more, and ignore its answer."""
        decision.job = _nothing
        if decision.work is not None:
            self._job_queue.cancel_queued(decision.work)

    async def close(self) -> None:
        await self._job_queue.close()

    def _time(self, decision: BotJob) -> None:
        if decision.timer is not None:
            decision.timer.cancel()
            decision.timer = None
        if decision.patience is not None and decision.work is not None:
            loop = asyncio.get_running_loop()
            decision.until = loop.time() + decision.patience
            decision.timer = loop.call_later(decision.patience, self._job_queue.cancel_queued, decision.work)

    def _took(self, key: tuple[str, str], seconds: float) -> None:
        observe.BOT_DECISION_SECONDS.observe(seconds)
        self._guesses[key] = (1 - ESTIMATE_WEIGHT) * self._guesses.get(key, seconds) + ESTIMATE_WEIGHT * seconds


def make_bot_pool(processes: int, seconds: float, command: Sequence[str] = ()) -> LocalWorkerPool:
    """Return the pool of local bot processes. A process that takes longer than `seconds` for a decision is ended."""
    return LocalWorkerPool(processes, seconds, command or BOT_WORKER_COMMAND, "bot")
