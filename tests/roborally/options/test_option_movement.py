"""Option cards that change movement or the executed cards (Options 5, steps A and B), and rulings (Options 7)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from tests.roborally.options.option_helpers import after, answer, held, refused, unused, use

PIT_NORTH = {"cells": {"3,1": {"pit": True}}}


def test_brakes_stop_only_a_move_1_and_a_sidestep() -> None:
    stay = {"decisions": [use("A", "brakes")]}
    assert after([held("A", 3, 3, "N", "brakes")], cards={"A": ["M1", 500]}, **stay)["A"]["at"] == (3, 3)
    pair = {"cards": {"A": [["M1", 500], ["L", 70]]}}
    assert after([held("A", 3, 3, "N", "brakes", "crab_legs")], **pair, **stay)["A"]["at"] == (3, 3)
    assert unused([held("A", 3, 3, "N", "brakes")], cards={"A": ["M2", 700]}, **stay)
    assert unused([held("A", 3, 3, "N", "brakes", "dual_processor")], **pair, **stay), "a Move 1 is 0 anyway"


def test_brakes_of_the_controlled_robot_are_used() -> None:
    """Radio Control: the controlled robot uses its own Brakes, not those of the shooter."""
    robots = [held("A", 0, 7, "E", "radio_control"), held("B", 4, 7, "N", "brakes")]
    programs = {"A": [None, ["M1", 500]], "B": [None, ["M3", 800]]}
    found = after(
        robots,
        run="registers",
        programs=programs,
        decisions=[use("A", "radio_control"), use("B", "brakes", register=2)],
    )
    assert (found["A"]["at"], found["B"]["at"]) == ((1, 7), (4, 7))


@pytest.mark.parametrize(("turn", "spaces", "facing"), [("R", 3, "E"), ("U", 2, "S")])
def test_fourth_gear_and_dual_processor_are_3_or_2(turn: str, spaces: int, facing: str) -> None:
    found = after(
        [held("A", 3, 6, "N", "fourth_gear", "dual_processor")],
        cards={"A": [["M3", 800], [turn, 80]]},
        decisions=[use("A", "fourth_gear")],
    )
    assert (found["A"]["at"], found["A"]["facing"]) == ((3, 6 - spaces), facing)


def test_reverse_gear_with_dual_processor_is_one_space_and_with_a_u_turn_none() -> None:
    robots = [held("A", 3, 3, "N", "reverse_gear", "dual_processor")]
    decisions = [use("A", "reverse_gear")]
    assert after(robots, cards={"A": [["BU", 430], ["L", 70]]}, decisions=decisions)["A"]["at"] == (3, 4)
    assert unused(robots, cards={"A": [["BU", 430], ["U", 10]]}, decisions=decisions)
    assert after(robots, cards={"A": [["BU", 430], ["L", 70]]})["A"]["at"] == (3, 3), "a Back Up alone is 0"


def test_dual_processor_turns_after_a_wall_and_not_when_destroyed() -> None:
    card = {"cards": {"A": [["M3", 800], ["R", 80]]}}
    walled = after([held("A", 3, 3, "N", "dual_processor")], board={"walls": [[3, 3, "N"]]}, **card)
    assert (walled["A"]["at"], walled["A"]["facing"]) == ((3, 3), "E")
    lost = after([held("A", 3, 2, "N", "dual_processor")], board=PIT_NORTH, **card)
    assert (lost["A"]["alive"], lost["A"]["facing"], lost["A"]["options"]) == (False, "N", ())


@pytest.mark.parametrize(("turn", "at"), [("L", (2, 3)), ("R", (4, 3))])
def test_crab_legs_step_aside_push_and_keep_the_facing(turn: str, at: tuple[int, int]) -> None:
    robots = [held("A", 3, 3, "N", "crab_legs"), held("B", *at, "S")]
    found = after(robots, cards={"A": [["M1", 500], [turn, 80]]})
    assert (found["A"]["at"], found["A"]["facing"]) == (at, "N")
    assert found["B"]["at"] == (at[0] + (1 if turn == "R" else -1), 3)


def test_crab_legs_go_on_in_a_locked_register_without_the_option() -> None:
    pair = [["M1", 500], ["L", 70], "crab_legs"]
    found = after([held("A", 3, 3, "N", damage=5)], register=5, cards={"A": pair})
    assert found["A"]["at"] == (2, 3)
    kept = after([held("A", 3, 3, "N", damage=5)], run="turn", programs={"A": [None, None, None, None, pair]})
    assert kept["A"]["registers"] == [None, None, None, None, (("M1", 500), ("L", 70), "crab_legs")]


@pytest.mark.parametrize(
    ("options", "pair"),
    [
        ((), [["M1", 500], ["L", 70]]),
        (("crab_legs",), [["M2", 700], ["L", 70]]),
        (("crab_legs",), [["M1", 500], ["U", 10]]),
        (("crab_legs", "dual_processor"), [["M1", 500], ["L", 70]]),
        (("dual_processor",), [["M1", 500], ["M2", 700]]),
        (("dual_processor",), [["M1", 500], ["L", 70], "crab_legs"]),
        (("dual_processor",), [["M1", 500], ["L", 70], "brakes"]),
    ],
)
def test_any_other_pair_is_an_error(options: tuple[str, ...], pair: object) -> None:
    assert refused([held("A", 3, 3, "N", *options)], cards={"A": pair}) == ("pair", "cards.A")


def test_ramming_gear_rams_sideways_backwards_and_for_each_space() -> None:
    """A stopped robot loses the rest of its card; each attempted space deals one token."""
    aside = after(
        [held("A", 3, 3, "N", "ramming_gear", "crab_legs"), held("B", 4, 3, "S")],
        cards={"A": [["M1", 500], ["R", 80]]},
    )
    assert aside["B"]["damage"] == 1
    back = after(
        [held("A", 3, 3, "N", "ramming_gear", "reverse_gear"), held("B", 3, 4, "E")],
        cards={"A": ["BU", 430]},
        decisions=[use("A", "reverse_gear")],
    )
    assert (back["A"]["at"], back["B"]["damage"]) == ((3, 5), 2)
    stopped = after(
        [held("A", 3, 3, "N", "ramming_gear"), held("B", 3, 2, "E")],
        cards={"A": ["M3", 800]},
        board={"walls": [[3, 2, "N"]]},
    )
    assert (stopped["A"]["at"], stopped["B"]["damage"]) == ((3, 3), 2), "one by ramming, one by the laser"


def test_ramming_is_absorbed_and_discarded_against_and_no_shield_stops_it() -> None:
    """Power-Down Shield stops lasers and weapons only (Options 7, point 4)."""
    ram = {"cards": {"A": ["M1", 500]}, "board": {"walls": [[3, 2, "S"]]}}
    bump = {"cards": {"A": ["M1", 500]}, "board": {"walls": [[3, 1, "N"]]}}
    assert after([held("A", 3, 3, "N", "ramming_gear"), held("B", 3, 2, "E")], **ram)["B"]["damage"] == 0
    coat = after([held("A", 3, 2, "N", "ramming_gear"), held("B", 3, 1, "E", "ablative_coat")], **bump)
    assert (coat["B"]["damage"], coat["B"]["tokens"]) == (0, {"ablative_coat": 2})
    down = held("B", 3, 1, "E", "power_down_shield", powered_down=True)
    assert after([held("A", 3, 2, "N", "ramming_gear"), down], **bump)["B"]["damage"] == 1
    one = after(
        [held("A", 3, 2, "N", "ramming_gear"), held("B", 3, 1, "E", "brakes")],
        decisions=[{"robot": "B", "discard": "brakes"}],
        **bump,
    )
    assert (one["B"]["damage"], one["B"]["options"]) == (1, ())


def test_abort_switch_replaces_pairs_and_locked_registers_and_needs_no_card_afterwards() -> None:
    robots = [held("A", 3, 3, "N", "abort_switch", "crab_legs", damage=6)]
    programs = {"A": [["R", 80], ["R", 100], [["M1", 500], ["L", 70]], ["M3", 790], ["M3", 800]]}
    found = after(
        robots,
        run="turn",
        programs=programs,
        deck=[["L", 90], ["R", 120], ["U", 10]],
        decisions=[use("A", "abort_switch", register=3)],
    )
    assert found["A"]["registers"][3:] == [("R", 120), ("U", 10)], "the drawn card is the locked one now"
    assert found["A"]["at"] == (3, 3)


def test_abort_switch_with_an_empty_deck_is_an_error() -> None:
    robots = [held("A", 3, 3, "N", "abort_switch")]
    wanted = {"cards": {"A": ["R", 80]}, "decisions": [use("A", "abort_switch")]}
    assert refused(robots, **wanted) == ("deck-empty", "deck")
    assert unused(robots, decisions=wanted["decisions"]), "no card lies there"


def test_conditional_program_is_used_before_the_reveal_and_may_be_aborted() -> None:
    robots = [held("A", 3, 3, "N", "conditional_program", "abort_switch", stored={"conditional_program": ["M2", 700]})]
    decisions = [use("A", "conditional_program"), use("A", "abort_switch")]
    found = after(robots, cards={"A": ["M1", 500]}, deck=[["R", 80]], decisions=decisions)
    assert (found["A"]["at"], found["A"]["facing"], found["A"]["stored"]) == ((3, 3), "E", {})


def test_conditional_program_applies_to_free_registers_of_this_turn_and_is_then_discarded() -> None:
    stored = {"stored": {"conditional_program": ["M2", 700]}}
    locked = [held("A", 3, 3, "N", "conditional_program", damage=5, **stored)]
    cards = {"register": 5, "cards": {"A": ["M1", 500]}}
    assert unused(locked, decisions=[use("A", "conditional_program")], **cards)
    whole = after([held("A", 3, 3, "N", "conditional_program", **stored)], run="turn", programs={})
    assert whole["A"]["stored"] == {}
    lost = after(
        [held("A", 0, 0, "N", "conditional_program", "brakes", **stored)],
        run="turn",
        programs={"A": [["M1", 500]]},
        decisions=[{"robot": "A", "lose": "brakes"}],
    )
    assert (lost["A"]["stored"], lost["A"]["options"]) == ({}, ("conditional_program",))


def test_2_5_the_gyroscopic_stabilizer_ends_with_its_card() -> None:
    """When the card is lost its effect ends at once (2.5)."""
    board = {"cells": {"3,3": {"gear": "CW"}}, "lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}
    found = after(
        [held("A", 3, 3, "N", "gyroscopic_stabilizer")],
        run="registers",
        programs={"A": [None, None]},
        board=board,
        decisions=[use("A", "gyroscopic_stabilizer"), {"robot": "A", "discard": "gyroscopic_stabilizer"}],
    )
    assert (found["A"]["facing"], found["A"]["damage"]) == ("E", 1)


def test_radio_control_continues_after_the_destruction_of_its_shooter() -> None:
    """The shooter's cards count to the end of the turn; the target plays them by its own facing."""
    robots = [held("A", 0, 7, "E", "radio_control", damage=9), held("B", 4, 7, "N"), held("C", 0, 0, "S")]
    programs = {"A": [None, ["M2", 700], ["R", 80]], "B": [["L", 90], ["U", 10], ["U", 20]]}
    found = after(robots, run="registers", programs=programs, decisions=[use("A", "radio_control")])
    assert found["A"]["alive"] is False
    assert (found["B"]["at"], found["B"]["facing"]) == ((2, 7), "N")


