"""The rules of Power Grid, one test for each: section 15.3, with 1, 4, 8 and 13."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from inkrally.match.game import Expire
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.power_grid.rules import (
    EXITS,
    Charge,
    ChargeAny,
    Electrify,
    RunEast,
    RunNorth,
    RunSouth,
    RunWest,
)
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import amid, behind_of, opened, score_of, view_of
from tests.railroad_ink.tables import die
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "power-grid"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
FOUR: list[Action] = [*(die(number, f"F{number + 1}", "H-H-:NS") for number in range(3)), die(3, "F4", "H-R-:NS*")]
ROW = dict.fromkeys(("A4", "B4", "C4"), "-H-H:EW")
COLUMN = dict.fromkeys(("D1", "D2", "D3"), "R-R-:NS")


def turn_with(
    one: str,
    other: str,
    *acts: Action,
    electrified: tuple[str, ...] = (),
    charges: int = 0,
    drawings: Mapping[str, str] = ROW,
) -> RoundEditor:
    """Return a turn after the drawing of the white dice."""
    setup = setup_of("original", "simple", (NAME,))
    layers = {**setup.start().layers, "electrified": [*electrified], "charges": charges}
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, (), layers)
    return RoundEditor(sheet, (*WHITE, f"power-{one}", f"power-{other}"), [*FOUR, *acts], setup, 3)


def spaces_of(turn: RoundEditor, kind: type[ExpansionAction]) -> set[str]:
    return {act.space for act in turn.expansion_actions() if type(act) is kind}


# --- The dice and the accumulator ---------------------------------------------------------------------------


def test_15_3_the_accumulator_fills_d4() -> None:
    match = opened((*WHITE, "power-north", "power-any"), NAME)
    assert match.state.table.sheets[0].layers == {"accumulator": ["D4"]}
    case = {"sheet": {"expansions": [NAME], "drawings": {"D3": "H-H-:NS"}}, "routes": ["h-straight"]}
    assert "D4" not in legal(case)["h-straight"]
    found = score({"expansions": [NAME], "drawings": {"D3": "H-H-:NS"}})
    assert (found.centre, found.errors) == (2, 1), "an end against it is no error"


# --- Runs ---------------------------------------------------------------------------------------------------


def test_15_3_the_dice_are_used_after_the_drawing() -> None:
    setup = setup_of("original", "simple", (NAME,))
    sheet = Sheet({"A4": Mark("-H-H:EW", 1)}, (), setup.start().layers)
    turn = RoundEditor(sheet, (*WHITE, "power-east", "power-any"), FOUR[:3], setup, 3)
    assert refused_code(turn, RunEast("A4")) == "drawing-first"


def test_15_3_a_run_begins_at_an_exit_in_the_direction_of_the_die() -> None:
    turn = turn_with("east", "any", drawings={**ROW, **COLUMN})
    assert spaces_of(turn, RunEast) == {"A4", "B4", "C4"}, "as many spaces as wanted"
    assert refused_code(turn, RunEast("D1")) == "power-grid-space", "D1 has an exit to the north"
    turn.draw(RunEast("B4"))
    assert turn.layers["electrified"] == ["A4", "B4"]
    south = turn_with("south", "any", drawings={**ROW, **COLUMN})
    assert spaces_of(south, RunSouth) == {"D1", "D2", "D3", "F1", "F2", "F3", "F4"}


def test_15_3_a_run_begins_at_an_electrified_space() -> None:
    turn = turn_with("west", "north", electrified=("C4",), drawings={**ROW, "C3": "H-H-:NS"})
    assert spaces_of(turn, RunWest) == {"A4", "B4"}
    assert spaces_of(turn, RunNorth) == {"C3"}
    turn.draw(RunWest("A4"))
    assert turn.layers["electrified"] == ["C4", "B4", "A4"]


def test_15_3_the_first_space_without_a_route_or_electrified_already_ends_a_run() -> None:
    gap = turn_with("east", "any", drawings={"A4": "-H-H:EW", "C4": "-H-H:EW"})
    assert spaces_of(gap, RunEast) == {"A4"}
    turn = turn_with("east", "any", electrified=("B4",))
    assert spaces_of(turn, RunEast) == {"A4", "C4"}, "C4 from B4"


def test_15_3_routes_need_not_be_joined() -> None:
    turn = turn_with("east", "any", drawings={"A4": "H-H-:NS", "B4": "-R-R:EW"})
    assert spaces_of(turn, RunEast) == {"A4", "B4"}


def test_15_3_a_die_is_used_once_and_the_second_one_after_the_first() -> None:
    turn = turn_with("east", "north", RunEast("C4"), drawings={**ROW, "C3": "H-H-:NS", "C2": "H-H-:NS"})
    assert refused_code(turn, RunEast("B4")) == "power-grid-die"
    assert spaces_of(turn, RunNorth) == {"C3", "C2"}
    turn.draw(RunNorth("C2"))
    assert list(turn.expansion_actions()) == []
    twice = turn_with("any", "any", Electrify("A4"))
    assert refused_code(twice, Electrify("C4")) is None


def test_15_3_a_question_mark_electrifies_any_space_with_a_route() -> None:
    turn = turn_with("any", "north", electrified=("A4",), drawings={**ROW, "G7": "R---:N*"})
    assert spaces_of(turn, Electrify) == {"B4", "C4", "G7", "F1", "F2", "F3", "F4"}
    assert refused_code(turn, Electrify("A4")) == "power-grid-space"
    assert refused_code(turn, Electrify("G1")) == "power-grid-space"
    assert refused_code(turn, Electrify("H1")) == "unknown-space"
    assert refused_code(turn_with("east", "north"), Electrify("A4")) == "power-grid-die"


# --- Charges ------------------------------------------------------------------------------------------------


def test_15_3_a_charge_needs_an_electrified_neighbour_in_the_direction_of_a_die() -> None:
    turn = turn_with("east", "north", electrified=("C4",))
    assert refused_code(turn, Charge()) is None
    turn.draw(Charge())
    assert turn.layers["charges"] == 1
    assert refused_code(turn, Charge()) == "power-grid-charge"
    assert refused_code(turn_with("west", "north", electrified=("C4",)), Charge()) == "power-grid-charge"
    assert refused_code(turn_with("east", "north"), Charge()) == "power-grid-charge"


def test_15_3_a_run_that_reaches_the_accumulator_does_not_charge_it() -> None:
    assert turn_with("east", "north", RunEast("C4")).layers["charges"] == 0


def test_15_3_a_question_mark_charges_from_nowhere_and_three_charges_are_the_most() -> None:
    turn = turn_with("any", "east", ChargeAny(), electrified=("C4",), charges=1)
    assert turn.layers["charges"] == 2
    assert refused_code(turn, ChargeAny()) == "power-grid-die"
    turn.draw(Charge())
    assert turn.layers["charges"] == 3
    full = turn_with("any", "east", electrified=("C4",), charges=3)
    assert refused_code(full, Charge()) == refused_code(full, ChargeAny()) == "power-grid-full"
    assert not {type(act) for act in full.expansion_actions()} & {Charge, ChargeAny}


# --- Points -------------------------------------------------------------------------------------------------


def slow_points(electrified: set[str], charges: int) -> int:
    """Count the exits a second time, by a flood that grows until nothing is added."""
    at = {(ord(space[0]), int(space[1])) for space in electrified}
    found = {(ord("D"), 4)}
    while True:
        more = {(x, y) for x, y in at if any(abs(x - a) + abs(y - b) == 1 for a, b in found)}
        if more <= found:
            break
        found |= more
    return charges * sum(chr(x) + str(y) in EXITS for x, y in found)


def test_15_3_charges_times_connected_exits() -> None:
    for number in range(scaled(40)):
        rng = random.Random(f"power {number}")
        spaces = rng.sample(sorted(set(SPACES) - {"D4"}), rng.randint(0, 40))
        layers: dict[str, Any] = {"accumulator": ["D4"], "electrified": spaces, "charges": rng.randint(0, 3)}
        counted = score_of({}, NAME, layers=layers).expansions[NAME]
        assert counted == slow_points(set(spaces), layers["charges"])
        assert counted == sum(line.points for line in behind_of({}, NAME, layers=layers).expansions[NAME])


def test_15_3_a_bot_uses_the_dice() -> None:
    level = SearchLevel(3, 2, 1, 600, last_round_factor=1)
    roll = (*WHITE, "power-east", "power-any")
    match = amid(roll, ROW, NAME, layers={"electrified": ["A4", "B4", "C4"], "charges": 1}, number=7)
    decision = BeamBot("quick", "", level, level).choose(match.view(0), random.Random(1))
    assert Charge() in decision.acts
    assert ChargeAny() in decision.acts


def test_15_3_a_late_seat_uses_no_die() -> None:
    match = opened((*WHITE, "power-any", "power-any"), NAME)
    while not match.over:
        match.submit(Expire())
    assert match.state.table.sheets[0].layers == {"accumulator": ["D4"]}


def test_8_1_a_meteor_erases_the_lightning_and_the_accumulator() -> None:
    roll = (*WHITE, "S", "1", "power-any", "power-any")
    layers = {"electrified": ["D3"], "charges": 2, "dot": "D2", "accumulator": ["D4"]}
    match = amid(roll, COLUMN, "meteor", NAME, layers=layers)
    assert view_of(match, Strike("D3", direction="S")).sheets[0].layers["electrified"] == []
    match = amid(roll, COLUMN, "meteor", NAME, layers={**layers, "dot": "D3"})
    after = view_of(match, Strike("D4", direction="S")).sheets[0]
    assert (after.layers["accumulator"], after.score.expansions[NAME]) == ([], 0)
    sheet = {"expansions": ["meteor", NAME], "drawings": COLUMN, "craters": ["D4"], "electrified": ["D1", "D2", "D3"]}
    assert score({**sheet, "charges": 3}).expansions[NAME] == 0
    drawn_again = {**sheet, "drawings": {**COLUMN, "D4": "R-R-:NS"}, "craters": [], "accumulator": []}
    found = score({**drawn_again, "charges": 3})
    assert (found.railway, found.expansions[NAME]) == (4, 0)


def test_13_with_lava_the_volcano_and_the_accumulator_share_d4() -> None:
    sheet = {
        "expansions": ["lava", NAME],
        "drawings": {"D4": "AAAA:NESW", "C4": "H-H-:NS", "B4": "-H-H:EW", "A4": "-H-H:EW"},
    }
    assert score({**sheet, "electrified": ["A4", "B4", "C4"], "charges": 2}).expansions[NAME] == 2
    start = setup_of("original", "simple", ("lava", NAME)).start()
    assert ("D4" in start.marks, start.layers["accumulator"]) == (True, ["D4"])
    assert start.network().centre() == 1
