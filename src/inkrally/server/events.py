"""Typed events between the parts of a server, and between servers that share a store.

A part subscribes to the events that it must react to, so the part that emits them does not know it. Another server gets
an event too if it is `BestEffort` or `Durable`; `cluster_events.py` carries those. A server alone only runs handlers.
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
    """Something that happened on this server."""


class BestEffort(Event):
    """An event that other servers get over the bus, if it is there. The sender repeats it, or it may be lost."""

    word: ClassVar[str]
    """Its name between servers."""


class Durable(Event):
    """An event that is written with the change (`Write.tell`). Other servers read the row; the bus wakes them."""

    word: ClassVar[str]


class TableChanged(Event):
    """A table of this server changed, or a page came to it or left it."""

    live: Any


class TableMade(Event):
    """A table was stored, and no server has it in memory yet."""

    table_id: str


class OwnershipMoved(Event):
    """Another server owns a table or a dice tower that this server owned before."""

    key: str


class BansChanged(Event):
    """Accounts or addresses may only look on from now on."""


class PlayerBlocked(Event):
    """A player blocks another one from now on, or did while events were lost."""

    account: str
    other: str


class BusReconnected(Event):
    """The bus was away from this server, and events were lost in both directions."""


class AccountDeleting(Event):
    """An account is about to be deleted. Handlers take it out of what they keep, or add to the `write` that does it."""

    leaving: Any
    write: Any


class AccountDeleted(Event):
    """An account is deleted here. Other servers get the events that its deletion wrote."""

    account: str


class SessionForgotten(Durable):
    """A session ended, or is another account's."""

    word = "session"
    session: str


class AccountForgotten(Durable):
    """All sessions of an account ended."""

    word = "sessions-of"
    account: str


class SessionCut(Durable):
    """Disconnects the clients of a session. `again`: they may reconnect, with another session."""

    word = "cut-session"
    session: str
    why: Problem
    again: bool


class AccountCut(Durable):
    """Disconnects the clients of an account."""

    word = "cut-account"
    account: str
    why: Problem
    again: bool


class ModerationChanged(Durable):
    """A ban, a mute or the announcement changed."""

    word = "order"


class RelationsChanged(Durable):
    """The relations of some accounts changed; None for those of any account."""

    word = "relations"
    accounts: tuple[str, ...] | None


class PlayerHidden(Durable):
    """A player mutes or blocks another one, or no longer does. `blocked`: it blocks from now on."""

    word = "hidden"
    account: str
    other: str
    blocked: bool


class TalkChanged(Durable):
    """Chat lines of these tables changed. A new line emits no event."""

    word = "talk"
    table_ids: tuple[str, ...]


class GuestAdopted(Durable):
    """A player's account took over what belonged to a guest."""

    word = "talk-adopted"
    guest: str
    player: str


class TableDeleted(Durable):
    """A table is deleted."""

    word = "gone"
    table_id: str


class AnswersOutdated(Durable):
    """Cached results of jobs with this text in their key are outdated."""

    word = "clerks"
    part: str


class PlayerCardChanged(Durable):
    """A player's rating changed, or whether others may see the player's page."""

    word = "rated"
    account: str


class AccountNotice(BestEffort):
    """A message to the connections of an account. It is also stored in a row, which clients read when they open."""

    word = "account"
    account: str
    message: msgspec.Raw


class PresenceChanged(BestEffort):
    """Accounts connected to a server or left it. `whole`: no other account is there. Each server repeats its own."""

    word = "presence"
    server: str
    whole: bool
    came: tuple[str, ...]
    went: tuple[str, ...]


class PresenceAsked(BestEffort):
    """A server asks the others for their connected accounts."""

    word = "presence?"


class AddressesBanned(BestEffort):
    """Addresses are banned until these times; for accounts also since when. Not stored: each server repeats them."""

    word = "kept-off"
    addresses: dict[str, int]
    accounts: dict[str, tuple[int, int]]


class RareActionPaid(BestEffort):
    """An address did a rare action. If the event is lost, the action counts only on the server that allowed it."""

    word = "paid"
    bucket: str
    address: str


class TablesListed(BestEffort):
    """Public tables changed, with whether their players are connected, or None if new. Each server repeats its own."""

    word = "listed"
    present: dict[str, bool | None]


class TablesListedBy(Event):
    """Another server emitted `TablesListed`."""

    server: str
    present: dict[str, bool | None]


class TablesAsked(BestEffort):
    """A server asks the others for their public tables."""

    word = "listed?"


class NetworkNoted(BestEffort):
    """A player of a rated match connects from an address. When a client reconnects, the owner gets it again."""

    word = "network"
    table_id: str
    who: str
    address: str


class NetworksForgotten(BestEffort):
    """A rated match is over or deleted. If the event is lost, its addresses are dropped when there are too many."""

    word = "network-over"
    table_id: str


class MatchFinished(BestEffort):
    """A match is over. The leader also checks every minute."""

    word = "over"


class LetterRequested(BestEffort):
    """A mail is due. The leader also checks every minute."""

    word = "mail"


class Dispatcher:
    """The events of a server alone."""

    def __init__(self) -> None:
        self._handlers: dict[type[Event], list[tuple[Callable[[Any], Any], bool]]] = {}
        self._tasks: set[asyncio.Future[Any]] = set()

    def on(self, kind: type[E], handler: Callable[[E], Any], *, remote_only: bool = False) -> None:
        """Run a handler, or a coroutine, for each event of a kind.

        Handlers of a kind run in the order of their subscription. `remote_only`: this handler is only for events that
        other servers emitted, since the part that emits them has done here what they ask for.
        """
        self._handlers.setdefault(kind, []).append((handler, remote_only))

    def reread(self, read: Read, *, always: bool = False) -> None:
        """Call `read` if events of other servers were lost; `always`: also every `Config.reread_seconds`."""

    def emit(self, event: Event) -> None:
        """Run the handlers of an event. A fault of one is logged, and keeps no other one from running."""
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
        """Run the handlers of an event one after the other, and wait for them. Raises what they raise."""
        for handler, _ in self._handlers.get(type(event), ()):
            await handler(event)

    async def close(self) -> None:
        """Cancel the handlers that still run."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, event: Event, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)

        def ended(task: asyncio.Future[Any]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                log_failed(event, error)

        task.add_done_callback(ended)


def log_failed(event: Event, error: BaseException) -> None:
    """Log the fault of a handler."""
    observe.log.error("event-handler-failed", kind=type(event).__name__, error=repr(error), exc_info=error)
