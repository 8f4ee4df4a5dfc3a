"""Starts a worker as `inkrally worker` does, with fake processes.

`python -m tests.server.jobs.workers.start URL BOTS HINTS REVIEWS`
"""

from __future__ import annotations

import asyncio
import signal
import sys

from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.jobs.worker import Worker, slots_of
from inkrally.server.jobs.worker_messages import JOB_KINDS
from inkrally.server.observability import metrics as observe

FAKE = (sys.executable, "-m", "tests.server.jobs.workers.fake_process")


async def main(url: str, bots: int, hints: int, reviews: int) -> None:
    observe.configure_logging("debug")
    worker = Worker(NatsLink(url, "worker"), slots_of(bots, hints, reviews), dict.fromkeys(JOB_KINDS, FAKE))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, worker.stop)
    await worker.run()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
