"""The worked scenarios with Options and rules of courses, each as `resolve` answers it (sections of the Options)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent.parent / "data" / "roborally_option_scenarios.json").read_text()
)["scenarios"]


@pytest.mark.parametrize("one", CASES, ids=lambda one: str(one["id"]))
def test_a_worked_scenario(one: dict[str, Any]) -> None:
    if "expect_error" in one:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(one["case"])
        assert caught.value.code == one["expect_error"]["code"]
        return
    answer = json.loads(json.dumps(scenario.resolve(one["case"])))
    for robot, expected in one.get("expect", {}).items():
        assert {name: answer["robots"][robot].get(name) for name in expected} == expected, one["why"]
    top = one.get("expect_top", {})
    assert {name: answer.get(name) for name in top} == top, one["why"]
