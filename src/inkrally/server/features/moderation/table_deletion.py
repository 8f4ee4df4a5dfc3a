"""The deletion of a table: first in the store, then in the memory of the server that has it."""

from __future__ import annotations

from inkrally.match.errors import Problem
from inkrally.server.events import TableDeleted
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError, Write, WriteOutcomeUnknown


async def delete_table(tables: Tables, write: Write, table_id: str, problem: Problem) -> None:
    """Delete a table in the store, and disconnect its clients on all servers.

    Args:
        tables: The tables of this server.
        write: Other rows to store in the same transaction.
        table_id: The table.
        problem: The reason that the server sends to the clients.

    Raises:
        StoreError: The store does not answer.
    """
    try:
        await tables.store.write(write.add("no-own-table", key=table_id).tell(TableDeleted(table_id)))
    except WriteOutcomeUnknown:
        if (live := tables.loaded_table(table_id)) is not None:
            live.reload()  # stop the match until the outcome is known
        raise
    await publish_deletion(tables, table_id, problem)


async def publish_deletion(tables: Tables, table_id: str, problem: Problem) -> None:
    """Disconnect the clients of a deleted table on all servers, and send the reason `problem` to them.

    If another server does not answer, this is only logged, because the table is deleted in any case.
    """
    try:
        await tables.disconnect_viewers_everywhere(table_id, problem)
    except StoreError as error:
        observe.log.warning("table-deletion-not-published", table=table_id, error=error.code)
        tables.unload(table_id)
