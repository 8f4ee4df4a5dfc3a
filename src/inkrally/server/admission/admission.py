"""Overload: what is let in is done soon, what is not is refused at once in words, and play comes before all else.

A server that takes whatever comes does all of it late. So whoever wants something done at a table enters, and leaves
when it is done; so many may be in at once as there is `room` for. The room follows what is measured and nothing that
a host would have to guess: where so many are in at once as are done within `GOAL`, all of them take `GOAL` (Little's
law), so the room is made larger or smaller by how far what they took lately is from that. It goes by many together and
by none alone: on a machine that does other things, too, one in a hundred is always late, and a room that is made
smaller for each of these ends as the smallest. Who watches may fill only a part of it, and where it is short no address
fills more than its share; who hands in before a clock ends finds some more behind it. What is asked beside play, such
as lists and replays, waits in a short line of its own while play fills the room, and goes on one by one, or is refused
before long.

Who opens a connection to a table, or has a table made of one that is over, waits for room in a line, too, in place of
being refused: to come back once more would cost more than to wait. They come in by how urgent it is: for whom others
wait, who plays, who watches; only then comes what is asked beside play. They hold a part of the room at most, since
each costs as much as several commands, and what that takes is no measure of the room.

How much one address may ask is `limits.py`. Knows no message and no table.
"""

from __future__ import annotations

import asyncio
import time
from bisect import insort
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

from inkrally.match.errors import Refusal
from inkrally.server.admission.waits import Later, Waits, came
from inkrally.server.observability import metrics as observe

GOAL = 0.06
"""Seconds in which what was let in is to be done on average, told and on the disk. Before that it waits until the loop
has come round and reads it, some half as long, and the slowest of a hundred takes four times as long in all: so p99
stays below a quarter of a second."""
FEWEST, FIRST, MOST = 24, 256, 4096
"""The room is never less: so few are done within half of `GOAL` on a core that does 800 a second, and a disk that takes
50 ms each time still does 480. What it is in the beginning; never more than the store takes at once."""
SAMPLE = 64
"""Of so many at least the room is measured."""
MORE, LESS = 1.25, 0.7
"""By so much at most a room is made larger or smaller at once."""
WATCHERS = 0.5
"""So much of the room may be full for who only watches to be let in; beyond it the server is `pressed`."""
HANDING_IN = 1.25
"""So many times the room are let in of those who hand in: they come once in a round, all that they drew was let in
before, and a clock that runs out takes from them what the server did not hear."""
FEWEST_EACH = 8
"""So many of one address are in at once whatever its share."""
PRESSED_SECONDS = 0.5
"""So long after a refusal the server is pressed still."""
BEHIND, BEHIND_EACH = 64, 8
"""So many requests beside play may wait, in all and of one address."""
PAUSE, PRESSED_PAUSE = 0.002, 0.05
"""Seconds between two of these that go on, and while the server is pressed: some twentieth of a core goes to them."""
BEHIND_PLAYERS = 1.0
"""Seconds between two that go on while players wait to come to their tables."""

ARRIVING = 0.25
"""So much of the room is for those who open connections, at most."""
MOST_ARRIVING = 1024
"""So many of them wait."""
ARRIVING_SECONDS = 5.0
"""And so long, as does who asks for something beside play: then they are sent away to come back later, before a page
takes its line for dead."""
LOOKED_AT = 8
"""So many of those who wait are looked at for one who may come in, past some whose address has its share."""


class Rank(IntEnum):
    """How urgent it is for somebody to come to a table, the most urgent first."""

    DUE = 0
    """Others wait for what it does."""
    PLAYS = 1
    WATCHES = 2


class Arrival(NamedTuple):
    """Who waits to come in. `before`: so many of its address waited already."""

    rank: Rank
    before: int
    number: int
    address: str
    future: asyncio.Future[None]


def busy() -> Refusal:
    """What is said to whoever finds no room."""
    return Refusal("busy", "more is asked of the server just now than it can do; nothing was changed, try again soon")


