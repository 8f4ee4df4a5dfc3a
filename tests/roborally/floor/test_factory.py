"""Floors agree with the data: the elements of printed boards, their rotation, and seams between boards (10.1, 14)."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.roborally import facts
from inkrally.roborally.facts import Board, Cell, LaserMount
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import (
    DIRECTION_OFFSETS,
    OPPOSITE,
    Floor,
    build_floor,
    neighbor,
    placed_cells,
    turned_space,
)
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.robots import Robot, apply_steps

DATA = files("inkrally.roborally").joinpath("data")
BOARDS: dict[str, Any] = json.loads(DATA.joinpath("boards.json").read_text())["boards"]
COURSES: list[dict[str, Any]] = [
    json.loads(file.read_bytes()) for file in files("inkrally.roborally").joinpath("courses").iterdir()
]

DRAWINGS = Path(__file__).parents[2] / "data" / "roborally_drawings.txt"
"""The drawings of section 14.3: `-` and `=` belts, `##` pits, `w` and `wh` repair sites, `cw` and `cc` gears, `o` and
`e` pushers of odd and even registers, `s` docks."""
ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}


def drawn(floor: Floor) -> list[str]:
    """Draw a floor like those drawings, without the numbers of columns and rows."""
    lines = []
    for y in range(floor.height + 1):
        edge, row = "", ""
        for x in range(floor.width + 1):
            edge += "+" + ("--" if x < floor.width and floor.walled((x, y), "N") else "  ")
            wall = floor.walled((x, y), "W") if (x, y) in floor.cells or x else False
            cell = floor.cells.get((x, y))
            row += ("|" if wall else " ") + (symbol(cell) if cell else "")
        lines += [edge.rstrip(), row.rstrip()]
    return [line for line in lines[:-1] if line]


def symbol(cell: Cell) -> str:
    arrow = {way: sign for sign, way in ARROWS.items()}
    if cell.belt:
        return ("=" if cell.belt.kind == "express" else "-") + arrow[cell.belt.out]
    if cell.pusher:
        return ("o" if cell.pusher.registers == (1, 3, 5) else "e") + arrow[cell.pusher.pushes]
    if cell.gear:
        return "cw" if cell.gear == "cw" else "cc"
    if cell.start:
        return f"s{cell.start}"
    return {"open": "  ", "pit": "##", "repair": "w ", "repair_option": "wh"}[cell.floor]


@pytest.mark.parametrize("text", DRAWINGS.read_text().split("\n\n"), ids=lambda text: text.split("\n")[0])
def test_14_3_boards_agree_with_the_drawings_of_the_rules(text: str) -> None:
    name, _, *lines = text.rstrip("\n").split("\n")
    board = facts.BOARDS[name]
    expected = [line[4:].rstrip() for line in lines]
    assert drawn(build_floor(board.width, board.height, placed_cells(board, 0, 0, 0))) == [
        line for line in expected if line
    ]


def kinds(cell: dict[str, Any]) -> list[str]:
    found: list[str] = [name for name in ("gear", "pusher", "crusher", "laser", "start") if name in cell]
    if "belt" in cell:
        found.append(cell["belt"]["kind"])
    if cell.get("floor", "open") != "open":
        found.append(cell["floor"])
    if "gear" in cell:
        found.append(cell["gear"])
    if "pusher" in cell:
        found.append(f"pusher {cell['pusher']['registers']}")
    if "laser" in cell:
        found.append(f"{cell['laser']['beams']} beams")
    return found


def counted(floor: Floor) -> Counter[str]:
    return Counter(kind for cell in floor.cells.values() for kind in kinds(json.loads(msgspec.json.encode(cell))))


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course["id"])
def test_10_1_every_element_of_the_boards_is_on_the_course(course: dict[str, Any]) -> None:
    placings = [*course["boards"], *([course["dock"]] if course["dock"] else [])]
    laid_boards = [BOARDS[placing["board"]] for placing in placings]
    expected = Counter(kind for board in laid_boards for row in board["rows"] for cell in row for kind in kinds(cell))
    floor = courses.printed_course(course["id"]).floor
    assert counted(floor) == expected
    listed = sum(laser["beams"] for board in laid_boards for laser in board["lasers"])
    assert sum(laser.beams for laser in floor.lasers) == listed


def test_14_all_printed_boards_together() -> None:
    total: Counter[str] = Counter()
    for board in facts.BOARDS.values():
        floor = build_floor(board.width, board.height, placed_cells(board, 0, 0, 0))
        total += counted(floor)
    assert total["normal"] + total["express"] == 482
    assert (total["pit"], total["gear"], total["cw"], total["ccw"]) == (48, 36, 17, 19)
    assert (total["pusher"], total["pusher [1, 3, 5]"], total["pusher [2, 4]"]) == (22, 12, 10)
    assert (total["laser"], total["1 beams"], total["2 beams"], total["3 beams"]) == (24, 21, 2, 1)
    assert (total["repair"], total["repair_option"], total["start"], total["crusher"]) == (16, 17, 16, 0)


@pytest.mark.parametrize("name", BOARDS)
def test_14_1_beams_and_walls_agree_with_the_lists_of_the_rules(name: str) -> None:
    board = facts.BOARDS[name]
    floor = build_floor(board.width, board.height, placed_cells(board, 0, 0, 0))
    listed = sorted(
        (laser["from"], laser["beams"], [tuple(at) for at in laser["cells"]]) for laser in BOARDS[name]["lasers"]
    )
    assert sorted((laser.side, laser.beams, list(laser.spaces)) for laser in floor.lasers) == listed
    for y, row in enumerate(BOARDS[name]["rows"]):
        for x, cell in enumerate(row):
            assert set(floor.cells[x, y].walls) == set(cell.get("walls", []))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_10_1_rotation_sends_x_y_to_11_minus_y_x(rotation: int) -> None:
    board = facts.BOARDS["vault"]
    turned = placed_cells(board, 0, 0, rotation)
    order = "NESW"

    def side(old: str) -> str:
        return order[(order.index(old) + rotation // 90) % 4]

    for y, row in enumerate(BOARDS["vault"]["rows"]):
        for x, cell in enumerate(row):
            to = {0: (x, y), 90: (11 - y, x), 180: (11 - x, 11 - y), 270: (y, 11 - x)}[rotation]
            found = turned[to]
            assert set(found.walls) == {side(old) for old in cell.get("walls", [])}
            if "belt" in cell:
                assert found.belt is not None
                assert found.belt.out == side(cell["belt"]["out"])
                assert set(found.belt.into) == {side(old) for old in cell["belt"]["in"]}
                assert found.belt.turns == {side(old): way for old, way in cell["belt"].get("turns", {}).items()}
            if "pusher" in cell:
                assert found.pusher is not None
                assert (found.pusher.wall, found.pusher.pushes) == (
                    side(cell["pusher"]["wall"]),
                    side(cell["pusher"]["pushes"]),
                )
            if "laser" in cell:
                assert found.laser == LaserMount(side(cell["laser"]["from"]), cell["laser"]["beams"])  # type: ignore[arg-type]  # one of four words


def test_10_1_spin_zone_looks_the_same_after_180_degrees() -> None:
    board = facts.BOARDS["spin_zone"]
    straight, turned = (build_floor(12, 12, placed_cells(board, 0, 0, rotation)) for rotation in (0, 180))
    for at, cell in straight.cells.items():
        other = turned.cells[at]
        assert (cell.floor, cell.gear, set(cell.walls), cell.laser) == (
            other.floor,
            other.gear,
            set(other.walls),
            other.laser,
        )
        assert (cell.belt and cell.belt.out) == (other.belt and other.belt.out)


def test_a_board_that_is_not_square_turns() -> None:
    assert [turned_space((0, 0), 3, 2, turns) for turns in range(4)] == [(0, 0), (1, 0), (2, 1), (0, 2)]
    board = Board("", 3, 2, tuple(tuple(Cell(start=10 * y + x) for x in range(3)) for y in range(2)))
    found = placed_cells(board, 5, 7, 90)
    assert {at: cell.start for at, cell in found.items()} == {
        (6, 7): 0,
        (6, 8): 1,
        (6, 9): 2,
        (5, 7): 10,
        (5, 8): 11,
        (5, 9): 12,
    }


@pytest.mark.parametrize("course_id", courses.COURSE_IDS)
def test_10_1_every_wall_belongs_to_both_adjacent_spaces(course_id: str) -> None:
    floor = courses.printed_course(course_id).floor
    for at, cell in floor.cells.items():
        for side in DIRECTION_OFFSETS:
            assert floor.walled(at, side) == (side in cell.walls)
            other = floor.cells.get(neighbor(at, side))
            if other is not None:
                assert (side in cell.walls) == (OPPOSITE[side] in other.walls)
            else:
                assert floor.walled(neighbor(at, side), OPPOSITE[side]) == (side in cell.walls)


@pytest.mark.parametrize("course_id", courses.COURSE_IDS)
def test_10_1_tracks_fit_across_the_seams(course_id: str) -> None:
    """A belt that leads onto another belt has a track that continues there."""
    floor = courses.printed_course(course_id).floor
    for at, cell in floor.cells.items():
        after = cell.belt and floor.cells.get(neighbor(at, cell.belt.out))
        if cell.belt and after and after.belt and after.belt.out != OPPOSITE[cell.belt.out]:
            assert OPPOSITE[cell.belt.out] in after.belt.into, (at, cell)


def one_robot(floor: Floor, at: Space, facing: Any, *cards: Any) -> Robot:
    robots: tuple[Robot, ...] = (Robot(0, at, facing, at, 3),)
    for number, card in enumerate(cards, 1):
        robots = apply_steps(robots, run_kinds(floor, robots, number, [card]))
    return robots[0]


def test_10_1_belts_cross_seams_and_onto_the_docking_bay() -> None:
    """On Pilgrimage the Exchange, turned by 180 degrees, carries robots north onto the Cross and south onto the bay."""
    floor = courses.printed_course("pilgrimage").floor
    crossing = [
        (at, cell.belt.out)
        for at, cell in floor.cells.items()
        if cell.belt
        and at[1] // 12 != neighbor(at, cell.belt.out)[1] // 12
        and neighbor(at, cell.belt.out) in floor.cells
    ]
    assert {out for _, out in crossing} == {"N", "S"}
    for at, out in crossing:
        if floor.walled(neighbor(at, out), out):
            continue
        landed = one_robot(floor, at, "N", None)
        assert landed.status == "racing"
        assert landed.at[1] // 12 != at[1] // 12


def test_10_1_a_wall_on_either_side_of_a_seam_counts() -> None:
    for wall_at, side in (((2, 0), "E"), ((3, 0), "W")):
        cells = {(x, 0): Cell() for x in range(6)}
        cells[wall_at] = Cell(walls=(side,))  # type: ignore[arg-type]  # one of four words
        west = Board("", 3, 1, (tuple(cells[x, 0] for x in range(3)),))
        east = Board("", 3, 1, (tuple(cells[x, 0] for x in range(3, 6)),))
        floor = build_floor(6, 1, placed_cells(west, 0, 0, 0) | placed_cells(east, 3, 0, 0))
        assert one_robot(floor, (2, 0), "E", ("M1", 500)).at == (2, 0)
        assert one_robot(floor, (3, 0), "W", ("M1", 500)).at == (3, 0)


def test_10_1_beams_robots_and_pushes_cross_seams() -> None:
    west = Board("", 3, 1, ((Cell(laser=LaserMount("W", 2)), Cell(), Cell()),))
    east = Board("", 3, 1, ((Cell(), Cell(), Cell()),))
    floor = build_floor(6, 1, placed_cells(west, 0, 0, 0) | placed_cells(east, 3, 0, 0))
    assert floor.lasers[0].spaces == tuple((x, 0) for x in range(6))
    robots: tuple[Robot, ...] = (Robot(0, (1, 0), "E", (1, 0), 3), Robot(1, (2, 0), "N", (2, 0), 3))
    robots = apply_steps(robots, run_kinds(floor, robots, 1, [("M2", 700), None]))
    assert [robot.at for robot in robots] == [(3, 0), (4, 0)]
    assert [robot.damage for robot in robots] == [2, 1]


def test_10_1_everything_not_covered_is_off_the_board() -> None:
    """On Frenetic Factory the docking bay is below the eastern boards only; a beam ends at the edge of the floor."""
    floor = courses.printed_course("frenetic_factory").floor
    assert floor.cell((11, 24)) is None
    assert floor.cell((12, 24)) is not None
    gone = one_robot(floor, (12, 24), "W", ("M1", 500))
    assert (gone.status, gone.lives) == ("destroyed", 2)
    gap = build_floor(3, 1, {(0, 0): Cell(laser=LaserMount("W", 1)), (2, 0): Cell()})
    assert gap.lasers[0].spaces == ((0, 0),)
    robots = (Robot(0, (0, 0), "E", (0, 0), 3), Robot(1, (2, 0), "W", (2, 0), 3))
    assert [robot.damage for robot in apply_steps(robots, run_kinds(gap, robots, 1, [None, None]))] == [1, 0]
