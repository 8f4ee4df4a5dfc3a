"""The searches for one kind of quick game: who fits, who has disconnected, who is due for bots, and what is news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

import msgspec

from inkrally.place.paces import Pace
from inkrally.place.pairing import LOOKS, MOST, SLOWER, Crowd, Seeker, WaitsLately, fit

NEWS = 20
"""With more searches than this, a change by less than one in this many is not sent."""

Line: TypeAlias = "tuple[str, Pace, bool]"
"""The kind of quick game: the game, the pace, whether it is rated."""


class QuickSearch(msgspec.Struct):
    """The search of one account."""

    seeker: Seeker
    line: Line
    name: str
    address: str
    bots_at: int | None
    lost: int | None = None
    """Since when no page of the account is connected, or None."""


class Searches:
    """All searches for one kind of quick game."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.slower = SLOWER[line[1]]
        self.crowd = Crowd(self.slower)
        """The searches with a connected page."""
        self.waits = WaitsLately()
        self.told = 0
        """The number of people that was last sent to all."""
        self.told_at = 0
        self._all: dict[str, QuickSearch] = {}
        self._of_network: Counter[str] = Counter()
        """The number of searches by network. Players of one network are not paired."""
        self._lost: dict[str, None] = {}
        """The disconnected searches, the longest first."""
        self._bots: list[tuple[int, str]] = []
        self._overdue: dict[str, QuickSearch] = {}
        """The connected searches that are due for bots."""

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[QuickSearch]:
        return iter(list(self._all.values()))

    def __contains__(self, who: str) -> bool:
        return who in self._all

    def get(self, who: str) -> QuickSearch | None:
        return self._all.get(who)

    def put(self, search: QuickSearch, now: int) -> None:
        """Add or update a search."""
        who = search.seeker.id
        before = self._all.get(who)
        if search.bots_at is not None and before is None:
            heappush(self._bots, (search.bots_at, who))
        if before is not None:
            self._of_network[before.seeker.network] -= 1
        self._of_network[search.seeker.network] += 1
        self._all[who] = search
        if search.lost is None:
            self._lost.pop(who, None)
            self.crowd.enter(search.seeker, now)
            if search.bots_at is not None and search.bots_at <= now:
                self._overdue[who] = search
        else:
            self._lost.setdefault(who)
            self._overdue.pop(who, None)
            self.crowd.leave(who)

    def drop(self, who: str) -> None:
        """Remove a search."""
        before = self._all.pop(who, None)
        if before is not None:
            self._of_network[before.seeker.network] -= 1
            if not self._of_network[before.seeker.network]:
                del self._of_network[before.seeker.network]
            self._lost.pop(who, None)
            self._overdue.pop(who, None)
            self.crowd.leave(who)

    def of_network(self, search: QuickSearch) -> int:
        """Return how many other searches come from the same network, with which this one is never paired."""
        return self._of_network[search.seeker.network] - 1 if search.seeker.network else 0

    def gone(self, before: int) -> list[str]:
        """Return the accounts that have been disconnected since before a time."""
        found = []
        for who in self._lost:
            search = self._all[who]
            if search.lost is None or search.lost >= before:
                break
            found.append(who)
        return found

    def late(self, now: int) -> QuickSearch | None:
        """Return the first search that is due for bots, or None."""
        while self._bots and self._bots[0][0] <= now:
            at, who = heappop(self._bots)
            search = self._all.get(who)
            if search is not None and search.bots_at == at and search.lost is None:
                self._overdue[who] = search
        return next(iter(self._overdue.values()), None)

    def with_bots(self, first: QuickSearch, now: int) -> list[QuickSearch]:
        """Return a search with others that are due for bots and fit together. Of two that do not fit, one waits on."""
        group, fewest, most = [first], first.seeker.fewest, first.seeker.most
        for each in islice(self._overdue.values(), LOOKS):
            lowest, highest = max(fewest, each.seeker.fewest), min(most, each.seeker.most)
            if each is first or lowest > highest or len(group) >= highest:
                continue
            if all(fit(each.seeker, one.seeker, now, self.slower) for one in group):
                group.append(each)
                fewest, most = lowest, highest
        return group

    @property
    def news(self) -> bool:
        """Whether the number of searches has changed enough to send it."""
        return abs(len(self) - self.told) * NEWS > self.told or len(self) < MOST
