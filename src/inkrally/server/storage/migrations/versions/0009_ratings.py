"""Add a mark for public tables, the results of rated matches, and the ratings after each result."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    listed = sa.text("listed = 1")
    op.create_index("tables_listed", "tables", ["created"], sqlite_where=listed, postgresql_where=listed)
    op.create_table(
        "results",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("standings", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "ratings",
        sa.Column("account", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("tempo", sa.String(8), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("doubt", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_by_result", "ratings", ["n"])
