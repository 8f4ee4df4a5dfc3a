"""Add indexes for the rows of one account, and for few rows of large database tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

# In PostgreSQL `concurrent_indexes.py` creates them before the migration without locks, if their columns exist.
CONCURRENT_INDEXES = (
    ("answers_by_account", "answers", ["account"], None),
    ("codes_by_account", "codes", ["account"], None),
    ("tables_in_short", "tables", ["id", "updated", "status"], None),
    ("accounts_banned", "accounts", ["banned"], "banned IS NOT NULL"),
    ("accounts_quiet", "accounts", ["quiet"], "quiet IS NOT NULL"),
)


def upgrade() -> None:
    # Check first: IF NOT EXISTS locks a table like the creation of an index. Locking several tables this way could
    # deadlock with a writer that locks them in another order.
    inspector = sa.inspect(op.get_bind())
    there = {index["name"] for table in inspector.get_table_names() for index in inspector.get_indexes(table)}
    for name, table, columns, only in CONCURRENT_INDEXES:
        if name in there:
            continue
        where = None if only is None else sa.text(only)
        op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
