"""Meteors with other expansions (rules 13), and against a second, slow implementation of 8.1."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.draft import Draft
from inkrally.match.game import Committed, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.expansions.lava.rules import ReplaceWithLava, Volcano
from inkrally.railroad_ink.expansions.meteor.rules import ClearCrater, Restore, Skip, Strike, flight
from inkrally.railroad_ink.game import RailroadInk, Rolled, Table
from inkrally.railroad_ink.notation import read_sheet
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.setup import compatibility, setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.expansions.lava import slow_lava
from tests.railroad_ink.expansions.meteor import slow_meteor
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import die
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
FULL = "AAAA:NESW"
WATER = "LLLL:NESW"
LAVA_DICE = ("a-half", "a-opposite")
TOGETHER = [("meteor",), ("meteor", "lava"), ("meteor", "lake"), ("meteor", "river")]

each_together = pytest.mark.parametrize("names", TOGETHER, ids="-".join)


def strike(direction: str, space: str) -> Strike:
    return Strike(space, direction=direction)


def fiery(
    direction: str, distance: int, drawings: Mapping[str, str], dot: str = "D4", craters: Sequence[str] = ()
) -> RoundEditor:
    """Return a round with meteor and lava, whose dice come in this order, on a sheet."""
    roll = (*WHITE, direction, str(distance), *LAVA_DICE)
    layers = {"dot": dot, "craters": list(craters)}
    return turn_on(drawings, "meteor", "lava", roll=roll, layers=layers)


def test_13_and_d7_the_first_required_action_is_offered_alone() -> None:
    """What lava requires is shown only after the strike, which may change its spaces."""
    match = opened((*WHITE, "W", "2", *LAVA_DICE), "meteor", "lava")
    state = match.state.table
    assert [(duty.code, duty.first) for duty in offer_of(match).duties] == [("meteor-strike", True)]
    (struck,) = RailroadInk().legal_actions(state, 0, ())[:1]
    assert [duty.code for duty in offer_of(match, struck).duties] == ["lava-face"]


def wet(
    direction: str,
    distance: int,
    drawings: Mapping[str, str],
    dot: str = "D4",
    craters: Sequence[str] = (),
    lake: tuple[str, str] = ("l-quarter", "l-pier-h"),
) -> RoundEditor:
    """Return a round with lake and meteor on a sheet."""
    layers = {"dot": dot, "craters": list(craters)}
    return turn_on(drawings, "lake", "meteor", roll=(*WHITE, *lake, direction, str(distance)), layers=layers)


# --- 13 Meteors, trees and cacti ----------------------------------------------------------------------------

BARE = [("forest", "f-trees", "trees", ["C3"]), ("desert", "d-two-cacti", "cacti", {"C3": 2})]
each_bare = pytest.mark.parametrize(("name", "face", "layer", "laid"), BARE, ids=[face for _, face, _, _ in BARE])


@each_bare
def test_8_1_a_face_without_a_route_is_drawn_where_a_crater_was_erased_for_it(
    name: str, face: str, layer: str, laid: object
) -> None:
    """The crater is gone for good, by the player and by a deadline: nothing else may be in its space (8.1)."""
    roll = (*WHITE, "N", "1", face, face)
    layers = {"dot": "D4", "craters": ["C3"]}
    turn = turn_on({}, "meteor", name, roll=roll, layers=layers)
    for act in (strike("N", "D3"), ClearCrater("C3"), die(6, "C3", "----:")):
        turn.draw(act)
    assert [duty.code for duty in turn.required_actions()] == []
    assert refused_code(turn, Restore("C3")) is not None
    for sheet in (turn.sheet_now(), [*turn.complete_by_default(), turn.sheet_now()][-1]):
        assert isinstance(sheet, Sheet)
        assert sheet.layers["craters"] == ["D3"]
        assert sheet.layers[layer] == laid
        assert read_sheet({"expansions": ["meteor", name], "drawings": sheet.drawings(), **sheet.layers})


@each_bare
def test_old_logs_with_such_faces_are_not_decided_again(name: str, face: str, layer: str, laid: object) -> None:
    """In version 2 the crater came back beside the trees. The results of old matches stay as they were logged."""
    game = RailroadInk()
    assert game.version_for(options("meteor", name)) == game.rules_version == 3
    assert game.for_version(2, options("meteor", name)) is None
    before = Sheet({}, (), {"dot": "D4", "craters": ["C3"]})
    setup = options("meteor", name).setup
    acts = (strike("N", "D3"), ClearCrater("C3"), die(6, "C3", "----:"), Restore("C3"))
    folded = sheet_after(before, acts, 3, setup, (*WHITE, "N", "1", face, face))
    assert sorted(folded.layers["craters"]) == ["C3", "D3"]
    assert folded.layers[layer] == laid


# --- X8 What may replace a crater ---------------------------------------------------------------------------


def cleared(crater: str, name: str, faces: tuple[str, str], drawings: dict[str, str], white: str) -> RoundEditor:
    """Return a turn after the meteor, with a crater at C3 and one white die that may fit there."""
    marks = {space: Mark(drawing, 1) for space, drawing in drawings.items()}
    setup = setup_of("original", "simple", (name, "meteor"), {"meteor.crater": crater})
    by_name = {name: faces, "meteor": ("N", "1")}
    roll = (
        white,
        "r-tee",
        "r-tee",
        "r-tee",
        *(face for expansion in setup.expansions for face in by_name[expansion.name]),
    )
    turn = RoundEditor(Sheet(marks, (), {"dot": "D4", "craters": ["C3"]}), roll, (), setup, 3)
    turn.draw(Skip(route="sp-rrrr"))
    return turn


@pytest.mark.parametrize(
    ("name", "faces", "drawings", "bare"),
    [
        ("forest", ("f-trees", "f-trees"), {}, "----:"),
        ("lake", ("l-half", "l-half"), {}, "LL--:NE"),
        ("lava", ("a-half", "a-half"), {"C2": "AAAA:NESW"}, "AA--:NE"),
    ],
)
def test_x8_only_a_route_replaces_a_crater_where_the_table_asks_for_one(
    name: str, faces: tuple[str, str], drawings: dict[str, str], bare: str
) -> None:
    route = {"B3": "-H-H:EW"}

    usual = cleared("any", name, faces, drawings, "h-straight")
    assert refused_code(usual, ClearCrater("C3")) is None
    usual.draw(ClearCrater("C3"))
    face = next(die for die, shown in enumerate(usual.roll) if shown == faces[0])
    assert (face, "C3") in {(act.die, act.space) for act in usual.legal_actions() if isinstance(act, DrawDie)}

    alone = cleared("route", name, faces, drawings, "h-straight")
    assert refused_code(alone, ClearCrater("C3")) == "meteor-nothing-fits"
    assert not [act for act in alone.legal_actions() if isinstance(act, ClearCrater)]

    beside = cleared("route", name, faces, {**drawings, **route}, "h-straight")
    assert refused_code(beside, ClearCrater("C3")) is None
    beside.draw(ClearCrater("C3"))
    assert refused_code(beside, die(face, "C3", bare)) == "barred"
    here = [act for act in beside.legal_actions() if act.space == "C3"]
    assert {type(act) for act in here} == {DrawDie, Restore}
    assert all(isinstance(act, Restore) or "H" in act.drawing[:4] or "R" in act.drawing[:4] for act in here)
    beside.draw(die(0, "C3", "-H-H:EW"))
    assert refused_code(beside, die(face, "C3", bare)) == "space-taken"


def test_x8_no_volcano_replaces_a_crater_where_the_table_asks_for_a_route() -> None:
    for crater, code in (("any", None), ("route", "barred")):
        turn = cleared(crater, "lava", ("a-half", "a-half"), {"F5": FULL, "B3": "-H-H:EW"}, "h-straight")
        turn.draw(ClearCrater("C3"))
        assert refused_code(turn, Volcano("C3", FULL)) == code
        assert (Volcano("C3", FULL) in list(turn.legal_actions())) == (code is None)
        assert refused_code(turn, Volcano("D3", FULL)) is None, "in a space without a crater it stays legal"


# --- 13 Meteors and lava ------------------------------------------------------------------------------------


def test_13_compatibility_of_meteors_with_other_expansions() -> None:
    assert compatibility("meteor", "lava") == ("good", "")
    assert compatibility("lake", "meteor") == ("possible", "")
    assert options("lava", "meteor").setup.rounds == 6


def test_13_all_is_rolled_at_once_then_the_meteor_then_drawing() -> None:
    match = opened((*WHITE, "W", "2", *LAVA_DICE), "lava", "meteor")
    assert match.view(None).table.roll == (*WHITE, "W", "2", *LAVA_DICE)
    assert [entry.event.round for entry in match.entries if isinstance(entry.event, Rolled)] == [1]
    turn = fiery("W", 2, {"D4": FULL})
    assert [duty.code for duty in turn.required_actions()] == ["meteor-strike", "lava-face"]
    assert [duty.first for duty in turn.required_actions()] == [True, False]
    assert refused_code(turn, Volcano("B2", FULL)) == "duty-first"
    assert refused_code(turn, die(6, "D3", "--AA:SW")) == "duty-first"
    turn.draw(strike("W", "B4"))
    assert refused_code(turn, Volcano("B2", FULL)) is None
    assert [duty.code for duty in turn.required_actions()] == ["lava-face"]


def test_13_a_meteor_erases_lava_and_the_volcano_too() -> None:
    turn = fiery("S", 1, {"D4": FULL, "D5": "A-A-:NS"}, "D3", ("D3",))
    assert refused_code(turn, strike("S", "D4")) is None
    turn.draw(strike("S", "D4"))
    assert turn.sheet_now().drawings() == {"D5": "A-A-:NS"}
    assert turn.layers == {"dot": "D4", "craters": ["D3", "D4"]}, "lava is no route: nothing is counted"


def test_13_and_8_1_lava_that_faces_a_crater_stays_open_and_an_error() -> None:
    layers = {"craters": ["D4"]}
    drawings = {"D5": "A-A-:NS"}
    score = score_of(drawings, "meteor", "lava", layers=layers)
    assert (score.errors, score.expansions) == (2, {"meteor": 0, "lava": 1})
    assert behind_of(drawings, "meteor", "lava", layers=layers).errors == ("D5N", "D5S")
    quarter = score_of({"D5": "HAH-:NS|E", "D3": "A--A:NW"}, "meteor", "lava", layers=layers)
    assert (quarter.errors, quarter.expansions["meteor"]) == (1 + 1 + 2, 2), "the route's end is none, its lava is one"


def test_13_when_all_lava_is_struck_the_duty_asks_for_a_new_volcano() -> None:
    turn = fiery("S", 1, {"D4": FULL}, "D3", ("D3",))
    turn.draw(strike("S", "D4"))
    assert [duty.code for duty in turn.required_actions()] == ["lava-room"]
    turn.draw(Volcano("B2", FULL))
    assert [duty.code for duty in turn.required_actions()] == ["lava-face"]
    turn.draw(die(7, "B3", "A-A-:NS"))
    assert list(turn.required_actions()) == []


def test_8_2_craters_need_not_be_erased_for_lava() -> None:
    """There is only a crater beside the volcano and no route to erase, so nothing is required."""
    full = {space: "A--A:NW" for space in oracle.SPACES if space not in ("D4", "D3")}
    turn = fiery("W", 1, {**full, "D4": FULL, "C4": "-A-A:EW", "E4": "-A-A:EW", "D5": "A-A-:NS"}, "D2", ("D3",))
    turn.draw(strike("W", "C2"))
    assert list(turn.required_actions()) == []
    assert [act for act in turn.legal_actions() if isinstance(act, ClearCrater)], "but it may"
    turn.draw(ClearCrater("D3"))
    assert refused_code(turn, die(7, "D3", "A-A-:NS")) is None
    assert [duty.code for duty in turn.required_actions()] == ["meteor-clear", "lava-face"]
    turn.draw(Restore("D3"))
    assert list(turn.required_actions()) == [], "it lapses again"


def test_13_a_volcano_or_lava_may_be_drawn_where_a_crater_was() -> None:
    turn = fiery("W", 1, {"D4": FULL}, "C7", ("B2", "D3"))
    turn.draw(strike("W", "B7"))
    turn.check(ClearCrater("B2"))
    turn.draw(ClearCrater("B2"))
    turn.check(Volcano("B2", FULL))
    turn.draw(Volcano("B2", FULL))
    turn.check(ClearCrater("D3"))
    turn.draw(ClearCrater("D3"))
    turn.check(die(7, "D3", "A-A-:NS"))
    turn.draw(die(7, "D3", "A-A-:NS"))
    assert list(turn.required_actions()) == []
    assert turn.layers["craters"] == ["B7"]


def test_13_room_for_lava_beside_craters() -> None:
    """A route that lava faces is erased for lava. The layer counts the two expansions separately."""
    walls = {"D3": "-H-H:EW", "C4": "H-H-:NS", "E4": "H-H-:NS", "D5": "-H-H:EW"}
    full = dict.fromkeys(oracle.SPACES, "-R-R:EW")
    turn = fiery("W", 1, {**full, **walls, "D4": FULL}, "G7", ())
    turn.draw(strike("W", "F7"))
    act = ReplaceWithLava("D3", "A-A-:NS", 7)
    turn.check(act)
    turn.draw(act)
    assert turn.layers["erased"] == {"meteor": 1, "lava": 1}


# --- 13 Meteors and water -----------------------------------------------------------------------------------

BAY = {"D3": "--L-:S", "C4": "-L--:E", "E4": "---L:W"}


def test_13_a_meteor_erases_water_which_does_not_fill_the_crater_again() -> None:
    turn = wet("W", 2, {**BAY, "D4": WATER}, "F4", ("F4",))
    turn.draw(strike("W", "D4"))
    assert turn.sheet_now().drawings() == BAY
    assert turn.layers == {"dot": "D4", "craters": ["F4", "D4"]}
    again = RoundEditor(turn.sheet_now(), turn.roll, (), turn.setup, 4)
    assert "D4" not in again.marks, "nor in a later round"


def test_7_2_and_13_the_route_of_a_pier_faces_a_crater_and_water_does_not() -> None:
    layers = {"craters": ["D4"]}
    assert score_of(BAY, "lake", "meteor", layers=layers).expansions["meteor"] == 0
    pier = score_of({"D3": "L-H-:NS*"}, "lake", "meteor", layers=layers)
    assert (pier.expansions, pier.errors) == ({"lake": 1, "meteor": 2}, 0)
    turn = wet("N", 1, {"D3": "L-H-:NS*"})
    turn.draw(strike("N", "D3"))
    assert turn.layers["erased"] == {"meteor": 1}


def test_13_water_does_not_rise_where_a_crater_was_erased_until_something_is_drawn() -> None:
    turn = wet("W", 1, BAY, "B6", ("D4",))
    turn.draw(strike("W", "A6"))
    turn.check(ClearCrater("D4"))
    turn.draw(ClearCrater("D4"))
    assert "D4" not in turn.marks
    turn.draw(die(0, "B1", "H-H-:NS"))
    assert "D4" not in turn.marks, "nor with a later change"
    assert [duty.code for duty in turn.required_actions()] == ["meteor-clear"]
    turn.check(die(5, "D4", "L-H-:NS*"))
    turn.draw(die(5, "D4", "L-H-:NS*"))
    assert turn.marks["D4"].drawing == "L-H-:NS*"
    assert list(turn.required_actions()) == []


def test_13_water_rises_elsewhere_while_a_space_waits() -> None:
    near = {"B2": "-L--:E", "C1": "--L-:S"}
    turn = wet("W", 1, {**BAY, **near}, "B6", ("D4",))
    turn.draw(strike("W", "A6"))
    turn.draw(ClearCrater("D4"))
    turn.draw(die(4, "D2", "---L:W"))
    assert turn.marks["C2"].drawing == WATER
    assert "D4" not in turn.marks
    turn.draw(Restore("D4"))
    assert turn.layers["craters"] == ["A6", "D4"]
    assert "D4" not in turn.marks


def test_13_the_space_beside_a_strike_fills_no_sooner_than_by_water() -> None:
    """Erasing water only removes sides: filled spaces stay filled, empty ones empty."""
    turn = wet("E", 1, {**BAY, "D4": WATER}, "B4", ("B4",))
    turn.draw(strike("E", "C4"))
    assert turn.sheet_now().drawings() == {"D3": BAY["D3"], "E4": BAY["E4"], "D4": WATER}


def test_8_1_river_ends_that_face_a_crater_stay_errors() -> None:
    layers = {"craters": ["D4"]}
    drawings = {"D3": "V-V-:NS", "C4": "VHVH:NS|EW"}
    score = score_of(drawings, "river", "meteor", layers=layers)
    assert score.expansions == {"river": 1, "meteor": 2}
    assert set(behind_of(drawings, "river", "meteor", layers=layers).errors) == {"D3N", "D3S", "C4N", "C4S", "C4W"}
    roll = (*WHITE, "v-straight", "v-curve", "N", "1")
    turn = turn_on({"D3": "V-V-:NS"}, "river", "meteor", roll=roll, layers={"dot": "D4"}, acts=(strike("N", "D3"),))
    assert "erased" not in turn.layers, "a river is no route"


def test_13_a_late_seat_with_several_expansions() -> None:
    roll = (*WHITE, "W", "1", *LAVA_DICE)
    match = amid(roll, {"D4": FULL}, "meteor", "lava", layers={"dot": "E4", "craters": ["F2"]})
    match.submit(Expire())
    sheet = match.state.table.sheets[0]
    assert sheet.layers["craters"] == ["F2", "D4"]
    assert any("A" in mark.drawing[:4] for mark in sheet.marks.values()), "lava found room after the strike"
    assert view_of(match).round == 4


# --- Against the second implementation ----------------------------------------------------------------------

spaces = st.sampled_from(oracle.SPACES)


@given(spaces, st.sampled_from("NESW"), st.integers(1, 3), st.sets(spaces, max_size=6))
def test_8_1_flights_are_those_of_a_slow_walk(start: str, direction: str, distance: int, craters: set[str]) -> None:
    assert list(flight(start, direction, distance, craters)) == slow_meteor.flight(start, direction, distance, craters)


@given(st.data())
def test_8_1_flights_over_a_line_full_of_craters(data: st.DataObject) -> None:
    """Six craters in the row of the dot, which random sheets rarely have."""
    row = data.draw(st.sampled_from("1234567"))
    line = [column + row for column in "ABCDEFG"]
    craters = set(data.draw(st.permutations(line))[: data.draw(st.integers(3, 6))])
    start, direction = data.draw(st.sampled_from(line)), data.draw(st.sampled_from("EW"))
    distance = data.draw(st.integers(1, 3))
    path = slow_meteor.flight(start, direction, distance, craters)
    assert list(flight(start, direction, distance, craters)) == path
    assert path[-1] not in craters


def test_8_1_points_and_errors_agree_with_a_slow_count() -> None:
    scored = 0
    for seed in range(scaled(40)):
        rng = random.Random(f"craters {seed}")
        drawings, _ = crowded(seed)
        craters = rng.sample(oracle.SPACES, rng.randint(0, 6))
        drawings = {space: drawing for space, drawing in drawings.items() if space not in craters}
        layers = {"craters": craters}
        names = ("river", "lake", "meteor", "lava")
        score = score_of(drawings, *names, layers=layers)
        sheet = {**drawings, **dict.fromkeys(craters, slow_meteor.CRATER)}
        facing, errors = slow_meteor.facing(sheet), slow_meteor.errors(sheet)
        assert score.expansions["meteor"] == 2 * len(facing)
        assert score.errors == len(errors)
        expected = oracle.score(sheet, "simple")
        assert (score.exits, score.highway, score.railway, score.centre) == tuple(
            expected[line] for line in ("exits", "highway", "railway", "centre")
        )
        behind = behind_of(drawings, *names, layers=layers)
        assert {(end[:2], end[2]) for end in behind.errors} == errors
        lines = behind.expansions["meteor"]
        assert sum(line.points for line in lines) == score.expansions["meteor"]
        assert {(part[:2], part[2]) for line in lines for part in line.parts[1:]} == facing
        assert {line.parts[0] for line in lines} <= set(craters)
        scored += bool(facing)
    assert scored > 10


def follow(seat: slow_meteor.Seat, roll: Sequence[str], acts: Sequence[Any]) -> None:
    """Check and apply a seat's actions of a round by the slow implementation."""
    seat.round(roll)
    for act in acts:
        if isinstance(act, DrawDie):
            seat.draw(act.die, act.space, act.drawing)
        elif isinstance(act, DrawSpecial):
            seat.draw_special(act.space, act.drawing)
        elif isinstance(act, Strike):
            seat.strike(act.direction, act.space)
        elif isinstance(act, Skip):
            seat.skip(act.route)
        elif isinstance(act, ClearCrater):
            seat.clear(act.space)
        elif isinstance(act, Restore):
            seat.restore(act.space)
        elif isinstance(act, Volcano):
            assert act.space in slow_lava.volcanoes(seat.sheet)
            seat.put(act.space, act.drawing)
        else:
            assert isinstance(act, ReplaceWithLava)
            seat.sheet.pop(act.space)
            seat.draw(act.die, act.space, act.drawing)
    seat.end()


