"""The change of a table when a guest signs in to an existing account: the account gets the guest's seat."""

from __future__ import annotations

import msgspec

from inkrally.table.document import EmptySeat, Occupant, Player, TableDocument


def with_guest_merged(doc: TableDocument, guest: str, player: str) -> TableDocument:
    """Return a table after an account (`player`) has taken over the guest's seat and rights.

    Returns the same object if the guest has nothing at the table. No account gets two seats: if the account has another
    seat, or had one in this match, the guest's seat becomes free, and a bot plays it in a running match. In a finished
    match, both seats stay as they were.
    """
    seats = tuple(_occupant(doc, seat, guest, player) for seat in range(len(doc.seats)))
    seen = tuple(_renamed(known, guest, player) for known in doc.seen)
    host = player if doc.host == guest else doc.host
    if (seats, seen, host) == (doc.seats, doc.seen, doc.host):
        return doc
    return msgspec.structs.replace(doc, seats=seats, seen=seen, host=host)


def _occupant(doc: TableDocument, seat: int, guest: str, player: str) -> Occupant:
    """Return the occupant of a seat after the account `player` has taken over the seats of `guest`."""
    occupant = doc.seats[seat]
    if not isinstance(occupant, Player) or occupant.account != guest:
        return occupant
    if doc.status != "over" and (doc.seat_of(player) is not None or doc.had_another_seat(player, seat)):
        return EmptySeat()
    return msgspec.structs.replace(occupant, account=player)


def _renamed(known: tuple[str, ...], guest: str, player: str) -> tuple[str, ...]:
    """Return the accounts that have had a seat, with `player` in place of `guest`, the latest last, each once."""
    if guest not in known:
        return known
    latest_first = dict.fromkeys(player if one == guest else one for one in reversed(known))
    return tuple(reversed(latest_first))
