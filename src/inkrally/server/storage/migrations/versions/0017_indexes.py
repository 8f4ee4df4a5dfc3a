"""What finds the rows of one account, and few tables among many, without reading all."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

INDEXES = (
    ("answers_by_account", "answers", ["account"], None),
    ("codes_by_account", "codes", ["account"], None),
    ("tables_in_short", "tables", ["id", "updated", "status"], None),
    ("accounts_banned", "accounts", ["banned"], "banned IS NOT NULL"),
    ("accounts_quiet", "accounts", ["quiet"], "quiet IS NOT NULL"),
)


def upgrade() -> None:
    for name, table, columns, only in INDEXES:
        where = None if only is None else sa.text(only)
        # In PostgreSQL they may be there already: they are made beforehand there, beside those who play.
        op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where, if_not_exists=True)
