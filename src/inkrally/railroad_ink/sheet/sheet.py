"""One player's sheet: what stands in which space, and since which round.

Knows the printed sheet and what a drawing is, not whose turn it is or what was rolled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import (
    DRAWING_NUMBERS,
    DRAWINGS,
    LAYERS,
    ROUTE_NUMBERS,
    SPACE_NAMES,
    SPACES,
    Network,
)


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A drawing in a space, and the round in which it was drawn."""

    drawing: str
    round: int


mark_of = lru_cache(maxsize=4096)(Mark)
"""A mark, made once for all sheets that have it: there are as many as drawings and rounds, and far more spaces."""


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """A sheet in play. Never changed: drawing makes another.

    `crossed` are the special routes that are crossed off and do not stand on the sheet, erased or spent for something
    else. `layers` has, by name, what expansions keep on a sheet beside drawings: plain JSON, in the form of a written
    sheet, of which no part is ever changed in place.
    """

    marks: dict[str, Mark] = {}
    crossed: tuple[str, ...] = ()
    layers: dict[str, Any] = {}

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out of it, by whom and as they like it: no part of it, and as old as it at most."""
        return {}

    def drawings(self) -> dict[str, str]:
        """The drawing of each space that has one."""
        return {space: mark.drawing for space, mark in self.marks.items()}

    def network(self) -> Network:
        """The sheet as masks, made anew: legal placements, networks and points are read off these."""
        network = Network()
        for space, mark in self.marks.items():
            network.place(DRAWING_NUMBERS[mark.drawing], SPACES[space])
        for name, layer in self.layers.items():
            if name in LAYERS:
                for space in layer:
                    network.mark(LAYERS[name], SPACES[space])
        return network

    def specials(self) -> tuple[str, ...]:
        """The special routes crossed off: those that stand, in the order of their drawing, then the others."""
        drawn = [route for mark in self.marks.values() if (route := routes.ROUTE_OF[mark.drawing]) in routes.SPECIALS]
        return (*drawn, *self.crossed)


def space_index(space: str, at: str) -> int:
    """The bit of a space; raises BadInput (`unknown-space`) with the place given."""
    try:
        return SPACES[space]
    except KeyError:
        raise BadInput("unknown-space", f"a space is named A1 to G7, not {space[:40]!r}", at) from None


AUTOMATIC = frozenset(DRAWING_NUMBERS[drawing] for drawing in facts.AUTOMATIC)
"""The drawings that come of themselves, and so clash with nothing where they come (rules 4.1)."""


def network_of(drawings: Mapping[str, str], at: str = "drawings", expansions: Collection[str] = ()) -> Network:
    """Masks of drawings by space, written in any order of groups and sides; they need not be reachable by play.

    Raises BadInput: `unknown-space`, `drawing-form`, `unknown-drawing` (also for one of an expansion that is not among
    `expansions`), or `clash` for a drawing with an end against an end or exit of another kind (rules 4.1); what comes
    of itself clashes with nothing.
    """
    network = Network()
    last = []
    for space, text in drawings.items():
        place = f"{at}.{space}"
        index = space_index(space, place)
        try:
            number = DRAWING_NUMBERS[routes.known(text, expansions)]
        except BadInput as error:
            raise BadInput(error.code, error.message, place, error.arguments) from None
        if number in AUTOMATIC:
            last.append((number, index))
            continue
        if network.clashes(number) >> index & 1:
            raise BadInput(
                "clash",
                f"{DRAWINGS[number]} in {space} has an end against an end or exit of another kind",
                place,
                {"space": space},
            )
        network.place(number, index)
    for number, index in last:
        network.place(number, index)
    return network


def placements(network: Network, route: str) -> Iterator[tuple[str, str]]:
    """Every legal space and drawing of a route by rule 4.1, by space in reading order, then by drawing."""
    return pairs([(number, network.spaces(number)) for number in ROUTE_NUMBERS[route]])


def pairs(found: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """Spaces and drawings from numbers of drawings with their spaces as bits: by space in reading order."""
    union = 0
    for _, spaces in found:
        union |= spaces
    while union:
        index = (union & -union).bit_length() - 1
        union &= union - 1
        for number, spaces in found:
            if spaces >> index & 1:
                yield SPACE_NAMES[index], DRAWINGS[number]


def by_space(found: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Spaces and drawings, such as `placements` gives, gathered by space; their order stays."""
    gathered: dict[str, tuple[str, ...]] = {}
    for space, drawing in found:
        gathered[space] = (*gathered.get(space, ()), drawing)
    return gathered
