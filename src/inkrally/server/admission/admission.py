"""Overload control: limits how many commands run at once, lets some requests wait, and refuses others.

The *capacity* is the maximum number of commands in progress. The server adjusts it so that a command takes
`TARGET_SECONDS` on average: slower commands lower the capacity, and faster ones raise it. Each measurement covers many
commands, because one slow command in a hundred does not mean overload.

At full capacity, a command is refused at once. Spectators may use only a share of the capacity. A commit may exceed the
capacity a little, because a refused turn could be lost when the round's clock ends. Near full capacity, each address
gets an equal share.

Two kinds of requests wait for a turn:

* Connections that open, and requests for a rematch, because a new attempt would cost more than the wait. Players whom
  others wait for come first, then other players, then spectators.
* Background requests, such as lists and replays. They wait behind all players, and run one after the other.

`rate_limits.py` limits how much each client may send. Keep messages and game tables out of this module.
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
"""The mean time from the arrival of an admitted command until it is stored and broadcast.

The slowest command of a hundred takes about four times as long. So 99 % of the commands take less than a quarter of a
second.
"""
MIN_CAPACITY, INITIAL_CAPACITY, MAX_CAPACITY = 24, 256, 4096
"""The smallest capacity, the capacity at the start, and the largest capacity.

With the smallest capacity, a core that runs 800 commands a second is busy for half of `TARGET_SECONDS`, and a disk that
takes 50 ms for a write still finishes 480 commands a second. The store accepts 4096 writes at once.
"""
MIN_SAMPLE_COMMANDS = 64
"""The minimum number of commands in one measurement."""
MAX_INCREASE, MAX_DECREASE = 1.25, 0.7
"""The largest factors by which one measurement raises or lowers the capacity."""
SPECTATOR_SHARE = 0.5
"""The share of the capacity that spectators may fill. Above it, the server counts as overloaded."""
COMMIT_SHARE = 1.25
"""The share of the capacity up to which commits are admitted. A player commits once in a round."""
MIN_COMMANDS_PER_ADDRESS = 8
"""The number of commands that each address may always run at once, even if its share is smaller."""
OVERLOAD_SECONDS = 0.5
"""How long the server counts as overloaded after a refusal."""
MAX_BACKGROUND_REQUESTS, MAX_BACKGROUND_REQUESTS_PER_ADDRESS = 64, 8
"""The maximum number of background requests that wait: from all addresses, and from one address."""
PAUSE_SECONDS, OVERLOAD_PAUSE_SECONDS = 0.002, 0.05
"""The pause between two background requests in seconds, usually and while the server is overloaded.

In overload, background requests use about 5 % of a core.
"""
PAUSE_BEHIND_PLAYERS_SECONDS = 1.0
"""The pause between two background requests while players wait to connect."""
CONNECTING_SHARE = 0.25
"""The share of the capacity for connections that open. Each costs as much as several commands."""
MAX_CONNECTING = 1024
"""The maximum number of connections that wait to open."""
CONNECTING_TIMEOUT_SECONDS = 5.0
"""How long a connection or a background request waits before it is refused.

