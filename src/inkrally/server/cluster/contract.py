"""Table ownership: the interface for a single server and for one of several.

A table has one owner, the server that has it in memory. An epoch counts the owners. Each write of a table names the
epoch (`Write.fence`), and the store refuses it if another server has taken the table meanwhile. This alone keeps the
data correct; everything else only makes it fast.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Literal, NamedTuple, Protocol

import msgspec

from inkrally.match.errors import Problem
from inkrally.server.storage.store import StoreError

TABLE_MOVED = Problem("table-moved", "another server has this table now; connect again")
SERVER_STOPPING = Problem("server-stops", "the server restarts; connect again in a moment")


WRITES_EVENTS = "-e"
"""The suffix of the IDs of servers that write events as rows. Older releases send events only over the bus.

Remove this when no such server can run any more. Then messages on the bus only wake readers.
"""


def new_server_id() -> str:
    """Return a new ID for a run of a server."""
    return f"s{secrets.token_hex(8)}{WRITES_EVENTS}"


class OwnedElsewhere(StoreError):
    """Another server owns the table and cannot give it now (`table-elsewhere`), or it is reloaded (`table-reloaded`).

    Nothing was done, and trying again is right.
    """


def reloaded() -> OwnedElsewhere:
    """Return the error for a table that is loaded again from the store."""
    return OwnedElsewhere("table-reloaded", "this table is being reloaded; connect again")


def elsewhere() -> OwnedElsewhere:
    return OwnedElsewhere("table-elsewhere", "another server has this table; try again in a moment")


class Peer(NamedTuple):
    """A live server. `key` is the hash of its operator's key."""

    id: str
    version: str
    key: str


Kind = Literal["refusal", "input", "unsure", "store"]


class RemoteCallRequest(msgspec.Struct, frozen=True):
    """A call for the owner of a table, as sent over the bus."""

    table: str
    act: str
    given: msgspec.Raw
    number: str = ""
    """The number of the call. If the answer is missing, it is sent again with the same number, and runs once."""


class RemoteCallReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a call: a value or a problem. `owned` is False if another server owns the table by now."""

    owned: bool = True
    value: msgspec.Raw = msgspec.Raw(b"null")
    problem: Problem | None = None
    kind: Kind = "refusal"
    """The kind of the problem. After `store` it is right to try again; after `unsure` it is not."""


class TableHost(Protocol):
    """The tables of this server, as ownership needs them."""

    async def transfer(self, table_id: str, hand: Callable[[], Awaitable[None]]) -> bool:
        """Hand a table over to another server.

        Args:
            table_id: The table.
            hand: Makes the other server the owner. It is called while nothing else happens at the table.

        Returns:
            Whether the table was handed over. False means that it must stay for now.

        Raises:
            StoreError: The store does not answer.
        """
        ...

    def handle_moved(self, table_id: str) -> None:
        """Stop everything at a table that another server owns now."""
        ...

    def viewers(self, table_id: str) -> int:
        """Return the number of connections to a table of this server."""
        ...

    async def rebalance(self, share: float) -> None:
        """Release a share of the tables without connections, as another server has joined. Raises StoreError."""
        ...

    async def requiring_newer_version(self, table_ids: Collection[str]) -> set[str]:
        """Return those of some tables that only a newer version of inkrally can continue. Raises StoreError."""
        ...

    def idle(self, table_ids: Collection[str]) -> set[str]:
        """Return those of some owned tables at which this server has nothing to do."""
        ...

    def handle_due(self, table_id: str, at: int) -> None:
        """Continue a table that this server took over because something is due there."""
        ...


class Ownership(Protocol):
    """The ownership of tables and dice towers. Call `open` first."""

    alone: bool
    """Whether this is a single server, which owns everything."""
    server_id: str
    """The ID of this run of the server; empty for a single server."""

    is_isolated: bool
    """Whether the database does not answer this server, but answers others. Clients should connect to those."""

    async def open(self, keeps: TableHost) -> None:
        """Start. Raises StoreError."""
        ...

    def stop_acquiring(self) -> None:
        """Take no more tables, as this server is about to stop."""
        ...

    async def close(self) -> None:
        """Leave: release all tables, so that other servers can take them at once."""
        ...

    @property
    def is_lease_uncertain(self) -> bool:
        """Whether others may think that this server is dead. Then call `look` before showing anything."""
        ...

    async def verify(self) -> None:
        """Check which tables this server still owns, and drop the others. Raises StoreError."""
        ...

    @property
    def is_leader(self) -> bool:
        """Whether this server does the tasks that only one server should do, such as computing ratings."""
        ...

    @property
    def peers(self) -> Collection[Peer]:
        """The live servers that are known, this one included."""
        ...

    @property
    def has_mixed_versions(self) -> bool:
        """Whether servers of several versions are live, as during an upgrade."""
        ...

    @property
    def owned_epochs(self) -> Mapping[str, int]:
        """The epochs of all that this server owns; empty for a single server."""
        ...

    async def acquire(self, key: str) -> int:
        """Become the owner of a table or dice tower. Return the epoch, or 0 for a single server or an unknown ID.

        Raises:
            OwnedElsewhere: Another server keeps it for now.
            StoreError: The store does not answer.
        """
        ...

    def acquired_at_ms(self, key: str) -> int | None:
        """Return when a table came from another server, in milliseconds since 1970; None if no server had it.

        Players who were connected there reconnect at that time.
        """
        ...

    def on_fenced(self, key: str, epoch: int) -> None:
        """Note that the store refused a write of this epoch, so another server owns the table."""
        ...

    async def release(self, keys: Collection[str]) -> None:
        """Give up ownership, so that the first server that asks becomes the owner. Raises StoreError."""
        ...

    async def owned(self, keys: Collection[str]) -> set[str]:
        """Return those of some tables that a server has in memory, or had when it died. Raises StoreError.

        A single server returns none.
        """
        ...

    async def owner_of(self, key: str) -> str | None:
        """Return the other live server that owns a table, or None. Raises StoreError."""
        ...
