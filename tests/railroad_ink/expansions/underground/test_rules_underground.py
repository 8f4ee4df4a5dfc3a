"""The rules of the Underground, one test for each: section 12, with 4, 5, 6, 13 and 14. Its rounds."""

from __future__ import annotations

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.catalogue import catalogue
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.expansions.underground.board import LAYER, drawn_below
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.ties import board_errors
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.second_board import EMPTY
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor
from inkrally.railroad_ink.summary import MatchSummary, match_stats, rank, summary
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import offer_of, view_of
from tests.railroad_ink.expansions.underground import slow_underground as slow
from tests.railroad_ink.expansions.underground.undergrounds import (
    ALONE,
    CHALLENGE,
    ROLL,
    SURFACE_ROLL,
    WITH,
    above,
    amid,
    below,
    board_after,
    board_with,
    double,
    opened,
    sheet_with,
)
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

STATION = "H-R-:NS*"

# --- The dice and the rounds ----------------------------------------------------------------------------------


def test_12_the_four_dice_and_their_faces() -> None:
    expansion = facts.EXPANSIONS["underground"]
    assert [sorted(expansion.faces[name]) for name in expansion.dice] == [sorted(faces) for faces in slow.DICE]
    for face in slow.FACES:
        assert list(routes.orientations(face)) == slow.shapes(face)


@pytest.mark.parametrize("options", [WITH, CHALLENGE], ids=["original", "challenge"])
def test_12_fourteen_rounds_alternate_surface_first(options: Options) -> None:
    """Each board has its own dice, white or underground, and is drawn on seven times."""
    match = Match(RailroadInk(), options, ["Ada"], numbered_seed(12))
    match.submit(Open())
    white = facts.faces(options.edition)
    seen = []
    while not match.over:
        view = match.view(0).table
        seen.append(view.board)
        assert view.rounds == 14
        assert len(view.roll) == 4
        of = {each.of for each in view.dice}
        shown = [each.faces for each in options.setup.dice(view.round)]
        if view.round % 2:
            assert (view.board, of, tuple(shown)) == ("", set(), white), "dice that are all white are left out"
        else:
            assert (view.board, of) == ("underground", {"underground"})
            assert [sorted(each) for each in shown] == [sorted(each) for each in slow.DICE]
        match.submit(Expire())
    assert seen == ["", "underground"] * 7


def test_12_each_round_draws_on_its_own_board() -> None:
    match = opened()
    commit(match, die(0, "B1", "H-H-:NS"), die(1, "B2", "HH--:NE"), die(2, "A2", "-RRR:ESW"), die(3, "D1", "R-H-:NS*"))
    surface = match.state.table.sheets[0].drawings()
    match.submit(Expire())
    sheet = match.state.table.sheets[0]
    assert sheet.drawings() == surface
    assert len(sheet.layers[LAYER]["marks"]) == 4
    assert {number for _, number in sheet.layers[LAYER]["marks"].values()} == {2}, "4.3: the round is written down"
    view = match.view(0).table
    assert view.sheets[0].layers == sheet.layers
    assert set(view.sheets[0].marks) == set(surface)


def test_12_the_labels_of_the_dice_name_them() -> None:
    setup = WITH.setup
    assert [each.label(2) for each in setup.dice(2)] == [
        f"round 2, underground die {number}" for number in (1, 2, 3, 4)
    ]
    assert [each.label(3) for each in setup.dice(3)] == [f"round 3, die {number}" for number in (1, 2, 3, 4)]


def test_12_alone_seven_rounds_on_the_underground_board_only() -> None:
    match = opened(ALONE)
    assert match.view(None).table.rounds == 7
    rounds = 0
    while not match.over:
        view = match.view(0).table
        assert view.board == "underground"
        assert {each.of for each in view.dice} == {"underground"}
        rounds += 1
        match.submit(Expire())
    assert rounds == 7
    (score,) = match.state.table.scores
    assert match.state.table.sheets[0].marks == {}
    assert (score.exits, score.highway, score.railway, score.centre, score.errors) == (0, 0, 0, 0, 0)
    assert score.total == score.expansions["underground"]


# --- Drawing --------------------------------------------------------------------------------------------------


