"""Finds the errors of a sheet (rules 6.4): each end inside the board that is not joined costs a point.

Open ends of rivers (7.1) and lava (8.2) are errors too. These are no errors: ends at the outer edge, unused exits, ends
of water (7.2), and highway or railway ends that face a crater (8.1).
"""

from __future__ import annotations

from collections.abc import Iterable

from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWINGS, LAYERS, SPACES, Network

POINTS_PER_ERROR = 1
"""The points that each error costs (rules 6.4)."""

INSIDE = sum(1 << index for index in SPACES.values())


def error_count(network: Network) -> int:
    """Return the number of errors. Each error costs `POINTS_PER_ERROR`."""
    return network.error_count()


def error_ends(network: Network) -> tuple[str, ...]:
    """Return every end that is an error as a space and its side, such as `B2N`, in reading order."""
    return _ends(network.open_ends())


def lost_ends(network: Network, drawings: Iterable[int]) -> tuple[str, ...]:
    """Return the errors that no drawing can remove any more.

    Args:
        network: The masks of the sheet.
        drawings: The numbers of all drawings that may still be drawn in the match.
    """
    # A space with a crater counts as free, because the crater can be erased.
    free = INSIDE & ~(network.filled() & ~network.layer(LAYERS["craters"]))
    joinable = [0] * 4
    for number in drawings:
        fits = free & ~network.clashes(number)
        for side, kind in enumerate(DRAWINGS[number][:4]):
            if kind != "-":
                joinable[side] |= fits
    beyond = (joinable[2] << 8, joinable[3] >> 1, joinable[0] >> 8, joinable[1] << 1)
    return _ends([ends & ~there for ends, there in zip(network.open_ends(), beyond, strict=True)])


def _ends(by_side: list[int]) -> tuple[str, ...]:
    return tuple(
        name + routes.SIDES[side] for name, index in SPACES.items() for side in range(4) if by_side[side] >> index & 1
    )
