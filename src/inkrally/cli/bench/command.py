"""The command `bench`: print the speed of the engine, with compiled and with uncompiled modules, and required speeds.

Each benchmark (`Measure`) runs several times, and the command prints the median. Comparisons with the base game use the
shortest times. Each benchmark runs in one process on one core. Games define their own benchmarks.
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
    """One line of the output.

    `figure` is the result in `unit`, and `compiled` is whether the hot modules are compiled. `bar` is the required
    figure, if there is one, and `peer` the figure of another public program. `against_base` is the time for one drawing
    divided by that in the base game, in the same run.
    """

    name: str
    figure: float
    unit: str
    compiled: bool
    bar: str = ""
    peer: str = ""
    against_base: float | None = None


def of_games() -> dict[str, ModuleType]:
    """Return the benchmark modules of games, by name."""
    return {name: load_named(pack.bench) for name, pack in packs().items() if pack.bench}


def prepared() -> dict[str, Any]:
    """Return the input of benchmarks that takes long to compute, as JSON values by the name of the game.

    The command computes it once, for both the compiled and the uncompiled modules.
    """
    return {name: module.prepared() for name, module in of_games().items() if hasattr(module, "prepared")}


def run_in_this_process(ready: dict[str, Any], times: int) -> None:
    """Run all benchmarks in this process, each `times` times, and print a line for each. `ready` is from `prepared`."""
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
    """Return the required figure for this process. `bars` has one for compiled and one for uncompiled modules."""
    return bars[0 if measure.COMPILED else 1]


@click.command()
@click.option("--times", type=click.IntRange(1, 100), default=5, show_default=True, help="Runs of each measure.")
@click.option("--here", is_flag=True, help="Measure in this process only; standard input has the prepared values.")
def bench(times: int, here: bool) -> None:
    """Measure the engine, compiled and then uncompiled, and print a line of JSON for each figure.

    \b
    Example:
      $ inkrally bench --times 3
      {"name":"random full games on the kernel, scored","figure":47150.0,"unit":"games/s","compiled":true,...}
    """
    if here:
        try:
            given = msgspec.json.decode(sys.stdin.buffer.read(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise CommandError(f"standard input has no prepared values: {error}") from None
        run_in_this_process(given, times)
        return
    ready = prepared()
    run_in_this_process(ready, times)
    if measure.COMPILED:
        command = [sys.executable, "-m", "inkrally.cli.main", "bench", "--here", "--times", str(times)]
        environment = {**os.environ, "INKRALLY_PURE": "1"}
        subprocess.run(command, input=msgspec.json.encode(ready), env=environment, check=True)
    else:
        print("nothing is compiled: build with a C compiler to measure both", file=sys.stderr)
