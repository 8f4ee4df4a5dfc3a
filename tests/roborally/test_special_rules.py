"""Course rules that players add to a course as a house rule (`Options.special_rules`)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.conformance import CHECKS
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadInput
from inkrally.roborally import rule_components
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options, course_of
from tests.roborally.invariants import holds
from tests.sample_sizes import few

GAME = RoboRally()
ADDED = tuple(name for name, component in rule_components.RULES.items() if component.fits_any_course)
OWN: dict[str, Any] = {
    "format": 1,
    "name": "House floor",
    "players": [2, 4],
    "boards": [{"board": "vault", "x": 0, "y": 0}, {"board": "dock_belts", "x": 0, "y": 12}],
    "flags": [{"flag": 1, "x": 3, "y": 5}, {"flag": 2, "x": 9, "y": 1}],
}


def play_race(options: Options, seats: int, seed: int) -> Any:
    """Play a random race with all checks of the kit, and return the run."""
    run = play(GAME, options, seats, seed)
    for name, check in CHECKS.items():
        if name != "copies" or options.own is None:  # the JSON of a custom floor is not decoded as the same types
            check(run)
    for moment in run.moments:
        holds(moment.after.table)
    return run


@pytest.mark.parametrize("rule", few(ADDED, 4))
def test_each_rule_keeps_the_contract_on_a_printed_course(rule: str) -> None:
    play_race(Options(special_rules=(rule,), timer=None), 3, 5)


def test_several_rules_keep_the_contract_on_a_custom_course() -> None:
    rules = ("moving_flags", "double_lasers", "no_power_down", "deal_1_option", "start_damage_2")
    run = play_race(Options(course="own", own=OWN, special_rules=rules, timer=None), 3, 8)
    first = run.moments[-1].after.table
    assert course_of(first.options).rules == rules
    assert any(robot.options for moment in run.moments for robot in moment.after.table.robots)


def test_added_rules_hold_from_the_first_turn() -> None:
    """Each robot starts with damage and with an Option (Options 6, Robot Stew and Flag Fry)."""
    options = Options(special_rules=("start_damage_2", "deal_1_option"), timer=None)
    run = play(GAME, options, 2, 3)
    begun = next(moment.after.table for moment in run.moments if moment.after.table.stage == "program")
    assert all(robot.damage == 2 and len(robot.options) == 1 for robot in begun.robots)
    assert all(not rule_components.may_power_down(robot, ("no_power_down",)) for robot in begun.robots)


def test_rules_of_the_course_stay_and_none_counts_twice() -> None:
    course = printed_course("set_to_kill")
    assert course.rules == ("double_lasers",)
    options = Options(course="set_to_kill", special_rules=("double_lasers", "no_power_down"))
    GAME.start(options, 2)
    assert course_of(options).rules == ("double_lasers", "no_power_down")
    assert course_of(Options(course="set_to_kill")) is course


@pytest.mark.parametrize(
    ("course", "rules", "code", "at"),
    [
        ("risky_exchange", ("no_rule",), "unknown-rule", "special_rules.0"),
        ("risky_exchange", ("two_teams",), "special-rule", "special_rules.0"),
        ("risky_exchange", ("superbot", "superbot"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("timer_all_30", "timer_all_60"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("deal_1_option", "deal_3_keep_1"), "special-rule", "special_rules.1"),
        ("risky_exchange", ("superbot", "moving_flags"), "special-rule", "special_rules.1"),
        ("ball_lightning", ("timer_all_60",), "special-rule", "special_rules.0"),
        ("capture_the_flag", ("moving_flags",), "special-rule", "special_rules.0"),
    ],
)
def test_impossible_rules(course: str, rules: tuple[str, ...], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.start(Options(course=course, special_rules=rules), 2)
    assert (caught.value.code, caught.value.problem.at) == (code, at)


def test_rated_races_have_no_added_rules() -> None:
    GAME.check_rated(Options(special_rules=()))
    with pytest.raises(BadInput) as caught:
        GAME.check_rated(Options(special_rules=("double_lasers",)))
    assert caught.value.code == "rated-race"
    assert caught.value.problem.at == "options.special_rules"


def test_a_race_without_added_rules_is_recorded_as_before() -> None:
    assert "special_rules" not in msgspec.to_builtins(Options())
    assert all(course_of(Options(course=name)) is printed_course(name) for name in COURSE_IDS)
