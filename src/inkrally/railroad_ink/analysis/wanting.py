"""Spaces that want both rail and road: how likely dice to come still join everything that points into one.

Knows one board and the faces of white dice, none of the dice to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark

BESIDE = (-8, 1, 8, -1)
"""From a space to its neighbours at the sides N, E, S, W, as spaces are numbered."""

PAIRS = (frozenset("HR"), frozenset("PM"))
"""The kinds that are hard to join in one space, above and below."""


class Wanting(msgspec.Struct, frozen=True):
    """An empty space into which ends of both kinds point: how many ends, and how likely no die will join them all."""

    space: str
    ends: int
    missed: float

    @property
    def points(self) -> float:
        """What is to be expected of errors in it, at a point for each end."""
        return self.ends * self.missed


def wanting(
    marks: Mapping[str, Mark], network: Network, dice: Sequence[Sequence[str]], rounds: int
) -> dict[str, Wanting]:
    """By space those of a board that want both kinds, with so many rounds of these dice to come."""
    found = {}
    for space, index in SPACES.items():
        ends = pointing(marks, space)
        kinds = frozenset(ends.values())
        if not any(pair <= kinds for pair in PAIRS):
            continue
        miss = 1.0
        for faces in dice:
            fitting = sum(joins(network, face, index, ends) for face in faces)
            miss *= 1 - fitting / len(faces)
        found[space] = Wanting(space, len(ends), miss**rounds)
    return found


def pointing(marks: Mapping[str, Mark], space: str) -> dict[int, str]:
    """By side the kinds of the ends that point into a space; none into one that has a drawing."""
    if space in marks:
        return {}
    found = {}
    for side, step in enumerate(BESIDE):
        near = SPACES[space] + step
        name = SPACE_NAMES[near] if 0 <= near < len(SPACE_NAMES) else ""
        if name and name in marks:
            kind = marks[name].drawing[side ^ 2]
            if kind != "-":
                found[side] = kind
    return found


def joins(network: Network, route: str, space: int, ends: Mapping[int, str]) -> bool:
    """Whether a route may be drawn in a space so that it joins all ends that point there."""
    return any(
        network.spaces(number) >> space & 1 and all(DRAWINGS[number][side] == kind for side, kind in ends.items())
        for number in ROUTE_NUMBERS.get(route, ())
    )
