"""Applies the edits of the course editor: boards, elements of spaces, flags and docks.

An edit takes a course file (`docs/reference/courses.md`) and returns a changed course file. Spaces and sides are those
of the whole floor. A printed board is never changed: the first change creates a custom copy of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts
from inkrally.roborally.facts import Belt, Board, BoardPlacement, Cell, Crusher, LaserMount, Length, Pusher
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.custom_boards import MAX_DOCKS, own_board_json
from inkrally.roborally.floor.custom_courses import COURSE_FORMAT, CourseDraft, read_draft
from inkrally.roborally.floor.floor import (
    MAX_FLOOR_SIDE,
    OPPOSITE,
    SIDES,
    neighbor,
    placed_cells,
    rotate_facing,
    turned_cell,
    turned_space,
)
from inkrally.roborally.floor.json_reading import MAX_NAME
from inkrally.roborally.floor.scenario_board import MAX_BEAMS, MAX_FLAGS, turn_of
from inkrally.roborally.register.trace import Facing, Space

replace = msgspec.structs.replace

EMPTY_BOARD = "empty"
"""The name of a new board without elements."""
CHANGED_SUFFIX = ", changed"
MAX_SPACES = MAX_FLOOR_SIDE * MAX_FLOOR_SIDE

ElementKind: TypeAlias = Literal[
    "pit", "repair", "repair_option", "gear-cw", "gear-ccw", "pusher", "crusher", "laser", "clear"
]


class LoadCourse(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Replace the course by a printed course, or by a course without boards (`empty`)."""

    course: str


class SetCourseInfo(msgspec.Struct, frozen=True, tag="describe", forbid_unknown_fields=True):
    """Change the description of the course. Fields that are None stay as they are."""

    name: str | None = None
    players: tuple[int, ...] | None = None
    length: Length | None = None


