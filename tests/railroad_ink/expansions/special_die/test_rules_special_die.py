"""The rules of the Special die, one test for each: section 15.11.4, with 4.2, 4.3, 6, 9 and 13."""

from __future__ import annotations

import pytest

from inkrally.match.errors import BadInput
from inkrally.match.game import Commit
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor
from tests.railroad_ink.expansion_helpers import amid, offer_of, opened, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

NAME = "special-die"
ROLL = ("h-straight", "r-straight", "st-straight", "sp-hhhh")
CROSSING = "HHHH:NESW"
ROLLED = die(3, "B2", CROSSING)
ABOVE = {"B1": "H-H-:NS"}


# --- A replaced white die -----------------------------------------------------------------------------------


def test_15_11_4_it_replaces_the_last_die_with_single_routes() -> None:
    names = facts.DICE.editions["original"].dice
    dice = setup_of("original", "simple", (NAME,)).dice(1)
    assert [each.faces for each in dice[:3]] == [facts.DICE.dice[names[place]] for place in (0, 1, 3)]
    assert dice[3].faces == facts.EXPANSIONS[NAME].faces[NAME] == facts.DICE.specials.routes
    challenge = facts.DICE.editions["challenge"].dice
    dice = setup_of("challenge", "simple", (NAME,)).dice(1)
    assert [each.faces for each in dice[:3]] == [facts.DICE.dice[challenge[place]] for place in (0, 2, 3)]


def test_15_11_4_the_table_chooses_the_die() -> None:
    chosen = setup_of("original", "simple", (NAME,), {f"{NAME}.die": "4"})
    assert [each.faces for each in chosen.dice(1)[:3]] == [facts.DICE.dice["route-a"]] * 3
    assert chosen.white == 4


def test_15_11_4_two_expansions_replace_two_dice() -> None:
    both = ("separation", NAME)
    setup = setup_of("original", "simple", both)
    assert [each.owner_name for each in setup.dice(1)] == ["white", "white", *both]
    assert setup.dice(1)[1].faces == facts.DICE.dice["route-b"]
    settings = {f"{name}.die": "2" for name in both}
    with pytest.raises(BadInput) as caught:
        RailroadInk().start(Options(expansions=both, settings=settings), 1)
    assert (caught.value.code, caught.value.at) == ("same-die", "settings")
    one = setup_of("original", "simple", both, {"separation.die": "3"})
    assert [each.faces for each in one.dice(1)[:2]] == [facts.DICE.dice["route-a"], facts.DICE.dice["route-b"]]


def test_15_11_4_an_unknown_choice_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().start(Options(expansions=(NAME,), settings={f"{NAME}.die": "5"}), 1)
    assert caught.value.code == "unknown-setting"


def test_15_11_4_it_must_be_drawn_if_it_fits() -> None:
    match = opened(ROLL, NAME)
    assert offer_of(match).due == (0, 1, 2, 3)
    white = (die(0, "B1", "H-H-:NS"), die(1, "D1", "R-R-:NS"), die(2, "B2", "H-R-:NS*"))
    refused(match, Commit(0, white), "dice-left", "die.3")
    commit(match, *white, die(3, "F1", CROSSING))


def test_15_11_4_players_see_the_owner_of_a_die() -> None:
    assert [(each.of, each.optional) for each in view_of(opened(ROLL, NAME)).dice] == [("white", False)] * 3 + [
        (NAME, False)
    ]


def test_9_4_the_expansion_excludes_drafted_dice() -> None:
    with pytest.raises(BadInput) as caught:
        opened(ROLL, seats=2, chosen=Options(expansions=(NAME,), draft=True))
    assert (caught.value.code, caught.value.at) == ("draft-expansion", "draft")


