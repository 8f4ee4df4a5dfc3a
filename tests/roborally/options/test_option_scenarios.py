"""The worked scenarios with Options and rules of courses, each as `resolve` answers it (sections of the Options).

Some came with the rules. More were worked out by hand from their text alone, each with the section or the card that it
is about as its `rule`, and say what comes of the robots that matter there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario

DATA = Path(__file__).parents[2] / "data"


def written(name: str) -> list[dict[str, Any]]:
    scenarios: list[dict[str, Any]] = json.loads((DATA / name).read_text())["scenarios"]
    return scenarios


CASES = written("roborally_option_scenarios.json")
BY_HAND = written("roborally_worked_by_hand.json")


def agrees(one: dict[str, Any]) -> None:
    """What `resolve` answers is what the scenario says."""
    if "expect_error" in one:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(one["case"])
        found = {"code": caught.value.code, "at": caught.value.at}
        assert found == found | one["expect_error"]
        return
    answer = json.loads(json.dumps(scenario.resolve(one["case"])))
    for robot, expected in one.get("expect", {}).items():
        assert {name: answer["robots"][robot].get(name) for name in expected} == expected, robot
    top = one.get("expect_top", {})
    assert {name: answer.get(name) for name in top} == top


@pytest.mark.parametrize("one", CASES, ids=lambda one: str(one["id"]))
def test_a_worked_scenario(one: dict[str, Any]) -> None:
    agrees(one)


@pytest.mark.parametrize("one", BY_HAND, ids=lambda one: str(one["id"]))
def test_a_scenario_worked_by_hand(one: dict[str, Any]) -> None:
    agrees(one)


def test_each_scenario_has_a_name_of_its_own_and_says_what_comes_of_it() -> None:
    names = [one["id"] for one in CASES + BY_HAND]
    assert len(set(names)) == len(names)
    assert all(one.keys() & {"expect", "expect_top", "expect_error"} for one in CASES + BY_HAND)
