"""Tables that are deleted, at whichever server: the store first, then all who have them in memory. Knows no route."""

from __future__ import annotations

from inkrally.match.errors import Problem
from inkrally.server.events import TableDeleted
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import MaybeWritten, StoreError, Write


async def delete_table(tables: Tables, write: Write, table_id: str, problem: Problem) -> None:
    """Delete a table, whoever has it, with what else is to be written; who looks at it is told why. Raises
    StoreError."""
    try:
        await tables.store.write(write.add("no-own-table", key=table_id).tell(TableDeleted(table_id)))
    except MaybeWritten:
        if (live := tables.here(table_id)) is not None:
            live.reload()  # nobody plays on at what may be gone
        raise
    await tell_gone(tables, table_id, problem)


async def tell_gone(tables: Tables, table_id: str, problem: Problem) -> None:
    """A table was deleted: who looks at it is told why, on another server, too. Where that one does not hear
    of it the table is gone all the same, and nobody may be told that nothing was done."""
    try:
        await tables.removed(table_id, problem)
    except StoreError as error:
        observe.log.warning("table-gone", table=table_id, error=error.code)
        tables.forget(table_id)