Clients give up a connection after a little more than this.
"""


class ConnectionPriority(IntEnum):
    """The priority of a connection that opens, the most urgent first."""

    MUST_ACT = 0
    """A player whom the others at the table wait for."""
    PLAYER = 1
    SPECTATOR = 2


def busy_refusal() -> Refusal:
    """Return the refusal of a request because of overload."""
    return Refusal("busy", "the server is overloaded; nothing was changed, try again soon")


class Admission:
    """The admission control of one server: the running commands, and the requests that wait for a turn."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, later: Later | None = None) -> None:
        """Create the admission control.

        Args:
            clock: A monotonic clock, in seconds.
            later: Calls a function after a number of seconds; by default the event loop does.
        """
        self.clock = clock
        self.capacity = float(INITIAL_CAPACITY)
        self.active = 0
        """The number of running commands and of connections that open."""
        self._active_by_address: Counter[str] = Counter()
        self._refused = -OVERLOAD_SECONDS
        self._since = self.clock()
        """The time of the last measurement. Commands that came before it are not measured."""
        self._done, self._seconds = 0, 0.0
        """The number of measured commands, and the sum of their times."""
        self._needed = False
        """Whether more than half of the capacity was in use since the last measurement. If not, do not raise it."""
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._connecting = 0
        """The number of connections that are opening now."""
        self._connecting_queues = [self._new_queue(rank) for rank in ConnectionPriority]
        """The connections that wait to open, by priority."""
        self._background = FairWaiters()
        """The background requests that wait."""
        self._waking = False
        self._background_ran_at = 0.0
        """When the last background request ran, or the first one began to wait."""
        observe.ADMISSION_LIMIT.set(self.capacity)

    def _new_queue(self, rank: ConnectionPriority) -> FairWaiters:
        """Return an empty queue for connections of one priority."""
        return FairWaiters(lambda path: self._end_connecting(path[0]), lambda address: self._may_connect(address, rank))

    def is_overloaded(self) -> bool:
        """Return whether the server is so busy that less urgent work should wait."""
        return (
            self.active > SPECTATOR_SHARE * self.capacity
            or any(line.waiting for line in self._connecting_queues)
            or self.clock() - self._refused < OVERLOAD_SECONDS
        )

    def admit_command(self, address: str, plays: bool, is_commit: bool = False) -> None:
        """Admit a command and count it as running. Call `finish_command` when it is done.

        Args:
            address: The address of the client.
            plays: Whether the sender is a player, not a spectator.
            is_commit: Whether the command commits a turn.

        Raises:
            Refusal: The server is overloaded (`busy`).
        """
        if self._is_full(address, plays, is_commit):
            raise self._refuse()
        self.active += 1
        self._active_by_address[address] += 1

    def _is_full(self, address: str, plays: bool, is_commit: bool = False) -> bool:
        """Return whether a command must be refused. The arguments are those of `admit_command`."""
        if self.active < MIN_COMMANDS_PER_ADDRESS:
            return False
        part = SPECTATOR_SHARE if not plays else COMMIT_SHARE if is_commit else 1.0
        if self.active >= part * self.capacity:
            return True
        # One address may use the whole capacity. Several addresses share it when it is nearly full.
        own, others = (
            self._active_by_address[address],
            len(self._active_by_address) - (address in self._active_by_address),
        )
        return self.active > SPECTATOR_SHARE * self.capacity and own >= max(
            MIN_COMMANDS_PER_ADDRESS, self.capacity / (others + 1)
        )

    def _refuse(self) -> Refusal:
        """Record that a request was refused because of overload, and return the refusal."""
        self._refused = self.clock()
        observe.OVERLOAD_REFUSALS.inc()
        return busy_refusal()

    def finish_command(self, address: str, began: float) -> None:
        """Record that a command is done. `began` is when it arrived, by the clock of this object."""
        self._needed = self._needed or self.active > self.capacity / 2
        if began >= self._since:
            self._done += 1
            self._seconds += self.clock() - began
            if self._done >= max(MIN_SAMPLE_COMMANDS, self.capacity / 2):
                self._measure()
        self._release(address)

    def _measure(self) -> None:
        """Adjust the capacity so that a command takes `TARGET_SECONDS` on average."""
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
        """Wait until a connection may open, and count the connection as opening inside the `with` block.

        Args:
            address: The address of the client.
            rank: The priority of the connection.
            waits: Ends the wait if the client hangs up.

        Raises:
            Refusal: Too many connections wait, or the wait took too long (`busy`).
            ClientDisconnected: The client hung up.
        """
        if self._may_connect(address, rank) and not any(line.waiting for line in self._connecting_queues[: rank + 1]):
            self._start_connecting(address)
        elif sum(line.waiting for line in self._connecting_queues) >= MAX_CONNECTING:
            raise self._refuse()
        else:
            try:
                await self._connecting_queues[rank].wait((address,), waits, seconds=CONNECTING_TIMEOUT_SECONDS)
            except TimeoutError:
                raise self._refuse() from None
        try:
            yield
        finally:
            self._end_connecting(address)

    def _may_connect(self, address: str, rank: ConnectionPriority) -> bool:
        """Return whether a connection of this address and priority may open now."""
        return self._connecting < max(1.0, CONNECTING_SHARE * self.capacity) and not self._is_full(
            address, rank < ConnectionPriority.SPECTATOR
        )

    def _start_connecting(self, address: str) -> None:
        """Count a connection that opens as running."""
        self._connecting += 1
        self.active += 1
        self._active_by_address[address] += 1

    def _end_connecting(self, address: str) -> None:
        """Count a connection as opened, and let the next one open."""
        self._connecting -= 1
        self._release(address)

    def _release(self, address: str) -> None:
        """Count a command or connection of an address as done, and let waiting connections open."""
        self.active -= 1
        self._active_by_address[address] -= 1
        if self._active_by_address[address] <= 0:
            del self._active_by_address[address]
        most = max(1.0, CONNECTING_SHARE * self.capacity)
        for line in self._connecting_queues:
            while line.waiting and self._connecting < most and (turn := line.release_next()) is not None:
                self._start_connecting(turn.path[0])

    async def wait_behind_play(self, address: str, waits: ConnectionWaits) -> None:
        """Wait for the turn of a background request. Returns at once if the server is not overloaded.

        Args:
            address: The address of the client.
            waits: Ends the wait if the client hangs up.

        Raises:
            Refusal: Too many requests wait, or the wait took too long (`busy`).
            ClientDisconnected: The client hung up.
        """
        if not self._background.waiting and not self.is_overloaded():
            return
        if (
            self._background.waiting >= MAX_BACKGROUND_REQUESTS
            or self._background.size((address,)) >= MAX_BACKGROUND_REQUESTS_PER_ADDRESS
        ):
            observe.OVERLOAD_REFUSALS.inc()
            raise busy_refusal()
        if not self._background.waiting:
            self._background_ran_at = self.clock()
        self._schedule_background()
        try:
            await self._background.wait((address,), waits, seconds=CONNECTING_TIMEOUT_SECONDS)
        except TimeoutError:
            observe.OVERLOAD_REFUSALS.inc()
            raise busy_refusal() from None

    def _schedule_background(self) -> None:
        """Schedule the turn of the next background request, unless it is scheduled."""
        if not self._waking:
            self._waking = True
            self._later(OVERLOAD_PAUSE_SECONDS if self.is_overloaded() else PAUSE_SECONDS, self._run_background)

    def _run_background(self) -> None:
        """Give the next background request its turn, unless players wait to connect."""
        self._waking = False
        players_wait = any(line.waiting for line in self._connecting_queues[: ConnectionPriority.SPECTATOR])
        if (
            not (players_wait and self.clock() - self._background_ran_at < PAUSE_BEHIND_PLAYERS_SECONDS)
            and self._background.release_next() is not None
        ):
            self._background_ran_at = self.clock()
        if self._background.waiting:
            self._schedule_background()
