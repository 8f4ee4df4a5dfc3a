"""Fillers, the contents of spaces without a drawing (rules 15): joined ends, networks, lengths and errors."""

from __future__ import annotations

import random

import pytest

from inkrally.railroad_ink import facts, playout
from inkrally.railroad_ink.bots.evaluation.longest_routes import LongestRoutes
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet
from inkrally.railroad_ink.scoring.exits import exit_networks
from inkrally.railroad_ink.scoring.longest_route import route_parts
from inkrally.railroad_ink.sheet.frontier import Frontier
from inkrally.railroad_ink.sheet.network import (
    DRAWING_NUMBERS,
    FILLER_NUMBERS,
    KEY,
    KIND_SLOTS,
    NEED,
    SPACE_NAMES,
    SPACES,
    Network,
)
from inkrally.railroad_ink.sheet.sheet import network_of
from tests.railroad_ink import oracle
from tests.railroad_ink.positions import played
from tests.sample_sizes import scaled

STEPS = {"N": -8, "E": 1, "S": 8, "W": -1}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def sheet(drawings: dict[str, str], **fillers: facts.FillerKind) -> Network:
    """Return the masks of drawings with fillers by space."""
    network = network_of(drawings, expansions=["river", "lava"])
    for space, kind in fillers.items():
        network.mark(FILLER_NUMBERS[kind], SPACES[space])
    return network


def beyond(space: str, side: str) -> str:
    number = SPACES[space] + STEPS[side]
    return SPACE_NAMES[number] if number in SPACES.values() else ""


class SlowSheet:
    """A second implementation: groups of ends as nodes, joined end by end."""

    def __init__(self, drawings: dict[str, str], fillers: dict[str, facts.FillerKind]) -> None:
        self.drawings = drawings
        self.fillers = fillers
        self.groups = {(space, group.rstrip("*")) for space, each in drawings.items() for group in each[5:].split("|")}

    def kind(self, space: str, side: str) -> str:
        return self.drawings[space]["NESW".index(side)] if space in self.drawings else "-"

    def around(self, space: str, kinds: str) -> list[tuple[str, str]]:
        """Return the groups with an end of these kinds that point at a filler."""
        near = [(beyond(space, side), BACK[side]) for side in "NESW"]
        return [
            (other, group)
            for end, back in near
            if end and self.kind(end, back) in [*kinds]
            for other, group in self.groups
            if other == end and back in group
        ]

    def exit_counts(self) -> list[int]:
        """Return the number of exits of each network that has one."""
        joins = [
            ((space, group), (other, there))
            for space, group in self.groups
            for side in group
            for other, there in self.groups
            if other == beyond(space, side)
            and BACK[side] in there
            and self.kind(space, side) == self.kind(other, BACK[side]) in ("H", "R")
        ]
        for space, filler in self.fillers.items():
            if filler in ("joined", "passed"):
                near = self.around(space, "HR")
                joins += [(near[0], other) for other in near[1:]]
        network = {node: number for number, node in enumerate(sorted(self.groups))}
        for _ in self.groups:
            for one, other in joins:
                network[one] = network[other] = min(network[one], network[other])
        counts: dict[int, int] = {}
        for (space, side), kind in oracle.EXITS.items():
            for node in self.groups:
                if node[0] == space and side in node[1] and self.kind(space, side) == kind:
                    counts[network[node]] = counts.get(network[node], 0) + 1
        return sorted(counts.values(), reverse=True)

    def errors(self) -> int:
        return sum(
            self.kind(space, side) in ("H", "R")
            and self.kind(beyond(space, side), BACK[side]) != self.kind(space, side)
            and self.fillers.get(beyond(space, side), "open") == "open"
            for space, group in self.groups
            for side in group
            if beyond(space, side)
        )

    def longest(self, kind: str) -> int:
        """Return the longest route of a kind, no space twice, with fillers that are passed."""

        def step(space: str, group: str, seen: frozenset[str]) -> int:
            best = 1
            if space in self.fillers:
                onward = self.around(space, kind)
            else:
                onward = []
                for side in group:
                    other = beyond(space, side)
                    if self.kind(space, side) != kind or not other:
                        continue
                    if self.fillers.get(other) == "passed":
                        onward.append((other, ""))
                    elif self.kind(other, BACK[side]) == kind:
                        onward += [
                            (each, there) for each, there in self.groups if each == other and BACK[side] in there
                        ]
            for other, there in onward:
                if other not in seen:
                    best = max(best, 1 + step(other, there, seen | {other}))
            return best

        starts = [node for node in self.groups if any(self.kind(node[0], side) == kind for side in node[1])]
        return max((step(space, group, frozenset({space})) for space, group in starts), default=0)


def test_15_a_filled_space_is_not_empty_and_counts_in_the_centre() -> None:
    for kind in FILLER_NUMBERS:
        network = sheet({"D3": "H-H-:NS"}, D4=kind)
        assert network.centre() == 2
        assert not network.fits(DRAWING_NUMBERS["H-H-:NS"], SPACES["D4"])


@pytest.mark.parametrize(("kind", "errors"), [("closed", 1), ("open", 2), ("joined", 1), ("passed", 1)])
def test_15_an_end_against_a_filler(kind: facts.FillerKind, errors: int) -> None:
    network = sheet({"D3": "H-H-:NS"}, D4=kind)
    assert network.error_count() == errors
    assert sum(spaces.bit_count() for spaces in network.open_ends()) == errors