def test_9_1_a_factory_repeats_it_and_it_activates_buildings() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    roll = ("h-end", "r-curve", "h-double", "sp-hhhh")
    factory = facts.BUILDINGS.factories[0]
    turn = RoundEditor(Sheet({"A2": Mark("R--R:NW", 1)}), roll, [die(3, factory, CROSSING)], setup, 3)
    assert 3 in turn.legal_action_fields()["duplicates"]
    turn.draw(Duplicate("B1", CROSSING, 3))
    assert turn.sheet_now().specials() == ()
    village = facts.BUILDINGS.villages[0]
    turn = RoundEditor(Sheet(), ("h-end", "r-curve", "h-double", "sp-hrhr"), [die(3, village, "HRHR:NESW*")], setup, 3)
    assert turn.layers["buildings"]["villages"] == 1


# --- No special route ---------------------------------------------------------------------------------------


def test_15_11_4_a_result_crosses_nothing_off() -> None:
    turn = turn_on(ABOVE, NAME, roll=ROLL, acts=[ROLLED])
    assert turn.specials == []
    assert turn.special_now is None
    assert turn.sheet_now().specials() == ()
    assert refused_code(turn, special("C2", CROSSING)) is None
    turn.draw(special("C2", CROSSING))
    assert turn.sheet_now().specials() == ("sp-hhhh",)


def test_15_11_4_special_routes_keep_their_limits() -> None:
    turn = turn_on(ABOVE, NAME, roll=ROLL, acts=[special("B2", CROSSING), die(3, "C2", CROSSING)])
    assert turn.sheet_now().specials() == ("sp-hhhh",)
    assert refused_code(turn, special("D2", "RRRR:NESW")) == "special-round"


def test_15_11_4_a_seat_sees_which_special_routes_are_used() -> None:
    match = opened(ROLL, NAME)
    drawn = view_of(match, die(0, "B1", "H-H-:NS"), ROLLED).sheets[0]
    assert drawn.specials == ()
    assert drawn.layers == {"uncounted_specials": ["B2"]}


def test_8_1_an_erased_result_crosses_nothing_off() -> None:
    sheet = Sheet({"B2": Mark(CROSSING, 1), "C2": Mark("RRRR:NESW", 1)}, (), {"uncounted_specials": ["B2"]})
    page = SheetEditor(sheet, ROLL, setup_of("original", "simple", (NAME,)), 3)
    page.erase("B2")
    page.erase("C2")
    assert page.sheet_now() == Sheet({}, ("sp-rrrr",), {"uncounted_specials": []})


def test_8_1_a_meteor_erases_a_result() -> None:
    roll = (*ROLL, "N", "1")
    match = amid(roll, {"B2": CROSSING}, "meteor", NAME, layers={"dot": "B3", "uncounted_specials": ["B2"]})
    assert view_of(match, Strike("B2", direction="N")).sheets[0].specials == ()


def test_a_sheet_without_the_expansion_counts_each_special_route() -> None:
    match = amid(("h-straight", "h-curve", "r-tee", "overpass"), ABOVE)
    drawn = (special("B2", CROSSING),)
    commit(match, *RailroadInk().default_draft(match.state.table, 0, drawn, None))  # type: ignore[arg-type]  # draws no chance
    assert match.state.table.sheets[0].specials() == ("sp-hhhh",)
    assert match.state.table.sheets[0].layers == {}


# --- Written sheets -----------------------------------------------------------------------------------------


def test_legal_names_the_faces_as_special_routes() -> None:
    case = {"sheet": {"expansions": [NAME], "drawings": ABOVE}, "routes": ["sp-hhhh"]}
    assert legal(case)["sp-hhhh"]["B2"] == (CROSSING,)


def test_a_written_sheet_lists_special_routes_that_crossed_nothing_off() -> None:
    case = {"expansions": [NAME], "drawings": {"B1": CROSSING}, "uncounted_specials": ["H9"]}
    with pytest.raises(BadInput) as caught:
        legal({"sheet": case, "routes": []})
    assert (caught.value.code, caught.value.at) == ("unknown-space", "sheet.uncounted_specials.0")
