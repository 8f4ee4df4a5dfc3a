"""Add courses made by players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("course", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("copied", sa.String(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("courses_by_session", "courses", ["session", "updated"])
    op.create_index("courses_by_use", "courses", ["used"])
