"""Reviews a finished race: compares each program that was played with the best program of the same hand.

The view of a seat in each turn is rebuilt from the log, so the best program uses only what the seat could know.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Committed, Seat, View
from inkrally.match.log import Log, evolve_entry, fold
from inkrally.roborally.analysis.hints import SuggestedProgram, compared, own_program, program_independent_draft
from inkrally.roborally.analysis.outcomes import ProgramTrials
from inkrally.roborally.bots.goals import Aim
from inkrally.roborally.bots.race_rollout import MOST_SAMPLES
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Dealt, Programmed, Recompiled
from inkrally.roborally.turn.actions import Action, StoreCard
from inkrally.roborally.turn.dealing import has_free_registers
from inkrally.roborally.view import TableView

GAME = RoboRally()

SAMPLES = 48
"""The number of samples for each turn in the second, thorough pass of a review.


A race of more than `FULL_SAMPLE_TURNS` turns has fewer.
"""
FULL_SAMPLE_TURNS = 80
"""The maximum number of turns, over all reviewed robots, that get all samples in the thorough pass."""
ESTIMATE_SAMPLES = 8
"""The number of samples for each turn in the first, quick pass of a review."""
TURNING_POINT_TURNS = 0.4
"""A turn is a turning point if it lost at least this many turns, and more than twice the standard error."""
MAX_TURNING_POINTS = 3


class TurnReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a robot: the played program and the best program. Both are the same if no program is better.

    Attributes:
        lost: How many turns the robot would have saved with the best program.
        error: The standard error of `lost`.
        before: The expected number of turns until the robot reached its goal, at the start of this turn.
        aim: The goal of the robot, as in a hint.
        goal: The space of that goal, None if the goal is the next flag.
        estimate: Whether the numbers are from the quick first pass of the review.
    """

    turn: int
    robot: int
    played: SuggestedProgram
    best: SuggestedProgram
    lost: float
    error: float
    before: float
    aim: Aim = "flags"
    goal: Space | None = None
    estimate: bool = False


class RacerReview(msgspec.Struct, frozen=True):
    """The review of a seat.

    Attributes:
        seat: The seat.
        turns: The reviews of its turns.
        lost: The sum of the turns lost.
        turning: The numbers of the turns that lost the most, the worst first.
    """

    seat: int
    turns: tuple[TurnReview, ...]
    lost: float
    turning: tuple[int, ...]


class RaceReview(msgspec.Struct, frozen=True):
    """The review of all seats.

    `samples` is the number of samples for each program. Turns that the slow rule engine runs have fewer samples.
    """

    seats: tuple[RacerReview, ...]
    samples: int


class PlayedProgram(NamedTuple):
    """A decision to review: the view of a seat when its cards were dealt, and all actions that the seat committed.

    `robot` is the one robot of the seat whose program is reviewed.
    """

    seat: Seat
    robot: int
    view: View[TableView, Action]
    acts: tuple[Action, ...]


