"""The underground board as masks: networks that count hubs beside exits, and what the surface does to it (rules 12).

Hot. The board is a `Network` on which a pipe is a highway and a subway a railway: they use the same exits, and clash,
join and go on in the same way, so that legal placements, lengths and open ends come from there. Knows no dice, no
rounds, no seats.
"""

from __future__ import annotations

from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import EXITS, INNER, NEED, SECOND, Network

    MOST_NODES = 64
    # By the number of exits and hubs of a network its points.
    POINTS = [0] * MOST_NODES
    # By drawing: bit 0 where its first group has a station, bit 1 where another has.
    STATIONS = [0] * 512
    ROW = COLUMN = 0
    PIPE = BURST = 0

from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES

OWN_FACTS: dict[str, Any] = facts.EXPANSIONS["underground"].own


def _fill_tables() -> None:
    global ROW, COLUMN, PIPE, BURST
    number: cython.int
    index: cython.int
    points = facts.SHEET.network_points
    for number in range(MOST_NODES):
        beyond = max(0, number - len(points) + 1)
        POINTS[number] = points[min(number, len(points) - 1)] + OWN_FACTS["beyond"] * beyond
    for number, drawing in enumerate(DRAWINGS):
        groups = routes.parse(drawing).groups
        STATIONS[number] = sum(1 << min(place, 1) for place, group in enumerate(groups) if group.station)
    for index in SPACES.values():
        ROW |= cython.cast(cython.ulonglong, 1) << index if index < 8 else 0
        COLUMN |= cython.cast(cython.ulonglong, 1) << index if index % 8 == 0 else 0
    PIPE = OWN_FACTS["pipe"]
    BURST = OWN_FACTS["burst"]


_fill_tables()


def stations_of(drawing: cython.int) -> cython.int:
    """Which groups of a drawing have a station: bit 0 the first, bit 1 the second."""
    return STATIONS[drawing]


def lines_of(space: cython.int) -> cython.ulonglong:
    """The spaces of the row and of the column in which a space is."""
    return ROW << (space & ~7) | COLUMN << (space & 7)


def hub_points(network: Network, first: cython.ulonglong, second: cython.ulonglong) -> cython.int:
    """The points of all networks, by exits and hubs; the spaces whose hub is of their first, and second, group."""
    return walk_networks(network, first, second, None)


def hub_networks(network: Network, first: int, second: int) -> list[tuple[int, int, int, int]]:
    """Every network with an exit or a hub: the spaces of which it has the first, and the second group; exits, hubs."""
    found: list[tuple[int, int, int, int]] = []
    walk_networks(network, first, second, found)
    return found


