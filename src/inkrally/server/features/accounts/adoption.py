"""Moving what a guest has to a player, when the guest's browser signs in as that player.

Tables move one after the other, each in its own transaction. Courses and tries move last, together with the end of the
guest. If the server stops in between, nothing is lost: the next sign-in continues with the rest.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.cluster.contract import elsewhere
from inkrally.server.events import GuestAdopted, RelationsChanged
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.belongings import adopt_rows
from inkrally.server.storage.reading import read_doc
from inkrally.server.storage.rows import add_seats
from inkrally.server.storage.store import UNREADABLE, OutOfStep, Write
from inkrally.table.adopt import adopted
from inkrally.table.doc import TableDoc

MOST_TABLES = 2000
"""The maximum number of tables that move, far more than guests make. The rest would have no owner."""

TIMES = 4
"""How often to try again if a table changes while it is read."""


class Adoption:
    """Moves what a guest has to a player."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        tables.acts.on("adopt", tuple[str, str], self._adopt)

    async def tables_of(self, guest: str, player: str) -> int:
        """Move a guest's tables to a player, and return how many moved. Raises StoreError."""
        columns = schema.seats.c
        mine = sa.select(columns.table_id).where(columns.account == guest).limit(MOST_TABLES)
        moved = 0
        for row in await self._store.rows(mine):
            try:
                await self._tables.acts.done(row.table_id, "adopt", (guest, player), bool)
                await self._store.write(Write().add("readers", key=row.table_id, who=guest, whom=player))
            except UNREADABLE:
                continue  # this version cannot change the table; the log names it
            moved += 1
        return moved

    async def _adopt(self, table_id: str, given: tuple[str, str]) -> bool:
        await self._table_here(table_id, *given)
        # A server that took the table meanwhile may have read it before the change.
        await self._tables.acts.elsewhere(table_id, "adopt", given, bool)
        return True

    async def _table_here(self, table_id: str, guest: str, player: str) -> None:
        for _ in range(TIMES):
            # A server that opens the table during the change would write back what it read before.
            rests = not self._tables.in_memory(table_id) and await self._at_rest(table_id, guest, player)
            if rests and not self._tables.in_memory(table_id):
                return
            try:
                live = await self._tables.get(table_id)
            except Refusal as error:
                if error.code != "table-unknown":
                    raise
                return
            async with live.lock:
                if live.broken:
                    continue
                doc = adopted(live.table.doc, guest, player)
                if doc is not live.table.doc:
                    await live.commit(live.table.vacated(doc))
                return
        raise elsewhere()

    async def _at_rest(self, table_id: str, guest: str, player: str) -> bool:
        """Move a finished table that is not in memory. Return False if it is not finished, or keeps changing."""
        for _ in range(TIMES):
            kept = await self._store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
            if kept is None:
                return True
            doc = read_doc(table_id, kept.doc)
            if doc.status != "over":
                return False
            try:
                # Only the owner changes, so the match need not be replayed.
                await self._store.write(doc_write(adopted(doc, guest, player), kept.doc))
                return True
            except OutOfStep:
                continue  # the table has changed since it was read
        return False

    def write(self, guest: str, player: str) -> Write:
        """Return the write that moves everything else, and ends the guest.

        The store refuses it (`OutOfStep`) if the guest has become a player on another server.
        """
        write = Write().add("guest", key=guest)
        for what, row in adopt_rows(guest, player):
            write.add(what, **row)
        write.add("adopt context", guest=guest, player=player)
        write.tell(RelationsChanged(None)).tell(GuestAdopted(guest, player))
        return write.add("no-account", key=guest)


def doc_write(doc: TableDoc, was: str) -> Write:
    """Return the write that replaces the document `was` of a finished table, and its seats."""
    told = msgspec.json.encode(doc).decode()
    write = Write().add("doc-over", key=doc.id, was=was, told=told).add("no-seats", key=doc.id)
    add_seats(write, doc)
    return write
