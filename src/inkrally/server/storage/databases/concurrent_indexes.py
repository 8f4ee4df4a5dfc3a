"""Indexes of new migrations, which PostgreSQL creates before the migrations run and without blocking writes.

Within a migration, the creation of an index blocks all writes to its table, which can take minutes. So a migration
lists its indexes in `CONCURRENT_INDEXES`, each as its name, table, columns, and a condition or None. A starting server
creates these indexes first, each outside of a transaction. The migration skips indexes that exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.database import MIGRATIONS, schema_version_of

IndexSpec = tuple[str, str, Sequence[str], str | None]
"""An index: its name, table, columns, and the condition of a partial index or None."""
IS_INVALID = sa.text("SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid")
"""Finds the index `name` if it is invalid, because its creation was interrupted. An invalid index slows writes, and no
query uses it.
"""
IS_BUILDING = sa.text("SELECT 1 FROM pg_stat_progress_create_index WHERE datname = current_database()")
"""Finds indexes that are being created. A creation continues even if the server that began it was killed."""


def concurrent_index_statements(connection: sa.Connection) -> list[str]:
    """Return the statements to run before the pending migrations, each outside of a transaction.

    There are none for a new store and for one without pending migrations. An index on a column that a migration adds is
    created by the migration.
    """
    heads = schema_version_of(connection)
    if not heads:
        return []
    inspector = sa.inspect(connection)
    tables = set(inspector.get_table_names())
    statements: list[str] = []
    for name, table, columns, only in _pending_indexes(heads):
        if table not in tables or not set(columns) <= {each["name"] for each in inspector.get_columns(table)}:
            continue
        if connection.execute(IS_INVALID, {"name": name}).first():
            statements.append(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        where = "" if only is None else f" WHERE {only}"
        statements.append(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} ({', '.join(columns)}){where}")
    return statements


def _pending_indexes(heads: set[str]) -> Iterator[IndexSpec]:
    """Yield the indexes of the pending migrations, given the present schema versions of the store."""
    from alembic.script import ScriptDirectory

    steps: list[Any] = []
    for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions():
        if script.revision in heads:
            break
        steps.append(script.module)
    else:
        return  # a newer version, or an unfinished copy
    for step in reversed(steps):
        yield from getattr(step, "CONCURRENT_INDEXES", ())
