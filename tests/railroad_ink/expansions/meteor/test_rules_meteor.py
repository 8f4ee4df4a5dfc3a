"""The rules of meteors, one test for each: section 8.1, with 4, 5, 6 and 14."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.meteor.rules import ClearCrater, Meteor, Restore, Skip, Strike, flight
from inkrally.railroad_ink.game import RailroadInk, Rolled
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import amid, offer_of, opened, options, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
SPECIALS = facts.SPECIALS


def rolled(direction: str, distance: int, white: tuple[str, ...] = WHITE) -> tuple[str, ...]:
    return (*white, direction, str(distance))


def strike(direction: str, space: str) -> Strike:
    return Strike(space, direction=direction)


def skip(route: str) -> Skip:
    return Skip(route=route)


def turn(
    direction: str = "W",
    distance: int = 2,
    drawings: dict[str, str] | None = None,
    dot: str = "D4",
    craters: tuple[str, ...] = (),
    acts: tuple[Action, ...] = (),
    white: tuple[str, ...] = WHITE,
) -> RoundEditor:
    """Return a round with this roll on a sheet."""
    layers = {"dot": dot, **({"craters": list(craters)} if craters else {})}
    return turn_on(drawings or {}, "meteor", roll=rolled(direction, distance, white), layers=layers, acts=acts)


def over(drawings: dict[str, str] | None = None, craters: tuple[str, ...] = (), **more: Any) -> RoundEditor:
    """Return a round whose meteor was skipped, so the sheet is unchanged."""
    return turn("W", 2, drawings, craters=craters, acts=(skip("sp-rrrr"),), **more)


def codes(of: RoundEditor) -> list[str]:
    return [duty.code for duty in of.required_actions()]


# --- 8 and 8.1 The dice -------------------------------------------------------------------------------------


def test_rule_8_1_six_rounds_and_two_dice_that_are_not_drawn() -> None:
    match = opened(rolled("W", 2), "meteor")
    view = match.view(None).table
    assert view.rounds == 6
    assert [(each.of, each.optional) for each in view.dice][4:] == [("meteor", False)] * 2
    assert view.roll[4:] == ("W", "2")
    meteor = facts.EXPANSIONS["meteor"]
    assert sorted(meteor.faces["meteor-direction"]) == ["E", "N", "S", "W", "any", "any"]
    commit(match, strike("W", "B4"), *RailroadInk().default_draft(match.state.table, 0, (strike("W", "B4"),), None)[1:])  # type: ignore[arg-type]  # draws no chance
    refused(match, Commit(0, (strike("W", match_target(match)), die(4, "D3", "H-H-:NS"))), "route-not-rolled")
    while not match.over:
        match.submit(Expire())
    rolls = [entry.event for entry in match.entries if isinstance(entry.event, Rolled)]
    assert [len(event.faces) for event in rolls] == [6] * 6


def match_target(match: Match) -> str:
    (act,) = (act for act in RailroadInk().legal_actions(match.state.table, 0, ()) if isinstance(act, Strike))
    return act.space


def test_x1_the_distance_die_has_each_number_twice_or_as_the_physical_one() -> None:
    usual = opened(rolled("W", 2), "meteor").header.options.setup.dice(1)[-1]
    assert usual.faces == ("1", "1", "2", "2", "3", "3")
    printed = options("meteor", meteor_distance="printed")
    assert printed.setup.dice(1)[-1].faces == ("1", "1", "1", "2", "2", "3")
    assert printed.setup.dice(1)[-2].faces == ("N", "E", "S", "W", "any", "any")
    match = Match(RailroadInk(), printed, ["Ada"], numbered_seed(3))
    match.submit(Open())
    (event,) = (entry.event for entry in match.entries if isinstance(entry.event, Rolled))
    assert [draw.label for draw in RailroadInk().random_draws(match.state.table, event)][4:] == [
        "round 1, meteor die 1",
        "round 1, meteor die 2",
    ]
    with pytest.raises(BadInput, match="even, printed"):
        RailroadInk().begin(options("meteor", meteor_distance="far"), 1)


# --- 8.1 The flight -----------------------------------------------------------------------------------------


def test_rule_8_1_the_dot_begins_on_d4() -> None:
    table = opened(rolled("N", 3), "meteor", seats=2).state.table
    assert [sheet.layers for sheet in table.sheets] == [{"dot": "D4"}] * 2
    assert all(sheet.marks == {} for sheet in table.sheets)


@pytest.mark.parametrize("case", of_kind("meteor"))
def test_rule_8_1_meteor_case(case: dict[str, Any]) -> None:
    """The examples: flights, a strike, and a crater that is erased while the dot stays."""
    given, expect = case["given"], case["expect"]
    start, craters = given["from"], tuple(given["craters"])
    if "clear" in given:
        now = over({}, craters, dot=start, white=("r-straight", *WHITE[1:]))
        for act in (ClearCrater(given["clear"]), die(0, given["clear"], given["draw"])):
            now.check(act)
            now.draw(act)
        sheet = now.sheet_now()
        assert sheet.layers == {"dot": expect["dot"], "craters": expect["craters"]}
        assert sheet.drawings() == expect["drawings"]
        roll = rolled(given["direction"], given["distance"])
        later = RoundEditor(sheet, roll, (), now.setup, 4)
        assert next(later.legal_actions()) == strike(given["direction"], expect["next"])
        return
    now = turn(given["direction"], given["distance"], given.get("drawings", {}), start, craters)
    (duty,) = now.required_actions()
    assert duty.paths == {given["direction"]: tuple(expect["path"])}
    assert expect["path"][-1] == expect["hit"]
    hit = strike(given["direction"], expect["hit"])
    now.check(hit)
    now.draw(hit)
    assert now.layers["dot"] == expect["hit"]
    assert now.layers["craters"] == [*craters, expect["hit"]]
    assert now.sheet_now().drawings() == expect.get("drawings", {})


@pytest.mark.parametrize("row", "1234567")
def test_rule_8_1_worked_from_the_column_b_west_three(row: str) -> None:
    assert flight(f"B{row}", "W", 3, [f"C{row}"]) == (f"A{row}", f"B{row}", f"C{row}", f"D{row}")


@pytest.mark.parametrize(
    ("start", "direction", "distance", "path"),
    [
        ("A4", "W", 1, ["B4"]),
        ("A4", "W", 3, ["B4", "C4", "D4"]),
        ("B4", "W", 2, ["A4", "B4"]),
        ("D2", "N", 3, ["D1", "D2", "D3"]),
        ("F5", "E", 2, ["G5", "F5"]),
        ("C7", "S", 2, ["C6", "C5"]),
    ],
)
def test_rule_8_1_the_edge_turns_it_round_and_costs_no_step(
    start: str, direction: str, distance: int, path: list[str]
) -> None:
    assert flight(start, direction, distance, ()) == tuple(path)


@pytest.mark.parametrize(
    ("start", "direction", "distance", "craters", "path"),
    [
        ("C4", "E", 1, ["D4"], "D4 E4"),
        ("C4", "E", 1, ["D4", "E4", "F4"], "D4 E4 F4 G4"),
        ("E4", "E", 2, ["G4"], "F4 G4 F4"),
        ("E4", "E", 1, ["F4", "G4"], "F4 G4 F4 E4"),
        ("B4", "W", 2, ["B4", "C4"], "A4 B4 C4 D4"),
        ("A4", "W", 1, ["B4", "C4", "D4", "E4", "F4", "G4"], "B4 C4 D4 E4 F4 G4 F4 E4 D4 C4 B4 A4"),
    ],
)
def test_rule_8_1_over_a_crater_it_flies_on_in_its_current_direction_back_from_the_edge_too(
    start: str, direction: str, distance: int, craters: list[str], path: str
) -> None:
    assert flight(start, direction, distance, craters) == tuple(path.split())


def test_rule_8_1_craters_on_the_path_do_not_stop_the_meteor() -> None:
    """Only the space of the last step matters."""
    assert flight("D4", "N", 3, ["D3", "D2"]) == ("D3", "D2", "D1")


def test_rule_8_1_for_any_the_player_chooses_the_direction_after_seeing_both_dice() -> None:
    now = turn("any", 2)
    strikes = [act for act in now.legal_actions() if isinstance(act, Strike)]
    assert strikes == [strike("N", "D2"), strike("E", "F4"), strike("S", "D6"), strike("W", "B4")]
    (duty,) = now.required_actions()
    assert duty.paths == {"N": ("D3", "D2"), "E": ("E4", "F4"), "S": ("D5", "D6"), "W": ("C4", "B4")}
    assert duty.spaces == ("D2", "F4", "D6", "B4")
    (one,) = (act for act in turn("E", 2).legal_actions() if isinstance(act, Strike))
    assert one == strike("E", "F4")


def test_rule_8_1_two_directions_to_one_space_are_two_acts() -> None:
    now = turn("any", 1, dot="A1")
    assert [act.space for act in now.legal_actions() if isinstance(act, Strike)] == ["A2", "B1", "A2", "B1"]
    assert next(now.required_actions()).spaces == ("A2", "B1")


def test_rule_8_1_the_offer_shows_the_path_of_the_meteor_before_the_strike() -> None:
    """The offer shows it as the client reads it. What another expansion requires has no `paths`."""
    offer = json.loads(msgspec.json.encode(offer_of(opened(rolled("W", 3), "meteor"))))
    assert offer["duties"] == [
        {
            "code": "meteor-strike",
            "text": "first the meteor flies west and strikes A4, unless a special route is crossed off",
            "spaces": ["A4"],
            "first": True,
            "paths": {"W": ["C4", "B4", "A4"]},
        }
    ]
    assert offer["acts"][0] == {"type": "meteor-strike", "space": "A4", "direction": "W"}
    assert offer["acts"][1:] == [{"type": "meteor-skip", "route": route} for route in SPECIALS]
    assert (offer["due"], offer["specials"]) == ([], {})
    roll = (*WHITE, "a-half", "a-opposite")
    lava = json.loads(msgspec.json.encode(offer_of(opened(roll, "lava"))))
    assert [set(duty) for duty in lava["duties"]] == [{"code", "text", "spaces", "first"}]


# --- 8.1 The strike -----------------------------------------------------------------------------------------


def test_rule_8_1_everything_in_the_space_is_erased_a_crater_is_drawn_the_dot_moves() -> None:
    match = amid(rolled("W", 2), {"B4": "H-R-:NS*", "A4": "-H-H:EW"}, "meteor")
    view = view_of(match, strike("W", "B4")).sheets[0]
    assert set(view.marks) == {"A4"}
    assert view.layers == {"dot": "B4", "craters": ["B4"], "erased": {"meteor": 1}}
    assert view.score.expansions == {"meteor": 2}
    draft = Draft[Action](match.game, match.state, 0, [strike("W", "B4")])
    draft.undo()
    assert draft.see().table.sheets[0].layers == {"dot": "D4"}, "taken back with all that it did"
    assert set(draft.see().table.sheets[0].marks) == {"A4", "B4"}


def test_rule_8_1_the_dot_moves_and_its_old_crater_stays() -> None:
    now = turn("E", 1, dot="B2", craters=("B2",), acts=(strike("E", "C2"),))
    assert now.layers == {"dot": "C2", "craters": ["B2", "C2"]}


def test_rule_8_1_it_can_strike_the_space_of_the_dot() -> None:
    """If the crater was erased or never existed: around the edge and back."""
    drawings = {"B4": "-H-H:EW"}
    now = turn("W", 2, drawings, dot="B4", acts=(strike("W", "B4"),))
    assert (now.marks, now.layers["dot"], now.layers["craters"]) == ({}, "B4", ["B4"])


def test_4_3_a_special_route_that_is_struck_stays_crossed_off() -> None:
    now = turn("W", 3, {"A4": "HHHH:NESW"}, acts=(strike("W", "A4"),))
    assert now.marks == {}
    assert now.sheet_now().specials() == ("sp-hhhh",)
    assert refused_code(now, special("B1", "HHHH:NESW")) == "special-used"
    assert refused_code(now, special("B1", "HHRH:NESW*")) is None


@pytest.mark.parametrize(
    ("drawing", "count"), [("H-H-:NS", 1), ("--RR:SW", 1), ("H-R-:NS*", 1), ("HRHR:NS|EW", 1), (None, 0)]
)
def test_9_2_the_sheet_has_the_number_of_routes_that_meteors_erased(drawing: str | None, count: int) -> None:
    now = turn("W", 2, {} if drawing is None else {"B4": drawing}, acts=(strike("W", "B4"),))
    assert now.layers.get("erased", {}).get("meteor", 0) == count


def test_rule_8_1_the_strike_precedes_drawing() -> None:
    now = turn("W", 2, craters=("C3",))
    assert refused_code(now, die(0, "B1", "H-H-:NS")) == "duty-first"
    assert refused_code(now, special("B1", "HHHH:NESW")) == "duty-first"
    assert refused_code(now, ClearCrater("C3")) == "duty-first"
    assert refused_code(now, Restore("C3")) == "duty-first"
    assert all(isinstance(act, Strike | Skip) for act in now.legal_actions())
    refused(opened(rolled("W", 2), "meteor"), Commit(0, ()), "duty-left", "duty.meteor-strike")
    now.draw(strike("W", "B4"))
    assert refused_code(now, die(0, "B1", "H-H-:NS")) is None
    assert codes(now) == []


def test_rule_8_1_one_strike_a_round() -> None:
    for first in (strike("W", "B4"), skip("sp-hhhh")):
        now = turn("W", 2, acts=(first,))
        assert refused_code(now, strike("W", "B4")) == "meteor-over"
        assert refused_code(now, strike("W", "C4")) == "meteor-over"
        assert refused_code(now, skip("sp-rrrr")) == "meteor-over"


def test_rule_8_1_each_seat_has_its_strike_in_each_round() -> None:
    match = opened(rolled("any", 1), "meteor", seats=2)
    targets = ({"N": "D3"}, {"W": "C4"})
    for seat, target in enumerate(targets):
        ((direction, space),) = target.items()
        acts = (strike(direction, space),)
        match.submit(Commit(seat, tuple(RailroadInk().default_draft(match.state.table, seat, acts, None))))  # type: ignore[arg-type]  # draws no chance
    dots = [sheet.layers["dot"] for sheet in match.state.table.sheets]
    assert dots == ["D3", "C4"]
    assert [duty.code for duty in offer_of(match).duties] == ["meteor-strike"]


# --- 8.1 and 4.3 Skipping it --------------------------------------------------------------------------------


def test_rule_8_1_a_special_route_crossed_off_stops_the_meteor_and_the_dot_stays() -> None:
    match = opened(rolled("W", 2), "meteor")
    view = view_of(match, skip("sp-hrhr")).sheets[0]
    assert view.layers == {"dot": "D4"}
    assert view.specials == ("sp-hrhr",)
    assert view.marks == {}
    acts = RailroadInk().default_draft(match.state.table, 0, (skip("sp-hrhr"),), None)  # type: ignore[arg-type]  # draws no chance
    commit(match, *acts)
    assert match.state.table.sheets[0].specials() == ("sp-hrhr",)
    assert [duty.paths for duty in offer_of(match).duties] == [{"W": ("C4", "B4")}], "from where the dot stayed"


def test_4_3_a_skip_counts_as_the_round_s_special_route_and_towards_the_game_s_three() -> None:
    now = over()
    assert refused_code(now, special("B1", "HHHH:NESW")) == "special-round"
    assert now.special_routes() == ()
    sheet = now.sheet_now()
    later = RoundEditor(sheet, rolled("W", 2), (), now.setup, 4)
    assert refused_code(later, skip("sp-rrrr")) == "special-used"
    assert refused_code(later, skip("sp-hhhh")) is None
    third = RoundEditor(msgspec.structs.replace(sheet, crossed_off=SPECIALS[:3]), rolled("W", 2), (), now.setup, 5)
    assert refused_code(third, skip("sp-rrrr")) == "special-game"
    assert refused_code(third, skip(SPECIALS[0])) == "special-game"
    assert list(third.legal_actions()) == [strike("W", "B4")]
    assert "special" not in next(third.required_actions()).text


def test_rule_8_1_a_skip_needs_a_special_route() -> None:
    for route in ("h-tee", "", "HHHH:NESW", "x" * 500):
        assert refused_code(turn(), skip(route)) == "special-unknown"
    assert refused_code(turn(), Skip("B4", route="sp-hhhh")) == "act-illegal"


def test_rule_8_1_a_drawn_special_route_cannot_be_crossed_off() -> None:
    assert refused_code(turn("W", 2, {"B1": "HHHH:NESW"}), skip("sp-hhhh")) == "special-used"


# --- 4.1 and 8.1 Craters ------------------------------------------------------------------------------------


def test_4_1_a_crater_fills_its_space_and_is_four_blank_sides() -> None:
    now = over({"A4": "-H-H:EW", "C3": "-R-R:EW"}, ("B4",))
    assert refused_code(now, die(0, "B4", "-H-H:EW")) == "space-taken"
    assert refused_code(now, special("B4", "HHHH:NESW")) == "special-round"
    assert refused_code(now, die(0, "C4", "-H-H:EW")) == "not-connected"
    assert refused_code(over({"A4": "-H-H:EW"}, ("B1",)), die(0, "C1", "-H-H:EW")) == "not-connected"


@pytest.mark.parametrize("drawing", ["-H-H:EW", "H-H-:NS"])
def test_4_1_an_end_or_a_blank_side_may_face_a_crater(drawing: str) -> None:
    now = over({"D3": "H-H-:NS", "E4": "-H-H:EW"}, ("C4",))
    assert refused_code(now, die(0, "D4", drawing)) is None


def test_rule_8_1_a_crater_is_erased_to_draw_in_its_space_and_the_dot_stays() -> None:
    match = amid(rolled("W", 2), {}, "meteor", layers={"craters": ["B1"], "dot": "B1"}, crossed=("sp-rrrr",))
    path = (strike("W", "B1"),)
    refused(match, Commit(0, path), "meteor-target", "acts.0.space")
    first = (strike("W", "C1"), ClearCrater("B1"))
    offer = offer_of(match, *first)
    assert [(duty.code, duty.spaces, duty.first) for duty in offer.duties] == [("meteor-clear", ("B1",), False)]
    assert offer.acts == (Restore("B1"),)
    assert offer.dice[0] is not None
    assert "B1" in offer.dice[0]
    view = view_of(match, *first, die(0, "B1", "H-H-:NS")).sheets[0]
    assert view.layers == {"dot": "C1", "craters": ["C1"]}
    assert view.marks["B1"].drawing == "H-H-:NS"
    assert offer_of(match, *first, die(0, "B1", "H-H-:NS")).duties == ()


def test_rule_8_1_other_things_may_be_drawn_before_the_space_is_filled() -> None:
    now = over({}, ("B2",))
    assert refused_code(now, ClearCrater("B2")) == "meteor-nothing-fits", "nothing leads there yet"
    now.draw(die(0, "B1", "H-H-:NS"))
    assert refused_code(now, ClearCrater("B2")) is None
    now.draw(ClearCrater("B2"))
    assert refused_code(now, die(3, "D1", "RHRH:NS|EW")) is None
    now.draw(die(3, "D1", "RHRH:NS|EW"))
    assert codes(now) == ["meteor-clear"]
    now.draw(die(1, "B2", "HH--:NE"))
    assert codes(now) == []
    assert now.layers["craters"] == []


def test_rule_8_1_a_special_route_may_be_drawn_where_a_crater_was() -> None:
    now = turn("W", 3, {}, "E1", ("D1",), white=("r-straight",) * 4, acts=(strike("W", "B1"),))
    now.check(ClearCrater("D1"))
    now.draw(ClearCrater("D1"))
    now.check(special("D1", "RRRR:NESW"))
    now.draw(special("D1", "RRRR:NESW"))
    assert codes(now) == []


def test_rule_8_1_a_crater_is_erased_only_to_draw_in_its_space() -> None:
    match = amid(rolled("W", 2), {}, "meteor", layers={"craters": ["B1"], "dot": "E6"})
    first = (strike("W", "C6"), ClearCrater("B1"))
    rest = list(RailroadInk().default_draft(match.state.table, 0, first[:1], None))  # type: ignore[arg-type]  # draws no chance
    assert all(act.space != "B1" for act in rest)
    refused(match, Commit(0, (*first, *rest[1:])), "duty-left", "duty.meteor-clear")
    commit(match, *first, *rest[1:], Restore("B1"))
    layers = match.state.table.sheets[0].layers
    assert (set(layers["craters"]), layers["dot"]) == ({"B1", "C6"}, "C6")


def test_rule_8_1_craters_are_erased_one_after_the_other() -> None:
    now = over({}, ("B1", "F1"), white=("h-straight", "h-curve", "r-tee", "overpass"))
    now.draw(ClearCrater("B1"))
    assert refused_code(now, ClearCrater("F1")) == "meteor-waiting"
    assert [act for act in now.legal_actions() if not isinstance(act, DrawDie)] == [Restore("B1")]
    now.draw(die(0, "B1", "H-H-:NS"))
    now.check(ClearCrater("F1"))
    now.draw(ClearCrater("F1"))
    now.draw(die(1, "F1", "HH--:NE"))
    assert now.layers["craters"] == []


def test_rule_8_1_an_erased_crater_can_be_restored() -> None:
    now = over({}, ("B1",))
    before = now.network.words()
    now.draw(ClearCrater("B1"))
    now.draw(Restore("B1"))
    assert now.network.words() == before
    assert (now.layers["craters"], codes(now)) == (["B1"], [])
    assert refused_code(now, Restore("B1")) == "meteor-no-crater"
    assert refused_code(now, ClearCrater("B1")) is None


def test_4_2_erasing_a_crater_is_optional() -> None:
    """All spaces are full except a crater's, where a die would fit."""
    full = {space: "-H-H:EW" for space in oracle.SPACES if space not in ("B4", "D1")} | {"D1": "R-R-:NS"}
    now = over(full, ("B4",))
    assert list(now.required_dice()) == []
    assert refused_code(now, ClearCrater("B4")) is None
    now.draw(ClearCrater("B4"))
    assert list(now.required_dice()) == [0, 1, 3], "while it is erased the space is an empty one"


