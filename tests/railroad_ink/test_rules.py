"""The rules of the base game, one test for each: sections 1 to 6 and the rulings of section 14 that concern it.

A test is named after its section. The longest routes have their tests in `test_longest.py`.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire, Open, Result, Retract
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, routes
from inkrally.railroad_ink.acts import Act, DrawSpecial
from inkrally.railroad_ink.game import Offer, Options, RailroadInk, Rolled, Scored, Table, TableView
from inkrally.railroad_ink.scoring import ScoreSheet
from inkrally.railroad_ink.sheet import Mark, Sheet, network_of
from tests.counts import scaled

from . import oracle
from .cases import drawing_of, of_kind, sheet
from .positions import crowded, masks
from .tables import (
    PLAIN,
    ROUNDS,
    WALLS,
    Roll,
    amid,
    commit,
    die,
    drawings,
    finish,
    legal_by_the_oracle,
    opened,
    refused,
    special,
)

# --- 1 Notation, 2 The board, 3 Dice ------------------------------------------------------------------------


@pytest.mark.parametrize("drawing", oracle.orientations("st-curve"))
def test_1_every_turn_and_mirror_image_may_be_drawn(drawing: str) -> None:
    """Somewhere on the empty board each of the eight curved stations is at an exit of its kind."""
    match = opened(("h-straight", "h-straight", "h-straight", "st-curve"))
    spaces = [space for space, side in oracle.EXITS if oracle.why_not({}, space, drawing) is None]
    assert spaces
    for space in spaces:
        RailroadInk().check(match.state.table, 0, [], die(3, space, drawing))


def test_2_the_exits_alternate_clockwise() -> None:
    assert len(facts.SHEET.exits) == 12
    kinds = [way.kind for way in facts.SHEET.exits]
    assert kinds == ["H", "R", "H", "R", "H", "R"] * 2
    ways = [(way.space, way.side) for way in facts.SHEET.exits]
    assert ways == list(oracle.EXITS)


def test_2_exits_are_not_spaces() -> None:
    match = opened(PLAIN)
    assert {act.space for act in RailroadInk().acts(match.state.table, 0, [])} <= set(oracle.SPACES)
    assert masks({}).exit_points() == 0


def test_3_three_dice_of_one_kind_and_one_of_another() -> None:
    first, second, third, fourth = facts.faces("original")
    assert first == second == third
    assert sorted(first) == sorted(["h-straight", "h-curve", "h-tee", "r-straight", "r-curve", "r-tee"])
    assert sorted(fourth) == sorted(["overpass", "st-straight", "st-curve"] * 2)


def test_3_a_face_is_told_with_its_route() -> None:
    """Two faces of the fourth die show the same route; the log says which one it was."""
    for number in range(30):
        match = Match(RailroadInk(), Options(), ["Ada"], numbered_seed(number))
        (rolled,) = (entry.event for entry in match.submit(Open()) if isinstance(entry.event, Rolled))
        assert [face.route for face in rolled.faces] == [
            shown[face.face] for shown, face in zip(facts.faces("original"), rolled.faces, strict=True)
        ]


def test_3_all_ends_of_a_special_route_are_connected() -> None:
    stations = []
    for route in facts.SPECIALS:
        (group,) = routes.ROUTE_DRAWINGS[route].groups
        assert group.sides == "NESW"
        stations.append(group.station)
    assert stations == [True, True, False, False, True, True]


# --- 4 Course of the game -----------------------------------------------------------------------------------


def test_4_seven_rounds() -> None:
    match = opened(PLAIN)
    rounds = []
    while not match.over:
        rounds.append(match.state.table.round)
        match.submit(Expire())
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    events = [entry.event for entry in match.entries]
    assert [event.round for event in events if isinstance(event, Rolled)] == rounds
    assert isinstance(events[-1], Scored)
    assert sum(isinstance(event, Scored) for event in events) == 1


def test_4_one_roll_for_all_on_a_sheet_of_their_own() -> None:
    match = opened(PLAIN, seats=3)
    assert match.state.table.roll == PLAIN
    for seat, space in enumerate(("A4", "G4", "A4")):
        acts = RailroadInk().default(match.state.table, seat, [die(0, space, "-H-H:EW")], SeededChance(b"x" * 32))
        match.submit(Commit(seat, tuple(acts)))
    rolls = [entry.event for entry in match.entries if isinstance(entry.event, Rolled)]
    assert [event.round for event in rolls] == [1, 2]
    assert "A4" in drawings(match, 0)
    assert "G4" in drawings(match, 1)
    assert drawings(match, 0) == drawings(match, 2)


def test_4_all_draw_at_the_same_time() -> None:
    """Nothing happens and nobody sees anything before the last has committed; then all is on the table at once."""
    match = opened(PLAIN, seats=3)
    empty = match.view(None).table
    acts = tuple(RailroadInk().default(match.state.table, 0, (), SeededChance(b"x" * 32)))
    for seat in (2, 0):
        match.submit(Commit(seat, acts))
        assert match.owes == tuple(other for other in range(3) if other not in match.state.commits)
        for viewer in (None, 0, 1, 2):
            assert match.view(viewer).table == empty
            assert match.view(viewer).own == (acts if viewer in match.state.commits else None)
    match.submit(Commit(1, acts))
    table: TableView = match.view(1).table
    assert table.round == 2
    assert all(set(seen.marks) == {act.space for act in acts} for seen in table.sheets)


def test_4_who_is_first_makes_no_difference() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = Match(RailroadInk(), Options(), "abc", numbered_seed(5))
        match.submit(Open())
        while not match.over:
            table = match.state.table
            for seat in order:
                draft = RailroadInk().acts(table, seat, [])[seat : seat + 1]
                match.submit(Commit(seat, tuple(RailroadInk().default(table, seat, draft, SeededChance(b"x" * 32)))))
        ends.add(repr(match.state))
    assert len(ends) == 1


def test_4_a_commit_may_be_taken_back_until_all_have_committed() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"), seats=2)
    game, table = RailroadInk(), match.state.table
    one = game.default(table, 0, [die(0, "A4", "-H-H:EW")], SeededChance(b"x" * 32))
    other = game.default(table, 0, [die(0, "G4", "-H-H:EW"), die(1, "F4", "-H-H:EW")], SeededChance(b"x" * 32))
    match.submit(Commit(0, tuple(one)))
    refused(match, Commit(0, tuple(other)), "already-committed", "seat")
    match.submit(Retract(0))
    refused(match, Retract(0), "nothing-to-retract", "seat")
    match.submit(Commit(0, tuple(other)))
    match.submit(Expire())
    assert drawings(match) == {act.space: act.drawing for act in other}
    refused(match, Retract(0), "nothing-to-retract", "seat")


def test_4_new_spaces_get_the_number_of_the_round() -> None:
    match = opened(PLAIN)
    while not match.over:
        before = dict(match.state.table.sheets[0].marks)
        number = match.state.table.round
        match.submit(Expire())
        marks = match.state.table.sheets[0].marks
        assert {space: mark for space, mark in marks.items() if space in before} == before
        assert {mark.round for space, mark in marks.items() if space not in before} <= {number}


def test_4_what_stands_from_earlier_rounds_may_not_be_erased() -> None:
    """No act erases, nothing may be drawn over it, and the undo of a round ends where the round began."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    commit(match, *(die(n, space, "H-H-:NS") for n, space in enumerate(("B1", "B2", "B3"))), die(3, "B4", "HRHR:NS|EW"))
    before = drawings(match)
    draft = Draft[Act](match.game, match.state, 0)
    with pytest.raises(Refusal, match="nothing to undo"):
        draft.undo()
    for space in before:
        refused(match, Commit(0, (die(0, space, "H-H-:NS"),)), "space-taken", "acts.0.space")
    finish(match)
    assert {space: drawings(match)[space] for space in before} == before


