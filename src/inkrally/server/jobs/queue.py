"""The job queue: jobs wait in fair order until a worker is free, within limits, and can be cancelled at any time.

The workers belong to a pool: processes of this machine (`local_pool.py`), or workers on any machine
(`remote_dispatcher.py`). If a worker dies, its job fails, and the server continues. Keep the contents of jobs out of
this module.
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
    """The job was cancelled, because its answer is not needed any more."""


class QueuedJob:
    """A job in the queue: how to make it, its progress, and the future of its answer."""

    def __init__(self, make: Callable[[], Awaitable[Job]], seconds: float | None = None) -> None:
        """Create a job that is not queued yet.

        Args:
            make: Returns the job for the worker. It is called when a worker is free, and may raise Refusal or
                JobCancelled.
            seconds: The estimated duration, by which the fair queue charges the job. None if all jobs of the queue cost
                the same.
        """
        self.make = make
        self.seconds = seconds
        self.path: Path = ()
        self.queued_at = time.monotonic()
        """When the job was submitted, by the monotonic clock."""
        self.answer: asyncio.Future[bytes | Exception] = asyncio.get_running_loop().create_future()
        """The answer as JSON, or the error that `wait` raises."""
        self.working = False
        """Whether a worker has started the job. A remote worker starts a while after the job has left the queue."""
        self.started_at: float | None = None
        """When a worker started the job, by the monotonic clock."""
        self.used_seconds: float | None = None
        """The processor time of the job, known when a local worker has finished it."""
        self.done = 0
        self.total = 0
        self.partial_answer = b""
        """The partial answer, as JSON."""
        self.partial_count = 0
        """How many partial answers there were."""
        self.task: asyncio.Task[bool] | None = None

    def mark_started(self) -> None:
        """Record that a worker has started the job. Only the first call sets the time."""
        self.working = True
        if self.started_at is None:
            self.started_at = time.monotonic()

    async def wait(self) -> bytes:
        """Wait for the job, and return its answer as JSON, or raise its error.

        The error is a copy: a raised exception refers to its caller by its traceback, which would keep this job in
        memory.
        """
        found = await self.answer
        if isinstance(found, Exception):
            raise copy(found)
        return found


class JobRunner(Protocol):
    """A worker that does one job at a time."""

    async def run(self, work: QueuedJob) -> bytes:
        """Get the job from `work.make`, call `work.mark_started`, run the job, and return the answer as JSON.

        Cancelling the task ends the job.

        Raises:
            Refusal: The job failed.
            JobCancelled: The job is not needed any more.
            NoWorkerAvailable: The worker is gone, and another one has to do the job.
        """
        ...

    def stop(self) -> None:
        """Stop the worker, even in the middle of a job, because it may be in a broken state."""
        ...


class WorkerPool(Protocol):
    """The workers for one queue. The queue sets `on_available`, which the pool calls when a worker may be free."""

    on_available: Callable[[], None]

    @property
    def capacity(self) -> int:
        """The number of jobs that can run at the same time."""
        ...

    def check_available(self) -> None:
        """Raise Refusal if the pool has no worker, and jobs of this pool must not wait for one."""
        ...

    def acquire(self) -> JobRunner | None:
        """Return a free worker and reserve the worker until `release`, or return None if all workers are busy."""
        ...

    def release(self, worker: JobRunner) -> None:
        """Make a worker free again after its job has ended."""
        ...

    def warm(self) -> None:
        """Start a worker in advance, because a job will probably come soon."""
        ...

    async def close(self) -> None:
        """Stop the workers that belong to this server."""
        ...


class NoWorkerAvailable(Exception):
    """No worker for this kind of job is left. The job goes back into the queue."""


class JobQueue:
    """The waiting jobs of one kind, and the pool whose workers do them."""

    def __init__(self, kind: str, pool: WorkerPool, queue: FairQueue[QueuedJob], name: str = "analysis") -> None:
        """Create a queue.

        Args:
            kind: The kind of job, as metrics name it.
            pool: The workers.
            queue: The fair queue with its limits.
            name: The prefix of the names of log events, such as `bot` in `bot-failed`.
        """
        self.kind = kind
        self.name = name
        self.pool = pool
        self._queue = queue
        self._tasks: dict[asyncio.Task[bool], QueuedJob] = {}
        """The jobs that a worker has. A job that a remote worker has not started counts as waiting."""
        self._closed = False
        pool.on_available = self._start_jobs
        observe.JOBS_QUEUED.labels(kind).set_function(lambda: len(self._queue) + len(self._not_started()))
        observe.JOBS_RUNNING.labels(kind).set_function(lambda: len(self._tasks) - len(self._not_started()))
        observe.JOBS_OLDEST_SECONDS.labels(kind).set_function(self.oldest_wait_seconds)

    def check(self, path: Path) -> None:
        """Raise Refusal if no more jobs may wait on a path of the fair queue (`analysis-busy`), or no worker exists."""
        if self._closed:
            raise Refusal("analysis-busy", "the server is about to stop; try again in a moment")
        self.pool.check_available()
        self._queue.check(path)

    def submit(self, work: QueuedJob, path: Path) -> None:
        """Add a job to the end of a path of the fair queue. Raises Refusal as `check` does."""
        self.check(path)
        self._push(work, path)

    def _push(self, work: QueuedJob, path: Path) -> None:
        """Add a job to the fair queue without checking limits, and start it if a worker is free."""
        self._queue.push(work, path, 1.0 if work.seconds is None else work.seconds)
        work.path = path
        self._start_jobs()

    def move(self, work: QueuedJob, path: Path) -> None:
        """Move a waiting job to the end of another path."""
        if work in self._queue and work.path != path:
            self._queue.remove(work)
            self._push(work, path)

    def cancel_queued(self, work: QueuedJob) -> bool:
        """Cancel a job that no worker has started. Its `wait` then raises JobCancelled.

        Returns:
            Whether the job was cancelled. False if a worker has started the job, or if the job has ended.
        """
        if work.working or work.answer.done():
            return False
        _fail(work, JobCancelled())
        if work in self._queue:
            self._queue.remove(work)
        elif work.task is not None:
            work.task.cancel()
        return True

    def warm(self) -> None:
        """Start a worker in advance, because a job will probably come soon."""
        if not self._closed:
            self.pool.warm()

    @property
    def length(self) -> int:
        """The number of jobs in the queue."""
        return len(self._queue)

    def _not_started(self) -> list[QueuedJob]:
        """Return the jobs that were given to a remote worker which has not started them yet."""
        return [work for work in self._tasks.values() if not work.working]

    def oldest_wait_seconds(self) -> float:
        """Return how many seconds the oldest waiting job has waited, or 0 if no job waits."""
        since = min((work.queued_at for work in (*self._queue, *self._not_started())), default=None)
        return 0.0 if since is None else time.monotonic() - since

    def position(self, work: QueuedJob) -> int:
        """Return the number of jobs before this one, or 0 if the job does not wait."""
        return self._queue.position(work) if work in self._queue else 0

    def is_queued(self, work: QueuedJob) -> bool:
        """Return whether a job still waits for a worker."""
        return work in self._queue

    def cancel(self, work: QueuedJob) -> None:
        """Cancel a job, whether it waits or runs."""
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

    def _start_jobs(self) -> None:
        """Start waiting jobs for as long as workers are free."""
        while not self._closed and self._queue.can_pop() and (worker := self.pool.acquire()) is not None:
            work = self._queue.pop()
            work.task = asyncio.get_running_loop().create_task(self._run(worker, work))
            self._tasks[work.task] = work
            # Use a callback: a task that is cancelled before it starts never runs its own `finally`.
            work.task.add_done_callback(partial(self._ended, worker, work))

    def _ended(self, worker: JobRunner, work: QueuedJob, task: asyncio.Task[bool]) -> None:
        """Free the worker of a job that has ended, charge the measured time, and start the next job.

        Queues the job again if its worker was lost.
        """
        del self._tasks[task]
        self.pool.release(worker)
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
                self._start_jobs()
        else:
            self._start_jobs()

    async def _run(self, worker: JobRunner, work: QueuedJob) -> bool:
        """Run a job and set its answer. Return True if the worker was lost, so that the job must be queued again."""
        outcome = "done"
        try:
            answer = await worker.run(work)
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
            observe.log.error(f"{self.name}-failed", kind=self.kind, error=repr(error), exc_info=True)
            worker.stop()
            _fail(work, Refusal("analysis-failed", "this could not be analysed"))
        finally:
            if work.started_at is not None:
                observe.JOB_DURATION_SECONDS.labels(self.kind).observe(time.monotonic() - work.started_at)
            observe.JOBS_FINISHED.labels(self.kind, outcome).inc()
        return False


def _fail(work: QueuedJob, error: Exception) -> None:
    """Set an error as the outcome of a job that has no outcome yet."""
    if not work.answer.done():
        work.answer.set_result(copy(error))
