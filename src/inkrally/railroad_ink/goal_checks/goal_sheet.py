"""Prepares a sheet for the tests of goals: its joined ends and its connected groups of ends (rules 5).

A hot module: bots run goal tests on every sheet that they evaluate. It reads the masks of a `Network` (layout:
`network.py`) and the layers that are in no mask. Put no goals here.

A group is a set of ends of one space that are connected inside the space; a space has at most two. Masks of groups come
in pairs: the spaces of first groups and the spaces of second groups. `spread` fills `first` and `second` with a whole
network. A single group is a number: its space, plus SECOND_GROUP if it is the second group of that space. STEPS leads
from a space to its neighbour on a side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inkrally.railroad_ink.sheet.network import SPACE_NAMES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import connected, connected_groups, lowest
    from inkrally.railroad_ink.sheet.network import (
        EXITS,
        INNER,
        LAKES,
        NEED,
        OWN,
        SECOND,
        STATIONS,
        Network,
    )

    HAVE = 56
    SECOND_GROUP = 64
    STEPS = [0] * 4

SPACE_BITS = (1 << 56) - 1
"""The bits of a test's result that have the spaces."""
NO_LAYERS: Mapping[str, Any] = {}


def _fill_tables() -> None:
    STEPS[0] = -8
    STEPS[1] = 1
    STEPS[2] = 8
    STEPS[3] = -1


_fill_tables()


class GoalSheet:
    """A sheet prepared for tests. It is cheap to create, and the tests of all goals share it.

    Attributes:
        ends: By side, the spaces with a highway or railway end.
        routes: By side, the spaces whose highway or railway end is joined to another space.
        joins: Like `routes`, but including joined water, and ends that point at a filler which joins ends.
        exits: By side, the spaces whose end is joined to an exit.
        seconds: By side, the spaces whose end belongs to the second group.
    """

    def __init__(self, network: Network, layers: Mapping[str, Any] = NO_LAYERS, mode: int = 1) -> None:
        """Prepare a sheet; `layers` are those of `Sheet`, `mode` is a number of `facts.MODE_NUMBERS`."""
        self.network = network
        self.layers = layers
        self.mode = mode
        m = network.masks
        side: cython.int
        if not cython.compiled:
            self.ends, self.joins, self.routes, self.seconds, self.exits = ([0] * 4 for _ in range(5))
        self.first = self.second = 0
        for side in range(4):
            self.ends[side] = m[OWN + side] | m[OWN + 4 + side]
            self.routes[side] = (m[OWN + side] & m[NEED + side]) | (m[OWN + 4 + side] & m[NEED + 4 + side])
            self.routes[side] &= INNER[side]
            self.joins[side] = self.routes[side] | (m[OWN + LAKES + side] & m[NEED + LAKES + side] & INNER[side])
            self.joins[side] |= network.ends_into(network.joining(), side, 2) | network.airways(side)
            self.seconds[side] = m[SECOND + side]
            self.exits[side] = (m[OWN + side] & EXITS[side]) | (m[OWN + 4 + side] & EXITS[4 + side])

    def spread(self, first: cython.ulonglong, second: cython.ulonglong) -> None:
        """Set the fields `first` and `second` to all groups connected with the groups in the arguments (rules 5)."""
        j = self.joins
        s = self.seconds
        self.first, self.second = connected_groups(first, second, j[0], j[1], j[2], j[3], s[0], s[1], s[2], s[3])
        if self.network.has_junctions():
            while self.network.across(self.first):
                first = self.first | self.network.across(self.first)
                second = self.second
                self.first, self.second = connected_groups(
                    first, second, j[0], j[1], j[2], j[3], s[0], s[1], s[2], s[3]
                )

    def spread_from_one(self, left: cython.ulonglong, left_second: cython.ulonglong) -> None:
        """Set the fields `first` and `second` to the network of one of the given groups. At least one must be given."""
        if left:
            self.spread(left & -left, 0)
        else:
            self.spread(0, left_second & -left_second)

    def exits_reached(self) -> cython.ulonglong:
        """Return the spaces where the network of the last `spread` has an exit. No space has two exits."""
        found: cython.ulonglong = 0
        side: cython.int
        for side in range(4):
            found |= self.exits[side] & ((self.first & ~self.seconds[side]) | (self.second & self.seconds[side]))
        return found

    def kind(self, base: cython.int) -> cython.ulonglong:
        """Return the spaces with an end of a kind. `base` is the first slot of the kind (`network.py`)."""
        m = self.network.masks
        return m[OWN + base] | m[OWN + base + 1] | m[OWN + base + 2] | m[OWN + base + 3]

    def region(self, base: cython.int, start: cython.ulonglong) -> cython.ulonglong:
        """Return the spaces that joined ends of a kind connect with `start`. `base` is the first slot of the kind."""
        m = self.network.masks
        return connected(
            start,
            m[OWN + base] & m[NEED + base],
            m[OWN + base + 1] & m[NEED + base + 1],
            m[OWN + base + 2] & m[NEED + base + 2],
            m[OWN + base + 3] & m[NEED + base + 3],
        )

    def stations(self) -> cython.ulonglong:
        """Return the spaces whose first group has a station. A pier is a station too (rules, decision D8)."""
        return self.network.masks[STATIONS]

    def second_stations(self) -> cython.ulonglong:
        """Return the spaces whose second group has a station."""
        return self.network.masks[STATIONS + 1]


def pack_result(have: cython.int, spaces: cython.ulonglong) -> cython.ulonglong:
    """Return the result of a test for the amount that the sheet has and the spaces that count."""
    return cython.cast(cython.ulonglong, have) << HAVE | spaces


def progress_of(answer: int) -> int:
    """Return the amount that the sheet has, from the result of a test."""
    return answer >> HAVE


def spaces_of(answer: int) -> tuple[str, ...]:
    """Return the spaces that count, from the result of a test, in reading order."""
    left: cython.ulonglong = answer & SPACE_BITS
    found = []
    while left:
        found.append(SPACE_NAMES[lowest(left)])
        left &= left - 1
    return tuple(found)
