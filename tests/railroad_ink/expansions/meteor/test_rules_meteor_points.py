"""The points of meteors and their effect on errors (rules 8.1 and 6), and craters on written sheets."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import notation
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from tests.railroad_ink.expansion_helpers import amid, behind_of, score_of, view_of

# --- 8.1 and 6 Points ---------------------------------------------------------------------------------------

ROLL = ("h-straight", "h-curve", "r-tee", "overpass", "W", "2")
ROUND_D4 = {"D3": "H-H-:NS", "E4": "-R-R:EW", "D5": "RRR-:NES", "C4": "HHRH:NESW*"}


def test_8_1_each_end_that_faces_a_crater_gives_two_and_one_crater_up_to_eight() -> None:
    score = score_of(ROUND_D4, "meteor", layers={"craters": ["D4"]})
    assert score.expansions == {"meteor": 8}
    (line,) = behind_of(ROUND_D4, "meteor", layers={"craters": ["D4"]}).expansions["meteor"]
    assert (line.points, line.parts) == (8, ("D4", "D3S", "E4W", "D5N", "C4E"))
    beside = {"D3": "-H-H:EW", "C4": "H-H-:NS"}
    assert score_of(beside, "meteor", layers={"craters": ["D4"]}).expansions == {"meteor": 0}
    assert behind_of(beside, "meteor", layers={"craters": ["D4"]}).expansions == {"meteor": ()}


def test_8_1_an_end_between_two_craters_counts_for_the_one_it_faces() -> None:
    layers = {"craters": ["D2", "D4"]}
    assert score_of({"D3": "H-H-:NS"}, "meteor", layers=layers).expansions == {"meteor": 4}
    assert [line.parts for line in behind_of({"D3": "H-H-:NS"}, "meteor", layers=layers).expansions["meteor"]] == [
        ("D2", "D3N"),
        ("D4", "D3S"),
    ]


def test_8_1_such_ends_are_no_errors() -> None:
    layers = {"craters": ["D4"]}
    without = score_of(ROUND_D4, "meteor").errors
    assert score_of(ROUND_D4, "meteor", layers=layers).errors == without - 4
    found = behind_of(ROUND_D4, "meteor", layers=layers).errors
    assert len(found) == without - 4
    assert not {"D3S", "E4W", "D5N", "C4E"} & set(found)


def test_8_1_such_ends_connect_nothing_and_end_lengths() -> None:
    row = {f"{column}4": "-H-H:EW" for column in "ABCEFG"}
    score = score_of(row, "meteor", layers={"craters": ["D4"]})
    assert (score.exits, score.highway, score.errors, score.expansions) == (0, 3, 0, {"meteor": 4})
    whole = score_of({**row, "D4": "-H-H:EW"}, "meteor")
    assert (whole.exits, whole.highway) == (4, 7)


def test_8_1_a_crater_under_an_exit_joins_nothing() -> None:
    assert score_of({}, "meteor", layers={"craters": ["B1", "A4"]}).total == 0


def test_6_3_and_x3_a_crater_counts_in_the_centre() -> None:
    assert score_of({"C3": "H-H-:NS"}, "meteor", layers={"craters": ["D4", "A1"]}).centre == 2
    assert behind_of({}, "meteor", layers={"craters": ["D4"]}).centre == ("D4",)


# --- Sheets on paper ----------------------------------------------------------------------------------------


def paper(**more: Any) -> dict[str, Any]:
    return {"expansions": ["meteor"], "drawings": ROUND_D4, **more}


def test_a_written_sheet_has_craters_the_dot_and_the_number_of_erased_routes() -> None:
    score = notation.score(paper(craters=["D4"], dot="D4", erased={"meteor": 2}))
    assert (score.expansions, score.total) == ({"meteor": 8}, notation.score(paper(craters=["D4"])).total)
    assert notation.score(paper()).expansions == {"meteor": 0}
    seen = view_of(amid(ROLL, {"B4": "H-H-:NS"}, "meteor"), Strike("B4", direction="W")).sheets[0]
    written = {space: mark.drawing for space, mark in seen.marks.items()}
    again = notation.score({"expansions": ["meteor"], "drawings": written, **seen.layers})
    assert again == seen.score, "what a view has is a written sheet"


def test_4_1_legal_on_paper_knows_craters_as_full_spaces() -> None:
    case = {"sheet": {"expansions": ["meteor"], "drawings": {}, "craters": ["B1"]}, "routes": ["h-straight"]}
    assert set(notation.legal(case)["h-straight"]) == {"F1", "G4", "F7", "B7", "A4"}
    beside = {"expansions": ["meteor"], "drawings": {"B1": "H-H-:NS"}, "craters": ["B2", "C1"]}
    assert "B2" not in notation.legal({"sheet": beside, "routes": ["h-straight"]})["h-straight"]


@pytest.mark.parametrize(
    ("more", "code", "at"),
    [
        ({"craters": "D4"}, "shape", "craters"),
        ({"craters": {"D4": 1}}, "shape", "craters"),
        ({"craters": [4]}, "shape", "craters.0"),
        ({"craters": ["A1", "Z9"]}, "unknown-space", "craters.1"),
        ({"craters": ["A1", "D3"]}, "craters", "craters.1"),
        ({"craters": ["A1", "A1"]}, "craters", "craters.1"),
        ({"dot": ["D4"]}, "shape", "dot"),
        ({"dot": "D8"}, "unknown-space", "dot"),
        ({"erased": 2}, "shape", "erased"),
        ({"erased": {"meteor": -1}}, "erased", "erased.meteor"),
        ({"erased": {"river": 1}}, "erased", "erased"),
    ],
)
def test_invalid_layers_of_a_written_sheet_are_refused(more: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        notation.score(paper(**more))
    assert (caught.value.code, caught.value.at) == (code, at)


@pytest.mark.parametrize("layer", [{"craters": ["A1"]}, {"dot": "D4"}])
def test_layers_of_meteors_without_meteors(layer: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as caught:
        notation.score({"drawings": {}, **layer})
    assert caught.value.code == "unknown-field"
