"""`bench`: how fast the engine is here, compiled and not, beside the figures that it must reach.

Each measure is run several times and the median is printed, of two that are held against each other the shortest time;
one process, one core, nothing beside it. What is measured of a game its pack says. Knows no game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import chain
from statistics import median
from types import ModuleType
from typing import Any

import click
import msgspec

from inkrally.cli.bench import measure, tables
from inkrally.cli.json_lines import CommandError, write
from inkrally.pack import load_named
from inkrally.packs import packs


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the output. `bar` is the figure asked for, where one is; `peer` a public program's; `against_base`
    how many times as much a drawing costs as in the base game, in this very run."""

    name: str
    figure: float
    unit: str
    compiled: bool
    bar: str = ""
    peer: str = ""
    against_base: float | None = None


def of_games() -> dict[str, ModuleType]:
    """By the name of each game the module with its measures, where it has one."""
    return {name: load_named(pack.bench) for name, pack in packs().items() if pack.bench}


def prepared() -> dict[str, Any]:
    """What games need for their measures and takes long to make, as JSON has it."""
    return {name: module.prepared() for name, module in of_games().items() if hasattr(module, "prepared")}


def run_here(ready: dict[str, Any], times: int) -> None:
    """Run every measure in this process and print its line."""
    games = of_games()
    alone = chain.from_iterable(module.measures(ready.get(name)) for name, module in games.items())
    for each in chain(alone, tables.measures()):
        figure = median(each.run() for _ in range(times))
        write(Figure(each.name, float(f"{figure:.4g}"), each.unit, measure.COMPILED, bar(each.bars), each.peer))
    for module in games.values():
        for compared in module.comparisons() if hasattr(module, "comparisons") else ():
            figure, against = compared.run(times)
            shown, against = float(f"{figure:.4g}"), float(f"{against:.3g}")
            write(
                Figure(compared.name, shown, compared.unit, measure.COMPILED, bar(compared.bars), against_base=against)
            )


def bar(bars: tuple[str, str]) -> str:
    """The figure asked for, of those compiled and uncompiled."""
    return bars[0 if measure.COMPILED else 1]


@click.command()
@click.option("--times", type=click.IntRange(1, 100), default=5, show_default=True, help="Runs of each measure.")
@click.option(
    "--here", is_flag=True, help="Only this process, as it is loaded; what is prepared comes by standard input."
)
def bench(times: int, here: bool) -> None:
    """Measure the engine, compiled and then uncompiled; a line of JSON for each figure.

    \b
    Example:
      $ inkrally bench --times 3
      {"name":"random full games on the kernel, scored","figure":47150.0,"unit":"games/s","compiled":true,...}
    """
    if here:
        try:
            given = msgspec.json.decode(sys.stdin.buffer.read(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise CommandError(f"standard input has nothing that was prepared: {error}") from None
        run_here(given, times)
        return
    ready = prepared()
    run_here(ready, times)
    if measure.COMPILED:
        command = [sys.executable, "-m", "inkrally.cli.main", "bench", "--here", "--times", str(times)]
        environment = {**os.environ, "INKRALLY_PURE": "1"}
        subprocess.run(command, input=msgspec.json.encode(ready), env=environment, check=True)
    else:
        print("nothing is compiled here: build with a C compiler to see both", file=sys.stderr)
