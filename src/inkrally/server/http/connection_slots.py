"""The slots of open connections, which limit their number. Each open connection has one slot.

If no slot is free for a new connection, the server closes an idle connection of the address with the most idle ones. If
no connection is idle, the server refuses the new connection, so that players stay connected. This module also closes
connections that take too long. Keep HTTP and messages out of this module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol

from inkrally.server.admission.rate_limits import RateLimits, rate_limit_key
from inkrally.server.config import Config
from inkrally.server.observability import metrics as observe

RESERVED_FILES = 96
"""How many open files are reserved for other uses, such as the database, pipes and the log.

At most a third of all open files are reserved.
"""
ADDRESS_SHARE_DIVISOR = 4
"""One address may have at most one in this many of all connections."""
MAX_FILES = 65_536
"""The number of open files that the server asks the system for."""
MIN_DRAINED_BYTES = 8 * 1024
"""How many bytes of a response a client must read within `Config.stalled_write_seconds`."""


def raise_file_limit() -> int:
    """Raise this process's limit of open files, up to `MAX_FILES`, and return it. Each connection is an open file."""
    if sys.platform == "win32":
        return MAX_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft


def max_connections(files: int, wanted: int) -> int:
    """Return the maximum number of connections, given the limit of open files and the `wanted` number."""
    return max(1, min(wanted, files - min(RESERVED_FILES, files // 3)))


class Abortable(Protocol):
    """The part of an asyncio transport that this module uses."""

    def abort(self) -> None: ...

    def is_closing(self) -> bool: ...

    def get_write_buffer_size(self) -> int: ...


class OpenConnection:
    """One open connection, which occupies a slot.

    `idle` is whether the server may close the connection to make room. `deadline` is when the server closes the
    connection unless data arrives, or None.
    """

    __slots__ = ("deadline", "idle", "owner", "since", "transport", "waiting")

    def __init__(self, owner: str, transport: Abortable, deadline: float) -> None:
        """Create the slot of a connection. `owner` is the address of the client, as a key for rate limits."""
        self.owner = owner
        self.transport = transport
        self.deadline: float | None = deadline
        self.idle = True
        self.waiting = 0
        """The unsent bytes at the last check. `since` is when their number last fell by `MIN_DRAINED_BYTES`."""
        self.since = 0.0


class ConnectionSlots:
    """Gives a slot to each open HTTP connection, so that their number is limited, and closes connections that are
    slow."""

    def __init__(self, config: Config, rate_limits: RateLimits, files: int, clock: Callable[[], float]) -> None:
        """Create the slots of a server.

        Args:
            config: The settings.
            rate_limits: The rate limits, which bound how many connections an address opens per second.
            files: The limit of open files.
            clock: Returns monotonic seconds.
        """
        limits = config.limits
        self.rate_limits = rate_limits
        self.config = config
        self.clock = clock
        self.most = max_connections(files, limits.max_connections)
        wanted = max(limits.sockets_each_address, 2 * limits.connections_each_address)
        # Behind a proxy all connections have one address, and the proxy limits its clients.
        self.most_each = self.most if config.behind_proxy else max(1, min(wanted, self.most // ADDRESS_SHARE_DIVISOR))
        self._by_owner: dict[str, dict[OpenConnection, None]] = {}
        self._count = 0
        observe.SOCKETS_LIMIT.set(self.most)

    def __len__(self) -> int:
        return self._count

    def acquire(self, transport: Any) -> OpenConnection | None:
        """Return a slot for a new connection, or None if the connection must be closed."""
        peer = transport.get_extra_info("peername")
        owner = rate_limit_key(str(peer[0])) if isinstance(peer, tuple) else "local"
        if not self.config.behind_proxy and not self.rate_limits.connects.take(owner):
            observe.log_limit("connects of one address")
            return None
        own = self._by_owner.get(owner, {})
        if len(own) >= self.most_each and not self._make_room(own, "connections of one address"):
            return None
        if self._count >= self.most and not self._make_room(self._idle_of_busiest(), "connections"):
            return None
        place = OpenConnection(owner, transport, self.clock() + self.config.head_seconds)
        self._by_owner.setdefault(owner, {})[place] = None
        self._count += 1
        observe.SOCKETS.set(self._count)
        return place

    def release(self, place: OpenConnection) -> None:
        """Free the slot of a connection that has ended."""
        own = self._by_owner.get(place.owner, {})
        if place not in own:
            return
        del own[place]
        if not own:
            del self._by_owner[place.owner]
        self._count -= 1
        observe.SOCKETS.set(self._count)

    def sweep(self) -> None:
        """Close connections that take too long to send a request or to read a response."""
        now = self.clock()
        for own in list(self._by_owner.values()):
            for place in list(own):
                if place.deadline is not None and now >= place.deadline:
                    self._end(place)
                elif self._is_stuck(place, now):
                    observe.log_limit("readers that take nothing")
                    self._end(place)

    def _is_stuck(self, place: OpenConnection, now: float) -> bool:
        """Return whether a client has read too little of its response for too long."""
        waiting = place.transport.get_write_buffer_size()
        if not waiting or not place.waiting or waiting <= place.waiting - MIN_DRAINED_BYTES:
            place.waiting, place.since = waiting, now
            return False
        if waiting > place.waiting:  # the server has sent more
            place.waiting = waiting
        return now - place.since >= self.config.stalled_write_seconds

    def _idle_of_busiest(self) -> dict[OpenConnection, None]:
        """Return the connections of the address that has the most idle ones."""
        return max(self._by_owner.values(), key=lambda own: sum(place.idle for place in own), default={})

    def _make_room(self, own: dict[OpenConnection, None], limit: str) -> bool:
        """Close an idle connection among `own`, and return whether there was one. `limit` is the limit to log."""
        observe.log_limit(limit, open=self._count, most=self.most)
        idle = next((place for place in own if place.idle), None)
        if idle is None:
            return False
        self._end(idle)
        return True

    def _end(self, place: OpenConnection) -> None:
        """Close a connection at once, and free its slot."""
        self.release(place)
        place.transport.abort()
