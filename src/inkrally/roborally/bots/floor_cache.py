"""Caches the tables of moves and the distances that bots compute for the courses that are being played."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from inkrally.roborally.bots import precomputed_fields
from inkrally.roborally.bots.distance_field import DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.trace import Space

MAX_CACHED_FLOORS = 16
"""The number of floors in each cache. Caches by floor and goals hold four times this number of entries.

An entry takes some hundreds of kilobytes.
"""

SWEEP_HANDS = (4,) * 6 + (24,)
"""The number of random hands in each sweep of a `DistanceField`: few at first, many when the values are accurate."""

MAX_FIELD_LOOKUPS = 150_000_000
"""The maximum number of table look-ups to compute a field. Floors that would need more use fewer random hands."""

_ROWS = 267
"""The mean number of rows of the table of moves that the computation reads for each hand and flag."""


@lru_cache(maxsize=MAX_CACHED_FLOORS)
def moves_of(floor: Floor) -> MoveTable:
    """Return the table of moves of a floor."""
    return MoveTable(floor)


@lru_cache(maxsize=MAX_CACHED_FLOORS)
def steady_moves_of(floor: Floor) -> MoveTable:
    """Return the table of moves for a robot that curves and gears do not turn (Gyroscopic Stabilizer)."""
    return MoveTable(floor, True)


@lru_cache(maxsize=MAX_CACHED_FLOORS)
def register_distances(floor: Floor) -> DistanceField:
    """Return the distances to the flags of a floor: exact in registers, rough estimates in turns."""
    return DistanceField(moves_of(floor), floor, ())


@lru_cache(maxsize=4 * MAX_CACHED_FLOORS)
def distances_to(floor: Floor, goals: tuple[Space, ...]) -> DistanceField:
    """Return the distances to the spaces `goals`, as if they were the flags in this order: exact only in registers."""
    return DistanceField(moves_of(floor), msgspec.structs.replace(floor, flags=goals), ())


@lru_cache(maxsize=4 * MAX_CACHED_FLOORS)
def turns_to(floor: Floor, goals: tuple[Space, ...]) -> TurnsLeft:
    """Return rough estimates of the turns to touch the spaces `goals` in their order.

    These spaces can change every turn, so computing accurate numbers would take too long.
    """
    return TurnsLeft(distances_to(floor, goals), msgspec.structs.replace(floor, flags=goals))


@lru_cache(maxsize=MAX_CACHED_FLOORS)
def turns_left_of(floor: Floor) -> TurnsLeft:
    """Return the turns to the flags of a floor, from a precomputed distance field if there is one."""
    moves = moves_of(floor)
    if (field := precomputed_fields.load_field(moves, floor)) is not None:
        return TurnsLeft(field, floor)
    looks = sum(SWEEP_HANDS) * len(floor.flags) * _ROWS * moves.size
    hands = (
        [max(2, hands * MAX_FIELD_LOOKUPS // looks) for hands in SWEEP_HANDS]
        if looks > MAX_FIELD_LOOKUPS
        else SWEEP_HANDS
    )
    return TurnsLeft(DistanceField(moves, floor, hands), floor)
