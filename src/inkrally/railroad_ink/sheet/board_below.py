"""A board below the sheet as masks: networks that count hubs beside exits, and what is drawn above does to it.

Hot. The board is a `Network` on which a pipe is a highway and a subway a railway: they use the same exits, and clash,
join and go on in the same way, so that legal placements, lengths and open ends come from there. What it gives stands in
the manifest of the expansion that has it. Knows no dice, no rounds, no seats, no expansion by name.
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
    from inkrally.railroad_ink.sheet.network import Network

    MOST_NODES = 64
    # By the number of exits and hubs of a network its points.
    POINTS = [0] * MOST_NODES
    # By drawing: bit 0 where its first group has a station, bit 1 where another has.
    STATIONS = [0] * 512
    ROW = COLUMN = 0
    PIPE = BURST = 0

from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES

if len(facts.SECOND_BOARDS) > 1:
    raise ValueError("there is room for the numbers of one second board")

OWN_FACTS: dict[str, Any] = next((facts.EXPANSIONS[name].own for name in facts.SECOND_BOARDS), {})
"""What the manifest of the expansion with a second board says of it."""


def _fill_tables() -> None:
    global ROW, COLUMN, PIPE, BURST
    number: cython.int
    index: cython.int
    points = facts.SHEET.network_points
    for number in range(MOST_NODES):
        beyond = max(0, number - len(points) + 1)
        POINTS[number] = points[min(number, len(points) - 1)] + OWN_FACTS.get("beyond", 0) * beyond
    for number, drawing in enumerate(DRAWINGS):
        groups = routes.parse(drawing).groups
        STATIONS[number] = sum(1 << min(place, 1) for place, group in enumerate(groups) if group.station)
    for index in SPACES.values():
        ROW |= cython.cast(cython.ulonglong, 1) << index if index < 8 else 0
        COLUMN |= cython.cast(cython.ulonglong, 1) << index if index % 8 == 0 else 0
    PIPE = OWN_FACTS.get("pipe", 0)
    BURST = OWN_FACTS.get("burst", 0)


_fill_tables()


def stations_of(drawing: cython.int) -> cython.int:
    """Which groups of a drawing have a station: bit 0 the first, bit 1 the second."""
    return STATIONS[drawing]


def lines_of(space: cython.int) -> cython.ulonglong:
    """The spaces of the row and of the column in which a space is."""
    return ROW << (space & ~7) | COLUMN << (space & 7)


def hub_points(network: Network, first: cython.ulonglong, second: cython.ulonglong) -> cython.int:
    """The points of all networks, by exits and hubs; the spaces whose hub is of their first, and second, group."""
    return network.walk_networks(POINTS, first, second, None)


def hub_networks(network: Network, first: int, second: int) -> list[tuple[int, int, int, int]]:
    """Every network with an exit or a hub: the spaces of which it has the first, and the second group; exits, hubs."""
    found: list[tuple[int, int, int, int]] = []
    network.walk_networks(POINTS, first, second, found)
    return found


class Below:
    """A board below that is drawn on, with what lies above it.

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

    def total(self, mode: cython.int) -> cython.int:
        """Its points."""
        network: Network = self.network
        return (
            hub_points(network, self.hubs, self.second_hubs)
            + PIPE * network.longest(0, mode)
            + network.longest(1, mode)
            + network.centre()
            - network.errors()
            - BURST * popcount(self.bursts)
        )
