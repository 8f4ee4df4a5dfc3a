"""The parameters that several SQL statements have, and the statement that inserts or changes a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa

Insert: TypeAlias = "Callable[[sa.Table], Any]"
"""The `insert` function of a database, whose statements can handle conflicts."""
KEY: sa.BindParameter[Any] = sa.bindparam("key")
"""The parameter with the primary key."""
AT: sa.BindParameter[Any] = sa.bindparam("at", type_=sa.BigInteger)
"""The parameter with a time in milliseconds since 1970."""
BEFORE: sa.BindParameter[Any] = sa.bindparam("before", type_=sa.BigInteger)
"""The parameter with the time before which rows are old, in milliseconds since 1970."""
BY: sa.BindParameter[Any] = sa.bindparam("by", type_=sa.String)
"""The parameter with the claim of a server, which lets only this server send mails or push messages."""


def upsert(
    insert: Insert, table: sa.Table, key: Sequence[str], changed: Sequence[str], newer: str = "", **also: Any
) -> Any:
    """Return a statement that inserts one row, or changes the row with the same key.

    Args:
        insert: The `insert` function of the database.
        table: The table.
        key: The columns of the key.
        changed: The columns that get the values of the new row.
        newer: A column. If its value is not larger in the new row, nothing is changed.
        also: Other columns and their values after a change.
    """
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(key),
        set_={**{name: statement.excluded[name] for name in changed}, **also},
        where=table.c[newer] < statement.excluded[newer] if newer else None,
    )