class Admission:
    """Who is let in. `clock` in seconds that only go on."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, later: Later | None = None) -> None:
        self.clock = clock
        self.room = float(FIRST)
        self.inside = 0
        """So many are in."""
        self._of: Counter[str] = Counter()
        self._refused = -PRESSED_SECONDS
        self._since = self.clock()
        """Since when this is the room. Who was let in before says nothing about it."""
        self._done, self._seconds = 0, 0.0
        """How many of those let in since are done, and how long all of these took together."""
        self._needed = False
        """Whether more than half of the room was full since: what nobody needs proves nothing."""
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._behind: deque[tuple[str, asyncio.Future[None]]] = deque()
        self._behind_of: Counter[str] = Counter()
        self._waking = False
        self._went_on = 0.0
        """When one of them went on last, or began to wait where nobody did."""
        self._arriving = 0
        """How many are in who open a connection."""
        self._arrivals: list[Arrival] = []
        """Who waits for that, the next first."""
        self._arrivals_of: Counter[str] = Counter()
        self._number = 0
        observe.ROOM.set(self.room)

    def pressed(self) -> bool:
        """Whether there is so much to do that what can wait shall."""
        return (
            self.inside > WATCHERS * self.room or bool(self._arrivals) or self.clock() - self._refused < PRESSED_SECONDS
        )

    def enter(self, address: str, plays: bool, hands_in: bool = False) -> None:
        """Let somebody in, who plays or only watches; `hands_in`: with all of a round. Raises Refusal (`busy`)."""
        if self._is_full(address, plays, hands_in):
            raise self._refuse()
        self._take(address)

    def _is_full(self, address: str, plays: bool, hands_in: bool = False) -> bool:
        if self.inside < FEWEST_EACH:
            return False
        part = WATCHERS if not plays else HANDING_IN if hands_in else 1.0
        if self.inside >= part * self.room:
            return True
        # Where it is short each address has its share; who is alone has all of it.
        own, others = self._of[address], len(self._of) - (address in self._of)
        return self.inside > WATCHERS * self.room and own >= max(FEWEST_EACH, self.room / (others + 1))

    def _refuse(self) -> Refusal:
        self._refused = self.clock()
        observe.BUSY.inc()
        return busy()

    def _take(self, address: str) -> None:
        self.inside += 1
        self._of[address] += 1

    def _give_back(self, address: str) -> None:
        self.inside -= 1
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]

    def leave(self, address: str, began: float) -> None:
        """What somebody was let in for is done, and was asked for at this time of the clock."""
        self._needed = self._needed or self.inside > self.room / 2
        self._give_back(address)
        if began >= self._since:
            self._done += 1
            self._seconds += self.clock() - began
            if self._done >= max(SAMPLE, self.room / 2):
                self._measure()
        if self._arrivals:
            self._let_in()

    def _measure(self) -> None:
        """Make the room such that those in it take `GOAL`."""
        off = GOAL * self._done / max(self._seconds, 1e-9)
        if off < 1:
            self.room = max(FEWEST, self.room * max(LESS, off))
        elif self._needed:
            self.room = min(MOST, self.room * min(MORE, off))
        self._since, self._done, self._seconds, self._needed = self.clock(), 0, 0.0, False
        observe.ROOM.set(self.room)

    @asynccontextmanager
    async def arriving(self, address: str, rank: Rank, waits: Waits) -> AsyncIterator[None]:
        """Be in while a connection is opened, at once or when it is one's turn. Raises Refusal (`busy`) where too many
        wait for it or it has taken too long, Gone."""
        if self._may_arrive(address, rank) and not (self._arrivals and self._arrivals[0].rank <= rank):
            self._let_arrive(address)
        else:
            await self._turn(address, rank, waits)
        try:
            yield
        finally:
            self._depart(address)

    def _may_arrive(self, address: str, rank: Rank) -> bool:
        return self._arriving < max(1.0, ARRIVING * self.room) and not self._is_full(address, rank < Rank.WATCHES)

    def _let_arrive(self, address: str) -> None:
        self._arriving += 1
        self._take(address)

    def _depart(self, address: str) -> None:
        self._arriving -= 1
        self._give_back(address)
        self._let_in()

    async def _turn(self, address: str, rank: Rank, waits: Waits) -> None:
        """Wait for a turn to come in."""
        if len(self._arrivals) >= MOST_ARRIVING:
            raise self._refuse()
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._number += 1
        arrival = Arrival(rank, self._arrivals_of[address], self._number, address, future)
        self._arrivals_of[address] += 1
        insort(self._arrivals, arrival)
        try:
            async with asyncio.timeout(ARRIVING_SECONDS):
                await waits.until(future)
        except BaseException as error:
            if came(future):  # it was let in as it went away
                self._depart(address)
            elif arrival in self._arrivals:
                self._arrivals.remove(arrival)
                self._no_arrival(address)
            if isinstance(error, TimeoutError):
                raise self._refuse() from None
            raise

    def _let_in(self) -> None:
        """Let those in who wait to come, as far as there is room."""
        while self._arrivals:
            found = next(
                (each for each in self._arrivals[:LOOKED_AT] if self._may_arrive(each.address, each.rank)), None
            )
            if found is None:
                return
            self._arrivals.remove(found)
            self._no_arrival(found.address)
            if not found.future.done():  # else it has hung up
                self._let_arrive(found.address)
                found.future.set_result(None)

    def _no_arrival(self, address: str) -> None:
        self._arrivals_of[address] -= 1
        if self._arrivals_of[address] <= 0:
            del self._arrivals_of[address]

    async def give_way(self, address: str, waits: Waits) -> None:
        """Let play go first: wait for a turn behind it. Raises Refusal (`busy`) where enough wait already or it has
        taken too long, Gone."""
        if not self._behind and not self.pressed():
            return
        if len(self._behind) >= BEHIND or self._behind_of[address] >= BEHIND_EACH:
            observe.BUSY.inc()
            raise busy()
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = address, future
        if not self._behind:
            self._went_on = self.clock()
        self._behind.append(entry)
        self._behind_of[address] += 1
        self._wake()
        try:
            async with asyncio.timeout(ARRIVING_SECONDS):
                await waits.until(future)
        except BaseException as error:
            future.cancel()
            if entry in self._behind:
                self._behind.remove(entry)
                self._no_more_behind(address)
            if isinstance(error, TimeoutError):
                observe.BUSY.inc()
                raise busy() from None
            raise

    def _no_more_behind(self, address: str) -> None:
        self._behind_of[address] -= 1
        if self._behind_of[address] <= 0:
            del self._behind_of[address]

    def _wake(self) -> None:
        if self._behind and not self._waking:
            self._waking = True
            self._later(PRESSED_PAUSE if self.pressed() else PAUSE, self._next)

    def _next(self) -> None:
        self._waking = False
        players_wait = bool(self._arrivals) and self._arrivals[0].rank < Rank.WATCHES
        while self._behind and not (players_wait and self.clock() - self._went_on < BEHIND_PLAYERS):
            address, future = self._behind.popleft()
            self._no_more_behind(address)
            if not future.done():  # else it has hung up
                self._went_on = self.clock()
                future.set_result(None)
                break
        self._wake()
