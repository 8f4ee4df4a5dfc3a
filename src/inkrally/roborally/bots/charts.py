"""What bots know about a floor, computed once and cached for the courses that are being played."""

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
"""The number of floors in each cache. Each takes some hundreds of kilobytes."""

SCHEDULE = (4,) * 6 + (24,)
"""The number of hands in each sweep: few while the values are inaccurate, many at the end."""

WORK = 150_000_000
"""The maximum number of table look-ups for a field. Larger floors with more flags use fewer hands."""

_ROWS = 267
"""The mean number of rows that a hand takes for a flag."""


@lru_cache(maxsize=KEPT)
def moves_of(floor: Floor) -> Moves:
    """Return the table of moves of a floor."""
    return Moves(floor)


@lru_cache(maxsize=KEPT)
def steady_moves_of(floor: Floor) -> Moves:
    """Return the table of moves for a robot that neither curves nor gears turn."""
    return Moves(floor, True)


@lru_cache(maxsize=KEPT)
def rough(floor: Floor) -> Field:
    """Return the distances in registers only."""
    return Field(moves_of(floor), floor, ())


@lru_cache(maxsize=4 * KEPT)
def towards(floor: Floor, goals: tuple[Space, ...]) -> Field:
    """Return the distances in registers to some spaces in their order, as if they were the flags."""
    return Field(moves_of(floor), msgspec.structs.replace(floor, flags=goals), ())


@lru_cache(maxsize=4 * KEPT)
def worth_towards(floor: Floor, goals: tuple[Space, ...]) -> Worth:
    """Return rough numbers of turns to some spaces. These spaces change every turn, so a survey would not pay."""
    return Worth(towards(floor, goals), msgspec.structs.replace(floor, flags=goals))


@lru_cache(maxsize=KEPT)
def worth_of(floor: Floor) -> Worth:
    """Return the numbers of turns to the flags, from the stored surveys if possible."""
    moves = moves_of(floor)
    if (field := surveys.find(moves, floor)) is not None:
        return Worth(field, floor)
    looks = sum(SCHEDULE) * len(floor.flags) * _ROWS * moves.size
    hands = [max(2, hands * WORK // looks) for hands in SCHEDULE] if looks > WORK else SCHEDULE
    return Worth(Field(moves, floor, hands), floor)
