"""Who may only look on, and until when: accounts by the store, addresses in memory and for a while. Knows no route.

Addresses are written down nowhere: a server that starts anew has forgotten them, unless another tells it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.ownership.told import Tell, nobody
from inkrally.server.storage.schema import accounts
from inkrally.server.storage.store import Store, Write

HOUR_MS = 3_600_000
MOST_HOURS = 24
"""So long an address may be banned: others have it tomorrow."""
MOST_ADDRESSES = 10_000
NO_WORDS = "who hosts this server has asked you to pause; you can look on"


class Bans:
    """The bans of a server. `open` before anything else."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._accounts: dict[str, tuple[int, str]] = {}
        self._changes = 0
        """Counts what was changed here: what was read before that is older."""
        self._addresses: OrderedDict[str, int] = OrderedDict()
        self.tell: Tell = nobody
        self.on_banned: list[Callable[[], None]] = []
        """Each is told that some may only look on from now on."""

    async def open(self) -> None:
        """Read the accounts that are banned. Raises StoreError."""
        columns = accounts.c
        wanted = sa.select(columns.id, columns.banned, columns.ban_words).where(columns.banned > self._now())
        while True:
            changes = self._changes
            found = {row.id: (row.banned, row.ban_words or "") for row in await self._store.rows(wanted)}
            if changes == self._changes:
                break
        self._accounts = found
        self._banned()

    def _banned(self) -> None:
        for tell in self.on_banned:
            tell()

    def check(self, account: str, address: str) -> None:
        """Raise Refusal (`banned`) for who may only look on."""
        if not self._accounts and not self._addresses:
            return
        now = self._now()
        until, words = self._accounts.get(account, (0, ""))
        if until and until <= now:
            del self._accounts[account]
        until = max(until, self._addresses.get(address, 0))
        if until > now:
            raise Refusal("banned", words or NO_WORDS, "", {"words": words})
        self._addresses.pop(address, None)

    def may_play(self, account: str, address: str) -> bool:
        """Whether somebody may do more than look on."""
        try:
            self.check(account, address)
        except Refusal:
            return False
        return True

    async def ban(self, account: str, until: int, words: str, write: Write) -> None:
        """Ban an account until a time, or no more where that is past; written down with whatever else. Raises
        StoreError."""
        over = until <= self._now()
        row = {"until": None, "told": None} if over else {"until": until, "told": words}
        await self._store.write(write.add("ban", key=account, **row))
        self._changes += 1
        if over:
            self._accounts.pop(account, None)
        else:
            self._accounts[account] = (until, words)
            self._banned()
        self.tell("order")

    def ban_address(self, address: str, hours: float) -> None:
        """Ban an address for a while."""
        until = self._now() + int(min(hours, MOST_HOURS) * HOUR_MS)
        self.keep_off(address, until)
        self.tell("ban-address", address, until)

    def keep_off(self, address: str, until: int) -> None:
        """Ban an address until then."""
        self._addresses[address] = until
        self._addresses.move_to_end(address)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)
        self._banned()

    async def forget(self, account: str) -> None:
        """An account is deleted."""
        self._accounts.pop(account, None)
