"""The review of a finished match: by seat and round the turn played against the best found, and the luck of the roll.

A seat's view of each round is folded from the log, so that the best turn is one that it could have known. The luck of a
roll is by how much the best turn with it is worth more than the best turns with other rolls on the same sheet, all
estimated alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from inkrally.analysis import hindsight as games
from inkrally.analysis.compare import error_of
from inkrally.analysis.hindsight import Hindsight, hindsight
from inkrally.analysis.hints import studied
from inkrally.analysis.outlook import Outlook
from inkrally.analysis.picks import Hands, picked, ranked
from inkrally.analysis.reasons import Reason, reasons
from inkrally.analysis.rounds import Decision, check_reviewable, check_seats, decisions
from inkrally.analysis.ways import Way
from inkrally.bots.railroad_ink.picking import is_pick
from inkrally.match.game import Seat
from inkrally.match.log import Log

BUDGET = 1_000_000
"""The nodes for each turn of each seat, unless told otherwise: less than a second."""

LUCK_ROLLS = 60
"""So many other rolls the luck of a roll is told by, where there are more."""

TURNING = 1.0
"""A round is a turning point if so many points were lost in it."""

MOST_TURNING = 3

GAME_STEPS = 10
"""The best whole game of a seat is so many steps of a review, of which a turn is one."""


class PickReview(msgspec.Struct, frozen=True):
    """A pair that was picked, the best one by its number, and how many points lie between them."""

    round: int
    played: int
    best: int
    lost: float


class RoundReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a seat; `leaf` names the board it was drawn on where that is not the sheet.

    `played` and `best` are whole turns as acts. `lost` is by how many expected points the best is ahead, with its
    standard error: 0, and `best` what was played, where it is not ahead by more than that. `reasons` say why. `luck` is
    what the roll gave, in points, with its standard error. `worth` are the final points expected after the turn.
    """

    round: int
    played: tuple[Any, ...]
    best: tuple[Any, ...]
    lost: float
    error: float
    reasons: tuple[Reason, ...]
    luck: float
    luck_error: float
    worth: float
    worth_error: float
    leaf: str = ""


class SeatReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its score, its rounds, what it lost and what luck gave it in all, each with its standard error.

    `turning` are the rounds in which most was lost, the worst first. `picks` are those of a draft, whose points are not
    in `lost`.
    """

    seat: int
    score: int
    rounds: tuple[RoundReview, ...]
    lost: float
    lost_error: float
    luck: float
    luck_error: float
    turning: tuple[int, ...]
    picks: tuple[PickReview, ...] = ()


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats that were reviewed; `budget` is the nodes for each turn, `seed` that of the sampled rolls. `hindsight`,
    where it was asked for, has by seat the best game that these dice allowed."""

    seats: tuple[SeatReview, ...]
    budget: int
    seed: int
    hindsight: tuple[Hindsight, ...] = ()


def _nothing(done: int, total: int) -> None:
    """Nobody is told."""


