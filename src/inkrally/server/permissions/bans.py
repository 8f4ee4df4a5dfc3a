"""Bans and mutes by the operator. They end at a time that the operator has set.

Banned accounts and addresses may only watch. Muted accounts may play, but not write text for others.

Bans of accounts are stored in the database. Bans of addresses exist only in memory and only for hours. The servers of a
cluster send their bans of addresses to each other regularly, for servers that started later or missed a message. When
all servers have stopped, the bans of addresses are lost.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import AccountDeleting, AddressesBanned, BansChanged, Dispatcher, ModerationChanged
from inkrally.server.storage.schema import accounts
from inkrally.server.storage.store import Store, Write

V = TypeVar("V")
HOUR_MS = 3_600_000
MAX_ADDRESS_BAN_HOURS = 24
"""The longest ban of an address, because another person may have the address tomorrow."""
MAX_ADDRESSES = 10_000
"""The maximum number of banned addresses, and of accounts with banned addresses. The oldest are dropped first."""
REBROADCAST_MS = HOUR_MS
"""How long servers repeat that the addresses of an account are banned.

Each server bans the addresses that the account has when the server receives the ban. It bans no later addresses, which
may belong to other people.
"""
MAX_EVENT_ENTRIES = 50
"""The maximum number of addresses or accounts in one event, because messages between servers are short."""
DEFAULT_MESSAGE = "the host of this server has paused your account for a while; you can watch"
"""The message to a banned player if the operator wrote none."""


class Bans:
    """Checks and changes the bans of accounts and addresses. Await `open` before the first check."""

    def __init__(
        self, store: Store, now: Callable[[], int], events: Dispatcher, addresses_of: Callable[[str], Collection[str]]
    ) -> None:
        """Create the bans.

        Args:
            store: The store.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher, which exchanges bans with other servers.
            addresses_of: Returns the addresses from which an account is connected to this server.
        """
        self._events = events
        self._addresses_of = addresses_of
        events.on(ModerationChanged, lambda _: self.open(), remote_only=True)
        events.on(
            AddressesBanned, lambda event: self._apply_address_bans(event.addresses, event.accounts), remote_only=True
        )
        events.on(AccountDeleting, self._forget)
        events.reread(self.open, always=True)
        events.reread(self.repeat, always=True)
        self._store = store
        self._now = now
        self.accounts: dict[str, tuple[int, str]] = {}
        """The end of each account's ban, and the message to the player. Ended bans may remain here."""
        self._changes = 0
        """The number of changes by this server. A read that began before the last change is outdated."""
        self.addresses: OrderedDict[str, int] = OrderedDict()
        """The end of each address's ban. Ended bans may remain here."""
        self._bans_by_account: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By account: when the ban of its addresses ends, and when the operator ordered the ban."""

    async def open(self) -> None:
        """Read the banned accounts from the store. Raises StoreError."""
        columns = accounts.c
        query = sa.select(columns.id, columns.banned, columns.ban_words).where(columns.banned > self._now())
        while True:
            changes = self._changes
            found = {row.id: (row.banned, row.ban_words or "") for row in await self._store.rows(query)}
            if changes == self._changes:
                break
        self.accounts = found
        self._events.emit(BansChanged())

    def check(self, account: str, address: str) -> None:
        """Raise Refusal (`banned`) if the account or address may only watch."""
        now = self._now()
        until, words = self.accounts.get(account, (0, ""))
        if until and until <= now:
            del self.accounts[account]
        until = max(until, self.addresses.get(address, 0))
        if until > now:
            raise Refusal("banned", words or DEFAULT_MESSAGE, "", {"words": words})
        self.addresses.pop(address, None)

    def may_play(self, account: str, address: str) -> bool:
        """Return whether an account at an address may do more than watch."""
        try:
            self.check(account, address)
        except Refusal:
            return False
        return True

    async def ban(self, account: str, until: int, words: str, write: Write) -> None:
        """Ban an account, or end its ban.

        Args:
            account: The account.
            until: The end of the ban in milliseconds since 1970. A time in the past ends the ban.
            words: The message to the player, or empty for the default.
            write: Other rows to store in the same transaction.

        Raises:
            StoreError: Nothing was stored.
        """
        over = until <= self._now()
        row = {"until": None, "told": None} if over else {"until": until, "told": words}
        await self._store.write(write.add("ban", key=account, **row).tell(ModerationChanged()))
        self._changes += 1
        if over:
            self.accounts.pop(account, None)
        else:
            self.accounts[account] = (until, words)
            self._events.emit(BansChanged())

    def ban_addresses(self, account: str, hours: float) -> None:
        """Ban the addresses from which an account is connected now, on all servers, for some hours."""
        now = self._now()
        account_bans = {account: (now + int(min(hours, MAX_ADDRESS_BAN_HOURS) * HOUR_MS), now)}
        self._events.emit(AddressesBanned({}, account_bans))
        self._apply_address_bans({}, account_bans)

    def _apply_address_bans(self, addresses: Mapping[str, int], account_bans: Mapping[str, tuple[int, int]]) -> None:
        """Ban addresses, and the present addresses of accounts. Bans that are known already change nothing.

        Args:
            addresses: The end of the ban by address, in milliseconds since 1970.
            account_bans: By account, the end of the ban of its addresses, and when the operator ordered it.
        """
        now, local_addresses = self._now(), dict[str, int]()
        for account, (until, ordered) in account_bans.items():
            if until <= now or ordered <= self._bans_by_account.get(account, (0, 0))[1]:
                continue
            _put(self._bans_by_account, account, (until, ordered))
            local_addresses |= dict.fromkeys(self._addresses_of(account), until)
        if local_addresses:
            self._events.emit(AddressesBanned(local_addresses, {}))
        new = {
            address: until
            for address, until in [*addresses.items(), *local_addresses.items()]
            if until > max(now, self.addresses.get(address, 0))
        }
        for address, until in new.items():
            _put(self.addresses, address, until)
        if new:
            self._events.emit(BansChanged())

    async def repeat(self) -> None:
        """Send all bans of addresses to the other servers again, because these bans are not stored."""
        now = self._now()
        addresses = [(address, until) for address, until in self.addresses.items() if until > now]
        account_bans = [
            (account, each)
            for account, each in self._bans_by_account.items()
            if now < min(each[0], each[1] + REBROADCAST_MS)
        ]
        for start in range(0, max(len(addresses), len(account_bans)), MAX_EVENT_ENTRIES):
            part = slice(start, start + MAX_EVENT_ENTRIES)
            self._events.emit(AddressesBanned(dict(addresses[part]), dict(account_bans[part])))

    async def _forget(self, event: AccountDeleting) -> None:
        """Forget the bans of an account that is being deleted."""
        self.accounts.pop(event.leaving.account, None)
        self._bans_by_account.pop(event.leaving.account, None)


def _put(known: OrderedDict[str, V], key: str, value: V) -> None:
    """Add or replace an entry. The oldest entry makes room if there are more than `MAX_ADDRESSES`."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > MAX_ADDRESSES:
        known.popitem(last=False)


