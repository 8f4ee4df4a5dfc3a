"""Which accounts have a page that is connected to any of several servers: rows that each keeps of its own. Knows no
connection and no table."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection
from typing import Any, Protocol

from inkrally.server.ownership import rows

LOOK_SECONDS = 1.0
ANEW = 600
"""After so many looks all are written anew."""
MOST = 1000
"""So many rows come or go in one statement."""


class Says(Protocol):
    """The database, as much of it as is needed here."""

    async def say(self, statement: str, *values: Any) -> Any:
        """Do a statement by itself. Raises OSError."""
        ...


class SharedPresence:
    """Who is here, for all servers to read."""

    def __init__(self, me: str, database: Says, here: Callable[[], Collection[str]]) -> None:
        """`here` has the accounts that are connected to this server now."""
        self._me = me
        self._database = database
        self._here = here
        self._written: set[str] = set()

    async def watch(self) -> None:
        """Write down who comes and goes, for ever."""
        for look in itertools.count(1):
            await asyncio.sleep(LOOK_SECONDS)
            if look % ANEW == 0:
                # The rows of a server that was silent for long are gone with it: all who are here come once more.
                self._written -= set(self._here())
            try:
                await self._write()
            except OSError:
                continue  # what was written or not is said again, which does no harm

    async def _write(self) -> None:
        here = set(self._here())
        come, went = list(here - self._written)[:MOST], list(self._written - here)[:MOST]
        if come:
            await self._database.say(rows.COME, self._me, come)
            self._written.update(come)
        if went:
            await self._database.say(rows.WENT, self._me, went)
            self._written.difference_update(went)

    async def those_here(self, accounts: Collection[str]) -> set[str]:
        """Those of some accounts that are connected anywhere; none where that cannot be read now."""
        try:
            return {row[0] for row in await self._database.say(rows.HERE, list(accounts))}
        except OSError:
            return set()
