"""Finds closed loops of routes, also around a given space (goal F of rules 9.2, and a goal of an expansion).

A hot module. `goal_checks/__init__.py` explains the results. Loops consist of joined highway and railway ends, never of
water. A group of ends is a number here: its space, plus SECOND_GROUP if it is the second group of that space.

A loop encloses a space if it crosses a line from the space to the outer edge an odd number of times. So the search
walks over pairs of a group and the parity of its number of crossings.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.goal_sheet import SECOND_GROUP, STEPS, GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import lowest

    MOST_STEPS = 200


class LoopCore:
    """The routes of a sheet without dead ends, which is empty if and only if the sheet has no loop.

    Every group with fewer than two joined ends is removed, until no such group is left. `live` has, by side, the ends
    that join two remaining groups.
    """

    def __init__(self, seen: GoalSheet) -> None:
        side: cython.int
        if not cython.compiled:
            self.live, self.seconds = [0] * 4, [0] * 4
            self.waves = [0] * (4 * MOST_STEPS)
            self.path = [0] * MOST_STEPS
        self.first = self.second = 0
        for side in range(4):
            self.live[side] = seen.routes[side]
            self.seconds[side] = seen.seconds[side]
        self.trim()

    def trim(self) -> None:
        """Remove every group that is neither part of a loop nor between loops."""
        s = self.seconds
        side: cython.int
        once: cython.ulonglong
        twice: cython.ulonglong
        once_second: cython.ulonglong
        twice_second: cython.ulonglong
        spaces_here: cython.ulonglong
        kept: cython.ulonglong
        changed: cython.bint = True
        while changed:
            once = twice = once_second = twice_second = 0
            for side in range(4):
                spaces_here = self.live[side] & ~s[side]
                twice |= once & spaces_here
                once |= spaces_here
                spaces_here = self.live[side] & s[side]
                twice_second |= once_second & spaces_here
                once_second |= spaces_here
            changed = once != twice or once_second != twice_second
            if changed:
                for side in range(4):
                    self.live[side] &= (twice & ~s[side]) | (twice_second & s[side])
                # An end is live only if the end to which it is joined is live.
                kept = self.live[0] & self.live[2] << 8
                self.live[2] &= kept >> 8
                self.live[0] = kept
                kept = self.live[1] & self.live[3] >> 1
                self.live[3] &= kept << 1
                self.live[1] = kept
            self.first = twice
            self.second = twice_second

    def has_end(self, group: cython.int, side: cython.int) -> cython.bint:
        """Return whether a group has an end on a side that leads to another remaining group."""
        space: cython.int = group & (SECOND_GROUP - 1)
        spaces_here: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        if not self.live[side] & spaces_here:
            return False
        return ((self.seconds[side] & spaces_here) != 0) == (group >= SECOND_GROUP)

    def beyond(self, group: cython.int, side: cython.int) -> cython.int:
        """Return the group to which its live end on a side is joined."""
        space: cython.int = (group & (SECOND_GROUP - 1)) + STEPS[side]
        return space + (SECOND_GROUP if self.seconds[side ^ 2] >> space & 1 else 0)

    def find_loop(self) -> cython.ulonglong:
        """Return the spaces of a loop, as bits, or 0 if there is no loop."""
        group: cython.int
        came: cython.int = -1
        side: cython.int
        length: cython.int = 0
        each: cython.int
        spaces: cython.ulonglong = 0
        if self.first:
            group = lowest(self.first)
        elif self.second:
            group = SECOND_GROUP + lowest(self.second)
        else:
            return 0
        while True:
            for each in range(length):
                if self.path[each] == group:
                    while each < length:
                        spaces |= cython.cast(cython.ulonglong, 1) << (self.path[each] & (SECOND_GROUP - 1))
                        each += 1
                    return spaces
            self.path[length] = group
            length += 1
            side = 0
            while side == came or not self.has_end(group, side):
                side += 1
            group = self.beyond(group, side)
            came = side ^ 2

    def find_enclosing_loop(self, volcano: cython.int) -> cython.ulonglong:
        """Return the spaces of a shortest loop that crosses the line north of a volcano an odd number of times, or 0.

        The line runs along the east sides of the spaces north of the volcano, so it crosses no group. A shortest closed
        walk of this kind passes no group twice: otherwise one of its parts would be a shorter such walk.
        """
        ray: cython.ulonglong = 0
        edges: cython.ulonglong
        best: cython.int = MOST_STEPS
        best_start: cython.int = -1
        length: cython.int
        start: cython.int
        space: cython.int = volcano - 8
        while space >= 0:
            ray |= cython.cast(cython.ulonglong, 1) << space
            space -= 8
        edges = ray & self.live[1]
        while edges:
            space = lowest(edges)
            edges &= edges - 1
            start = space + (SECOND_GROUP if self.seconds[1] >> space & 1 else 0)
            length = self.walk(start, self.beyond(start, 1), ray, best)
            if length >= 0:
                best = length
                best_start = start
        if best_start < 0:
            return 0
        length = self.walk(best_start, self.beyond(best_start, 1), ray, best + 1)
        return self.walked(length, self.beyond(best_start, 1), ray)

    def walk(self, start: cython.int, goal: cython.int, ray: cython.ulonglong, most: cython.int) -> cython.int:
        """Return the fewest steps of a walk between two groups with an even number of crossings, or -1 without one.

        Afterwards, `waves` has the groups that are first reached after each number of steps: first and second groups
        with an even number of crossings, then first and second groups with an odd number. The search stops before
        `most` steps. `ray` is the line that counts as crossed, as the spaces west of it.
        """
        s = self.seconds
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (start & (SECOND_GROUP - 1))
        goal_bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (goal & (SECOND_GROUP - 1))
        goal_word: cython.int = 1 if goal >= SECOND_GROUP else 0
        ray_west: cython.ulonglong = ray << 1
        step: cython.int
        parity: cython.int
        at: cython.int
        f: cython.ulonglong
        g: cython.ulonglong
        north: cython.ulonglong
        east: cython.ulonglong
        south: cython.ulonglong
        west: cython.ulonglong
        # The groups reached so far: first and second groups by parity.
        f0: cython.ulonglong = 0
        g0: cython.ulonglong = 0
        f1: cython.ulonglong = 0
        g1: cython.ulonglong = 0
        if start >= SECOND_GROUP:
            g0 = bit
        else:
            f0 = bit
        self.waves[0] = f0
        self.waves[1] = g0
        self.waves[2] = 0
        self.waves[3] = 0
        for step in range(1, most):
            at = 4 * step
            self.waves[at] = 0
            self.waves[at + 1] = 0
            self.waves[at + 2] = 0
            self.waves[at + 3] = 0
            for parity in range(2):
                f = self.waves[at - 4 + 2 * parity]
                g = self.waves[at - 3 + 2 * parity]
                north = (((f & ~s[0]) | (g & s[0])) & self.live[0]) >> 8
                east = ((f & ~s[1]) | (g & s[1])) & self.live[1]
                south = (((f & ~s[2]) | (g & s[2])) & self.live[2]) << 8
                west = ((f & ~s[3]) | (g & s[3])) & self.live[3]
                f = (east & ray) << 1
                g = (west & ray_west) >> 1
                # Stepping across the line changes the parity.
                self.waves[at + 2 - 2 * parity] |= (f & ~s[3]) | (g & ~s[1])
                self.waves[at + 3 - 2 * parity] |= (f & s[3]) | (g & s[1])
                f = (east & ~ray) << 1
                g = (west & ~ray_west) >> 1
                self.waves[at + 2 * parity] |= (north & ~s[2]) | (f & ~s[3]) | (south & ~s[0]) | (g & ~s[1])
                self.waves[at + 1 + 2 * parity] |= (north & s[2]) | (f & s[3]) | (south & s[0]) | (g & s[1])
            self.waves[at] &= ~f0
            self.waves[at + 1] &= ~g0
            self.waves[at + 2] &= ~f1
            self.waves[at + 3] &= ~g1
            f0 |= self.waves[at]
            g0 |= self.waves[at + 1]
            f1 |= self.waves[at + 2]
            g1 |= self.waves[at + 3]
            if self.waves[at + goal_word] & goal_bit:
                return step
            if not self.waves[at] | self.waves[at + 1] | self.waves[at + 2] | self.waves[at + 3]:
                return -1
        return -1

    def walked(self, length: cython.int, goal: cython.int, ray: cython.ulonglong) -> cython.ulonglong:
        """Return the spaces of the walk that `walk` found, as bits.

        The arguments are those of `walk` and its result.
        """
        group: cython.int = goal
        parity: cython.int = 0
        side: cython.int
        before: cython.int
        was: cython.int
        space: cython.int
        spaces: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (goal & (SECOND_GROUP - 1))
        while length > 0:
            length -= 1
            for side in range(4):
                if not self.has_end(group, side):
                    continue
                before = self.beyond(group, side)
                space = before & (SECOND_GROUP - 1)
                was = parity
                if (side == 3 and ray >> space & 1) or (side == 1 and ray >> (group & (SECOND_GROUP - 1)) & 1):
                    was = 1 - parity
                if self.waves[4 * length + 2 * was + (1 if before >= SECOND_GROUP else 0)] >> space & 1:
                    group = before
                    parity = was
                    spaces |= cython.cast(cython.ulonglong, 1) << space
                    break
        return spaces

    def by_side(self) -> tuple[list[int], list[int]]:
        """Return the live ends and the ends of second groups, each by side, for `lava/enclosing_trail.py`."""
        return [self.live[side] for side in range(4)], [self.seconds[side] for side in range(4)]


def loop(seen: GoalSheet) -> cython.ulonglong:
    """Goal F: return 1 if there is a closed loop of routes."""
    spaces: cython.ulonglong = LoopCore(seen).find_loop()
    return pack_result(1, spaces) if spaces else 0
