"""The server's side of remote workers: offers one ticket at a time, sends the job, and checks the answer.

Jobs wait in the server's own fair queue. **Of each sort, at most one job is offered that no worker has begun.** So
JetStream holds one ticket of each server, however many jobs wait, and no server gets ahead of the others.
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
from inkrally.server.jobs.worker_answers import MAX_BYTES, refusal, validated_answer
from inkrally.server.observability import metrics as observe

MAX_ATTEMPTS = 5
"""How many workers may begin a job before it fails. Workers that stop normally count as well."""
TICKET_CHECK_SECONDS = 5.0
"""How often to check that the ticket of an unattended job is still in the stream. NATS keeps the stream in memory, and
loses it with a restart."""
TICK_SECONDS = 0.5
UNCLAIMED_SECONDS = 15.0
"""If workers announce slots, but none takes an offered ticket for this long, and none works for this server, do as if
there were no worker of this sort."""
UNCLAIMED_PAUSE_SECONDS = 60.0
"""How long to do so, unless a worker takes the ticket before."""
NATS_SECONDS = 2.0
MAX_PENDING_MESSAGES = 1024
THREAD_DECODE_BYTES = 64 * 1024
"""A longer answer is decoded in a thread, so that it does not block the event loop."""


class DispatchedJob:
    """A job that is offered to remote workers: its attempts, and the parts of its answer."""

    def __init__(self, sort: msg.JobKind, work: QueuedJob, seconds: float, begun: Callable[[], None]) -> None:
        self.id = secrets.token_hex(16)
        self.sort = sort
        self.work = work
        self.seconds = seconds
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._begun = begun
        self._job: Job | None = None
        self._sent: list[bytes] = []
        self._making = asyncio.Lock()
        self._attempts: dict[str, dict[int, bytes]] = {}
        self._at_it = ""
        self._heard = 0.0

    @property
    def is_unattended(self) -> bool:
        """Whether no worker is known to work on it."""
        return time.monotonic() - self._heard > msg.WORKER_TIMEOUT_SECONDS

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)
            self.answer.exception()  # mark it as retrieved, as the caller may have been cancelled

    async def handle(self, said: msg.WorkerMessage) -> msg.ServerReply:
        """Handle a message of a worker about this job, and return the reply. Raises ValueError for invalid messages."""
        if self.answer.done():
            return msg.CancelJob()
        if isinstance(said, msg.ClaimJob):
            return await self._begin(said.attempt)
        if said.attempt not in self._attempts:
            return msg.CancelJob()
        if said.attempt == self._at_it:
            self._heard = time.monotonic()
        if isinstance(said, msg.RequestPart):
            return msg.JobPart(self._sent[said.part]) if 0 <= said.part < len(self._sent) else msg.CancelJob()
        if isinstance(said, msg.JobResult) and (said.attempt == self._at_it or not said.failed):
            return await self._done(said)
        if said.attempt != self._at_it:
            return msg.CancelJob()  # another attempt took over; of an old attempt only a complete answer counts
        assert isinstance(said, msg.JobProgress)
        return await self._going(said)

    async def _begin(self, attempt: str) -> msg.ServerReply:
        async with self._making:
            if self.answer.done():
                return msg.CancelJob()
            if self._at_it and not self.is_unattended:
                return msg.RetryLater()
            if len(self._attempts) >= MAX_ATTEMPTS:
                observe.log.warning("worker-lost", sort=self.sort, times=MAX_ATTEMPTS)
                self.fail(Refusal("analysis-failed", "this could not be analysed; try again"))
                return msg.CancelJob()
            if self._job is None:
                try:
                    self._job = await self.work.make()
                except Exception as error:  # raised where the job was submitted
                    self.fail(error)
                    return msg.CancelJob()
                self._sent = await asyncio.to_thread(
                    lambda job: msg.compress_parts(msgspec.json.encode(job)), self._job
                )
            self._attempts[attempt] = {}
            self._at_it, self._heard = attempt, time.monotonic()
            self.work.mark_started()
            self._begun()
            return msg.JobStart(self.seconds, len(self._sent), self._sent[0])

    async def _going(self, said: msg.JobProgress) -> msg.ServerReply:
        self.work.done, self.work.total = max(0, said.done), max(0, said.total)
        if said.shown:
            self.work.partial_answer, self.work.partial_count = (
                await self._read([said.shown]),
                self.work.partial_count + 1,
            )
        return msg.Continue()

    async def _done(self, said: msg.JobResult) -> msg.ServerReply:
        parts = self._attempts[said.attempt]
        if not 0 < said.parts <= msg.MAX_PARTS or not 0 <= said.part < said.parts:
            raise ValueError("no such part")
        parts[said.part] = said.content
        if sum(map(len, parts.values())) > MAX_BYTES["review"]:
            raise ValueError("too long")
        if len(parts) < said.parts:
            return msg.Continue()
        whole = [parts[number] for number in range(said.parts)]
        if said.failed:
            self.fail(refusal(msg.decompress_parts(whole)))
            return msg.Continue()
        answer = await self._read(whole)
        if not self.answer.done():
            self.answer.set_result(answer)
        return msg.Continue()

    async def _read(self, parts: list[bytes]) -> bytes:
        assert self._job is not None
        job = self._job
        if sum(map(len, parts)) < THREAD_DECODE_BYTES:
            return validated_answer(job.kind, job.game, msg.decompress_parts(parts))
        return await asyncio.to_thread(lambda: validated_answer(job.kind, job.game, msg.decompress_parts(parts)))


class RemoteDispatcher:
    """All jobs that this server offers, and the workers that announced themselves."""

    def __init__(self, link: NatsLink) -> None:
        self._link = link
        self._id = secrets.token_hex(12)
        self._out: dict[str, DispatchedJob] = {}
        self._workers: dict[str, tuple[float, msg.WorkerHeartbeat]] = {}
        self._ready = False
        self._told = False
        self._untaken: dict[msg.JobKind, float] = {}
        """For how many seconds offered tickets of a sort have not been taken."""
        self._resting: dict[msg.JobKind, tuple[float, str]] = {}
        """The sorts whose tickets no worker takes: until when to believe that, and the last ticket."""
        self._busy = 0
        self._ticking: asyncio.Task[None] | None = None
        self.on_change: list[Callable[[], None]] = []
        """Called when the number of workers may have changed."""
        link.on_back.append(lambda: link.start_task(self._set_up()))
        link.subscribe(msg.heartbeat_subject(), self._beat, MAX_PENDING_MESSAGES, MAX_PENDING_MESSAGES * 4096)
        link.subscribe(msg.server_subject(self._id), self._hear, MAX_PENDING_MESSAGES, 64 * 2**20)

    def slots(self, sort: msg.JobKind) -> int:
        """Return the number of announced slots for a sort, or 0 if tickets cannot be offered or are not taken."""
        if not self._ready or not self._link.connected or sort in self._resting:
            return 0
        return sum(beat.slots.get(sort, 0) for _, beat in self._workers.values())

    def open(self) -> None:
        self._ticking = supervise("workers", self._tick)

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        self._ready = False

    async def dispatch(self, out: DispatchedJob, patience: float | None) -> bytes:
        """Offer a job until there is an answer, and return it.

        Args:
            out: The job.
            patience: For how many seconds to wait without any worker; None waits for ever.

        Raises:
            Refusal: The job failed, or took too long.
            NoWorkerAvailable: There was no worker for `patience` seconds, or none takes tickets of this sort.
        """
        self._out[out.id] = out
        looked, alone, before = -TICKET_CHECK_SECONDS, None, time.monotonic()
        try:
            while True:
                now = time.monotonic()
                began = out.work.started_at
                if began is not None and now - began > out.seconds:
                    observe.log.warning("worker-slow", sort=out.sort)
                    raise Refusal("analysis-slow", "this exceeded the time limit")
                if began is None and patience is not None:
                    self._lies(out, now - before)
                    if out.sort in self._resting:
                        raise NoWorkerAvailable
                before = now
                if self.slots(out.sort) or not out.is_unattended:
                    alone = None
                elif alone is None:
                    alone = now
                elif patience is not None and now - alone > patience:
                    raise NoWorkerAvailable
                if self._ready and out.is_unattended and now - looked >= TICKET_CHECK_SECONDS:
                    looked = now
                    await self._offer(out)
                done, _ = await asyncio.wait((out.answer,), timeout=TICK_SECONDS)
                if done:
                    return out.answer.result()
        finally:
            out.answer.cancel()
            del self._out[out.id]

    def _lies(self, out: DispatchedJob, seconds: float) -> None:
        """Note that an offered ticket was not taken for some seconds more."""
        if not self.slots(out.sort) or any(
            each.sort == out.sort and not each.is_unattended for each in self._out.values()
        ):
            return  # no worker is announced, or workers are busy with other jobs of this server
        self._untaken[out.sort] = self._untaken.get(out.sort, 0.0) + seconds
        if self._untaken[out.sort] > UNCLAIMED_SECONDS:
            del self._untaken[out.sort]
            self._resting[out.sort] = time.monotonic() + UNCLAIMED_PAUSE_SECONDS, out.id
            observe.log.warning("jobs-unclaimed", sort=out.sort)
            self._changed()

    def _takes(self, ticket: str) -> None:
        """Note that a worker took a ticket, so there are workers of its sort."""
        out = self._out.get(ticket)
        if out is not None:
            self._untaken.pop(out.sort, None)
        for sort, (_, last) in list(self._resting.items()):
            if last == ticket:
                del self._resting[sort]
                self._changed()

    async def _offer(self, out: DispatchedJob) -> None:
        """Put the ticket of a job into the stream if it is not there."""
        subject = msg.ticket_subject(out.sort, out.id)
        try:
            stream = self._link.client.jetstream(timeout=NATS_SECONDS)
            try:
                await stream.get_last_msg(msg.STREAM, subject)
            except NotFoundError:
                await stream.publish(subject, msg.encode(msg.Ticket(out.id, self._id)))
            self._told = False
        except (errors.Error, ConnectionError, TimeoutError) as error:
            if not self._told and self._link.connected:
                self._told = True
                observe.log.warning("ticket-publish-failed", error=repr(error))
            if self._ready:
                # Without a stream there are no tickets: report no workers until it exists again.
                self._ready = False
                self._link.start_task(self._set_up())

    async def _set_up(self) -> None:
        """Create the stream for tickets. NATS keeps it in memory, so lost tickets are offered again."""
        self._ready = told = False
        while not self._ready and self._link.connected:
            try:
                await ensure_stream(self._link.client.jetstream(timeout=NATS_SECONDS))
                self._ready = True
            except BadRequestError as error:
                if not told:
                    observe.log.warning("stream-failed", error=repr(error))
                told = True
                await asyncio.sleep(TICK_SECONDS)
            except (errors.Error, ConnectionError, TimeoutError) as error:
                observe.log.debug("stream-failed", error=repr(error))
                await asyncio.sleep(TICK_SECONDS)
        self._changed()

    async def _beat(self, message: Msg) -> None:
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
            self._changed()

    def _changed(self) -> None:
        for sort in msg.JOB_KINDS:
            observe.WORKER_SLOTS.labels(sort).set(self.slots(sort))
        for each in self.on_change:
            each()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = time.monotonic()
            gone = [worker for worker, (heard, _) in self._workers.items() if now - heard > msg.WORKER_TIMEOUT_SECONDS]
            for worker in gone:
                del self._workers[worker]
            over = [sort for sort, (until, _) in self._resting.items() if now > until]
            for sort in over:
                del self._resting[sort]
            if gone or over or not self._link.connected:
                self._changed()

    async def _hear(self, message: Msg) -> None:
        if self._busy >= MAX_PENDING_MESSAGES:
            observe.BUS_MESSAGES_DROPPED.labels("busy").inc()
            return
        self._busy += 1
        self._link.start_task(self._answer(message))

    async def _answer(self, message: Msg) -> None:
        out: DispatchedJob | None = None
        try:
            said = msg.decode_worker_message(message.data)
            if isinstance(said, msg.ClaimJob):
                self._takes(said.ticket)
            out = self._out.get(said.ticket)
            answer: msg.ServerReply = msg.CancelJob() if out is None else await out.handle(said)
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
    """Create the stream for tickets, or update it to the configuration of this version. Raises the errors of NATS."""
    try:
        await stream.add_stream(stream_config())
    except BadRequestError:  # another version created it
        await stream.update_stream(stream_config())


def stream_config() -> api.StreamConfig:
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
    """A pool of remote workers for one sort of job. Without any, it uses the local processes, if there are some."""

    def __init__(
        self,
        far: RemoteDispatcher,
        sort: msg.JobKind,
        seconds: float,
        local: WorkerPool | None = None,
        *,
        patience: float | None,
        waits: bool,
    ) -> None:
        """Create a pool.

        Args:
            far: The connection to remote workers.
            sort: The sort of jobs.
            seconds: The time limit of a job.
            local: The local processes to use while there is no worker.
            patience: After how many seconds without a worker an offered job is taken back.
            waits: Whether new jobs wait while there is no worker. Otherwise they are refused.
        """
        self._far = far
        self._sort = sort
        self._seconds = seconds
        self._local = local
        self._patience = patience
        self._waits = waits
        self._unbegun = 0
        self.on_available: Callable[[], None] = lambda: None
        far.on_change.append(lambda: self.on_available())
        if local is not None:
            local.on_available = lambda: self.on_available()

    @property
    def capacity(self) -> int:
        return self._far.slots(self._sort) or (self._local.capacity if self._local is not None else 1)

    def check_available(self) -> None:
        if not self._waits and self._local is None and not self._far.slots(self._sort):
            raise Refusal("no-worker", "no worker is available; try again in a while")

    def acquire(self) -> JobRunner | None:
        if self._far.slots(self._sort):
            if self._unbegun:
                return None
            self._unbegun += 1
            return RemoteWorker(self)
        return None if self._local is None else self._local.acquire()

    def release(self, doer: JobRunner) -> None:
        if isinstance(doer, RemoteWorker):
            doer.release()
        elif self._local is not None:
            self._local.release(doer)

    def warm(self) -> None:
        if self._local is not None and not self._far.slots(self._sort):
            self._local.warm()

    async def close(self) -> None:
        if self._local is not None:
            await self._local.close()

    def begun(self) -> None:
        """Allow the next offer, as a worker has begun the last one."""
        self._unbegun -= 1
        self.on_available()

    async def do(self, work: QueuedJob, begun: Callable[[], None]) -> bytes:
        try:
            return await self._far.dispatch(DispatchedJob(self._sort, work, self._seconds, begun), self._patience)
        except NoWorkerAvailable:
            if self._local is not None:
                raise
            raise Refusal("no-worker", "the worker has stopped; try again in a while") from None


class RemoteWorker(JobRunner):
    """A remote worker that takes one job."""

    def __init__(self, pool: RemoteWorkerPool) -> None:
        self._pool = pool
        self._free = False

    async def run(self, work: QueuedJob) -> bytes:
        return await self._pool.do(work, self.release)

    def stop(self) -> None:
        pass  # its next message is answered with `No`

    def release(self) -> None:
        if not self._free:
            self._free = True
            self._pool.begun()
