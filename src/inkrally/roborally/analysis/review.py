"""The review of a finished race: by seat and turn the program that was played against the best that its hand allowed.

A seat's view of each turn is folded from the log, so that the best program is one that it could have known. Knows no
page.
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
from inkrally.match.log import Log, fold, followed
from inkrally.roborally.analysis.hints import SuggestedProgram, compared, kept_of, own_of
from inkrally.roborally.analysis.outcomes import Trials
from inkrally.roborally.bots.goals import Aim
from inkrally.roborally.bots.race import MOST_SAMPLES
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Dealt, Programmed, Recompiled
from inkrally.roborally.turn.acts import Act, StoreCard
from inkrally.roborally.turn.dealing import fills
from inkrally.roborally.view import TableView

GAME = RoboRally()

SAMPLES = 48
"""The samples for each turn at a closer look, where there are no more than `MANY` of them; else fewer for each."""
MANY = 80
ESTIMATE = 8
"""And at the quick one before."""
TURNING = 0.4
"""A turn is a turning point if so many turns of the race were lost in it, and more than twice the error of that."""
MOST_TURNING = 3


class TurnReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a robot: the program that was played and the best one that was found, the same where nothing is ahead.
    `lost` is by how many turns that one is ahead, with the error of the samples, `before` what was left before the
    turn. `aim` and `goal` are what the robot went for, as in a hint. `estimate`: this is a quick look, and a closer one
    is to come."""

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
    """A seat: its turns, how many of the race it lost in all, and those in which most was lost, the worst first."""

    seat: int
    turns: tuple[TurnReview, ...]
    lost: float
    turning: tuple[int, ...]


class RaceReview(msgspec.Struct, frozen=True):
    """All seats, and how many samples each program has met at the last look; fewer where the rules run a turn."""

    seats: tuple[RacerReview, ...]
    samples: int


class PlayedProgram(NamedTuple):
    """What a seat saw of a turn when its cards were dealt, and all that it did then, for one of its robots."""

    seat: Seat
    robot: int
    view: View[TableView, Act]
    acts: tuple[Act, ...]


class ReviewingRace:
    """A review that is under way: `estimates`, then `closer`; `now` is all that is there. `done` of `total` steps are
    made. The same log and seed give the same."""

    def __init__(
        self, log: Log, seed: int = 0, samples: int = SAMPLES, seats: tuple[Seat, ...] | None = None, workers: int = 1
    ) -> None:
        """`seats` are those that are reviewed, by default all; `workers` are processes, which `with` ends.

        Raises BadInput (`not-reviewed`) for another game, Refusal for a match that is not over (`not-over`).
        """
        if log.header.game != GAME.name:
            raise BadInput("not-reviewed", f"matches of {GAME.name} are reviewed, not of {log.header.game}", "header")
        if log.end is None:
            raise Refusal("not-over", "this match is not over; it can be reviewed when it is")
        self.seed = seed
        self.samples = samples
        self._seats = tuple(range(len(log.header.seats))) if seats is None else seats
        self._decisions = [one for one in decisions(log) if one.seat in self._seats]
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else None
        self._met = min(ESTIMATE, samples)
        self._turns: list[TurnReview | None] = [None] * len(self._decisions)
        self.done = 0
        self.total = 2 * len(self._decisions)

    def __enter__(self) -> ReviewingRace:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def estimates(self) -> Iterator[None]:
        """Look at everything quickly; pauses after each turn."""
        yield from self._look(min(ESTIMATE, self.samples), True)

    def closer(self) -> Iterator[None]:
        """Look at everything as closely as there are samples for; pauses after each turn."""
        yield from self._look(
            min(self.samples, max(ESTIMATE, self.samples * MANY // max(1, len(self._decisions)))), False
        )

    def _look(self, samples: int, estimate: bool) -> Iterator[None]:
        look = partial(reviewed, seed=self.seed, samples=samples, estimate=estimate)
        self._met = min(samples, MOST_SAMPLES)
        turns = map(look, self._decisions) if self._pool is None else self._pool.map(look, self._decisions)
        for number, turn in enumerate(turns):
            self._turns[number] = turn
            self.done += 1
            yield

    @property
    def now(self) -> RaceReview:
        """As far as it is there."""
        found = [
            (decision.seat, turn)
            for decision, turn in zip(self._decisions, self._turns, strict=True)
            if turn is not None
        ]
        seats = tuple(_of_seat(seat, tuple(turn for of, turn in found if of == seat)) for seat in self._seats)
        return RaceReview(seats, self._met)


def reviewed(decision: PlayedProgram, seed: int, samples: int, estimate: bool) -> TurnReview:
    """One turn of one robot."""
    view, number = decision.view, decision.robot
    turn = view.table.turn
    trials = Trials(view, kept_of(decision.acts, number), number, Random(f"{seed} {turn} {number}"))
    own = own_of(view, decision.acts, number)
    assert own is not None
    suggested = compared(trials, own, samples)
    played = next(line for one, line in suggested if one.laid == own.laid)
    # What the samples do not tell apart is as good.
    best = suggested[0][1] if played.cost > played.error else played
    lost = played.cost if best is not played else 0.0
    going = trials.going
    goal = going.spaces[0] if going.spaces else None
    return TurnReview(turn, number, played, best, lost, played.error, trials.before, going.aim, goal, estimate)


def _of_seat(seat: Seat, turns: tuple[TurnReview, ...]) -> RacerReview:
    worst = sorted((one for one in turns if one.lost > max(TURNING, 2 * one.error)), key=lambda one: -one.lost)
    turning = tuple(dict.fromkeys(one.turn for one in worst))[:MOST_TURNING]
    return RacerReview(seat, turns, round(sum(one.lost for one in turns), 3), turning)


def view_at(log: Log, entry: int | None, seat: Seat) -> View[TableView, Act]:
    """What a seat saw after an entry, by default after the last. Raises BadInput (`unknown-entry`)."""
    if entry is not None and not 0 <= entry <= len(log.entries):
        raise BadInput("unknown-entry", f"the log has the entries 1 to {len(log.entries)}, not {entry}", "entry")
    return GAME.see(fold(log, GAME, entry), seat)


def decisions(log: Log) -> list[PlayedProgram]:
    """The programs of a race, in the order of its turns and, in each, of its robots."""
    found: list[PlayedProgram] = []
    state: Any = fold(log, GAME, 0)
    dealt: Any = None
    committed: dict[Seat, tuple[Any, tuple[Act, ...]]] = {}
    for entry in log.entries:
        event = entry.event
        state = followed(GAME, state, entry)
        if isinstance(event, Dealt | Recompiled):
            dealt = state
        elif isinstance(event, Committed) and dealt is not None:
            committed[event.seat] = (dealt, _done(event))
        elif isinstance(event, Programmed):
            views = {seat: GAME.see(then, seat) for seat, (then, _) in committed.items()}
            for number, robot in enumerate(dealt.table.robots):
                if robot.seat in committed and fills(robot) and dealt.table.hands[number]:
                    found.append(PlayedProgram(robot.seat, number, views[robot.seat], committed[robot.seat][1]))
            dealt, committed = None, {}
    return found


def _done(event: Committed[Act]) -> tuple[Act, ...]:
    """What a seat did. Whose registers were filled when time was up has put nothing aside."""
    if event.drafted is None or event.drafted == len(event.acts):
        return event.acts
    return tuple(act for act in event.acts if not isinstance(act, StoreCard))