def test_4_within_the_round_a_player_may_redraw_freely() -> None:
    """Taken back last first, and done again; only what is committed counts, and the log has nothing else."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    draft = Draft[Act](match.game, match.state, 0)
    tried: list[Act] = [die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW"), special("C4", "HHHH:NESW")]
    for act in tried:
        draft.add(act)
    entries = len(match.entries)
    assert [draft.undo() for _ in tried] == tried[::-1]
    assert draft.acts == ()
    assert draft.redo() == tried[0]
    draft.add(die(2, "B4", "-H-H:EW"))
    with pytest.raises(Refusal, match="nothing to redo"):
        draft.redo()
    while draft.may_commit() is not None:
        draft.add(next(act for act in draft.legal() if act.drawing in ("-H-H:EW", "RHRH:NS|EW")))
    assert len(match.entries) == entries
    done: tuple[Act, ...] = draft.acts
    commit(match, *done)
    assert drawings(match) == {act.space: act.drawing for act in done}
    assert match.state.table.sheets[0].specials() == ()


def test_4_a_drawing_that_carries_others_is_taken_back_after_them() -> None:
    """Undo goes backwards, so that what was joined to a drawing is gone before it."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    draft = Draft[Act](match.game, match.state, 0, [die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW")])
    draft.undo()
    assert [act.space for act in draft.acts] == ["A4"]
    seen: TableView = draft.see().table
    assert list(seen.sheets[0].marks) == ["A4"]
    assert match.view(0).table.sheets[0].marks == {}


