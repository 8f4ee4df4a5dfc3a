"""Overload: what is let in is done soon, what is not is refused at once in words, and play comes before all else.

A server that takes whatever comes does all of it late. So whoever wants something done at a table enters, and leaves
when it is done; so many may be in at once as there is `room` for. The room follows what is measured and nothing that
a host would have to guess: a bit more with each that was done in time, a part less where one took longer than `GOAL`
(additive increase, multiplicative decrease, as TCP finds the pace of a line). Who watches may fill only a part of it,
and where it is short no address fills more than its share; who hands in before a clock ends finds some more behind it.
What is asked beside play, such as lists and replays, waits in a short line of its own while play fills the room, and
goes on one by one.

How much one address may ask is `limits.py`. Knows no message and no table.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable

from inkrally.match.errors import Refusal
from inkrally.server import observe
from inkrally.server.http.lanes import Later, Waits

GOAL = 0.1
"""Seconds in which what was let in is to be done, told and on the disk. What waits in lines of the system before it
is read here comes on top, and is as much again at most: so p99 stays below a quarter of a second."""
FEWEST, FIRST, MOST = 64, 256, 4096
"""The room is never less: so few are done within some 50 ms of a core, and a slow disk alone shuts nobody out. What it
is in the beginning; never more than the store takes at once."""
MORE = 4.0
"""A room full of those that were done in time makes room for so many more."""
LESS = 0.8
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


def busy() -> Refusal:
    return Refusal("busy", "more is asked of the server just now than it can do; nothing was changed, try again soon")


class Admission:
    """Who is let in. `clock` in seconds that only go on."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, later: Later | None = None) -> None:
        self.clock = clock
        self.room = float(FIRST)
        self.inside = 0
        """So many are in."""
        self._of: Counter[str] = Counter()
        self._lowered = self._refused = -PRESSED_SECONDS
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._behind: deque[tuple[str, asyncio.Future[None]]] = deque()
        self._behind_of: Counter[str] = Counter()
        self._waking = False

    def pressed(self) -> bool:
        """Whether there is so much to do that what can wait shall."""
        return self.inside > WATCHERS * self.room or self.clock() - self._refused < PRESSED_SECONDS

    def enter(self, address: str, plays: bool, hands_in: bool = False) -> None:
        """Let somebody in, who plays or only watches; `hands_in`: with all of a round. Raises Refusal (`busy`)."""
        part = WATCHERS if not plays else HANDING_IN if hands_in else 1.0
        if self.inside < FEWEST_EACH:
            full = False
        elif self.inside >= part * self.room:
            full = True
        else:
            # Where it is short each address has its share; who is alone has all of it.
            own, others = self._of[address], len(self._of) - (address in self._of)
            full = self.inside > WATCHERS * self.room and own >= max(FEWEST_EACH, self.room / (others + 1))
        if full:
            self._refused = self.clock()
            observe.BUSY.inc()
            raise busy()
        self.inside += 1
        self._of[address] += 1

    def leave(self, address: str, began: float) -> None:
        """What somebody was let in for is done, and was asked for at this time of the clock."""
        now = self.clock()
        used = self.inside > self.room / 2
        self.inside -= 1
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]
        if now - began <= GOAL:
            if used:  # what nobody needs proves nothing
                self.room = min(MOST, self.room + MORE / self.room)
        elif began >= self._lowered:
            # Those who were let in before it was less say nothing about it.
            self._lowered = now
            self.room = max(FEWEST, self.room * LESS)
        observe.ROOM.set(self.room)

    async def give_way(self, address: str, waits: Waits) -> None:
        """Let play go first: wait for a turn behind it. Raises Refusal (`busy`) where enough wait already, Gone."""
        if not self._behind and not self.pressed():
            return
        if len(self._behind) >= BEHIND or self._behind_of[address] >= BEHIND_EACH:
            observe.BUSY.inc()
            raise busy()
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._behind.append((address, future))
        self._behind_of[address] += 1
        self._wake()
        try:
            await waits.until(future)
        except BaseException:
            future.cancel()
            raise

    def _wake(self) -> None:
        if self._behind and not self._waking:
            self._waking = True
            self._later(PRESSED_PAUSE if self.pressed() else PAUSE, self._next)

    def _next(self) -> None:
        self._waking = False
        while self._behind:
            address, future = self._behind.popleft()
            self._behind_of[address] -= 1
            if self._behind_of[address] <= 0:
                del self._behind_of[address]
            if not future.done():  # else it has hung up
                future.set_result(None)
                break
        self._wake()
