"""Computes the points for the nine central spaces (rules 6.3): one point for each space that is not empty.

With the setting `centre` = `routes`, only spaces with a highway or railway count (rules, conflict X3).
"""

from __future__ import annotations

from collections.abc import Mapping

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark


def centre_points(network: Network, only_routes: Mapping[str, Mark] | None = None) -> int:
    """Return the points for the central spaces.

    Args:
        network: The masks of the sheet.
        only_routes: The marks of the sheet if only routes count in the centre, else None.
    """
    return network.centre() if only_routes is None else len(centre_spaces(network, only_routes))


def centre_spaces(network: Network, only_routes: Mapping[str, Mark] | None = None) -> tuple[str, ...]:
    """Return the central spaces that count, in reading order."""
    if only_routes is None:
        return tuple(space for space in facts.SHEET.centre if network.filled() >> SPACES[space] & 1)
    return tuple(
        space
        for space in facts.SHEET.centre
        if space in only_routes and not set(facts.ROUTE_KINDS).isdisjoint(only_routes[space].drawing[:4])
    )
