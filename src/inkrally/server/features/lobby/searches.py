"""The searches for one kind of quick game.

A pool keeps record of the searches that are connected, and of those that wait for bots long enough. It also decides
whether the number of searches has changed enough to send the number to players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

import msgspec

from inkrally.lobby.pairing import (
    MAX_NEIGHBORS,
    MAX_PLAYERS,
    WAIT_FACTOR,
    MatchmakingPool,
    RecentWaits,
    Seeker,
    are_compatible,
)
from inkrally.lobby.time_controls import TimeControl

MIN_NEWS_DIVISOR = 20
"""The server sends a change of a number of people only if it is more than this fraction of the number (1/20)."""

SearchKey: TypeAlias = "tuple[str, TimeControl, bool]"
"""The kind of quick game: the game, the time control, and whether it is rated."""


class MatchmakingSearch(msgspec.Struct):
    """The search of one account.

    Attributes:
        seeker: The player in the form that `lobby/pairing.py` uses.
        line: The kind of quick game.
        name: The name of the player at the table.
        address: The address of the player, as a key for rate limits.
        bots_at: When bots take the free seats, in milliseconds since 1970. None: never.
        lost: When the last client of the account disconnected. None if a client is connected.
        reachable: Whether a notification reaches the player. Such a search continues while no client is connected.
    """

    seeker: Seeker
    line: SearchKey
    name: str
    address: str
    bots_at: int | None
    lost: int | None = None
    """When the last client of the account disconnected, in milliseconds since 1970. None if a client is connected."""
    reachable: bool = False


class SearchPool:
    """The searches for one kind of quick game. Decides which searches get bots, and when players get the new count."""

    def __init__(self, line: SearchKey) -> None:
        """Create an empty pool for a kind of quick game."""
        self.line = line
        self.slower = WAIT_FACTOR[line[1]]
        self.crowd = MatchmakingPool(self.slower)
        """The searches with a connected client, and those of `_away`."""
        self.waits = RecentWaits()
        self.sent_count = 0
        """The number of searches that was last sent to all."""
        self.sent_at = 0
        self._all: dict[str, MatchmakingSearch] = {}
        self._of_network: Counter[str] = Counter()
        """The number of searches by network. Players of one network are not paired."""
        self._lost: dict[str, None] = {}
        """The searches without a connected client that are not paired, in the order of their disconnection."""
        self._away: dict[str, None] = {}
        """The searches without a connected client whose players would get a notification, in the same order."""
        self._bots: list[tuple[int, str]] = []
        self._overdue: dict[str, MatchmakingSearch] = {}
        """The connected searches that are due for bots."""

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[MatchmakingSearch]:
        return iter(list(self._all.values()))

    def __contains__(self, seeker: str) -> bool:
        return seeker in self._all

    def get(self, seeker: str) -> MatchmakingSearch | None:
        return self._all.get(seeker)

    def put(self, search: MatchmakingSearch, now: int) -> None:
        """Add a search, or update it after a change. `now` is in milliseconds since 1970."""
        seeker = search.seeker.id
        before = self._all.get(seeker)
        if search.bots_at is not None and before is None:
            heappush(self._bots, (search.bots_at, seeker))
        if before is not None:
            self._of_network[before.seeker.network] -= 1
        self._of_network[search.seeker.network] += 1
        self._all[seeker] = search
        if search.lost is None:
            self._lost.pop(seeker, None)
            self._away.pop(seeker, None)
            self.crowd.add(search.seeker, now)
            if search.bots_at is not None and search.bots_at <= now:
                self._overdue[seeker] = search
        elif seeker in self._away:
            self.crowd.add(msgspec.structs.replace(search.seeker, away=True), now)
        else:
            self._lost.setdefault(seeker)
            self._overdue.pop(seeker, None)
            self.crowd.remove(seeker)

    def drop(self, seeker: str) -> None:
        """Remove the search of an account."""
        before = self._all.pop(seeker, None)
        if before is not None:
            self._of_network[before.seeker.network] -= 1
            if not self._of_network[before.seeker.network]:
                del self._of_network[before.seeker.network]
            self._lost.pop(seeker, None)
            self._away.pop(seeker, None)
            self._overdue.pop(seeker, None)
            self.crowd.remove(seeker)

    def of_network(self, search: MatchmakingSearch) -> int:
        """Return how many other searches come from the same network. A search is never paired with these."""
        others = self._of_network[search.seeker.network] - (search.seeker.id in self._all)
        return others if search.seeker.network else 0

    def gone(self, before: int, away_before: int) -> list[str]:
        """Return the accounts whose search ends, because their last client disconnected too long ago.

        Args:
            before: The limit of the time of disconnection for players without notifications, in milliseconds since
                1970.
            away_before: The same limit for players whom a notification reaches.
        """
        lost = [each for each in self._left(self._lost, before) if not self._all[each].reachable]
        return [*lost, *self._left(self._away, away_before)]

    def go_away(self, before: int, now: int) -> None:
        """Begin to pair the players whom a notification reaches and whose last client disconnected before `before`."""
        for seeker in self._left(self._lost, before):
            search = self._all[seeker]
            if search.reachable:
                del self._lost[seeker]
                self._away.setdefault(seeker)
                self.crowd.add(msgspec.structs.replace(search.seeker, away=True), now)

    def _left(self, among: dict[str, None], before: int) -> list[str]:
        """Return the accounts whose last client disconnected before a time. `among` is sorted by this time."""
        found = []
        for seeker in among:
            search = self._all[seeker]
            if search.lost is None or search.lost >= before:
                break
            found.append(seeker)
        return found

    def overdue_for_bots(self, now: int) -> MatchmakingSearch | None:
        """Return the first connected search for which bots shall take the free seats now, or None."""
        while self._bots and self._bots[0][0] <= now:
            at, seeker = heappop(self._bots)
            search = self._all.get(seeker)
            if search is not None and search.bots_at == at and search.lost is None:
                self._overdue[seeker] = search
        return next(iter(self._overdue.values()), None)

    def with_bots(self, first: MatchmakingSearch, now: int) -> list[MatchmakingSearch]:
        """Return a group for a table with bots: the search `first`, and compatible searches that are due for bots."""
        group, fewest, most = [first], first.seeker.fewest, first.seeker.most
        for each in islice(self._overdue.values(), MAX_NEIGHBORS):
            lowest, highest = max(fewest, each.seeker.fewest), min(most, each.seeker.most)
            if each is first or lowest > highest or len(group) >= highest:
                continue
            if all(are_compatible(each.seeker, one.seeker, now, self.slower) for one in group):
                group.append(each)
                fewest, most = lowest, highest
        return group

    @property
    def has_news(self) -> bool:
        """Whether the number of searches has changed enough to send it to the players."""
        return abs(len(self) - self.sent_count) * MIN_NEWS_DIVISOR > self.sent_count or len(self) < MAX_PLAYERS
