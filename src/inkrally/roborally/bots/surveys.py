"""Stored fields of the printed courses, so that bots need not compute them before their first turn.

A field is found by the hash of the floor's moves and its flags. If a floor or the kernel changes, it is not found and
computed again. Run this module as a program to write the file.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from inkrally.roborally.bots.field import Field
from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.factory import Floor

NAME = "surveys.msgpack"

SCHEDULE = (16,) * 14 + (64,) * 2 + (256,)
"""The number of hands in each sweep of a stored field."""


def key(moves: Moves, floor: Floor) -> str:
    """Return the key of a floor: its moves, its flags and its first dock, which determine the field."""
    return f"{moves.digest()} {floor.docks[:1]} {floor.flags}"


@cache
def _read() -> dict[str, bytes]:
    data = files("inkrally.roborally.bots").joinpath(NAME).read_bytes()
    return msgspec.msgpack.decode(data, type=dict[str, bytes])


def find(moves: Moves, floor: Floor) -> Field | None:
    """Return the stored field of a floor, or None."""
    packed = _read().get(key(moves, floor))
    if packed is None:
        return None
    values = array("H", zlib.decompress(packed))
    if sys.byteorder == "big":
        values.byteswap()
    field = Field(moves, floor, ())
    field.load(values)
    return field


def survey(floor: Floor) -> tuple[str, bytes]:
    """Return the key of a floor and its compressed field."""
    moves = Moves(floor)
    values = Field(moves, floor, SCHEDULE).values()
    if sys.byteorder == "big":
        values.byteswap()
    return key(moves, floor), zlib.compress(values.tobytes(), 9)


def main() -> None:
    """Write the fields of all printed courses with flags into the file beside this module."""
    found: dict[str, bytes] = {}
    for course_id in courses.COURSE_IDS:
        course = courses.course(course_id)
        if course.floor.flags:
            name, packed = survey(course.floor)
            found[name] = packed
            print(course_id, len(packed), flush=True)
    Path(__file__).with_name(NAME).write_bytes(msgspec.msgpack.encode(found))


if __name__ == "__main__":
    main()
