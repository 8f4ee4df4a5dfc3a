"""Add the format version of reviews, and best whole games.

Old reviews are deleted, but the requests for them stay. The server computes a review again when a player opens it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.rename_table("reviews", "reviews_before")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    nothing = sa.literal(b"", sa.LargeBinary)
    before = sa.table("reviews_before", sa.column("table_id"), sa.column("made"))
    query = sa.select(before.c.table_id, sa.literal(-1), before.c.made, sa.literal(0), nothing)
    after = sa.table("reviews", *map(sa.column, ("table_id", "seat", "made", "form", "review")))
    op.execute(sa.insert(after).from_select(["table_id", "seat", "made", "form", "review"], query))
    op.drop_table("reviews_before")
