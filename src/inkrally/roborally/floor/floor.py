"""Builds the factory floor, its spaces and their elements, from boards that are turned and laid next to each other.

Every wall is stored with both of its spaces. The module computes the spaces of laser beams. This module does not check
cells: `custom_courses.py` and `scenario_board.py` check input. Keep robots out of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from inkrally.roborally.facts import Belt, Board, Cell, LaserMount, Pusher, Rotation
from inkrally.roborally.register.trace import Facing, Space

SIDES: tuple[Facing, ...] = ("N", "E", "S", "W")
DIRECTION_OFFSETS: dict[Facing, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: dict[Facing, Facing] = {"N": "S", "E": "W", "S": "N", "W": "E"}
MAX_FLOOR_SIDE = 48
"""The maximum number of spaces of a floor from west to east, and from north to south."""


def rotate_facing(facing: Facing, quarters: int) -> Facing:
    """Return a direction after some quarter turns clockwise."""
    return SIDES[(SIDES.index(facing) + quarters) % 4]


def neighbor(at: Space, side: Facing) -> Space:
    """Return the adjacent space on a side. It may be off the floor."""
    dx, dy = DIRECTION_OFFSETS[side]
    return at[0] + dx, at[1] + dy


def quarter_turns(rotation: Rotation) -> int:
    """Return the number of quarter turns clockwise for a rotation by 90 degrees: 1 or 3."""
    return 1 if rotation == "cw" else 3


class Laser(msgspec.Struct, frozen=True):
    """A laser of the floor, mounted on the wall at the side `side` of the space `at`.

    `beams` is the number of its beams. `spaces` are the spaces of a beam that no robot blocks.
    """

    at: Space
    side: Facing
    beams: int
    spaces: tuple[Space, ...]


class Floor(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """A floor with its flags and docks in their order. A space that is not in `cells` is off the floor.

    Every wall is stored with both of its spaces. Two floors are equal only if they are the same object.
    """

    width: int
    height: int
    cells: dict[Space, Cell]
    lasers: tuple[Laser, ...]
    flags: tuple[Space, ...]
    docks: tuple[Space, ...]

    def cell(self, at: Space) -> Cell | None:
        """Return the elements of a space, or None for a space off the floor."""
        return self.cells.get(at)

    def walled(self, at: Space, side: Facing) -> bool:
        """Return whether there is a wall on a side of a space. The space may be off the floor."""
        cell = self.cells.get(at)
        if cell is not None:
            return side in cell.walls
        other = self.cells.get(neighbor(at, side))
        return other is not None and OPPOSITE[side] in other.walls


def turned_cell(cell: Cell, turns: int) -> Cell:
    """Return a cell after some quarter turns clockwise."""
    belt, pusher, laser = cell.belt, cell.pusher, cell.laser
    return msgspec.structs.replace(
        cell,
        belt=belt
        and Belt(
            belt.kind,
            rotate_facing(belt.out, turns),
            tuple(rotate_facing(side, turns) for side in belt.into),
            {rotate_facing(side, turns): way for side, way in belt.turns.items()},
        ),
        pusher=pusher
        and Pusher(rotate_facing(pusher.wall, turns), rotate_facing(pusher.pushes, turns), pusher.registers),
        walls=tuple(rotate_facing(side, turns) for side in cell.walls),
        laser=laser and LaserMount(rotate_facing(laser.side, turns), laser.beams),
    )


def turned_space(at: Space, width: int, height: int, turns: int) -> Space:
    """Return the position of a space on a board after some quarter turns of the board clockwise.

    `width` and `height` are the size of the board before the turns.
    """
    x, y = at
    for _ in range(turns % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y


def placed_cells(board: Board, x: int, y: int, rotation: int) -> dict[Space, Cell]:
    """Return the cells of a board by their space on the floor.

    The board is turned clockwise by `rotation` degrees, and its north-west corner is at x, y.
    """
    turns = rotation // 90
    found = {}
    for row, cells in enumerate(board.rows):
        for column, cell in enumerate(cells):
            dx, dy = turned_space((column, row), board.width, board.height, turns)
            found[x + dx, y + dy] = turned_cell(cell, turns)
    return found


def build_floor(
    width: int,
    height: int,
    cells: Mapping[Space, Cell],
    flags: Iterable[Space] = (),
    docks: Iterable[Space] = (),
    lasers: Iterable[tuple[Space, Facing, int]] = (),
) -> Floor:
    """Build a floor from its spaces. Walls are stored with both of their spaces.

    Args:
        width: The number of spaces from west to east.
        height: The number of spaces from north to south.
        cells: All spaces of the floor.
        flags: The spaces of the flags, in order.
        docks: Additional docks, after the docks of cells with a `start` in the order of their numbers.
        lasers: Additional lasers as space, side and number of beams.

        Each laser and each pusher adds the wall that it is mounted on.
    """
    mounts = [(at, cell.laser.side, cell.laser.beams) for at, cell in cells.items() if cell.laser]
    mounts += lasers
    walls: dict[Space, set[Facing]] = {at: set(cell.walls) for at, cell in cells.items()}
    for at, side, _ in mounts:
        walls[at].add(side)
    for at, cell in cells.items():
        if cell.pusher:
            walls[at].add(cell.pusher.wall)
    for at, sides in list(walls.items()):
        for side in list(sides):
            if neighbor(at, side) in walls:
                walls[neighbor(at, side)].add(OPPOSITE[side])
    whole = {
        at: msgspec.structs.replace(cell, walls=tuple(side for side in SIDES if side in walls[at]))
        for at, cell in cells.items()
    }
    starts = sorted((cell.start, at) for at, cell in cells.items() if cell.start is not None)
    return Floor(
        width,
        height,
        whole,
        tuple(Laser(at, side, beams, _beam(whole, at, OPPOSITE[side])) for at, side, beams in mounts),
        tuple(flags),
        tuple(at for _, at in starts) + tuple(docks),
    )


def _beam(cells: Mapping[Space, Cell], at: Space, towards: Facing) -> tuple[Space, ...]:
    """Return the spaces of a laser beam from a space in a direction, up to a wall or the edge."""
    spaces = [at]
    while towards not in cells[spaces[-1]].walls and neighbor(spaces[-1], towards) in cells:
        spaces.append(neighbor(spaces[-1], towards))
    return tuple(spaces)


def floor_json(floor: Floor) -> dict[str, Any]:
    """Return the unchanging data of a floor as JSON for the client.

    `cells` has spaces with elements by "x,y", without walls and lasers. `walls` are [x, y, side], each wall once.
    `covered` has a row of 0 and 1 for each row of spaces.
    """
    cells = {}
    walls = []
    for (x, y), cell in sorted(floor.cells.items(), key=lambda item: (item[0][1], item[0][0])):
        shown = msgspec.to_builtins(msgspec.structs.replace(cell, walls=(), laser=None))
        if shown:
            cells[f"{x},{y}"] = shown
        # A wall inside the floor is listed with the space to the east or south of it.
        walls += [
            [x, y, side] for side in cell.walls if side in ("N", "W") or neighbor((x, y), side) not in floor.cells
        ]
    return {
        "width": floor.width,
        "height": floor.height,
        "cells": cells,
        "walls": walls,
        "lasers": [msgspec.to_builtins(laser) for laser in floor.lasers],
        "flags": [list(at) for at in floor.flags],
        "docks": [list(at) for at in floor.docks],
        "covered": [[int((x, y) in floor.cells) for x in range(floor.width)] for y in range(floor.height)],
    }


def is_in_reach(floor: Floor, at: Space, site: Space) -> bool:
    """Return whether a robot can reach an adjacent space, also a diagonal one, without a wall between them.

    A diagonal space is in reach if one of the two ways around the corner has no wall.
    """
    dx, dy = site[0] - at[0], site[1] - at[1]
    if max(abs(dx), abs(dy)) != 1:
        return False
    sides: list[Facing] = []
    if dx:
        sides.append("E" if dx > 0 else "W")
    if dy:
        sides.append("S" if dy > 0 else "N")
    return any(_is_open(floor, at, way) for way in (sides, sides[::-1]))


def _is_open(floor: Floor, at: Space, way: Sequence[Facing]) -> bool:
    """Return whether no wall blocks a path from a space.

    `way` has the sides of spaces that the path crosses, in order.
    """
    for side in way:
        if floor.walled(at, side):
            return False
        at = neighbor(at, side)
    return True
