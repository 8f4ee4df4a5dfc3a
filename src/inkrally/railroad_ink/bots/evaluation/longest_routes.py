"""Finds the longest routes of an unfinished sheet and how long they could become, with a cache.

A hot module, which reads the masks of a `Network`. The cache helps because a drawing mostly changes only one kind of
route, and routes with rings are slow to measure.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import lowest
    from inkrally.railroad_ink.sheet.network import EXITS, INNER, NEED, SECOND, Network

    ROUTE_CACHE = 1024
    ROUTE_WORDS = 8
    MIX = [0] * 6
    # How many passes to try on a sheet with junctions. Bots measure thousands of sheets in a turn.
    LINKED_LIMIT = 200


def _fill_mix() -> None:
    # Odd pseudorandom numbers, which spread masks evenly over the cache.
    index: cython.int
    for index, number in enumerate(
        (
            0x9E3779B97F4A7C15,
            0x2545F4914F6CDD1D,
            0xBF58476D1CE4E5B9,
            0x5851F42D4C957F2D,
            0x94D049BB133111EB,
            0xD6E8FEB86659FD93,
        )
    ):
        MIX[index] = number


_fill_mix()


class LongestRoutes:
    """Measures the longest routes, with a cache. Not safe to share between threads."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.depth = [0] * 64
            self.components = [0] * 64
            self.routes = [0] * (ROUTE_CACHE * ROUTE_WORDS)
            self.norths = [0] * ROUTE_CACHE
            self.wests = [0] * ROUTE_CACHE
            self.doubles = [0] * ROUTE_CACHE
            self.easts = [0] * ROUTE_CACHE
            self.lengths = [0] * ROUTE_CACHE

    def find_cached(self, network: Network, empty: cython.ulonglong, kind: cython.int) -> cython.int:
        """Return the result of `find`, from the cache if `find` has been called for the same ends.

        `empty` are the empty spaces as bits; `kind` is 0 for highway, 1 for railway.
        """
        m = network.masks
        base: cython.int = 4 * kind
        # Without fillers and junctions, the result depends only on the ends, their groups, and the empty spaces that
        # ends face.
        n0: cython.ulonglong = m[NEED + base] & ~EXITS[base] & empty
        n1: cython.ulonglong = m[NEED + base + 1] & ~EXITS[base + 1] & empty
        n2: cython.ulonglong = m[NEED + base + 2] & ~EXITS[base + 2] & empty
        n3: cython.ulonglong = m[NEED + base + 3] & ~EXITS[base + 3] & empty
        if network.joining() or network.has_junctions():
            return self.find(network, kind, n0, n1, n2, n3)
        faced: cython.ulonglong = n0 | n1 | n2 | n3
        twins: cython.ulonglong = self.double_curve_spaces(network, kind)
        easts: cython.ulonglong = twins & m[SECOND + 1]
        mixed: cython.ulonglong = m[base] * MIX[0] ^ m[base + 1] * MIX[1] ^ m[base + 2] * MIX[2] ^ m[base + 3] * MIX[3]
        mixed ^= faced * MIX[4] ^ (twins ^ easts << 1) * MIX[5]
        at: cython.int = ROUTE_WORDS * (mixed >> 54 & (ROUTE_CACHE - 1))
        if (
            self.routes[at] != m[base]
            or self.routes[at + 1] != m[base + 1]
            or self.routes[at + 2] != m[base + 2]
            or self.routes[at + 3] != m[base + 3]
            or self.routes[at + 4] != faced
            or self.routes[at + 5] != twins
            or self.routes[at + 6] != easts
        ):
            self.routes[at] = m[base]
            self.routes[at + 1] = m[base + 1]
            self.routes[at + 2] = m[base + 2]
            self.routes[at + 3] = m[base + 3]
            self.routes[at + 4] = faced
            self.routes[at + 5] = twins
            self.routes[at + 6] = easts
            self.routes[at + 7] = self.find(network, kind, n0, n1, n2, n3)
        return self.routes[at + 7]

    def find(
        self,
        network: Network,
        kind: cython.int,
        n0: cython.ulonglong,
        n1: cython.ulonglong,
        n2: cython.ulonglong,
        n3: cython.ulonglong,
    ) -> cython.int:
        """Return three lengths: the longest route, the longest that can grow, and the longest with one more space.

        The three lengths have eight bits each, the first length in the lowest bits. `n0` to `n3` are the empty spaces
        into which ends point from the north, east, south and west. `kind` is 0 for highway, 1 for railway.
        """
        m = network.masks
        base: cython.int = 4 * kind
        j0: cython.ulonglong = m[base] & m[NEED + base] & INNER[0]
        j1: cython.ulonglong = m[base + 1] & m[NEED + base + 1] & INNER[1]
        j2: cython.ulonglong = m[base + 2] & m[NEED + base + 2] & INNER[2]
        j3: cython.ulonglong = m[base + 3] & m[NEED + base + 3] & INNER[3]
        live: cython.ulonglong = (n0 >> 8) | (n1 << 1) | (n2 << 8) | (n3 >> 1)
        longest: cython.int = self.longest(network, kind)
        furthest: cython.int = 0
        depth: cython.int
        space: cython.int
        component: cython.ulonglong
        ahead: cython.ulonglong
        while live:
            space = lowest(live)
            ahead = component = live & -live
            live &= live - 1
            depth = 0
            while ahead:
                depth += 1
                ahead = ((ahead & j0) >> 8) | ((ahead & j1) << 1) | ((ahead & j2) << 8) | ((ahead & j3) >> 1)
                ahead &= ~component
                component |= ahead
            self.depth[space] = depth
            self.components[space] = component
            if depth > furthest:
                furthest = depth
        reach: cython.int = furthest + 1 if furthest else 0
        twos: cython.ulonglong = (n0 & (n1 | n2 | n3)) | (n1 & (n2 | n3)) | (n2 & n3)
        while twos:
            space = lowest(twos)
            twos &= twos - 1
            depth = self.joined(space, n0 >> space & 1, n1 >> space & 1, n2 >> space & 1, n3 >> space & 1)
            if depth > reach:
                reach = depth
        return longest | furthest << 8 | reach << 16

    def double_curve_spaces(self, network: Network, kind: cython.int) -> cython.ulonglong:
        """Return the spaces with two curves of a kind.

        The mask of joined ends does not tell which ends belong to the same curve, so these spaces are part of the cache
        key.
        """
        m = network.masks
        base: cython.int = 4 * kind
        first: cython.ulonglong = (m[base] & ~m[SECOND]) | (m[base + 1] & ~m[SECOND + 1])
        first |= (m[base + 2] & ~m[SECOND + 2]) | (m[base + 3] & ~m[SECOND + 3])
        second: cython.ulonglong = (m[base] & m[SECOND]) | (m[base + 1] & m[SECOND + 1])
        second |= (m[base + 2] & m[SECOND + 2]) | (m[base + 3] & m[SECOND + 3])
        return first & second

    def longest(self, network: Network, kind: cython.int) -> cython.int:
        """Return the length of the longest route of a kind that uses no space twice, from the cache if possible."""
        if network.joining() or network.has_junctions():
            return network.longest(kind, False, LINKED_LIMIT)
        m = network.masks
        base: cython.int = 4 * kind
        j0: cython.ulonglong = m[base] & m[NEED + base] & INNER[0]
        j3: cython.ulonglong = m[base + 3] & m[NEED + base + 3] & INNER[3]
        # Joins to the north and to the west are enough, because each edge has two sides.
        if not j0 | j3:
            return 1 if m[base] | m[base + 1] | m[base + 2] | m[base + 3] else 0
        twins: cython.ulonglong = self.double_curve_spaces(network, kind)
        easts: cython.ulonglong = twins & m[SECOND + 1]
        mixed: cython.ulonglong = j0 ^ (j3 << 5) ^ (twins << 3) ^ (easts << 7)
        mixed ^= mixed >> 31
        mixed ^= mixed >> 17
        mixed ^= mixed >> 9
        at: cython.int = mixed & (ROUTE_CACHE - 1)
        if self.norths[at] != j0 or self.wests[at] != j3 or self.doubles[at] != twins or self.easts[at] != easts:
            self.norths[at] = j0
            self.wests[at] = j3
            self.doubles[at] = twins
            self.easts[at] = easts
            self.lengths[at] = network.longest(kind, False)
        return self.lengths[at]

    def joined(
        self, space: cython.int, north: cython.int, east: cython.int, south: cython.int, west: cython.int
    ) -> cython.int:
        """Return the length of the longest route through an empty space that extends one route or joins two routes.

        `north`, `east`, `south` and `west` are 1 if an end of a route points into the space from that side.
        """
        best: cython.int = 0
        longest: cython.int = 0
        beyond: cython.int
        side: cython.int
        other: cython.int
        sides: cython.int = north | east << 1 | south << 2 | west << 3
        for side in range(4):
            if not sides >> side & 1:
                continue
            beyond = space + (8 if side == 2 else -8 if side == 0 else 1 if side == 1 else -1)
            if self.depth[beyond] > longest:
                longest = self.depth[beyond]
            for other in range(side):
                if not sides >> other & 1:
                    continue
                near: cython.int = space + (-8 if other == 0 else 1 if other == 1 else 8)
                if self.components[near] != self.components[beyond] and self.depth[near] + self.depth[beyond] > best:
                    best = self.depth[near] + self.depth[beyond]
        return max(best, longest) + 1
