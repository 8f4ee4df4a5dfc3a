"""The numbers of the draft and the actions before its picks, one test for each rule: sections 9.4, 10.1 and 13."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open, Phase, State
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import pool
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.challenge.pool import DiceSets
from inkrally.railroad_ink.expansions.desert.rules import Drought, Ignore
from inkrally.railroad_ink.expansions.meteor.rules import Skip, Strike
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk, RequiredFirst, Table
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.round.required_first import seats_with_required_actions
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import CASES, of_kind
from tests.railroad_ink.challenge.dice_draft_helpers import drafting, picked
from tests.railroad_ink.tables import refused, special
from tests.sample_sizes import few, scaled

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


replace = msgspec.structs.replace


@pytest.mark.parametrize("name", ["meteor", "desert"])
def test_9_4_a_table_may_have_meteors_and_droughts_after_the_picks(name: str) -> None:
    options = Options(draft=DraftOptions(first="picks"), expansions=(name,))
    match = Match(RailroadInk(), options, ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    if name == "desert":
        match.state = dry(match.state)
    assert match.view(0).phase == Phase("pick", (match.owes[0],))
    assert RailroadInk().legal_actions_view(match.state.table, match.owes[0], ()).duties == ()
    picked(match, 0, 1, 2, 3)
    for seat in (0, 1):
        assert [duty.first for duty in RailroadInk().legal_actions_view(match.state.table, seat, ()).duties] == [True]
    assert match.view(0).table.first_actions_done == ()


def dry(state: State[Table, Any], *seats: int) -> State[Table, Any]:
    """Return the state with a drought on the table, and a threatened cactus on the sheets of these seats, or of all."""
    sheets = tuple(
        Sheet({}, (), {"cacti": {"B2": 2}}) if not seats or seat in seats else sheet
        for seat, sheet in enumerate(state.table.sheets)
    )
    return replace(state, table=replace(state.table, sheets=sheets, roll=("drought", "d-two-cacti")))


def test_9_4_and_10_1_a_drought_precedes_the_picks() -> None:
    """Every seat that it concerns is asked at once. A seat that ignores it has spent the special route of the round."""
    game = RailroadInk()
    match = Match(game, drafting("desert"), ["Ada", "Ben", "Cleo"], numbered_seed(5))
    match.submit(Open())
    state = dry(match.state, 1, 2)
    match.state = replace(state, table=replace(state.table, first=seats_with_required_actions(state.table)))
    assert match.view(0).phase == Phase("first", (1, 2)), "nothing of the first seat's dies"
    assert match.view(0).table.component_states["draft"]["asked"] is None
    assert [duty.code for duty in game.legal_actions_view(match.state.table, 1, ()).duties] == ["desert-drought"]
    refused(match, Commit(1, (PickPair(pair=0),)), "duty-first", "acts.0")
    refused(match, Commit(0, (PickPair(pair=0),)), "seat-not-asked", "seat")
    refused(match, Commit(1, ()), "duty-left", "duty.desert-drought")
    refused(match, Commit(1, (Drought(), Drought())), "first-done", "acts.1")
    refused(match, Commit(1, (Drought(), DrawDie(0, "A4", "-H-H:EW"))), "first-done", "acts.1")
    match.submit(Commit(1, (Drought(),)))
    assert match.view(0).table.sheets[1].layers == {"cacti": {"B2": 2}}, "nobody sees it before all have done it"
    match.submit(Commit(2, (Ignore(route="sp-hhhh"),)))
    table = match.view(0).table
    assert [sheet.layers for sheet in table.sheets] == [{}, {"cacti": {}}, {"cacti": {"B2": 2}}]
    assert table.first_actions_done == ("", "", "sp-hhhh")
    assert table.sheets[2].specials == ("sp-hhhh",)
    assert match.view(0).phase == Phase("pick", (match.owes[0],))
    picked(match, 0, 1, 2, 3, 4, 5)
    assert match.owes == (0, 1, 2)
    for seat in match.owes:
        offer = game.legal_actions_view(match.state.table, seat, ())
        assert offer.duties == (), "once is enough"
        assert bool(offer.specials) == (seat != 2)
    refused(match, Commit(2, (Drought(),)), "desert-over", "acts.0")
    refused(match, Commit(2, (special("B1", "HHRH:NESW*"),)), "special-round", "acts.0.drawing")


def test_9_4_a_late_seat_gets_the_drought_before_the_picks() -> None:
    match = Match(RailroadInk(), drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    state = dry(match.state)
    match.state = replace(state, table=replace(state.table, first=seats_with_required_actions(state.table)))
    match.submit(Expire())
    assert [sheet.layers for sheet in match.state.table.sheets] == [{"cacti": {}}] * 2
    assert match.view(0).phase == Phase("pick", (match.owes[0],))


def test_9_4_and_13_a_meteor_strikes_before_the_drought_and_both_before_the_picks() -> None:
    game = RailroadInk()
    match = Match(game, drafting("meteor", "desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    assert match.view(0).phase == Phase("first", (0, 1))
    state = match.state
    sheet = Sheet({}, (), {"dot": "D4", "cacti": {"E4": 1, "B2": 1}})
    table = replace(state.table, roll=("E", "1", "drought", "drought"), sheets=(sheet, sheet))
    match.state = replace(state, table=table)
    strike = Strike("E4", direction="E")
    refused(match, Commit(0, (Drought(), strike)), "duty-first", "acts.0")
    refused(match, Commit(0, (strike,)), "duty-left", "duty.desert-drought")
    match.submit(Commit(0, (strike, Drought())))
    match.submit(Commit(1, (Skip(route="sp-hhhh"), Drought())))
    layers = [each.layers for each in match.state.table.sheets]
    assert [each.get("craters") for each in layers] == [["E4"], None]
    assert [each["cacti"] for each in layers] == [{}, {}]
    assert match.state.table.first_actions_done == ("", "sp-hhhh")


@pytest.mark.parametrize("seats", few([2, 3], 1))
@pytest.mark.parametrize("names", [("desert",), ("meteor", "desert"), ("lake", "desert"), ("meteor", "lava")])
def test_9_4_random_drafts_with_droughts_and_meteors_keep_the_contract(names: tuple[str, ...], seats: int) -> None:
    edition: facts.Edition = "challenge" if seats == 3 else "original"
    options = Options(edition, draft=DraftOptions(sets="both"), expansions=names)
    matches = scaled(1)
    assert check_game(RailroadInk(), options, seats, 3, matches=matches).matches == matches


def test_old_logs_of_drafts_with_droughts_are_folded_as_they_were_played() -> None:
    """In version 1 the drought follows the picks, also when a log of that version is folded today."""
    game = RailroadInk()
    match = Match(game, drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    assert match.header.rules == 2
    assert [type(entry.event) for entry in match.entries][-1] is RequiredFirst
    old = Match(game, drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    old.append(match.entries[:-1])
    old.state = dry(old.state)
    picked(old, 0, 1, 2, 3)
    assert [duty.code for duty in game.legal_actions_view(old.state.table, 0, ()).duties] == ["desert-drought"]
    for options in (drafting(), drafting("river"), Options(expansions=("desert",))):
        assert game.version_for(options) == 1
