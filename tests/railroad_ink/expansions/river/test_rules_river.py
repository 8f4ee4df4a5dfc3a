"""The rules of rivers, one test for each: sections 7 and 7.1, with 4, 6 and 13."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

ROLL = ("h-straight", "h-curve", "r-tee", "overpass", "v-straight", "v-curve")
BRIDGES = ("h-straight", "h-curve", "r-tee", "overpass", "v-bridge-h", "v-bridge-r")


# --- 7 Deep Blue --------------------------------------------------------------------------------------------


def test_7_each_face_is_optional_and_white_dice_stay_mandatory() -> None:
    match = opened(ROLL, "river")
    offer = offer_of(match)
    assert offer.due == (0, 1, 2, 3)
    assert offer.dice[4]
    assert offer.dice[5]
    assert offer.duties == ()
    assert [(each.of, each.optional) for each in view_of(match).dice][4:] == [("river", True)] * 2
    acts = RailroadInk().default_draft(match.state.table, 0, (), None)  # type: ignore[arg-type]  # draws no chance
    assert [act.die for act in acts if isinstance(act, DrawDie)] == [0, 1, 2, 3]
    commit(match, *acts)
    refused(opened(ROLL, "river"), Commit(0, (die(4, "C3", "V-V-:NS"),)), "dice-left")


def test_7_both_faces_may_be_drawn_each_once() -> None:
    match = opened(ROLL, "river")
    both: tuple[Action, ...] = (die(4, "C3", "V-V-:NS"), die(5, "C4", "VV--:NE"))
    draft = Draft[Action](match.game, match.state, 0, both)
    assert offer_of(match, *both).dice[4:] == (None, None)
    for act in RailroadInk().default_draft(match.state.table, 0, both, None)[2:]:  # type: ignore[arg-type]  # draws no chance
        draft.add(act)
    commit(match, *draft.actions)
    assert match.state.table.sheets[0].drawings()["C4"] == "VV--:NE"
    refused(opened(ROLL, "river"), Commit(0, (*both, die(4, "E3", "V-V-:NS"))), "die-drawn", "acts.2.die")


def test_7_no_connection_is_needed_but_an_empty_space() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "river", roll=ROLL)
    free = {space for space, _ in turn.legal_placements(4)}
    assert free == set(oracle.SPACES) - {"A4"}
    assert refused_code(turn, die(4, "A4", "V-V-:NS")) == "space-taken"
    assert refused_code(turn, die(4, "D4", "V-V-:NS")) is None
    assert refused_code(turn, die(4, "Z9", "V-V-:NS")) == "unknown-space"


# --- 4.1 and 7.1 Clashes and bridges ------------------------------------------------------------------------


@pytest.mark.parametrize("space", sorted({space for space, _ in oracle.EXITS}))
def test_4_1_a_river_end_may_not_face_an_exit(space: str) -> None:
    side = next(side for there, side in oracle.EXITS if there == space)
    turn = turn_on({}, "river", roll=ROLL)
    for drawing in oracle.orientations("v-curve"):
        facing = drawing["NESW".index(side)] == "V"
        assert refused_code(turn, die(5, space, drawing)) == ("clash" if facing else None)


def test_4_1_a_river_end_may_not_face_a_route_end() -> None:
    for route in ("-H-H:EW", "-R-R:EW"):
        turn = turn_on({"C4": route}, "river", roll=ROLL)
        assert refused_code(turn, die(4, "D4", "-V-V:EW")) == "clash"
        assert refused_code(turn, die(4, "D4", "V-V-:NS")) is None, "a blank side may lie against an end"
    turn = turn_on({"B4": "-V-V:EW"}, "river", roll=ROLL)
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) == "clash"
    assert refused_code(turn, special("A4", "HHHH:NESW")) == "clash"
    assert refused_code(turn, die(1, "A4", "H--H:NW")) is None


def test_4_1_a_river_end_connects_no_route() -> None:
    turn = turn_on({"C4": "-V-V:EW"}, "river", roll=ROLL)
    assert refused_code(turn, die(0, "D4", "H-H-:NS")) == "not-connected"


def test_7_1_a_river_is_crossed_on_a_bridge_only() -> None:
    """The river goes on under the bridge, the route over it; nothing else joins both."""
    turn = turn_on({"A4": "-H-H:EW", "B3": "V-V-:NS"}, "river", roll=BRIDGES)
    assert refused_code(turn, die(4, "B4", "VHVH:NS|EW")) is None
    assert refused_code(turn, die(3, "B4", "RHRH:NS|EW")) == "clash"
    assert refused_code(turn, die(5, "B4", "VRVR:NS|EW")) == "clash"
    with_bridge = {"A4": "-H-H:EW", "B4": "VHVH:NS|EW", "C4": "-H-H:EW", "B3": "V-V-:NS", "B5": "V-V-:NS"}
    score = score_of(with_bridge, "river")
    assert (score.highway, score.expansions) == (3, {"river": 3})
    assert score.errors == 3, "the highway at C4E, the river at B3N and B5S"
    assert set(behind_of(with_bridge, "river").errors) == {"B3N", "B5S", "C4E"}


def test_7_1_the_route_of_a_bridge_is_a_normal_route() -> None:
    """It connects a network, counts for lengths, connects white dice, and its open ends are errors."""
    row = {f"{column}4": "-H-H:EW" for column in "ABCEFG"} | {"D4": "VHVH:NS|EW"}
    score = score_of(row, "river")
    assert (score.exits, score.highway, score.railway) == (4, 7, 0)
    assert score.errors == 2
    assert behind_of(row, "river").networks[0].parts == tuple(f"{column}4EW" for column in "ABCDEFG")
    assert refused_code(turn_on({"D4": "VHVH:NS|EW"}, "river", roll=ROLL), die(0, "E4", "-H-H:EW")) is None
    assert refused_code(turn_on({"D4": "VHVH:NS|EW"}, "river", roll=ROLL), die(0, "D5", "H-H-:NS")) == "clash"


# --- 7.1 Errors and points ----------------------------------------------------------------------------------


def test_7_1_each_open_river_end_inside_the_board_is_an_error() -> None:
    assert score_of({"D4": "V-V-:NS"}, "river").errors == 2
    assert score_of({"C1": "V-V-:NS"}, "river").errors == 1
    assert score_of({"A1": "V--V:NW"}, "river").errors == 0
    assert score_of({"D4": "V-V-:NS", "D5": "V-V-:NS"}, "river").errors == 2
    assert behind_of({"D4": "V-V-:NS"}, "river").errors == ("D4N", "D4S")


def test_7_1_one_river_scores_the_best() -> None:
    """One point for each space, and three more if both ends are at the outer edge; nothing without a river."""
    five = {f"C{row}": "V-V-:NS" for row in range(2, 7)}
    corner = {"G7": "-VV-:ES"}
    assert score_of(five, "river").expansions == {"river": 5}
    assert score_of(corner, "river").expansions == {"river": 4}
    assert score_of({**five, **corner}, "river").expansions == {"river": 5}
    assert score_of({}, "river").expansions == {"river": 0}
    assert behind_of({}, "river").expansions == {"river": ()}


def test_7_1_one_end_at_the_edge_is_not_enough() -> None:
    assert score_of({"C1": "V-V-:NS", "C2": "V-V-:NS"}, "river").expansions == {"river": 2}
    through = {f"C{row}": "V-V-:NS" for row in range(1, 8)}
    assert score_of(through, "river").expansions == {"river": 10}
    assert score_of(through, "river").errors == 0


def test_7_1_a_ring_has_no_ends_and_no_three_points() -> None:
    ring = {"C3": "-VV-:ES", "D3": "--VV:SW", "C4": "VV--:NE", "D4": "V--V:NW"}
    score = score_of(ring, "river")
    assert (score.expansions, score.errors, score.centre) == ({"river": 4}, 0, 4)


@pytest.mark.parametrize("case", of_kind("river"))
def test_7_1_river_case(case: dict[str, object]) -> None:
    """Rivers of the lengths in the example, side by side: the shorter one scores more."""
    given, expect = case["given"], case["expect"]
    assert isinstance(given, dict)
    assert isinstance(expect, dict)
    first, second = given["rivers"]
    assert (first["spaces"], second["spaces"]) == (7, 5)
    seven = {f"C{row}": "V-V-:NS" for row in range(2, 7)} | {"C1": "-VV-:ES", "C7": "VV--:NE"}
    five = {"E1": "V-V-:NS", "E2": "V-V-:NS", "E3": "VV--:NE", "F3": "-V-V:EW", "G3": "-V-V:EW"}
    scores = [score_of(river, "river").expansions["river"] for river in (seven, five)]
    assert scores == expect["scores"]
    assert score_of({**seven, **five}, "river").expansions["river"] == expect["chosen"]
    (line,) = behind_of({**seven, **five}, "river").expansions["river"]
    assert (line.points, line.parts) == (8, ("E1NS", "E2NS", "E3NE", "F3EW", "G3EW"))


def test_6_3_a_river_counts_in_the_centre() -> None:
    assert score_of({"C3": "V-V-:NS", "D3": "VRVR:NS|EW", "A1": "VV--:NE"}, "river").centre == 2


def test_9_2_a_special_route_cannot_be_a_bridge() -> None:
    """Special routes have no river ends and clash with one."""
    turn = turn_on({"A4": "-H-H:EW", "B3": "V-V-:NS"}, "river", roll=ROLL)
    found = [act for act in turn.legal_actions() if isinstance(act, DrawSpecial)]
    assert found
    assert all(act.space != "B4" for act in found), "each has four ends, and B3 has a river end to the south"


# --- Against the second implementation ----------------------------------------------------------------------


def test_7_1_placements_of_river_faces_agree_with_the_oracle() -> None:
    for seed in range(scaled(20)):
        drawings, _ = crowded(seed)
        turn = turn_on(drawings, "river", roll=ROLL)
        for number in (4, 5):
            found: dict[str, list[str]] = {}
            for space, drawing in turn.legal_placements(number):
                found.setdefault(space, []).append(drawing)
            assert found == oracle.legal(drawings, ROLL[number])


@given(st.dictionaries(st.sampled_from(oracle.SPACES), st.sampled_from(oracle.RIVER_DRAWINGS), max_size=49))
def test_7_1_points_and_errors_agree_with_the_oracle(thrown: dict[str, str]) -> None:
    drawings: dict[str, str] = {}
    for space, drawing in thrown.items():
        if not oracle.clash({**drawings, space: drawing}):
            drawings[space] = drawing
    score = score_of(drawings, "river")
    assert score.expansions == {"river": oracle.river_points(drawings)}
    assert score.errors == len(oracle.errors(drawings))
    lines = behind_of(drawings, "river").expansions["river"]
    assert sum(line.points for line in lines) == score.expansions["river"]
    if lines:
        spaces = {part[:2] for part in lines[0].parts}
        assert oracle.bodies({space: drawings[space] for space in spaces}, "V")[0][0] == spaces


# --- Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (die(4, "B1", "V-V-:NS"), "clash", "space"),
        (die(4, "C3", "VV--:NE"), "route-not-rolled", "drawing"),
        (die(5, "C3", "V-V-:NS"), "route-not-rolled", "drawing"),
        (die(4, "C3", "V-V-:SN"), "route-not-rolled", "drawing"),
        (die(6, "C3", "V-V-:NS"), "die-unknown", "die"),
        (die(0, "C3", "V-V-:NS"), "route-not-rolled", "drawing"),
        (special("C3", "V-V-:NS"), "special-unknown", "drawing"),
        (special("C3", "VHVH:NS|EW"), "special-unknown", "drawing"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "river"), Commit(0, (act,)), code, f"acts.0.{at}")


def test_a_river_does_not_help_a_white_die_at_the_deadline() -> None:
    match = amid(ROLL, {"C3": "V-V-:NS"}, "river")
    match.submit(Expire())
    drawn = match.state.table.sheets[0].marks
    assert {mark.drawing for space, mark in drawn.items() if mark.round == 3}
    assert oracle.clash(match.state.table.sheets[0].drawings()) == set()


def test_random_matches_end_with_what_the_oracle_counts() -> None:
    rng = random.Random(7)
    for number in range(scaled(5)):
        match = opened(
            [
                rng.choice(shown)
                for shown in (*facts.faces("original"), *[facts.EXPANSIONS["river"].faces["river"]] * 2)
            ],
            "river",
        )
        while not match.over:
            draft = Draft[Action](match.game, match.state, 0)
            for _ in range(8):
                legal = draft.legal_actions()
                if not legal:
                    break
                draft.add(rng.choice(legal))
            match.submit(Expire({0: draft.actions}))
        drawings = match.state.table.sheets[0].drawings()
        (score,) = match.state.table.scores
        expected = oracle.score(drawings, "simple")
        river = oracle.river_points(drawings)
        assert (score.expansions, score.total) == ({"river": river}, expected["total"] + river), number
        assert (score.exits, score.errors) == (expected["exits"], expected["errors"])
