"""The worked scenarios of the rules reference (section 13) that consist only of registers.

Those with clean-up are played in `turn/test_cleanup.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.roborally import scenario
from inkrally.roborally.register.run import run_register
from inkrally.roborally.turn.robots import apply_steps
from tests.roborally.options.option_helpers import after, answer, held, refused, unused

from .scenarios import Scenario, differences, scenarios

pytestmark = pytest.mark.hot("resolution")

ALL = scenarios()
HERE = [scenario for scenario in ALL if scenario.only_registers and not scenario.needs_options]


def test_the_file_has_all_scenarios() -> None:
    assert len(ALL) == 88
    assert len({scenario.id for scenario in ALL}) == 88
    assert len(HERE) == 60


@pytest.mark.parametrize("scenario", HERE, ids=lambda scenario: f"{scenario.id}-rule-{scenario.rule}")
def test_scenario(scenario: Scenario) -> None:
    robots = scenario.robots
    for step in scenario.steps:
        number = int(step.removeprefix("register "))
        cards = [robot.registers[number - 1] for robot in robots]
        robots = apply_steps(robots, run_register(scenario.floor, robots, number, cards))
    assert not differences(scenario, robots), scenario.title


DOWN = held("A", 3, 3, "N", powered_down=True)
BEAM = {"lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}
FLAGS = [[1, 1], [6, 6], [3, 7]]


@pytest.mark.parametrize("register", ["clean-up", None])
@pytest.mark.parametrize(
    ("said", "shown"),
    [({"stay_down": True}, {"powered_down": True}), ({"reenter": {"facing": "S"}}, {"facing": "S", "damage": 2})],
)
def test_answers_at_the_end_of_a_turn_belong_to_clean_up(
    said: dict[str, Any], shown: dict[str, Any], register: str | None
) -> None:
    robot = DOWN if "stay_down" in said else held("A", 0, 3, "W", archive=[5, 5])
    decision = {"robot": "A", **said} | ({} if register is None else {"register": register})
    turn: dict[str, Any] = {"run": "turn", "programs": {"A": [["M1", 500]]}}
    found = after([robot], decisions=[decision], **turn)["A"]
    assert {name: found[name] for name in shown} == shown
    assert unused([robot], decisions=[decision | {"register": 5}], **turn)


def test_a_power_down_is_announced_before_register_1() -> None:
    robots, turn = [held("A", 3, 3, "N", damage=2)], {"run": "turn", "programs": {}}
    said = {"robot": "A", "power_down": True}
    assert after(robots, decisions=[said | {"register": 1}], **turn)["A"]["powered_down"] is True
    assert unused(robots, decisions=[said | {"register": 2}], **turn)


def test_8_5_a_lock_draws_from_the_deck_of_the_scenario() -> None:
    turn: dict[str, Any] = {"run": "turn", "programs": {}, "board": BEAM}
    assert after([DOWN], deck=[["M2", 700]], **turn)["A"]["registers"][4] == ("M2", 700)
    assert refused([DOWN], deck=[], **turn) == ("deck-empty", "deck")
    assert after([DOWN], **turn)["A"]["locked"] == (5,), "without a deck it is told without its card"


def test_4_a_result_has_locks_if_the_scenario_has_them() -> None:
    """Also for the locks of the damage table and without Options."""
    robot = {"id": "A", "at": [3, 3], "facing": "N", "damage": 5, "locked": [5]}
    assert after([robot], board=BEAM)["A"]["locked"] == (4, 5)
    plain = {"id": "A", "at": [3, 3], "facing": "N", "damage": 5}
    assert "locked" not in after([plain], board=BEAM)["A"]


@pytest.mark.parametrize("at", [[3, 3], [-1, 9]])
def test_6_6_the_place_of_a_robot_that_sits_out_does_not_matter(at: list[int]) -> None:
    out = held("A", 0, 0, "N", sits_out=1, at=at, archive=[4, 4], team=1)
    board = {"flags": FLAGS, "cells": {"3,3": {"pit": True}}}
    robots = [out, held("B", 7, 0, "E", team=2)]
    found = after(robots, run="turn", programs={}, rules=["toggle"], board=board)["A"]
    assert (found["at"], found["damage"]) == ((4, 4), 2)
    here = [{**out, "sits_out": 0}, robots[1]]
    assert refused(here, run="turn", programs={}, rules=["toggle"], board=board) == ("robot-place", "robots.0.at")


def test_6_1_a_flag_that_fell_in_register_5_is_back_when_the_next_turn_begins() -> None:
    """A `turn` ends where the next cards would be dealt, a `round` before that."""
    belts = {f"{x},1": {"belt": {"dir": "E", "speed": 1, "curve_from": []}} for x in range(5)}
    case: dict[str, Any] = {
        "board": {"flags": [[0, 1], [7, 7]], "cells": belts | {"5,1": {"pit": True}}},
        "rules": ["moving_flags"],
        "programs": {},
    }
    robots = [held("A", 5, 6, "N")]
    assert answer(robots, run="round", **case)["flags"] == [None, (7, 7)]
    assert answer(robots, run="turn", **case)["flags"] == [(0, 1), (7, 7)]
    del case["programs"]
    assert answer(robots, run="deal", deck=[["M1", 490]] * 9, flag_at=[None, [7, 7]], **case)["flags"][0] == (0, 1)


def test_6_4_an_archive_space_that_has_become_a_pit_counts_as_occupied() -> None:
    robot = held("A", 0, 13, "W", archive=[18, 4])
    case = {"course": "frenetic_factory", "programs": {"A": [["M1", 500]]}, "robots": [robot]}
    found = scenario.resolve({"run": "turn", "rotations": [0, 90, 0, 0], **case})["robots"]["A"]
    assert (found["at"], found["archive"]) == ((17, 3), (18, 4))
