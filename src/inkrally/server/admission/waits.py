"""Turns: what an address has paid for is done at a pace, fair among those who share it; and where few are in at a time,
addresses come in evenly. Knows no request.

Done at once, all that one address may ask would keep all others waiting. So a little is done at once, and the rest in
turn. Whoever asks seldom comes before those who ask all the time: each is given the time at which its turn would be if
all had asked evenly (start-time fair queueing), and the earliest is next. Nothing is taken for a turn before it has
come, so that who is gone by then has taken nothing from the others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.server.observability import metrics as observe

MAX_LANES = 50_000
MAX_KNOWN = 1000
"""So many are remembered in a lane by what they were given; beyond that those go who have no more than others."""
SOON = 0.0005
"""Seconds that a timer is set late, so that it never comes too early."""
WAITS = "inkrally.waits"
"""Where a scope keeps what waits on its connection."""
Later = Callable[[float, Callable[[], None]], Any]


class Gone(Exception):
    """Who waited has hung up."""


class Waits:
    """What waits on one connection. It ends at once when the connection does."""

    def __init__(self) -> None:
        self._futures: set[asyncio.Future[None]] = set()
        self._ended = False

    async def until(self, future: asyncio.Future[None]) -> None:
        """Raises Gone."""
        if self._ended:
            raise Gone
        self._futures.add(future)
        try:
            await future
        finally:
            self._futures.discard(future)

    async def sleep(self, seconds: float) -> None:
        """Raises Gone."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        timer = loop.call_later(seconds, _give, future)
        try:
            await self.until(future)
        finally:
            timer.cancel()

    def end(self) -> None:
        """The connection is gone."""
        self._ended = True
        for future in self._futures:
            if not future.done():
                future.set_exception(Gone())


def waits_of(scope: Any) -> Waits:
    """What waits on the connection that a request came by."""
    found: Waits | None = scope.get(WAITS)
    return Waits() if found is None else found


class Shares:
    """Whose turn it is when, if all who ask have the same share."""

    def __init__(self) -> None:
        self.now = 0.0
        """What somebody would have been given who asked all the time."""
        self._given: dict[str, float] = {}
        """Up to which of it each has been given its share."""

    def due(self, who: str, cost: float) -> float:
        """When it is the turn of what somebody asks, who then has been given so much more."""
        due = max(self.now, self._given.get(who, 0.0))
        self._given[who] = due + cost
        if len(self._given) > MAX_KNOWN:
            self._given = {each: given for each, given in self._given.items() if given > self.now}
        return due


class Lane:
    """The turns of one address. `most` credits are done at once and `rate` a second, `bound` may wait or be owed."""

    def __init__(
        self, most: float, rate: float, bound: float, clock: Callable[[], float], later: Later | None = None
    ) -> None:
        self._most = most
        self._rate = rate
        self._bound = bound
        self._clock = clock
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._left = most
        self._at = clock()
        self._turns: list[tuple[float, int, float, asyncio.Future[None]]] = []
        """When it is due in the lane's own time, its number, what it costs, who waits for it."""
        self._number = 0
        self._shares = Shares()
        self._timer: Any = None
        self.waiting = 0.0
        """Credits of those who wait."""

    async def turn(self, who: str, cost: float, waits: Waits) -> None:
        """Wait for a turn. Raises Refusal (`too-fast`) where too much waits or is owed already, Gone."""
        self._fill()
        if self._left > 0 and not self.waiting:
            self._shares.now = self._shares.due(who, cost)
            self._left -= cost
            return
        if self.waiting + max(0.0, -self._left) + cost > self._bound:
            raise Refusal("too-fast", "too much that was asked from here waits to be done; wait a moment")
        observe.limit_met("pace of one address")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._turns, (self._shares.due(who, cost), self._number, cost, future))
        self._number += 1
        self.waiting += cost
        self._wake()
        try:
            await waits.until(future)
        finally:
            if not came(future):
                self.waiting -= cost
                future.cancel()

    def owe(self, cost: float) -> None:
        """Pay for what is done already; what would be beyond the bound is forgiven."""
        self._fill()
        self._left = max(-self._bound, self._left - cost)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now

    def _wake(self) -> None:
        if self._timer is None and self._turns:
            self._timer = self._later(max(0.0, -self._left / self._rate) + SOON, self._serve)

    def _serve(self) -> None:
        self._timer = None
        self._fill()
        while self._turns and (self._left > 0 or self._turns[0][3].done()):
            due, _, cost, future = heappop(self._turns)
            if future.done():
                continue  # gone
            self._shares.now = due
            self._left -= cost
            self.waiting -= cost
            _give(future)
        if not self._turns:
            self.waiting = 0.0  # what is left of it is rounded
        self._wake()


class Lanes:
    """A lane for each address, the longest unused forgotten first; in a forgotten one still all come to their turn."""

    def __init__(self, most: float, rate: float, bound: float, clock: Callable[[], float]) -> None:
        self._made_of = (most, rate, bound, clock)
        self._found: OrderedDict[str, Lane] = OrderedDict()

    def of(self, address: str) -> Lane:
        lane = self._found.get(address)
        if lane is None:
            lane = self._found[address] = Lane(*self._made_of)
            if len(self._found) > MAX_LANES:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(address)
        return lane


class Gate:
    """Where so many are in at a time, and the others wait for their turn, by address evenly: one that comes a hundred
    times makes another wait for one of these."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._inside = 0
        self._shares = Shares()
        self._turns: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = 0

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Be in, at once or when it is the turn of this address."""
        due = self._shares.due(address, 1.0)
        if self._inside < self._room:
            self._shares.now = max(self._shares.now, due)
            self._inside += 1
        else:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heappush(self._turns, (due, self._number, future))
            self._number += 1
            try:
                await future
            except asyncio.CancelledError:
                if came(future):
                    self._leave()
                raise
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        """Give the room to who is next."""
        while self._turns:
            due, _, future = heappop(self._turns)
            if not future.done():
                self._shares.now = max(self._shares.now, due)
                future.set_result(None)
                return
        self._inside -= 1


def _give(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def came(future: asyncio.Future[None]) -> bool:
    """Whether the turn has come for which this was waited."""
    return future.done() and not future.cancelled() and future.exception() is None
