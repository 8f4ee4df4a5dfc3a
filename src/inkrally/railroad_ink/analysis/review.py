"""Reviews a finished match: compares each turn with the best turn found, and measures the luck of each roll.

A review has two passes: a quick estimate of all rounds, then a closer look at each round. The module replays the view
of a seat in each round from the log, so the best turn uses only what the seat could know then. The luck of a roll is
the difference between two values of the same sheet: the value of the best turn with that roll, and the mean value of
the best turns with other rolls.
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
from inkrally.railroad_ink.analysis.compare import standard_error
from inkrally.railroad_ink.analysis.draft import Hands, picked, ranked
from inkrally.railroad_ink.analysis.error import cost_std_error, value_std_error
from inkrally.railroad_ink.analysis.hints import search_and_compare
from inkrally.railroad_ink.analysis.reasons import Reason, reasons
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.analysis.rounds import Decision, check_reviewable, check_seats, decisions
from inkrally.railroad_ink.bots.search.draft import is_pick
from inkrally.railroad_ink.setup import Setup

SEAT_NODES = 3_500_000
"""The default number of nodes for all turns of a seat.

That takes one second in the base game, at most four otherwise.
"""

ESTIMATE_DIVISOR = 8
"""The number of nodes for a closer look divided by the number for a quick estimate."""

LUCK_ROLLS = 60
"""The maximum number of random rolls to compare a roll with when its luck is measured."""

TURNING_POINT_MIN_POINTS = 1.0
"""The minimum loss in points that makes a round a turning point. The loss must also exceed its error."""

MAX_TURNING_POINTS = 3

BEST_GAME_STEPS = 80
"""The number of progress steps for the best whole game of a seat. The quick estimate of a turn is one step."""


class PickReview(msgspec.Struct, frozen=True):
    """The review of a pick in a draft.

    `played` and `best` are the numbers of the picked pair and the best pair; `lost` is the difference of their values
    in points.
    """

    round: int
    played: int
    best: int
    lost: float


class RoundReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """The review of a turn of a seat.

    Attributes:
        played: The turn as actions.
        best: The best turn found, or `played` if none is clearly better.
        lost: How many expected points more than the played turn the best turn gives, or 0.
        error: The standard error of `lost`, including the rest of the match (`error.py`).
        reasons: The reasons why the best turn gives more.
        luck: How many points more than the mean of other rolls the roll was worth.
        luck_error: The standard error of `luck`, from the rolls that it is compared with.
        worth: The expected final points after the played turn.
        worth_error: The standard error of `worth`.
        board: The expansion on whose board the turn was drawn, or "" for the sheet.
        estimate: Whether this is a quick estimate, and a closer look will follow.
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
    """The review of a seat: its rounds, and its total loss and luck in points, each with a standard error.

    Attributes:
        score: The points of the seat.
        turning: The rounds with the greatest losses, worst first.
        picks: The picks of a draft. Their losses are not in `lost`.
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
    """The review of some seats.

    Attributes:
        budget: The number of nodes for each turn.
        seed: The seed of the sampled rolls.
        hindsight: The best game that the dice allowed, for the seats for which it was requested.
    """

    seats: tuple[SeatReview, ...]
    budget: int
    seed: int
    hindsight: tuple[Hindsight, ...] = ()


def budget_of(setup: Setup) -> int:
    """Return the default number of nodes for each turn: SEAT_NODES divided by the number of rounds."""
    return SEAT_NODES // setup.last_round


class ReviewItem(NamedTuple):
    """A decision to review, with its node budget and its seed.

    `lucky` tells whether to measure the luck of its dice.
    """

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


class ReviewRun:
    """A review in progress: call `estimate`, if wanted, then `review_closely`. `current` is the review so far.

    The same log, seats, budget and seed give the same review, with or without estimates, and with or without a pool of
    processes that share the turns. `done` of `total` steps are complete; each estimate is one step.
    """

    def __init__(
        self, log: Log, seats: Sequence[Seat], budget: int | None = None, seed: int = 0, pool: Executor | None = None
    ) -> None:
        """Prepare a review. Raises the same errors as `review`.

        `budget` is in nodes for each turn, by default `budget_of`.
        """
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
        self.total = sum(1 if job.picks else 1 + ESTIMATE_DIVISOR for job in self._jobs)

    def _jobs_of(self, found: Sequence[Decision]) -> list[ReviewItem]:
        # The luck of a draft is the luck of the first pick, and counts for the turn after the draft.
        first: dict[tuple[Seat, int], Decision] = {}
        for each in found:
            first.setdefault((each.seat, each.view.table.round), each)
        return [
            ReviewItem(
                each,
                self.budget,
                # Each round and seat has its own rolls.
                Random(f"{self.seed} {each.view.table.round} {each.seat}").getrandbits(31),
                first[each.seat, each.view.table.round] is each,
            )
            for each in found
        ]

    def estimate(self) -> Iterator[None]:
        """Estimate all turns quickly, and review all picks completely. Yields after each turn or pick."""
        jobs = [job._replace(budget=max(1, job.budget // ESTIMATE_DIVISOR)) for job in self._jobs]
        for number, (reviewed, luck) in enumerate(self._map(review_decision, jobs)):
            self._store(number, reviewed, luck, True)
            self.done += 1
            yield

    def review_closely(self, seats: Sequence[Seat] | None = None) -> Iterator[tuple[Seat, RoundReview | PickReview]]:
        """Review the turns of some or all seats with the full budget, and yield each seat and its review of a turn."""
        numbers = [
            number
            for number, job in enumerate(self._jobs)
            if (seats is None or job.seat in seats) and number not in self._picks
        ]
        # The luck that the estimates have measured is not measured again.
        jobs = [self._jobs[each] for each in numbers]
        jobs = [job._replace(lucky=job.lucky and (job.seat, job.round) not in self._lucks) for job in jobs]
        for number, (reviewed, luck) in zip(numbers, self._map(review_decision, jobs), strict=True):
            job = self._jobs[number]
            known = (job.seat, job.round) in self._rounds
            given = self._store(number, reviewed, luck, False)
            self.done += 1 if job.picks else ESTIMATE_DIVISOR + (not known)
            yield job.seat, given

    def _map(self, work: Any, jobs: Sequence[ReviewItem]) -> Iterator[Any]:
        return iter((self._pool.map if self._pool else map)(work, jobs))

    def _store(
        self, number: int, reviewed: RoundReview | PickReview, luck: tuple[float, float] | None, estimate: bool
    ) -> RoundReview | PickReview:
        """Store the review of a decision, and return the review with its luck.

        Args:
            number: The index of the decision.
            reviewed: The review.
            luck: The luck of the roll and its standard error, in points; None for the luck that is stored already.
            estimate: Whether the review is a quick estimate.
        """
        place = (self._jobs[number].seat, self._jobs[number].round)
        if luck is not None:
            self._lucks[place] = luck
        if isinstance(reviewed, PickReview):
            self._picks[number] = reviewed
            return reviewed
        gain, error = self._lucks[place]
        given = msgspec.structs.replace(reviewed, luck=round(gain, 3), luck_error=round(error, 3), estimate=estimate)
        self._rounds[place] = given
        return given

    @property
    def current(self) -> Review:
        """The review so far."""
        return Review(tuple(self.seat_review(seat) for seat in self.seats), self.budget, self.seed)

    def seat_review(self, seat: Seat) -> SeatReview:
        """Return the review of a seat from the decisions that are reviewed so far."""
        rounds = [self._rounds[place] for place in sorted(self._rounds) if place[0] == seat]
        picks = [pick for number, pick in sorted(self._picks.items()) if self._jobs[number].seat == seat]
        return seat_review(seat, self._scores[seat], rounds, picks)


def _nothing(done: int, total: int) -> None:
    """Do nothing: the default callback for progress."""


def review(
    log: Log,
    seats: Sequence[Seat],
    budget: int | None = None,
    seed: int = 0,
    report_progress: Callable[[int, int], None] = _nothing,
    states: int = 0,
    pool: Executor | None = None,
) -> Review:
    """Return the review of some seats, without quick estimates before. The same arguments give the same review.

    Args:
        log: The log of the match.
        seats: The seats to review.
        budget: The number of nodes for each turn, by default `budget_of`.
        seed: The seed of the sampled rolls.
        report_progress: Called with the number of completed steps and the total number of steps. If it raises, the
            review ends.
        states: The budget for the best game that the dice allowed, as in `hindsight`; 0 to leave it out.
        pool: Processes to spread turns over.

    Raises:
        Refusal: `not-over` if the match is not over.
        BadInput: `not-reviewed` for a log of another game, `unknown-seat` for a seat that does not exist.
        BadLog: For a log that does not replay.
    """
    under_way = ReviewRun(log, seats, budget, seed, pool)
    total = under_way.total + (BEST_GAME_STEPS * len(under_way.seats) if states else 0)
    report_progress(0, total)
    for _ in under_way.review_closely():
        report_progress(under_way.done, total)
    if not states:
        return under_way.current
    best = best_games(log, under_way.seats, states, lambda done: report_progress(under_way.done + done, total), pool)
    return msgspec.structs.replace(under_way.current, hindsight=best)


def best_games(
    log: Log, seats: Sequence[Seat], states: int, report_progress: Callable[[int], None], pool: Executor | None
) -> tuple[Hindsight, ...]:
    """Return the best game of each seat.

    `report_progress` is called with the number of completed steps, `BEST_GAME_STEPS` for each seat. A pool searches all
    seats at once, and then `report_progress` is called only after each whole game.
    """
    found: list[Hindsight] = []

    def report_partial(done: int, whole: int) -> None:
        report_progress(BEST_GAME_STEPS * len(found) + BEST_GAME_STEPS * done // max(1, whole))

    search = partial(hindsight, log, states=states)
    for game in pool.map(search, seats) if pool else (search(seat, report_progress=report_partial) for seat in seats):
        found.append(game)
        report_progress(BEST_GAME_STEPS * len(found))
    return tuple(found)


def review_decision(job: ReviewItem) -> tuple[RoundReview | PickReview, tuple[float, float] | None]:
    """Return the review of one turn or pick, and the luck of its dice with its standard error, if requested."""
    decision, budget, seed, lucky = job
    if job.picks:
        hands = Hands(decision.view)
        luck = hands.luck(Random(seed)) if lucky else None
        return pick_review(decision, hands), luck
    luck = luck_of(decision, seed) if lucky else None
    return round_review(decision, budget, seed), luck


def round_review(decision: Decision, budget: int, seed: int) -> RoundReview:
    """Return the review of one turn, with 0 as the luck of its roll."""
    view = decision.view
    rollout = Rollout(view)
    played = CandidateTurn(decision.acts, rollout.drawn(decision.acts))
    compared, _ = search_and_compare(rollout, (played,), budget, seed)
    best = compared[0]
    own = next(each for each in compared if each.candidate is played)
    ahead = own.cost > own.cost_error
    left = 0 if rollout.exact else rollout.setup.last_round - rollout.number
    return RoundReview(
        round=view.table.round,
        played=decision.acts,
        best=best.candidate.acts if ahead else decision.acts,
        lost=round(own.cost, 3) if ahead else 0.0,
        error=round(cost_std_error(own.cost, own.cost_error, own.value, left), 3) if ahead else 0.0,
        reasons=reasons(rollout, best.candidate.sheet, played.sheet, own.cost) if ahead else (),
        luck=0.0,
        luck_error=0.0,
        worth=round(own.value, 3),
        worth_error=round(value_std_error(own.std_error, own.value, left), 3),
        board=view.table.board,
    )


def luck_of(decision: Decision, seed: int) -> tuple[float, float]:
    """Return how many points the roll of a round is worth more than other rolls on average, with the standard error."""
    rollout = Rollout(decision.view, before=True)
    rolls = rollout.rolls(Random(seed), LUCK_ROLLS)
    here, *others = rollout.values(rollout.sheet, [rollout.roll, *rolls])
    error = standard_error(others) if rollout.next is not None else 0.0
    return (here - fmean(others)) / 1000, error / 1000


def pick_review(decision: Decision, hands: Hands) -> PickReview:
    """Return the review of one pick of a draft. `hands` values the pairs for that pick."""
    worths = hands.pair_values()
    pair = picked(decision.acts)
    assert pair is not None
    best = ranked(worths)[0]
    lost = worths[best] - worths[pair]
    return PickReview(decision.view.table.round, pair, best if lost > 0 else pair, round(lost, 3))


def seat_review(seat: Seat, score: int, rounds: Sequence[RoundReview], picks: Sequence[PickReview]) -> SeatReview:
    """Return the review of a seat with the sums of its losses and its luck over the rounds."""
    worst = sorted(
        (each for each in rounds if each.lost >= max(TURNING_POINT_MIN_POINTS, each.error)), key=lambda each: -each.lost
    )
    return SeatReview(
        seat=seat,
        score=score,
        rounds=tuple(rounds),
        lost=round(sum(each.lost for each in rounds), 3),
        lost_error=round(sqrt(sum(each.error**2 for each in rounds)), 3),
        luck=round(sum(each.luck for each in rounds), 3),
        luck_error=round(sqrt(sum(each.luck_error**2 for each in rounds)), 3),
        turning=tuple(each.round for each in worst[:MAX_TURNING_POINTS]),
        picks=tuple(picks),
    )
