"""The rules of trails, one test for each: section 11.2, with 4, 6, 8 and 13."""

from __future__ import annotations

import random
from typing import Any

import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.lava.rules import ReplaceWithLava
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.notation import legal, read_sheet, score
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.setup import compatibility
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import behind_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.expansions.trail import slow_trail
from tests.railroad_ink.positions import thrown
from tests.railroad_ink.tables import commit, die, refused
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("corners")

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
ROLL = (*WHITE, "t-h-straight", "t-r-curve")
STATION = "H-R-:NS*"
DIAGONAL = [["SE", "NW"]]


def score_with(drawings: dict[str, str], trails: dict[str, Any]) -> int:
    layers = {"trails": trails}
    points = score_of(drawings, "trail", layers=layers).expansions["trail"]
    assert points == slow_trail.points(drawings, trails)
    assert points == sum(line.points for line in behind_of(drawings, "trail", layers=layers).expansions["trail"])
    return points


# --- The dice -----------------------------------------------------------------------------------------------


def test_11_2_the_faces_and_their_trails() -> None:
    """Straights, curves and Ts of each kind. The trail is rotated and mirrored with the route."""
    expansion = facts.EXPANSIONS["trail"]
    assert sorted(expansion.faces["trail"]) == sorted(slow_trail.FACES)
    assert expansion.dice == ("trail", "trail")
    for face in slow_trail.FACES:
        expected = sorted(f"{route}/{'-'.join(corners)}" for route, corners in slow_trail.shapes(face))
        assert list(routes.orientations(face)) == expected
        assert len(expected) == 4
    assert routes.orientations("t-h-straight") == (
        *("-H-H:EW/NE-SW", "-H-H:EW/SE-NW"),
        *("H-H-:NS/NE-SW", "H-H-:NS/SE-NW"),
    )
    assert "HHH-:NES/SW-NW" in routes.orientations("t-h-tee"), "along the side without a route"
    assert "HH--:NE/SE-SW-NW" in routes.orientations("t-h-curve"), "the three corners outside the bend"


# --- Drawing ------------------------------------------------------------------------------------------------


def test_11_2_a_face_may_be_joined_by_its_route() -> None:
    turn = turn_on({}, "trail", roll=ROLL)
    assert refused_code(turn, die(4, "B1", "H-H-:NS/SE-NW")) is None
    assert refused_code(turn, die(4, "B1", "H-H-:NS/NE-SW")) is None
    assert refused_code(turn, die(4, "B1", "-H-H:EW/SE-NW")) == "not-connected"
    assert refused_code(turn, die(4, "D4", "H-H-:NS/SE-NW")) == "not-connected"


def test_11_2_a_face_may_be_joined_by_a_corner_of_its_trail() -> None:
    """The trail of D4 ends in its corners SE and NW."""
    turn = turn_on({"D4": "H-H-:NS"}, "trail", roll=ROLL, layers={"trails": {"D4": DIAGONAL}})
    assert refused_code(turn, die(4, "E5", "-H-H:EW/SE-NW")) is None
    assert refused_code(turn, die(4, "E5", "-H-H:EW/NE-SW")) == "not-connected"
    assert refused_code(turn, die(4, "C3", "-H-H:EW/SE-NW")) is None
    assert refused_code(turn, die(4, "E4", "H-H-:NS/NE-SW")) is None, "the corner south-west of E4"
    assert refused_code(turn, die(4, "E4", "H-H-:NS/SE-NW")) == "not-connected"
    assert refused_code(turn, die(4, "C5", "-H-H:EW/NE-SW")) == "not-connected", "a corner that no trail uses"


def test_11_2_a_face_may_be_joined_by_a_corner_of_a_space_with_a_station() -> None:
    turn = turn_on({"D4": STATION}, "trail", roll=ROLL)
    assert refused_code(turn, die(4, "E5", "-H-H:EW/SE-NW")) is None
    assert refused_code(turn, die(4, "C5", "-H-H:EW/NE-SW")) is None
    assert refused_code(turn, die(4, "F6", "-H-H:EW/SE-NW")) == "not-connected"
    none = turn_on({"D4": "H-H-:NS"}, "trail", roll=ROLL)
    assert refused_code(none, die(4, "E5", "-H-H:EW/SE-NW")) == "not-connected"


def test_11_2_corners_do_not_wrap_round_the_board() -> None:
    turn = turn_on({"G3": STATION}, "trail", roll=ROLL)
    spaces = {space for space, drawing in turn.legal_placements(4)} - {space for space, _ in oracle.EXITS}
    assert not any(space.startswith("A") for space in spaces)


