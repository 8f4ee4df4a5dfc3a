"""Option cards and course rules in scenarios of `resolve`: those written as data, and what data cannot express."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from inkrally.roborally.decisions import register_run
from inkrally.roborally.floor import courses
from inkrally.roborally.rule_hooks import OPTION_TOKENS_VERSION
from tests.roborally.options.option_helpers import DECK, after, answer, held, refused, unused, use
from tests.roborally.scenario_helpers import Outcome

pytestmark = pytest.mark.hot("lasers", "register_run")

# Some worked scenarios came with the rules; the others were worked out by hand from their text. Each names its section
# or card as `rule`, and gives the expected state of the robots that matter.
DATA = Path(__file__).parents[2] / "data"


def written(name: str) -> list[dict[str, Any]]:
    scenarios: list[dict[str, Any]] = json.loads((DATA / name).read_text())["scenarios"]
    return scenarios


CASES = written("roborally_option_scenarios.json")
BY_HAND = written("roborally_worked_by_hand.json")


@pytest.mark.parametrize("one", CASES + BY_HAND, ids=lambda one: f"{one['id']}-rule-{one.get('rule', '')}")
def test_a_worked_scenario(one: dict[str, Any]) -> None:
    """Check that `resolve` gives the expected answer or error."""
    if "expect_error" in one:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(one["case"])
        found = {"code": caught.value.code, "at": caught.value.at}
        assert found == found | one["expect_error"]
        return
    answer = json.loads(json.dumps(scenario.resolve(one["case"])))
    for name, expected in one.get("expect", {}).items():
        assert {field: answer["robots"][name].get(field) for field in expected} == expected, name
    top = one.get("expect_top", {})
    assert {name: answer.get(name) for name in top} == top


def test_each_scenario_has_a_unique_name_and_an_expected_result() -> None:
    names = [one["id"] for one in CASES + BY_HAND]
    assert len(set(names)) == len(names)
    assert all(one.keys() & {"expect", "expect_top", "expect_error"} for one in CASES + BY_HAND)


def test_a_course_brings_its_rule_to_a_scenario() -> None:
    (x, y) = courses.printed_course("set_to_kill").floor.docks[0]
    value = {"run": "register", "register": 1, "course": "Set to Kill", "robots": [held("A", x, y, "N")]}
    assert [shot["damage"] for shot in Outcome(scenario.resolve(value)).changes("shot")] == [2]


def test_crab_legs_go_on_in_a_locked_register_without_the_option() -> None:
    pair = [["M1", 500], ["L", 70], "crab_legs"]
    found = after([held("A", 3, 3, "N", damage=5)], register=5, cards={"A": pair})
    assert found["A"]["at"] == (2, 3)
    kept = after([held("A", 3, 3, "N", damage=5)], run="turn", programs={"A": [None, None, None, None, pair]})
    assert kept["A"]["registers"] == [None, None, None, None, (("M1", 500), ("L", 70), "crab_legs")]


WEAPONS = ["mini_howitzer", "pressor_beam", "radio_control", "scrambler", "tractor_beam"]


@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_weapon_replaces_the_main_laser_and_not_the_rear_one(weapon: str) -> None:
    robots = [
        held("A", 3, 3, "E", weapon, "rear_firing_laser", "double_barreled_laser"),
        held("B", 6, 3, "N"),
        held("C", 0, 3, "N"),
    ]
    found = answer(robots, decisions=[use("A", weapon)], deck=[["L", 70]])
    assert found["robots"]["B"]["damage"] == (weapon == "mini_howitzer")
    assert found["robots"]["C"]["damage"] == 1
    changes = [change for step in found["trace"] for change in step["changes"]]
    shots = [change for change in changes if change["type"] == "shot" and change.get("robot") == "A"]
    assert [shot.get("weapon") for shot in shots] == [weapon, None]


def test_7_1_fire_control_locks_with_a_token_that_is_damage_and_a_repair_opens_it() -> None:
    """Ruling by the erratum; by the printed card a lock would be no damage."""
    robots = [held("A", 0, 3, "E", "fire_control"), held("B", 4, 3, "S")]
    wrench = {"cells": {"4,3": {"repair": 1}}}
    lock = [use("A", "fire_control", target="B", lock=2)]
    found = after(robots, board=wrench, decisions=lock)
    assert (found["B"]["damage"], found["B"]["locked"]) == (1, (2,))
    fired = [{**robots[0], "powered_down": True}, {**robots[1], "damage": 1, "locked": [2]}]
    found = after(fired, board=wrench, run="turn", programs={})
    assert (found["B"]["damage"], found["B"]["locked"]) == (0, ())


@pytest.mark.parametrize("weapon", WEAPONS)
def test_7_6_only_the_high_power_laser_itself_passes_obstacles(weapon: str) -> None:
    robots = [held("A", 0, 3, "E", weapon, "high_power_laser"), held("B", 3, 3, "N")]
    wall = {"walls": [[1, 3, "E"]]}
    assert after(robots, board=wall)["B"]["damage"] == 1, "the laser itself passes"
    assert unused(robots, board=wall, decisions=[use("A", weapon)])
    behind = [*robots, held("C", 6, 3, "S")]
    assert after(behind)["C"]["damage"] == 1
    found = answer(behind, decisions=[use("A", weapon)])
    assert (found["robots"]["C"]["at"], found["robots"]["C"]["damage"]) == ((6, 3), 0)
    programs = {name: [["R", 80 + place], ["L", 90 + place]] for place, name in enumerate("BC")}
    found = answer(behind, run="registers", programs=programs, decisions=[use("A", weapon)], deck=[["L", 70]])
    changes = [one for step in found["trace"] for one in step["changes"]]
    marked = [one["robot"] for one in changes if one["type"] in ("controlled", "replaced")]
    first = ["B"] if weapon in ("radio_control", "scrambler") else []
    assert marked == first, "only the first in its way is controlled or scrambled"


@pytest.mark.parametrize("choice", ["high_power_laser", "laser", "yes", "no"])
def test_7_7_the_high_power_laser_passes_obstacles_without_a_question(choice: str) -> None:
    robots = [held("A", 0, 3, "E", "high_power_laser"), held("B", 3, 3, "N"), held("C", 6, 3, "S")]
    found = after(robots)
    assert [found[name]["damage"] for name in "BC"] == [1, 1]
    assert unused(robots, decisions=[use("A", "high_power_laser", choice=choice)])


def driven_off(option: str) -> dict[str, Any]:
    """Resolve a robot that has two tokens on an Option, keeps it and gives up another one."""
    cards, lost = {"A": ["M1", 500]}, [{"robot": "A", "lose": "brakes"}]
    return after([held("A", 0, 3, "W", option, "brakes", tokens={option: 2})], cards=cards, decisions=lost)["A"]


@pytest.mark.parametrize("option", ["ablative_coat", "mini_howitzer"])
def test_5_destruction_takes_damage_off_the_ablative_coat_and_no_uses_off_the_mini_howitzer(option: str) -> None:
    found = driven_off(option)
    assert (found["alive"], found["options"]) == (False, (option,))
    assert found["tokens"] == ({} if option == "ablative_coat" else {option: 2})


def test_5_in_older_versions_tokens_stay_on_the_ablative_coat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register_run, "LATEST_OPTION_RULES_VERSION", OPTION_TOKENS_VERSION - 1)
    assert driven_off("ablative_coat")["tokens"] == {"ablative_coat": 2}


@pytest.mark.parametrize(
    "option",
    ["gyroscopic_stabilizer", "abort_switch", "conditional_program", "mini_howitzer", "pressor_beam", "scrambler"],
)
def test_2_6_other_options_do_not_work_while_powered_down(option: str) -> None:
    stored = {"stored": {option: ["M2", 700]}} if option == "conditional_program" else {}
    robots = [held("A", 3, 3, "E", option, **stored), held("B", 5, 3, "N")]
    turns = {"cards": {"A": ["R", 80]}} if option in ("abort_switch", "conditional_program") else {}
    after(robots, deck=DECK, decisions=[use("A", option)], **turns)
    down = [{**robots[0], "powered_down": True}, robots[1]]
    assert unused(down, deck=DECK, decisions=[use("A", option)])


def test_6_4_tails_turns_nothing_and_a_coin_that_is_not_there_is_an_error() -> None:
    robots = [{"id": "A", "at": [16, 10], "facing": "S", "flags_touched": 1}]
    case: dict[str, Any] = {"run": "register", "register": 1, "course": "Frenetic Factory", "robots": robots}
    found = scenario.resolve(case | {"coins": ["tails"]})
    assert (found["rotations"], found["robots"]["A"]["flags_touched"]) == ([0, 0, 0, 0], 2)
    with pytest.raises(BadInput) as caught:
        scenario.resolve(case)
    assert (caught.value.code, caught.value.at) == ("coins-empty", "coins")
    for turned in ([0, 0, 0], [0, 45, 0, 0]):
        with pytest.raises(BadInput) as caught:
            scenario.resolve(case | {"rotations": turned})
        assert caught.value.code == "rotations"


def test_6_a_setup_of_the_superbot_and_teams_that_do_not_fit() -> None:
    assert scenario.resolve({"run": "setup", "course": "Day of the SuperBot", "seats": 5})["superbot"] == "1"
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 5}, "number-range"),
        ({"teams": [1, 1, 1, 2]}, "teams"),
        ({"teams": [3]}, "number-range"),
    ]
    for more, code in wrong:
        with pytest.raises(BadInput) as caught:
            scenario.resolve({"run": "setup", "course": "War Zone", "seats": 4, **more})
        assert caught.value.code == code


# Impossible scenarios.


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"robots": [held("A", 0, 0, "N", "unheard_of")]}, "unknown-option", "robots.0.options.0"),
        (
            {"robots": [held("A", 0, 0, "N", "brakes"), held("B", 1, 0, "N", "brakes")]},
            "option-twice",
            "robots.1.options.0",
        ),
        ({"rules": ["capture"]}, "unknown-rule", "rules.0"),
        ({"rules": ["two_teams"]}, "missing-field", "robots.0.team"),
        ({"decisions": [{"robot": "Z", "use": "brakes"}]}, "unknown-robot", "decisions.0.robot"),
    ],
)
def test_missing_options_and_targets_are_refused(more: dict[str, Any], code: str, field: str) -> None:
    assert refused(more.pop("robots", [held("A", 0, 0, "N")]), **more) == (code, field)


@pytest.mark.parametrize(
    ("more", "code", "at"),
    [
        ({"tokens": {"brakes": 1}}, "not-owned", "robots.0.tokens.brakes"),
        ({"tokens": {"flywheel": 1}}, "tokens", "robots.0.tokens.flywheel"),
        ({"tokens": {"ablative_coat": 3}}, "number-range", "robots.0.tokens.ablative_coat"),
        ({"stored": {"ablative_coat": ["L", 70]}}, "stored", "robots.0.stored.ablative_coat"),
        ({"damage": 6, "locked": [1]}, "locked", "robots.0.locked"),
        ({"damage": 1, "locked": [1, 2]}, "locked", "robots.0.locked"),
    ],
)
def test_impossible_cards_and_tokens_on_options_are_errors(more: dict[str, object], code: str, at: str) -> None:
    robots = [held("A", 3, 3, "N", "ablative_coat", "flywheel", **more)]
    assert refused(robots) == (code, at)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"seats": 9}, "number-range"),
        ({"decisions": [{"robot": "1", "keep": "scrambler"}]}, "not-owned"),
        ({"decisions": [{"robot": "3", "keep": "brakes"}]}, "unknown-robot"),
        ({"option_deck": ["brakes", "brakes"]}, "option-twice"),
        ({"board": {}}, "unknown-field"),
    ],
)
def test_a_wrong_setup_is_refused(more: dict[str, object], code: str) -> None:
    deck = ["brakes", "recompile", "flywheel", "scrambler", "crab_legs", "tractor_beam"]
    case = {"run": "setup", "course": "Tricksy", "seats": 2, "option_deck": deck} | more
    with pytest.raises(BadInput) as caught:
        scenario.resolve(case)
    assert caught.value.code == code


CAPTURE: dict[str, Any] = {"course": "capture_the_flag", "run": "register", "register": 1}


def test_6_5_bad_homes_and_carriers_are_refused() -> None:
    one = held("A", 5, 7, "N", team=1, carries=2)
    two = held("B", 6, 7, "N", team=1, carries=2)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"robots": [one, two]}, "carries"),
        ({"robots": [one | {"carries": 3}]}, "number-range"),
        ({"robots": [one], "homes": {"1": 0, "2": 0}}, "homes"),
        ({"robots": [one | {"team": 3}]}, "number-range"),
    ]
    for more, code in wrong:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(CAPTURE | more)
        assert caught.value.code == code
