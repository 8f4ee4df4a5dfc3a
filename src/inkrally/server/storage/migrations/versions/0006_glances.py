"""Add summaries of matches for lists, links to the dice of finished matches with attempts, and hidden tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _table_id(ondelete: str, **how: object) -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete=ondelete), **how)  # type: ignore[arg-type]  # `how` has arguments of a column


def upgrade() -> None:
    op.add_column("tables", sa.Column("glance", sa.Text))
    op.create_table(
        "dice_links",
        sa.Column("id", sa.String(32), primary_key=True),
        _table_id("CASCADE", nullable=False, unique=True),
        sa.Column("by", sa.Integer),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "dice_tries",
        sa.Column("link_id", sa.String(32), sa.ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True),
        _table_id("SET NULL", unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("rank", sa.BigInteger),
        sa.Column("bot", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("dice_tries_by_rank", "dice_tries", ["link_id", "rank"])
    op.create_table(
        "hidden",
        sa.Column("session", sa.String(64), primary_key=True),
        _table_id("CASCADE", primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("hidden_by_table", "hidden", ["table_id"])
