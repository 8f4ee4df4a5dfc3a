"""What each goal of Challenge requires (rules 9.2, goals.json): sheets that reach it, and sheets that nearly do.

The sheets are written sheets, tested as the command line does it (`notation.goals`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goal_codes import TESTS
from inkrally.railroad_ink.expansions.lava.enclosing_trail import enclosing_trail
from inkrally.railroad_ink.expansions.lava.goals import outside, volcanoes
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of, spaces_of
from inkrally.railroad_ink.goal_checks.loops import LoopCore
from inkrally.railroad_ink.notation import goals, read_sheet, score
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES
from inkrally.railroad_ink.sheet.routes import ROUTE_OF
from tests.railroad_ink.challenge import reference_goals
from tests.railroad_ink.positions import masks
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("goal_sheet", "loops", "areas", "goals")

Drawings = dict[str, str]


def sheet(drawings: Drawings, *names: str, **fields: Any) -> dict[str, Any]:
    return {"edition": "challenge", "expansions": list(names), "drawings": drawings, **fields}


def column(drawing: str, *spaces: str) -> Drawings:
    return dict.fromkeys(spaces, drawing)


def row(number: int, columns: str, drawing: str = "-H-H:EW") -> Drawings:
    return {f"{each}{number}": drawing for each in columns}


def without(drawings: Drawings, *spaces: str) -> Drawings:
    return {space: drawing for space, drawing in drawings.items() if space not in spaces}


STRAIGHT = "H-H-:NS"
CENTRE = column(STRAIGHT, *facts.SHEET.centre)
SMALL_RING = {"B2": "-HH-:ES", "C2": "--HH:SW", "B3": "HH--:NE", "C3": "H--H:NW"}
# A ring with an empty space in its middle, for a volcano on D4.
RING = {
    "C3": "-HH-:ES",
    "D3": "-H-H:EW",
    "E3": "--HH:SW",
    "E4": "H-H-:NS",
    "E5": "H--H:NW",
    "D5": "-H-H:EW",
    "C5": "HH--:NE",
    "C4": "H-H-:NS",
}
VOLCANO = {"D4": "AAAA:NESW"}
CROSS = {**row(4, "ABCDEFG"), **column(STRAIGHT, *(f"B{each}" for each in "1234567")), "B4": "HHHH:NESW"}
STATIONS = {"B2": "-H--:E*", "C2": "-R-H:EW*", "D2": "-H-R:EW*", "E2": "---H:W*"}
LAKE = {"A4": "-L-H:EW*", "B4": "--LL:SW", "B5": "LLL-:NES", "B6": "L--L:NW", "A6": "-L-R:EW*"}
PIER = {"B1": "H-H-:NS", "B2": "HLLR:NESW*", "A2": "-R-R:EW"}
# Two piers, joined by a highway and by water.
BY_WATER = {
    "C2": "-LL-:ES",
    "D2": "-LLL:ESW",
    "E2": "--LL:SW",
    "C3": "L-H-:NS*",
    "E3": "L-H-:NS*",
    "C4": "HH--:NE",
    "D4": "-H-H:EW",
    "E4": "H--H:NW",
}
TWO_BRIDGES = {
    "B3": "HVHV:NS|EW",
    "C3": "-V-V:EW",
    "D3": "HVHV:NS|EW",
    "B2": "-HH-:ES",
    "C2": "-H-H:EW",
    "D2": "--HH:SW",
}
SERPENTINE = {
    "B4": "H---:N*",
    "B3": "-HH-:ES",
    "C3": "--HH:SW",
    "C4": "HH--:NE",
    "D4": "H--H:NW",
    "D3": "--H-:S*",
}
LEVEL = [[x, 3] for x in range(8)]
"""A canyon between rows 3 and 4, from edge to edge."""


def stretch(count: int) -> Drawings:
    return row(3, "BCDEFG"[:count])


def trails(*spaces: str) -> dict[str, Any]:
    return {space: [["SE", "NW"]] for space in spaces}


CASES: list[tuple[Any, ...]] = [
    ("A", "five central spaces", *(sheet(dict(list(CENTRE.items())[:count])) for count in (5, 4))),
    (
        "A",
        "a crater, water, lava, trees and cacti are something (6.3)",
        *(
            sheet(
                {"C3": "--L-:S", "D4": "AAAA:NESW"},
                *("lake", "meteor", "lava", "forest", "desert"),
                craters=["E5"],
                trees=["E3"],
                cacti=cacti,
            )
            for cacti in ({"C5": 1}, {"B5": 1})
        ),
    ),
    ("B", "three villages", sheet({}, villages=3), sheet({}, villages=2)),
    ("C", "a full row", sheet(row(4, "ABCDEFG")), sheet(row(4, "ABCEFG"))),
    (
        "C",
        "a full column",
        *(sheet(column(STRAIGHT, *(f"B{each}" for each in numbers))) for numbers in ("1234567", "123456")),
    ),
    ("D", "three corners", *(sheet(column("-R-R:EW", *corners)) for corners in (("A1", "G1", "G7"), ("A1", "G7")))),
    ("E", "an area of three by three", sheet(CENTRE), sheet(without(CENTRE, "D4"))),
    ("F", "a ring", sheet(SMALL_RING), sheet(without(SMALL_RING, "B3"))),
    (
        "F",
        "stations are passed, from highway to railway and back",
        *(sheet({"B2": "-HH-:ES", "C2": "--RH:SW*", "C3": "R--R:NW", **last}) for last in ({"B3": "HR--:NE*"}, {})),
    ),
    (
        "F",
        "never by water",
        sheet({**SMALL_RING}, "lake"),
        sheet(BY_WATER, "lake"),
    ),
    (
        "F",
        "the curves of a double curve are not connected",
        sheet({**SMALL_RING, "C3": "HHHH:NW|ES"}),
        sheet({**SMALL_RING, "C3": "HHHH:NE|SW"}),
    ),
    ("G", "four exits in one network", sheet(CROSS), sheet({**CROSS, "B4": "HHHH:NE|SW"})),
    (
        "H",
        "four stations in one network, without an exit",
        sheet(STATIONS),
        sheet({**STATIONS, "D2": "-R-R:EW", "E2": "---R:W*"}),
    ),
    ("H", "they are in one network", sheet(STATIONS), sheet({**STATIONS, "E2": "-H--:E*"})),
    ("I", "a highway of six", sheet(stretch(6)), sheet(stretch(5))),
    ("J", "a railway of six", *(sheet(row(3, columns, "-R-R:EW")) for columns in ("BCDEFG"[:6], "BCDEF"))),
    (
        "K",
        "opposite sides, north and south",
        *(
            sheet({**column(STRAIGHT, "B1", "B2", "B3"), **last})
            for last in (
                column(STRAIGHT, "B4", "B5", "B6", "B7"),
                {"B4": "H--H:NW", "A4": "-H-H:EW"},
            )
        ),
    ),
    ("K", "opposite sides, east and west", sheet(row(4, "ABCDEFG")), sheet(row(4, "ABC") | row(4, "EFG"))),
    (
        "L",
        "the middles of two sides",
        sheet(column("R-R-:NS", *(f"D{each}" for each in "1234567"))),
        sheet(column(STRAIGHT, *(f"B{each}" for each in "1234567"))),
    ),
    ("LA", "two exits by a lake", sheet(LAKE, "lake"), sheet(without(LAKE, "B5"), "lake")),
    ("LA", "a pier joins its own routes without its lake", sheet(LAKE, "lake"), sheet(PIER, "lake")),
    (
        "LB",
        "four spaces of water in a line",
        *(sheet(column("--L-:S", *(f"{each}2" for each in spaces)), "lake") for spaces in ("BCDE", "BCDFG")),
    ),
    (
        "LC",
        "nothing open",
        sheet({"B2": "-L--:E", "C2": "---L:W"}, "lake"),
        sheet({"B2": "-L--:E", "C2": "--LL:SW"}, "lake"),
    ),
    (
        "LC",
        "nothing at the outer edge",
        sheet({"F1": "-L--:E", "G1": "---L:W"}, "lake"),
        sheet({"G1": "-L--:E"}, "lake"),
    ),
    ("RA", "two bridges over one river", sheet(TWO_BRIDGES, "river"), sheet(without(TWO_BRIDGES, "C3"), "river")),
    ("RA", "in one network", sheet(TWO_BRIDGES, "river"), sheet(without(TWO_BRIDGES, "C2"), "river")),
    (
        "RB",
        "three stations beside rivers",
        *(
            sheet({"C3": "-V-V:EW", "C2": "H---:N*", "C4": "--H-:S*", **last}, "river")
            for last in ({"B3": "H---:N*"}, {"B2": "H---:N*"})
        ),
    ),
    (
        "RC",
        "a path between exits over a bridge",
        sheet({**row(4, "ABCDEFG"), "C4": "VHVH:NS|EW"}, "river"),
        # The bridge is on a branch, and the path over it has no other way back.
        sheet({**row(4, "ABCDEFG"), "C4": "-HHH:ESW", "C5": "HVHV:NS|EW"}, "river"),
    ),
    (
        "RC",
        "from one exit to another",
        sheet({**row(4, "ABCDEFG"), "C4": "VHVH:NS|EW"}, "river"),
        sheet({**row(4, "ABCDEF"), "C4": "VHVH:NS|EW"}, "river"),
    ),
    (
        "FA",
        "five forests",
        sheet({}, "forest", trees=["A1", "C1", "E1", "A3", "C3"]),
        sheet({}, "forest", trees=["A1", "C1", "E1", "A3", "B3", "C3"]),
    ),
    (
        "FB",
        "four spaces in a diagonal",
        sheet({}, "forest", trees=["A1", "B2", "C3", "D4"]),
        sheet({}, "forest", trees=["A1", "B2", "C3", "E5"]),
    ),
    ("FB", "the other diagonal", *(sheet({}, "forest", trees=["G4", "F5", "E6", last]) for last in ("D7", "C7"))),
    ("FC", "trees at four exits", *(sheet({}, "forest", trees=["B1", "D1", "G2", last]) for last in ("A6", "A7"))),
    (
        "TA",
        "trails in five spaces of a line",
        *(sheet(stretch(6), "trail", trails=trails(*(f"{each}3" for each in spaces))) for spaces in ("BCDEF", "BCDEG")),
    ),
    (
        "TB",
        "three corners of a station, by one trail",
        *(
            sheet({"C3": "H---:N*"}, "trail", trails={"C3": [corners]})
            for corners in (["SE", "SW", "NW"], ["SE", "NW"])
        ),
    ),
    (
        "TB",
        "trails of other spaces touch them",
        *(
            sheet(
                {"C3": "H---:N*", "D3": STRAIGHT, "B3": STRAIGHT},
                "trail",
                trails={"D3": [["SW", "NW"]], "B3": [corners]},
            )
            for corners in (["SE", "NW"], ["SW", "NW"])
        ),
    ),
    (
        "TC",
        "trails in five central spaces",
        *(sheet(CENTRE, "trail", trails=trails(*facts.SHEET.centre[:count])) for count in (5, 4)),
    ),
    ("VA", "a ring round a volcano", sheet(RING | VOLCANO, "lava"), sheet(without(RING, "C4") | VOLCANO, "lava")),
    (
        "VA",
        "not beside it",
        sheet(RING | VOLCANO, "lava"),
        sheet(RING | {"B6": "AAAA:NESW", "F2": "AAAA:NESW"}, "lava"),
    ),
    (
        "VB",
        "a path between exits through lava",
        sheet({**row(4, "ABCDEFG"), "B4": "AH-H:N|EW"}, "lava"),
        sheet({**row(4, "ABCDEFG"), "B4": "-HHH:ESW", "B5": "HAH-:NS|E"}, "lava"),
    ),
    ("VC", "erased by lava", *(sheet({}, "lava", "meteor", erased={name: 1}) for name in ("lava", "meteor"))),
    (
        "MA",
        "routes on all sides of a crater",
        *(
            sheet(column("-H-H:EW", "D3", *others), "meteor", craters=["D4"])
            for others in (("D5", "C4", "E4"), ("D5", "C4"))
        ),
    ),
    (
        "MA",
        "a crater at the edge has too few neighbours",
        sheet(column(STRAIGHT, "D3", "D5", "C4", "E4"), "meteor", craters=["D4"]),
        sheet(column(STRAIGHT, "A5", "B6", "A7"), "meteor", craters=["A6"]),
    ),
    (
        "MB",
        "ends of one network face two craters",
        sheet(row(3, "CDE"), "meteor", craters=["B3", "F3"]),
        sheet(row(3, "CE"), "meteor", craters=["B3", "F3"]),
    ),
    ("MC", "erased by a meteor", *(sheet({}, "lava", "meteor", erased={name: 1}) for name in ("meteor", "lava"))),
    (
        "CA",
        "six bridge points",
        *(sheet(row(4, columns, STRAIGHT), "canyon", canyons=[LEVEL]) for columns in ("BCDEFG", "BCDEF")),
    ),
    (
        "CB",
        "to and fro over one canyon",
        sheet(SERPENTINE, "canyon", canyons=[LEVEL]),
        sheet(without(SERPENTINE, "D3"), "canyon", canyons=[LEVEL]),
    ),
    (
        "CB",
        "one canyon",
        sheet(SERPENTINE, "canyon", canyons=[LEVEL]),
        sheet(SERPENTINE, "canyon", canyons=[LEVEL[:3], [[3, 0], [3, 1], [3, 2], [3, 3], [4, 3]]]),
    ),
    (
        "CD",
        "from edge to edge through the centre",
        sheet({}, "canyon", canyons=[LEVEL]),
        sheet({}, "canyon", canyons=[[[x, 2] for x in range(8)]]),
    ),
    ("CD", "both ends on the edge", sheet({}, "canyon", canyons=[LEVEL]), sheet({}, "canyon", canyons=[LEVEL[:7]])),
    (
        "DA",
        "cacti in an area of two by two",
        *(sheet({}, "desert", cacti=dict.fromkeys(["B2", "B3", "C2", last], 1)) for last in ("C3", "D3")),
    ),
    (
        "DB",
        "cacti in four spaces of a line",
        *(sheet({}, "desert", cacti=dict.fromkeys(["B2", "B3", "B4", last], 2)) for last in ("B5", "B6")),
    ),
    (
        "DC",
        "three oases in one network",
        *(sheet(stretch(3), "desert", oases=["B3", "C3", last]) for last in ("D3", "E3")),
    ),
    (
        "PA",
        "portals on three universities",
        *(
            sheet(column("H---:N", "A3", "D4", last), "portal", portals={"A3": "A", "D4": "A", last: "B"})
            for last in ("B5", "B6")
        ),
    ),
    (
        "PB",
        "two portals of a letter joined by routes",
        *(
            sheet(
                {"B1": "HHH-:NES", "C1": "--HH:SW", "B2": "H---:N", "C2": "H---:N"},
                "portal",
                portals={"B2": "A", "C2": letter},
            )
            for letter in "AB"
        ),
    ),
    (
        "PC",
        "portals in three spaces of a line",
        *(
            sheet(column("H---:N", "C3", "D3", last), "portal", portals={"C3": "A", "D3": "A", last: "B"})
            for last in ("E3", "F3")
        ),
    ),
]


@pytest.mark.parametrize(("code", "why", "yes", "no"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_goal_holds_and_nearly_holds(code: str, why: str, yes: dict[str, Any], no: dict[str, Any]) -> None:
    """Rules 9.2 and goals.json, by code."""
    assert code in goals(yes)["reached"], why
    assert code not in goals(no)["reached"], why
    counted = [progress_of(TESTS[code](seen_of(each))) for each in (yes, no)]
    assert counted[0] >= facts.GOALS[code].need > counted[1]


def seen_of(written: dict[str, Any]) -> GoalSheet:
    read = read_sheet(written)
    return GoalSheet(read.network, {**read.sheet.layers, "buildings": {"villages": written.get("villages", 0)}})


def test_every_goal_has_a_case() -> None:
    """goals.json: each code, in the order of the rules, with a test and with a number."""
    assert {case[0] for case in CASES} == set(facts.GOALS) == set(TESTS)
    assert list(facts.GOALS) == list(TESTS)
    assert [code for code in facts.GOALS if len(code) == 1] == list("ABCDEFGHIJKL")
    for name, expansion in (("lake", "L"), ("river", "R"), ("forest", "F"), ("trail", "T"), ("lava", "V")):
        assert [code for code, goal in facts.GOALS.items() if goal.expansion == name] == [
            expansion + each for each in "ABC"
        ]
    assert [code for code, goal in facts.GOALS.items() if goal.expansion == "canyon"] == ["CA", "CB", "CD"]


def test_lengths_are_counted_in_the_mode_in_force() -> None:
    """9.2, I: five spaces in the mode "simple" are seven passes in "trail" (cases.json, micro-4)."""
    micro = {
        "D3": STRAIGHT,
        "D4": "HHHH:NE|SW",
        "E4": "--HH:SW",
        "E5": "H--H:NW",
        "D5": "HH--:NE",
        "C4": "-H-H:EW",
    }
    assert "I" in goals(sheet(micro))["reached"]
    assert "I" not in goals(sheet(micro, longest="simple"))["reached"]


def test_only_goals_that_go_with_the_sheet_are_reached() -> None:
    """Rules 13: B needs villages; an expansion's goals count only if it is named."""
    written = {"drawings": LAKE, "expansions": ["lake"]}
    assert "LA" in goals(written)["reached"]
    original = {"drawings": {}, "edition": "original", "sheet": "challenge", "villages": 4}
    assert goals(original)["reached"] == ["B"]
    assert goals({"drawings": CENTRE})["reached"] == ["A", "E"]
    scored = {**original, "villages": 0, "goals": {"B": 4}}
    assert score(scored).goals == 4
    with pytest.raises(BadInput) as refused:
        score({**scored, "sheet": "original"})
    assert (refused.value.code, refused.value.at) == ("goals", "goals.B")


