"""Option cards of step D: prevention of tokens, weapons and their effects (Options 2.7, 3, 4, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.roborally.decisions import register_run
from inkrally.roborally.rule_hooks import OPTION_TOKENS_VERSION
from tests.roborally.options.option_helpers import after, answer, held, refused, unused, use

pytestmark = pytest.mark.hot("lasers", "register_run")

WEAPONS = ["mini_howitzer", "pressor_beam", "radio_control", "scrambler", "tractor_beam"]


def fire_at(robot: str, target: str, **more: Any) -> dict[str, Any]:
    return use(robot, "fire_control", target=target, **more)


def test_high_power_laser_passes_one_wall_or_one_robot() -> None:
    shooter = held("A", 0, 3, "E", "high_power_laser")
    one, two, three = held("B", 2, 3, "N"), held("C", 4, 3, "N"), held("D", 6, 3, "N")
    damage = {name: robot["damage"] for name, robot in after([shooter, one, two, three]).items()}
    assert damage == {"A": 0, "B": 1, "C": 1, "D": 0}, "it stops at the second"
    wall = {"walls": [[1, 3, "E"]]}
    damage = {name: robot["damage"] for name, robot in after([shooter, one, two], board=wall).items()}
    assert damage == {"A": 0, "B": 1, "C": 0}, "a wall first: one robot behind it"
    behind = {"walls": [[3, 3, "W"], [2, 3, "E"]]}
    assert after([shooter, one, two], board=behind)["C"]["damage"] == 0, "a robot first, then a wall"
    edges = {"walls": [[2, 3, "W"], [3, 3, "W"]]}
    assert after([shooter, two], board=edges)["C"]["damage"] == 0, "two walls"


def test_high_power_double_barreled_and_set_to_kill() -> None:
    shooter = held("A", 0, 3, "E", "high_power_laser", "double_barreled_laser", "rear_firing_laser")
    found = after([shooter, held("B", 2, 3, "N"), held("C", 4, 3, "N")], rules=["double_lasers"])
    assert [found[name]["damage"] for name in "BC"] == [4, 4]


def test_the_rear_firing_laser_is_changed_by_no_option_and_doubled_by_set_to_kill() -> None:
    strong = ("double_barreled_laser", "high_power_laser", "rear_firing_laser")
    wall = {"walls": [[2, 3, "W"]]}
    behind = [held("A", 4, 3, "E", *strong), held("B", 1, 3, "N")]
    assert [after(behind)["B"]["damage"], after(behind, board=wall)["B"]["damage"]] == [1, 0]
    assert after(behind, rules=["double_lasers"])["B"]["damage"] == 2


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


@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_weapon_is_asked_about_only_with_a_robot_in_the_ordinary_line_of_sight(weapon: str) -> None:
    """High-Power Laser extends the shot, but weapons need the ordinary line of sight (Options 7, point 6)."""
    robots = [held("A", 3, 3, "E", weapon, "high_power_laser"), held("B", 6, 3, "N")]
    assert unused(robots, board={"walls": [[4, 3, "E"]]}, decisions=[use("A", weapon)])
    down = [held("A", 3, 3, "E", weapon, powered_down=True), held("B", 6, 3, "N")]
    assert unused(down, decisions=[use("A", weapon)])


def test_the_tractor_beam_does_not_reach_an_adjacent_robot() -> None:
    robots = [held("A", 3, 3, "E", "tractor_beam"), held("B", 4, 3, "N")]
    assert unused(robots, decisions=[use("A", "tractor_beam")])
    pit = {"cells": {"4,3": {"pit": True}}}
    found = after([robots[0], held("B", 5, 3, "N")], board=pit, decisions=[use("A", "tractor_beam")])
    assert found["B"]["alive"] is False


def test_the_mini_howitzer_does_not_push_a_robot_that_it_destroys() -> None:
    robots = [held("A", 3, 3, "E", "mini_howitzer"), held("B", 4, 3, "N", damage=9), held("C", 5, 3, "N")]
    found = after(robots, decisions=[use("A", "mini_howitzer")])
    assert (found["B"]["alive"], found["C"]["at"]) == (False, (5, 3))


def test_the_fifth_use_of_the_howitzer_discards_it_after_the_shot() -> None:
    robots = [held("A", 3, 3, "E", "mini_howitzer", tokens={"mini_howitzer": 4}), held("B", 4, 3, "N")]
    found = after(robots, decisions=[use("A", "mini_howitzer")])
    assert (found["A"]["options"], found["B"]["at"], found["B"]["damage"]) == ((), (5, 3), 1)


def test_the_howitzer_pushes_even_if_its_token_is_prevented() -> None:
    robots = [held("A", 3, 3, "E", "mini_howitzer"), held("B", 4, 3, "N", "ablative_coat")]
    found = after(robots, decisions=[use("A", "mini_howitzer")])
    assert (found["B"]["damage"], found["B"]["tokens"], found["B"]["at"]) == (0, {"ablative_coat": 1}, (5, 3))
    down = [held("A", 3, 3, "E", "mini_howitzer"), held("B", 4, 3, "N", "power_down_shield", powered_down=True)]
    found = after(down, decisions=[use("A", "mini_howitzer")])
    assert (found["B"]["damage"], found["B"]["at"]) == (0, (5, 3))


def test_3_two_weapons_that_share_a_robot_or_a_space_do_nothing() -> None:
    """D5: both weapons move the same robot, or would end on the same space."""
    shared = [
        held("A", 0, 3, "E", "pressor_beam"),
        held("B", 3, 0, "S", "mini_howitzer"),
        held("C", 3, 3, "N"),
    ]
    decisions = [use("A", "pressor_beam"), use("B", "mini_howitzer")]
    found = after(shared, decisions=decisions)
    assert (found["C"]["at"], found["C"]["damage"]) == ((3, 3), 1)
    ends = [
        held("A", 0, 3, "E", "pressor_beam"),
        held("B", 4, 0, "S", "mini_howitzer"),
        held("C", 3, 3, "N"),
        held("D", 4, 2, "N"),
    ]
    found = after(ends, decisions=decisions)
    assert (found["C"]["at"], found["D"]["at"]) == ((3, 3), (4, 2))


def test_a_chain_stopped_by_a_wall_blocks_no_other() -> None:
    robots = [
        held("A", 0, 3, "E", "pressor_beam"),
        held("B", 3, 0, "S", "mini_howitzer"),
        held("C", 3, 3, "N"),
    ]
    decisions = [use("A", "pressor_beam"), use("B", "mini_howitzer")]
    found = after(robots, board={"walls": [[3, 3, "E"]]}, decisions=decisions)
    assert found["C"]["at"] == (3, 4)


def test_chains_are_computed_without_the_destroyed() -> None:
    """D3 before D5: robots destroyed by tokens are not moved."""
    robots = [
        held("A", 0, 3, "E", "pressor_beam"),
        held("B", 3, 3, "N"),
        held("C", 4, 3, "N", damage=9),
        held("D", 5, 3, "W"),
    ]
    found = after(robots, decisions=[use("A", "pressor_beam")])
    assert (found["B"]["at"], found["C"]["alive"], found["D"]["at"]) == ((4, 3), False, (5, 3))


def test_a_robot_moved_by_a_pressor_beam_touches_its_new_space_without_turning() -> None:
    board = {"flags": [[5, 3], [0, 0]], "cells": {"5,3": {"gear": "CW"}}}
    found = after(
        [held("A", 3, 3, "E", "pressor_beam"), held("B", 4, 3, "N")], board=board, decisions=[use("A", "pressor_beam")]
    )
    assert (found["B"]["flags_touched"], found["B"]["archive"], found["B"]["facing"]) == (1, (5, 3), "N")


# Prevention of tokens (2.7).


def test_2_7_the_ablative_coat_absorbs_tokens_before_the_question() -> None:
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 3}]}
    robots = [held("A", 3, 3, "N", "ablative_coat", "brakes", tokens={"ablative_coat": 2}, damage=4)]
    found = after(robots, board=beams, decisions=[{"robot": "A", "discard": "brakes"}])
    assert (found["A"]["damage"], found["A"]["options"], found["A"]["locked"]) == (5, (), (5,))


OFF = {
    "cards": {"A": ["M1", 500]},
    "decisions": [{"robot": "A", "lose": "brakes"}],
}


def driven_off(option: str) -> dict[str, Any]:
    """Resolve a robot that has two tokens on an Option, keeps it and gives up another one."""
    return after([held("A", 0, 3, "W", option, "brakes", tokens={option: 2})], **OFF)["A"]


@pytest.mark.parametrize("option", ["ablative_coat", "mini_howitzer"])
def test_5_destruction_takes_damage_off_the_ablative_coat_and_no_uses_off_the_mini_howitzer(option: str) -> None:
    found = driven_off(option)
    assert (found["alive"], found["options"]) == (False, (option,))
    assert found["tokens"] == ({} if option == "ablative_coat" else {option: 2})


def test_5_in_older_versions_tokens_stay_on_the_ablative_coat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register_run, "LATEST_OPTION_RULES_VERSION", OPTION_TOKENS_VERSION - 1)
    assert driven_off("ablative_coat")["tokens"] == {"ablative_coat": 2}


def test_2_7_one_token_from_each_side_does_not_count_with_the_power_down_shield() -> None:
    """Two sources on one side: the shield stops one token, Ablative Coat takes the rest."""
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 2}]}
    down = held("A", 3, 3, "N", "power_down_shield", "ablative_coat", powered_down=True)
    found = after([down, held("B", 3, 5, "N")], board=beams)
    assert found["A"]["damage"] == 0
    assert found["A"]["tokens"] == {}, "one shot only reaches it: the robot stands in the beam"
    found = after([down], board=beams)
    assert (found["A"]["damage"], found["A"]["tokens"]) == (0, {"ablative_coat": 1})
    awake = after([held("A", 3, 3, "N", "power_down_shield")], board=beams)
    assert awake["A"]["damage"] == 2


def test_the_shield_is_new_in_each_register() -> None:
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}
    down = held("A", 3, 3, "N", "power_down_shield", powered_down=True)
    found = after([down], board=beams, run="registers", programs={"A": [None, None, None]})
    assert found["A"]["damage"] == 0


def test_3_victims_get_their_tokens_in_dock_order() -> None:
    """A victim is asked about each token; tokens after the tenth are not dealt."""
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 3}]}
    robots = [held("A", 3, 3, "N", "brakes", "recompile", "flywheel", damage=9)]
    decisions = [{"robot": "A", "discard": "brakes"}, {"robot": "A", "lose": "flywheel"}]
    found = answer(robots, board=beams, decisions=decisions)
    assert found["robots"]["A"]["options"] == ("recompile",)
    dealt = [one["damage"] for step in found["trace"] for one in step["changes"] if one["type"] == "damaged"]
    assert dealt == [10]


def test_discarding_a_missing_option_is_an_error() -> None:
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 2}]}
    robots = [held("A", 3, 3, "N", "brakes", "recompile")]
    twice = [{"robot": "A", "discard": "brakes"}] * 2
    assert refused(robots, board=beams, decisions=twice) == ("not-owned", "decisions.1")
    wrong = [{"robot": "A", "discard": "flywheel"}]
    assert refused(robots, board=beams, decisions=wrong) == ("not-owned", "decisions.0")
    edge = [{"robot": "A", "lose": "flywheel"}]
    fall = {"cards": {"A": ["M1", 500]}}
    assert refused([held("A", 3, 0, "N", "brakes", "recompile")], decisions=edge, **fall) == (
        "not-owned",
        "decisions.0",
    )


# Fire Control (4, 5).


def test_4_each_token_of_fire_control_has_its_choice() -> None:
    shooter = held("A", 0, 3, "E", "fire_control", "double_barreled_laser")
    target = held("B", 4, 3, "N", "brakes", damage=3)
    both = after([shooter, target], decisions=[fire_at("A", "B", lock=2), fire_at("A", "B", destroy="brakes")])
    assert (both["B"]["damage"], both["B"]["locked"], both["B"]["options"]) == (4, (2,), ())
    same = after([shooter, target], decisions=[fire_at("A", "B", lock=2), fire_at("A", "B", lock=2)])
    assert (same["B"]["damage"], same["B"]["locked"]) == (5, (2,)), "the second one is ordinary"
    more = after([shooter, target | {"damage": 5, "locked": [1]}], decisions=[fire_at("A", "B", lock=4)] * 2)
    assert more["B"]["locked"] == (1, 4, 5), "an ordinary one locks the highest that is free"


def test_7_2_neither_ablative_coat_nor_discards_prevent_fire_control() -> None:
    shooter = held("A", 0, 3, "E", "fire_control")
    found = after(
        [shooter, held("B", 4, 3, "N", "ablative_coat", "brakes")],
        decisions=[fire_at("A", "B", lock=1)],
    )
    assert (found["B"]["damage"], found["B"]["tokens"], found["B"]["locked"]) == (1, {}, (1,))
    against = [fire_at("A", "B", lock=1), {"robot": "B", "discard": "brakes"}]
    robots = [shooter, held("B", 4, 3, "N", "brakes", "flywheel")]
    assert refused(robots, decisions=against) == ("decision-unused", "decisions.1")


def test_a_token_stopped_by_the_shield_cannot_be_used_but_the_next_can() -> None:
    down = held("B", 4, 3, "N", "power_down_shield", powered_down=True)
    one = [held("A", 0, 3, "E", "fire_control"), down]
    assert unused(one, decisions=[fire_at("A", "B", lock=1)])
    two = [held("A", 0, 3, "E", "fire_control", "double_barreled_laser"), down]
    found = after(two, decisions=[fire_at("A", "B", lock=1)], deck=[["L", 70]])
    assert (found["B"]["damage"], found["B"]["locked"]) == (1, (1,))
    spent = {"lasers": [{"at": [0, 3], "side": "W", "beams": 1}]}
    beam = after([down, held("A", 4, 0, "S", "fire_control")], board=spent, decisions=[fire_at("A", "B", lock=1)][:0])
    assert beam["B"]["damage"] == 0, "two sides, two tokens"


def test_7_16_an_option_discarded_before_is_not_destroyed_again() -> None:
    """D3 before D4: the Option is already discarded, so destroying it has no effect."""
    robots = [
        held("A", 0, 3, "E", "fire_control"),
        held("B", 4, 3, "N", "brakes"),
        held("C", 4, 0, "S"),
    ]
    decisions = [fire_at("A", "B", destroy="brakes"), {"robot": "B", "discard": "brakes"}]
    found = after(robots, decisions=decisions)
    assert (found["B"]["damage"], found["B"]["options"]) == (0, ())


def test_a_tenth_token_destroys_although_no_register_is_left_to_choose() -> None:
    shooter = held("A", 0, 3, "E", "fire_control", "double_barreled_laser")
    found = after([shooter, held("B", 4, 3, "N", damage=8)], decisions=[fire_at("A", "B", lock=1)] * 2)
    assert (found["B"]["alive"], found["B"]["lives"]) == (False, 2)


def test_a_wrong_target_or_an_option_that_is_not_there() -> None:
    robots = [held("A", 0, 3, "E", "fire_control"), held("B", 4, 3, "N"), held("C", 7, 7, "N")]
    assert unused(robots, decisions=[fire_at("A", "C", lock=1)])
    assert refused(robots, decisions=[fire_at("A", "B", destroy="brakes")]) == ("not-owned", "decisions.0")


@pytest.mark.parametrize(("locked", "free"), [([3], ()), ([2, 5], (5,))])
def test_4_a_repair_frees_the_lowest_locked_register(locked: list[int], free: tuple[int, ...]) -> None:
    robots = [held("A", 3, 3, "N", "brakes", damage=3, locked=locked)]
    found = after(robots, run="turn", programs={}, board={"cells": {"3,3": {"repair": 1}}})
    assert (found["A"]["damage"], found["A"]["locked"]) == (2, free)


# Destruction (2.8).


def test_2_8_the_last_life_takes_all_options() -> None:
    found = after([held("A", 3, 0, "N", "brakes", "recompile", lives=1)], cards={"A": ["M1", 500]})
    assert (found["A"]["options"], found["A"]["lives"]) == ((), 0)


def test_2_3_without_an_answer_the_option_held_longest_is_lost() -> None:
    found = after([held("A", 3, 0, "N", "brakes", "recompile")], cards={"A": ["M1", 500]})
    assert found["A"]["options"] == ("recompile",)
