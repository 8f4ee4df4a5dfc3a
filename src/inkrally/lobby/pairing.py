"""Who of those who look for a quick game plays with whom. Pure: people, ratings and a time in, groups out.

Whoever has waited longest chooses first, those whose ratings are nearest. Two fit where their ratings are no further
apart than the mean of their windows, so that to fit is mutual; a window widens with waiting and in the end has no
bounds. A full table begins at once; the longer the first has waited, the fewer are enough.

However many look, one look is at few of them, and it is known when the next one makes sense: so what a moment costs
grows with those whose situation has changed, and it can be stopped at any time and goes on later.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from statistics import median

import msgspec

from inkrally.lobby.time_controls import TimeControl

MAX_PLAYERS = 4
"""People at a quick table."""
MIN_PLAYERS = 2
GROUP_SIZE_WAIT_MS = {4: 0, 3: 10_000, 2: 20_000}
"""After how long so many are enough, in milliseconds, at a table that is played live."""
INITIAL_RATING_WINDOW = 100.0
WINDOW_GROWTH_PER_SECOND = 8.0
"""A second, at a table that is played live."""
UNLIMITED_WINDOW_MS = 60_000
"""Who has waited for so long fits everybody."""
WAIT_FACTOR: dict[TimeControl, int] = {"live": 1, "day": 30, "three-days": 60}
"""So many times as long all of this takes at a pace: who plays over days can wait for better company."""
MAX_NEIGHBORS = 24
"""So many neighbours by rating to each side are looked at for each who waits: one look costs no more than that."""
STEP_MS = 500
"""Of those who are looked at within one such step who waited longest chooses first."""
REST_MS, AGAIN_MS = 5_000, 1_000
"""Who fits nobody is looked at again after so long at the latest, and who fits too few, at a live table."""
RECENT_WAIT_COUNT = 25
"""So many waits say how long the next one will be."""


class Seeker(msgspec.Struct, frozen=True):
    """A person who looks for a game: the rating, since when (milliseconds), and with how many people in all.

    `apart` are the people with whom this one is never paired, whichever of the two wants that. Two people of the same
    `network` are never paired either: a stranger would sit between browsers of one person. An empty `network` is that
    of no other person.
    """

    id: str
    rating: float
    since: int
    fewest: int = MIN_PLAYERS
    most: int = MAX_PLAYERS
    excluded: frozenset[str] = frozenset()
    network: str = ""


def rating_window(waited: int) -> float:
    """How far apart ratings may be after so many milliseconds of waiting live."""
    return (
        math.inf
        if waited >= UNLIMITED_WINDOW_MS
        else INITIAL_RATING_WINDOW + WINDOW_GROWTH_PER_SECOND * max(0, waited) / 1000
    )


def kept_apart(one: Seeker, other: Seeker) -> bool:
    """Return whether two people are never paired, however long they wait."""
    same_network = bool(one.network) and one.network == other.network
    return same_network or one.id == other.id or other.id in one.excluded or one.id in other.excluded


def are_compatible(one: Seeker, other: Seeker, now: int, slower: int = 1) -> bool:
    """Whether two may play together. The same from both sides."""
    if kept_apart(one, other):
        return False
    widths = rating_window((now - one.since) // slower) + rating_window((now - other.since) // slower)
    return abs(one.rating - other.rating) <= widths / 2


def enough(seeker: Seeker, now: int, slower: int = 1) -> int:
    """With how few people in all somebody begins by now."""
    waited = (now - seeker.since) // slower
    fewest = min(count for count, since in GROUP_SIZE_WAIT_MS.items() if waited >= since)
    return min(seeker.most, max(seeker.fewest, fewest))


def steps(seeker: Seeker, slower: int = 1) -> tuple[tuple[int, int], ...]:
    """Return with how many people in all a game begins, and from which time on, in milliseconds; the fewest last."""
    found: dict[int, int] = {}
    for count, since in sorted(GROUP_SIZE_WAIT_MS.items(), key=lambda step: step[1]):
        found.setdefault(min(seeker.most, max(seeker.fewest, count)), seeker.since + since * slower)
    return tuple(found.items())


def anybody_at(seeker: Seeker, slower: int = 1) -> int:
    """Return the time from which on the seeker fits every rating, in milliseconds."""
    return seeker.since + UNLIMITED_WINDOW_MS * slower


def compatible_from(one: Seeker, other: Seeker, slower: int = 1) -> float:
    """From when on two may play together, in milliseconds, by how their windows widen; infinite for never."""
    if kept_apart(one, other):
        return math.inf
    first, last = one.since, other.since
    if first > last:
        first, last = last, first
    wider = (abs(one.rating - other.rating) - INITIAL_RATING_WINDOW) / WINDOW_GROWTH_PER_SECOND * 1000 * slower
    # Both widen from the moment at which the second came, and the first has widened alone until then.
    alone = last - first
    widened = first + 2 * wider if 2 * wider <= alone else (first + last) / 2 + wider
    return min(widened, first + UNLIMITED_WINDOW_MS * slower)


def groups(seekers: Sequence[Seeker], now: int, slower: int = 1) -> list[tuple[Seeker, ...]]:
    """Those who play together from now on, each group with the one who waited longest first. Nobody is in two."""
    return MatchmakingPool(slower, seekers).groups(now)


def _step(at: float) -> float:
    """The first step that is not before that."""
    return math.ceil(at / STEP_MS) * STEP_MS if at < math.inf else at


class MatchmakingPool:
    """Those who look for the same, from one moment to the next. Who was looked at in vain is looked at again when that
    can have changed: somebody came who is near, a window has widened, or fewer are enough."""

    def __init__(self, slower: int = 1, seekers: Sequence[Seeker] = ()) -> None:
        self.looks = 0
        """So many people were looked at so far: what all of this costs."""
        self._slower = slower
        self._here = {each.id: each for each in seekers}
        self._order = sorted((each.rating, each.id) for each in self._here.values())
        """All of them by rating."""
        self._due: dict[str, float] = dict.fromkeys(self._here, 0)
        """When each is looked at, in whole steps; within one step who waited longest comes first."""
        self._queue: list[tuple[float, int, str]] = [(0, each.since, each.id) for each in self._here.values()]
        """The same in the order of time; what `_due` says otherwise does not hold any more."""
        heapify(self._queue)

    def __len__(self) -> int:
        return len(self._here)

    def __contains__(self, who: str) -> bool:
        return who in self._here

    def add(self, seeker: Seeker, now: int) -> None:
        """Somebody looks from now on, or looks for something else."""
        self.remove(seeker.id)
        self._here[seeker.id] = seeker
        insort(self._order, (seeker.rating, seeker.id))
        self._look_at(seeker, now // STEP_MS * STEP_MS)
        for other in self._around(seeker):
            at = compatible_from(seeker, other, self._slower)
            at = now // STEP_MS * STEP_MS if at <= now else _step(at)
            if at < self._due[other.id]:
                self._look_at(other, at)

    def remove(self, who: str) -> None:
        """Somebody looks no more."""
        seeker = self._here.pop(who, None)
        if seeker is not None:
            del self._due[who]
            del self._order[bisect_left(self._order, (seeker.rating, who))]

    def groups(self, now: int, most: float = math.inf) -> list[tuple[Seeker, ...]]:
        """Those who play together from now on, who are not here any more then. It ends after some `most` looks, and
        goes on where it was when it is asked again."""
        found: list[tuple[Seeker, ...]] = []
        ends = self.looks + most
        while self.due(now) and self.looks < ends:
            due, _, who = heappop(self._queue)
            self.looks += 1
            if self._due.get(who) != due:
                continue
            group = self._group(self._here[who], now)
            if group is not None:
                found.append(group)
                for each in group:
                    self.remove(each.id)
        return found

    def due(self, now: int) -> bool:
        """Whether there is somebody to be looked at."""
        return bool(self._queue) and self._queue[0][0] <= now

    def _look_at(self, seeker: Seeker, at: float) -> None:
        self._due[seeker.id] = at
        heappush(self._queue, (at, seeker.since, seeker.id))

    def _around(self, seeker: Seeker) -> Iterator[Seeker]:
        """The nearest others, the nearest first."""
        at = bisect_left(self._order, (seeker.rating, seeker.id))
        low, high = at - 1, at + 1
        lowest, highest = max(0, at - MAX_NEIGHBORS), min(len(self._order), at + 1 + MAX_NEIGHBORS)
        while low >= lowest or high < highest:
            below = seeker.rating - self._order[low][0] if low >= lowest else math.inf
            above = self._order[high][0] - seeker.rating if high < highest else math.inf
            self.looks += 1
            if below <= above:
                yield self._here[self._order[low][1]]
                low -= 1
            else:
                yield self._here[self._order[high][1]]
                high += 1

    def _group(self, first: Seeker, now: int) -> tuple[Seeker, ...] | None:
        """With whom somebody plays from now on; where there are too few, when it is looked again is settled."""
        group, fitting, again = [first], [], float(now + REST_MS * self._slower)
        for other in self._around(first):
            at = compatible_from(first, other, self._slower)
            if at > now or not are_compatible(first, other, now, self._slower):
                again = min(again, at)
                continue
            fitting.append(other)
            if self._joins(other, group, first.most, now) and len(group) == first.most:
                return tuple(group)
        for size in range(first.most - 1, enough(first, now, self._slower) - 1, -1):
            group = [first]
            for other in fitting:
                if self._joins(other, group, size, now) and len(group) == size:
                    return tuple(group)
        if fitting:
            # Of those beside, two that do not fit each other may soon do; and before long fewer are enough.
            steps = (first.since + since * self._slower for since in GROUP_SIZE_WAIT_MS.values())
            again = min(again, now + AGAIN_MS * self._slower, *(step for step in steps if step > now))
        self._look_at(first, max(_step(again), (now // STEP_MS + 1) * STEP_MS))
        return None

    def _joins(self, other: Seeker, group: list[Seeker], size: int, now: int) -> bool:
        """Whether somebody who fits the first of a group is one more of it."""
        if not other.fewest <= size <= other.most:
            return False
        for each in group[1:]:
            self.looks += 1
            if not are_compatible(other, each, now, self._slower):
                return False
        group.append(other)
        return True


class RecentWaits:
    """How long people waited lately, to say how long one will."""

    def __init__(self) -> None:
        self._found: deque[int] = deque(maxlen=RECENT_WAIT_COUNT)

    def add(self, milliseconds: int) -> None:
        """Somebody was found company after so long."""
        self._found.append(milliseconds)

    @property
    def expected(self) -> int | None:
        """Milliseconds: half of those who looked lately waited less. None where nobody did."""
        return round(median(self._found)) if self._found else None