def review(
    log: Log,
    seats: Sequence[Seat],
    budget: int = BUDGET,
    seed: int = 0,
    tell: Callable[[int, int], None] = _nothing,
    states: int | None = None,
    pool: Executor | None = None,
) -> Review:
    """Review these seats. The same log, seats, budget, seed and states give the same review, with a pool, over whose
    processes turns are spread, or without.

    `states` is the budget for the best game that the dice allowed, as `hindsight` takes it, 0 for none; by default it
    is in proportion to that of turns. `tell` is told how many of how many steps are done; what it raises ends the
    review. Raises Refusal (`not-over`) for a match that is not over, BadInput (`not-reviewed`) for another game and
    (`unknown-seat`) for a seat that is not there, BadLog for a log that does not fold.
    """
    check_reviewable(log)
    check_seats(log, seats)
    assert log.end is not None
    seats = tuple(dict.fromkeys(seats))
    if states is None:
        states = max(1, games.STATES * budget // BUDGET)
    found = decisions(log, seats)
    total = len(found) + (GAME_STEPS * len(seats) if states else 0)
    rounds: dict[Seat, list[RoundReview]] = {seat: [] for seat in seats}
    picks: dict[Seat, list[PickReview]] = {seat: [] for seat in seats}
    lucks: dict[tuple[Seat, int], tuple[float, float]] = {}
    tell(0, total)
    # The luck of a draft is that of the first pick, and belongs to the turn after it.
    drafts: dict[tuple[Seat, int], int] = {}
    for place, decision in enumerate(found):
        if is_pick(decision.view):
            drafts.setdefault((decision.seat, decision.view.table.round), place)
    jobs = [
        Job(
            decision,
            budget,
            # Rounds and seats have rolls of their own.
            Random(f"{seed} {decision.view.table.round} {decision.seat}").getrandbits(31),
            drafts.get((decision.seat, decision.view.table.round), place) == place,
        )
        for place, decision in enumerate(found)
    ]
    results = (pool.map if pool else map)(reviewed, jobs)
    for done, (job, (told, luck)) in enumerate(zip(jobs, results, strict=True), 1):
        seat, number = job.decision.seat, job.decision.view.table.round
        if luck is not None:
            lucks[seat, number] = luck
        if isinstance(told, PickReview):
            picks[seat].append(told)
        else:
            gain, error = lucks[seat, number]
            rounds[seat].append(msgspec.structs.replace(told, luck=round(gain, 3), luck_error=round(error, 3)))
        tell(done, total)
    best = best_games(log, seats, states, lambda done: tell(len(found) + done, total), pool) if states else ()
    scores = log.end.result.scores
    each = tuple(seat_review(seat, scores[seat], rounds[seat], picks[seat]) for seat in seats)
    return Review(each, budget, seed, best)


def best_games(
    log: Log, seats: Sequence[Seat], states: int, tell: Callable[[int], None], pool: Executor | None
) -> tuple[Hindsight, ...]:
    """The best game of each seat. `tell` is told how many of `GAME_STEPS` for each of them are done: with a pool, in
    which they are looked for at once, of whole games."""
    found: list[Hindsight] = []

    def part(done: int, whole: int) -> None:
        tell(GAME_STEPS * len(found) + GAME_STEPS * done // max(1, whole))

    search = partial(hindsight, log, states=states)
    for game in pool.map(search, seats) if pool else (search(seat, tell=part) for seat in seats):
        found.append(game)
        tell(GAME_STEPS * len(found))
    return tuple(found)


class Job(NamedTuple):
    """A decision to be reviewed; `lucky` is whether to find out the luck of its dice."""

    decision: Decision
    budget: int
    seed: int
    lucky: bool


def reviewed(job: Job) -> tuple[RoundReview | PickReview, tuple[float, float] | None]:
    """One turn or pick, and the luck of its dice in points with its standard error, where that is asked for."""
    decision, budget, seed, lucky = job
    if is_pick(decision.view):
        hands = Hands(decision.view)
        luck = hands.luck(Random(seed)) if lucky else None
        return pick_review(decision, hands), luck
    luck = luck_of(decision, seed) if lucky else None
    return round_review(decision, budget, seed), luck


def round_review(decision: Decision, budget: int, seed: int) -> RoundReview:
    """One turn, without the luck of its roll."""
    view = decision.view
    outlook = Outlook(view)
    played = Way(decision.acts, outlook.drawn(decision.acts))
    compared, _ = studied(outlook, (played,), budget, seed)
    best = compared[0]
    own = next(each for each in compared if each.way is played)
    ahead = own.cost > own.cost_error
    return RoundReview(
        round=view.table.round,
        played=decision.acts,
        best=best.way.acts if ahead else decision.acts,
        lost=round(own.cost, 3) if ahead else 0.0,
        error=round(own.cost_error, 3),
        reasons=reasons(outlook, best.way.sheet, played.sheet, own.cost) if ahead else (),
        luck=0.0,
        luck_error=0.0,
        worth=round(own.worth, 3),
        worth_error=round(own.error, 3),
        leaf=view.table.leaf,
    )


def luck_of(decision: Decision, seed: int) -> tuple[float, float]:
    """By how much the roll of a round is worth more than other rolls, in points, and its standard error."""
    outlook = Outlook(decision.view, before=True)
    rolls = outlook.rolls(Random(seed), LUCK_ROLLS)
    here, *others = outlook.values(outlook.sheet, [outlook.roll, *rolls])
    error = error_of(others) if outlook.next is not None else 0.0
    return (here - fmean(others)) / 1000, error / 1000


def pick_review(decision: Decision, hands: Hands) -> PickReview:
    """One pick of a draft."""
    worths = hands.worths()
    pair = picked(decision.acts)
    assert pair is not None
    best = ranked(worths)[0]
    lost = worths[best] - worths[pair]
    return PickReview(decision.view.table.round, pair, best if lost > 0 else pair, round(lost, 3))


def seat_review(seat: Seat, score: int, rounds: Sequence[RoundReview], picks: Sequence[PickReview]) -> SeatReview:
    """A seat's rounds in sum."""
    worst = sorted((each for each in rounds if each.lost >= TURNING), key=lambda each: -each.lost)
    return SeatReview(
        seat=seat,
        score=score,
        rounds=tuple(rounds),
        lost=round(sum(each.lost for each in rounds), 3),
        lost_error=round(sqrt(sum(each.error**2 for each in rounds)), 3),
        luck=round(sum(each.luck for each in rounds), 3),
        luck_error=round(sqrt(sum(each.luck_error**2 for each in rounds)), 3),
        turning=tuple(each.round for each in worst[:MOST_TURNING]),
        picks=tuple(picks),
    )
