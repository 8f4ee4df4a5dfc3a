"""The rules of forests, one test for each: section 11.1, with 4, 6, 7.2 and 13."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import compatibility
from inkrally.railroad_ink.sheet import routes
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import behind_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.expansions.forest import slow_forest
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import die, refused
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
ROLL = (*WHITE, "f-h-straight", "f-trees")
TREES = slow_forest.TREES


def trees(match_or_turn: RoundEditor) -> list[str]:
    return list(match_or_turn.layers.get("trees", []))


# --- The dice -----------------------------------------------------------------------------------------------


def test_11_1_the_faces_of_both_dice() -> None:
    """Straight and curve of each kind with trees, and two faces with trees only."""
    expansion = facts.EXPANSIONS["forest"]
    assert expansion.dice == ("forest", "forest")
    assert sorted(expansion.faces["forest"]) == sorted([*slow_forest.FACES, "f-trees", "f-trees"])
    for face, route in slow_forest.FACES.items():
        assert routes.orientations(face) == tuple(oracle.orientations(route))
    assert routes.orientations("f-trees") == (TREES,)


# --- Drawing ------------------------------------------------------------------------------------------------


def test_11_1_no_connection_is_needed_but_an_empty_space() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "forest", roll=ROLL)
    assert refused_code(turn, die(4, "D4", "H-H-:NS")) is None
    assert refused_code(turn, die(5, "D4", TREES)) is None
    assert refused_code(turn, die(4, "A4", "-H-H:EW")) == "space-taken"
    assert refused_code(turn, die(5, "A4", TREES)) == "space-taken"


def test_11_1_an_end_of_a_face_may_not_clash() -> None:
    turn = turn_on({"C4": "-R-R:EW"}, "forest", roll=ROLL)
    assert refused_code(turn, die(4, "D4", "-H-H:EW")) == "clash"
    assert refused_code(turn, die(4, "A2", "-H-H:EW")) == "clash", "a railway exit"
    assert refused_code(turn, die(5, "D4", TREES)) is None


def test_11_1_a_face_with_a_route_draws_the_route_and_lays_trees() -> None:
    match = opened(ROLL, "forest")
    view = view_of(match, die(4, "D4", "H-H-:NS"), die(5, "E4", TREES)).sheets[0]
    assert {space: mark.drawing for space, mark in view.marks.items()} == {"D4": "H-H-:NS"}
    assert view.layers == {"trees": ["D4", "E4"]}
    assert view.score.expansions == {"forest": 4}
    assert (view.score.highway, view.score.errors, view.score.centre) == (1, 2, 2)


def test_11_1_the_route_of_a_face_is_a_route_as_any_other() -> None:
    turn = turn_on({}, "forest", roll=ROLL, acts=[die(4, "D4", "H-H-:NS")])
    assert refused_code(turn, die(0, "D5", "H-H-:NS")) is None
    assert refused_code(turn, die(2, "D5", "RR-R:NEW")) == "clash"


def test_11_1_trees_only_have_blank_sides() -> None:
    """They connect nothing and clash with nothing. An end that meets them stays open and is an error."""
    turn = turn_on({"A4": "-H-H:EW"}, "forest", roll=ROLL, acts=[die(5, "B4", TREES)])
    assert refused_code(turn, die(0, "B3", "H-H-:NS")) == "not-connected"
    sheet = {"drawings": {"A4": "-H-H:EW"}, "trees": ["B4"], "expansions": ["forest"]}
    assert score(sheet).errors == 1
    beside = turn_on({"A4": "-H-H:EW", "B5": "H-H-:NS"}, "forest", roll=ROLL, layers={"trees": ["C4"]})
    assert refused_code(beside, die(0, "B4", "-H-H:EW")) is None, "an end against trees only is legal"


def test_4_1_a_space_with_only_trees_is_not_empty() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "forest", roll=ROLL, layers={"trees": ["B4"]})
    assert refused_code(turn, die(0, "B4", "-H-H:EW")) == "space-taken"
    assert refused_code(turn, die(5, "B4", TREES)) == "space-taken"


def test_4_3_a_special_route_and_a_white_die_lay_no_trees() -> None:
    """A white die with the same drawing as a face of the expansion lays no trees."""
    turn = turn_on({}, "forest", roll=("h-straight", *ROLL[1:]), acts=[die(0, "B1", "H-H-:NS")])
    assert trees(turn) == []
    turn.draw(die(4, "B2", "H-H-:NS"))
    assert trees(turn) == ["B2"]


# --- Points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "points"),
    [
        ((), 0),
        (("D4",), 2),
        (("A1", "A2"), 4),
        (("A1", "B2"), 3),
        (("A1", "A2", "C1"), 5),
        (("A1", "A2", "A3", "C1", "C2", "E1"), 8),
        (("A1", "A2", "C1", "C2"), 6),
        (("A1", "B1", "C1", "C2", "C3"), 10),
        (("G1", "A2"), 3),
    ],
)
def test_11_1_two_a_space_of_one_forest_and_one_of_a_second(there: Sequence[str], points: int) -> None:
    """Only orthogonal neighbours join: no corners, and not the end of a row with the next row."""
    assert score_of({}, "forest", layers={"trees": list(there)}).expansions == {"forest": points}
    assert slow_forest.points(there) == points
    lines = behind_of({}, "forest", layers={"trees": list(there)}).expansions["forest"]
    assert sum(line.points for line in lines) == points
    assert len(lines) == min(2, len(slow_forest.forests(there)))


def test_11_1_routes_in_spaces_with_trees_do_not_matter() -> None:
    sheet = {"A4": "-H-H:EW", "B4": "-R-R:EW"}
    assert score_of({"A4": sheet["A4"]}, "forest", layers={"trees": ["A4", "B4", "C4"]}).expansions == {"forest": 6}
    (line,) = behind_of(sheet, "forest", layers={"trees": ["B4", "A4"]}).expansions["forest"]
    assert line.parts == ("A4", "B4")


def test_6_3_trees_count_in_the_centre() -> None:
    assert score_of({}, "forest", layers={"trees": ["C3", "D4", "A1"]}).centre == 2


# --- 13 With others -----------------------------------------------------------------------------------------


def test_7_2_a_space_with_only_trees_is_never_filled_with_water() -> None:
    bay = {"D3": "--L-:S", "E4": "---L:W"}
    roll = (*WHITE, "l-quarter", "l-half", "f-trees", "f-trees")
    turn = turn_on(bay, "lake", "forest", roll=roll, acts=[die(6, "D4", TREES), die(4, "D5", "L---:N")])
    assert "D4" not in turn.marks
    assert turn_on(bay, "lake", "forest", roll=roll, acts=[die(4, "D5", "L---:N")]).marks["D4"].drawing == "LLLL:NESW"


def test_13_a_meteor_erases_trees() -> None:
    roll = (*WHITE, "W", "1", "f-trees", "f-trees")
    for drawings in ({}, {"C4": "H-H-:NS"}):
        layers = {"trees": ["C4", "B4"], "dot": "D4"}
        turn = turn_on(drawings, "meteor", "forest", roll=roll, layers=layers, acts=[Strike("C4", direction="W")])
        assert trees(turn) == ["B4"]
        assert turn.network.words() == turn.sheet_now().network().words()


def test_13_expansions_compatible_with_forests() -> None:
    assert compatibility("forest", "river") == compatibility("river", "forest") == ("good", "")
    assert compatibility("forest", "trail") == ("good", "")


# --- On paper -----------------------------------------------------------------------------------------------


def test_a_written_sheet_has_a_layer_of_trees() -> None:
    sheet = {"expansions": ["forest"], "drawings": {"A4": "-H-H:EW"}, "trees": ["A4", "B4"]}
    assert score(sheet).expansions == {"forest": 4}
    answer = legal({"sheet": sheet, "routes": ["f-trees", "f-h-straight", "h-straight"]})
    assert answer["f-trees"]["A1"] == (TREES,)
    assert not {"A4", "B4"} & set(answer["f-trees"])
    assert len(answer["f-trees"]) == 47
    assert "B4" not in answer["h-straight"]
    assert answer["f-h-straight"]["D4"] == ("-H-H:EW", "H-H-:NS")


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (die(5, "B1", "H-H-:NS"), "route-not-rolled", "drawing"),
        (die(4, "B1", TREES), "route-not-rolled", "drawing"),
        (die(5, "B1", ""), "route-not-rolled", "drawing"),
        (die(0, "B1", TREES), "route-not-rolled", "drawing"),
        (die(5, "H8", TREES), "unknown-space", "space"),
        (die(6, "B1", TREES), "die-unknown", "die"),
        (die(4, "D1", "H-H-:NS"), "clash", "space"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "forest"), Commit(0, (act,)), code, f"acts.0.{at}")


# --- Against the second implementation ----------------------------------------------------------------------


def test_11_1_placements_agree_with_a_slow_implementation() -> None:
    rng = random.Random(111)
    for seed in range(scaled(15)):
        drawings, _ = crowded(seed)
        empty = [space for space in oracle.SPACES if space not in drawings]
        alone = rng.sample(empty, rng.randint(0, len(empty) // 2))
        sheet = drawings | dict.fromkeys(alone, TREES)
        for first, second in (("f-h-straight", "f-r-curve"), ("f-r-straight", "f-h-curve"), ("f-trees", "f-trees")):
            turn = turn_on(drawings, "forest", roll=(*WHITE, first, second), layers={"trees": alone})
            for number, face in ((4, first), (5, second)):
                assert set(turn.legal_placements(number)) == slow_forest.places(sheet, face)
            for number, route in enumerate(WHITE):
                fits = {(space, shape) for space, shapes in oracle.legal(sheet, route).items() for shape in shapes}
                assert set(turn.legal_placements(number)) == fits


@given(st.sets(st.sampled_from(oracle.SPACES)))
def test_11_1_points_agree_with_a_slow_count(there: set[str]) -> None:
    layers = {"trees": sorted(there)}
    assert score_of({}, "forest", layers=layers).expansions == {"forest": slow_forest.points(there)}
    lines = behind_of({}, "forest", layers=layers).expansions["forest"]
    assert sum(line.points for line in lines) == slow_forest.points(there)


def test_random_matches_end_with_what_a_slow_look_counts() -> None:
    """The spaces with trees are those where a forest face was drawn, and each face is where it was drawn."""
    rng = random.Random(112)
    for number in range(scaled(6)):
        names = ("forest",) if number % 2 else ("forest", "river")
        shown = [
            *facts.faces("original"),
            *[facts.EXPANSIONS[name].faces[name] for name in sorted(names, reverse=True)],
        ]
        dice = [*shown[:4], *[faces for faces in shown[4:] for _ in range(2)]]
        match = opened([rng.choice(faces) for faces in dice], *names)
        drawn: list[str] = []
        while not match.over:
            table, draft = match.state.table, Draft[Action](match.game, match.state, 0)
            for _ in range(8):
                legal_acts = draft.legal_actions()
                if legal_acts:
                    draft.add(rng.choice(legal_acts))
            drawn += [
                act.space for act in draft.actions if isinstance(act, DrawDie) and table.roll[act.die].startswith("f-")
            ]
            match.submit(Expire({0: draft.actions}))
        sheet = match.state.table.sheets[0]
        assert list(sheet.layers.get("trees", [])) == drawn
        (told,) = match.state.table.scores
        full = sheet.drawings() | {space: TREES for space in drawn if space not in sheet.marks}
        assert told.expansions["forest"] == slow_forest.points(drawn)
        expected = oracle.score(full, "simple")
        assert (told.exits, told.errors, told.centre) == (expected["exits"], expected["errors"], expected["centre"])
        assert told.total == expected["total"] + sum(told.expansions.values())
