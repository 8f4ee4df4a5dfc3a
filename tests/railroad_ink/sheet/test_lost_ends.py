"""Open ends that nothing can join any more, which the client rings in red (rules 6.4)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.positions import crowded
from tests.sample_sizes import scaled


def lost(drawings: Mapping[str, str], *names: str, crossed: tuple[str, ...] = ()) -> tuple[str, ...]:
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, crossed)
    return setup_of("original", "simple", names).breakdown(sheet).lost


def test_6_4_an_end_against_a_blank_side_is_lost() -> None:
    assert lost({"B2": "H-H-:NS"}) == ()
    assert lost({"B2": "H-H-:NS", "B3": "-H-H:EW"}) == ("B2S",)


def test_6_4_an_end_beside_an_empty_space_is_not_lost_while_any_die_joins_it() -> None:
    """A blank side may meet an end, so a curve can still join two of the four."""
    around = {"C1": "H-H-:NS", "D2": "-R-R:EW", "C3": "H-H-:NS", "B2": "-R-R:EW"}
    assert lost(around) == ()
    assert lost(around, crossed=("sp-hrhr", "sp-hhhh", "sp-rrrr")) == ()


def test_8_2_an_open_lava_side_against_a_route_is_lost() -> None:
    assert lost({"D4": "AAAA:NESW", "D5": "-H-H:EW"}, "lava") == ("D4S",)


@pytest.mark.parametrize("left", [(), ("sp-hhhh",), facts.SPECIALS])
@settings(deadline=None, max_examples=scaled(30, 500))
@given(seed=st.integers(0, 10**6))
def test_6_4_lost_ends_are_those_that_no_drawing_joins(left: tuple[str, ...], seed: int) -> None:
    drawings, _ = crowded(seed)
    drawings = {space: drawing for space, drawing in drawings.items() if drawing not in _SPECIAL_DRAWINGS}
    crossed = tuple(route for route in facts.SPECIALS if route not in left)[:3]
    usable = [route for route in facts.SPECIALS if route not in crossed] if len(crossed) < 3 else []
    faces = {route for die in facts.faces("original") for route in die}
    expected = set()
    for space, side in oracle.errors(drawings):
        beyond, back = _across(space, side)
        texts = [text for route in (*faces, *usable) for text in oracle.orientations(route)]
        joins = [text for text in texts if text["NESW".index(back)] != "-"]
        if not any(oracle.why_not(drawings, beyond, text) is None for text in joins):
            expected.add(space + side)
    assert set(lost(drawings, crossed=crossed)) == expected


_SPECIAL_DRAWINGS = {text for route in facts.SPECIALS for text in oracle.orientations(route)}


def _across(space: str, side: str) -> tuple[str, str]:
    x, y = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    return f"{chr(ord(space[0]) + x)}{int(space[1]) + y}", {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
