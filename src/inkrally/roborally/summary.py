"""What lists show of a race, and the order of results with the same cards. Knows no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.pack import KeptFigure, SeatLost
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.acts import Act
from inkrally.roborally.turn.robots import Status
from inkrally.roborally.view import TableView

SHEETS = False
FIGURES = (KeptFigure("flags", "most"), KeptFigure("turns", "fewest"))
"""Flags touched, and, for who touched all of them and was first, the turns of the race, unless that went on for the
places: then nobody says in which one the first arrived."""
USUAL = "risky_exchange"
PER_FLAG, PER_TURN, PER_LIFE = 1_000_000, 1_000, 20


class _ReviewedTurn(msgspec.Struct):
    turn: int


class _ReviewedRacer(msgspec.Struct):
    """Of a review's `RacerReview` what is kept."""

    seat: int
    lost: float
    turns: tuple[_ReviewedTurn, ...]
    turning: tuple[int, ...] = ()


class _ReviewedRacers(msgspec.Struct):
    seats: tuple[_ReviewedRacer, ...]


class RobotSummary(msgspec.Struct, frozen=True):
    """A robot from afar; `at` None: not on the board."""

    seat: Seat
    at: Space | None
    facing: Facing
    flags: int
    lives: int
    damage: int
    status: Status
    place: int | None


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A race from afar. `phase` is what is asked, None when it is over; `round` is the turn.

    `flags` and `lives` are how many there are on the course, and for each robot; `places` are there when it is over.
    `went_on`: it is raced for the places too, so `round` is then the turn of the last one."""

    phase: str | None
    round: int
    robots: tuple[RobotSummary, ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()
    went_on: bool = False


def summary(view: View[TableView, Act], people: Sequence[bool]) -> MatchSummary:
    """A race as it stands between two phases; all can see it."""
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
    """Flags, then fewer turns, then lives and damage, of a seat's best robot."""
    own = [robot for robot in seen.robots if robot.seat == seat]
    best = max(own, key=lambda robot: (robot.flags, robot.lives, -robot.damage), default=None)
    if best is None:
        return 0
    return best.flags * PER_FLAG - seen.round * PER_TURN + best.lives * PER_LIFE - best.damage


def figures(seen: MatchSummary, seat: Seat) -> tuple[int | None, ...]:
    """What is kept of a racer, as `FIGURES` has it; of a race that is over."""
    flags = max((robot.flags for robot in seen.robots if robot.seat == seat), default=0)
    first = seat < len(seen.places) and seen.places[seat] == 1
    return (flags, seen.round if first and flags == seen.flags > 0 and not seen.went_on else None)


def box_of(options: Mapping[str, Any]) -> str:
    """The course of a race by its id; all courses that somebody made are `own`."""
    return str(options.get("course", USUAL))


def options_of(box: str) -> dict[str, Any]:
    """The options that say a course, as a client words them."""
    return {"course": box}


def lost(review: bytes) -> tuple[SeatLost, ...]:
    """How many turns each seat gave away, of a `RaceReview` as JSON. Raises msgspec.MsgspecError."""
    found = msgspec.json.decode(review, type=_ReviewedRacers).seats
    return tuple(
        SeatLost(each.seat, each.lost, len({one.turn for one in each.turns}), next(iter(each.turning), None))
        for each in found
    )
