"""The rules for drawing the dice of a round, one test for each: sections 4.2 and 4.3, ruling D2.

Tests are named after their section.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from inkrally.match.chance import SeededChance
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.actions import Action, DrawSpecial
from tests.railroad_ink import oracle
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import (
    PLAIN,
    WALLS,
    Roll,
    amid,
    commit,
    die,
    drawings,
    finish,
    opened,
    refused,
    special,
)
from tests.sample_sizes import scaled

# --- 4.2 The duty to draw all white dice --------------------------------------------------------------------


def test_4_2_all_dice_must_be_drawn_where_possible() -> None:
    match = opened(PLAIN)
    acts = (die(0, "A4", "-H-H:EW"), die(1, "B4", "H--H:NW"), die(2, "D1", "R-RR:NSW"), die(3, "D2", "RHRH:NS|EW"))
    for count in range(4):
        refused(match, Commit(0, acts[:count]), "dice-left", f"die.{count}")
    commit(match, *acts)
    assert match.state.table.round == 2


def test_4_2_dice_are_drawn_in_any_order() -> None:
    acts = (die(0, "A4", "-H-H:EW"), die(1, "F1", "HH--:NE"), die(2, "D1", "R-RR:NSW"), die(3, "F7", "HRHR:NS|EW"))
    for order in permutations(acts):
        match = opened(PLAIN)
        commit(match, *order)
        assert drawings(match) == {act.space: act.drawing for act in acts}


def test_4_2_each_result_is_drawn_at_most_once() -> None:
    match = opened(PLAIN)
    acts = (die(0, "A4", "-H-H:EW"), die(0, "G4", "-H-H:EW"))
    refused(match, Commit(0, acts), "die-drawn", "acts.1.die")


def test_4_2_two_dice_with_the_same_face_are_two_dice() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    straight = [die(number, space, "-H-H:EW") for number, space in ((2, "A4"), (0, "B4"))]
    refused(match, Commit(0, tuple(straight)), "dice-left", "die.1")
    refused(match, Commit(0, (*straight, die(2, "C4", "-H-H:EW"))), "die-drawn", "acts.2.die")
    commit(match, *straight, die(1, "C4", "-H-H:EW"), die(3, "D4", "RHRH:NS|EW"))
    assert len(drawings(match)) == 4


def test_4_2_only_rolled_faces_may_be_drawn() -> None:
    match = opened(PLAIN)
    refused(match, Commit(0, (die(0, "B1", "HH--:NE"),)), "route-not-rolled", "acts.0.drawing")
    refused(match, Commit(0, (die(1, "B1", "H-H-:NS"),)), "route-not-rolled", "acts.0.drawing")
    refused(match, Commit(0, (die(4, "B1", "H-H-:NS"),)), "die-unknown", "acts.0.die")


def test_4_2_a_result_that_cannot_be_drawn_is_lost() -> None:
    match = amid(("h-straight", "h-curve", "h-tee", "overpass"), dict.fromkeys(oracle.SPACES, "H-H-:NS"), {})
    match.submit(Commit(0, ()))
    match.submit(Expire())
    assert match.state.table.round == 4
    assert len(drawings(match, 0)) == 49
    assert len(drawings(match, 1)) == 4


GAP = {**WALLS, **dict.fromkeys(["D1", "D2", "D3", "D5", "D6", "D7"], "R-R-:NS")}
"""Only D4 is empty, between two railway ends."""


def test_4_2_the_order_may_make_a_result_impossible_and_then_it_is_lost() -> None:
    match = amid(("h-straight", "r-curve", "r-straight", "overpass"), GAP)
    refused(match, Commit(0, ()), "dice-left", "die.1")
    commit(match, die(1, "D4", "RR--:NE"))
    assert match.state.table.round == 4
    assert drawings(match)["D4"] == "RR--:NE"


def test_4_2_a_better_order_of_drawing_is_not_required() -> None:
    """Two straight railways would fit, one below the other, but a station in the upper space leaves no room."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"}
    match = amid(("r-straight", "r-straight", "h-straight", "st-straight"), gap)
    commit(match, die(3, "D4", "R-H-:NS*"))
    assert len(drawings(match)) == len(gap) + 1
    other = amid(("r-straight", "r-straight", "h-straight", "st-straight"), gap)
    commit(other, die(0, "D4", "R-R-:NS"), die(1, "D5", "R-R-:NS"))


def test_4_2_a_result_that_becomes_possible_must_be_drawn() -> None:
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"} | {"D6": "-R-R:EW"}
    match = amid(("h-straight", "h-tee", "h-tee", "st-straight"), gap)
    assert oracle.must_go_on(gap, ["h-straight", "h-tee"]) == []
    station = die(3, "D4", "R-H-:NS*")
    refused(match, Commit(0, (station,)), "dice-left", "die.0")
    commit(match, station, die(0, "D5", "H-H-:NS"))


def test_4_2_required_dice_agree_with_the_oracle() -> None:
    rng = random.Random(12)
    dice = facts.faces("original")
    for seed in range(scaled(37)):
        first, second, third, fourth = (rng.choice(shown) for shown in dice)
        position = crowded(seed)
        match = amid((first, second, third, fourth), position.drawings)
        refusal = Draft[Action](match.game, match.state, 0).may_commit()
        left = oracle.must_go_on(position.drawings, match.state.table.roll)
        assert (refusal is None) == (not left), seed
        if refusal is not None:
            assert refusal.code == "dice-left"
            assert match.state.table.roll[int(refusal.at.removeprefix("die."))] in left


