"""`train`: learn the value of a mode from self-play on this machine."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import click

from inkrally.bots.railroad_ink.learned import net
from inkrally.bots.railroad_ink.learned.training import MODES, Settings, Training
from inkrally.cli.lines import CannotRun, write
from inkrally.match.errors import BadInput

PLAIN = Settings()
BAR = 30


def _tell(what: str, done: int, total: int) -> None:
    """A progress bar, where there is somebody to see it."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        print(f"\r{what:20} [{'#' * full}{'.' * (BAR - full)}] {done} of {total}  ", end="", file=sys.stderr)


@click.command()
@click.argument("mode", type=click.Choice(sorted(MODES)))
@click.option(
    "--folder", type=click.Path(path_type=Path, file_okay=False), help="Where it is kept.  [default: train-MODE]"
)
@click.option(
    "--seed", type=click.IntRange(0), default=PLAIN.seed, show_default=True, metavar="S", help="Of all chance."
)
@click.option("--rounds", type=click.IntRange(1), default=PLAIN.rounds, show_default=True, help="Of play and fit.")
@click.option("--games", type=click.IntRange(1), default=PLAIN.games, show_default=True, help="Played in each round.")
@click.option("--epochs", type=click.IntRange(1), default=PLAIN.epochs, show_default=True, help="Of each fit.")
@click.option(
    "--measured",
    type=click.IntRange(2),
    default=PLAIN.measured,
    show_default=True,
    help="Dice sequences to be accepted.",
)
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
def train(
    mode: str, folder: Path | None, seed: int, rounds: int, games: int, epochs: int, measured: int, workers: int
) -> None:
    """Learn a value for MODE from self-play; a line for each round of it. Interrupted, the same command goes on.

    The folder gets the network that was accepted last, `net`, and `log.json`: settings, seed, and how each round's
    network played. A network is accepted only if it beats the one before it on the same dice sequences.

    \b
    Example:
      $ inkrally train base --workers 2
      {"round":0,...,"measure":{"mean":58.5,...}}
      {"round":1,...,"measure":{"mean":59.9,...,"ahead":1.4,"ahead_error":0.15,"accepted":true}}
    """
    if net.__file__.endswith(".py"):
        print("the hot modules are not compiled: all works, but takes a hundred times as long", file=sys.stderr)
    settings = Settings(seed=seed, rounds=rounds, games=games, epochs=epochs, measured=measured)
    try:
        training = Training(folder or Path(f"train-{mode}"), mode, settings, _tell)
    except BadInput as error:
        raise CannotRun(f"--folder: {error}") from None
    if workers == 1:
        log = training.run()
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            training.pool = pool
            log = training.run()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for entry in log.entries:
        write(entry)