def test_15_a_closed_filler_ends_rivers_and_lava_too_and_a_joined_one_does_not() -> None:
    drawings = {"D3": "V-V-:NS", "F3": "A-A-:NS"} if "A-A-:NS" in DRAWING_NUMBERS else {"D3": "V-V-:NS"}
    open_ends = sheet(drawings).error_count()
    assert sheet(drawings, D4="closed", F4="closed").error_count() == open_ends - len(drawings)
    assert sheet(drawings, D4="joined", F4="joined").error_count() == open_ends


def test_15_a_joined_end_connects_a_route_of_either_kind_and_clashes_with_none() -> None:
    network = sheet({}, D4="passed")
    for drawing in ("H-H-:NS", "R-R-:NS"):
        assert network.fits(DRAWING_NUMBERS[drawing], SPACES["D3"])
        assert not sheet({}, D4="closed").fits(DRAWING_NUMBERS[drawing], SPACES["D3"])
    assert not network.clashes(DRAWING_NUMBERS["V-V-:NS"]) >> SPACES["D3"] & 1


def test_15_networks_run_through_a_filler_that_joins_and_lengths_only_through_one_that_is_passed() -> None:
    drawings = {"A4": "-H-H:EW", "B4": "-H-H:EW", **{f"{column}4": "-H-H:EW" for column in "DEFG"}}
    for kind, points, length in (("joined", 4, 4), ("passed", 4, 7), ("closed", 0, 4)):
        network = sheet(drawings, C4=kind)  # type: ignore[arg-type]  # the kinds are literals
        assert (network.exit_points(), network.longest(0, 0), network.longest(1, 0)) == (points, length, 0)
    (line,) = exit_networks(sheet(drawings, C4="passed"))
    assert line.exits == ("G4E", "A4W")
    assert "C4EW" in line.parts
    route = route_parts(sheet(drawings, C4="passed"), 0, 0)
    assert sorted(part[:2] for part in route) == [f"{column}4" for column in "ABCDEFG"]


def test_15_a_filler_joins_a_highway_with_a_railway_but_no_length() -> None:
    network = sheet({"A4": "-H-H:EW", "C4": "-R-R:EW"}, B4="passed")
    assert len(exit_networks(network)) == 1
    assert (network.longest(0, 0), network.longest(1, 0)) == (2, 2), "the filler is a space of both"


def test_15_two_fillers_side_by_side_and_a_filler_at_an_exit_join_nothing() -> None:
    network = sheet({"A4": "-H-H:EW", "D4": "-H-H:EW", "B2": "H-H-:NS"}, B4="passed", C4="joined", B1="passed")
    assert sorted(len(line.exits) for line in exit_networks(network)) == [1]


def test_15_airways_join_only_each_other_and_passed_fillers() -> None:
    network = Network()
    network.mark(FILLER_NUMBERS["passed"], SPACES["D4"])
    network.mark(FILLER_NUMBERS["joined"], SPACES["F4"])
    assert [network.airways(side) for side in range(4)] == [0, 0, 0, 0]
    words = network.words()
    airways = words[NEED + KIND_SLOTS["F"] : NEED + KIND_SLOTS["F"] + 4]
    assert airways == [1 << SPACES["D5"], 1 << SPACES["C4"], 1 << SPACES["D3"], 1 << SPACES["E4"]]


def test_15_removing_fillers_restores_every_word() -> None:
    rng = random.Random(15)
    for number in range(scaled(25)):
        drawings, network = played(number, number % 7)
        before = network.words()
        empty = [index for name, index in SPACES.items() if name not in drawings]
        placed = [(rng.choice([*FILLER_NUMBERS.values()]), index) for index in rng.sample(empty, min(6, len(empty)))]
        for layer, index in placed:
            network.mark(layer, index)
        assert network.key() != before[KEY]
        rng.shuffle(placed)
        for layer, index in placed:
            network.unmark(layer, index)
        assert network.words() == before, number


def test_15_networks_errors_and_lengths_by_a_second_implementation() -> None:
    rng = random.Random(151)
    routes = LongestRoutes()
    for number in range(scaled(30)):
        drawings, network = played(number, 1 + number % playout.ROUNDS)
        empty = [name for name in SPACES if name not in drawings]
        fillers: dict[str, facts.FillerKind] = {
            space: rng.choice([*FILLER_NUMBERS]) for space in rng.sample(empty, min(8, len(empty)))
        }
        for space, kind in fillers.items():
            network.mark(FILLER_NUMBERS[kind], SPACES[space])
        slow = SlowSheet(drawings, fillers)
        assert [len(line.exits) for line in exit_networks(network)] == slow.exit_counts(), number
        assert network.error_count() == slow.errors(), number
        for kind_number, letter in enumerate("HR"):
            assert network.longest(kind_number, 0) == slow.longest(letter), number
            assert Frontier(network.pieces(kind_number), 0, False).run() == slow.longest(letter), number
            assert routes.longest(network, kind_number) == slow.longest(letter), number
            for mode in (0, 1):
                assert len(route_parts(network, kind_number, mode)) == network.longest(kind_number, mode), number


def test_15_goals_see_networks_through_a_filler() -> None:
    drawings = {"A4": "-H-H:EW", "C4": "-H-H:EW"}
    assert GoalSheet(sheet(drawings, B4="passed")).network.networks() != GoalSheet(sheet(drawings)).network.networks()
