"""Mutes of accounts, which may then play but not write text for others, until a time that the operator has set."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import AccountDeleting, Dispatcher, ModerationChanged
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write


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
        columns = schema.accounts.c
        wanted = sa.select(columns.id, columns.quiet).where(columns.quiet > self._now())
        while True:
            changes = self._changes
            found = {row.id: row.quiet for row in await self._store.rows(wanted)}
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
