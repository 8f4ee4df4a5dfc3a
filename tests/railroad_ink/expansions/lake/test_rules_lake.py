"""The rules of lakes, one test for each: sections 7 and 7.2, with 4 to 6 and 13, and rivers beside them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.setup import compatibility
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, DRAWINGS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.positions import crowded, masks, thrown
from tests.railroad_ink.tables import die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("regions")

LAKE_FACES = facts.EXPANSIONS["lake"].faces["lake"]
ROLL = ("h-straight", "r-straight", "r-tee", "overpass", "l-quarter", "l-three")
PIERS = ("h-straight", "r-straight", "r-tee", "overpass", "l-pier-h", "l-pier-hr")

# D4 is empty, and water faces it from the north, the east and the south.
BAY = {"D3": "--L-:S", "E4": "---L:W", "D5": "L---:N"}


# --- 7 Deep Blue --------------------------------------------------------------------------------------------


def test_7_no_connection_is_needed_but_an_empty_space() -> None:
    turn = turn_on({"A4": "-H-H:EW"}, "lake", roll=PIERS)
    assert refused_code(turn, die(4, "D4", "L-H-:NS*")) is None
    assert refused_code(turn, die(5, "D4", "LLHR:NESW*")) is None
    assert refused_code(turn, die(4, "A4", "L-H-:NS*")) == "space-taken"


# --- 4.1 Clashes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "side"), sorted(oracle.EXITS))
def test_4_1_water_may_not_be_drawn_against_an_exit(space: str, side: str) -> None:
    turn = turn_on({}, "lake", roll=ROLL)
    for drawing in oracle.orientations("l-quarter"):
        facing = drawing["NESW".index(side)] == "L"
        assert refused_code(turn, die(4, space, drawing)) == ("clash" if facing else None)


def test_4_1_water_may_not_be_drawn_against_a_route_nor_a_route_against_water() -> None:
    for route in ("-H-H:EW", "-R-R:EW"):
        turn = turn_on({"C4": route}, "lake", roll=ROLL)
        assert refused_code(turn, die(4, "D4", "---L:W")) == "clash"
        assert refused_code(turn, die(4, "D4", "L---:N")) is None
    turn = turn_on({"B4": "---L:W"}, "lake", roll=ROLL)
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) == "clash"
    assert refused_code(turn, special("A4", "HHHH:NESW")) == "clash"
    turn = turn_on({"B4": "L---:N"}, "lake", roll=ROLL)
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) is None, "an end against a blank side"


def test_4_1_water_and_river_may_not_meet() -> None:
    roll = (*ROLL[:4], "v-straight", "v-curve", "l-quarter", "l-half")
    turn = turn_on({"C4": "-V-V:EW"}, "river", "lake", roll=roll)
    assert refused_code(turn, die(6, "D4", "---L:W")) == "clash"
    assert refused_code(turn, die(6, "D4", "L---:N")) is None
    turn = turn_on({"C4": "-L--:E"}, "river", "lake", roll=roll)
    assert refused_code(turn, die(4, "D4", "-V-V:EW")) == "clash"


def test_4_1_a_route_connects_to_the_route_of_a_pier_and_not_to_water() -> None:
    turn = turn_on({"D4": "L-H-:NS*"}, "lake", roll=ROLL)
    assert refused_code(turn, die(0, "D5", "H-H-:NS")) is None
    assert refused_code(turn, die(1, "D5", "R-R-:NS")) == "clash"
    assert refused_code(turn, die(0, "D3", "-H-H:EW")) == "not-connected"


# --- 7.2 Lakes and piers ------------------------------------------------------------------------------------


def test_7_2_a_lake_is_a_group_of_spaces_with_joined_water() -> None:
    assert score_of({"C3": "-L--:E", "D3": "---L:W"}, "lake").expansions == {"lake": 2}
    assert score_of({"C3": "-L--:E", "D3": "L---:N"}, "lake").expansions == {"lake": 1}, "two lakes of one space"
    assert score_of({"C3": "LLL-:NES", "D3": "-LLL:ESW", "D4": "L---:N"}, "lake").expansions == {"lake": 3}


def test_7_2_the_smallest_lake_scores() -> None:
    """A single lake is the smallest one; without a lake there are no points."""
    two = {"F6": "-L--:E", "G6": "L--L:NW"}
    three = {"D4": "-L--:E", "E4": "--LL:SW", "E5": "L---:N"}
    assert score_of({}, "lake").expansions == {"lake": 0}
    assert behind_of({}, "lake").expansions == {"lake": ()}
    assert score_of(three, "lake").expansions == {"lake": 3}
    assert score_of({**three, **two}, "lake").expansions == {"lake": 2}
    (line,) = behind_of({**three, **two}, "lake").expansions["lake"]
    assert (line.points, line.parts) == (2, ("F6E", "G6NW"))


def test_7_2_open_water_is_no_error_and_neither_is_water_at_the_outer_edge() -> None:
    assert score_of({"D4": "LLL-:NES"}, "lake").errors == 0
    assert score_of({"A1": "L--L:NW"}, "lake").errors == 0
    assert score_of({"D4": "L-H-:NS*"}, "lake").errors == 1, "the highway of a pier is a highway"
    assert score_of({"D4": "LLHR:NESW*"}, "lake").errors == 2


def test_7_2_a_pier_joins_its_route_to_the_lake_and_so_networks() -> None:
    """Two highways from two exits, and a lake between their piers."""
    apart = {"A4": "-H-H:EW", "B4": "-L-H:EW*", "G4": "-H-H:EW", "F4": "-H-L:EW*"}
    assert score_of(apart, "lake").exits == 0
    joined = {**apart, "C4": "-LLL:ESW", "D4": "-LLL:ESW", "E4": "-LLL:ESW"}
    score = score_of(joined, "lake")
    assert (score.exits, score.expansions) == (4, {"lake": 5})
    (line,) = behind_of(joined, "lake").networks
    assert (line.points, line.exits) == (4, ("G4E", "A4W"))
    assert line.parts == ("A4EW", "B4EW", "C4ESW", "D4ESW", "E4ESW", "F4EW", "G4EW")


def test_7_2_highway_and_railway_are_one_network_over_a_lake() -> None:
    drawings = {"D1": "R-R-:NS", "D2": "R-L-:NS*", "D3": "L-LL:NSW", "C3": "-L-H:EW*", "B3": "-HH-:ES"}
    drawings |= {"B4": "H--H:NW", "A4": "-H-H:EW"}
    score = score_of(drawings, "lake")
    assert (score.exits, score.errors) == (4, 0)
    assert len(behind_of(drawings, "lake").networks) == 1


def test_7_2_all_four_sides_of_the_double_pier_are_connected() -> None:
    """It joins a highway and a railway, and the lake on its other sides."""
    drawings = {"A4": "-H-H:EW", "B4": "LLRH:NESW*", "B5": "R-R-:NS", "B6": "R--R:NW"}
    drawings |= {"A6": "-R-R:EW"}
    score = score_of(drawings, "lake")
    assert (score.exits, score.errors) == (4, 0)
    both = {**drawings, "C4": "---L:W"}
    assert score_of(both, "lake").expansions == {"lake": 2}


def test_7_2_lengths_end_at_a_pier() -> None:
    joined = {"A4": "-H-H:EW", "B4": "-L-H:EW*", "C4": "-H-L:EW*", "D4": "-H-H:EW", "E4": "-H-H:EW"}
    score = score_of(joined, "lake")
    assert (score.highway, score.railway) == (3, 0)
    assert score_of({"A4": "-H-H:EW", "B4": "LLRH:NESW*", "B5": "R-R-:NS"}, "lake").railway == 2


def test_6_3_water_counts_in_the_centre() -> None:
    assert score_of({"C3": "L---:N", "D4": "LLLL:NESW", "A1": "L---:N"}, "lake").centre == 2


# --- 7.2 Automatic water ------------------------------------------------------------------------------------


def test_7_2_an_empty_space_that_water_faces_from_three_sides_fills_at_once() -> None:
    two = {space: drawing for space, drawing in BAY.items() if space != "D5"}
    match = amid((*ROLL[:4], "l-quarter", "l-half"), two, "lake")
    seen = view_of(match, die(4, "D5", "L---:N")).sheets[0]
    assert seen.marks["D4"] == Mark("LLLL:NESW", 3)
    assert seen.score.expansions == {"lake": 4}
    assert seen.score.centre == 4
    assert "D4" not in view_of(match).sheets[0].marks, "two sides are not enough"


def test_7_2_water_spreads_until_nothing_changes() -> None:
    """Filling one space lets the next one fill."""
    drawings = {**BAY, "C3": "--L-:S", "C5": "L---:N", "B3": "--L-:S", "B5": "L---:N"}
    del drawings["D5"]
    turn = turn_on(drawings, "lake", roll=ROLL)
    assert set(turn.marks) == set(drawings)
    turn.draw(die(4, "D5", "L---:N"))
    assert set(turn.marks) - set(drawings) == {"D5", "D4", "C4", "B4"}
    assert score_of(turn.sheet_now().drawings(), "lake").expansions == {"lake": 10}


def test_7_2_the_outer_edge_is_not_water() -> None:
    turn = turn_on({"A3": "--L-:S"}, "lake", roll=ROLL, acts=[die(4, "A5", "L---:N")])
    assert "A4" not in turn.marks
    turn.draw(die(5, "B4", "L-LL:NSW"))
    assert turn.marks["A4"].drawing == "LLLL:NESW"


def test_7_2_and_d3_it_fills_even_against_a_route_end_or_an_exit() -> None:
    """The end stays open, and the exit unused."""
    turn = turn_on({**{k: v for k, v in BAY.items() if k != "D5"}, "C4": "-H-H:EW"}, "lake", roll=ROLL)
    turn.draw(die(4, "D5", "L---:N"))
    assert turn.marks["D4"].drawing == "LLLL:NESW"
    assert "C4E" in behind_of(turn.sheet_now().drawings(), "lake").errors
    at_exit = turn_on({"A3": "--L-:S", "B4": "---L:W"}, "lake", roll=ROLL, acts=[die(4, "A5", "L---:N")])
    assert at_exit.marks["A4"].drawing == "LLLL:NESW"
    assert score_of(at_exit.sheet_now().drawings(), "lake").errors == 0


def test_4_1_and_d3_a_route_drawn_later_against_automatic_water_clashes() -> None:
    """The water was exempt when it appeared; later drawings are not."""
    turn = turn_on(BAY | {"D4": "LLLL:NESW", "A4": "-H-H:EW", "B4": "-H-H:EW"}, "lake", roll=ROLL)
    assert refused_code(turn, die(0, "C4", "-H-H:EW")) == "clash"


def test_7_2_water_costs_no_die_and_is_never_a_die() -> None:
    match = amid(ROLL, {k: v for k, v in BAY.items() if k != "D5"}, "lake")
    offer = offer_of(match, die(4, "D5", "L---:N"))
    assert offer.dice[4] is None
    assert offer.dice[5] is not None
    refused(match, Commit(0, (die(4, "C3", "LLLL:NESW"),)), "route-not-rolled", "acts.0.drawing")


def test_7_2_water_does_not_fill_a_space_with_a_drawing() -> None:
    """A space that is drawn in first does not fill."""
    turn = turn_on({k: v for k, v in BAY.items() if k != "D5"} | {"B4": "-H-H:EW"}, "lake", roll=ROLL)
    assert refused_code(turn, die(0, "D4", "-H-H:EW")) is not None, "it clashes with the water"
    turn = turn_on({"D3": "--L-:S", "E4": "---L:W"}, "lake", roll=(*ROLL[:4], "l-quarter", "l-quarter"))
    turn.draw(die(4, "D4", "L---:N"))
    turn.draw(die(5, "D5", "L---:N"))
    assert turn.marks["D4"].drawing == "L---:N"


def test_7_2_a_crater_is_not_filled() -> None:
    """A crater is not empty. In a match a meteor puts it there; this test sets it directly."""
    network = masks(BAY)
    network.mark(0, SPACES["D4"])
    assert network.fill_water() == 0
    network.unmark(0, SPACES["D4"])
    assert network.fill_water() == 1 << SPACES["D4"]


def test_a_written_sheet_stays_as_it_was_written() -> None:
    """No water is added, and automatic water clashes with nothing, in any order of the input."""
    assert score_of(BAY, "lake").expansions == {"lake": 1}
    sheet = {"D4": "LLLL:NESW", "C4": "-H-H:EW", "D3": "V-V-:NS"}
    assert score_of(sheet, "lake", "river").errors == 4
    assert score_of(dict(reversed(sheet.items())), "lake", "river").errors == 4


# --- Against the second implementation ----------------------------------------------------------------------


POOL = [drawing for drawing in oracle.LAKE_DRAWINGS if drawing != "LLLL:NESW"]


ROUTES = ["H-H-:NS", "-H-H:EW", "-R-R:EW", "R-R-:NS", "HH--:NE", "--RR:SW"]


def numbers(*drawings: str) -> list[int]:
    return [DRAWING_NUMBERS[drawing] for drawing in drawings]


def test_7_2_automatic_water_agrees_with_the_oracle() -> None:
    rng = random.Random(72)
    several = 0
    for number in range(scaled(30)):
        drawings, network = thrown(rng, oracle.SPACES, numbers(*POOL, *ROUTES), rng.choice((0.3, 0.5, 0.7)))
        before = network.words()
        filled = network.fill_water()
        expected = oracle.flooded(drawings)
        found = {space for space, index in SPACES.items() if filled >> index & 1}
        assert found == set(expected) - set(drawings), number
        assert network.words() == masks(expected).words()
        several += len(found) > 1
        network.undo_fill_water(filled)
        assert network.words() == before
    assert several


def test_7_2_points_and_networks_agree_with_the_oracle() -> None:
    rng = random.Random(73)
    joined = 0
    for number in range(scaled(30)):
        thrown_there = thrown(rng, oracle.SPACES, numbers(*POOL, *ROUTES, *ROUTES), rng.choice((0.4, 0.8)))
        drawings = oracle.flooded(thrown_there.drawings)
        score = score_of(drawings, "lake")
        assert score.expansions == {"lake": oracle.lake_points(drawings)}, number
        assert score.exits == sum(map(oracle.network_value, oracle.network_exits(drawings))), drawings
        assert score.errors == len(oracle.errors(drawings))
        lines = behind_of(drawings, "lake").expansions["lake"]
        assert sum(line.points for line in lines) == score.expansions["lake"]
        dry = {space: drawing for space, drawing in drawings.items() if "L" not in drawing}
        joined += sorted(oracle.network_exits(dry)) != sorted(oracle.network_exits(drawings))
    assert joined


def test_7_placements_of_lake_faces_agree_with_the_oracle() -> None:
    for seed in range(scaled(15)):
        drawings, _ = crowded(seed)
        drawings = oracle.flooded(drawings)
        for first, second in (("l-quarter", "l-half"), ("l-three", "l-pier-h"), ("l-pier-r", "l-pier-hr")):
            turn = turn_on(drawings, "lake", roll=(*ROLL[:4], first, second))
            for number, route in ((4, first), (5, second)):
                found: dict[str, list[str]] = {}
                for space, drawing in turn.legal_placements(number):
                    found.setdefault(space, []).append(drawing)
                assert found == oracle.legal(drawings, route)


@given(st.lists(st.tuples(st.sampled_from(oracle.SPACES), st.sampled_from(POOL)), max_size=30))
def test_7_2_settling_in_any_order_of_drawing(steps: list[tuple[str, str]]) -> None:
    """Water that rises step by step equals water that rises at the end, if no drawing is in its way."""
    network, drawings = Network(), dict[str, str]()
    for space, drawing in steps:
        index = SPACES[space]
        if network.filled() >> index & 1:
            continue
        network.place(DRAWING_NUMBERS[drawing], index)
        drawings[space] = drawing
        network.fill_water()
    assert network.words() == masks(oracle.flooded(drawings)).words()


@pytest.mark.parametrize("names", [("lake",), ("lake", "river")])
def test_random_matches_end_with_what_the_oracle_counts(names: tuple[str, ...]) -> None:
    rng = random.Random(f"{names}")
    chosen = options(*names)
    for number in range(scaled(4)):
        dice = chosen.setup.dice(1)
        match = opened([rng.choice(each.faces) for each in dice], chosen=chosen)
        while not match.over:
            draft = Draft[Action](match.game, match.state, 0)
            for _ in range(8):
                legal = draft.legal_actions()
                if not legal:
                    break
                more = [act for act in legal if isinstance(act, DrawDie) and act.die > 3]
                draft.add(rng.choice(more or legal))
            match.submit(Expire({0: draft.actions}))
        drawings = match.state.table.sheets[0].drawings()
        assert oracle.flooded(drawings) == drawings, "nothing is left to fill"
        (score,) = match.state.table.scores
        expected = oracle.score(drawings, "simple")
        more_points = {"lake": oracle.lake_points(drawings), "river": oracle.river_points(drawings)}
        assert score.expansions == {name: more_points[name] for name in names}, number
        assert score.total == expected["total"] + sum(score.expansions.values())
        assert (score.exits, score.errors, score.centre) == (expected["exits"], expected["errors"], expected["centre"])


@pytest.mark.parametrize("names", [("lake",), ("river", "lake")])
def test_the_sheet_after_a_round_is_that_of_the_turn(names: tuple[str, ...]) -> None:
    """Also for drawings without effects, for which no turn is replayed."""
    rng = random.Random(f"written {names}")
    setup = options(*names).setup
    follows = 0
    for number in range(scaled(30)):
        roll = [rng.choice(each.faces) for each in setup.dice(1)]
        before, _ = thrown(rng, oracle.SPACES, numbers(*POOL), rng.choice((0.2, 0.4)))
        sheet = Sheet({space: Mark(drawing, 1) for space, drawing in oracle.flooded(before).items()})
        turn = RoundEditor(sheet, roll, (), setup, 2)
        acts: list[Action] = []
        for _ in range(6):
            legal = [act for act in turn.legal_actions() if not isinstance(act, DrawDie) or act.die > 3] or list(
                turn.legal_actions()
            )
            if legal:
                acts.append(rng.choice(legal))
                turn.draw(acts[-1])
        assert sheet_after(sheet, acts, 2, setup, roll) == turn.sheet_now(), number
        follows += len(turn.marks) > len(sheet.marks) + len(acts)
    assert follows


# --- 13 Together --------------------------------------------------------------------------------------------


def test_13_river_and_lake_are_a_sensible_pair() -> None:
    assert compatibility("lake", "river") == ("good", "")
    setup = options("lake", "river").setup
    assert [die.owner_name for die in setup.dice(1)] == ["white"] * 4 + ["river"] * 2 + ["lake"] * 2
    assert setup.rounds == 6
    labels = [die.label(2) for die in setup.dice(2)]
    assert labels[3:6] == ["round 2, die 4", "round 2, river die 1", "round 2, river die 2"]
    assert labels[6:] == ["round 2, lake die 1", "round 2, lake die 2"]


# --- Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (die(4, "B1", "L---:N"), "clash", "space"),
        (die(4, "C3", "LL--:NE"), "route-not-rolled", "drawing"),
        (die(4, "C3", "V-V-:NS"), "route-not-rolled", "drawing"),
        (die(4, "H3", "L---:N"), "unknown-space", "space"),
        (die(7, "C3", "L---:N"), "die-unknown", "die"),
        (special("C3", "LLLL:NESW"), "special-unknown", "drawing"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "lake"), Commit(0, (act,)), code, f"acts.0.{at}")


def test_every_lake_drawing_can_be_drawn_somewhere() -> None:
    assert set(POOL) <= set(DRAWINGS)
    for route in LAKE_FACES:
        turn = turn_on({}, "lake", roll=(*ROLL[:4], route, route))
        assert {drawing for _, drawing in turn.legal_placements(4)} == set(oracle.orientations(route))
