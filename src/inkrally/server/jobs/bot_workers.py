"""Bots in other processes: they get a view, never a table, a seed or the store, and a table never waits for one.

Decisions wait in fair order: first tables at which somebody is (four to one), then by who made the table, then by
table, each paid for by the time that it took. Whoever makes many tables waits for them, and never has all processes.
What goes wrong with a bot, a table survives: the answer is then None, and the seat commits by the game's default.
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
from inkrally.server.jobs.frames import Job as Sent
from inkrally.server.jobs.local_pool import BOT, LocalPool
from inkrally.server.jobs.queue import JobQueue, Pool, Withdrawn, Work
from inkrally.server.levels import bots_at
from inkrally.server.observability import metrics as observe
from inkrally.server.shapes import acts_decoder
from inkrally.table.table import BotRequest

HERE, AWAY = "here", "away"
"""The first step of a line: whether somebody is at the table, or its clock has run out."""
WEIGHTS = {HERE: 4.0, AWAY: 1.0}
FIRST_GUESS = 0.5
"""Seconds that a decision of a bot is taken to last which has not decided yet."""
LEARNED = 0.2
"""How much of a guess is what was seen last."""


class DecisionRequest:
    """A bot's decision that is wanted, and the line in which it waits. `patience` is for how many seconds it waits for
    a process at most, then it is the default; None is for ever."""

    def __init__(self, game: str, level: str, path: Path, patience: float | None) -> None:
        self.game = game
        self.level = level
        self.path = path
        self.patience = patience
        self.job: Callable[[], BotRequest | None] = _nothing
        """What is to be decided, asked when a process is free; None where nothing is any more."""
        self.work: Work | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.until = 0.0
        """When the timer ends, by the clock of the loop. A handle of uvloop does not tell."""


def _nothing() -> None:
    return None


class Workers:
    """Who decides: processes, each started when a bot first has to, and anew after a decision that it did not survive;
    or workers elsewhere."""

    def __init__(self, pool: Pool) -> None:
        most = (
            # One is always kept for the tables where somebody is, and one for those of somebody else.
            lambda step: max(1, pool.size - 1) if step == AWAY else None,
            lambda step: max(1, pool.size - 1),
            lambda step: (pool.size + 1) // 2,
        )
        self._queue = FairQueue[Work](most_busy=lambda depth, step: most[depth](step), weight=WEIGHTS.__getitem__)
        self._job_queue = JobQueue("bot", pool, self._queue, "bot")
        self._guesses: dict[tuple[str, str], float] = {}

    @property
    def processes(self) -> int:
        """How many decisions can be made at once."""
        return self._job_queue.pool.size

    def waiting(self, where: str) -> int:
        """How many decisions wait for a process, of tables that are HERE or AWAY."""
        return self._queue.size((where,))

    async def choose(self, decision: DecisionRequest) -> tuple[BotRequest, Sequence[Any] | None] | None:
        """What was to be decided, and what a bot commits for it, None for the default; None if nothing is wanted."""
        made: list[tuple[BotRequest, float]] = []

        async def make() -> Sent:
            job = decision.job()
            if job is None or job.level not in bots_at(decision.game):
                raise Withdrawn
            made.append((job, time.perf_counter()))
            view, draft = (msgspec.Raw(msgspec.json.encode(each)) for each in (job.view, job.draft))
            return Sent("bot", random.getrandbits(63), decision.game, job.level, view, draft)

        key = decision.game, decision.level
        work = decision.work = Work(make, self._guesses.get(key, FIRST_GUESS))
        try:
            self._job_queue.submit(work, decision.path)
            self._time(decision)
            acts = acts_decoder(decision.game).decode(await work.wait())
            return made[0][0], acts
        except asyncio.CancelledError:
            self._job_queue.cancel(work)
            raise
        except (Refusal, Withdrawn):
            pass  # told of where it happened
        except (msgspec.DecodeError, RecursionError) as error:
            observe.log.warning("bot-failed", game=decision.game, level=decision.level, error=repr(error))
        finally:
            if decision.timer is not None:
                decision.timer.cancel()
            decision.work = decision.timer = None  # it holds `make`, and that the decision and the view of a seat
            if made:
                self._took(key, time.perf_counter() - made[0][1])
        job = decision.job()
        if job is None:
            return None
        observe.BOT_DEFAULTS.inc()
        return job, None

    def move(self, decision: DecisionRequest, path: Path, patience: float | None) -> None:
        """Let a decision wait in another line if it is not its own, and from now on no longer than this; who comes back
        to a table begins to wait then."""
        if path != decision.path:
            decision.path = path
            if decision.work is not None:
                self._job_queue.move(decision.work, path)
        if patience is not None and decision.timer is not None:
            patience = max(0.0, min(patience, decision.until - asyncio.get_running_loop().time()))
        decision.patience = patience
        self._time(decision)

    def drop(self, decision: DecisionRequest) -> None:
        """A decision is not wanted any more: it waits no longer, and what a process makes of it is for nobody."""
        decision.job = _nothing
        if decision.work is not None:
            self._job_queue.withdraw(decision.work)

    async def close(self) -> None:
        await self._job_queue.close()

    def _time(self, decision: DecisionRequest) -> None:
        if decision.timer is not None:
            decision.timer.cancel()
            decision.timer = None
        if decision.patience is not None and decision.work is not None:
            loop = asyncio.get_running_loop()
            decision.until = loop.time() + decision.patience
            decision.timer = loop.call_later(decision.patience, self._job_queue.withdraw, decision.work)

    def _took(self, key: tuple[str, str], seconds: float) -> None:
        observe.BOT_SECONDS.observe(seconds)
        self._guesses[key] = (1 - LEARNED) * self._guesses.get(key, seconds) + LEARNED * seconds


def bot_processes(processes: int, seconds: float, command: Sequence[str] = ()) -> LocalPool:
    """Processes of this machine in which bots decide; `seconds` is how long a decision may take before its process is
    ended."""
    return LocalPool(processes, seconds, command or BOT, "bot")
