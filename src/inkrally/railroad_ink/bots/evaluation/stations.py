"""Computes masks of stations and trails for the search: spaces with stations, and points and stations that trails join.

A hot module. A trail runs between corners of its space. Corners are points of a grid of 8 by 8; the north-west corner
of a space has the same bit as the space. Four words of a `Network` that no layer uses hold the corners that trails
touch. Do not name an expansion here.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.network import LAYER, STATIONS, Network

    # The words for the corners NE, SE, SW and NW follow the words of the layers.
    CORNER = LAYER + 4
    MAX_DRAWINGS = 512
    TRAIL_OF = [0] * MAX_DRAWINGS

from inkrally.railroad_ink.sheet.network import DRAWINGS, LAYERS
from inkrally.railroad_ink.sheet.routes import CORNERS, parse


def _fill_tables() -> None:
    number: cython.int
    if {4, 5, 6, 7} & set(LAYERS.values()):
        raise ValueError("the words of four layers are taken for corners")
    for number, drawing in enumerate(DRAWINGS):
        TRAIL_OF[number] = sum(1 << CORNERS.index(corner) for corner in parse(drawing).trail)


_fill_tables()


def corners_of(drawing: cython.int) -> cython.int:
    """Return the corners of a drawing's trail, as bits in the order NE, SE, SW, NW; 0 for none."""
    return TRAIL_OF[drawing]


def lay_trail(network: Network, corners: cython.int, space: cython.int) -> None:
    """Put a trail into a space. `corners` are the corners that it joins, as bits in the order NE, SE, SW, NW."""
    corner: cython.int
    for corner in range(4):
        if corners >> corner & 1:
            network.masks[CORNER + corner] |= cython.cast(cython.ulonglong, 1) << space


def lift_trail(network: Network, space: cython.int) -> None:
    """Remove the trail of a space."""
    corner: cython.int
    for corner in range(4):
        network.masks[CORNER + corner] &= ~(cython.cast(cython.ulonglong, 1) << space)


def stations(network: Network) -> cython.ulonglong:
    """Return the spaces with a station, as bits."""
    return network.masks[STATIONS] | network.masks[STATIONS + 1]


def routes_of(network: Network) -> cython.ulonglong:
    """Return the spaces with a highway or railway end, as bits."""
    m = network.masks
    return m[0] | m[1] | m[2] | m[3] | m[4] | m[5] | m[6] | m[7]


def around(spaces: cython.ulonglong) -> cython.ulonglong:
    """Return the corners of some spaces, as bits of corner points."""
    return spaces | (spaces << 1) | (spaces << 8) | (spaces << 9)


def touching(points: cython.ulonglong) -> cython.ulonglong:
    """Return the spaces with at least one corner in `points`, as bits. May include bits outside the board."""
    return points | (points >> 1) | (points >> 8) | (points >> 9)


def trail_points(network: Network) -> cython.ulonglong:
    """Return the corner points that trails touch, as bits."""
    m = network.masks
    return (m[CORNER] << 1) | (m[CORNER + 1] << 9) | (m[CORNER + 2] << 8) | m[CORNER + 3]


def joined_points(network: Network, points: cython.ulonglong, halts: cython.ulonglong) -> cython.ulonglong:
    """Return all corner points that trails and the stations in `halts` connect with `points`, as bits.

    Trails must touch these stations.
    """
    m = network.masks
    used: cython.ulonglong = trail_points(network)
    before: cython.ulonglong = 0
    there: cython.ulonglong
    while points != before:
        before = points
        there = (m[CORNER] & (points >> 1)) | (m[CORNER + 1] & (points >> 9))
        there |= (m[CORNER + 2] & (points >> 8)) | (m[CORNER + 3] & points)
        points |= ((there & m[CORNER]) << 1) | ((there & m[CORNER + 1]) << 9)
        points |= ((there & m[CORNER + 2]) << 8) | (there & m[CORNER + 3])
        points |= around(halts & touching(points)) & used
    return points


def within_reach(network: Network, drawing: cython.int) -> cython.ulonglong:
    """Return the spaces, as bits, where the trail of this drawing would touch another trail or a station at a corner.

    The result may include bits beyond the board.
    """
    points: cython.ulonglong = trail_points(network) | around(stations(network))
    corners: cython.int = TRAIL_OF[drawing]
    found: cython.ulonglong = 0
    if corners & 1:
        found |= points >> 1
    if corners & 2:
        found |= points >> 9
    if corners & 4:
        found |= points >> 8
    if corners & 8:
        found |= points
    return found
