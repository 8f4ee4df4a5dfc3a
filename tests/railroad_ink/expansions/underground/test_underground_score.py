"""The points of an underground board (section 12 of the rules, with 6 and 14), written boards, and a comparison."""

from __future__ import annotations

import random
from typing import Any

import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.expansions.underground.board import board_of, network_of_board
from inkrally.railroad_ink.expansions.underground.rules import Double
from inkrally.railroad_ink.expansions.underground.score import network_points
from inkrally.railroad_ink.game import Options, RailroadInk, Table
from inkrally.railroad_ink.notation import legal, read_sheet, score
from inkrally.railroad_ink.playout import Playout
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.score_sheet import BoardBreakdown
from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansions.underground import slow_underground as slow
from tests.railroad_ink.expansions.underground.undergrounds import (
    ALONE,
    CHALLENGE,
    WITH,
    board_with,
    sheet_with,
    written,
)
from tests.railroad_ink.positions import thrown
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("board_below")

POOL = [number for face in slow.FACES for number in ROUTE_NUMBERS[face]]

WORKED = {
    "D1": "MM--:NE",
    "E1": "PPMM:NE|SW*",
    "F1": "PMMP:NW|ES",
    "G1": "PPMM:NE|SW*",
    "E2": "MM--:NE",
    "F2": "M--M:NW",
    "G2": "MMM-:NES*",
    "B3": "-PP-:ES",
    "C3": "-P-P:EW",
    "D3": "-PPP:ESW",
    "F3": "-MM-:ES*",
    "G3": "MM-M:NEW*",
    "A4": "-P-P:EW",
    "B4": "P-PP:NSW",
    "D4": "P-P-:NS",
    "E4": "-MM-:ES",
    "F4": "M--M:NW",
    "D5": "PPPM:NES|W*",
    "E5": "MMM-:NES",
    "F5": "MM-M:NEW",
    "G5": "-MMM:ESW",
    "B6": "-MMM:ESW*",
    "C6": "MPPM:NW|ES",
    "D6": "PMMP:NW|ES",
    "E6": "MPMM:NSW|E",
    "G6": "MM--:NE*",
    "A7": "-PP-:ES",
    "B7": "MPPP:N*|ESW",
    "C7": "PPMP:NEW|S*",
    "D7": "MPMP:NS|EW",
    "E7": "-PPP:ESW",
    "F7": "--PP:SW",
}
"""A board with the numbers of the worked example, whose picture is not part of the rules."""
WORKED_HUBS = ["E1", "F3", "G1", "G2", "G3", "G6"]


def found(drawings: dict[str, str], hubs: list[str], bursts: list[str], options: Options = WITH) -> BoardBreakdown:
    """Return the breakdown of a board, after checking that it adds up and that the slow implementation agrees."""
    sheet = sheet_with({}, board_with(drawings, hubs, bursts))
    setup = options.setup
    points = setup.score(sheet).expansions["underground"]
    behind = setup.breakdown(sheet)
    board = behind.boards["underground"]
    assert points == slow.score(drawings, hubs, bursts, setup.mode)
    assert points == board.score["total"] == sum(board.score.values()) - board.score["total"]
    assert points == sum(line.points for line in behind.expansions["underground"])
    return board


# --- The lines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("underground"))
def test_12_the_worked_example(case: dict[str, dict[str, Any]]) -> None:
    given, expect = case["given"], case["expect"]
    board = found(WORKED, WORKED_HUBS, ["A4"])
    networks = [each for each in board.networks if each.points]
    assert [len(each.exits) for each in networks if each.kind == "P"] == given["pipeNetworks"]
    assert [{"exits": len(each.exits), "hubs": len(each.hubs)} for each in networks if each.kind == "M"] == (
        given["subwayNetworks"]
    )
    assert len(board.longest["pipe"]) == given["longestPipe"]
    assert len(board.longest["subway"]) == given["longestSubway"]
    assert (len(board.centre), len(board.errors)) == (given["central"], given["openEnds"])
    assert given["brokenPipes"] == 1
    assert board.score == {
        "pipe-networks": expect["pipeNetworkPoints"],
        "subway-networks": expect["subwayNetworkPoints"],
        "pipe": expect["longestPipePoints"],
        "subway": expect["longestSubwayPoints"],
        "centre": expect["centralPoints"],
        "errors": -given["openEnds"],
        "bursts": -2,
        "total": expect["total"],
    }
    assert board.score["errors"] + board.score["bursts"] == expect["errorPoints"]
    told = score(written(WORKED, WORKED_HUBS, ["A4"], longest="simple", drawings={"B1": "H-H-:NS", "B2": "H-H-:NS"}))
    assert told.expansions == {"underground": 80}
    assert told.total == 80 + 2 - 1, "the underground total is added to that of the surface"


