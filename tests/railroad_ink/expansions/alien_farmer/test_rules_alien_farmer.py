"""The rules of Alien Farmer, one test for each: section 15.6, with 1, 4, 8, 9 and 13."""

from __future__ import annotations

import random

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.expansions.alien_farmer.rules import PutUfo, Spend, SpendFree
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "alien-farmer"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]


def turn_with(face: str, *acts: Action, **drawings: str) -> RoundEditor:
    return turn_on(drawings, NAME, roll=(*WHITE, face), acts=acts)


# --- The die ------------------------------------------------------------------------------------------------


def test_15_6_a_face_needs_no_connection_but_must_not_clash() -> None:
    assert refused_code(turn_with("af-h-end"), die(4, "D4", "H---:N*")) is None
    assert refused_code(turn_with("af-h-end"), die(4, "D1", "H---:N*")) == "clash"
    assert refused_code(turn_with("af-st-h"), die(4, "D4", "-HHR:ESW*")) is None
    assert refused_code(turn_with("af-st-h"), die(4, "D4", "-HRH:ESW*")) == "route-not-rolled", (
        "the equal ends are side by side"
    )


def test_15_6_a_route_face_brings_a_sheep_and_is_a_station() -> None:
    turn = turn_with("af-r-end", die(4, "D4", "R---:N*"))
    assert turn.layers == {"sheep": ["D4"]}
    assert "*" in turn.marks["D4"].drawing


def test_15_6_the_ufo_goes_into_any_empty_space() -> None:
    turn = turn_with("af-ufo", die(4, "D4", "----:"), B1="H-H-:NS")
    assert turn.layers == {"ufos": ["D4"]}
    assert "D4" not in turn.marks
    assert refused_code(turn_with("af-ufo", B1="H-H-:NS"), die(4, "B1", "----:")) == "space-taken"
    case = {"sheet": {"expansions": [NAME], "drawings": {"B1": "H-H-:NS"}, "ufos": ["D4"]}, "routes": ["af-ufo"]}
    assert set(legal(case)["af-ufo"]) == set(SPACES) - {"B1", "D4"}
    assert set(legal(case)["af-ufo"].values()) == {("----:",)}


def test_15_6_a_ufo_fills_its_space_and_an_end_against_it_is_open() -> None:
    assert score_of({"D3": "H-H-:NS"}, NAME, layers={"ufos": ["D4"]}).errors == 2
    assert score_of({}, NAME, layers={"ufos": ["D4"]}).centre == 1
    turn = turn_on({"B1": "H-H-:NS"}, NAME, roll=(*WHITE, "af-ufo"), layers={"ufos": ["B2"]})
    assert refused_code(turn, die(0, "B2", "H-H-:NS")) == "space-taken"


# --- A UFO for a special route ------------------------------------------------------------------------------


def test_15_6_a_special_route_may_be_spent_for_a_ufo() -> None:
    match = opened((*WHITE, "af-st-r"), NAME)
    assert sum(isinstance(act, Spend) for act in offer_of(match).acts) == 6
    refused(match, Commit(0, (*FOUR, Spend(route="sp-hhhh"))), "duty-left", "duty.alien-farmer-put")
    commit(match, Spend(route="sp-hhhh"), *FOUR, PutUfo("D4"))
    sheet = match.state.table.sheets[0]
    assert (sheet.layers, sheet.specials()) == ({"ufos": ["D4"]}, ("sp-hhhh",))


def test_15_6_it_counts_toward_both_limits() -> None:
    turn = turn_with("af-ufo", Spend(route="sp-hhhh"))
    assert refused_code(turn, Spend(route="sp-rrrr")) == "filler-waiting"
    turn.draw(PutUfo("D4"))
    assert refused_code(turn, Spend(route="sp-rrrr")) == "special-round"
    assert refused_code(turn, special("B1", "HHHH:NESW")) == "special-round"
    used = Sheet({}, ("sp-hhhh", "sp-rrrr", "sp-hrrr"))
    last = RoundEditor(used, (*WHITE, "af-ufo"), (), setup_of("original", "simple", (NAME,)), 4)
    assert refused_code(last, Spend(route="sp-hrhr")) == "special-game"
    assert not any(isinstance(act, Spend) for act in last.expansion_actions())
    once = RoundEditor(Sheet({}, ("sp-hhhh",)), (*WHITE, "af-ufo"), (), setup_of("original", "simple", (NAME,)), 4)
    assert refused_code(once, Spend(route="sp-hhhh")) == "special-used"
    assert refused_code(once, Spend(route="h-straight")) == "special-unknown"


