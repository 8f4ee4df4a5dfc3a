"""What a list shows of a match without folding it: the round, what is asked, the sheets or robots as all may see them.

Kept beside the table and renewed when a round is over. It holds nothing that a spectator could not see at that moment.
Knows what there is to see in each game, no rule, no store.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.game import Seat, State
from inkrally.match.match import AnyGame
from inkrally.railroad_ink import game as ink
from inkrally.roborally import table as race
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.table import course_of
from inkrally.roborally.turn.robots import Status
from inkrally.table.doc import Player, TableDoc

PER_FLAG, PER_TURN = 1_000_000, 1_000
PER_POINT = 1_000


class RobotGlance(msgspec.Struct, frozen=True):
    """A robot from afar; `at` None: not on the board."""

    seat: Seat
    at: Space | None
    facing: Facing
    flags: int
    lives: int
    damage: int
    status: Status
    place: int | None


class Glance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match from afar. `phase` is what is asked, None when it is over; `round` counts from 1, `rounds` is None where
    nobody knows how many there will be.

    `sheets` are by seat those of people, of everybody when it is over; `places` are there then. `flags` and `lives` are
    how many there are on the course, and for each robot.
    """

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[ink.SheetView | None, ...] = ()
    robots: tuple[RobotGlance, ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()


class Glimpse(msgspec.Struct, frozen=True):
    """The same, with the sheets unread: where one of many is wanted."""

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[msgspec.Raw, ...] = ()
    robots: tuple[RobotGlance, ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()


def glance_at(doc: TableDoc, game: AnyGame, state: State[Any, Any]) -> Glance:
    """A match as it stands between two rounds."""
    seen = game.see(state, None)
    asked = None if seen.phase is None else seen.phase.name
    places = () if seen.result is None else seen.result.places
    view = seen.table
    if isinstance(view, ink.TableView):
        sheets = tuple(
            msgspec.structs.replace(sheet, progress=()) if asked is None or _of_person(doc, seat) else None
            for seat, sheet in enumerate(view.sheets)
        )
        return Glance(asked, view.round, view.rounds, sheets, places=places)
    robots = tuple(
        RobotGlance(each.seat, each.at, each.facing, each.flags, each.lives, each.damage, each.status, each.place)
        for each in view.robots
    )
    options: race.Options = view.options
    course: Course = course_of(options)
    return Glance(asked, view.turn, None, (), robots, len(course.floor.flags), view.lives, places)


def rank(glance: Glance, seat: Seat) -> int:
    """A number by which results with the same chance are put in order, the best highest.

    Railroad Ink: points, then fewer open ends. RoboRally: flags, then fewer turns, then lives and damage.
    """
    if glance.sheets:
        sheet = glance.sheets[seat]
        assert sheet is not None, "matches are compared when they are over"
        return sheet.score.total * PER_POINT - sheet.score.errors
    own = [robot for robot in glance.robots if robot.seat == seat]
    best = max(own, key=lambda robot: (robot.flags, robot.lives, -robot.damage), default=None)
    if best is None:
        return 0
    return best.flags * PER_FLAG - glance.round * PER_TURN + best.lives * 20 - best.damage


def _of_person(doc: TableDoc, seat: Seat) -> bool:
    return seat < len(doc.seats) and isinstance(doc.seats[seat], Player)
