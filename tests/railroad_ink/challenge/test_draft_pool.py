"""The numbers of the draft, one test for each rule: section 9.4."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import pool
from inkrally.railroad_ink.challenge.pool import DiceSets
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import CASES, of_kind

SEATS = st.integers(2, 24)


def ends(route: str) -> int:
    """Return the number of ends on a face, counted from its drawing."""
    drawing = oracle.orientations(route)[0]
    return 4 - drawing[:4].count("-")


def test_9_4_the_pool_is_one_set_of_white_dice_for_each_player() -> None:
    assert pool.pool(DiceSets("original"), 3) == ("route-a", "route-a", "route-a", "route-b") * 3
    for edition, printed in facts.DICE.editions.items():
        assert pool.pool(DiceSets(edition), 2) == printed.dice * 2
        for seats in range(2, 25):
            pairs = len(pool.pool(DiceSets(edition), seats)) // pool.DICE_PER_PAIR
            assert pairs == len(pool.picking_order(0, seats)), "nothing is left over"


def test_9_4_one_pool_may_contain_sets_of_both_editions() -> None:
    """One box for each player, of either edition."""
    original, challenge = (facts.DICE.editions[edition].dice for edition in ("original", "challenge"))
    assert pool.pool(DiceSets("original", "both"), 3) == (*original, *challenge, *original)
    assert pool.pool(DiceSets("challenge", "both"), 2) == (*challenge, *original)
    told: tuple[facts.Edition, ...] = ("challenge", "original", "original")
    assert pool.pool(DiceSets("original", told), 3) == (*challenge, *original, *original)
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(Options(draft=DraftOptions(sets=told)), 2)
    assert (caught.value.code, caught.value.at) == ("draft-sets", "draft.sets")
    match = Match(RailroadInk(), Options(draft=DraftOptions(sets="both")), ["Ada", "Ben"], numbered_seed(1))
    match.submit(Open())
    dice = sorted(die["die"] for pair in match.view(0).table.component_states["draft"]["pairs"] for die in pair["dice"])
    assert dice == sorted((*original, *challenge))


def test_9_4_how_a_draft_is_played_is_written_and_read() -> None:
    for chosen in (True, {"sets": "both"}, {"sets": ["original", "challenge"], "first": "picks"}):
        options = msgspec.convert({"draft": chosen}, Options)
        written = msgspec.json.decode(msgspec.json.encode(options))["draft"]
        assert written == (chosen if chosen is True else {"sets": "own", "first": "duties", **chosen})
        assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
    for wrong in ({"sets": "all"}, {"first": "rain"}, 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"draft": wrong}, Options)


def test_9_4_players_pick_clockwise_twice_in_the_same_order() -> None:
    assert pool.picking_order(0, 2) == (0, 1, 0, 1)
    assert pool.picking_order(2, 4) == (2, 3, 0, 1, 2, 3, 0, 1)


@given(SEATS, st.data())
def test_9_4_each_player_picks_twice(seats: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, seats - 1))
    order = pool.picking_order(start, seats)
    assert order[0] == start
    assert order[:seats] == order[seats:]
    assert sorted(order[:seats]) == list(range(seats))
    assert all((after - before) % seats == 1 for before, after in pairwise(order))


@pytest.mark.parametrize("edition", facts.DICE.editions)
def test_9_4_the_value_of_a_white_face_follows_from_its_ends(edition: facts.Edition) -> None:
    """A single end is worth 1, two ends 2, three ends 3; overpasses and double curves 0."""
    for face in {face for die in facts.faces(edition) for face in die}:
        expected = 0 if face in ("overpass", "h-double", "r-double") else ends(face)
        assert pool.dice_value([face]) == expected, face


@pytest.mark.parametrize("case", of_kind("draftValues"))
def test_9_4_the_worked_values(case: dict[str, dict[str, list[int]]]) -> None:
    by_ends = {ends(face): pool.FACTS.values[face] for face in pool.FACTS.values}
    assert [by_ends[count] for count in case["given"]["endsShown"]] == case["expect"]["value"]


def test_9_4_the_values_are_of_all_white_faces_and_of_no_others() -> None:
    white = {face for edition in facts.DICE.editions for die in facts.faces(edition) for face in die}
    assert set(pool.FACTS.values) == white
    assert pool.dice_value(["h-tee", "st-curve", "overpass", "h-end"]) == 6


def test_9_4_the_lowest_total_starts_the_next_round() -> None:
    assert pool.next_start((8, 6, 7), 0) == 1
    assert pool.next_start((5, 6, 7), 2) == 0


def test_9_4_of_tied_seats_the_one_that_picked_last_starts() -> None:
    """Seat 2 began, so of the seats 0 and 3, seat 0 picked last."""
    assert pool.next_start((6, 9, 9, 6), 2) == 0
    assert pool.next_start((6, 9, 9, 6), 0) == 3
    assert pool.next_start((6, 6, 6), 1) == 0


@pytest.mark.parametrize("case", of_kind("draftStart"))
def test_9_4_the_worked_start_player(case: dict[str, dict[str, list[int]]]) -> None:
    """The example numbers seats from 1."""
    order = [seat - 1 for seat in case["given"]["draftOrder"]]
    totals = [total for _, total in sorted(zip(order, case["given"]["diceTotals"], strict=True))]
    assert pool.next_start(totals, order[0]) == case["expect"]["nextStart"] - 1  # type: ignore[operator]


@given(st.lists(st.integers(0, 4), min_size=2, max_size=8), st.data())
def test_9_4_the_next_start_player_is_the_last_picker_with_the_lowest_total(
    totals: list[int], data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(totals) - 1))
    chosen = pool.next_start(totals, start)
    order = pool.picking_order(start, len(totals))[: len(totals)]
    assert totals[chosen] == min(totals)
    assert all(totals[seat] > totals[chosen] for seat in order[order.index(chosen) + 1 :])


def test_9_4_final_ties_are_broken_counter_clockwise_from_the_right_of_the_first_start_player() -> None:
    """Seats 0, 1, 2, 3 sit clockwise. Seat 1 was the very first start player, so seat 0 sits to its right."""
    assert sorted(range(4), key=lambda seat: -pool.tie_break_rank(seat, 1, 4)) == [0, 3, 2, 1]


@given(SEATS, st.data())
def test_9_4_all_ties_are_broken_with_the_first_start_player_last(seats: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, seats - 1))
    words = [pool.tie_break_rank(seat, first, seats) for seat in range(seats)]
    assert len(set(words)) == seats
    assert min(range(seats), key=words.__getitem__) == first
    best = max(range(seats), key=words.__getitem__)
    assert best == (first - 1) % seats


def test_the_worked_cases_of_the_draft_are_here() -> None:
    assert {case["id"] for case in CASES if case["kind"].startswith("draft")} == {"draft-start", "draft-values"}


def test_facts_of_the_draft_are_read_strictly() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"values": {}, "more": 1}, pool.DraftFacts)