# Loops that wind strangely (VA).

OUTER = ["E2", "F2", "F3", "F4", "F5", "F6", "E6", "D6", "C6", "B6", "B5", "B4", "B3", "B2", "C2", "D2"]
INNER = ["D3", "C3", "C4", "C5", "D5", "E5", "E4", "E3"]


def ring_through(spaces: Sequence[str]) -> Drawings:
    """Return a closed highway through these spaces, each next to the one before."""
    found = {}
    for number, space in enumerate(spaces):
        sides = ["-"] * 4
        for near in (spaces[number - 1], spaces[(number + 1) % len(spaces)]):
            side = {-8: 0, 1: 1, 8: 2, -1: 3}[SPACES[near] - SPACES[space]]
            sides[side] = "H"
        letters = "".join("NESW"[side] for side in range(4) if sides[side] == "H")
        found[space] = f"{''.join(sides)}:{letters}"
    return found


def encloses(drawings: Drawings) -> bool:
    """Return whether goal VA is reached with a volcano on D4."""
    return "VA" in goals(sheet(drawings | VOLCANO, "lava"))["reached"]


TWICE = {
    # Once around, over itself by an overpass, and around again, with stations where the kind changes for the overpass.
    "D3": "-R-R:EW",
    "E3": "--RR:SW",
    "E4": "R-H-:NS*",
    "E5": "H--H:NW",
    "D5": "-H-H:EW",
    "C5": "HH--:NE",
    "C4": "H-H-:NS",
    "C3": "HRHR:NS|EW",
    "C2": "-HH-:ES",
    "D2": "-H-H:EW",
    "E2": "-H-H:EW",
    "F2": "--HH:SW",
    "F3": "H-H-:NS",
    "F4": "H-R-:NS*",
    "F5": "R-R-:NS",
    "F6": "R--R:NW",
    "E6": "-R-R:EW",
    "D6": "-R-R:EW",
    "C6": "-R-R:EW",
    "B6": "RR--:NE",
    "B5": "R-R-:NS",
    "B4": "R-R-:NS",
    "B3": "-RR-:ES",
}


