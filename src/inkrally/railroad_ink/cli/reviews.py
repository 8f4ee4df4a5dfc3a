"""Prints hints and reviews of Railroad Ink in the terminal, as text or as lines of JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context

import msgspec

from inkrally.cli.json_lines import write
from inkrally.cli.report_options import HintOptions, ReviewOptions, progress
from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis import hints
from inkrally.railroad_ink.analysis import review as reviews
from inkrally.railroad_ink.analysis.best_games.hindsight import BEAM_WIDTH, Hindsight
from inkrally.railroad_ink.analysis.review import PickReview, ReviewRun, RoundReview, SeatReview, best_games
from inkrally.railroad_ink.analysis.rounds import view_at
from inkrally.railroad_ink.cli.reason_text import costs, turn_words

LEAST_ERROR = 0.05
"""The minimum standard error, in points, that is printed."""


def review(log: Log, seats: tuple[Seat, ...], asked: ReviewOptions) -> None:
    """Print the review of some seats, after a quick estimate on standard error unless the output is JSON.

    Raises BadInput or Refusal for a log that cannot be reviewed.
    """
    workers, seed = asked.workers, asked.seed
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else nullcontext() as pool:
        under_way = reviews.ReviewRun(log, seats, asked.budget, seed, pool)
        if not asked.as_json:
            _estimate(log, under_way)
        for each in seats:
            (_write_lines if asked.as_json else _write_words)(log, under_way, each)
        chosen = BEAM_WIDTH if asked.states is None and asked.best else asked.states or 0
        for game in best_games(log, seats, chosen, _progress_of_games(len(seats)), pool) if chosen else ():
            write({"seat": game.seat, "hindsight": game}) if asked.as_json else print(_best_words(log, game))


def hint(log: Log, seat: Seat, asked: HintOptions) -> None:
    """Print the best turns of a seat after an entry of the log. Raises BadInput, Refusal."""
    found = hints.hint(view_at(log, asked.entry, seat), (), asked.budget or hints.HINT_NODES, asked.seed)
    if asked.as_json:
        write(found)
        return
    for line, cost, why in zip(found.lines, found.costs, found.reasons, strict=True):
        worth = "" if line.worth is None else f"{line.worth:.1f}"
        doubt = f" ± {line.error:.1f}" if line.error else ""
        print(f"{worth:>6}{doubt:6}  {turn_words(line.acts)}")
        if cost:
            print(f"{'':14}{costs(cost, why)}")


def _progress_of_games(seats: int) -> Callable[[int], None]:
    """Return a callback that prints the progress of the search for best games of `seats` seats."""
    return lambda done: progress(done, reviews.BEST_GAME_STEPS * seats)


def _estimate(log: Log, under_way: ReviewRun) -> None:
    """Print quick estimates of the points that each seat lost, on standard error."""
    for done, _ in enumerate(under_way.estimate(), 1):
        progress(done, under_way.steps)
    for seat in under_way.current.seats:
        worst = f", most in round {', '.join(map(str, seat.turning))}" if seat.turning else ""
        print(f"{log.header.seats[seat.seat]}: about {seat.lost:.0f} points lost{worst}", file=sys.stderr)


def _write_lines(log: Log, under_way: ReviewRun, seat: Seat) -> None:
    """Print a seat's review as lines of JSON. Each line is printed as soon as it is ready."""
    picks = []
    for _, reviewed in under_way.review_closely((seat,)):
        if isinstance(reviewed, PickReview):
            picks.append({"seat": seat, "pick": reviewed})
        else:
            write({"seat": seat, **_fields(reviewed)})
    for pick in picks:
        write(pick)
    own = under_way.seat_review(seat)
    write({key: value for key, value in _fields(own).items() if key not in ("rounds", "picks")})


def _fields(struct: msgspec.Struct) -> dict[str, object]:
    """Return the fields of a struct by name, to print them as JSON."""
    return {field.encode_name: getattr(struct, field.name) for field in msgspec.structs.fields(struct)}


def _write_words(log: Log, under_way: ReviewRun, seat: Seat) -> None:
    """Print a seat's review as text. Each round is printed as soon as it is ready."""
    print(f"{log.header.seats[seat]}: {under_way.seat_review(seat).score} points")
    print(f"{'round':>7}{'expected':>14}{'lost':>14}{'luck':>15}", flush=True)
    for _, turn in under_way.review_closely((seat,)):
        if isinstance(turn, RoundReview):
            lost = with_error(turn.lost, turn.error) if turn.lost else "-"
            worth, luck = with_error(turn.worth, turn.worth_error), with_error(turn.luck, turn.luck_error, "+")
            print(f"{turn.round:>7}{worth:>14}{lost:>14}{luck:>15}", flush=True)
    print("\n".join(_summary(under_way.seat_review(seat))), flush=True)


def with_error(value: float, error: float, sign: str = "") -> str:
    """Return a number as text, followed by its standard error if the error is large enough to print.

    `sign` is a format prefix such as `+`.
    """
    text = f"{value:{sign}.1f}"
    return f"{text} ± {error:.1f}" if error >= LEAST_ERROR else text


def _summary(seat: SeatReview) -> Iterator[str]:
    """Yield the lines that follow the rounds in the review of a seat."""
    lost, luck = with_error(seat.lost, seat.lost_error), with_error(seat.luck, seat.luck_error, "+")
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
