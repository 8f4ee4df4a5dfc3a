"""What lists show of a race, and the order of results with the same cards. Knows no table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.match.game import Seat, View
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.acts import Act
from inkrally.roborally.turn.robots import Status
from inkrally.roborally.view import TableView

PER_FLAG, PER_TURN, PER_LIFE = 1_000_000, 1_000, 20


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

    `flags` and `lives` are how many there are on the course, and for each robot; `places` are there when it is over."""

    phase: str | None
    round: int
    robots: tuple[RobotSummary, ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()


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
    return MatchSummary(phase, table.turn, robots, flags, table.lives, places)


def rank(seen: MatchSummary, seat: Seat) -> int:
    """Flags, then fewer turns, then lives and damage, of a seat's best robot."""
    own = [robot for robot in seen.robots if robot.seat == seat]
    best = max(own, key=lambda robot: (robot.flags, robot.lives, -robot.damage), default=None)
    if best is None:
        return 0
    return best.flags * PER_FLAG - seen.round * PER_TURN + best.lives * PER_LIFE - best.damage
