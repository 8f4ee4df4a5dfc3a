"""Reads custom courses in JSON (`docs/reference/courses.md`): boards side by side, flags and docks.

A file is read either as a course, which raises the first fault, or as a draft, which collects all faults. Both raise an
error for a file that does not have the form of a course.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from inkrally.match.errors import BadInput, Problem
from inkrally.roborally import facts
from inkrally.roborally.facts import Board, BoardPlacement, Cell, Length
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.floor.custom_boards import MAX_DOCKS, read_own_board
from inkrally.roborally.floor.floor import MAX_FLOOR_SIDE, Floor, build_floor, placed_cells
from inkrally.roborally.floor.json_reading import (
    join_path,
    read_choice,
    read_list,
    read_mapping,
    read_name,
    read_number,
    read_object,
)
from inkrally.roborally.floor.scenario_board import MAX_FLAGS, flag_space
from inkrally.roborally.register.grid import MAX_LASERS
from inkrally.roborally.register.trace import Space

COURSE_FORMAT = 1
MIN_FLAGS = 2
MAX_BOARDS = 64


class CourseFault(msgspec.Struct, frozen=True):
    """A fault of a course that makes a race impossible.

    `problem` describes the fault and its place in the file. `spaces` are the spaces of the floor with the fault.
    """

    problem: Problem
    spaces: tuple[Space, ...] = ()


FaultCallback: TypeAlias = Callable[[BadInput, tuple[Space, ...]], None]


class CourseDraft(msgspec.Struct, frozen=True, eq=False):
    """A custom course that may have faults.

    `boards` are the placements of its boards; if `docked`, the last board is the docking bay. `own` are custom boards
    by name. `flags` are all flags in order; `floor` has only the flags that are on valid spaces.
    """

    name: str
    players: tuple[int, ...]
    length: Length
    boards: tuple[BoardPlacement, ...]
    docked: bool
    own: dict[str, Board]
    flags: tuple[Space, ...]
    floor: Floor
    faults: tuple[CourseFault, ...]

    def board(self, placing: BoardPlacement) -> Board:
        """Return the board of a placement."""
        return self.own.get(placing.board) or facts.BOARDS[placing.board]


def read_course(value: object, at: str = "") -> Course:
    """Return a checked course from decoded JSON. Raises BadInput with a stable code and the place."""
    return course_of_draft(_read(value, at, _refuse))


def read_draft(value: object, at: str = "") -> CourseDraft:
    """Return a draft from decoded JSON with all its faults.

    Raises BadInput if the JSON does not have the form of a course.
    """
    faults: list[CourseFault] = []
    draft = _read(value, at, lambda error, spaces: faults.append(CourseFault(error.problem, spaces)))
    return msgspec.structs.replace(draft, faults=tuple(faults))


def course_of_draft(draft: CourseDraft) -> Course:
    """Return the course of a draft without faults."""
    return Course("own", draft.name, "own", None, draft.players, draft.length, draft.floor)


def _refuse(error: BadInput, spaces: tuple[Space, ...]) -> None:
    """Raise the error of a fault. It is the callback of `read_course`, which stops at the first fault."""
    raise error


def _read(value: object, at: str, report_fault: FaultCallback) -> CourseDraft:
    prefix = f"{at}." if at else ""
    fields = read_object(
        value, at, "a course", ("format", "name", "players", "boards", "flags"), ("length", "dock", "own_boards")
    )
    if fields["format"] != COURSE_FORMAT or isinstance(fields["format"], bool):
        raise BadInput("course-format", f"the supported course format is {COURSE_FORMAT}", f"{prefix}format")
    name = read_name(fields["name"], f"{prefix}name", "a course's name")
    players = _players(fields["players"], f"{prefix}players")
    length: Any = read_choice(fields.get("length", "medium"), f"{prefix}length", "length", ("short", "medium", "long"))
    boards = _boards(fields.get("own_boards", {}), f"{prefix}own_boards")
    listed = read_list(fields["boards"], f"{prefix}boards", "boards")
    if len(listed) > MAX_BOARDS:
        raise BadInput("boards", f"a course has at most {MAX_BOARDS} boards, not {len(listed)}", f"{prefix}boards")
    if not listed:
        report_fault(BadInput("boards", "a course needs at least one board", f"{prefix}boards"), ())
    floor = _FloorBuilder(boards, report_fault)
    placings = [floor.lay(placing, f"{prefix}boards.{number}") for number, placing in enumerate(listed)]
    docked = fields.get("dock") is not None
    if docked:
        placings.append(floor.lay(fields["dock"], f"{prefix}dock"))
    floor.check_docks(max(players), f"{prefix}players")
    flags, stood = _flags(fields["flags"], f"{prefix}flags", floor.cells, report_fault)
    built = floor.build(stood, prefix)
    own = {name: board for name, board in boards.items() if name not in facts.BOARDS}
    return CourseDraft(name, players, length, tuple(placings), docked, own, tuple(flags), built, ())


def _players(value: object, at: str) -> tuple[int, ...]:
    listed = read_list(value, at, "players")
    found = sorted(
        {
            read_number(one, join_path(at, number), "a number of players", 1, MAX_DOCKS)
            for number, one in enumerate(listed)
        }
    )
    if not found or len(found) < len(listed):
        raise BadInput(
            "twice", "players must be a list of one or more numbers of players, each only once, such as [2, 3, 4]", at
        )
    return tuple(found)


def _boards(value: object, at: str) -> Mapping[str, Board]:
    own = read_mapping(value, at, "own_boards")
    if len(own) > MAX_BOARDS:
        raise BadInput("boards", f"a course has at most {MAX_BOARDS} own boards, not {len(own)}", at)
    found = dict(facts.BOARDS)
    for name, board in own.items():
        place = join_path(at, name)
        if read_name(name, place, "a board's name") in facts.BOARDS:
            raise BadInput("board-name", f"a printed board already has the name {name!r}", place)
        found[name] = read_own_board(board, place, name)
    return found


class _FloorBuilder:
    """Collects the spaces of a floor while its boards are laid, each with the place in the file that it comes from."""

    def __init__(self, boards: Mapping[str, Board], report_fault: FaultCallback) -> None:
        self.boards = boards
        self.report_fault = report_fault
        self.cells: dict[Space, Cell] = {}
        self.places: dict[Space, str] = {}

    def lay(self, value: object, at: str) -> BoardPlacement:
        """Add the spaces of a board to the floor, and return its placement.

        `value` is the placement in decoded JSON, `at` its place in the file. Raises BadInput for an invalid placement.
        If the board overlaps another board, the fault is passed to `report_fault`.
        """
        fields = read_object(value, at, "a laid board", ("board", "x", "y"), ("rotation",))
        name = read_name(fields["board"], f"{at}.board", "a board's name")
        if name not in self.boards:
            raise BadInput("unknown-board", f"no board is called {name[:40]!r}", f"{at}.board")
        board = self.boards[name]
        x = read_number(fields["x"], f"{at}.x", "x", 0, MAX_FLOOR_SIDE - 1)
        y = read_number(fields["y"], f"{at}.y", "y", 0, MAX_FLOOR_SIDE - 1)
        rotation = read_number(fields.get("rotation", 0), f"{at}.rotation", "rotation", 0, 270)
        if rotation % 90:
            raise BadInput("rotation", "rotation must be 0, 90, 180 or 270 degrees clockwise", f"{at}.rotation")
        if rotation and any(cell.start for row in board.rows for cell in row):
            # Robots start facing north, and they must face the course.
            raise BadInput("rotation", "a board with docks cannot be rotated", f"{at}.rotation")
        covered: list[Space] = []
        for space, cell in placed_cells(board, x, y, rotation).items():
            if max(space) >= MAX_FLOOR_SIDE:
                raise BadInput("course-size", f"a course has at most {MAX_FLOOR_SIDE} x {MAX_FLOOR_SIDE} spaces", at)
            if space in self.cells:
                covered.append(space)
                continue
            self.cells[space] = cell
            self.places[space] = at
        if covered:
            under = f"two boards cover {list(covered[0])}: this one and {self.places[covered[0]]}"
            self.report_fault(BadInput("overlap", under, at), tuple(covered))
        return BoardPlacement(name, x, y, rotation)

    def check_docks(self, players: int, at: str) -> None:
        """Check that docks are numbered from 1 without gaps or duplicates, and that there is a dock for each player.

        Faults are passed to `report_fault`. `players` is the maximum number of players, and `at` is the place of that
        number in the file.
        """
        docks: dict[int, Space] = {}
        for space, cell in self.cells.items():
            if cell.start is None:
                continue
            if cell.start in docks:
                twice = f"dock {cell.start} is on {list(docks[cell.start])} and on {list(space)}"
                self.report_fault(BadInput("dock-numbers", twice, self.places[space]), (docks[cell.start], space))
                continue
            docks[cell.start] = space
        for number in range(1, len(docks) + 1):
            if number not in docks:
                gap = f"there are {len(docks)} docks, but none has the number {number}"
                self.report_fault(BadInput("dock-numbers", gap, at), tuple(docks.values()))
                break
        if len(docks) < players:
            few = f"{players} players need as many docks, here are {len(docks)}"
            self.report_fault(BadInput("docks", few, at, {"players": players, "docks": len(docks)}), ())

    def build(self, flags: list[Space], prefix: str) -> Floor:
        """Return the floor with these flags. Raises BadInput (`lasers`) for too many lasers."""
        width = 1 + max((x for x, _ in self.cells), default=-1)
        height = 1 + max((y for _, y in self.cells), default=-1)
        floor = build_floor(width, height, self.cells, flags)
        if len(floor.lasers) > MAX_LASERS:
            raise BadInput(
                "lasers", f"a floor has at most {MAX_LASERS} lasers, not {len(floor.lasers)}", prefix + "boards"
            )
        return floor


def _flags(
    value: object, at: str, cells: dict[Space, Cell], report_fault: FaultCallback
) -> tuple[list[Space], list[Space]]:
    """Return all flags of a course file in order, and the flags that are on spaces where a flag is allowed.

    Raises BadInput for flags without the right form; passes all other faults to `report_fault`.
    """
    listed = read_list(value, at, "flags")
    if len(listed) > MAX_FLAGS:
        raise BadInput("flags", f"a course has {MIN_FLAGS} to {MAX_FLAGS} flags, not {len(listed)}", at)
    if len(listed) < MIN_FLAGS:
        few = f"a course has {MIN_FLAGS} to {MAX_FLAGS} flags, not {len(listed)}"
        report_fault(BadInput("flags", few, at), ())
    found: dict[int, Space] = {}
    stood: dict[int, Space] = {}
    for index, flag in enumerate(listed):
        place = f"{at}.{index}"
        fields = read_object(flag, place, "a flag", ("flag", "x", "y"))
        number = read_number(fields["flag"], f"{place}.flag", "a flag's number", 1, MAX_FLAGS)
        if number in found:
            raise BadInput("flag-numbers", f"there is more than one flag {number}", f"{place}.flag")
        x = read_number(fields["x"], f"{place}.x", "x", -999, 999)
        y = read_number(fields["y"], f"{place}.y", "y", -999, 999)
        try:
            flag_space((x, y), place, cells, list(found.values()))
            if cells[x, y].start is not None:
                raise BadInput("flag-place", f"a flag cannot be on the dock {[x, y]}", place)
            stood[number] = x, y
        except BadInput as error:
            report_fault(error, ((x, y),))
        found[number] = x, y
    for number in range(1, len(found) + 1):
        if number not in found:
            gap = f"there are {len(found)} flags, but none has the number {number}"
            report_fault(BadInput("flag-numbers", gap, at), tuple(found.values()))
            break
    return [found[number] for number in sorted(found)], [stood[number] for number in sorted(stood)]
