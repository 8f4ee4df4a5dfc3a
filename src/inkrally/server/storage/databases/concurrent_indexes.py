"""Indexes of coming steps of the store's form, made in PostgreSQL beside those who play.

Within a step an index keeps all who write to its table waiting until it is made, which for millions of rows is minutes.
So a step that adds indexes names them (`BEFOREHAND`: name, table, columns, and of which rows or None), says nothing of
those that are there, and a server that is to take the step makes them first, one by one and in no transaction.
Must not know what any index is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.database import MIGRATIONS, schema_version_of

IndexSpec = tuple[str, str, Sequence[str], str | None]
IS_INVALID = sa.text("SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid")
"""Of an index whose making was broken off: it is there, takes its share of each write, and finds nothing."""
IS_BUILDING = sa.text("SELECT 1 FROM pg_stat_progress_create_index WHERE datname = current_database()")
"""Also for a server that was killed meanwhile: its connection goes on with what it was told last."""


def concurrent_index_statements(connection: sa.Connection) -> list[str]:
    """What to say, statement by statement and outside of a transaction, before the store is brought to its form.

    Nothing where the store is new or has its form. Indexes on what only a step brings are left to theirs.
    """
    heads = schema_version_of(connection)
    if not heads:
        return []
    inspector = sa.inspect(connection)
    tables = set(inspector.get_table_names())
    said: list[str] = []
    for name, table, columns, only in _coming(heads):
        if table not in tables or not set(columns) <= {each["name"] for each in inspector.get_columns(table)}:
            continue
        if connection.execute(IS_INVALID, {"name": name}).first():
            said.append(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        where = "" if only is None else f" WHERE {only}"
        said.append(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} ({', '.join(columns)}){where}")
    return said


def _coming(heads: set[str]) -> Iterator[IndexSpec]:
    """The indexes that steps name which this store has not taken; the next step's first."""
    from alembic.script import ScriptDirectory

    steps: list[Any] = []
    for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions():
        if script.revision in heads:
            break
        steps.append(script.module)
    else:
        return  # a newer version's, or a copy that was broken off: nothing is made there
    for step in reversed(steps):
        yield from getattr(step, "BEFOREHAND", ())