def test_12_all_four_dice_are_mandatory_if_possible() -> None:
    """Rules 4.2, as for white dice."""
    match = amid(2, sheet_with({}, EMPTY))
    offer = offer_of(match)
    assert offer.due == (0, 1, 2, 3)
    drawn: tuple[Action, ...] = ()
    for act in (die(0, "A2", "-M-M:EW*"), die(1, "B1", "P-P-:NS"), die(2, "B2", "PP--:NE"), die(3, "A4", "MPMP:NS|EW")):
        refused(match, Commit(0, drawn), "dice-left")
        drawn = (*drawn, act)
    match.submit(Commit(0, drawn))
    assert match.state.table.round == 3


def test_12_a_die_that_does_not_fit_is_lost() -> None:
    full = dict.fromkeys(oracle.SPACES, "MM--:NE")
    match = amid(2, sheet_with({}, board_with(full)))
    assert offer_of(match).due == ()
    match.submit(Commit(0, ()))


def test_12_a_drawing_is_joined_to_an_end_or_an_exit() -> None:
    turn = below({"C3": "M-M-:NS"})
    assert refused_code(turn, die(0, "E5", "M-M-:NS*")) == "not-connected"
    assert refused_code(turn, die(0, "C4", "M-M-:NS*")) is None
    assert refused_code(turn, die(0, "C4", "-M-M:EW*")) == "not-connected"
    assert refused_code(turn, die(0, "D1", "M-M-:NS*")) is None, "a railway exit"
    assert refused_code(turn, die(1, "B1", "P-P-:NS")) is None, "a highway exit"


@pytest.mark.parametrize(
    ("number", "space", "drawing"),
    [
        (1, "D1", "P-P-:NS"),  # a pipe against a railway exit
        (0, "B1", "M-M-:NS*"),  # a subway against a highway exit
        (1, "C4", "P-P-:NS"),  # a pipe against a subway
        (0, "E4", "M-M-:NS*"),  # a subway against a pipe
        (3, "D4", "MPMP:NS|EW"),  # a pipe against a subway, though the subway would do
    ],
)
def test_12_subways_and_pipes_never_meet_nor_the_exits_of_the_other(number: int, space: str, drawing: str) -> None:
    board = {"C3": "M-M-:NS", "C4": "-M-M:EW", "E3": "P-P-:NS", "D5": "M-M-:NS"}
    if space == "C4":
        board.pop("C4")
    turn = below(board)
    assert refused_code(turn, die(number, space, drawing)) == "clash"
    match = amid(2, sheet_with({}, board_with(board)))
    refused(match, Commit(0, (die(number, space, drawing),)), "clash", "acts.0.space")


def test_12_an_end_may_face_a_blank_side() -> None:
    turn = below({"C3": "M-M-:NS", "D3": "-PP-:ES"})
    assert refused_code(turn, die(2, "D4", "PP--:NE")) is None
    assert refused_code(turn, die(0, "C4", "M-M-:NS*")) is None
    assert refused_code(turn, die(1, "D4", "P-P-:NS")) is None


def test_12_the_crossing_and_the_curves_do_not_connect() -> None:
    turn = below({"D1": "M-M-:NS"})
    assert refused_code(turn, die(3, "D2", "MPMP:NS|EW")) is None
    turn.draw(die(3, "D2", "MPMP:NS|EW"))
    assert refused_code(turn, die(2, "C2", "-P-P:EW")) == "route-not-rolled"
    assert refused_code(turn, die(2, "C2", "-PP-:ES")) is None


def test_12_no_special_routes_underground() -> None:
    turn = below()
    assert turn.special_routes() == ()
    assert refused_code(turn, special("B1", "HHHH:NESW")) == "special-board"
    assert refused_code(turn, special("B1", "PPPP:NESW")) == "special-unknown"
    assert offer_of(amid(2, sheet_with({}, EMPTY))).specials == {}
    assert not any(
        act.drawing in routes.ROUTE_OF and routes.ROUTE_OF[act.drawing] in routes.SPECIALS
        for act in turn.legal_actions()
    )
    refused(amid(2, sheet_with({}, EMPTY)), Commit(0, (special("B1", "HHHH:NESW"),)), "special-board", "acts.0.drawing")


def test_12_nothing_of_the_underground_is_drawn_in_a_surface_round() -> None:
    match = amid(3, sheet_with({}, EMPTY))
    refused(match, Commit(0, (die(0, "B1", "P-P-:NS"),)), "route-not-rolled", "acts.0.drawing")
    refused(match, Commit(0, (double(0, "B1", "P-P-:NS"),)), "doubling-surface", "acts.0")
    refused(match, Commit(0, (special("B1", "PPPP:NESW"),)), "special-unknown", "acts.0.drawing")
    below_ground = amid(4, sheet_with({}, EMPTY))
    refused(below_ground, Commit(0, (die(1, "B1", "H-H-:NS"),)), "route-not-rolled", "acts.0.drawing")


