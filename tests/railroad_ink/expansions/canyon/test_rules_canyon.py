"""The rules of canyons, one test for each: section 10.2, with 4, 6, 7, 8 and 13."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.canyon.action import DrawCanyon
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.notation import legal, read_sheet, score
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import compatibility, setup_of
from inkrally.railroad_ink.sheet.network import DRAWINGS
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import of_kind
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, options, score_of, turn_on, view_of
from tests.railroad_ink.expansions.canyon import slow_canyon
from tests.railroad_ink.positions import thrown
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("bridges")

WHITE = ("h-straight", "h-curve", "r-tee", "overpass")
ROLL = (*WHITE, "c-2", "c-1-1")
Canyons = list[list[list[int]]]

# From the west edge between rows 3 and 4 to the south-west corner of C3.
OPEN: Canyons = [[[0, 3], [1, 3], [2, 3]]]
# Row 4 from the west. Its highway crosses x = 1 and x = 2.
ROUTE = {"A4": "-H-H:EW", "B4": "-H-H:EW"}
TWELVE: Canyons = [[[x, 0], [x, 1]] for x in range(1, 7)] + [[[x, 6], [x, 7]] for x in range(1, 7)]


def canyon(number: int, *path: tuple[int, int]) -> DrawCanyon:
    return DrawCanyon(die=number, path=path)


def turn(
    roll: tuple[str, ...] = ROLL,
    drawings: dict[str, str] | None = None,
    canyons: Canyons | None = None,
    bridges: Canyons | None = None,
    acts: tuple[Action, ...] = (),
) -> RoundEditor:
    layers = {"canyons": canyons or [], "bridges": bridges or []}
    return turn_on(drawings or {}, "canyon", roll=roll, layers=layers, acts=acts)


def spent(count: int) -> Canyons:
    """Return this many bridges, over canyons at the top and the bottom of the sheet."""
    return [path[:2] for path in TWELVE[:count]]


def points_of(canyons: Canyons) -> int:
    points = score_of({}, "canyon", layers={"canyons": canyons}).expansions["canyon"]
    assert points == slow_canyon.points(segments_of(canyons))
    assert points == sum(
        line.points for line in behind_of({}, "canyon", layers={"canyons": canyons}).expansions["canyon"]
    )
    return points


def segments_of(canyons: Canyons) -> list[slow_canyon.Segment]:
    return [each for path in canyons for each in slow_canyon.segments((x, y) for x, y in path)]


# --- The dice -----------------------------------------------------------------------------------------------


def test_10_2_and_x6_the_patterns() -> None:
    """Straight of one, two, three segments; L of 1 + 1 and 1 + 2; Z of 1 + 1 + 1, which has three segments."""
    expansion = facts.EXPANSIONS["canyon"]
    assert expansion.dice == ("canyon", "canyon")
    assert sorted(expansion.faces["canyon"]) == sorted(slow_canyon.PATTERNS)
    assert len(expansion.patterns["c-1-1-1"]) == 4
    for face in slow_canyon.PATTERNS:
        answer = legal({"sheet": {"drawings": {}, "expansions": ["canyon"]}, "routes": [face]})[face]
        assert answer == [[list(point) for point in path] for path in slow_canyon.places([], [], {}, face)]


# --- Where a pattern may lie --------------------------------------------------------------------------------


def test_10_2_an_end_lies_on_the_outer_edge_of_the_board() -> None:
    now = turn()
    assert refused_code(now, canyon(4, (0, 3), (1, 3), (2, 3))) is None
    assert refused_code(now, canyon(4, (3, 5), (3, 6), (3, 7))) is None
    assert refused_code(now, canyon(4, (2, 3), (3, 3), (4, 3))) == "canyon-start"


def test_10_2_a_canyon_may_begin_at_the_open_end_of_another() -> None:
    now = turn(canyons=OPEN)
    assert refused_code(now, canyon(4, (2, 3), (3, 3), (4, 3))) is None
    assert refused_code(now, canyon(4, (2, 1), (2, 2), (2, 3))) is None
    assert refused_code(now, canyon(5, (2, 3), (2, 4), (3, 4))) is None
    assert refused_code(now, canyon(4, (3, 3), (4, 3), (5, 3))) == "canyon-start"


def test_10_2_a_canyon_may_grow_in_the_same_round() -> None:
    now = turn(acts=(canyon(4, (0, 3), (1, 3), (2, 3)),))
    assert refused_code(now, canyon(5, (2, 3), (3, 3), (3, 4))) is None


def test_10_2_canyons_never_branch() -> None:
    """No canyon begins at the middle of another."""
    now = turn(canyons=OPEN)
    assert refused_code(now, canyon(4, (1, 3), (1, 4), (1, 5))) == "canyon-touch"
    assert refused_code(now, canyon(4, (1, 5), (1, 6), (1, 7))) is None


def test_10_2_canyons_never_cross_nor_touch_otherwise() -> None:
    """Through the middle of another, with an end at its middle, or past its open end."""
    down: Canyons = [[[1, 0], [1, 1]], [[1, 1], [1, 2]]]
    assert (
        refused_code(turn(("h-straight",) * 4 + ("c-3", "c-2"), canyons=OPEN), canyon(5, (1, 2), (1, 3), (1, 4)))
        == "canyon-touch"
    )
    assert refused_code(turn(canyons=[*OPEN, *down]), canyon(4, (1, 2), (1, 3), (1, 4))) == "canyon-touch"
    three = (*WHITE, "c-1", "c-3")
    assert refused_code(turn(three, canyons=[*OPEN, *down]), canyon(4, (1, 2), (1, 3))) == "canyon-touch"
    assert (
        refused_code(turn(three, canyons=[[[2, 0], [2, 1]]]), canyon(5, (0, 1), (1, 1), (2, 1), (3, 1)))
        == "canyon-touch"
    )


def test_10_2_no_segment_is_drawn_twice() -> None:
    assert refused_code(turn(canyons=OPEN), canyon(4, (0, 3), (1, 3), (2, 3))) == "canyon-touch"
    one = (*WHITE, "c-1", "c-1")
    assert refused_code(turn(one, canyons=OPEN), canyon(4, (1, 3), (2, 3))) == "canyon-touch"


def test_10_2_and_d5_segments_on_the_outer_edge_are_not_used() -> None:
    now = turn()
    assert refused_code(now, canyon(4, (0, 3), (0, 4), (0, 5))) == "canyon-edge"
    assert refused_code(now, canyon(4, (2, 7), (3, 7), (4, 7))) == "canyon-edge"
    assert refused_code(now, canyon(5, (0, 3), (0, 4), (1, 4))) == "canyon-edge"
    assert refused_code(now, canyon(4, (6, 3), (7, 3), (8, 3))) == "canyon-edge", "beyond the board"


def test_10_2_a_pattern_must_be_complete_in_any_orientation() -> None:
    now = turn()
    assert refused_code(now, canyon(4, (0, 3), (1, 3))) == "canyon-shape"
    assert refused_code(now, canyon(5, (0, 3), (1, 3), (2, 3))) == "canyon-shape"
    for path in (
        ((0, 3), (1, 3), (1, 4)),
        ((0, 3), (1, 3), (1, 2)),
        ((6, 2), (6, 3), (7, 3)),
        ((6, 4), (6, 3), (7, 3)),
    ):
        assert refused_code(now, canyon(5, *path)) is None


def test_10_2_joining_two_open_ends_merges_canyons() -> None:
    apart: Canyons = [[[0, 3], [1, 3], [2, 3]], [[4, 3], [5, 3], [6, 3], [7, 3]]]
    assert points_of(apart) == 3
    now = turn(canyons=apart, acts=(canyon(4, (2, 3), (3, 3), (4, 3)),))
    assert now.setup.score(now.sheet_now()).expansions == {"canyon": 7 + 2}


def test_10_2_a_canyon_closed_to_a_ring_is_allowed_and_has_no_ends() -> None:
    """D: a ring gives no bonus, and nothing continues it."""
    three: Canyons = [[[2, 2], [3, 2], [3, 3], [2, 3]]]
    one = (*WHITE, "c-1", "c-1")
    now = turn(one, canyons=three, acts=(canyon(4, (2, 2), (2, 3)),))
    assert now.setup.score(now.sheet_now()).expansions == {"canyon": 4}
    assert refused_code(now, canyon(5, (2, 3), (2, 4))) == "canyon-touch"
    assert refused_code(turn(one, canyons=three), canyon(5, (2, 3), (2, 4))) is None
    assert points_of([[[2, 2], [3, 2], [3, 3], [2, 3], [2, 2]]]) == 4


def test_10_2_each_die_is_drawn_once() -> None:
    both: tuple[Action, ...] = (canyon(4, (0, 3), (1, 3), (2, 3)), canyon(4, (0, 5), (1, 5), (2, 5)))
    refused(opened(ROLL, "canyon"), Commit(0, both), "die-drawn", "acts.1.die")


# --- Bridges ------------------------------------------------------------------------------------------------


def test_10_2_a_route_that_touches_a_segment_needs_a_bridge() -> None:
    """The highway of B4 ends at x = 2, where the canyon runs south."""
    down: Canyons = [[[2, 3], [2, 4]], [[0, 3], [1, 3], [2, 3]]]
    now = turn(drawings={"A4": "-H-H:EW"}, canyons=down, acts=(die(0, "B4", "-H-H:EW"),))
    assert now.layers["bridges"] == [[[2, 3], [2, 4]]]
    match = amid(ROLL, {"A4": "-H-H:EW"}, "canyon", layers={"canyons": down})
    assert view_of(match, die(0, "B4", "-H-H:EW")).sheets[0].layers["bridges"] == [[[2, 3], [2, 4]]]


def test_10_2_the_second_end_on_the_same_segment_is_free() -> None:
    down: Canyons = [[[2, 3], [2, 4]], [[0, 3], [1, 3], [2, 3]]]
    first = [[[2, 3], [2, 4]]]
    now = turn(drawings=ROUTE, canyons=down, bridges=first, acts=(die(0, "C4", "-H-H:EW"),))
    assert now.layers["bridges"] == first


def test_10_2_a_canyon_over_routes_needs_bridges_too() -> None:
    """The order does not matter, and two ends that meet at a segment share a bridge."""
    now = turn((*WHITE, "c-1", "c-1-1-1"), drawings=ROUTE, acts=(canyon(5, (0, 3), (1, 3), (1, 4), (2, 4)),))
    assert now.layers["bridges"] == [[[1, 3], [1, 4]]]
    assert now.layers["canyons"] == [[[0, 3], [1, 3], [1, 4], [2, 4]]]


def test_10_2_a_blank_side_needs_no_bridge() -> None:
    now = turn(drawings={"A4": "-H-H:EW"}, canyons=OPEN, acts=(die(0, "B4", "-H-H:EW"),))
    assert now.layers["bridges"] == []


@pytest.mark.parametrize(
    ("name", "face", "drawing"),
    [("river", "v-straight", "V-V-:NS"), ("lake", "l-half", "L--L:NW"), ("lava", "a-opposite", "A-A-:NS")],
)
def test_10_2_rivers_water_and_lava_need_no_bridge(name: str, face: str, drawing: str) -> None:
    others = {"C3": "AAAA:NESW"} if name == "lava" else {}
    layers = {"canyons": [[[2, 3], [3, 3]]], "bridges": []}
    setup = setup_of("original", "simple", (name, "canyon"))
    own = [each.owner_name == name for each in setup.dice(1)]
    shown = [*WHITE, *(face if mine else "c-1" for mine in own[4:])]
    now = turn_on(others, name, "canyon", roll=shown, layers=layers)
    act = die(own.index(True), "C4", drawing)
    now.check(act)
    now.draw(act)
    assert now.layers["bridges"] == []


def test_10_2_the_route_on_a_river_bridge_needs_a_bridge() -> None:
    roll = (*WHITE, "v-bridge-h", "v-straight", *ROLL[4:])
    layers = {"canyons": [[[2, 0], [2, 1], [2, 2]]]}
    now = turn_on({}, "river", "canyon", roll=roll, layers=layers, acts=[die(4, "B2", "VHVH:NS|EW")])
    assert now.layers["bridges"] == [[[2, 1], [2, 2]]]


def test_10_2_twelve_points_and_without_points_the_drawing_is_illegal() -> None:
    canyons = [*OPEN, [[2, 3], [2, 4]], *TWELVE]
    for left in (2, 1, 0):
        now = turn(drawings={"A4": "-H-H:EW"}, canyons=canyons, bridges=spent(12 - left))
        expected = None if left else "barred"
        assert refused_code(now, die(0, "B4", "-H-H:EW")) == expected
        assert ("B4" in {space for space, drawing in now.legal_placements(0) if drawing == "-H-H:EW"}) == bool(left)
        assert refused_code(now, die(1, "B4", "H--H:NW")) == expected, "the canyon lies over B4 too"
        assert refused_code(now, die(1, "B4", "--HH:SW")) is None


def test_10_2_a_drawing_that_needs_two_bridges_with_one_point_left() -> None:
    """B4 from the west would meet the canyon in the north and in the east."""
    canyons = [*OPEN, [[2, 3], [2, 4]], *TWELVE]
    now = turn(drawings={"A4": "-H-H:EW"}, canyons=canyons, bridges=spent(11))
    assert refused_code(now, special("B4", "HHHH:NESW")) == "barred"
    assert "B4" not in now.route_by_space("sp-hhhh")
    two = turn(drawings={"A4": "-H-H:EW"}, canyons=canyons, bridges=spent(10))
    assert refused_code(two, special("B4", "HHHH:NESW")) is None
    assert "B4" in two.route_by_space("sp-hhhh")
    two.draw(special("B4", "HHHH:NESW"))
    assert len(two.layers["bridges"]) == 12
    refusal = now.setup.forbidding_components[0].why_forbidden(now, "HHHH:NESW", "B4")
    assert "2 segments" in refusal
    assert "left: 1" in refusal


def test_10_2_a_canyon_that_cannot_pay_its_bridges() -> None:
    """It would need a thirteenth bridge."""
    roll = (*WHITE, "c-1", "c-1-1-1")
    act = canyon(5, (0, 3), (1, 3), (1, 4), (2, 4))
    now = turn(roll, drawings=ROUTE, canyons=TWELVE, bridges=spent(12))
    assert refused_code(now, act) == "canyon-bridges"
    assert act not in list(now.legal_actions())
    assert refused_code(now, canyon(4, (0, 3), (1, 3))) is None
    last = turn(roll, drawings=ROUTE, canyons=TWELVE, bridges=spent(11))
    assert refused_code(last, act) is None


def test_4_2_and_10_2_a_drawing_counts_as_possible_if_its_bridges_can_be_paid() -> None:
    """Only B4 is empty, between two canyons: a curve needs one bridge, a straight and an overpass two."""
    full = {space: "H-H-:NS" for space in oracle.SPACES if space != "B4"} | {"A4": "-H-H:EW", "C4": "-H-H:EW"}
    full |= {"B3": "-R-R:EW", "B5": "-R-R:EW"}
    canyons: Canyons = [[[1, 3], [1, 4]], [[2, 3], [2, 4]], *TWELVE]
    for left, due in ((2, [0, 1, 3]), (1, [1]), (0, [])):
        assert list(turn(drawings=full, canyons=canyons, bridges=spent(12 - left)).required_dice()) == due
    match = amid(ROLL, full, "canyon", layers={"canyons": canyons, "bridges": spent(12)})
    assert offer_of(match).due == ()
    commit(match)


def test_10_2_and_d_a_point_stays_spent_and_the_segment_bridged_when_the_route_is_erased() -> None:
    roll = (*WHITE, "W", "2", *ROLL[4:])
    canyons: Canyons = [[[2, 0], [2, 1], [2, 2], [2, 3], [2, 4]]]
    layers = {"canyons": canyons, "bridges": [[[2, 3], [2, 4]]], "dot": "D4"}
    now = turn_on(ROUTE, "meteor", "canyon", roll=roll, layers=layers, acts=[Strike("B4", direction="W")])
    assert now.layers["canyons"] == canyons, "canyons stay, being on edges"
    assert now.layers["bridges"] == [[[2, 3], [2, 4]]]
    now.draw(die(0, "C4", "-H-H:EW"))
    assert len(now.layers["bridges"]) == 1, "the segment is bridged already"


@pytest.mark.parametrize("case", of_kind("canyon"))
def test_10_2_canyon_case(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if case["id"] == "canyon-bridges":
        roll = (*WHITE, "c-3", "c-1")
        crossing = {"E2": "H-H-:NS", "F2": "H-H-:NS", "E3": "H-H-:NS", "F3": "H-H-:NS", "A4": "-H-H:EW"}
        now = turn(roll, drawings=crossing, canyons=[[[2, 3], [2, 4]]])
        costs = []
        for act in (die(0, "B4", "-H-H:EW"), canyon(4, (4, 2), (5, 2), (6, 2), (7, 2))):
            before = len(now.layers["bridges"])
            now.check(act)
            now.draw(act)
            costs.append(len(now.layers["bridges"]) - before)
        assert costs == expect["cost"]
        assert len(now.layers["bridges"]) == expect["total"]
        assert 12 - expect["total"] == expect["left"]
    else:
        longest, other = case["given"]["canyons"]
        assert (longest["segments"], longest["endsOnEdge"], other["endsOnEdge"]) == (8, 1, 2)
        eight = [[0, 3], [1, 3], [2, 3], [3, 3], [4, 3], [5, 3], [5, 4], [5, 5], [4, 5]]
        through = [[0, 1], [1, 1], [1, 0]]
        assert points_of([eight, through]) == expect["total"] == expect["longest"] + expect["edgeBonus"]


# --- Points and errors --------------------------------------------------------------------------------------


def test_10_2_one_a_segment_of_the_longest_canyon() -> None:
    assert points_of([]) == 0
    assert points_of(OPEN) == 2
    assert points_of([*OPEN, [[2, 3], [3, 3], [3, 4], [4, 4]]]) == 5, "lists that meet are one canyon"
    assert points_of([*OPEN, [[0, 5], [1, 5], [2, 5]]]) == 2, "one of two of the same length"


def test_10_2_two_more_for_each_canyon_with_both_ends_on_the_outer_edge_also_the_longest() -> None:
    corner = [[0, 1], [1, 1], [1, 0]]
    assert points_of([corner]) == 2 + 2
    assert points_of([corner, [[7, 1], [6, 1], [6, 0]]]) == 2 + 4
    assert points_of([corner, *OPEN, [[2, 3], [3, 3]]]) == 3 + 2


def test_10_2_a_bridged_segment_still_counts() -> None:
    layers = {"canyons": OPEN, "bridges": [[[1, 3], [2, 3]]]}
    assert score_of({"B3": "H-H-:NS"}, "canyon", layers=layers).expansions == {"canyon": 2}


def test_10_2_open_canyon_ends_are_no_errors_and_use_no_space() -> None:
    score = score_of({}, "canyon", layers={"canyons": [[[3, 3], [4, 3]]]})
    assert (score.errors, score.centre) == (0, 0)


def test_10_2_the_breakdown_has_the_parts_of_each_canyon() -> None:
    canyons: Canyons = [[[0, 1], [1, 1], [1, 0]], *OPEN, [[2, 3], [2, 4]]]
    lines = behind_of({}, "canyon", layers={"canyons": canyons}).expansions["canyon"]
    assert [(line.points, line.parts) for line in lines] == [(3, ("A4N", "B4N", "C4W")), (2, ("A2N", "B1W"))]


# --- 13 With others -----------------------------------------------------------------------------------------


def test_13_canyons_are_compatible_with_every_expansion() -> None:
    """With every expansion of the boxes; the rulebooks of the packs do not mention canyons."""
    for name, expansion in facts.EXPANSIONS.items():
        if name not in ("canyon", "underground") and not expansion.section.startswith("15."):
            assert compatibility("canyon", name) == ("good", "")
    assert setup_of("original", "simple", ("canyon", "desert")).rounds == 6


def test_13_no_canyon_is_drawn_after_the_last_roll() -> None:
    setup = setup_of("original", "simple", ("canyon", "desert"))
    now = RoundEditor(Sheet(), ("drought", "d-two-cacti"), (), setup, 7)
    assert list(now.legal_actions()) == []
    assert refused_code(now, canyon(0, (0, 3), (1, 3))) == "die-unknown"


# --- On paper -----------------------------------------------------------------------------------------------


def test_a_written_sheet_has_bridges_at_touching_ends_unless_it_lists_them() -> None:
    sheet = {"expansions": ["canyon"], "drawings": ROUTE, "canyons": [[[1, 3], [1, 4], [2, 4]]]}
    assert read_sheet(sheet).sheet.layers["bridges"] == [[[1, 3], [1, 4]]]
    none = read_sheet({**sheet, "bridges": []}).sheet
    assert none.layers["bridges"] == []
    other = read_sheet({**sheet, "bridges": [[[2, 4], [1, 4]]]}).sheet
    assert other.layers["bridges"] == [[[1, 4], [2, 4]]], "the smaller point first"
    assert score(sheet).expansions == {"canyon": 2}


def test_legal_answers_with_paths_and_knows_bridges() -> None:
    sheet: dict[str, Any] = {"expansions": ["canyon"], "drawings": ROUTE, "canyons": [*TWELVE], "bridges": spent(12)}
    answer = legal({"sheet": sheet, "routes": ["c-1", "c-1-1-1", "h-straight"]})
    assert [[0, 3], [1, 3]] in answer["c-1"]
    assert answer["c-1"] == sorted(answer["c-1"])
    assert [[0, 3], [1, 3], [1, 4], [2, 4]] not in answer["c-1-1-1"]
    assert legal({"sheet": {**sheet, "bridges": spent(11)}, "routes": ["c-1-1-1"]})["c-1-1-1"].count(
        [[0, 3], [1, 3], [1, 4], [2, 4]]
    )
    barred = {**sheet, "canyons": [*TWELVE, [[3, 3], [3, 4]]]}
    assert "C4" in answer["h-straight"]
    assert "C4" not in legal({"sheet": barred, "routes": ["h-straight"]})["h-straight"]
    river = {**barred, "expansions": ["canyon", "river"], "drawings": {}}
    found = legal({"sheet": river, "routes": ["v-bridge-h"]})["v-bridge-h"]
    assert "HVHV:NS|EW" in found["C4"]
    assert "VHVH:NS|EW" not in found["C4"], "faces of other expansions need bridges too"
    assert legal({"sheet": {"drawings": {}}, "routes": ["c-1"]})["c-1"][0] == [[0, 1], [1, 1]]
    assert msgspec.json.encode(answer)


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"canyons": {}}, "shape", "canyons"),
        ({"canyons": [[[0, 3]]]}, "shape", "canyons.0"),
        ({"canyons": ["A1"]}, "shape", "canyons.0"),
        ({"canyons": [[[0, 3], 1]]}, "shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [1, "3"]]]}, "shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [1.0, 3]]]}, "shape", "canyons.0.1"),
        ({"canyons": [[[7, 3], [8, 3]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [-1, 3]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [True, 3]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [2, 3]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [1, 4]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [0, 3]]]}, "canyon-shape", "canyons.0.1"),
        ({"canyons": [[[0, 3], [0, 4]]]}, "canyon-edge", "canyons.0"),
        ({"canyons": [[[1, 3], [2, 3], [1, 3]]]}, "canyon-touch", "canyons.0"),
        ({"canyons": [[[1, 3], [2, 3], [2, 4], [1, 4], [1, 3], [1, 2]]]}, "canyon-touch", "canyons.0"),
        ({"canyons": [*OPEN, [[1, 3], [1, 4]]]}, "canyon-touch", "canyons.1"),
        ({"canyons": [*OPEN, [[1, 2], [1, 3], [1, 4]]]}, "canyon-touch", "canyons.1"),
        ({"canyons": [*OPEN, [[1, 3], [2, 3]]]}, "canyon-touch", "canyons.1"),
        ({"canyons": [*OPEN, [[2, 3], [3, 3]], [[2, 3], [2, 4]]]}, "canyon-touch", "canyons.2"),
        ({"canyons": [*OPEN, [[2, 3], [3, 3], [3, 4], [2, 4], [2, 3]]]}, "canyon-touch", "canyons.1"),
        ({"canyons": OPEN, "bridges": {}}, "shape", "bridges"),
        ({"canyons": OPEN, "bridges": [[[1, 3]]]}, "shape", "bridges.0"),
        ({"canyons": OPEN, "bridges": [[[1, 3], [2, 9]]]}, "canyon-shape", "bridges.0.1"),
        ({"canyons": OPEN, "bridges": [[[1, 3], [1, 5]]]}, "bridges", "bridges.0"),
        ({"canyons": OPEN, "bridges": [[[3, 3], [4, 3]]]}, "bridges", "bridges.0"),
        ({"bridges": [[[1, 3], [2, 3]]]}, "bridges", "bridges.0"),
        ({"canyons": OPEN, "bridges": [[[1, 3], [2, 3]], [[2, 3], [1, 3]]]}, "bridges", "bridges.1"),
        ({"canyons": [*TWELVE, *OPEN], "bridges": [*spent(12), [[1, 3], [2, 3]]]}, "bridges", "bridges.12"),
        ({"expansions": [], "canyons": []}, "unknown-field", "canyons"),
    ],
)
def test_bad_sheets(changes: dict[str, object], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_sheet({"expansions": ["canyon"], "drawings": {}, **changes})
    assert (caught.value.code, caught.value.at) == (code, at)


@pytest.mark.parametrize(
    ("act", "code", "at"),
    [
        (canyon(0, (0, 3), (1, 3), (2, 3)), "die-unknown", "die"),
        (canyon(9, (0, 3), (1, 3), (2, 3)), "die-unknown", "die"),
        (canyon(-1, (0, 3), (1, 3), (2, 3)), "die-unknown", "die"),
        (canyon(4), "canyon-shape", "path"),
        (canyon(4, (0, 3)), "canyon-shape", "path"),
        (canyon(4, (0, 3), (1, 3), (2, 4)), "canyon-shape", "path"),
        (canyon(4, (2, 3), (1, 3), (0, 3)), "canyon-shape", "path"),
        (canyon(4, (-2, 3), (-1, 3), (0, 3)), "canyon-edge", "path"),
        (canyon(4, (10**30, 3), (10**30 + 1, 3), (10**30 + 2, 3)), "canyon-edge", "path"),
        (canyon(4, (2, 3), (3, 3), (4, 3)), "canyon-start", "path"),
        (DrawCanyon("A1", "", 4, ((0, 3), (1, 3), (2, 3))), "act-illegal", ""),
        (die(4, "A1", "H-H-:NS"), "route-not-rolled", "die"),
    ],
)
def test_bad_acts(act: Action, code: str, at: str) -> None:
    refused(opened(ROLL, "canyon"), Commit(0, (act,)), code, f"acts.0.{at}".rstrip("."))


# --- Against the second implementation ----------------------------------------------------------------------


def _grown(rng: random.Random, count: int) -> Canyons:
    """Return canyons drawn by some patterns one after the other."""
    canyons: Canyons = []
    for _ in range(count):
        fitting = slow_canyon.places(segments_of(canyons), [], {}, rng.choice(sorted(slow_canyon.PATTERNS)))
        if fitting:
            canyons.append([list(point) for point in rng.choice(fitting)])
    return canyons


NUMBERS = [number for number, drawing in enumerate(DRAWINGS) if set(drawing[:4]) <= set("HR-") and "/" not in drawing]


def test_10_2_placements_bars_and_points_agree_with_a_slow_implementation() -> None:
    rng = random.Random(1020)
    barred = 0
    for _ in range(scaled(4)):
        canyons = _grown(rng, rng.randint(0, 14))
        drawings, _network = thrown(rng, oracle.SPACES, NUMBERS, rng.choice((0.2, 0.5)))
        mine, spare = segments_of(canyons), slow_canyon.crossed(drawings)
        bridges = sorted(spare & set(mine), key=sorted)[:12]
        free = [each for each in mine if each not in bridges]
        bridges += rng.sample(free, min(len(free), rng.choice((0, max(0, 12 - len(bridges))))))
        points_of(canyons)
        first, second = rng.sample(sorted(slow_canyon.PATTERNS), 2)
        written = [[list(point) for point in sorted(each)] for each in bridges]
        now = turn((*WHITE, first, second), drawings, canyons, written)
        for number, face in ((4, first), (5, second)):
            acts = [act.path for act in now.expansion_actions() if isinstance(act, DrawCanyon) and act.die == number]
            assert acts == slow_canyon.places(mine, bridges, drawings, face)
        for number, route in enumerate(WHITE):
            legal_there = {
                (space, shape) for space, shapes in oracle.legal(drawings, route).items() for shape in shapes
            }
            paid = {each for each in legal_there if slow_canyon.cost(mine, bridges, *each) <= 12 - len(bridges)}
            assert set(now.legal_placements(number)) == paid
            assert {(space, each) for space, found in now.fitting_by_space(number).items() for each in found} == paid
            assert (number in now.required_dice()) == bool(paid)
            barred += len(legal_there) - len(paid)
    assert barred > 0


def test_random_matches_are_what_a_slow_seat_follows() -> None:
    rng = random.Random(1021)
    most = 0
    for number in range(scaled(4)):
        match = Match(RailroadInk(), options("canyon"), ["Ada"], numbered_seed(number))
        match.submit(Open())
        seat = slow_canyon.Seat()
        while not match.over:
            table, draft = match.state.table, Draft[Action](match.game, match.state, 0)
            for _ in range(9):
                acts = draft.legal_actions()
                own = [act for act in acts if isinstance(act, DrawCanyon)]
                if acts:
                    draft.add(rng.choice(own if own and rng.random() < 0.5 else acts))
            done = RailroadInk().default_draft(table, 0, draft.actions, None)  # type: ignore[arg-type]  # draws no chance
            left = dict(enumerate(table.roll))
            for act in done:
                if isinstance(act, DrawCanyon):
                    seat.canyon(left.pop(act.die), act.path)
                else:
                    if isinstance(act, DrawDie):
                        assert act.drawing in oracle.orientations(left.pop(act.die))
                    assert isinstance(act, DrawDie | DrawSpecial)
                    seat.draw(act.space, act.drawing)
            seat.end(route for number, route in left.items() if number < 4)
            commit(match, *done)
            sheet = match.state.table.sheets[0]
            assert sheet.drawings() == seat.drawings
            assert set(segments_of(sheet.layers.get("canyons", []))) == set(seat.canyons)
            bridges = sheet.layers.get("bridges", [])
            assert {frozenset((x, y) for x, y in each) for each in bridges} == set(seat.bridges)
            assert len(bridges) == len(seat.bridges)
        (told,) = match.state.table.scores
        assert told.expansions == {"canyon": slow_canyon.points(seat.canyons)}
        assert told.total == oracle.score(seat.drawings, "simple")["total"] + told.expansions["canyon"]
        most = max(most, len(seat.bridges))
    assert most > 0
