"""Tests the goals about canyons (rules 9.2): bridges, paths over several bridges, and a canyon through the centre.

A hot module. `goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.canyon.bridges import BRIDGES, bridged_on
from inkrally.railroad_ink.expansions.canyon.rules import canyons_on
from inkrally.railroad_ink.goal_checks.goal_sheet import progress_of
from inkrally.railroad_ink.sheet.edges import SEGMENT_WORD_MASK, SOUTH_SEGMENT_OFFSET
from inkrally.railroad_ink.sheet.network import SPACES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.goal_checks.crossings import Flow
    from inkrally.railroad_ink.goal_checks.goal_sheet import SECOND_GROUP, GoalSheet, pack_result
    from inkrally.railroad_ink.sheet.bits import lowest

CENTRE = sum(1 << SPACES[space] for space in facts.SHEET.centre)
# The spaces whose north or west side is between two central spaces.
CENTRE_NORTH, CENTRE_WEST = CENTRE & CENTRE << 8, CENTRE & CENTRE << 1


def most_bridges(seen: GoalSheet, north: cython.ulonglong, west: cython.ulonglong) -> cython.ulonglong:
    """Count the bridges over one canyon, at most three, that one path of routes crosses.

    Only bridges with a joined end are counted.

    Args:
        seen: The sheet.
        north: The spaces with a segment of the canyon on their north side.
        west: The spaces with a segment of the canyon on their west side.
    """
    spaces: cython.ulonglong = 0
    left: cython.ulonglong
    best: cython.int = 0
    count: cython.int
    axis: cython.int
    side: cython.int
    space: cython.int
    one: cython.int
    other: cython.int
    spaces_here: cython.ulonglong
    flow: Flow
    # The joined ends at a bridge.
    north &= seen.routes[0]
    west &= seen.routes[3]
    for axis in range(2):
        left = west if axis else north
        side = 3 if axis else 0
        while left and best < 3:
            space = lowest(left)
            spaces_here = left & -left
            left ^= spaces_here
            flow = Flow(seen)
            flow.shared[0] = north
            flow.shared[1] = west >> 1
            flow.shared[2] = north >> 8
            flow.shared[3] = west
            # The path already uses the bridge in its middle.
            flow.shared[side] &= ~spaces_here
            flow.shared[side ^ 2] &= ~(spaces_here >> 1 if axis else spaces_here >> 8)
            one = space + (SECOND_GROUP if seen.seconds[side] & spaces_here else 0)
            other = flow.beyond(one, side)
            flow.joins[0] &= ~north
            flow.joins[1] &= ~(west >> 1)
            flow.joins[2] &= ~(north >> 8)
            flow.joins[3] &= ~west
            for each in range(4):
                flow.drains[each] = flow.shared[each]
            count = 1
            if flow.add_path(one):
                count += 1
            if flow.add_path(other):
                count += 1
            if count > best:
                best = count
                spaces = flow.spaces() | spaces_here | (spaces_here >> 1 if axis else spaces_here >> 8)
    return pack_result(best, spaces)


def bridge_points(seen: GoalSheet) -> int:
    """Goal CA: count the bridge points spent (rules 10.2). The result has the spaces on both sides of the bridges."""
    segments = bridged_on(seen.layers.get(BRIDGES))
    north, west = segments & SEGMENT_WORD_MASK, segments >> SOUTH_SEGMENT_OFFSET
    return pack_result(len(seen.layers.get(BRIDGES, ())), north | north >> 8 | west | west >> 1)


def bridges_of_canyon(seen: GoalSheet) -> int:
    """Goal CB: count the bridges over one canyon, at most three, that one path crosses. The path uses no end twice."""
    best = 0
    for canyon in canyons_on(seen.layers).lines:
        found = most_bridges(seen, canyon.segments & SEGMENT_WORD_MASK, canyon.segments >> SOUTH_SEGMENT_OFFSET)
        if progress_of(found) > progress_of(best):
            best = found
    return best


def canyon_through_centre(seen: GoalSheet) -> int:
    """Goal CD: count how many of two facts are true of one canyon.

    The facts are: both its ends are on the outer edge, and it has a segment between two central spaces. The result
    also has the spaces on both sides of such segments.
    """
    best = 0
    for canyon in canyons_on(seen.layers).lines:
        north, west = canyon.segments & CENTRE_NORTH, canyon.segments >> SOUTH_SEGMENT_OFFSET & CENTRE_WEST
        found = pack_result(canyon.both_ends + bool(north | west), north | north >> 8 | west | west >> 1)
        if progress_of(found) > progress_of(best):
            best = found
    return best


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "CA": bridge_points,
    "CB": bridges_of_canyon,
    "CD": canyon_through_centre,
}
"""The test of each goal, by its code."""
