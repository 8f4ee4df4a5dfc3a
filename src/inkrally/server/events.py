"""Typed events between the parts of a server, and between the servers of a cluster.

A part subscribes to the events that concern it, so the part that emits an event does not depend on its subscribers.
`BestEffort` and `Durable` events also reach the other servers of a cluster (`cluster/cluster_events.py`). A single
server only runs the subscribed handlers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar

import msgspec

from inkrally.match.errors import Problem
from inkrally.server.observability import metrics as observe

E = TypeVar("E", bound="Event")
Read = Callable[[], Awaitable[None]]


class Event(msgspec.Struct, array_like=True):
    """Something that happened on this server. Each subclass is a kind of event, with its data as fields."""


class BestEffort(Event):
    """An event that is also sent to the other servers, over the bus. Such an event can be lost.

    After a loss, the sender repeats the event later, or the loss has no lasting effect; see each event.
    """

    word: ClassVar[str]
    """The name of the event in messages between servers."""


class Durable(Event):
    """An event that is stored in the same transaction as the change that it announces (`Write.tell`).

    The other servers read its row, so the event cannot be lost. The bus only wakes these servers.
    """

    word: ClassVar[str]
    """The name of the event in messages between servers, and in its row."""


class TableChanged(Event):
    """A table in the memory of this server changed, or a client connected to it or disconnected.

    Attributes:
        live: The table (`LiveTable`).
    """

    live: Any


class TableMade(Event):
    """A new table was stored. No server has it in memory yet."""

    table_id: str


class OwnershipMoved(Event):
    """Another server has become the owner of a table or dice tower of this server. `key` is its ID."""

    key: str


class BansChanged(Event):
    """New bans are in effect: accounts or addresses that may only watch from now on."""


class PlayerBlocked(Event):
    """A player has blocked another one. After lost events, this is emitted for all blocks again.

    Attributes:
        account: The player who blocks.
        other: The blocked player.
    """

    account: str
    other: str


class BusReconnected(Event):
    """The connection to the bus was lost and is restored. Events were lost in both directions."""


class AccountDeleting(Event):
    """An account is about to be deleted.

    Handlers remove the account from their memory, and add their changes of the store to `write`.

    Attributes:
        leaving: The account with its names and tables (`DeletedAccount`).
        write: The write that deletes the account.
    """

    leaving: Any
    write: Any


class AccountDeleted(Event):
    """This server has deleted an account. Other servers get the durable events that the deletion has stored."""

    account: str


class SessionForgotten(Durable):
    """A session ended, or belongs to another account now. Servers remove the session from their caches."""

    word = "session"
    session: str


class AccountForgotten(Durable):
    """All sessions of an account ended. Servers remove these sessions from their caches."""

    word = "sessions-of"
    account: str


class SessionCut(Durable):
    """The clients of a session must be disconnected.

    Attributes:
        session: The ID of the session.
        why: The reason that the clients get.
        again: Whether they may reconnect, with another session.
    """

    word = "cut-session"
    session: str
    why: Problem
    again: bool


class AccountCut(Durable):
    """The clients of an account must be disconnected.

    Attributes:
        account: The account.
        why: The reason that the clients get.
        again: Whether they may reconnect.
    """

    word = "cut-account"
    account: str
    why: Problem
    again: bool


class ModerationChanged(Durable):
    """A ban, a mute or the announcement changed in the store."""

    word = "order"


class RelationsChanged(Durable):
    """The relations of some accounts (follows, mutes, blocks) changed. None means that any account may be affected."""

    word = "relations"
    accounts: tuple[str, ...] | None


class PlayerHidden(Durable):
    """A player has muted or blocked another one, or has ended the mute or block.

    Attributes:
        account: The player who hides the other.
        other: The hidden player.
        blocked: Whether a block begins.
    """

    word = "hidden"
    account: str
    other: str
    blocked: bool


class TalkChanged(Durable):
    """Stored chat lines of these tables were changed or removed. New lines emit no event."""

    word = "talk"
    table_ids: tuple[str, ...]


class GuestAdopted(Durable):
    """A player signed in on the browser of a guest, and took over the guest's seats and data."""

    word = "talk-adopted"
    guest: str
    player: str


class TableDeleted(Durable):
    """A table was deleted."""

    word = "gone"
    table_id: str


class AnswersOutdated(Durable):
    """Cached answers of jobs whose key contains the text `part` are outdated."""

    word = "clerks"
    part: str


class PlayerCardChanged(Durable):
    """The rating of a player changed, or whether other people may see the page of the player."""

    word = "rated"
    account: str


class AccountNotice(BestEffort):
    """A message for all connections of an account, on any server.

    The data behind it is also stored, and clients read it when they start. So a lost message has no lasting effect.

    Attributes:
        account: The account.
        message: The message as JSON.
    """

    word = "account"
    account: str
    message: msgspec.Raw


