"""A second, slow implementation of trails (rules 11.2), written from the rules. Uses only the oracle.

A corner point is (column, row), from (0, 0) north-west of A1 to (7, 7). Trails are lists of corners by space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from tests.railroad_ink import oracle

Point = tuple[int, int]
Trails = Mapping[str, Sequence[Sequence[str]]]

# Each face in one orientation: its route and the corners of its trail, as the rules describe them.
STRAIGHT, CURVE, TEE = ("NW", "SE"), ("NW", "SW", "SE"), ("NW", "SW")
FACES = {
    "t-h-straight": ("H-H-:NS", STRAIGHT),
    "t-r-straight": ("R-R-:NS", STRAIGHT),
    "t-h-curve": ("HH--:NE", CURVE),
    "t-r-curve": ("RR--:NE", CURVE),
    "t-h-tee": ("HHH-:NES", TEE),
    "t-r-tee": ("RRR-:NES", TEE),
}
NAMES = ["NE", "SE", "SW", "NW"]
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}


def shapes(face: str) -> set[tuple[str, tuple[str, ...]]]:
    """Return every drawing of a face with the corners of its trail, rotated and mirrored together."""
    found = set()
    for start in (FACES[face], _moved(*FACES[face], MIRROR)):
        route, corners = start
        for _ in range(4):
            found.add((oracle.canonical(route), tuple(name for name in NAMES if name in corners)))
            route, corners = _moved(route, corners, CLOCKWISE)
    return found


def _moved(route: str, corners: Sequence[str], to: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    lines, _, tail = route.partition(":")
    moved = {to[side]: kind for side, kind in zip("NESW", lines, strict=True)}
    names = {frozenset(name): name for name in NAMES}
    turned = tuple(names[frozenset(to[side] for side in corner)] for corner in corners)
    return "".join(moved[side] for side in "NESW") + ":" + "".join(to[side] for side in tail), turned


def point(space: str, corner: str) -> Point:
    """Return the corner point for a corner of a space."""
    return "ABCDEFG".index(space[0]) + ("E" in corner), int(space[1]) - 1 + ("S" in corner)


def stations(drawings: Mapping[str, str]) -> list[str]:
    return [space for space, drawing in drawings.items() if "*" in drawing]


def places(drawings: Mapping[str, str], trails: Trails, face: str) -> set[tuple[str, str]]:
    """Return the legal spaces and drawings of a face. A drawing includes its trail in notation."""
    reached = {point(space, corner) for space, lines in trails.items() for line in lines for corner in line}
    reached |= {point(space, corner) for space in stations(drawings) for corner in NAMES}
    found = set()
    for space in oracle.SPACES:
        for route, corners in shapes(face):
            why = oracle.why_not(drawings, space, route)
            if why is None or (why == "not connected" and any(point(space, each) in reached for each in corners)):
                found.add((space, f"{route}/{'-'.join(corners)}"))
    return found


def groups(drawings: Mapping[str, str], trails: Trails) -> list[list[str]]:
    """Return the sets of stations that trails connect, by walking over trails and stations.

    Two trails are linked by a common point. A trail and a station are linked by a point of the trail at a corner of the
    station's space. Two stations are never linked directly.
    """
    things: list[tuple[str, set[Point]]] = []
    for space, lines in trails.items():
        things += [("", {point(space, corner) for corner in line}) for line in lines]
    things += [(space, {point(space, corner) for corner in NAMES}) for space in stations(drawings)]
    links: dict[int, set[int]] = {number: set() for number in range(len(things))}
    for (i, (one, here)), (j, (other, there)) in combinations(enumerate(things), 2):
        if here & there and not (one and other):
            links[i].add(j)
            links[j].add(i)
    left, found = set(links), []
    while left:
        waiting, group = [left.pop()], []
        while waiting:
            number = waiting.pop()
            group.append(number)
            waiting += links[number] & left
            left -= links[number]
        found.append(sorted(things[number][0] for number in group if things[number][0]))
    return found


def points(drawings: Mapping[str, str], trails: Trails) -> int:
    """Return half the value of a network with as many exits, rounded down; above twelve 2(n - 1) (D6)."""
    total = 0
    for group in groups(drawings, trails):
        count = len(group)
        total += oracle.NETWORK_VALUES[count] // 2 if count <= 12 else 2 * (count - 1)
    return total
