"""Longest routes counted by stretches (decision D1): the rule, and every search against the oracle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.railroad_ink.sheet.frontier import STRETCHES, Frontier
from inkrally.railroad_ink.sheet.network import DRAWINGS
from tests.railroad_ink import oracle
from tests.railroad_ink.positions import HIGHWAYS, JUNCTIONS, Position, block, masks
from tests.railroad_ink.scoring.test_longest import CROSSROADS, all_lengths, check_witness, ring, row

pytestmark = pytest.mark.hot("passes", "frontier")

AGAIN = {
    "A2": "-R-R:EW",
    "B2": "HRHR:NS|EW",
    "C2": "RR-R:NEW",
    "D2": "RR-R:NEW",
    "D1": "R-RR:NSW",
    "C1": "-RRR:ESW",
}


def test_d1_by_stretches_a_tee_that_is_entered_again_counts_again() -> None:
    assert all_lengths(AGAIN, "R") == (6, 6, 7)


def test_d1_by_stretches_a_ring_counts_its_first_space_again() -> None:
    assert all_lengths(ring("BCD", "234")) == (8, 8, 9)


def test_d1_by_stretches_a_crossroads_may_be_passed_and_be_both_ends() -> None:
    """The route begins in the middle, passes it once, and ends in it."""
    loop = {"D3": "-HH-:ES", "E3": "--HH:SW", "E4": "H--H:NW"}
    other = {"D5": "H--H:NW", "C5": "HH--:NE", "C4": "-HH-:ES"}
    assert all_lengths({"D4": CROSSROADS, **loop, **other}) == (7, 8, 9)


def test_d1_without_a_ring_the_modes_agree() -> None:
    drawings = {**row("B4 C4 E4 F4", "-H-H:EW"), "D4": "-HHH:ESW", **row("D5 D6", "H-H-:NS")}
    assert all_lengths(drawings) == (5, 5, 5)


def test_d1_by_stretches_a_full_board_of_crossroads_is_settled_at_once() -> None:
    """The length meets the bound on unused stretches, as in `test_a_block_full_of_crossroads`.

    Here a route may begin and end in any space.
    """
    drawings = dict.fromkeys(oracle.SPACES, CROSSROADS)
    network = masks(drawings)
    found = network.longest(0, STRETCHES)
    assert found == Frontier(network.pieces(0), STRETCHES, False).run() == network.longest(0, 1)
    check_witness(Position(drawings, network), 0, STRETCHES)


@given(st.data())
def test_d1_by_stretches_any_small_sheet_agrees_with_the_oracle(data: st.DataObject) -> None:
    spaces = data.draw(st.sampled_from([block("CDE", "123"), block("ABCD", "67"), block("DEF", "345")]))
    drawings = {
        space: DRAWINGS[number]
        for space in spaces
        if (number := data.draw(st.sampled_from([-1, *JUNCTIONS, *HIGHWAYS]))) >= 0
    }
    network = masks(drawings)
    for kind, letter in enumerate("HR"):
        expected = oracle.longest_by_stretches(drawings, letter)
        assert network.longest(kind, STRETCHES) == expected
        assert Frontier(network.pieces(kind), STRETCHES, False).run() == expected
        assert expected >= network.longest(kind, 1)