def test_12_the_buildings_of_challenge_are_not_underground() -> None:
    """A1 is a factory, D4 a university and C1 a village of the sheet above."""
    turn = below({"D3": "M-M-:NS", "A2": "M-M-:NS", "C2": "M-M-:NS"}, options=CHALLENGE)
    for act in (die(0, "D4", "M-M-:NS*"), die(3, "A1", "PMPM:NS|EW")):
        if refused_code(turn, act) is None:
            turn.draw(act)
    assert set(turn.sheet_now().layers) == {LAYER}
    assert refused_code(turn, Duplicate("B1", "P-P-:NS", 1)) == "expansion-not-played"
    assert turn.legal_action_fields().keys() == {"doublings"}


# --- Doublings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("doubling"))
def test_12_three_doublings_a_game(case: dict[str, dict[str, int]]) -> None:
    before, now = case["given"]["usedBefore"], case["given"]["usedNow"]
    turn = below(board=board_with({}, doublings=before))
    for act in [double(1, "B1", "P-P-:NS")][:now]:
        assert refused_code(turn, act) is None
        turn.draw(act)
    most = facts.EXPANSIONS["underground"].own["doublings"]["each_game"]
    assert most - board_after(turn)["doublings"] == case["expect"]["left"]
    full = below(board=board_with({}, doublings=3))
    assert refused_code(full, double(1, "B1", "P-P-:NS")) == "doubling-game"
    assert full.legal_action_fields() == {}


def test_12_one_doubling_a_round() -> None:
    turn = below({}, double(1, "B1", "P-P-:NS"))
    assert refused_code(turn, double(1, "F1", "P-P-:NS")) == "doubling-round"
    assert refused_code(turn, double(0, "D1", "M-M-:NS*")) == "doubling-round"
    assert turn.legal_action_fields() == {}
    match = amid(2, sheet_with({}, EMPTY))
    acts = (double(1, "B1", "P-P-:NS"), double(1, "F1", "P-P-:NS"))
    refused(match, Commit(0, acts), "doubling-round", "acts.1")


def test_12_a_face_is_doubled_at_any_moment_and_drawn_twice() -> None:
    for acts in (
        (double(1, "B1", "P-P-:NS"), die(1, "F1", "P-P-:NS")),
        (die(1, "F1", "P-P-:NS"), double(1, "B1", "P-P-:NS")),
    ):
        turn = below({}, *acts)
        assert set(board_after(turn)["marks"]) == {"B1", "F1"}
        assert board_after(turn)["doublings"] == 1
        assert 1 not in turn.left


def test_12_a_doubling_is_of_a_face_that_was_rolled_and_legal() -> None:
    turn = below()
    assert refused_code(turn, double(4, "B1", "P-P-:NS")) == "die-unknown"
    assert refused_code(turn, double(-1, "B1", "P-P-:NS")) == "die-unknown"
    assert refused_code(turn, double(0, "B1", "P-P-:NS")) == "route-not-rolled"
    assert refused_code(turn, double(1, "D1", "P-P-:NS")) == "clash"
    assert refused_code(turn, double(1, "D4", "P-P-:NS")) == "not-connected"
    assert refused_code(turn, double(1, "H9", "P-P-:NS")) == "unknown-space"
    offered = turn.legal_action_fields()["doublings"]
    assert offered.keys() == {0, 1, 2, 3}
    for number, spaces in offered.items():
        assert {space: sorted(found) for space, found in spaces.items()} == slow.legal({}, ROLL[number])


def test_12_the_second_drawing_is_never_forced() -> None:
    match = amid(2, sheet_with({}, EMPTY))
    acts = (die(0, "A2", "-M-M:EW*"), die(1, "B1", "P-P-:NS"), die(2, "B2", "PP--:NE"), die(3, "A4", "MPMP:NS|EW"))
    match.submit(Commit(0, acts))
    assert match.state.table.sheets[0].layers[LAYER]["doublings"] == 0
    late = amid(2, sheet_with({}, EMPTY))
    late.submit(Expire())
    assert late.state.table.sheets[0].layers[LAYER]["doublings"] == 0


