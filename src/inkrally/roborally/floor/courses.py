"""The printed courses by their id, laid out as floors (rules 10). Own courses: `own_courses.py`. Knows no robots."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, parts
from inkrally.roborally.facts import Cell, Length, PrintedCourse
from inkrally.roborally.floor.factory import Floor, build, floor_json, laid
from inkrally.roborally.register.trace import Space


class Course(msgspec.Struct, frozen=True, eq=False):
    """A course to play: its floor and for whom it is meant. `players` are the numbers of players, smallest first.

    `rules` are the names of its course rules.
    """

    id: str
    name: str
    category: str
    level: str | None
    players: tuple[int, ...]
    length: Length
    floor: Floor
    rules: tuple[str, ...] = ()


class CourseLine(msgspec.Struct, frozen=True):
    """A line of the list of courses.

    `rules` are the names of its course rules. `status` and `coming` are constant; older clients read them. `teams`: the
    seats make teams, `partners`: of two. `brings_options`: its races have the deck of Options without asking for it.
    `docks` is the number of robots that have room, `each` the least number of robots for each seat. `boards` are the
    names of its boards, `bay` the side of the docking bay that is up, None without one. `timer` are the seconds that
    all players have together from the deal on, where a course rule sets them.
    """

    id: str
    name: str
    category: str
    level: str | None
    players: tuple[int, ...]
    length: Length
    status: Literal["ready", "coming"]
    rules: tuple[str, ...]
    coming: tuple[str, ...]
    teams: bool
    partners: bool
    brings_options: bool
    docks: int
    each: int
    width: int
    height: int
    flags: int
    boards: tuple[str, ...]
    bay: Literal["simple", "belts"] | None
    timer: int | None = None


MOST_PLACED = 8
"""Robots that find room on a course without docks, where owners place them."""

COURSE_IDS: tuple[str, ...] = tuple(course.id for course in facts.COURSES)
"""The ids of all printed courses, in the order of the course manual."""

_PRINTED: dict[str, PrintedCourse] = {course.id: course for course in facts.COURSES}


def _players(course: PrintedCourse) -> tuple[int, ...]:
    players = course.players
    if players.one_of is not None:
        return players.one_of
    return tuple(range(players.min or 0, (players.max or 0) + 1))


@cache
def course(course_id: str) -> Course:
    """A printed course. Raises BadInput `unknown-course`."""
    printed = _PRINTED.get(course_id)
    if printed is None:
        raise BadInput("unknown-course", f"no printed course has the id {course_id[:40]!r}", "course")
    floor = turned_floor(course_id, (0,) * len(printed.boards))
    return Course(
        printed.id,
        printed.name,
        printed.category,
        printed.level,
        _players(printed),
        printed.length,
        floor,
        printed.special_rules,
    )


@lru_cache(maxsize=64)
def turned_floor(course_id: str, rotations: tuple[int, ...]) -> Floor:
    """The floor of a printed course with its boards turned further, each by so many degrees clockwise; the docking bay
    and the flags stay."""
    return _laid_out(course_id, rotations)


def turned_course(course_id: str, rotations: str) -> Course:
    """A printed course with its boards turned further, as an address says it: degrees with commas between them, in the
    order of the boards. What strangers look at is not remembered, so that nobody's race loses its floor by it.

    Raises BadInput `unknown-course`, and `rotations` where they are no quarters, not one for each board, or turn boards
    that never turn in a race, so that there are no more floors than races have.
    """
    one = course(course_id)
    boards = boards_of(course_id)
    # Only as they are written here, so that each floor has one address.
    found = tuple(_QUARTERS.get(word, -1) for word in rotations.split(",", boards))
    if len(found) != boards or -1 in found:
        quarters = ", ".join(_QUARTERS)
        raise BadInput("rotations", f"the {boards} boards of this course turn by one of {quarters} each", "boards")
    if not any(found):
        return one
    if not parts.has(one.rules, "turns boards"):
        raise BadInput("rotations", "no board of this course turns", "boards")
    return msgspec.structs.replace(one, floor=_laid_out(course_id, found))


_QUARTERS = {"0": 0, "90": 90, "180": 180, "270": 270}


def _laid_out(course_id: str, rotations: tuple[int, ...]) -> Floor:
    printed = _PRINTED[course_id]
    cells: dict[Space, Cell] = {}
    for placing, more in zip(printed.boards, rotations, strict=True):
        cells |= laid(facts.BOARDS[placing.board], placing.x, placing.y, placing.rotation + more)
    if printed.dock:
        cells |= laid(facts.BOARDS[printed.dock.board], printed.dock.x, printed.dock.y, printed.dock.rotation)
    flags = sorted(printed.flags, key=lambda flag: flag.flag or 0)
    return build(printed.width, printed.height, cells, [(flag.x, flag.y) for flag in flags])


def board_at(course_id: str, at: Space) -> int | None:
    """Which board of a printed course a space belongs to, by its place in the list; None for the docking bay."""
    for number, placing in enumerate(_PRINTED[course_id].boards):
        board = facts.BOARDS[placing.board]
        if at[0] - placing.x in range(board.width) and at[1] - placing.y in range(board.height):
            return number
    return None


def board_spaces(course_id: str, number: int) -> list[Space]:
    """The spaces of a board of a printed course, from north to south and west to east."""
    placing = _PRINTED[course_id].boards[number]
    board = facts.BOARDS[placing.board]
    across = range(placing.x, placing.x + board.width)
    return [(x, y) for y in range(placing.y, placing.y + board.height) for x in across]


def boards_of(course_id: str) -> int:
    """How many boards a printed course has, the docking bay not counted."""
    return len(_PRINTED[course_id].boards)


def find(name: str) -> Course | None:
    """A printed course by its id or its printed name, capitals or not; None if there is none."""
    wanted = name.strip().casefold()
    for printed in facts.COURSES:
        if wanted in (printed.id, printed.name.casefold()):
            return course(printed.id)
    return None


def course_list() -> tuple[CourseLine, ...]:
    """Return a line for each printed course."""
    found = []
    for course_id in COURSE_IDS:
        one = course(course_id)
        found.append(
            CourseLine(
                one.id,
                one.name,
                one.category,
                one.level,
                one.players,
                one.length,
                "ready",
                one.rules,
                (),
                parts.has(one.rules, "teams"),
                parts.has(one.rules, "partners"),
                parts.has(one.rules, "options"),
                len(one.floor.docks) or MOST_PLACED,
                2 if parts.has(one.rules, "racer and blocker") else 1,
                one.floor.width,
                one.floor.height,
                len(one.floor.flags),
                tuple(facts.BOARDS[placing.board].name for placing in _PRINTED[course_id].boards),
                _bay(_PRINTED[course_id]),
                parts.timer_for_all(one.rules),
            )
        )
    return tuple(found)


def _bay(printed: PrintedCourse) -> Literal["simple", "belts"] | None:
    if printed.dock is None:
        return None
    return "belts" if printed.dock.board == "dock_belts" else "simple"


def board_list() -> list[dict[str, Any]]:
    """All printed boards as they lie unturned, each as JSON for a client: its id, its name and its floor."""
    found = []
    for name, board in facts.BOARDS.items():
        floor = build(board.width, board.height, laid(board, 0, 0, 0), [])
        found.append({"id": name, "name": board.name} | floor_json(floor))
    return found


def course_json(one: Course) -> dict[str, Any]:
    """A course with its floor as JSON for a client."""
    head = {"id": one.id, "name": one.name, "players": list(one.players), "length": one.length, "level": one.level}
    return head | floor_json(one.floor)
