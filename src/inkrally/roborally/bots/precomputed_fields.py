"""Stores the distance fields of the printed courses, so that bots need not compute them before their first turn.

The key of a field is a hash of the floor's moves and its flags. If a floor or the kernel (`register/resolution.py`)
changes, the key changes, and bots compute the field again. Run this module as a program to write the file.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from inkrally.roborally.bots.distance_field import DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import Floor

FILE_NAME = "surveys.msgpack"

SCHEDULE = (16,) * 14 + (64,) * 2 + (256,)
"""The number of random hands in each sweep of a stored field."""


def key(moves: MoveTable, floor: Floor) -> str:
    """Return the key of a floor in the file, from the moves, flags and first dock, which determine the field."""
    return f"{moves.digest()} {floor.docks[:1]} {floor.flags}"


@cache
def _read() -> dict[str, bytes]:
    data = files("inkrally.roborally.bots").joinpath(FILE_NAME).read_bytes()
    return msgspec.msgpack.decode(data, type=dict[str, bytes])


def load_field(moves: MoveTable, floor: Floor) -> DistanceField | None:
    """Return the stored distance field of a floor, or None if the file has none."""
    packed = _read().get(key(moves, floor))
    if packed is None:
        return None
    values = array("H", zlib.decompress(packed))
    if sys.byteorder == "big":
        values.byteswap()
    field = DistanceField(moves, floor, ())
    field.load(values)
    return field


def compute_field(floor: Floor) -> tuple[str, bytes]:
    """Compute the distance field of a floor, and return its key and its compressed values."""
    moves = MoveTable(floor)
    values = DistanceField(moves, floor, SCHEDULE).values()
    if sys.byteorder == "big":
        values.byteswap()
    return key(moves, floor), zlib.compress(values.tobytes(), 9)


def main() -> None:
    """Write the fields of all printed courses with flags into the file beside this module."""
    found: dict[str, bytes] = {}
    for course_id in courses.COURSE_IDS:
        course = courses.printed_course(course_id)
        if course.floor.flags:
            name, packed = compute_field(course.floor)
            found[name] = packed
            print(course_id, len(packed), flush=True)
    Path(__file__).with_name(FILE_NAME).write_bytes(msgspec.msgpack.encode(found))


if __name__ == "__main__":
    main()
