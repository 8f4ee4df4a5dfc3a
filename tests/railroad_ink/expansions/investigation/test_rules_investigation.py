"""The rules of Investigation, one test for each: section 15.10.1, with 4, 9.4 and 13."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import BOTS
from inkrally.railroad_ink.expansions.investigation.rules import EXITS, ChooseExit, TakeStep
from inkrally.railroad_ink.expansions.investigation.steps import from_exit, from_space
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.routes import parse
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import behind_of, score_of, turn_on
from tests.railroad_ink.positions import thrown
from tests.railroad_ink.tables import die, refused
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "investigation"
WHITE = ("h-straight", "h-curve", "r-straight", "st-straight")
ROUTE = {"B1": "H-H-:NS", "B2": "H-R-:NS*", "B3": "RR--:NE", "C3": "-R-R:EW", "D3": "R-RR:NSW", "D2": "R-R-:NS*"}
RAILS = {**ROUTE, "D4": "R-H-:NS*", "D5": "H--H:NW"}


def begun(*names: str, seats: int = 2, **chosen: Any) -> Match:
    """Return a match before its first roll."""
    options = Options(expansions=(NAME, *names), **chosen)
    match = Match(RailroadInk(), options, [f"seat {seat}" for seat in range(seats)], numbered_seed(1))
    match.submit(Open())
    return match


def turn_with(face: str, at: str, *acts: Action, **drawings: str) -> RoundEditor:
    """Return a turn at the end of a round, with nothing left that must be drawn."""
    turn = turn_on(drawings or RAILS, NAME, roll=(*WHITE, face), layers={"investigator": at})
    turn.left = [4]
    for act in acts:
        turn.draw(act)
    return turn


def reached(turn: RoundEditor) -> set[str]:
    return {act.space for act in turn.expansion_actions()}


# --- Before the first roll ----------------------------------------------------------------------------------


def test_15_10_1_each_player_chooses_an_exit_before_the_first_roll() -> None:
    match = begun()
    table = match.view(0).table
    assert (table.round, table.roll) == (0, ())
    assert match.view(0).phase is not None
    assert match.owes == (0, 1)
    game, state = RailroadInk(), match.state
    assert {act.space for act in game.legal_actions(state.table, 0, ())} == set(EXITS)
    offer = game.legal_actions_view(state.table, 0, ())
    assert [duty.code for duty in offer.duties] == ["investigation-exit"]
    assert len(offer.acts) == 12
    refused(match, Commit(0, ()), "duty-left", "duty.investigation-exit")
    refused(match, Commit(0, (ChooseExit("B2"),)), "investigation-exit")
    refused(match, Commit(0, (die(0, "B1", "H-H-:NS"),)), "duty-first")
    refused(match, Commit(0, (ChooseExit("B1"), ChooseExit("D1"))), "first-done")
    match.submit(Commit(0, (ChooseExit("B1"),)))
    assert "investigator" not in match.view(1).table.sheets[0].layers, "the other seat has not chosen yet"
    match.submit(Commit(1, (ChooseExit("G6"),)))
    table = match.view(1).table
    assert table.round == 1
    assert [sheet.layers["investigator"] for sheet in table.sheets] == ["B1N", "G6E"]


def test_15_10_1_a_late_player_gets_an_exit() -> None:
    match = begun()
    match.submit(Commit(1, (ChooseExit("B1"),)))
    match.submit(Expire({}))
    assert [sheet.layers["investigator"] for sheet in match.view(0).table.sheets] == ["A4W", "B1N"]


@pytest.mark.parametrize("chosen", [{"edition": "challenge"}, {"draft": True}])
def test_15_10_1_the_opening_happens_once(chosen: dict[str, Any]) -> None:
    """Goals are drawn and the start player is drawn by lot before the exits are chosen, and not again."""
    match = begun("meteor", **chosen)
    match.submit(Expire({}))
    kinds = [type(entry.event).__name__ for entry in match.log.entries]
    assert kinds.count("RequiredFirst") >= 1
    for once in ("StartDrawn", "GoalsDrawn", "Laid"):
        assert kinds.count(once) <= 1
    assert kinds.count("Rolled") == 1


def test_15_10_1_after_the_first_roll_no_exit_is_chosen() -> None:
    match = begun(seats=1)
    match.submit(Commit(0, (ChooseExit("B1"),)))
    turn = RoundEditor(match.state.table.sheets[0], match.state.table.roll, (), match.state.table.options.setup, 1)
    assert refused_code(turn, ChooseExit("D1")) is not None
    assert refused_code(turn_with("in-st-tee", "B1N"), ChooseExit("D1")) == "investigation-late"


@pytest.mark.parametrize(
    "bot", [bot for bot in BOTS if bot.name in ("easy", "steady", "beam")], ids=lambda bot: bot.name
)
def test_15_10_1_bots_choose_an_exit_and_walk(bot: Any) -> None:
    match = begun(seats=1)
    collected = 0
    while not match.over:
        match.submit(Commit(0, bot.choose(match.view(0), random.Random(1)).acts))
        collected = len(match.view(0).table.sheets[0].layers.get("collected", ()))
    if bot.name == "beam":
        assert collected >= 1


# --- Faces --------------------------------------------------------------------------------------------------


def test_15_10_1_the_die() -> None:
    manifest = facts.EXPANSIONS[NAME]
    assert (manifest.rounds, manifest.optional, manifest.connect) == (7, True, "HR")
    assert manifest.own["steps"] == {
        "in-st-h": 2,
        "in-h-straight": 3,
        "in-h-tee": 2,
        "in-st-tee": 1,
        "in-st-straight": 3,
        "in-st-curve": 2,
    }
    assert len(set(manifest.faces[NAME])) == 6


def test_15_10_1_a_face_is_joined_and_carries_a_clue() -> None:
    turn = turn_with("in-st-straight", "B1N", **ROUTE)
    assert refused_code(turn, die(4, "F5", "R-R-:NS*")) == "not-connected"
    turn.draw(die(4, "D4", "R-R-:NS*"))
    assert turn.layers["clues"] == ["D4"]
    turn.erase("D4")
    assert turn.layers["clues"] == []


# --- Steps --------------------------------------------------------------------------------------------------


def test_15_10_1_a_step_over_a_joined_highway() -> None:
    assert reached(turn_with("in-st-h", "B1N")) == {"B1"}
    assert reached(turn_with("in-st-h", "B1")) == {"B2"}, "never back to the exit"
    assert reached(turn_with("in-st-h", "D5")) == {"D4"}
    assert reached(turn_with("in-st-h", "F1N")) == set(), "no end is joined to that exit"


def test_15_10_1_a_step_over_railways_goes_to_the_first_stations() -> None:
    """The way branches at D3; no station is passed."""
    assert reached(turn_with("in-st-h", "B2")) == {"B1", "D2", "D4"}
    further = {**RAILS, "D1": "R-R-:NS*"}
    assert reached(turn_with("in-st-h", "B2", **further)) == {"B1", "D2", "D4"}
    assert reached(turn_with("in-st-h", "C3")) == set(), "no step begins on a railway without a station"


def test_15_10_1_a_step_from_a_railway_exit() -> None:
    drawn = {"D1": "R-R-:NS", "D2": "R-R-:NS", "D3": "R-H-:NS*"}
    assert reached(turn_with("in-st-h", "D1N", **drawn)) == {"D3"}
    assert reached(turn_with("in-st-h", "D1N", D1="R-R-:NS*")) == {"D1"}
    assert reached(turn_with("in-st-h", "D1N", D1="R-R-:NS")) == set()


def test_15_10_1_groups_of_a_space_are_separate() -> None:
    """An overpass: the railway above does not stop at the highway."""
    drawn = {"D1": "R-H-:NS*", "D2": "HRHR:NS|EW", "C2": "---R:W*", "E2": "---R:W*", "D3": "H-H-:NS"}
    assert reached(turn_with("in-st-h", "D1", **drawn)) == {"D2"}
    assert reached(turn_with("in-st-h", "D2", **drawn)) == {"D1", "D3"}


def test_15_10_1_the_die_limits_the_number_of_steps() -> None:
    turn = turn_with("in-st-h", "B1N", TakeStep("B1"), TakeStep("B2"))
    assert turn.layers["investigator"] == "B2"
    assert refused_code(turn, TakeStep("D2")) == "investigation-steps"
    assert reached(turn) == set()
    assert refused_code(turn_with("in-st-tee", "B1N"), TakeStep("B2")) == "investigation-far"
    assert refused_code(turn_with("in-st-tee", "B1N"), TakeStep("H9")) == "unknown-space"


def test_15_10_1_steps_follow_all_drawing() -> None:
    turn = turn_on(RAILS, NAME, roll=(*WHITE, "in-st-h"), layers={"investigator": "B1N"})
    assert refused_code(turn, TakeStep("B1")) == "drawing-first"
    assert refused_code(turn_with("in-h-straight", "B1N", TakeStep("B1")), die(4, "D5", "-H-H:EW")) == "drawing-over"


def test_15_10_1_a_step_that_ends_on_a_clue_collects_it() -> None:
    turn = turn_with("in-h-straight", "B1N")
    for space in ("B1", "D2"):
        turn.add_to_layer("clues", space)
    for space in ("B1", "B2", "D2"):
        turn.draw(TakeStep(space))
    assert turn.layers["collected"] == ["B1", "D2"]
    turn.erase("B1")
    assert (turn.layers["clues"], turn.layers["collected"]) == (["D2"], ["D2"])


def test_15_10_1_an_investigator_whose_space_is_erased_stays() -> None:
    turn = turn_with("in-st-h", "B2")
    turn.erase("B2")
    assert turn.layers["investigator"] == "B2"
    assert reached(turn) == set()


# --- The score and written sheets ---------------------------------------------------------------------------


def test_15_10_1_points() -> None:
    layers: dict[str, Any] = {"clues": ["B1", "B2"], "collected": ["B2"], "investigator": "B2"}
    assert score_of(ROUTE, NAME, layers=layers).expansions == {NAME: 1}
    layers["collected"] = ["B2", "B1"]
    assert score_of(ROUTE, NAME, layers=layers).expansions == {NAME: 6}
    assert [line.points for line in behind_of(ROUTE, NAME, layers=layers).expansions[NAME]] == [2, 4]
    assert score_of(ROUTE, NAME).expansions == {NAME: 0}


# --- A second, slow implementation of the steps -------------------------------------------------------------


def neighbours(drawings: Mapping[str, str], kind: str, space: str, sides: str) -> Iterator[tuple[str, str]]:
    """Yield each space that joined ends of a kind lead to, with the group that they enter."""
    for side in sides:
        column, row = ord(space[0]) + {"E": 1, "W": -1}.get(side, 0), int(space[1]) + {"S": 1, "N": -1}.get(side, 0)
        there, back = f"{chr(column)}{row}", "SWNE"["NESW".index(side)]
        if there not in drawings or kind not in (drawings[space]["NESW".index(side)],):
            continue
        read = parse(drawings[there])
        if read.sides["NESW".index(back)] == kind:
            yield there, next(group.sides for group in read.groups if back in group.sides)


def slow_steps(drawings: Mapping[str, str], space: str) -> set[str]:
    found = set()
    for group in parse(drawings[space]).groups:
        found |= {there for there, _ in neighbours(drawings, "H", space, group.sides)}
        if group.station:
            seen = {(space, group.sides)}
            left = [(space, group.sides)]
            while left:
                for there, entered in neighbours(drawings, "R", *left.pop()):
                    if (there, entered) in seen:
                        continue
                    seen.add((there, entered))
                    if f"{entered}*" in drawings[there].partition(":")[2].split("|"):
                        found.add(there)
                    else:
                        left.append((there, entered))
    return found - {space}


def test_15_10_1_steps_by_a_second_implementation() -> None:
    routes = [number for number, each in enumerate(DRAWINGS) if set(each[:4]) <= set("HR-") and each[:4] != "----"]
    routes = [number for number in routes if "/" not in DRAWINGS[number]]
    for number in range(scaled(25)):
        rng = random.Random(f"investigation {number}")
        drawings = thrown(rng, [*SPACES], routes, rng.uniform(0.4, 0.9)).drawings
        network: Network = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}).network()
        for space in drawings:
            fast = from_space(network, SPACES[space])
            assert {SPACE_NAMES[index] for index in range(56) if fast >> index & 1} == slow_steps(drawings, space)
        for space in EXITS:
            assert from_exit(network, SPACES[space]) == 0 or space in drawings
