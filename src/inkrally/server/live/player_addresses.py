"""The network addresses of players in running rated matches, which detect players with a second account.

Addresses are kept only in memory, until the match is over. The store records which seats shared an address, but never
the address itself. The servers of a cluster exchange the addresses, because a player may create a table on one server
and play on another.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Protocol

from inkrally.lobby.ratings import gone_name, is_bot
from inkrally.server.events import Dispatcher, NetworkNoted, NetworksForgotten, TableDeleted
from inkrally.table.document import Player, TableDocument

MOST_TABLES = 20_000
"""The maximum number of tables whose addresses are kept. The oldest are dropped first."""
MOST_ADDRESSES = 32
"""The maximum number of addresses of one player. Later addresses are not recorded.

Without the limit, a losing player could connect from many addresses, so that the match counts for no player.
"""


class AddressedClient(Protocol):
    """The part of a connection that is used here."""

    account: str

    @property
    def address(self) -> str: ...


class PlayerAddresses:
    """Remembers the network addresses of the players of unfinished rated matches, and finds players who share one."""

    def __init__(self, events: Dispatcher, one_network: bool = False) -> None:
        """Create an empty record. With `one_network`, all visitors share one address, and none is recorded."""
        self._one_network = one_network
        self._found: OrderedDict[str, dict[str, set[str]]] = OrderedDict()
        self._events = events
        events.on(
            NetworkNoted,
            lambda event: self.record_locally(event.table_id, event.player, event.address),
            remote_only=True,
        )
        events.on(NetworksForgotten, lambda event: self.forget_locally(event.table_id), remote_only=True)
        events.on(TableDeleted, lambda event: self.forget_locally(event.table_id))

    def record(self, table_id: str, player: str, address: str) -> None:
        """Record an address of a player on all servers."""
        if not self._one_network and self.record_locally(table_id, player, address):
            self._events.emit(NetworkNoted(table_id, player, address))

    def record_locally(self, table_id: str, player: str, address: str) -> bool:
        """Record an address of a player on this server. Return whether it is new."""
        players = self._found.setdefault(table_id, {})
        addresses = players.setdefault(player, set())
        if not address or address in addresses or len(addresses) >= MOST_ADDRESSES:
            return False
        addresses.add(address)
        if len(self._found) > MOST_TABLES:
            self._found.popitem(last=False)
        return True

    def record_viewers(self, doc: TableDocument, viewers: Iterable[AddressedClient]) -> None:
        """Record the addresses of the viewers of a rated table who have seats there."""
        if doc.setup.rated and doc.status != "over":
            seated = doc.accounts
            for viewer in viewers:
                if viewer.account in seated:
                    self.record(doc.id, viewer.account, viewer.address)

    def update(self, before: TableDocument, doc: TableDocument, viewers: Iterable[AddressedClient]) -> None:
        """Update the addresses after a change of a table, such as a new or deleted player or the end of the match."""
        if not before.setup.rated:
            return
        if doc.status == "over":
            self.forget(doc.id)
            return
        for seat, (was, now) in enumerate(zip(before.seats, doc.seats, strict=False)):
            if isinstance(was, Player) and was.account and isinstance(now, Player) and not now.account:
                # The result of the match will contain the name of a deleted player.
                players = self._found.get(doc.id, {})
                if was.account in players:
                    players[gone_name(doc.id, seat)] = players.pop(was.account)
        self.record_viewers(doc, viewers)

    def forget(self, table_id: str) -> None:
        """Forget the addresses of a table on all servers."""
        if self.forget_locally(table_id):
            self._events.emit(NetworksForgotten(table_id))

    def forget_locally(self, table_id: str) -> bool:
        """Forget the addresses of a table on this server. Return whether there were any."""
        return self._found.pop(table_id, None) is not None

    def groups(self, table_id: str, names: Sequence[str]) -> tuple[int, ...]:
        """Return for each seat the number of a group of players who shared an address, or 0.

        Args:
            table_id: The table.
            names: The accounts by seat, as ratings name them.

        Returns:
            Groups are transitive: if A and B share one address, and B and C another one, all three are in one group.
        """
        players = self._found.get(table_id, {})
        found = [0] * len(names)
        for seat, name in enumerate(names):
            for other in range(seat):
                if not is_bot(name) and not is_bot(names[other]) and _shared(players, name, names[other]):
                    group = found[seat] or found[other] or max(found) + 1
                    merged = {found[seat], found[other]} - {0}
                    found = [group if each in merged else each for each in found]
                    found[seat] = found[other] = group
        return tuple(found)


def _shared(players: dict[str, set[str]], one: str, other: str) -> bool:
    """Return whether two players have a common address. `players` has the addresses by account."""
    return bool(players.get(one, set()) & players.get(other, set()))
