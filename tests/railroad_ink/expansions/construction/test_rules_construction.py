"""The rules of Construction, one test for each: section 15.11.1, with 4.1, 4.3, 9.1 and 13."""

from __future__ import annotations

import pytest

from inkrally.match.errors import BadInput
from inkrally.match.game import Commit
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.construction.rules import BuildFree, Destroy, Lift, PutDown, RepeatFree
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import offer_of, opened, turn_on
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

NAME = "construction"
WHITE = ("h-straight", "h-curve", "r-straight", "st-straight")
DRAWN = {"B1": "H-H-:NS", "B2": "H-R-:NS*", "B3": "RR--:NE"}


def turn_with(face: str, *acts: Action, names: tuple[str, ...] = (NAME,), **drawings: str) -> RoundEditor:
    return turn_on(drawings or DRAWN, *names, roll=(*WHITE, f"construction-{face}"), acts=acts)


def test_9_4_the_expansion_excludes_drafted_dice() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().start(Options(expansions=(NAME,), draft=True), 2)
    assert caught.value.code == "draft-expansion"


# --- Free ---------------------------------------------------------------------------------------------------


def test_15_11_1_a_white_die_is_drawn_without_a_connection() -> None:
    match = opened((*WHITE, "construction-free"), NAME)
    free = BuildFree("D4", "HH--:NE", die=1)
    rest = RailroadInk().default_draft(match.state.table, 0, (free,), None)  # type: ignore[arg-type]  # draws no chance
    assert [act.die for act in rest[1:]] == [0, 2, 3], "the die is drawn"  # type: ignore[union-attr]
    commit(match, *rest)
    assert match.state.table.sheets[0].marks["D4"] == Mark("HH--:NE", 1)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (BuildFree("C3", "-H-H:EW", die=0), "clash"),
        (BuildFree("B2", "H-H-:NS", die=0), "space-taken"),
        (BuildFree("D4", "HH--:NE", die=0), "route-not-rolled"),
        (BuildFree("D4", "HH--:NE", die=4), "construction-die"),
        (BuildFree("D4", "HH--:NE", die=9), "die-unknown"),
        (BuildFree("H9", "HH--:NE", die=1), "unknown-space"),
        (RepeatFree("D4", "HH--:NE", 1), "construction-die"),
        (Destroy("B2"), "construction-face"),
        (PutDown("B2", "HH--:NE"), "construction-face"),
    ],
)
def test_15_11_1_a_free_placement_is_refused(act: Action, code: str) -> None:
    assert refused_code(turn_with("free"), act) == code


def test_15_11_1_a_drawn_die_is_not_placed_freely_and_the_face_is_used_once() -> None:
    assert refused_code(turn_with("free", die(0, "F1", "H-H-:NS")), BuildFree("D4", "H-H-:NS", die=0)) == (
        "construction-die"
    )
    used = turn_with("free", BuildFree("D4", "H-H-:NS", die=0))
    assert refused_code(used, BuildFree("E5", "HH--:NE", die=1)) == "construction-face"
    assert list(used.expansion_actions()) == []


def test_9_1_a_die_repeated_by_a_factory_may_be_placed_freely() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    factory = facts.BUILDINGS.factories[0]
    roll = ("h-straight", "h-curve", "h-end", "overpass", "construction-free")
    sheet = Sheet({"A2": Mark("R--R:NW", 1)})
    turn = RoundEditor(sheet, roll, [die(3, factory, "RHRH:NS|EW")], setup, 3)
    assert refused_code(turn, RepeatFree("D4", "HH--:NE", 1)) is None
    turn.draw(RepeatFree("D4", "HH--:NE", 1))
    assert 1 in turn.left
    assert turn.legal_action_fields()["duplicates"] == {}
    assert refused_code(turn, RepeatFree("E5", "HH--:NE", 1)) == "construction-face"


# --- Destroy ------------------------------------------------------------------------------------------------


def test_15_11_1_a_space_is_emptied_also_one_of_this_round() -> None:
    turn = turn_with("destroy", die(0, "F1", "H-H-:NS"))
    assert {act.space for act in turn.expansion_actions()} == {"B1", "B2", "B3", "F1"}
    turn.draw(Destroy("F1"))
    assert "F1" not in turn.sheet_now().marks
    assert 0 not in turn.left, "the die stays drawn"
    assert refused_code(turn, Destroy("B1")) == "construction-face"


def test_4_3_an_emptied_special_route_stays_crossed_off() -> None:
    turn = turn_with("destroy", special("B2", "HHHH:NESW"), Destroy("B2"), B1="H-H-:NS")
    assert turn.sheet_now().specials() == ("sp-hhhh",)