def test_12_doublings_are_independent_of_the_surface() -> None:
    """They use no special route, and special routes use no doubling."""
    surface = {"B1": "HHHH:NESW", "B2": "HHRH:NESW*", "B3": "RRRR:NESW"}
    turn = below(surface=surface)
    assert refused_code(turn, double(1, "B1", "P-P-:NS")) is None
    up = above(board_with({}, doublings=3))
    assert len(up.special_routes()) == 6
    up = above(board_after(below({}, double(1, "B1", "P-P-:NS"))))
    assert refused_code(up, special("B1", "HHHH:NESW")) is None


# --- Hubs and bursts ------------------------------------------------------------------------------------------


def test_12_a_hub_appears_in_either_order_of_the_stations() -> None:
    first_above = below({}, die(0, "D1", "M-M-:NS*"), surface={"D1": "R-H-:NS*"})
    assert board_after(first_above)["hubs"] == ["D1"]
    first_below = above(board_with({"D1": "M-M-:NS*"}), die(3, "D1", "R-H-:NS*"))
    assert board_after(first_below)["hubs"] == ["D1"]


def test_12_no_hub_without_a_station_on_both_boards() -> None:
    assert board_after(below({}, die(0, "D1", "M-M-:NS*"), surface={"D1": "R-R-:NS"}))["hubs"] == []
    assert board_after(below({"C2": "-M-M:EW"}, die(3, "D2", "PMPM:NS|EW"), surface={"D2": STATION}))["hubs"] == []
    assert board_after(above(board_with({"D1": "M-M-:NS"}), die(3, "D1", "R-H-:NS*")))["hubs"] == []
    elsewhere = above(board_with({"D2": "M-M-:NS*"}), die(3, "D1", "R-H-:NS*"))
    assert board_after(elsewhere)["hubs"] == []


def test_12_any_station_of_the_surface_makes_a_hub() -> None:
    """Also special routes, and in Challenge single ends and second drawings by a factory."""
    board = board_with({"D1": "M-M-:NS*", "B1": "M-M-:NS*"})
    assert board_after(above(board, special("D1", "RHHH:NESW*")))["hubs"] == ["D1"]
    assert LAYER in above(board, special("B1", "HHHH:NESW")).sheet_now().layers
    assert board_after(above(board, special("B1", "HHHH:NESW")))["hubs"] == []
    roll = ("h-straight", "h-curve", "r-end", "overpass")
    turn = RoundEditor(sheet_with({}, board), roll, (die(2, "D1", "R---:N*"),), CHALLENGE.setup, 3)
    assert board_after(turn)["hubs"] == ["D1"]
    factory = {"A2": "RR--:NE", "B2": "---R:W*"}
    turn = RoundEditor(sheet_with(factory, board), roll, (), CHALLENGE.setup, 3)
    turn.draw(die(2, "A1", "--R-:S*"))
    assert refused_code(turn, Duplicate("D1", "R---:N*", 2)) is None
    turn.draw(Duplicate("D1", "R---:N*", 2))
    assert board_after(turn)["hubs"] == ["D1"]


@pytest.mark.parametrize("case", of_kind("burst"))
def test_12_a_pipe_bursts_only_if_the_station_is_drawn_above_it(case: dict[str, dict[str, list[bool]]]) -> None:
    pipe_first = above(board_with({"B1": "P-P-:NS"}), die(3, "B1", "H-R-:NS*"))
    station_first = below({}, die(1, "B1", "P-P-:NS"), surface={"B1": "H-R-:NS*"})
    assert [board_after(turn)["bursts"] == ["B1"] for turn in (pipe_first, station_first)] == case["expect"]["burst"]
    assert board_after(station_first)["bursts"] == []


@pytest.mark.parametrize(
    ("drawing", "hub", "burst"),
    [
        ("PMPM:NS|EW", False, True),
        ("PP--:NE", False, True),
        ("PPMM:NE|SW*", True, True),  # one space can have both a hub and a burst
        ("PPPM:NES|W*", True, True),
        ("PMMM:N|ESW", False, True),  # a pipe with a single end is a pipe too
        ("M-M-:NS*", True, False),
        ("M-M-:NS", False, False),
    ],
)
def test_12_a_station_above_creates_a_hub_or_a_burst(drawing: str, hub: bool, burst: bool) -> None:
    after = board_after(above(board_with({"B1": drawing}), die(3, "B1", "H-R-:NS*")))
    assert (after["hubs"] == ["B1"], after["bursts"] == ["B1"]) == (hub, burst)
    routes_only = board_after(above(board_with({"B1": drawing}), die(0, "B1", "H-H-:NS")))
    assert (routes_only["hubs"], routes_only["bursts"]) == ([], [])


