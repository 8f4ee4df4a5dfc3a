"""The longest route: section 6 of the rules, every search against the others, and the worst sheets.

Four searches find it: two floods of a tree, `RingSearch`, `PassSearch` and `Frontier`. The oracle tries every route.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from math import comb
from typing import get_args

import pytest

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring.longest_route import longest_route
from inkrally.railroad_ink.sheet import frontier, passes, rings
from inkrally.railroad_ink.sheet.frontier import STRETCHES, Frontier
from inkrally.railroad_ink.sheet.network import DENSE, DRAWINGS, PASSES, RINGS, SPACE_NAMES, TREE, Network
from inkrally.railroad_ink.sheet.rings import RingSearch
from tests.railroad_ink import oracle
from tests.railroad_ink.cases import board_case
from tests.railroad_ink.positions import ALL, HIGHWAYS, JUNCTIONS, Position, block, crowded, masks, played, thrown
from tests.sample_sizes import PURE, compiled_only, scaled

pytestmark = pytest.mark.hot("passes", "rings", "frontier")

MODES = get_args(facts.LongestMode)
CROSSROADS = "HHHH:NESW"
STEPS = (-8, 1, 8, -1)
TEES = ("HHH-:NES", "-HHH:ESW", "H-HH:NSW", "HH-H:NEW")


def lengths(drawings: dict[str, str], kind: str = "H") -> tuple[int, int]:
    """Return the longest route in the modes "simple" and "trail", after checking all searches and the oracle."""
    return all_lengths(drawings, kind)[:2]


def all_lengths(drawings: dict[str, str], kind: str = "H") -> tuple[int, int, int]:
    """Return the longest route in each mode, after checking that every search and the oracle agree."""
    number = "HR".index(kind)
    position = Position(drawings, masks(drawings))
    found = []
    for mode, name in enumerate(MODES):
        length = position.network.longest(number, mode)
        assert length == Frontier(position.network.pieces(number), mode, False).run()
        assert length == oracle.longest(drawings, kind, name)
        check_witness(position, number, mode)
        found.append(length)
    simple, trail, stretches = found
    return simple, trail, stretches


def check_witness(position: Position, kind: int, mode: int) -> None:
    """Check that the oracle accepts the returned route, that its length is right, and that its sides connect."""
    drawings, network = position
    route = longest_route(network, kind, mode)
    assert len(route) == network.longest(kind, mode)
    spaces = [SPACE_NAMES[each.space] for each in route]
    assert oracle.is_route(drawings, "HR"[kind], MODES[mode], spaces), (drawings, route)

    for here, after in pairwise(route):
        assert after.space == here.space + STEPS[here.leaves]
        assert after.enters == here.leaves ^ 2
    ends = [(each.space, side) for each in route for side in each[1:] if side >= 0]
    assert len(ends) == len(set(ends)), "an end is used twice"
    for space, each in zip(spaces, route, strict=True):
        used = {side for side in each[1:] if side >= 0}
        (piece,) = (piece for piece in pieces(drawings[space], "HR"[kind]) if used and used <= piece)
        if -1 in each:
            # A side is missing where a route begins or ends only if no unused end is left.
            assert all((each.space, side) in ends for side in piece)


def pieces(drawing: str, letter: str) -> list[set[int]]:
    """Return the sides of each group that are of this kind."""
    sides = [{"NESW".index(side) for side in group if side != "*"} for group in drawing[5:].split("|")]
    return [{side for side in group if drawing[side] == letter} for group in sides]


def rings_only(network: Network, kind: int) -> int:
    """Return the longest route by `RingSearch`, part by part, for sheets with one piece in each space."""
    joins = network.joins(kind)
    starts = [space for space, name in enumerate(SPACE_NAMES) if name and any(side >> space & 1 for side in joins)]
    best = 1 if any(network.pieces(kind)) else 0
    while starts:
        part, more = 0, 1 << starts[0]
        while more:
            part |= more
            beyond = (
                ((more & joins[0]) >> 8)
                | ((more & joins[1]) << 1)
                | ((more & joins[2]) << 8)
                | ((more & joins[3]) >> 1)
            )
            more = beyond & ~part
        best = max(best, RingSearch(part, *joins).run(0))
        starts = [space for space in starts if not part >> space & 1]
    return best


def row(spaces: str, drawing: str) -> dict[str, str]:
    return dict.fromkeys(spaces.split(), drawing)


def ring(columns: str, rows: str) -> dict[str, str]:
    """Return a closed ring of highway around a block."""
    west, east, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    drawings = {}
    for space in block(columns, rows):
        across, down = space[0], space[1]
        sides = [
            side
            for side, there in (
                ("N", across in (west, east) and down != top),
                ("E", down in (top, bottom) and across != east),
                ("S", across in (west, east) and down != bottom),
                ("W", down in (top, bottom) and across != west),
            )
            if there
        ]
        if sides:
            drawings[space] = "".join("H" if side in sides else "-" for side in "NESW") + ":" + "".join(sides)
    return drawings


# --- What section 6 says, one by one ----------------------------------------------------------------------


def test_nothing_drawn_has_length_0() -> None:
    assert lengths({}) == (0, 0)
    assert lengths({"D4": "R-R-:NS"}) == (0, 0)


def test_a_space_counts_one() -> None:
    assert lengths({"D4": "H-H-:NS"}) == (1, 1)
    assert lengths({"D4": CROSSROADS}) == (1, 1)


def test_exits_add_nothing_to_lengths() -> None:
    column = row("B1 B2 B3 B4 B5 B6 B7", "H-H-:NS")
    assert masks(column).networks()[0][2] == 2
    assert lengths(column) == (7, 7)


def test_of_two_longest_routes_one_counts() -> None:
    assert lengths({**row("B1 B2 B3", "H-H-:NS"), **row("F1 F2 F3", "H-H-:NS")}) == (3, 3)


def test_each_kind_has_its_own_longest_route() -> None:
    drawings = {**row("B1 B2 B3", "H-H-:NS"), **row("D1 D2", "R-R-:NS")}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (2, 2))


def test_branches_do_not_count() -> None:
    drawings = {**row("B4 C4 E4 F4", "-H-H:EW"), "D4": "-HHH:ESW", **row("D5 D6", "H-H-:NS")}
    assert lengths(drawings) == (5, 5)


def test_ends_that_are_not_joined_do_not_lead_on() -> None:
    assert lengths({"C4": "-H-H:EW", "D4": "H-H-:NS", "E4": "-H-H:EW"}) == (1, 1)


def test_a_station_with_two_highway_ends_does_not_interrupt_a_highway() -> None:
    drawings = {"A4": "-H-H:EW", "B4": "-HRH:ESW*", "C4": "-H-H:EW"}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (1, 1))


def test_a_station_with_one_highway_end_is_a_last_space() -> None:
    drawings = {**row("A4 B4", "-H-H:EW"), "C4": "-R-H:EW*", "D4": "-R-R:EW"}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (2, 2))


def test_routes_pass_straight_through_a_station_with_equal_kinds_opposite() -> None:
    drawings = {**row("D3 D5", "H-H-:NS"), "D4": "HRHR:NESW*", **row("C4 E4", "-R-R:EW")}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (3, 3))


def test_routes_turn_in_a_station_with_equal_kinds_side_by_side() -> None:
    drawings = {"D3": "H-H-:NS", "C4": "-H-H:EW", "D4": "HRRH:NESW*", "E4": "-R-R:EW", "D5": "R-R-:NS"}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (3, 3))


def test_an_overpass_is_passed_by_both_kinds() -> None:
    drawings = {**row("D3 D5", "H-H-:NS"), "D4": "HRHR:NS|EW", **row("C4 E4", "-R-R:EW")}
    assert (lengths(drawings, "H"), lengths(drawings, "R")) == ((3, 3), (3, 3))


def test_a_terminus_is_the_first_or_the_last_space() -> None:
    assert lengths({"B4": "-H--:E*", "C4": "-H-H:EW", "D4": "---H:W*"}) == (3, 3)
    assert lengths({"B4": "-H--:E*", "C4": "---H:W*", "D4": "-H--:E*", "E4": "---H:W*"}) == (2, 2)


@pytest.mark.parametrize(("columns", "rows"), [("BC", "23"), ("BCD", "23"), ("ABCDEF", "12"), ("ABCDEFG", "1234567")])
def test_a_closed_ring_of_n_counts_n(columns: str, rows: str) -> None:
    drawings = ring(columns, rows)
    assert lengths(drawings) == (len(drawings), len(drawings))


def test_no_pass_of_a_closed_ring_counts_twice() -> None:
    """The DXM program counts n + 1 for a ring of n curves; the rules do not."""
    assert lengths(board_case("micro-1")) == (4, 4)


def test_a_tee_counts_at_most_once() -> None:
    assert lengths(board_case("micro-3")) == (5, 5)


def test_d1_the_third_arm_of_a_tee_cannot_add_a_visit() -> None:
    loop = {"D4": "-HHH:ESW", "E4": "--HH:SW", "E5": "H--H:NW", "D5": "HH--:NE"}
    assert lengths({**loop, **row("A4 B4 C4", "-H-H:EW")}) == (7, 7)


def test_x2_a_crossroads_counts_twice_in_a_trail_only() -> None:
    assert lengths(board_case("micro-2")) == (7, 8)


def test_x2_a_double_curve_counts_twice_in_a_trail_only_once_for_each_curve() -> None:
    assert lengths(board_case("micro-4")) == (5, 7)


def test_x2_a_part_with_fewer_spaces_may_have_the_longer_trail() -> None:
    """It is found after a route with as many spaces, or with one more."""
    row_of_seven = row("A1 B1 C1 D1 E1 F1 G1", "-H-H:EW")
    assert lengths({**row_of_seven, **board_case("micro-2")}) == (7, 8)
    row_of_six = row("A1 B1 C1 D1 E1 F1", "-H-H:EW")
    assert lengths({**row_of_six, **board_case("micro-4")}) == (6, 7)


def test_a_crossroads_counts_at_most_twice() -> None:
    """Both passes use its four ends: one goes straight on, or both turn."""
    loop = {"D3": "-HH-:ES", "E3": "--HH:SW", "E4": "H--H:NW"}
    other = {"D5": "H--H:NW", "C5": "HH--:NE", "C4": "-HH-:ES"}
    assert lengths({"D4": CROSSROADS, **loop, **other}) == (7, 8)
    assert lengths({"D4": CROSSROADS, **loop, **row("A4 B4 C4", "-H-H:EW"), **row("D5 D6", "H-H-:NS")}) == (7, 10)


def test_a_trail_may_begin_and_end_in_the_same_crossroads() -> None:
    loop = {"D3": "-HH-:ES", "E3": "--HH:SW", "E4": "H--H:NW"}
    assert lengths({"D4": CROSSROADS, **loop}) == (4, 5)


def test_a_trail_may_cross_itself_in_a_straight_line() -> None:
    """In from the west, out to the east, around, and once more from north to south."""
    around = {"E4": "H--H:NW", "E3": "--HH:SW", "D3": "-HH-:ES"}
    drawings = {"C4": "-H-H:EW", "D4": CROSSROADS, **around, "D5": "H-H-:NS"}
    assert lengths(drawings) == (5, 7)
    assert oracle.is_route(drawings, "H", "trail", ["C4", "D4", "E4", "E3", "D3", "D4", "D5"])


def test_no_stretch_is_used_twice() -> None:
    """Going back over the only connection of two crossroads would give 12."""
    west = {"B3": "-HH-:ES", "C3": "--HH:SW", "B4": "HH--:NE"}
    east = {"E3": "-HH-:ES", "F3": "--HH:SW", "F4": "H--H:NW"}
    dumb_bell = {**west, "C4": "HH-H:NEW", "D4": "-H-H:EW", "E4": "HH-H:NEW", **east}
    assert lengths(dumb_bell) == (9, 9)
    assert lengths({**dumb_bell, "C4": CROSSROADS, "E4": CROSSROADS}) == (9, 11)


def test_a_route_may_enter_at_any_end_that_it_does_not_use_otherwise() -> None:
    """An open end, an end at the outer edge, at an exit, or joined to a space that the route passes elsewhere."""
    assert lengths({"C4": "-H-H:EW", "D4": "-H-H:EW"}) == (2, 2)
    assert lengths({"A1": "-H-H:EW", "B1": "-H-H:EW"}) == (2, 2)
    assert lengths({"B1": "H-H-:NS", "B2": "H-H-:NS"}) == (2, 2)
    closed = {"D4": "-HHH:ESW", "E4": "--HH:SW", "E5": "H--H:NW", "D5": "HH--:NE"}
    assert lengths(closed) == (4, 4)


def test_the_modes_differ_only_through_crossroads_and_double_curves() -> None:
    plain = [n for n in ALL if {*DRAWINGS[n][:4]} not in ({"H"}, {"R"})]
    rng = random.Random(6)
    for _ in range(scaled(100)):
        drawings, network = thrown(rng, oracle.SPACES, plain, rng.random())
        for kind in (0, 1):
            assert network.longest(kind, False) == network.longest(kind, True), drawings


def test_a_trail_is_never_shorter() -> None:
    rng = random.Random(7)
    for _ in range(scaled(100)):
        drawings, network = thrown(rng, oracle.SPACES, HIGHWAYS, rng.random())
        assert network.longest(0, False) <= network.longest(0, True), drawings


# --- Every search against the others ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pool", "spaces", "count"),
    [
        pytest.param(ALL, block("ABCDEFG", "1234567"), 100, id="every-drawing-full-board"),
        pytest.param(HIGHWAYS, block("CDEF", "3456"), 100, id="highways-4x4"),
        pytest.param(HIGHWAYS, block("ABCDEFG", "67"), 100, id="highways-7x2"),
        pytest.param(JUNCTIONS, block("CDE", "123"), 75, id="junctions-3x3"),
        pytest.param(JUNCTIONS, block("EFG", "4567"), 37, id="junctions-3x4"),
        pytest.param(JUNCTIONS, block("ABCDE", "12"), 75, id="junctions-5x2"),
    ],
)
def test_small_dense_sheets_agree_with_the_oracle(pool: tuple[int, ...], spaces: list[str], count: int) -> None:
    rng = random.Random(f"{len(pool)} {spaces}")
    full = len(spaces) == 49
    for _ in range(scaled(count)):
        position = thrown(rng, spaces, pool, rng.choice((0.3, 0.5)) if full else rng.choice((0.7, 0.9, 1)))
        drawings, network = position
        for kind in (0, 1) if full else (0,):
            for mode, name in enumerate(MODES):
                expected = oracle.longest(drawings, "HR"[kind], name)
                assert network.longest(kind, mode) == expected, (kind, name, drawings)
                assert Frontier(network.pieces(kind), mode, False).run() == expected, (kind, name, drawings)
                check_witness(position, kind, mode)


def test_ring_search_agrees_with_the_oracle() -> None:
    """In the mode "simple", without double curves, it finds the same as all searches together."""
    single = [number for number in HIGHWAYS if "|" not in DRAWINGS[number]]
    rng = random.Random(8)
    for _ in range(scaled(150)):
        drawings, network = thrown(rng, block("BCDE", "1234"), single, rng.choice((0.7, 0.9, 1)))
        assert rings_only(network, 0) == oracle.longest(drawings, "H", "simple"), drawings


def test_pass_search_agrees_with_the_oracle() -> None:
    """It finds the same as all searches together, in every mode."""
    rng = random.Random(12)
    for number in range(scaled(100)):
        pool = JUNCTIONS if number % 3 else HIGHWAYS
        drawings, network = thrown(rng, block("BCDE", "1234"), pool, rng.choice((0.5, 0.7, 0.9)))
        for mode, name in enumerate(MODES):
            for keep in (False, True):
                search = network.pass_search(0, mode)
                least = 1 if any(network.pieces(0)) else 0
                length = search.run((1 << 64) - 1, least, keep)
                assert length == oracle.longest(drawings, "H", name), (name, drawings)
                if keep and length > 1:
                    assert len(search.spaces()) == length


@pytest.mark.parametrize(
    ("module", "limit", "mode", "method", "pool"),
    [
        (passes, "PASS_LIMIT", True, PASSES, HIGHWAYS),
        (rings, "STEP_LIMIT", False, RINGS, [number for number in JUNCTIONS if "|" not in DRAWINGS[number]]),
    ],
    ids=["passes", "rings"],
)
def test_a_search_that_gives_up_leaves_it_to_the_frontier(
    monkeypatch: pytest.MonkeyPatch, module: object, limit: str, mode: bool, method: int, pool: list[int]
) -> None:
    rng = random.Random(13)
    methods = set()
    for steps in (5, 60, 300):
        monkeypatch.setattr(module, limit, steps)
        for _ in range(scaled(30)):
            position = thrown(rng, oracle.SPACES, pool, rng.choice((0.5, 0.8)))
            length = position.network.longest(0, mode)
            methods.add(position.network.last_search_outcome()[0])
            assert length == Frontier(position.network.pieces(0), mode, False).run()
            check_witness(position, 0, mode)
    assert {method, DENSE} <= methods


def test_the_searches_agree_on_full_boards() -> None:
    """Too dense for the oracle: `Frontier` against the search that `longest` chooses, with its route."""
    rng = random.Random(9)
    methods = set()
    pools = [[n for n in pool if "|" not in DRAWINGS[n]] for pool in (HIGHWAYS, JUNCTIONS)]
    for number in range(scaled(50)):
        pool = [ALL, HIGHWAYS, *pools][number % 4]
        position = thrown(rng, oracle.SPACES, pool, rng.choice((0.4, 0.6, 0.8, 1)))
        for mode in range(len(MODES)):
            length = position.network.longest(0, mode)
            methods.add(position.network.last_search_outcome()[0])
            assert length == Frontier(position.network.pieces(0), mode, False).run(), position.drawings
            check_witness(position, 0, mode)
    assert methods == {TREE, RINGS, PASSES, DENSE}


def test_sheets_of_play_agree_with_the_frontier() -> None:
    for seed in range(scaled(250)):
        edition: facts.Edition = "challenge" if seed % 4 < 2 else "original"
        position = played(seed, 1 + seed % 7 if seed % 2 else 7, edition=edition)
        for kind in (0, 1):
            for mode in range(len(MODES)):
                length = position.network.longest(kind, mode)
                assert length == Frontier(position.network.pieces(kind), mode, False).run(), (seed, kind, mode)
                if seed % 5 == 0:
                    check_witness(position, kind, mode)


def test_crowded_sheets_have_true_witnesses() -> None:
    for seed in range(scaled(75)):
        position = crowded(seed)
        for kind in (0, 1):
            for mode in range(len(MODES)):
                check_witness(position, kind, mode)


def test_a_route_through_e1_is_walked_from_its_end() -> None:
    """E1 has the number by which `Frontier` marks the end of a route, and was once mistaken for it."""
    drawings = {
        "C1": "HHHH:NE|SW",
        "D1": "-HHH:ESW",
        "E1": "HHHH:NE|SW",
        "C2": "HHHH:NE|SW",
        "D2": "-H-H:EW",
        "E2": "HHHH:NW|ES",
    }
    assert SPACE_NAMES[frontier.TERMINAL] == "E1"
    assert lengths(drawings) == (6, 7)


@compiled_only
def test_search_for_the_route_needs_no_more_steps_than_for_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for the route starts with the known length, so it stays within the step limit.

    The row at the top gives a length that cuts most of the search below it. Without it, the search of the second part
    would reach the limit before it finds the route.
    """
    drawings = {
        "A1": "-H--:E*",
        **row("B1 C1 D1 E1 F1", "-H-H:EW"),
        "G1": "--HH:SW",
        "G2": "H---:N*",
        "A3": "HHH-:NES",
        "C3": CROSSROADS,
        "D3": "HH-H:NEW",
        "E3": CROSSROADS,
        "F3": "-HHH:ESW",
        "G3": "H--H:NW",
        "B4": "HHH-:NES",
        "C4": "HHH-:NES",
        "D4": CROSSROADS,
        "E4": "HH--:NE",
        "F4": "HH-H:NEW",
        "A5": "H-HH:NSW",
        "B5": "H--H:NW",
        "C5": "HH--:NE",
        "D5": "H--H:NW",
        "E5": "H--H:NW",
        "F5": "H--H:NW",
        "G5": "HHH-:NES",
        "A6": "H--H:NW",
        "B6": "H-HH:NSW",
        "C6": "H--H:NW",
        "D6": "HH-H:NEW",
        "E6": "H-HH:NSW",
        "F6": "H--H:NW",
        "G6": "HH-H:NEW",
        "A7": "HH--:NE",
        "C7": "-HHH:ESW",
        "D7": CROSSROADS,
        "E7": "H-HH:NSW",
        "F7": "HH--:NE",
        "G7": "HH--:NE",
    }
    monkeypatch.setattr(rings, "STEP_LIMIT", 60)
    network = masks(drawings)
    assert network.longest(0, False) == 11
    method, part = network.last_search_outcome()
    assert method == RINGS
    assert RingSearch(part, *network.joins(0)).run(0) == -1
    check_witness(Position(drawings, network), 0, False)


