"""All searches for the same: who fits, who is away, whom it is time to give bots, and whether there is news for them.
It opens no table and knows no connection."""

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
"""Where more than so many look, a change of less than one in so many is not told."""

Line: TypeAlias = "tuple[str, Pace, bool]"
"""What is looked for: the game, the pace, whether it is rated."""


class QuickSearch(msgspec.Struct):
    """One account's search."""

    seeker: Seeker
    line: Line
    name: str
    address: str
    bots_at: int | None
    lost: int | None = None
    """Since when no page of it is here."""


class Searches:
    """All who look for the same."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.slower = SLOWER[line[1]]
        self.crowd = Crowd(self.slower)
        """Those of them whose page is here."""
        self.waits = WaitsLately()
        self.told = 0
        """How many people they were told that they are, when all of them were told last."""
        self.told_at = 0
        self._all: dict[str, QuickSearch] = {}
        self._of_network: Counter[str] = Counter()
        """The number of people who look from each network, to tell each of them how many others cannot be met."""
        self._lost: dict[str, None] = {}
        """Who is away, in the order in which they went."""
        self._bots: list[tuple[int, str]] = []
        self._overdue: dict[str, QuickSearch] = {}
        """Who is here and would have bots by now."""

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[QuickSearch]:
        return iter(list(self._all.values()))

    def __contains__(self, who: str) -> bool:
        return who in self._all

    def get(self, who: str) -> QuickSearch | None:
        return self._all.get(who)

    def put(self, search: QuickSearch, now: int) -> None:
        """Somebody looks from now on, as it says; or something about a search is another now."""
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
        """Somebody looks no more."""
        before = self._all.pop(who, None)
        if before is not None:
            self._of_network[before.seeker.network] -= 1
            if not self._of_network[before.seeker.network]:
                del self._of_network[before.seeker.network]
            self._lost.pop(who, None)
            self._overdue.pop(who, None)
            self.crowd.leave(who)

    def of_network(self, search: QuickSearch) -> int:
        """Return how many others look for the same from the network of a search: it is paired with none of them."""
        return self._of_network[search.seeker.network] - 1 if search.seeker.network else 0

    def gone(self, before: int) -> list[str]:
        """Who has been away since before that."""
        found = []
        for who in self._lost:
            search = self._all[who]
            if search.lost is None or search.lost >= before:
                break
            found.append(who)
        return found

    def late(self, now: int) -> QuickSearch | None:
        """Who has waited longest of those who would have bots by now."""
        while self._bots and self._bots[0][0] <= now:
            at, who = heappop(self._bots)
            search = self._all.get(who)
            if search is not None and search.bots_at == at and search.lost is None:
                self._overdue[who] = search
        return next(iter(self._overdue.values()), None)

    def with_bots(self, first: QuickSearch, now: int) -> list[QuickSearch]:
        """Somebody, and others who would have bots by now, too: all of them among themselves fit, of two who shall not
        meet one waits on."""
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
        """Whether so many more or fewer people look that they are told."""
        return abs(len(self) - self.told) * NEWS > self.told or len(self) < MOST
