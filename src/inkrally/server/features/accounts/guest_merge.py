"""Moves the seats and data of a guest to a player, when the browser of the guest signs in as that player.

Tables move one after the other, each in a transaction of its own. All other rows, such as courses, move last, in the
transaction that deletes the guest. If the server stops in between, nothing is lost: the next sign-in continues.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.cluster.contract import elsewhere
from inkrally.server.events import GuestAdopted, RelationsChanged
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.owned_rows import merge_guest_rows
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import UNREADABLE, StaleWrite, Write
from inkrally.server.storage.table_rows import add_seats
from inkrally.table.document import TableDocument
from inkrally.table.guest_merge import with_guest_merged

MAX_TABLES = 2000
"""The maximum number of tables that move, far more than guests have. The guest's seats at other tables would be
deleted.
"""

MAX_ATTEMPTS = 4
"""How often to try again if a table changes while it is read."""


class GuestMerge:
    """Moves the seats and data of guests to players who sign in."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        tables.acts.register_handler("adopt", tuple[str, str], self._adopt)

    async def merge_tables(self, guest: str, player: str) -> int:
        """Move the tables of a guest to a player, and return how many have moved. Raises StoreError."""
        columns = schema.seats.c
        query = sa.select(columns.table_id).where(columns.account == guest).limit(MAX_TABLES)
        moved = 0
        for row in await self._store.rows(query):
            try:
                await self._tables.acts.call(row.table_id, "adopt", (guest, player), bool)
                await self._store.write(Write().add("readers", key=row.table_id, who=guest, whom=player))
            except UNREADABLE:
                continue  # this version cannot change the table; the log names it
            moved += 1
        return moved

    async def _adopt(self, table_id: str, given: tuple[str, str]) -> bool:
        """Move one table. `given` is the guest and the player. Other servers call this remotely. Raises StoreError."""
        await self._move_locally(table_id, *given)
        # A server that acquired the table meanwhile may have read it before the change.
        await self._tables.acts.call_owner(table_id, "adopt", given, bool)
        return True

    async def _move_locally(self, table_id: str, guest: str, player: str) -> None:
        """Move one table on this server, in memory or in the store. Raises StoreError."""
        for _ in range(MAX_ATTEMPTS):
            # If this server loaded the table during the change, it would write the old document back.
            rests = not self._tables.in_memory(table_id) and await self._move_stored(table_id, guest, player)
            if rests and not self._tables.in_memory(table_id):
                return
            try:
                live = await self._tables.get(table_id)
            except Refusal as error:
                if error.code != "table-unknown":
                    raise
                return
            async with live.lock:
                if live.outdated:
                    continue
                doc = with_guest_merged(live.table.doc, guest, player)
                if doc is not live.table.doc:
                    await live.commit(live.table.without_players(doc))
                return
        raise elsewhere()

    async def _move_stored(self, table_id: str, guest: str, player: str) -> bool:
        """Move a finished table that is not in memory, and return whether that was possible.

        Returns False if the match is not finished, or if the table has changed during each of `MAX_ATTEMPTS` attempts.
        """
        for _ in range(MAX_ATTEMPTS):
            kept = await self._store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
            if kept is None:
                return True
            doc = read_doc(table_id, kept.doc)
            if doc.status != "over":
                return False
            try:
                # Only the owner changes, so the match need not be replayed.
                await self._store.write(doc_write(with_guest_merged(doc, guest, player), kept.doc))
                return True
            except StaleWrite:
                continue  # the table has changed since it was read
        return False

    def add_merge_rows(self, guest: str, player: str) -> Write:
        """Return the write that moves all rows of a guest except tables to a player, and deletes the guest.

        The store refuses the write (`StaleWrite`) if the guest has become a player on another server.
        """
        write = Write().add("guest", key=guest)
        for kind, row in merge_guest_rows(guest, player):
            write.add(kind, **row)
        write.add("adopt context", guest=guest, player=player)
        write.tell(RelationsChanged(None)).tell(GuestAdopted(guest, player))
        return write.add("no-account", key=guest)


def doc_write(doc: TableDocument, was: str) -> Write:
    """Return the write that replaces the document of a finished table, and its rows in `seats`.

    `was` is the old document as JSON. If the document has changed since, the store refuses the write (`StaleWrite`).
    """
    encoded = msgspec.json.encode(doc).decode()
    write = Write().add("doc-over", key=doc.id, was=was, told=encoded).add("no-seats", key=doc.id)
    add_seats(write, doc)
    return write
