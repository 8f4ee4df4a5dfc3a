"""Goals about what is written on a sheet beside drawings: boxes, trails, canyons and bridges, what was erased
(rules 9.2, goals.json).

Answers as `goal_tests/__init__.py` says.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goal_tests.areas import longest_run
from inkrally.railroad_ink.challenge.goal_tests.crossings import most_bridges
from inkrally.railroad_ink.challenge.goal_tests.seen import Seen, counted, have_of
from inkrally.railroad_ink.expansions.canyon.bridges import BRIDGES, bridged_on
from inkrally.railroad_ink.expansions.canyon.edges import SOUTH, WORD
from inkrally.railroad_ink.expansions.canyon.rules import canyons_on
from inkrally.railroad_ink.expansions.erased import LAYER as ERASED
from inkrally.railroad_ink.expansions.trail.corners import AROUND, AT
from inkrally.railroad_ink.expansions.trail.rules import TRAILS
from inkrally.railroad_ink.sheet.network import SPACES

CENTRE = sum(1 << SPACES[space] for space in facts.SHEET.centre)
# The spaces whose north, or west, side lies between two central ones.
CENTRE_NORTH, CENTRE_WEST = CENTRE & CENTRE << 8, CENTRE & CENTRE << 1


def villages(seen: Seen) -> int:
    """B: villages activated (9.1)."""
    return counted(seen.layers.get("buildings", {}).get("villages", 0), 0)


def erased_by_lava(seen: Seen) -> int:
    """VC: spaces with a route that lava has destroyed."""
    return counted(seen.layers.get(ERASED, {}).get("lava", 0), 0)


def erased_by_meteors(seen: Seen) -> int:
    """MC: spaces with a route that meteors have destroyed."""
    return counted(seen.layers.get(ERASED, {}).get("meteor", 0), 0)


def trails_in_line(seen: Seen) -> int:
    """TA: consecutive spaces of a row or column with a trail."""
    return longest_run(_with_trails(seen), 1, 8)


def trails_at_station(seen: Seen) -> int:
    """TB: corners of one space with a station that trails touch; they may be one and the same trail."""
    points = 0
    for space, trails in seen.layers.get(TRAILS, {}).items():
        for trail in trails:
            for corner in trail:
                points |= 1 << SPACES[space] + AT[corner]
    stations = seen.stations()
    best, spaces = 0, 0
    for space, index in SPACES.items():
        touched = (AROUND[space] & points).bit_count()
        if stations >> index & 1 and touched > best:
            best, spaces = touched, 1 << index
    return counted(best, spaces)


def trails_in_centre(seen: Seen) -> int:
    """TC: central spaces with a trail."""
    spaces = _with_trails(seen) & CENTRE
    return counted(spaces.bit_count(), spaces)


def bridge_points(seen: Seen) -> int:
    """CA: bridge points spent (10.2); the spaces on both sides of the bridges."""
    segments = bridged_on(seen.layers.get(BRIDGES))
    north, west = segments & WORD, segments >> SOUTH
    return counted(len(seen.layers.get(BRIDGES, ())), north | north >> 8 | west | west >> 1)


def bridges_of_canyon(seen: Seen) -> int:
    """CB: bridges over one canyon that a path crosses which uses no end twice; three at most are counted."""
    best = 0
    for canyon in canyons_on(seen.layers).canyons:
        found = most_bridges(seen, canyon.segments & WORD, canyon.segments >> SOUTH)
        if have_of(found) > have_of(best):
            best = found
    return best


def canyon_through_centre(seen: Seen) -> int:
    """CD: of two things those that are true of one canyon: both its ends lie on the outer edge; it has a segment
    between two central spaces, and on both sides of such are the spaces that count."""
    best = 0
    for canyon in canyons_on(seen.layers).canyons:
        north, west = canyon.segments & CENTRE_NORTH, canyon.segments >> SOUTH & CENTRE_WEST
        found = counted(canyon.both_ends + bool(north | west), north | north >> 8 | west | west >> 1)
        if have_of(found) > have_of(best):
            best = found
    return best


def _with_trails(seen: Seen) -> int:
    """The spaces with a trail."""
    found = 0
    for space in seen.layers.get(TRAILS, {}):
        found |= 1 << SPACES[space]
    return found
