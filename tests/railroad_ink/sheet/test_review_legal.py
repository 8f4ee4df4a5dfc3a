"""The command `legal` for drawings that no die shows: volcanoes and automatic water (rules 7.2 and 8.2)."""

from __future__ import annotations

from typing import Any

from inkrally.railroad_ink import notation
from inkrally.railroad_ink.sheet.network import SPACES

VOLCANO, WATER = "AAAA:NESW", "LLLL:NESW"


def legal(route: str, **sheet: Any) -> Any:
    return notation.legal({"sheet": sheet, "routes": [route]})[route]


def test_8_2_a_new_volcano_needs_an_empty_space_without_adjacent_lava() -> None:
    found = legal("a-volcano", expansions=["lava"], drawings={"D4": VOLCANO, "A1": "-HH-:ES", "G7": "HAH-:NS|E"})
    lava = {"D4", "D3", "D5", "C4", "E4", "G7", "G6", "F7"}
    assert found == {space: (VOLCANO,) for space in SPACES if space not in {*lava, "A1"}}


def test_8_2_a_new_volcano_clashes_with_no_neighbour_but_not_in_a_crater() -> None:
    drawings = {"D3": "-H-H:EW"}
    found = legal("a-volcano", expansions=["lava", "meteor"], drawings=drawings, craters=["B2"])
    assert set(found) == set(SPACES) - {"D3", "B2"}  # beside the highway and under exits too


def test_7_2_open_water_is_where_three_sides_of_water_face_an_empty_space() -> None:
    three = {"C3": "-L--:E", "E3": "---L:W", "D2": "--L-:S"}
    assert legal("l-full", expansions=["lake"], drawings=three) == {"D3": (WATER,)}
    assert legal("l-full", expansions=["lake"], drawings={"C3": "-L--:E", "E3": "---L:W"}) == {}
    # The edge is not water, an end on the fourth side does not matter, and a crater is not filled.
    assert legal("l-full", expansions=["lake"], drawings={"A1": "-L--:E", "C1": "---L:W"}) == {}
    assert set(legal("l-full", expansions=["lake"], drawings={**three, "D4": "H-H-:NS"})) == {"D3"}
    assert legal("l-full", expansions=["lake", "meteor"], drawings=three, craters=["D3"]) == {}


def test_7_2_and_8_2_faces_of_dice_are_where_their_expansion_allows_them() -> None:
    assert set(legal("a-half", expansions=["lava"], drawings={"D4": VOLCANO})) == {"C4", "D3", "D5", "E4"}
    assert "D4" in legal("l-quarter", expansions=["lake"], drawings={})
