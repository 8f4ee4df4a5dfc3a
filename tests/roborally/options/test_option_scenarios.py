"""Worked scenarios with Options and course rules, compared with `resolve`.

Some came with the rules; the others were worked out by hand from their text. Each names its section or card as `rule`
and gives the expected state of the robots that matter.
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
    """Assert that `resolve` gives the expected answer or error."""
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


def test_each_scenario_has_a_unique_name_and_an_expected_result() -> None:
    names = [one["id"] for one in CASES + BY_HAND]
    assert len(set(names)) == len(names)
    assert all(one.keys() & {"expect", "expect_top", "expect_error"} for one in CASES + BY_HAND)
