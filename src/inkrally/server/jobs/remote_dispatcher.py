"""The server's side of remote workers: offers a job by a ticket, sends the job, and validates the answer.

`worker_messages.py` describes tickets. Jobs wait in the fair queue of the server. **The server offers at most one job
of each kind that no worker has started.** So JetStream holds only one ticket of each kind for each server, even if many
jobs wait, and no server gets more workers than the others.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

import msgspec
from nats import errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext, api
from nats.js.errors import BadRequestError, NotFoundError

from inkrally.match.errors import Refusal
from inkrally.server.background_tasks import supervise
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.jobs import worker_messages as msg
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobRunner, NoWorkerAvailable, QueuedJob, WorkerPool
from inkrally.server.jobs.worker_messages import MAX_BYTES, refusal, validated_answer
from inkrally.server.observability import metrics as observe

MAX_ATTEMPTS = 5
"""How many workers may start a job before it fails. An attempt counts even if the worker stopped normally."""
TICKET_CHECK_SECONDS = 5.0
"""How often to check that the ticket of a job is still in the stream, while no worker runs the job.

NATS keeps the stream in memory, and loses it with a restart.
"""
TICK_SECONDS = 0.5
"""How often to look for dead workers and for time limits that have passed."""
UNCLAIMED_SECONDS = 15.0
"""How long an offered ticket may stay unclaimed although workers announce free slots.