def test_4_a_deadline_draws_what_must_still_be_drawn() -> None:
    """It keeps the draft, then draws each die in its order at its first place, and never a special route."""
    match = opened(("h-straight", "r-straight", "h-curve", "st-straight"), seats=2)
    kept = (special("B1", "HHHH:NESW"), die(2, "B2", "HH--:NE"))
    match.submit(Expire({0: kept}))
    first, second = (entry.event for entry in match.entries[2:4])
    assert first.acts[:2] == kept
    assert (first.drafted, second.drafted) == (2, 0)
    assert [act.die for act in first.acts[2:]] == [0, 1, 3]
    assert [act.die for act in second.acts] == [0, 1, 2, 3]
    assert [act.space for act in second.acts] == ["B1", "D1", "F1", "E1"]
    assert not any(isinstance(act, DrawSpecial) for act in (*first.acts[2:], *second.acts))


def test_4_a_deadline_keeps_the_legal_beginning_of_a_draft() -> None:
    match = opened(PLAIN)
    match.submit(Expire({0: (die(0, "A4", "-H-H:EW"), die(1, "G7", "HH--:NE"), die(2, "D1", "R-RR:NSW"))}))
    event = match.entries[2].event
    assert event.drafted == 1
    assert event.acts[0] == die(0, "A4", "-H-H:EW")
    assert [act.die for act in event.acts] == [0, 1, 2, 3]


def test_4_a_deadline_may_come_for_some_seats_alone() -> None:
    match = opened(PLAIN, seats=3)
    match.submit(Expire(seats=(1,)))
    assert match.owes == (0, 2)
    refused(match, Expire(seats=(1,)), "nothing-to-expire")
    refused(match, Retract(1), "deadline-past", "seat")
    match.submit(Expire())
    assert match.state.table.round == 2


# --- 4.1 Legal drawing --------------------------------------------------------------------------------------


ROLL_OF: dict[str, Roll] = {
    route: (route, "h-straight", "r-straight", "overpass")  # a die of the first kind shows it
    for route in ("h-straight", "h-curve", "h-tee", "r-straight", "r-curve", "r-tee")
} | {route: ("h-straight", "h-straight", "r-straight", route) for route in ("overpass", "st-straight", "st-curve")}


@pytest.mark.parametrize("case", of_kind("legal"))
def test_4_1_legal_case(case: dict[str, Any]) -> None:
    given, drawn = case["given"], case["given"]["draw"]
    match = amid(ROLL_OF[drawn["route"]], sheet(given["existing"]))
    act = die(match.state.table.roll.index(drawn["route"]), drawn["cell"], drawing_of(drawn))
    codes = {
        "occupied": "space-taken",
        "not connected": "not-connected",
        "clash with exit": "clash",
        "clash with neighbour": "clash",
    }
    if case["expect"]["result"] == "legal":
        RailroadInk().check(match.state.table, 0, [], act)
        assert act in RailroadInk().acts(match.state.table, 0, [])
    else:
        refused(match, Commit(0, (act,)), codes[case["expect"]["result"]], "acts.0.space")
        assert act not in RailroadInk().acts(match.state.table, 0, [])