def test_15_11_1_drawings_of_other_expansions_are_left_alone() -> None:
    names = ("river", NAME)
    river = facts.EXPANSIONS["river"].routes[0]
    roll = (*WHITE, river.id, river.id, "construction-destroy")
    turn = turn_on({"B1": "H-H-:NS", "D4": river.drawing}, *names, roll=roll)
    assert {act.space for act in turn.expansion_actions() if isinstance(act, Destroy)} == {"B1"}
    assert refused_code(turn, Destroy("D4")) == "construction-space"
    lamp = (*WHITE, "sl-straight", "sl-tee", "construction-destroy")
    turn = turn_on({"B1": "H-H-:NS"}, "street-lamps", NAME, roll=lamp, acts=[die(4, "B2", "H-H-:NS")])
    assert refused_code(turn, Destroy("B2")) == "construction-space"
    assert refused_code(turn, Destroy("B1")) is None
    assert refused_code(turn, Destroy("C3")) == "construction-space"
    assert refused_code(turn, Destroy("")) == "unknown-space"


# --- Move ---------------------------------------------------------------------------------------------------


def test_15_11_1_a_drawing_moves_at_once_to_another_space() -> None:
    match = opened((*WHITE, "construction-move"), NAME)
    first = die(1, "B1", "HH--:NE")
    offer = offer_of(match, first, Lift("B1"))
    assert [duty.code for duty in offer.duties] == ["construction-put"]
    assert {type(act) for act in offer.acts} == {PutDown}
    refused(match, Commit(0, (first, Lift("B1"))), "duty-left", "duty.construction-put")
    turn = turn_with("move", Lift("B3"))
    assert refused_code(turn, die(0, "F1", "H-H-:NS")) == "duty-first"
    assert refused_code(turn, PutDown("B3", "R--R:NW")) == "construction-back"
    assert refused_code(turn, PutDown("D1", "R-R-:NS")) == "construction-drawing"
    assert refused_code(turn, PutDown("F5", "RR--:NE")) == "not-connected"
    assert refused_code(turn, PutDown("F1", "RR--:NE")) == "clash"
    turn.draw(PutDown("D1", "RR--:NE"))
    assert turn.sheet_now().marks["D1"] == Mark("RR--:NE", 3)
    assert "B3" not in turn.marks
    assert list(turn.expansion_actions()) == []


def test_15_11_1_the_new_place_is_checked_without_the_moved_drawing() -> None:
    turn = turn_with("move", Lift("B2"), B1="H-H-:NS", B2="H-R-:NS*", B3="RR--:NE")
    assert refused_code(turn, PutDown("B4", "H-R-:NS*")) == "not-connected"


def test_15_11_1_a_route_without_another_place_cannot_be_lifted() -> None:
    filled = {column + row: "H-H-:NS" for column in "ABCEFG" for row in "1234567"}
    drawn = {**filled, **{f"D{row}": "R-R-:NS" for row in range(1, 8)}}
    drawn["A1"] = "-RR-:ES"
    turn = turn_on(drawn, NAME, roll=(*WHITE, "construction-move"))
    assert refused_code(turn, Lift("A1")) == "construction-stuck"


def test_4_3_a_moved_special_route_is_crossed_off_once() -> None:
    before = {"B1": "H-H-:NS", "B2": "HHHH:NESW"}
    turn = turn_on(before, NAME, roll=(*WHITE, "construction-move"), acts=[Lift("B2"), PutDown("F1", "HHHH:NESW")])
    assert turn.sheet_now().specials() == ("sp-hhhh",)
    turn.erase("F1")
    assert turn.sheet_now().specials() == ("sp-hhhh",)


def test_9_1_a_moved_drawing_activates_again() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    village = facts.BUILDINGS.villages[0]
    sheet = Sheet({"B1": Mark("H-R-:NS*", 1)}, (), {"buildings": {"villages": 0, "universities": 0}})
    turn = RoundEditor(sheet, ("h-straight", "h-curve", "h-end", "overpass", "construction-move"), (), setup, 3)
    turn.draw(Lift("B1"))
    turn.draw(PutDown(village, "H-R-:NS*"))
    assert turn.layers["buildings"]["villages"] == 1


def test_15_11_1_a_late_seat_puts_the_drawing_down() -> None:
    turn = turn_with("move", Lift("B3"))
    assert isinstance(next(iter(turn.complete_by_default())), PutDown)
