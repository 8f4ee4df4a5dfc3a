"""Finds paths that use no end twice, for goals about exits joined over a space and paths over bridges (rules 9.2).

A hot module. `goal_checks/__init__.py` explains the results.

A path from exit to exit through a space consists of two paths from the space to two exits that share no end. A path
over three bridges consists of two such paths from the second bridge to the first and the third. Both are found as a
flow of two units, where each end carries one unit, so the search is always short.

A group of ends is a number here: its space, plus SECOND_GROUP if it is the second group of that space.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.goal_sheet import SECOND_GROUP, STEPS, GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import lowest

    MOST_GROUPS = 128


class Flow:
    """Paths from groups to drains, which are the ends where a path may stop. The paths share no end.

    Attributes:
        joins: By side, the ends over which a path may continue.
        drains: By side, the ends at which a path may stop.
        shared: By side, the drains that are joined to another drain. Only one path may stop at the edge between them.
        out: By side, the ends through which a path leaves its group.
        reached: The spaces in which paths stopped; both spaces for a shared edge.
    """

    def __init__(self, seen: GoalSheet) -> None:
        side: cython.int
        if not cython.compiled:
            self.joins, self.seconds, self.drains, self.shared, self.out = ([0] * 4 for _ in range(5))
            self.came, self.queue = [0] * MOST_GROUPS, [0] * MOST_GROUPS
        self.last = 0
        self.reached = 0
        for side in range(4):
            self.joins[side] = seen.joins[side]
            self.seconds[side] = seen.seconds[side]
            self.drains[side] = 0
            self.shared[side] = 0
            self.out[side] = 0

    def has_end(self, ends: cython.ulonglong, group: cython.int, side: cython.int) -> cython.bint:
        """Return whether a group has an end on a side that is in the mask `ends`."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (group & (SECOND_GROUP - 1))
        if not ends & bit:
            return False
        return ((self.seconds[side] & bit) != 0) == (group >= SECOND_GROUP)

    def beyond(self, group: cython.int, side: cython.int) -> cython.int:
        """Return the group to which the end of a group on a side is joined."""
        space: cython.int = (group & (SECOND_GROUP - 1)) + STEPS[side]
        return space + (SECOND_GROUP if self.seconds[side ^ 2] >> space & 1 else 0)

    def add_path(self, start: cython.int) -> cython.bint:
        """Find one more path from a group, rerouting other paths if necessary, and return whether there is one."""
        head: cython.int = 0
        tail: cython.int = 1
        group: cython.int
        next_group: cython.int
        side: cython.int
        taken: cython.bint
        for group in range(MOST_GROUPS):
            self.came[group] = -1
        self.queue[0] = start
        self.came[start] = 4
        while head < tail:
            group = self.queue[head]
            head += 1
            for side in range(4):
                if self.has_end(self.out[side], group, side):
                    continue
                if self.has_end(self.joins[side] | self.shared[side], group, side):
                    next_group = self.beyond(group, side)
                    taken = self.has_end(self.out[side ^ 2], next_group, side ^ 2)
                else:
                    next_group = -1
                    taken = False
                if not taken and self.has_end(self.drains[side], group, side):
                    self.out[side] |= cython.cast(cython.ulonglong, 1) << (group & (SECOND_GROUP - 1))
                    self.record_path(group)
                    return True
                if next_group < 0 or self.came[next_group] >= 0:
                    continue
                # At an edge where paths stop, only the path that stops there can be rerouted.
                if taken or self.has_end(self.joins[side], group, side):
                    self.came[next_group] = side
                    self.queue[tail] = next_group
                    tail += 1
        return False

    def record_path(self, group: cython.int) -> None:
        """Record the path that `add_path` found, from its last group back."""
        side: cython.int = self.came[group]
        before: cython.int
        bit: cython.ulonglong
        while side < 4:
            before = self.beyond(group, side ^ 2)
            bit = cython.cast(cython.ulonglong, 1) << (group & (SECOND_GROUP - 1))
            if self.has_end(self.out[side ^ 2], group, side ^ 2):
                self.out[side ^ 2] &= ~bit
                if self.has_end(self.shared[side], before, side):
                    # The path that stopped at this edge from the other side now stops from this side.
                    self.out[side] |= cython.cast(cython.ulonglong, 1) << (before & (SECOND_GROUP - 1))
            else:
                self.out[side] |= cython.cast(cython.ulonglong, 1) << (before & (SECOND_GROUP - 1))
            group = before
            side = self.came[group]
        self.last = group

    def spaces(self) -> cython.ulonglong:
        """Return the spaces of all paths, including the spaces beyond shared edges."""
        return (
            (self.out[0] | self.out[1] | self.out[2] | self.out[3])
            | (self.out[0] & self.shared[0]) >> 8
            | (self.out[1] & self.shared[1]) << 1
            | (self.out[2] & self.shared[2]) << 8
            | (self.out[3] & self.shared[3]) >> 1
        )


def exits_joined_over(seen: GoalSheet, over: cython.ulonglong) -> cython.ulonglong:
    """Count the exits, at most two, that a path through the route of one of these spaces joins.

    The routes in these spaces must have two ends each.
    """
    spaces: cython.ulonglong = 0
    best: cython.int = 0
    count: cython.int
    space: cython.int
    group: cython.int
    side: cython.int
    while over and best < 2:
        space = lowest(over)
        over &= over - 1
        group = space
        for side in range(4):
            if seen.ends[side] & seen.seconds[side] & cython.cast(cython.ulonglong, 1) << space:
                group = space + SECOND_GROUP
        flow: Flow = Flow(seen)
        for side in range(4):
            flow.drains[side] = seen.exits[side]
        count = 0
        while count < 2 and flow.add_path(group):
            count += 1
        if count > best:
            best = count
            spaces = flow.spaces()
    return pack_result(best, spaces)
