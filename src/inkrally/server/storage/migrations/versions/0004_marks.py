"""Add to log entries which bot or clock committed for a seat in place of its player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("entries", sa.Column("by", sa.String(40)))
