"""The accounts that are connected to any server of a cluster. Each server sends its changes to the other servers.

A message can be lost, and a server has no list of the others when it starts. So each server sends its full list
regularly and on request. Nothing is stored. The list of a server that has stopped is ignored.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Collection, Sequence

from inkrally.server.events import BusReconnected, Dispatcher, PresenceAsked, PresenceChanged

FULL_REPORT_LOOKS = 30
"""Each server sends its full list once in this many comparisons."""
ACCOUNTS_PER_EVENT = 50
"""The maximum number of accounts in one event, because messages between servers are short."""


class ClusterPresence:
    """The connected accounts of a cluster, as one server knows them: its own, and the lists of the other servers."""

    def __init__(
        self,
        me: str,
        events: Dispatcher,
        connected_accounts: Callable[[], Collection[str]],
        lives: Callable[[], Collection[str]],
        look_seconds: float,
    ) -> None:
        """Create the presence.

        Args:
            me: The ID of this server.
            events: The event dispatcher.
            connected_accounts: Returns the accounts that are connected to this server.
            lives: Returns the IDs of the live servers.
            look_seconds: How often to compare the connected accounts with the last ones, and to send changes.
        """
        self._me = me
        self._events = events
        events.on(PresenceChanged, self._on_event, remote_only=True)
        events.on(PresenceAsked, lambda _: self.on_request(), remote_only=True)
        events.on(BusReconnected, lambda _: self.on_reconnect())
        self._connected_accounts = connected_accounts
        self._look_seconds = look_seconds
        self._lives = lives
        self._published: set[str] = set()
        self._whole = True
        self._elsewhere: dict[str, set[str]] = {}
        """The connected accounts of each other server."""

    async def run(self) -> None:
        """Send changes until the task is cancelled."""
        self._events.emit(PresenceAsked())
        for look in itertools.count(1):
            await asyncio.sleep(self._look_seconds)
            if look % FULL_REPORT_LOOKS == 0:
                self._whole = True
                for server in self._elsewhere.keys() - set(self._lives()):
                    del self._elsewhere[server]
            self.publish_changes()

    def publish_changes(self) -> None:
        """Send the accounts that have connected or disconnected since the last call, or the full list if it is due."""
        connected = set(self._connected_accounts())
        connected_now, disconnected = sorted(connected - self._published), sorted(self._published - connected)
        if self._whole:
            connected_now, disconnected = sorted(connected), []
            self._publish(True, connected_now[:ACCOUNTS_PER_EVENT], disconnected)
            connected_now = connected_now[ACCOUNTS_PER_EVENT:]
        self._published, self._whole = connected, False
        for start in range(0, len(connected_now), ACCOUNTS_PER_EVENT):
            self._publish(False, connected_now[start : start + ACCOUNTS_PER_EVENT], [])
        for start in range(0, len(disconnected), ACCOUNTS_PER_EVENT):
            self._publish(False, [], disconnected[start : start + ACCOUNTS_PER_EVENT])

    def _publish(self, whole: bool, connected_now: Sequence[str], disconnected: Sequence[str]) -> None:
        """Send an event with accounts that have connected and disconnected.

        `whole` is whether `connected_now` is the beginning of the full list.
        """
        self._events.emit(PresenceChanged(self._me, whole, tuple(connected_now), tuple(disconnected)))

    def _on_event(self, event: PresenceChanged) -> None:
        """Handle the accounts that another server has sent."""
        known = self._elsewhere.setdefault(event.server, set())
        if event.whole:
            known.clear()
        known.update(event.came)
        known.difference_update(event.went)

    def on_request(self) -> None:
        """Send the full list with the next comparison, because another server has asked for it."""
        self._whole = True

    def on_reconnect(self) -> None:
        """Send the full list after a reconnection, and ask the other servers for theirs."""
        self._whole = True
        self._events.emit(PresenceAsked())

    async def connected_elsewhere(self, accounts: Collection[str]) -> set[str]:
        """Return those of some accounts that are connected to another live server."""
        wanted, found = set(accounts), set()
        for server in self._lives():
            found |= wanted & self._elsewhere.get(server, set())
        return found
