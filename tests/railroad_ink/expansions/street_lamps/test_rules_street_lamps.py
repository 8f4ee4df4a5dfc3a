"""The rules of Street Lamps, one test for each: section 15.2, with 4.3, 8.1, 9.1 and 13."""

from __future__ import annotations

import random

import pytest

from inkrally.match.game import Commit
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.challenge.buildings import DrawFree
from inkrally.railroad_ink.expansions.meteor.rules import Skip
from inkrally.railroad_ink.expansions.street_lamps.rules import LINES, LightLine
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

NAME = "street-lamps"
WHITE = ("h-straight", "h-curve", "r-straight", "st-straight")
ROLL = (*WHITE, "sl-straight", "sl-overpass")
LAMP = die(4, "B1", "H-H-:NS")
CROSSING = special("B2", "HHHH:NESW")


def turn_with(*acts: Action, layers: dict[str, list[str]] | None = None, **drawings: str) -> RoundEditor:
    return turn_on(drawings, NAME, roll=ROLL, acts=acts, layers=layers)


def test_15_2_each_face_carries_a_lamp() -> None:
    match = opened(ROLL, NAME)
    assert offer_of(match).due == (0, 1, 2, 3)
    view = view_of(match, LAMP, die(5, "B2", "HHHH:NS|EW")).sheets[0]
    assert view.layers == {"lamps": ["B1", "B2"]}


def test_15_2_a_face_is_joined_like_a_white_die() -> None:
    assert refused_code(turn_with(B1="H-H-:NS"), die(4, "B2", "H-H-:NS")) is None
    assert refused_code(turn_with(B1="H-H-:NS"), die(4, "D4", "H-H-:NS")) == "not-connected"
    assert refused_code(turn_with(D1="R-R-:NS"), die(4, "D2", "H-H-:NS")) == "clash"


def test_15_2_the_highways_of_an_overpass_are_not_joined() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "HHHH:NS|EW", "C2": "-H-H:EW", "D2": "---H:W*"}
    assert score_of({**drawings, "F1": "H-H-:NS"}, NAME).exits == 0
    assert score_of(drawings, NAME).highway == 3


def test_15_2_a_crossing_by_die_is_no_special_route() -> None:
    turn = turn_on({"B1": "H-H-:NS"}, NAME, roll=(*WHITE, "sl-cross", "sl-tee"), acts=[die(4, "B2", "HHHH:NESW")])
    assert turn.specials == []
    assert turn.sheet_now().specials() == ()
    assert list(turn.required_actions()) == []


# --- Lighting -----------------------------------------------------------------------------------------------


def test_15_2_after_a_special_route_a_line_must_be_chosen_at_once() -> None:
    match = opened(ROLL, NAME)
    offer = offer_of(match, LAMP, CROSSING)
    assert [act.line for act in offer.acts] == list(LINES)
    assert [duty.first for duty in offer.duties] == [True]
    turn = turn_with(LAMP, CROSSING)
    assert refused_code(turn, die(0, "B3", "H-H-:NS")) == "duty-first"
    refused(match, Commit(0, (LAMP, CROSSING)), "duty-left", "duty.street-lamps-light")
    rest = RailroadInk().default_draft(match.state.table, 0, (LAMP, CROSSING, LightLine(line="B")), None)  # type: ignore[arg-type]  # draws no chance
    commit(match, *rest)
    assert match.state.table.sheets[0].layers == {"lamps": ["B1"], "lit": ["B1"]}


def test_15_2_only_lamps_already_drawn_are_lit() -> None:
    before = {"lamps": ["B3", "C3", "B5"], "lit": ["C3"]}
    drawn = {"B1": "H-H-:NS", "B3": "H-H-:NS", "C3": "H-H-:NS", "B5": "H-H-:NS"}
    late = die(4, "D3", "H-H-:NS")
    turn = turn_with(CROSSING, LightLine(line="3"), layers=before, **drawn)
    assert turn.layers["lit"] == ["C3", "B3"], "a lamp is lit once"
    turn = turn_with(CROSSING, LightLine(line="B"), late, layers=before, D2="H-H-:NS", **drawn)
    assert turn.layers["lit"] == ["C3", "B3", "B5"]
    assert turn.layers["lamps"][-1] == "D3", "drawn later, it stays dark"


