"""What the goals of Challenge ask of a sheet (rules 9.2): a small function for each goal, by its code.

Every function takes a `Seen`, a sheet as the goals look at it, and answers one number, `have << 56 | spaces`: how much
there is of what the goal asks for, and as bits the spaces that count. How much is needed is in `data/goals.json`.
Knows no table, no rounds and no points.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink.challenge.goal_tests import areas, connections, crossings, lengths, loops, written
from inkrally.railroad_ink.challenge.goal_tests.seen import Seen, have_of

TESTS: dict[str, Callable[[Seen], int]] = {
    "A": areas.central,
    "B": written.villages,
    "C": areas.full_line,
    "D": areas.corners,
    "E": areas.full_block,
    "F": loops.loop,
    "G": connections.exits,
    "H": connections.stations,
    "I": lengths.highway,
    "J": lengths.railway,
    "K": connections.opposite_exits,
    "L": connections.middle_exits,
    "LA": connections.exits_through_lake,
    "LB": areas.water_in_line,
    "LC": areas.lakes_without_edges,
    "RA": connections.bridges_of_river,
    "RB": areas.stations_at_river,
    "RC": crossings.exits_over_river,
    "FA": areas.forests,
    "FB": areas.trees_in_diagonal,
    "FC": areas.trees_at_exits,
    "TA": written.trails_in_line,
    "TB": written.trails_at_station,
    "TC": written.trails_in_centre,
    "VA": loops.loop_around_volcano,
    "VB": crossings.exits_through_lava,
    "VC": written.erased_by_lava,
    "MA": areas.crater_among_routes,
    "MB": connections.craters_joined,
    "MC": written.erased_by_meteors,
    "CA": written.bridge_points,
    "CB": written.bridges_of_canyon,
    "CD": written.canyon_through_centre,
    "DA": areas.cacti_in_block,
    "DB": areas.cacti_in_line,
    "DC": connections.oases_joined,
}
"""In the order of the rules."""


def have(code: str, seen: Seen) -> int:
    """How much there is of what a goal asks for: for bots, who need no spaces."""
    if code == "I":
        return lengths.longest(seen, lengths.HIGHWAY)
    if code == "J":
        return lengths.longest(seen, lengths.RAILWAY)
    return have_of(TESTS[code](seen))
