"""The dispatcher of bot decisions, which other processes or remote workers make.

A process gets only the view of one seat, so no table, seed or store leaves the server. Decisions wait in a fair queue
with three levels: attended tables before others (weights 4 and 1), then the address that created the table, then the
table. Each level is charged with the time that its decisions took. One address never occupies all processes. If a
process fails, the seat commits the default of the game.

The addresses that created tables are kept only in memory, for the most recent tables. For older tables, and after a
restart, the account of the host takes the place of the address.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.server.admission.fair_queue import FairQueue, Path
from inkrally.server.admission.rate_limits import rate_limit_key
from inkrally.server.bot_levels import bots_at
from inkrally.server.decoders import acts_decoder
from inkrally.server.jobs.frames import Job as Sent
from inkrally.server.jobs.local_pool import BOT_WORKER_COMMAND, LocalWorkerPool
from inkrally.server.jobs.queue import JobCancelled, JobQueue, QueuedJob, WorkerPool
from inkrally.server.observability import metrics as observe
from inkrally.table.document import TableDocument
from inkrally.table.table import BotRequest

ATTENDED, UNATTENDED = "here", "away"
"""The first step of a path in the queue.

A table is `ATTENDED` if a client is connected to it, if it was used within the last minute, or if its clock has run
out.
"""
QUEUE_WEIGHTS = {ATTENDED: 4.0, UNATTENDED: 1.0}
"""The shares of the processor time: attended tables get four times as much as the others."""
FIRST_ESTIMATE_SECONDS = 0.5
"""The estimated duration of the first decision of a bot level in a game."""
ESTIMATE_WEIGHT = 0.2
"""The weight of the newest measurement in the estimated duration of a decision."""
MAX_TABLES = 50_000
"""The maximum number of tables whose addresses are kept. The oldest are dropped first."""


class BotJob:
    """A bot decision that was requested for one seat, and its place in the queue."""

    def __init__(self, game: str, level: str, path: Path, max_wait_seconds: float | None) -> None:
        """Create a request.

        Args:
            game: The name of the game.
            level: The level of the bot.
            path: The path in the fair queue.
            max_wait_seconds: How long the request may wait for a process. After that, the seat commits the default of
                the game. None waits without limit.
        """
        self.game = game
        self.level = level
        self.path = path
        self.max_wait_seconds = max_wait_seconds
        self.job: Callable[[], BotRequest | None] = _nothing
        """Returns the seat to decide for when a process is free, or None if no decision is needed any more."""
        self.work: QueuedJob | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.until = 0.0
        """When the timer fires, by the clock of the loop. The timer handles of uvloop have no method for this."""


def _nothing() -> None:
    """Return None, because the decision is not needed any more. Takes the place of `BotJob.job` then."""
    return


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
        self._estimates: dict[tuple[str, str], float] = {}

    @property
    def capacity(self) -> int:
        """The number of decisions that can be made at once."""
        return self._job_queue.pool.capacity

    def queue_length(self, where: str) -> int:
        """Return the number of waiting decisions for `ATTENDED` or `UNATTENDED` tables."""
        return self._queue.size((where,))

    async def choose(self, decision: BotJob) -> tuple[BotRequest, Sequence[Any] | None] | None:
        """Wait for a process, let the bot decide, and return the request and the actions of the bot.

        Returns:
            The request as it was when the process became free, with the actions. The actions are None if the seat has
            to commit the default of the game. The result is None if the decision is not needed any more.
        """
        made: list[tuple[BotRequest, float]] = []

        async def make() -> Sent:
            """Return the job for the process, from the present table. Raises JobCancelled if no decision is needed."""
            job = decision.job()
            if job is None or job.level not in bots_at(decision.game):
                raise JobCancelled
            made.append((job, time.perf_counter()))
            view, draft = (msgspec.Raw(msgspec.json.encode(each)) for each in (job.view, job.draft))
            return Sent("bot", random.getrandbits(63), decision.game, job.level, view, draft)

        key = decision.game, decision.level
        work = decision.work = QueuedJob(make, self._estimates.get(key, FIRST_ESTIMATE_SECONDS))
        try:
            self._job_queue.submit(work, decision.path)
            self._start_timer(decision)
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
                self._record_duration(key, time.perf_counter() - made[0][1])
        job = decision.job()
        if job is None:
            return None
        observe.BOT_DEFAULT_DECISIONS.inc()
        return job, None

    def move(self, decision: BotJob, path: Path, max_wait_seconds: float | None) -> None:
        """Move a waiting decision to the end of another path, and set how many seconds it may wait from now on.

        This never extends the wait: `max_wait_seconds` counts only if it ends before the present limit.
        """
        if path != decision.path:
            decision.path = path
            if decision.work is not None:
                self._job_queue.move(decision.work, path)
        if max_wait_seconds is not None and decision.timer is not None:
            max_wait_seconds = max(0.0, min(max_wait_seconds, decision.until - asyncio.get_running_loop().time()))
        decision.max_wait_seconds = max_wait_seconds
        self._start_timer(decision)

    def cancel(self, decision: BotJob) -> None:
        """Cancel a decision that is not needed any more. If a process works on it already, its answer is ignored."""
        decision.job = _nothing
        if decision.work is not None:
            self._job_queue.cancel_queued(decision.work)

    async def close(self) -> None:
        """Cancel all decisions, and end the processes."""
        await self._job_queue.close()

    def _start_timer(self, decision: BotJob) -> None:
        """Start the timer that ends the wait of a decision after its `max_wait_seconds`."""
        if decision.timer is not None:
            decision.timer.cancel()
            decision.timer = None
        if decision.max_wait_seconds is not None and decision.work is not None:
            loop = asyncio.get_running_loop()
            decision.until = loop.time() + decision.max_wait_seconds
            decision.timer = loop.call_later(decision.max_wait_seconds, self._job_queue.cancel_queued, decision.work)

    def _record_duration(self, key: tuple[str, str], seconds: float) -> None:
        """Record how long a decision took, for the metrics and for later estimates. `key` is the game and the level."""
        observe.BOT_DECISION_SECONDS.observe(seconds)
        self._estimates[key] = (1 - ESTIMATE_WEIGHT) * self._estimates.get(key, seconds) + ESTIMATE_WEIGHT * seconds


def make_bot_pool(processes: int, seconds: float, command: Sequence[str] = ()) -> LocalWorkerPool:
    """Return the pool of local bot processes. A process that takes longer than `seconds` for a decision is ended."""
    return LocalWorkerPool(processes, seconds, command or BOT_WORKER_COMMAND, "bot")


class TableRequesters:
    """Remembers the address of the creator of each table. This address is charged for the bots of the table."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, str] = OrderedDict()

    def record(self, table_id: str, address: str) -> None:
        """Remember the address of the creator of a table."""
        if not address:
            return
        self._made[table_id] = rate_limit_key(address)
        if len(self._made) > MAX_TABLES:
            self._made.popitem(last=False)

    def inherit(self, table_id: str, other: str) -> None:
        """Charge the address of the table `other` for the bots of this table as well, such as for a rematch."""
        if other in self._made:
            self._made[table_id] = self._made[other]

    def forget(self, table_id: str) -> None:
        """Forget the address of a deleted table."""
        self._made.pop(table_id, None)

    def of(self, doc: TableDocument) -> str:
        """Return the key in the fair queue for the bots of a table: an address, or the account of the host."""
        return self._made.get(doc.id) or f"host {doc.host}"
