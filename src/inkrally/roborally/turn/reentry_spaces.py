"""Finds the spaces where a destroyed robot may re-enter: its archive space, or the nearest ring around it (rules 9).

Keep turns out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally.floor.floor import SIDES, Floor, neighbor
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.turn.robots import Robot

SIGHT_SPACES = 3
"""The number of spaces straight ahead that must have no robot when a robot re-enters (rules 9)."""

REENTRY_DAMAGE = 2


class ReentryWay(msgspec.Struct, frozen=True):
    """A space for re-entry, and the directions that the robot may face there."""

    at: Space
    facings: tuple[Facing, ...]


def reentry_ways_near(floor: Floor, robots: Sequence[Robot], archive: Space) -> tuple[ReentryWay, ...]:
    """Return the spaces and facings to re-enter on or near an archive space, from north to south and west to east.

    There is at least one way if the floor has a free space.
    """
    taken = {robot.at for robot in robots if robot.status == "racing"}
    if archive not in taken and is_standable(floor, archive):
        return (ReentryWay(archive, SIDES),)
    found: list[ReentryWay] = []
    for steps in range(1, max(floor.width, floor.height) + 1):
        for at in ring(archive, steps):
            if at not in taken and is_standable(floor, at):
                facings = tuple(facing for facing in SIDES if not in_sight(floor, taken, at, facing))
                if facings:
                    found.append(ReentryWay(at, facings))
        if found:
            return tuple(found)
    # On a crowded custom floor, robots may see each other in every direction. Then this restriction is dropped.
    empty = [at for at in floor.cells if at not in taken and is_standable(floor, at)]
    nearest = min((distance(archive, at) for at in empty), default=0)
    return tuple(ReentryWay(at, SIDES) for at in ring(archive, nearest) if at in empty)


def ring(middle: Space, steps: int) -> list[Space]:
    """Return the spaces at a distance of `steps` from a space, from north to south, also spaces off the floor.

    A diagonal step counts as one step.
    """
    x, y = middle
    span = range(-steps, steps + 1)
    return [(x + dx, y + dy) for dy in span for dx in span if max(abs(dx), abs(dy)) == steps]


def distance(one: Space, other: Space) -> int:
    """Return the distance between two spaces in steps. A diagonal step counts as one step."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def is_standable(floor: Floor, at: Space) -> bool:
    """Return whether a robot can be on a space: it is on the floor and not a pit."""
    cell = floor.cell(at)
    return cell is not None and cell.floor != "pit"


def in_sight(floor: Floor, taken: set[Space], at: Space, facing: Facing) -> bool:
    """Return whether a robot is within three spaces straight ahead of a space, without a wall in between.

    `taken` are the spaces with robots.
    """
    for _ in range(SIGHT_SPACES):
        if floor.walled(at, facing):
            return False
        at = neighbor(at, facing)
        if at in taken:
            return True
    return False
