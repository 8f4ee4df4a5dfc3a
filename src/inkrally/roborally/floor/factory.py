"""The factory floor: its spaces and what is on them, boards turned and laid edge to edge, walls that count from both
sides, beams measured (rules 10.1, 14.1).

Takes cells as they come and judges nothing; `courses.py` and `scenario.py` check what people write. Knows no robots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from inkrally.roborally.facts import Belt, Board, Cell, Mount, Pusher, Rotation
from inkrally.roborally.register.trace import Facing, Space

SIDES: tuple[Facing, ...] = ("N", "E", "S", "W")
STEPS: dict[Facing, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE: dict[Facing, Facing] = {"N": "S", "E": "W", "S": "N", "W": "E"}
MAX_SIDE = 48
"""Spaces that a floor may have from west to east, and from north to south."""


def turned(facing: Facing, quarters: int) -> Facing:
    """A direction, some quarter turns further clockwise."""
    return SIDES[(SIDES.index(facing) + quarters) % 4]


def beyond(at: Space, side: Facing) -> Space:
    """The space on the other side of an edge, whether or not there is floor."""
    dx, dy = STEPS[side]
    return at[0] + dx, at[1] + dy


def quarters(rotation: Rotation) -> int:
    """A rotation by 90 degrees, in quarter turns clockwise."""
    return 1 if rotation == "cw" else 3


class Laser(msgspec.Struct, frozen=True):
    """A laser of the floor, mounted on the wall at `side` of `at`; `spaces` are all that its beam crosses if nobody
    stands in it."""

    at: Space
    side: Facing
    beams: int
    spaces: tuple[Space, ...]


class Floor(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """A floor with its flags and docks. A space that is no key of `cells` is off the floor.

    Every wall stands with both of its spaces, where both are floor. `flags` in order, `docks` likewise. Two floors are
    equal only if they are the same object.
    """

    width: int
    height: int
    cells: dict[Space, Cell]
    lasers: tuple[Laser, ...]
    flags: tuple[Space, ...]
    docks: tuple[Space, ...]

    def cell(self, at: Space) -> Cell | None:
        """What is on a space; None off the floor."""
        return self.cells.get(at)

    def walled(self, at: Space, side: Facing) -> bool:
        """Whether a wall is on that edge, seen from a space of the floor or from beyond its end."""
        cell = self.cells.get(at)
        if cell is not None:
            return side in cell.walls
        other = self.cells.get(beyond(at, side))
        return other is not None and OPPOSITE[side] in other.walls


def turned_cell(cell: Cell, turns: int) -> Cell:
    """A cell as it lies after some quarter turns clockwise."""
    belt, pusher, laser = cell.belt, cell.pusher, cell.laser
    return msgspec.structs.replace(
        cell,
        belt=belt
        and Belt(
            belt.kind,
            turned(belt.out, turns),
            tuple(turned(side, turns) for side in belt.into),
            {turned(side, turns): way for side, way in belt.turns.items()},
        ),
        pusher=pusher and Pusher(turned(pusher.wall, turns), turned(pusher.pushes, turns), pusher.registers),
        walls=tuple(turned(side, turns) for side in cell.walls),
        laser=laser and Mount(turned(laser.side, turns), laser.beams),
    )


def turned_space(at: Space, width: int, height: int, turns: int) -> Space:
    """Where a space of a board of that size comes to lie after some quarter turns clockwise."""
    x, y = at
    for _ in range(turns % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y


def laid(board: Board, x: int, y: int, rotation: int) -> dict[Space, Cell]:
    """The cells of a board that is turned by a multiple of 90 degrees and laid with its top left space at x, y."""
    turns = rotation // 90
    found = {}
    for row, cells in enumerate(board.rows):
        for column, cell in enumerate(cells):
            dx, dy = turned_space((column, row), board.width, board.height, turns)
            found[x + dx, y + dy] = turned_cell(cell, turns)
    return found


def build(
    width: int,
    height: int,
    cells: Mapping[Space, Cell],
    flags: Iterable[Space] = (),
    docks: Iterable[Space] = (),
    lasers: Iterable[tuple[Space, Facing, int]] = (),
) -> Floor:
    """A floor of these cells, which are all that is covered.

    Lasers are those of the cells and `lasers` (space, side, beams). A laser and a pusher are mounted on a wall, so
    there is one. Docks are the cells with a `start`, in the order of their numbers, then `docks`.
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
            if beyond(at, side) in walls:
                walls[beyond(at, side)].add(OPPOSITE[side])
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
    spaces = [at]
    while towards not in cells[spaces[-1]].walls and beyond(spaces[-1], towards) in cells:
        spaces.append(beyond(spaces[-1], towards))
    return tuple(spaces)


def floor_json(floor: Floor) -> dict[str, Any]:
    """A floor as JSON for a client: what never changes while it is played on.

    `cells` by "x,y" only where something is, without walls and lasers; `walls` as [x, y, side], each edge once;
    `covered` as rows of 0 and 1.
    """
    cells = {}
    walls = []
    for (x, y), cell in sorted(floor.cells.items(), key=lambda item: (item[0][1], item[0][0])):
        shown = msgspec.to_builtins(msgspec.structs.replace(cell, walls=(), laser=None))
        if shown:
            cells[f"{x},{y}"] = shown
        # An edge inside the floor is listed with the space east or south of it.
        walls += [[x, y, side] for side in cell.walls if side in ("N", "W") or beyond((x, y), side) not in floor.cells]
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


def in_reach(floor: Floor, at: Space, site: Space) -> bool:
    """Return whether a space is adjacent to another, also diagonally, without a wall between them.

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
    """Return whether no wall stops a way from a space, given as the sides to leave by."""
    for side in way:
        if floor.walled(at, side):
            return False
        at = beyond(at, side)
    return True
