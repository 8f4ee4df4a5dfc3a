"""Finds tables that only a newer version of inkrally can continue.

During an upgrade, servers of two versions share a store. A match ends under the rules with which it began, so that its
log can be verified. So a server with older rules must not acquire the table of a match that began under newer ones.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.errors import BadInput
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_header
from inkrally.server.storage.store import NewerVersionRequired, Store, TableCorrupted, newer_version_required
from inkrally.table.setup import options_of

# Build the queries once: SQLAlchemy leaves a reference cycle for each query with `in_`.
_tables = schema.tables.c
_SOME = _tables.id.in_(sa.bindparam("some", expanding=True))
_WANTED = sa.select(_tables.id, _tables.doc, _tables.header).where(_SOME)
_AMONG = sa.select(_tables.id).where(_SOME)


def newer_version_reason(row: Any) -> str:
    """Return the reason why this version of inkrally cannot continue a table, or an empty text if it can.

    `row` has the columns `id`, `doc` and `header`. The text is empty for finished tables, which need no rules, and for
    damaged ones, which are reported when they are loaded.
    """
    try:
        doc = read_doc(row.id, row.doc)
        header = read_header(row.id, row.header)
    except NewerVersionRequired as error:
        return error.why
    except TableCorrupted:
        return ""
    game = GAMES.get(doc.setup.game)
    if game is None:
        return f"this server does not have the game {doc.setup.game}"
    if header is None or doc.status == "over":
        return ""
    known = game.rules_version
    if header.rules <= known:
        try:
            known = game.version_for(options_of(game, doc.setup))
        except BadInput:
            return ""
    if header.rules <= known:
        return ""
    return f"this match uses version {header.rules} of the rules, and this server has {known}"


class NewerTables:
    """Finds tables in the store that only a newer version of inkrally can continue."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def check(self, table_id: str) -> bool | None:
        """Return whether a table has a match, or None if there is no such table.

        A match that begins later may need a newer version, so the answer holds only for now.

        Raises:
            NewerVersionRequired: Only a newer version can continue the table.
            StoreError: The store does not answer.
        """
        rows = await self._rows([table_id])
        if not rows:  # the table is unknown, or damaged: loading reports the damage
            columns = schema.tables.c
            found = await self._store.row(sa.select(columns.id).where(columns.id == table_id))
            return None if found is None else False
        why = newer_version_reason(rows[0])
        if not why:
            return rows[0].header is not None
        raise newer_version_required(table_id, why)

    async def newer_among(self, table_ids: Collection[str]) -> set[str]:
        """Return which of some tables need a newer version. Raises StoreError."""
        return {row.id for row in await self._rows(table_ids) if newer_version_reason(row)}

    async def _rows(self, table_ids: Collection[str]) -> Any:
        """Return the rows of some tables."""
        return await self._store.rows_of_tables(_WANTED, _AMONG, some=list(table_ids))
