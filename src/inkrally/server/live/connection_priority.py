"""The priority of a connection to a table: first players who must act now, then other players, then spectators.

The priority follows from the table in memory, or from one row of the database. Do not load a table here: an overloaded
server computes the priority of each new connection.
"""

from __future__ import annotations

import sqlalchemy as sa

from inkrally.server.admission.admission import ConnectionPriority
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_owes


async def priority_of(tables: Tables, table_id: str, account: str) -> ConnectionPriority:
    """Return the priority of the connection of an account to a table, the lowest if there is no such table. Raises
    StoreError."""
    live = tables.loaded_table(table_id)
    if live is not None:
        match = live.table.match
        return _rank(live.table.doc.seat_of(account), live.table.doc.status, () if match is None else match.owes)
    found, seats = schema.tables.c, schema.seats.c
    row = await tables.store.row(
        sa.select(found.status, found.owes, seats.seat)
        .join(schema.seats, seats.table_id == found.id)
        .where(found.id == table_id, seats.account == account)
    )
    return ConnectionPriority.SPECTATOR if row is None else _rank(row.seat, row.status, read_owes(table_id, row.owes))


def _rank(seat: int | None, status: str, owes: tuple[int, ...]) -> ConnectionPriority:
    """Return the priority of a seat (None for a spectator), given the status of the table and the seats that must
    commit."""
    if seat is None:
        return ConnectionPriority.SPECTATOR
    return ConnectionPriority.MUST_ACT if status == "playing" and seat in owes else ConnectionPriority.PLAYER
