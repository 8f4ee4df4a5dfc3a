"""The presence of a table's players: who is connected, away, or inactive for too long.

This module only keeps records: callers pass the time and the connected accounts, and act on the results.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from inkrally.match.errors import Problem
from inkrally.match.game import Seat
from inkrally.table.clocks import end_of
from inkrally.table.document import Player
from inkrally.table.table import TableCore

DAY_MS = 24 * 3600 * 1000
PRE_MATCH_FACTOR = 12
"""How many times longer a host may be away before the match begins, because friends may arrive late."""


class Viewer(Protocol):
    """The parts of a connection that a table uses."""

    account: str
    page: str

    @property
    def address(self) -> str:
        """The address of the client: an IPv4 address or an IPv6 network."""

    def send(self, message: bytes) -> None:
        """Send a message. Never waits and never fails."""

    def disconnect(self, problem: Problem, again: bool) -> None:
        """Close the connection. `problem` is the reason that the client gets; `again` is whether it may reconnect."""


class Presence:
    """Records which players of a table are connected, since when the others are away, and which seats are overdue.

    Times are in milliseconds since 1970. Call `update` after changes.
    """

    def __init__(self, gone: dict[str, int], since: int, loaded: int | None = None) -> None:
        """Create the presence of a table.

        Args:
            gone: When each disconnected account was last connected.
            since: The start of the server. Absences count from this time at the earliest.
            loaded: When this server loaded the table.
        """
        self.gone = gone
        self.away: dict[Seat, int] = {}
        """When the player of each seat went away."""
        self.overdue: tuple[Seat, ...] = ()
        """The seats whose players have been away or inactive for longer than the table waits."""
        self.last_seen_ms: dict[str, int] = {}
        """When each account was last active."""
        self._connected: frozenset[str] = frozenset()
        self._since = since
        self._loaded = since if loaded is None else max(since, loaded)
        self._number = -1
        self._asked = since

    def update(self, table: TableCore, connected: Collection[str], now: int) -> None:
        """Update all records for the present table and its connected accounts (`connected`)."""
        doc = table.doc
        seats = doc.accounts
        people = {*seats, doc.host}
        self._connected = frozenset(connected)
        self.gone = {account: since for account, since in self.gone.items() if account in people}
        self.away = {
            seats[account]: since
            for account, since in self.gone.items()
            if account in seats and account not in connected
        }
        self.last_seen_ms = {account: at for account, at in self.last_seen_ms.items() if account in seats}
        if doc.number != self._number:
            self._number, self._asked = doc.number, now
        self.overdue = tuple(sorted(seat for seat, at in self._waits(table).items() if at <= now))

    def absent(self, now: int, wait_ms: int) -> frozenset[Seat]:
        """Return the seats whose players have been disconnected for at least `wait_ms` milliseconds.

        The wait begins when the player disconnected. If the table was loaded later, the wait begins then, because all
        clients have to reconnect after a load.
        """
        return frozenset(seat for seat, since in self.away.items() if max(since, self._loaded) + wait_ms <= now)

    def next_check_ms(self, table: TableCore, connected: Collection[str], host_ms: int, now: int) -> int | None:
        """Return the next time at which a seat becomes overdue or the host loses its rights, or None.

        Args:
            table: The table.
            connected: The connected accounts.
            host_ms: How long the host may be away, in milliseconds.
            now: The time in milliseconds since 1970.
        """
        moments = [at for at in self._waits(table).values() if at > now]
        host = self.host_expires_at(table, connected, host_ms)
        if host is not None and table.reassign_host(connected) is not None:
            moments.append(max(host, now))
        return min(moments, default=None)

    def host_expires_at(self, table: TableCore, connected: Collection[str], host_ms: int) -> int | None:
        """Return when a disconnected host loses its rights. None if the host is connected or the match is over."""
        doc = table.doc
        since = self.gone.get(doc.host)
        if since is None or doc.host in connected or doc.status == "over":
            return None
        setup = doc.setup
        patience = DAY_MS if setup.patience is None else 1000 * setup.patience
        wait = max(host_ms, patience, 1000 * (setup.clock.seconds or 0))
        return max(since, self._since) + wait * (PRE_MATCH_FACTOR if doc.status == "open" else 1)

    def _waits(self, table: TableCore) -> dict[Seat, int]:
        """Return when each seat that must commit becomes overdue, so that the other players may let a bot decide.

        Returns an empty result at a table with a clock of the host, which ends the phase.
        """
        doc, match = table.doc, table.match
        patience = doc.setup.patience
        if match is None or doc.status != "playing" or patience is None or doc.setup.clock.seconds is not None:
            return {}
        connected = {account for account in doc.accounts if account in self._connected}
        waits = {}
        for seat in match.owes:
            occupant = doc.seats[seat]
            if not isinstance(occupant, Player) or doc.played_by_bot(seat):
                continue
            if not connected - {occupant.account}:
                continue  # no other player is present
            if seat in self.away:
                begun = max(self.away[seat], self._since)
            else:
                begun = max(self._asked, self.last_seen_ms.get(occupant.account, 0))
            waits[seat] = end_of(doc, seat, begun, patience)
        return waits
