"""`review` and `hint`: where points were lost in a finished match, and what the best turn would be at one moment of it.

Prints words, or a line of JSON for each turn; knows no search.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context

import click
import msgspec

from inkrally.analysis.railroad_ink import hints
from inkrally.analysis.railroad_ink import review as reviews
from inkrally.analysis.railroad_ink.best_games.hindsight import STATES, Hindsight
from inkrally.analysis.railroad_ink.review import PickReview, Reviewing, RoundReview, SeatReview, best_games
from inkrally.analysis.railroad_ink.rounds import view_at
from inkrally.cli.lines import SOME_ERRORS, warn_if_uncompiled, write
from inkrally.cli.logs import read_log, seat_of
from inkrally.cli.words import costs, turn_words
from inkrally.match.errors import InkrallyError
from inkrally.match.game import Seat
from inkrally.match.log import Log

BAR = 30
LEAST_ERROR = 0.05
"""An error that is less is not told."""


def _tell(done: int, total: int) -> None:
    """A progress bar, where there is somebody to see it."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {total}", end=end, file=sys.stderr)


@click.command()
@click.argument("log")
@click.option("--seat", metavar="S", help="A seat's number or name; by default all.")
@click.option("--budget", type=click.IntRange(1), help="Nodes a turn.  [default: by the number of rounds]")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the rolls that are sampled.")
@click.option("--best", is_flag=True, help="Look for the best whole game of each seat, too.")
@click.option(
    "--states", type=click.IntRange(0), help=f"Budget for the best whole game, 0 for none.  [default: {STATES}]"
)
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
    """Review the finished match LOG of Railroad Ink: each turn against the best found, by what the seat could know.

    First there is a quick estimate of all, on standard error and not with --json, then each round as it is done. Its
    line has the final points expected after it, the points lost against the best turn, the luck of the roll, each with
    its error; that of what was lost has all in it that comes after the turn. With --best comes the best whole game that
    is found with these dice, all known from the start. The same command prints the same, whatever the number of
    processes.

    \b
    Example:
      $ inkrally review match.jsonl --seat 0
      $ inkrally review match.jsonl --seat 0 --json
      {"seat":0,"round":1,"played":[...],"best":[...],"lost":1.8,"error":1.2,...}
    """
    try:
        found = read_log(log)
        warn_if_uncompiled()
        seats = tuple(range(len(found.header.seats))) if seat is None else (seat_of(found, seat),)
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else nullcontext() as pool:
            under_way = reviews.Reviewing(found, seats, budget, seed, pool)
            if not as_json:
                _estimate(found, under_way)
            for each in seats:
                (_write_lines if as_json else _write_words)(found, under_way, each)
            chosen = STATES if states is None and best else states or 0
            for game in best_games(found, seats, chosen, _tell_games(len(seats)), pool) if chosen else ():
                write({"seat": game.seat, "hindsight": game}) if as_json else print(_best_words(found, game))
    except InkrallyError as error:
        write({"error": error.problem})
        sys.exit(SOME_ERRORS)


def _tell_games(seats: int) -> Callable[[int], None]:
    return lambda done: _tell(done, reviews.GAME_STEPS * seats)


def _estimate(log: Log, under_way: Reviewing) -> None:
    """Say about what was lost, before anything is looked at closely."""
    for done, _ in enumerate(under_way.estimates(), 1):
        _tell(done, under_way.steps)
    for seat in under_way.now.seats:
        worst = f", most in round {', '.join(map(str, seat.turning))}" if seat.turning else ""
        print(f"{log.header.seats[seat.seat]}: about {seat.lost:.0f} points lost{worst}", file=sys.stderr)


def _write_lines(log: Log, under_way: Reviewing, seat: Seat) -> None:
    """A seat's review as lines of JSON, each as soon as it is there."""
    picks = []
    for _, told in under_way.closer((seat,)):
        if isinstance(told, PickReview):
            picks.append({"seat": seat, "pick": told})
        else:
            write({"seat": seat, **_fields(told)})
    for pick in picks:
        write(pick)
    own = under_way.of(seat)
    write({key: value for key, value in _fields(own).items() if key not in ("rounds", "picks")})


def _fields(struct: msgspec.Struct) -> dict[str, object]:
    return {field.encode_name: getattr(struct, field.name) for field in msgspec.structs.fields(struct)}


def _write_words(log: Log, under_way: Reviewing, seat: Seat) -> None:
    """A seat's review in words, each round as soon as it is there."""
    print(f"{log.header.seats[seat]}: {under_way.of(seat).score} points")
    print(f"{'round':>7}{'expected':>14}{'lost':>14}{'luck':>15}", flush=True)
    for _, turn in under_way.closer((seat,)):
        if isinstance(turn, RoundReview):
            lost = doubted(turn.lost, turn.error) if turn.lost else "-"
            worth, luck = doubted(turn.worth, turn.worth_error), doubted(turn.luck, turn.luck_error, "+")
            print(f"{turn.round:>7}{worth:>14}{lost:>14}{luck:>15}", flush=True)
    print("\n".join(_summary(under_way.of(seat))), flush=True)


def doubted(value: float, error: float, sign: str = "") -> str:
    """A figure with its error, where it has one."""
    said = f"{value:{sign}.1f}"
    return f"{said} ± {error:.1f}" if error >= LEAST_ERROR else said


def _summary(seat: SeatReview) -> Iterator[str]:
    """What is said below the rounds of a seat."""
    lost, luck = doubted(seat.lost, seat.lost_error), doubted(seat.luck, seat.luck_error, "+")
    yield f"{'in all':>7}{'':>14}{lost:>14}{luck:>15}"
    if seat.turning:
        yield f"  turning points: {', '.join(map(str, seat.turning))}"
    for turn in seat.rounds:
        if turn.lost:
            yield ""
            yield f"  round {turn.round}, played: {turn_words(turn.played)}"
            yield f"  {costs(turn.lost, turn.reasons)}"
            yield f"  best found: {turn_words(turn.best)}"
    for pick in seat.picks:
        if pick.lost:
            yield f"  round {pick.round}, picked pair {pick.played + 1}; pair {pick.best + 1} is {pick.lost:.1f} better"
    yield ""


def _best_words(log: Log, game: Hindsight) -> str:
    return f"{log.header.seats[game.seat]}: the best game found with all these dice known has {game.points} points."


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
