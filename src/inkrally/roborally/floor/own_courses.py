"""Courses that people make, as JSON (`docs/courses.md`): boards laid edge to edge, flags, docks (rules 10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally import facts
from inkrally.roborally.facts import Board, Cell
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.floor.factory import MAX_SIDE, Floor, build, laid
from inkrally.roborally.floor.own_boards import MAX_DOCKS, read_own_board
from inkrally.roborally.floor.plain_board import MAX_FLAGS, flag_space
from inkrally.roborally.floor.reading import a_list, a_name, a_number, a_word, an_object, by_name, inside
from inkrally.roborally.register.grid import MAX_LASERS
from inkrally.roborally.register.trace import Space

FORMAT = 1
FEWEST_FLAGS = 2
MAX_BOARDS = 64


def read_course(value: object, at: str = "") -> Course:
    """A course from JSON already decoded, checked. Raises BadInput with a stable code and the place."""
    prefix = f"{at}." if at else ""
    fields = an_object(
        value, at, "a course", ("format", "name", "players", "boards", "flags"), ("length", "dock", "own_boards")
    )
    if fields["format"] != FORMAT or isinstance(fields["format"], bool):
        raise BadInput("course-format", f"the format of courses known here is {FORMAT}", f"{prefix}format")
    name = a_name(fields["name"], f"{prefix}name", "a course's name")
    players = _players(fields["players"], f"{prefix}players")
    length: Any = a_word(fields.get("length", "medium"), f"{prefix}length", "length", ("short", "medium", "long"))
    boards = _boards(fields.get("own_boards", {}), f"{prefix}own_boards")
    listed = a_list(fields["boards"], f"{prefix}boards", "boards")
    if not 1 <= len(listed) <= MAX_BOARDS:
        raise BadInput("boards", f"a course has 1 to {MAX_BOARDS} boards, here are {len(listed)}", f"{prefix}boards")
    floor = _Laying(boards)
    for number, placing in enumerate(listed):
        floor.lay(placing, f"{prefix}boards.{number}")
    if fields.get("dock") is not None:
        floor.lay(fields["dock"], f"{prefix}dock")
    floor.check_docks(max(players), f"{prefix}players")
    flags = _flags(fields["flags"], f"{prefix}flags", floor.cells)
    built = floor.build(flags, prefix)
    return Course("own", name, "own", None, players, length, built)


def _players(value: object, at: str) -> tuple[int, ...]:
    listed = a_list(value, at, "players")
    found = sorted(
        {a_number(one, inside(at, number), "a number of players", 1, MAX_DOCKS) for number, one in enumerate(listed)}
    )
    if not found or len(found) < len(listed):
        raise BadInput("twice", "players lists each number of players once, such as [2, 3, 4]", at)
    return tuple(found)


def _boards(value: object, at: str) -> Mapping[str, Board]:
    own = by_name(value, at, "own_boards")
    if len(own) > MAX_BOARDS:
        raise BadInput("boards", f"a course has at most {MAX_BOARDS} boards of its own, here are {len(own)}", at)
    found = dict(facts.BOARDS)
    for name, board in own.items():
        place = inside(at, name)
        if a_name(name, place, "a board's name") in facts.BOARDS:
            raise BadInput("board-name", f"a printed board is called {name!r} already", place)
        found[name] = read_own_board(board, place, name)
    return found


class _Laying:
    """A floor while its boards are laid; keeps where in the file each space comes from."""

    def __init__(self, boards: Mapping[str, Board]) -> None:
        self.boards = boards
        self.cells: dict[Space, Cell] = {}
        self.places: dict[Space, str] = {}

    def lay(self, value: object, at: str) -> None:
        fields = an_object(value, at, "a laid board", ("board", "x", "y"), ("rotation",))
        name = a_name(fields["board"], f"{at}.board", "a board's name")
        if name not in self.boards:
            raise BadInput("unknown-board", f"no board is called {name[:40]!r}", f"{at}.board")
        board = self.boards[name]
        x = a_number(fields["x"], f"{at}.x", "x", 0, MAX_SIDE - 1)
        y = a_number(fields["y"], f"{at}.y", "y", 0, MAX_SIDE - 1)
        rotation = a_number(fields.get("rotation", 0), f"{at}.rotation", "rotation", 0, 270)
        if rotation % 90:
            raise BadInput("rotation", "rotation is 0, 90, 180 or 270 degrees clockwise", f"{at}.rotation")
        if rotation and any(cell.start for row in board.rows for cell in row):
            # Robots start facing north, and must face the course.
            raise BadInput("rotation", "a board with docks lies as it is, unturned", f"{at}.rotation")
        for space, cell in laid(board, x, y, rotation).items():
            if max(space) >= MAX_SIDE:
                raise BadInput("course-size", f"a course has at most {MAX_SIDE} x {MAX_SIDE} spaces", at)
            if space in self.cells:
                raise BadInput("overlap", f"two boards cover {list(space)}: this one and {self.places[space]}", at)
            self.cells[space] = cell
            self.places[space] = at

    def check_docks(self, players: int, at: str) -> None:
        """Docks 1 to n without gaps or repeats, and one for every player."""
        docks: dict[int, Space] = {}
        for space, cell in self.cells.items():
            if cell.start is None:
                continue
            if cell.start in docks:
                raise BadInput(
                    "dock-numbers",
                    f"dock {cell.start} is on {list(docks[cell.start])} and on {list(space)}",
                    self.places[space],
                )
            docks[cell.start] = space
        for number in range(1, len(docks) + 1):
            if number not in docks:
                raise BadInput("dock-numbers", f"there are {len(docks)} docks, but none has the number {number}", at)
        if len(docks) < players:
            raise BadInput("docks", f"{players} players need as many docks, here are {len(docks)}", at)

    def build(self, flags: list[Space], prefix: str) -> Floor:
        width = 1 + max(x for x, _ in self.cells)
        height = 1 + max(y for _, y in self.cells)
        floor = build(width, height, self.cells, flags)
        if len(floor.lasers) > MAX_LASERS:
            raise BadInput(
                "lasers", f"a floor has at most {MAX_LASERS} lasers, not {len(floor.lasers)}", prefix + "boards"
            )
        for space, cell in floor.cells.items():
            if cell.belt and cell.belt.out in cell.walls:
                raise BadInput(
                    "belt-walled",
                    f"the belt on {list(space)} leads {cell.belt.out} against a wall, so to nowhere",
                    self.places[space],
                )
        return floor


def _flags(value: object, at: str, cells: dict[Space, Cell]) -> list[Space]:
    listed = a_list(value, at, "flags")
    if not FEWEST_FLAGS <= len(listed) <= MAX_FLAGS:
        raise BadInput("flags", f"a course has {FEWEST_FLAGS} to {MAX_FLAGS} flags, here are {len(listed)}", at)
    found: dict[int, Space] = {}
    for index, flag in enumerate(listed):
        place = f"{at}.{index}"
        fields = an_object(flag, place, "a flag", ("flag", "x", "y"))
        number = a_number(fields["flag"], f"{place}.flag", "a flag's number", 1, MAX_FLAGS)
        if number in found:
            raise BadInput("flag-numbers", f"there are two flags {number}", f"{place}.flag")
        x = a_number(fields["x"], f"{place}.x", "x", -999, 999)
        y = a_number(fields["y"], f"{place}.y", "y", -999, 999)
        found[number] = flag_space((x, y), place, cells, list(found.values()))
        if cells[x, y].start is not None:
            raise BadInput("flag-place", f"a robot starts on {[x, y]}, so no flag lies there", place)
    for number in range(1, len(found) + 1):
        if number not in found:
            raise BadInput("flag-numbers", f"there are {len(found)} flags, but none has the number {number}", at)
    return [found[number] for number in sorted(found)]
