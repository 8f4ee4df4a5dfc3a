"""Finds empty spaces that need a highway and a railway at once, and the probability that future dice join both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark

NEIGHBOR_OFFSETS = (-8, 1, 8, -1)
"""The differences between the bit number of a space and those of its neighbours to the N, E, S and W."""

HARD_KIND_PAIRS = (frozenset("HR"), frozenset("PM"))
"""The pairs of kinds of ends that few drawings can join in one space.

These are highway (H) and railway (R) on the sheet, and pipe (P) and subway (M) on the underground board.
"""


class MixedSpace(msgspec.Struct, frozen=True):
    """An empty space into which ends of both kinds point.

    `ends` is the number of these ends. `miss_probability` is the probability that no future die will join them all.
    """

    space: str
    ends: int
    miss_probability: float

    @property
    def expected_errors(self) -> float:
        """The expected number of errors in the space: each end costs one point if no die joins it."""
        return self.ends * self.miss_probability


def spaces_needing_both(
    marks: Mapping[str, Mark], network: Network, dice: Sequence[Sequence[str]], rounds: int
) -> dict[str, MixedSpace]:
    """Return the empty spaces of a board into which ends of both kinds point, by name.

    Args:
        marks: The drawings of the board.
        network: The board as bit masks.
        dice: The faces of each die of a round.
        rounds: The number of rounds to come on this board.
    """
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
    """Return the kind of each end that points into an empty space, by the side of the space where it enters.

    The result is empty for a space with a drawing.
    """
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
    """Return whether a route may be drawn in a space so that it joins all of `ends`, which point into the space."""
    return any(
        network.spaces(number) >> space & 1 and all(DRAWINGS[number][side] != "-" for side in ends)
        for number in ROUTE_NUMBERS.get(route, ())
    )