# --- The worst sheets ---------------------------------------------------------------------------------------


def test_the_frontier_has_room_for_every_state() -> None:
    """Eight plugs: some in pairs that belong together, at most two alone, the rest unused."""
    pairings = [1, 1, 3, 15, 105]
    states = sum(comb(8, 2 * k) * pairings[k] * comb(8 - 2 * k, alone) for k in range(5) for alone in range(3))
    assert states == 4748
    assert states <= frontier.STATES
    assert states < frontier.SLOTS


def test_comb() -> None:
    """Up the first tooth, along the back and down the last one."""
    teeth = dict.fromkeys(block("ABCDEFG", "23456"), "H-H-:NS") | row("A7 B7 C7 D7 E7 F7 G7", "H---:N*")
    back = {"A1": "-HH-:ES", **row("B1 C1 D1 E1 F1", "-HHH:ESW"), "G1": "--HH:SW"}
    assert lengths({**back, **teeth}) == (19, 19)


def test_nested_rings_are_searched_completely() -> None:
    drawings = {**ring("ABCDEFG", "1234567"), **ring("BCDEF", "23456"), **ring("CDE", "345"), "D4": CROSSROADS}
    assert lengths(drawings) == (24, 24)


def test_a_tree_of_crossroads_is_passed_once_in_either_mode() -> None:
    spine = row("A4 B4 C4 D4 E4 F4 G4", CROSSROADS)
    arms = dict.fromkeys(block("ABCDEFG", "123567"), "H-H-:NS")
    assert lengths({**spine, **arms}) == (13, 13)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
