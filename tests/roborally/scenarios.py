"""The worked scenarios of the rules reference (section 13), read from `tests/data/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from inkrally.roborally import facts
from inkrally.roborally.facts import Cell
from inkrally.roborally.floor.floor import Floor, build_floor
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.robots import Robot

PATH = Path(__file__).parents[1] / "data" / "roborally_scenarios.json"
KINDS = {"M1": "M1", "M2": "M2", "M3": "M3", "BU": "BU", "RL": "L", "RR": "R", "UT": "U"}


class Scenario(msgspec.Struct, frozen=True):
    """One worked scenario.

    Attributes:
        names: The robots' ids, in the order of `robots`.
        steps: "register n", "cleanup" or "start_turn".
        expect: The expected final fields by robot id, with cards as priorities.
        expect_winners: The expected winners; None if the scenario does not say.
    """

    id: str
    rule: str
    title: str
    floor: Floor
    names: tuple[str, ...]
    robots: tuple[Robot, ...]
    steps: tuple[str, ...]
    choices: dict[str, Any]
    expect: dict[str, dict[str, Any]]
    expect_winners: list[str] | None
    draw_pile: tuple[int, ...]

    @property
    def needs_options(self) -> bool:
        return any(robot.options for robot in self.robots) or "options" in str(self.expect)

    @property
    def only_registers(self) -> bool:
        """Whether all steps are registers."""
        return all(step.startswith("register ") for step in self.steps)


def card_of(text: str) -> int:
    """Return the priority of a card such as "M1@500", checking that the deck has this card."""
    code, _, priority = text.partition("@")
    assert facts.CARDS[int(priority)].kind == KINDS[code], text
    return int(priority)


def _cards(texts: list[str | None]) -> tuple[int | None, ...]:
    return tuple(None if text is None else card_of(text) for text in texts)


def floor_of(board: dict[str, Any], flags: list[dict[str, int]]) -> Floor:
    """Return the floor of a scenario: open except for the listed cells."""
    cells: dict[Space, Cell] = {(x, y): Cell() for x in range(board["width"]) for y in range(board["height"])}
    for cell in board["cells"]:
        rest = {name: value for name, value in cell.items() if name not in ("x", "y")}
        cells[cell["x"], cell["y"]] = msgspec.convert(rest, Cell)
    ordered = sorted(flags, key=lambda flag: flag["flag"])
    return build_floor(board["width"], board["height"], cells, [(flag["x"], flag["y"]) for flag in ordered])


def _robot(number: int, value: dict[str, Any]) -> Robot:
    known = {"id", "x", "y", "facing", "registers", "damage", "options", "archive", "locked", "powered_down"}
    assert set(value) <= known | {"announce", "lives", "touched"}
    at = (value["x"], value["y"])
    damage = value.get("damage", 0)
    if "locked" in value:
        assert tuple(value["locked"]) == facts.DAMAGE[damage].locked_registers
    return Robot(
        seat=number,
        at=at,
        facing=value["facing"],
        archive=tuple(value.get("archive", at)),
        lives=value.get("lives", 3),
        damage=damage,
        flags=value.get("touched", 0),
        registers=_cards(value.get("registers", [None] * 5)),
        down=value.get("powered_down", False),
        announced=bool(value.get("announce", False)),
        options=tuple(value.get("options", ())),
    )


def _scenario(value: dict[str, Any]) -> Scenario:
    expect = {name: dict(robot) for name, robot in value["expect"].get("robots", {}).items()}
    for robot in expect.values():
        if "registers" in robot:
            robot["registers"] = _cards(robot["registers"])
    return Scenario(
        id=value["id"],
        rule=value["rule"],
        title=value["title"],
        floor=floor_of(value["board"], value["flags"]),
        names=tuple(robot["id"] for robot in value["robots"]),
        robots=tuple(_robot(number, robot) for number, robot in enumerate(value["robots"])),
        steps=tuple(value["steps"]),
        choices=value.get("choices", {}),
        expect=expect,
        expect_winners=value["expect"].get("winners"),
        draw_pile=tuple(card_of(text) for text in value.get("draw_pile", ())),
    )


def scenarios() -> list[Scenario]:
    """Return all worked scenarios in the order of the file."""
    return [_scenario(value) for value in json.loads(PATH.read_text())["scenarios"]]


WORDS = {"on_board": "racing", "destroyed": "destroyed", "out": "out"}
"""The engine's robot statuses by the scenarios' words."""


def differences(scenario: Scenario, robots: tuple[Robot, ...]) -> list[str]:
    """Return the differences from the expected robots; the caller checks `cards_dealt` and `options`."""
    found = []
    for name, expected in scenario.expect.items():
        robot = robots[scenario.names.index(name)]
        actual: dict[str, Any] = {
            "x": robot.at[0],
            "y": robot.at[1],
            "facing": robot.facing,
            "damage": robot.damage,
            "lives": robot.lives,
            "touched": robot.flags,
            "archive": list(robot.archive),
            "powered_down": robot.down,
            "registers": robot.registers,
            "locked": list(facts.DAMAGE[robot.damage].locked_registers),
        }
        for field, value in expected.items():
            if field == "status":
                if WORDS[value] != robot.status:
                    found.append(f"{name} status: {robot.status}, expected {value}")
            elif field in actual and actual[field] != value:
                found.append(f"{name} {field}: {actual[field]}, expected {value}")
    if scenario.expect_winners is not None:
        winners = [scenario.names[number] for number, robot in enumerate(robots) if robot.place == 1]
        if winners != scenario.expect_winners:
            found.append(f"winners: {winners}, expected {scenario.expect_winners}")
    return found
