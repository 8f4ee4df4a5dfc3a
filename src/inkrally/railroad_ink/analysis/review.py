"""The review of a finished match: by seat and round the turn played against the best found, and the luck of the roll.

It comes in two passes: a quick estimate of all rounds, then each round at a closer look. A seat's view of each round is
folded from the log, so that the best turn is one that it could have known. The luck of a roll is by how much the best
turn with it is worth more than the best turns with other rolls on the same sheet, all estimated alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis.best_games.hindsight import Hindsight, hindsight
from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn
from inkrally.railroad_ink.analysis.compare import error_of
from inkrally.railroad_ink.analysis.draft import Hands, picked, ranked
from inkrally.railroad_ink.analysis.error import doubt_of_cost, doubt_of_worth
from inkrally.railroad_ink.analysis.hints import studied
from inkrally.railroad_ink.analysis.reasons import Reason, reasons
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.analysis.rounds import Decision, check_reviewable, check_seats, decisions
from inkrally.railroad_ink.bots.search.draft import is_pick
from inkrally.railroad_ink.setup import Setup

SEAT_BUDGET = 3_500_000
"""The nodes for all turns of a seat, unless told otherwise: one second of processor time in the base game, at most four
in any other."""

ESTIMATE = 8
"""A quick estimate has one part of so many of the nodes of a closer look."""

LUCK_ROLLS = 60
"""So many other rolls the luck of a roll is told by, where there are more."""

TURNING = 1.0
"""A round is a turning point if so many points were lost in it, and more than the error of that."""

MOST_TURNING = 3

GAME_STEPS = 80
"""The best whole game of a seat is so many steps of a review, of which an estimate is one."""


class PickReview(msgspec.Struct, frozen=True):
    """A pair that was picked, the best one by its number, and how many points lie between them."""

    round: int
    played: int
    best: int
    lost: float


class RoundReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a seat; `board` names the board it was drawn on where that is not the sheet.

    `played` and `best` are whole turns as acts. `lost` is by how many expected points the best is ahead, `error` how
    far that is off in two of three cases, all that comes after the turn included (`error.py`); both are 0, and `best`
    is what was played, where nothing is found to be ahead. `reasons` say why. `luck` is what the roll gave, in points,
    with the standard error of the rolls that it is held against. `worth` are the final points expected after the turn,
    and `worth_error` how far these are off likewise. `estimate`: this is a quick one, and a closer look is to come.
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
    board: str = msgspec.field(default="", name="leaf")
    estimate: bool = False


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
    """The seats that were reviewed; `budget` is the nodes for each turn, `seed` that of the sampled rolls. `hindsight`
    has the best game that these dice allowed for seats of which it was asked for."""

    seats: tuple[SeatReview, ...]
    budget: int
    seed: int
    hindsight: tuple[Hindsight, ...] = ()


def budget_of(setup: Setup) -> int:
    """The nodes for each turn, unless told otherwise: so that a seat takes no longer where there are more rounds."""
    return SEAT_BUDGET // setup.last_round


class ReviewItem(NamedTuple):
    """A decision to be reviewed; `lucky` is whether to find out the luck of its dice."""

    decision: Decision
    budget: int
    seed: int
    lucky: bool

    @property
    def seat(self) -> Seat:
        return self.decision.seat

    @property
    def round(self) -> int:
        return self.decision.view.table.round

    @property
    def picks(self) -> bool:
        return is_pick(self.decision.view)


class Reviewing:
    """A review that is under way: `estimates`, if wanted, then `closer`; `now` is all that is there.

    The same log, seats, budget and seed give the same, with a pool, over whose processes turns are spread, or without,
    and whether there were estimates or not. `done` of `total` steps are made; an estimate is one, of `steps` in all.
    """

    def __init__(
        self, log: Log, seats: Sequence[Seat], budget: int | None = None, seed: int = 0, pool: Executor | None = None
    ) -> None:
        """`budget` is in nodes a turn, by default `budget_of` the match. Raises what `review` raises."""
        check_reviewable(log)
        check_seats(log, seats)
        assert log.end is not None
        self.seats = tuple(dict.fromkeys(seats))
        self.budget = budget_of(log.header.options.setup) if budget is None else budget
        self.seed = seed
        self._scores = log.end.result.scores
        self._pool = pool
        self._jobs = self._jobs_of(decisions(log, self.seats))
        self._rounds: dict[tuple[Seat, int], RoundReview] = {}
        self._picks: dict[int, PickReview] = {}
        self._lucks: dict[tuple[Seat, int], tuple[float, float]] = {}
        self.done = 0
        self.steps = len(self._jobs)
        self.total = sum(1 if job.picks else 1 + ESTIMATE for job in self._jobs)

    def _jobs_of(self, found: Sequence[Decision]) -> list[ReviewItem]:
        # The luck of a draft is that of the first pick, and belongs to the turn after it.
        first: dict[tuple[Seat, int], Decision] = {}
        for each in found:
            first.setdefault((each.seat, each.view.table.round), each)
        return [
            ReviewItem(
                each,
                self.budget,
                # Rounds and seats have rolls of their own.
                Random(f"{self.seed} {each.view.table.round} {each.seat}").getrandbits(31),
                first[each.seat, each.view.table.round] is each,
            )
            for each in found
        ]

    def estimates(self) -> Iterator[None]:
        """Look at everything quickly, the picks of drafts once and for all; pauses after each turn."""
        jobs = [job._replace(budget=max(1, job.budget // ESTIMATE)) for job in self._jobs]
        for number, (told, luck) in enumerate(self._map(reviewed, jobs)):
            self._keep(number, told, luck, True)
            self.done += 1
            yield

    def closer(self, seats: Sequence[Seat] | None = None) -> Iterator[tuple[Seat, RoundReview | PickReview]]:
        """Look at the turns of these seats, or of all, as closely as there are nodes for, and give each."""
        numbers = [
            number
            for number, job in enumerate(self._jobs)
            if (seats is None or job.seat in seats) and number not in self._picks
        ]
        # What is known of luck already is not found out again.
        jobs = [self._jobs[each] for each in numbers]
        jobs = [job._replace(lucky=job.lucky and (job.seat, job.round) not in self._lucks) for job in jobs]
        for number, (told, luck) in zip(numbers, self._map(reviewed, jobs), strict=True):
            job = self._jobs[number]
            known = (job.seat, job.round) in self._rounds
            given = self._keep(number, told, luck, False)
            self.done += 1 if job.picks else ESTIMATE + (not known)
            yield job.seat, given

    def _map(self, work: Any, jobs: Sequence[ReviewItem]) -> Iterator[Any]:
        return iter((self._pool.map if self._pool else map)(work, jobs))

    def _keep(
        self, number: int, told: RoundReview | PickReview, luck: tuple[float, float] | None, estimate: bool
    ) -> RoundReview | PickReview:
        place = (self._jobs[number].seat, self._jobs[number].round)
        if luck is not None:
            self._lucks[place] = luck
        if isinstance(told, PickReview):
            self._picks[number] = told
            return told
        gain, error = self._lucks[place]
        given = msgspec.structs.replace(told, luck=round(gain, 3), luck_error=round(error, 3), estimate=estimate)
        self._rounds[place] = given
        return given

    @property
    def now(self) -> Review:
        """The review as far as it is there."""
        return Review(tuple(self.of(seat) for seat in self.seats), self.budget, self.seed)

    def of(self, seat: Seat) -> SeatReview:
        """What is there of a seat."""
        rounds = [self._rounds[place] for place in sorted(self._rounds) if place[0] == seat]
        picks = [pick for number, pick in sorted(self._picks.items()) if self._jobs[number].seat == seat]
        return seat_review(seat, self._scores[seat], rounds, picks)


def _nothing(done: int, total: int) -> None:
    """Nobody is told."""


def review(
    log: Log,
    seats: Sequence[Seat],
    budget: int | None = None,
    seed: int = 0,
    tell: Callable[[int, int], None] = _nothing,
    states: int = 0,
    pool: Executor | None = None,
) -> Review:
    """Review these seats, without estimates. The same log, seats, budget, seed and states give the same review.

    `states` is the budget for the best game that the dice allowed, as `hindsight` takes it, 0 for none. `tell` is told
    how many of how many steps are done; what it raises ends the review. Raises Refusal (`not-over`) for a match that is
    not over, BadInput (`not-reviewed`) for another game and (`unknown-seat`) for a seat that is not there, BadLog for a
    log that does not fold.
    """
    under_way = Reviewing(log, seats, budget, seed, pool)
    total = under_way.total + (GAME_STEPS * len(under_way.seats) if states else 0)
    tell(0, total)
    for _ in under_way.closer():
        tell(under_way.done, total)
    if not states:
        return under_way.now
    best = best_games(log, under_way.seats, states, lambda done: tell(under_way.done + done, total), pool)
    return msgspec.structs.replace(under_way.now, hindsight=best)


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


def reviewed(job: ReviewItem) -> tuple[RoundReview | PickReview, tuple[float, float] | None]:
    """One turn or pick, and the luck of its dice in points with its standard error, where that is asked for."""
    decision, budget, seed, lucky = job
    if job.picks:
        hands = Hands(decision.view)
        luck = hands.luck(Random(seed)) if lucky else None
        return pick_review(decision, hands), luck
    luck = luck_of(decision, seed) if lucky else None
    return round_review(decision, budget, seed), luck


def round_review(decision: Decision, budget: int, seed: int) -> RoundReview:
    """One turn, without the luck of its roll."""
    view = decision.view
    rollout = Rollout(view)
    played = CandidateTurn(decision.acts, rollout.drawn(decision.acts))
    compared, _ = studied(rollout, (played,), budget, seed)
    best = compared[0]
    own = next(each for each in compared if each.way is played)
    ahead = own.cost > own.cost_error
    left = 0 if rollout.exact else rollout.setup.last_round - rollout.number
    return RoundReview(
        round=view.table.round,
        played=decision.acts,
        best=best.way.acts if ahead else decision.acts,
        lost=round(own.cost, 3) if ahead else 0.0,
        error=round(doubt_of_cost(own.cost, own.cost_error, own.worth, left), 3) if ahead else 0.0,
        reasons=reasons(rollout, best.way.sheet, played.sheet, own.cost) if ahead else (),
        luck=0.0,
        luck_error=0.0,
        worth=round(own.worth, 3),
        worth_error=round(doubt_of_worth(own.error, own.worth, left), 3),
        board=view.table.board,
    )


def luck_of(decision: Decision, seed: int) -> tuple[float, float]:
    """By how much the roll of a round is worth more than other rolls, in points, and its standard error."""
    rollout = Rollout(decision.view, before=True)
    rolls = rollout.rolls(Random(seed), LUCK_ROLLS)
    here, *others = rollout.values(rollout.sheet, [rollout.roll, *rolls])
    error = error_of(others) if rollout.next is not None else 0.0
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
    worst = sorted((each for each in rounds if each.lost >= max(TURNING, each.error)), key=lambda each: -each.lost)
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