def test_11_2_a_joined_trail_does_not_allow_a_clash() -> None:
    turn = turn_on({"D4": STATION, "E6": "R-R-:NS"}, "trail", roll=ROLL)
    assert refused_code(turn, die(4, "E5", "H-H-:NS/SE-NW")) == "clash"
    assert refused_code(turn, die(4, "D4", "H-H-:NS/SE-NW")) == "space-taken"


def test_11_2_a_trail_joins_only_faces_of_trail_dice() -> None:
    turn = turn_on({"D4": "H-H-:NS"}, "trail", roll=ROLL, layers={"trails": {"D4": DIAGONAL}})
    assert refused_code(turn, die(0, "E5", "-H-H:EW")) == "not-connected"


def test_11_2_a_face_draws_its_route_and_lays_its_trail() -> None:
    match = opened(ROLL, "trail")
    view = view_of(match, die(4, "B1", "H-H-:NS/SE-NW"), die(5, "D1", "RR--:NE/SE-SW-NW")).sheets[0]
    assert {space: mark.drawing for space, mark in view.marks.items()} == {"B1": "H-H-:NS", "D1": "RR--:NE"}
    assert view.layers == {"trails": {"B1": [["SE", "NW"]], "D1": [["SE", "SW", "NW"]]}}
    assert view.score.highway == 1
    draft = Draft[Action](match.game, match.state, 0, [die(4, "B1", "H-H-:NS/SE-NW")])
    draft.undo()
    assert draft.see().table.sheets[0].layers == {}
    acts = RailroadInk().default_draft(match.state.table, 0, (die(4, "B1", "H-H-:NS/SE-NW"),), None)  # type: ignore[arg-type]  # draws no chance
    commit(match, *acts)
    assert match.state.table.sheets[0].layers == {"trails": {"B1": [["SE", "NW"]]}}
    assert match.state.table.sheets[0].marks["B1"].drawing == "H-H-:NS"


# --- Points -------------------------------------------------------------------------------------------------


def test_11_2_half_the_value_of_a_network_for_each_set_of_two_stations_or_more() -> None:
    """A chain of stations over trails: two are worth 2, three 4."""
    drawings = {"A1": STATION, "C3": STATION, "B2": "H-H-:NS"}
    assert score_with(drawings, {"B2": DIAGONAL}) == 2
    drawings |= {"D4": "H-H-:NS", "E5": STATION}
    assert score_with(drawings, {"B2": DIAGONAL, "D4": DIAGONAL}) == 4
    assert score_with({"A1": STATION, "B2": "H-H-:NS"}, {"B2": DIAGONAL}) == 0, "one station"
    assert score_with({}, {}) == 0


def test_11_2_every_connected_set_scores() -> None:
    drawings = {"A1": STATION, "B2": "H-H-:NS", "C3": STATION}
    drawings |= {"E1": STATION, "F2": "H-H-:NS", "G3": STATION}
    assert score_with(drawings, {"B2": DIAGONAL, "F2": DIAGONAL}) == 4


def test_11_2_trails_that_use_the_same_corner_point_are_connected() -> None:
    drawings = {"A1": STATION, "B2": "H-H-:NS", "C3": "-H-H:EW", "D4": STATION}
    assert score_with(drawings, {"B2": DIAGONAL, "C3": DIAGONAL}) == 2
    assert score_with(drawings, {"B2": DIAGONAL, "C3": [["NE", "SW"]]}) == 0, "they only touch the same space"


def test_11_2_a_station_connects_every_trail_that_touches_a_corner_of_its_space() -> None:
    """The trail of B2 ends at its north-west corner, that of D2 at its south-east corner, with one station between."""
    drawings = {"A1": STATION, "B2": "H-H-:NS", "C3": STATION, "D2": "-H-H:EW", "E1": STATION}
    assert score_with(drawings, {"B2": DIAGONAL, "D2": [["NE", "SW"]]}) == 4
    without = {**drawings, "C3": "-R-R:EW"}
    assert score_with(without, {"B2": DIAGONAL, "D2": [["NE", "SW"]]}) == 0


def test_11_2_two_stations_that_only_share_a_corner_are_not_connected() -> None:
    assert score_with({"A1": STATION, "B2": STATION}, {}) == 0
    drawings = {"A1": STATION, "B2": STATION, "F6": "H-H-:NS"}
    assert score_with(drawings, {"F6": DIAGONAL}) == 0


