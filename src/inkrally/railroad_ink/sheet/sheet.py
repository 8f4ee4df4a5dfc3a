"""Defines a player's sheet: the drawing in each space with its round, special routes, and layers of expansions.

A layer is data that an expansion stores on a sheet beside drawings. Keep turns and rolls out of this module.
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
    MASK_LAYERS,
    ROUTE_NUMBERS,
    SPACE_NAMES,
    SPACES,
    Network,
    layer_number,
)

UNCOUNTED_SPECIALS = "uncounted_specials"
"""The layer with the spaces whose drawing looks like a special route, but does not cross a special route off.

For example, a die may have shown the drawing.
"""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A drawing in a space, in notation, and the round in which the player drew it."""

    drawing: str
    round: int


mark_of = lru_cache(maxsize=4096)(Mark)
"""Returns a shared `Mark`. Sheets use few different marks, so sharing them saves memory."""


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """A sheet in play. Immutable: drawing creates a new sheet.

    Attributes:
        marks: The drawing of each space that has one.
        crossed_off: The special routes that are crossed off but not on the sheet, because they were erased or spent.
        layers: The data that expansions store on the sheet beside drawings, by layer name. Each layer is plain JSON as
            on a written sheet. Never change a layer in place.
    """

    marks: dict[str, Mark] = {}
    crossed_off: tuple[str, ...] = ()
    layers: dict[str, Any] = {}

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """A cache for values computed from this sheet. The code that computes a value chooses its key."""
        return {}

    def drawings(self) -> dict[str, str]:
        """Return the drawing of each space that has one."""
        return {space: mark.drawing for space, mark in self.marks.items()}

    def network(self) -> Network:
        """Return the sheet as new bit masks, which find legal placements, networks and points."""
        network = Network()
        for space, mark in self.marks.items():
            network.place(DRAWING_NUMBERS[mark.drawing], SPACES[space])
        for name, layer in self.layers.items():
            for space in layer if name in MASK_LAYERS else ():
                number = layer_number(name, space, layer[space] if isinstance(layer, dict) else None)
                network.mark(number, SPACES[space[:2]])
        return network

    def specials(self) -> tuple[str, ...]:
        """Return the special routes crossed off: first those on the sheet in the order of drawing, then the others."""
        uncounted = self.layers.get(UNCOUNTED_SPECIALS, ())
        drawn = [
            route
            for space, mark in self.marks.items()
            if (route := routes.ROUTE_OF[mark.drawing]) in routes.SPECIALS and space not in uncounted
        ]
        return (*drawn, *self.crossed_off)


def space_index(space: str, at: str) -> int:
    """Return the number of a space. Raises BadInput (`unknown-space`) with the place `at`."""
    try:
        return SPACES[space]
    except KeyError:
        raise BadInput("unknown-space", f"a space is named A1 to G7, not {space[:40]!r}", at) from None


AUTOMATIC = frozenset(DRAWING_NUMBERS[drawing] for drawing in facts.AUTOMATIC)
"""The numbers of the drawings that appear automatically, even in spaces in which they clash (rules 4.1)."""


def network_of(drawings: Mapping[str, str], at: str = "drawings", expansions: Collection[str] = ()) -> Network:
    """Return the masks of drawings by space, in any order and notation, even if no match can reach them.

    `at` is the place of the drawings in the input, for error messages.

    Raises:
        BadInput: `unknown-space`; `drawing-form`; `unknown-drawing`, also for a drawing of an expansion that is not in
            `expansions`; or `clash` if an end meets an end or exit of another kind (rules 4.1). Automatic drawings do
            not clash.
    """
    network = Network()
    last = []
    for space, text in drawings.items():
        place = f"{at}.{space}"
        index = space_index(space, place)
        try:
            number = DRAWING_NUMBERS[routes.canonical_known(text, expansions)]
        except BadInput as error:
            raise BadInput(error.code, error.message, place, error.arguments) from None
        if number in AUTOMATIC:
            last.append((number, index))
            continue
        if network.clashes(number) >> index & 1:
            raise BadInput(
                "clash",
                f"{DRAWINGS[number]} in {space} has an end that meets an end or exit of another kind",
                place,
                {"space": space},
            )
        network.place(number, index)
    for number, index in last:
        network.place(number, index)
    return network


def placements(network: Network, route: str) -> Iterator[tuple[str, str]]:
    """Yield every legal space and drawing of a route by rule 4.1, by space in reading order, then by drawing."""
    return pairs([(number, network.spaces(number)) for number in ROUTE_NUMBERS[route]])


def pairs(found: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a space and a drawing, by space in reading order.

    `found` has the number of each drawing with its spaces as bits.
    """
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
    """Return the drawings of each space from pairs of space and drawing, in the order of the pairs."""
    gathered: dict[str, tuple[str, ...]] = {}
    for space, drawing in found:
        gathered[space] = (*gathered.get(space, ()), drawing)
    return gathered
