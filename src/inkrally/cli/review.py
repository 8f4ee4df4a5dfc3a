"""The commands `review` and `hint`: review a finished match, and show the best turn at a moment of a match.

Each game with an analysis prints the result in its own format (`GAME/cli/reviews.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from inkrally.cli.json_lines import SOME_ERRORS, warn_if_uncompiled, write
from inkrally.cli.logs import explain_invalid_log, read_log, seat_of
from inkrally.cli.report_options import HintOptions, ReviewOptions
from inkrally.games import PACKS
from inkrally.match.errors import BadInput, InkrallyError
from inkrally.match.log import Log
from inkrally.pack import load_named

BUDGET = click.IntRange(1, 10**9)
"""The type of the options for budgets. The maximum is below 2**31, since the search counts nodes in 32 bits."""


@click.command()
@click.argument("log")
@click.option("--seat", metavar="S", help="A seat's number or name; by default all.")
@click.option("--budget", type=BUDGET, help="Nodes per turn, or samples per program (at most 256).  [default: enough]")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The seed of the samples.")
@click.option("--best", is_flag=True, help="Search for the best whole game of each seat, too; not for a race.")
@click.option("--states", type=click.IntRange(0), help="Budget for the best whole game, 0 for none.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each turn, then one for each seat.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
def review(
    log: str,
    seat: str | None,
    budget: int | None,
    seed: int,
    best: bool,
    states: int | None,
    as_json: bool,
    workers: int,
) -> None:
    """Review the finished match LOG: compare each turn with the best one found, given what the seat could know.

    A quick estimate of all turns comes first, on standard error (not with --json), then each turn when it is done. For
    Railroad Ink, a line contains the expected final points after the turn, the points lost against the best turn, and
    the luck of the roll, each with its error. With --best, the best whole game found with these dice follows; that
    search knows all dice in advance. For RoboRally, a line contains the number of turns left before the turn, and those
    lost against the best program found. The output does not depend on the number of processes.

    \b
    Example:
      $ inkrally review match.jsonl --seat 0
      $ inkrally review match.jsonl --seat 0 --json
      {"seat":0,"round":1,"played":[...],"best":[...],"lost":1.8,"error":1.2,...}
    """

    def report(found: Log) -> None:
        seats = tuple(range(len(found.header.seats))) if seat is None else (seat_of(found, seat),)
        report_module_of(found).review(found, seats, ReviewOptions(budget, seed, best, states, as_json, workers))

    _run_report(log, report)


@click.command()
@click.argument("log")
@click.option("--entry", type=click.IntRange(0), metavar="N", help="After entry N; by default after the last.")
@click.option("--seat", default="0", show_default=True, metavar="S", help="A seat's number or name.")
@click.option(
    "--budget", type=BUDGET, help="Nodes, or for a race samples per program (at most 256).  [default: enough]"
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The seed of the samples.")
@click.option("--json", "as_json", is_flag=True, help="Print the hint as one line of JSON.")
def hint(log: str, entry: int | None, seat: str, budget: int | None, seed: int, as_json: bool) -> None:
    """Show the best turn of a seat after an entry of the match LOG, from what the seat sees.

    \b
    Example:
      $ inkrally hint match.jsonl --entry 2 --seat 0
      57.7 ± 0.1  B1 HH--:NE, ...
      56.2 ± 0.1  C1 -H-H:EW, ...
                  this costs 1.4 points: it joins fewer exits (G2 and G4)
    """

    def report(found: Log) -> None:
        report_module_of(found).hint(found, seat_of(found, seat), HintOptions(entry, budget, seed, as_json))

    _run_report(log, report)


def report_module_of(log: Log) -> Any:
    """Return the module that prints the analysis of the log's game. Raises BadInput (`not-reviewed`) without one."""
    pack = PACKS[log.header.game]
    if not pack.report_module:
        raise BadInput("not-reviewed", f"matches of {pack.title} cannot be analysed", "header")
    return load_named(pack.report_module)


def _run_report(log: str, report: Callable[[Log], None]) -> None:
    """Read a log and print the report about it. For an invalid log, print the error and exit with `SOME_ERRORS`."""
    try:
        found = read_log(log)
        warn_if_uncompiled()
        with explain_invalid_log(found):
            report(found)
    except InkrallyError as error:
        write({"error": error.problem})
        sys.exit(SOME_ERRORS)