class PresenceChanged(BestEffort):
    """Accounts have connected to a server, or disconnected from it. Each server repeats its full list regularly.

    Attributes:
        server: The ID of the server.
        whole: Whether `came` is the full list of accounts connected to the server.
        came: The accounts that have connected.
        went: The accounts that have disconnected.
    """

    word = "presence"
    server: str
    whole: bool
    came: tuple[str, ...]
    went: tuple[str, ...]


class PresenceAsked(BestEffort):
    """A server asks all others for the full list of their connected accounts."""

    word = "presence?"


class AddressesBanned(BestEffort):
    """Addresses are banned. These bans are not stored; each server repeats this event regularly.

    Attributes:
        addresses: The end of the ban by address, in milliseconds since 1970.
        accounts: By account, the end of the ban of its addresses, and when the operator ordered it.
    """

    word = "kept-off"
    addresses: dict[str, int]
    accounts: dict[str, tuple[int, int]]


class RareActionPaid(BestEffort):
    """An address did an action that is limited by the hour.

    If the event is lost, the action counts only on the server that allowed it.

    Attributes:
        bucket: The name of the action.
        address: The address.
    """

    word = "paid"
    bucket: str
    address: str


class TablesListed(BestEffort):
    """Public tables of a server changed. Each server repeats the event for all its public tables regularly.

    Attributes:
        present: By table ID, whether one of its players is connected. None for a new table.
    """

    word = "listed"
    present: dict[str, bool | None]


class TablesListedBy(Event):
    """Another server has sent `TablesListed`.

    Attributes:
        server: The ID of that server.
        present: As in `TablesListed`.
    """

    server: str
    present: dict[str, bool | None]


class TablesAsked(BestEffort):
    """A server asks all others for the full list of their public tables."""

    word = "listed?"


class NetworkNoted(BestEffort):
    """A player of a rated match has connected from an address.

    The event is emitted again when a client reconnects, so a loss has no lasting effect.

    Attributes:
        table_id: The table.
        who: The account of the player.
        address: The address.
    """

    word = "network"
    table_id: str
    player: str
    address: str


class NetworksForgotten(BestEffort):
    """The addresses of the players of a table are not needed any more: its rated match is over, or it was deleted.

    If the event is lost, other servers drop the addresses when they have too many.
    """

    word = "network-over"
    table_id: str


class MatchFinished(BestEffort):
    """A match is over. If the event is lost, the leader finds the match within a minute."""

    word = "over"


class LetterRequested(BestEffort):
    """A mail waits to be sent. If the event is lost, the leader finds the mail within a minute."""

    word = "mail"


class Dispatcher:
    """The event dispatcher of a single server. It runs the subscribed handlers in this process."""

    def __init__(self) -> None:
        self._handlers: dict[type[Event], list[tuple[Callable[[Any], Any], bool]]] = {}
        self._tasks: set[asyncio.Future[Any]] = set()

    def on(self, kind: type[E], handler: Callable[[E], Any], *, remote_only: bool = False) -> None:
        """Subscribe a handler to a kind of event.

        Args:
            kind: The class of the event.
            handler: Called with the event. It may be a coroutine function. Handlers run in the order of their
                subscription.
            remote_only: Whether to call the handler only for events of other servers, because the part that emits the
                event has done the same on this server already.
        """
        self._handlers.setdefault(kind, []).append((handler, remote_only))

    def reread(self, read: Read, *, always: bool = False) -> None:
        """Register a function that reads data again after events of other servers may have been lost.

        Args:
            read: The function. A single server loses no events and never calls it.
            always: Whether to call the function regularly as well, every `Config.reread_seconds`.
        """

    def emit(self, event: Event) -> None:
        """Run the handlers of an event. Log the error of a handler, and still run the others."""
        for handler, remote_only in self._handlers.get(type(event), ()):
            if not remote_only:
                try:
                    result = handler(event)
                except Exception as error:
                    log_failed(event, error)
                else:
                    if isinstance(result, Awaitable):
                        self._spawn(event, result)

    async def settle(self, event: Event) -> None:
        """Run the handlers of an event one after the other, and wait for each. Raises the error of a handler."""
        for handler, _ in self._handlers.get(type(event), ()):
            await handler(event)

    async def close(self) -> None:
        """Cancel the handlers that still run."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, event: Event, work: Awaitable[Any]) -> None:
        """Run the coroutine of a handler as a task, and log its error."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)

        def ended(task: asyncio.Future[Any]) -> None:
            """Log the error of the task."""
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                log_failed(event, error)

        task.add_done_callback(ended)


def log_failed(event: Event, error: BaseException) -> None:
    """Log that a handler of an event raised an error."""
    observe.log.error("event-handler-failed", kind=type(event).__name__, error=repr(error), exc_info=error)