def test_12_the_worked_example_by_its_numbers() -> None:
    """Pipe network 3 = 8, subway network 4+6 = 36, 2x13 = 26, 15, 6, -(9+2) = 80."""
    assert network_points(3) + network_points(4 + 6) + 2 * 13 + 15 + 6 - (9 + 2) == 80


@pytest.mark.parametrize("nodes", range(56))
def test_14_d6_beyond_twelve_each_gives_five_more(nodes: int) -> None:
    assert network_points(nodes) == slow.value(nodes)
    if nodes > 12:
        assert network_points(nodes) == 45 + 5 * (nodes - 12)


def test_12_a_subway_network_counts_hubs_beside_exits() -> None:
    """Also without an exit. A pipe network counts only exits, and a hub belongs to its own group."""
    line = {"C3": "-M-M:EW*", "D3": "-M-M:EW*", "E3": "-M-M:EW*"}
    assert found(line, [], []).score["subway-networks"] == 0
    assert found(line, ["C3"], []).score["subway-networks"] == 0
    assert found(line, ["C3", "E3"], []).score["subway-networks"] == 4
    assert found(line, ["C3", "D3", "E3"], []).score["subway-networks"] == 8
    to_exit = {"D1": "M-M-:NS", "D2": "M-M-:NS*"}
    assert found(to_exit, ["D2"], []).score["subway-networks"] == 4
    both = {"B1": "P-P-:NS", "B2": "PPMM:NE|SW*", "A2": "-M-M:EW*"}
    board = found(both, ["B2", "A2"], [])
    assert board.score["subway-networks"] == 8, "the exit A2 and two hubs"
    assert board.score["pipe-networks"] == 0
    assert [(each.kind, each.exits, each.hubs) for each in board.networks] == [
        ("M", ("A2W",), ("A2", "B2")),
        ("P", ("B1N",), ()),
    ]


def test_12_every_network_scores() -> None:
    drawings = {"A4": "-P-P:EW", "B4": "PPPP:NESW", "B3": "P-P-:NS", "B2": "P-P-:NS", "B1": "P-P-:NS"}
    right = {"G4": "-P-P:EW", "F4": "PPPP:NESW", "F3": "P-P-:NS", "F2": "P-P-:NS", "F1": "P-P-:NS"}
    assert found({**drawings, **right}, [], []).score["pipe-networks"] == 4 + 4


def test_12_pipes_count_twice_subways_once_and_bursts_do_not_interrupt() -> None:
    pipe = {f"{column}4": "-P-P:EW" for column in "ABCDEFG"}
    board = found(pipe, [], ["C4", "D4"])
    assert (board.score["pipe"], board.score["bursts"], board.score["pipe-networks"]) == (14, -4, 4)
    subway = {f"{column}2": "-M-M:EW" for column in "ABCDEFG"}
    assert found(subway, [], []).score["subway"] == 7


def test_12_only_central_spaces_of_the_underground_board_count_here() -> None:
    board = found({"C3": "P-P-:NS", "C4": "P-P-:NS", "B3": "M-M-:NS"}, [], [])
    assert board.centre == ("C3", "C4")
    told = score(written({"C3": "P-P-:NS"}, drawings={"D4": "H-H-:NS"}))
    assert (told.centre, told.expansions["underground"]) == (1, 2 + 1 - 2)


