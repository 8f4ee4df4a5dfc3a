"""Finds the longest route if spaces have two pieces of a kind, or may be passed more than once (rules 6).

A hot module. Its input is the masks of one kind of route (layout: `network.py`); dice and points do not matter here. A
piece is one group of connected ends in a space, so a mask of pieces consists of two masks of spaces. A pass is a visit
of the route to a piece, a stretch is the edge between two joined pieces. If the pieces of a connected component form a
tree, two floods find the length. Other components are searched. `frontier.py` handles the components that are too dense
for this search.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import connected_groups, lowest, neighbours, popcount

    MOST_PASSES = 98
    # The number of the mode "stretches" in `facts.MODE_NUMBERS`.
    STRETCHES = 2

PASS_LIMIT = 20_000
"""The number of passes that a search may try before it gives up. For larger searches the frontier search is faster."""

LINKED_PASS_LIMIT = 1_000_000
"""The limit of passes for a search with junctions, because the frontier search does not support junctions.

Such sheets are rare.
"""


class PassSearch:
    """A search for the longest route over the pieces of a kind, in any mode.

    An object can be used for many searches.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.joined = [0] * 4
            self.second = [0] * 4
            self.pairs = [0] * 3
            self.route = [0] * MOST_PASSES
            self.best_route = [0] * MOST_PASSES
        self.best = 0
        self.far = 0
        self.far_second = 0

    def load(
        self,
        j0: cython.ulonglong,
        j1: cython.ulonglong,
        j2: cython.ulonglong,
        j3: cython.ulonglong,
        s0: cython.ulonglong,
        s1: cython.ulonglong,
        s2: cython.ulonglong,
        s3: cython.ulonglong,
        crossroads: cython.ulonglong,
        mode: cython.int,
    ) -> None:
        """Set the pieces to search.

        Args:
            j0: The spaces whose north end is joined inside the board; `j1` to `j3` have the spaces for E, S and W.
            s0: The spaces whose north end belongs to the second group; `s1` to `s3` have the spaces for E, S and W.
            crossroads: The spaces with a piece of four ends.
            mode: A number of `facts.MODE_NUMBERS`.
        """
        self.joined[0] = j0
        self.joined[1] = j1
        self.joined[2] = j2
        self.joined[3] = j3
        self.second[0] = s0
        self.second[1] = s1
        self.second[2] = s2
        self.second[3] = s3
        self.linked = 0
        self.limit = PASS_LIMIT
        self.twice = crossroads if mode else 0
        self.trail = mode != 0
        self.stretches = mode == STRETCHES

    def link(self, one: cython.ulonglong, two: cython.ulonglong, three: cython.ulonglong) -> None:
        """Connect the pieces of junctions. A route may pass each junction once.

        Each of the three arguments has the two spaces (as bits) of a junction, or is 0.
        """
        self.pairs[0] = one
        self.pairs[1] = two
        self.pairs[2] = three
        self.linked = one | two | three
        self.limit = LINKED_PASS_LIMIT

    def across(self, spaces: cython.ulonglong) -> cython.ulonglong:
        """Return the other spaces of the junctions that have a space among `spaces`, as bits."""
        found: cython.ulonglong = 0
        number: cython.int
        for number in range(3):
            if self.pairs[number] & spaces:
                found |= self.pairs[number]
        return found & ~spaces

    def run(self, component: cython.ulonglong, at_least: cython.int, keep: cython.bint) -> cython.int:
        """Return the length of the longest route within a component, or -1 if the search gave up.

        Args:
            component: The spaces of the component, as bits.
            at_least: A length. The search finds only longer routes, and returns `at_least` if there are none.
            keep: Whether to search trees too, so that `spaces` returns the route.
        """
        j0: cython.ulonglong = self.joined[0]
        j1: cython.ulonglong = self.joined[1]
        j2: cython.ulonglong = self.joined[2]
        j3: cython.ulonglong = self.joined[3]
        s0: cython.ulonglong = self.second[0]
        s1: cython.ulonglong = self.second[1]
        s2: cython.ulonglong = self.second[2]
        s3: cython.ulonglong = self.second[3]
        left: cython.ulonglong = component & ((j0 & ~s0) | (j1 & ~s1) | (j2 & ~s2) | (j3 & ~s3) | self.linked)
        left_second: cython.ulonglong = component & ((j0 & s0) | (j1 & s1) | (j2 & s2) | (j3 & s3))
        first: cython.ulonglong
        second: cython.ulonglong
        size: cython.int
        most: cython.int
        edges: cython.int
        odd: cython.int
        self.best = at_least
        self.steps = 0
        while left | left_second:
            self.far = left & -left
            self.far_second = 0 if left else left_second & -left_second
            self.sweep()
            first = self.seen
            second = self.seen_second
            left &= ~first
            left_second &= ~second
            size = popcount(first) + popcount(second)
            edges = popcount(((first & ~s0) | (second & s0)) & j0) + popcount(((first & ~s1) | (second & s1)) & j1)
            edges += popcount(first & self.linked) // 2
            if self.stretches:
                # The bound of `unused`, for a route that may begin and end anywhere.
                odd = popcount(first & ((j0 & ~s0) ^ (j1 & ~s1) ^ (j2 & ~s2) ^ (j3 & ~s3) ^ self.linked))
                odd += popcount(second & ((j0 & s0) ^ (j1 & s1) ^ (j2 & s2) ^ (j3 & s3)))
                most = edges + 1 - max(0, odd // 2 - 1)
            else:
                most = size + popcount(first & self.twice) if self.trail else popcount(first | second)
            if most <= self.best:
                continue
            if self.trail and not keep and edges == size - 1:
                # `far` is an end of a longest route, so the greatest distance from it is the length.
                self.sweep()
                self.best = max(self.best, self.depth)
                continue
            self.size = most
            self.walk(first, second)
            if self.steps > self.limit:
                return -1
        return self.best

    def spaces(self) -> list[int]:
        """Return the spaces of the route from end to end. Valid only if `run` kept a route longer than `at_least`."""
        return [self.best_route[i] for i in range(self.best)]

    def sweep(self) -> None:
        """Flood from one of the pieces in `far`, which are the pieces farthest from the start of the last flood.

        The flood sets `far` to the pieces farthest from its start, `depth` to the number of pieces on the way to them,
        and `seen` to all pieces reached.
        """
        # Start from one piece, even if several are equally far.
        more: cython.ulonglong = self.far & -self.far
        more_second: cython.ulonglong = 0 if more else self.far_second & -self.far_second
        far: cython.ulonglong = more
        far_second: cython.ulonglong = more_second
        seen: cython.ulonglong = more
        seen_second: cython.ulonglong = more_second
        depth: cython.int = 0
        j = self.joined
        s = self.second
        while more | more_second:
            depth += 1
            far = more
            far_second = more_second
            more, more_second = neighbours(more, more_second, j[0], j[1], j[2], j[3], s[0], s[1], s[2], s[3])
            if far & self.linked:
                more |= self.across(far)
            more &= ~seen
            more_second &= ~seen_second
            seen |= more
            seen_second |= more_second
        self.depth = depth
        self.far = far
        self.far_second = far_second
        self.seen = seen
        self.seen_second = seen_second

    def walk(self, first: cython.ulonglong, second: cython.ulonglong) -> None:
        """Search from every piece of a component."""
        starts: cython.ulonglong = first
        starts_second: cython.ulonglong = second
        while starts:
            if self.extend(lowest(starts), False, first, second, 0, 0, 0, 1):
                return
            starts &= starts - 1
        while starts_second:
            if self.extend(lowest(starts_second), True, first, second, 0, 0, 0, 1):
                return
            starts_second &= starts_second - 1

    def extend(
        self,
        space: cython.int,
        in_second: cython.bint,
        first: cython.ulonglong,
        second: cython.ulonglong,
        again: cython.ulonglong,
        north: cython.ulonglong,
        east: cython.ulonglong,
        depth: cython.int,
    ) -> cython.bint:
        """Extend the route by a pass over a free piece, and continue the search. Returns True to end the whole search.

        Args:
            space: The space of the piece.
            in_second: Whether the piece is the second group of its space.
            first: The spaces whose first group is free; `second` has the spaces whose second group is free.
            again: The crossroads that were passed once; in the mode "stretches", the junctions that were passed.
            north: The used edges between a space and its northern neighbour, by the space south of the edge.
            east: The used edges between a space and its eastern neighbour, by the space west of the edge.
            depth: The number of passes, including this one.
        """
        i: cython.int
        self.steps += 1
        if self.steps > self.limit:
            return True
        self.route[depth - 1] = space
        if depth > self.best:
            self.best = depth
            for i in range(depth):
                self.best_route[i] = self.route[i]
            if depth == self.size:
                return True
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        if self.stretches:
            pass  # In this mode a piece stays free; only its edges are used up.
        elif in_second:
            second &= ~bit
        elif again & bit:
            again &= ~bit
        else:
            first &= ~bit
            again |= bit & self.twice
        if not self.trail:
            # In the mode "simple" no space occurs twice.
            first &= ~bit
            second &= ~bit
        ways: cython.int = 0
        count: cython.int = 0
        there: cython.ulonglong
        side: cython.int
        for side in range(4):
            if self.leads(space, side, in_second, north, east):
                there = stepped(bit, side)
                if (second if self.second[side ^ 2] & there else first | again) & there:
                    ways |= 1 << side
                    count += 1
        beyond: cython.ulonglong = 0
        if self.linked & bit and not (self.stretches and again & bit):
            beyond = self.across(bit) & first
            if beyond:
                count += 1
        # A route can become shorter only by a choice, so the bound is checked only at forks.
        if count > 1:
            if self.stretches:
                if depth + self.unused(bit, in_second, north, east, again) <= self.best:
                    return False
            elif depth + self.reach(bit, ways, beyond, first, second, again) <= self.best:
                return False
        next_second: cython.bint
        for side in range(4):
            if ways >> side & 1:
                there = stepped(bit, side)
                next_second = (self.second[side ^ 2] & there) != 0
                if self.extend(
                    lowest(there),
                    next_second,
                    first,
                    second,
                    again,
                    north | (bit if side == 0 else there if side == 2 else 0),
                    east | (bit if side == 1 else there if side == 3 else 0),
                    depth + 1,
                ):
                    return True
        if beyond:
            if self.stretches:
                again |= bit | beyond
            return self.extend(lowest(beyond), False, first, second, again, north, east, depth + 1)
        return False

    def leads(
        self,
        space: cython.int,
        side: cython.int,
        in_second: cython.bint,
        north: cython.ulonglong,
        east: cython.ulonglong,
    ) -> cython.bint:
        """Return whether a piece has a joined end on a side, and the edge there is not used yet.

        Args:
            space: The index of the space of the piece.
            side: 0 to 3 for north, east, south, west.
            in_second: Whether the piece is the second piece of its space.
            north: The spaces whose northern edge is used, as bits.
            east: The spaces whose eastern edge is used, as bits.
        """
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        if not self.joined[side] & bit or ((self.second[side] & bit) != 0) != in_second:
            return False
        if side == 0:
            return not north & bit
        if side == 1:
            return not east & bit
        return not (north & bit << 8 if side == 2 else east & bit >> 1)

    def reach(
        self,
        bit: cython.ulonglong,
        ways: cython.int,
        beyond: cython.ulonglong,
        first: cython.ulonglong,
        second: cython.ulonglong,
        again: cython.ulonglong,
    ) -> cython.int:
        """Return an upper bound for the number of further passes.

        Args:
            bit: The space that the route leaves, as a bit.
            ways: The sides through which the route can leave, as bits.
            beyond: The space to which a junction leads instead, as a bit; 0 if there is no such space.
            first: The spaces whose first piece can still be passed, as bits.
            second: The spaces whose second piece can still be passed, as bits.
            again: The spaces whose first piece can be passed a second time, as bits.
        """
        free: cython.ulonglong = first | again
        more: cython.ulonglong = beyond
        more_second: cython.ulonglong = 0
        there: cython.ulonglong
        side: cython.int
        for side in range(4):
            if ways >> side & 1:
                there = stepped(bit, side)
                if self.second[side ^ 2] & there:
                    more_second |= there
                else:
                    more |= there
        seen: cython.ulonglong = more
        seen_second: cython.ulonglong = more_second
        j = self.joined
        s = self.second
        while more | more_second:
            linked: cython.ulonglong = self.across(more) if more & self.linked else 0
            more, more_second = neighbours(more, more_second, j[0], j[1], j[2], j[3], s[0], s[1], s[2], s[3])
            more |= linked
            more &= free & ~seen
            more_second &= second & ~seen_second
            seen |= more
            seen_second |= more_second
        if not self.trail:
            return popcount(seen | seen_second)
        # A crossroads that was not passed yet may be passed twice, any other crossroads one more time.
        return popcount(seen) + popcount(seen_second) + popcount(seen & first & self.twice)

    def unused(
        self,
        bit: cython.ulonglong,
        in_second: cython.bint,
        north: cython.ulonglong,
        east: cython.ulonglong,
        again: cython.ulonglong,
    ) -> cython.int:
        """Return an upper bound for the number of unused edges that a route can still use from a piece, each once.

        The bound is the number of unused edges that can be reached, less the edges that a single route cannot use. At a
        piece with an odd number of unused edges, one edge stays unused, except at the ends of the route. Such an edge
        belongs to at most two of these pieces.
        """
        s0: cython.ulonglong = self.second[0]
        s1: cython.ulonglong = self.second[1]
        s2: cython.ulonglong = self.second[2]
        s3: cython.ulonglong = self.second[3]
        j0: cython.ulonglong = self.joined[0] & ~north
        j1: cython.ulonglong = self.joined[1] & ~east
        j2: cython.ulonglong = self.joined[2] & ~(north >> 8)
        j3: cython.ulonglong = self.joined[3] & ~(east << 1)
        first: cython.ulonglong = 0 if in_second else bit
        second: cython.ulonglong = bit if in_second else 0
        odd: cython.ulonglong = first
        odd_second: cython.ulonglong = second
        first, second = connected_groups(first, second, j0, j1, j2, j3, s0, s1, s2, s3)
        linked: cython.ulonglong = self.linked & ~again
        more: cython.ulonglong
        while linked:
            more = self.across(first & linked)
            if more == 0:
                break
            first, second = connected_groups(first | more, second, j0, j1, j2, j3, s0, s1, s2, s3)
        edges: cython.int = popcount(((first & ~s0) | (second & s0)) & j0)
        edges += popcount(((first & ~s1) | (second & s1)) & j1)
        edges += popcount(first & linked) // 2
        odd ^= first & ((j0 & ~s0) ^ (j1 & ~s1) ^ (j2 & ~s2) ^ (j3 & ~s3) ^ linked)
        odd_second ^= second & ((j0 & s0) ^ (j1 & s1) ^ (j2 & s2) ^ (j3 & s3))
        return edges - (popcount(odd) + popcount(odd_second)) // 2


def stepped(bit: cython.ulonglong, side: cython.int) -> cython.ulonglong:
    """Return the space beyond the side `side` of the space `bit`. Both spaces are bits."""
    if side == 0:
        return bit >> 8
    if side == 1:
        return bit << 1
    return bit << 8 if side == 2 else bit >> 1