def test_11_2_trails_and_routes_on_a_face_are_not_connected() -> None:
    """The highway through B2 joins both stations, but the trail touches no corner of the lower one."""
    drawings = {"C2": "R-H-:NS*", "C3": "H-H-:NS", "C4": "H-H-:NS", "C5": "H-R-:NS*"}
    assert score_with(drawings, {"C3": DIAGONAL}) == 0
    assert behind_of(drawings, "trail", layers={"trails": {"C3": DIAGONAL}}).networks == ()


def test_11_2_and_5_trails_join_no_networks_and_their_ends_are_no_errors() -> None:
    drawings = {"A4": "-R-H:EW*", "B5": "H-H-:NS"}
    score = score_of(drawings, "trail", layers={"trails": {"B5": DIAGONAL}})
    plain = score_of(drawings, "trail")
    assert (score.exits, score.errors, score.highway) == (plain.exits, plain.errors, plain.highway)


def test_d6_half_of_each_network_value_rounded_down_and_two_more_for_each_above_twelve() -> None:
    """A row of trails with stations along it: 2(n - 1) points for n of them."""
    trails: dict[str, Any] = {f"{column}2": [["NE", "NW"]] for column in "ABCDEFG"}
    trails |= {f"{column}4": [["SE", "SW"]] for column in "ABCDEFG"}
    trails |= {"A2": [["NE", "SW", "NW"]], "A3": [["SW", "NW"]], "A4": [["SE", "SW", "NW"]]}
    drawings = dict.fromkeys(trails, "H-H-:NS")
    ends = {f"{column}1": "--H-:S*" for column in "ABCDEFG"} | {f"{column}5": "H---:N*" for column in "ABCDEFG"}
    for count in range(len(ends) + 1):
        full = drawings | dict(list(ends.items())[:count])
        assert score_with(full, trails) == max(0, 2 * (count - 1))


def test_d8_a_pier_is_a_station() -> None:
    drawings = {"A1": "L-H-:NS*", "B2": "H-H-:NS", "C3": STATION}
    layers = {"trails": {"B2": DIAGONAL}}
    assert score_of(drawings, "trail", "lake", layers=layers).expansions["trail"] == 2


def test_11_2_the_breakdown_has_the_parts_of_a_trail() -> None:
    drawings = {"A1": STATION, "B2": "H-H-:NS", "C3": STATION, "E5": STATION}
    (line,) = behind_of(drawings, "trail", layers={"trails": {"B2": DIAGONAL}}).expansions["trail"]
    assert (line.points, line.parts) == (2, ("A1", "C3", "B2"))


# --- 13 With others -----------------------------------------------------------------------------------------


def test_13_a_meteor_erases_trails() -> None:
    roll = (*WHITE, "W", "1", "t-h-straight", "t-r-tee")
    layers = {"trails": {"C4": DIAGONAL, "B4": DIAGONAL}, "dot": "D4"}
    drawings = {"C4": "H-H-:NS", "B4": "H-H-:NS"}
    turn = turn_on(drawings, "meteor", "trail", roll=roll, layers=layers, acts=[Strike("C4", direction="W")])
    assert turn.layers["trails"] == {"B4": DIAGONAL}


def test_8_2_making_room_for_lava_erases_a_trail() -> None:
    walled = {"D4": "AAAA:NESW", "D3": "-H-H:EW", "D5": "-R-R:EW", "C4": "H-H-:NS", "E4": "R-R-:NS"}
    roll = (*WHITE, "a-half", "a-opposite", "t-h-straight", "t-r-tee")
    layers = {"trails": {"D3": DIAGONAL, "C4": DIAGONAL}}
    turn = turn_on(walled, "lava", "trail", roll=roll, layers=layers, acts=[ReplaceWithLava("D3", "A-A-:NS", 5)])
    assert turn.layers["trails"] == {"C4": DIAGONAL}


def test_13_expansions_compatible_with_trails() -> None:
    assert compatibility("forest", "trail") == compatibility("trail", "forest") == ("good", "")


# --- On paper -----------------------------------------------------------------------------------------------


