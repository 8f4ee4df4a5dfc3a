"""Add events between servers that share a store, written in the same transaction as the change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("fields", sa.Text, nullable=False),
    )
