"""Computes the inputs of the learned neural network for an unfinished sheet: a list of active rows of its first layer.

A hot module, which reads the masks of a `Network` and the features that the plain value counted. Each input is a row of
weights that is active or not, so the first layer is a sum of rows. Numbers are split into ranges, called buckets, with
one row for each bucket.

The rows, in this order:

* each single feature of the plain value, in buckets, and its counts of networks by exits and live ends;
* length, live ends and spaces that two ends face, of the kind with the longer route, then of the other kind;
* the spaces where both kinds meet, the used special routes, and the round;
* each empty space that an end or exit points at: where it is, its four sides, and whether networks can be joined there;
* each two adjacent spaces that ends point at, by their six outer sides;
* beyond the base game: what each goal lacks, the edges with a cost that ends touch, what a sheet does to a second
  board, and its possible hubs;
* for each of the first two expansions (or the buildings): the features of its value in buckets, and how each empty
  space that one of its ends points at is surrounded.

Spaces that a rotation or mirror of the sheet maps to each other count as the same space, with highway and railway
swapped where the exits require it. A neural network is fitted to one way to play, where each expansion has a fixed
place, so no expansion is named here.
"""

from __future__ import annotations

from functools import cache
from itertools import product

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURES, ExpansionValue
    from inkrally.railroad_ink.bots.evaluation.second_board import HUBS, PLAIN
    from inkrally.railroad_ink.bots.evaluation.value import EXIT_POINTS, FRONTIER, NETWORKS, SIZE, SheetValue
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.network import BOARD, EXITS, FILLED, INNER, LAYER, NEED, Network

    BUCKETS = 32
    SINGLES, NETWORK_ROWS, KIND_ROWS, USED_ROWS, ROUND_ROWS, SPACE_ROWS = 0, 768, 888, 1112, 1118, 1124
    SPACE_WAYS, PAIR_WAYS = 1711, 592
    PAIR_ROWS = 4546
    ROWS = 5138
    GOAL_ROWS, TOUCHED_ROWS, BROUGHT_ROWS, HUB_ROWS, EXPANSION_ROWS = 5138, 5346, 5362, 5378, 5394
    MOST_FEATURES, EXPANSION_BUCKETS, EXPANSION_SPACES, EXPANSION_SIZE = 49, 15, 735, 850
    MOST_ROWS = 7094
    MOST_ACTIVE = 256
    GOALS = 13
    BUCKET = [0] * 64
    AROUND = [0] * 256
    SPECIAL_COUNT = 6
    ALL_SPECIALS = 63
    SPACE_WAY = [0] * (64 * 256)
    PAIR_WAY = [0] * 4096

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.routes import SIDES

Symmetry = tuple[tuple[int, ...], tuple[int, ...], bool]
"""The new number of each space and of each side, and whether highway and railway are swapped."""


def symmetries() -> list[Symmetry]:
    """Return the rotations and mirrors of the sheet, with or without swapped kinds, that keep its exits."""
    exits = {(SPACES[way.space], SIDES.index(way.side), way.kind) for way in facts.SHEET.exits}
    found = []
    for turns, mirrored, swapped in product(range(4), (False, True), (False, True)):
        spaces, sides = [], [(side + turns) % 4 for side in range(4)]
        for index in range(64):
            row, column = divmod(index, 8)
            for _ in range(turns):
                row, column = column, 6 - row
            spaces.append(8 * row + (6 - column if mirrored else column))
        if mirrored:
            sides = [(0, 3, 2, 1)[side] for side in sides]
        if exits == {(spaces[at], sides[side], _other(kind) if swapped else kind) for at, side, kind in exits}:
            found.append((tuple(spaces), tuple(sides), swapped))
    return found


def _other(kind: str) -> str:
    """Return the other one of highway (H) and railway (R); any other letter unchanged."""
    return {"H": "R", "R": "H"}.get(kind, kind)


def _swapped(code: int) -> int:
    """Return a code of a space's sides, two bits for each side, with highway and railway swapped."""
    return (code & 0x555) << 1 | (code & 0xAAA) >> 1


