"""The oracle against the worked examples of the rules, and against consequences of its own definitions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import oracle
from .cases import MODES, board_case, drawing_of, expected_score, of_kind, sheet

# --- The worked examples --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("networkValue"))
def test_network_value(case: dict[str, Any]) -> None:
    assert oracle.network_value(case["given"]["exits"]) == case["expect"]["points"]


@pytest.mark.parametrize("case", of_kind("networks"))
def test_network_values_add_up(case: dict[str, Any]) -> None:
    values = [oracle.network_value(exits) for exits in case["given"]["networkExits"]]
    assert values == case["expect"]["values"]
    assert sum(values) == case["expect"]["total"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", of_kind("board"))
def test_board(case: dict[str, Any], mode: str) -> None:
    drawings = sheet(case["given"]["placements"])
    expect = case["expect"]
    assert oracle.clash(drawings) == set()
    assert oracle.network_exits(drawings) == expect["networks"]
    assert oracle.score(drawings, mode) == expected_score(expect, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", of_kind("components"))
def test_components(case: dict[str, Any], mode: str) -> None:
    """One example has a board. The other has only numbers, so this test builds rows of these lengths."""
    given, expect = case["given"], case["expect"]
    if "board" in given:
        score = oracle.score(board_case(given["board"]), mode)
        figures = {
            "longestHighway": score["highway"],
            "longestRailway": score["railway"],
            "central": score["centre"],
        }
        assert figures == expect
    else:
        points = [
            oracle.score(snake("H", given["longestHighway"]), mode)["highway"],
            oracle.score(snake("R", given["longestRailway"]), mode)["railway"],
            oracle.score(dict.fromkeys(sorted(oracle.CENTRE)[: given["central"]], "H-H-:NS"), mode)["centre"],
        ]
        assert points == expect["points"]


def snake(kind: str, length: int) -> dict[str, str]:
    """Return a route from A1 back and forth through the rows, without an open end beyond its first and last space."""
    order = [column + row for row in oracle.ROWS for column in oracle.COLUMNS[:: 1 if int(row) % 2 else -1]]
    order = order[:length]
    drawings = {}
    for index, space in enumerate(order):
        linked = {*order[max(index - 1, 0) : index], *order[index + 1 : index + 2]}
        used = [side for side in oracle.SIDES if neighbour(space, side) in linked]
        lines = "".join(kind if side in used else "-" for side in oracle.SIDES)
        drawings[space] = f"{lines}:{''.join(used)}"
    return drawings


def neighbour(space: str, side: str) -> str | None:
    east = {"E": 1, "W": -1}.get(side, 0)
    south = {"S": 1, "N": -1}.get(side, 0)
    column = " ABCDEFG "[" ABCDEFG ".index(space[0]) + east]
    row = " 1234567 "[" 1234567 ".index(space[1]) + south]
    return None if " " in (column, row) else column + row


@pytest.mark.parametrize("case", of_kind("legal"))
def test_legal_case(case: dict[str, Any]) -> None:
    drawings = sheet(case["given"]["existing"])
    draw = case["given"]["draw"]
    drawing = drawing_of(draw)
    reason = oracle.why_not(drawings, draw["cell"], drawing)
    assert (reason or "legal") == case["expect"]["result"]
    assert (drawing in oracle.legal(drawings, draw["route"]).get(draw["cell"], [])) == (reason is None)


# --- Drawings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HRHR:WE|SN", "HRHR:NS|EW"),
        ("HHHH:SW|EN", "HHHH:NE|SW"),
        ("H-R-:SN*", "H-R-:NS*"),
        ("MPPM:SE|WN*", "MPPM:NW*|ES"),
        ("HAH-:E|SN", "HAH-:NS|E"),
        ("PPPM:W*|NES", "PPPM:NES|W*"),
        ("----:", "----:"),
    ],
)
def test_canonical(text: str, expected: str) -> None:
    assert oracle.canonical(text) == expected
    assert oracle.canonical(expected) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", "H-H-", "NS", "H-H:NS", "H-H--:NS", "h-h-:NS", "Z-H-:NS", " H-H-:NS", "H-H-:NS "),
        *("H-H-:", "H-H-:N", "H-H-:NE", "H-H-:NES", "H-H-:NNS", "H-H-:N|NS", "H-H-:ns", "H-H-:NS:"),
        *("H-H-:NS|", "H-H-:|NS", "H-H-:NS**", "H-H-:*NS", "H-H-:N*S", "----:*", "----:N", "----:|"),
    ],
)
def test_canonical_refuses(text: str) -> None:
    with pytest.raises(ValueError, match=r"must|is one or more"):
        oracle.canonical(text)


def test_orientations() -> None:
    assert oracle.orientations("overpass") == ["HRHR:NS|EW", "RHRH:NS|EW"]
    assert oracle.orientations("h-double") == ["HHHH:NE|SW", "HHHH:NW|ES"]
    assert oracle.orientations("st-straight") == ["-H-R:EW*", "-R-H:EW*", "H-R-:NS*", "R-H-:NS*"]
    counts = {route: len(oracle.orientations(route)) for route in oracle.BASE_AND_SPECIAL}
    assert {route for route, count in counts.items() if count == 1} == {"sp-hhhh", "sp-rrrr"}
    assert {route for route, count in counts.items() if count == 2} == {
        *("h-straight", "r-straight", "overpass", "h-double", "r-double", "sp-hrhr"),
    }
    assert {route for route, count in counts.items() if count == 8} == {"st-curve"}
    assert sorted(counts.values()) == [1] * 2 + [2] * 6 + [4] * 12 + [8]


# --- Clashes, errors, legal drawings --------------------------------------------------------------------


def test_clash_names_both_spaces_and_the_space_at_an_exit() -> None:
    assert oracle.clash({"C3": "-H-H:EW", "D3": "-R-R:EW", "E3": "RR--:NE"}) == {"C3", "D3"}
    assert oracle.clash({"A2": "-H-H:EW", "D1": "R-R-:NS", "G7": "HHHH:NESW"}) == {"A2"}


def test_errors_are_open_ends_inside_the_board() -> None:
    assert oracle.errors({"A1": "HHHH:NESW"}) == {("A1", "E"), ("A1", "S")}
    assert oracle.errors({"A4": "-H-H:EW", "B4": "HH--:NE"}) == {("A4", "E"), ("B4", "N"), ("B4", "E")}
    clashing = {"C3": "-H-H:EW", "D3": "-R-R:EW"}
    assert oracle.errors(clashing) == {("C3", "E"), ("C3", "W"), ("D3", "E"), ("D3", "W")}


def test_legal_on_an_empty_board() -> None:
    along = {space: ["-H-H:EW"] for space in ("A4", "G4")}
    across = {space: ["H-H-:NS"] for space in ("B1", "B7", "F1", "F7")}
    assert oracle.legal({}, "h-straight") == along | across
    exit_spaces = sorted(space for space, _ in oracle.EXITS)
    assert list(oracle.legal({}, "overpass")) == list(oracle.legal({}, "st-curve")) == exit_spaces
    assert oracle.legal({}, "overpass")["A4"] == ["RHRH:NS|EW"]


def test_unknown_spaces_and_kinds_are_refused() -> None:
    for drawings in ({"H1": "H-H-:NS"}, {"A0": "H-H-:NS"}, {"A1": "P-P-:NS"}):
        with pytest.raises(ValueError, match=r"no space|only highways"):
            oracle.errors(drawings)
    with pytest.raises(ValueError, match="no kind"):
        oracle.longest({}, "P", "simple")
    with pytest.raises(ValueError, match="no length mode"):
        oracle.longest({}, "H", "both")


def test_must_go_on() -> None:
    undrawn = ["h-curve", "r-tee", "h-curve", "overpass"]
    assert oracle.must_go_on({}, undrawn) == undrawn
    only_d4_left = {space: "----:" for space in oracle.SPACES if space != "D4"}
    assert oracle.must_go_on(only_d4_left, undrawn) == []
    assert oracle.must_go_on({**only_d4_left, "D3": "R-R-:NS"}, undrawn) == ["r-tee", "overpass"]


# --- Networks -------------------------------------------------------------------------------------------


def test_networks_keep_the_two_routes_of_an_overpass_apart() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "HRHR:NS|EW", "A2": "-R-R:EW", "C2": "H--R:NW*"}
    assert oracle.networks(drawings) == [
        frozenset({("A2", 0), ("B2", 1), ("C2", 0)}),
        frozenset({("B1", 0), ("B2", 0)}),
    ]
    assert [oracle.exits_of(drawings, network) for network in oracle.networks(drawings)] == [
        [("A2", "W")],
        [("B1", "N")],
    ]


def test_a_station_joins_highway_and_railway_into_one_network() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "H--R:NW*", "A2": "-R-R:EW", "G7": "RR--:NE"}
    assert oracle.network_exits(drawings) == [2]


# --- Longest routes -------------------------------------------------------------------------------------

RING = {"B2": "-HH-:ES", "C2": "--HH:SW", "C3": "H--H:NW", "B3": "HH--:NE"}


@pytest.mark.parametrize("mode", MODES)
def test_a_ring_may_start_anywhere_but_not_come_back(mode: str) -> None:
    ring = list(RING)
    for start in range(4):
        turned = ring[start:] + ring[:start]
        assert oracle.is_route(RING, "H", mode, turned)
        assert oracle.is_route(RING, "H", mode, turned[::-1])
        assert not oracle.is_route(RING, "H", mode, [*turned, turned[0]])
    assert not oracle.is_route(RING, "R", mode, ring)
    assert not oracle.is_route(RING, "H", mode, ["B2", "C3"])


def test_a_crossroads_may_be_passed_twice_in_a_trail() -> None:
    drawings = board_case("micro-2")
    trail = ["D4", "D3", "E3", "E4", "D4", "D5", "C5", "C4"]
    assert oracle.is_route(drawings, "H", "trail", trail)
    assert not oracle.is_route(drawings, "H", "simple", trail)
    assert not oracle.is_route(drawings, "H", "trail", [*trail, "D4"])


@pytest.mark.parametrize("mode", MODES)
def test_termini_are_the_ends_of_a_route(mode: str) -> None:
    line = {"B4": "-H--:E*", "C4": "-H-H:EW", "D4": "---H:W*"}
    assert oracle.longest(line, "H", mode) == 3
    assert oracle.is_route(line, "H", mode, ["D4", "C4", "B4"])
    assert oracle.longest({"B4": "-H--:E*"}, "H", mode) == 1
    assert oracle.longest({"B4": "-H--:E*", "C4": "---H:W*"}, "H", mode) == 2
    assert not oracle.is_route(line, "H", mode, ["B4", "B4"])


@pytest.mark.parametrize("mode", MODES)
def test_a_station_with_one_end_of_a_kind_ends_that_kind(mode: str) -> None:
    line = {"B4": "-H-H:EW", "C4": "-R-H:EW*", "D4": "-R-R:EW"}
    assert (oracle.longest(line, "H", mode), oracle.longest(line, "R", mode)) == (2, 2)
    through = {"B4": "-H-H:EW", "C4": "RHRH:NESW*", "D4": "-H-H:EW"}
    assert (oracle.longest(through, "H", mode), oracle.longest(through, "R", mode)) == (3, 1)


def test_a_trail_may_begin_and_end_in_one_space_with_two_termini() -> None:
    drawings = {**RING, "B2": "-HH-:E*|S*"}
    around = ["B2", "C2", "C3", "B3", "B2"]
    assert oracle.is_route(drawings, "H", "trail", around)
    assert (oracle.longest(drawings, "H", "trail"), oracle.longest(drawings, "H", "simple")) == (5, 4)


@pytest.mark.parametrize("mode", MODES)
def test_the_empty_sequence_is_the_route_of_length_0(mode: str) -> None:
    assert oracle.longest({}, "H", mode) == 0
    assert oracle.is_route({}, "H", mode, [])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", of_kind("board"))
def test_longest_is_the_longest_sequence_that_is_a_route(case: dict[str, Any], mode: str) -> None:
    """Any beginning of a route is a route, so extending sequences space by space finds all."""
    drawings = sheet(case["given"]["placements"])
    for kind in "HR":
        sequences = [[space] for space in drawings if oracle.is_route(drawings, kind, mode, [space])]
        length = 0
        while sequences:
            length += 1
            sequences = [
                [*spaces, following]
                for spaces in sequences
                for following in (neighbour(spaces[-1], side) for side in oracle.SIDES)
                if following and oracle.is_route(drawings, kind, mode, [*spaces, following])
            ]
        assert length == oracle.longest(drawings, kind, mode)


# --- Random sheets --------------------------------------------------------------------------------------

# Rotated by a quarter, the board is the same with highways and railways exchanged.
TURN = str.maketrans("NESWHR", "ESWNRH")


def random_sheet(seed: int, routes: list[str]) -> dict[str, str]:
    rng = random.Random(seed)
    drawings: dict[str, str] = {}
    for _ in range(30):
        places = oracle.legal(drawings, rng.choice(routes))
        if places:
            space = rng.choice(list(places))
            drawings[space] = rng.choice(places[space])
    return drawings


def turned_drawing(drawing: str) -> str:
    return oracle.canonical((drawing[3] + drawing[:3] + drawing[4:]).translate(TURN))


def turned_space(space: str) -> str:
    column, row = oracle.COLUMNS.index(space[0]), oracle.ROWS.index(space[1])
    return oracle.COLUMNS[6 - row] + oracle.ROWS[column]


@pytest.mark.parametrize("seed", range(12))
def test_the_board_is_symmetric(seed: int) -> None:
    drawings = random_sheet(seed, list(oracle.ROUTES))
    turned = {turned_space(space): turned_drawing(drawing) for space, drawing in drawings.items()}
    assert oracle.clash(drawings) == oracle.clash(turned) == set()
    assert oracle.network_exits(drawings) == oracle.network_exits(turned)
    for mode in MODES:
        score, again = oracle.score(drawings, mode), oracle.score(turned, mode)
        assert again == {**score, "highway": score["railway"], "railway": score["highway"]}
    for route, exchanged in (("h-tee", "r-tee"), ("st-curve", "st-curve"), ("overpass", "overpass")):
        assert oracle.legal(turned, exchanged) == {
            space: sorted(turned_drawing(drawing) for drawing in fitting)
            for space, fitting in sorted(
                (turned_space(space), fitting) for space, fitting in oracle.legal(drawings, route).items()
            )
        }


@pytest.mark.parametrize("seed", range(12))
def test_legal_drawings_are_connected_to_an_exit(seed: int) -> None:
    """Holds for drawings with a single group: the drawing that each was joined to led to an exit before."""
    drawings = random_sheet(seed, [route for route, drawing in oracle.BASE_AND_SPECIAL.items() if "|" not in drawing])
    assert all(oracle.exits_of(drawings, network) for network in oracle.networks(drawings))
    used = [end for end in oracle.EXITS if end[1] in drawings.get(end[0], ":").partition(":")[2]]
    assert sum(oracle.network_exits(drawings)) == len(used)
