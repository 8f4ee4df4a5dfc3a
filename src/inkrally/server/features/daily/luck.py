"""The luck of the dice of a game of a day: a worker computes it on the first request, and the store keeps it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from inkrally.games import PACKS
from inkrally.match.errors import InkrallyError
from inkrally.server.features.daily.daily_games import StoredGame, links
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.request_jobs import RequestJobs, json_job
from inkrally.server.storage.store import Store, Write

ESTIMATED_SECONDS = 2.0
"""The estimated processor time of the job, which the client's address pays."""
WAIT_SECONDS = 1.5
"""How long a request waits for the job. Later requests find the result."""


class DailyLuck:
    """Computes and stores how many points more than usual the dice of each game of a day give."""

    def __init__(self, store: Store, clerks: RequestJobs) -> None:
        self._store = store
        self._clerks = clerks

    async def of(self, game: StoredGame, address: str) -> float | None:
        """Return the luck of a game, or None if the game has none or it is not known yet. `address` pays for the job.

        Raises StoreError.
        """
        if not PACKS[game.setup.game].luck:
            return None
        row = await self._store.row(sa.select(links.luck).where(links.id == game.link))
        if row is not None and row.luck is not None:
            return float(row.luck)
        content = {"game": game.setup.game, "options": game.setup.options, "seed": game.seed.hex()}

        async def make() -> Job:
            return json_job("luck", content)

        found: float | None = None
        # If the client's address has used up its credits, or no worker is free, the page shows no luck for now.
        with suppress(InkrallyError, TimeoutError):
            work = self._clerks.run_cached(f"luck {game.link}", address, ESTIMATED_SECONDS, make)
            found = msgspec.json.decode(await asyncio.wait_for(work, WAIT_SECONDS), type=float)
        if found is not None:
            await self._store.write(Write().add("luck", key=game.link, points=found))
        return found