def test_12_alone_a_station_is_a_hub_unless_its_row_or_column_has_one() -> None:
    board = board_with({"D2": "MM--:NE*"}, hubs=["D2"])
    for space, drawing, hub in (
        ("D1", "M-M-:NS*", False),  # the column of D2
        ("G2", "-M-M:EW*", False),  # its row
        ("A6", "-M-M:EW*", True),
    ):
        turn = below({}, die(0, space, drawing), board=board, options=ALONE)
        assert board_after(turn)["hubs"] == (["D2", space] if hub else ["D2"])


def test_12_alone_a_plain_station_stays_plain_for_good() -> None:
    """Only a hub prevents a new hub, and only when the station is drawn: plain stations do not, and it stays plain."""
    board = board_with({"D2": "MM--:NE*", "D1": "M-M-:NS*"}, hubs=["D2"])
    turn = below({}, die(0, "A6", "-M-M:EW*"), double(0, "G6", "-M-M:EW*"), board=board, options=ALONE)
    assert board_after(turn)["hubs"] == ["D2", "A6"], "A6 at once, so G6 not; D1 never"
    turn = below({}, double(0, "G6", "-M-M:EW*"), die(0, "A6", "-M-M:EW*"), board=board, options=ALONE)
    assert board_after(turn)["hubs"] == ["D2", "G6"], "in the order in which they are drawn"
    plain = board_with({"D1": "M-M-:NS*"})
    turn = below({}, die(0, "D7", "M-M-:NS*"), board=plain, options=ALONE)
    assert board_after(turn)["hubs"] == ["D7"], "a plain station is no hub"


def test_sheet_from_a_log_equals_the_played_sheet() -> None:
    """By the quick way in which logs are replayed, and by the turn."""
    acts = (double(0, "A2", "-M-M:EW*"), die(0, "D1", "M-M-:NS*"), die(1, "B1", "P-P-:NS"))
    for options in (WITH, ALONE):
        surface = {"D1": "R-H-:NS*", "B1": STATION}
        turn = below({}, *acts, surface=surface, options=options)
        match = amid(4, sheet_with(surface, EMPTY), options=options)
        assert match.game.preview_draft(match.state.table, 0, acts).sheets[0] == turn.sheet_now()


# --- The end, and what is chosen ------------------------------------------------------------------------------


def test_6_12_ties_are_broken_by_the_errors_of_both_boards_and_bursts() -> None:
    table = amid(14, sheet_with({}, EMPTY), sheet_with({}, EMPTY)).state.table
    game = RailroadInk()
    setup = WITH.setup
    plain = sheet_with({}, board_with({"B1": "P-P-:NS"}, bursts=["B1"]))
    assert board_errors(setup, plain) == 1 + 1
    two_ends = sheet_with({}, board_with({"B1": "P-P-:NS", "F1": "P-P-:NS", "F2": "P-P-:NS"}))
    assert board_errors(setup, two_ends) == 2
    even = setup.score(plain)
    table = msgspec.structs.replace(table, sheets=(plain, two_ends), scores=(even, even), drawing=False)
    result = game.result(table)
    assert result is not None
    assert result.places == (1, 1)
    fewer = sheet_with({}, board_with({"A1": "P--P:NW"}, bursts=["A1"]))
    assert board_errors(setup, fewer) == 1
    table = msgspec.structs.replace(table, sheets=(plain, fewer))
    result = game.result(table)
    assert result is not None
    assert result.places == (2, 1)


@pytest.mark.parametrize("options", [WITH, ALONE], ids=["surface", "alone"])
def test_6_12_shared_dice_and_profiles_count_errors_routes_and_ends_of_both_boards(options: Options) -> None:
    """Points, then errors of both boards; the longest route and open ends of all boards."""
    game = RailroadInk()
    one_end = dict.fromkeys(("B1", "B2", "B3"), "P-P-:NS")
    sheets = (sheet_with({}, board_with(one_end)), sheet_with({}, board_with(one_end, bursts=["B1"])))
    score = options.setup.score(sheets[0])
    table = amid(14, *sheets, options=options).state.table
    table = msgspec.structs.replace(table, scores=(score, score), drawing=False)
    view = game.see(State(table, {}, True), None)
    again = msgspec.json.decode(msgspec.json.encode(summary(view, (True, True))), type=MatchSummary)
    result = game.result(table)
    assert result is not None
    assert result.places == (1, 2)
    totals = [options.setup.score(sheet).total for sheet in sheets]
    assert [rank(again, seat) for seat in (0, 1)] == [1000 * totals[0] - 1, 1000 * totals[1] - 2]
    assert [match_stats(again, seat)[1:] for seat in (0, 1)] == [(3, 1), (3, 2)]


