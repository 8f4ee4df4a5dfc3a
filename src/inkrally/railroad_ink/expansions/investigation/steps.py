"""Finds the steps of the investigator (rules 15.10.1): over highways, and over railways from station to station."""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SECOND, SPACES, STATIONS, Network
from inkrally.railroad_ink.sheet.routes import SIDES

STEPS = (-8, 1, 8, -1)
"""The difference between the bit number of a space and of its neighbour, by side."""

EXIT_ENDS: dict[int, tuple[int, int]] = {
    SPACES[way.space]: ("HR".index(way.kind), SIDES.index(way.side)) for way in facts.SHEET.exits
}
"""The kind (0 for a highway, 1 for a railway) and the side of the exit of each space with an exit."""


def from_space(network: Network, space: int) -> int:
    """Return the spaces (as bits) to which one step leads from a space."""
    joins = network.joins(0)
    found = 0
    for side, step in enumerate(STEPS):
        found |= (joins[side] >> space & 1) << max(space + step, 0)
    words = network.words()
    for group in (0, 1):
        if words[STATIONS + group] >> space & 1:
            found |= _stations_from(network, words, space, group)
    return found & ~(1 << space)


def from_exit(network: Network, space: int) -> int:
    """Return the spaces (as bits) to which one step leads from the exit of a space."""
    kind, side = EXIT_ENDS[space]
    if not network.has(kind, side, space):
        return 0
    if kind == 0:
        return 1 << space
    words = network.words()
    group = words[SECOND + side] >> space & 1
    return 1 << space if words[STATIONS + group] >> space & 1 else _stations_from(network, words, space, group)


def _stations_from(network: Network, words: list[int], space: int, group: int) -> int:
    """Return the spaces (as bits) of the first stations on all railways from a group of ends.

    `words` are the masks of `network`. `group` is 0 for the first group of ends of `space`, 1 for the second group.
    """
    joins = network.joins(1)
    found = 0
    seen = {(space, group)}
    left = [(space, group)]
    while left:
        here, of = left.pop()
        for side, step in enumerate(STEPS):
            if not joins[side] >> here & 1 or words[SECOND + side] >> here & 1 != of:
                continue
            there = here + step
            entered = (there, words[SECOND + (side ^ 2)] >> there & 1)
            if entered in seen:
                continue
            seen.add(entered)
            if words[STATIONS + entered[1]] >> there & 1:
                found |= 1 << there
            else:
                left.append(entered)
    return found
