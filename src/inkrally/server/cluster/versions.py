"""What a newer version of inkrally has begun: another server goes on with it, or nobody.

While a release is under way servers of two versions share a store. A match is judged to its end by the rules under
which it began, so that `verify` agrees; who knows only older ones must not have it. Knows no connection, and no rule.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.errors import BadInput
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_doc, read_header
from inkrally.server.storage.store import NewerRules, Store, TableDamaged, newer
from inkrally.table.new import options_of

# Built once. A query with `in_` that is built for each table leaves a reference cycle in memory each time.
_tables = schema.tables.c
_SOME = _tables.id.in_(sa.bindparam("some", expanding=True))
_WANTED = sa.select(_tables.id, _tables.doc, _tables.header).where(_SOME)
_AMONG = sa.select(_tables.id).where(_SOME)


def why_newer(row: Any) -> str:
    """In words why this version may not go on with the table of a row (`id`, `doc`, `header`); empty where it may. What
    is over is judged by nobody any more, and what is damaged is said where it is folded."""
    try:
        doc = read_doc(row.id, row.doc)
        header = read_header(row.id, row.header)
    except NewerRules as error:
        return error.why
    except TableDamaged:
        return ""
    game = GAMES.get(doc.setup.game)
    if game is None:
        return f"this server does not know {doc.setup.game}"
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
    return f"this match goes by version {header.rules} of the rules, and this server knows {known}"


class Newer:
    """Which tables are for a newer version."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def check(self, table_id: str) -> bool | None:
        """Raise NewerRules where only a newer version may go on with a table. Whether it has a match: one that begins
        later may be of another version. None where there is no such table. Raises StoreError, Damaged."""
        rows = await self._rows([table_id])
        if not rows:  # or it is damaged, which is said where it is read
            columns = schema.tables.c
            found = await self._store.row(sa.select(columns.id).where(columns.id == table_id))
            return None if found is None else False
        why = why_newer(rows[0])
        if not why:
            return rows[0].header is not None
        raise newer(table_id, why)

    async def among(self, table_ids: Collection[str]) -> set[str]:
        """Those of some tables with which only a newer version may go on. Raises StoreError, Damaged."""
        return {row.id for row in await self._rows(table_ids) if why_newer(row)}

    async def _rows(self, table_ids: Collection[str]) -> Any:
        return await self._store.rows_of_tables(_WANTED, _AMONG, some=list(table_ids))
