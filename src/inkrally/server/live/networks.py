"""From which addresses the players of running rated matches came, so that a person's second account lifts no rating.

In memory alone, until the match is over. The store is told which seats shared an address, and never which address.
Servers that share a store tell each other, since a table may be made at one of them and played at another.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Protocol

from inkrally.place.ratings import gone_name, is_bot
from inkrally.server.events import Dispatcher, NetworkNoted, NetworksForgotten, TableDeleted
from inkrally.table.doc import Player, TableDoc

MOST_TABLES = 20_000
"""Tables of which addresses are remembered; those that were made longest ago go first."""
MOST_ADDRESSES = 32
"""Addresses that are remembered of one player of a match, the first ones. More of them change nothing: otherwise a
player who loses could make the match count for nobody, by coming from many."""


class Comer(Protocol):
    """A connection, as far as it matters here."""

    account: str

    @property
    def address(self) -> str: ...


class Networks:
    """The addresses of the players of rated matches that are not over."""

    def __init__(self, events: Dispatcher, one_network: bool = False) -> None:
        """`one_network`: all visitors come from one address, which says nothing then."""
        self._one_network = one_network
        self._found: OrderedDict[str, dict[str, set[str]]] = OrderedDict()
        self._events = events
        events.on(NetworkNoted, lambda event: self.noted(event.table_id, event.who, event.address), remote_only=True)
        events.on(NetworksForgotten, lambda event: self.forgotten(event.table_id), remote_only=True)
        events.on(TableDeleted, lambda event: self.forgotten(event.table_id))

    def note(self, table_id: str, who: str, address: str) -> None:
        """Remember that a player of a rated match comes from an address."""
        if not self._one_network and self.noted(table_id, who, address):
            self._events.emit(NetworkNoted(table_id, who, address))

    def noted(self, table_id: str, who: str, address: str) -> bool:
        """Remember the same here alone; return whether it is new."""
        players = self._found.setdefault(table_id, {})
        addresses = players.setdefault(who, set())
        if not address or address in addresses or len(addresses) >= MOST_ADDRESSES:
            return False
        addresses.add(address)
        if len(self._found) > MOST_TABLES:
            self._found.popitem(last=False)
        return True

    def note_all(self, doc: TableDoc, viewers: Iterable[Comer]) -> None:
        """Remember from where those who look at a rated table come, of those who have a seat there."""
        if doc.setup.rated and doc.status != "over":
            seated = doc.accounts
            for viewer in viewers:
                if viewer.account in seated:
                    self.note(doc.id, viewer.account, viewer.address)

    def changed(self, before: TableDoc, doc: TableDoc, viewers: Iterable[Comer]) -> None:
        """A table is another now: players may have sat down there, or been deleted, or the match may be over."""
        if not before.setup.rated:
            return
        if doc.status == "over":
            self.forget(doc.id)
            return
        for seat, (was, now) in enumerate(zip(before.seats, doc.seats, strict=False)):
            if isinstance(was, Player) and was.account and isinstance(now, Player) and not now.account:
                self._rename(doc.id, was.account, gone_name(doc.id, seat))
        self.note_all(doc, viewers)

    def _rename(self, table_id: str, who: str, name: str) -> None:
        """A player of a match was deleted, and is called so in its result."""
        players = self._found.get(table_id, {})
        if who in players:
            players[name] = players.pop(who)

    def forget(self, table_id: str) -> None:
        """Forget the addresses of a match that is over."""
        if self.forgotten(table_id):
            self._events.emit(NetworksForgotten(table_id))

    def forgotten(self, table_id: str) -> bool:
        """The same here alone; return whether there were any."""
        return self._found.pop(table_id, None) is not None

    def near(self, table_id: str, names: Sequence[str]) -> tuple[int, ...]:
        """Return by seat a number that players who came from one address share, 0 for a seat that shares none.

        Whoever shares an address with two others is near both, and these are near each other.
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
    return bool(players.get(one, set()) & players.get(other, set()))
