"""The job queue: jobs wait in fair order, within limits, and can be cancelled at any time.

A pool does the jobs: processes of this machine (`local_pool.py`), or workers on any machine (`dispatch`). If a worker
dies, its job fails and the server goes on. Keep what a job is for out of this module.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from copy import copy
from functools import partial
from typing import Protocol

from inkrally.match.errors import InkrallyError, Refusal
from inkrally.server.admission.fair_queue import FairQueue, Path
from inkrally.server.jobs.frames import Job
from inkrally.server.observability import metrics as observe


class Withdrawn(Exception):
    """Nobody wants a piece of work any more."""


class Work:
    """Something to be worked out. `make` gives the job when a process is free for it, and may refuse then, or say
    Withdrawn. `seconds` is how long it will take, by a guess, where it is paid for by that; else all cost the same."""

    def __init__(self, make: Callable[[], Awaitable[Job]], seconds: float | None = None) -> None:
        self.make = make
        self.seconds = seconds
        self.path: Path = ()
        self.since = time.monotonic()
        """When it was first asked for."""
        self.answer: asyncio.Future[bytes | Exception] = asyncio.get_running_loop().create_future()
        """What it became, also where that is an error: `wait` raises it."""
        self.working = False
        """Whether somebody is at it; it may have left the queue before."""
        self.began: float | None = None
        """When somebody began with it, by the monotonic clock."""
        self.done = 0
        self.total = 0
        self.part = b""
        """The answer as far as it is there, as JSON,"""
        self.parts = 0
        """and how often there was more of it."""
        self.task: asyncio.Task[bool] | None = None

    def begin(self) -> None:
        """Somebody is at it, from now on; said again, it stays as it was."""
        self.working = True
        if self.began is None:
            self.began = time.monotonic()

    async def wait(self) -> bytes:
        """The answer, when it is there. Raises what it failed with, Withdrawn too: a copy, since an error that is
        raised holds by its traceback whoever waited, so that the work would hold itself and stay in memory."""
        found = await self.answer
        if isinstance(found, Exception):
            raise copy(found)
        return found


class Doer(Protocol):
    """What does one piece of work."""

    async def do(self, work: Work) -> bytes:
        """Make its job, `begin` it, and give the answer, as JSON. Who cancels this ends it in the middle.

        Raises Refusal where it fails, Withdrawn where nobody wants it, NobodyWorks where another doer has to.
        """
        ...

    def stop(self) -> None:
        """It is not to be relied upon any more: what it has begun is ended, also in the middle."""
        ...


class Pool(Protocol):
    """Those who can work. `on_free` is called when there may be one more."""

    on_free: Callable[[], None]

    @property
    def size(self) -> int:
        """How many can work at once."""
        ...

    def check(self) -> None:
        """Raise Refusal where there is nobody, and nobody is waited for."""
        ...

    def take(self) -> Doer | None:
        """Somebody who can work now, until `give`; None where all are at work."""
        ...

    def give(self, doer: Doer) -> None:
        """What it was taken for has ended."""
        ...

    def warm(self) -> None:
        """Be ready: work may come soon."""
        ...

    async def close(self) -> None:
        """End whoever belongs to this server."""
        ...


class NobodyWorks(Exception):
    """Whoever had a piece of work is gone, and so is everybody like them: it goes back into its line."""


class JobQueue:
    """Work of one sort that waits, and the pool of those who do it."""

    def __init__(self, sort: str, pool: Pool, queue: FairQueue[Work], name: str = "analysis") -> None:
        """`name` begins what is logged of it."""
        self.sort = sort
        self.name = name
        self.pool = pool
        self._queue = queue
        self._tasks: dict[asyncio.Task[bool], Work] = {}
        """What was given to somebody. Who is elsewhere may not have begun with it, and then it waits still."""
        self._closed = False
        pool.on_free = self._go
        observe.ANALYSIS_WAITING.labels(sort).set_function(lambda: len(self._queue) + len(self._unbegun()))
        observe.ANALYSIS_WORKING.labels(sort).set_function(lambda: len(self._tasks) - len(self._unbegun()))
        observe.ANALYSIS_OLDEST.labels(sort).set_function(self.oldest)

    def check(self, path: Path) -> None:
        """Raise Refusal (`analysis-busy`) where nothing more may wait in a line, and what the pool says."""
        if self._closed:
            raise Refusal("analysis-busy", "the server is about to stop; try again in a moment")
        self.pool.check()
        self._queue.check(path)

    def submit(self, work: Work, path: Path) -> None:
        """Let work wait in a line until it is its turn. Raises Refusal (`analysis-busy`)."""
        self.check(path)
        self._push(work, path)

    def _push(self, work: Work, path: Path) -> None:
        self._queue.push(work, path, 1.0 if work.seconds is None else work.seconds)
        work.path = path
        self._go()

    def move(self, work: Work, path: Path) -> None:
        """Let work that waits go to the end of another line."""
        if work in self._queue and work.path != path:
            self._queue.remove(work)
            self._push(work, path)

    def withdraw(self, work: Work) -> bool:
        """Let work wait no longer; whoever waits for it is told (Withdrawn). False where somebody is at it."""
        if work.working or work.answer.done():
            return False
        _fail(work, Withdrawn())
        if work in self._queue:
            self._queue.remove(work)
        elif work.task is not None:
            work.task.cancel()
        return True

    def warm(self) -> None:
        """Be ready for the first work."""
        if not self._closed:
            self.pool.warm()

    @property
    def length(self) -> int:
        """How much waits here."""
        return len(self._queue)

    def _unbegun(self) -> list[Work]:
        """What was given to somebody who has not begun with it."""
        return [work for work in self._tasks.values() if not work.working]

    def oldest(self) -> float:
        """For how many seconds that has waited which waits longest, whoever comes before it; 0 where nothing does."""
        since = min((work.since for work in (*self._queue, *self._unbegun())), default=None)
        return 0.0 if since is None else time.monotonic() - since

    def place(self, work: Work) -> int:
        """How many wait before it; 0 for work that waits no longer."""
        return self._queue.place(work) if work in self._queue else 0

    def waits(self, work: Work) -> bool:
        return work in self._queue

    def cancel(self, work: Work) -> None:
        """Nobody wants it any more: it waits no longer, or ends in the middle."""
        if work in self._queue:
            self._queue.remove(work)
        if work.task is not None:
            work.task.cancel()
        work.answer.cancel()

    async def close(self) -> None:
        """End everything; what waits is forgotten."""
        self._closed = True
        for work in self._queue.clear():
            work.answer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()

    def _go(self) -> None:
        while not self._closed and self._queue.may_pop() and (doer := self.pool.take()) is not None:
            work = self._queue.pop()
            work.task = asyncio.get_running_loop().create_task(self._run(doer, work))
            self._tasks[work.task] = work
            # Not at the end of the task itself: one that is cancelled before it began never comes to its end.
            work.task.add_done_callback(partial(self._ended, doer, work))

    def _ended(self, doer: Doer, work: Work, task: asyncio.Task[bool]) -> None:
        del self._tasks[task]
        self.pool.give(doer)
        if work.seconds is None:
            self._queue.done(work.path)
        else:
            took = 0.0 if work.began is None else time.monotonic() - work.began
            self._queue.done(work.path, work.seconds, took)
        again = not task.cancelled() and task.result()
        work.task = None
        if self._closed:
            work.answer.cancel()
        elif again and not work.answer.done():
            work.working, work.began = False, None
            try:
                self._push(work, work.path)
            except Refusal as error:
                _fail(work, error)
                self._go()
        else:
            self._go()

    async def _run(self, doer: Doer, work: Work) -> bool:
        """Have it done; whether it has to be done again."""
        outcome = "done"
        try:
            answer = await doer.do(work)
            if not work.answer.done():
                work.answer.set_result(answer)
        except asyncio.CancelledError:
            outcome = "cancelled"
            work.answer.cancel()
        except NobodyWorks:
            outcome = "again"
            return True
        except Withdrawn as error:
            outcome = "withdrawn"
            _fail(work, error)
        except InkrallyError as error:
            outcome = error.code
            _fail(work, error)
        except Exception as error:
            outcome = "analysis-failed"
            observe.log.error(self.name, kind=self.sort, error=repr(error), exc_info=True)
            doer.stop()
            _fail(work, Refusal("analysis-failed", "this could not be analysed"))
        finally:
            if work.began is not None:
                observe.ANALYSIS_SECONDS.labels(self.sort).observe(time.monotonic() - work.began)
            observe.ANALYSIS_ENDED.labels(self.sort, outcome).inc()
        return False


def _fail(work: Work, error: Exception) -> None:
    if not work.answer.done():
        work.answer.set_result(copy(error))