After that, the server acts as if there were no worker for this kind of job. Time does not count while a worker runs a
job of this kind for this server.
"""
UNCLAIMED_PAUSE_SECONDS = 60.0
"""How long the server ignores the announced slots after `UNCLAIMED_SECONDS`, unless a worker claims the ticket."""
NATS_SECONDS = 2.0
"""How long to wait for the reply to one request to JetStream."""
MAX_PENDING_MESSAGES = 1024
"""The maximum number of messages from workers that wait or are handled at once, and the maximum number of workers."""
THREAD_DECODE_BYTES = 64 * 1024
"""Longer answers are decoded in a thread, so that they do not block the event loop."""


class DispatchedJob:
    """A job that is offered to remote workers, with the attempts to run it and the parts of its answer.

    Several workers may have started the job, one after the other, if the earlier ones seemed dead.
    """

    def __init__(self, kind: msg.JobKind, work: QueuedJob, seconds: float, begun: Callable[[], None]) -> None:
        """Create a job to offer.

        Args:
            kind: The kind of job.
            work: The queued job.
            seconds: The time limit, from the start by the first worker.
            begun: Called when a worker starts the job.
        """
        self.id = secrets.token_hex(16)
        self.kind = kind
        self.work = work
        self.seconds = seconds
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._begun = begun
        self._job: Job | None = None
        self._job_parts: list[bytes] = []
        self._making = asyncio.Lock()
        self._attempts: dict[str, dict[int, bytes]] = {}
        self._current_attempt = ""
        self._last_message_at = 0.0

    @property
    def is_unattended(self) -> bool:
        """Whether no worker has sent a message about the job recently, so that the server may offer the job again."""
        return time.monotonic() - self._last_message_at > msg.WORKER_TIMEOUT_SECONDS

    def fail(self, error: Exception) -> None:
        """Set an error as the outcome of the job, unless it has an outcome already."""
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # mark it as retrieved, as the caller may have been cancelled

    async def handle(self, message: msg.WorkerMessage) -> msg.ServerReply:
        """Handle a message of a worker about this job, and return the reply. Raises ValueError if it is invalid."""
        if self.answer.done():
            return msg.CancelJob()
        if isinstance(message, msg.ClaimJob):
            return await self._handle_claim(message.attempt)
        if message.attempt not in self._attempts:
            return msg.CancelJob()
        if message.attempt == self._current_attempt:
            self._last_message_at = time.monotonic()
        if isinstance(message, msg.RequestPart):
            return (
                msg.JobPart(self._job_parts[message.part])
                if 0 <= message.part < len(self._job_parts)
                else msg.CancelJob()
            )
        if isinstance(message, msg.JobResult) and (message.attempt == self._current_attempt or not message.failed):
            return await self._handle_result(message)
        if message.attempt != self._current_attempt:
            return msg.CancelJob()  # another attempt took over; of an old attempt only a complete answer counts
        assert isinstance(message, msg.JobProgress)
        return await self._handle_progress(message)

    async def _handle_claim(self, attempt: str) -> msg.ServerReply:
        """Handle a worker's claim of the job, and return the reply.

        The reply contains the first part of the job, unless another worker has the job or too many workers have failed.
        """
        async with self._making:
            if self.answer.done():
                return msg.CancelJob()
            if self._current_attempt and not self.is_unattended:
                return msg.RetryLater()
            if len(self._attempts) >= MAX_ATTEMPTS:
                observe.log.warning("worker-lost", kind=self.kind, times=MAX_ATTEMPTS)
                self.fail(Refusal("analysis-failed", "this could not be analysed; try again"))
                return msg.CancelJob()
            if self._job is None:
                try:
                    self._job = await self.work.make()
                except Exception as error:  # the caller that submitted the job gets this error
                    self.fail(error)
                    return msg.CancelJob()
                self._job_parts = await asyncio.to_thread(
                    lambda job: msg.compress_parts(msgspec.json.encode(job)), self._job
                )
            self._attempts[attempt] = {}
            self._current_attempt, self._last_message_at = attempt, time.monotonic()
            self.work.mark_started()
            self._begun()
            return msg.JobStart(self.seconds, len(self._job_parts), self._job_parts[0])

    async def _handle_progress(self, progress: msg.JobProgress) -> msg.ServerReply:
        """Handle a progress report."""
        self.work.done, self.work.total = max(0, progress.done), max(0, progress.total)
        if progress.shown:
            self.work.partial_answer, self.work.partial_count = (
                await self._read([progress.shown]),
                self.work.partial_count + 1,
            )
        return msg.Continue()

    async def _handle_result(self, result: msg.JobResult) -> msg.ServerReply:
        """Handle a part of the answer. The last missing part completes the job."""
        parts = self._attempts[result.attempt]
        if not 0 < result.parts <= msg.MAX_PARTS or not 0 <= result.part < result.parts:
            raise ValueError("the number of a part is invalid")
        parts[result.part] = result.content
        if sum(map(len, parts.values())) > MAX_BYTES["review"]:
            raise ValueError("the parts together are too long")
        if len(parts) < result.parts:
            return msg.Continue()
        complete = [parts[number] for number in range(result.parts)]
        if result.failed:
            self.fail(refusal(msg.decompress_parts(complete)))
            return msg.Continue()
        answer = await self._read(complete)
        if not self.answer.done():
            self.answer.set_result(answer)
        return msg.Continue()

    async def _read(self, parts: list[bytes]) -> bytes:
        """Join, decompress and validate the parts of an answer, and return it as JSON. Raises ValueError."""
        assert self._job is not None
        job = self._job
        if sum(map(len, parts)) < THREAD_DECODE_BYTES:
            return validated_answer(job.kind, job.game, msg.decompress_parts(parts))
        return await asyncio.to_thread(lambda: validated_answer(job.kind, job.game, msg.decompress_parts(parts)))


class RemoteDispatcher:
    """All jobs that this server offers to remote workers, and the workers that announced themselves."""

    def __init__(self, link: NatsLink) -> None:
        """Create the dispatcher on a connection to NATS. Call `open` before the first job."""
        self._link = link
        self._id = secrets.token_hex(12)
        self._jobs: dict[str, DispatchedJob] = {}
        self._workers: dict[str, tuple[float, msg.WorkerHeartbeat]] = {}
        self._ready = False
        self._failure_logged = False
        self._unclaimed_seconds: dict[msg.JobKind, float] = {}
        """For each kind of job, how many seconds offered tickets have waited without a claim."""
        self._ignored_kinds: dict[msg.JobKind, tuple[float, str]] = {}
        """The kinds of jobs whose tickets no worker claims: when to try again, and the ID of the last ticket."""
        self._busy = 0
        self._ticking: asyncio.Task[None] | None = None
        self.on_change: list[Callable[[], None]] = []
        """Called when the number of workers may have changed."""
        link.on_back.append(lambda: link.start_task(self._set_up()))
        link.subscribe(msg.heartbeat_subject(), self._on_heartbeat, MAX_PENDING_MESSAGES, MAX_PENDING_MESSAGES * 4096)
        link.subscribe(msg.server_subject(self._id), self._on_worker_message, MAX_PENDING_MESSAGES, 64 * 2**20)

    def slots(self, kind: msg.JobKind) -> int:
        """Return how many jobs of a kind all workers together can run at once.

        Returns 0 if the server cannot offer tickets, or if workers claim none.
        """
        if not self._ready or not self._link.connected or kind in self._ignored_kinds:
            return 0
        return sum(beat.slots.get(kind, 0) for _, beat in self._workers.values())

    def open(self) -> None:
        """Start to watch for dead workers."""
        self._ticking = supervise("workers", self._watch_workers)

    async def close(self) -> None:
        """Stop to watch for dead workers, and offer no more jobs."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        self._ready = False

    async def dispatch(self, out: DispatchedJob, max_wait_seconds: float | None) -> bytes:
        """Offer a job until it has an answer, and return the answer as JSON.

        Args:
            out: The job.
            max_wait_seconds: How long to wait while no worker exists. None waits without limit.

        Raises:
            Refusal: The job failed, or took too long.
            NoWorkerAvailable: No worker existed for `max_wait_seconds`, or no worker claimed the tickets of this
                kind.
        """
        self._jobs[out.id] = out
        checked_at, without_worker_since, previous = -TICKET_CHECK_SECONDS, None, time.monotonic()
        try:
            while True:
                now = time.monotonic()
                began = out.work.started_at
                if began is not None and now - began > out.seconds:
                    observe.log.warning("worker-slow", kind=out.kind)
                    raise Refusal("analysis-slow", "this took too long and was stopped")
                if began is None and max_wait_seconds is not None:
                    self._count_unclaimed(out, now - previous)
                    if out.kind in self._ignored_kinds:
                        raise NoWorkerAvailable
                previous = now
                if self.slots(out.kind) or not out.is_unattended:
                    without_worker_since = None
                elif without_worker_since is None:
                    without_worker_since = now
                elif max_wait_seconds is not None and now - without_worker_since > max_wait_seconds:
                    raise NoWorkerAvailable
                if self._ready and out.is_unattended and now - checked_at >= TICKET_CHECK_SECONDS:
                    checked_at = now
                    await self._offer(out)
                done, _ = await asyncio.wait((out.answer,), timeout=TICK_SECONDS)
                if done:
                    return out.answer.result()
        finally:
            out.answer.cancel()
            del self._jobs[out.id]

    def _count_unclaimed(self, out: DispatchedJob, seconds: float) -> None:
        """Record that the ticket of a job was not claimed for `seconds` more, although slots are announced."""
        if not self.slots(out.kind) or any(
            each.kind == out.kind and not each.is_unattended for each in self._jobs.values()
        ):
            return  # no worker is announced, or workers are busy with other jobs of this server
        self._unclaimed_seconds[out.kind] = self._unclaimed_seconds.get(out.kind, 0.0) + seconds
        if self._unclaimed_seconds[out.kind] > UNCLAIMED_SECONDS:
            del self._unclaimed_seconds[out.kind]
            self._ignored_kinds[out.kind] = time.monotonic() + UNCLAIMED_PAUSE_SECONDS, out.id
            observe.log.warning("jobs-unclaimed", kind=out.kind)
            self._slots_changed()

    def _record_claim(self, ticket: str) -> None:
        """Record that a worker claimed a ticket, so workers for this kind of job exist."""
        out = self._jobs.get(ticket)
        if out is not None:
            self._unclaimed_seconds.pop(out.kind, None)
        for kind, (_, last) in list(self._ignored_kinds.items()):
            if last == ticket:
                del self._ignored_kinds[kind]
                self._slots_changed()

    async def _offer(self, out: DispatchedJob) -> None:
        """Put the ticket of a job into the stream if it is not there."""
        subject = msg.ticket_subject(out.kind, out.id)
        try:
            stream = self._link.client.jetstream(timeout=NATS_SECONDS)
            try:
                await stream.get_last_msg(msg.STREAM, subject)
            except NotFoundError:
                await stream.publish(subject, msg.encode(msg.Ticket(out.id, self._id)))
            self._failure_logged = False
        except (errors.Error, ConnectionError, TimeoutError) as error:
            if not self._failure_logged and self._link.connected:
                self._failure_logged = True
                observe.log.warning("ticket-publish-failed", error=repr(error))
            if self._ready:
                # Without a stream there are no tickets: report no workers until it exists again.
                self._ready = False
                self._link.start_task(self._set_up())

    async def _set_up(self) -> None:
        """Create the stream for tickets, and try again until it exists or the connection ends."""
        self._ready = logged = False
        while not self._ready and self._link.connected:
            try:
                await ensure_stream(self._link.client.jetstream(timeout=NATS_SECONDS))
                self._ready = True
            except BadRequestError as error:
                if not logged:
                    observe.log.warning("stream-failed", error=repr(error))
                logged = True
                await asyncio.sleep(TICK_SECONDS)
            except (errors.Error, ConnectionError, TimeoutError) as error:
                observe.log.debug("stream-failed", error=repr(error))
                await asyncio.sleep(TICK_SECONDS)
        self._slots_changed()

    async def _on_heartbeat(self, message: Msg) -> None:
        """Handle the announcement of a worker."""
        try:
            beat = msg.decode_heartbeat(message.data)
        except (msgspec.MsgspecError, RecursionError):
            return
        if len(beat.worker) > 64 or not all(0 <= slots <= 1024 for slots in beat.slots.values()):
            return
        known = self._workers.get(beat.worker)
        if known is None and len(self._workers) >= MAX_PENDING_MESSAGES:
            return
        self._workers[beat.worker] = time.monotonic(), beat
        if known is None or known[1].slots != beat.slots:
            self._slots_changed()

    def _slots_changed(self) -> None:
        """Update the metrics, and report that the number of worker slots may have changed."""
        for kind in msg.JOB_KINDS:
            observe.WORKER_SLOTS.labels(kind).set(self.slots(kind))
        for each in self.on_change:
            each()

    async def _watch_workers(self) -> None:
        """Remove dead workers, and pauses that are over, twice a second until the task is cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = time.monotonic()
            gone = [
                worker
                for worker, (received_at, _) in self._workers.items()
                if now - received_at > msg.WORKER_TIMEOUT_SECONDS
            ]
            for worker in gone:
                del self._workers[worker]
            over = [kind for kind, (until, _) in self._ignored_kinds.items() if now > until]
            for kind in over:
                del self._ignored_kinds[kind]
            if gone or over or not self._link.connected:
                self._slots_changed()

    async def _on_worker_message(self, message: Msg) -> None:
        """Start to answer a message of a worker, or drop the message if too many are being handled."""
        if self._busy >= MAX_PENDING_MESSAGES:
            observe.BUS_MESSAGES_DROPPED.labels("busy").inc()
            return
        self._busy += 1
        self._link.start_task(self._answer(message))

    async def _answer(self, message: Msg) -> None:
        """Handle a message of a worker, and send the reply."""
        out: DispatchedJob | None = None
        try:
            received = msg.decode_worker_message(message.data)
            if isinstance(received, msg.ClaimJob):
                self._record_claim(received.ticket)
            out = self._jobs.get(received.ticket)
            answer: msg.ServerReply = msg.CancelJob() if out is None else await out.handle(received)
        except (ValueError, msgspec.MsgspecError, RecursionError) as error:
            # Do not trust a worker that sends invalid messages: its job fails.
            observe.log.warning("worker-bad-answer", error=str(error)[:200])
            observe.WORKER_INVALID_MESSAGES.inc()
            if out is not None:
                out.fail(Refusal("analysis-failed", "this could not be analysed"))
            answer = msg.CancelJob()
        finally:
            self._busy -= 1
        if message.reply:
            try:
                await self._link.client.publish(message.reply, msg.encode(answer))
            except (errors.Error, ConnectionError) as error:
                observe.log.debug("worker-reply-failed", error=repr(error))  # the worker asks again


async def ensure_stream(stream: JetStreamContext) -> None:
    """Create the stream for tickets, or change its configuration to that of this version. Raises errors of NATS."""
    try:
        await stream.add_stream(stream_config())
    except BadRequestError:  # another version created it
        await stream.update_stream(stream_config())


def stream_config() -> api.StreamConfig:
    """Return the configuration of the stream: in memory, one ticket for each job, dropped after an hour."""
    return api.StreamConfig(
        name=msg.STREAM,
        subjects=["inkrally.ticket.>"],
        retention=api.RetentionPolicy.WORK_QUEUE,
        storage=api.StorageType.MEMORY,
        max_msgs_per_subject=1,
        max_msg_size=4096,
        max_msgs=100_000,
        max_age=3600.0,
    )


class RemoteWorkerPool(WorkerPool):
    """A pool of remote workers for one kind of job. While there is no worker, the pool uses local processes, if any."""

    def __init__(
        self,
        remote: RemoteDispatcher,
        kind: msg.JobKind,
        seconds: float,
        local: WorkerPool | None = None,
        *,
        max_wait_seconds: float | None,
        waits: bool,
    ) -> None:
        """Create a pool.

        Args:
            remote: The dispatcher of remote jobs.
            kind: The kind of job.
            seconds: The time limit of a job.
            local: The local processes to use while no worker exists.
            max_wait_seconds: How long without a worker until an offered job is withdrawn. None: never.
            waits: Whether new jobs may wait while no worker exists. Otherwise they are refused.
        """
        self._remote = remote
        self._kind = kind
        self._seconds = seconds
        self._local = local
        self._max_wait_seconds = max_wait_seconds
        self._waits = waits
        self._unbegun = 0
        self.on_available: Callable[[], None] = lambda: None
        remote.on_change.append(lambda: self.on_available())
        if local is not None:
            local.on_available = lambda: self.on_available()

    @property
    def capacity(self) -> int:
        return self._remote.slots(self._kind) or (self._local.capacity if self._local is not None else 1)

    def check_available(self) -> None:
        if not self._waits and self._local is None and not self._remote.slots(self._kind):
            raise Refusal("no-worker", "no worker is available; try again in a while")

    def acquire(self) -> JobRunner | None:
        if self._remote.slots(self._kind):
            if self._unbegun:
                return None
            self._unbegun += 1
            return RemoteWorker(self)
        return None if self._local is None else self._local.acquire()

    def release(self, worker: JobRunner) -> None:
        if isinstance(worker, RemoteWorker):
            worker.release()
        elif self._local is not None:
            self._local.release(worker)

    def warm(self) -> None:
        if self._local is not None and not self._remote.slots(self._kind):
            self._local.warm()

    async def close(self) -> None:
        if self._local is not None:
            await self._local.close()

    def begun(self) -> None:
        """Allow the next offer, because a worker has started the offered job."""
        self._unbegun -= 1
        self.on_available()

    async def do(self, work: QueuedJob, begun: Callable[[], None]) -> bytes:
        """Offer a job to remote workers, and return its answer as JSON. Raises Refusal, NoWorkerAvailable."""
        try:
            return await self._remote.dispatch(
                DispatchedJob(self._kind, work, self._seconds, begun), self._max_wait_seconds
            )
        except NoWorkerAvailable:
            if self._local is not None:
                raise
            raise Refusal("no-worker", "the worker has stopped; try again in a while") from None


class RemoteWorker(JobRunner):
    """A stand-in for the remote worker that will claim a job. It offers one job to all remote workers."""

    def __init__(self, pool: RemoteWorkerPool) -> None:
        self._pool = pool
        self._free = False

    async def run(self, work: QueuedJob) -> bytes:
        return await self._pool.do(work, self.release)

    def stop(self) -> None:
        pass  # the server answers the next message of the worker with `CancelJob`

    def release(self) -> None:
        """Let the pool offer its next job. Only the first call has an effect."""
        if not self._free:
            self._free = True
            self._pool.begun()