def test_13_other_expansions_are_played_on_its_surface() -> None:
    for name, other in facts.EXPANSIONS.items():
        if name == "underground":
            continue
        setup = setup_of("original", "simple", ("underground", name))
        assert setup.rounds == 2 * min(7, other.rounds)
        for number in range(1, setup.rounds + 1):
            owners = {die.owner_name for die in setup.dice(number)}
            surface = {"white"} if other.rolled_at_end else {"white", name}
            assert owners == (surface if number % 2 else {"underground"})
    assert setup_of("original", "simple", ("underground", "canyon", "river")).rounds == 12


def test_12_hubs_and_bursts_stay_when_the_station_above_is_erased() -> None:
    """Our reading: they are marked on the board below. A station drawn later becomes no hub."""
    setup = setup_of("original", "simple", ("underground", "meteor"))
    layer = {**EMPTY, "marks": {"B1": ["M-M-:NS*", 2]}, "hubs": ["B1"]}
    editor = SheetEditor(Sheet({"B1": Mark(STATION, 1)}, (), {LAYER: layer}), (), setup, 3)
    assert editor.erase("B1") == STATION
    assert editor.layers[LAYER]["hubs"] == ["B1"]
    assert drawn_below(EMPTY, [DrawDie(0, "B1", "M-M-:NS*")], 4, editor.marks)["hubs"] == []


def test_9_3_deadlines_of_one_player_count_surface_rounds() -> None:
    options = Options(edition="challenge", expansions=("underground", "river"), goals=("A", "B", "C"))
    match = Match(RailroadInk(), options, ["Ada"], numbered_seed(1))
    match.submit(Open())
    goals = match.view(0).table.component_states["goals"]
    assert [goal["deadline"] for goal in goals["cards"]] == [6, 8, 10]


def test_12_without_the_surface_no_other_expansion_is_played() -> None:
    options = Options(expansions=("underground", "river"), settings={"underground.surface": "none"})
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(options, 1)
    assert caught.value.code == "expansions-conflict"


def test_12_only_known_settings_are_accepted() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(Options(expansions=("underground",), settings={"underground.surface": "half"}), 1)
    assert caught.value.code == "unknown-setting"


def test_14_lengths_are_counted_as_on_the_surface_and_alone_as_trails() -> None:
    assert [options.mode for options in (WITH, CHALLENGE, ALONE)] == ["simple", "trail", "trail"]
    assert Options(longest="simple", expansions=("underground",), settings=ALONE.settings).mode == "simple"
    assert setup_of("original", "trail", ("underground",)).expansions[0].mode == "trail"


def test_13_the_catalogue_names_it() -> None:
    found = next(info for info in catalogue().expansions if info.name == "underground")
    assert (found.rounds, found.dice, found.box, found.difficulty) == (14, 4, "underground", "hard")
    assert [(each.key, each.values) for each in found.settings] == [("underground.surface", ("played", "none"))]


def test_the_view_has_the_board_of_the_round() -> None:
    match = amid(2, sheet_with({}, EMPTY))
    view = view_of(match, die(0, "A2", "-M-M:EW*"))
    assert view.board == "underground"
    assert view.sheets[0].layers[LAYER]["marks"] == {"A2": ["-M-M:EW*", 2]}
    offer = offer_of(match, die(0, "A2", "-M-M:EW*"))
    assert offer.dice[0] is None
    assert offer.acts == ()
    assert offer.doublings.keys() == {0, 1, 2, 3}
    raw = msgspec.to_builtins(amid(3, sheet_with({}, EMPTY)).view(0))["table"]
    assert "leaf" not in raw
    assert [act for act in match.game.legal_actions(match.state.table, 0, ()) if isinstance(act, DrawDie)]
    assert tuple(raw["roll"]) == SURFACE_ROLL
