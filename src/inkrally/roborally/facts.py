"""Reads the printed facts of RoboRally (2005) from `data/` and `courses/`: cards, boards, courses, damage table.

The facts are checked and typed. The rules reference names their sources (sections 1, 8.1, 10 and 14). Keep rules out of
this module.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.roborally.register.trace import Facing

Kind: TypeAlias = Literal["M1", "M2", "M3", "BU", "L", "R", "U"]
"""A kind of Program card: Move 1 to 3, Back Up, Rotate Left, Rotate Right or U-Turn."""

Rotation: TypeAlias = Literal["cw", "ccw"]
Length: TypeAlias = Literal["short", "medium", "long"]

REGISTERS = 5
FATAL_DAMAGE = 10
KINDS: tuple[Kind, ...] = ("M1", "M2", "M3", "BU", "L", "R", "U")

_KIND_OF: dict[str, Kind] = {
    "MOVE_1": "M1",
    "MOVE_2": "M2",
    "MOVE_3": "M3",
    "BACK_UP": "BU",
    "ROTATE_LEFT": "L",
    "ROTATE_RIGHT": "R",
    "U_TURN": "U",
}


class ProgramCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Program card.

    `priority` is different for each card. `move` is in spaces, negative if backwards; `turn` is in degrees.
    """

    priority: int
    type: str
    name: str
    turn: int
    move: int

    @property
    def kind(self) -> Kind:
        """The kind of the card (rules 1)."""
        return _KIND_OF[self.type]


class Belt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"into": "in"}):
    """A conveyor belt on a space. Facings are sides of the space.

    Attributes:
        kind: Normal or express.
        out: The side where the belt leaves the space.
        into: The sides where a track of the belt enters the space.
        turns: The rotation of a robot on each curved track, by the side where that track enters.
    """

    kind: Literal["normal", "express"]
    out: Facing
    into: tuple[Facing, ...] = ()
    turns: dict[Facing, Rotation] = {}


class Pusher(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pusher on the side `wall` of a space. It pushes to the side `pushes` in the registers `registers`."""

    wall: Facing
    pushes: Facing
    registers: tuple[int, ...]


class Crusher(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    registers: tuple[int, ...]


class LaserMount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"side": "from"}):
    """The wall of a space on which a laser of the floor is mounted, and its number of beams."""

    side: Facing
    beams: int


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The elements of a space. `start` is the number of the dock on the space."""

    floor: Literal["open", "pit", "repair", "repair_option"] = "open"
    belt: Belt | None = None
    gear: Rotation | None = None
    pusher: Pusher | None = None
    crusher: Crusher | None = None
    walls: tuple[Facing, ...] = ()
    laser: LaserMount | None = None
    start: int | None = None


class PrintedLaser(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"side": "from"}):
    """A laser as the data of a board lists it. `cells` has all spaces of the beam, from the laser's wall on."""

    side: Facing
    beams: int
    cells: tuple[tuple[int, int], ...]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed board without rotation: `rows[y][x]`."""

    name: str
    width: int
    height: int
    rows: tuple[tuple[Cell, ...], ...]
    lasers: tuple[PrintedLaser, ...] = ()
    sources: str = ""


class BoardPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The placement of a board on a course: its north-west corner is at x, y.

    `rotation` is 0, 90, 180 or 270 degrees clockwise.
    """

    board: str
    x: int
    y: int
    rotation: int = 0


class FlagPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flag on a course. `flag` is its number, or None if any order is allowed; `board` is only a comment."""

    x: int
    y: int
    flag: int | None = None
    board: str | None = None


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of players that a course is for: from `min` to `max`, or the numbers in `one_of`."""

    min: int | None = None
    max: int | None = None
    one_of: tuple[int, ...] | None = None


class PrintedCourse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course of the course manual, one file in `courses/`. `order` is its position in the manual.

    x grows to the right and y downwards, from the north-west corner of all boards; rotation is clockwise. The dock is
    at the bottom, and robots start facing north. `special_rules` are names of modules of `course_rules/`.
    """

    order: int
    id: str
    name: str
    category: str
    level: str | None
    players: Players
    length: Length
    width: int
    height: int
    boards: tuple[BoardPlacement, ...]
    dock: BoardPlacement | None
    flags: tuple[FlagPlace, ...]
    special_rules: tuple[str, ...]


class DamageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the damage table (rules 8.1)."""

    damage: int
    cards_dealt: int
    locked_registers: tuple[int, ...]
    destroyed: bool


class _Deck(msgspec.Struct):
    cards: tuple[ProgramCard, ...]


class _Boards(msgspec.Struct):
    boards: dict[str, Board]


def _read(name: str, kind: Any) -> Any:
    """Return the content of a JSON file in `data/`, decoded as the type `kind`."""
    return msgspec.json.decode(files(__package__).joinpath("data", name).read_bytes(), type=kind)


def _courses() -> tuple[PrintedCourse, ...]:
    """Return the courses in `courses/` in their order."""
    found: list[PrintedCourse] = []
    for file in files(__package__).joinpath("courses").iterdir():
        if file.name.endswith(".json"):
            course = msgspec.json.decode(file.read_bytes(), type=PrintedCourse)
            if file.name != f"{course.id}.json":
                raise ValueError(f"{file.name} holds the course {course.id}")
            found.append(course)
    return tuple(sorted(found, key=lambda course: (course.order, course.id)))


DECK: tuple[ProgramCard, ...] = _read("program_deck.json", _Deck).cards
"""The 84 Program cards, lowest priority first."""

CARDS: dict[int, ProgramCard] = {card.priority: card for card in DECK}
"""Every Program card by its priority."""

DAMAGE: tuple[DamageRow, ...] = _read("damage_table.json", tuple[DamageRow, ...])
"""The damage table, one row for each number of tokens from 0."""

BOARDS: dict[str, Board] = _read("boards.json", _Boards).boards
COURSES: tuple[PrintedCourse, ...] = _courses()
