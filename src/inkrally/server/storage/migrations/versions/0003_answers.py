"""Add the last replies to players, and indexes of tables and sessions by time.

With the replies, a command that a client repeats after a restart of the server is not carried out twice.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("page", sa.String(40), primary_key=True),
        sa.Column("answers", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_by_use", "tables", ["status", "updated"])
    op.create_index("sessions_by_use", "sessions", ["seen"])
