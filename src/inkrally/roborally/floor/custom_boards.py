"""Reads and checks custom boards in JSON, in the format of printed boards (`docs/reference/courses.md`).

This module checks each space alone; `custom_courses.py` checks how spaces fit together.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally.facts import Belt, Board, Cell, Crusher, LaserMount, Pusher, Rotation
from inkrally.roborally.floor.floor import MAX_FLOOR_SIDE, OPPOSITE
from inkrally.roborally.floor.json_reading import (
    join_path,
    read_choice,
    read_mapping,
    read_number,
    read_object,
    read_registers,
    read_side,
    read_sides,
    read_space_key,
)
from inkrally.roborally.floor.scenario_board import MAX_BEAMS, turn_of
from inkrally.roborally.register.trace import Facing, Space

FLOORS = ("open", "pit", "repair", "repair_option")
MAX_DOCKS = 8


def read_own_board(value: object, at: str, name: str) -> Board:
    """Return a custom board from decoded JSON. Spaces that are not in its `cells` are plain floor.

    `at` is the place of the board in the file. Raises BadInput with the place of the first fault.
    """
    fields = read_object(value, at, "a board", ("width", "height"), ("cells",))
    width = read_number(fields["width"], f"{at}.width", "width", 1, MAX_FLOOR_SIDE)
    height = read_number(fields["height"], f"{at}.height", "height", 1, MAX_FLOOR_SIDE)
    cells: dict[Space, Cell] = {}
    for key, cell in read_mapping(fields.get("cells", {}), f"{at}.cells", "cells").items():
        place = join_path(f"{at}.cells", key)
        x, y = read_space_key(key, f"{at}.cells")
        if x >= width or y >= height:
            raise BadInput("off-board", f"the board has x from 0 to {width - 1} and y from 0 to {height - 1}", place)
        cells[x, y] = _cell(cell, place)
    rows = tuple(tuple(cells.get((x, y), Cell()) for x in range(width)) for y in range(height))
    return Board(name, width, height, rows)


def _cell(value: object, at: str) -> Cell:
    fields = read_object(
        value, at, "a cell", (), ("floor", "belt", "gear", "pusher", "crusher", "walls", "laser", "start")
    )
    floor = read_choice(fields.get("floor", "open"), f"{at}.floor", "a floor", FLOORS)
    if floor == "pit" and set(fields) - {"floor", "walls", "laser"}:
        raise BadInput("pit-with", "a pit may have only walls and lasers on its space", at)
    found = Cell(
        floor,
        _belt(fields["belt"], f"{at}.belt") if "belt" in fields else None,
        read_choice(fields["gear"], f"{at}.gear", "a gear", ("cw", "ccw")) if "gear" in fields else None,
        _pusher(fields["pusher"], f"{at}.pusher") if "pusher" in fields else None,
        _crusher(fields["crusher"], f"{at}.crusher") if "crusher" in fields else None,
        read_sides(fields.get("walls", []), f"{at}.walls", "walls"),
        _laser(fields["laser"], f"{at}.laser") if "laser" in fields else None,
        read_number(fields["start"], f"{at}.start", "a dock's number", 1, MAX_DOCKS) if "start" in fields else None,
    )
    if found.belt and found.gear:
        raise BadInput("belt-with", "a space has a belt or a gear, not both", at)
    return found


def _belt(value: object, at: str) -> Belt:
    fields = read_object(value, at, "a belt", ("kind", "out"), ("in", "turns"))
    kind: Any = read_choice(fields["kind"], f"{at}.kind", "a belt's kind", ("normal", "express"))
    out = read_side(fields["out"], f"{at}.out", "a belt's out")
    into = read_sides(fields.get("in", []), f"{at}.in", "a belt's in")
    if out in into:
        raise BadInput("belt-track", "a belt cannot be entered from the side where it leaves", f"{at}.in")
    turns: dict[Facing, Rotation] = {}
    for name, way in read_mapping(fields.get("turns", {}), f"{at}.turns", "turns").items():
        place = join_path(f"{at}.turns", name)
        side = read_side(name, place, "the side of a turn")
        turns[side] = read_choice(way, place, "a turn", ("cw", "ccw"))
        if side not in into or OPPOSITE[side] == out:
            raise BadInput("belt-turn", f"a track from {side} must be listed in `in` and must bend", place)
        if turns[side] != turn_of(side, out):
            raise BadInput("belt-turn", f"a track from {side} to {out} turns {turn_of(side, out)}", place)
    for side in into:
        if side not in turns and OPPOSITE[side] != out:
            raise BadInput(
                "belt-turn", f"the track from {side} bends to {out}, so `turns` must list {side}", f"{at}.turns"
            )
    return Belt(kind, out, into, turns)


def _pusher(value: object, at: str) -> Pusher:
    fields = read_object(value, at, "a pusher", ("wall", "registers"), ("pushes",))
    wall = read_side(fields["wall"], f"{at}.wall", "a pusher's wall")
    pushes = read_side(fields.get("pushes", OPPOSITE[wall]), f"{at}.pushes", "a pusher's way")
    if pushes != OPPOSITE[wall]:
        raise BadInput("pusher-way", f"a pusher on the wall {wall} pushes {OPPOSITE[wall]}", f"{at}.pushes")
    return Pusher(wall, pushes, read_registers(fields["registers"], f"{at}.registers", "registers"))


def _crusher(value: object, at: str) -> Crusher:
    fields = read_object(value, at, "a crusher", ("registers",))
    return Crusher(read_registers(fields["registers"], f"{at}.registers", "registers"))


def _laser(value: object, at: str) -> LaserMount:
    fields = read_object(value, at, "a laser", ("from", "beams"))
    side = read_side(fields["from"], f"{at}.from", "a laser's wall")
    return LaserMount(side, read_number(fields["beams"], f"{at}.beams", "beams", 1, MAX_BEAMS))


def own_board_json(board: Board) -> dict[str, Any]:
    """Return a custom board as JSON that `read_own_board` can read."""
    plain = Cell()
    cells: Any = {f"{x},{y}": cell for y, row in enumerate(board.rows) for x, cell in enumerate(row) if cell != plain}
    # Encoding and decoding converts tuples to lists, as in decoded JSON.
    cells = msgspec.json.decode(msgspec.json.encode(cells))
    return {"width": board.width, "height": board.height, "cells": cells}
