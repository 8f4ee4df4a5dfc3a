"""Overload: how many commands are served at once, which of the others wait for a turn, and which are refused.

The `room` is the number of commands that the server finishes within `GOAL` seconds. It follows from measurement alone
(Little's law): a batch of commands that took longer makes the room smaller, a quicker one makes it larger. One slow
command in a hundred is no sign of overload, so each measurement covers many commands. A full room refuses commands at
once. Spectators may use only a part of the room, and a player who commits may use some more, because a clock that runs
out would discard what the server did not hear. When the room is nearly full, each address has a share of it.

Clients that open a live connection or ask for a rematch wait for a turn instead, as coming back would cost more than
waiting: players whom others wait for first, then other players, then spectators. Requests beside play, such as lists
and replays, wait behind the players and go on one by one.

Rate limits are in `rate_limits.py`. This module knows no message and no table.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum

from inkrally.match.errors import Refusal
from inkrally.server.admission.connection_waits import ConnectionWaits
from inkrally.server.admission.fair_queue import FairWaiters
from inkrally.server.admission.rate_limits import Later
from inkrally.server.observability import metrics as observe

TARGET_SECONDS = 0.06
"""Seconds in which a command that was let in is durable and broadcast, on average. Reading a command takes about half
as long before that, and the slowest of a hundred takes four times as long, so p99 stays below a quarter of a second."""
MIN_CAPACITY, INITIAL_CAPACITY, MAX_CAPACITY = 24, 256, 4096
"""The smallest room, the room at the start, and the largest. A core that does 800 commands a second finishes the fewest
in half of `GOAL`, and a disk that takes 50 ms for a write still finishes 480 a second. The store takes 4096 at once."""
MIN_SAMPLE_COMMANDS = 64
"""The least number of commands in a measurement."""
MAX_INCREASE, MAX_DECREASE = 1.25, 0.7
"""The factors by which one measurement changes the room at most."""
SPECTATOR_SHARE = 0.5
"""The part of the room up to which spectators are let in. Beyond it the server is `pressed`."""
COMMIT_SHARE = 1.25
"""The part of the room up to which commits are let in. A player commits once in a round."""
MIN_COMMANDS_PER_ADDRESS = 8
"""How many commands of one address are let in whatever its share."""
OVERLOAD_SECONDS = 0.5
"""How long the server remains `pressed` after a refusal."""
MAX_BACKGROUND_REQUESTS, MAX_BACKGROUND_REQUESTS_PER_ADDRESS = 64, 8
"""How many requests beside play may wait, in all and of one address."""
PAUSE_SECONDS, OVERLOAD_PAUSE_SECONDS = 0.002, 0.05
"""Seconds between two requests beside play, and while the server is pressed: they use about 5 % of a core."""
PAUSE_BEHIND_PLAYERS_SECONDS = 1.0
"""Seconds between two of them while players wait to come to their tables."""
CONNECTING_SHARE = 0.25
"""The part of the room for arrivals. Each costs as much as several commands."""
MAX_CONNECTING = 1024
"""How many arrivals may wait."""
CONNECTING_TIMEOUT_SECONDS = 5.0
"""How long an arrival or a request beside play waits, before a page takes its connection for dead."""


class ConnectionPriority(IntEnum):
    """The priority of an arrival, the most urgent first."""

    MUST_ACT = 0
    """A player whom others wait for."""
    PLAYER = 1
    SPECTATOR = 2


def busy_refusal() -> Refusal:
    """Return the refusal of what finds no room."""
    return Refusal("busy", "the server is overloaded; nothing was changed, try again soon")


class Admission:
    """The room of a server, and what waits for it. `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, later: Later | None = None) -> None:
        self.clock = clock
        self.capacity = float(INITIAL_CAPACITY)
        self.active = 0
        """The number of commands and arrivals that are let in and not done."""
        self._of: Counter[str] = Counter()
        self._refused = -OVERLOAD_SECONDS
        self._since = self.clock()
        """The time of the last measurement. Commands that came before it are not measured."""
        self._done, self._seconds = 0, 0.0
        """The number of measured commands, and the sum of their times."""
        self._needed = False
        """Whether more than half of the room was full since. A larger room is of no use otherwise."""
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._arriving = 0
        """The number of arrivals that are let in."""
        self._arrivals = [self._line(rank) for rank in ConnectionPriority]
        """The arrivals that wait, by rank."""
        self._behind = FairWaiters()
        """The requests beside play that wait."""
        self._waking = False
        self._went_on = 0.0
        """When the last request beside play went on, or the first began to wait."""
        observe.ADMISSION_LIMIT.set(self.capacity)

    def _line(self, rank: ConnectionPriority) -> FairWaiters:
        return FairWaiters(lambda path: self._depart(path[0]), lambda address: self._may_arrive(address, rank))

    def is_overloaded(self) -> bool:
        """Tell whether the server is so busy that less urgent work should wait."""
        return (
            self.active > SPECTATOR_SHARE * self.capacity
            or any(line.waiting for line in self._arrivals)
            or self.clock() - self._refused < OVERLOAD_SECONDS
        )

    def admit_command(self, address: str, plays: bool, hands_in: bool = False) -> None:
        """Let in a command of a player or a spectator; `hands_in`: a commit. Raises Refusal (`busy`)."""
        if self._is_full(address, plays, hands_in):
            raise self._refuse()
        self.active += 1
        self._of[address] += 1

    def _is_full(self, address: str, plays: bool, hands_in: bool = False) -> bool:
        if self.active < MIN_COMMANDS_PER_ADDRESS:
            return False
        part = SPECTATOR_SHARE if not plays else COMMIT_SHARE if hands_in else 1.0
        if self.active >= part * self.capacity:
            return True
        # One address may use the whole room. Several share it once it is nearly full.
        own, others = self._of[address], len(self._of) - (address in self._of)
        return self.active > SPECTATOR_SHARE * self.capacity and own >= max(
            MIN_COMMANDS_PER_ADDRESS, self.capacity / (others + 1)
        )

    def _refuse(self) -> Refusal:
        self._refused = self.clock()
        observe.OVERLOAD_REFUSALS.inc()
        return busy_refusal()

    def finish_command(self, address: str, began: float) -> None:
        """Record that a command is done. `began` is when it arrived, by the clock."""
        self._needed = self._needed or self.active > self.capacity / 2
        if began >= self._since:
            self._done += 1
            self._seconds += self.clock() - began
            if self._done >= max(MIN_SAMPLE_COMMANDS, self.capacity / 2):
                self._measure()
        self._give_back(address)

    def _measure(self) -> None:
        """Change the room so that the commands in it take `GOAL`."""
        off = TARGET_SECONDS * self._done / max(self._seconds, 1e-9)
        if off < 1:
            self.capacity = max(MIN_CAPACITY, self.capacity * max(MAX_DECREASE, off))
        elif self._needed:
            self.capacity = min(MAX_CAPACITY, self.capacity * min(MAX_INCREASE, off))
        self._since, self._done, self._seconds, self._needed = self.clock(), 0, 0.0, False
        observe.ADMISSION_LIMIT.set(self.capacity)

    @asynccontextmanager
    async def admit_connection(
        self, address: str, rank: ConnectionPriority, waits: ConnectionWaits
    ) -> AsyncIterator[None]:
        """Hold a place while a connection is opened, at once or after waiting for it. Raises Refusal (`busy`) if too
        many wait or it takes too long, Gone."""
        if self._may_arrive(address, rank) and not any(line.waiting for line in self._arrivals[: rank + 1]):
            self._let_arrive(address)
        elif sum(line.waiting for line in self._arrivals) >= MAX_CONNECTING:
            raise self._refuse()
        else:
            try:
                await self._arrivals[rank].wait((address,), waits, seconds=CONNECTING_TIMEOUT_SECONDS)
            except TimeoutError:
                raise self._refuse() from None
        try:
            yield
        finally:
            self._depart(address)

    def _may_arrive(self, address: str, rank: ConnectionPriority) -> bool:
        return self._arriving < max(1.0, CONNECTING_SHARE * self.capacity) and not self._is_full(
            address, rank < ConnectionPriority.SPECTATOR
        )

    def _let_arrive(self, address: str) -> None:
        self._arriving += 1
        self.active += 1
        self._of[address] += 1

    def _depart(self, address: str) -> None:
        self._arriving -= 1
        self._give_back(address)

    def _give_back(self, address: str) -> None:
        """Free one place, and let in waiting arrivals while there is room."""
        self.active -= 1
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]
        most = max(1.0, CONNECTING_SHARE * self.capacity)
        for line in self._arrivals:
            while line.waiting and self._arriving < most and (turn := line.release_next()) is not None:
                self._let_arrive(turn.path[0])

    async def wait_behind_play(self, address: str, waits: ConnectionWaits) -> None:
        """Let play go first: wait for the turn of a request beside play. Raises Refusal (`busy`) if too many wait or it
        takes too long, Gone."""
        if not self._behind.waiting and not self.is_overloaded():
            return
        if (
            self._behind.waiting >= MAX_BACKGROUND_REQUESTS
            or self._behind.size((address,)) >= MAX_BACKGROUND_REQUESTS_PER_ADDRESS
        ):
            observe.OVERLOAD_REFUSALS.inc()
            raise busy_refusal()
        if not self._behind.waiting:
            self._went_on = self.clock()
        self._wake()
        try:
            await self._behind.wait((address,), waits, seconds=CONNECTING_TIMEOUT_SECONDS)
        except TimeoutError:
            observe.OVERLOAD_REFUSALS.inc()
            raise busy_refusal() from None

    def _wake(self) -> None:
        if not self._waking:
            self._waking = True
            self._later(OVERLOAD_PAUSE_SECONDS if self.is_overloaded() else PAUSE_SECONDS, self._next)

    def _next(self) -> None:
        self._waking = False
        players_wait = any(line.waiting for line in self._arrivals[: ConnectionPriority.SPECTATOR])
        if (
            not (players_wait and self.clock() - self._went_on < PAUSE_BEHIND_PLAYERS_SECONDS)
            and self._behind.release_next() is not None
        ):
            self._went_on = self.clock()
        if self._behind.waiting:
            self._wake()