def test_12_open_ends_inside_are_errors_ends_at_the_edge_and_stubs_are_not() -> None:
    board = found({"B1": "P-P-:NS", "C1": "P-P-:NS", "D7": "M-M-:NS*", "A1": "-MM-:ES"}, [], [])
    assert board.errors == ("A1E", "A1S", "B1S", "C1S", "D7N")
    stub = found({"D3": "PPPM:NES|W*", "C3": "-M-M:EW"}, [], [])
    assert set(stub.errors) == {"D3N", "D3E", "D3S", "C3W"}, "the stub is joined, and closed inside its space"


def test_12_the_two_groups_of_a_space_do_not_connect() -> None:
    drawings = {"A4": "-P-P:EW", "B4": "MPMP:NS|EW", "C4": "-P-P:EW", "B3": "MMM-:NES*", "B5": "M-M-:NS*"}
    board = found(drawings, ["B3", "B5"], [])
    assert board.score["subway-networks"] == 4, "under the pipe"
    curves = {"B3": "-MM-:ES*", "C3": "MPPM:NW|ES", "D3": "-P-P:EW"}
    assert len(found(curves, [], []).longest["subway"]) == 2


def test_14_the_cross_of_pipes_counts_twice_in_trails_only() -> None:
    """A pipe that returns through its own cross."""
    loop = {"C4": "-P-P:EW", "D4": "PPPP:NESW", "E4": "P--P:NW", "E3": "--PP:SW", "D3": "-PP-:ES", "D5": "P-P-:NS"}
    assert len(found(loop, [], [], WITH).longest["pipe"]) == 5
    assert len(found(loop, [], [], ALONE).longest["pipe"]) == 7
    assert score(written(loop)).total == found(loop, [], [], ALONE).score["total"]
    assert score(written(loop, longest="simple")).total == found(loop, [], [], WITH).score["total"]


def test_12_ends_that_no_pipe_can_join_are_lost() -> None:
    board = found({"B1": "P-P-:NS", "B2": "-M-M:EW", "A3": "-PP-:ES"}, [], [])
    assert "B1S" in board.lost, "against a blank side"
    assert "A3E" not in board.lost


# --- On paper -------------------------------------------------------------------------------------------------


def test_the_field_underground_implies_the_expansion() -> None:
    board = {"B1": "P-P-:NS"}
    for fields in ({}, {"expansions": ["underground"]}):
        told = score(written(board, drawings={"B1": "H-H-:NS"}, **fields))
        assert told.expansions == {"underground": 2 - 1}
    empty = score({"expansions": ["underground"], "drawings": {}})
    assert empty.expansions == {"underground": 0}


def test_alone_the_lines_of_the_surface_are_zero() -> None:
    told = score(written({"B1": "P-P-:NS", "B2": "P-P-:NS"}, edition="challenge"))
    assert (told.exits, told.highway, told.railway, told.centre, told.errors) == (0, 0, 0, 0, 0)
    assert told.total == told.expansions["underground"] == 4 - 1
    with pytest.raises(BadInput) as caught:
        score({"expansions": ["underground"]})
    assert caught.value.code == "missing-field"


def test_groups_and_sides_of_a_drawing_may_be_in_any_order() -> None:
    sheet = read_sheet(written({"B2": "PPMM:SW*|EN"}, hubs=["B2"]))
    assert board_of(sheet.sheet.layers)["marks"] == {"B2": ["PPMM:NE|SW*", 0]}


