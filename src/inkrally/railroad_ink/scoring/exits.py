"""Computes the points for exits (rules 6.1): a network of joined routes scores by the number of its exits."""

from __future__ import annotations

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network


class NetworkScore(msgspec.Struct, frozen=True):
    """A network of joined routes that has an exit, with its points (rules 6.1).

    Attributes:
        points: The points of the network; 0 if an expansion mutes the network, so that exits give no points.
        exits: Each exit as a space and its side, such as `B1N`.
        parts: Each space of the network with its sides that belong to the network, such as `B2NS`, in reading order.
    """

    points: int
    exits: tuple[str, ...]
    parts: tuple[str, ...]


def exit_points(network: Network) -> int:
    """Return the points for the exits of all networks.

    `network_points` in `data/sheet.json` has the points of a network by its number of exits.
    """
    return network.exit_points()


def exit_networks(network: Network) -> tuple[NetworkScore, ...]:
    """Return every network that has an exit, sorted by the number of exits, most first."""
    lines = []
    muted, muted_second = network.muted()
    for first, second, count in network.networks():
        exits, parts = network_ends(network, first, second)
        points = 0 if first & muted | second & muted_second else facts.SHEET.network_points[count]
        lines.append(NetworkScore(points, exits, parts))
    return tuple(sorted(lines, key=lambda line: (-len(line.exits), line.exits)))


def network_ends(network: Network, first: int, second: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the exits of one network, and its spaces with sides: `exits` and `parts` of `NetworkScore`.

    Args:
        network: The masks of the sheet.
        first: The spaces (as bits) whose first group of joined sides belongs to the network.
        second: The spaces (as bits) whose second group of joined sides belongs to the network.
    """
    sides = dict.fromkeys(SPACES.values(), "")
    for side, letter in enumerate(routes.SIDES):
        ends = network.group_ends(side, first, second)
        for index in sides:
            sides[index] += letter * (ends >> index & 1)
    exits = tuple(way.space + way.side for way in facts.SHEET.exits if way.side in sides[SPACES[way.space]])
    return exits, tuple(SPACE_NAMES[index] + letters for index, letters in sides.items() if letters)
