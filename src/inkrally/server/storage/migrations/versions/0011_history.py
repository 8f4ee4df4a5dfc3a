"""Add the results of each match by player, figures of reviews, and whether a player's page is private.

The server adds rows for older matches in batches (`server/features/history/recorder.py`).
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("page_hidden", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("kept", sa.Integer, nullable=False, server_default="0"))
    to_keep = sa.text("status = 'over' AND kept = 0")
    op.create_index("tables_to_keep", "tables", ["id"], sqlite_where=to_keep, postgresql_where=to_keep)
    op.create_table(
        "history",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("box", sa.String(200), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("counts", sa.Integer, nullable=False),
        sa.Column("figure_1", sa.Integer),
        sa.Column("figure_2", sa.Integer),
        sa.Column("figure_3", sa.Integer),
        sqlite_with_rowid=False,
    )
    columns = ["account", "at", "table_id", "game", "tempo", "outcome", "public", "seat", "people", "box"]
    op.create_index("history_by_time", "history", columns)
    columns = ["account", "game", "box", "counts", "public", "outcome", "figure_1", "figure_2", "figure_3"]
    op.create_index("history_by_box", "history", columns)
    op.create_index("history_by_table", "history", ["table_id"])
    op.create_table(
        "reviewed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("lost", sa.Float, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("worst", sa.Integer),
        sqlite_with_rowid=False,
    )
