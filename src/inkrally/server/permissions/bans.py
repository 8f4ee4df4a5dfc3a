"""Bans: which accounts and addresses may only watch, and until when.

Banned accounts are in the database. Banned addresses are only in memory, and only for a while: the servers of a cluster
repeat them to each other every half minute, for servers that started or missed an event. When all servers have stopped,
they are forgotten.
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
"""How long an address may be banned, since another person may have it tomorrow."""
MAX_ADDRESSES = 10_000
REBROADCAST_MS = HOUR_MS
"""How long servers repeat that an account's addresses are banned. Each server bans the account's addresses once; those
from which the account connects later may belong to other people."""
MAX_EVENT_ENTRIES = 50
"""The maximum number of addresses or accounts in one event."""
DEFAULT_MESSAGE = "who hosts this server has asked you to pause; you can look on"


class Bans:
    """The bans of a server. Await `open` first."""

    def __init__(
        self, store: Store, now: Callable[[], int], events: Dispatcher, addresses_of: Callable[[str], Collection[str]]
    ) -> None:
        """`addresses_of` returns the addresses from which an account is connected to this server."""
        self._events = events
        self._addresses_of = addresses_of
        events.on(ModerationChanged, lambda _: self.open(), remote_only=True)
        events.on(AddressesBanned, self._banned_elsewhere, remote_only=True)
        events.on(AccountDeleting, self._forget)
        events.reread(self.open, always=True)
        events.reread(self.repeat, always=True)
        self._store = store
        self._now = now
        self.accounts: dict[str, tuple[int, str]] = {}
        """The end of each account's ban, and the message to it. Ended bans may remain here."""
        self._changes = 0
        """The number of changes made here. A read that began before the last one is outdated."""
        self.addresses: OrderedDict[str, int] = OrderedDict()
        """The end of each address's ban. Ended bans may remain here."""
        self._whose: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By account: when the ban of its addresses ends, and when it was ordered."""

    async def open(self) -> None:
        """Read the banned accounts. Raises StoreError."""
        columns = accounts.c
        wanted = sa.select(columns.id, columns.banned, columns.ban_words).where(columns.banned > self._now())
        while True:
            changes = self._changes
            found = {row.id: (row.banned, row.ban_words or "") for row in await self._store.rows(wanted)}
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
        """Ban an account until a time, or end its ban if the time is past. Stores the rows of `write`, too. Raises
        StoreError."""
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
        """Ban an account's present addresses on all servers for a while."""
        now = self._now()
        whose = {account: (now + int(min(hours, MAX_ADDRESS_BAN_HOURS) * HOUR_MS), now)}
        self._tell({}, whose)
        self._keep_off({}, whose)

    def _tell(self, addresses: dict[str, int], accounts: dict[str, tuple[int, int]]) -> None:
        self._events.emit(AddressesBanned(addresses, accounts))

    def _banned_elsewhere(self, event: AddressesBanned) -> None:
        self._keep_off(event.addresses, event.accounts)

    def _keep_off(self, addresses: Mapping[str, int], whose: Mapping[str, tuple[int, int]]) -> None:
        """Ban addresses until the given times, and the addresses of accounts. `whose` has the end and the time of each
        order. Bans that are known already change nothing."""
        now, here = self._now(), dict[str, int]()
        for account, (until, said) in whose.items():
            if until <= now or said <= self._whose.get(account, (0, 0))[1]:
                continue
            _put(self._whose, account, (until, said))
            here |= dict.fromkeys(self._addresses_of(account), until)
        if here:
            self._tell(here, {})
        new = {
            address: until
            for address, until in [*addresses.items(), *here.items()]
            if until > max(now, self.addresses.get(address, 0))
        }
        for address, until in new.items():
            _put(self.addresses, address, until)
        if new:
            self._events.emit(BansChanged())

    async def repeat(self) -> None:
        """Send all banned addresses to the other servers, since they are not stored."""
        now = self._now()
        addresses = [(address, until) for address, until in self.addresses.items() if until > now]
        whose = [
            (account, each) for account, each in self._whose.items() if now < min(each[0], each[1] + REBROADCAST_MS)
        ]
        for start in range(0, max(len(addresses), len(whose)), MAX_EVENT_ENTRIES):
            part = slice(start, start + MAX_EVENT_ENTRIES)
            self._tell(dict(addresses[part]), dict(whose[part]))

    async def _forget(self, event: AccountDeleting) -> None:
        self.accounts.pop(event.leaving.account, None)
        self._whose.pop(event.leaving.account, None)


def _put(known: OrderedDict[str, V], key: str, value: V) -> None:
    known[key] = value
    known.move_to_end(key)
    if len(known) > MAX_ADDRESSES:
        known.popitem(last=False)
