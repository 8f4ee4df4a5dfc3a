"""Indexes of new migrations, which PostgreSQL creates concurrently before the migrations run.

Within a migration, creating an index blocks all writes to its table, which can take minutes. So a migration lists its
indexes in `CONCURRENT_INDEXES` (name, table, columns, and a condition or None), and skips those that exist. A server
that will run the migration creates them first, each outside of a transaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.database import MIGRATIONS, schema_version_of

IndexSpec = tuple[str, str, Sequence[str], str | None]
IS_INVALID = sa.text("SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid")
"""Whether an index is invalid because its creation was interrupted. It slows writes, and no query uses it."""
IS_BUILDING = sa.text("SELECT 1 FROM pg_stat_progress_create_index WHERE datname = current_database()")
"""Whether an index is being created, also by a server that was killed meanwhile: its connection goes on."""


def concurrent_index_statements(connection: sa.Connection) -> list[str]:
    """Return the statements to run before the migrations, each outside of a transaction.

    There are none for a new or an up-to-date store. Indexes on columns that a migration adds are left to it.
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
    """Yield the indexes that pending migrations list, the next migration first."""
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
