"""The rules of lava, one test for each: section 8.2, with 4, 5, 6, 13 and 14."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.expansions.lava.rules import ReplaceWithLava, Volcano
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import network_of
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on
from tests.railroad_ink.expansions.lava import slow_lava
from tests.railroad_ink.positions import crowded
from tests.railroad_ink.tables import commit, die, refused
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
ROLL = (*WHITE, "a-half", "a-opposite")
QUARTERS = (*WHITE, "a-quarter-h", "a-quarter-r")
FULL = "AAAA:NESW"
VOLCANO = {"D4": FULL}

# Routes without an end towards the volcano surround it, so no lava face fits.
WALLED = {"D4": FULL, "D3": "-H-H:EW", "D5": "-R-R:EW", "C4": "H-H-:NS", "E4": "R-R-:NS"}


def volcano(space: str) -> Volcano:
    return Volcano(space, FULL)


def room(number: int, space: str, drawing: str) -> ReplaceWithLava:
    return ReplaceWithLava(space, drawing, number)


def codes(turn: RoundEditor) -> list[str]:
    return [duty.code for duty in turn.required_actions()]


def crammed(empty: tuple[str, ...] = (), roll: tuple[str, ...] = ROLL) -> RoundEditor:
    """Return a sheet full of routes around the volcano, except for some spaces."""
    full = {space: "H-H-:NS" for space in oracle.SPACES if space not in empty and space != "D4"}
    return turn_on({**full, **VOLCANO}, "lava", roll=roll)


# --- 8 and 8.2 The dice and the volcano ---------------------------------------------------------------------


def test_8_2_a_volcano_is_on_d4_from_the_start() -> None:
    table = opened(ROLL, "lava", seats=3).state.table
    assert [sheet.drawings() for sheet in table.sheets] == [VOLCANO] * 3
    score = score_of(VOLCANO, "lava")
    assert (score.centre, score.errors, score.expansions) == (1, 4, {"lava": 1})


# --- 8.2 Drawing lava ---------------------------------------------------------------------------------------


def test_8_2_a_lava_face_needs_a_lava_side_joined_to_lava() -> None:
    turn = turn_on(VOLCANO, "lava", roll=ROLL)
    assert {space for space, _ in turn.legal_placements(4)} == {"D3", "C4", "E4", "D5"}
    assert refused_code(turn, die(5, "D3", "A-A-:NS")) is None
    assert refused_code(turn, die(5, "D3", "-A-A:EW")) == "not-connected", "beside lava is not joined to it"
    assert refused_code(turn, die(5, "A1", "A-A-:NS")) == "not-connected"
    assert refused_code(turn, die(5, "D4", "A-A-:NS")) == "space-taken"


def test_8_2_the_route_of_a_quarter_needs_no_connection_but_may_not_clash() -> None:
    turn = turn_on(VOLCANO, "lava", roll=QUARTERS)
    assert refused_code(turn, die(4, "D3", "-HAH:EW|S")) is None
    near = turn_on({**VOLCANO, "C3": "-R-R:EW"}, "lava", roll=QUARTERS)
    assert refused_code(near, die(4, "D3", "-HAH:EW|S")) == "clash"
    assert refused_code(near, die(5, "D3", "-RAR:EW|S")) is None


def test_8_2_the_route_of_a_quarter_joins_other_routes_and_not_the_lava() -> None:
    drawings = {**VOLCANO, "D3": "-HAH:EW|S", "C3": "-H-H:EW", "E3": "-H-H:EW"}
    score = score_of(drawings, "lava")
    assert score.highway == 3
    assert score.errors == 2 + 3, "two ends of the highway, three sides of the volcano"
    turn = turn_on({**VOLCANO, "D3": "-HAH:EW|S"}, "lava", roll=ROLL)
    assert refused_code(turn, die(0, "C3", "-H-H:EW")) is None


def test_4_1_a_lava_end_may_not_face_a_route_or_an_exit() -> None:
    turn = turn_on({**VOLCANO, "C4": "A-A-:NS", "C3": "H-H-:NS"}, "lava", roll=ROLL)
    assert refused_code(turn, die(4, "D3", "-AA-:ES")) is None
    assert refused_code(turn_on({"D2": FULL}, "lava", roll=ROLL), die(5, "D1", "A-A-:NS")) == "clash"
    beside = turn_on({**VOLCANO, "B4": "-H-H:EW"}, "lava", roll=ROLL)
    assert refused_code(beside, die(5, "C4", "-A-A:EW")) == "clash"
    assert refused_code(beside, die(0, "C4", "-H-H:EW")) == "clash", "a route end against the volcano"


def test_4_1_a_new_volcano_clashes_with_no_neighbour() -> None:
    turn = turn_on({**VOLCANO, "A4": "-H-H:EW", "C6": "-R-R:EW"}, "lava", roll=ROLL)
    assert refused_code(turn, volcano("B4")) is None
    assert refused_code(turn, volcano("B1")) is None, "an exit"
    assert refused_code(turn, volcano("D6")) is None
    network_of({**VOLCANO, "A4": "-H-H:EW", "B4": FULL}, expansions=("lava",))


def test_d3_a_route_drawn_later_against_a_volcano_is_not_exempt() -> None:
    turn = turn_on({**VOLCANO, "B4": FULL}, "lava", roll=ROLL)
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) == "clash"


def test_8_2_any_number_of_new_volcanoes_in_empty_spaces_without_adjacent_lava() -> None:
    turn = turn_on({**VOLCANO, "A4": "-H-H:EW"}, "lava", roll=ROLL)
    assert refused_code(turn, volcano("C4")) == "lava-beside"
    assert refused_code(turn, volcano("A4")) == "space-taken"
    assert refused_code(turn, volcano("C3")) is None, "at a corner is not beside"
    for space in ("B2", "F2", "B6"):
        turn.check(volcano(space))
        turn.draw(volcano(space))
    assert refused_code(turn, volcano("B1")) == "lava-beside"


@pytest.mark.parametrize("quarter", ["HAH-:NS|E", "-HAH:EW|S", "H-HA:NS|W", "AH-H:N|EW"])
def test_8_2_a_quarter_keeps_volcanoes_away_wherever_its_lava_points(quarter: str) -> None:
    turn = turn_on({"B2": quarter}, "lava", roll=ROLL)
    assert all(refused_code(turn, volcano(space)) == "lava-beside" for space in ("B1", "A2", "C2", "B3"))


def test_8_2_a_new_volcano_does_not_replace_the_face() -> None:
    turn = turn_on(VOLCANO, "lava", roll=ROLL, acts=(volcano("B2"),))
    assert codes(turn) == ["lava-face"]


# --- 8.2 The required face ----------------------------------------------------------------------------------


def test_8_2_one_or_both_faces_must_be_drawn() -> None:
    match = opened(ROLL, "lava")
    whites = [act for act in RailroadInk().default_draft(match.state.table, 0, (), None) if act.die < 4]  # type: ignore[arg-type,union-attr]  # draws no chance; dice only
    refused(opened(ROLL, "lava"), Commit(0, tuple(whites)), "duty-left")
    one = (*whites, die(5, "D3", "A-A-:NS"))
    offer = offer_of(match, *one)
    assert offer.duties == ()
    assert offer.dice[4], "the second is free"
    commit(match, *one, die(4, "D2", "-AA-:ES"))
    assert set(match.state.table.sheets[0].marks) >= {"D2", "D3", "D4"}


def test_8_2_the_required_action_lists_its_spaces_and_has_no_phase_of_its_own() -> None:
    turn = turn_on(VOLCANO, "lava", roll=ROLL)
    (duty,) = turn.required_actions()
    assert (duty.code, duty.first) == ("lava-face", False)
    assert set(duty.spaces) == {"D3", "C4", "E4", "D5"}
    assert refused_code(turn, die(0, "B1", "H-H-:NS")) is None


def test_8_2_a_third_lava_face() -> None:
    both: tuple[Action, ...] = (die(5, "D3", "A-A-:NS"), die(4, "D2", "-AA-:ES"))
    refused(opened(ROLL, "lava"), Commit(0, (*both, die(4, "E2", "--AA:SW"))), "die-drawn", "acts.2.die")
    refused(opened(ROLL, "lava"), Commit(0, (*both, die(6, "E2", "--AA:SW"))), "die-unknown", "acts.2.die")


def test_8_2_a_new_volcano_makes_room_if_no_face_fits() -> None:
    turn = turn_on({**WALLED}, "lava", roll=ROLL)
    assert not list(turn.legal_placements(4))
    (duty,) = turn.required_actions()
    assert duty.code == "lava-room"
    assert "B2" in duty.spaces
    turn.draw(volcano("B2"))
    assert codes(turn) == ["lava-face"]
    assert refused_code(turn, die(5, "B3", "A-A-:NS")) is None


def test_8_2_room_by_erasing_a_route_and_drawing_in_that_very_space() -> None:
    turn = turn_on(WALLED, "lava", roll=ROLL)
    act = room(5, "D3", "A-A-:NS")
    turn.check(act)
    turn.draw(act)
    assert turn.marks["D3"].drawing == "A-A-:NS"
    assert turn.left == [0, 1, 2, 3, 4]
    assert codes(turn) == []
    assert turn.layers["erased"] == {"lava": 1}


def test_8_2_stations_and_special_routes_can_be_erased_too_and_stay_crossed_off() -> None:
    turn = turn_on({**WALLED, "D3": "H-R-:NS*"}, "lava", roll=ROLL)
    assert refused_code(turn, room(5, "D3", "A-A-:NS")) is None
    special = turn_on({**WALLED, "D3": "HHHH:NESW"}, "lava", roll=ROLL)
    assert refused_code(special, room(5, "D3", "A-A-:NS")) is None
    special.draw(room(5, "D3", "A-A-:NS"))
    assert special.specials == ["sp-hhhh"]
    assert "sp-hhhh" not in special.special_routes()


def test_8_2_a_space_with_lava_is_not_erased() -> None:
    full = dict.fromkeys(oracle.SPACES, "H-H-:NS")
    drawings = {**full, "D4": FULL, "D3": "-HAH:EW|S", "C4": "-H-H:EW"}
    turn = turn_on(drawings, "lava", roll=ROLL)
    assert refused_code(turn, room(5, "D3", "A-A-:NS")) == "lava-no-route"
    assert refused_code(turn, room(5, "A1", "A-A-:NS")) == "lava-no-route"
    assert refused_code(turn, room(5, "C4", "-A-A:EW")) is None


@pytest.mark.parametrize("case", of_kind("lava"))
def test_8_2_lava_case(case: dict[str, object]) -> None:
    """The examples: points of two lakes, and a station erased as the only way except a volcano."""
    if case["id"] == "lava-example":
        closed = {"A1": "-AA-:ES", "B1": "--AA:SW", "A2": "AA--:NE", "B2": "A--A:NW"}
        chain = {"C2": "-AA-:ES", "D2": "-A-A:EW", "E2": "--AA:SW"}
        chain |= {f"{column}{row}": "A-A-:NS" for column in "CE" for row in range(3, 7)}
        assert (len(closed), len(chain)) == (4, 11)
        score = score_of({**closed, **chain}, "lava")
        assert score.expansions == {"lava": 16}
        lines = behind_of({**closed, **chain}, "lava").expansions["lava"]
        assert [line.points for line in lines] == [5, 11]
    else:
        quarters = {"D3": "-HAH:EW|S", "C4": "HAH-:NS|E", "E4": "H-HA:NS|W"}
        turn = turn_on({**VOLCANO, **quarters, "D5": "H-R-:NS*"}, "lava", roll=ROLL)
        assert next(turn.legal_placements(4), None) is None
        found = [act for act in turn.legal_actions() if isinstance(act, ReplaceWithLava)]
        assert {act.space for act in found} == {"D5"}
        assert room(5, "D5", "A-A-:NS") in found


def test_8_2_routes_are_erased_only_where_no_face_fits() -> None:
    turn = turn_on({**VOLCANO, "D3": "-H-H:EW"}, "lava", roll=ROLL)
    assert refused_code(turn, room(5, "D3", "A-A-:NS")) == "lava-room-closed"
    stuck = turn_on(WALLED, "lava", roll=ROLL, acts=(room(5, "D3", "A-A-:NS"),))
    assert refused_code(stuck, room(4, "C4", "AA--:NE")) == "lava-room-closed"


def test_8_2_and_d4_no_action_is_required_if_neither_way_leads_to_a_face() -> None:
    """Full of closed lava: no space is empty and no open lava faces a route."""
    full = dict.fromkeys(oracle.SPACES, "H-H-:NS")
    closed = {"C3": "-AA-:ES", "D3": "--AA:SW", "C4": "AA--:NE", "D4": "A--A:NW"}
    turn = turn_on({**full, **closed}, "lava", roll=ROLL)
    assert codes(turn) == []
    assert turn.setup.required_action_components[0].default_action(turn) is None


def test_8_2_a_late_seat_draws_lava_too() -> None:
    match = amid(ROLL, VOLCANO, "lava")
    match.submit(Expire())
    drawn = match.state.table.sheets[0].marks
    assert any("A" in mark.drawing[:4] for space, mark in drawn.items() if mark.round == 3)
    stuck = amid(ROLL, {**dict.fromkeys(oracle.SPACES, "H-H-:NS"), **WALLED}, "lava")
    stuck.submit(Expire())
    assert stuck.state.table.sheets[0].layers["erased"] == {"lava": 1}


# --- 8.2 Points and errors ----------------------------------------------------------------------------------


def test_8_2_each_open_lava_side_is_an_error_and_the_edge_closes() -> None:
    assert score_of({"A1": "A--A:NW"}, "lava").errors == 0
    assert score_of({"A1": "AA--:NE"}, "lava").errors == 1
    score = score_of({"A1": "A--A:NW"}, "lava")
    assert score.expansions == {"lava": 6}
    assert set(behind_of({"B2": "A-A-:NS"}, "lava").errors) == {"B2N", "B2S"}


def test_8_2_the_largest_lake_counts_open_or_closed_and_quarters_are_spaces() -> None:
    drawings = {**VOLCANO, "D3": "-HAH:EW|S", "D5": "A-A-:NS", "A1": "A--A:NW"}
    assert score_of(drawings, "lava").expansions == {"lava": 5 + 3}


def test_6_3_lava_counts_in_the_centre() -> None:
    assert score_of({**VOLCANO, "D3": "A-A-:NS"}, "lava").centre == 2


# --- Against the second implementation ----------------------------------------------------------------------


def _sheets(count: int) -> list[dict[str, str]]:
    found = []
    for seed in range(count):
        drawings, _ = crowded(seed)
        random_ = random.Random(seed)
        for space in random_.sample(oracle.SPACES, random_.randint(1, 20)):
            drawing = random_.choice((*oracle.LAVA_DRAWINGS, FULL))
            rest = {key: value for key, value in drawings.items() if key != space}
            if drawing == FULL or not oracle.clash({**rest, space: drawing}):
                drawings = {**rest, space: drawing}
        found.append(drawings)
    return found


def test_8_2_faces_volcanoes_and_rooms_agree_with_a_slow_search() -> None:
    rolls = [("a-half", "a-opposite"), ("a-three", "a-three"), ("a-quarter-h", "a-quarter-r"), ("a-half", "a-half")]
    kinds: set[str] = set()
    for number, drawings in enumerate(_sheets(scaled(30))):
        shown = rolls[number % len(rolls)]
        turn = turn_on(drawings, "lava", roll=(*WHITE, *shown))
        faces = {(each, space, drawing) for each in (4, 5) for space, drawing in turn.legal_placements(each)}
        assert faces == slow_lava.faces(drawings, shown)
        own = [act for act in turn.legal_actions() if isinstance(act, Volcano | ReplaceWithLava)]
        assert {act.space for act in own if isinstance(act, Volcano)} == slow_lava.volcanoes(drawings)
        rooms = {(act.die, act.space, act.drawing) for act in own if isinstance(act, ReplaceWithLava)}
        assert rooms == slow_lava.rooms(drawings, shown)
        owed = slow_lava.owed(drawings, shown)
        assert codes(turn) == ([owed] if owed else [])
        kinds.add(owed)
    assert kinds >= {"lava-face", "lava-room"}


@given(st.integers(0, 10**6))
def test_8_2_points_and_errors_agree_with_a_slow_count(seed: int) -> None:
    random_ = random.Random(seed)
    drawings: dict[str, str] = {}
    for space in random_.sample(oracle.SPACES, random_.randint(0, 49)):
        drawing = random_.choice(oracle.LAVA_DRAWINGS)
        if not oracle.clash({**drawings, space: drawing}):
            drawings[space] = drawing
    score = score_of(drawings, "lava")
    assert score.expansions == {"lava": slow_lava.points(drawings)}
    assert score.errors == len(oracle.errors(drawings))
    assert sum(line.points for line in behind_of(drawings, "lava").expansions["lava"]) == score.expansions["lava"]


# --- Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (Volcano("Z9", FULL), "unknown-space", "space"),
        (Volcano("B2", "AA--:NE"), "route-not-rolled", "drawing"),
        (Volcano("D4", FULL), "space-taken", "space"),
        (Volcano("D3", FULL), "lava-beside", "space"),
        (ReplaceWithLava("A1", "A-A-:NS", 5), "lava-room-closed", ""),
        (ReplaceWithLava("A1", "A-A-:NS", 2), "die-unknown", "die"),
        (ReplaceWithLava("A1", "A-A-:NS"), "die-unknown", "die"),
        (ReplaceWithLava("A1", "HHHH:NESW", 5), "route-not-rolled", "drawing"),
        (die(4, "A1", "AA--:NE"), "not-connected", "space"),
        (die(4, "D3", FULL), "route-not-rolled", "drawing"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "lava"), Commit(0, (act,)), code, f"acts.0.{at}".rstrip("."))


def test_a_room_where_the_face_does_not_fit() -> None:
    turn = turn_on(WALLED, "lava", roll=ROLL)
    assert refused_code(turn, room(5, "D3", "-A-A:EW")) == "not-connected"
    beside = turn_on({**WALLED, "D2": "H-H-:NS"}, "lava", roll=ROLL)
    assert refused_code(beside, room(5, "D3", "A-A-:NS")) == "clash"