def test_4_1_a_drawing_of_the_same_round_connects() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    joined = (die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW"), die(2, "C4", "-H-H:EW"), die(3, "D4", "RHRH:NS|EW"))
    refused(match, Commit(0, joined[1:]), "not-connected", "acts.0.space")
    commit(match, *joined)
    assert drawings(match) == {act.space: act.drawing for act in joined}


def test_4_1_one_joined_end_is_enough() -> None:
    match = amid(("h-tee", "h-straight", "h-straight", "overpass"), {"A4": "-H-H:EW"})
    for drawing in ("HH-H:NEW", "H-HH:NSW", "-HHH:ESW"):
        RailroadInk().check(match.state.table, 0, [], die(0, "B4", drawing))
    refused(match, Commit(0, (die(0, "B4", "HHH-:NES"),)), "not-connected")


def test_4_1_a_railway_end_may_not_meet_a_highway() -> None:
    match = amid(("r-straight", "r-curve", "r-straight", "overpass"), {"A4": "-H-H:EW", "B3": "RR--:NE"})
    refused(match, Commit(0, (die(0, "B4", "-R-R:EW"),)), "clash", "acts.0.space")
    refused(match, Commit(0, (die(0, "A2", "R-R-:NS"),)), "not-connected", "acts.0.space")


def test_4_1_an_end_may_lie_against_a_blank_side_or_the_outer_edge() -> None:
    match = amid(("h-curve", "h-tee", "h-straight", "overpass"), {"B1": "HH--:NE", "C1": "--HH:SW"})
    for act in (
        die(2, "C2", "H-H-:NS"),  # both its neighbours are empty
        die(0, "C2", "H--H:NW"),
        die(1, "C2", "HHH-:NES"),
        die(2, "F7", "H-H-:NS"),
    ):
        RailroadInk().check(match.state.table, 0, [], act)
    against_blank = amid(("h-curve", "h-tee", "h-straight", "overpass"), {"B1": "H-H-:NS", "A1": "--HH:SW"})
    RailroadInk().check(against_blank.state.table, 0, [], die(0, "A2", "HH--:NE"))
    RailroadInk().check(against_blank.state.table, 0, [die(0, "A2", "HH--:NE")], die(1, "B2", "HHH-:NES"))


def test_4_1_offers_and_acts_are_what_the_oracle_finds() -> None:
    """On random sheets with random dice, for empty drafts and after a few random acts."""
    rng = random.Random(11)
    dice = facts.faces("original")
    for seed in range(scaled(60, 1_000)):
        first, second, third, fourth = (rng.choice(shown) for shown in dice)
        match = amid((first, second, third, fourth), crowded(seed, 40).drawings)
        draft = Draft[Act](match.game, match.state, 0)
        for _ in range(4):
            legal = draft.legal()
            assert set(legal) == legal_by_the_oracle(match, draft.acts)
            assert len(set(legal)) == len(legal)
            offer: Offer = RailroadInk().offer(match.state.table, 0, draft.acts)
            offered = {
                die(number, space, drawing)
                for number, spaces in enumerate(offer.dice)
                for space, fitting in (spaces or {}).items()
                for drawing in fitting
            }
            offered_specials = {
                special(space, drawing)
                for spaces in offer.specials.values()
                for space, fitting in spaces.items()
                for drawing in fitting
            }
            assert offered | offered_specials == set(legal)
            assert offer.due == tuple(sorted({act.die for act in offered}))
            assert (draft.may_commit() is None) == (not offer.due)
            if not legal:
                break
            draft.add(rng.choice(legal))


# --- 4.2 The duty to draw all white dice --------------------------------------------------------------------


def test_4_2_all_dice_must_be_drawn_where_possible() -> None:
    match = opened(PLAIN)
    acts = (die(0, "A4", "-H-H:EW"), die(1, "B4", "H--H:NW"), die(2, "D1", "R-RR:NSW"), die(3, "D2", "RHRH:NS|EW"))
    for count in range(4):
        refused(match, Commit(0, acts[:count]), "dice-left", f"die.{count}")
    commit(match, *acts)
    assert match.state.table.round == 2


def test_4_2_in_whatever_order_the_player_likes() -> None:
    acts = (die(0, "A4", "-H-H:EW"), die(1, "F1", "HH--:NE"), die(2, "D1", "R-RR:NSW"), die(3, "F7", "HRHR:NS|EW"))
    for order in permutations(acts):
        match = opened(PLAIN)
        commit(match, *order)
        assert drawings(match) == {act.space: act.drawing for act in acts}


def test_4_2_each_result_is_drawn_at_most_once() -> None:
    match = opened(PLAIN)
    acts = (die(0, "A4", "-H-H:EW"), die(0, "G4", "-H-H:EW"))
    refused(match, Commit(0, acts), "die-drawn", "acts.1.die")


def test_4_2_two_dice_with_the_same_face_are_two_dice() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    straight = [die(number, space, "-H-H:EW") for number, space in ((2, "A4"), (0, "B4"))]
    refused(match, Commit(0, tuple(straight)), "dice-left", "die.1")
    refused(match, Commit(0, (*straight, die(2, "C4", "-H-H:EW"))), "die-drawn", "acts.2.die")
    commit(match, *straight, die(1, "C4", "-H-H:EW"), die(3, "D4", "RHRH:NS|EW"))
    assert len(drawings(match)) == 4


def test_4_2_only_what_was_rolled_may_be_drawn() -> None:
    match = opened(PLAIN)
    refused(match, Commit(0, (die(0, "B1", "HH--:NE"),)), "route-not-rolled", "acts.0.drawing")
    refused(match, Commit(0, (die(1, "B1", "H-H-:NS"),)), "route-not-rolled", "acts.0.drawing")
    refused(match, Commit(0, (die(4, "B1", "H-H-:NS"),)), "die-unknown", "acts.0.die")


def test_4_2_a_result_that_cannot_be_drawn_is_lost() -> None:
    match = amid(("h-straight", "h-curve", "h-tee", "overpass"), dict.fromkeys(oracle.SPACES, "H-H-:NS"), {})
    match.submit(Commit(0, ()))
    match.submit(Expire())
    assert match.state.table.round == 4
    assert len(drawings(match, 0)) == 49
    assert len(drawings(match, 1)) == 4


GAP = {**WALLS, **dict.fromkeys(["D1", "D2", "D3", "D5", "D6", "D7"], "R-R-:NS")}
"""Only D4 is empty, between two railway ends."""


def test_4_2_the_order_may_make_a_result_impossible_and_then_it_is_lost() -> None:
    match = amid(("h-straight", "r-curve", "r-straight", "overpass"), GAP)
    refused(match, Commit(0, ()), "dice-left", "die.1")
    commit(match, die(1, "D4", "RR--:NE"))
    assert match.state.table.round == 4
    assert drawings(match)["D4"] == "RR--:NE"


def test_4_2_no_look_ahead_for_an_order_that_draws_more() -> None:
    """Two straight railways would fit, one below the other; a station in the upper space leaves no room for them."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"}
    match = amid(("r-straight", "r-straight", "h-straight", "st-straight"), gap)
    commit(match, die(3, "D4", "R-H-:NS*"))
    assert len(drawings(match)) == len(gap) + 1
    other = amid(("r-straight", "r-straight", "h-straight", "st-straight"), gap)
    commit(other, die(0, "D4", "R-R-:NS"), die(1, "D5", "R-R-:NS"))


def test_4_2_a_result_that_becomes_possible_must_be_drawn() -> None:
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"} | {"D6": "-R-R:EW"}
    match = amid(("h-straight", "h-tee", "h-tee", "st-straight"), gap)
    assert oracle.must_go_on(gap, ["h-straight", "h-tee"]) == []
    station = die(3, "D4", "R-H-:NS*")
    refused(match, Commit(0, (station,)), "dice-left", "die.0")
    commit(match, station, die(0, "D5", "H-H-:NS"))


def test_4_2_what_fits_is_what_the_oracle_says() -> None:
    rng = random.Random(12)
    dice = facts.faces("original")
    for seed in range(scaled(150, 3_000)):
        first, second, third, fourth = (rng.choice(shown) for shown in dice)
        position = crowded(seed)
        match = amid((first, second, third, fourth), position.drawings)
        refusal = Draft[Act](match.game, match.state, 0).may_commit()
        left = oracle.must_go_on(position.drawings, match.state.table.roll)
        assert (refusal is None) == (not left), seed
        if refusal is not None:
            assert refusal.code == "dice-left"
            assert match.state.table.roll[int(refusal.at.removeprefix("die."))] in left


def test_d2_duty_is_an_end_of_round_test() -> None:
    """The same drawings, judged upon the sheet as it stands at the end; how it came about does not matter."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"}
    roll: Roll = ("r-straight", "r-curve", "h-straight", "st-straight")
    for acts in (
        (die(1, "D4", "RR--:NE"), die(0, "D5", "R-R-:NS")),
        (die(0, "D5", "R-R-:NS"), die(1, "D4", "RR--:NE")),
    ):
        commit(amid(roll, gap), *acts)


