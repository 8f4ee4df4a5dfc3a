"""The rules of a round and of a legal drawing, one test for each: sections 1 to 4.1.

Tests are named after their section. Sections 4.2 and 4.3 are in `test_rules_draw.py`, 5 and 6 in `test_rules_end.py`.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire, Open, Retract
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import LegalActions, Options, RailroadInk, Rolled, Scored, TableView
from inkrally.railroad_ink.round.actions import Action, DrawSpecial
from inkrally.railroad_ink.sheet import routes
from tests.sample_sizes import scaled

from . import oracle
from .cases import drawing_of, of_kind, sheet
from .positions import crowded, masks
from .tables import (
    PLAIN,
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

pytestmark = pytest.mark.hot("legal_by_space", "network")

# --- 1 Notation, 2 The board, 3 Dice ------------------------------------------------------------------------


@pytest.mark.parametrize("drawing", oracle.orientations("st-curve"))
def test_1_every_turn_and_mirror_image_may_be_drawn(drawing: str) -> None:
    """Each of the eight curved stations fits an exit of its kind somewhere on the empty board."""
    match = opened(("h-straight", "h-straight", "h-straight", "st-curve"))
    spaces = [space for space, side in oracle.EXITS if oracle.why_not({}, space, drawing) is None]
    assert spaces
    for space in spaces:
        RailroadInk().check_action(match.state.table, 0, [], die(3, space, drawing))


def test_2_the_exits_alternate_clockwise() -> None:
    assert len(facts.SHEET.exits) == 12
    kinds = [way.kind for way in facts.SHEET.exits]
    assert kinds == ["H", "R", "H", "R", "H", "R"] * 2
    ways = [(way.space, way.side) for way in facts.SHEET.exits]
    assert ways == list(oracle.EXITS)


def test_2_exits_are_not_spaces() -> None:
    match = opened(PLAIN)
    assert {act.space for act in RailroadInk().legal_actions(match.state.table, 0, [])} <= set(oracle.SPACES)
    assert masks({}).exit_points() == 0


def test_3_three_dice_of_one_kind_and_one_of_another() -> None:
    first, second, third, fourth = facts.faces("original")
    assert first == second == third
    assert sorted(first) == sorted(["h-straight", "h-curve", "h-tee", "r-straight", "r-curve", "r-tee"])
    assert sorted(fourth) == sorted(["overpass", "st-straight", "st-curve"] * 2)


def test_3_each_face_is_listed_with_its_route() -> None:
    """Two faces of the fourth die show the same route; the log has the number of the shown face."""
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


def test_4_all_players_draw_the_same_roll_on_separate_sheets() -> None:
    match = opened(PLAIN, seats=3)
    assert match.state.table.roll == PLAIN
    for seat, space in enumerate(("A4", "G4", "A4")):
        acts = RailroadInk().default_draft(match.state.table, seat, [die(0, space, "-H-H:EW")], SeededChance(b"x" * 32))
        match.submit(Commit(seat, tuple(acts)))
    rolls = [entry.event for entry in match.entries if isinstance(entry.event, Rolled)]
    assert [event.round for event in rolls] == [1, 2]
    assert "A4" in drawings(match, 0)
    assert "G4" in drawings(match, 1)
    assert drawings(match, 0) == drawings(match, 2)


def test_4_all_players_draw_at_the_same_time() -> None:
    """No player sees another's drawing before the last commit; then everything is shown at once."""
    match = opened(PLAIN, seats=3)
    empty = match.view(None).table
    acts = tuple(RailroadInk().default_draft(match.state.table, 0, (), SeededChance(b"x" * 32)))
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


def test_4_order_of_commits_makes_no_difference() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = Match(RailroadInk(), Options(), "abc", numbered_seed(5))
        match.submit(Open())
        while not match.over:
            table = match.state.table
            for seat in order:
                draft = RailroadInk().legal_actions(table, seat, [])[seat : seat + 1]
                match.submit(
                    Commit(seat, tuple(RailroadInk().default_draft(table, seat, draft, SeededChance(b"x" * 32))))
                )
        ends.add(repr(match.state))
    assert len(ends) == 1


def test_4_a_commit_may_be_taken_back_until_all_have_committed() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"), seats=2)
    game, table = RailroadInk(), match.state.table
    one = game.default_draft(table, 0, [die(0, "A4", "-H-H:EW")], SeededChance(b"x" * 32))
    other = game.default_draft(table, 0, [die(0, "G4", "-H-H:EW"), die(1, "F4", "-H-H:EW")], SeededChance(b"x" * 32))
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


