"""Creates the worker pools for bots, hints and reviews: local processes, or with NATS, workers on any machine.

If the settings name a NATS server, but no worker is connected:

* Bots run in local processes, so that no table stops.
* In a cluster, hints and reviews run in local processes. A cluster needs NATS for its events, and may have no workers.
* A single server leaves hints and reviews to workers: it refuses hints, and reviews wait for a worker.
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
"""How long an offered job waits while no worker is connected.

After that, a local process runs the job if the pool has any.
"""


class Pools(NamedTuple):
    """The worker pools of a server, one for each kind of job.

    `remote` manages the jobs that are offered over NATS, or is None without NATS. The server opens and closes it.
    """

    bots: WorkerPool
    hints: WorkerPool
    reviews: WorkerPool
    remote: RemoteDispatcher | None = None


def make_pools(config: Config, bus: NatsBus | None) -> Pools:
    """Return the worker pools for the settings of a server. `bus` is its connection to NATS, if there is one."""
    command = config.analysis_command or MATCH_WORKER_COMMAND
    rank = BELOW_BOTS if config.reviews_share_cpu else WHEN_IDLE
    bots = make_bot_pool(config.bot_processes, config.bot_seconds, config.bot_command)
    hints = LocalWorkerPool(1, config.hint_seconds, (*command, BELOW_BOTS))
    reviews = LocalWorkerPool(config.analysis_processes, config.analysis_seconds, (*command, rank))
    if bus is None:
        return Pools(bots, hints, reviews)
    from inkrally.server.jobs.remote_dispatcher import RemoteDispatcher, RemoteWorkerPool

    remote, shared = RemoteDispatcher(bus.link), config.cluster
    return Pools(
        RemoteWorkerPool(remote, "bot", config.bot_seconds, bots, max_wait_seconds=NO_WORKER_SECONDS, waits=True),
        RemoteWorkerPool(
            remote,
            "hint",
            config.hint_seconds,
            hints if shared else None,
            max_wait_seconds=NO_WORKER_SECONDS,
            waits=shared,
        ),
        RemoteWorkerPool(
            remote,
            "review",
            config.analysis_seconds,
            reviews if shared else None,
            max_wait_seconds=NO_WORKER_SECONDS if shared else None,
            waits=True,
        ),
        remote,
    )
