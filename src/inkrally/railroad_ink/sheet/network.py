"""Represents a player's sheet as bit masks: legal placements, networks, open ends and longest routes.

A hot module. Bots copy and score such sheets millions of times, so no loop here calls code that is not compiled.
Expansions add data (a kind of end, a group, a layer), never callbacks; `regions.py` counts their points. Keep dice,
rounds and seats out of this module.

A mask has one bit for each space: bit 8 * row + column, rows from the top, columns from the left. The eighth column is
unused, so that a step east or west never reaches another row. An *end* is the place where a drawing meets a side of its
space. A *group* is a set of ends of a space that are connected inside it; a space has at most two. A *slot* is a kind
of end on a side, 4 * kind + side: the kinds are H, R, V, L, A and F (highway, railway, river, lake water, lava and
airway), the sides N, E, S and W. A kind of end that an expansion adds uses the slots of the kind that it is like; a
kind that is like H and R uses the slots of both. Flipping bit 1 of a slot gives the opposite side. The masks of a sheet
are in one array:

* OWN + slot: the spaces that have such an end.
* NEED + slot: the spaces whose neighbour on that side has such an end towards them, or that have an exit of that kind.
* ANY + side: the spaces whose neighbour on that side has an end of any kind towards them, or that have an exit there.
* SECOND + side: the spaces whose end on that side belongs to their second group (an overpass, a double curve).
* FILLED: the spaces that are not empty. KEY: a Zobrist hash of the whole sheet.
* LAYER + number: the spaces with something that is not a drawing, such as a crater; `LAYER_NUMBERS` has the names. Such
  a space is in FILLED too.
* JUNCTIONS + number: the layers of junctions. The two spaces of such a layer are connected inside, wherever they are.
* MUTED, MUTED_ENDS + side: the layers whose networks get no points for exits: of a space, and of an end of a space.
* STATIONS + group: the spaces whose first or second group has a station.

A drawing is legal where NEED is set for one of its ends, where ANY is not set for another kind at any of its ends, and
where FILLED is not set. That takes a few operations for all spaces at once.

A filler is something in a space that is not a drawing and has a kind (`facts.FillerKind`); the manifests of expansions
name fillers. A filler that joins ends sets NEED for H and R, but not ANY, in the spaces around it, because the filler
joins both kinds and clashes with nothing. A filler that routes pass sets NEED for F too. A filler has no ends. A
network or a route continues along the ends that point at the filler.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import connected_groups, lowest, popcount
    from inkrally.railroad_ink.sheet.passes import STRETCHES, PassSearch
    from inkrally.railroad_ink.sheet.rings import RingSearch

from inkrally.railroad_ink.sheet.frontier import Frontier

KIND_SLOTS = {kind: 4 * row for row, kind in enumerate(facts.KERNEL_KINDS)}
KIND_SLOTS |= {letter: KIND_SLOTS[kind.like[0]] for letter, kind in facts.KINDS.items()}
"""The first slot of each kind. A kind that is like H and R has the first slot of H."""

if not cython.compiled:
    OWN, NEED, ANY, SECOND, FILLED, KEY, LAYER, STATIONS, WORDS = 0, 24, 48, 52, 56, 57, 58, 78, 80
    # The numbers of the layers of fillers, as in FILLER_NUMBERS.
    CLOSED, OPEN, JOINED, PASSED = 8, 9, 10, 11
    # The words of the layers of junctions, and of the layers whose networks get no points for exits.
    JUNCTIONS, MUTED, MUTED_ENDS = 70, 73, 74
    # The first slot of some kinds, and the number of the layer of craters.
    RIVERS, LAKES, LAVA, AIRWAYS = 8, 12, 16, 20
    CRATERS = 0
    # The values of `last_search_outcome`: which search found the longest route.
    TREE, RINGS, DENSE, PASSES = 1, 2, 3, 4
    MAX_DRAWINGS = 512
    BOARD = CENTRE = 0
    INNER = [0] * 4
    EXITS = [0] * 8
    NEAR = [0] * 256
    ZOBRIST = [0] * (64 * MAX_DRAWINGS)
    END_COUNT = [0] * MAX_DRAWINGS
    END_SLOT = [0] * (8 * MAX_DRAWINGS)
    END_ALSO = [0] * (8 * MAX_DRAWINGS)
    END_GROUP = [0] * (8 * MAX_DRAWINGS)
    # By drawing and group: all bits if the group has a station, else 0.
    HAS_STATION = [0] * (2 * MAX_DRAWINGS)
    NETWORK_POINTS = [0] * 16
    EMPTY = [0] * WORDS
    WATER = -1

LAYERS: dict[str, int] = {"craters": 0, "trees": 1, "cacti": 2, "oases": 3}
"""The layers that the search of bots uses, with their numbers. The masks have room for eight such layers."""

FILLER_NUMBERS: dict[facts.FillerKind, int] = {"closed": 8, "open": 9, "joined": 10, "passed": 11}
"""The number of the layer of each kind of fillers."""

ROUTE_LAYERS: dict[str, int] = {name: 12 + number for number, name in enumerate(facts.JUNCTIONS)}
for _name, _of in facts.MUTING.items():
    if _of == "spaces":
        ROUTE_LAYERS[_name] = 15
    else:
        ROUTE_LAYERS |= {f"{_name}/{side}": 16 + number for number, side in enumerate(routes.SIDES)}
"""The layers on drawings that change networks. A layer with values has a number for each value, or for each side."""

LAYER_NUMBERS: dict[str, int] = (
    LAYERS | {layer: FILLER_NUMBERS[kind] for layer, kind in facts.FILLERS.items()} | ROUTE_LAYERS
)
"""The number of each layer in the masks. All fillers of a kind share a number."""

SPACE_NAMES: tuple[str, ...] = tuple(
    "ABCDEFG"[index % 8] + str(index // 8 + 1) if index % 8 < 7 else "" for index in range(56)
)
"""The name of each bit; empty for the unused column."""

SPACES: dict[str, int] = {name: index for index, name in enumerate(SPACE_NAMES) if name}
"""The bit number of each space by name, in reading order."""

DRAWINGS: tuple[str, ...] = tuple(routes.ROUTE_OF)
"""The drawings by their number. The numbers are valid only within one process."""

DRAWING_NUMBERS: dict[str, int] = {drawing: number for number, drawing in enumerate(DRAWINGS)}

ROUTE_NUMBERS: dict[str, tuple[int, ...]] = {
    route: tuple(DRAWING_NUMBERS[drawing] for drawing in routes.orientations(route)) for route in routes.ROUTE_DRAWINGS
}
"""The numbers of all drawings of a route."""


VALUED_LAYERS: frozenset[str] = frozenset(name.partition("/")[0] for name in LAYER_NUMBERS if "/" in name)
"""The layers that have a number for each value."""

MASK_LAYERS: frozenset[str] = VALUED_LAYERS | frozenset(LAYER_NUMBERS)
"""The names of all layers that have a number in the masks."""


def layer_number(layer: str, space: str, value: Any = None) -> int:
    """Return the number in the masks for the content of a layer, or -1 if the masks have no number for this content.

    `space` is a space or an end such as `C1N`. `value` is the content of the space if the layer has values.
    """
    if layer in VALUED_LAYERS:
        return LAYER_NUMBERS.get(f"{layer}/{space[2:] if value is None else value}", -1)
    return LAYER_NUMBERS.get(layer, -1)


def _fill_tables() -> None:
    global BOARD, CENTRE, WATER
    index: cython.int
    side: cython.int
    number: cython.int
    for index in SPACES.values():
        BOARD |= cython.cast(cython.ulonglong, 1) << index
    for name in facts.SHEET.centre:
        index = SPACES[name]
        CENTRE |= cython.cast(cython.ulonglong, 1) << index
    for index in SPACES.values():
        for side, step in enumerate((-8, 1, 8, -1)):
            beyond = index + step
            if beyond in SPACES.values():
                NEAR[64 * side + index] = 1 << beyond
                INNER[side] |= cython.cast(cython.ulonglong, 1) << index
    for way in facts.SHEET.exits:
        number = KIND_SLOTS[way.kind] + routes.SIDES.index(way.side)
        index = SPACES[way.space]
        EXITS[number] |= cython.cast(cython.ulonglong, 1) << index
    if len({way.space for way in facts.SHEET.exits}) < len(facts.SHEET.exits):
        raise ValueError("the exits of a network are counted by spaces, and a space of the sheet has two")
    for number in range(8):
        EMPTY[NEED + number] = EXITS[number]
        EMPTY[ANY + (number & 3)] |= EXITS[number]
    for index, points in enumerate(facts.SHEET.network_points):
        NETWORK_POINTS[index] = points
    if len(DRAWINGS) > MAX_DRAWINGS - (STATIONS - LAYER):
        raise ValueError(f"the tables hold {MAX_DRAWINGS} drawings, layers included, there are {len(DRAWINGS)}")
    for number, drawing in enumerate(DRAWINGS):
        _fill_drawing(number, routes.parse(drawing))
    for name, number in LAYERS.items():
        _fill_keys(MAX_DRAWINGS - 1 - number, name)
    for name, number in ROUTE_LAYERS.items():
        _fill_keys(MAX_DRAWINGS - 1 - number, name)
    for kind, number in FILLER_NUMBERS.items():
        _fill_keys(MAX_DRAWINGS - 1 - number, kind)
    WATER = -1
    for expansion in facts.EXPANSIONS.values():
        if expansion.fill:
            WATER = DRAWING_NUMBERS[expansion.fill]


def _fill_drawing(number: int, drawing: routes.Drawing) -> None:
    count = 0
    for side, kind in enumerate(drawing.sides):
        if kind == "-":
            continue
        kinds = facts.KINDS[kind].like if kind in facts.KINDS else kind
        for like, other in zip(kinds, reversed(kinds), strict=True):
            END_SLOT[8 * number + count] = KIND_SLOTS[like] + side
            END_ALSO[8 * number + count] = KIND_SLOTS[other] + side
            END_GROUP[8 * number + count] = [routes.SIDES[side] in group.sides for group in drawing.groups].index(True)
            count += 1
    END_COUNT[number] = count
    for group, each in enumerate(drawing.groups):
        HAS_STATION[2 * number + group] = (1 << 64) - 1 if each.station else 0
    _fill_keys(number, str(drawing))


def _fill_keys(number: int, name: str) -> None:
    for index in range(64):
        digest = sha256(f"{name} {index}".encode()).digest()
        ZOBRIST[64 * number + index] = int.from_bytes(digest[:8], "big")


_fill_tables()


class Network:
    """A sheet as masks. The arguments of methods are numbers of drawings and spaces, which only `sheet.py` checks."""

    def __init__(self) -> None:
        """Create an empty sheet with its exits."""
        if not cython.compiled:
            self.masks = EMPTY[:]
        self.masks[:] = EMPTY
        self.method = 0
        self.start = 0

    def copy(self) -> Network:
        """Return a copy of this sheet."""
        new: Network = Network.__new__(Network)
        if not cython.compiled:
            new.masks = EMPTY[:]
            new.method = new.start = 0
        new.masks[:] = self.masks
        return new

    def assign(self, other: Network) -> None:
        """Make this sheet a copy of the sheet `other`."""
        self.masks[:] = other.masks

    def place(self, drawing: cython.int, space: cython.int) -> None:
        """Put a drawing into an empty space, without checking that the drawing is legal there."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        near: cython.ulonglong
        i: cython.int
        slot: cython.int
        side: cython.int
        for i in range(8 * drawing, 8 * drawing + END_COUNT[drawing]):
            slot = END_SLOT[i]
            side = slot & 3
            near = NEAR[64 * side + space]
            self.masks[OWN + slot] |= bit
            self.masks[NEED + (slot ^ 2)] |= near
            self.masks[ANY + (side ^ 2)] |= near
            if END_GROUP[i]:
                self.masks[SECOND + side] |= bit
        self.masks[STATIONS] |= HAS_STATION[2 * drawing] & bit
        self.masks[STATIONS + 1] |= HAS_STATION[2 * drawing + 1] & bit
        self.masks[FILLED] |= bit
        self.masks[KEY] ^= ZOBRIST[64 * drawing + space]

    def erase(self, drawing: cython.int, space: cython.int) -> None:
        """Remove a drawing from its space."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        near: cython.ulonglong
        i: cython.int
        slot: cython.int
        side: cython.int
        for i in range(8 * drawing, 8 * drawing + END_COUNT[drawing]):
            slot = END_SLOT[i]
            side = slot & 3
            # Only this drawing sets these bits: exits are at the outer edge, where `near` is empty.
            near = NEAR[64 * side + space]
            self.masks[OWN + slot] &= ~bit
            self.masks[NEED + (slot ^ 2)] &= ~near
            self.masks[ANY + (side ^ 2)] &= ~near
            self.masks[SECOND + side] &= ~bit
        self.masks[STATIONS] &= ~bit
        self.masks[STATIONS + 1] &= ~bit
        self.masks[FILLED] &= ~bit
        self.masks[KEY] ^= ZOBRIST[64 * drawing + space]

    def mark(self, layer: cython.int, space: cython.int) -> None:
        """Add the content of a layer to a space. The space must have no content of that layer before."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        side: cython.int
        self.masks[LAYER + layer] |= bit
        if layer in (JOINED, PASSED):
            for side in range(4):
                self.masks[NEED + (side ^ 2)] |= NEAR[64 * side + space]
                self.masks[NEED + 4 + (side ^ 2)] |= NEAR[64 * side + space]
                if layer == PASSED:
                    self.masks[NEED + AIRWAYS + (side ^ 2)] |= NEAR[64 * side + space]
        self.masks[FILLED] |= bit
        self.masks[KEY] ^= ZOBRIST[64 * (MAX_DRAWINGS - 1 - layer) + space]

    def unmark(self, layer: cython.int, space: cython.int) -> None:
        """Remove the content of a layer from a space. The space becomes empty if it has no other content."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        rest: cython.ulonglong = 0
        index: cython.int
        self.masks[LAYER + layer] &= ~bit
        if layer in (JOINED, PASSED):
            for index in range(4):
                self.masks[NEED + (index ^ 2)] &= ~NEAR[64 * index + space]
                self.masks[NEED + 4 + (index ^ 2)] &= ~NEAR[64 * index + space]
                if layer == PASSED:
                    self.masks[NEED + AIRWAYS + (index ^ 2)] &= ~NEAR[64 * index + space]
        self.masks[KEY] ^= ZOBRIST[64 * (MAX_DRAWINGS - 1 - layer) + space]
        for index in range(OWN, NEED):
            rest |= self.masks[index]
        for index in range(LAYER, STATIONS):
            rest |= self.masks[index]
        self.masks[FILLED] &= rest | ~bit

    def has(self, kind: cython.int, side: cython.int, space: cython.int) -> cython.bint:
        """Return whether a space has an end of a kind on a side. `kind` is the number of the kind in the slots."""
        return (self.masks[OWN + 4 * kind + side] >> space & 1) != 0

    def layer(self, layer: cython.int) -> cython.ulonglong:
        """Return the spaces with content of a layer, as bits."""
        return self.masks[LAYER + layer]

    def joining(self) -> cython.ulonglong:
        """Return the spaces with a filler that joins ends, as bits."""
        return self.masks[LAYER + JOINED] | self.masks[LAYER + PASSED]

    def airways(self, side: cython.int) -> cython.ulonglong:
        """Return the spaces (as bits) whose airway continues through the side `side` into a drawing or a filler."""
        m = self.masks
        return (m[AIRWAYS + side] & m[NEED + AIRWAYS + side]) | self.ends_into(m[LAYER + PASSED], side, AIRWAYS // 4)

    def ends_into(self, fillers: cython.ulonglong, side: cython.int, kinds: cython.int) -> cython.ulonglong:
        """Return the spaces (as bits) of the fillers at which an end points from one side.

        Args:
            fillers: The spaces of the fillers, as bits.
            side: The side of the filler.
            kinds: The number of a kind in the slots, such as 0 for highway ends and 1 for railway ends; 2 for both of
                these kinds.
        """
        m = self.masks
        back: cython.int = side ^ 2
        ends: cython.ulonglong = m[back] | m[4 + back] if kinds == 2 else m[4 * kinds + back]
        return fillers & (ends << 8 if side == 0 else ends >> 1 if side == 1 else ends >> 8 if side == 2 else ends << 1)

    def fill_water(self) -> cython.ulonglong:
        """Fill empty spaces that have water on three sides, until nothing changes (rules 7.2).

        Returns the filled spaces, as bits.
        """
        filled: cython.ulonglong = 0
        ready: cython.ulonglong
        m = self.masks
        if WATER < 0:
            return 0
        while True:
            ready = (m[NEED + LAKES] & m[NEED + LAKES + 1] & (m[NEED + LAKES + 2] | m[NEED + LAKES + 3])) | (
                m[NEED + LAKES + 2] & m[NEED + LAKES + 3] & (m[NEED + LAKES] | m[NEED + LAKES + 1])
            )
            ready &= ~m[FILLED]
            if ready == 0:
                return filled
            filled |= ready
            while ready:
                self.place(WATER, lowest(ready))
                ready &= ready - 1

    def undo_fill_water(self, filled: cython.ulonglong) -> None:
        """Undo `fill_water`; `filled` is its result. Call this before undoing the drawing that caused the filling."""
        while filled:
            self.erase(WATER, lowest(filled))
            filled &= filled - 1

    def spaces(self, drawing: cython.int) -> cython.ulonglong:
        """Return the spaces (as bits) in which a drawing is legal by rules 4.1.

        A legal space is empty, an end of the drawing joins an end or exit there, and no end clashes.
        """
        joined: cython.ulonglong = 0
        clash: cython.ulonglong = 0
        need: cython.ulonglong
        i: cython.int
        slot: cython.int
        for i in range(8 * drawing, 8 * drawing + END_COUNT[drawing]):
            slot = END_SLOT[i]
            need = self.masks[NEED + slot] | self.masks[NEED + END_ALSO[i]]
            clash |= self.masks[ANY + (slot & 3)] & ~need
            if slot < 8:
                joined |= need
        return joined & ~clash & ~self.masks[FILLED]

    def places(self, drawing: cython.int, connect: cython.uint) -> cython.ulonglong:
        """Return the spaces (as bits) in which a face of an expansion is legal: empty, without a clash, and joined.

        Args:
            drawing: The number of the drawing.
            connect: The kinds of ends that can join the drawing: one bit for each kind in the order of the slots, bit 0
                for H. 0 if the drawing need not be joined.
        """
        joined: cython.ulonglong = 0
        clash: cython.ulonglong = 0
        need: cython.ulonglong
        i: cython.int
        slot: cython.int
        for i in range(8 * drawing, 8 * drawing + END_COUNT[drawing]):
            slot = END_SLOT[i]
            need = self.masks[NEED + slot] | self.masks[NEED + END_ALSO[i]]
            clash |= self.masks[ANY + (slot & 3)] & ~need
            if connect >> (slot >> 2) & 1:
                joined |= need
        if connect == 0:
            joined = BOARD
        return joined & ~clash & ~self.masks[FILLED]

    def fits(self, drawing: cython.int, space: cython.int) -> cython.bint:
        """Return whether a drawing is legal in a space."""
        return (self.spaces(drawing) >> space & 1) != 0

    def clashes(self, drawing: cython.int) -> cython.ulonglong:
        """Return the spaces (as bits) in which an end of the drawing would meet an end or exit of another kind."""
        clash: cython.ulonglong = 0
        i: cython.int
        slot: cython.int
        for i in range(8 * drawing, 8 * drawing + END_COUNT[drawing]):
            slot = END_SLOT[i]
            clash |= self.masks[ANY + (slot & 3)] & ~(self.masks[NEED + slot] | self.masks[NEED + END_ALSO[i]])
        return clash

    def filled(self) -> cython.ulonglong:
        """Return the spaces that are not empty, as bits."""
        return self.masks[FILLED]

    def key(self) -> cython.ulonglong:
        """Return a hash of the sheet, independent of the order of drawing."""
        return self.masks[KEY]

    def words(self) -> list[int]:
        """Return the masks, for tests and for storage."""
        return [self.masks[index] for index in range(WORDS)]

    def open_ends(self) -> list[int]:
        """Return, for each side, the spaces (as bits) with an end inside the board that is not joined.

        Rules 6.4; 7.1 for rivers; 8.2 for lava. These ends are never open: water ends, ends that point at a closed
        filler (15), and highway or railway ends that point at a crater (8.1).
        """
        m = self.masks
        craters = m[LAYER + CRATERS]
        closed = m[LAYER + CLOSED]
        facing = (craters << 8, craters >> 1, craters >> 8, craters << 1)
        shut = (closed << 8, closed >> 1, closed >> 8, closed << 1)
        found = []
        for side in range(4):
            # An end that is both H and R is joined if it is joined as either kind.
            routes_open = (m[side] | m[4 + side]) & ~((m[side] & m[NEED + side]) | (m[4 + side] & m[NEED + 4 + side]))
            others_open = (m[RIVERS + side] & ~m[NEED + RIVERS + side]) | (m[LAVA + side] & ~m[NEED + LAVA + side])
            found.append(((routes_open & ~facing[side]) | others_open) & ~shut[side] & INNER[side])
        return found

    def error_count(self) -> cython.int:
        """Return the number of open ends, each of which is an error."""
        m = self.masks
        count: cython.int = 0
        side: cython.int
        craters: cython.ulonglong = m[LAYER + CRATERS]
        for side in range(4):
            count += popcount(
                (
                    ((m[side] | m[4 + side]) & ~((m[side] & m[NEED + side]) | (m[4 + side] & m[NEED + 4 + side])))
                    | (m[RIVERS + side] & ~m[NEED + RIVERS + side])
                    | (m[LAVA + side] & ~m[NEED + LAVA + side])
                )
                & INNER[side]
            )
        if craters:
            count -= self.facing(craters)
        if m[LAYER + CLOSED]:
            count -= self.facing(m[LAYER + CLOSED]) + self.others_facing(m[LAYER + CLOSED])
        return count

    def facing(self, spaces: cython.ulonglong) -> cython.int:
        """Return the number of highway and railway ends that point at `spaces` (as bits)."""
        m = self.masks
        return (
            popcount((m[0] | m[4]) & (spaces << 8))
            + popcount((m[1] | m[5]) & (spaces >> 1))
            + popcount((m[2] | m[6]) & (spaces >> 8))
            + popcount((m[3] | m[7]) & (spaces << 1))
        )

    def others_facing(self, spaces: cython.ulonglong) -> cython.int:
        """Return the number of river and lava ends that point at `spaces` (as bits)."""
        m = self.masks
        return (
            popcount((m[RIVERS] | m[LAVA]) & (spaces << 8))
            + popcount((m[RIVERS + 1] | m[LAVA + 1]) & (spaces >> 1))
            + popcount((m[RIVERS + 2] | m[LAVA + 2]) & (spaces >> 8))
            + popcount((m[RIVERS + 3] | m[LAVA + 3]) & (spaces << 1))
        )

    def live_ends(self) -> cython.int:
        """Return the number of highway and railway ends that point at an empty space and may still be joined."""
        m = self.masks
        empty: cython.ulonglong = BOARD & ~m[FILLED]
        return (
            popcount(((m[0] | m[4]) >> 8) & empty)
            + popcount(((m[1] | m[5]) << 1) & empty)
            + popcount(((m[2] | m[6]) << 8) & empty)
            + popcount(((m[3] | m[7]) >> 1) & empty)
        )

    def centre(self) -> cython.int:
        """Return the number of the central spaces that are not empty (rules 6.3)."""
        return popcount(self.masks[FILLED] & CENTRE)

    def has_junctions(self) -> cython.bint:
        """Return whether any space is part of a junction."""
        return (self.masks[JUNCTIONS] | self.masks[JUNCTIONS + 1] | self.masks[JUNCTIONS + 2]) != 0

    def across(self, spaces: cython.ulonglong) -> cython.ulonglong:
        """Return the other spaces that junctions connect with `spaces`, as bits. A junction connects first groups."""
        found: cython.ulonglong = 0
        number: cython.int
        for number in range(JUNCTIONS, JUNCTIONS + 3):
            if self.masks[number] & spaces:
                found |= self.masks[number]
        return found & ~spaces

    def muted(self) -> tuple[int, int]:
        """Return the groups whose networks get no points for exits: the spaces of first groups, and of second groups.

        In a space of MUTED with two groups, only the group with a single end is muted.
        """
        m = self.masks
        s = [m[SECOND + side] for side in range(4)]
        some = s[0] | s[1] | s[2] | s[3]
        several = (s[0] & (s[1] | s[2] | s[3])) | (s[1] & (s[2] | s[3])) | (s[2] & s[3])
        second = m[MUTED] & some & ~several
        first = m[MUTED] & ~second
        for side in range(4):
            first |= m[MUTED_ENDS + side] & ~s[side]
            second |= m[MUTED_ENDS + side] & s[side]
        return first, second

    def exit_points(self) -> cython.int:
        """Return the points of all networks for their exits (rules 6.1)."""
        return self.walk_networks(NETWORK_POINTS, 0, 0, None)

    def has_marks(self) -> cython.bint:
        """Return whether the sheet has marks that mute networks (`muted`)."""
        m = self.masks
        return (m[MUTED] | m[MUTED_ENDS] | m[MUTED_ENDS + 1] | m[MUTED_ENDS + 2] | m[MUTED_ENDS + 3]) != 0

    def mark_count(self, first: cython.ulonglong, second: cython.ulonglong) -> cython.int:
        """Return the number of marks that mute a network, given by the spaces of its first and second groups."""
        m = self.masks
        s0: cython.ulonglong = m[SECOND]
        s1: cython.ulonglong = m[SECOND + 1]
        s2: cython.ulonglong = m[SECOND + 2]
        s3: cython.ulonglong = m[SECOND + 3]
        several: cython.ulonglong = (s0 & (s1 | s2 | s3)) | (s1 & (s2 | s3)) | (s2 & s3)
        other: cython.ulonglong = m[MUTED] & (s0 | s1 | s2 | s3) & ~several
        return (
            popcount(m[MUTED] & ~other & first)
            + popcount(other & second)
            + popcount(m[MUTED_ENDS] & ((first & ~s0) | (second & s0)))
            + popcount(m[MUTED_ENDS + 1] & ((first & ~s1) | (second & s1)))
            + popcount(m[MUTED_ENDS + 2] & ((first & ~s2) | (second & s2)))
            + popcount(m[MUTED_ENDS + 3] & ((first & ~s3) | (second & s3)))
        )

    def networks(self, first: int = 0, second: int = 0) -> list[tuple[int, int, int]]:
        """Return each network with an exit: the spaces of its first and of its second groups, and its number of exits.

        Networks that contain one of the first groups `first` or of the second groups `second` are returned also without
        an exit.
        """
        found: list[tuple[int, int, int, int]] = []
        self.walk_networks(NETWORK_POINTS, first, second, found)
        return [(one, other, exits) for one, other, exits, _ in found]

    def walk_networks(
        self, points: cython.p_int, hubs: cython.ulonglong, second_hubs: cython.ulonglong, found: Any
    ) -> cython.int:
        """Return the points of all networks by their number of exits and hubs.

        Args:
            points: The points by the number of exits and hubs.
            hubs: The spaces whose first group is a hub. Only a second board has hubs.
            second_hubs: The spaces whose second group is a hub.
            found: None, or a list to which the method appends each network: the spaces of its first groups, the spaces
                of its second groups, its number of exits and its number of hubs.
        """
        m = self.masks
        s0: cython.ulonglong = m[SECOND]
        s1: cython.ulonglong = m[SECOND + 1]
        s2: cython.ulonglong = m[SECOND + 2]
        s3: cython.ulonglong = m[SECOND + 3]
        e0: cython.ulonglong = (m[0] & EXITS[0]) | (m[4] & EXITS[4])
        e1: cython.ulonglong = (m[1] & EXITS[1]) | (m[5] & EXITS[5])
        e2: cython.ulonglong = (m[2] & EXITS[2]) | (m[6] & EXITS[6])
        e3: cython.ulonglong = (m[3] & EXITS[3]) | (m[7] & EXITS[7])
        # Ends of any kind that are joined inside the board: an edge joins only equal kinds.
        # Joined water connects the piers of a lake (rules 7.2).
        j0: cython.ulonglong = ((m[0] & m[NEED]) | (m[4] & m[NEED + 4]) | (m[12] & m[NEED + 12])) & INNER[0]
        j1: cython.ulonglong = ((m[1] & m[NEED + 1]) | (m[5] & m[NEED + 5]) | (m[13] & m[NEED + 13])) & INNER[1]
        j2: cython.ulonglong = ((m[2] & m[NEED + 2]) | (m[6] & m[NEED + 6]) | (m[14] & m[NEED + 14])) & INNER[2]
        j3: cython.ulonglong = ((m[3] & m[NEED + 3]) | (m[7] & m[NEED + 7]) | (m[15] & m[NEED + 15])) & INNER[3]
        fillers: cython.ulonglong = m[LAYER + JOINED] | m[LAYER + PASSED]
        if fillers:
            # Only fillers join airways with other networks.
            j0 |= self.ends_into(fillers, 0, 2) | self.airways(0)
            j1 |= self.ends_into(fillers, 1, 2) | self.airways(1)
            j2 |= self.ends_into(fillers, 2, 2) | self.airways(2)
            j3 |= self.ends_into(fillers, 3, 2) | self.airways(3)
        # No space has two exits (`_fill_tables` checks that), so counting spaces counts exits.
        out: cython.ulonglong = (e0 & ~s0) | (e1 & ~s1) | (e2 & ~s2) | (e3 & ~s3)
        out_second: cython.ulonglong = (e0 & s0) | (e1 & s1) | (e2 & s2) | (e3 & s3)
        left: cython.ulonglong = hubs | out
        left_second: cython.ulonglong = second_hubs | out_second
        first: cython.ulonglong
        second: cython.ulonglong
        total: cython.int = 0
        exits: cython.int
        nodes: cython.int = 0
        more: cython.ulonglong
        mute: cython.ulonglong = 0
        mute_second: cython.ulonglong = 0
        junctions: cython.bint = self.has_junctions()
        if self.has_marks():
            mute, mute_second = self.muted()
        while left | left_second:
            first = left & -left
            second = 0 if first else left_second & -left_second
            first, second = connected_groups(first, second, j0, j1, j2, j3, s0, s1, s2, s3)
            while junctions:
                more = self.across(first)
                if more == 0:
                    break
                first, second = connected_groups(first | more, second, j0, j1, j2, j3, s0, s1, s2, s3)
            left &= ~first
            left_second &= ~second
            exits = popcount((first & out) | (second & out_second))
            if hubs | second_hubs:
                nodes = popcount(first & hubs) + popcount(second & second_hubs)
            if not (first & mute) | (second & mute_second):
                total += points[exits + nodes]
            if found is not None:
                found.append((first, second, exits, nodes))
        return total

    def group_ends(self, side: int, first: int, second: int) -> int:
        """Return the spaces with an H, R, L or F end on a side, if that end belongs to one of the given groups.

        `first` has the spaces of the first groups, `second` the spaces of the second groups.
        """
        seconds = self.masks[SECOND + side]
        ends = self.masks[side] | self.masks[4 + side] | self.masks[LAKES + side] | self.masks[AIRWAYS + side]
        ends |= self.ends_into(self.joining(), side, 2) | self.airways(side)
        return ends & ((first & ~seconds) | (second & seconds))

    def longest(self, kind: cython.int, mode: cython.int, linked_limit: cython.int = 0) -> cython.int:
        """Return the length of the longest route (rules 6.2).

        Args:
            kind: 0 for highway, 1 for railway.
            mode: A number of `facts.MODE_NUMBERS`.
            linked_limit: How many passes to try on a sheet with junctions before the longest route so far counts. 0 for
                `passes.LINKED_PASS_LIMIT`.
        """
        m = self.masks
        base: cython.int = 4 * kind
        o0: cython.ulonglong = m[base]
        o1: cython.ulonglong = m[base + 1]
        o2: cython.ulonglong = m[base + 2]
        o3: cython.ulonglong = m[base + 3]
        j0: cython.ulonglong = o0 & m[NEED + base] & INNER[0]
        j1: cython.ulonglong = o1 & m[NEED + base + 1] & INNER[1]
        j2: cython.ulonglong = o2 & m[NEED + base + 2] & INNER[2]
        j3: cython.ulonglong = o3 & m[NEED + base + 3] & INNER[3]
        s0: cython.ulonglong = m[SECOND]
        s1: cython.ulonglong = m[SECOND + 1]
        s2: cython.ulonglong = m[SECOND + 2]
        s3: cython.ulonglong = m[SECOND + 3]
        stops: cython.ulonglong = m[LAYER + JOINED]
        passed: cython.ulonglong = m[LAYER + PASSED]
        if stops | passed:
            # A route ends at a filler that only joins networks. It passes other fillers along the ends that point at
            # them.
            j0 = (j0 & ~(stops << 8)) | self.ends_into(passed, 0, kind)
            j1 = (j1 & ~(stops >> 1)) | self.ends_into(passed, 1, kind)
            j2 = (j2 & ~(stops >> 8)) | self.ends_into(passed, 2, kind)
            j3 = (j3 & ~(stops << 1)) | self.ends_into(passed, 3, kind)
            o0 |= j0
            o1 |= j1
            o2 |= j2
            o3 |= j3
        # Spaces with two groups of this kind, and spaces with a group that the mode "trail" may pass twice.
        twins: cython.ulonglong = (o0 & ~s0) | (o1 & ~s1) | (o2 & ~s2) | (o3 & ~s3)
        twins &= (o0 & s0) | (o1 & s1) | (o2 & s2) | (o3 & s3)
        crossroads: cython.ulonglong = o0 & o1 & o2 & o3 & ~twins
        left: cython.ulonglong = j0 | j1 | j2 | j3
        component: cython.ulonglong
        seen: cython.ulonglong
        far: cython.ulonglong
        more: cython.ulonglong
        # The spaces of junctions whose two ends are of this kind.
        linked: cython.ulonglong = 0
        size: cython.int
        length: cython.int
        method: cython.int
        best: cython.int = 1 if o0 | o1 | o2 | o3 else 0
        self.method = TREE
        self.start = o0 | o1 | o2 | o3
        if self.has_junctions():
            linked = self.linked(self.start)
            left |= linked
        self.start &= -self.start
        while left:
            component = left & -left
            more = far = component
            while more:
                far = more
                more = ((far & j0) >> 8) | ((far & j1) << 1) | ((far & j2) << 8) | ((far & j3) >> 1)
                if far & linked:
                    more |= self.across(far) & linked
                more &= ~component
                component |= more
            left &= ~component
            size = popcount(component)
            if mode == STRETCHES:
                size = popcount(component & j0) + popcount(component & j1) + popcount(component & linked) // 2 + 1
            elif mode:
                size += popcount(component & (twins | crossroads))
            if size <= best:
                continue
            size = popcount(component)
            if not component & (twins | linked) and popcount(component & j0) + popcount(component & j1) == size - 1:
                # The routes form a tree: `far` is an end of a longest route, so the greatest distance from it is the
                # length.
                seen = far = far & -far
                more = seen
                length = 0
                while more:
                    length += 1
                    more = ((more & j0) >> 8) | ((more & j1) << 1) | ((more & j2) << 8) | ((more & j3) >> 1)
                    more &= ~seen
                    seen |= more
                method = TREE
                component = far
            elif component & (twins | linked) or (mode and component & crossroads) or mode == STRETCHES:
                search = PassSearch()
                search.load(j0, j1, j2, j3, s0, s1, s2, s3, crossroads, mode)
                if component & linked:
                    search.link(m[JUNCTIONS] & linked, m[JUNCTIONS + 1] & linked, m[JUNCTIONS + 2] & linked)
                    if linked_limit:
                        search.limit = linked_limit
                length = search.run(component, best, False)
                method = PASSES
                if length < 0 and component & linked:
                    # The frontier search knows no junctions, so the longest route that was found counts.
                    length = search.best
            else:
                length = RingSearch(component, j0, j1, j2, j3).run(best)
                method = RINGS
            if length < 0:
                return self.dense_longest(kind, mode)
            if length > best:
                best = length
                self.method = method
                self.start = component
        return best

    def last_search_outcome(self) -> tuple[int, int]:
        """Return the search that found the last longest route (TREE, RINGS, PASSES or DENSE), and its place.

        The second number is the connected spaces that contain the route, as bits.
        """
        return self.method, self.start

    def linked(self, spaces: cython.ulonglong) -> cython.ulonglong:
        """Return the spaces (as bits) of the junctions that have both of their spaces among `spaces`."""
        found: cython.ulonglong = 0
        pair: cython.ulonglong
        number: cython.int
        for number in range(JUNCTIONS, JUNCTIONS + 3):
            pair = self.masks[number] & spaces
            if pair & (pair - 1):
                found |= pair
        return found

    def joins(self, kind: int) -> list[int]:
        """Return, for each side, the spaces (as bits) from which a route of a kind continues into the next space."""
        base = 4 * kind
        stops, passed = self.masks[LAYER + JOINED], self.masks[LAYER + PASSED]
        shut = (stops << 8, stops >> 1, stops >> 8, stops << 1)
        return [
            (self.masks[base + side] & self.masks[NEED + base + side] & INNER[side] & ~shut[side])
            | self.ends_into(passed, side, kind)
            for side in range(4)
        ]

    def pass_search(self, kind: int, mode: int) -> PassSearch:
        """Return a `PassSearch` for the longest route of a kind in a mode, ready to run."""
        j = self.joins(kind)
        s = [self.masks[SECOND + side] for side in range(4)]
        four = [(self.masks[4 * kind + side] | j[side]) & ~s[side] for side in range(4)]
        search = PassSearch()
        search.load(j[0], j[1], j[2], j[3], s[0], s[1], s[2], s[3], four[0] & four[1] & four[2] & four[3], mode)
        linked = self.linked(four[0] | four[1] | four[2] | four[3])
        if linked:
            m = self.masks
            search.link(m[JUNCTIONS] & linked, m[JUNCTIONS + 1] & linked, m[JUNCTIONS + 2] & linked)
        return search

    def dense_longest(self, kind: cython.int, mode: cython.int) -> cython.int:
        """Return the length of the longest route by the frontier search, which works for every sheet."""
        self.method = DENSE
        length: cython.int = Frontier(self.pieces(kind), mode, False).run()
        return length

    def pieces(self, kind: int) -> list[list[tuple[int, int]]]:
        """Return the groups of ends of a kind, for each space in reading order.

        Each group has the mask of its sides and the mask of its joined sides.
        """
        found = []
        joins = self.joins(kind)
        for space in SPACES.values():
            ends = [side for side in range(4) if (self.masks[4 * kind + side] | joins[side]) >> space & 1]
            groups: list[list[int]] = [[], []]
            for side in ends:
                groups[self.masks[SECOND + side] >> space & 1].append(side)
            found.append(
                [
                    (sum(1 << side for side in sides), sum(1 << side for side in sides if joins[side] >> space & 1))
                    for sides in groups
                    if sides
                ]
            )
        return found

    def total(self, mode: cython.int) -> cython.int:
        """Return the points of the base game (rules 6)."""
        return self.exit_points() + self.longest(0, mode) + self.longest(1, mode) + self.centre() - self.error_count()