def test_radio_control_in_register_5_only_keeps_the_laser_silent() -> None:
    robots = [held("A", 0, 7, "E", "radio_control"), held("B", 4, 7, "N")]
    found = answer(robots, register=5, decisions=[use("A", "radio_control")])
    assert found["robots"]["B"]["damage"] == 0
    assert not any(change["type"] == "controlled" for step in found["trace"] for change in step["changes"])


def test_a_powered_down_target_of_radio_control_does_not_move() -> None:
    """Options 7, point 5."""
    robots = [held("A", 0, 7, "E", "radio_control"), held("B", 4, 7, "N", powered_down=True)]
    programs = {"A": [None, ["M1", 500]]}
    found = after(robots, run="registers", programs=programs, decisions=[use("A", "radio_control")])
    assert (found["A"]["at"], found["B"]["at"]) == ((1, 7), (4, 7))


def test_scrambler_replaces_a_whole_pair_and_cannot_be_used_in_register_5() -> None:
    robots = [held("A", 0, 7, "E", "scrambler"), held("B", 4, 7, "N", "crab_legs")]
    programs = {"B": [None, [["M1", 500], ["L", 70]]]}
    decisions = [use("A", "scrambler", register=1)]
    found = after(robots, run="registers", programs=programs, decisions=decisions, deck=[["M3", 790]])
    assert (found["B"]["at"], found["B"]["damage"]) == ((4, 4), 0), "fired at in register 1 alone, then it was gone"
    assert unused(robots, register=5, decisions=[use("A", "scrambler")])


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


# Of the rulings on points that no source settles, 2, 3, 15, 16 and 18 are tested with their card or course.
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
