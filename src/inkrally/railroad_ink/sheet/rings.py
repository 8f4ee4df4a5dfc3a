"""Finds the longest route through connected spaces that contain rings, if each space counts once.

A hot module. Its input is the masks of one kind of route (layout: `network.py`); dice and points do not matter here.
`network.py` handles connected spaces without rings, and `frontier.py` handles sets of spaces that are too dense for
this search.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import lowest, popcount

STEP_LIMIT = 20_000
"""The number of spaces that a search may enter before it gives up.

For larger searches the frontier search is faster.
"""


class RingSearch:
    """A depth-first search from every space of a connected component.

    The search drops a route when too few spaces can still be reached to make the route the longest.
    """

    def __init__(
        self,
        component: cython.ulonglong,
        north: cython.ulonglong,
        east: cython.ulonglong,
        south: cython.ulonglong,
        west: cython.ulonglong,
    ) -> None:
        """Set the component to search and, for each side, the spaces whose end there is joined inside the board.

        All arguments are spaces as bits.
        """
        self.component = component
        self.north = north
        self.east = east
        self.south = south
        self.west = west
        self.size = popcount(component)
        self.steps = 0
        self.best = 0
        if not cython.compiled:
            self.trail = [0] * 49
            self.best_trail = [0] * 49

    def run(self, at_least: cython.int) -> cython.int:
        """Return the length of the longest route, `at_least` if no route is longer, or -1 if the search gave up."""
        starts: cython.ulonglong = self.component
        self.best = at_least
        while starts:
            space: cython.int = lowest(starts)
            starts &= starts - 1
            if self.extend(space, self.component & ~(cython.cast(cython.ulonglong, 1) << space), 1):
                break
        return -1 if self.steps > STEP_LIMIT else self.best

    def spaces(self) -> list[int]:
        """Return the spaces of the route from end to end. Valid only if `run` found a route longer than `at_least`."""
        return [self.best_trail[i] for i in range(self.best)]

    def extend(self, space: cython.int, free: cython.ulonglong, depth: cython.int) -> cython.bint:
        """Extend the route by a space, and search over the free spaces. Returns True to end the whole search.

        `depth` is the number of spaces of the route, including this one.
        """
        i: cython.int
        self.steps += 1
        if self.steps > STEP_LIMIT:
            return True
        self.trail[depth - 1] = space
        if depth > self.best:
            self.best = depth
            for i in range(depth):
                self.best_trail[i] = self.trail[i]
            if depth == self.size:
                return True
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        ahead: cython.ulonglong = 0
        if self.north & bit:
            ahead |= bit >> 8
        if self.east & bit:
            ahead |= bit << 1
        if self.south & bit:
            ahead |= bit << 8
        if self.west & bit:
            ahead |= bit >> 1
        ahead &= free
        # A route can become shorter only by a choice, so the bound is checked only at forks.
        if (ahead & (ahead - 1)) != 0 and depth + popcount(self.reach(ahead, free)) <= self.best:
            return False
        while ahead:
            bit = ahead & -ahead
            ahead ^= bit
            if self.extend(lowest(bit), free & ~bit, depth + 1):
                return True
        return False

    def reach(self, spaces: cython.ulonglong, free: cython.ulonglong) -> cython.ulonglong:
        """Return the free spaces that are connected with `spaces`, including `spaces`."""
        far: cython.ulonglong = spaces
        while far:
            far = (
                ((far & self.north) >> 8)
                | ((far & self.east) << 1)
                | ((far & self.south) << 8)
                | ((far & self.west) >> 1)
            )
            far &= free & ~spaces
            spaces |= far
        return spaces


def tree_route(
    first: cython.int,
    north: cython.ulonglong,
    east: cython.ulonglong,
    south: cython.ulonglong,
    west: cython.ulonglong,
) -> list[int]:
    """Return the route from `first` to a space with the greatest distance, in connected spaces without rings."""
    came_from = {first: first}
    ring = [first]
    last = first
    space: cython.int
    beyond: cython.int
    while ring:
        last = ring[0]
        more = []
        for space in ring:
            for side in range(4):
                if side == 0:
                    if not north >> space & 1:
                        continue
                    beyond = space - 8
                elif side == 1:
                    if not east >> space & 1:
                        continue
                    beyond = space + 1
                elif side == 2:
                    if not south >> space & 1:
                        continue
                    beyond = space + 8
                else:
                    if not west >> space & 1:
                        continue
                    beyond = space - 1
                if beyond not in came_from:
                    came_from[beyond] = space
                    more.append(beyond)
        ring = more
    route = [last]
    while last != first:
        last = came_from[last]
        route.append(last)
    return route
