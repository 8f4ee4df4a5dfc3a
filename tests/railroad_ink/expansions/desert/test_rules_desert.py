"""The rules of deserts, one test for each: section 10.1, with 4, 6, 7.2, 8.1 and 13."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.log import verify
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.desert.rules import Drought, Ignore
from inkrally.railroad_ink.expansions.meteor.rules import Skip, Strike
from inkrally.railroad_ink.game import RailroadInk, Rolled
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.placement_rules import legal_face_spaces
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.setup import check_expansions, compatibility, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.expansions.desert import slow_desert
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import commit, die, finish, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
ROLL = (*WHITE, "d-h-straight-oasis", "d-two-cacti")
DRY = (*WHITE, "drought", "d-h-straight-cactus")
BOTH = (*WHITE, "drought", "drought")
CACTI = slow_desert.CACTI_ONLY

# B2 is beside the oasis in B3, the others are not.
LAYERS: dict[str, Any] = {"cacti": {"B2": 2, "E5": 1, "C4": 1}, "oases": ["B3"]}
STANDING = {"B3": "H-H-:NS", "E5": "-R-R:EW", "C4": "R-R-:NS"}


def desert(
    roll: tuple[str, ...] = DRY,
    acts: tuple[Action, ...] = (),
    layers: dict[str, Any] = LAYERS,
    crossed: tuple[str, ...] = (),
) -> RoundEditor:
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in STANDING.items()}, crossed, layers)
    return RoundEditor(sheet, roll, acts, setup_of("original", "simple", ("desert",)), 3)


def last(
    acts: tuple[Action, ...] = (), crossed: tuple[str, ...] = (), roll: tuple[str, ...] = ("drought", "drought")
) -> RoundEditor:
    """Return the turn of the last roll, after the sixth round."""
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in STANDING.items()}, crossed, LAYERS)
    return RoundEditor(sheet, roll, acts, setup_of("original", "simple", ("desert",)), 7)


# --- The dice -----------------------------------------------------------------------------------------------


def test_10_1_x7_the_two_dice_differ() -> None:
    """Together: straight and curve of each kind, with a cactus and with an oasis; on each two cacti and a drought."""
    dice = [facts.EXPANSIONS["desert"].faces[name] for name in facts.EXPANSIONS["desert"].dice]
    for faces in dice:
        assert {"d-two-cacti", "drought"} < set(faces)
    with_routes = [face for faces in dice for face in faces if face not in ("d-two-cacti", "drought")]
    assert sorted(with_routes) == sorted(
        f"d-{kind}-{shape}-{thing}" for kind in "hr" for shape in ("straight", "curve") for thing in ("cactus", "oasis")
    )
    assert {face[4:] for face in dice[0][:4]} == {"curve-cactus", "straight-oasis"}
    for face in with_routes:
        assert routes.orientations(face) == tuple(slow_desert.face(face)[0])


# --- Drawing ------------------------------------------------------------------------------------------------


def test_10_1_and_x4_no_connection_is_needed_but_an_empty_space() -> None:
    turn = desert(ROLL)
    assert refused_code(turn, die(4, "F2", "H-H-:NS")) is None
    assert refused_code(turn, die(5, "F2", CACTI)) is None
    assert refused_code(turn, die(5, "B2", CACTI)) == "space-taken"
    assert refused_code(turn, die(4, "B3", "H-H-:NS")) == "space-taken"


def test_14_x4_routes_may_need_the_connection_of_any_route() -> None:
    """The setting `desert.routes`. Two cacti have no end and need no connection with either value."""
    joined = setup_of("original", "simple", ("desert",), {"desert.routes": "joined"})
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in STANDING.items()}, (), LAYERS)
    turn = RoundEditor(sheet, ROLL, (), joined, 3)
    assert refused_code(turn, die(4, "F2", "H-H-:NS")) == "not-connected"
    assert refused_code(turn, die(5, "F2", CACTI)) is None
    for fits in (("B1", "H-H-:NS"), ("B4", "H-H-:NS"), ("A4", "-H-H:EW")):
        assert refused_code(turn, die(4, *fits)) is None, "joined to an exit, or to what is there"
    drawable = {number: turn.network.spaces(number) for number in ROUTE_NUMBERS["h-straight"]}
    assert dict(legal_face_spaces(turn, joined.expansions[0], "d-h-straight-oasis")) == drawable, (
        "as a white die by rule 4.1"
    )
    with pytest.raises(BadInput) as caught:
        check_expansions(("desert",), {"desert.routes": "loose"})
    assert caught.value.code == "unknown-setting"


def test_10_1_an_end_of_a_face_may_not_clash() -> None:
    assert refused_code(desert(ROLL), die(4, "D5", "-H-H:EW")) == "clash"
    assert refused_code(desert(ROLL), die(4, "D1", "H-H-:NS")) == "clash"


def test_10_1_faces_draw_oases_cacti_and_routes() -> None:
    turn = turn_on({}, "desert", roll=ROLL, acts=[die(4, "D4", "H-H-:NS"), die(5, "A7", CACTI)])
    assert turn.layers == {"oases": ["D4"], "cacti": {"A7": 2}}
    assert set(turn.marks) == {"D4"}
    more = turn_on({}, "desert", roll=(*WHITE, "d-r-curve-cactus", "d-h-straight-cactus"))
    more.draw(die(4, "D4", "RR--:NE"))
    more.draw(die(5, "E5", "-H-H:EW"))
    assert more.layers == {"cacti": {"D4": 1, "E5": 1}}
    assert set(more.marks) == {"D4", "E5"}


def test_4_1_a_space_with_only_cacti_is_not_empty_and_its_sides_are_blank() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "desert", roll=ROLL, layers={"cacti": {"B4": 2}})
    assert refused_code(turn, die(0, "B4", "-H-H:EW")) == "space-taken"
    assert refused_code(turn, die(0, "B3", "H-H-:NS")) == "not-connected"
    assert score_of({"A4": "-H-H:EW"}, "desert", layers={"cacti": {"B4": 2}}).errors == 1


# --- The drought --------------------------------------------------------------------------------------------


def test_10_1_before_drawing_the_drought_erases_every_cactus_without_an_oasis_beside_it() -> None:
    """Routes stay."""
    turn = desert()
    (duty,) = turn.required_actions()
    assert (duty.code, duty.first, duty.spaces) == ("desert-drought", True, ("C4", "E5"))
    assert refused_code(turn, die(0, "B4", "H-H-:NS")) == "duty-first"
    turn.draw(Drought())
    assert turn.layers == {"cacti": {"B2": 2}, "oases": ["B3"]}
    assert {space: mark.drawing for space, mark in turn.marks.items()} == STANDING
    assert refused_code(turn, die(0, "B4", "H-H-:NS")) is None
    assert refused_code(turn, Drought()) == "desert-over"


@pytest.mark.parametrize("oasis", ["D3", "E4", "C4", "D5"])
def test_10_1_an_oasis_in_any_orthogonal_neighbour_saves_a_cactus(oasis: str) -> None:
    turn = turn_on({oasis: "H-H-:NS"}, "desert", roll=DRY, layers={"cacti": {"D4": 1}, "oases": [oasis]})
    assert list(turn.required_actions()) == []


@pytest.mark.parametrize("oasis", ["C3", "E5", "D6", "A4", "G3"])
def test_10_1_an_oasis_elsewhere_saves_no_cactus(oasis: str) -> None:
    turn = turn_on({oasis: "H-H-:NS"}, "desert", roll=DRY, layers={"cacti": {"D4": 1}, "oases": [oasis]})
    assert [duty.spaces for duty in turn.required_actions()] == [("D4",)]


def test_10_1_the_end_of_a_row_is_not_beside_the_next() -> None:
    turn = turn_on({"A5": "H-H-:NS"}, "desert", roll=DRY, layers={"cacti": {"G4": 2}, "oases": ["A5"]})
    assert [duty.spaces for duty in turn.required_actions()] == [("G4",)]


def test_10_1_a_space_is_empty_after_a_drought_if_it_has_no_route() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "desert", roll=DRY, layers={"cacti": {"B4": 2}}, acts=[Drought()])
    assert refused_code(turn, die(0, "B4", "-H-H:EW")) is None
    assert turn.network.words() == turn.sheet_now().network().words()
    cactus_and_route = desert(acts=(Drought(),))
    assert refused_code(cactus_and_route, die(0, "C4", "-H-H:EW")) == "space-taken"


def test_10_1_two_droughts_are_one() -> None:
    turn = desert(BOTH, (Drought(),))
    assert list(turn.required_actions()) == []


def test_10_1_without_a_drought_no_action_is_required() -> None:
    turn = desert(ROLL)
    assert list(turn.required_actions()) == []
    assert refused_code(turn, Drought()) == refused_code(turn, Ignore(route="sp-hhhh")) == "desert-over"


def test_10_1_a_drought_without_an_effect_requires_no_action() -> None:
    turn = desert(layers={"cacti": {"B2": 2}, "oases": ["B3"]})
    assert list(turn.required_actions()) == []
    assert refused_code(turn, die(0, "B4", "H-H-:NS")) is None


def test_10_1_a_cactus_drawn_in_the_round_of_a_drought_is_safe() -> None:
    """The drought comes before drawing."""
    turn = desert(acts=(Drought(), die(5, "F6", "H-H-:NS")))
    assert turn.layers["cacti"] == {"B2": 2, "F6": 1}
    assert list(turn.required_actions()) == []
    none = turn_on({}, "desert", roll=DRY, acts=[die(5, "F6", "H-H-:NS")])
    assert list(none.required_actions()) == []
    assert refused_code(none, Drought()) == "desert-over"


def test_10_1_a_special_route_may_be_crossed_off_instead_of_the_drought() -> None:
    """It counts towards both limits of 4.3."""
    turn = desert(BOTH, (Ignore(route="sp-hhhh"),))
    assert turn.layers == LAYERS
    assert list(turn.required_actions()) == []
    assert refused_code(turn, special("B4", "HHRH:NESW*")) == "special-round"
    assert turn.sheet_now().specials() == ("sp-hhhh",)
    later = RoundEditor(turn.sheet_now(), ROLL, (), setup_of("original", "simple", ("desert",)), 4)
    assert refused_code(later, special("B4", "HHHH:NESW")) == "special-used"


def test_4_3_no_special_route_to_cross_off() -> None:
    """After three special routes, and for one that is used."""
    used = desert(crossed=("sp-hhhh", "sp-rrrr", "sp-hrrr"))
    assert [act for act in used.legal_actions() if isinstance(act, Ignore)] == []
    assert refused_code(used, Ignore(route="sp-hrhr")) == "special-game"
    assert "unless" not in next(used.required_actions()).text
    one = desert(crossed=("sp-hhhh",))
    assert refused_code(one, Ignore(route="sp-hhhh")) == "special-used"
    assert len([act for act in one.legal_actions() if isinstance(act, Ignore)]) == 5
    assert "unless" in next(one.required_actions()).text


def test_a_late_seat_has_the_drought() -> None:
    """No special route is crossed off for a late seat."""
    match = amid(DRY, STANDING, "desert", layers=LAYERS)
    match.submit(Expire())
    sheet = match.state.table.sheets[0]
    assert (sheet.layers["cacti"], sheet.specials()) == ({"B2": 2}, ())


# --- The last roll ------------------------------------------------------------------------------------------


def test_10_1_after_round_6_the_desert_dice_are_rolled_once_more() -> None:
    match = opened(BOTH, "desert")
    finish(match)
    rolled = [entry.event for entry in match.entries if isinstance(entry.event, Rolled)]
    assert [event.round for event in rolled] == [1, 2, 3, 4, 5, 6, 7]
    assert [len(event.faces) for event in rolled] == [6] * 6 + [2]


def test_10_1_the_last_drought_has_the_same_effect() -> None:
    turn = last()
    assert [duty.code for duty in turn.required_actions()] == ["desert-drought"]
    turn.draw(Drought())
    assert turn.layers["cacti"] == {"B2": 2}


def test_10_1_in_the_last_roll_a_special_route_may_be_crossed_off_if_fewer_than_three_are_used() -> None:
    """Also if one was used in round 6."""
    assert refused_code(last(crossed=("sp-hhhh", "sp-rrrr")), Ignore(route="sp-hrrr")) is None
    assert refused_code(last(crossed=("sp-hhhh", "sp-rrrr", "sp-hrhr")), Ignore(route="sp-hrrr")) == "special-game"


def test_10_1_after_the_last_roll_nothing_is_drawn() -> None:
    turn = last(roll=("d-h-straight-oasis", "d-two-cacti"))
    assert list(turn.legal_actions()) == []
    assert refused_code(turn, die(1, "F2", CACTI)) == "last-roll"
    assert refused_code(turn, special("B4", "HHHH:NESW")) == "special-round"


def test_10_1_the_score_follows_the_last_drought() -> None:
    match = amid(BOTH, STANDING, "desert", layers=LAYERS, number=6)
    match.submit(Expire())
    assert match.view(0).table.round == 7
    assert offer_of(match).dice == (None, None)
    commit(match, Drought()) if match.state.table.sheets[0].layers["cacti"].keys() - {"B2"} else commit(match)
    assert match.over
    assert match.state.table.scores[0].expansions == {"desert": 2}


# --- Points -------------------------------------------------------------------------------------------------


def test_10_1_a_point_for_each_cactus() -> None:
    assert score_of(STANDING, "desert", layers=LAYERS).expansions == {"desert": 4}
    lines = behind_of(STANDING, "desert", layers=LAYERS).expansions["desert"]
    assert [(line.points, line.parts) for line in lines] == [(2, ("B2",)), (1, ("C4",)), (1, ("E5",))]
    assert score_of({}, "desert").expansions == {"desert": 0}


@pytest.mark.parametrize("case", of_kind("desert"))
def test_10_1_desert_case(case: dict[str, Any]) -> None:
    given, points = case["given"], case["expect"]["points"]
    if "spacesWithTwoCacti" in given:
        layers: dict[str, Any] = {"cacti": dict.fromkeys(["C3", "F5"][: given["spacesWithTwoCacti"]], 2)}
        assert score_of({}, "desert", layers=layers).expansions == {"desert": points}
    else:
        saved = dict.fromkeys(["C2", "D1", "E2", "D3"][: given["survivingCacti"]], 1)
        layers = {"cacti": {**saved, "A7": 1, "G7": 1}, "oases": ["D2"]}
        turn = turn_on({"D2": "H-H-:NS"}, "desert", roll=DRY, layers=layers, acts=[Drought()])
        assert turn.setup.score(turn.sheet_now()).expansions == {"desert": points}


def test_6_3_cacti_count_in_the_centre() -> None:
    assert score_of({}, "desert", layers={"cacti": {"C3": 1, "D4": 2, "A1": 1}}).centre == 2


# --- 13 With others -----------------------------------------------------------------------------------------


def test_13_and_d7_the_meteor_precedes_the_drought() -> None:
    """An oasis it strikes protects nothing. If a special route skipped the meteor, none is left for the drought."""
    roll = (*WHITE, "W", "2", "drought", "d-two-cacti")
    layers = {"cacti": {"B5": 1}, "oases": ["B4"], "dot": "D4"}
    turn = turn_on({"B4": "H-H-:NS"}, "meteor", "desert", roll=roll, layers=layers)
    assert [duty.code for duty in turn.required_actions()] == ["meteor-strike"]
    assert refused_code(turn, Drought()) == "duty-first"
    turn.draw(Strike("B4", direction="W"))
    assert turn.layers["oases"] == []
    assert [duty.code for duty in turn.required_actions()] == ["desert-drought"]
    turn.draw(Drought())
    assert turn.layers["cacti"] == {}
    layers["cacti"] = {"G7": 1}
    skipped = turn_on({"B4": "H-H-:NS"}, "meteor", "desert", roll=roll, layers=layers, acts=[Skip(route="sp-hhhh")])
    assert refused_code(skipped, Ignore(route="sp-rrrr")) == "special-round"
    assert refused_code(skipped, Drought()) is None
    assert compatibility("meteor", "desert")[0] == "harsh"


def test_7_2_a_space_that_a_drought_empties_is_filled_with_water() -> None:
    bay = {"D3": "--L-:S", "E4": "---L:W", "D5": "L---:N"}
    roll = (*WHITE, "l-quarter", "l-half", "drought", "drought")
    turn = turn_on(bay, "lake", "desert", roll=roll, layers={"cacti": {"D4": 2}})
    assert "D4" not in turn.marks
    turn.draw(Drought())
    assert turn.marks["D4"] == Mark("LLLL:NESW", 3)
    written = sheet_after(turn.sheet, (Drought(),), 3, turn.setup, roll)
    assert written == turn.sheet_now(), "the water is written down, too"
    assert RoundEditor(written, roll, (), turn.setup, 4).sheet_now() == written


@pytest.mark.parametrize("last", [False, True])
def test_7_2_water_that_a_drought_lets_in_is_never_lost_again(last: bool) -> None:
    """Up to the last roll: the water is visible before and after the commit, and it scores."""
    bay = {"D3": "--L-:S", "E4": "---L:W", "D5": "L---:N"}
    layers = {"cacti": {"D4": 2, "A7": 1}}
    roll = (*WHITE, "l-half", "l-half", "drought", "drought")
    for act, lake, cacti in ((Drought(), 4, 0), (Ignore(route="sp-hhhh"), 1, 3)):
        match = amid(roll, bay, number=6, chosen=options("lake", "desert"), layers=layers)
        if last:
            match.submit(Expire({0: (Ignore(route="sp-rrrr"),)}))
        assert view_of(match, act).sheets[0].score.expansions == {"lake": lake, "desert": cacti}
        match.submit(Expire({0: (act,)}))
        sheet = match.view(0).table.sheets[0]
        assert ("D4" in sheet.marks) == (act == Drought())
        assert sheet.score.expansions == {"lake": lake, "desert": cacti}
        assert match.over == last


def test_old_logs_of_lakes_and_deserts_are_not_decided_again() -> None:
    """In version 1 that water was not recorded. The version of all other matches stays the same."""
    game = RailroadInk()
    assert game.version_for(options("lake", "desert", "river")) == 2
    for names in ((), ("lake",), ("desert", "river"), ("meteor", "lake")):
        assert game.version_for(options(*names)) == 1
    match = Match(game, options("lake", "desert"), ["Ada"], numbered_seed(5))
    match.submit(Open())
    while not match.over:
        match.submit(Expire())
    assert verify(match.log, game).rules == "decided again"
    old = msgspec.structs.replace(match.log, header=msgspec.structs.replace(match.log.header, rules=1))
    verdict = verify(old, game)
    assert verdict.ok
    assert verdict.rules == "version 1, not decided again by 2"


# --- On paper -----------------------------------------------------------------------------------------------


def test_a_written_sheet_has_cacti_and_oases() -> None:
    sheet = {"expansions": ["desert"], "drawings": {"B3": "H-H-:NS"}, "cacti": {"B2": 2}, "oases": ["B3"]}
    assert score(sheet).expansions == {"desert": 2}
    answer = legal({"sheet": sheet, "routes": ["d-two-cacti", "d-r-straight-oasis"]})
    assert len(answer["d-two-cacti"]) == 47
    assert set(answer["d-two-cacti"].values()) == {(CACTI,)}
    assert answer["d-r-straight-oasis"]["B4"] == ("-R-R:EW",)


@pytest.mark.parametrize("face", ["drought", "d-cactus"])
def test_a_face_that_is_not_drawn_has_no_legal_places(face: str) -> None:
    with pytest.raises(BadInput) as caught:
        legal({"sheet": {"drawings": {}, "expansions": ["desert"]}, "routes": [face]})
    assert (caught.value.code, caught.value.at) == ("unknown-route", "routes.0")


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (Ignore(route="sp-xxxx"), "special-unknown", "route"),
        (Ignore(), "special-unknown", "route"),
        (Ignore("A1", route="sp-hhhh"), "act-illegal", ""),
        (Drought("E5"), "act-illegal", ""),
        (die(4, "F2", CACTI), "duty-first", ""),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    match = amid(DRY, STANDING, "desert", layers=LAYERS)
    refused(match, Commit(0, (act,)), code, f"acts.0.{at}".rstrip("."))


def test_bad_drawings() -> None:
    refused(opened(DRY, "desert"), Commit(0, (die(4, "F2", CACTI),)), "route-not-rolled", "acts.0.die")
    refused(opened(ROLL, "desert"), Commit(0, (die(5, "F2", "H-H-:NS"),)), "route-not-rolled", "acts.0.drawing")
    refused(opened(WHITE), Commit(0, (Drought(),)), "expansion-not-played", "acts.0")


# --- Against the second implementation ----------------------------------------------------------------------


def test_10_1_placements_agree_with_a_slow_implementation() -> None:
    rng = random.Random(101)
    faces = sorted({face for each in facts.EXPANSIONS["desert"].faces.values() for face in each} - {"drought"})
    for seed in range(scaled(15)):
        drawings, _ = crowded(seed)
        cacti = dict.fromkeys(rng.sample(oracle.SPACES, rng.randint(0, 20)), 1)
        first, second = rng.choice(faces), rng.choice(faces)
        turn = turn_on(drawings, "desert", roll=(*WHITE, first, second), layers={"cacti": cacti})
        for number, face in ((4, first), (5, second)):
            assert set(turn.legal_placements(number)) == slow_desert.places(drawings, cacti, face)


def test_random_matches_are_what_a_slow_seat_follows() -> None:
    """The slow implementation allows every action of random matches and gives the same sheets."""
    rng = random.Random(102)
    droughts = ignored = 0
    for number in range(scaled(4)):
        match = _random_match(number)
        seat = slow_desert.Seat()
        while not match.over:
            table = match.state.table
            seat.round(table.roll)
            draft = Draft[Action](match.game, match.state, 0)
            for _ in range(12):
                acts = draft.legal_actions()
                if not acts or (rng.random() < 0.1 and draft.may_commit() is None):
                    break
                own = [act for act in acts if not isinstance(act, DrawDie | DrawSpecial)]
                draft.add(rng.choice(own or acts))
            if draft.may_commit() is not None:
                left = RailroadInk().default_draft(table, 0, draft.actions, None)  # type: ignore[arg-type]  # draws no chance
                draft = Draft[Action](match.game, match.state, 0, left)
            for act in draft.actions:
                if isinstance(act, Drought):
                    seat.dry()
                    droughts += 1
                elif isinstance(act, Ignore):
                    seat.ignore(act.route)
                    ignored += 1
                elif isinstance(act, DrawDie):
                    seat.draw(act.die, act.space, act.drawing)
                else:
                    seat.draw_special(act.space, act.drawing)
            seat.end()
            commit(match, *draft.actions)
            sheet = match.state.table.sheets[0]
            assert (sheet.drawings(), sheet.layers.get("cacti", {})) == (seat.drawings, seat.cacti)
            assert list(sheet.layers.get("oases", [])) == seat.oases
        (told,) = match.state.table.scores
        assert told.expansions == {"desert": sum(seat.cacti.values())}
        full = dict.fromkeys(seat.cacti, CACTI) | seat.drawings
        assert told.total == oracle.score(full, "simple")["total"] + told.expansions["desert"]
    assert droughts > 0
    assert ignored > 0


def _random_match(number: int) -> Match:
    match = Match(RailroadInk(), options("desert"), ["Ada"], numbered_seed(number))
    match.submit(Open())
    return match