class RaceReviewRun:
    """A review in progress: call `estimate`, then `review_closely`. `current` is the result so far.

    `done` of `total` steps are finished. Equal logs and seeds give equal results.
    """

    def __init__(
        self, log: Log, seed: int = 0, samples: int = SAMPLES, seats: tuple[Seat, ...] | None = None, workers: int = 1
    ) -> None:
        """Prepare a review.

        Args:
            log: The log of a finished race.
            seed: The seed of the samples.
            samples: The number of samples in the thorough pass.
            seats: The seats to review; None for all.
            workers: The number of processes. Use the object in a `with` statement to end them.

        Raises:
            BadInput: `not-reviewed` for a log of another game.
            Refusal: `not-over` for a match that is not over.
        """
        if log.header.game != GAME.name:
            raise BadInput("not-reviewed", f"the log is of {log.header.game}, not of {GAME.name}", "header")
        if log.end is None:
            raise Refusal("not-over", "this match is not over; it can be reviewed when it is")
        self.seed = seed
        self.samples = samples
        self._seats = tuple(range(len(log.header.seats))) if seats is None else seats
        self._decisions = [one for one in decisions(log) if one.seat in self._seats]
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else None
        self._met = min(ESTIMATE_SAMPLES, samples)
        self._turns: list[TurnReview | None] = [None] * len(self._decisions)
        self.done = 0
        self.total = 2 * len(self._decisions)

    def __enter__(self) -> RaceReviewRun:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def estimate(self) -> Iterator[None]:
        """Review all turns with few samples, as a quick estimate. Yields after each turn."""
        yield from self._review_all(min(ESTIMATE_SAMPLES, self.samples), True)

    def review_closely(self) -> Iterator[None]:
        """Review all turns again with more samples: `self.samples`, or fewer in a long race. Yields after each turn."""
        yield from self._review_all(
            min(self.samples, max(ESTIMATE_SAMPLES, self.samples * FULL_SAMPLE_TURNS // max(1, len(self._decisions)))),
            False,
        )

    def _review_all(self, samples: int, estimate: bool) -> Iterator[None]:
        """Review all turns with `samples` samples, marked as an `estimate` or not. Yields after each turn."""
        look = partial(review_turn, seed=self.seed, samples=samples, estimate=estimate)
        self._met = min(samples, MOST_SAMPLES)
        turns = map(look, self._decisions) if self._pool is None else self._pool.map(look, self._decisions)
        for number, turn in enumerate(turns):
            self._turns[number] = turn
            self.done += 1
            yield

    @property
    def current(self) -> RaceReview:
        """The review of the turns that are done so far."""
        found = [
            (decision.seat, turn)
            for decision, turn in zip(self._decisions, self._turns, strict=True)
            if turn is not None
        ]
        seats = tuple(_racer_review(seat, tuple(turn for of, turn in found if of == seat)) for seat in self._seats)
        return RaceReview(seats, self._met)


def review_turn(decision: PlayedProgram, seed: int, samples: int, estimate: bool) -> TurnReview:
    """Return the review of one turn of one robot.

    `samples` is the number of samples for each program; `estimate` marks the result as one of the quick pass.
    """
    view, number = decision.view, decision.robot
    turn = view.table.turn
    trials = ProgramTrials(
        view, program_independent_draft(decision.acts, number), number, Random(f"{seed} {turn} {number}")
    )
    own = own_program(view, decision.acts, number)
    assert own is not None
    suggested = compared(trials, own, samples)
    played = next(line for one, line in suggested if one.laid == own.laid)
    # A difference within the standard error does not count.
    best = suggested[0][1] if played.cost > played.error else played
    lost = played.cost if best is not played else 0.0
    going = trials.going
    goal = going.spaces[0] if going.spaces else None
    return TurnReview(turn, number, played, best, lost, played.error, trials.before, going.aim, goal, estimate)


def _racer_review(seat: Seat, turns: tuple[TurnReview, ...]) -> RacerReview:
    """Return the review of a seat from the reviews of its turns."""
    worst = sorted(
        (one for one in turns if one.lost > max(TURNING_POINT_TURNS, 2 * one.error)), key=lambda one: -one.lost
    )
    turning = tuple(dict.fromkeys(one.turn for one in worst))[:MAX_TURNING_POINTS]
    return RacerReview(seat, turns, round(sum(one.lost for one in turns), 3), turning)


def view_at(log: Log, entry: int | None, seat: Seat) -> View[TableView, Action]:
    """Return the view of a seat after an entry of the log, by default after the last entry.

    Raises BadInput (`unknown-entry`).
    """
    if entry is not None and not 0 <= entry <= len(log.entries):
        raise BadInput("unknown-entry", f"the log has the entries 1 to {len(log.entries)}, not {entry}", "entry")
    return GAME.see(fold(log, GAME, entry), seat)


def decisions(log: Log) -> list[PlayedProgram]:
    """Return the decisions to review in a log, one for each turn and robot, in the order of turns, then of robots."""
    found: list[PlayedProgram] = []
    state: Any = fold(log, GAME, 0)
    dealt: Any = None
    committed: dict[Seat, tuple[Any, tuple[Action, ...]]] = {}
    for entry in log.entries:
        event = entry.event
        state = evolve_entry(GAME, state, entry)
        if isinstance(event, Dealt | Recompiled):
            dealt = state
        elif isinstance(event, Committed) and dealt is not None:
            committed[event.seat] = (dealt, _actions_done(event))
        elif isinstance(event, Programmed):
            views = {seat: GAME.see(then, seat) for seat, (then, _) in committed.items()}
            for number, robot in enumerate(dealt.table.robots):
                if robot.seat in committed and has_free_registers(robot) and dealt.table.hands[number]:
                    found.append(PlayedProgram(robot.seat, number, views[robot.seat], committed[robot.seat][1]))
            dealt, committed = None, {}
    return found


def _actions_done(event: Committed[Action]) -> tuple[Action, ...]:
    """Return the actions that the player of a seat chose.

    If the timer filled registers, the actions that put cards on Options are left out: the timer may have chosen them.
    """
    if event.drafted is None or event.drafted == len(event.acts):
        return event.acts
    return tuple(act for act in event.acts if not isinstance(act, StoreCard))