def test_rule_8_1_a_crater_is_erased_only_if_a_remaining_die_fits() -> None:
    now = over({}, ("D1", "B1"), white=("h-straight",) * 4)
    assert [act.space for act in now.legal_actions() if isinstance(act, ClearCrater)] == ["B1"]
    assert refused_code(now, ClearCrater("D1")) == "meteor-nothing-fits"
    assert refused_code(now, ClearCrater("B1")) is None
    for number, space in enumerate(("F1", "A4", "F7", "B7")):
        now.draw(die(number, space, "-H-H:EW" if space == "A4" else "H-H-:NS"))
    assert [act for act in now.legal_actions() if isinstance(act, ClearCrater)] == [], (
        "no die is left, a special route is spent"
    )


def test_rule_8_1_a_crater_stays_for_the_next_round() -> None:
    match = opened(rolled("W", 2), "meteor")
    match.submit(Expire())
    assert match.state.table.sheets[0].layers == {"dot": "B4", "craters": ["B4"]}
    match.submit(Expire())
    assert match.state.table.sheets[0].layers["craters"][0] == "B4"


# --- A late seat --------------------------------------------------------------------------------------------


def test_rule_8_1_the_default_strike_loses_least() -> None:
    match = amid(rolled("any", 1), {"D3": "H-H-:NS", "E4": "H-H-:NS"}, "meteor")
    match.submit(Expire())
    assert match.state.table.sheets[0].layers["dot"] == "D5"
    full = amid(rolled("any", 1), dict.fromkeys(("D3", "E4", "D5", "C4"), "H-H-:NS"), "meteor")
    full.submit(Expire())
    assert full.state.table.sheets[0].layers["dot"] == "D3"
    given = amid(rolled("W", 2), {"B4": "H-H-:NS"}, "meteor")
    given.submit(Expire())
    assert given.state.table.sheets[0].layers["dot"] == "B4"


