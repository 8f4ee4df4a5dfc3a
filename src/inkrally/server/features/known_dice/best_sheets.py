"""Computes the best sheet of each week in the background. In a cluster, the leader does this.

The job waits in the queue of reviews, whose processes run only while the processor is idle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from inkrally.analysis.known_dice import ComputedSheet, KnownDiceJob
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.background_tasks import attempt
from inkrally.server.features.known_dice.challenge import KnownDiceChallenge
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobQueue, QueuedJob
from inkrally.server.storage.store import Write

POLL_SECONDS = 30.0
"""How often to look whether a week has no computed sheet yet."""
RETRY_SECONDS = 600.0
"""The pause after a failed search, which would probably fail again."""
ESTIMATED_SECONDS = 40.0
"""The estimated processor time of a search."""


class BestSheets:
    """The background task that computes the best sheet of the present week."""

    def __init__(self, challenge: KnownDiceChallenge, job_queue: JobQueue, is_leader: Callable[[], bool]) -> None:
        self._challenge = challenge
        self._job_queue = job_queue
        self._is_leader = is_leader

    async def run(self) -> None:
        """Compute missing sheets until the task is cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._is_leader() and not await attempt("known-dice-failed", self.compute):
                await asyncio.sleep(RETRY_SECONDS)

    async def compute(self) -> bool:
        """Compute and store the best sheet of the present week. Return whether it was missing.

        Raises:
            Refusal: The job failed, or the queue is full.
            StoreError: The store does not answer.
        """
        week = await self._challenge.week(self._challenge.current)
        if week.computed is not None:
            return False

        async def make() -> Job:
            content = msgspec.json.encode(KnownDiceJob(week.setup.options, week.seed.hex()))
            return Job("known-dice", game=week.setup.game, content=msgspec.Raw(content))

        work = QueuedJob(make, ESTIMATED_SECONDS)
        self._job_queue.submit(work, Requester("", ""))
        try:
            answer = await work.wait()
        except asyncio.CancelledError:
            self._job_queue.cancel(work)
            raise
        found = msgspec.json.decode(answer, type=ComputedSheet)
        text = msgspec.json.encode(found).decode()
        await self._challenge.store.write(Write().add("best-sheet", key=week.link, found=text))
        return True