def test_a_block_full_of_crossroads(size: int) -> None:
    """SIMPLE: back and forth through the rows, every space.

    TRAIL: a walk over the 2n(n-1) connections between spaces that uses none twice. An inner space has four of them, a
    border space three, a corner two. Except where it begins or ends, the walk leaves an odd number of connections
    unused at each of the n-2 spaces of a side of the border. Unused connections pair these spaces: neighbours by one,
    two across a corner by two. For even n all except two of one side can be neighbours. For odd n one of each side is
    left over: the walk begins and ends at two of them, and the other two are across a corner.
    """
    if PURE and size > 5:
        pytest.skip("takes the uncompiled search half a minute")
    drawings = dict.fromkeys(block("ABCDEFG"[:size], "1234567"[:size]), CROSSROADS)
    network = masks(drawings)
    assert network.longest(0, False) == Frontier(network.pieces(0), False, False).run() == size * size
    check_witness(Position(drawings, network), 0, False)

    ways = 2 * size * (size - 1)
    border = 4 * (size - 2)
    unused = (border - 2) // 2 + size % 2 if size > 2 else 0
    # A walk over w connections has w + 1 spaces; around a block of four it returns to its start.
    assert network.longest(0, True) == ways - unused + 1
    check_witness(Position(drawings, network), 0, True)