class Mutes:
    """Checks and changes which accounts the operator has muted. Await `open` before the first check."""

    def __init__(self, store: Store, now: Callable[[], int], events: Dispatcher) -> None:
        """Create the mutes. `now` returns the time in milliseconds since 1970."""
        events.on(ModerationChanged, lambda _: self.open(), remote_only=True)
        events.on(AccountDeleting, self._forget)
        events.reread(self.open, always=True)
        self._store = store
        self._now = now
        self._until: dict[str, int] = {}
        self._changes = 0
        """The number of changes by this server. A read that began before the last change is outdated."""

    async def open(self) -> None:
        """Read the muted accounts from the store. Raises StoreError."""
        columns = accounts.c
        query = sa.select(columns.id, columns.quiet).where(columns.quiet > self._now())
        while True:
            changes = self._changes
            found = {row.id: row.quiet for row in await self._store.rows(query)}
            if changes == self._changes:
                break
        self._until = found

    def __len__(self) -> int:
        now = self._now()
        return sum(1 for until in self._until.values() if until > now)

    def is_muted(self, account: str) -> bool:
        """Return whether an account is muted now."""
        until = self._until.get(account)
        if until is not None and until <= self._now():
            del self._until[account]
            return False
        return until is not None

    def check(self, account: str) -> None:
        """Raise Refusal (`quieted`) for an account that is muted now."""
        if self.is_muted(account):
            raise Refusal("quieted", "the host of this server has muted you for a while; you can play on")

    async def mute(self, account: str, until: int, write: Write) -> None:
        """Mute an account, or end its mute.

        Args:
            account: The account.
            until: The end of the mute in milliseconds since 1970. A time in the past ends the mute.
            write: Other rows to store in the same transaction.

        Raises:
            StoreError: Nothing was stored.
        """
        over = until <= self._now()
        write.add("quiet", key=account, until=None if over else until).tell(ModerationChanged())
        await self._store.write(write)
        self._changes += 1
        if over:
            self._until.pop(account, None)
        else:
            self._until[account] = until

    async def _forget(self, event: AccountDeleting) -> None:
        """Forget the mute of an account that is being deleted."""
        self._until.pop(event.leaving.account, None)