def walk_networks(network: Network, hubs: cython.ulonglong, second_hubs: cython.ulonglong, found: Any) -> cython.int:
    """Flood every network from its exits and hubs; return their points, and add them to `found` if it is a list."""
    m = network.masks
    s0: cython.ulonglong = m[SECOND]
    s1: cython.ulonglong = m[SECOND + 1]
    s2: cython.ulonglong = m[SECOND + 2]
    s3: cython.ulonglong = m[SECOND + 3]
    # No group has both kinds, so that one flood finds the networks of each.
    j0: cython.ulonglong = ((m[0] & m[NEED]) | (m[4] & m[NEED + 4])) & INNER[0]
    j1: cython.ulonglong = ((m[1] & m[NEED + 1]) | (m[5] & m[NEED + 5])) & INNER[1]
    j2: cython.ulonglong = ((m[2] & m[NEED + 2]) | (m[6] & m[NEED + 6])) & INNER[2]
    j3: cython.ulonglong = ((m[3] & m[NEED + 3]) | (m[7] & m[NEED + 7])) & INNER[3]
    e0: cython.ulonglong = (m[0] & EXITS[0]) | (m[4] & EXITS[4])
    e1: cython.ulonglong = (m[1] & EXITS[1]) | (m[5] & EXITS[5])
    e2: cython.ulonglong = (m[2] & EXITS[2]) | (m[6] & EXITS[6])
    e3: cython.ulonglong = (m[3] & EXITS[3]) | (m[7] & EXITS[7])
    left: cython.ulonglong = hubs | (e0 & ~s0) | (e1 & ~s1) | (e2 & ~s2) | (e3 & ~s3)
    left_second: cython.ulonglong = second_hubs | (e0 & s0) | (e1 & s1) | (e2 & s2) | (e3 & s3)
    first: cython.ulonglong
    second: cython.ulonglong
    to_north: cython.ulonglong
    to_east: cython.ulonglong
    to_south: cython.ulonglong
    to_west: cython.ulonglong
    more: cython.ulonglong
    more_second: cython.ulonglong
    points: cython.int = 0
    exits: cython.int
    nodes: cython.int
    while left | left_second:
        first = left & -left
        second = 0 if first else left_second & -left_second
        more = first
        more_second = second
        while more | more_second:
            to_north = (((more & ~s0) | (more_second & s0)) & j0) >> 8
            to_east = (((more & ~s1) | (more_second & s1)) & j1) << 1
            to_south = (((more & ~s2) | (more_second & s2)) & j2) << 8
            to_west = (((more & ~s3) | (more_second & s3)) & j3) >> 1
            more = ((to_north & ~s2) | (to_east & ~s3) | (to_south & ~s0) | (to_west & ~s1)) & ~first
            more_second = ((to_north & s2) | (to_east & s3) | (to_south & s0) | (to_west & s1)) & ~second
            first |= more
            second |= more_second
        left &= ~first
        left_second &= ~second
        exits = (
            popcount(((first & ~s0) | (second & s0)) & e0)
            + popcount(((first & ~s1) | (second & s1)) & e1)
            + popcount(((first & ~s2) | (second & s2)) & e2)
            + popcount(((first & ~s3) | (second & s3)) & e3)
        )
        nodes = popcount(first & hubs) + popcount(second & second_hubs)
        points += POINTS[exits + nodes]
        if found is not None:
            found.append((first, second, exits, nodes))
    return points


class Below:
    """An underground board that is drawn on, with what lies above it.

    `stations` and `second_stations` are the spaces with a subway station, by the group that has it, `hubs` and
    `second_hubs` those of them that are hubs; `above` the spaces with a surface station, `bursts` those with a burst
    pipe. `alone`: nothing is above, and hubs come by rows and columns.
    """

    def __init__(self, alone: cython.bint = False) -> None:
        """An empty board with its exits."""
        self.network = Network()
        self.alone = alone
        self.stations = self.second_stations = self.hubs = self.second_hubs = self.above = self.bursts = 0

    def draw(self, drawing: cython.int, space: cython.int) -> None:
        """Draw in an empty space, whether or not that is legal. A station may become a hub."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        self.network.place(drawing, space)
        if STATIONS[drawing] == 0:
            return
        if STATIONS[drawing] == 1:
            self.stations |= bit
        else:
            self.second_stations |= bit
        if self.alone:
            if (self.hubs | self.second_hubs) & lines_of(space):
                return
        elif not self.above & bit:
            return
        if STATIONS[drawing] == 1:
            self.hubs |= bit
        else:
            self.second_hubs |= bit

    def build_above(self, space: cython.int) -> None:
        """A station was drawn on the surface: it makes a hub of one below it, and a pipe below it bursts."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        m = self.network.masks
        self.above |= bit
        self.hubs |= bit & self.stations
        self.second_hubs |= bit & self.second_stations
        self.bursts |= bit & (m[0] | m[1] | m[2] | m[3])

    def total(self, trail: cython.bint) -> cython.int:
        """Its points."""
        network: Network = self.network
        return (
            hub_points(network, self.hubs, self.second_hubs)
            + PIPE * network.longest(0, trail)
            + network.longest(1, trail)
            + network.centre()
            - network.errors()
            - BURST * popcount(self.bursts)
        )
