"""Reads the boards of scenarios in JSON: plain spaces with elements (`docs/reference/notation.md`).

Keep robots out of this module.
"""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally.facts import Belt, Cell, Crusher, Pusher, Rotation
from inkrally.roborally.floor.floor import MAX_FLOOR_SIDE, OPPOSITE, SIDES, Floor, build_floor
from inkrally.roborally.floor.json_reading import (
    join_path,
    read_bool,
    read_choice,
    read_list,
    read_mapping,
    read_number,
    read_object,
    read_registers,
    read_side,
    read_sides,
    read_space,
    read_space_key,
)
from inkrally.roborally.register.grid import MAX_LASERS
from inkrally.roborally.register.trace import Facing, Space

MAX_FLAGS = 8
MAX_BEAMS = 3


def read_board(value: object, at: str) -> Floor:
    """Return the floor of a scenario from decoded JSON.

    `at` is the place of the board in the input. Raises BadInput with the place of the first fault.
    """
    fields = read_object(value, at, "a board", ("w", "h"), ("cells", "walls", "lasers", "flags"))
    width = read_number(fields["w"], f"{at}.w", "w", 1, MAX_FLOOR_SIDE)
    height = read_number(fields["h"], f"{at}.h", "h", 1, MAX_FLOOR_SIDE)
    cells: dict[Space, Cell] = {}
    for name, cell in read_mapping(fields.get("cells", {}), f"{at}.cells", "cells").items():
        place = join_path(f"{at}.cells", name)
        space = read_space_key(name, f"{at}.cells")
        _on_board(space, width, height, place)
        cells[space] = _cell(cell, place)
    walls = _walls(fields.get("walls", []), f"{at}.walls", width, height)
    whole = {
        (x, y): _with_walls(cells.get((x, y), Cell()), walls.get((x, y), ()))
        for y in range(height)
        for x in range(width)
    }
    lasers = _lasers(fields.get("lasers", []), f"{at}.lasers", width, height)
    return build_floor(width, height, whole, _flags(fields.get("flags", []), f"{at}.flags", whole), lasers=lasers)


def _on_board(space: Space, width: int, height: int, at: str) -> None:
    if not (0 <= space[0] < width and 0 <= space[1] < height):
        raise BadInput("off-board", f"the board has x from 0 to {width - 1} and y from 0 to {height - 1}", at)


def _with_walls(cell: Cell, walls: tuple[Facing, ...]) -> Cell:
    return Cell(cell.floor, cell.belt, cell.gear, cell.pusher, cell.crusher, walls) if walls else cell


def _cell(value: object, at: str) -> Cell:
    fields = read_object(value, at, "a cell", (), ("belt", "pit", "gear", "pusher", "crusher", "repair"))
    pit = "pit" in fields and read_bool(fields["pit"], f"{at}.pit", "pit")
    if pit and len(fields) > 1:
        raise BadInput("pit-with", "a pit may have nothing else on its space", at)
    floor: Any = "pit" if pit else "open"
    if "repair" in fields:
        floor = ("repair", "repair_option")[read_number(fields["repair"], f"{at}.repair", "repair", 1, 2) - 1]
    return Cell(
        floor,
        _belt(fields["belt"], f"{at}.belt") if "belt" in fields else None,
        _gear(fields["gear"], f"{at}.gear") if "gear" in fields else None,
        _pusher(fields["pusher"], f"{at}.pusher") if "pusher" in fields else None,
        _crusher(fields["crusher"], f"{at}.crusher") if "crusher" in fields else None,
    )


def _belt(value: object, at: str) -> Belt:
    fields = read_object(value, at, "a belt", ("dir", "speed"), ("curve_from",))
    out = read_side(fields["dir"], f"{at}.dir", "a belt's dir")
    speed = read_number(fields["speed"], f"{at}.speed", "a belt's speed", 1, 2)
    curved = read_sides(fields.get("curve_from", []), f"{at}.curve_from", "curve_from")
    if out in curved:
        raise BadInput("belt-track", "a belt cannot be entered from the side where it leaves", f"{at}.curve_from")
    # A straight track turns no robot, even if it is called a curve.
    turns: dict[Facing, Rotation] = {side: turn_of(side, out) for side in curved if OPPOSITE[side] != out}
    return Belt("express" if speed == 2 else "normal", out, curved, turns)