def test_d2_duty_is_an_end_of_round_test() -> None:
    """Only the sheet at the end counts, not the order of the drawings."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"}
    roll: Roll = ("r-straight", "r-curve", "h-straight", "st-straight")
    for acts in (
        (die(1, "D4", "RR--:NE"), die(0, "D5", "R-R-:NS")),
        (die(0, "D5", "R-R-:NS"), die(1, "D4", "RR--:NE")),
    ):
        commit(amid(roll, gap), *acts)


def test_d2_nothing_but_white_dice_is_forced() -> None:
    """No railway and no station fits between four highway ends, but a crossroads would."""
    ends = {"C4": "-H-H:EW", "E4": "-H-H:EW", "D3": "H-H-:NS", "D5": "H-H-:NS"}
    hole = {**dict.fromkeys(oracle.SPACES, "H-H-:NS"), **ends}
    del hole["D4"]
    match = amid(("r-straight", "r-curve", "r-tee", "overpass"), hole)
    assert RailroadInk().legal_actions(match.state.table, 0, []) == (special("D4", "HHHH:NESW"),)
    commit(match)
    assert drawings(match) == hole


def test_d2_a_special_route_makes_room_for_duties() -> None:
    """A special route drawn voluntarily may make a die possible, which must then be drawn."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"} | {"D6": "-R-R:EW"}
    match = amid(("h-straight", "h-straight", "h-straight", "overpass"), gap, number=2)
    assert oracle.must_go_on(gap, ["h-straight"]) == []
    refused(match, Commit(0, (special("D4", "RRHR:NESW*"),)), "dice-left", "die.0")
    commit(match, special("D4", "RRHR:NESW*"), die(2, "D5", "H-H-:NS"))


# --- 4.3 Special routes -------------------------------------------------------------------------------------


def test_4_3_at_most_one_a_round() -> None:
    match = opened(PLAIN)
    refused(
        match, Commit(0, (special("B1", "HHHH:NESW"), special("B2", "HHRH:NESW*"))), "special-round", "acts.1.drawing"
    )


def test_4_3_at_any_moment_of_the_round() -> None:
    acts = [die(0, "A4", "-H-H:EW"), die(1, "F1", "HH--:NE"), die(2, "D1", "R-RR:NSW"), die(3, "F7", "HRHR:NS|EW")]
    for moment in range(5):
        match = opened(PLAIN)
        commit(match, *acts[:moment], special("B1", "HHHH:NESW"), *acts[moment:])
        assert match.state.table.sheets[0].specials() == ("sp-hhhh",)


def test_4_3_at_most_three_a_game_and_each_once() -> None:
    match = opened(("r-straight", "r-straight", "r-straight", "st-straight"))
    game = RailroadInk()
    for number, (space, drawing) in enumerate((("B1", "HHHH:NESW"), ("B7", "HHHR:NESW*"), ("F1", "HRHR:NESW*"))):
        table = match.state.table
        if number:
            refused(match, Commit(0, (special("F7", "HHHH:NESW"),)), "special-used", "acts.0.drawing")
        assert set(game.legal_actions_view(table, 0, []).specials) == set(facts.SPECIALS) - set(
            table.sheets[0].specials()
        )
        commit(match, *game.default_draft(table, 0, [special(space, drawing)], SeededChance(b"x" * 32)))
    assert match.state.table.sheets[0].specials() == ("sp-hhhh", "sp-hhrh", "sp-hrhr")
    refused(match, Commit(0, (special("F7", "HRRR:NESW*"),)), "special-game", "acts.0.drawing")
    assert RailroadInk().legal_actions_view(match.state.table, 0, []).specials == {}
    assert not any(isinstance(act, DrawSpecial) for act in RailroadInk().legal_actions(match.state.table, 0, []))


def test_4_3_special_route_limits_are_those_of_each_seat() -> None:
    match = opened(PLAIN, seats=2)
    for seat in range(2):
        draft = [special("B1", "HHHH:NESW")]
        acts = RailroadInk().default_draft(match.state.table, seat, draft, SeededChance(b"x" * 32))
        match.submit(Commit(seat, tuple(acts)))
    assert [each.specials for each in match.view(None).table.sheets] == [("sp-hhhh",)] * 2


def test_4_3_always_voluntary() -> None:
    match = opened(PLAIN)
    finish(match)
    assert match.state.table.sheets[0].specials() == ()


def test_4_3_special_routes_obey_the_rules_of_drawing() -> None:
    match = amid(PLAIN, {"A4": "-H-H:EW"})
    refused(match, Commit(0, (special("A4", "HHHH:NESW"),)), "space-taken", "acts.0.space")
    refused(match, Commit(0, (special("B4", "RRRR:NESW"),)), "clash", "acts.0.space")
    refused(match, Commit(0, (special("D4", "HHHH:NESW"),)), "not-connected", "acts.0.space")
    refused(match, Commit(0, (special("B4", "-H-H:EW"),)), "special-unknown", "acts.0.drawing")


def test_4_3_undo_makes_a_special_route_available_again() -> None:
    match = opened(PLAIN)
    draft = Draft[Action](match.game, match.state, 0, [special("B1", "HHHH:NESW")])
    with pytest.raises(Refusal, match="only 1 special route can be used in a round"):
        draft.add(special("B2", "HHRH:NESW*"))
    draft.undo()
    draft.add(special("F1", "HHRH:NESW*"))
