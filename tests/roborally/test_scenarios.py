"""The worked scenarios of the rules reference (section 13) that consist only of registers.

Those with clean-up are played in `turn/test_cleanup.py`.
"""

from __future__ import annotations

import pytest

from inkrally.roborally.register.run import run_register
from inkrally.roborally.turn.robots import apply_steps

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