@cache
def fill_tables() -> bool:
    """Number the ways in which one space and two adjacent spaces can be surrounded. Runs once, because it is slow."""
    space: cython.int
    code: cython.int
    known: dict[int, int] = {}
    turned = []
    for spaces, sides, swap in symmetries():
        codes = [sum((code >> 2 * side & 3) << 2 * sides[side] for side in range(4)) for code in range(256)]
        turned.append((spaces, [_swapped(code) for code in codes] if swap else codes))
    for space in SPACES.values():
        for code in range(256):
            least = min([spaces[space] << 8 | codes[code] for spaces, codes in turned])
            SPACE_WAY[space * 256 + code] = known.setdefault(least, len(known))
    if len(known) != SPACE_WAYS:
        raise ValueError(f"a space can be surrounded in {len(known)} ways, not {SPACE_WAYS}")
    known = {}
    # A pair has the north, south and west sides of the left space, then the north, south and east sides of the right.
    orders = ((0, 1, 2, 3, 4, 5), (1, 0, 2, 4, 3, 5), (3, 4, 5, 0, 1, 2), (4, 3, 5, 1, 0, 2))
    for code in range(4096):
        alike = [sum((code >> 2 * at & 3) << 2 * place for place, at in enumerate(order)) for order in orders]
        PAIR_WAY[code] = known.setdefault(min(alike + [_swapped(one) for one in alike]), len(known))
    if len(known) != PAIR_WAYS:
        raise ValueError(f"two spaces can be surrounded in {len(known)} ways, not {PAIR_WAYS}")
    known = {}
    for code in range(256):
        ways = [(code << 2 * turn | code >> 8 - 2 * turn) & 255 for turn in range(4)]
        ways += [(way & 0x33) | (way & 0x0C) << 4 | (way & 0xC0) >> 4 for way in ways]
        AROUND[code] = known.setdefault(min(ways), len(known))
    for space in range(64):
        # Each number up to 7 has its own bucket; the buckets above cover larger and larger ranges.
        BUCKET[space] = min(
            space, 6 + (space > 7) + sum(space > most for most in (9, 12, 16, 22, 30, 45)) + (space > 6)
        )
    return True


