"""What a server asks about who owns a table: one contract, for a server alone and for several. Knows no product.

A table has one owner at a time, the server that has it in memory. Ownership has an epoch, which counts the owners: what
is written of a table names it (`Write.fence`), and is refused once another server has taken the table. Everything else
here only makes this fast.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Literal, NamedTuple, Protocol

import msgspec

from inkrally.match.errors import Problem
from inkrally.server.storage.store import StoreError

MOVED = Problem("table-moved", "another server has this table now; come back to it")
STOPS = Problem("server-stops", "the server starts anew; back in a moment")


WRITES_EVENTS = "-e"
"""The end of the ids of servers that write events as rows. Those of the release before only send them over the bus.
When no such server can run any more, this goes, and the bus only wakes."""


def new_server() -> str:
    """Return the id of a run of a server: none is ever used twice."""
    return f"s{secrets.token_hex(8)}{WRITES_EVENTS}"


class Elsewhere(StoreError):
    """Another server has a table, and does not give it or answer for it now (`table-elsewhere`), or it is loaded anew
    (`table-reloaded`): nothing was done, and to try again is right."""


def reloaded() -> Elsewhere:
    """What is said where a table is loaded again from the store: to come back to it."""
    return Elsewhere("table-reloaded", "this table is loaded anew; come back to it")


def elsewhere() -> Elsewhere:
    return Elsewhere("table-elsewhere", "another server has this table just now; try again in a moment")


class Peer(NamedTuple):
    """A server that lives. `key` is the hash of its operator's key."""

    id: str
    version: str
    key: str


Kind = Literal["refusal", "input", "unsure", "store"]


class ActRequest(msgspec.Struct, frozen=True):
    """What a server asks the owner of a table: that something is done there."""

    table: str
    act: str
    given: msgspec.Raw
    number: str = ""
    """Whoever has no answer in time asks again by the same number, and it is done once."""


class ActAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: the value, or what was wrong. `owned` is False where the table is another's by now."""

    owned: bool = True
    value: msgspec.Raw = msgspec.Raw(b"null")
    problem: Problem | None = None
    kind: Kind = "refusal"
    """Of a problem: where the store failed, to try again is right; where nobody is sure that it did, it is not."""


class Keeps(Protocol):
    """The tables of this server, as ownership sees them."""

    async def give(self, table_id: str, hand: Callable[[], Awaitable[None]]) -> bool:
        """Let a table go to another server that asks for it: `hand` makes that one its owner, while nothing is under
        way at the table. False where it is not to be had now. Raises StoreError."""
        ...

    def moved(self, table_id: str) -> None:
        """A table is another server's: nothing of it goes on here."""
        ...

    def viewers(self, table_id: str) -> int:
        """How many pages look at a table of this server."""
        ...

    async def make_room(self, share: float) -> None:
        """Another server has come: let go of such a share of what nobody looks at. Raises StoreError."""
        ...

    async def beyond(self, table_ids: Collection[str]) -> set[str]:
        """Those of some tables with which this server may not go on, as they are of a newer version. Raises
        StoreError."""
        ...

    def idle(self, table_ids: Collection[str]) -> set[str]:
        """Those of what this server owns with which it does nothing and will do nothing."""
        ...

    def due(self, table_id: str, at: int) -> None:
        """A table is this server's from now on since something is due there."""
        ...


class Ownership(Protocol):
    """Who owns what. `open` before anything else."""

    alone: bool
    """Whether this is the one server of its store, and nobody need be asked."""
    me: str
    """The id of this run of the server; empty for one alone."""

    cut_off: bool
    """The database does not hear this server, and hears others: whoever comes is better with them."""

    async def open(self, keeps: Keeps) -> None:
        """Begin. Raises StoreError."""
        ...

    def retire(self) -> None:
        """Take nothing more: this server is about to stop."""
        ...

    async def close(self) -> None:
        """This server goes: what it still owns can be had by the others at once."""
        ...

    @property
    def doubtful(self) -> bool:
        """Whether others may believe this server dead: `look` before anything is shown."""
        ...

    async def look(self) -> None:
        """Find out which tables are still this server's; those that are not are dropped. Raises StoreError."""
        ...

    @property
    def leads(self) -> bool:
        """Whether this server does what one of all does, such as to work out ratings."""
        ...

    @property
    def peers(self) -> Collection[Peer]:
        """The servers that live, as far as is known; this one among them."""
        ...

    @property
    def mixed(self) -> bool:
        """Whether a server of another version lives, as while a release is under way."""
        ...

    @property
    def held(self) -> Mapping[str, int]:
        """What this server owns, with its epochs; empty for one alone."""
        ...

    async def take(self, key: str) -> int:
        """Own a table or tower; the epoch, 0 for a server alone. Raises Elsewhere, StoreError."""
        ...

    def handed(self, key: str) -> int | None:
        """When what this server owns came from another one, in milliseconds: whoever was connected there was on the way
        then. None where nobody had it."""
        ...

    def lost(self, key: str, epoch: int) -> None:
        """A write of this epoch was refused: it is another server's."""
        ...

    async def release(self, keys: Collection[str]) -> None:
        """Own these no longer; whoever asks first has them. Raises StoreError."""
        ...

    async def owned(self, keys: Collection[str]) -> set[str]:
        """Those of some tables that a server has in memory, or had when it died; none where one is alone. Raises
        StoreError."""
        ...

    async def owner_of(self, key: str) -> str | None:
        """The other server that has something, and lives; None where it is this server's or nobody's. Raises
        StoreError."""
        ...