def test_a_loop_with_adjacent_strands_encloses() -> None:
    """9.2, VA: it is enough that no walk leads out. This loop goes around and back without closing around it."""
    horseshoe = ring_through([*OUTER, *INNER])
    assert encloses(horseshoe)
    for space in horseshoe:
        assert not encloses(without(horseshoe, space))


def test_a_loop_that_winds_twice_encloses() -> None:
    """9.2, VA: a loop that crosses itself goes around twice, so any line to the edge crosses it twice."""
    assert encloses(TWICE)
    assert "F" in goals(sheet(TWICE))["reached"]
    for space in TWICE:
        assert not encloses(without(TWICE, space))


def test_a_diagonal_gap_opens_a_loop() -> None:
    """9.2, VA: steps may be diagonal, so walls that touch only at a corner do not enclose."""
    part = {"C3": "HH--:NE", "C2": "-HH-:ES", "D2": "--HH:SW", "D3": "H--H:NW"}
    assert not encloses(part)
    assert outside(sum(1 << SPACES[space] for space in ("D3", "C4", "E4", "D5"))) >> SPACES["D4"] & 1


@pytest.mark.parametrize("base", ["horseshoe", "twice"])
def test_strange_loops_against_every_closed_trail(base: str) -> None:
    """9.2, VA: with some spaces drawn differently, the slow test tries every closed trail."""
    decided = {True: 0, False: 0}
    drawings = ring_through([*OUTER, *INNER]) if base == "horseshoe" else TWICE
    for seed in range(scaled(20)):
        rng = random.Random(f"{base} {seed}")
        mixed = dict(drawings)
        for space in rng.sample(sorted(mixed), 3):
            rest = masks(without(mixed, space))
            sides = {side: kind for side, kind in enumerate(mixed[space][:4]) if kind != "-"}
            fitting = [
                drawing
                for number, drawing in enumerate(DRAWINGS)
                if "/" not in drawing
                and sum(drawing[side] == kind for side, kind in sides.items()) >= 2
                and not rest.clashes(number) >> SPACES[space] & 1
                and set(drawing[:4]) <= {"H", "R", "-"}
                and ROUTE_OF[drawing] not in facts.EXPANSION_OF
            ]
            mixed[space] = rng.choice(fitting)
        try:
            expected = bool(reference_goals.HAVE["VA"](reference_goals.Written(mixed | VOLCANO, {}, "trail")))
        except reference_goals.TooLong:
            continue
        assert encloses(mixed) == expected, (base, seed)
        decided[expected] += 1
        # The slower search alone is exact, also for simple loops.
        network = masks(mixed | VOLCANO)
        seen = GoalSheet(network)
        live, seconds = LoopCore(seen).by_side()
        assert bool(enclosing_trail(live, seconds, volcanoes(seen))) == expected, (base, seed)
    assert min(decided.values()) >= scaled(4) // 4


def test_result_of_a_goal_lists_the_spaces_that_count() -> None:
    """Each result names the spaces that count, so players see how near a sheet is."""
    found = {code: spaces_of(TESTS[code](seen_of(sheet(CROSS)))) for code in ("G", "C", "D", "A")}
    assert found["G"] == ("B1", "A4", "G4", "B7")
    assert found["C"] == tuple(f"B{each}" for each in "1234567")
    assert found["D"] == ()
    assert found["A"] == ("C4", "D4", "E4")
    ring = seen_of(sheet(RING | VOLCANO | {"B4": "-H--:E*"}, "lava"))
    assert set(spaces_of(TESTS["VA"](ring))) == set(RING)
    assert set(spaces_of(TESTS["F"](ring))) == set(RING)
