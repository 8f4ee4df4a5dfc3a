"""Hints at a live table: asked by a seat, found by a process that sees what the seat sees, told when they are there.

Knows no connection and no search.
"""

from __future__ import annotations

import asyncio
import random

import msgspec

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobQueue, Withdrawn, Work
from inkrally.server.live.messages import Hinted, Refused, ToPage
from inkrally.server.live.table import LiveTable

WAIT_SECONDS = 30.0
"""What nobody has begun with by then is refused: all are busy, or whoever said to be free takes nothing."""

HINT_SECONDS = 1.0
"""The estimated processor time of a hint, in seconds, by which the fair queue charges a requester until it is known."""

_encode = msgspec.json.Encoder().encode


class Hints:
    """The hints of a server."""

    def __init__(self, job_queue: JobQueue) -> None:
        self._job_queue = job_queue

    async def ask(self, live: LiveTable, account: str, address: str, number: int) -> ToPage:
        """The hint for an account at a table, or why there is none; after `WAIT_SECONDS` nobody has begun with it, or
        it takes as long as a hint may (`Config.hint_seconds`)."""
        try:
            return Hinted(number, msgspec.Raw(await self._found(live, account, address)))
        except InkrallyError as error:
            return Refused(number, error.problem)

    def expect(self, live: LiveTable, account: str) -> None:
        """Somebody comes to a table: be ready where it may ask for hints."""
        if (
            live.table.doc.setup.hints
            and live.table.doc.status != "over"
            and live.table.doc.seat_of(account) is not None
        ):
            self._job_queue.warm()

    async def _found(self, live: LiveTable, account: str, address: str) -> bytes:
        live.table.hint_seat(account)
        phase = live.table.doc.number

        async def make() -> Job:
            # Only now: of one that waited too long nothing is worked out.
            self._check(live, account, phase)
            now = live.table.hint_job(account)
            view, draft = msgspec.Raw(_encode(now.view)), msgspec.Raw(_encode(now.draft))
            return Job("hint", random.getrandbits(32), game=live.table.game.name, view=view, draft=draft)

        work = Work(make, HINT_SECONDS)
        self._job_queue.submit(work, Requester(address, account))
        waits = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._job_queue.withdraw, work)
        try:
            found = await work.wait()
        except Withdrawn:
            raise Refusal("analysis-busy", "nobody has begun with this in time; try again in a while") from None
        finally:
            waits.cancel()
            self._job_queue.cancel(work)  # in the middle, too: others wait behind it
        self._check(live, account, phase)
        return found

    @staticmethod
    def _check(live: LiveTable, account: str, phase: int) -> None:
        """Raise Refusal (`hint-stale`) for a hint of a phase that is over by now, or over for this seat."""
        seat = live.table.doc.seat_of(account)
        match = live.table.match
        if live.broken or match is None or live.table.doc.number != phase or seat not in match.owes:
            raise Refusal("hint-stale", "what this was asked for is over; ask again")


def too_many() -> Problem:
    """What is said to a connection that asks for a second hint before the first is there."""
    return Problem("analysis-busy", "the hint before is not there yet")