def test_d2_nothing_but_white_dice_is_forced() -> None:
    """Between four highway ends no railway and no station fits, but a crossroads would."""
    ends = {"C4": "-H-H:EW", "E4": "-H-H:EW", "D3": "H-H-:NS", "D5": "H-H-:NS"}
    hole = {**dict.fromkeys(oracle.SPACES, "H-H-:NS"), **ends}
    del hole["D4"]
    match = amid(("r-straight", "r-curve", "r-tee", "overpass"), hole)
    assert RailroadInk().acts(match.state.table, 0, []) == (special("D4", "HHHH:NESW"),)
    commit(match)
    assert drawings(match) == hole


def test_d2_a_special_route_makes_room_for_duties() -> None:
    """Drawn of free will, it may make a die possible that was not; then the die must be drawn."""
    gap = {space: drawing for space, drawing in GAP.items() if space != "D5"} | {"D6": "-R-R:EW"}
    match = amid(("h-straight", "h-straight", "h-straight", "overpass"), gap, number=2)
    assert oracle.must_go_on(gap, ["h-straight"]) == []
    refused(match, Commit(0, (special("D4", "RRHR:NESW*"),)), "dice-left", "die.0")
    commit(match, special("D4", "RRHR:NESW*"), die(2, "D5", "H-H-:NS"))


