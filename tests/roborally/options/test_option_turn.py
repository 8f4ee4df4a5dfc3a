"""Option cards of dealing, touching, clean-up and re-entry, and exhausted decks (Options 2, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from tests.roborally.options.option_helpers import DECK, after, answer, held, refused, unused, use


def test_extra_memory_deals_a_card_also_where_no_register_is_free() -> None:
    found = after([held("A", 3, 3, "N", "extra_memory", damage=9)], run="deal", deck=DECK)
    assert found["A"]["hand"] == [("M1", 490)]
    down = after([held("A", 3, 3, "N", "extra_memory", damage=9, powered_down=True)], run="deal", deck=DECK)
    assert (down["A"]["hand"], down["A"]["damage"]) == ([], 0)


def test_recompile_deals_the_same_number_after_all_hands_and_its_token_may_be_prevented() -> None:
    robots = [held("A", 3, 3, "N", "recompile", damage=7), held("B", 5, 5, "N", "extra_memory", damage=8)]
    decisions = [use("A", "recompile"), {"robot": "A", "discard": "recompile"}]
    found = after(robots, run="deal", deck=DECK, decisions=decisions)
    assert [found[name]["hand"] for name in "AB"] == [[("M1", 530), ("M1", 540)], [("M1", 510), ("M1", 520)]]
    assert (found["A"]["damage"], found["A"]["options"]) == (7, ())
    coat = held("A", 3, 3, "N", "recompile", "ablative_coat", damage=7)
    found = after([coat], run="deal", deck=DECK, decisions=[use("A", "recompile")])
    assert (found["A"]["damage"], found["A"]["tokens"]) == (7, {"ablative_coat": 1})


def test_recompile_destroys_at_nine_damage_and_is_for_hands_only() -> None:
    robots = [held("A", 3, 3, "N", "recompile", "extra_memory", damage=9)]
    decisions = [use("A", "recompile"), {"robot": "A", "lose": "extra_memory"}]
    found = after(robots, run="deal", deck=DECK, decisions=decisions)
    assert (found["A"]["alive"], found["A"]["hand"], found["A"]["options"]) == (False, [], ("recompile",))
    assert unused(
        [held("A", 3, 3, "N", "recompile", damage=9)], run="deal", deck=DECK, decisions=[use("A", "recompile")]
    )
    twice = [use("A", "recompile")] * 2
    assert refused([held("A", 3, 3, "N", "recompile", damage=7)], run="deal", deck=DECK, decisions=twice) == (
        "decision-unused",
        "decisions.1",
    )


@pytest.mark.parametrize(
    ("first", "hand"),
    [("flywheel", [("M1", 510), ("M1", 520)]), ("recompile", [("M1", 510), ("M1", 520), ("M3", 840)])],
)
def test_flywheel_card_joins_the_hand_and_is_discarded_with_it(first: str, hand: list[tuple[str, int]]) -> None:
    """A card fetched before Recompile is discarded with the hand; the new hand has the dealt number of cards."""
    robots = [held("A", 3, 3, "N", "flywheel", "recompile", damage=7, stored={"flywheel": ["M3", 840]})]
    other = {"flywheel": "recompile", "recompile": "flywheel"}[first]
    found = after(robots, run="deal", deck=DECK, decisions=[use("A", first), use("A", other)])
    assert (found["A"]["hand"], found["A"]["stored"]) == (hand, {})


def test_a_deal_from_a_deck_that_is_too_small_is_an_error() -> None:
    assert refused([held("A", 3, 3, "N", "brakes")], run="deal", deck=DECK[:8]) == ("deck-empty", "deck")


# Mechanical Arm.

ARM = [held("A", 3, 3, "N", "mechanical_arm")]


@pytest.mark.parametrize(
    ("walls", "reached"),
    [
        ([], True),
        ([[3, 3, "N"]], True),
        ([[3, 3, "N"], [3, 3, "E"]], False),
        ([[3, 3, "N"], [4, 2, "S"]], False),
        ([[3, 2, "E"], [4, 2, "S"]], False),
        ([[3, 3, "E"], [4, 2, "S"]], True),
    ],
)
def test_a_diagonal_reach_is_blocked_only_both_ways_round_the_corner(walls: list[object], reached: bool) -> None:
    board = {"flags": [[4, 2], [0, 0]], "walls": walls}
    decisions = [use("A", "mechanical_arm", at=[4, 2])]
    if reached:
        found = after(ARM, board=board, decisions=decisions)
        assert (found["A"]["flags_touched"], found["A"]["archive"]) == (1, (4, 2))
    else:
        assert unused(ARM, board=board, decisions=decisions)


def test_an_orthogonal_wall_blocks_and_pits_and_robots_do_not() -> None:
    board = {"flags": [[4, 3], [0, 0]], "walls": [[3, 3, "E"]]}
    assert unused(ARM, board=board, decisions=[use("A", "mechanical_arm", at=[4, 3])])
    robots = [*ARM, held("B", 4, 3, "S")]
    found = after(robots, board={"flags": [[4, 3], [0, 0]]}, decisions=[use("A", "mechanical_arm", at=[4, 3])])
    assert [found[name]["flags_touched"] for name in "AB"] == [1, 1]


def test_7_15_the_marker_ends_on_the_space_that_the_mechanical_arm_reached() -> None:
    """Options 7, point 15: the archive ends where the arm reached."""
    board = {"flags": [[3, 3], [4, 3], [0, 0]]}
    found = after(ARM, board=board, decisions=[use("A", "mechanical_arm", at=[4, 3])])
    assert (found["A"]["flags_touched"], found["A"]["archive"]) == (1, (4, 3))


def test_two_robots_on_the_last_flag_in_one_register_both_win() -> None:
    robots = [held("A", 3, 3, "E", "mechanical_arm"), held("B", 4, 3, "S")]
    found = answer(robots, board={"flags": [[4, 3]]}, decisions=[use("A", "mechanical_arm", at=[4, 3])])
    assert (found["winner"], found["winners"]) == ("A", ["A", "B"])


def test_the_arm_repairs_and_draws_from_both_spaces_also_powered_down() -> None:
    board = {"cells": {"3,3": {"repair": 2}, "4,3": {"repair": 2}}, "lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}
    robots = [held("A", 3, 3, "N", "mechanical_arm", powered_down=True)]
    decisions = [use("A", "mechanical_arm", at=[4, 3], register="clean-up")]
    found = answer(
        robots,
        run="round",
        programs={},
        board=board,
        decisions=decisions,
        option_deck=["brakes", "recompile", "flywheel"],
    )
    assert found["robots"]["A"]["options"] == ("mechanical_arm", "brakes", "recompile")
    assert (found["robots"]["A"]["damage"], found["option_deck"]) == (3, ["flywheel"])


def test_without_option_cards_in_the_deck_no_card_is_drawn() -> None:
    board = {"cells": {"3,3": {"repair": 2}}}
    decks: list[dict[str, list[str]]] = [{}, {"option_deck": []}]
    for deck in decks:
        found = after([held("A", 3, 3, "N", "brakes")], run="round", programs={}, board=board, **deck)
        assert found["A"]["options"] == ("brakes",)


@pytest.mark.parametrize(
    "deck",
    [["brakes"], ["recompile", "recompile"]],
)
def test_each_option_exists_once(deck: list[str]) -> None:
    robots = [held("A", 3, 3, "N", "brakes")]
    place = f"option_deck.{len(deck) - 1}"
    assert refused(robots, run="round", programs={}, option_deck=deck) == ("option-twice", place)


# Clean-up and re-entry.


@pytest.mark.parametrize(("damage", "down"), [(2, False), (3, True)])
def test_the_circuit_breaker_counts_the_sheet_at_the_end(damage: int, down: bool) -> None:
    robots = [held("A", 3, 3, "N", "circuit_breaker", "ablative_coat", damage=damage, tokens={"ablative_coat": 2})]
    found = after(robots, run="turn", programs={})
    assert (found["A"]["powered_down"], found["A"]["cards"]) == (down, 0 if down else 7)


def test_the_circuit_breaker_powers_down_again_except_on_factory_rejects() -> None:
    """Even if the owner chooses to wake the robot up; Options 7, point 8."""
    beams = {"lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}
    robots = [held("A", 3, 3, "N", "circuit_breaker", powered_down=True)]
    found = after(robots, run="turn", programs={}, board=beams)
    assert (found["A"]["powered_down"], found["A"]["damage"]) == (True, 0)
    awake = [held("A", 3, 3, "N", "circuit_breaker", damage=5)]
    found = after(awake, run="turn", programs={}, rules=["no_power_down"])
    assert (found["A"]["powered_down"], found["A"]["damage"]) == (False, 5)


def test_superior_archive_works_at_each_re_entry_unless_it_is_lost() -> None:
    robots = [held("A", 0, 3, "W", "superior_archive", "brakes", archive=[5, 5])]
    fall = {"run": "turn", "programs": {"A": [["M1", 500]]}}
    lost = after(robots, decisions=[{"robot": "A", "lose": "superior_archive"}], **fall)
    assert (lost["A"]["damage"], lost["A"]["options"]) == (2, ("brakes",))
    kept = after(robots, decisions=[{"robot": "A", "lose": "brakes"}], **fall)
    assert (kept["A"]["damage"], kept["A"]["options"], kept["A"]["at"]) == (0, ("superior_archive",), (5, 5))


def test_re_entry_in_an_illegal_place_is_an_error() -> None:
    fall = {"run": "turn", "programs": {"A": [["M1", 500]]}}
    robots = [held("A", 0, 3, "W", archive=[5, 5])]
    wrong = [{"robot": "A", "reenter": {"at": [4, 4]}}]
    assert refused(robots, decisions=wrong, **fall) == ("reenter", "decisions.0")
    taken = [*robots, held("B", 5, 5, "N"), held("C", 4, 2, "N")]
    looks = [{"robot": "A", "reenter": {"at": [4, 4], "facing": "N"}}]
    assert refused(taken, decisions=looks, **fall) == ("reenter", "decisions.0")
    assert (
        after(taken, decisions=[{"robot": "A", "reenter": {"at": [4, 4], "facing": "E"}}], **fall)["A"]["facing"] == "E"
    )


def test_power_down_is_announced_with_damage_and_where_it_is_allowed() -> None:
    said = {"run": "turn", "programs": {}, "decisions": [{"robot": "A", "power_down": True}]}
    found = after([held("A", 3, 3, "N", damage=2)], **said)
    assert (found["A"]["powered_down"], found["A"]["damage"], found["A"]["cards"]) == (True, 0, 0)
    assert unused([held("A", 3, 3, "N")], **said)
    forbidden = refused([held("A", 3, 3, "N", damage=2)], rules=["no_power_down"], **said)
    assert forbidden == ("no-power-down", "decisions.0")
    stays = [{"robot": "A", "stay_down": True}]
    found = after([held("A", 3, 3, "N", powered_down=True)], run="turn", programs={}, decisions=stays)
    assert found["A"]["powered_down"] is True


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


BEAM = {"lasers": [{"at": [3, 7], "side": "S", "beams": 1}]}


@pytest.mark.parametrize(
    ("option", "board", "more", "shown"),
    [
        ("ablative_coat", BEAM, {}, {"damage": 0, "tokens": {"ablative_coat": 1}}),
        ("power_down_shield", BEAM, {}, {"damage": 0}),
        ("brakes", BEAM, {"decisions": [{"robot": "A", "discard": "brakes"}]}, {"damage": 0, "options": ()}),
        (
            "mechanical_arm",
            {"flags": [[4, 3], [0, 0]]},
            {"decisions": [use("A", "mechanical_arm", at=[4, 3])]},
            {"flags_touched": 1},
        ),
        (
            "circuit_breaker",
            BEAM,
            {"run": "turn", "programs": {}},
            {"powered_down": True, "damage": 0},
        ),
    ],
)
def test_2_6_options_that_work_while_powered_down(
    option: str, board: dict[str, Any], more: dict[str, Any], shown: dict[str, Any]
) -> None:
    found = after([held("A", 3, 3, "N", option, powered_down=True)], board=board, **more)["A"]
    assert {name: found[name] for name in shown} == shown


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


# Course rules.


def test_6_a_setup_has_the_options_and_settings_of_its_course() -> None:
    deck = ["brakes", "recompile", "flywheel", "scrambler"]
    fry = scenario.resolve({"run": "setup", "course": "Flag Fry", "seats": 3, "option_deck": deck})
    assert [fry["robots"][name]["options"] for name in "123"] == [("brakes",), ("recompile",), ("flywheel",)]
    assert (fry["option_deck"], fry["timer"], fry["power_down"]) == (
        ["scrambler"],
        {"who": "last", "seconds": 30},
        True,
    )
    rejects = scenario.resolve({"run": "setup", "course": "Factory Rejects", "seats": 2})
    assert (rejects["robots"]["2"]["damage"], rejects["power_down"]) == (2, False)
    madness = scenario.resolve({"run": "setup", "course": "Marathon Madness", "seats": 2, "option_deck": deck})
    assert [madness["robots"][name]["options"] for name in "12"] == [("brakes",), ("recompile",)]
    for course, seconds in (("Ball Lightning", 30), ("Tight Collar", 60)):
        hurried = scenario.resolve({"run": "setup", "course": course, "seats": 2})
        assert hurried["timer"] == {"who": "all", "seconds": seconds}


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


def test_6_option_world_gives_options_and_repairs_nothing() -> None:
    board = {"cells": {"3,3": {"repair": 2}, "5,5": {"repair": 1}}}
    robots = [held("A", 3, 3, "N", damage=2), held("B", 5, 5, "N")]
    more = {"rules": ["options_instead_of_repair"], "option_deck": ["brakes", "flywheel", "recompile", "scrambler"]}
    found = after(robots, run="round", programs={}, board=board, **more)
    assert (found["A"]["damage"], found["A"]["options"]) == (2, ("brakes", "flywheel"))
    assert found["B"]["options"] == ("recompile",), "damage 0 draws too"
