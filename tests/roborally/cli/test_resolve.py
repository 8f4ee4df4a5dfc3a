"""`inkrally resolve` turns scenarios into robots and a trace, and reports each error with its place."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from inkrally.roborally.floor import courses
from tests.roborally.boards import case
from tests.sample_sizes import scaled


def answers(text: str, status: int = 0) -> list[Any]:
    result = CliRunner().invoke(main, ["resolve", "-"], input=text)
    assert result.exit_code == status, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def answer(value: object, status: int = 0) -> Any:
    (found,) = answers(json.dumps(value), status)
    return found


def good() -> dict[str, Any]:
    """Return the scenario of the documentation, which uses every field."""
    return {
        "run": "register",
        "register": 1,
        "cards": {"A": ["R", 80]},
        "board": {
            "w": 5,
            "h": 3,
            "cells": {
                "1,1": {"belt": {"dir": "E", "speed": 1, "curve_from": []}},
                "4,2": {"pit": True},
                "0,0": {"gear": "CW"},
                "1,0": {"pusher": {"side": "N", "registers": [2, 4]}},
                "2,0": {"crusher": {"registers": [5]}},
                "3,0": {"repair": 2},
            },
            "walls": [[2, 1, "E"]],
            "lasers": [{"at": [0, 2], "side": "W", "beams": 1}],
            "flags": [[3, 1], [4, 0]],
        },
        "robots": [
            {"id": "A", "at": [1, 1], "facing": "N"},
            {
                "id": "B",
                "at": [4, 1],
                "facing": "E",
                "damage": 1,
                "flags_touched": 1,
                "archive": [0, 1],
                "lives": 2,
                "powered_down": True,
                "options": [],
            },
        ],
    }


def test_the_scenario_of_the_documentation() -> None:
    found = answer(good())
    assert found == {
        "robots": {
            "A": {
                "at": [2, 1],
                "facing": "E",
                "damage": 0,
                "alive": True,
                "flags_touched": 0,
                "archive": [1, 1],
                "lives": 3,
            },
            "B": {
                "at": [4, 1],
                "facing": "E",
                "damage": 1,
                "alive": True,
                "flags_touched": 1,
                "archive": [0, 1],
                "lives": 2,
            },
        },
        "winner": None,
        "trace": [
            {
                "register": 1,
                "stage": "cards",
                "robot": "A",
                "card": ["R", 80],
                "changes": [{"type": "turned", "robot": "A", "facing": "E", "by": "card"}],
            },
            {"register": 1, "stage": "belts", "changes": [{"type": "moved", "robot": "A", "to": [2, 1], "by": "belt"}]},
        ],
    }


def test_a_bad_line_is_reported_in_its_place() -> None:
    bad = good() | {"run": "walk"}
    found = answers("\n".join(map(json.dumps, [good(), bad, good()])) + "\nno json\n", 1)
    assert [next(iter(one)) for one in found] == ["robots", "error", "robots", "error"]
    assert found[1]["error"]["code"] == "unknown-word"
    assert found[3]["error"]["code"] == "json"


def test_invalid_text_is_reported_in_its_line() -> None:
    line = json.dumps(good())
    found = answers("\n".join((line, line.replace('"B"', r'"\ud800"'), line)), 1)
    assert [one.get("error", {}).get("code") for one in found] == [None, "json", None]


def test_a_course_by_name_or_id() -> None:
    robots = [{"id": "A", "at": [5, 15], "facing": "N"}]
    for course in ("Risky Exchange", "risky_exchange", "RISKY EXCHANGE"):
        found = answer({"run": "registers", "programs": {"A": [["M1", 490]]}, "course": course, "robots": robots})
        assert found["robots"]["A"]["at"] == [5, 14]


@pytest.mark.parametrize("line", courses.course_list(), ids=lambda line: line.id)
def test_every_printed_course_can_be_resolved(line: courses.CourseListItem) -> None:
    floor = courses.printed_course(line.id).floor
    at = next(space for space, cell in sorted(floor.cells.items()) if cell.floor != "pit")
    robot: dict[str, Any] = {"id": "A", "at": at, "facing": "N"}
    value = {"run": "register", "register": 1, "course": line.name, "robots": [robot]}
    if line.category == "team" or line.id == "capture_the_flag":
        robot["team"] = 1
    assert set(answer(value)["robots"]) == {"A"}


def test_a_robot_without_a_card_is_active_and_fires() -> None:
    value = good()
    value["cards"] = {}
    value["robots"][0] |= {"at": [0, 1], "facing": "E"}
    found = answer(value)
    assert found["trace"][0]["changes"][0]["type"] == "shot"


def test_number_of_registers_is_that_of_the_longest_program() -> None:
    value = {
        "run": "registers",
        "programs": {"A": [["M1", 500], None, ["M1", 510]], "B": [["R", 80]]},
        "board": {"w": 9, "h": 9},
        "robots": [{"id": "A", "at": [4, 8], "facing": "N"}, {"id": "B", "at": [0, 8], "facing": "N"}],
    }
    found = answer(value)
    assert found["robots"]["A"]["at"] == [4, 6]
    assert found["robots"]["B"]["facing"] == "E"
    assert {step["register"] for step in found["trace"]} == {1, 2, 3}


def test_a_round_is_five_registers_then_repairs_and_no_re_entry() -> None:
    """7.1: repair sites and flags remove one damage; 8.4: powered-down robots lost theirs before."""
    cells = {"0,0": {"repair": 1}, "4,0": {"repair": 2}, "3,2": {"pit": True}}
    value: dict[str, Any] = {
        "run": "round",
        "programs": {"D": [["M1", 500]]},
        "board": {"w": 5, "h": 3, "cells": cells, "flags": [[2, 0], [1, 1]]},
        "robots": [
            {"id": "A", "at": [0, 0], "facing": "N", "damage": 3},
            {"id": "B", "at": [4, 0], "facing": "N", "damage": 3},
            {"id": "C", "at": [2, 0], "facing": "N", "damage": 6, "powered_down": True},
            {"id": "D", "at": [2, 2], "facing": "E", "damage": 2},
            {"id": "E", "at": [0, 1], "facing": "W", "damage": 2},
        ],
    }
    found = answer(value)
    damage = {name: robot["damage"] for name, robot in found["robots"].items()}
    assert damage == {"A": 2, "B": 2, "C": 0, "D": 0, "E": 2}
    assert found["robots"]["D"] == {
        "facing": "E",
        "damage": 0,
        "alive": False,
        "flags_touched": 0,
        "archive": [2, 2],
        "lives": 2,
    }
    assert found["trace"][0] == {
        "stage": "power-down",
        "changes": [{"type": "repaired", "robot": "C", "damage": 0, "by": "power-down"}],
    }
    assert found["trace"][-1]["stage"] == "repairs"
    assert [change["robot"] for change in found["trace"][-1]["changes"]] == ["A", "B"]


def test_a_round_stops_after_the_register_with_a_winner() -> None:
    value = {
        "run": "round",
        "programs": {"A": [["M1", 500], ["M1", 510]]},
        "board": {"w": 5, "h": 5, "flags": [[0, 3]]},
        "robots": [{"id": "A", "at": [0, 4], "facing": "N", "damage": 2}],
    }
    found = answer(value)
    assert (found["winner"], found["robots"]["A"]["at"], found["robots"]["A"]["damage"]) == ("A", [0, 3], 2)


def test_a_belt_against_a_wall_is_allowed() -> None:
    """5.4: the belt does not move the robot."""
    value = good()
    value["board"]["walls"] = [[1, 1, "E"]]
    assert answer(value)["robots"]["A"]["at"] == [1, 1]


def test_a_curve_entered_straight_does_not_turn_a_robot() -> None:
    value = good()
    value["board"]["cells"]["2,1"] = {"belt": {"dir": "E", "speed": 2, "curve_from": ["W", "N"]}}
    value["cards"] = {}
    assert answer(value)["robots"]["A"]["facing"] == "N"


Change = Callable[[dict[str, Any]], object]


def board(value: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = value["board"]
    return found


def cell(value: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = value["board"]["cells"][name]
    return found


def a_robot(value: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = value["robots"][0]
    return found


NO_BOARD = {"run": "register", "register": 1, "robots": []}
WRONG: list[tuple[str, str, Change]] = [
    ("missing-field", "run", lambda v: v.pop("run")),
    ("unknown-word", "run", lambda v: v.update(run="walk")),
    ("shape", "run", lambda v: v.update(run=1)),
    ("missing-field", "register", lambda v: v.pop("register")),
    ("number-range", "register", lambda v: v.update(register=6)),
    ("shape", "register", lambda v: v.update(register="1")),
    ("shape", "register", lambda v: v.update(register=1.5)),
    ("unknown-field", "programs", lambda v: v.update(programs={})),
    ("unknown-field", "cards", lambda v: v.update(run="round")),
    ("unknown-field", "register", lambda v: (v.update(run="round"), v.pop("cards"))),
    ("unknown-field", "colour", lambda v: v.update(colour="red")),
    ("board-or-course", "board", lambda v: v.pop("board")),
    ("board-or-course", "board", lambda v: v.update(course="risky_exchange")),
    ("unknown-course", "course", lambda v: (v.pop("board"), v.update(course="Atlantis"))),
    ("shape", "course", lambda v: (v.pop("board"), v.update(course=3))),
    ("shape", "cards", lambda v: v.update(cards=[])),
    ("unknown-robot", "cards.Z", lambda v: v["cards"].update(Z=["M1", 490])),
    ("shape", "cards.A", lambda v: v["cards"].update(A="M1")),
    ("shape", "cards.A", lambda v: v["cards"].update(A=["M1"])),
    ("unknown-word", "cards.A.0", lambda v: v["cards"].update(A=["M4", 490])),
    ("shape", "cards.A.1", lambda v: v["cards"].update(A=["M1", "490"])),
    ("number-range", "cards.A.1", lambda v: v["cards"].update(A=["M1", -1])),
    ("number-range", "cards.A.1", lambda v: v["cards"].update(A=["M1", 10**30])),
    ("priority-twice", "cards.B", lambda v: v["cards"].update(A=["M1", 490], B=["M2", 490])),
    (
        "program",
        "programs.A",
        lambda v: (v.update(run="registers", programs={"A": [None] * 6}), v.pop("cards"), v.pop("register")),
    ),
    (
        "priority-twice",
        "programs.B.1",
        lambda v: (
            v.update(run="registers", programs={"A": [None, ["M1", 490]], "B": [["L", 490], ["M1", 490]]}),
            v.pop("cards"),
            v.pop("register"),
        ),
    ),
    ("shape", "programs", lambda v: (v.update(run="round", programs=3), v.pop("cards"), v.pop("register"))),
    ("shape", "robots", lambda v: v.update(robots={})),
    ("robot-count", "robots", lambda v: v.update(robots=[])),
    ("robot-count", "robots", lambda v: v.update(robots=[v["robots"][0]] * 9)),
    ("shape", "robots.0", lambda v: v["robots"].__setitem__(0, 3)),
    ("missing-field", "robots.0.id", lambda v: a_robot(v).pop("id")),
    ("robot-twice", "robots.1.id", lambda v: (a_robot(v).update(id="B"), v.update(cards={}))),
    ("number-range", "robots.0.id", lambda v: a_robot(v).update(id="")),
    ("robot-place", "robots.1.at", lambda v: a_robot(v).update(at=[4, 1])),
    ("robot-place", "robots.0.at", lambda v: a_robot(v).update(at=[4, 2])),
    ("robot-place", "robots.0.at", lambda v: a_robot(v).update(at=[5, 2])),
    ("robot-place", "robots.0.at", lambda v: a_robot(v).update(at=[-1, 0])),
    ("shape", "robots.0.at", lambda v: a_robot(v).update(at=[1])),
    ("shape", "robots.0.at.1", lambda v: a_robot(v).update(at=[1, None])),
    ("shape", "robots.0.at", lambda v: a_robot(v).update(at="1,1")),
    ("unknown-word", "robots.0.facing", lambda v: a_robot(v).update(facing="up")),
    ("number-range", "robots.0.damage", lambda v: a_robot(v).update(damage=10)),
    ("shape", "robots.0.damage", lambda v: a_robot(v).update(damage=True)),
    ("number-range", "robots.0.flags_touched", lambda v: a_robot(v).update(flags_touched=3)),
    ("robot-place", "robots.0.archive", lambda v: a_robot(v).update(archive=[4, 2])),
    ("number-range", "robots.0.lives", lambda v: a_robot(v).update(lives=0)),
    ("shape", "robots.0.powered_down", lambda v: a_robot(v).update(powered_down=1)),
    ("unknown-option", "robots.0.options.0", lambda v: a_robot(v).update(options=["jet_engine"])),
    ("shape", "robots.0.options", lambda v: a_robot(v).update(options="brakes")),
    ("unknown-field", "robots.0.name", lambda v: a_robot(v).update(name="A")),
    ("shape", "board", lambda v: v.update(board=[])),
    ("missing-field", "board.w", lambda v: board(v).pop("w")),
    ("number-range", "board.w", lambda v: board(v).update(w=10_000)),
    ("number-range", "board.h", lambda v: board(v).update(h=0)),
    ("shape", "board.h", lambda v: board(v).update(h=None)),
    ("unknown-field", "board.docks", lambda v: board(v).update(docks=[])),
    ("shape", "board.cells", lambda v: board(v).update(cells=[])),
    ("space-form", "board.cells.1;1", lambda v: board(v)["cells"].update({"1;1": {}})),
    ("space-form", "board.cells.01,1", lambda v: board(v)["cells"].update({"01,1": {}})),
    ("space-form", "board.cells.\u0663,1", lambda v: board(v)["cells"].update({"\u0663,1": {}})),
    ("off-board", "board.cells.5,0", lambda v: board(v)["cells"].update({"5,0": {}})),
    ("shape", "board.cells.1,1", lambda v: board(v)["cells"].update({"1,1": 1})),
    ("unknown-field", "board.cells.1,1.lava", lambda v: cell(v, "1,1").update(lava=True)),
    ("pit-with", "board.cells.4,2", lambda v: cell(v, "4,2").update(gear="CW")),
    ("shape", "board.cells.4,2.pit", lambda v: cell(v, "4,2").update(pit=1)),
    ("missing-field", "board.cells.1,1.belt.dir", lambda v: cell(v, "1,1")["belt"].pop("dir")),
    ("unknown-word", "board.cells.1,1.belt.dir", lambda v: cell(v, "1,1")["belt"].update(dir="east")),
    ("number-range", "board.cells.1,1.belt.speed", lambda v: cell(v, "1,1")["belt"].update(speed=3)),
    ("belt-track", "board.cells.1,1.belt.curve_from", lambda v: cell(v, "1,1")["belt"].update(curve_from=["E"])),
    ("twice", "board.cells.1,1.belt.curve_from", lambda v: cell(v, "1,1")["belt"].update(curve_from=["N", "N"])),
    ("unknown-word", "board.cells.0,0.gear", lambda v: cell(v, "0,0").update(gear="cw")),
    ("unknown-word", "board.cells.1,0.pusher.side", lambda v: cell(v, "1,0")["pusher"].update(side="X")),
    ("twice", "board.cells.1,0.pusher.registers", lambda v: cell(v, "1,0")["pusher"].update(registers=[])),
    ("number-range", "board.cells.1,0.pusher.registers.0", lambda v: cell(v, "1,0")["pusher"].update(registers=[0])),
    ("missing-field", "board.cells.2,0.crusher.registers", lambda v: cell(v, "2,0").update(crusher={})),
    ("number-range", "board.cells.3,0.repair", lambda v: cell(v, "3,0").update(repair=3)),
    ("shape", "board.walls", lambda v: board(v).update(walls={})),
    ("shape", "board.walls.0", lambda v: board(v).update(walls=[[1, 1]])),
    ("off-board", "board.walls.0", lambda v: board(v).update(walls=[[5, 1, "E"]])),
    ("unknown-word", "board.walls.0.2", lambda v: board(v).update(walls=[[1, 1, "e"]])),
    ("off-board", "board.lasers.0.at", lambda v: board(v)["lasers"][0].update(at=[0, 3])),
    ("number-range", "board.lasers.0.beams", lambda v: board(v)["lasers"][0].update(beams=4)),
    ("missing-field", "board.lasers.0.beams", lambda v: board(v)["lasers"][0].pop("beams")),
    ("lasers", "board.lasers", lambda v: board(v).update(lasers=[{"at": [0, 0], "side": "N", "beams": 1}] * 513)),
    ("flag-place", "board.flags.1", lambda v: board(v).update(flags=[[3, 1], [3, 1]])),
    ("flag-place", "board.flags.0", lambda v: board(v).update(flags=[[4, 2]])),
    ("flag-place", "board.flags.0", lambda v: board(v).update(flags=[[7, 7]])),
    ("flags", "board.flags", lambda v: board(v).update(flags=[[x, y] for x in range(3) for y in range(3)])),
]


@pytest.mark.parametrize(("code", "at", "change"), WRONG, ids=[f"{code}-{at}" for code, at, _ in WRONG])
def test_errors_have_a_code_and_a_place(code: str, at: str, change: Change) -> None:
    value = copy.deepcopy(good())
    change(value)
    error = answer(value, 1)["error"]
    assert (error["code"], error["at"]) == (code, at), error["message"]


@pytest.mark.parametrize("value", [None, [], "x", 3, True])
def test_input_of_another_shape_is_refused(value: object) -> None:
    assert answer(value, 1)["error"]["code"] == "shape"


JUNK: list[Any] = [None, True, -1, 10**12, 1.5, "", "x" * 300, [], {}, [[]], {"a": 1}, "N", [0, 0]]


def spoilt(value: Any, rng: random.Random) -> Any:
    """Replace, drop or add something at a random place."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(sorted(value))
        change = rng.random()
        if change < 0.1:
            return {key: one for key, one in value.items() if key != name}
        if change < 0.2:
            return value | {"extra": rng.choice(JUNK)}
        return value | {name: spoilt(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        return [spoilt(one, rng) if number == index else one for number, one in enumerate(value)]
    return rng.choice(JUNK)


def test_spoilt_scenarios_are_errors_or_answers_and_never_faults() -> None:
    rng = random.Random(5)
    refused: list[BadInput] = []
    count = scaled(500)
    for seed in range(count):
        try:
            scenario.resolve(spoilt(rng.choice([good(), case(seed)]), rng))
        except BadInput as error:
            refused.append(error)
    assert count // 4 < len(refused) < count
    assert max(len(error.message) for error in refused) < 300
