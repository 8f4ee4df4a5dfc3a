"""The pools for bots, hints and reviews: processes of this machine, or with NATS, workers on any machine.

While there is no worker, the server's own processes decide for bots, so that no table stops. Servers that share a store
need NATS for events, but no workers, so their own processes do hints and reviews as well. A single server with NATS
leaves these to workers: without one it refuses hints, and reviews wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from inkrally.server.config import Config
from inkrally.server.jobs.bot_workers import bot_processes
from inkrally.server.jobs.frames import LOWEST, POLITE
from inkrally.server.jobs.local_pool import ANALYST, LocalPool
from inkrally.server.jobs.queue import Pool

if TYPE_CHECKING:
    from inkrally.server.cluster.nats_bus import NatsBus
    from inkrally.server.jobs.handing import FarWork

ALONE_SECONDS = 2.0
"""After this time without any worker, offered jobs are taken back, and run here if the pool has local processes."""


class Pools(NamedTuple):
    """The pools of a server. `far` exists only with NATS, and is opened and closed with the server."""

    bots: Pool
    hints: Pool
    reviews: Pool
    far: FarWork | None = None


def make_pools(config: Config, bus: NatsBus | None) -> Pools:
    """Return the pools of a server."""
    command = config.analysis_command or ANALYST
    rank = POLITE if config.polite_reviews else LOWEST
    bots = bot_processes(config.bot_processes, config.bot_seconds, config.bot_command)
    hints = LocalPool(1, config.hint_seconds, (*command, POLITE))
    reviews = LocalPool(config.analysis_processes, config.analysis_seconds, (*command, rank))
    if bus is None:
        return Pools(bots, hints, reviews)
    from inkrally.server.jobs.handing import FarPool, FarWork

    far, shared = FarWork(bus.link), config.shared
    return Pools(
        FarPool(far, "bot", config.bot_seconds, bots, patience=ALONE_SECONDS, waits=True),
        FarPool(far, "hint", config.hint_seconds, hints if shared else None, patience=ALONE_SECONDS, waits=shared),
        FarPool(
            far,
            "review",
            config.analysis_seconds,
            reviews if shared else None,
            patience=ALONE_SECONDS if shared else None,
            waits=True,
        ),
        far,
    )
