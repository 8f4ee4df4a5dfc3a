"""The rules of City Builder, one test for each: section 15.4, with 1, 4, 8 and 13."""

from __future__ import annotations

import random
from typing import Any

import pytest

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.expansions.city_builder.rules import Build, CollectIncome
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink.expansion_helpers import amid, behind_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code

NAME = "city-builder"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
ROLL = (*WHITE, "income-adjacent", "towers-1")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]
"""The white dice, drawn one below the other."""


def coins(income: str, *acts: Action, white: tuple[str, ...] = WHITE, layers: dict[str, Any] | None = None) -> int:
    """Return the coins after the income of a round."""
    turn = turn_on({}, NAME, roll=(*white, income, "towers-3"), acts=[*acts, CollectIncome()], layers=layers or {})
    found: int = turn.layers["coins"]
    return found


# --- Income -------------------------------------------------------------------------------------------------


def test_15_4_the_income_is_collected_after_the_drawing() -> None:
    match = opened(ROLL, NAME)
    assert refused_code(turn_on({}, NAME, roll=ROLL, acts=FOUR[:3]), CollectIncome()) == "drawing-first"
    refused(match, Commit(0, tuple(FOUR)), "duty-left", "duty.city-builder-income")
    commit(match, *FOUR, CollectIncome())
    assert match.state.table.sheets[0].layers == {"coins": 4}


def test_15_4_the_income_is_collected_once_and_nothing_is_drawn_after_it() -> None:
    turn = turn_on({}, NAME, roll=ROLL, acts=[*FOUR, CollectIncome()])
    assert refused_code(turn, CollectIncome()) == "city-builder-income"
    assert refused_code(turn, special("D1", "RRRR:NESW")) == "drawing-over"


def test_15_4_adjacent_counts_the_largest_group_of_the_round() -> None:
    assert coins("income-adjacent", *FOUR) == 4
    apart = [die(0, "B1", "H-H-:NS"), die(1, "F1", "H-H-:NS"), die(2, "F2", "H-H-:NS"), die(3, "D1", "R-H-:NS*")]
    assert coins("income-adjacent", *apart) == 2
    assert coins("income-adjacent", *apart[:3], die(3, "B2", "H-R-:NS*"), special("B3", "RRRR:NESW")) == 3


def test_15_4_older_drawings_do_not_count_for_adjacent() -> None:
    acts = [die(0, "B2", "H-H-:NS"), die(1, "F1", "H-H-:NS"), die(2, "F3", "H-H-:NS"), die(3, "D1", "R-H-:NS*")]
    turn = turn_on({"B1": "H-H-:NS", "F2": "H-H-:NS"}, NAME, roll=ROLL, acts=[*acts, CollectIncome()])
    assert turn.layers["coins"] == 1


def test_15_4_spaces_side_by_side_without_joined_ends_are_no_group() -> None:
    white = ("h-straight", "r-straight", "h-straight", "r-straight")
    acts = [die(0, "B1", "H-H-:NS"), die(1, "A2", "-R-R:EW"), die(2, "F1", "H-H-:NS"), die(3, "G2", "-R-R:EW")]
    assert coins("income-adjacent", *acts, white=white) == 1


def test_15_4_exits_counts_the_network_with_the_most() -> None:
    assert coins("income-exits", *FOUR) == 1
    row = dict.fromkeys([f"{column}4" for column in "ABCDEF"], "-H-H:EW")
    acts = [die(0, "G4", "-H-H:EW"), die(1, "B1", "H-H-:NS"), die(2, "B2", "H-H-:NS"), die(3, "B3", "H-R-:NS*")]
    turn = turn_on(row, NAME, roll=(*WHITE, "income-exits", "towers-1"), acts=[*acts, CollectIncome()])
    assert turn.layers["coins"] == 2


def test_15_4_central_counts_central_spaces_with_anything() -> None:
    assert coins("income-central", *FOUR) == 0
    assert coins("income-central", *FOUR, layers={"towers": {"D4": 1, "A1": 1}}) == 1


def test_15_4_urban_gives_two_and_one_for_each_building() -> None:
    assert coins("income-urban", *FOUR) == 2
    assert coins("income-urban", *FOUR, layers={"towers": {"D4": 3, "A1": 1}, "coins": 5}) == 9


def test_15_4_at_most_twelve_coins() -> None:
    assert coins("income-adjacent", *FOUR, layers={"coins": 11}) == 12


