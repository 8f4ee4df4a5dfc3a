"""Who of those who look for a quick game plays with whom. Pure: people, ratings and a time in, groups out.

Whoever has waited longest chooses first, those whose ratings are nearest. Two fit where their ratings are no further
apart than the mean of their windows, so that to fit is mutual; a window widens with waiting and in the end has no
bounds. A full table begins at once; the longer the first has waited, the fewer are enough.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from statistics import median

import msgspec

from inkrally.place.paces import Pace

MOST = 4
"""People at a quick table."""
FEWEST = 2
ENOUGH_MS = {4: 0, 3: 10_000, 2: 20_000}
"""After how long so many are enough, in milliseconds, at a table that is played live."""
FIRST_WINDOW = 100.0
WIDENS = 8.0
"""A second, at a table that is played live."""
ANYBODY_MS = 60_000
"""Who has waited for so long fits everybody."""
SLOWER: dict[Pace, int] = {"live": 1, "day": 30, "three-days": 60}
"""So many times as long all of this takes at a pace: who plays over days can wait for better company."""
LOOKS = 24
"""So many neighbours by rating are looked at for each who waits: one pass costs no more than that for everybody."""
REMEMBERED = 25
"""So many waits say how long the next one will be."""


class Seeker(msgspec.Struct, frozen=True):
    """Somebody who looks for a game: a rating, since when (milliseconds), and with how many people in all. `apart` are
    those with whom it is never paired, whoever of the two wants that."""

    id: str
    rating: float
    since: int
    fewest: int = FEWEST
    most: int = MOST
    apart: frozenset[str] = frozenset()


def window(waited: int) -> float:
    """How far apart ratings may be after so many milliseconds of waiting live."""
    return math.inf if waited >= ANYBODY_MS else FIRST_WINDOW + WIDENS * max(0, waited) / 1000


def fit(one: Seeker, other: Seeker, now: int, slower: int = 1) -> bool:
    """Whether two may play together. The same from both sides."""
    if other.id in one.apart or one.id in other.apart:
        return False
    widths = window((now - one.since) // slower) + window((now - other.since) // slower)
    return one.id != other.id and abs(one.rating - other.rating) <= widths / 2


def enough(seeker: Seeker, now: int, slower: int = 1) -> int:
    """With how few people in all somebody begins by now."""
    waited = (now - seeker.since) // slower
    fewest = min(count for count, since in ENOUGH_MS.items() if waited >= since)
    return min(seeker.most, max(seeker.fewest, fewest))


def groups(seekers: Sequence[Seeker], now: int, slower: int = 1) -> list[tuple[Seeker, ...]]:
    """Those who play together from now on, each group with the one who waited longest first. Nobody is in two."""
    found: list[tuple[Seeker, ...]] = []
    near = _Near({each.id: each for each in seekers})
    for seeker in sorted(near.left.values(), key=lambda each: (each.since, each.id)):
        if seeker.id not in near.left:
            continue
        for size in range(seeker.most, enough(seeker, now, slower) - 1, -1):
            group = _group(seeker, size, near, now, slower)
            if group is not None:
                found.append(group)
                near.take(group)
                break
    return found


class _Near:
    """Those who are left, in the order of their ratings."""

    def __init__(self, left: dict[str, Seeker]) -> None:
        self.left = left
        self._order = sorted((each.rating, each.id) for each in left.values())

    def take(self, group: Sequence[Seeker]) -> None:
        for each in group:
            del self.left[each.id]
            del self._order[bisect_left(self._order, (each.rating, each.id))]

    def around(self, seeker: Seeker) -> list[Seeker]:
        """The nearest others, the nearest first."""
        at = bisect_left(self._order, (seeker.rating, seeker.id))
        beside = [*self._order[max(0, at - LOOKS) : at], *self._order[at + 1 : at + 1 + LOOKS]]
        found = sorted((abs(rating - seeker.rating), other) for rating, other in beside)
        return [self.left[other] for _, other in found]


def _group(first: Seeker, size: int, near: _Near, now: int, slower: int) -> tuple[Seeker, ...] | None:
    group = [first]
    for other in near.around(first):
        if other.fewest <= size <= other.most and all(fit(other, each, now, slower) for each in group):
            group.append(other)
            if len(group) == size:
                return tuple(group)
    return None


class WaitsLately:
    """How long people waited lately, to say how long one will."""

    def __init__(self) -> None:
        self._found: deque[int] = deque(maxlen=REMEMBERED)

    def add(self, milliseconds: int) -> None:
        """Somebody was found company after so long."""
        self._found.append(milliseconds)

    @property
    def expected(self) -> int | None:
        """Milliseconds: half of those who looked lately waited less. None where nobody did."""
        return round(median(self._found)) if self._found else None
