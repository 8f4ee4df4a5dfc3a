"""Fields of the printed courses that were worked out before, so that no bot has to think before its first turn.

They are found by the digest of the floor's moves and its flags: where a floor or the kernel changes, a field is found
no more and is worked out anew. Run as a program, this module writes the file again.
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
"""The hands of each sweep of a survey."""


def key(moves: Moves, floor: Floor) -> str:
    """The name of a floor with its flags and its first dock, from which everything in a field follows."""
    return f"{moves.digest()} {floor.docks[:1]} {floor.flags}"


@cache
def _read() -> dict[str, bytes]:
    data = files("inkrally.roborally.bots").joinpath(NAME).read_bytes()
    return msgspec.msgpack.decode(data, type=dict[str, bytes])


def find(moves: Moves, floor: Floor) -> Field | None:
    """The field of a floor that was surveyed, else None."""
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
    """The name of a floor and its field, packed."""
    moves = Moves(floor)
    values = Field(moves, floor, SCHEDULE).values()
    if sys.byteorder == "big":
        values.byteswap()
    return key(moves, floor), zlib.compress(values.tobytes(), 9)


def main() -> None:
    """Write the fields beside this module: of all printed courses with flags, as they lie at first."""
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