# --- Building -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "cost", "towers"), [("towers-1", 3, 1), ("towers-2", 5, 2), ("towers-3", 7, 3)])
def test_15_4_a_building_costs_its_coins(face: str, cost: int, towers: int) -> None:
    roll, acts = (*WHITE, "income-urban", face), [*FOUR, CollectIncome()]
    poor = turn_on({}, NAME, roll=roll, acts=acts, layers={"coins": cost - 3})
    assert refused_code(poor, Build("D4")) == "city-builder-coins"
    rich = turn_on({}, NAME, roll=roll, acts=[*acts, Build("D4")], layers={"coins": cost - 2})
    assert (rich.layers["coins"], rich.layers["towers"]) == (0, {"D4": towers})


def test_15_4_any_number_of_copies_may_be_built_or_none() -> None:
    turn = turn_on({}, NAME, roll=ROLL, acts=[*FOUR, CollectIncome()], layers={"coins": 8})
    for space in ("A1", "A2", "A3", "A4"):
        assert refused_code(turn, Build(space)) is None
        turn.draw(Build(space))
    assert refused_code(turn, Build("A5")) == "city-builder-coins"
    assert turn.layers["coins"] == 0


def test_15_4_a_building_needs_the_income_first_and_an_empty_space() -> None:
    turn = turn_on({}, NAME, roll=ROLL, acts=FOUR, layers={"coins": 9, "towers": {"G7": 1}})
    assert refused_code(turn, Build("D4")) == "city-builder-first"
    turn.draw(CollectIncome())
    assert refused_code(turn, Build("B1")) == "space-taken"
    assert refused_code(turn, Build("G7")) == "space-taken"
    assert refused_code(turn, Build("H1")) == "unknown-space"
    offered = {act.space for act in turn.expansion_actions()}
    assert len(offered) == 49 - 5
    assert refused_code(turn, Build("D4")) is None


def test_15_4_a_building_fills_its_space_and_ends_against_it_are_no_errors() -> None:
    assert score_of({"A4": "-H-H:EW"}, NAME, layers={"towers": {"B4": 1}}).errors == 0
    case = {"sheet": {"expansions": [NAME], "drawings": {}, "towers": {"B1": 1}}, "routes": ["h-straight"]}
    assert "B1" not in legal(case)["h-straight"]


def test_15_4_a_building_activates_no_special_building() -> None:
    sheet = {"edition": "challenge", "sheet": "challenge", "expansions": [NAME], "drawings": {}, "towers": {"D4": 1}}
    assert score(sheet).villages == 0


def test_15_4_a_late_seat_collects_and_builds_nothing() -> None:
    match = opened(ROLL, NAME)
    acts = RailroadInk().default_draft(match.state.table, 0, (*FOUR,), None)  # type: ignore[arg-type]  # draws no chance
    assert acts[4:] == (CollectIncome(),)
    while not match.over:
        match.submit(Expire())
    assert match.state.table.scores[0].expansions == {NAME: 0}


def test_15_4_a_bot_builds_where_it_gives_points() -> None:
    level = SearchLevel(3, 2, 1, 600, last_round_factor=1)
    match = amid(ROLL, {}, NAME, layers={"coins": 12}, number=7)
    decision = BeamBot("quick", "", level, level).choose(match.view(0), random.Random(1))
    assert sum(isinstance(act, Build) for act in decision.acts) == 4


# --- Points and others --------------------------------------------------------------------------------------


def test_15_4_a_point_for_each_tower_and_none_for_coins() -> None:
    layers = {"towers": {"A1": 3, "G7": 2}, "coins": 9}
    assert score_of({}, NAME, layers=layers).expansions == {NAME: 5}
    assert [line.points for line in behind_of({}, NAME, layers=layers).expansions[NAME]] == [3, 2]


def test_8_1_a_meteor_erases_a_building() -> None:
    roll = (*WHITE, "N", "1", "income-urban", "towers-1")
    match = amid(roll, {}, "meteor", NAME, layers={"towers": {"D3": 2}, "coins": 4, "dot": "D4"})
    view = view_of(match, Strike("D3", direction="N")).sheets[0]
    assert (view.layers["towers"], view.layers["coins"], view.layers["craters"]) == ({}, 4, ["D3"])


def test_7_2_a_lake_rises_in_no_building() -> None:
    setup = setup_of("original", "simple", ("lake", NAME))
    turn = RoundEditor(Sheet({}, (), {"towers": {"D4": 1}}), (), (), setup, 1)
    assert turn.network.filled() == turn.sheet_now().network().filled()