# --- 4.3 Special routes -------------------------------------------------------------------------------------


def test_4_3_at_most_one_a_round() -> None:
    match = opened(PLAIN)
    refused(
        match, Commit(0, (special("B1", "HHHH:NESW"), special("B2", "HHRH:NESW*"))), "special-round", "acts.1.drawing"
    )


def test_4_3_at_any_moment_of_the_round() -> None:
    acts = [die(0, "A4", "-H-H:EW"), die(1, "F1", "HH--:NE"), die(2, "D1", "R-RR:NSW"), die(3, "F7", "HRHR:NS|EW")]
    for moment in range(5):
        match = opened(PLAIN)
        commit(match, *acts[:moment], special("B1", "HHHH:NESW"), *acts[moment:])
        assert match.state.table.sheets[0].specials() == ("sp-hhhh",)


def test_4_3_at_most_three_a_game_and_each_once() -> None:
    match = opened(("r-straight", "r-straight", "r-straight", "st-straight"))
    game = RailroadInk()
    for number, (space, drawing) in enumerate((("B1", "HHHH:NESW"), ("B7", "HHHR:NESW*"), ("F1", "HRHR:NESW*"))):
        table = match.state.table
        if number:
            refused(match, Commit(0, (special("F7", "HHHH:NESW"),)), "special-used", "acts.0.drawing")
        assert set(game.offer(table, 0, []).specials) == set(facts.SPECIALS) - set(table.sheets[0].specials())
        commit(match, *game.default(table, 0, [special(space, drawing)], SeededChance(b"x" * 32)))
    assert match.state.table.sheets[0].specials() == ("sp-hhhh", "sp-hhrh", "sp-hrhr")
    refused(match, Commit(0, (special("F7", "HRRR:NESW*"),)), "special-game", "acts.0.drawing")
    assert RailroadInk().offer(match.state.table, 0, []).specials == {}
    assert not any(isinstance(act, DrawSpecial) for act in RailroadInk().acts(match.state.table, 0, []))


def test_4_3_special_route_limits_are_those_of_each_seat() -> None:
    match = opened(PLAIN, seats=2)
    for seat in range(2):
        draft = [special("B1", "HHHH:NESW")]
        acts = RailroadInk().default(match.state.table, seat, draft, SeededChance(b"x" * 32))
        match.submit(Commit(seat, tuple(acts)))
    assert [each.specials for each in match.view(None).table.sheets] == [("sp-hhhh",)] * 2


def test_4_3_always_voluntary() -> None:
    match = opened(PLAIN)
    finish(match)
    assert match.state.table.sheets[0].specials() == ()


