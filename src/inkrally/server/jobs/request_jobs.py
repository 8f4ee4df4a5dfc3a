"""Slow work for HTTP requests, such as replays and scores of written sheets, done by worker processes.

Jobs wait in a fair queue by the client's address. The address pays the estimated processor time before its job starts,
and the difference to the measured time afterwards. One address never occupies all processes. Answers that never change
are cached. Keep the contents of jobs out of this module.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from inkrally.server.admission.fair_queue import FairQueue, QueueLimits
from inkrally.server.admission.rate_limits import RateLimits
from inkrally.server.config import Config
from inkrally.server.events import AnswersOutdated, Dispatcher, TableDeleted
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.local_pool import REQUEST_WORKER_COMMAND, LocalWorkerPool
from inkrally.server.jobs.queue import JobQueue, QueuedJob

JobFactory = Callable[[], Awaitable[Job]]
"""Returns the job to run. The queue calls it only when a process is free, so that waiting jobs hold no data."""


class ResponseCache:
    """A cache of encoded answers by key, limited by their total size. It drops the least recently used ones first."""

    def __init__(self, most: int) -> None:
        """Create an empty cache. `most` is the maximum size of all answers together, in bytes."""
        self._most = most
        self._found: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0

    def get(self, key: str) -> bytes | None:
        """Return the cached answer for a key, or None."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def put(self, key: str, content: bytes) -> None:
        """Cache an answer. If the cache is too large, drop the answers that were not used for the longest time."""
        self.size += len(content) - len(self._found.pop(key, b""))
        self._found[key] = content
        while self.size > self._most:
            self.size -= len(self._found.popitem(last=False)[1])

    def drop(self, part: str) -> None:
        """Remove all answers whose key contains `part`, such as the ID of a table."""
        for key in [each for each in self._found if part in each]:
            self.size -= len(self._found.pop(key))


class RequestJobs:
    """The queue of long jobs, and the cache of their answers."""

    def __init__(self, config: Config, rate_limits: RateLimits, events: Dispatcher) -> None:
        limits = config.limits
        processes = max(1, config.request_processes)
        queue = FairQueue[QueuedJob](
            QueueLimits(limits.work_each_address, limits.work_each_address, limits.work),
            most_busy=lambda depth, step: max(1, processes - 1),
        )
        pool = LocalWorkerPool(processes, config.request_job_seconds, REQUEST_WORKER_COMMAND, "request-job")
        self.job_queue = JobQueue("request", pool, queue, "request-job")
        self._rate_limits = rate_limits
        self._kept = ResponseCache(limits.cached_bytes)
        self._made: dict[str, asyncio.Task[bytes]] = {}
        self._let_go: set[asyncio.Task[bytes]] = set()
        """The tasks of invalidated keys. Their answers go to the requests that wait, but not into the cache."""
        events.on(AnswersOutdated, lambda event: self.invalidate(event.part))
        events.on(TableDeleted, lambda event: self.invalidate(event.table_id))
        events.reread(self.invalidate_all)

    async def run(self, address: str, seconds: float, make: JobFactory) -> bytes:
        """Return the answer to a job, as JSON.

        Args:
            address: The address that pays, and by which the job is queued.
            seconds: The estimated processor time.
            make: Returns the job when a process is free for it.

        Raises:
            Refusal: The address has used up its credits or has too many waiting jobs, or the job failed.
            BadInput: The job contains invalid data.
        """
        self._rate_limits.pay_work(address, seconds)
        began = 0.0

        async def begun() -> Job:
            """Record when the job starts, and return the job."""
            nonlocal began
            began = time.perf_counter()
            return await make()

        work = QueuedJob(begun, seconds)
        self.job_queue.submit(work, (address,))
        try:
            return await work.wait()
        finally:
            if self.job_queue.is_queued(work):
                self.job_queue.cancel(work)
            if began:
                # A job that was stopped is charged for all the time that it occupied a process.
                used = time.perf_counter() - began if work.used_seconds is None else work.used_seconds
                self._rate_limits.charge_work(address, used - seconds)

    def cached(self, key: str) -> bytes | None:
        """Return the cached answer of a key, or None."""
        return self._kept.get(key)

    async def run_cached(self, key: str, address: str, seconds: float, make: JobFactory) -> bytes:
        """Return the cached answer for a key. If there is none, run the job once for all requests that wait for it.

        Arguments and errors are those of `run`; `key` identifies the answer.
        """
        found = self._kept.get(key)
        if found is not None:
            return found
        if key not in self._made:
            self._begin(key, address, seconds, make)
        # Do not bind the task to a name here: the traceback of its error would keep this frame in memory.
        return await asyncio.shield(self._made[key])

    def _begin(self, key: str, address: str, seconds: float, make: JobFactory) -> None:
        """Start the task that runs the job for a key."""
        task = self._made[key] = asyncio.get_running_loop().create_task(self.run(address, seconds, make))
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: str, task: asyncio.Task[bytes]) -> None:
        """Cache the answer of a task, unless the job failed or its key was invalidated while it ran."""
        if self._made.get(key) is not task:
            return  # invalidated meanwhile
        del self._made[key]
        if not task.cancelled() and task.exception() is None:
            self._kept.put(key, task.result())

    def invalidate(self, part: str) -> None:
        """Drop the cached answers whose key contains `part`, and cancel the running jobs for such keys.

        Call this when the data behind these answers has changed.
        """
        self._kept.drop(part)
        for key in [each for each in self._made if part in each]:
            self._made.pop(key).cancel()

    async def invalidate_all(self) -> None:
        """Invalidate all answers, because events about changes may have been lost.

        Running jobs continue, but their answers go only to the requests that wait for them.
        """
        self._kept.drop("")
        for task in self._made.values():
            self._let_go.add(task)
            task.add_done_callback(self._let_go.discard)
        self._made.clear()

    async def close(self) -> None:
        """Cancel all running jobs, and close the queue."""
        tasks = [*self._made.values(), *self._let_go]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.job_queue.close()


def json_job(kind: Any, content: Any) -> Job:
    """Return a job for a worker process.

    Args:
        kind: The name of the function that does the job, a key of `JOB_FUNCTIONS`.
        content: The argument of the function, which is encoded as JSON. Bytes are taken as JSON that is encoded
            already.
    """
    return Job(kind, content=msgspec.Raw(content if isinstance(content, bytes) else msgspec.json.encode(content)))


def job_maker(kind: str, content: Any) -> JobFactory:
    """Return a function that makes the job `json_job(kind, content)`. It encodes the content in a thread, because the
    log of a match is long."""

    async def make() -> Job:
        return await asyncio.to_thread(json_job, kind, content)

    return make
