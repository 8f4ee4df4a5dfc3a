"""Where a destroyed robot may come back: its archive space, or the nearest ring of spaces around it (rules 9.1, 9.2).

Knows the floor and the robots on it, and nothing of turns.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally.floor.factory import SIDES, Floor, beyond
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.turn.robots import Robot

SIGHT = 3
"""Spaces straight ahead within which no robot may stand."""

REENTRY_DAMAGE = 2


class Way(msgspec.Struct, frozen=True):
    """A space on which a robot may come back, and how it may face there."""

    at: Space
    facings: tuple[Facing, ...]


def ways(floor: Floor, robots: Sequence[Robot], archive: Space) -> tuple[Way, ...]:
    """Every way back, spaces from north to south and west to east. Never empty on a floor with a space left."""
    taken = {robot.at for robot in robots if robot.status == "racing"}
    if archive not in taken and stands(floor, archive):
        return (Way(archive, SIDES),)
    found: list[Way] = []
    for steps in range(1, max(floor.width, floor.height) + 1):
        for at in ring(archive, steps):
            if at not in taken and stands(floor, at):
                facings = tuple(facing for facing in SIDES if not in_sight(floor, taken, at, facing))
                if facings:
                    found.append(Way(at, facings))
        if found:
            return tuple(found)
    # On a crowded floor of one's own robots may see each other wherever they look; then the sight does not count.
    empty = [at for at in floor.cells if at not in taken and stands(floor, at)]
    nearest = min((distance(archive, at) for at in empty), default=0)
    return tuple(Way(at, SIDES) for at in ring(archive, nearest) if at in empty)


def ring(middle: Space, steps: int) -> list[Space]:
    """The spaces around one at a distance counted in steps to any of the eight neighbours, from north to south."""
    x, y = middle
    span = range(-steps, steps + 1)
    return [(x + dx, y + dy) for dy in span for dx in span if max(abs(dx), abs(dy)) == steps]


def distance(one: Space, other: Space) -> int:
    """Steps from one space to another, to any of the eight neighbours at a time."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def stands(floor: Floor, at: Space) -> bool:
    """Whether a robot can stand there: on the floor, and no pit."""
    cell = floor.cell(at)
    return cell is not None and cell.floor != "pit"


def in_sight(floor: Floor, taken: set[Space], at: Space, facing: Facing) -> bool:
    """Whether a robot stands straight ahead within three spaces, with no wall between."""
    for _ in range(SIGHT):
        if floor.walled(at, facing):
            return False
        at = beyond(at, facing)
        if at in taken:
            return True
    return False
