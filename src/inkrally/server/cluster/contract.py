"""Table ownership: the interface for a single server and for a server of a cluster.

A table has at most one owner, the server that has it in memory. An *epoch* counts the owners of the table. Each write
of a table names the epoch (`Write.fence`), and the store refuses the write if another server has become the owner. This
check alone keeps the data correct. All other code in this package only makes transfers fast.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Literal, NamedTuple, Protocol

import msgspec

from inkrally.match.errors import Problem
from inkrally.server.storage.store import StoreError

TABLE_MOVED = Problem("table-moved", "another server has this table now; connect again")
"""The reason that clients get when another server has become the owner of their table."""
SERVER_STOPPING = Problem("server-stops", "the server restarts; connect again in a moment")
"""The reason that clients get when their server stops."""


WRITES_EVENTS = "-e"
"""The end of the IDs of servers that store events as rows.

Older releases send events only over the bus. Remove this when no such server can run any more: then messages on the bus
only need to wake the readers of rows.
"""


def new_server_id() -> str:
    """Return a new random ID for a server. A server gets a new ID with each start."""
    return f"s{secrets.token_hex(8)}{WRITES_EVENTS}"


class OwnedElsewhere(StoreError):
    """The error for a table that is not available on this server now. Nothing was done; the caller should try again.

    Either another server keeps the table for now (`table-elsewhere`), or it is being reloaded (`table-reloaded`).
    """


def reloaded() -> OwnedElsewhere:
    """Return the error for a table that must be loaded from the store again."""
    return OwnedElsewhere("table-reloaded", "this table is being reloaded; connect again")


def elsewhere() -> OwnedElsewhere:
    """Return the error for a table that another server keeps for now."""
    return OwnedElsewhere("table-elsewhere", "another server has this table; try again in a moment")


class Peer(NamedTuple):
    """A live server: its ID, its release, and the hash of its operator's key."""

    id: str
    version: str
    key: str


Kind = Literal["refusal", "input", "unsure", "store"]
"""The kind of the error in the reply to a remote call.

It stands for `Refusal`, `BadInput`, `WriteOutcomeUnknown` and `StoreError`.
"""


class RemoteCallRequest(msgspec.Struct, frozen=True):
    """A call for the owner of a table, as sent over the bus.

    Attributes:
        table: The ID of the table.
        act: The name of the call.
        given: The argument, as JSON.
        number: The ID of the call. After a lost reply, the caller sends the call again with the same ID, so that the
            owner runs it only once.
    """

    table: str
    act: str
    given: msgspec.Raw
    number: str = ""


class RemoteCallReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a call.

    Attributes:
        owned: Whether the server owns the table. If not, it has done nothing.
        value: The result, as JSON.
        problem: The error, if the call failed.
        kind: The kind of the error. After `store`, the caller may try again. After `unsure`, the caller must not.
    """

    owned: bool = True
    value: msgspec.Raw = msgspec.Raw(b"null")
    problem: Problem | None = None
    kind: Kind = "refusal"


class TableHost(Protocol):
    """The operations on this server's tables that `Ownership` calls."""

    async def transfer(self, table_id: str, hand: Callable[[], Awaitable[None]]) -> bool:
        """Hand a table over to another server.

        Args:
            table_id: The table.
            hand: Makes the other server the owner. It must be called while no command runs at the table.

        Returns:
            Whether the table was handed over. If not, it must stay on this server for now.

        Raises:
            StoreError: The store does not answer.
        """
        ...

    def handle_moved(self, table_id: str) -> None:
        """Remove a table from memory, because another server owns it now."""
        ...

    def viewers(self, table_id: str) -> int:
        """Return the number of connections to a table on this server."""
        ...

    async def rebalance(self, share: float) -> None:
        """Release a share of the tables without connections, because a server has joined.

        `share` is a number from 0 to 1. Raises StoreError.
        """
        ...

    async def requiring_newer_version(self, table_ids: Collection[str]) -> set[str]:
        """Return which of some tables only a newer version of inkrally can continue. Raises StoreError."""
        ...

    def idle(self, table_ids: Collection[str]) -> set[str]:
        """Return those of some owned tables that this server neither has in memory nor has scheduled."""
        ...

    def handle_due(self, table_id: str, at: int) -> None:
        """Schedule a table that this server has acquired because its deadline is near.

        `at` is when to check the table, in milliseconds since 1970.
        """
        ...


class Ownership:
    """The ownership of tables and dice towers, as one server knows it. Await `open` first.

    This class is for a single server, which owns everything and stores no rows. `ClusterOwnership` is for a server of a
    cluster.
    """

    alone = True
    """Whether this is a single server, which owns everything."""
    server_id = ""
    """The ID of this server; empty for a single server."""

    is_isolated = False
    """Whether the database answers other servers but not this one.

    The clients of this server should then connect to the others.
    """

    async def open(self, keeps: TableHost) -> None:
        """Join the cluster and start the background tasks. `keeps` are this server's tables. Raises StoreError."""

    def stop_acquiring(self) -> None:
        """Acquire no more tables, because this server is about to stop."""

    async def close(self) -> None:
        """Release all tables, so that other servers can acquire them at once, and leave the cluster."""

    @property
    def is_lease_uncertain(self) -> bool:
        """Whether other servers may have acquired the tables of this server, because they count it as dead.

        If so, call `verify` before showing any table.
        """
        return False

    async def verify(self) -> None:
        """Find out which tables this server still owns, and drop the others. Raises StoreError."""

    @property
    def is_leader(self) -> bool:
        """Whether this server is the leader, which does tasks for the whole cluster, such as computing ratings."""
        return True

    @property
    def peers(self) -> Collection[Peer]:
        """The known live servers, including this one."""
        return ()

    @property
    def has_mixed_versions(self) -> bool:
        """Whether servers of several releases are live, as during an upgrade."""
        return False

    @property
    def owned_epochs(self) -> Mapping[str, int]:
        """The epochs of all tables that this server owns, by ID; empty for a single server."""
        return {}

    async def acquire(self, key: str) -> int:
        """Make this server the owner of a table or dice tower, and return the epoch.

        The epoch is 0 for a single server, and for an unknown ID.

        Raises:
            OwnedElsewhere: Another server keeps the table or dice tower for now.
            StoreError: The store does not answer.
        """
        return 0

    def acquired_at_ms(self, key: str) -> int | None:
        """Return when this server acquired a table from another one, in milliseconds since 1970.

        From then on, the players who were connected to the other server reconnect. Returns None if no other server had
        the table.
        """
        return None

    def on_fenced(self, key: str, epoch: int) -> None:
        """Record that the store refused a write of a table with this epoch, because another server owns the table."""

    async def release(self, keys: Collection[str]) -> None:
        """Give up the ownership of some tables. The next server that asks becomes the owner. Raises StoreError."""

    async def owned(self, keys: Collection[str]) -> set[str]:
        """Return those of some tables that have an owner, even if that server is dead.

        A single server returns an empty set. Raises StoreError.
        """
        return set()

    async def owner_of(self, key: str) -> str | None:
        """Return the ID of the live server that owns a table, or None if it is this one or none. Raises StoreError."""
        return None
