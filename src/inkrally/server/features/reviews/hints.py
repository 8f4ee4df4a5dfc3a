"""Hints for players in running matches. A worker process computes a hint from the view of the player's seat alone."""

from __future__ import annotations

import asyncio
import random

import msgspec

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobCancelled, JobQueue, QueuedJob
from inkrally.server.live.hub import INTERNAL, Connection, Handlers
from inkrally.server.live.messages import HintReply, Refused, RequestHint, ServerMessage
from inkrally.server.live.table import LiveTable
from inkrally.server.observability import metrics as observe

QUEUE_TIMEOUT_SECONDS = 30.0
"""How long a hint may wait for a worker process before it is refused, in seconds."""

HINT_SECONDS = 1.0
"""The estimated processor time of a hint in seconds, until the real time is known."""

_encode = msgspec.json.Encoder().encode


class Hints:
    """Computes hints for the players at live tables, and sends them."""

    def __init__(self, job_queue: JobQueue) -> None:
        self._job_queue = job_queue
        self.handlers: Handlers = {RequestHint: self.ask}
        self._asked: dict[Connection, asyncio.Task[None]] = {}
        """The tasks that compute and send a hint, by the connection that waits for it."""

    async def ask(self, connection: Connection, live: LiveTable, message: RequestHint) -> Refused | None:
        """Start a task that computes a hint and sends it. The server handles other messages of the connection
        meanwhile.

        Return the refusal `analysis-busy` if the connection still waits for a hint.
        """
        if connection in self._asked:
            return Refused(message.id, Problem("analysis-busy", "the previous hint is not ready yet"))
        loop = asyncio.get_running_loop()
        self._asked[connection] = loop.create_task(self._answer(connection, live, message))
        return None

    async def enter(self, connection: Connection, live: LiveTable) -> None:
        """Start a worker process in advance if the connected account is a player who may request hints."""
        doc = live.table.doc
        if doc.setup.hints and doc.status != "over" and doc.seat_of(connection.account) is not None:
            self._job_queue.warm()

    def leave(self, connection: Connection, live: LiveTable) -> None:
        """Cancel the hint of a connection that has ended."""
        if (task := self._asked.pop(connection, None)) is not None:
            task.cancel()

    async def _answer(self, connection: Connection, live: LiveTable, message: RequestHint) -> None:
        """Compute a hint and send it to a connection, or send the reason why there is no hint.

        There is no hint if no worker process takes the job within `QUEUE_TIMEOUT_SECONDS`, or if the job takes longer
        than `Config.hint_seconds`.
        """
        answer: ServerMessage
        try:
            found = await self._compute(live, connection.account, connection.client.address)
            answer = HintReply(message.id, msgspec.Raw(found))
        except InkrallyError as error:
            answer = Refused(message.id, error.problem)
        except Exception as error:
            observe.log.error("hint-failed", table=live.id, error=repr(error), exc_info=True)
            answer = Refused(message.id, INTERNAL)
        finally:
            self._asked.pop(connection, None)
        connection.answer(message, answer)

    async def _compute(self, live: LiveTable, account: str, address: str) -> bytes:
        """Return a hint for an account at a table, as JSON. `address` is the address that pays. Raises Refusal."""
        live.table.hint_seat(account)
        phase = live.table.doc.number

        async def make() -> Job:
            """Return the job for the present state of the table. Raises Refusal if the hint is outdated."""
            # Check again when a worker is free, because the phase may be over by then.
            self._check(live, account, phase)
            now = live.table.hint_job(account)
            view, draft = msgspec.Raw(_encode(now.view)), msgspec.Raw(_encode(now.draft))
            return Job("hint", random.getrandbits(32), game=live.table.game.name, view=view, draft=draft)

        work = QueuedJob(make, HINT_SECONDS)
        self._job_queue.submit(work, Requester(address, account))
        waits = asyncio.get_running_loop().call_later(QUEUE_TIMEOUT_SECONDS, self._job_queue.cancel_queued, work)
        try:
            found = await work.wait()
        except JobCancelled:
            raise Refusal("analysis-busy", "no worker was free in time; try again in a while") from None
        finally:
            waits.cancel()
            self._job_queue.cancel(work)  # also a running job, because other jobs wait
        self._check(live, account, phase)
        return found

    @staticmethod
    def _check(live: LiveTable, account: str, phase: int) -> None:
        """Raise Refusal (`hint-stale`) if the phase of the request is over, or the seat of the account has
        committed."""
        seat = live.table.doc.seat_of(account)
        match = live.table.match
        if live.outdated or match is None or live.table.doc.number != phase or seat not in match.owes:
            raise Refusal("hint-stale", "the turn of this hint is over; ask for another one")