class LayBoard(msgspec.Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Lay a board: a printed board, a custom board of this course, or a new board without elements (`empty`).

    `width` and `height` are the size of a new board. Without `x` or `y`, the board is put next to the other boards.
    """

    board: str
    x: int | None = None
    y: int | None = None
    rotation: int = 0
    width: int = 12
    height: int = 12


class MoveBoard(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """Move a board. `board` is its index; `x` and `y` are the new space of its north-west corner."""

    board: int
    x: int
    y: int


class TurnBoard(msgspec.Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Turn a board clockwise by a quarter turn."""

    board: int


class RemoveBoard(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Remove a board with the flags on it."""

    board: int


class MirrorCourse(msgspec.Struct, frozen=True, tag="mirror", forbid_unknown_fields=True):
    """Mirror the whole course: east becomes west."""


class PlaceElement(msgspec.Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Put an element on each space of `at`. A pusher or laser is mounted on the side `side`.

    With `again` and a single space that already has such an element, the edit turns the element instead.
    """

    what: ElementKind
    at: tuple[Space, ...]
    side: Facing = "N"
    registers: tuple[int, ...] = (1, 3, 5)
    beams: int = 1
    again: bool = False


class LayBelt(msgspec.Struct, frozen=True, tag="belt", forbid_unknown_fields=True):
    """Lay a belt along a path of adjacent spaces. The server adds curves and merging tracks automatically.

    `side` is the direction of a belt on a single space. With `again` and a single space that already has such a belt,
    the edit turns the belt instead.
    """

    way: tuple[Space, ...]
    express: bool = False
    side: Facing = "N"
    again: bool = False


class ToggleWall(msgspec.Struct, frozen=True, tag="wall", forbid_unknown_fields=True):
    """Put a wall on one side of each space, or remove these walls if all spaces have one."""

    at: tuple[Space, ...]
    side: Facing


class TurnSpace(msgspec.Struct, frozen=True, tag="turn-space", forbid_unknown_fields=True):
    """Turn the element on a space clockwise by a quarter turn. A gear changes its direction instead."""

    at: Space


class SetFlag(msgspec.Struct, frozen=True, tag="flag", forbid_unknown_fields=True):
    """Put a flag on a space, move a flag, or remove a flag.

    `flag` is its number; without a number, the flag is a new flag with the next number. Without a space, the flag is
    removed, and the numbers of later flags decrease by one.
    """

    at: Space | None = None
    flag: int | None = None


class OrderFlag(msgspec.Struct, frozen=True, tag="flag-order", forbid_unknown_fields=True):
    """Change the number of a flag from `flag` to `to`. The numbers of the flags in between change by one."""

    flag: int
    to: int


class SetDock(msgspec.Struct, frozen=True, tag="dock", forbid_unknown_fields=True):
    """Put a dock on a space, move a dock, or remove a dock.

    `dock` is its number; without a number, the dock gets the next free number. Without a space, the dock is removed.
    """

    at: Space | None = None
    dock: int | None = None


Edit: TypeAlias = (
    LoadCourse
    | SetCourseInfo
    | LayBoard
    | MoveBoard
    | TurnBoard
    | RemoveBoard
    | MirrorCourse
    | PlaceElement
    | LayBelt
    | ToggleWall
    | TurnSpace
    | SetFlag
    | OrderFlag
    | SetDock
)

NEW_COURSE: dict[str, Any] = {
    "format": COURSE_FORMAT,
    "name": "A course",
    "players": [2, 3, 4],
    "length": "medium",
    "boards": [],
    "flags": [],
}
"""The course file without boards that a new course starts from."""


def apply_edits(course: Any, edits: Sequence[Edit]) -> Any:
    """Return the course file after some edits. Raises BadInput for an illegal edit or an invalid file."""
    for edit in edits:
        course = _edited(course, edit)
    return course


def _edited(course: Any, edit: Edit) -> Any:
    if isinstance(edit, LoadCourse):
        return NEW_COURSE if edit.course == EMPTY_BOARD else copy_of_printed(edit.course)
    opened = _CourseEditor(read_draft(course))
    match edit:
        case SetCourseInfo():
            opened.describe(edit)
        case LayBoard():
            opened.lay(edit)
        case MoveBoard(board, x, y):
            opened.move(opened.number(board), _inside(x, "x"), _inside(y, "y"))
        case TurnBoard(board):
            opened.turn(opened.number(board))
        case RemoveBoard(board):
            opened.remove(opened.number(board))
        case MirrorCourse():
            opened.mirror()
        case PlaceElement():
            opened.put(edit)
        case LayBelt():
            opened.belt(edit)
        case ToggleWall():
            opened.wall(edit)
        case TurnSpace(at):
            opened.turn_space(at)
        case SetFlag():
            opened.flag(edit)
        case OrderFlag(flag, to):
            opened.order(flag, to)
        case SetDock():
            opened.dock(edit)
    return opened.json()


def copy_of_printed(course_id: str) -> dict[str, Any]:
    """Return a printed course as a custom course file. Raises BadInput `unknown-course`."""
    course = courses.printed_course(course_id)
    laid_so = next(one for one in facts.COURSES if one.id == course_id)
    return {
        "format": COURSE_FORMAT,
        "name": course.name,
        "players": list(course.players),
        "length": course.length,
        "boards": [_placing(placing) for placing in laid_so.boards],
        **({"dock": _placing(laid_so.dock)} if laid_so.dock else {}),
        "flags": [{"flag": number, "x": x, "y": y} for number, (x, y) in enumerate(course.floor.flags, 1)],
    }


def _placing(placing: BoardPlacement) -> dict[str, Any]:
    return {"board": placing.board, "x": placing.x, "y": placing.y, "rotation": placing.rotation}


def _inside(value: int, subject: str) -> int:
    if not 0 <= value < MAX_FLOOR_SIDE:
        raise BadInput("course-size", f"{subject} must be a number from 0 to {MAX_FLOOR_SIDE - 1}", subject)
    return value


class _CourseEditor:
    """A course file that is being edited. The fields are those of `CourseDraft`."""

    def __init__(self, draft: CourseDraft) -> None:
        self.draft = draft
        self.name, self.players, self.length = draft.name, draft.players, draft.length
        self.boards = list(draft.boards)
        self.docked = draft.docked
        self.own = dict(draft.own)
        self.flags = list(draft.flags)
        self.cells: dict[Space, Cell] = {}
        self.owner: dict[Space, int] = {}
        """The index of the board of each space. If two boards overlap, it is the first board."""
        for number, placing in enumerate(self.boards):
            for at, cell in placed_cells(self.board(placing), placing.x, placing.y, placing.rotation).items():
                if at not in self.owner:
                    self.cells[at], self.owner[at] = cell, number
        self.changed: set[int] = set()

    def json(self) -> dict[str, Any]:
        """Return the course file. Custom boards that are not laid are left out."""
        for number in sorted(self.changed):
            self.rewrite(number)
        used = {placing.board for placing in self.boards}
        own = {name: own_board_json(board) for name, board in self.own.items() if name in used}
        boards = [_placing(placing) for placing in self.boards]
        dock = boards.pop() if self.docked else None
        return {
            "format": COURSE_FORMAT,
            "name": self.name,
            "players": list(self.players),
            "length": self.length,
            "boards": boards,
            **({"dock": dock} if dock else {}),
            **({"own_boards": own} if own else {}),
            "flags": [{"flag": number, "x": x, "y": y} for number, (x, y) in enumerate(self.flags, 1)],
        }

    def rewrite(self, number: int) -> None:
        """Write the changed spaces of a board into its custom board."""
        placing = self.mine(number)
        board = self.own[placing.board]
        rows = tuple(
            tuple(
                self.cells[at] if self.owner.get(at := (placing.x + x, placing.y + y)) == number else cell
                for x, cell in enumerate(row)
            )
            for y, row in enumerate(board.rows)
        )
        self.own[placing.board] = replace(board, rows=rows)

    def describe(self, edit: SetCourseInfo) -> None:
        # Invalid values are rejected when the file is read again.
        self.name = self.name if edit.name is None else edit.name
        self.players = self.players if edit.players is None else edit.players
        self.length = self.length if edit.length is None else edit.length

    # Boards.

    def board(self, placing: BoardPlacement) -> Board:
        return self.own.get(placing.board) or facts.BOARDS[placing.board]

    def number(self, board: int) -> int:
        """Return the index `board` unchanged. Raises BadInput if there is no board with this index."""
        if not 0 <= board < len(self.boards):
            raise BadInput("unknown-board", f"{len(self.boards)} boards are on the course, counted from 0", "board")
        return board

    def lay(self, edit: LayBoard) -> None:
        """Lay a board at the space of the edit, or next to the other boards if the edit has no space."""
        name = edit.board
        if name == EMPTY_BOARD:
            name = self.free_name("Board")
            if not (0 < edit.width <= MAX_FLOOR_SIDE and 0 < edit.height <= MAX_FLOOR_SIDE):
                raise BadInput("course-size", f"a board is 1 to {MAX_FLOOR_SIDE} spaces wide and high", "width")
            self.own[name] = Board(name, edit.width, edit.height, ((Cell(),) * edit.width,) * edit.height)
        board = self.own.get(name) or facts.BOARDS.get(name)
        if board is None:
            raise BadInput("unknown-board", f"no board is called {name[:40]!r}", "board")
        size = (board.width, board.height) if edit.rotation % 180 == 0 else (board.height, board.width)
        x, y = self.free_place(*size) if edit.x is None or edit.y is None else (edit.x, edit.y)
        placing = BoardPlacement(name, _inside(x, "x"), _inside(y, "y"), edit.rotation)
        docks = name in facts.BOARDS and any(cell.start for row in board.rows for cell in row)
        if docks and not self.docked:
            self.boards.append(placing)
            self.docked = True
        else:
            self.boards.insert(len(self.boards) - self.docked, placing)

    def free_name(self, stem: str) -> str:
        """Return a name for a custom board that no other board has: `stem` and a number."""
        stem = stem[: MAX_NAME - 4]
        taken = {*facts.BOARDS, *self.own, EMPTY_BOARD}
        return next(name for number in range(1, 100) if (name := f"{stem} {number}") not in taken)

    def free_place(self, width: int, height: int) -> Space:
        """Return a free place for a board next to the other boards that keeps the floor as small as possible.

        `width` and `height` are its size in spaces. Raises BadInput (`course-size`) if there is no room.
        """
        sizes = [(placing, self.board(placing)) for placing in self.boards]
        wide = [(p.x, p.y, *((b.width, b.height) if p.rotation % 180 == 0 else (b.height, b.width))) for p, b in sizes]
        across = sorted({0, *(x + w for x, _, w, _ in wide)})
        down = sorted({0, *(y + h for _, y, _, h in wide)})
        places = [(x, y) for y in down for x in across if x + width <= MAX_FLOOR_SIDE and y + height <= MAX_FLOOR_SIDE]
        # Prefer places that keep the floor small.
        for x, y in sorted(places, key=lambda at: (max(at[0] + width, at[1] + height), at[0], at[1])):
            if not any((x + dx, y + dy) in self.cells for dx in range(width) for dy in range(height)):
                return x, y
        raise BadInput(
            "course-size", f"a course has at most {MAX_FLOOR_SIDE} x {MAX_FLOOR_SIDE} spaces; there is no room", "board"
        )

    def move(self, number: int, x: int, y: int) -> None:
        """Move a board with the flags on it."""
        placing = self.boards[number]
        dx, dy = x - placing.x, y - placing.y
        self.boards[number] = replace(placing, x=x, y=y)
        self.flags = [(at[0] + dx, at[1] + dy) if self.owner.get(at) == number else at for at in self.flags]

    def turn(self, number: int) -> None:
        """Turn a board clockwise by a quarter turn, with the flags on it."""
        placing = self.boards[number]
        board = self.board(placing)
        size = (board.width, board.height) if placing.rotation % 180 == 0 else (board.height, board.width)
        self.boards[number] = replace(placing, rotation=(placing.rotation + 90) % 360)
        for place, (x, y) in enumerate(self.flags):
            if self.owner.get((x, y)) == number:
                dx, dy = turned_space((x - placing.x, y - placing.y), *size, 1)
                self.flags[place] = placing.x + dx, placing.y + dy

    def remove(self, number: int) -> None:
        placing = self.boards.pop(number)
        if self.docked and number == len(self.boards):
            self.docked = False
        left = {space for other in self.boards for space in self.spaces(other)}
        gone = self.spaces(placing) - left
        self.flags = [flag for flag in self.flags if flag not in gone]

    def spaces(self, placing: BoardPlacement) -> set[Space]:
        return set(placed_cells(self.board(placing), placing.x, placing.y, placing.rotation))

    def mirror(self) -> None:
        width = self.draft.floor.width
        for number in range(len(self.boards)):
            placing = self.mine(number)
            board = self.own[placing.board]
            rows = tuple(tuple(_mirrored(cell) for cell in reversed(row)) for row in board.rows)
            self.own[placing.board] = replace(board, rows=rows)
            self.boards[number] = replace(placing, x=width - placing.x - board.width)
        self.flags = [(width - 1 - x, y) for x, y in self.flags]

    def mine(self, number: int) -> BoardPlacement:
        """Replace a board by a custom board that may be changed, if necessary, and return its placement.

        A board may be changed if it is custom, laid only once and not rotated.
        """
        placing = self.boards[number]
        name = placing.board
        twice = sum(other.board == name for other in self.boards) > 1
        if name in self.own and not twice and not placing.rotation:
            return placing
        board = self.board(placing)
        cells = placed_cells(board, 0, 0, placing.rotation)
        width, height = (board.width, board.height) if placing.rotation % 180 == 0 else (board.height, board.width)
        if name not in self.own or twice:
            stem = board.name.removesuffix(CHANGED_SUFFIX)[: MAX_NAME - len(CHANGED_SUFFIX)] + CHANGED_SUFFIX
            name = stem if stem not in self.own and stem not in facts.BOARDS else self.free_name(stem)
        rows = tuple(tuple(cells[x, y] for x in range(width)) for y in range(height))
        self.own[name] = Board(name, width, height, rows)
        self.boards[number] = replace(placing, board=name, rotation=0)
        return self.boards[number]

    # Spaces.

    def cell(self, at: Space) -> Cell:
        """Return the elements of a space. Raises BadInput if no board covers the space."""
        if at not in self.cells:
            raise BadInput("off-floor", f"there is no board at {list(at)}; place one first", "at")
        return self.cells[at]

    def set(self, at: Space, cell: Cell) -> None:
        """Replace the elements of a space. Raises BadInput if no board covers the space."""
        if self.cell(at) != cell:
            self.cells[at] = cell
            self.changed.add(self.owner[at])

    def put(self, edit: PlaceElement) -> None:
        """Put an element on spaces, or turn the element of a single space."""
        _some(edit.at)
        if edit.again and len(edit.at) == 1 and _kind(self.cell(edit.at[0])) == edit.what.removesuffix("-ccw"):
            self.turn_space(edit.at[0])
            return
        if not edit.registers or not set(edit.registers) <= {1, 2, 3, 4, 5}:
            raise BadInput("number-range", "registers must be from 1 to 5", "registers")
        if not 1 <= edit.beams <= MAX_BEAMS:
            raise BadInput("number-range", f"a laser has 1 to {MAX_BEAMS} beams", "beams")
        for at in dict.fromkeys(edit.at):
            self.set(at, self.with_element(self.cell(at), edit))
            if edit.what == "clear":
                for side in SIDES:
                    self.set_wall(at, side, False)
                if at in self.flags:
                    self.flags.remove(at)

    @staticmethod
    def with_element(cell: Cell, edit: PlaceElement) -> Cell:
        registers = tuple(sorted(set(edit.registers)))
        match edit.what:
            case "clear":
                return Cell()
            case "pit":
                return Cell("pit", walls=cell.walls, laser=cell.laser)
            case "repair" | "repair_option":
                return replace(cell, floor=edit.what)
            case "gear-cw" | "gear-ccw":
                return replace(_floor(cell), belt=None, gear="cw" if edit.what == "gear-cw" else "ccw")
            case "pusher":
                return replace(_floor(cell), pusher=Pusher(edit.side, OPPOSITE[edit.side], registers))
            case "crusher":
                return replace(_floor(cell), crusher=Crusher(registers))
            case _:
                return replace(cell, laser=LaserMount(edit.side, edit.beams))

    def turn_space(self, at: Space) -> None:
        cell = turned_cell(self.cell(at), 1)
        if cell.gear:
            cell = replace(cell, gear="ccw" if cell.gear == "cw" else "cw")
        self.set(at, cell)

    def belt(self, edit: LayBelt) -> None:
        _some(edit.way)
        steps: list[Facing] = []
        for here, there in zip(edit.way, edit.way[1:], strict=False):
            side = next((side for side in SIDES if neighbor(here, side) == there), None)
            if side is None:
                raise BadInput("belt-way", f"{list(there)} is not adjacent to {list(here)}", "way")
            steps.append(side)
        first = self.cell(edit.way[0])
        kind: Literal["normal", "express"] = "express" if edit.express else "normal"
        if not steps:
            if edit.again and first.belt is not None and first.belt.kind == kind:
                self.turn_space(edit.way[0])
                return
            self.carry(edit.way[0], kind, edit.side, None)
            return
        for number, at in enumerate(edit.way):
            into = OPPOSITE[steps[number - 1]] if number else None
            last = number == len(steps)
            met = self.cell(at).belt
            if last and met is not None and met.out != into:
                # The path leads into an existing belt, which keeps its direction and gets one more track.
                self.carry(at, met.kind, met.out, into)
            else:
                self.carry(at, kind, steps[number - 1] if last else steps[number], into)

    def carry(self, at: Space, kind: Literal["normal", "express"], out: Facing, into: Facing | None) -> None:
        """Put a belt on a space that leads to the side `out`, with a track from the side `into` if that is not None.

        Existing tracks stay, except a track that enters from the side `out`.
        """
        cell = self.cell(at)
        sides = set(cell.belt.into) if cell.belt else set()
        sides = (sides | {into} if into else sides) - {out}
        tracks = tuple(side for side in SIDES if side in sides)
        turns = {side: turn_of(side, out) for side in tracks if OPPOSITE[side] != out}
        self.set(at, replace(_floor(cell), gear=None, belt=Belt(kind, out, tracks, turns)))

    def wall(self, edit: ToggleWall) -> None:
        _some(edit.at)
        all_there = all(edit.side in self.cell(at).walls or self.walled_beyond(at, edit.side) for at in edit.at)
        for at in edit.at:
            self.set_wall(at, edit.side, not all_there)

    def walled_beyond(self, at: Space, side: Facing) -> bool:
        other = neighbor(at, side)
        return other in self.cells and OPPOSITE[side] in self.cell(other).walls

    def set_wall(self, at: Space, side: Facing, there: bool) -> None:
        """Add or remove a wall on a side of a space.

        A wall is between two spaces. The editor stores a new wall with one of them, and removes a wall from both.
        """
        cell = self.cell(at)
        if there and side not in cell.walls and not self.walled_beyond(at, side):
            self.set(at, replace(cell, walls=_walls({*cell.walls, side})))
        elif not there:
            if side in cell.walls:
                self.set(at, replace(cell, walls=_walls({*cell.walls} - {side})))
            if self.walled_beyond(at, side):
                other = self.cell(neighbor(at, side))
                self.set(neighbor(at, side), replace(other, walls=_walls({*other.walls} - {OPPOSITE[side]})))

    # Flags and docks.

    def flag(self, edit: SetFlag) -> None:
        number = edit.flag if edit.flag is not None else len(self.flags) + 1
        if not 1 <= number <= min(MAX_FLAGS, len(self.flags) + (edit.at is not None)):
            raise BadInput(
                "flags", f"{len(self.flags)} of at most {MAX_FLAGS} flags are on the course; choose one of them", "flag"
            )
        if edit.at is None:
            del self.flags[number - 1]
            return
        self.cell(edit.at)
        if edit.at in self.flags and self.flags.index(edit.at) != number - 1:
            raise BadInput("flag-place", f"there is another flag on {list(edit.at)}", "at")
        self.flags[number - 1 : number] = [edit.at]

    def order(self, flag: int, to: int) -> None:
        if not (1 <= flag <= len(self.flags) and 1 <= to <= len(self.flags)):
            raise BadInput("flags", f"flags are numbered 1 to {len(self.flags)}", "flag")
        self.flags.insert(to - 1, self.flags.pop(flag - 1))

    def dock(self, edit: SetDock) -> None:
        docks = {cell.start: at for at, cell in self.cells.items() if cell.start is not None}
        number, there = edit.dock, None if edit.at is None else self.cell(edit.at).start
        if number is None and there is not None:
            return  # the space already has a dock
        if number is None:
            number = next((number for number in range(1, MAX_DOCKS + 1) if number not in docks), None)
        if number is None or not 1 <= number <= MAX_DOCKS:
            raise BadInput("dock-numbers", f"docks are numbered 1 to {MAX_DOCKS}", "dock")
        before = docks.get(number)
        if before is not None and before != edit.at:
            # Swap the numbers of two docks, so that no number is missing.
            self.set(before, replace(self.cell(before), start=there))
        if edit.at is not None:
            self.set(edit.at, replace(_floor(self.cell(edit.at)), start=number))


def _some(spaces: Sequence[Space]) -> None:
    """Raise BadInput if an edit has no spaces or too many."""
    if not 1 <= len(spaces) <= MAX_SPACES:
        raise BadInput("number-range", f"an edit covers 1 to {MAX_SPACES} spaces", "at")


def _floor(cell: Cell) -> Cell:
    """Return a cell without its pit, so that an element can be put on it."""
    return replace(cell, floor="open") if cell.floor == "pit" else cell


def _walls(sides: set[Facing]) -> tuple[Facing, ...]:
    return tuple(side for side in SIDES if side in sides)


def _kind(cell: Cell) -> str:
    """Return the kind of the element on a space that a `PlaceElement` with `again` turns, or "" if there is none."""
    return "gear-cw" if cell.gear else "pusher" if cell.pusher else "laser" if cell.laser else ""


def _mirrored(cell: Cell) -> Cell:
    """Return a cell mirrored from east to west."""

    def side(facing: Facing) -> Facing:
        return rotate_facing(facing, 2) if facing in ("E", "W") else facing

    belt = cell.belt and Belt(
        cell.belt.kind,
        side(cell.belt.out),
        tuple(side(into) for into in cell.belt.into),
        {side(into): "ccw" if way == "cw" else "cw" for into, way in cell.belt.turns.items()},
    )
    return replace(
        cell,
        belt=belt,
        gear=cell.gear and ("ccw" if cell.gear == "cw" else "cw"),
        pusher=cell.pusher and Pusher(side(cell.pusher.wall), side(cell.pusher.pushes), cell.pusher.registers),
        walls=tuple(side(wall) for wall in cell.walls),
        laser=cell.laser and LaserMount(side(cell.laser.side), cell.laser.beams),
    )
