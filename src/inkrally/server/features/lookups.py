"""Queries for accounts and stored tables that several features use."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from inkrally.server.live.tables import is_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import Store
from inkrally.table.document import TableDocument


async def doc_of(store: Store, table_id: str) -> TableDocument:
    """Return the stored document of a table.

    Raises:
        Refusal: There is no such table (`table-unknown`).
        StoreError: The store does not answer, or this version cannot read the document.
    """
    row = None
    if is_id(table_id):
        row = await store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
    if row is None:
        raise unknown_table()
    return read_doc(table_id, row.doc)


async def handles_of(store: Store, accounts: Collection[str]) -> dict[str, str]:
    """Return the handles of some accounts, without those that have none. Raises StoreError."""
    columns = schema.accounts.c
    query = sa.select(columns.id, columns.handle).where(columns.id.in_(accounts), columns.handle.is_not(None))
    return {row.id: row.handle for row in await store.rows(query)}


def has_sat(doc: TableDocument, account: str) -> bool:
    """Return whether an account has a seat at a table, had one during its match, or is its host."""
    return account == doc.host or any(account in doc.known_by(seat) for seat in range(len(doc.seats)))