@pytest.mark.parametrize(
    ("fields", "code", "at"),
    [
        ({"underground": []}, "shape", "underground"),
        ({"underground": {"drawing": {}}}, "unknown-field", "underground.drawing"),
        ({"underground": {"drawings": []}}, "shape", "underground.drawings"),
        ({"underground": {"drawings": {"B1": 1}}}, "shape", "underground.drawings.B1"),
        ({"underground": {"drawings": {"H1": "P-P-:NS"}}}, "unknown-space", "underground.drawings.H1"),
        ({"underground": {"drawings": {"B1": "P-P-"}}}, "drawing-form", "underground.drawings.B1"),
        ({"underground": {"drawings": {"B1": "H-H-:NS"}}}, "unknown-drawing", "underground.drawings.B1"),
        ({"underground": {"drawings": {"B1": "P-P-:NS*"}}}, "unknown-drawing", "underground.drawings.B1"),
        ({"underground": {"drawings": {"B1": "M-M-:NS"}}}, "clash", "underground.drawings.B1"),
        ({"underground": {"drawings": {"D1": "P-P-:NS"}}}, "clash", "underground.drawings.D1"),
        ({"underground": {"drawings": {"C3": "P-P-:NS", "C4": "M-M-:NS"}}}, "clash", "underground.drawings.C4"),
        ({"underground": {"drawings": {"C3": "M-M-:NS"}, "hubs": ["C3"]}}, "hubs", "underground.hubs.0"),
        ({"underground": {"drawings": {}, "hubs": ["C3"]}}, "hubs", "underground.hubs.0"),
        ({"underground": {"drawings": {"C3": "M-M-:NS*"}, "bursts": ["C3"]}}, "bursts", "underground.bursts.0"),
        ({"underground": {"drawings": {}, "hubs": "C3"}}, "shape", "underground.hubs"),
        (
            {"underground": {"drawings": {"C3": "P-P-:NS"}, "bursts": ["C3", "C3"]}},
            "space-twice",
            "underground.bursts.1",
        ),
        ({"drawings": {"B1": "P-P-:NS"}, "underground": {}}, "unknown-drawing", "drawings.B1"),
        ({"expansions": ["river"], "underground": {}}, "expansions-conflict", "expansions"),
    ],
)
def test_12_invalid_boards_are_refused(fields: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        score(fields)
    assert (caught.value.code, caught.value.at) == (code, at)


def test_12_hubs_and_bursts_are_taken_as_given() -> None:
    """Without a station above, and a station above adds none."""
    line = {"C3": "-M-M:EW*", "D3": "-M-M:EW*"}
    given = score(written(line, hubs=["C3", "D3"], drawings={})).expansions["underground"]
    none = score(written(line, drawings={"C3": "H-R-:NS*", "D3": "H-R-:NS*"})).expansions["underground"]
    assert (given, none) == (4 + 2 + 2 - 2, 2 + 2 - 2)


def test_legal_places_are_those_on_the_board_of_the_face() -> None:
    sheet = written({"B1": "P-P-:NS"}, drawings={"D1": "R-R-:NS"})
    answer = legal({"sheet": sheet, "routes": ["p-curve", "r-curve", "m-st-tee"]})
    assert answer["p-curve"]["B2"] == ("P--P:NW", "PP--:NE")
    assert "D2" not in answer["p-curve"]
    assert answer["r-curve"]["D2"] == ("R--R:NW", "RR--:NE")
    assert set(answer["m-st-tee"]) == set(slow.legal({"B1": "P-P-:NS"}, "m-st-tee"))
    alone = legal({"sheet": written({"B1": "P-P-:NS"}), "routes": ["p-curve", "h-curve"]})
    assert alone == {"p-curve": answer["p-curve"], "h-curve": {}}
    plain = legal({"sheet": {"drawings": {}}, "routes": ["m-curve"]})
    assert {space: list(drawings) for space, drawings in plain["m-curve"].items()} == slow.legal({}, "m-curve")


# --- Compared -------------------------------------------------------------------------------------------------


def test_12_scores_of_random_boards_agree_with_a_slow_implementation() -> None:
    rng = random.Random(1200)
    points = 0
    for number in range(scaled(15)):
        drawings, _ = thrown(rng, oracle.SPACES, POOL, rng.choice((0.2, 0.35, 0.5)))
        stations = [space for space, drawing in drawings.items() if "*" in drawing]
        pipes = [space for space, drawing in drawings.items() if "P" in drawing]
        hubs = rng.sample(stations, rng.randrange(len(stations) + 1))
        bursts = rng.sample(pipes, rng.randrange(min(4, len(pipes) + 1)))
        board = found(drawings, hubs, bursts, ALONE if number % 2 else WITH)
        points += board.score["subway-networks"]
        lines = {(line.kind, line.exits, line.hubs) for line in slow.lines(drawings, hubs) if line.exits + line.hubs}
        assert {(each.kind, len(each.exits), len(each.hubs)) for each in board.networks} == lines
        assert set(board.errors) == {space + side for space, side in oracle.errors(slow.as_routes(drawings))}
    assert points > 0


def test_4_1_placements_on_random_boards_agree_with_a_slow_implementation() -> None:
    rng = random.Random(1201)
    for _ in range(scaled(4)):
        drawings, _ = thrown(rng, oracle.SPACES, POOL, rng.choice((0.1, 0.3, 0.5)))
        faces = rng.sample(sorted(slow.FACES), 3)
        answer = legal({"sheet": written(drawings), "routes": faces})
        for face in faces:
            assert {space: list(each) for space, each in answer[face].items()} == slow.legal(drawings, face)


def followed(match: Match, rng: random.Random, alone: bool) -> None:
    """Play a match at random and follow it by a slow look; at its end compare boards and points."""
    steps: list[tuple[str, str, str]] = []
    doubled: list[int] = []
    while not match.over:
        table: Table = match.state.table
        turn = RoundEditor(table.sheets[0], table.roll, (), table.options.setup, table.round)
        acts: list[Action] = []
        for _ in range(rng.randrange(7)):
            there = list(turn.legal_actions())
            if not there:
                break
            kind = rng.choice(sorted({type(act).__name__ for act in there}))
            acts.append(rng.choice([act for act in there if type(act).__name__ == kind]))
            turn.draw(acts[-1])
        acts += turn.complete_by_default()
        below = turn.setup.second_board is not None
        assert below == (alone or table.round % 2 == 0)
        for act in acts:
            if below:
                assert isinstance(act, DrawDie | Double)
                assert (
                    slow.why_not(
                        {space: each for board, space, each in steps if board == "below"}, act.space, act.drawing
                    )
                    is None
                )
                assert act.drawing in slow.shapes(table.roll[act.die])
                doubled += [table.round] * isinstance(act, Double)
            else:
                assert isinstance(act, DrawDie | DrawSpecial | ExpansionAction)
            steps.append(("below" if below else "surface", act.space, act.drawing))
        match.submit(Commit(0, tuple(acts)))
        hubs, bursts, surface, drawn = slow.hubs_and_bursts(steps, alone)
        sheet = match.state.table.sheets[0]
        board = board_of(sheet.layers)
        assert sheet.drawings() == surface
        assert {space: drawing for space, (drawing, _) in board["marks"].items()} == drawn
        assert (board["hubs"], board["bursts"], board["doublings"]) == (hubs, bursts, len(doubled))
    assert len(set(doubled)) == len(doubled) <= 3
    hubs, bursts, surface, drawn = slow.hubs_and_bursts(steps, alone)
    (told,) = match.state.table.scores
    assert told.expansions["underground"] == slow.score(drawn, hubs, bursts, match.state.table.options.mode)
    assert told.errors == len(oracle.errors(surface))


@pytest.mark.parametrize("options", [WITH, ALONE, CHALLENGE], ids=["with", "alone", "challenge"])
def test_12_random_matches_agree_with_a_slow_implementation(options: Options) -> None:
    for number in range(scaled(2)):
        match = Match(RailroadInk(), options, ["Ada"], numbered_seed(number))
        match.submit(Open())
        followed(match, random.Random(number), options is ALONE)


def test_random_play_on_the_kernel_agrees_with_a_slow_implementation() -> None:
    for seed in range(scaled(5)):
        game = Playout(seed, ("underground",))
        game.play()
        steps = [
            ("surface" if set(DRAWINGS[drawing][:4]) & set("HR") else "below", SPACE_NAMES[space], DRAWINGS[drawing])
            for drawing, space in game.drawn()
        ]
        hubs, bursts, surface, below = slow.hubs_and_bursts(steps, alone=False)
        assert len(surface) + len(below) == len(steps)
        board = game.board
        masks = (board.hubs | board.second_hubs, board.bursts)
        assert [sorted(hubs), sorted(bursts)] == [
            sorted(SPACE_NAMES[index] for index in range(56) if mask >> index & 1) for mask in masks
        ]
        assert board.network.words() == network_of_board(board_with(below)).words()
        for mode in ("simple", "trail"):
            assert board.total(mode == "trail") == slow.score(below, hubs, bursts, mode)
        assert game.total(False) == oracle.score(surface, "simple")["total"] + board.total(False)
