"""Paths that use no end twice, for goals about exits joined over a space or paths over several bridges (rules 9.2).

Hot. Answers as `goal_tests/__init__.py` says. Such a path over a space from exit to exit is nothing but two paths from
the space to two exits that share no end, and one over three bridges two such paths from the second bridge to two
others. Both are a flow of two units, each end taking one, so that no search can ever take long.

A group of a drawing is a number here: its space, and SECOND_GROUP more if it is the second one in its space.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_tests.seen import SECOND_GROUP, STEPS, Seen, counted
    from inkrally.railroad_ink.sheet.bits import lowest

    MOST_GROUPS = 128


class Flow:
    """Paths from groups to drains, none of which uses an end that another uses.

    By side: `joins` are the ends over which a path may go on, `drains` those by which it may end, `shared` those of
    them that are joined to another, so that only one path may end over the edge between the two; `out` are the ends by
    which a path leaves its group. `reached` are the spaces in which paths ended, those over a shared edge on both its
    sides.
    """

    def __init__(self, seen: Seen) -> None:
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
        """Whether a group has one of these ends, which are of a side."""
        here: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (group & (SECOND_GROUP - 1))
        if not ends & here:
            return False
        return ((self.seconds[side] & here) != 0) == (group >= SECOND_GROUP)

    def beyond(self, group: cython.int, side: cython.int) -> cython.int:
        """The group to which its end on a side is joined."""
        space: cython.int = (group & (SECOND_GROUP - 1)) + STEPS[side]
        return space + (SECOND_GROUP if self.seconds[side ^ 2] >> space & 1 else 0)

    def more(self, start: cython.int) -> cython.bint:
        """One more path from a group, for which others may be led another way; whether there is one."""
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
                    self.push(group)
                    return True
                if next_group < 0 or self.came[next_group] >= 0:
                    continue
                # Over an edge by which paths end only what ends there can be led another way.
                if taken or self.has_end(self.joins[side], group, side):
                    self.came[next_group] = side
                    self.queue[tail] = next_group
                    tail += 1
        return False

    def push(self, group: cython.int) -> None:
        """Note the path that `more` found, from its last group back."""
        side: cython.int = self.came[group]
        before: cython.int
        here: cython.ulonglong
        while side < 4:
            before = self.beyond(group, side ^ 2)
            here = cython.cast(cython.ulonglong, 1) << (group & (SECOND_GROUP - 1))
            if self.has_end(self.out[side ^ 2], group, side ^ 2):
                self.out[side ^ 2] &= ~here
                if self.has_end(self.shared[side], before, side):
                    # The path that ended there from the other side now ends from this one.
                    self.out[side] |= cython.cast(cython.ulonglong, 1) << (before & (SECOND_GROUP - 1))
            else:
                self.out[side] |= cython.cast(cython.ulonglong, 1) << (before & (SECOND_GROUP - 1))
            group = before
            side = self.came[group]
        self.last = group

    def spaces(self) -> cython.ulonglong:
        """The spaces of all paths, those beyond a shared edge by which one ends too."""
        return (
            (self.out[0] | self.out[1] | self.out[2] | self.out[3])
            | (self.out[0] & self.shared[0]) >> 8
            | (self.out[1] & self.shared[1]) << 1
            | (self.out[2] & self.shared[2]) << 8
            | (self.out[3] & self.shared[3]) >> 1
        )


def exits_joined_over(seen: Seen, over: cython.ulonglong) -> cython.ulonglong:
    """How many exits, two at most, are joined by a path through the route of one of some spaces; its spaces.

    The routes of these spaces have two ends each.
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
        while count < 2 and flow.more(group):
            count += 1
        if count > best:
            best = count
            spaces = flow.spaces()
    return counted(best, spaces)