def test_rule_8_1_erased_craters_of_a_late_seat_are_restored() -> None:
    match = amid(rolled("W", 1), {}, "meteor", layers={"craters": ["F7"], "dot": "C6"})
    match.submit(Expire({0: (strike("W", "B6"), ClearCrater("F7"))}))
    assert set(match.state.table.sheets[0].layers["craters"]) == {"B6", "F7"}
    kept = amid(rolled("W", 1), {}, "meteor", layers={"craters": ["F7"], "dot": "C6"})
    kept.submit(Expire({0: (strike("W", "B6"), ClearCrater("F7"), die(0, "F7", "H-H-:NS"))}))
    assert kept.state.table.sheets[0].layers["craters"] == ["B6"]
    assert kept.state.table.sheets[0].drawings()["F7"] == "H-H-:NS"


# --- Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (strike("E", "F4"), "meteor-direction", "direction"),
        (strike("", "B4"), "meteor-direction", "direction"),
        (strike("any", "B4"), "meteor-direction", "direction"),
        (strike("x" * 500, "B4"), "meteor-direction", "direction"),
        (strike("W", "C4"), "meteor-target", "space"),
        (strike("W", ""), "meteor-target", "space"),
        (strike("W", "Z9"), "meteor-target", "space"),
        (Strike("B4", "H-H-:NS", direction="W"), "act-illegal", ""),
        (skip("sp"), "special-unknown", "route"),
        (ClearCrater("D4"), "duty-first", ""),
        (die(4, "D3", "H-H-:NS"), "duty-first", ""),
    ],
)
def test_bad_acts_before_the_strike(act: Action, code: str, at: str) -> None:
    refusal = refused(opened(rolled("W", 2), "meteor"), Commit(0, (act,)), code, f"acts.0.{at}".rstrip("."))
    assert len(refusal.message) < 300


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (strike("W", "B4"), "meteor-over", ""),
        (skip("sp-hhhh"), "meteor-over", ""),
        (ClearCrater("C3"), "meteor-no-crater", "space"),
        (ClearCrater("Z9"), "unknown-space", "space"),
        (ClearCrater(""), "unknown-space", "space"),
        (ClearCrater("B4"), "meteor-nothing-fits", "space"),
        (Restore("B4"), "meteor-no-crater", "space"),
        (Restore("Z9"), "unknown-space", "space"),
        (die(4, "D3", "H-H-:NS"), "route-not-rolled", "die"),
        (die(5, "D3", "H-H-:NS"), "route-not-rolled", "die"),
        (die(6, "D3", "H-H-:NS"), "die-unknown", "die"),
    ],
)
def test_bad_acts_after_the_strike(act: Action, code: str, at: str) -> None:
    match = opened(rolled("W", 2), "meteor")
    refused(match, Commit(0, (strike("W", "B4"), act)), code, f"acts.1.{at}".rstrip("."))


def test_a_written_sheet_requires_no_strike() -> None:
    reading = turn_on({}, "meteor", roll=(), layers={"craters": ["B1"]})
    assert list(reading.required_actions()) == []
    assert [act for act in reading.legal_actions() if isinstance(act, Meteor.action_types)] == []
    assert refused_code(reading, strike("W", "B4")) == "meteor-over"
    assert refused_code(reading, ClearCrater("B1")) is not None
