"""Computes the summary of a race for lists of matches, and the rank of a result among races with the same cards.

The module works on what players may see: views, stored summaries and reviews. Do not use the full state of a match
(`Table`) here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.pack import MatchStat, SeatLoss, TurnLoss, sum_of_losses
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.actions import Action
from inkrally.roborally.turn.robots import Status
from inkrally.roborally.turn_themes import themes_of
from inkrally.roborally.view import TableView

HAS_SHEETS = False
STATS = (MatchStat("flags", "most"), MatchStat("turns", "fewest"))
"""The statistics that the server stores: flags touched, and the number of turns of a winner with all flags.


If a race continued for the other places, the number of turns is not stored, because it is that of the last robot.
"""
DEFAULT_COURSE = "risky_exchange"
PER_FLAG, PER_TURN, PER_LIFE = 1_000_000, 1_000, 20


class _ReviewedOutcome(msgspec.Struct):
    flags: float = 0.0
    damage: float = 0.0
    destroyed: float = 0.0
    finished: float = 0.0


class _ReviewedProgram(msgspec.Struct):
    outcome: _ReviewedOutcome = msgspec.field(default_factory=_ReviewedOutcome)
    trail: tuple[tuple[Any, Any, bool], ...] = ()


class _ReviewedTurn(msgspec.Struct):
    """The fields of a review's `TurnReview` that `losses_of` reads."""

    turn: int
    played: _ReviewedProgram = msgspec.field(default_factory=_ReviewedProgram)
    best: _ReviewedProgram = msgspec.field(default_factory=_ReviewedProgram)
    lost: float = 0.0
    error: float = 0.0


class _ReviewedRacer(msgspec.Struct):
    """The fields of a review's `RacerReview` that `losses_of` reads."""

    seat: int
    lost: float
    turns: tuple[_ReviewedTurn, ...]
    turning: tuple[int, ...] = ()


class _ReviewedRacers(msgspec.Struct):
    seats: tuple[_ReviewedRacer, ...]


class RobotSummary(msgspec.Struct, frozen=True):
    """A robot in the summary of a race. `at` is None if the robot is not on the floor."""

    seat: Seat
    at: Space | None
    facing: Facing
    flags: int
    lives: int
    damage: int
    status: Status
    place: int | None


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short form of a race.

    Attributes:
        phase: The current phase, None when the race is over.
        round: The turn.
        robots: The robots.
        flags: The number of flags of the course.
        lives: The number of lives of each robot at the start.
        places: The place of each seat, empty until the race is over.
        went_on: Whether the race continued for the other places after the first robot had won. Then `round` is the turn
            of the last robot.
    """

    phase: str | None
    round: int
    robots: tuple[RobotSummary, ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()
    went_on: bool = False


def summary(view: View[TableView, Action], people: Sequence[bool]) -> MatchSummary:
    """Return the summary of a race between two phases. It contains only public data."""
    table = view.table
    robots = tuple(
        RobotSummary(each.seat, each.at, each.facing, each.flags, each.lives, each.damage, each.status, each.place)
        for each in table.robots
    )
    flags = len(course_of(table.options).floor.flags)
    phase = None if view.phase is None else view.phase.name
    places = () if view.result is None else view.result.places
    went_on = table.options.play_on and len(robots) > 1
    return MatchSummary(phase, table.turn, robots, flags, table.lives, places, went_on)


def rank(seen: MatchSummary, seat: Seat) -> int:
    """Return the rank of a seat's result: a number that is higher for a better result.

    It depends on a seat's best robot: first on its flags, then on the turns (fewer are better), its lives and its
    damage.
    """
    own = [robot for robot in seen.robots if robot.seat == seat]
    best = max(own, key=lambda robot: (robot.flags, robot.lives, -robot.damage), default=None)
    if best is None:
        return 0
    return best.flags * PER_FLAG - seen.round * PER_TURN + best.lives * PER_LIFE - best.damage


def match_stats(seen: MatchSummary, seat: Seat) -> tuple[int | None, ...]:
    """Return the values of `STATS` for a seat in a race that is over; None for a value that is not stored."""
    flags = max((robot.flags for robot in seen.robots if robot.seat == seat), default=0)
    first = seat < len(seen.places) and seen.places[seat] == 1
    return (flags, seen.round if first and flags == seen.flags > 0 and not seen.went_on else None)


def variant_of(options: Mapping[str, Any]) -> str:
    """Return the variant of the game for a race with these options: the id of its course.

    Custom courses are all `own`.
    """
    return str(options.get("course", DEFAULT_COURSE))


def options_of(box: str) -> dict[str, Any]:
    """Return the options of a match on a course, in the form that clients send. `box` is the id of the course."""
    return {"course": box}


def losses_of(review: bytes) -> tuple[SeatLoss, ...]:
    """Return the turns that each seat lost, from a stored `RaceReview` in JSON. Raises msgspec.MsgspecError."""
    found = msgspec.json.decode(review, type=_ReviewedRacers).seats
    return tuple(
        SeatLoss(each.seat, each.lost, len(turns), next(iter(each.turning), None), turns)
        for each in found
        for turns in [_losses_by_turn(each.turns)]
    )


def _losses_by_turn(turns: Sequence[_ReviewedTurn]) -> tuple[TurnLoss, ...]:
    """Return the loss of each turn, in the order of turns. A seat with two robots has two reviews of a turn."""
    return tuple(
        sum_of_losses(
            TurnLoss(each.turn, each.lost, each.error, _themes_of(each)) for each in turns if each.turn == number
        )
        for number in sorted({each.turn for each in turns})
    )


def _themes_of(turn: _ReviewedTurn) -> tuple[str, ...]:
    if turn.lost <= 0:
        return ()
    carried = any(moved for _, _, moved in turn.best.trail)
    return themes_of(turn.played.outcome, turn.best.outcome, carried=carried)
