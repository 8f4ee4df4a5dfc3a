"""The rules of Pluck-Man, one test for each: section 15.9.2, with 4, 8 and 13."""

from __future__ import annotations

import pytest

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.pluck_man.rules import EXITS, MarkExit
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused
from tests.railroad_ink.toy import refused_code

NAME = "pluck-man"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
ROLL = (*WHITE, "ghost")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]
NETWORK = dict.fromkeys(("A2", "B2", "C2", "E2", "F2", "G2"), "-R-R:EW") | {"D2": "RR-R:NEW", "D1": "R-R-:NS"}
"""A network with the exits A2, D1 and G2."""


def turn_with(*acts: Action, roll: tuple[str, ...] = ROLL, **drawings: str) -> RoundEditor:
    return turn_on(drawings, NAME, roll=roll, acts=acts)


def points(drawings: dict[str, str], pluck: dict[str, str]) -> int:
    layers = {"pluck": pluck}
    counted = score_of(drawings, NAME, layers=layers).expansions[NAME]
    assert counted == sum(line.points for line in behind_of(drawings, NAME, layers=layers).expansions[NAME])
    return counted


# --- Marking an exit ----------------------------------------------------------------------------------------


def test_15_9_2_an_exit_must_be_marked() -> None:
    match = opened(ROLL, NAME)
    assert len(offer_of(match).acts) == len(EXITS) == 12
    refused(match, Commit(0, tuple(FOUR)), "duty-left", "duty.pluck-man-mark")
    commit(match, *FOUR, MarkExit("G2"))
    assert match.state.table.sheets[0].layers == {"pluck": {"G2": "ghost"}}


def test_15_9_2_the_mark_is_made_before_or_after_drawing() -> None:
    match = opened(ROLL, NAME)
    commit(match, MarkExit("B1"), *FOUR)
    assert match.state.table.sheets[0].layers == {"pluck": {"B1": "ghost"}}, "the exit was unused then"


def test_15_9_2_an_exit_to_which_a_route_is_joined_is_used() -> None:
    assert refused_code(turn_with(B1="H-H-:NS"), MarkExit("B1")) == "pluck-man-exit"
    assert refused_code(turn_with(D1="-R-R:EW"), MarkExit("D1")) is None, "a route beside its exit"
    assert refused_code(turn_with(), MarkExit("C3")) == "pluck-man-exit"
    assert refused_code(turn_with(), MarkExit("H9")) == "unknown-space"


def test_15_9_2_an_exit_has_one_mark() -> None:
    turn = turn_on({}, NAME, roll=ROLL, layers={"pluck": {"B1": "fruit"}})
    assert refused_code(turn, MarkExit("B1")) == "pluck-man-exit"


def test_15_9_2_the_die_is_used_once() -> None:
    assert refused_code(turn_with(MarkExit("B1")), MarkExit("D1")) == "pluck-man-done"


def test_15_9_2_without_an_unused_exit_the_die_is_lost() -> None:
    turn = turn_on({}, NAME, roll=ROLL, layers={"pluck": dict.fromkeys(EXITS, "ghost")})
    assert list(turn.required_actions()) == []
    assert list(turn.expansion_actions()) == []


@pytest.mark.parametrize(("face", "near"), [("pluck-man", True), ("fruit", True), ("ghost", False)])
def test_15_9_2_a_late_seat_keeps_ghosts_away_from_its_routes(face: str, near: bool) -> None:
    match = opened((*WHITE, face), NAME)
    acts = RailroadInk().default_draft(match.state.table, 0, (*FOUR,), None)  # type: ignore[arg-type]  # draws no chance
    assert acts[4:] == (MarkExit("A2" if near else "G6"),)
    while not match.over:
        match.submit(Expire())


# --- Points -------------------------------------------------------------------------------------------------


def test_15_9_2_a_network_with_pluck_man_scores_once() -> None:
    assert points(NETWORK, {"A2": "pluck-man"}) == 3
    assert points(NETWORK, {"A2": "pluck-man", "D1": "pluck-man"}) == 3
    assert points({"B1": "H-H-:NS"}, {"B1": "pluck-man"}) == 3, "a single exit"


def test_15_9_2_ghosts_cost_points_and_give_them_with_fruit() -> None:
    assert points(NETWORK, {"A2": "pluck-man", "D1": "ghost"}) == 1
    assert points(NETWORK, {"A2": "pluck-man", "D1": "ghost", "G2": "ghost"}) == -1
    assert points(NETWORK, {"A2": "pluck-man", "D1": "ghost", "G2": "fruit"}) == 5
    assert points(NETWORK, {"A2": "pluck-man", "G2": "fruit"}) == 3


def test_15_9_2_other_networks_and_unused_exits_score_nothing() -> None:
    assert points(NETWORK, {"A2": "ghost", "D1": "fruit"}) == 0
    assert points(NETWORK, {"F1": "pluck-man"}) == 0
    assert points({"D1": "-R-R:EW"}, {"D1": "pluck-man"}) == 0, "the route does not reach its exit"
    assert points({**NETWORK, "B7": "H-H-:NS"}, {"A2": "pluck-man", "B7": "ghost"}) == 3, "another network"


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_mark_stays_when_a_meteor_erases_the_route_at_its_exit() -> None:
    roll = (*WHITE, "N", "1", "ghost")
    layers = {"pluck": {"D1": "fruit"}, "dot": "D2"}
    match = amid(roll, {"D1": "R-R-:NS"}, "meteor", NAME, layers=layers)
    view = view_of(match, Strike("D1", direction="N")).sheets[0]
    assert view.layers["pluck"] == {"D1": "fruit"}
    assert view.score.expansions[NAME] == 0
