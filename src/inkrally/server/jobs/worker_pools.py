"""The pools for bots, hints and reviews: processes of this machine, or with NATS, workers on any machine.

While there is no worker, the server's own processes decide for bots, so that no table stops. Servers that share a store
need NATS for events, but no workers, so their own processes do hints and reviews as well. A single server with NATS
leaves these to workers: without one it refuses hints, and reviews wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from inkrally.server.config import Config
from inkrally.server.jobs.bot_dispatcher import make_bot_pool
from inkrally.server.jobs.frames import BELOW_BOTS, WHEN_IDLE
from inkrally.server.jobs.local_pool import MATCH_WORKER_COMMAND, LocalWorkerPool
from inkrally.server.jobs.queue import WorkerPool

if TYPE_CHECKING:
    from inkrally.server.cluster.nats_bus import NatsBus
    from inkrally.server.jobs.remote_dispatcher import RemoteDispatcher

NO_WORKER_SECONDS = 2.0
"""After this time without any worker, offered jobs are taken back, and run here if the pool has local processes."""


class Pools(NamedTuple):
    """The pools of a server. `remote` exists only with NATS, and is opened and closed with the server."""

    bots: WorkerPool
    hints: WorkerPool
    reviews: WorkerPool
    remote: RemoteDispatcher | None = None


def make_pools(config: Config, bus: NatsBus | None) -> Pools:
    """Return the pools of a server."""
    command = config.analysis_command or MATCH_WORKER_COMMAND
    rank = BELOW_BOTS if config.reviews_share_cpu else WHEN_IDLE
    bots = make_bot_pool(config.bot_processes, config.bot_seconds, config.bot_command)
    hints = LocalWorkerPool(1, config.hint_seconds, (*command, BELOW_BOTS))
    reviews = LocalWorkerPool(config.analysis_processes, config.analysis_seconds, (*command, rank))
    if bus is None:
        return Pools(bots, hints, reviews)
    from inkrally.server.jobs.remote_dispatcher import RemoteDispatcher, RemoteWorkerPool

    far, shared = RemoteDispatcher(bus.link), config.cluster
    return Pools(
        RemoteWorkerPool(far, "bot", config.bot_seconds, bots, patience=NO_WORKER_SECONDS, waits=True),
        RemoteWorkerPool(
            far, "hint", config.hint_seconds, hints if shared else None, patience=NO_WORKER_SECONDS, waits=shared
        ),
        RemoteWorkerPool(
            far,
            "review",
            config.analysis_seconds,
            reviews if shared else None,
            patience=NO_WORKER_SECONDS if shared else None,
            waits=True,
        ),
        far,
    )
