"""The command `worker`: run bots, hints and reviews for servers, on any host."""

from __future__ import annotations

import asyncio
import os
import signal

import click

from inkrally.cli.json_lines import CommandError, warn_if_uncompiled
from inkrally.cli.renamed import CommandWithRenamedOptions

COUNT = click.IntRange(0, 256)

RENAMED = {
    "--bus": "--bus-url",
    "--bots": "--bot-processes",
    "--hints": "--hint-processes",
    "--reviews": "--review-processes",
    "--polite-reviews": "--reviews-share-cpu",
}
"""Names of options in release 0.2.0, which the next release will not accept."""


@click.command(cls=CommandWithRenamedOptions, renamed=RENAMED)
@click.option(
    "--bus-url",
    "bus",
    required=True,
    envvar=["INKRALLY_BUS_URL", "INKRALLY_BUS"],
    metavar="URL",
    help="The NATS server of the servers, nats://...",
)
@click.option("--bot-processes", "bots", type=COUNT, help="Processes for bots; by default one per core.")
@click.option("--hint-processes", "hints", type=COUNT, help="Processes for hints; by default one.")
@click.option("--review-processes", "reviews", type=COUNT, help="Processes for reviews; by default one per core.")
@click.option(
    "--reviews-share-cpu",
    "polite_reviews",
    is_flag=True,
    help="Run reviews even if the processor is never idle.",
)
@click.option("--log-level", default="info", show_default=True, type=click.Choice(["debug", "info", "warning"]))
def worker(
    bus: str, bots: int | None, hints: int | None, reviews: int | None, polite_reviews: bool, log_level: str
) -> None:
    """Run jobs for servers that use the same --bus-url; Ctrl-C stops the worker.

    Jobs that are not finished by then go to other workers. A worker needs only a connection to NATS.

    \b
    Example:
      $ inkrally worker --bus-url nats://10.0.0.5:4222
    """
    from inkrally.server.cluster.make_bus import check_nats
    from inkrally.server.config import StartupError
    from inkrally.server.observability import metrics as observe

    os.umask(0o077)
    observe.configure_logging(log_level)
    try:
        check_nats(bus)
    except StartupError as error:
        raise CommandError(f"{error.message} ({error.code})") from None
    from inkrally.server.cluster.nats_link import NatsLink
    from inkrally.server.jobs.frames import BELOW_BOTS
    from inkrally.server.jobs.local_pool import MATCH_WORKER_COMMAND
    from inkrally.server.jobs.worker import Worker, slots_of

    warn_if_uncompiled()
    cores = os.cpu_count() or 1
    slots = slots_of(
        cores if bots is None else bots, 1 if hints is None else hints, cores if reviews is None else reviews
    )

    if not any(slots.values()):
        raise CommandError("nothing to do: --bot-processes, --hint-processes and --review-processes are all 0")

    async def run() -> None:
        working = Worker(
            NatsLink(bus, "worker"), slots, {"review": (*MATCH_WORKER_COMMAND, BELOW_BOTS)} if polite_reviews else None
        )
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, working.stop)
        await working.run()

    asyncio.run(run())
