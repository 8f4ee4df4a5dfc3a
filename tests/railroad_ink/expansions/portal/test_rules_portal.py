"""The rules of portals, one test for each: section 15.10.2, with 4, 6, 9.2 and 13."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.portal import goals
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.goal_checks.goal_sheet import HAVE, GoalSheet
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.longest_route import route_parts
from inkrally.railroad_ink.sheet import passes, routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import die
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
TWO = {"B1": "H-H-:NS", "B2": "H---:N", "G4": "-H-H:EW", "F4": "-H--:E"}
"""A highway from each of two exits to a portal."""


# --- A second implementation --------------------------------------------------------------------------------

Piece = tuple[str, int]


def graph(
    drawings: Mapping[str, str], portals: Mapping[str, str], kind: str
) -> tuple[dict[Piece, int], dict[Piece, list[tuple[Piece, frozenset[object]]]]]:
    """Return the pieces with the number of their ends, and for each the pieces beyond an edge or a junction.

    `kind` is H or R, or HR for groups of both kinds.
    """
    size: dict[Piece, int] = {}
    owner: dict[tuple[str, str], Piece] = {}
    for space, drawing in drawings.items():
        for number, group in enumerate(drawing[5:].split("|")):
            for side in group.removesuffix("*"):
                if drawing[oracle.SIDES.index(side)] in kind:
                    owner[space, side] = (space, number)
                    size[space, number] = size.get((space, number), 0) + 1
    beyond: dict[Piece, list[tuple[Piece, frozenset[object]]]] = {piece: [] for piece in size}
    for end, piece in owner.items():
        other = oracle._across(end)
        if other in owner:
            beyond[piece].append((owner[other], frozenset((end, other))))
    for first, second in combinations(portals, 2):
        if portals[first] == portals[second] and {(first, 0), (second, 0)} <= set(size):
            beyond[first, 0].append(((second, 0), frozenset((first, second))))
            beyond[second, 0].append(((first, 0), frozenset((first, second))))
    return size, beyond


def slow_longest(drawings: Mapping[str, str], portals: Mapping[str, str], kind: str, mode: str) -> int:
    size, beyond = graph(drawings, portals, kind)

    def free(walk: tuple[Piece, ...], piece: Piece) -> bool:
        if mode == "simple":
            return piece[0] not in {space for space, _ in walk}
        return mode == "stretches" or walk.count(piece) < (2 if size[piece] == 4 else 1)

    def longest_from(walk: tuple[Piece, ...], used: frozenset[frozenset[object]]) -> int:
        steps = [(after, edge) for after, edge in beyond[walk[-1]] if edge not in used and free(walk, after)]
        return max((longest_from((*walk, after), used | {edge}) for after, edge in steps), default=len(walk))

    return max((longest_from((piece,), frozenset()) for piece in size), default=0)


def slow_exits(drawings: Mapping[str, str], portals: Mapping[str, str]) -> int:
    _, beyond = graph(drawings, portals, "HR")
    left, points = set(beyond), 0
    while left:
        network, waiting = set(), [left.pop()]
        while waiting:
            here = waiting.pop()
            if here not in network:
                network.add(here)
                waiting += [after for after, _ in beyond[here]]
        left -= network
        found = {
            end
            for end in oracle.EXITS
            for space, number in network
            if space == end[0] and end[1] in drawings[space][5:].split("|")[number]
        }
        points += oracle.NETWORK_VALUES[len(found)]
    return points


def random_sheet(rng: random.Random, spaces: Sequence[str] = oracle.SPACES) -> tuple[dict[str, str], dict[str, str]]:
    """Return random drawings without clashes around up to six portals, and the letters of the portals."""
    drawings: dict[str, str] = {}
    portals: dict[str, str] = {}
    faces = [*oracle.BASE_ROUTES, "h-double", "sp-hhhh", "sp-rrrr"]
    for space in rng.sample(spaces, rng.randint(8, min(18, len(spaces)))):
        if rng.random() < 0.4 and len(portals) < 6:
            drawing = rng.choice([*routes.orientations("po-h-a"), *routes.orientations("po-r-a")])
        else:
            drawing = rng.choice(oracle.orientations(rng.choice(faces)))
        if oracle.clash({**drawings, space: drawing}):
            continue
        drawings[space] = drawing
        if drawing in routes.orientations("po-h-a") + routes.orientations("po-r-a"):
            portals[space] = rng.choice([each for each in "ABC" if list(portals.values()).count(each) < 2])
    return drawings, portals


@pytest.mark.parametrize("mode", ["simple", "trail", "stretches"])
def test_15_10_2_networks_and_lengths_by_a_second_implementation(mode: facts.LongestMode) -> None:
    rng = random.Random(f"portals {mode}")
    for _ in range(scaled(30)):
        drawings, portals = random_sheet(rng)
        network = Sheet({space: Mark(each, 1) for space, each in drawings.items()}, (), {"portals": portals}).network()
        number = facts.MODE_NUMBERS[mode]
        assert network.exit_points() == slow_exits(drawings, portals), (drawings, portals)
        for kind, letter in enumerate("HR"):
            length = slow_longest(drawings, portals, letter, mode)
            assert network.longest(kind, number) == length, (drawings, portals, letter)
            assert len(route_parts(network, kind, number)) == length


# --- The die ------------------------------------------------------------------------------------------------


def test_15_10_2_a_portal_is_drawn_with_the_connection_rule() -> None:
    turn = turn_on({"B1": "H-H-:NS"}, "portal", roll=(*WHITE, "po-h-b"))
    assert refused_code(turn, die(4, "C4", "H---:N")) == "not-connected"
    assert refused_code(turn, die(4, "D1", "H---:N")) == "clash"
    turn.draw(die(4, "B2", "H---:N"))
    assert turn.layers["portals"] == {"B2": "B"}


def test_15_10_2_at_most_two_portals_of_a_letter() -> None:
    layers = {"portals": {"B2": "A", "F4": "A"}}
    turn = turn_on(TWO, "portal", roll=(*WHITE, "po-h-a"), layers=layers)
    assert refused_code(turn, die(4, "F1", "H---:N")) == "barred"
    assert turn.fitting_by_space(4) == {}
    other = turn_on(TWO, "portal", roll=(*WHITE, "po-h-b"), layers=layers)
    assert refused_code(other, die(4, "F1", "H---:N")) is None


def test_15_10_2_legal_answers_by_letter() -> None:
    sheet = {"expansions": ["portal"], "drawings": TWO, "portals": {"B2": "A", "F4": "A"}}
    found = legal({"sheet": sheet, "routes": ["po-h-a", "po-h-c"]})
    assert found["po-h-a"] == {}
    assert "F1" in found["po-h-c"]


def test_15_10_2_no_station() -> None:
    sheet = Sheet({"B2": Mark("H---:N", 1)}, (), {"portals": {"B2": "A"}})
    assert GoalSheet(sheet.network(), sheet.layers).stations() == 0


# --- Networks and lengths -----------------------------------------------------------------------------------


def test_15_10_2_two_portals_of_a_letter_join_networks_and_lengths() -> None:
    apart = score_of(TWO, "portal", layers={"portals": {"B2": "A", "F4": "C"}})
    joined = score_of(TWO, "portal", layers={"portals": {"B2": "A", "F4": "A"}})
    assert (apart.exits, apart.highway, joined.exits, joined.highway) == (0, 2, 4, 4)
    behind = behind_of(TWO, "portal", layers={"portals": {"B2": "A", "F4": "A"}})
    assert behind.highway in (("B1NS", "B2N", "F4E", "G4WE"), ("G4EW", "F4E", "B2N", "B1SN"))
    assert behind.networks[0].exits == ("B1N", "G4E")


def test_15_10_2_highway_and_railway_portals_join_networks_only() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "H---:N", "D1": "R-R-:NS", "D2": "R---:N"}
    found = score_of(drawings, "portal", layers={"portals": {"B2": "B", "D2": "B"}})
    assert (found.exits, found.highway, found.railway) == (4, 2, 2)


def test_15_10_2_adjacent_portals_are_joined_by_their_letter_alone() -> None:
    drawings = {"D1": "R-R-:NS", "D2": "R---:N", "D3": "--R-:S", "D4": "R-R-:NS"}
    assert score_of(drawings, "portal", layers={"portals": {"D2": "A", "D3": "B"}}).railway == 2
    behind = behind_of(drawings, "portal", layers={"portals": {"D2": "A", "D3": "A"}})
    assert sorted(behind.railway)[:1] == ["D1NS"]
    assert {part[:3] for part in behind.railway} >= {"D2N", "D3S"}


def test_15_10_2_a_portal_alone_is_a_last_space_without_an_error() -> None:
    found = score_of({"B1": "H-H-:NS", "B2": "H---:N"}, "portal", layers={"portals": {"B2": "A"}})
    assert (found.highway, found.errors) == (2, 0)


def test_15_10_2_a_search_that_gives_up_counts_the_longest_route_found() -> None:
    full = dict.fromkeys(oracle.SPACES, "HHHH:NESW")
    full |= {"A1": "-H--:E", "G7": "---H:W"}
    sheet = Sheet({space: Mark(each, 1) for space, each in full.items()}, (), {"portals": {"A1": "A", "G7": "A"}})
    network = sheet.network()
    for mode in range(3):
        length = network.longest(0, mode)
        assert length == len(route_parts(network, 0, mode)) > 40, passes.LINKED_PASS_LIMIT


# --- Goals --------------------------------------------------------------------------------------------------


def reached(code: str, drawings: Mapping[str, str], portals: Mapping[str, str]) -> int:
    sheet = Sheet({space: Mark(each, 1) for space, each in drawings.items()}, (), {"portals": dict(portals)})
    return goals.TESTS[code](GoalSheet(sheet.network(), sheet.layers)) >> HAVE


def test_9_2_goal_pa_counts_universities_with_a_portal() -> None:
    universities = facts.BUILDINGS.universities
    drawings = dict.fromkeys(universities[:3], "H---:N") | {"A7": "H---:N"}
    assert reached("PA", drawings, {universities[0]: "A", universities[1]: "A", "A7": "B"}) == 2
    assert facts.GOALS["PA"].sheet == "challenge"


def test_9_2_goal_pb_does_not_count_the_link_itself() -> None:
    assert reached("PB", TWO, {"B2": "A", "F4": "A"}) == 0
    ring = {"B1": "HHH-:NES", "B2": "H---:N", "C1": "--HH:SW", "C2": "H---:N"}
    assert reached("PB", ring, {"B2": "A", "C2": "A"}) == 1
    assert reached("PB", ring, {"B2": "A", "C2": "B"}) == 0


def test_9_2_goal_pc_counts_portals_side_by_side() -> None:
    drawings = {"C3": "H---:N", "D3": "R---:N", "E3": "H---:N", "C4": "--H-:S"}
    assert reached("PC", drawings, {"C3": "A", "D3": "B", "C4": "A"}) == 2
    assert reached("PC", drawings, {"C3": "A", "D3": "B", "E3": "C"}) == 3


def slow_goals(drawings: Mapping[str, str], portals: Mapping[str, str]) -> dict[str, int]:
    """Count each goal by walking over the sheet."""
    joined = 0
    for letter in "ABC":
        pair = [space for space in portals if portals[space] == letter]
        if len(pair) == 2:
            others = {space: each for space, each in portals.items() if each != letter}
            _, beyond = graph(drawings, others, "HR")
            network, waiting = set(), [(pair[0], 0)]
            while waiting:
                here = waiting.pop()
                if here not in network:
                    network.add(here)
                    waiting += [after for after, _ in beyond[here]]
            joined += (pair[1], 0) in network
    rows = [[column + row for column in oracle.COLUMNS] for row in oracle.ROWS]
    columns = [[column + row for row in oracle.ROWS] for column in oracle.COLUMNS]
    longest = 0
    for line in (*rows, *columns):
        marks = "".join("x" if space in portals else " " for space in line)
        longest = max(longest, *map(len, marks.split(" ")))
    return {"PA": len(set(portals) & {*facts.BUILDINGS.universities}), "PB": joined, "PC": longest}


def test_9_2_the_goals_by_a_second_implementation() -> None:
    rng = random.Random("goals of portals")
    cross = {"C3": "HHHH:NESW", "C2": "--H-:S", "C4": "H---:N", "B3": "-H--:E", "D3": "---H:W"}
    joined = {"C2": "A", "C4": "A", "B3": "B", "D3": "B"}
    assert slow_goals(cross, joined)["PB"] == reached("PB", cross, joined) == 2
    for _ in range(scaled(50)):
        drawings, portals = random_sheet(rng, [column + row for column in "ABC" for row in "3456"])
        expected = slow_goals(drawings, portals)
        assert {code: reached(code, drawings, portals) for code in expected} == expected


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_meteor_erases_the_portal_and_its_link() -> None:
    roll = (*WHITE, "N", "1", "po-h-a")
    match = amid(roll, TWO, "meteor", "portal", layers={"portals": {"B2": "A", "F4": "A"}, "dot": "F5"})
    assert view_of(match).sheets[0].score.exits == 4
    view = view_of(match, Strike("F4", direction="N")).sheets[0]
    assert view.layers["portals"] == {"B2": "A"}
    assert view.score.exits == 0


def test_9_1_no_factory_repeats_a_portal() -> None:
    (factory, *_) = facts.BUILDINGS.factories
    setup = Options("challenge", expansions=("portal",), goals="none").setup
    roll = [*(shown.faces[0] for shown in setup.dice(1)[:4]), "po-h-a"]
    turn = RoundEditor(Sheet({factory: Mark("HHHH:NESW", 1)}), roll, (), setup, 3)
    for legal_act in turn.legal_actions():
        assert not isinstance(legal_act, Duplicate) or legal_act.die != 4


def test_15_10_2_bots_and_late_seats_play_it() -> None:
    match = opened((*WHITE, "po-h-a"), "portal", seats=2)
    while not match.over:
        match.submit(Commit(0, EasyBot().choose(match.view(0), random.Random(1)).acts))
        match.submit(Expire())


# --- Written sheets -----------------------------------------------------------------------------------------


def test_the_masks_of_a_sheet_know_the_letter() -> None:
    one = Sheet({"B2": Mark("H---:N", 1)}, (), {"portals": {"B2": "A"}}).network()
    other = Sheet({"B2": Mark("H---:N", 1)}, (), {"portals": {"B2": "B"}}).network()
    assert one.key() != other.key()
    assert DRAWING_NUMBERS["H---:N"] in {DRAWING_NUMBERS[each] for each in routes.orientations("po-h-c")}