def test_4_drawings_of_earlier_rounds_may_not_be_erased() -> None:
    """No action erases or draws over it, and undo stops at the beginning of the round."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    commit(match, *(die(n, space, "H-H-:NS") for n, space in enumerate(("B1", "B2", "B3"))), die(3, "B4", "HRHR:NS|EW"))
    before = drawings(match)
    draft = Draft[Action](match.game, match.state, 0)
    with pytest.raises(Refusal, match="nothing to undo"):
        draft.undo()
    for space in before:
        refused(match, Commit(0, (die(0, space, "H-H-:NS"),)), "space-taken", "acts.0.space")
    finish(match)
    assert {space: drawings(match)[space] for space in before} == before


def test_4_within_the_round_a_player_may_redraw_freely() -> None:
    """Actions are undone last first and redone; only the commit counts and is in the log."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    draft = Draft[Action](match.game, match.state, 0)
    tried: list[Action] = [die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW"), special("C4", "HHHH:NESW")]
    for act in tried:
        draft.add(act)
    entries = len(match.entries)
    assert [draft.undo() for _ in tried] == tried[::-1]
    assert draft.actions == ()
    assert draft.redo() == tried[0]
    draft.add(die(2, "B4", "-H-H:EW"))
    with pytest.raises(Refusal, match="nothing to redo"):
        draft.redo()
    while draft.may_commit() is not None:
        draft.add(next(act for act in draft.legal_actions() if act.drawing in ("-H-H:EW", "RHRH:NS|EW")))
    assert len(match.entries) == entries
    done: tuple[Action, ...] = draft.actions
    commit(match, *done)
    assert drawings(match) == {act.space: act.drawing for act in done}
    assert match.state.table.sheets[0].specials() == ()


def test_4_a_drawing_that_carries_others_is_taken_back_after_them() -> None:
    """Undo goes backwards, so a drawing is removed after those that were joined to it."""
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    draft = Draft[Action](match.game, match.state, 0, [die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW")])
    draft.undo()
    assert [act.space for act in draft.actions] == ["A4"]
    seen: TableView = draft.see().table
    assert list(seen.sheets[0].marks) == ["A4"]
    assert match.view(0).table.sheets[0].marks == {}


def test_4_a_deadline_draws_the_remaining_required_dice() -> None:
    """A deadline keeps the draft, then draws each die in order at its first legal place, and no special route."""
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


def test_4_a_deadline_may_apply_to_some_seats_only() -> None:
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
        RailroadInk().check_action(match.state.table, 0, [], act)
        assert act in RailroadInk().legal_actions(match.state.table, 0, [])
    else:
        refused(match, Commit(0, (act,)), codes[case["expect"]["result"]], "acts.0.space")
        assert act not in RailroadInk().legal_actions(match.state.table, 0, [])


def test_4_1_a_drawing_of_the_same_round_connects() -> None:
    match = opened(("h-straight", "h-straight", "h-straight", "overpass"))
    joined = (die(0, "A4", "-H-H:EW"), die(1, "B4", "-H-H:EW"), die(2, "C4", "-H-H:EW"), die(3, "D4", "RHRH:NS|EW"))
    refused(match, Commit(0, joined[1:]), "not-connected", "acts.0.space")
    commit(match, *joined)
    assert drawings(match) == {act.space: act.drawing for act in joined}


def test_4_1_one_joined_end_is_enough() -> None:
    match = amid(("h-tee", "h-straight", "h-straight", "overpass"), {"A4": "-H-H:EW"})
    for drawing in ("HH-H:NEW", "H-HH:NSW", "-HHH:ESW"):
        RailroadInk().check_action(match.state.table, 0, [], die(0, "B4", drawing))
    refused(match, Commit(0, (die(0, "B4", "HHH-:NES"),)), "not-connected")


def test_4_1_a_railway_end_may_not_meet_a_highway() -> None:
    match = amid(("r-straight", "r-curve", "r-straight", "overpass"), {"A4": "-H-H:EW", "B3": "RR--:NE"})
    refused(match, Commit(0, (die(0, "B4", "-R-R:EW"),)), "clash", "acts.0.space")
    refused(match, Commit(0, (die(0, "A2", "R-R-:NS"),)), "not-connected", "acts.0.space")


def test_4_1_an_end_may_face_a_blank_side_or_the_outer_edge() -> None:
    match = amid(("h-curve", "h-tee", "h-straight", "overpass"), {"B1": "HH--:NE", "C1": "--HH:SW"})
    for act in (
        die(2, "C2", "H-H-:NS"),  # both its neighbours are empty
        die(0, "C2", "H--H:NW"),
        die(1, "C2", "HHH-:NES"),
        die(2, "F7", "H-H-:NS"),
    ):
        RailroadInk().check_action(match.state.table, 0, [], act)
    against_blank = amid(("h-curve", "h-tee", "h-straight", "overpass"), {"B1": "H-H-:NS", "A1": "--HH:SW"})
    RailroadInk().check_action(against_blank.state.table, 0, [], die(0, "A2", "HH--:NE"))
    RailroadInk().check_action(against_blank.state.table, 0, [die(0, "A2", "HH--:NE")], die(1, "B2", "HHH-:NES"))


def test_4_1_offers_and_actions_agree_with_the_oracle() -> None:
    """On random sheets with random dice, for empty drafts and after some random actions."""
    rng = random.Random(11)
    dice = facts.faces("original")
    for seed in range(scaled(30)):
        first, second, third, fourth = (rng.choice(shown) for shown in dice)
        match = amid((first, second, third, fourth), crowded(seed, 40).drawings)
        draft = Draft[Action](match.game, match.state, 0)
        for _ in range(4):
            legal = draft.legal_actions()
            assert set(legal) == legal_by_the_oracle(match, draft.actions)
            assert len(set(legal)) == len(legal)
            offer: LegalActions = RailroadInk().legal_actions_view(match.state.table, 0, draft.actions)
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