def same(seat: slow_meteor.Seat, table: Table, number: int) -> None:
    """Check that the seat's sheet is that of the slow implementation."""
    sheet = table.sheets[number]
    craters = slow_meteor.craters_of(seat.sheet)
    assert sheet.drawings() == {space: each for space, each in seat.sheet.items() if space not in craters}
    assert set(sheet.layers.get("craters", ())) == craters
    assert sheet.layers["dot"] == seat.dot
    assert sheet.layers.get("erased", {}).get("meteor", 0) == seat.erased
    assert set(sheet.specials()) == set(seat.crossed)


def points_are_right(seat: slow_meteor.Seat, table: Table, number: int) -> None:
    assert table.scores is not None
    score = table.scores[number]
    sheet = seat.sheet
    expected = oracle.score(sheet, "simple")
    own = {
        "meteor": 2 * len(slow_meteor.facing(sheet)),
        "lava": slow_lava.points(sheet),
        "lake": oracle.lake_points(sheet),
        "river": oracle.river_points(sheet),
    }
    assert score.expansions == {name: own[name] for name in score.expansions}
    assert score.errors == len(slow_meteor.errors(sheet))
    fixed = expected["errors"] - score.errors
    assert score.total == expected["total"] + fixed + sum(score.expansions.values())


def grown(match: Match, rng: random.Random) -> tuple[Action, ...]:
    """Return a random draft with many actions of meteors: every second action is one of an expansion if possible."""
    draft = Draft[Action](match.game, match.state, 0)
    for _ in range(12):
        legal = draft.legal_actions()
        own = [act for act in legal if isinstance(act, ExpansionAction)]
        if not legal:
            break
        draft.add(rng.choice(own if own and rng.random() < 0.5 else legal))
    return draft.actions


@each_together
def test_13_random_matches_agree_with_the_slow_implementation(names: tuple[str, ...]) -> None:
    kinds: set[str] = set()
    rng = random.Random(f"{names}")
    for _ in range(scaled(6)):
        chosen = options(*names, meteor_distance=rng.choice(("even", "printed")))
        match = Match(RailroadInk(), chosen, ["Ada"], rng.randbytes(32))
        match.submit(Open())
        seat = slow_meteor.Seat(names)
        while not match.over:
            table: Table = match.state.table
            match.submit(Expire({0: grown(match, rng)}))
            (committed,) = [entry.event for entry in match.entries if isinstance(entry.event, Committed)][-1:]
            follow(seat, table.roll, committed.acts)
            same(seat, match.state.table, 0)
            kinds |= {type(act).__name__ for act in committed.acts}
        points_are_right(seat, match.state.table, 0)
    assert kinds >= {"Strike", "Skip", "ClearCrater", "Restore", "DrawDie"}
