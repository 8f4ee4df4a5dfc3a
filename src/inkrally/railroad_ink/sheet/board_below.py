"""Implements a second board below the sheet as bit masks: its points, and the effects of stations on the sheet above.

A hot module (rules 12). The board is a `Network` in which a pipe is stored as a highway and a subway as a railway. The
board and the sheet have the same exits and the same rules for clashing and joining, so `Network` also finds legal
placements, lengths and open ends. A group is a set of ends of a drawing that are connected. A hub is a station below a
station of the sheet, and counts like an exit. The points are in the manifest of the expansion. Do not name an expansion
here.
"""

from __future__ import annotations

from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import popcount
    from inkrally.railroad_ink.sheet.network import Network

    MOST_NODES = 64
    # The points of a network by its number of exits and hubs.
    POINTS = [0] * MOST_NODES
    # By drawing: bit 0 if its first group has a station, bit 1 if another group has.
    STATIONS = [0] * 512
    ROW = COLUMN = 0
    PIPE = BURST = 0

from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES

if len(facts.SECOND_BOARDS) > 1:
    raise ValueError("there is room for the numbers of one second board")

OWN_FACTS: dict[str, Any] = next((facts.EXPANSIONS[name].own for name in facts.SECOND_BOARDS), {})
"""The facts that only a second board needs, from the manifest of the expansion with such a board."""


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
    """Return the groups of a drawing that have a station, as bits: bit 0 for the first group, bit 1 for the second."""
    return STATIONS[drawing]


def lines_of(space: cython.int) -> cython.ulonglong:
    """Return the spaces in the row and the column of a space, as bits."""
    return ROW << (space & ~7) | COLUMN << (space & 7)


def hub_points(network: Network, first: cython.ulonglong, second: cython.ulonglong) -> cython.int:
    """Return the points of all networks by their exits and hubs.

    `first` has the spaces (as bits) whose first group of ends is a hub, `second` the spaces whose second group is a
    hub.
    """
    return network.walk_networks(POINTS, first, second, None)


def mark_points(network: Network) -> cython.int:
    """Return the points of muted networks by their marks, which score as exits do."""
    if not network.has_marks():
        return 0
    first: cython.ulonglong
    second: cython.ulonglong
    total: cython.int = 0
    for first, second, _ in network.networks(*network.muted()):
        total += POINTS[network.mark_count(first, second)]
    return total


def hub_networks(network: Network, first: int, second: int) -> list[tuple[int, int, int, int]]:
    """Return each network with an exit or a hub. Arguments as in `hub_points`.

    Each item has the spaces (as bits) of the network's first groups, the spaces of its second groups, its number of
    exits and its number of hubs.
    """
    found: list[tuple[int, int, int, int]] = []
    network.walk_networks(POINTS, first, second, found)
    return found


class SecondBoardSheet:
    """A second board during a search, including the effects of the sheet above. Spaces are bits.

    Attributes:
        network: The drawings of the board.
        alone: Whether the board is played without the sheet. Then a station becomes a hub if no hub is in its row or
            column.
        stations: The spaces whose first group has a subway station.
        second_stations: The spaces whose second group has a subway station.
        hubs: The spaces of `stations` whose station is a hub.
        second_hubs: The spaces of `second_stations` whose station is a hub.
        above: The spaces that have a station on the sheet.
        bursts: The spaces with a burst pipe.
    """

    def __init__(self, alone: cython.bint = False) -> None:
        """Start with an empty board and its exits."""
        self.network = Network()
        self.alone = alone
        self.stations = self.second_stations = self.hubs = self.second_hubs = self.above = self.bursts = 0

    def draw(self, drawing: cython.int, space: cython.int) -> None:
        """Draw in an empty space, without checking that the drawing is legal there. A station may become a hub."""
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

    def on_station_above(self, space: cython.int) -> None:
        """Apply the effect of a station drawn on the sheet: a station below becomes a hub, a pipe below bursts."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        m = self.network.masks
        self.above |= bit
        self.hubs |= bit & self.stations
        self.second_hubs |= bit & self.second_stations
        self.bursts |= bit & (m[0] | m[1] | m[2] | m[3])

    def total(self, mode: cython.int) -> cython.int:
        """Return the points of the board; `mode` is a number of `facts.MODE_NUMBERS`."""
        network: Network = self.network
        return (
            hub_points(network, self.hubs, self.second_hubs)
            + PIPE * network.longest(0, mode)
            + network.longest(1, mode)
            + network.centre()
            - network.error_count()
            - BURST * popcount(self.bursts)
        )
