"""Which accounts have a page that is connected to any of several servers: each tells the others who comes and goes.
Knows no connection and no table.

A word may be lost, and a server that starts knows of nobody: all who are here are told anew now and then, and to who
asks. Nothing of it is stored, and a server that is gone takes it along.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Sequence

from inkrally.server.events import BusReconnected, Dispatcher, PresenceAsked, PresenceChanged

ANEW = 30
"""After so many looks all are told anew."""
AT_ONCE = 50
"""So many accounts are told in one word, which is bounded."""


class SharedPresence:
    """Who is here, as all servers tell each other."""

    def __init__(
        self,
        me: str,
        events: Dispatcher,
        here: Callable[[], Collection[str]],
        lives: Callable[[], Collection[str]],
        look_seconds: float,
    ) -> None:
        """`here` has the accounts that are connected to this server now, `lives` the servers that live."""
        self._me = me
        self._events = events
        events.on(PresenceChanged, self._heard, remote_only=True)
        events.on(PresenceAsked, lambda _: self.asked(), remote_only=True)
        events.on(BusReconnected, lambda _: self.back())
        self._here = here
        self._look_seconds = look_seconds
        self._lives = lives
        self._told: set[str] = set()
        self._whole = True
        self._elsewhere: dict[str, set[str]] = {}
        """By server."""

    async def watch(self) -> None:
        """Tell who comes and goes, for ever."""
        self._events.emit(PresenceAsked())
        for look in itertools.count(1):
            await asyncio.sleep(self._look_seconds)
            if look % ANEW == 0:
                self._whole = True
                for server in self._elsewhere.keys() - set(self._lives()):
                    del self._elsewhere[server]
            self.look()

    def look(self) -> None:
        """Tell who has come and gone since the look before, or who is here."""
        here = set(self._here())
        come, went = sorted(here - self._told), sorted(self._told - here)
        if self._whole:
            come, went = sorted(here), []
            self._tell(True, come[:AT_ONCE], went)
            come = come[AT_ONCE:]
        self._told, self._whole = here, False
        for start in range(0, len(come), AT_ONCE):
            self._tell(False, come[start : start + AT_ONCE], [])
        for start in range(0, len(went), AT_ONCE):
            self._tell(False, [], went[start : start + AT_ONCE])

    def _tell(self, whole: bool, come: Sequence[str], went: Sequence[str]) -> None:
        self._events.emit(PresenceChanged(self._me, whole, tuple(come), tuple(went)))

    def _heard(self, event: PresenceChanged) -> None:
        known = self._elsewhere.setdefault(event.server, set())
        if event.whole:
            known.clear()
        known.update(event.came)
        known.difference_update(event.went)

    def asked(self) -> None:
        """Another server knows of nobody yet."""
        self._whole = True

    def back(self) -> None:
        """Words may have been lost, both ways: who is here is told anew, and asked for."""
        self._whole = True
        self._events.emit(PresenceAsked())

    async def those_here(self, accounts: Collection[str]) -> set[str]:
        """Those of some accounts that are connected to another server that lives."""
        wanted, found = set(accounts), set()
        for server in self._lives():
            found |= wanted & self._elsewhere.get(server, set())
        return found