def turn_of(side: Facing, out: Facing) -> Rotation:
    """Return the rotation of a robot on a curve of a belt that enters a space from `side` and leaves it at `out`.

    The two sides must be adjacent.
    """
    return "cw" if SIDES.index(out) == (SIDES.index(OPPOSITE[side]) + 1) % 4 else "ccw"


def _gear(value: object, at: str) -> Rotation:
    return "cw" if read_choice(value, at, "a gear", ("CW", "CCW")) == "CW" else "ccw"


def _pusher(value: object, at: str) -> Pusher:
    fields = read_object(value, at, "a pusher", ("side", "registers"))
    side = read_side(fields["side"], f"{at}.side", "a pusher's side")
    return Pusher(side, OPPOSITE[side], read_registers(fields["registers"], f"{at}.registers", "registers"))


def _crusher(value: object, at: str) -> Crusher:
    fields = read_object(value, at, "a crusher", ("registers",))
    return Crusher(read_registers(fields["registers"], f"{at}.registers", "registers"))


def _walls(value: object, at: str, width: int, height: int) -> dict[Space, tuple[Facing, ...]]:
    found: dict[Space, tuple[Facing, ...]] = {}
    for number, wall in enumerate(read_list(value, at, "walls")):
        place = f"{at}.{number}"
        parts = read_list(wall, place, "a wall")
        if len(parts) != 3:
            raise BadInput("shape", 'a wall is [x, y, side] such as [2, 1, "E"]', place)
        space = read_space(parts[:2], place, "a wall's space")
        _on_board(space, width, height, place)
        found[space] = (*found.get(space, ()), read_side(parts[2], f"{place}.2", "a wall's side"))
    return found


def _lasers(value: object, at: str, width: int, height: int) -> list[tuple[Space, Facing, int]]:
    lasers = read_list(value, at, "lasers")
    if len(lasers) > MAX_LASERS:
        raise BadInput("lasers", f"a floor has at most {MAX_LASERS} lasers, not {len(lasers)}", at)
    found = []
    for number, laser in enumerate(lasers):
        place = f"{at}.{number}"
        fields = read_object(laser, place, "a laser", ("at", "side", "beams"))
        space = read_space(fields["at"], f"{place}.at", "a laser's space")
        _on_board(space, width, height, f"{place}.at")
        side = read_side(fields["side"], f"{place}.side", "a laser's side")
        found.append((space, side, read_number(fields["beams"], f"{place}.beams", "beams", 1, MAX_BEAMS)))
    return found


def _flags(value: object, at: str, cells: dict[Space, Cell]) -> list[Space]:
    flags = read_list(value, at, "flags")
    if len(flags) > MAX_FLAGS:
        raise BadInput("flags", f"there are at most {MAX_FLAGS} flags, not {len(flags)}", at)
    found: list[Space] = []
    for number, flag in enumerate(flags):
        place = f"{at}.{number}"
        found.append(flag_space(read_space(flag, place, "a flag"), place, cells, found))
    return found


def flag_space(space: Space, at: str, cells: dict[Space, Cell], taken: list[Space]) -> Space:
    """Return `space` unchanged if a flag may be on it. Raises BadInput (`flag-place`) otherwise."""
    cell = cells.get(space)
    if cell is None:
        raise BadInput("flag-place", f"a flag must be on the floor, not on {list(space)}", at)
    if cell.floor == "pit":
        raise BadInput("flag-place", f"a flag cannot be in the pit {list(space)}", at)
    if space in taken:
        raise BadInput("flag-place", f"there is another flag on {list(space)}", at)
    return space