def column(space: str) -> int:
    return oracle.COLUMNS.index(space[0])


def chequered(space: str) -> int:
    return (column(space) + int(space[1])) % 2


@pytest.mark.parametrize(
    ("tile", "length"),
    [
        pytest.param(lambda space: TEES[1], 7, id="rows-that-are-not-joined"),
        pytest.param(lambda space: TEES[1 if int(space[1]) % 2 else 3], 14, id="rows-joined-in-twos"),
        pytest.param(lambda space: TEES[1 if chequered(space) else 3], None, id="bricks"),
        pytest.param(
            lambda space: TEES[2 * (int(space[1]) % 2) + oracle.COLUMNS.index(space[0]) % 2], None, id="wheels"
        ),
        pytest.param(lambda space: TEES[(2 * int(space[1]) + oracle.COLUMNS.index(space[0])) % 4], None, id="steps"),
        pytest.param(lambda space: "HHHH:NE|SW", 13, id="double-curves-alike"),
        pytest.param(lambda space: ("HHHH:NW|ES", "HHHH:NE|SW")[chequered(space)], 4, id="double-curves-in-rings"),
        pytest.param(lambda space: CROSSROADS if chequered(space) else "HHHH:NW|ES", None, id="crossroads-and-curves"),
        pytest.param(lambda space: CROSSROADS if chequered(space) else "-HHH:ESW", None, id="crossroads-and-tees"),
    ],
)
def test_full_boards(tile: Callable[[str], str], length: int | None) -> None:
    """The searches end, and known lengths are found: a row, two rows, a staircase, a ring of four."""
    drawings = {space: tile(space) for space in oracle.SPACES}
    network = masks(drawings)
    crossing = any(set(drawing[:4]) == {"H"} for drawing in drawings.values())
    for mode in range(len(MODES)):
        found = network.longest(0, mode)
        assert found == Frontier(network.pieces(0), mode, False).run()
        if mode != STRETCHES:
            assert length is None or found == length
        assert found <= (85 if mode == STRETCHES else 98 if mode and crossing else 49)
        check_witness(Position(drawings, network), 0, mode)


@compiled_only
@pytest.mark.parametrize("kind", ["H", "R"])
def test_random_full_boards_end(kind: str) -> None:
    rng = random.Random(kind)
    pool = [number for number in ALL if DRAWINGS[number][:4].count(kind) >= 3]
    for _ in range(scaled(6)):
        position = thrown(rng, oracle.SPACES, pool)
        for mode in range(len(MODES)):
            check_witness(position, "HR".index(kind), mode)
