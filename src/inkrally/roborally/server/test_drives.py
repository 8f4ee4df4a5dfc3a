"""Runs test drives of custom courses: bots race on a course so that its author sees how the course plays.

Test drives run in a worker process and report progress. Results stay in memory for a while. Requests for the same
course and seeds share one drive. A drive is cancelled when the last requester cancels it.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, Literal, NamedTuple

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.roborally.server.work import TestDriveRequest
from inkrally.server.admission.fair_queue import FairQueue, QueueLimits, Requester
from inkrally.server.config import Config
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.jobs.local_pool import REQUEST_WORKER_COMMAND, LocalWorkerPool
from inkrally.server.jobs.queue import JobQueue, QueuedJob
from inkrally.server.jobs.request_jobs import ResponseCache, job_maker

CACHE_BYTES = 4 * 2**20
"""The maximum size of all cached results."""
MAX_FAILED = 256
"""The maximum number of failed drives whose errors stay in memory."""


class DriveState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a test drive.

    Attributes:
        id: The id of the drive.
        state: Whether the drive waits, runs, is done or has failed.
        place: The place in the queue.
        done: The number of finished races.
        total: The number of all races.
        drives: The results so far.
        error: The reason of a failure.
    """

    id: str
    state: Literal["waiting", "working", "done", "failed"]
    place: int = 0
    done: int = 0
    total: int = 0
    drives: Any = None
    error: Problem | None = None


class _Pending(NamedTuple):
    """A drive that waits or runs, with its requesters and the task that waits for its result."""

    work: QueuedJob
    requesters: dict[Requester, None]
    task: asyncio.Task[None]


class TestDrives:
    """The test drives of a server: bots race on a custom course, so that its author sees how it plays.

    Runs them one after another in worker processes, and caches their results.
    """

    __test__ = False

    def __init__(self, config: Config) -> None:
        limits = config.limits
        bounds = QueueLimits(limits.drives_each_account, limits.drives_each_address, limits.drives)
        self.job_queue = JobQueue(
            "drive",
            LocalWorkerPool(1, config.drive_seconds, REQUEST_WORKER_COMMAND, "request-job"),
            FairQueue[QueuedJob](bounds),
            "request-job",
        )
        self._pending: dict[str, _Pending] = {}
        self._kept = ResponseCache(CACHE_BYTES)
        self._failed: dict[str, Problem] = {}

    def request(self, wanted: TestDriveRequest, requester: Requester) -> DriveState:
        """Start a drive, or join the drive of an equal request, and return its state.

        Raises Refusal (`analysis-busy`).
        """
        content = msgspec.json.encode(wanted)
        drive_id = hashlib.sha256(content).hexdigest()[:32]
        if drive_id in self._pending:
            self._pending[drive_id].requesters[requester] = None
        elif self._kept.get(drive_id) is None:
            self._failed.pop(drive_id, None)
            work = QueuedJob(job_maker("drive", content))
            self.job_queue.submit(work, requester)
            task = asyncio.get_running_loop().create_task(self._finish(drive_id, work))
            self._pending[drive_id] = _Pending(work, {requester: None}, task)
        return self.read(drive_id)

    def read(self, drive_id: str) -> DriveState:
        """Return the state of a drive. Raises Refusal (`no-drive`)."""
        kept = self._kept.get(drive_id)
        if kept is not None:
            return DriveState(drive_id, "done", drives=msgspec.Raw(kept))
        if drive_id in self._pending:
            work = self._pending[drive_id].work
            if not work.working:
                return DriveState(drive_id, "waiting", self.job_queue.position(work))
            part = msgspec.Raw(work.partial_answer) if work.partial_answer else None
            return DriveState(drive_id, "working", done=work.done, total=work.total, drives=part)
        if drive_id in self._failed:
            return DriveState(drive_id, "failed", error=self._failed[drive_id])
        raise Refusal("no-drive", "there is no such test drive; start it again")

    def cancel(self, drive_id: str, account: str) -> None:
        """Withdraw an account's requests for a drive, and cancel the drive if no requester is left.

        Raises Refusal (`no-drive`) if the account has not requested the drive.
        """
        found = self._pending.get(drive_id)
        mine = [] if found is None else [each for each in found.requesters if each.account == account]
        if found is None or not mine:
            raise Refusal("no-drive", "you have no test drive with this id")
        for each in mine:
            del found.requesters[each]
        if found.requesters:
            # The drive continues for another requester, and counts for that requester in the queue.
            self.job_queue.move(found.work, next(iter(found.requesters)))
        else:
            del self._pending[drive_id]
            self.job_queue.cancel(found.work)

    async def _finish(self, drive_id: str, work: QueuedJob) -> None:
        try:
            self._kept.put(drive_id, await work.wait())
        except InkrallyError as error:
            if error.code == "analysis-slow" and work.partial_answer:
                # The course is too large for the time limit, so the results so far are kept.
                self._kept.put(drive_id, work.partial_answer)
            else:
                self._failed[drive_id] = error.problem
                if len(self._failed) > MAX_FAILED:
                    del self._failed[next(iter(self._failed))]
        except asyncio.CancelledError:
            pass
        finally:
            found = self._pending.get(drive_id)
            if found is not None and found.work is work:
                del self._pending[drive_id]

    async def close(self) -> None:
        """Cancel all drives."""
        tasks = [pending.task for pending in self._pending.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.job_queue.close()


def drive_routes(guard: RequestGuard, drives: TestDrives) -> list[HTTPRouteHandler]:
    """Return the route handlers of test drives."""

    @post("/api/roborally/drives", status_code=202, cost=6.0)
    async def ask(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, TestDriveRequest)
        guard.rate_limits.pay_hourly("new_drives", client.address, "test drives")
        account, headers = await guard.ensure_account(client)
        return json(drives.request(body, Requester(client.address, account)), 202, headers)

    @get("/api/roborally/drives/{drive_id:str}", cost=1.5)
    async def look(request: HttpRequest, drive_id: FromPath[str]) -> Response[bytes]:
        guard.client_of(request)
        return json(drives.read(drive_id))

    @delete("/api/roborally/drives/{drive_id:str}", status_code=204, cost=1.5)
    async def cancel(request: HttpRequest, drive_id: FromPath[str]) -> None:
        client = guard.changing_client(request)
        drives.cancel(drive_id, await guard.account(client) or "")

    return [ask, look, cancel]
