"""Trains the value of a mode by self-play on this machine."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec

from inkrally.cli.json_lines import CommandError, warn_if_uncompiled, write
from inkrally.match.errors import BadInput
from inkrally.railroad_ink.bots.learned.modes import MODES
from research.railroad_ink.training import Training, default_settings

BAR = 30
MAX_GAMES = 100_000
"""The maximum number of games of a round, because all samples are in memory, and of dice sequences."""


def _tell(what: str, done: int, total: int) -> None:
    """Show a progress bar on a terminal."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        print(f"\r{what:20} [{'#' * full}{'.' * (BAR - full)}] {done} of {total}  ", end="", file=sys.stderr)


@click.command()
@click.argument("mode", type=click.Choice(sorted(MODES)))
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the training. [default: train-MODE]",
)
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The seed of all chance. [default: 1]")
@click.option(
    "--rounds", type=click.IntRange(1, 1000), help="Rounds of play and fit. [default: 8 for base, 2 for others]"
)
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    help="Games in each round. [default: 6000 for base, 2000 for others]",
)
@click.option("--epochs", type=click.IntRange(1, 1000), help="Epochs of each fit. [default: 3]")
@click.option(
    "--measured",
    type=click.IntRange(2, MAX_GAMES),
    help="Dice sequences for a measurement. [default: 1000]",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
def train(
    mode: str,
    folder: Path | None,
    seed: int | None,
    rounds: int | None,
    games: int | None,
    epochs: int | None,
    measured: int | None,
    workers: int,
) -> None:
    """Train the value of MODE by self-play, and print a line for each round. Run it again to continue.

    The folder gets the last accepted network, `net`, and `log.json`: the settings, the seed, and the results of each
    round's network. A network is accepted only if it beats the last accepted one on the same dice sequences.

    \b
    Example:
      $ python -m research.railroad_ink.train base --workers 2
      {"round":0,...,"measure":{"mean":56.2,...}}
      {"round":1,...,"measure":{"mean":57.9,...,"ahead":1.7,"ahead_error":0.18,"accepted":true}}
    """
    warn_if_uncompiled()
    asked = {"seed": seed, "rounds": rounds, "games": games, "epochs": epochs, "measured": measured}
    given = {name: value for name, value in asked.items() if value is not None}
    settings = msgspec.structs.replace(default_settings(mode), **given)
    folder = folder or Path(f"train-{mode}")
    try:
        training = Training(folder, mode, settings, _tell)
        if workers == 1:
            log = training.run()
        else:
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                training.pool = pool
                log = training.run()
    except BadInput as error:
        raise CommandError(f"--folder: {error}") from None
    except msgspec.MsgspecError as error:
        raise CommandError(f"--folder: a file in {folder} is broken: {error}") from None
    except OSError as error:
        if error.filename is None:
            raise
        raise CommandError(f"--folder: {error.filename}: {error.strerror}") from None
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for entry in log.entries:
        write(entry)


if __name__ == "__main__":
    train()
