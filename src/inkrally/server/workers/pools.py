"""Who does bots' decisions, hints and reviews: processes of this machine, or with a bus over NATS workers anywhere.

With NATS hints and reviews are for workers alone: a hint is refused where none is there, a review waits for one. Bots
have processes of the server's own for as long as there are none, so that no table stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from inkrally.server.bus.contract import Bus
from inkrally.server.bus.in_process import InProcessBus
from inkrally.server.config import Config
from inkrally.server.jobs.bot_workers import bot_processes
from inkrally.server.jobs.frames import LOWEST, POLITE
from inkrally.server.jobs.queue import ANALYST, LocalPool, Pool

if TYPE_CHECKING:
    from inkrally.server.workers.handing import FarWork

ALONE_SECONDS = 2.0
"""Without any worker for so long, what was handed out of hints and bots is given up, or done here."""


class Pools(NamedTuple):
    """`far` is there with NATS alone; it is opened and closed with the server."""

    bots: Pool
    hints: Pool
    reviews: Pool
    far: FarWork | None = None


def make_pools(config: Config, bus: Bus) -> Pools:
    """The pools of a server."""
    bots = bot_processes(config.bot_processes, config.bot_seconds, config.bot_command)
    command = config.analysis_command or ANALYST
    if config.bus and not isinstance(bus, InProcessBus):
        from inkrally.server.bus.over_nats import NatsBus
        from inkrally.server.workers.handing import FarPool, FarWork

        if isinstance(bus, NatsBus):
            far = FarWork(bus.link)
            return Pools(
                FarPool(far, "bot", config.bot_seconds, bots, patience=ALONE_SECONDS, waits=True),
                FarPool(far, "hint", config.hint_seconds, patience=ALONE_SECONDS, waits=False),
                FarPool(far, "review", config.analysis_seconds, patience=None, waits=True),
                far,
            )
    rank = POLITE if config.polite_reviews else LOWEST
    return Pools(
        bots,
        LocalPool(1, config.hint_seconds, (*command, POLITE)),
        LocalPool(config.analysis_processes, config.analysis_seconds, (*command, rank)),
    )