def test_4_3_by_the_rules_of_every_drawing() -> None:
    match = amid(PLAIN, {"A4": "-H-H:EW"})
    refused(match, Commit(0, (special("A4", "HHHH:NESW"),)), "space-taken", "acts.0.space")
    refused(match, Commit(0, (special("B4", "RRRR:NESW"),)), "clash", "acts.0.space")
    refused(match, Commit(0, (special("D4", "HHHH:NESW"),)), "not-connected", "acts.0.space")
    refused(match, Commit(0, (special("B4", "-H-H:EW"),)), "special-unknown", "acts.0.drawing")


def test_4_3_taking_it_back_gives_it_back() -> None:
    match = opened(PLAIN)
    draft = Draft[Act](match.game, match.state, 0, [special("B1", "HHHH:NESW")])
    with pytest.raises(Refusal, match="1 special route a round"):
        draft.add(special("B2", "HHRH:NESW*"))
    draft.undo()
    draft.add(special("F1", "HHRH:NESW*"))


# --- 5 Connectivity -----------------------------------------------------------------------------------------


def exits(drawings: dict[str, str]) -> list[int]:
    return sorted((count for *_, count in network_of(drawings).networks()), reverse=True)


def test_5_a_station_connects_highway_and_railway() -> None:
    assert exits({"B1": "H-H-:NS", "B2": "H--R:NW*", "A2": "-R-R:EW"}) == [2]


def test_5_an_overpass_connects_nothing() -> None:
    assert exits({"B1": "H-H-:NS", "B2": "HRHR:NS|EW", "A2": "-R-R:EW"}) == [1, 1]


def test_5_highway_and_railway_joined_where_they_cross() -> None:
    assert exits({"B1": "H-H-:NS", "B2": "HRHR:NESW*", "A2": "-R-R:EW"}) == [2]


def test_5_the_curves_of_a_double_curve_are_apart() -> None:
    """Each leads on; only a way outside of it could connect them."""
    assert exits({"A4": "-HH-:ES", "B4": "-H-H:EW"}) == []
    apart = {"A4": "-H-H:EW", "B4": "HHHH:NW|ES", "B3": "H-H-:NS", "B2": "H-H-:NS", "B1": "H-H-:NS"}
    below = {"B5": "H-H-:NS", "B6": "H-H-:NS", "B7": "H-H-:NS"}
    assert exits({**apart, **below}) == [2, 1]
    assert exits({**apart, **below, "B4": "HHHH:NESW"}) == [3]


def test_5_ends_that_only_point_at_a_space_connect_nothing() -> None:
    assert exits({"B1": "H-H-:NS", "B2": "-R-R:EW", "A2": "-R-R:EW"}) == [1, 1]


# --- 6 Scoring ----------------------------------------------------------------------------------------------


def scored(drawings: dict[str, str], options: Options | None = None) -> ScoreSheet:
    """The score of a sheet at the end of a match: in the last round nothing more is drawn on it."""
    match = amid(("h-straight",) * 3 + ("overpass",), drawings, number=ROUNDS, options=options)
    table: Table = match.state.table
    done = RailroadInk().record(table, {0: ()})
    (event,) = RailroadInk().resolve(done, SeededChance(b"x" * 32))
    assert isinstance(event, Scored)
    return event.sheets[0]


def test_6_1_all_networks_score() -> None:
    column = {f"B{row}": "H-H-:NS" for row in range(1, 8)}
    other = {f"F{row}": "H-H-:NS" for row in range(1, 8)}
    assert scored(column).exits == 4
    assert scored({**column, **other}).exits == 8


def test_6_2_one_route_of_each_kind_scores() -> None:
    column = {f"B{row}": "H-H-:NS" for row in range(1, 8)}
    other = {f"F{row}": "H-H-:NS" for row in range(1, 8)}
    railway = {f"D{row}": "R-R-:NS" for row in range(1, 6)}
    score = scored({**column, **other, **railway})
    assert (score.highway, score.railway) == (7, 5)


@pytest.mark.parametrize("route", oracle.ROUTES)
def test_6_3_and_x3_anything_in_a_central_space_counts_one(route: str) -> None:
    for space in oracle.SPACES:
        assert scored({space: oracle.ROUTES[route]}).centre == (space[0] in "CDE" and space[1] in "345")


def test_6_4_open_ends_inside_the_board_are_errors() -> None:
    assert scored({"B1": "H-H-:NS"}).errors == 1
    assert scored({"D4": "HRHR:NS|EW"}).errors == 4  # each of one space counts
    assert scored({"B1": "H-H-:NS", "B2": "-R-R:EW"}).errors == 3  # against a blank side


