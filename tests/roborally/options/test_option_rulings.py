"""The rulings on points that no source settles (Options 7).

Rulings 2, 3, 15, 16 and 18 are tested with their card or course.
"""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from tests.roborally.options.option_helpers import after, answer, held, unused, use

WEAPONS = ["mini_howitzer", "pressor_beam", "radio_control", "scrambler", "tractor_beam"]
STEP = ["M1", 500]
FRENETIC: dict[str, Any] = {"run": "register", "register": 1, "course": "Frenetic Factory"}


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


def test_7_4_the_power_down_shield_keeps_a_laser_off_and_no_ramming() -> None:
    robots = [held("A", 3, 2, "N", "ramming_gear"), held("B", 3, 1, "E", "power_down_shield", powered_down=True)]
    wall = {"walls": [[3, 1, "N"]]}
    assert after(robots, board=wall)["B"]["damage"] == 0
    assert after(robots, board=wall, cards={"A": STEP})["B"]["damage"] == 1


def test_7_5_radio_control_moves_no_robot_that_is_powered_down() -> None:
    shooter, target = held("A", 0, 7, "E", "radio_control"), held("B", 4, 7, "N")
    fire = {"run": "registers", "programs": {"A": [None, STEP]}, "decisions": [use("A", "radio_control")]}
    assert after([shooter, target], **fire)["B"]["at"] == (4, 6)
    assert after([shooter, {**target, "powered_down": True}], **fire)["B"]["at"] == (4, 7)


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


def test_7_8_the_circuit_breaker_has_no_effect_on_factory_rejects() -> None:
    robots = [held("A", 3, 3, "N", "circuit_breaker", damage=5)]
    assert after(robots, run="turn", programs={})["A"]["powered_down"] is True
    found = after(robots, run="turn", programs={}, rules=["no_power_down"])
    assert (found["A"]["powered_down"], found["A"]["damage"]) == (False, 5)


def test_7_9_the_coin_is_thrown_for_a_flag_that_is_credited_and_not_for_standing_there() -> None:
    """Read literally, each register on a flag would need a coin, and the scenario lists none."""
    robots = [{"id": "A", "at": [16, 10], "facing": "S", "flags_touched": 2}]
    assert scenario.resolve(FRENETIC | {"robots": robots})["rotations"] == [0, 0, 0, 0]
    with pytest.raises(BadInput) as caught:
        scenario.resolve(FRENETIC | {"robots": [robots[0] | {"flags_touched": 1}]})
    assert caught.value.code == "coins-empty", "credited: a coin is wanted"


def test_7_10_a_pit_that_appears_under_a_robot_destroys_it() -> None:
    """The north-eastern board turns: 18,4 becomes a pit, and the pit at 16,5 moves away."""
    robots = [
        {"id": "A", "at": [16, 10], "facing": "S", "flags_touched": 1},
        {"id": "B", "at": [18, 4], "facing": "N", "lives": 2, "options": ["brakes"]},
        {"id": "C", "at": [18, 5], "facing": "S"},
    ]
    heads = scenario.resolve(FRENETIC | {"robots": robots, "coins": ["heads"]})
    lost = heads["robots"]["B"]
    assert heads["rotations"] == [0, 90, 0, 0]
    assert (lost["alive"], lost["lives"], lost["options"]) == (False, 1, ())
    assert [heads["robots"][name]["alive"] for name in "AC"] == [True, True]
    falls = [one for step in heads["trace"] for one in step["changes"] if one["type"] == "destroyed"]
    assert [(one["robot"], one["by"]) for one in falls] == [("B", "pit")]
    tails = scenario.resolve(FRENETIC | {"robots": robots, "coins": ["tails"]})
    assert (tails["robots"]["B"]["alive"], tails["robots"]["B"]["lives"]) == (True, 2)


def test_7_11_the_ablative_coat_takes_none_of_the_two_tokens_of_re_entry() -> None:
    robots = [held("A", 0, 3, "W", "ablative_coat", "brakes", archive=[5, 5])]
    lose = [{"robot": "A", "lose": "brakes"}]
    found = after(robots, run="turn", programs={"A": [STEP]}, decisions=lose)["A"]
    assert (found["at"], found["options"]) == ((5, 5), ("ablative_coat",))
    assert (found["damage"], found["tokens"]) == (2, {})


PIT = {"flags": [[0, 7], [7, 7]], "cells": {"3,1": {"pit": True}}}


def test_7_12_the_title_passes_to_the_direct_pusher_in_a_chain() -> None:
    last = held("D", 3, 3, "N")
    robots = [held("A", 3, 2, "E"), held("B", 0, 0, "N"), held("C", 7, 0, "N")]
    pushed = answer([*robots, last], board=PIT, rules=["superbot"], cards={"D": STEP})
    assert pushed["superbot"] == "D"
    chain = [*robots[:2], held("C", 3, 3, "E"), held("D", 3, 4, "N")]
    found = answer(chain, board=PIT, rules=["superbot"], cards={"D": STEP})
    assert found["robots"]["A"]["alive"] is False
    assert found["superbot"] == "B", "nobody pushed it directly: the next in dock order"


@pytest.mark.parametrize("weapon", ["mini_howitzer", "pressor_beam"])
def test_7_12_no_push_by_a_weapon_takes_the_title(weapon: str) -> None:
    robots = [held("A", 3, 2, "E"), held("B", 0, 0, "N"), held("C", 3, 5, "N", weapon)]
    found = answer(robots, board=PIT, rules=["superbot"], decisions=[use("C", weapon)])
    assert found["robots"]["A"]["alive"] is False
    assert found["superbot"] == "B", "neither a laser nor a direct push: the next in dock order"


def test_7_13_a_powered_down_robot_cannot_declare_the_gyroscopic_stabilizer() -> None:
    gear = {"cells": {"3,3": {"gear": "CW"}}}
    declared = [use("A", "gyroscopic_stabilizer")]
    robots = [held("A", 3, 3, "N", "gyroscopic_stabilizer")]
    assert after(robots, board=gear, decisions=declared)["A"]["facing"] == "N"
    down = [{**robots[0], "powered_down": True}]
    assert unused(down, board=gear, decisions=declared)
    assert after(down, board=gear)["A"]["facing"] == "E"


def test_7_14_the_mechanical_arm_of_a_powered_down_robot_works() -> None:
    flag = {"flags": [[4, 3], [0, 0]]}
    robots = [held("A", 3, 3, "N", "mechanical_arm", powered_down=True)]
    found = after(robots, board=flag, decisions=[use("A", "mechanical_arm", at=[4, 3])])
    assert (found["A"]["flags_touched"], found["A"]["archive"]) == (1, (4, 3))


def test_7_17_fire_control_destroys_an_option_instead_of_the_token() -> None:
    robots = [held("A", 0, 3, "E", "fire_control"), held("B", 4, 3, "N", "brakes")]
    found = after(robots, decisions=[use("A", "fire_control", target="B", destroy="brakes")])
    assert (found["B"]["damage"], found["B"]["options"]) == (0, ())