def test_15_2_lighting_nothing_is_allowed() -> None:
    turn = turn_with(CROSSING, B1="H-H-:NS")
    assert refused_code(turn, LightLine(line="G")) is None
    turn.draw(LightLine(line="G"))
    assert "lit" not in turn.layers


@pytest.mark.parametrize("line", ["", "8", "H", "B2", "b", "1" * 80])
def test_15_2_a_line_is_a_row_or_column(line: str) -> None:
    assert refused_code(turn_with(CROSSING, B1="H-H-:NS"), LightLine(line=line)) == "street-lamps-line"


def test_15_2_no_line_without_a_special_route_and_one_for_each() -> None:
    assert refused_code(turn_with(B1="H-H-:NS"), LightLine(line="B")) == "street-lamps-done"
    turn = turn_with(CROSSING, LightLine(line="B"), B1="H-H-:NS")
    assert refused_code(turn, LightLine(line="C")) == "street-lamps-done"


def test_15_2_a_late_seat_lights_the_most_lamps() -> None:
    layers = {"lamps": ["B3", "C3", "B5"]}
    drawn = {"B1": "H-H-:NS", "B3": "H-H-:NS", "C3": "H-H-:NS", "B5": "H-H-:NS"}
    turn = turn_with(CROSSING, layers=layers, **drawn)
    assert next(iter(turn.complete_by_default())) == LightLine(line="3")


def test_9_1_the_free_special_route_lights_too() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    layers = {"lamps": ["B1"], "buildings": {"villages": 0, "universities": 2}}
    university = facts.BUILDINGS.universities[0]
    sheet = Sheet({"B1": Mark("H-H-:NS", 1)}, (), layers)
    turn = RoundEditor(sheet, ("h-end", "r-curve", "h-double", "overpass", "sl-tee", "sl-tee"), (), setup, 3)
    turn.draw(special(university, "HHHH:NESW"))
    assert turn.first_duty()[0] is not None
    turn.draw(LightLine(line="A"))
    assert turn.first_duty()[0] is None
    turn.draw(DrawFree("B2", "HRRR:NESW*"))
    assert turn.first_duty()[0] is not None
    turn.draw(LightLine(line="B"))
    assert turn.first_duty()[0] is None
    turn.draw(die(0, "F1", "H---:N*"))
    assert turn.first_duty()[0] is None
    assert turn.layers["lit"] == ["B1"]


def test_8_1_a_special_route_spent_on_a_meteor_lights_too() -> None:
    roll = (*WHITE, "N", "1", "sl-straight", "sl-tee")
    layers = {"dot": "D2", "lamps": ["B1"]}
    match = amid(roll, {"B1": "H-H-:NS", "D1": "R-R-:NS"}, "meteor", NAME, layers=layers)
    skip = Skip(route="sp-hhhh")
    assert [duty.code for duty in offer_of(match, skip).duties] == ["street-lamps-light"]
    view = view_of(match, skip, LightLine(line="1")).sheets[0]
    assert view.layers["lit"] == ["B1"]


def test_8_1_a_lamp_is_erased_with_its_drawing() -> None:
    turn = turn_with(B1="H-H-:NS", layers={"lamps": ["B1"], "lit": ["B1"]})
    turn.erase("B1")
    assert turn.layers == {"lamps": [], "lit": []}


# --- Points, bots, written sheets ---------------------------------------------------------------------------


def test_15_2_a_point_for_each_lit_lamp() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "HHHH:NS|EW", "C2": "-H-H:EW"}
    layers = {"lamps": ["B1", "B2", "C2"], "lit": ["C2", "B1"]}
    assert score_of(drawings, NAME, layers=layers).expansions == {NAME: 2}
    (line,) = behind_of(drawings, NAME, layers=layers).expansions[NAME]
    assert (line.points, line.parts) == (2, ("B1", "C2"))
    assert behind_of(drawings, NAME).expansions[NAME] == ()


def test_bots_light_lamps_in_the_middle_of_a_turn() -> None:
    match = opened(ROLL, NAME)
    for number in range(4):
        acts = EasyBot().choose(match.view(0), random.Random(number)).acts
        commit(match, *acts)


def test_legal_knows_the_faces() -> None:
    case = {"sheet": {"expansions": [NAME], "drawings": {"B1": "H-H-:NS"}}, "routes": ["sl-overpass"]}
    assert legal(case)["sl-overpass"]["B2"] == ("HHHH:NS|EW",)
