"""A second, slow implementation of the Underground (rules 12), written from the rules. Uses only the oracle.

Boards are drawings by space, as in the oracle, with `M` for subways and `P` for pipes. The oracle finds lengths, open
ends and legal drawings. It gets a board with pipes as highways, whose exits they use, and subways as railways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tests.railroad_ink import oracle

# Each face in one orientation, and the dice that have them.
FACES = {
    "m-st-straight": "M-M-:NS*",
    "m-st-curve": "MM--:NE*",
    "m-st-tee": "MMM-:NES*",
    "m-straight": "M-M-:NS",
    "m-curve": "MM--:NE",
    "m-tee": "MMM-:NES",
    "p-straight": "P-P-:NS",
    "p-curve": "PP--:NE",
    "p-tee": "PPP-:NES",
    "p-cross": "PPPP:NESW",
    "u-overpass": "PMPM:NS|EW",
    "u-curves": "MPPM:NW|ES",
    "u-curves-st": "MPPM:NW*|ES",
    "u-ptee-mend": "PPPM:NES|W*",
    "u-mtee-pend": "MMMP:NES|W",
}
DICE = [
    ["m-st-straight", "m-st-straight", "m-st-curve", "m-st-curve", "m-st-tee", "m-st-tee"],
    ["m-straight", "m-curve", "m-tee", "p-straight", "p-curve", "p-tee"],
    ["p-straight", "p-straight", "p-curve", "p-curve", "p-tee", "p-cross"],
    ["u-overpass", "u-overpass", "u-curves", "u-curves-st", "u-ptee-mend", "u-mtee-pend"],
]
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNED = {"N": "E", "E": "S", "S": "W", "W": "N"}
MIRRORED = {"N": "N", "E": "W", "S": "S", "W": "E"}
EXIT_KINDS = {"P": "H", "M": "R"}


class Line(NamedTuple):
    """A connected set of groups of one kind: its spaces with the sides, its exits and its hubs."""

    kind: str
    ends: frozenset[tuple[str, str]]
    exits: int
    hubs: int


def shapes(face: str) -> list[str]:
    """Return every drawing of a face, sorted."""
    found = set()
    for start in (FACES[face], _moved(FACES[face], MIRRORED)):
        drawing = start
        for _ in range(4):
            found.add(oracle.canonical(drawing))
            drawing = _moved(drawing, TURNED)
    return sorted(found)


def _moved(drawing: str, to: Mapping[str, str]) -> str:
    sides, _, groups = drawing.partition(":")
    moved = {to[side]: kind for side, kind in zip(SIDES, sides, strict=True)}
    return "".join(moved[side] for side in SIDES) + ":" + "".join(to.get(sign, sign) for sign in groups)


def as_routes(drawings: Mapping[str, str]) -> dict[str, str]:
    """Return a board in the kinds that the oracle knows."""
    return {space: drawing.replace("P", "H").replace("M", "R") for space, drawing in drawings.items()}


def why_not(drawings: Mapping[str, str], space: str, drawing: str) -> str | None:
    """Return the reason why a drawing is illegal in a space, or None if it is legal."""
    return oracle.why_not(as_routes(drawings), space, as_routes({space: drawing})[space])


def legal(drawings: Mapping[str, str], face: str) -> dict[str, list[str]]:
    """Return the legal drawings of a face by space."""
    found = {
        space: [each for each in shapes(face) if why_not(drawings, space, each) is None] for space in oracle.SPACES
    }
    return {space: drawings for space, drawings in found.items() if drawings}


def lines(drawings: Mapping[str, str], hubs: Iterable[str]) -> list[Line]:
    """Return every network of either kind, with its exits and hubs, found end by end."""
    group_of: dict[tuple[str, str], tuple[str, str]] = {}
    station: set[tuple[str, str]] = set()
    kind_of: dict[tuple[str, str], str] = {}
    for space, drawing in drawings.items():
        sides, _, groups = drawing.partition(":")
        for group in groups.split("|"):
            for side in group.rstrip("*"):
                group_of[space, side] = (space, group)
                kind_of[space, side] = sides[SIDES.index(side)]
                if group.endswith("*"):
                    station.add((space, side))
    left = set(group_of)
    found = []
    while left:
        waiting = [min(left)]
        ends: set[tuple[str, str]] = set()
        kind = kind_of[waiting[0]]
        while waiting:
            end = waiting.pop()
            if end in ends:
                continue
            ends.add(end)
            waiting += [other for other in group_of if group_of[other] == group_of[end]]
            beyond = (_step(end[0], end[1]), BACK[end[1]])
            if kind_of.get(beyond) == kind:
                waiting.append(beyond)
        left -= ends
        exits = sum(oracle.EXITS.get(end) == EXIT_KINDS[kind] for end in ends)
        here = {space for space, side in ends & station if space in set(hubs)}
        found.append(Line(kind, frozenset(ends), exits, len(here)))
    return found


def _step(space: str, side: str) -> str:
    column, row = STEP[side]
    return chr(ord(space[0]) + column) + chr(ord(space[1]) + row)


def value(nodes: int) -> int:
    """Return the points of a network: as in rules 6 up to 12, then five more for each."""
    points = oracle.network_value(min(nodes, 12))
    for _ in range(nodes - 12):
        points += 5
    return points


def score(drawings: Mapping[str, str], hubs: Sequence[str], bursts: Sequence[str], mode: str) -> int:
    """Return the points of a board."""
    routes = as_routes(drawings)
    points = sum(value(line.exits + line.hubs) for line in lines(drawings, hubs))
    points += 2 * oracle.longest(routes, "H", mode)
    points += oracle.longest(routes, "R", mode)
    points += len(oracle.CENTRE & set(drawings))
    points -= len(oracle.errors(routes))
    return points - 2 * len(bursts)


def hubs_and_bursts(
    steps: Iterable[tuple[str, str, str]], alone: bool
) -> tuple[list[str], list[str], dict[str, str], dict[str, str]]:
    """Return hubs, bursts and both boards after drawings in order: the board (`surface` or `below`), space, drawing."""
    surface: dict[str, str] = {}
    below: dict[str, str] = {}
    hubs: list[str] = []
    bursts: list[str] = []
    for board, space, drawing in steps:
        if board == "surface":
            surface[space] = drawing
            if "*" in drawing:
                if "*" in below.get(space, ""):
                    hubs.append(space)
                if "P" in below.get(space, ""):
                    bursts.append(space)
        else:
            below[space] = drawing
            if "*" in drawing:
                if alone:
                    if not any(hub[0] == space[0] or hub[1] == space[1] for hub in hubs):
                        hubs.append(space)
                elif "*" in surface.get(space, ""):
                    hubs.append(space)
    return hubs, bursts, surface, below
