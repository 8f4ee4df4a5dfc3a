"""The job queue: jobs wait in fair order, within limits, and can be cancelled at any time.

A pool does the jobs: processes of this machine (`local_pool.py`), or workers on any machine (`remote_dispatcher.py`).
If a worker dies, its job fails and the server continues. Keep the purposes of jobs out of this module.
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


class JobCancelled(Exception):
    """A job is not needed any more."""


class QueuedJob:
    """A job in the queue, and its progress.

    Args:
        make: Returns the job when a worker is free for it. It may raise Refusal, or JobCancelled.
        seconds: The estimated time, by which the job is charged; None if all jobs of the queue cost the same.
    """

    def __init__(self, make: Callable[[], Awaitable[Job]], seconds: float | None = None) -> None:
        self.make = make
        self.seconds = seconds
        self.path: Path = ()
        self.queued_at = time.monotonic()
        """When the job was submitted, by the monotonic clock."""
        self.answer: asyncio.Future[bytes | Exception] = asyncio.get_running_loop().create_future()
        """The answer as JSON, or the error that `wait` raises."""
        self.working = False
        """Whether a worker has begun it. A remote worker begins some time after the job has left the queue."""
        self.started_at: float | None = None
        """When a worker began it, by the monotonic clock."""
        self.done = 0
        self.total = 0
        self.partial_answer = b""
        """The partial answer, as JSON."""
        self.partial_count = 0
        """How many partial answers there were."""
        self.task: asyncio.Task[bool] | None = None

    def mark_started(self) -> None:
        """Note that a worker has begun. Only the first call sets the time."""
        self.working = True
        if self.started_at is None:
            self.started_at = time.monotonic()

    async def wait(self) -> bytes:
        """Return the answer, or raise the error of the job.

        The error is a copy: the traceback of a raised error refers to its caller, which would keep this job in memory.
        """
        found = await self.answer
        if isinstance(found, Exception):
            raise copy(found)
        return found


class JobRunner(Protocol):
    """A worker that does one job at a time."""

    async def run(self, work: QueuedJob) -> bytes:
        """Make the job, call `begin`, and return the answer as JSON. Cancelling this ends the job.

        Raises:
            Refusal: The job failed.
            JobCancelled: The job is not needed any more.
            NoWorkerAvailable: The worker is gone, and another one has to do the job.
        """
        ...

    def stop(self) -> None:
        """End what the worker does, also in the middle of a job, as it may be broken."""
        ...


class WorkerPool(Protocol):
    """The workers for one queue. The queue sets `on_available`, which the pool calls when a worker may be free."""

    on_available: Callable[[], None]

    @property
    def capacity(self) -> int:
        """The number of jobs that run at once."""
        ...

    def check_available(self) -> None:
        """Raise Refusal if there is no worker, and jobs may not wait for one."""
        ...

    def acquire(self) -> JobRunner | None:
        """Return a free worker, which is taken until `release`, or None."""
        ...

    def release(self, doer: JobRunner) -> None:
        """Return a worker after its job has ended."""
        ...

    def warm(self) -> None:
        """Prepare for jobs that may come soon."""
        ...

    async def close(self) -> None:
        """End the workers that belong to this server."""
        ...


class NoWorkerAvailable(Exception):
    """All workers of a sort are gone. The job goes back into the queue."""


class JobQueue:
    """The waiting jobs of one sort, and the pool that does them."""

    def __init__(self, sort: str, pool: WorkerPool, queue: FairQueue[QueuedJob], name: str = "analysis") -> None:
        """Create a queue. `name` is the prefix of its log events."""
        self.sort = sort
        self.name = name
        self.pool = pool
        self._queue = queue
        self._tasks: dict[asyncio.Task[bool], QueuedJob] = {}
        """The jobs that a worker has. A remote worker may not have begun, and such a job counts as waiting."""
        self._closed = False
        pool.on_available = self._go
        observe.JOBS_QUEUED.labels(sort).set_function(lambda: len(self._queue) + len(self._unbegun()))
        observe.JOBS_RUNNING.labels(sort).set_function(lambda: len(self._tasks) - len(self._unbegun()))
        observe.JOBS_OLDEST_SECONDS.labels(sort).set_function(self.oldest_wait_seconds)

    def check(self, path: Path) -> None:
        """Raise Refusal if no more jobs may wait on a path (`analysis-busy`), or the pool has no worker."""
        if self._closed:
            raise Refusal("analysis-busy", "the server is about to stop; try again in a moment")
        self.pool.check_available()
        self._queue.check(path)

    def submit(self, work: QueuedJob, path: Path) -> None:
        """Queue a job. Raises Refusal as `check` does."""
        self.check(path)
        self._push(work, path)

    def _push(self, work: QueuedJob, path: Path) -> None:
        self._queue.push(work, path, 1.0 if work.seconds is None else work.seconds)
        work.path = path
        self._go()

    def move(self, work: QueuedJob, path: Path) -> None:
        """Move a waiting job to the end of another path."""
        if work in self._queue and work.path != path:
            self._queue.remove(work)
            self._push(work, path)

    def cancel_queued(self, work: QueuedJob) -> bool:
        """Take back a job that no worker has begun; `wait` raises Withdrawn. Return whether that was possible."""
        if work.working or work.answer.done():
            return False
        _fail(work, JobCancelled())
        if work in self._queue:
            self._queue.remove(work)
        elif work.task is not None:
            work.task.cancel()
        return True

    def warm(self) -> None:
        """Prepare for the first job."""
        if not self._closed:
            self.pool.warm()

    @property
    def length(self) -> int:
        """The number of jobs in the queue."""
        return len(self._queue)

    def _unbegun(self) -> list[QueuedJob]:
        """Return the jobs that were given to a worker that has not begun."""
        return [work for work in self._tasks.values() if not work.working]

    def oldest_wait_seconds(self) -> float:
        """Return for how many seconds the oldest waiting job has waited, or 0 if none waits."""
        since = min((work.queued_at for work in (*self._queue, *self._unbegun())), default=None)
        return 0.0 if since is None else time.monotonic() - since

    def position(self, work: QueuedJob) -> int:
        """Return how many jobs are before this one, or 0 if it is not in the queue."""
        return self._queue.position(work) if work in self._queue else 0

    def is_queued(self, work: QueuedJob) -> bool:
        return work in self._queue

    def cancel(self, work: QueuedJob) -> None:
        """Remove a job from the queue, or end it in the middle."""
        if work in self._queue:
            self._queue.remove(work)
        if work.task is not None:
            work.task.cancel()
        work.answer.cancel()

    async def close(self) -> None:
        """Cancel all jobs, and close the pool."""
        self._closed = True
        for work in self._queue.clear():
            work.answer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()

    def _go(self) -> None:
        while not self._closed and self._queue.can_pop() and (doer := self.pool.acquire()) is not None:
            work = self._queue.pop()
            work.task = asyncio.get_running_loop().create_task(self._run(doer, work))
            self._tasks[work.task] = work
            # In a callback, since a task that is cancelled before it starts never runs its own `finally`.
            work.task.add_done_callback(partial(self._ended, doer, work))

    def _ended(self, doer: JobRunner, work: QueuedJob, task: asyncio.Task[bool]) -> None:
        del self._tasks[task]
        self.pool.release(doer)
        if work.seconds is None:
            self._queue.done(work.path)
        else:
            took = 0.0 if work.started_at is None else time.monotonic() - work.started_at
            self._queue.done(work.path, work.seconds, took)
        again = not task.cancelled() and task.result()
        work.task = None
        if self._closed:
            work.answer.cancel()
        elif again and not work.answer.done():
            work.working, work.started_at = False, None
            try:
                self._push(work, work.path)
            except Refusal as error:
                _fail(work, error)
                self._go()
        else:
            self._go()

    async def _run(self, doer: JobRunner, work: QueuedJob) -> bool:
        """Run a job and set its answer. Return whether it has to be queued again."""
        outcome = "done"
        try:
            answer = await doer.run(work)
            if not work.answer.done():
                work.answer.set_result(answer)
        except asyncio.CancelledError:
            outcome = "cancelled"
            work.answer.cancel()
        except NoWorkerAvailable:
            outcome = "again"
            return True
        except JobCancelled as error:
            outcome = "withdrawn"
            _fail(work, error)
        except InkrallyError as error:
            outcome = error.code
            _fail(work, error)
        except Exception as error:
            outcome = "analysis-failed"
            observe.log.error(f"{self.name}-failed", kind=self.sort, error=repr(error), exc_info=True)
            doer.stop()
            _fail(work, Refusal("analysis-failed", "this could not be analysed"))
        finally:
            if work.started_at is not None:
                observe.JOB_DURATION_SECONDS.labels(self.sort).observe(time.monotonic() - work.started_at)
            observe.JOBS_FINISHED.labels(self.sort, outcome).inc()
        return False


def _fail(work: QueuedJob, error: Exception) -> None:
    if not work.answer.done():
        work.answer.set_result(copy(error))
