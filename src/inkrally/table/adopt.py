"""A guest turns out to be a player: what at a table was the guest's is the player's. Knows no connection, no store."""

from __future__ import annotations

import msgspec

from inkrally.table.doc import Free, Occupant, Player, TableDoc


def adopted(doc: TableDoc, guest: str, player: str) -> TableDoc:
    """A table after all that a guest had there has gone over to a player; the same table where the guest had nothing.

    Nobody sits in two seats: where the player has another one already, or has had another in this match, the guest's
    seat is free again, and in a running match a bot plays it as any seat that was left. Of a match that is over both
    seats stay as they were written down.
    """
    seats = tuple(_occupant(doc, seat, guest, player) for seat in range(len(doc.seats)))
    seen = tuple(_renamed(known, guest, player) for known in doc.seen)
    host = player if doc.host == guest else doc.host
    if (seats, seen, host) == (doc.seats, doc.seen, doc.host):
        return doc
    return msgspec.structs.replace(doc, seats=seats, seen=seen, host=host)


def _occupant(doc: TableDoc, seat: int, guest: str, player: str) -> Occupant:
    occupant = doc.seats[seat]
    if not isinstance(occupant, Player) or occupant.account != guest:
        return occupant
    if doc.status != "over" and (doc.seat_of(player) is not None or doc.knows_another(player, seat)):
        return Free()
    return msgspec.structs.replace(occupant, account=player)


def _renamed(known: tuple[str, ...], guest: str, player: str) -> tuple[str, ...]:
    """Who has had a seat, the last one last, each once."""
    if guest not in known:
        return known
    latest_first = dict.fromkeys(player if one == guest else one for one in reversed(known))
    return tuple(reversed(latest_first))
