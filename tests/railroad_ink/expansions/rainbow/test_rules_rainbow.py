"""The rules of Rainbow, one test for each: section 15.9.3, with 4, 8, 13 and 15.1."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open, Retract, State
from inkrally.match.match import Match
from inkrally.railroad_ink.challenge.draft import DiceDraft
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.rainbow.rules import PutClover, PutRain, PutRainbow
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import behind_of, offer_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.tables import PLAIN, commit, die, refused
from tests.railroad_ink.toy import refused_code

NAME = "rainbow"
GAME = RailroadInk()


def turn_with(
    face: str, acts: tuple[Action, ...] = (), layers: dict[str, Any] | None = None, **drawings: str
) -> RoundEditor:
    return turn_on(drawings, NAME, roll=(*PLAIN, face), acts=acts, layers=layers)


def phase_name(match: Match, seat: int = 0) -> str:
    phase = match.view(seat).phase
    return "" if phase is None else phase.name


def spaces_of(turn: RoundEditor) -> list[str]:
    return [act.space for act in turn.expansion_actions()]


def match_on(*sheets: Sheet, face: str = "rain", names: tuple[str, ...] = (NAME,), roll: tuple[str, ...] = ()) -> Match:
    """Return a match at the beginning of its first round, on these sheets."""
    match = opened((*PLAIN, *roll, face), *names, seats=len(sheets))
    table = msgspec.structs.replace(match.state.table, sheets=sheets)
    match.state = State(table, {}, True)
    return match


def points(rainbows: list[str], clovers: list[str]) -> int:
    layers = {"rainbows": rainbows, "clovers": clovers}
    counted = score_of({}, NAME, layers=layers).expansions[NAME]
    assert counted == sum(line.points for line in behind_of({}, NAME, layers=layers).expansions[NAME])
    return counted


# --- The die and the phase before the drawing ---------------------------------------------------------------


def test_15_9_3_the_face_is_used_before_anyone_draws() -> None:
    match = opened((*PLAIN, "clover"), NAME, seats=2)
    phase = match.view(0).phase
    assert phase is not None
    assert (phase.name, phase.asks) == ("first", (0, 1))
    refused(match, Commit(0, (die(0, "A4", "-H-H:EW"),)), "duty-first", "acts.0")
    refused(match, Commit(0, ()), "duty-left", "duty.rainbow-clover")
    commit(match, PutClover("C3"))
    assert phase_name(match, 1) == "first"
    commit(match, PutClover("D3"), seat=1)
    assert phase_name(match, 0) == "draw"
    refused(match, Commit(0, (PutClover("E3"),)), "rainbow-done", "acts.0")


def test_15_9_3_only_the_shown_face_may_be_drawn() -> None:
    assert refused_code(turn_with("rainbow"), PutClover("C3")) == "rainbow-face"
    assert refused_code(turn_with("rainbow", (PutRainbow("C3"),)), PutRainbow("E3")) == "rainbow-done"
    assert refused_code(turn_with("clover"), PutClover("H9")) == "unknown-space"


def test_15_9_3_a_clover_without_a_free_space_is_lost() -> None:
    turn = turn_with("clover", layers={"rain": list(SPACES)})
    assert (spaces_of(turn), list(turn.required_actions())) == ([], [])
    match = match_on(Sheet({}, (), {"clovers": list(SPACES)}), face="clover")
    assert match.game.default_draft(match.state.table, 0, (), SeededChance(b"")) == ()


def test_4_a_commit_can_be_taken_back_while_others_decide() -> None:
    match = opened((*PLAIN, "rainbow"), NAME, seats=2)
    commit(match, PutRainbow("C3"))
    match.submit(Retract(0))
    commit(match, PutRainbow("D3"))
    commit(match, PutRainbow("E3"), seat=1)
    assert match.state.table.sheets[0].layers == {"rainbows": ["D3"]}


# --- Rainbows and clovers -----------------------------------------------------------------------------------


def test_15_9_3_a_rainbow_needs_an_empty_space_or_one_with_rain() -> None:
    turn = turn_with("rainbow", layers={"rain": ["B4"], "clovers": ["C4"]}, A4="-H-H:EW")
    found = spaces_of(turn)
    assert "B4" in found
    assert {"A4", "C4"}.isdisjoint(found)
    assert len(found) == 49 - 2
    turn.draw(PutRainbow("B4"))
    assert turn.sheet_now().layers == {"rain": [], "clovers": ["C4"], "rainbows": ["B4"]}
    assert turn.network.words() == turn.sheet_now().network().words()


def test_15_9_3_a_rainbow_is_not_next_to_another() -> None:
    turn = turn_with("rainbow", layers={"rainbows": ["C3"], "rain": ["C4"]})
    found = spaces_of(turn)
    assert {"C2", "C4", "B3", "D3", "C3"}.isdisjoint(found), "nor in place of rain"
    assert {"B2", "D4"} <= set(found), "diagonally is possible"
    assert refused_code(turn, PutRainbow("C4")) == "rainbow-space"
    edge = turn_with("rainbow", layers={"rainbows": ["G3"]})
    assert "A4" in spaces_of(edge), "the first space of the next row is not a neighbour"


def test_15_9_3_a_clover_needs_an_empty_space() -> None:
    found = spaces_of(turn_with("clover", layers={"rain": ["B4"], "rainbows": ["C3"]}, A4="-H-H:EW"))
    assert {"B4", "C3", "A4"}.isdisjoint(found)
    assert len(found) == 49 - 3


# --- Rain on the left neighbour's sheet ---------------------------------------------------------------------


def test_15_9_3_rain_falls_next_to_a_rainbow_of_the_left_neighbour() -> None:
    match = match_on(Sheet(), Sheet({"C2": Mark("H-H-:NS", 1)}, (), {"rainbows": ["C3"]}), Sheet())
    offer = offer_of(match)
    assert offer.sheet == 1
    assert [act.space for act in offer.acts] == ["B3", "D3", "C4"]
    refused(match, Commit(0, (PutRain("F6"),)), "rainbow-space", "acts.0.space")
    commit(match, PutRain("C4"))
    assert "rain" not in match.view(1).table.sheets[1].layers, "nothing leaks before all have decided"
    commit(match, PutRain("A1"), seat=1)
    commit(match, PutRain("G7"), seat=2)
    rain = [sheet.layers["rain"] for sheet in match.state.table.sheets]
    assert rain == [["G7"], ["C4"], ["A1"]]


def test_15_9_3_rain_falls_anywhere_if_no_space_next_to_a_rainbow_is_empty() -> None:
    full = {"rainbows": ["A1"], "clovers": ["A2", "B1"]}
    match = match_on(Sheet(), Sheet({}, (), full))
    assert len(offer_of(match).acts) == 49 - 3


def test_15_9_3_alone_a_player_gets_the_rain() -> None:
    match = match_on(Sheet({}, (), {"rainbows": ["A1"]}))
    assert [act.space for act in offer_of(match).acts] == ["B1", "A2"]
    commit(match, PutRain("A2"))
    assert match.state.table.sheets[0].layers == {"rainbows": ["A1"], "rain": ["A2"]}


def test_15_1_the_acting_player_alone_sees_the_drafted_rain() -> None:
    match = match_on(Sheet(), Sheet())
    assert view_of(match, PutRain("C3")).sheets[1].layers == {"rain": ["C3"]}
    assert match.view(1).table.sheets[1].layers == {}


def test_15_9_3_a_cloud_whose_space_a_meteor_fills_in_the_same_phase_is_lost() -> None:
    target = Sheet({"C3": Mark("H-H-:NS", 1)}, (), {"dot": "D4"})
    match = match_on(target, target, names=("meteor", NAME), roll=("W", "1"))
    strike = next(act for act in offer_of(match).acts if isinstance(act, Strike) and act.space == "C4")
    assert isinstance(strike, Strike)
    commit(match, strike, PutRain("A1"))
    commit(match, strike, PutRain("C4"), seat=1)
    first, second = (sheet.layers for sheet in match.state.table.sheets)
    assert (first["craters"], first.get("rain", [])) == (["C4"], [])
    assert second["rain"] == ["A1"]


def test_15_1_a_late_player_still_sends_and_gets_rain() -> None:
    match = match_on(Sheet(), Sheet())
    commit(match, PutRain("C3"))
    match.submit(Expire(seats=(1,)))
    assert [sheet.layers["rain"] for sheet in match.state.table.sheets] == [["A1"], ["C3"]]


@pytest.mark.parametrize(("face", "space"), [("rainbow", "B4"), ("clover", "D5")])
def test_15_9_3_a_late_player_joins_ends_and_scores(face: str, space: str) -> None:
    sheet = Sheet({"A4": Mark("-H-H:EW", 1)}, (), {"rainbows": ["C5", "E5"]})
    match = match_on(sheet, face=face)
    (act,) = GAME.default_draft(match.state.table, 0, (), SeededChance(b""))
    assert act.space == space


# --- Networks, errors and points ----------------------------------------------------------------------------


def test_15_9_3_ends_at_a_rainbow_are_joined_also_for_4_1() -> None:
    turn = turn_with("rainbow", (PutRainbow("C4"),))
    assert refused_code(turn, die(0, "C3", "H-H-:NS")) is None
    assert refused_code(turn, die(0, "B3", "H-H-:NS")) == "not-connected"


def test_15_9_3_networks_at_a_rainbow_are_one_and_lengths_stop_there() -> None:
    drawings = {"A2": "-R-R:EW", "B1": "H-H-:NS", "C2": "-R-R:EW"}
    together = score_of(drawings, NAME, layers={"rainbows": ["B2"]})
    assert (together.exits, together.railway, together.highway, together.errors) == (4, 1, 1, 1)
    apart = score_of(drawings, NAME, layers={"clovers": ["B2"]})
    assert (apart.exits, apart.errors) == (0, 1), "ends at a clover are not errors and join nothing"
    assert score_of(drawings, NAME, layers={"rain": ["B2"]}).errors == 1


def test_15_9_3_a_rainbow_joins_no_exit() -> None:
    assert score_of({"C4": "-H-H:EW", "B3": "HH--:NE"}, NAME, layers={"rainbows": ["A4"]}).exits == 0
    assert score_of({"B4": "-H-H:EW"}, NAME, layers={"rainbows": ["A4"]}).exits == 0


def test_15_9_3_each_rainbow_and_clover_side_by_side_give_2() -> None:
    assert points(["B4"], ["B5"]) == 2
    assert points(["E6", "G6"], ["F6"]) == 4, "a clover between two rainbows"
    assert points(["B4"], ["A4", "B3", "C4", "B5"]) == 8
    assert points(["B4"], ["C5"]) == points(["G3"], ["A4"]) == points([], ["A4"]) == 0


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_meteor_strikes_first_and_erases_a_rainbow() -> None:
    sheet = Sheet({}, (), {"rainbows": ["C4"], "dot": "D4"})
    match = match_on(sheet, names=("meteor", NAME), face="clover", roll=("W", "1"))
    refused(match, Commit(0, (PutClover("A1"),)), "duty-first", "acts.0")
    commit(match, Strike("C4", direction="W"), PutClover("A1"))
    assert phase_name(match, 0) == "draw"
    layers = match.state.table.sheets[0].layers
    assert (layers["rainbows"], layers["craters"], layers["clovers"]) == ([], ["C4"], ["A1"])


def test_9_4_in_a_draft_the_face_is_used_before_the_picks() -> None:
    chosen = Options(expansions=(NAME,), draft=True)
    match = Match(GAME, chosen, ["x", "y"], b"1" * 32)
    match.submit(Open())
    assert phase_name(match, 0) == "first"
    match.submit(Expire())
    assert phase_name(match, 0) == "pick"
    with pytest.raises(BadInput) as caught:
        DiceDraft.check_options(msgspec.structs.replace(chosen, draft=DraftOptions(first="picks")), 2, False)
    assert (caught.value.code, caught.value.at) == ("draft-first", "draft.first")


def test_12_no_rainbow_in_the_rounds_of_the_underground() -> None:
    match = Match(GAME, options("underground", NAME), ["x", "y"], b"2" * 32)
    match.submit(Open())
    names = []
    while not match.over:
        names.append((match.state.table.round, phase_name(match)))
        match.submit(Expire())
    assert {round_number for round_number, name in names if name == "first"} <= {1, 3, 5, 7, 9, 11, 13}
    assert len(names) > 14


@pytest.mark.parametrize(("seats", "seed"), [(1, 100), (2, 200), (3, 300)])
def test_matches_keep_the_contract(seats: int, seed: int) -> None:
    check_game(GAME, options(NAME), seats, seed=seed, matches=2)
