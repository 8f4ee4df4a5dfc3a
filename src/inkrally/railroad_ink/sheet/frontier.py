"""Finds the longest route on any sheet in bounded time, by one pass over the spaces.

A hot module. The search is for sheets that are too dense for the other searches, and works in every mode
(`facts.MODE_NUMBERS`). Its input is the ends of one kind of route; dice and points do not matter here.

A piece is a group of connected ends in a space. A pass is a visit of the route to a piece, through two sides of the
space. A stretch is a connected section of the route among the processed spaces.

The spaces are processed row by row. Eight edges, called plugs, separate the processed spaces from the others: one below
each column and one to the right of the last space. Two facts about the processed spaces matter: which of these edges
the route uses, and which two edges belong to the same stretch. A stretch that contains an end of the route uses only
one edge, and there are at most two of them. So there are few states (4,748 at most). The search keeps all states, each
with its greatest number of passes, and needs a fraction of a second for a full board. Stretches may cross each other,
because a route may cross itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

STRETCHES = 2
"""The number of the mode "stretches" in `facts.MODE_NUMBERS`. In that mode a route uses each edge once."""

TERMINAL = 4
"""The value instead of a side in the first and the last pass of a route, where the route ends."""

SLOTS = 16384
STATES = 8192
LAST = 7
"""The number of the plug to the right of the last space. Plugs 0 to 6 are below the columns."""


def passes_of(piece: int, joined: int, mode: int) -> list[list[tuple[int, int]]]:
    """Return every set of passes that a route can make over one piece.

    A pass is a pair of sides, the smaller first, or a side and TERMINAL. A pass that is a complete route of length 1 is
    left out. In mode 1, a piece with four ends may be passed twice. In mode 2, a route may begin and end at any end, so
    each end or pair of ends can be a pass.

    Args:
        piece: The mask of the sides of the piece; bit 0 is N.
        joined: The mask of the joined sides of the piece.
        mode: A number of `facts.MODE_NUMBERS`.
    """
    sides = [side for side in range(4) if joined >> side & 1]
    inner = list(combinations(sides, 2))
    last = [(side, TERMINAL) for side in sides]
    ways: list[list[tuple[int, int]]] = [[one] for one in inner + last]
    if mode == STRETCHES:
        ways += [list(some) for count in (2, 3) for some in combinations(inner + last, count) if _may_go_together(some)]
    elif mode and piece == 0b1111:
        for one, other in combinations(inner + last, 2):
            if not {one[0], one[1]} & {other[0], other[1]} - {TERMINAL}:
                ways.append([one, other])
    return ways


def _may_go_together(passes: Sequence[tuple[int, int]]) -> bool:
    """Return whether these passes use no side twice, and at most two of them end the route."""
    used = [side for each in passes for side in each if side != TERMINAL]
    return len(used) == len(set(used)) and 2 * len(passes) - len(used) <= 2


def space_configs(pieces: Sequence[tuple[int, int]], mode: int) -> list[list[tuple[int, int]]]:
    """Return every set of passes that a route can make over a space.

    A pass is a pair as in `passes_of`. `pieces` has the mask of sides and the mask of joined sides of each piece.
    `mode` is a number of `facts.MODE_NUMBERS`.
    """
    ways: list[list[tuple[int, int]]] = [[]]
    for piece, joined in pieces:
        more = passes_of(piece, joined, mode)
        # In the mode "simple" no space occurs twice, so only one of two pieces is passed.
        ways += [[*before, *now] for before in (ways if mode else [[]]) for now in more]
    return [way for way in ways if mode != STRETCHES or _may_go_together(way)]


def encoded(passes: Sequence[tuple[int, int]]) -> int:
    """Encode passes as a number.

    Each pass has six bits, three for each of its two sides. The number of passes begins at bit 18, the mask of used
    sides at bit 20.
    """
    code = len(passes) << 18
    for number, (one, other) in enumerate(passes):
        code |= (one | other << 3) << 6 * number
        code |= (1 << one | 1 << other) << 20
    return code


def decoded(code: int) -> list[tuple[int, int]]:
    """Return the passes in a number from `encoded`."""
    return [(code >> 6 * number & 7, code >> 6 * number + 3 & 7) for number in range(code >> 18 & 3)]


class Frontier:
    """One search for the longest route of a sheet. `run` returns the length, and after `run`, `passes` the route."""

    def __init__(self, pieces: Sequence[Sequence[tuple[int, int]]], mode: int, recording: bool) -> None:
        """Prepare a search.

        Args:
            pieces: The pieces of each of the 49 spaces in reading order, as in `space_configs`.
            mode: A number of `facts.MODE_NUMBERS`.
            recording: Whether to keep the states that `passes` needs.
        """
        self.configs = [[encoded(way) for way in space_configs(space, mode)] for space in pieces]
        self.recording = recording
        self.ways = self.configs[0]
        self.layers: list[list[tuple[int, int]]] = []
        self.count = 0
        self.best = 1 if any(pieces) else 0
        self.best_space = -1
        self.best_back = -1
        self.best_config = 0
        if not cython.compiled:
            self.slot_key = [0] * SLOTS
            self.slot_entry = [0] * SLOTS
            self.slot_stamp = [0] * SLOTS
            self.keys = [0] * STATES
            self.values = [0] * STATES
            self.backs = [0] * STATES
            self.next_keys = [0] * STATES
            self.next_values = [0] * STATES
            self.next_backs = [0] * STATES
            self.next_config = [0] * STATES
            self.plug = [0] * 8

    def run(self) -> cython.int:
        """Return the number of passes of the longest route."""
        number: cython.int
        i: cython.int
        self.keys[0] = 0
        self.values[0] = 0
        self.backs[0] = -1
        known: cython.int = 1
        for number in range(49):
            self.count = 0
            self.ways = self.configs[number]
            for i in range(known):
                self.step(number, i)
            known = self.count
            if self.recording:
                self.layers.append([(self.next_backs[i], self.next_config[i]) for i in range(known)])
            for i in range(known):
                self.keys[i] = self.next_keys[i]
                self.values[i] = self.next_values[i]
        return self.best

    def step(self, number: cython.int, state: cython.int) -> None:
        """Extend a state over a space by each set of passes that fits, and store the new states.

        A complete route that is longer than the best route so far replaces the best route.

        Args:
            number: The index of the space in reading order.
            state: The index of the state among the states before this space.
        """
        column: cython.int = number % 7
        key: cython.uint = self.keys[state]
        code: cython.int
        entering: cython.int = 0
        if key >> (4 * column) & 15:
            entering |= 1
        if key >> (4 * LAST) & 15:
            entering |= 8
        i: cython.int
        for code in self.ways:
            # The route must enter exactly by the northern and western sides whose plugs it uses.
            if (code >> 20 & 9) != entering:
                continue
            for i in range(8):
                self.plug[i] = key >> (4 * i) & 15
            ended: cython.int = self.join(column, code)
            if ended < 0:
                continue
            value: cython.int = self.values[state] + (code >> 18 & 3)
            if ended:
                if value > self.best:
                    self.best = value
                    self.best_space = number
                    self.best_back = state
                    self.best_config = code
                continue
            packed: cython.longlong = self.packed()
            if packed >= 0:
                self.add(number, packed, value, state, code)

    def join(self, column: cython.int, code: cython.int) -> cython.int:
        """Apply the passes of a space to the plugs. Returns 1 if the route is complete, 0 if not, -1 if impossible.

        `code` has the passes as in `encoded`.
        """
        i: cython.int
        one: cython.int
        other: cython.int
        merged: cython.int
        found: cython.int
        count: cython.int = code >> 18 & 3
        number: cython.int
        fresh: cython.int = 9
        # North and west are the stretches that enter the space; east and south are the plugs that leave it.
        north: cython.int = self.plug[column]
        west: cython.int = self.plug[LAST]
        east: cython.int = 0
        south: cython.int = 0
        self.plug[column] = 0
        self.plug[LAST] = 0
        whole: cython.int = 0
        for number in range(count):
            one = code >> (6 * number) & 7
            other = code >> (6 * number + 3) & 7
            stretch: cython.int = 0
            merged = 0
            if one == 0 or other == 0:
                stretch = north
                north = 0
            if one == 3 or other == 3:
                if stretch:
                    merged = west
                    if merged == stretch:
                        return -1  # the route would be a closed ring, which is not allowed
                else:
                    stretch = west
                west = 0
            if stretch == 0:
                stretch = fresh
                fresh += 1
            if merged:
                for i in range(8):
                    if self.plug[i] == merged:
                        self.plug[i] = stretch
                if north == merged:
                    north = stretch
                if west == merged:
                    west = stretch
                if east == merged:
                    east = stretch
                if south == merged:
                    south = stretch
            if one == 1 or other == 1:
                east = stretch
            if one == 2 or other == 2:
                south = stretch
            if merged or other == TERMINAL:
                # A stretch without an open plug is a complete route.
                found = north == stretch or west == stretch or east == stretch or south == stretch
                for i in range(8):
                    if self.plug[i] == stretch:
                        found = 1
                if not found:
                    whole += 1
        self.plug[LAST] = east
        self.plug[column] = south
        if whole == 0:
            return 0
        if whole > 1 or north or west:
            return -1
        for i in range(8):
            if self.plug[i]:
                return -1  # another stretch remains
        return 1

    def packed(self) -> cython.longlong:
        """Return the plugs as a key, with stretches renumbered in order.

        Returns -1 if more than two stretches use only one edge.
        """
        key: cython.uint = 0
        i: cython.int
        j: cython.int
        label: cython.int
        fresh: cython.int = 0
        alone: cython.int = 0
        for i in range(8):
            label = self.plug[i]
            if label == 0:
                continue
            fresh += 1
            key |= cython.cast(cython.uint, fresh) << (4 * i)
            pairs: cython.int = 0
            for j in range(i + 1, 8):
                if self.plug[j] == label:
                    self.plug[j] = 0
                    key |= cython.cast(cython.uint, fresh) << (4 * j)
                    pairs = 1
            if not pairs:
                alone += 1
        return -1 if alone > 2 else key

    def add(
        self, number: cython.int, key: cython.uint, value: cython.int, back: cython.int, config: cython.int
    ) -> None:
        """Store a state of the next frontier if it is new or better than the stored one.

        `key` is the result of `packed`, `value` the number of passes, `back` and `config` are the previous state and
        the passes that led to it.
        """
        at: cython.int = ((key * cython.cast(cython.ulonglong, 2654435761)) >> 13) & (SLOTS - 1)
        entry: cython.int
        while self.slot_stamp[at] == number + 1 and self.slot_key[at] != key:
            at = (at + 1) & (SLOTS - 1)
        if self.slot_stamp[at] == number + 1:
            entry = self.slot_entry[at]
            if self.next_values[entry] >= value:
                return
        else:
            entry = self.count
            self.count += 1
            self.slot_stamp[at] = number + 1
            self.slot_key[at] = key
            self.slot_entry[at] = entry
            self.next_keys[entry] = key
        self.next_values[entry] = value
        self.next_backs[entry] = back
        self.next_config[entry] = config

    def passes(self) -> list[tuple[int, int, int]]:
        """Return the passes of the best route, in no order: the index of the space in reading order, and two sides.

        A pass that ends the route has one side and TERMINAL. The search needs `recording`. Empty if the best route is a
        single space.
        """
        found = []
        back, config, number = self.best_back, self.best_config, self.best_space
        while number >= 0:
            found += [(number, one, other) for one, other in decoded(config)]
            number -= 1
            if number >= 0:
                back, config = self.layers[number][back]
        return found
