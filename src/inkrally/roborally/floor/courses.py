"""Builds the floors of the printed courses (rules 10). `custom_courses.py` reads custom courses."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components
from inkrally.roborally.facts import Cell, Length, PrintedCourse
from inkrally.roborally.floor.floor import Floor, build_floor, floor_json, placed_cells
from inkrally.roborally.register.trace import Space


class Course(msgspec.Struct, frozen=True, eq=False):
    """A course that can be played.

    `players` are the numbers of players that the course is for, ascending. `rules` are the names of its course rules.
    """

    id: str
    name: str
    category: str
    level: str | None
    players: tuple[int, ...]
    length: Length
    floor: Floor
    rules: tuple[str, ...] = ()


class CourseListItem(msgspec.Struct, frozen=True):
    """A course in the list of printed courses.

    Attributes:
        status: Always `ready`, for older clients.
        rules: The names of its course rules.
        coming: Always empty, for older clients.
        teams: Whether the seats form teams.
        partners: Whether the teams have two seats each.
        brings_options: Whether races use the deck of Options even if the players do not choose it.
        docks: The maximum number of robots on the course.
        each: The minimum number of robots of each seat.
        boards: The names of its boards, without the docking bay.
        bay: The side of the docking bay that is up; None without a docking bay.
        timer: The seconds that all players together have from the deal on, if a course rule sets a timer.
        addable_rules: The names of the course rules that players may add as house rules.
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
    addable_rules: tuple[str, ...] = ()


MAX_PLACED = 8
"""The maximum number of robots on a course without docks, where owners choose the first space of their robots."""

COURSE_IDS: tuple[str, ...] = tuple(course.id for course in facts.COURSES)
"""The ids of all printed courses, in the order of the course manual."""

_PRINTED: dict[str, PrintedCourse] = {course.id: course for course in facts.COURSES}


def _players(course: PrintedCourse) -> tuple[int, ...]:
    players = course.players
    if players.one_of is not None:
        return players.one_of
    return tuple(range(players.min or 0, (players.max or 0) + 1))


@cache
def printed_course(course_id: str) -> Course:
    """Return a printed course. Raises BadInput (`unknown-course`)."""
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
    """Return the floor of a printed course with its boards turned clockwise from their printed positions.

    `rotations` has the degrees for each board. The docking bay and the flags keep their positions.
    """
    return _turned_floor(course_id, rotations)


def turned_course(course_id: str, rotations: str) -> Course:
    """Return a printed course with its boards turned clockwise, for an address that a client requests.

    The floor is not cached, because any visitor may request any rotations.

    Args:
        course_id: The id of the course.
        rotations: Degrees separated by commas, in the order of the boards, as in an address.

    Raises:
        BadInput: `unknown-course`; or `rotations` for anything but one quarter turn for each board, or for a course
            whose boards never turn.
    """
    one = printed_course(course_id)
    boards = boards_of(course_id)
    # Only exact spellings are accepted, so that each floor has a single address.
    found = tuple(_QUARTERS.get(word, -1) for word in rotations.split(",", boards))
    if len(found) != boards or -1 in found:
        quarters = ", ".join(_QUARTERS)
        raise BadInput("rotations", f"the {boards} boards of this course take one rotation each: {quarters}", "boards")
    if not any(found):
        return one
    if not rule_components.has_feature(one.rules, "turns boards"):
        raise BadInput("rotations", "the boards of this course do not turn", "boards")
    return msgspec.structs.replace(one, floor=_turned_floor(course_id, found))


_QUARTERS = {"0": 0, "90": 90, "180": 180, "270": 270}


def _turned_floor(course_id: str, rotations: tuple[int, ...]) -> Floor:
    """Return the floor of a printed course as `turned_floor` does, but without a cache."""
    printed = _PRINTED[course_id]
    cells: dict[Space, Cell] = {}
    for placing, more in zip(printed.boards, rotations, strict=True):
        cells |= placed_cells(facts.BOARDS[placing.board], placing.x, placing.y, placing.rotation + more)
    if printed.dock:
        cells |= placed_cells(facts.BOARDS[printed.dock.board], printed.dock.x, printed.dock.y, printed.dock.rotation)
    flags = sorted(printed.flags, key=lambda flag: flag.flag or 0)
    return build_floor(printed.width, printed.height, cells, [(flag.x, flag.y) for flag in flags])


def board_at(course_id: str, at: Space) -> int | None:
    """Return the index of the board that has the space `at` on a printed course, or None for the docking bay."""
    for number, placing in enumerate(_PRINTED[course_id].boards):
        board = facts.BOARDS[placing.board]
        if at[0] - placing.x in range(board.width) and at[1] - placing.y in range(board.height):
            return number
    return None


def board_spaces(course_id: str, number: int) -> list[Space]:
    """Return the spaces of a board of a printed course, from north to south and west to east."""
    placing = _PRINTED[course_id].boards[number]
    board = facts.BOARDS[placing.board]
    across = range(placing.x, placing.x + board.width)
    return [(x, y) for y in range(placing.y, placing.y + board.height) for x in across]


def boards_of(course_id: str) -> int:
    """Return the number of boards of a printed course without the docking bay."""
    return len(_PRINTED[course_id].boards)


def find_printed_course(name: str) -> Course | None:
    """Return a printed course by its id or printed name, ignoring case, or None."""
    wanted = name.strip().casefold()
    for printed in facts.COURSES:
        if wanted in (printed.id, printed.name.casefold()):
            return printed_course(printed.id)
    return None


def course_list() -> tuple[CourseListItem, ...]:
    """Return an entry for each printed course."""
    found = []
    for course_id in COURSE_IDS:
        one = printed_course(course_id)
        found.append(
            CourseListItem(
                one.id,
                one.name,
                one.category,
                one.level,
                one.players,
                one.length,
                "ready",
                one.rules,
                (),
                rule_components.has_feature(one.rules, "teams"),
                rule_components.has_feature(one.rules, "partners"),
                rule_components.has_feature(one.rules, "options"),
                len(one.floor.docks) or MAX_PLACED,
                2 if rule_components.has_feature(one.rules, "racer and blocker") else 1,
                one.floor.width,
                one.floor.height,
                len(one.floor.flags),
                tuple(facts.BOARDS[placing.board].name for placing in _PRINTED[course_id].boards),
                _bay(_PRINTED[course_id]),
                rule_components.shared_timer_seconds(one.rules),
                rule_components.addable_rules(one.rules),
            )
        )
    return tuple(found)


def _bay(printed: PrintedCourse) -> Literal["simple", "belts"] | None:
    """Return the side of the docking bay that is up, or None without a docking bay."""
    if printed.dock is None:
        return None
    return "belts" if printed.dock.board == "dock_belts" else "simple"


def board_list() -> list[dict[str, Any]]:
    """Return all printed boards without rotation as JSON for the client: id, name and floor."""
    found = []
    for name, board in facts.BOARDS.items():
        floor = build_floor(board.width, board.height, placed_cells(board, 0, 0, 0), [])
        found.append({"id": name, "name": board.name} | floor_json(floor))
    return found


def course_json(one: Course) -> dict[str, Any]:
    """Return a course with its floor as JSON for the client."""
    head = {"id": one.id, "name": one.name, "players": list(one.players), "length": one.length, "level": one.level}
    return head | floor_json(one.floor)
