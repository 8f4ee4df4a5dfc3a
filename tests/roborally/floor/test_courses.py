"""Printed courses agree with the data, and custom course files are refused for every possible error (rules 10)."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.custom_boards import own_board_json, read_own_board
from inkrally.roborally.floor.custom_courses import read_course

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "courses.md"
TABLE = [
    ("risky_exchange", "2-8", "exchange 0 0 0", "dock_belts 0 12", "7,1 9,7 1,4"),
    ("checkmate", "5-8", "chess 0 0 0", "dock_simple 0 12", "7,2 3,8"),
    ("dizzy_dash", "2-8", "spin_zone 0 0 0", "dock_belts 0 12", "5,4 10,11 1,6"),
    ("island_hop", "2-8", "island 0 0 0", "dock_simple 0 12", "6,1 1,6 11,4"),
    ("chop_shop_challenge", "2-4", "chop_shop 180 0 0", "dock_simple 0 12", "4,9 9,11 1,10 11,7"),
    ("twister", "5-8", "spin_zone 180 0 0", "dock_belts 0 12", "2,9 3,2 9,2 8,9"),
    ("bloodbath_chess", "2-4", "chess 0 0 0", "dock_simple 0 12", "6,5 2,9 8,7 3,4"),
    ("around_the_world", "5-8", "island 180 0 0; spin_zone 90 0 12", "dock_simple 0 24", "9,12 6,1 5,22"),
    ("death_trap", "2-4", "island 0 0 0", "dock_simple 0 12", "7,7 0,4 6,5"),
    ("pilgrimage", "2-8", "cross 0 0 0; exchange 180 0 12", "dock_simple 0 24", "4,8 9,19 2,14"),
    ("vault_assault", "2-4", "vault 270 0 0", "dock_belts 0 12", "6,3 4,11 8,5"),
    ("whirlwind_tour", "5-8", "maelstrom 0 0 0", "dock_simple 0 12", "8,0 3,11 11,6"),
    ("lost_bearings", "2-4", "cross 180 0 0", "dock_simple 0 12", "1,2 10,9 2,8"),
    ("robot_stew", "2-4", "chop_shop 0 0 0", "dock_belts 0 12", "0,4 9,7 2,10"),
    ("oddest_sea", "5-8", "vault 180 0 0; maelstrom 180 0 12", "dock_simple 0 24", "8,6 1,4 5,8 9,2"),
    ("against_the_grain", "2-4", "chop_shop 0 0 0; chess 90 0 12", "dock_simple 0 24", "10,9 3,3 5,17"),
    ("island_king", "5-8", "island 180 0 0", "dock_simple 0 12", "5,4 7,7 5,6"),
]
"""The courses without special rules, in the order of section 10.2."""


def test_every_printed_course_can_be_played_and_its_rules_exist() -> None:
    lines = {line.id: line for line in courses.course_list()}
    assert len(lines) == 34
    assert {line.status for line in lines.values()} == {"ready"}
    for printed in facts.COURSES:
        assert lines[printed.id].rules == printed.special_rules
        assert set(printed.special_rules) <= set(rule_components.RULES)


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_course_is_laid_as_in_section_10_2(row: tuple[str, str, str, str, str]) -> None:
    course_id, players, boards, dock, flags = row
    one = courses.printed_course(course_id)
    low, _, high = players.partition("-")
    assert one.players == tuple(range(int(low), int(high) + 1))
    assert " ".join(f"{x},{y}" for x, y in one.floor.flags) == flags
    placings = [board.split() for board in boards.split("; ")] + [[dock.split()[0], "0", *dock.split()[1:]]]
    written = {
        "format": 1,
        "name": one.name,
        "players": list(one.players),
        "boards": [{"board": b, "rotation": int(r), "x": int(x), "y": int(y)} for b, r, x, y in placings],
        "flags": [{"flag": n, "x": x, "y": y} for n, (x, y) in enumerate(one.floor.flags, 1)],
    }
    floor = read_course(written).floor
    assert floor.cells == one.floor.cells
    assert floor.lasers == one.floor.lasers
    assert (floor.width, floor.height, floor.flags, floor.docks) == (
        one.floor.width,
        one.floor.height,
        one.floor.flags,
        one.floor.docks,
    )


@pytest.mark.parametrize("course_id", courses.COURSE_IDS)
def test_flags_and_docks_agree_with_the_data(course_id: str) -> None:
    printed = next(course for course in facts.COURSES if course.id == course_id)
    floor = courses.printed_course(course_id).floor
    assert sorted(floor.flags) == sorted((flag.x, flag.y) for flag in printed.flags)
    assert (floor.width, floor.height) == (printed.width, printed.height)
    assert len(set(floor.docks)) == (8 if printed.dock else 0)
    for number, dock in enumerate(floor.docks, 1):
        assert floor.cells[dock].start == number
    for at in (*floor.flags, *floor.docks):
        assert floor.cells[at].floor != "pit"


def test_a_course_is_found_by_its_name() -> None:
    assert courses.find_printed_course("Risky Exchange") is courses.printed_course("risky_exchange")
    assert courses.find_printed_course("all for one OR one for all?") is courses.printed_course(
        "all_for_one_or_one_for_all"
    )
    assert courses.find_printed_course("Crowd Chess") is None


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        courses.printed_course("crowd_chess")
    assert caught.value.code == "unknown-course"


def test_course_json_has_the_fields_that_the_client_draws() -> None:
    shown = json.loads(json.dumps(courses.course_json(courses.printed_course("around_the_world"))))
    floor = courses.printed_course("around_the_world").floor
    assert list(shown) == [
        *("id", "name", "players", "length", "level"),
        *("width", "height", "cells", "walls", "lasers", "flags", "docks", "covered"),
    ]
    assert [tuple(at) for at in shown["docks"]] == list(floor.docks)
    assert len(shown["covered"]) == 28
    assert all(row == [1] * 12 for row in shown["covered"])
    assert {tuple(map(int, key.split(","))) for key in shown["cells"]} == {
        at
        for at, cell in floor.cells.items()
        if cell.floor != "open" or cell.belt or cell.gear or cell.pusher or cell.start
    }
    edges = {(x, y, side) for x, y, side in shown["walls"]}
    assert len(edges) == len(shown["walls"])
    both = {(at[0], at[1], side) for at, cell in floor.cells.items() for side in cell.walls}
    opposite = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
    mirrored = {(x + opposite[s][0], y + opposite[s][1], opposite[s][2]) for x, y, s in edges}
    assert both <= edges | mirrored
    assert not edges & mirrored


def good() -> dict[str, Any]:
    """Return a valid course with every kind of element."""
    return {
        "format": 1,
        "name": "Round the pool",
        "players": [2, 3, 4],
        "length": "short",
        "boards": [{"board": "exchange", "x": 0, "y": 0, "rotation": 90}, {"board": "pool", "x": 12, "y": 0}],
        "dock": {"board": "dock_belts", "x": 0, "y": 12},
        "own_boards": {
            "pool": {
                "width": 4,
                "height": 3,
                "cells": {
                    "0,0": {"pusher": {"wall": "N", "registers": [1, 3, 5]}},
                    "1,1": {"floor": "pit", "walls": ["N"]},
                    "2,1": {"belt": {"kind": "express", "out": "S", "in": ["N", "W"], "turns": {"W": "cw"}}},
                    "3,1": {"gear": "ccw", "laser": {"from": "E", "beams": 2}},
                    "3,2": {"crusher": {"registers": [2]}, "floor": "repair"},
                },
            }
        },
        "flags": [{"flag": 2, "x": 14, "y": 2}, {"flag": 1, "x": 7, "y": 1}],
    }


def test_a_good_course_is_read() -> None:
    one = read_course(good())
    assert (one.id, one.name, one.players, one.length) == ("own", "Round the pool", (2, 3, 4), "short")
    assert one.floor.flags == ((7, 1), (14, 2))
    assert (one.floor.width, one.floor.height) == (16, 16)
    assert (12, 3) not in one.floor.cells
    assert one.floor.cells[12, 0].walls == ("N",)
    # The beam crosses a pit and the seam of two boards.
    assert one.floor.lasers[-1].spaces == tuple((x, 1) for x in range(15, 0, -1))
    assert one.floor.walled((1, 1), "W")


def test_the_example_of_the_documentation_is_in_order() -> None:
    example = re.search(r"```json\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert example is not None
    assert read_course(json.loads(example[1])).name == "Round the pool"


def test_belts_over_the_edge_and_into_pits_are_allowed() -> None:
    """5.4: printed boards have such belts."""
    file = good()
    cells = file["own_boards"]["pool"]["cells"]
    cells["3,0"] = {"belt": {"kind": "normal", "out": "E"}}
    cells["2,0"] = {"belt": {"kind": "normal", "out": "N"}}
    cells["0,1"] = {"belt": {"kind": "normal", "out": "S", "in": ["N"]}}
    file["own_boards"]["pool"]["cells"]["1,2"] = {"belt": {"kind": "normal", "out": "E", "in": ["W"]}}
    assert read_course(file)


Change = Callable[[dict[str, Any]], object]


def cells(file: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = file["own_boards"]["pool"]["cells"]
    return found


BELT = {"kind": "normal", "out": "N"}
WRONG: list[tuple[str, str, Change]] = [
    ("flag-place", "flags.1", lambda f: f["flags"][1].update(x=14, y=2)),  # two flags on one space
    ("flag-place", "flags.0", lambda f: f["flags"][0].update(x=13, y=1)),  # in a pit
    ("flag-place", "flags.0", lambda f: f["flags"][0].update(x=13, y=7)),  # between the boards
    ("flag-place", "flags.0", lambda f: f["flags"][0].update(x=99)),
    ("flag-place", "flags.0", lambda f: f["flags"][0].update(x=5, y=15)),  # on a dock
    ("number-range", "flags.0.x", lambda f: f["flags"][0].update(x=10**9)),
    ("number-range", "flags.0.flag", lambda f: f["flags"][0].update(flag=9)),
    ("flag-numbers", "flags.1.flag", lambda f: f["flags"][1].update(flag=2)),
    ("flag-numbers", "flags", lambda f: f["flags"][1].update(flag=3)),
    ("flags", "flags", lambda f: f["flags"].pop()),
    ("flags", "flags", lambda f: f["flags"].extend(f["flags"] * 4)),
    ("shape", "flags", lambda f: f.update(flags={"1": [7, 1]})),
    ("shape", "flags.0", lambda f: f["flags"].__setitem__(0, [7, 1])),
    ("missing-field", "flags.0.y", lambda f: f["flags"][0].pop("y")),
    ("unknown-field", "flags.0.z", lambda f: f["flags"][0].update(z=1)),
    ("pit-with", "own_boards.pool.cells.1,1", lambda f: cells(f)["1,1"].update(start=1)),  # a dock in a pit
    ("pit-with", "own_boards.pool.cells.1,1", lambda f: cells(f)["1,1"].update(belt=BELT)),
    ("off-board", "own_boards.pool.cells.4,0", lambda f: cells(f).update({"4,0": {"start": 9}})),  # a dock outside
    ("space-form", "own_boards.pool.cells.-1,0", lambda f: cells(f).update({"-1,0": {}})),
    ("space-form", "own_boards.pool.cells.01,0", lambda f: cells(f).update({"01,0": {}})),
    ("space-form", "own_boards.pool.cells.a", lambda f: cells(f).update({"a": {}})),
    ("belt-track", "own_boards.pool.cells.2,1.belt.in", lambda f: cells(f)["2,1"]["belt"].update({"in": ["S"]})),
    ("belt-turn", "own_boards.pool.cells.2,1.belt.turns", lambda f: cells(f)["2,1"]["belt"].pop("turns")),
    ("belt-turn", "own_boards.pool.cells.2,1.belt.turns.W", lambda f: cells(f)["2,1"]["belt"]["turns"].update(W="ccw")),
    ("belt-turn", "own_boards.pool.cells.2,1.belt.turns.E", lambda f: cells(f)["2,1"]["belt"]["turns"].update(E="ccw")),
    ("belt-turn", "own_boards.pool.cells.2,1.belt.turns.N", lambda f: cells(f)["2,1"]["belt"]["turns"].update(N="cw")),
    ("twice", "own_boards.pool.cells.2,1.belt.in", lambda f: cells(f)["2,1"]["belt"].update({"in": ["N", "N"]})),
    ("unknown-word", "own_boards.pool.cells.2,1.belt.out", lambda f: cells(f)["2,1"]["belt"].update(out="up")),
    ("unknown-word", "own_boards.pool.cells.2,1.belt.kind", lambda f: cells(f)["2,1"]["belt"].update(kind="fast")),
    ("belt-with", "own_boards.pool.cells.2,1", lambda f: cells(f)["2,1"].update(gear="cw")),
    ("pusher-way", "own_boards.pool.cells.0,0.pusher.pushes", lambda f: cells(f)["0,0"]["pusher"].update(pushes="E")),
    ("twice", "own_boards.pool.cells.0,0.pusher.registers", lambda f: cells(f)["0,0"]["pusher"].update(registers=[])),
    (
        "number-range",
        "own_boards.pool.cells.3,2.crusher.registers.0",
        lambda f: cells(f)["3,2"].update(crusher={"registers": [6]}),
    ),
    ("number-range", "own_boards.pool.cells.3,1.laser.beams", lambda f: cells(f)["3,1"]["laser"].update(beams=4)),
    ("unknown-word", "own_boards.pool.cells.3,1.laser.from", lambda f: cells(f)["3,1"]["laser"].update({"from": "X"})),
    ("unknown-word", "own_boards.pool.cells.3,2.floor", lambda f: cells(f)["3,2"].update(floor="lava")),
    ("unknown-field", "own_boards.pool.cells.3,2.lava", lambda f: cells(f)["3,2"].update(lava=True)),
    ("number-range", "own_boards.pool.width", lambda f: f["own_boards"]["pool"].update(width=10_000, height=10_000)),
    ("number-range", "own_boards.pool.height", lambda f: f["own_boards"]["pool"].update(height=0)),
    ("board-name", "own_boards.chess", lambda f: f["own_boards"].update(chess={"width": 1, "height": 1})),
    ("course-size", "boards.1", lambda f: f["boards"][1].update(x=46)),
    ("number-range", "boards.1.x", lambda f: f["boards"][1].update(x=10_000)),
    ("number-range", "boards.1.y", lambda f: f["boards"][1].update(y=-1)),
    ("overlap", "boards.1", lambda f: f["boards"][1].update(x=11)),
    ("overlap", "dock", lambda f: f["dock"].update(y=11)),
    ("rotation", "boards.0.rotation", lambda f: f["boards"][0].update(rotation=45)),
    ("rotation", "dock.rotation", lambda f: f["dock"].update(rotation=180)),
    ("unknown-board", "boards.0.board", lambda f: f["boards"][0].update(board="atlantis")),
    ("boards", "boards", lambda f: f.update(boards=[])),
    ("boards", "boards", lambda f: f.update(boards=f["boards"] * 40)),
    ("boards", "own_boards", lambda f: f.update(own_boards={f"b{n}": {"width": 1, "height": 1} for n in range(65)})),
    ("shape", "boards.0", lambda f: f["boards"].__setitem__(0, "exchange")),
    ("docks", "players", lambda f: f.pop("dock")),
    ("dock-numbers", "dock", lambda f: cells(f).update({"0,2": {"start": 1}})),
    ("dock-numbers", "players", lambda f: (f.pop("dock"), cells(f).update({"0,2": {"start": 2}}))),
    ("number-range", "players.0", lambda f: f.update(players=[9])),
    ("shape", "players.0", lambda f: f.update(players=[True])),
    ("twice", "players", lambda f: f.update(players=[2, 2])),
    ("twice", "players", lambda f: f.update(players=[])),
    ("shape", "players", lambda f: f.update(players="2-4")),
    ("shape", "name", lambda f: f.update(name=7)),
    ("number-range", "name", lambda f: f.update(name="")),
    ("number-range", "name", lambda f: f.update(name="x" * 81)),
    ("unknown-word", "length", lambda f: f.update(length="endless")),
    ("course-format", "format", lambda f: f.update(format=2)),
    ("missing-field", "format", lambda f: f.pop("format")),
    ("unknown-field", "colour", lambda f: f.update(colour="red")),
]


@pytest.mark.parametrize(("code", "at", "change"), WRONG, ids=[f"{code}-{at}" for code, at, _ in WRONG])
def test_errors_of_a_course_file_have_a_code_and_a_place(code: str, at: str, change: Change) -> None:
    file = copy.deepcopy(good())
    change(file)
    with pytest.raises(BadInput) as caught:
        read_course(file)
    assert (caught.value.code, caught.value.at) == (code, at), caught.value.message


@pytest.mark.parametrize("value", [None, [], "x", 3, True, {}])
def test_values_of_another_shape_are_refused(value: object) -> None:
    with pytest.raises(BadInput) as caught:
        read_course(value, "course")
    assert caught.value.code in ("shape", "missing-field")


def test_too_many_lasers() -> None:
    """The course has a laser on each of 576 spaces."""
    file = good()
    cell = {"laser": {"from": "N", "beams": 1}}
    file["own_boards"]["disco"] = {
        "width": 24,
        "height": 24,
        "cells": {f"{x},{y}": cell for x in range(24) for y in range(24)},
    }
    file["boards"].append({"board": "disco", "x": 16, "y": 16})
    with pytest.raises(BadInput) as caught:
        read_course(file)
    assert (caught.value.code, caught.value.at) == ("lasers", "boards")


@pytest.mark.parametrize("name", facts.BOARDS)
def test_printed_boards_can_be_written_and_read_as_custom_ones(name: str) -> None:
    """Every printed board therefore passes the checks of custom boards (14.1)."""
    board = facts.BOARDS[name]
    written = json.loads(json.dumps(own_board_json(board)))
    again = read_own_board(written, "", name)
    assert again.rows == board.rows
