"""Registers on the printed courses, across seams and docks, checked against the oracle (rules 5, 6, 10.1).

The courses are built here again from the data, sharing no code with the engine.
"""

from __future__ import annotations

import json
import random
from importlib.resources import files
from typing import Any

import pytest

from inkrally.roborally.facts import KINDS, Kind
from inkrally.roborally.floor import courses
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Facing
from inkrally.roborally.turn.robots import Robot, apply_steps
from tests.roborally.oracle import TURN_RIGHT, Oracle, Space
from tests.sample_sizes import scaled

BOARDS: dict[str, Any] = json.loads(files("inkrally.roborally").joinpath("data/boards.json").read_bytes())["boards"]
COURSES: list[dict[str, Any]] = [
    json.loads(file.read_bytes()) for file in files("inkrally.roborally").joinpath("courses").iterdir()
]
SIDES: tuple[Facing, ...] = ("N", "E", "S", "W")


def turned(side: str, quarters: int) -> str:
    for _ in range(quarters):
        side = TURN_RIGHT[side]
    return side


class Course(Oracle):
    """The floor of a printed course with robots on it, in the oracle's format."""

    def __init__(self, course: dict[str, Any], robots: dict[str, dict[str, Any]]) -> None:
        self.cells = {}
        self.walls = set()
        self.flags = [(flag["x"], flag["y"]) for flag in sorted(course["flags"], key=lambda flag: flag["flag"] or 0)]
        self.robots = robots
        self.fallen = []
        self.winner = self.last = None
        lasers: list[dict[str, Any]] = []
        for placing in [*course["boards"], *([course["dock"]] if course["dock"] else [])]:
            rows = BOARDS[placing["board"]]["rows"]
            for y, row in enumerate(rows):
                for x, cell in enumerate(row):
                    self.lay(cell, (x, y), (len(row), len(rows)), placing, lasers)
        self.case = {"board": {"lasers": lasers}}

    def lay(
        self, cell: dict[str, Any], at: Space, size: Space, placing: dict[str, Any], lasers: list[dict[str, Any]]
    ) -> None:
        quarters = placing.get("rotation", 0) // 90
        (x, y), (width, height) = at, size
        for _ in range(quarters):
            (x, y), (width, height) = (height - 1 - y, x), (height, width)
        space = x + placing["x"], y + placing["y"]
        found: dict[str, Any] = {}
        if cell.get("floor", "open") != "open":
            found["pit" if cell["floor"] == "pit" else "repair"] = True
        if "belt" in cell:
            belt = cell["belt"]
            found["belt"] = {
                "dir": turned(belt["out"], quarters),
                "speed": 2 if belt["kind"] == "express" else 1,
                "curve_from": [turned(side, quarters) for side in belt.get("turns", {})],
            }
        if "gear" in cell:
            found["gear"] = cell["gear"].upper()
        if "pusher" in cell:
            pusher = cell["pusher"]
            found["pusher"] = {"side": turned(pusher["wall"], quarters), "registers": pusher["registers"]}
        if "laser" in cell:
            side = turned(cell["laser"]["from"], quarters)
            lasers.append({"at": space, "side": side, "beams": cell["laser"]["beams"]})
        assert space not in self.cells, "no two boards cover a space"
        self.cells[space] = found
        for side in cell.get("walls", []):
            self.build_wall(space, turned(side, quarters))

    def on_board(self, space: Space) -> bool:
        return space in self.cells


def crowd(rng: random.Random, floor: Course) -> list[Robot]:
    """Return robots placed close together at random, so that they interact."""
    solid = sorted(space for space, cell in floor.cells.items() if "pit" not in cell)
    x, y = rng.choice(solid)
    near = [space for space in solid if abs(space[0] - x) < 4 and abs(space[1] - y) < 4]
    return [
        Robot(
            number,
            at,
            rng.choice(SIDES),
            rng.choice(solid),
            rng.randint(1, 3),
            damage=rng.choice((0, 3, 8, 9)),
            flags=rng.randint(0, max(0, len(floor.flags) - 1)),
            down=rng.random() < 0.15,
        )
        for number, at in enumerate(rng.sample(near, min(8, len(near))))
    ]


def as_oracle(robot: Robot) -> dict[str, Any]:
    return {
        "at": robot.at,
        "facing": robot.facing,
        "damage": robot.damage,
        "lives": robot.lives,
        "touched": robot.flags,
        "archive": robot.archive,
        "down": robot.down,
        "alive": robot.status in ("racing", "finished"),
    }


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course["id"])
def test_10_1_kernel_and_oracle_agree_on_printed_courses(course: dict[str, Any]) -> None:
    rng = random.Random(course["id"])
    floor = courses.printed_course(course["id"]).floor
    bare = Course(course, {})
    assert set(floor.cells) == set(bare.cells)
    for _ in range(scaled(4)):
        robots = tuple(crowd(rng, bare))
        oracle = Course(course, {f"R{number}": as_oracle(robot) for number, robot in enumerate(robots)})
        for register in range(1, 6):
            played: list[tuple[Kind, int]] = [
                (rng.choice(KINDS), priority) for priority in rng.sample(range(10, 850, 10), len(robots))
            ]
            oracle.register(register, {f"R{number}": card for number, card in enumerate(played)})
            robots = apply_steps(robots, run_kinds(floor, robots, register, played))
            told = [as_oracle(robot) for robot in robots]
            for one, other in zip(told, oracle.robots.values(), strict=True):
                # A destroyed robot has no compared position, and cannot be powered down.
                other |= {name: one[name] for name in (("down",) if one["alive"] else ("at", "down"))}
            assert told == list(oracle.robots.values()), f"register {register}"
            if any(robot.status == "finished" for robot in robots):
                break  # the robot left the floor, which the oracle does not model
