"""The rules of connectivity, scoring and players, one test for each: sections 5, 6 and 13, ruling X2.

Tests are named after their section. The tests of longest routes are in `test_longest.py`.
"""

from __future__ import annotations

import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Expire, Open, Result
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, notation
from inkrally.railroad_ink.game import Options, RailroadInk, Scored, Table
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, network_of

from . import oracle
from .tables import (
    PLAIN,
    ROUNDS,
    amid,
    finish,
    opened,
)

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
    """Each curve leads on separately; only a route outside the space can connect them."""
    assert exits({"A4": "-HH-:ES", "B4": "-H-H:EW"}) == []
    apart = {"A4": "-H-H:EW", "B4": "HHHH:NW|ES", "B3": "H-H-:NS", "B2": "H-H-:NS", "B1": "H-H-:NS"}
    below = {"B5": "H-H-:NS", "B6": "H-H-:NS", "B7": "H-H-:NS"}
    assert exits({**apart, **below}) == [2, 1]
    assert exits({**apart, **below, "B4": "HHHH:NESW"}) == [3]


def test_5_ends_that_only_point_at_a_space_connect_nothing() -> None:
    assert exits({"B1": "H-H-:NS", "B2": "-R-R:EW", "A2": "-R-R:EW"}) == [1, 1]


# --- 6 Scoring ----------------------------------------------------------------------------------------------


def scored(drawings: dict[str, str], options: Options | None = None) -> ScoreSheet:
    """Return the score of a sheet at the end of a match, with nothing more drawn in the last round."""
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
def test_6_3_and_x3_each_central_space_with_a_route_counts_one(route: str) -> None:
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
    """Return the result for seats with these totals and errors."""
    sheets = tuple(ScoreSheet(0, 0, 0, 0, {}, 0, 0, errors, total) for total, errors in lines)
    result = RailroadInk().result(Table(Options(), (Sheet(),) * len(lines), ROUNDS, scores=sheets))
    assert result is not None
    return result


def test_6_5_most_points_win() -> None:
    assert ended((30, 0), (42, 9), (41, 2)).places == (3, 1, 2)


def test_6_5_fewer_errors_break_a_tie() -> None:
    result = ended((40, 5), (40, 3), (39, 0))
    assert result.places == (2, 1, 3)
    assert result.winners == (1,)
    assert result.scores == (40, 40, 39)


def test_6_5_the_victory_is_shared_after_equal_errors() -> None:
    result = ended((40, 3), (12, 0), (40, 3), (40, 4), (12, 0))
    assert result.places == (1, 4, 1, 3, 4)
    assert result.winners == (0, 2)


def test_6_5_a_solo_player_and_negative_scores_have_a_winner() -> None:
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


D1 = {
    "A2": "-R-R:EW",
    "B2": "HRHR:NS|EW",
    "C2": "RR-R:NEW",
    "D2": "RR-R:NEW",
    "D1": "R-RR:NSW",
    "C1": "-RRR:ESW",
}


def test_d1_a_tee_entered_again_counts_again_by_stretches_only() -> None:
    """In matches of both editions, and on a written sheet."""
    modes: tuple[tuple[facts.LongestMode | None, int], ...] = ((None, 6), ("simple", 6), ("trail", 6), ("stretches", 7))
    for mode, length in modes:
        for options in (Options(longest=mode), Options(edition="challenge", goals="none", longest=mode)):
            assert scored(D1, options).railway == length
        for edition in ("original", "challenge"):
            written = {"edition": edition, "drawings": D1, **({"longest": mode} if mode else {})}
            assert notation.score(written).railway == length


def test_d1_goals_about_lengths_count_by_stretches_where_the_table_does() -> None:
    """Goal J asks for a railway of six; this one has five spaces, one of which is entered again."""
    drawings = {space: drawing for space, drawing in D1.items() if space != "A2"}
    for mode, reached in (("trail", False), ("stretches", True)):
        written = {"edition": "challenge", "longest": mode, "drawings": drawings}
        assert ("J" in notation.goals(written)["reached"]) == reached


def test_d1_the_underground_counts_by_stretches_where_the_table_does() -> None:
    """A subway that is a ring of four spaces has length 4 or 5, one point for each."""
    drawings = {"D4": "-MM-:ES", "E4": "--MM:SW", "E5": "M--M:NW", "D5": "MM--:NE"}
    points = []
    for mode in ("trail", "stretches"):
        written = {"expansions": ["underground"], "longest": mode, "underground": {"drawings": drawings}}
        points.append(notation.score(written).expansions["underground"])
    assert points[1] == points[0] + 1


def test_x2_both_modes_play_the_same_game() -> None:
    """The mode changes only points, not the rolls or the legal drawings."""
    ends = []
    for mode in ("simple", "trail"):
        match = Match(RailroadInk(), Options(longest=mode), ["Ada"], numbered_seed(3))
        match.submit(Open())
        finish(match)
        ends.append([entry.event for entry in match.entries[:-1]])
    assert ends[0] == ends[1]


def test_view_has_the_current_score() -> None:
    """In every round the view has the score, and it is that of the oracle."""
    match = opened(seats=2)
    while not match.over:
        match.submit(Expire())
        for seen in match.view(None).table.sheets:
            drawn = {space: mark.drawing for space, mark in seen.marks.items()}
            expected = oracle.score(drawn, "simple")
            assert {name: getattr(seen.score, name) for name in expected} == expected


def test_a_sheet_is_never_changed() -> None:
    """Drawing creates a new sheet, so earlier states stay unchanged."""
    match = opened(PLAIN)
    before = match.state
    kept = repr(before)
    match.submit(Expire())
    assert repr(before) == kept
    assert all(isinstance(mark, Mark) for mark in match.state.table.sheets[0].marks.values())
