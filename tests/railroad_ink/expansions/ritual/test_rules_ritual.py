"""The rules of rituals, one test for each: section 15.10.3, with 4, 6 and 13."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from inkrally.match.errors import BadLog
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.outer_edge import EDGE
from inkrally.railroad_ink.expansions.ritual.rules import GateEast, GateNorth, GateSouth, GateWest
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.board_below import mark_points
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
ROLL = (*WHITE, "ri-h-curve")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]
ALL: list[Action] = [*FOUR, die(4, "A7", "HH--:NE")]
"""The actions for all required dice. The ritual joins no route."""


def drawn(*acts: Action, drawings: dict[str, str] | None = None) -> RoundEditor:
    return turn_on(drawings or {}, "ritual", roll=ROLL, acts=[*ALL, *acts])


def scored(drawings: dict[str, str], rituals: Sequence[str], gates: Sequence[str]) -> ScoreSheet:
    layers = {"rituals": list(rituals), "gates": list(gates)}
    found = score_of(drawings, "ritual", layers=layers)
    behind = behind_of(drawings, "ritual", layers=layers)
    assert sum(line.points for line in behind.expansions["ritual"]) == found.expansions["ritual"]
    assert sum(each.points for each in behind.networks) == found.exits
    marks = {space: Mark(drawing, 1) for space, drawing in drawings.items()}
    assert mark_points(Sheet(marks, (), layers).network()) == found.expansions["ritual"], "bots count the same points"
    return found


# --- The die ------------------------------------------------------------------------------------------------


def test_15_10_3_seven_rounds_and_one_die_that_must_be_drawn() -> None:
    match = opened(ROLL, "ritual")
    assert match.view(None).table.rounds == 7
    assert [(each.of, each.optional) for each in view_of(match).dice][4:] == [("ritual", False)]
    refused(match, Commit(0, tuple(FOUR)), "dice-left", "die.4")
    commit(match, *ALL)


def test_15_10_3_a_ritual_needs_no_connection_but_must_not_clash() -> None:
    turn = turn_on({"C1": "R-R-:NS"}, "ritual", roll=ROLL)
    assert refused_code(turn, die(4, "E5", "HH--:NE")) is None
    assert refused_code(turn, die(4, "C2", "HH--:NE")) == "clash"
    turn.draw(die(4, "E5", "HH--:NE"))
    assert turn.layers["rituals"] == ["E5"]


def test_15_10_3_a_white_curve_holds_no_ritual() -> None:
    turn = turn_on({}, "ritual", roll=("h-curve", *WHITE[1:], "ri-r-tee"), acts=[die(0, "B1", "HH--:NE")])
    assert turn.layers.get("rituals", []) == []


def test_15_10_3_the_closed_side_is_no_error() -> None:
    assert scored({"C2": "-HHH:EW|S"}, ["C2"], []).errors == 3
    assert scored({"C2": "HH--:NE"}, ["C2"], []).errors == 2


# --- Gates --------------------------------------------------------------------------------------------------


def test_15_10_3_one_gate_a_round_at_an_end_at_the_outer_edge_without_exit() -> None:
    turn = drawn(drawings={"C1": "H-H-:NS", "F1": "H-H-:NS", "A3": "-V-V:EW"})
    legal_now = [*turn.expansion_actions()]
    assert legal_now == [GateNorth("C1")], "F1 has an exit, A3 a river, and A7 no end at the edge"
    assert refused_code(turn, GateNorth("F1")) == "ritual-gate-end"
    assert refused_code(turn, GateNorth("C3")) == "ritual-gate-end"
    assert refused_code(turn, GateNorth("H9")) == "unknown-space"
    turn.draw(GateNorth("C1"))
    assert turn.layers["gates"] == ["C1N"]
    assert refused_code(turn, GateNorth("C1")) == "ritual-gate-drawn"
    assert [*turn.expansion_actions()] == []


def test_15_10_3_an_end_has_one_gate() -> None:
    turn = turn_on({"C1": "H-H-:NS"}, "ritual", roll=ROLL, acts=ALL, layers={"gates": ["C1N"]})
    assert refused_code(turn, GateNorth("C1")) == "ritual-gate-end"


def test_15_10_3_a_corner_may_have_two_gates() -> None:
    turn = turn_on({"G1": "HH--:NE"}, "ritual", roll=ROLL, acts=ALL, layers={"gates": ["G1N"]})
    assert [*turn.expansion_actions()] == [GateEast("G1")]
    assert len(EDGE) == 28 - 12
    assert {GateSouth, GateWest} <= {*turn.setup.component_by_action}


def test_15_10_3_the_gate_follows_all_drawing_and_is_optional() -> None:
    turn = turn_on({"C1": "H-H-:NS"}, "ritual", roll=ROLL, acts=FOUR)
    assert refused_code(turn, GateNorth("C1")) == "drawing-first"
    after = drawn(GateNorth("C1"), drawings={"C1": "H-H-:NS"})
    assert refused_code(after, special("A4", "HHHH:NESW")) == "drawing-over"
    match = opened(ROLL, "ritual")
    assert offer_of(match, *ALL).duties == ()


def test_a_log_with_a_gate_in_no_place_is_refused() -> None:
    with pytest.raises(BadLog):
        sheet_after(Sheet(), [GateNorth("")], 1, setup_of("original", "simple", ("ritual",)), ROLL)
    with pytest.raises(BadLog):
        sheet_after(Sheet(), [GateNorth("D4")], 1, setup_of("original", "simple", ("ritual",)), ROLL)


# --- Points -------------------------------------------------------------------------------------------------

CHAIN = {"C1": "H-H-:NS", "C2": "H-H-:NS", "C3": "HH--:NE"}


def test_15_10_3_a_network_scores_by_its_rituals_and_gates() -> None:
    assert scored(CHAIN, ["C3"], []).expansions == {"ritual": 0}
    assert scored(CHAIN, ["C3"], ["C1N"]).expansions == {"ritual": 4}
    assert scored({**CHAIN, "E6": "HH--:NE"}, ["C3", "E6"], ["C1N"]).expansions == {"ritual": 4}


def test_15_10_3_beyond_twelve_as_subways() -> None:
    expansion = next(each for each in setup_of("original", "simple", ("ritual",)).expansions if each.name == "ritual")
    values = [expansion.network_points(count) for count in range(15)]  # type: ignore[attr-defined]  # a method of Ritual
    assert values[:13] == oracle.NETWORK_VALUES
    assert values[13] - values[12] == values[14] - values[13] == facts.EXPANSIONS["underground"].own["beyond"]


def test_15_10_3_exits_of_such_a_network_score_nothing() -> None:
    line = {"D1": "R-R-:NS", "D2": "RR--:NE", "E2": "-R-R:EW", "F2": "-R-R:EW", "G2": "-R-R:EW"}
    assert scored(line, [], []).exits == 4
    muted = scored(line, ["D2"], [])
    assert (muted.exits, muted.railway) == (0, 5), "lengths are as before"


def test_15_10_3_a_gate_mutes_the_network_of_its_end() -> None:
    """The overpass in C1 has a gate at its highway, and its railway joins two exits."""
    drawings = {"A2": "RR-R:NEW", "A1": "-RR-:ES", "B1": "HRHR:NS|EW", "C1": "HRHR:NS|EW", "D1": "R--R:NW"}
    assert scored(drawings, [], ["C1N"]).exits == 4
    assert scored({**drawings, "C1": "-R-R:EW", "A1": "RRR-:NES"}, [], ["A1N"]).exits == 0


def test_15_10_3_the_bow_passes_the_ritual_of_an_arc() -> None:
    """The ritual is on the single end, so the networks of the bow score."""
    across = dict.fromkeys(("A2", "B2", "D2", "E2", "F2", "G2"), "-R-R:EW")
    assert scored({**across, "C2": "-RRR:EW|S"}, ["C2"], []).exits == 4
    turned = {"D1": "R-R-:NS", "D2": "RRR-:NS|E", "D7": "R-R-:NS"}
    turned |= {f"D{row}": "R-R-:NS" for row in range(3, 8)}
    assert scored(turned, ["D2"], []).exits == 4


def slow_ritual(drawings: dict[str, str], rituals: Sequence[str], gates: Sequence[str]) -> tuple[int, int]:
    """Return the points of the networks and for exits, by walking from group to group."""
    owner = {
        (space, side): (space, number)
        for space, drawing in drawings.items()
        for number, group in enumerate(drawing[5:].split("|"))
        for side in group.removesuffix("*")
    }
    here: dict[tuple[str, int], int] = {}
    for space in rituals:
        groups = drawings[space][5:].split("|")
        number = next((number for number, group in enumerate(groups) if len(group) == 1), 0) if len(groups) > 1 else 0
        here[space, number] = here.get((space, number), 0) + 1
    for end in gates:
        piece = owner[end[:2], end[2]]
        here[piece] = here.get(piece, 0) + 1
    left, points, exits = {*owner.values()}, 0, 0
    while left:
        network, waiting = set(), [left.pop()]
        while waiting:
            piece = waiting.pop()
            if piece not in network:
                network.add(piece)
                ends = [end for end, each in owner.items() if each == piece]
                waiting += [owner[other] for end in ends if (other := oracle._across(end)) in owner]
        left -= network
        found = sum(end in owner and owner[end] in network for end in oracle.EXITS)
        count = sum(here.get(piece, 0) for piece in network)
        if count:
            points += oracle.NETWORK_VALUES[count]
        else:
            exits += oracle.NETWORK_VALUES[found]
    return points, exits


def test_15_10_3_the_points_by_a_second_implementation() -> None:
    rng = random.Random("rituals")
    faces = [route.id for route in facts.EXPANSIONS["ritual"].routes]
    for _ in range(scaled(30)):
        drawings: dict[str, str] = {}
        rituals = []
        for space in rng.sample(oracle.SPACES, rng.randint(10, 30)):
            face = rng.choice([*oracle.BASE_ROUTES, *faces])
            drawing = rng.choice(routes.orientations(face))
            if not oracle.clash({**drawings, space: drawing}):
                drawings[space] = drawing
                rituals += [space] if face in faces else []
        at_edge = [end for end in EDGE if end[:2] in drawings]
        ends = [end for end in at_edge if drawings[end[:2]][oracle.SIDES.index(end[2])] != "-"]
        gates = rng.sample(ends, min(len(ends), rng.randint(0, 5)))
        found = scored(drawings, rituals, gates)
        assert (found.expansions["ritual"], found.exits) == slow_ritual(drawings, rituals, gates)


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_meteor_erases_ritual_and_gate() -> None:
    roll = (*WHITE, "N", "1", "ri-h-curve")
    layers = {"rituals": ["C3"], "gates": ["C1N"], "dot": "C2"}
    view = view_of(amid(roll, CHAIN, "meteor", "ritual", layers=layers), Strike("C1", direction="N")).sheets[0]
    assert view.layers["gates"] == []
    assert view.layers["rituals"] == ["C3"]


def test_15_10_3_bots_and_late_seats_play_it() -> None:
    match = opened(ROLL, "ritual", seats=2)
    while not match.over:
        match.submit(Commit(0, EasyBot().choose(match.view(0), random.Random(1)).acts))
        match.submit(Expire())
    assert len(match.state.table.sheets[1].layers["rituals"]) > 0


# --- Written sheets -----------------------------------------------------------------------------------------


def test_15_10_3_legal_answers_for_its_faces() -> None:
    sheet = {"expansions": ["ritual"], "drawings": {"C1": "H-H-:NS"}}
    found = legal({"sheet": sheet, "routes": ["ri-h-arc", "ri-r-arc"]})
    assert "C2" in found["ri-h-arc"]
    assert "NS|" not in msgspec.json.encode(found["ri-r-arc"].get("C2", ())).decode()


def test_the_masks_of_a_sheet_know_rituals_and_gates() -> None:
    marks = {space: Mark(drawing, 1) for space, drawing in CHAIN.items()}
    keys = {Sheet(marks, (), layers).network().key() for layers in ({}, {"rituals": ["C3"]}, {"gates": ["C1N"]})}
    assert len(keys) == 3
