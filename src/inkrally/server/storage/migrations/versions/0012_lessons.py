"""Add a column that marks the tables of lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Integer, nullable=False, server_default="0"))
    lessons = sa.text("lesson = 1")
    op.create_index("tables_of_lessons", "tables", ["updated"], sqlite_where=lessons, postgresql_where=lessons)
