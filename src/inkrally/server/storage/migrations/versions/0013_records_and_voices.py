"""Add an index for the best values of statistics, and the accounts that repeated a report of another account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    for figure in ("figure_1", "figure_2", "figure_3"):
        columns = ["account", "game", "box", "counts", figure, "at", "table_id", "public"]
        op.create_index(f"history_by_{figure}", "history", columns)
    report = sa.ForeignKey("reports.id", ondelete="CASCADE")
    account = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    op.create_table(
        "voices",
        sa.Column("report", sa.Integer, report, primary_key=True),
        sa.Column("account", sa.String(64), account, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("voices_by_account", "voices", ["account"])
