"""Points for exits (rules 6.1): each network of joined routes scores by the number of exits that it connects."""

from __future__ import annotations

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network


class NetworkLine(msgspec.Struct, frozen=True):
    """A network (rules 6.1): its points; its exits, each a space and its side (`B1N`); its parts, each a space with the
    sides that belong to the network (`B2NS`)."""

    points: int
    exits: tuple[str, ...]
    parts: tuple[str, ...]


def exit_points(network: Network) -> int:
    """Return the points of all networks of a sheet, by `network_points` of `data/sheet.json`."""
    return network.exit_points()


def exit_networks(network: Network) -> tuple[NetworkLine, ...]:
    """Return every network that has an exit, the one with most exits first."""
    lines = []
    for first, second, count in network.networks():
        exits, parts = network_ends(network, first, second)
        lines.append(NetworkLine(facts.SHEET.network_points[count], exits, parts))
    return tuple(sorted(lines, key=lambda line: (-len(line.exits), line.exits)))


def network_ends(network: Network, first: int, second: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the exits of a network (`B1N`), and its parts (`B2NS`) in reading order.

    `first` and `second` are the network as bits by space: its first and its second group of joined sides there.
    """
    sides = dict.fromkeys(SPACES.values(), "")
    for side, letter in enumerate(routes.SIDES):
        ends = network.group_ends(side, first, second)
        for index in sides:
            sides[index] += letter * (ends >> index & 1)
    exits = tuple(way.space + way.side for way in facts.SHEET.exits if way.side in sides[SPACES[way.space]])
    return exits, tuple(SPACE_NAMES[index] + letters for index, letters in sides.items() if letters)
