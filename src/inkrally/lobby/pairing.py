"""Matchmaking for quick games: forms groups of players by ratings and waiting times. Contains no clock and no store.

The player who has waited longest chooses first, and takes the players with the nearest ratings. Two players are
compatible if their ratings differ by at most the mean of their rating windows, so the relation is symmetric. A window
widens while its player waits, and is unlimited in the end. A full table starts at once. The longer the first player has
waited, the fewer players are enough.

A *pass* looks for a group for one player. It compares only the players with the nearest ratings, and schedules the
player's next pass for the time at which the result can change. So the cost grows with the number of players whose
situation has changed. A search over all players can stop between two passes and continue later.
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
"""The maximum number of players at a quick table."""
MIN_PLAYERS = 2
"""The minimum number of players at a quick table."""
GROUP_SIZE_WAIT_MS = {4: 0, 3: 10_000, 2: 20_000}
"""The waiting time after which a table starts with this number of players, in milliseconds, for live games."""
INITIAL_RATING_WINDOW = 100.0
"""The rating window of a player who starts to wait, in rating points."""
WINDOW_GROWTH_PER_SECOND = 8.0
"""The growth of the rating window, in rating points per second, for live games."""
UNLIMITED_WINDOW_MS = 60_000
"""The waiting time after which a player is compatible with every rating, in milliseconds, for live games."""
WAIT_FACTOR: dict[TimeControl, int] = {"live": 1, "day": 30, "three-days": 60}
"""The factor for all waiting times by time control. Players of games over days can wait longer for a better match."""
MAX_NEIGHBORS = 24
"""The maximum number of neighbors by rating, on each side, that one pass compares. It limits the cost of the pass."""
STEP_MS = 500
"""The resolution of the times of passes, in milliseconds. Of the passes at one time, that of the player who has waited
longest comes first."""
AWAY_DELAY_MS = 10_000
"""How long both searches must have lasted before a player whose page is closed is paired, in milliseconds, for live
games. So players whose page is open find each other first.
"""
REST_MS, AGAIN_MS = 5_000, 1_000
"""The maximum time until a player's next pass, in milliseconds, for live games: after a pass without a compatible
player, and after a pass with too few compatible players."""
RECENT_WAIT_COUNT = 25
"""The number of recent waiting times from which the server estimates the next waiting time."""


class Seeker(msgspec.Struct, frozen=True):
    """A player who looks for a quick game.

    Attributes:
        id: The ID of the player's account.
        rating: The mean of the player's rating.
        since: The time at which the search began, in milliseconds since 1970.
        fewest: The minimum number of players at the table, including this one.
        most: The maximum number of players at the table, including this one.
        excluded: The IDs of players with whom this player is never paired. It is enough if one of the two excludes the
            other.
        network: The network address of the player. Players of one network are never paired, because they may be one
            person with several browsers. Empty for a player who may be paired with any address.
        away: Whether the page of the player is closed, so that the player must answer a notification first.
        present_only: Whether this player is paired only with players whose page is open.
    """

    id: str
    rating: float
    since: int
    fewest: int = MIN_PLAYERS
    most: int = MAX_PLAYERS
    excluded: frozenset[str] = frozenset()
    network: str = ""
    away: bool = False
    present_only: bool = False


def rating_window(waited: int) -> float:
    """Return the rating window after a wait in a live game, in rating points. The wait is in milliseconds."""
    return (
        math.inf
        if waited >= UNLIMITED_WINDOW_MS
        else INITIAL_RATING_WINDOW + WINDOW_GROWTH_PER_SECOND * max(0, waited) / 1000
    )


def kept_apart(one: Seeker, other: Seeker) -> bool:
    """Return whether two players are never paired, even after a long wait."""
    same_network = bool(one.network) and one.network == other.network
    unanswered = (one.away and other.present_only) or (other.away and one.present_only)
    return same_network or unanswered or one.id == other.id or other.id in one.excluded or one.id in other.excluded


def _earliest(one: Seeker, other: Seeker, slower: int) -> int:
    """Return the earliest time at which two players can be paired if one is away, in milliseconds since 1970; or 0."""
    return max(one.since, other.since) + AWAY_DELAY_MS * slower if one.away or other.away else 0


def are_compatible(one: Seeker, other: Seeker, now: int, slower: int = 1) -> bool:
    """Return whether two players may play together now. The order of the two does not matter.

    Args:
        one: A player.
        other: Another player.
        now: The current time, in milliseconds since 1970.
        slower: The value of `WAIT_FACTOR` for the time control.
    """
    if kept_apart(one, other) or now < _earliest(one, other, slower):
        return False
    widths = rating_window((now - one.since) // slower) + rating_window((now - other.since) // slower)
    return abs(one.rating - other.rating) <= widths / 2


def enough(seeker: Seeker, now: int, slower: int = 1) -> int:
    """Return the minimum number of players with which a table of this player can start now."""
    waited = (now - seeker.since) // slower
    fewest = min(count for count, since in GROUP_SIZE_WAIT_MS.items() if waited >= since)
    return min(seeker.most, max(seeker.fewest, fewest))


def steps(seeker: Seeker, slower: int = 1) -> tuple[tuple[int, int], ...]:
    """Return the numbers of players with which a table can start, the largest first, each with its earliest time.

    Times are in milliseconds since 1970.
    """
    found: dict[int, int] = {}
    for count, since in sorted(GROUP_SIZE_WAIT_MS.items(), key=lambda step: step[1]):
        found.setdefault(min(seeker.most, max(seeker.fewest, count)), seeker.since + since * slower)
    return tuple(found.items())


def anybody_at(seeker: Seeker, slower: int = 1) -> int:
    """Return the time from which the player is compatible with every rating, in milliseconds since 1970."""
    return seeker.since + UNLIMITED_WINDOW_MS * slower


def compatible_from(one: Seeker, other: Seeker, slower: int = 1) -> float:
    """Return the time from which two players are compatible, in milliseconds since 1970.

    Returns infinity if the players are never paired.
    """
    if kept_apart(one, other):
        return math.inf
    first, last = one.since, other.since
    if first > last:
        first, last = last, first
    wider = (abs(one.rating - other.rating) - INITIAL_RATING_WINDOW) / WINDOW_GROWTH_PER_SECOND * 1000 * slower
    # The first window widens alone until the second player comes. From then on, both windows widen.
    alone = last - first
    widened = first + 2 * wider if 2 * wider <= alone else (first + last) / 2 + wider
    return max(min(widened, first + UNLIMITED_WINDOW_MS * slower), _earliest(one, other, slower))


def groups(seekers: Sequence[Seeker], now: int, slower: int = 1) -> list[tuple[Seeker, ...]]:
    """Return the groups that can start now, each with the player who waited longest first. The groups are disjoint."""
    return MatchmakingPool(slower, seekers).groups(now)


def _step(at: float) -> float:
    """Round a time up to a multiple of `STEP_MS`."""
    return math.ceil(at / STEP_MS) * STEP_MS if at < math.inf else at


class MatchmakingPool:
    """The players who look for the same kind of game.

    After a pass without a group, the pool schedules the player's next pass for the time at which the result can change:
    a player with a near rating joins, a window has widened, or fewer players are enough.
    """

    def __init__(self, slower: int = 1, seekers: Sequence[Seeker] = ()) -> None:
        self.looks = 0
        """The number of comparisons of players so far, a measure of the cost."""
        self._slower = slower
        self._seekers = {each.id: each for each in seekers}
        self._order = sorted((each.rating, each.id) for each in self._seekers.values())
        """The rating and the ID of each player, by rating."""
        self._due: dict[str, float] = dict.fromkeys(self._seekers, 0)
        """The time of each player's next pass, a multiple of `STEP_MS`."""
        self._queue: list[tuple[float, int, str]] = [(0, each.since, each.id) for each in self._seekers.values()]
        """A heap of the passes: time, start of the search, ID. An entry whose time differs from `_due` is obsolete."""
        heapify(self._queue)

    def __len__(self) -> int:
        return len(self._seekers)

    def __contains__(self, seeker: str) -> bool:
        return seeker in self._seekers

    def add(self, seeker: Seeker, now: int) -> None:
        """Add a player, or replace the player's search. `now` is in milliseconds.

        The next passes of players with near ratings come earlier, if these players are compatible with the new player
        before the planned time.
        """
        self.remove(seeker.id)
        self._seekers[seeker.id] = seeker
        insort(self._order, (seeker.rating, seeker.id))
        self._schedule(seeker, now // STEP_MS * STEP_MS)
        for other in self._around(seeker):
            at = compatible_from(seeker, other, self._slower)
            at = now // STEP_MS * STEP_MS if at <= now else _step(at)
            if at < self._due[other.id]:
                self._schedule(other, at)

    def remove(self, who: str) -> None:
        """Remove a player. Has no effect if the player is not in the pool."""
        seeker = self._seekers.pop(who, None)
        if seeker is not None:
            del self._due[who]
            del self._order[bisect_left(self._order, (seeker.rating, who))]

    def groups(self, now: int, most: float = math.inf) -> list[tuple[Seeker, ...]]:
        """Return the groups that can start now, and remove their players from the pool.

        Args:
            now: The current time, in milliseconds.
            most: The approximate maximum number of comparisons. The next call continues with the remaining passes.
        """
        found: list[tuple[Seeker, ...]] = []
        ends = self.looks + most
        while self.due(now) and self.looks < ends:
            due, _, seeker = heappop(self._queue)
            self.looks += 1
            if self._due.get(seeker) != due:
                continue
            group = self._group(self._seekers[seeker], now)
            if group is not None:
                found.append(group)
                for each in group:
                    self.remove(each.id)
        return found

    def due(self, now: int) -> bool:
        """Return whether a pass is due."""
        return bool(self._queue) and self._queue[0][0] <= now

    def _schedule(self, seeker: Seeker, at: float) -> None:
        """Schedule the player's next pass for a time in milliseconds since 1970."""
        self._due[seeker.id] = at
        heappush(self._queue, (at, seeker.since, seeker.id))

    def _around(self, seeker: Seeker) -> Iterator[Seeker]:
        """Yield the neighbors by rating, the nearest first, at most `MAX_NEIGHBORS` on each side."""
        at = bisect_left(self._order, (seeker.rating, seeker.id))
        low, high = at - 1, at + 1
        lowest, highest = max(0, at - MAX_NEIGHBORS), min(len(self._order), at + 1 + MAX_NEIGHBORS)
        while low >= lowest or high < highest:
            below = seeker.rating - self._order[low][0] if low >= lowest else math.inf
            above = self._order[high][0] - seeker.rating if high < highest else math.inf
            self.looks += 1
            if below <= above:
                yield self._seekers[self._order[low][1]]
                low -= 1
            else:
                yield self._seekers[self._order[high][1]]
                high += 1

    def _group(self, first: Seeker, now: int) -> tuple[Seeker, ...] | None:
        """Return the group that a player starts now, or schedule the player's next pass and return None."""
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
            # Two of the compatible players may become compatible with each other, or fewer players may be enough.
            steps = (first.since + since * self._slower for since in GROUP_SIZE_WAIT_MS.values())
            again = min(again, now + AGAIN_MS * self._slower, *(step for step in steps if step > now))
        self._schedule(first, max(_step(again), (now // STEP_MS + 1) * STEP_MS))
        return None

    def _joins(self, other: Seeker, group: list[Seeker], size: int, now: int) -> bool:
        """Append a player to a group of final size `size`, if the player accepts that size and fits all members.

        Returns whether the player was appended. The caller has compared the player with the first member.
        """
        if not other.fewest <= size <= other.most:
            return False
        for each in group[1:]:
            self.looks += 1
            if not are_compatible(other, each, now, self._slower):
                return False
        group.append(other)
        return True


class RecentWaits:
    """The waiting times of recent searches, from which the server estimates the next waiting time."""

    def __init__(self) -> None:
        self._found: deque[int] = deque(maxlen=RECENT_WAIT_COUNT)

    def add(self, milliseconds: int) -> None:
        """Record the waiting time of a search that found a group."""
        self._found.append(milliseconds)

    @property
    def expected(self) -> int | None:
        """The median of the recent waiting times, in milliseconds, or None without any."""
        return round(median(self._found)) if self._found else None
