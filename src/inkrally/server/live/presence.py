"""Who of a table is there, and for whom it has waited long enough. Bookkeeping alone: knows no connection, no clock and
no store, and decides nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from inkrally.match.errors import Problem
from inkrally.match.game import Seat
from inkrally.table.doc import Player
from inkrally.table.table import TableCore

DAY_MS = 24 * 3600 * 1000
IN_LOBBY = 12
"""So many times as long a host may be gone before the match begins: friends come when they come."""


class Viewer(Protocol):
    """A connection, as a table sees it."""

    account: str
    page: str

    @property
    def address(self) -> str:
        """Where it comes from: an IPv4 address, or the network of an IPv6 address."""

    def send(self, message: bytes) -> None:
        """Hand over a message; never waits and never fails."""

    def cut(self, problem: Problem, again: bool) -> None:
        """End this connection, with a word why."""


class Presence:
    """Times are milliseconds since 1970. `settle` after whatever may change it."""

    def __init__(self, gone: dict[str, int], since: int, loaded: int | None = None) -> None:
        """`gone` says by account when each was here last. Nobody is waited for from before `since`: until then no
        server ran, and nobody could be here. `loaded` is when this server took the table into memory."""
        self.gone = gone
        self.away: dict[Seat, int] = {}
        """By seat since when its player is away."""
        self.overdue: tuple[Seat, ...] = ()
        """The seats whose players have been away or silent for longer than the table waits."""
        self.heard: dict[str, int] = {}
        """By account when a player last said something."""
        self._here: frozenset[str] = frozenset()
        self._since = since
        self._loaded = since if loaded is None else max(since, loaded)
        self._number = -1
        self._asked = since

    def settle(self, table: TableCore, here: Collection[str], now: int) -> None:
        """Bring all into line with the table and with the accounts that are connected."""
        doc = table.doc
        seats = doc.accounts
        people = {*seats, doc.host}
        self._here = frozenset(here)
        self.gone = {account: since for account, since in self.gone.items() if account in people}
        self.away = {
            seats[account]: since for account, since in self.gone.items() if account in seats and account not in here
        }
        self.heard = {account: at for account, at in self.heard.items() if account in seats}
        if doc.number != self._number:
            self._number, self._asked = doc.number, now
        self.overdue = tuple(sorted(seat for seat, at in self._waits(table).items() if at <= now))

    def absent(self, now: int, wait_ms: int) -> frozenset[Seat]:
        """Return the seats whose players have had no page here for `wait_ms`.

        The wait begins at the latest of two moments: when the player left, and when the table was loaded, as all pages
        have to come back then.
        """
        return frozenset(seat for seat, since in self.away.items() if max(since, self._loaded) + wait_ms <= now)

    def wakes(self, table: TableCore, here: Collection[str], host_ms: int, now: int) -> int | None:
        """When the next seat becomes overdue or the host has been gone for long; None where nothing comes of itself."""
        moments = [at for at in self._waits(table).values() if at > now]
        host = self.host_leaves(table, here, host_ms)
        if host is not None and table.host_gone(here) is not None:
            moments.append(max(host, now))
        return min(moments, default=None)

    def host_leaves(self, table: TableCore, here: Collection[str], host_ms: int) -> int | None:
        """When a host who is gone has been gone for long; None for one who is here, and when the match is over."""
        doc = table.doc
        since = self.gone.get(doc.host)
        if since is None or doc.host in here or doc.status == "over":
            return None
        setup = doc.setup
        patience = DAY_MS if setup.patience is None else 1000 * setup.patience
        wait = max(host_ms, patience, 1000 * (setup.clock.seconds or 0))
        return max(since, self._since) + wait * (IN_LOBBY if doc.status == "open" else 1)

    def _waits(self, table: TableCore) -> dict[Seat, int]:
        """By seat that owes something until when the others wait for it, where the host's clock does not say so."""
        doc, match = table.doc, table.match
        patience = doc.setup.patience
        if match is None or doc.status != "playing" or patience is None or doc.setup.clock.seconds is not None:
            return {}
        here = {account for account in doc.accounts if account in self._here}
        waits = {}
        for seat in match.owes:
            occupant = doc.seats[seat]
            if not isinstance(occupant, Player) or doc.played_by_bot(seat):
                continue
            if not here - {occupant.account}:
                continue  # nobody waits
            if seat in self.away:
                begun = max(self.away[seat], self._since)
            else:
                begun = max(self._asked, self.heard.get(occupant.account, 0))
            waits[seat] = begun + 1000 * patience
        return waits
