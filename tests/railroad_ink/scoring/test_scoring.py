"""The score sheet against the worked examples and the oracle, and the breakdown of every number."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options, RailroadInk, Table
from inkrally.railroad_ink.scoring.score_sheet import ScoreBreakdown, ScoreSheet, score_breakdown, score_sheet
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, network_of
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import CASES, MODES, board_case, expected_score, of_kind, sheet
from tests.railroad_ink.positions import masks, mixed
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("network", "regions")

LONGEST_MODES: tuple[facts.LongestMode, ...] = get_args(facts.LongestMode)

# A ring of highway through stations, with a route from it to each of the twelve exits.
RING = {
    "B2": "HHHR:NESW*",
    "F2": "HRHH:NESW*",
    "B6": "HHHR:NESW*",
    "F6": "HRHH:NESW*",
    "D2": "RH-H:NEW*",
    "F4": "HHH-:NES",
    "D6": "-HRH:ESW*",
    "B4": "H-HH:NSW",
    **dict.fromkeys(["C2", "E2", "C6", "E6"], "-H-H:EW"),
    **dict.fromkeys(["B3", "B5", "F3", "F5"], "H-H-:NS"),
}
WAYS = {
    "B1": "H-H-:NS",
    "D1": "R-R-:NS",
    "F1": "H-H-:NS",
    "G2": "-R-R:EW",
    "G4": "-H-H:EW",
    "G6": "-R-R:EW",
    "F7": "H-H-:NS",
    "D7": "R-R-:NS",
    "B7": "H-H-:NS",
    "A6": "-R-R:EW",
    "A4": "-H-H:EW",
    "A2": "-R-R:EW",
}


def lines(score: ScoreSheet) -> dict[str, int]:
    return {name: getattr(score, name) for name in ("exits", "highway", "railway", "centre", "errors", "total")}


def parts_of(drawings: dict[str, str], inside: frozenset[oracle.Node]) -> set[str]:
    """Return each space of a network with the sides that belong to it, of both groups if both do."""
    sides: dict[str, set[str]] = {}
    for space, index in inside:
        sides.setdefault(space, set()).update(drawings[space][5:].replace("*", "").split("|")[index])
    return {space + "".join(side for side in "NESW" if side in here) for space, here in sides.items()}


def check_behind(drawings: dict[str, str], network: Network, mode: facts.LongestMode) -> None:
    """Check that the breakdown of each number adds up, and that the oracle finds the same."""
    score, found = score_sheet(network, mode), score_breakdown(network, mode)
    assert sum(line.points for line in found.networks) == score.exits
    assert len(found.highway) == score.highway
    assert len(found.railway) == score.railway
    assert len(found.centre) == score.centre
    assert len(found.errors) == score.errors
    assert score.total == score.exits + score.highway + score.railway + score.centre - score.errors

    expected = {
        tuple(sorted(space + side for space, side in exits)): parts_of(drawings, inside)
        for inside in oracle.networks(drawings)
        if (exits := oracle.exits_of(drawings, inside))
    }
    assert {tuple(sorted(line.exits)): set(line.parts) for line in found.networks} == expected
    assert all(len(set(line.parts)) == len(line.parts) for line in found.networks)
    assert all(line.points == oracle.network_value(len(line.exits)) for line in found.networks)
    counts = [len(line.exits) for line in found.networks]
    assert counts == sorted(counts, reverse=True)
    assert set(found.centre) == oracle.CENTRE & set(drawings)
    assert set(found.errors) == {space + side for space, side in oracle.errors(drawings)}
    for kind, route in (("H", found.highway), ("R", found.railway)):
        assert oracle.is_route(drawings, kind, mode, [part[:2] for part in route])
        for part in route:
            space, sides = part[:2], part[2:]
            assert 1 <= len(sides) <= 2
            assert all(drawings[space]["NESW".index(side)] == kind for side in sides)


@pytest.mark.parametrize("mode", ["simple", "trail"])
@pytest.mark.parametrize("case", of_kind("board"))
def test_board_case(case: dict[str, Any], mode: facts.LongestMode) -> None:
    drawings = sheet(case["given"]["placements"])
    network = network_of(drawings)
    assert lines(score_sheet(network, mode)) == expected_score(case["expect"], mode)
    assert [len(line.exits) for line in score_breakdown(network, mode).networks] == case["expect"]["networks"]
    check_behind(drawings, network, mode)


@pytest.mark.parametrize("case", of_kind("networkValue"))
def test_network_value(case: dict[str, Any]) -> None:
    """On a sheet with one network that joins this many exits."""
    exits, points = case["given"]["exits"], case["expect"]["points"]
    assert facts.SHEET.network_points[exits] == points
    network = network_of({**RING, **dict(list(WAYS.items())[:exits])})
    assert network.exit_points() == points
    assert [count for *_, count in network.networks()] == [exits] * (exits > 0)


@pytest.mark.parametrize("case", of_kind("networks"))
def test_all_networks_score(case: dict[str, Any]) -> None:
    values = [facts.SHEET.network_points[exits] for exits in case["given"]["networkExits"]]
    assert values == case["expect"]["values"]
    assert sum(values) == case["expect"]["total"]


def test_the_example_of_the_rulebook() -> None:
    drawings = board_case("red-board")
    score = score_sheet(network_of(drawings), "simple")
    assert score == ScoreSheet(32, 8, 5, 6, {}, 0, 0, 5, 46)
    found = score_breakdown(network_of(drawings), "simple")
    assert [line.points for line in found.networks] == [20, 12]
    assert found == score_breakdown(network_of(dict(reversed(drawings.items()))), "simple")


def test_an_empty_sheet_scores_nothing() -> None:
    for mode in LONGEST_MODES:
        assert score_sheet(Network(), mode) == ScoreSheet(0, 0, 0, 0, {}, 0, 0, 0, 0)
        assert score_breakdown(Network(), mode) == ScoreBreakdown((), (), (), (), ())


def test_a_network_of_one_exit_is_named_and_worth_nothing() -> None:
    (line,) = score_breakdown(network_of({"B1": "H-H-:NS"}), "simple").networks
    assert (line.points, line.exits, line.parts) == (0, ("B1N",), ("B1NS",))


def test_villages_and_goals_are_added() -> None:
    network = network_of(board_case("red-board"))
    score = score_sheet(network, "trail", villages=6, goals=5)
    assert (score.villages, score.goals) == (6, 5)
    assert score.total == score_sheet(network, "trail").total + 11


def test_more_errors_than_points_are_less_than_nothing() -> None:
    score = score_sheet(network_of({"B7": "HHH-:NES", "F7": "HHH-:NES"}), "simple")
    assert score == ScoreSheet(0, 1, 0, 0, {}, 0, 0, 4, -3)


def test_errors_of_one_space_count_each() -> None:
    assert score_breakdown(masks({"D4": "HRHR:NS|EW"}), "simple").errors == ("D4N", "D4E", "D4S", "D4W")


def test_the_parts_of_random_sheets_add_up() -> None:
    for name, (drawings, network) in mixed(scaled(100)):
        for mode in LONGEST_MODES:
            assert lines(score_sheet(network, mode)) == oracle.score(drawings, mode), name
            check_behind(drawings, network, mode)


def test_the_game_explains_a_sheet_by_the_mode_it_is_played_in() -> None:
    drawings = board_case("micro-2")
    marks = {space: Mark(drawing, 1) for space, drawing in drawings.items()}
    for mode in LONGEST_MODES:
        table = Table(Options(longest=mode), (Sheet(), Sheet(marks)))
        assert RailroadInk().explain(table, 1) == score_breakdown(network_of(drawings), mode)
        assert RailroadInk().view(table, None).sheets[1].score == score_sheet(network_of(drawings), mode)


def test_every_kind_of_case_is_used() -> None:
    assert (*MODES, "stretches") == LONGEST_MODES
    base = {"networkValue", "networks", "board", "components", "legal"}
    below, challenge = {"doubling", "burst"}, {"villages", "goals", "soloGoals", "draftStart", "draftValues"}
    assert {case["kind"] for case in CASES} - set(facts.EXPANSIONS) == base | below | challenge