def test_a_written_sheet_has_trails_with_their_corners_in_any_order() -> None:
    sheet = {
        "expansions": ["trail"],
        "drawings": {"A1": STATION, "B2": "H-H-:NS", "C3": STATION},
        "trails": {"B2": [["NW", "SE"]]},
    }
    assert score(sheet).expansions == {"trail": 2}
    assert read_sheet(sheet).sheet.layers == {"trails": {"B2": [["SE", "NW"]]}}
    answer = legal({"sheet": sheet, "routes": ["t-h-straight", "h-straight"]})
    assert answer["t-h-straight"]["B1"] == ("-H-H:EW/NE-SW", "-H-H:EW/SE-NW", "H-H-:NS/NE-SW", "H-H-:NS/SE-NW")
    assert answer["h-straight"]["B1"] == ("H-H-:NS",)
    unnamed = legal({"sheet": {"drawings": {"D4": STATION}}, "routes": ["t-h-straight"]})
    assert unnamed["t-h-straight"]["E5"] == ("-H-H:EW/SE-NW", "H-H-:NS/SE-NW")


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (die(4, "B1", "H-H-:NS"), "route-not-rolled", "drawing"),
        (die(4, "B1", "H-H-:NS/NW-SE"), "route-not-rolled", "drawing"),
        (die(4, "B1", "H-H-:NS/NE-SE"), "route-not-rolled", "drawing"),
        (die(0, "B1", "H-H-:NS/SE-NW"), "route-not-rolled", "drawing"),
        (die(4, "D1", "H-H-:NS/SE-NW"), "clash", "space"),
        (die(5, "C5", "RR--:NE/SE-SW-NW"), "not-connected", "space"),
        (die(4, "B8", "H-H-:NS/SE-NW"), "unknown-space", "space"),
        (DrawSpecial("B1", "H-H-:NS/SE-NW"), "special-unknown", "drawing"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "trail"), Commit(0, (act,)), code, f"acts.0.{at}")


# --- Against the second implementation ----------------------------------------------------------------------


POOL = [
    number
    for route in (*WHITE, "r-straight", "r-curve", "h-tee", "st-straight", "st-curve", "h-end", "r-end", "sp-hrrh")
    for number in ROUTE_NUMBERS[route]
]


def _with_trails(rng: random.Random, drawings: dict[str, str]) -> dict[str, Any]:
    """Return trails for some of the straights, curves and Ts of a sheet."""
    shapes = {shape for face in slow_trail.FACES for shape in slow_trail.shapes(face)}
    found: dict[str, Any] = {}
    for space, drawing in drawings.items():
        fitting = sorted(corners for route, corners in shapes if route == drawing)
        if fitting and rng.random() < 0.4:
            found[space] = [list(rng.choice(fitting))]
    return found


def test_11_2_placements_and_points_agree_with_a_slow_implementation() -> None:
    rng = random.Random(1120)
    worth = 0
    for seed in range(scaled(15)):
        drawings, _ = thrown(rng, oracle.SPACES, POOL, rng.choice((0.2, 0.5, 0.8)))
        trails = _with_trails(rng, drawings)
        worth += score_with(drawings, trails)
        first, second = rng.sample(sorted(slow_trail.FACES), 2)
        turn = turn_on(drawings, "trail", roll=(*WHITE, first, second), layers={"trails": trails})
        for number, face in ((4, first), (5, second)):
            assert set(turn.legal_placements(number)) == slow_trail.places(drawings, trails, face), seed
    assert worth > 0


def test_random_matches_are_what_a_slow_look_follows() -> None:
    rng = random.Random(1121)
    drawn = 0
    for number in range(scaled(6)):
        match = Match(RailroadInk(), options("trail"), ["Ada"], numbered_seed(number))
        match.submit(Open())
        drawings: dict[str, str] = {}
        trails: dict[str, Any] = {}
        while not match.over:
            table, draft = match.state.table, Draft[Action](match.game, match.state, 0)
            for _ in range(8):
                legal_acts = draft.legal_actions()
                if legal_acts:
                    draft.add(rng.choice(legal_acts))
            acts = RailroadInk().default_draft(table, 0, draft.actions, None)  # type: ignore[arg-type]  # draws no chance
            for act in acts:
                if isinstance(act, DrawDie) and table.roll[act.die].startswith("t-"):
                    assert (act.space, act.drawing) in slow_trail.places(drawings, trails, table.roll[act.die])
                    trails[act.space] = [act.drawing.partition("/")[2].split("-")]
                    drawn += 1
                else:
                    assert oracle.why_not(drawings, act.space, act.drawing) is None
                drawings[act.space] = act.drawing.partition("/")[0]
            commit(match, *acts)
            sheet = match.state.table.sheets[0]
            assert (sheet.drawings(), sheet.layers.get("trails", {})) == (drawings, trails)
        (told,) = match.state.table.scores
        assert told.expansions == {"trail": slow_trail.points(drawings, trails)}
        assert told.total == oracle.score(drawings, "simple")["total"] + told.expansions["trail"]
    assert drawn > 2
