"""What bots know of a floor, worked out once and kept for the courses that are being played."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from inkrally.roborally.bots import surveys
from inkrally.roborally.bots.field import Field
from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.bots.worth import Worth
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.trace import Space

KEPT = 16
"""So many floors are kept; each takes some hundreds of kilobytes."""

SCHEDULE = (4,) * 6 + (24,)
"""The hands of each sweep: few while the values still come from afar, many in the end."""

WORK = 150_000_000
"""So many looks at a table a field may cost; on larger floors with more flags there are fewer hands."""

_ROWS = 267
"""Rows that a hand takes for a flag, in the mean."""


@lru_cache(maxsize=KEPT)
def moves_of(floor: Floor) -> Moves:
    """The table of moves of a floor."""
    return Moves(floor)


@lru_cache(maxsize=KEPT)
def steady_moves_of(floor: Floor) -> Moves:
    """The same for a robot that neither curves nor gears turn."""
    return Moves(floor, True)


@lru_cache(maxsize=KEPT)
def rough(floor: Floor) -> Field:
    """The distances in registers alone."""
    return Field(moves_of(floor), floor, ())


@lru_cache(maxsize=4 * KEPT)
def towards(floor: Floor, goals: tuple[Space, ...]) -> Field:
    """The distances to some spaces in their order, as if they were the flags."""
    return Field(moves_of(floor), msgspec.structs.replace(floor, flags=goals), ())


@lru_cache(maxsize=4 * KEPT)
def worth_towards(floor: Floor, goals: tuple[Space, ...]) -> Worth:
    """The turns to some spaces, roughly: they change from turn to turn, so nothing is surveyed for them."""
    return Worth(towards(floor, goals), msgspec.structs.replace(floor, flags=goals))


@lru_cache(maxsize=KEPT)
def worth_of(floor: Floor) -> Worth:
    """The turns that are left: as they were surveyed, or worked out now."""
    moves = moves_of(floor)
    if (field := surveys.find(moves, floor)) is not None:
        return Worth(field, floor)
    looks = sum(SCHEDULE) * len(floor.flags) * _ROWS * moves.size
    hands = [max(2, hands * WORK // looks) for hands in SCHEDULE] if looks > WORK else SCHEDULE
    return Worth(Field(moves, floor, hands), floor)
