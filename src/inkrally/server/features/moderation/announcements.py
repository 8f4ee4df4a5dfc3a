"""The announcement of the operator: one line that all pages show for some hours. A restart does not remove it."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from inkrally.match.errors import BadInput
from inkrally.server.events import Dispatcher, ModerationChanged
from inkrally.server.permissions.bans import HOUR_MS
from inkrally.server.storage.schema import notices
from inkrally.server.storage.store import Store, Write

MAX_HOURS = 24 * 14
"""The longest time for which an announcement is shown."""


class Announcements:
    """Reads and replaces the announcement of the operator, of which there is at most one. Await `open` first."""

    def __init__(self, store: Store, now: Callable[[], int], events: Dispatcher) -> None:
        events.on(ModerationChanged, lambda _: self.open(), remote_only=True)
        events.reread(self.open, always=True)
        self._store = store
        self._now = now
        self._words = ""
        self._ends = 0
        self._changes = 0
        """The number of changes by this server. A read that began before the last change is outdated."""

    async def open(self) -> None:
        """Read the announcement from the store. Raises StoreError."""
        while True:
            changes = self._changes
            row = await self._store.row(sa.select(notices).where(notices.c.ends > self._now()))
            if changes == self._changes:
                break
        self._words, self._ends = ("", 0) if row is None else (row.words, row.ends)

    def current(self) -> str | None:
        """Return the text of the present announcement, or None."""
        return self._words if self._words and self._ends > self._now() else None

    async def announce(self, words: str, hours: float, write: Write) -> None:
        """Replace the announcement. An empty text removes it.

        Args:
            words: The text.
            hours: How long to show it.
            write: Other rows to store in the same transaction.

        Raises:
            BadInput: The number of hours is invalid (`hours`).
            StoreError: The store does not answer.
        """
        if not 0 < hours <= MAX_HOURS:
            raise BadInput("hours", f"an announcement lasts at most {MAX_HOURS} hours", "hours")
        begins = self._now()
        ends = begins + int(hours * HOUR_MS)
        write.add("no-notices", at=begins)
        if words:
            write.add("notice", words=words, begins=begins, ends=ends)
        await self._store.write(write.tell(ModerationChanged()))
        self._changes += 1
        self._words, self._ends = words, ends
