"""Spaces that need highway and railway at once, and how likely future dice can still join everything there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark

NEIGHBOR_OFFSETS = (-8, 1, 8, -1)
"""The steps from a space to its neighbours at the sides N, E, S and W."""

HARD_KIND_PAIRS = (frozenset("HR"), frozenset("PM"))
"""The pairs of kinds that are hard to join in one space: on the sheet, and underground."""


class MixedSpace(msgspec.Struct, frozen=True):
    """An empty space that ends of both kinds point into, and the probability that no die will join them all."""

    space: str
    ends: int
    miss_probability: float

    @property
    def expected_errors(self) -> float:
        """The expected errors in it, at one point for each end."""
        return self.ends * self.miss_probability


def spaces_needing_both(
    marks: Mapping[str, Mark], network: Network, dice: Sequence[Sequence[str]], rounds: int
) -> dict[str, MixedSpace]:
    """Return the spaces of a board that need both kinds, with this many rounds of these dice to come."""
    found = {}
    for space, index in SPACES.items():
        ends = ends_into(marks, space)
        kinds = frozenset(ends.values())
        if not any(pair <= kinds for pair in HARD_KIND_PAIRS):
            continue
        miss = 1.0
        for faces in dice:
            fitting = sum(joins(network, face, index, ends) for face in faces)
            miss *= 1 - fitting / len(faces)
        found[space] = MixedSpace(space, len(ends), miss**rounds)
    return found


def ends_into(marks: Mapping[str, Mark], space: str) -> dict[int, str]:
    """Return the kind of each end that points into an empty space, by side. Empty for a space with a drawing."""
    if space in marks:
        return {}
    found = {}
    for side, step in enumerate(NEIGHBOR_OFFSETS):
        near = SPACES[space] + step
        name = SPACE_NAMES[near] if 0 <= near < len(SPACE_NAMES) else ""
        if name and name in marks:
            kind = marks[name].drawing[side ^ 2]
            if kind != "-":
                found[side] = kind
    return found


def joins(network: Network, route: str, space: int, ends: Mapping[int, str]) -> bool:
    """Return whether a route may be drawn in a space so that it joins all ends that point there."""
    return any(
        network.spaces(number) >> space & 1 and all(DRAWINGS[number][side] != "-" for side in ends)
        for number in ROUTE_NUMBERS.get(route, ())
    )
