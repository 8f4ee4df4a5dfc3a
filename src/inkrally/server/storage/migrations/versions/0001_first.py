"""Create the first database tables. Migrations do not use `schema`, because they must not change with later code."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id(**how: object) -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), **how)  # type: ignore[arg-type]  # `how` has arguments of a column


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("watched", sa.Integer, nullable=False),
        sa.Column("owes", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("header", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_at_work", "tables", ["status", "watched", "deadline"])
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "drafts",
        _table_id(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("acts", sa.Text, nullable=False),
        sa.Column("undone", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        _table_id(primary_key=True),
        sa.Column("session", sa.String(64), sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("players_by_session", "players", ["session"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("codes_by_table", "codes", ["table_id", "seat"])
    op.create_table(
        "towers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