def test_15_6_a_ufo_is_put_into_an_empty_space_and_only_when_paid_for() -> None:
    turn = turn_with("af-ufo", B1="H-H-:NS")
    assert refused_code(turn, PutUfo("D4")) == "filler-unpaid"
    turn.draw(Spend(route="sp-hhhh"))
    assert refused_code(turn, PutUfo("B1")) == "space-taken"
    assert refused_code(turn, PutUfo("H1")) == "unknown-space"
    assert len(list(turn.expansion_actions())) == 48


def test_15_6_the_free_special_route_of_a_university_may_be_spent_too() -> None:
    """D4 is the third university that is activated."""
    setup = setup_of("challenge", "trail", (NAME,), None, Options("challenge", goals="none").modules)
    sheet = Sheet({"D3": Mark("H-H-:NS", 1)}, (), {"buildings": {"villages": 0, "universities": 2}})
    turn = RoundEditor(sheet, (*WHITE, "af-ufo"), (), setup, 3)
    assert refused_code(turn, SpendFree(route="sp-hhhh")) == "effect-late"
    turn.draw(die(0, "D4", "H-H-:NS"))
    assert refused_code(turn, SpendFree(route="h-straight")) == "special-unknown"
    assert sum(isinstance(act, SpendFree) for act in turn.expansion_actions()) == 6
    turn.draw(SpendFree(route="sp-hhhh"))
    turn.draw(PutUfo("A1"))
    assert refused_code(turn, SpendFree(route="sp-rrrr")) == "effect-used"
    assert refused_code(turn, Spend(route="sp-rrrr")) is None, "it counts toward no limit"
    after = turn.sheet_now()
    assert (after.layers["buildings"]["free"], after.crossed_off) == ("sp-hhhh", ("sp-hhhh",))
    later = RoundEditor(after, (*WHITE, "af-ufo"), (), setup, 4)
    assert later.uncounted == 1
    assert refused_code(later, Spend(route="sp-hhhh")) == "special-used"


def test_15_6_a_late_seat_puts_a_paid_ufo_where_it_gives_most() -> None:
    match = amid((*WHITE, "af-ufo"), {"F1": "H---:N*"}, NAME, layers={"sheep": ["F1"]})
    match.submit(Expire({0: (*FOUR, Spend(route="sp-hhhh"))}))
    assert match.state.table.sheets[0].layers["ufos"][0] in {"A1", "C1", "D1", "E1", "G1"} | {
        f"F{n}" for n in range(2, 8)
    }


# --- Points -------------------------------------------------------------------------------------------------


def slow_points(sheep: list[str], ufos: list[str]) -> int:
    rows = sum(ufo[1] == one[1] for ufo in ufos for one in sheep)
    columns = sum(ufo[0] == one[0] for ufo in ufos for one in sheep)
    return 2 * (rows + columns)


def test_15_6_each_pair_in_a_row_or_column_scores_two() -> None:
    for number in range(scaled(30)):
        rng = random.Random(f"alien {number}")
        chosen = rng.sample(sorted(SPACES), 12)
        sheep, ufos = sorted(chosen[:6]), sorted(chosen[6 : 6 + rng.randint(0, 6)])
        layers = {"sheep": sheep, "ufos": ufos}
        counted = score_of({}, NAME, layers=layers).expansions[NAME]
        assert counted == slow_points(sheep, ufos)
        assert counted == sum(line.points for line in behind_of({}, NAME, layers=layers).expansions[NAME])


def test_8_1_a_meteor_erases_a_ufo_and_a_sheep() -> None:
    layers = {"ufos": ["D3"], "sheep": ["D5"], "dot": "D4"}
    match = amid((*WHITE, "N", "1", "af-ufo"), {"D5": "H---:N*"}, "meteor", NAME, layers=layers)
    assert view_of(match, Strike("D3", direction="N")).sheets[0].layers["ufos"] == []
    match = amid((*WHITE, "S", "1", "af-ufo"), {"D5": "H---:N*"}, "meteor", NAME, layers=layers)
    assert view_of(match, Strike("D5", direction="S")).sheets[0].layers["sheep"] == []
