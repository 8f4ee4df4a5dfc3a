"""A second, slow implementation of the goals of Challenge (rules 9.2), written from the rules.

Uses only the oracle and the slow canyons. Each function returns how much of a goal a sheet has. Paths and loops are
tried in every possible way; `TooLong` is raised if that takes too long.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tests.railroad_ink import oracle
from tests.railroad_ink.expansions.canyon import slow_canyon

Node = oracle.Node
End = oracle.End

MOST_STEPS = 8_000
STEPS8 = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
LINES = [[column + row for column in oracle.COLUMNS] for row in oracle.ROWS] + [
    [column + row for row in oracle.ROWS] for column in oracle.COLUMNS
]


class TooLong(Exception):
    """There are too many ways to try."""


class Written(NamedTuple):
    """A sheet: its drawings by space, its layers as on a written sheet, and the mode of its longest routes."""

    drawings: Mapping[str, str]
    layers: Mapping[str, Any]
    mode: str


def kinds(sheet: Written, space: str) -> set[str]:
    return set(sheet.drawings.get(space, "----")[:4]) - {"-"}


def has_route(sheet: Written, space: str) -> bool:
    return bool(kinds(sheet, space) & {"H", "R"})


def station(sheet: Written, space: str) -> bool:
    return "*" in sheet.drawings.get(space, "")


def filled(sheet: Written) -> set[str]:
    """Return the spaces that are not empty (6.3)."""
    return set(sheet.drawings).union(*(sheet.layers.get(name, ()) for name in ("craters", "trees", "cacti", "oases")))


def at(column: int, row: int) -> str:
    """Return the name of a space by column and row from 0, or "" off the board."""
    return oracle.COLUMNS[column] + oracle.ROWS[row] if 0 <= column < 7 and 0 <= row < 7 else ""


def where(space: str) -> tuple[int, int]:
    return oracle.COLUMNS.index(space[0]), oracle.ROWS.index(space[1])


def step(space: str, x: int, y: int) -> str:
    column, row = where(space)
    return at(column + x, row + y)


def beside(space: str) -> list[str]:
    return [near for near in (step(space, *each) for each in ((0, -1), (1, 0), (0, 1), (-1, 0))) if near]


def row_of(spaces: set[str], *directions: tuple[int, int]) -> int:
    """Return the greatest number of these spaces in a row along one of the directions."""
    best = 0
    for space, (x, y) in itertools.product(spaces, directions):
        count, here = 0, space
        while here in spaces:
            count, here = count + 1, step(here, x, y)
        best = max(best, count)
    return best


def block_of(spaces: set[str], size: int) -> int:
    areas = [
        {at(column + x, row + y) for x in range(size) for y in range(size)}
        for column in range(8 - size)
        for row in range(8 - size)
    ]
    return max(len(area & spaces) for area in areas)


def most_in_a_network(sheet: Written, count: Callable[[frozenset[Node]], int]) -> int:
    return max((count(network) for network in oracle.networks(sheet.drawings)), default=0)


# Walking.


class Graph:
    """The groups of a sheet and their joined ends of the kinds in `joining`."""

    def __init__(self, sheet: Written, joining: str) -> None:
        self.owner: dict[End, Node] = {}
        self.to: dict[Node, list[tuple[End, Node]]] = {}
        """The joined ends of each group, each with the group beyond it."""
        self.exits: dict[Node, list[End]] = {}
        for space, drawing in sheet.drawings.items():
            for number, group in enumerate(drawing[5:].split("|")):
                for side in group.strip("*"):
                    if drawing[oracle.SIDES.index(side)] in joining:
                        self.owner[space, side] = (space, number)
        for (space, side), node in self.owner.items():
            kind = sheet.drawings[space][oracle.SIDES.index(side)]
            beyond = step(space, *slow_canyon.STEPS[side])
            facing = (beyond, {"N": "S", "E": "W", "S": "N", "W": "E"}[side])
            if facing in self.owner and sheet.drawings[beyond][oracle.SIDES.index(facing[1])] == kind:
                self.to.setdefault(node, []).append(((space, side), self.owner[facing]))
            if oracle.EXITS.get((space, side)) == kind:
                self.exits.setdefault(node, []).append((space, side))
        self.steps = 0

    def trails(self, start: Node) -> Iterator[list[tuple[End, Node]]]:
        """Yield every trail from a group that uses no end twice, as steps: an end and the group beyond it."""
        yield from self._on(start, [], set())

    def _on(self, here: Node, trail: list[tuple[End, Node]], used: set[frozenset[Any]]) -> Iterator[Any]:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
        yield trail
        for end, beyond in self.to.get(here, ()):
            edge = frozenset([end, (beyond[0], {"N": "S", "E": "W", "S": "N", "W": "E"}[end[1]])])
            if edge not in used:
                yield from self._on(beyond, [*trail, (end, beyond)], used | {edge})


def loops(sheet: Written) -> Iterator[set[str]]:
    """Yield the spaces of every closed trail of joined highway and railway ends."""
    graph = Graph(sheet, "HR")
    for node in graph.to:
        for trail in graph.trails(node):
            if trail and trail[-1][1] == node:
                yield {group[0] for _, group in trail}


def exits_over(sheet: Written, kind: str) -> int:
    """Return 2 if a path between two exits passes a space with this kind of end, 1 if such a space has one exit."""
    graph = Graph(sheet, "HRL")
    special = {space for space in sheet.drawings if kind in kinds(sheet, space) and has_route(sheet, space)}
    passing = {node for end, node in graph.owner.items() if end[0] in special}
    for start, exits in graph.exits.items():
        for trail in graph.trails(start):
            nodes = [start, *(node for _, node in trail)]
            ends = {*exits, *graph.exits.get(nodes[-1], ())}
            if len(ends) > 1 and nodes[-1] in graph.exits and passing & set(nodes):
                return 2
    with_exit = [network for network in oracle.networks(sheet.drawings) if exits_of(sheet, network)]
    return int(any(passing & network for network in with_exit))


def enclosed(space: str, walls: set[str]) -> bool:
    """Return whether every walk of orthogonal and diagonal steps off the board enters a wall."""
    seen = {space}
    waiting = [space]
    while waiting:
        here = waiting.pop()
        for x, y in STEPS8:
            near = step(here, x, y)
            if not near:
                return False
            if near not in seen | walls:
                seen.add(near)
                waiting.append(near)
    return True


def canyon_wholes(sheet: Written) -> list[set[slow_canyon.Segment]]:
    drawn = {each for path in sheet.layers.get("canyons", ()) for each in slow_canyon.segments(map(tuple, path))}
    return slow_canyon.wholes(drawn)


def bridges_on_a_trail(sheet: Written) -> int:
    """Return the greatest number of bridges over one canyon on one trail, at most three."""
    graph = Graph(sheet, "HRL")
    best = 0
    for canyon, start in itertools.product(canyon_wholes(sheet), graph.to):
        for trail in graph.trails(start):
            ends = [end for end, _ in trail if sheet.drawings[end[0]][oracle.SIDES.index(end[1])] in "HR"]
            best = max(best, sum(slow_canyon.end_segment(*end) in canyon for end in ends))
            if best >= 3:
                return 3
    return best


# The goals.


def exits_of(sheet: Written, network: frozenset[Node]) -> set[End]:
    """Return the exits that a network is joined to."""
    return {
        (space, side)
        for space, number in network
        for side in sheet.drawings[space][5:].split("|")[number].strip("*")
        if oracle.EXITS.get((space, side)) == side_of(sheet, space, side)
    }


def across(sheet: Written, network: frozenset[Node]) -> int:
    sides = {side for _, side in exits_of(sheet, network)}
    return max(len(sides & {"N", "S"}), len(sides & {"E", "W"}))


def middle(sheet: Written, network: frozenset[Node]) -> int:
    return len(exits_of(sheet, network) & {("D1", "N"), ("G4", "E"), ("D7", "S"), ("A4", "W")})


def parted_by_a_lake(sheet: Written) -> int:
    """Return the maximum number of networks with an exit into which a network splits without a lake."""
    best = 0
    for lake, _ in oracle.bodies(sheet.drawings, "L"):
        # Replace the water sides of that lake by sides that join nothing.
        cut = {
            space: drawing[:4].replace("L", "A") + drawing[4:] if space in lake else drawing
            for space, drawing in sheet.drawings.items()
        }
        without = [exits_of(sheet, each) for each in networks_of(cut)]
        for network in oracle.networks(sheet.drawings):
            if any(node[0] in lake for node in network):
                exits = exits_of(sheet, network)
                best = max(best, sum(1 for part in without if part & exits))
    return best


def networks_of(drawings: Mapping[str, str]) -> list[frozenset[Node]]:
    """Return the networks. A pier whose water joins nothing still joins its routes."""
    graph = Graph(Written(drawings, {}, ""), "HRL")
    found: list[set[Node]] = [{node} for node in set(graph.owner.values())]
    for node, ways in graph.to.items():
        for _, beyond in ways:
            one = next(each for each in found if node in each)
            other = next(each for each in found if beyond in each)
            if one is not other:
                found.remove(other)
                one |= other
    return [frozenset(each) for each in found]


def round_lakes(sheet: Written) -> int:
    """Return the number of lakes whose water sides all face another water side."""
    count = 0
    for lake, _ in oracle.bodies(sheet.drawings, "L"):
        sides = [(space, side) for space in lake for side in "NESW" if side_of(sheet, space, side) == "L"]
        facing = [
            side_of(sheet, step(space, *slow_canyon.STEPS[side]), {"N": "S", "E": "W", "S": "N", "W": "E"}[side])
            for space, side in sides
        ]
        count += all(each == "L" for each in facing)
    return count


def side_of(sheet: Written, space: str, side: str) -> str:
    return sheet.drawings.get(space, "----")["NESW".index(side)]


def bridges_of_a_river(sheet: Written) -> int:
    best = 0
    graph = Graph(sheet, "HR")
    for river, _ in oracle.bodies(sheet.drawings, "V"):
        for network in oracle.networks(sheet.drawings):
            over = {end[0] for end, node in graph.owner.items() if node in network and end[0] in river}
            best = max(best, len(over))
    return best


def forests(sheet: Written) -> int:
    left = set(sheet.layers.get("trees", ()))
    count = 0
    while left:
        count += 1
        waiting = [left.pop()]
        while waiting:
            near = left & set(beside(waiting.pop()))
            left -= near
            waiting += near
    return count


def around_crater(sheet: Written) -> int:
    inner = [crater for crater in sheet.layers.get("craters", ()) if len(beside(crater)) == 4]
    return max((sum(has_route(sheet, near) for near in beside(crater)) for crater in inner), default=0)


def craters_faced(sheet: Written, network: frozenset[Node]) -> int:
    graph = Graph(sheet, "HR")
    ends = [end for end, node in graph.owner.items() if node in network]
    return len({step(space, *slow_canyon.STEPS[side]) for space, side in ends} & set(sheet.layers.get("craters", ())))


def corners_touched(sheet: Written) -> int:
    points = {corner(space, each) for space, trails in trails_of(sheet).items() for trail in trails for each in trail}
    stations = [space for space in sheet.drawings if station(sheet, space)]
    return max(
        (sum(corner(space, each) in points for each in ("NE", "SE", "SW", "NW")) for space in stations), default=0
    )


def trails_of(sheet: Written) -> dict[str, Any]:
    found: dict[str, Any] = sheet.layers.get("trails", {})
    return found


def corner(space: str, name: str) -> tuple[int, int]:
    column, row = where(space)
    return column + ("E" in name), row + ("S" in name)


def through_centre(sheet: Written) -> int:
    best = 0
    for canyon in canyon_wholes(sheet):
        points = [point for segment in canyon for point in segment]
        ends = [point for point in points if points.count(point) == 1]
        both = len(ends) == 2 and all(map(slow_canyon.outer, ends))
        inner = any(
            slow_canyon.end_segment(space, side) in canyon and step(space, *slow_canyon.STEPS[side]) in oracle.CENTRE
            for space in oracle.CENTRE
            for side in "NESW"
        )
        best = max(best, both + inner)
    return best


def volcanoes(sheet: Written) -> list[str]:
    return [space for space, drawing in sheet.drawings.items() if drawing[:4] == "AAAA"]


HAVE: dict[str, Callable[[Written], int]] = {
    "A": lambda sheet: len(filled(sheet) & oracle.CENTRE),
    "B": lambda sheet: sheet.layers.get("buildings", {}).get("villages", 0),
    "C": lambda sheet: max(len(filled(sheet) & set(line)) for line in LINES),
    "D": lambda sheet: len(filled(sheet) & {"A1", "G1", "A7", "G7"}),
    "E": lambda sheet: block_of(filled(sheet), 3),
    "F": lambda sheet: int(any(len(loop) > 1 for loop in loops(sheet))),
    "G": lambda sheet: most_in_a_network(sheet, lambda network: len(exits_of(sheet, network))),
    "H": lambda sheet: most_in_a_network(sheet, lambda network: sum(station(sheet, node[0]) for node in network)),
    "I": lambda sheet: oracle.longest(sheet.drawings, "H", sheet.mode),
    "J": lambda sheet: oracle.longest(sheet.drawings, "R", sheet.mode),
    "K": lambda sheet: most_in_a_network(sheet, lambda network: across(sheet, network)),
    "L": lambda sheet: most_in_a_network(sheet, lambda network: middle(sheet, network)),
    "LA": parted_by_a_lake,
    "LB": lambda sheet: row_of({space for space in sheet.drawings if "L" in kinds(sheet, space)}, (1, 0), (0, 1)),
    "LC": round_lakes,
    "RA": bridges_of_a_river,
    "RB": lambda sheet: sum(
        station(sheet, space) and any("V" in kinds(sheet, near) for near in beside(space)) for space in sheet.drawings
    ),
    "RC": lambda sheet: exits_over(sheet, "V"),
    "FA": forests,
    "FB": lambda sheet: row_of(set(sheet.layers.get("trees", ())), (1, 1), (1, -1)),
    "FC": lambda sheet: len(set(sheet.layers.get("trees", ())) & {space for space, _ in oracle.EXITS}),
    "TA": lambda sheet: row_of(set(trails_of(sheet)), (1, 0), (0, 1)),
    "TB": corners_touched,
    "TC": lambda sheet: len(set(trails_of(sheet)) & oracle.CENTRE),
    "VA": lambda sheet: int(
        any(enclosed(volcano, loop) for volcano in volcanoes(sheet) for loop in loops(sheet) if volcano not in loop)
    ),
    "VB": lambda sheet: exits_over(sheet, "A"),
    "VC": lambda sheet: sheet.layers.get("erased", {}).get("lava", 0),
    "MA": around_crater,
    "MB": lambda sheet: most_in_a_network(sheet, lambda network: craters_faced(sheet, network)),
    "MC": lambda sheet: sheet.layers.get("erased", {}).get("meteor", 0),
    "CA": lambda sheet: len(sheet.layers.get("bridges", ())),
    "CB": bridges_on_a_trail,
    "CD": through_centre,
    "DA": lambda sheet: block_of(set(sheet.layers.get("cacti", ())), 2),
    "DB": lambda sheet: row_of(set(sheet.layers.get("cacti", ())), (1, 0), (0, 1)),
    "DC": lambda sheet: most_in_a_network(
        sheet, lambda network: len({node[0] for node in network} & set(sheet.layers.get("oases", ())))
    ),
}
