"""`inkrally worker`: takes jobs of any server from NATS, runs them in local processes, and returns the answers.

A worker receives only the view of a seat, or the log of a finished match. Each second, the worker reports on its jobs.
If a worker is killed, the reports stop, and another worker gets the jobs.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from nats import errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext, api

from inkrally.match.errors import Problem, Refusal
from inkrally.server.background_tasks import supervise
from inkrally.server.cluster.bus import NoResponders
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.jobs import worker_messages as msg
from inkrally.server.jobs.frames import BELOW_BOTS, WHEN_IDLE, Job
from inkrally.server.jobs.local_pool import BOT_WORKER_COMMAND, MATCH_WORKER_COMMAND, WorkerProcess
from inkrally.server.jobs.queue import QueuedJob
from inkrally.server.jobs.remote_dispatcher import ensure_stream
from inkrally.server.observability import metrics as observe

FETCH_SECONDS = 5.0
"""How long one request to JetStream waits for a ticket."""
REQUEST_SECONDS = 2.0
"""How long to wait for the reply to one message to a server or to JetStream."""
SERVER_TIMEOUT_SECONDS = 30.0
"""How long to keep a job, or its finished answer, for a server that does not respond."""
RETRY_LATER_SECONDS = 1.0
"""After the reply `RetryLater` of a server, JetStream offers the ticket again after this time."""
RETRY_SECONDS = 0.5
"""The pause after an error, before the same step is tried again."""
STOP_SECONDS = 5.0
"""How long running jobs may continue after `stop`. Other workers get the jobs that are not done by then."""

_job = msgspec.json.Decoder(Job)


DECODE_ERRORS = (ValueError, msgspec.MsgspecError, RecursionError)
"""The errors of decoding a message that another version of inkrally, or another program, has sent."""


class JobCancelledByServer(Exception):
    """The server does not need the job any more, or does not respond."""


class Worker:
    """The worker of one host: it runs jobs of servers in a number of local processes for each kind of job."""

    def __init__(
        self, link: NatsLink, slots: dict[msg.JobKind, int], commands: dict[msg.JobKind, Sequence[str]] | None = None
    ) -> None:
        """Create a worker.

        Args:
            link: The connection to NATS, the message broker between servers and workers.
            slots: The number of processes for each kind of job.
            commands: The commands that start the processes, by kind of job. By default the usual commands.
        """
        self._link = link
        self._slots = {kind: count for kind, count in slots.items() if count}
        self._commands: dict[msg.JobKind, Sequence[str]] = {
            "bot": BOT_WORKER_COMMAND,
            "hint": (*MATCH_WORKER_COMMAND, BELOW_BOTS),
            "review": (*MATCH_WORKER_COMMAND, WHEN_IDLE),
            **(commands or {}),
        }
        self._name = secrets.token_hex(8)
        self._ending = asyncio.Event()
        self._usable_slots: Counter[msg.JobKind] = Counter()
        """The number of slots that take tickets now, by kind of job. The worker announces only these slots."""
        self._beats = asyncio.Event()
        self.jobs_done = 0
        """The number of jobs that have ended, failed ones included."""

    async def run(self) -> None:
        """Take and run jobs until `stop` is called. Then finish short jobs, and return the others to the stream."""
        await self._link.open()
        beating = supervise("beat", self._beat)
        working = [
            asyncio.create_task(self._work(kind), name=f"{kind}-{number}")
            for kind, count in self._slots.items()
            for number in range(count)
        ]
        observe.log.info("worker-started", **self._slots)
        await self._ending.wait()
        beating.cancel()
        await asyncio.wait(working, timeout=STOP_SECONDS)
        for task in working:
            task.cancel()
        await asyncio.gather(beating, *working, return_exceptions=True)
        await self._link.close()
        observe.log.info("worker-stopped", done=self.jobs_done)

    def stop(self) -> None:
        """Take no more jobs, so that `run` returns within a few seconds."""
        self._ending.set()

    async def _beat(self) -> None:
        """Announce this worker and its slots each second, and at once when the number of usable slots changes."""
        while True:
            self._beats.clear()
            beat = msg.encode(msg.WorkerHeartbeat(self._name, {kind: self._usable_slots[kind] for kind in self._slots}))
            if self._link.connected:
                with suppress(errors.Error, ConnectionError):
                    await self._link.client.publish(msg.heartbeat_subject(), beat)
            with suppress(TimeoutError):
                async with asyncio.timeout(msg.HEARTBEAT_SECONDS):
                    await self._beats.wait()

    async def _work(self, kind: msg.JobKind) -> None:
        """Run one slot: take tickets for one kind of job until the worker stops, also after errors."""
        process = WorkerProcess(self._commands[kind], 0.0, kind)
        try:
            while not self._ending.is_set():
                try:
                    await self._take(kind, process)
                except (errors.Error, ConnectionError, TimeoutError) as error:
                    observe.log.debug("worker-failed", error=repr(error))
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception as error:
                    # Continue: the slot is announced as long as this worker runs.
                    observe.log.error("worker-failed", error=repr(error), exc_info=True)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            await process.close()

    async def _take(self, kind: msg.JobKind, process: WorkerProcess) -> None:
        """Take and handle tickets for one kind of job until the connection to NATS ends. Raises errors of NATS."""
        if not self._link.connected:
            raise ConnectionError("NATS is not connected")
        client = self._link.client
        stream = client.jetstream(timeout=REQUEST_SECONDS)
        await ensure_stream(stream)
        await stream.add_consumer(
            msg.STREAM,
            api.ConsumerConfig(
                durable_name=msg.consumer_name(kind),
                filter_subject=msg.ticket_subject(kind),
                ack_policy=api.AckPolicy.EXPLICIT,
                ack_wait=msg.ACK_WAIT_SECONDS,
                max_ack_pending=10_000,
                max_waiting=10_000,
                inactive_threshold=3600.0,
            ),
        )
        tickets = await stream.pull_subscribe_bind(msg.consumer_name(kind), msg.STREAM)
        self._change_usable_slots(kind, 1)
        try:
            await self._take_tickets(tickets, kind, process)
        finally:
            self._change_usable_slots(kind, -1)

    def _change_usable_slots(self, kind: msg.JobKind, more: int) -> None:
        """Add `more` to the number of slots that can take tickets now, and announce the new number."""
        self._usable_slots[kind] += more
        self._beats.set()

    async def _take_tickets(
        self, tickets: JetStreamContext.PullSubscription, kind: msg.JobKind, process: WorkerProcess
    ) -> None:
        """Fetch tickets one by one and handle each, until the worker stops or the connection ends."""
        client = self._link.client
        while not self._ending.is_set() and client.is_connected:
            fetching = asyncio.create_task(tickets.fetch(1, FETCH_SECONDS))
            ending = asyncio.create_task(self._ending.wait())
            await asyncio.wait((fetching, ending), return_when=asyncio.FIRST_COMPLETED)
            ending.cancel()
            if not fetching.done():
                fetching.cancel()  # JetStream gives a ticket that arrives now to another worker after ACK_WAIT
                await asyncio.gather(fetching, return_exceptions=True)
                break
            try:
                (message,) = fetching.result()
            except errors.TimeoutError:
                continue
            await self._handle(kind, message, process)
        with suppress(errors.Error):
            await tickets.unsubscribe()

    async def _handle(self, kind: msg.JobKind, message: Msg, process: WorkerProcess) -> None:
        """Do the job of a ticket, and acknowledge the ticket once the server has the answer.

        If the server has given the job to another worker, the ticket goes back to the stream.
        """
        try:
            ticket = msg.decode_ticket(message.data)
        except DECODE_ERRORS:
            await message.term()
            return
        attempt, server = secrets.token_hex(8), msg.server_subject(ticket.server)
        try:
            reply = await self._ask(server, msg.ClaimJob(ticket.id, attempt))
        except TimeoutError:
            reply = msg.RetryLater()
        except (NoResponders, *DECODE_ERRORS):  # the server is gone, or offers the job again
            reply = msg.CancelJob()
        if isinstance(reply, msg.RetryLater):
            await message.nak(RETRY_LATER_SECONDS)
        elif isinstance(reply, msg.JobStart):
            try:
                job = await self._fetch_job(server, ticket, attempt, reply)
                observe.log.debug("job-started", kind=kind, job=ticket.id)
                await self._run_job(server, ticket, attempt, job, reply.seconds, message, process)
            except asyncio.CancelledError:
                with suppress(errors.Error, ConnectionError):
                    await message.nak()
                raise
            except (JobCancelledByServer, NoResponders, TimeoutError, *DECODE_ERRORS) as error:
                observe.log.debug("job-dropped", kind=kind, error=repr(error))
            self.jobs_done += 1
            await message.ack()
        else:
            await message.ack()

    async def _fetch_job(self, server: str, ticket: msg.Ticket, attempt: str, start: msg.JobStart) -> Job:
        """Return the complete job, after fetching the parts that did not fit into the first reply `start`.

        Raises:
            JobCancelledByServer: The server does not need the job any more.
            ValueError: The parts are invalid.
        """
        if start.parts > msg.MAX_PARTS:
            raise ValueError("too many parts")
        parts = [start.content]
        while len(parts) < start.parts:
            more = await self._ask(server, msg.RequestPart(ticket.id, attempt, len(parts)))
            if not isinstance(more, msg.JobPart):
                raise JobCancelledByServer
            parts.append(more.content)
        return _job.decode(await asyncio.to_thread(msg.decompress_parts, parts))

    async def _run_job(
        self,
        server: str,
        ticket: msg.Ticket,
        attempt: str,
        job: Job,
        seconds: float,
        message: Msg,
        process: WorkerProcess,
    ) -> None:
        """Run a job in a process, report its progress each second, and send the answer or the error to the server.

        Raises:
            JobCancelledByServer: The server cancelled the job, or did not respond for `SERVER_TIMEOUT_SECONDS`.
        """

        async def make() -> Job:
            return job

        process.seconds = max(0.0, min(seconds, 86400.0))
        work = QueuedJob(make)
        doing = asyncio.create_task(process.run(work))
        shown, silent_seconds = 0, 0.0
        try:
            while True:
                done, _ = await asyncio.wait((doing,), timeout=msg.HEARTBEAT_SECONDS)
                if done:
                    break
                part = msg.compress_parts(work.partial_answer) if work.partial_count != shown else []
                shown = work.partial_count
                progress = msg.JobProgress(
                    ticket.id, attempt, work.done, work.total, part[0] if len(part) == 1 else b""
                )
                silent_seconds = (
                    0.0 if await self._report(server, progress, message) else silent_seconds + msg.HEARTBEAT_SECONDS
                )
                if silent_seconds > SERVER_TIMEOUT_SECONDS:
                    raise JobCancelledByServer
        finally:
            if not doing.done():
                doing.cancel()
                await asyncio.gather(doing, return_exceptions=True)
        try:
            content, failed = doing.result(), False
        except Refusal as error:
            content, failed = msgspec.json.encode(error.problem), True
        parts = msg.compress_parts(content)
        if len(parts) > msg.MAX_PARTS:
            problem = Problem("analysis-failed", "this could not be analysed")
            parts, failed = msg.compress_parts(msgspec.json.encode(problem)), True
        for number, each in enumerate(parts):
            await self._send_part(server, msg.JobResult(ticket.id, attempt, failed, number, len(parts), each), message)

    async def _report(self, server: str, progress: msg.JobProgress, message: Msg) -> bool:
        """Report progress to the server, and keep the ticket. Return whether the server replied.

        Raises:
            JobCancelledByServer: The server does not need the job any more.
        """
        try:
            await message.in_progress()
            if isinstance(await self._ask(server, progress), msg.CancelJob):
                raise JobCancelledByServer
        except (errors.Error, ConnectionError, NoResponders, TimeoutError):
            return False
        return True

    async def _send_part(self, server: str, done: msg.JobResult, message: Msg) -> None:
        """Send one part of the answer, again and again until the server has received it.

        Raises:
            JobCancelledByServer: The server does not need the answer any more, or does not respond.
        """
        waited = 0.0
        while True:
            try:
                if isinstance(await self._ask(server, done), msg.CancelJob):
                    raise JobCancelledByServer
                return
            except (NoResponders, TimeoutError):
                waited += RETRY_SECONDS
                if waited > SERVER_TIMEOUT_SECONDS:
                    raise JobCancelledByServer from None
            with suppress(errors.Error, ConnectionError):
                await message.in_progress()
            await asyncio.sleep(RETRY_SECONDS)

    async def _ask(self, server: str, message: msg.WorkerMessage) -> msg.ServerReply:
        """Send a message to a server, and return its reply. Raises NoResponders, TimeoutError, ValueError."""
        answer: msg.ServerReply = msg.decode_server_reply(
            await self._link.request(server, msg.encode(message), REQUEST_SECONDS)
        )
        return answer


def slots_of(bots: int, hints: int, reviews: int) -> dict[msg.JobKind, int]:
    """Return the numbers of processes by kind of job, for `Worker`."""
    return dict(zip(msg.JOB_KINDS, (bots, hints, reviews), strict=True))
