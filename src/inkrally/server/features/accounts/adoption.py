"""A browser turns out to be a player's: its guest's tables, courses and tries go over. Knows no HTTP.

Tables first, one after the other, each durable by itself; last what is written at once, with the guest's end. Whoever
is cut off in the middle has lost nothing: signing in again goes on with what is left.
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
"""More than anybody makes as a guest; the rest of them would stay nobody's."""

TIMES = 4
"""So often a table is looked at anew that became another while it was looked at."""


class Adoption:
    """Moves what is a guest's."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        tables.acts.on("adopt", tuple[str, str], self._adopt)

    async def tables_of(self, guest: str, player: str) -> int:
        """Give a guest's tables to a player; how many. Raises StoreError."""
        columns = schema.seats.c
        mine = sa.select(columns.table_id).where(columns.account == guest).limit(MOST_TABLES)
        moved = 0
        for row in await self._store.rows(mine):
            try:
                await self._tables.acts.done(row.table_id, "adopt", (guest, player), bool)
                await self._store.write(Write().add("readers", key=row.table_id, who=guest, whom=player))
            except UNREADABLE:
                continue  # nobody here can change it any more, and it is named in the log
            moved += 1
        return moved

    async def _adopt(self, table_id: str, given: tuple[str, str]) -> bool:
        await self._table_here(table_id, *given)
        # Whichever server has taken it meanwhile may have read it before that was written.
        await self._tables.acts.elsewhere(table_id, "adopt", given, bool)
        return True

    async def _table_here(self, table_id: str, guest: str, player: str) -> None:
        for _ in range(TIMES):
            # Whoever opens it while it is written of may have it from before, and would write it as it was.
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
        """The same at a table that nobody has in memory, if it is over; False where it is not, or does not rest."""
        for _ in range(TIMES):
            kept = await self._store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
            if kept is None:
                return True
            doc = read_doc(table_id, kept.doc)
            if doc.status != "over":
                return False
            try:
                # Nothing of it changes any more but whose it is: it need not be folded for that.
                await self._store.write(doc_write(adopted(doc, guest, player), kept.doc))
                return True
            except OutOfStep:
                continue  # somebody has written of it since it was read
        return False

    def write(self, guest: str, player: str) -> Write:
        """What else goes over, and the guest's end, to be written at once. Refused (`OutOfStep`) where it is a player
        by now, at another server."""
        write = Write().add("guest", key=guest)
        for what, row in adopt_rows(guest, player):
            write.add(what, **row)
        write.add("adopt context", guest=guest, player=player)
        write.tell(RelationsChanged(None)).tell(GuestAdopted(guest, player))
        return write.add("no-account", key=guest)


def doc_write(doc: TableDoc, was: str) -> Write:
    """Write down the document of a table that is over in place of what it `was`, and who is there by it."""
    told = msgspec.json.encode(doc).decode()
    write = Write().add("doc-over", key=doc.id, was=was, told=told).add("no-seats", key=doc.id)
    add_seats(write, doc)
    return write