def test_6_4_ends_at_the_outer_edge_and_unused_exits_are_none() -> None:
    assert scored({}).errors == 0
    assert scored({"A1": "HH--:NE", "B1": "---H:W*"}).errors == 0
    assert scored({"B1": "-H--:E*", "C1": "---H:W*"}).errors == 0


def test_6_5_the_total_is_the_sum() -> None:
    column = {f"B{row}": "H-H-:NS" for row in range(1, 8)}
    assert scored({**column, "D4": "R-R-:NS"}) == ScoreSheet(4, 7, 1, 1, {}, 0, 0, 2, 4 + 7 + 1 + 1 - 2)


def ended(*lines: tuple[int, int]) -> Result:
    """The result for seats with these totals and errors."""
    sheets = tuple(ScoreSheet(0, 0, 0, 0, {}, 0, 0, errors, total) for total, errors in lines)
    result = RailroadInk().result(Table(Options(), (Sheet(),) * len(lines), ROUNDS, scores=sheets))
    assert result is not None
    return result


def test_6_5_most_points_win() -> None:
    assert ended((30, 0), (42, 9), (41, 2)).places == (3, 1, 2)


def test_6_5_a_tie_goes_to_fewer_errors() -> None:
    result = ended((40, 5), (40, 3), (39, 0))
    assert result.places == (2, 1, 3)
    assert result.winners == (1,)
    assert result.scores == (40, 40, 39)


def test_6_5_then_the_victory_is_shared() -> None:
    result = ended((40, 3), (12, 0), (40, 3), (40, 4), (12, 0))
    assert result.places == (1, 4, 1, 3, 4)
    assert result.winners == (0, 2)


def test_6_5_alone_or_below_nothing() -> None:
    assert ended((-3, 5)).winners == (0,)
    assert ended((-3, 5), (-2, 9)).winners == (1,)


# --- 13 Players, 14 Conflicts and design choices ------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 6, 24])
def test_13_any_number_of_seats(seats: int) -> None:
    match = opened(seats=seats)
    assert match.owes == tuple(range(seats))
    finish(match)
    assert match.result is not None
    assert len(match.result.scores) == len(match.result.places) == seats
    assert len({repr(each) for each in match.state.table.sheets}) == 1  # all drew the same by default
    assert match.result.winners == tuple(range(seats))


def test_x2_longest_mode_is_an_option() -> None:
    crossing = {
        "D4": "HHHH:NESW",
        "D3": "-HH-:ES",
        "E3": "--HH:SW",
        "E4": "H--H:NW",
        "D5": "H--H:NW",
        "C5": "HH--:NE",
        "C4": "-HH-:ES",
    }
    assert Options().mode == Options(longest="simple").mode == "simple"
    assert [scored(crossing, Options(longest=mode)).highway for mode in (None, "simple", "trail")] == [7, 7, 8]


def test_x2_the_mode_is_in_every_view() -> None:
    match = amid(PLAIN, {}, options=Options(longest="trail"))
    assert match.view(None).table.options.mode == "trail"


def test_x2_both_modes_play_the_same_game() -> None:
    """The mode is a matter of points alone: what may be drawn and what is rolled is the same."""
    ends = []
    for mode in ("simple", "trail"):
        match = Match(RailroadInk(), Options(longest=mode), ["Ada"], numbered_seed(3))
        match.submit(Open())
        finish(match)
        ends.append([entry.event for entry in match.entries[:-1]])
    assert ends[0] == ends[1]


def test_the_score_is_shown_as_the_sheet_stands() -> None:
    """In every round, so that a table can show it; the same as the oracle's."""
    match = opened(seats=2)
    while not match.over:
        match.submit(Expire())
        for seen in match.view(None).table.sheets:
            drawn = {space: mark.drawing for space, mark in seen.marks.items()}
            expected = oracle.score(drawn, "simple")
            assert {name: getattr(seen.score, name) for name in expected} == expected


def test_a_sheet_is_never_changed() -> None:
    """Drawing makes another, so that every earlier state stays what it was."""
    match = opened(PLAIN)
    before = match.state
    kept = repr(before)
    match.submit(Expire())
    assert repr(before) == kept
    assert all(isinstance(mark, Mark) for mark in match.state.table.sheets[0].marks.values())
