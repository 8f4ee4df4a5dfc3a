"""`review` and `hint`: where points were lost in a finished match, and what the best turn would be at one moment of it.

Prints words, or a line of JSON for each turn; knows no search.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context

import click

from inkrally.analysis import hints
from inkrally.analysis import review as reviews
from inkrally.analysis.hindsight import Hindsight
from inkrally.analysis.review import Review, SeatReview
from inkrally.analysis.rounds import view_at
from inkrally.cli.lines import SOME_ERRORS, warn_if_uncompiled, write
from inkrally.cli.logs import read_log, seat_of
from inkrally.cli.words import costs, turn_words
from inkrally.match.errors import InkrallyError
from inkrally.match.log import Log

BAR = 30


def _tell(done: int, total: int) -> None:
    """A progress bar, where there is somebody to see it."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {total}", end=end, file=sys.stderr)


@click.command()
@click.argument("log")
@click.option("--seat", metavar="S", help="A seat's number or name; by default all.")
@click.option("--budget", type=click.IntRange(1), default=reviews.BUDGET, show_default=True, help="Nodes a turn.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the rolls that are sampled.")
@click.option(
    "--states", type=click.IntRange(0), help="Budget for the best whole game, 0 for none.  [default: as nodes]"
)
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each turn, then one for each seat.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
def review(log: str, seat: str | None, budget: int, seed: int, states: int | None, as_json: bool, workers: int) -> None:
    """Review the finished match LOG of Railroad Ink: each turn against the best found, by what the seat could know.

    A round's line has the final points expected after it, the points lost against the best turn, the luck of the roll,
    each with its standard error. Then comes the best whole game that is found with these dice, all known from the
    start. The same command prints the same, whatever the number of processes.

    \b
    Example:
      $ inkrally review match.jsonl --seat 0
      $ inkrally review match.jsonl --seat 0 --json
      {"seat":0,"round":1,"played":[...],"best":[...],"lost":1.8,"error":0.1,...}
    """
    try:
        found = read_log(log)
        warn_if_uncompiled()
        seats = tuple(range(len(found.header.seats))) if seat is None else (seat_of(found, seat),)
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else nullcontext() as pool:
            told = reviews.review(found, seats, budget, seed, _tell, states, pool)
    except InkrallyError as error:
        write({"error": error.problem})
        sys.exit(SOME_ERRORS)
    if as_json:
        _write_lines(told)
        return
    best = {each.seat: each for each in told.hindsight}
    for each in told.seats:
        print("\n".join(_table(found, each, best.get(each.seat))))


def _write_lines(told: Review) -> None:
    for seat in told.seats:
        for turn in seat.rounds:
            write({"seat": seat.seat, **_fields(turn)})
        for pick in seat.picks:
            write({"seat": seat.seat, "pick": pick})
        write({key: value for key, value in _fields(seat).items() if key not in ("rounds", "picks")})
    for game in told.hindsight:
        write({"seat": game.seat, "hindsight": game})


def _fields(struct: object) -> dict[str, object]:
    return {name: getattr(struct, name) for name in type(struct).__struct_fields__}  # type: ignore[attr-defined]


def _table(log: Log, seat: SeatReview, best: Hindsight | None) -> Iterator[str]:
    """A seat's review in words."""
    yield f"{log.header.seats[seat.seat]}: {seat.score} points"
    yield f"{'round':>7}{'expected':>10}{'lost':>14}{'luck':>15}"
    for turn in seat.rounds:
        mark = " *" if turn.round in seat.turning else ""
        lost = f"{turn.lost:.1f} ± {turn.error:.1f}" if turn.lost else "-"
        yield f"{turn.round:>7}{turn.worth:>10.1f}{lost:>14}{f'{turn.luck:+.1f} ± {turn.luck_error:.1f}':>15}{mark}"
    total = f"{seat.lost:.1f} ± {seat.lost_error:.1f}"
    yield f"{'in all':>7}{'':>10}{total:>14}{f'{seat.luck:+.1f} ± {seat.luck_error:.1f}':>15}"
    for turn in seat.rounds:
        if turn.lost:
            yield ""
            yield f"  round {turn.round}, played: {turn_words(turn.played)}"
            yield f"  {costs(turn.lost, turn.reasons)}"
            yield f"  best found: {turn_words(turn.best)}"
    if best is not None:
        yield ""
        yield f"  The best game found with all these dice known: {best.points} points."
    for pick in seat.picks:
        if pick.lost:
            yield f"  round {pick.round}, picked pair {pick.played + 1}; pair {pick.best + 1} is {pick.lost:.1f} better"
    yield ""


@click.command()
@click.argument("log")
@click.option("--entry", type=click.IntRange(0), metavar="N", help="After entry N; by default after the last.")
@click.option("--seat", default="0", show_default=True, metavar="S", help="A seat's number or name.")
@click.option("--budget", type=click.IntRange(1), default=hints.BUDGET, show_default=True, help="Nodes.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the rolls that are sampled.")
@click.option("--json", "as_json", is_flag=True, help="The hint as it is, in one line.")
def hint(log: str, entry: int | None, seat: str, budget: int, seed: int, as_json: bool) -> None:
    """Say what the best turn would be for a seat after an entry of the match LOG, from what that seat sees.

    \b
    Example:
      $ inkrally hint match.jsonl --entry 2 --seat 0
      57.7 ± 0.1  B1 HH--:NE, ...
      56.2 ± 0.1  C1 -H-H:EW, ...
                  this costs 1.4 points: it joins fewer exits (G2 and G4)
    """
    try:
        found = read_log(log)
        warn_if_uncompiled()
        told = hints.hint(view_at(found, entry, seat_of(found, seat)), (), budget, seed)
    except InkrallyError as error:
        write({"error": error.problem})
        sys.exit(SOME_ERRORS)
    if as_json:
        write(told)
        return
    for line, cost, why in zip(told.lines, told.costs, told.reasons, strict=True):
        doubt = f" ± {line.error:.1f}" if line.error else ""
        print(f"{line.worth:6.1f}{doubt:6}  {turn_words(line.acts)}")
        if cost:
            print(f"{'':14}{costs(cost, why)}")
