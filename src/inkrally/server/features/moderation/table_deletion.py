"""The deletion of a table on all servers: first in the store, then in the memory of the server that has it."""

from __future__ import annotations

from inkrally.match.errors import Problem
from inkrally.server.events import TableDeleted
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError, Write, WriteOutcomeUnknown


async def delete_table(tables: Tables, write: Write, table_id: str, problem: Problem) -> None:
    """Delete a table, together with other changes, and tell its connections why. Raises StoreError."""
    try:
        await tables.store.write(write.add("no-own-table", key=table_id).tell(TableDeleted(table_id)))
    except WriteOutcomeUnknown:
        if (live := tables.loaded_table(table_id)) is not None:
            live.reload()  # stop the match until the outcome is known
        raise
    await publish_deletion(tables, table_id, problem)


async def publish_deletion(tables: Tables, table_id: str, problem: Problem) -> None:
    """Tell the connections of a deleted table why, also on another server.

    If the other server does not answer, this only logs it, as the table is deleted in any case.
    """
    try:
        await tables.disconnect_viewers_everywhere(table_id, problem)
    except StoreError as error:
        observe.log.warning("table-deletion-not-published", table=table_id, error=error.code)
        tables.unload(table_id)