class FeatureExtractor:
    """Computes the inputs of the learned value (`ValueNetwork`, a neural network) for a sheet.

    The inputs are the numbers of the active rows: the rows of the first layer whose input is 1. In the methods, the
    parameter `network` has the masks of the sheet, not the neural network. Not safe to share between threads.
    """

    def __init__(self, value: SheetValue) -> None:
        """Set the plain value, which includes the values of expansions, goals and a second board."""
        fill_tables()
        self.value = value
        self.count = 0
        if not cython.compiled:
            # Four more entries, because `ValueNetwork` reads rows in groups of four.
            self.rows = [0] * (MOST_ACTIVE + 4)
            self.own = [0] * 4
            self.ways = [0] * 4
            self.shut = [0] * 4

    def add(self, row: cython.int) -> None:
        """Mark a row of the network's first layer as active, which means that its input is 1.

        Rows beyond MOST_ACTIVE are left out.
        """
        if self.count < MOST_ACTIVE:
            self.rows[self.count] = row
            self.count += 1

    def bucket(self, number: cython.int, amount: cython.int) -> None:
        """Activate the row for an amount. `number` is the first row of the feature's buckets."""
        self.add(number + (0 if amount < 0 else BUCKETS - 1 if amount >= BUCKETS else amount))

    def read(self, network: Network, stage: cython.int, used: cython.int) -> cython.int:
        """List the active rows of a sheet, and return its plain value in thousandths of a point.

        Args:
            network: The masks of the sheet.
            stage: From 1 to STAGES, counted from the end of the match: STAGES if one more round follows.
            used: A bit for each crossed off special route. Bit SPECIAL_COUNT is set if one of these routes counts
                towards no limit.
        """
        plain: cython.int = self.count_plain(network, stage, used)
        self.list_rows(network, stage, used)
        return plain

    def count_plain(self, network: Network, stage: cython.int, used: cython.int) -> cython.int:
        """Return the plain value of a sheet in thousandths of a point, and keep its feature counts for `list_rows`.

        Arguments as in `read`.
        """
        index: cython.int
        left: cython.int = 3 - popcount(used & ALL_SPECIALS) + (used >> SPECIAL_COUNT & 1)
        potential = self.value.potential
        for index in range(SIZE):
            self.value.counts[index] = 0
        self.value.recording = True
        if potential is not None:
            potential.record()
        plain: cython.int = self.value.evaluate(network, stage, left if left > 0 else 0)
        self.value.recording = False
        if potential is not None:
            potential.recording = False
        return plain

    def list_rows(self, network: Network, stage: cython.int, used: cython.int) -> None:
        """List the active rows of the sheet for which `count_plain` was called last. Arguments as in `read`."""
        index: cython.int
        empty: cython.ulonglong = BOARD & ~network.masks[FILLED]
        potential = self.value.potential
        self.count = 0
        self.add(ROUND_ROWS + stage - 1)
        for index in range(SPECIAL_COUNT):
            if used >> index & 1:
                self.add(USED_ROWS + index)
        self.add_features()
        self.add_kinds(network, empty)
        self.add_spaces(network, empty)
        if potential is not None:
            self.add_expansions(potential, network, empty)
            self.add_others(potential, network)

    def add_expansions(self, potential: ExpansionValue, network: Network, empty: cython.ulonglong) -> None:
        """Add the rows of the first two expansions: their features, and empty spaces into which their ends point."""
        index: cython.int
        feature: cython.int
        amount: cython.int
        first: cython.int
        for index in range(min(potential.scoring_count, 2)):
            first = EXPANSION_ROWS + EXPANSION_SIZE * index
            for feature in range(MOST_FEATURES):
                amount = potential.counts[index * FEATURES + feature]
                if amount > 0:
                    self.add(first + EXPANSION_BUCKETS * feature + BUCKET[63 if amount > 63 else amount])
                elif amount < 0:
                    self.add(first + EXPANSION_BUCKETS * feature)
            if potential.slots[index] >= 0:
                self.add_around(network, empty, potential.slots[index], first + EXPANSION_SPACES)

    def add_around(self, network: Network, empty: cython.ulonglong, slot: cython.int, first: cython.int) -> None:
        """Add the rows of the empty spaces into which ends of a kind point, by the state of their four sides.

        A side is free, has such an end, has a route, or is closed. `slot` is the number of the first mask of the kind,
        `first` the first row.
        """
        m = network.masks
        side: cython.int
        space: cython.int
        code: cython.int
        faced: cython.ulonglong = 0
        for side in range(4):
            self.own[side] = m[NEED + slot + side]
            self.ways[side] = m[NEED + side] | m[NEED + 4 + side]
            faced |= self.own[side]
            near: cython.ulonglong = empty << 8 if side == 0 else empty >> 1 if side == 1 else empty >> 8
            if side == 3:
                near = empty << 1
            self.shut[side] = ~(self.own[side] | self.ways[side] | near)
        faced &= empty
        while faced:
            space = lowest(faced)
            faced &= faced - 1
            code = 0
            for side in range(4):
                if self.own[side] >> space & 1:
                    code |= 1 << 2 * side
                elif self.ways[side] >> space & 1:
                    code |= 2 << 2 * side
                elif self.shut[side] >> space & 1:
                    code |= 3 << 2 * side
            inside: cython.bint = (
                INNER[0] & INNER[1] & INNER[2] & INNER[3] & (cython.cast(cython.ulonglong, 1) << space) != 0
            )
            self.add(first + 2 * AROUND[code] + inside)

    def add_others(self, potential: ExpansionValue, network: Network) -> None:
        """Add the rows for missing amounts of goals, for edges with a cost, and for the effects of two boards."""
        value: SheetValue = self.value
        aims = value.aims
        both = value.second_board
        index: cython.int
        number: cython.int
        if potential.toll:
            self.add(TOUCHED_ROWS + min(potential.charged_edge_count(network), 15))
        if aims is not None:
            for index in range(aims.count):
                number = aims.numbers[index]
                self.add(GOAL_ROWS + 16 * (number if number >= 0 else GOALS - 1) + aims.lacks[index])
        if both is not None:
            number = both.gain_below(network) // 1000
            self.add(BROUGHT_ROWS + max(0, min(15, number + 4)))
            if both.here:
                self.add(HUB_ROWS + min(7, popcount(network.masks[LAYER + HUBS])))
                self.add(HUB_ROWS + 8 + min(7, popcount(network.masks[LAYER + PLAIN])))

    def add_features(self) -> None:
        """Add the rows for features of the plain value: single features, then the networks of each kind."""
        index: cython.int
        amount: cython.int
        for index in range(NETWORKS):
            amount = self.value.counts[index]
            # Points for exits come in steps of four.
            self.bucket(SINGLES + BUCKETS * index, amount >> 2 if index == EXIT_POINTS else amount)
        for index in range(NETWORKS, FRONTIER):
            amount = self.value.counts[index]
            while amount > 0:
                self.add(NETWORK_ROWS + index - NETWORKS)
                amount -= 1

    def add_kinds(self, network: Network, empty: cython.ulonglong) -> None:
        """Add the rows of each kind of route, the kind with the longer route first."""
        m = network.masks
        kind: cython.int
        base: cython.int
        at: cython.int
        highway: cython.int = self.value.routes.longest(network, 0)
        railway: cython.int = self.value.routes.longest(network, 1)
        h: cython.ulonglong = 0
        r: cython.ulonglong = 0
        for kind in range(2):
            base = NEED + 4 * kind
            n0: cython.ulonglong = m[base] & ~EXITS[4 * kind] & empty
            n1: cython.ulonglong = m[base + 1] & ~EXITS[4 * kind + 1] & empty
            n2: cython.ulonglong = m[base + 2] & ~EXITS[4 * kind + 2] & empty
            n3: cython.ulonglong = m[base + 3] & ~EXITS[4 * kind + 3] & empty
            twos: cython.ulonglong = (n0 & (n1 | n2 | n3)) | (n1 & (n2 | n3)) | (n2 & n3)
            at = KIND_ROWS + (0 if (highway >= railway) == (kind == 0) else 3 * BUCKETS)
            self.bucket(at, railway if kind else highway)
            self.bucket(at + BUCKETS, popcount(n0) + popcount(n1) + popcount(n2) + popcount(n3))
            self.bucket(at + 2 * BUCKETS, popcount(twos))
            if kind:
                r = n0 | n1 | n2 | n3
            else:
                h = n0 | n1 | n2 | n3
        self.bucket(KIND_ROWS + 6 * BUCKETS, popcount(h & r))

    def add_spaces(self, network: Network, empty: cython.ulonglong) -> None:
        """Add the rows of the empty spaces into which ends or exits point, then the rows of pairs of such spaces."""
        space: cython.int
        code: cython.int
        index: cython.int
        faced: cython.ulonglong = 0
        meeting: cython.ulonglong = 0
        for index in range(self.value.groups):
            meeting |= faced & self.value.faces[index]
            faced |= self.value.faces[index]
        way: cython.ulonglong = EXITS[0] | EXITS[1] | EXITS[2] | EXITS[3] | EXITS[4] | EXITS[5] | EXITS[6] | EXITS[7]
        way &= empty
        meeting |= faced & way
        touched: cython.ulonglong = faced | way
        self.value.read_codes(network, empty, touched)
        while touched:
            space = lowest(touched)
            touched &= touched - 1
            code = self.value.codes[space]
            self.add(SPACE_ROWS + 2 * SPACE_WAY[space * 256 + code] + (meeting >> space & 1))
        self.add_pairs(faced)

    def add_pairs(self, faced: cython.ulonglong) -> None:
        """Add the rows of pairs of adjacent empty spaces into which ends point, by their outer sides.

        A vertical pair is rotated left, so that it has the same rows as a horizontal pair.
        """
        space: cython.int
        a: cython.int
        b: cython.int
        both: cython.ulonglong = faced & (faced >> 1)
        while both:
            space = lowest(both)
            both &= both - 1
            a = self.value.codes[space]
            b = self.value.codes[space + 1]
            a = (a & 3) | (a >> 4 & 3) << 2 | (a >> 6 & 3) << 4
            b = (b & 3) | (b >> 4 & 3) << 2 | (b >> 2 & 3) << 4
            self.add(PAIR_ROWS + PAIR_WAY[a | b << 6])
        both = faced & (faced >> 8)
        while both:
            space = lowest(both)
            both &= both - 1
            a = self.value.codes[space]
            b = self.value.codes[space + 8]
            a = (a >> 2 & 3) | (a >> 6 & 3) << 2 | (a & 3) << 4
            b = (b >> 2 & 3) | (b >> 6 & 3) << 2 | (b >> 4 & 3) << 4
            self.add(PAIR_ROWS + PAIR_WAY[a | b << 6])

    def packed(self) -> bytes:
        """Return the active rows, two bytes each, for training."""
        found = []
        index: cython.int
        for index in range(self.count):
            found += [self.rows[index] & 255, self.rows[index] >> 8]
        return bytes(found)
