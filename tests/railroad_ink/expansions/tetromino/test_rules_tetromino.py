"""The rules of Tetromino, one test for each: section 15.9.4, with 6.3, 8.1 and 13."""

from __future__ import annotations

import pytest

from inkrally.match.game import Expire
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.tetromino.rules import PATTERNS, MarkPattern, spaces_of
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, special
from tests.railroad_ink.toy import refused_code

NAME = "tetromino"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
ROLL = (*WHITE, "tetromino-j")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]
L_SHAPE = MarkPattern("B2", shape="xx/x./x.")


def turn_with(*acts: Action, face: str = "j", layers: dict[str, list[str]] | None = None) -> RoundEditor:
    return turn_on({"B1": "H-H-:NS"}, NAME, roll=(*WHITE, f"tetromino-{face}"), acts=acts, layers=layers)


def test_15_9_4_patterns_are_turned_and_mirrored() -> None:
    assert {letter: len(shapes) for letter, shapes in PATTERNS.items()} == {"o": 1, "z": 4, "l": 8, "t": 4}
    assert set(PATTERNS["z"]) == {"xx./.xx", ".xx/xx.", ".x/xx/x.", "x./xx/.x"}
    assert spaces_of("B2", ".xx/xx.") == ("B2", "C2", "A3", "B3")
    assert spaces_of("A2", ".xx/xx.") == spaces_of("G1", "xx/xx") == spaces_of("A7", "xx/xx") == ()
    for face in "jl":
        assert refused_code(turn_with(face=face), L_SHAPE) is None
    assert refused_code(turn_with(face="t"), L_SHAPE) == "tetromino-shape"


def test_15_9_4_a_mark_is_optional() -> None:
    match = opened(ROLL, NAME)
    commit(match, *FOUR)
    assert match.state.table.sheets[0].layers == {}
    match.submit(Expire())


def test_15_9_4_all_spaces_of_the_pattern_are_marked_before_drawing() -> None:
    match = opened(ROLL, NAME)
    # On an empty sheet, an L lies in 30 places in each of eight orientations.
    assert len(offer_of(match).acts) == 240
    assert offer_of(match, FOUR[0]).acts == ()
    assert offer_of(match, L_SHAPE).acts == ()
    commit(match, L_SHAPE, *FOUR)
    assert match.state.table.sheets[0].layers == {"enhanced": ["B2", "C2", "B3", "B4"]}


def test_15_9_4_the_mark_is_made_once_a_round_before_drawing() -> None:
    assert refused_code(turn_with(L_SHAPE), MarkPattern("E2", shape="xx/x./x.")) == "tetromino-late"
    for act in (die(0, "B2", "H-H-:NS"), special("B2", "HHHH:NESW")):
        assert refused_code(turn_with(act), MarkPattern("E2", shape="xx/x./x.")) == "tetromino-late"


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (MarkPattern("A1", shape="xx/x./x."), "tetromino-space"),
        (MarkPattern("D4", shape="xx/x./x."), "tetromino-space"),
        (MarkPattern("G5", shape="xx/x./x."), "tetromino-space"),
        (MarkPattern("H9", shape="xx/x./x."), "unknown-space"),
        (MarkPattern("", shape="xx/x./x."), "unknown-space"),
        (MarkPattern("B2", shape="xxxx"), "tetromino-shape"),
        (MarkPattern("B2"), "tetromino-shape"),
    ],
)
def test_15_9_4_on_empty_spaces_without_a_mark(act: MarkPattern, code: str) -> None:
    assert refused_code(turn_with(layers={"enhanced": ["D5"]}), act) == code


def test_15_9_4_marked_spaces_stay_empty() -> None:
    turn = turn_with(L_SHAPE)
    assert refused_code(turn, die(0, "B2", "H-H-:NS")) is None
    assert turn.network.filled().bit_count() == 1


def test_15_9_4_full_marked_spaces_score_and_empty_ones_cost() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "H-H-:NS"}
    for marked, points, lines in (
        (["B1", "B2", "C1", "C2"], 0, [(2, ("B1", "B2")), (-2, ("C1", "C2"))]),
        (["B1"], 1, [(1, ("B1",))]),
        (["F5", "F6", "G5", "G6"], -4, [(-4, ("F5", "G5", "F6", "G6"))]),
        ([], 0, []),
    ):
        layers = {"enhanced": marked}
        assert score_of(drawings, NAME, layers=layers).expansions == {NAME: points}
        found = behind_of(drawings, NAME, layers=layers).expansions[NAME]
        assert [(line.points, line.parts) for line in found] == lines


def test_6_3_trees_and_craters_fill_a_marked_space() -> None:
    layers = {"enhanced": ["A1", "C3", "D4"], "trees": ["A1"], "craters": ["C3"]}
    assert score_of({}, "forest", "meteor", NAME, layers=layers).expansions[NAME] == 1


def test_8_1_a_meteor_strikes_first_and_erases_the_mark() -> None:
    roll = (*WHITE, "N", "1", "tetromino-o")
    match = amid(roll, {"D1": "R-R-:NS"}, "meteor", NAME, layers={"enhanced": ["D1", "E1"], "dot": "D2"})
    assert {duty.code for duty in offer_of(match).duties} == {"meteor-strike"}
    strike = Strike("D1", direction="N")
    assert len(offer_of(match, strike).acts) > 0
    view = view_of(match, strike).sheets[0]
    assert view.layers["enhanced"] == ["E1"]
