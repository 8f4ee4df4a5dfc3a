"""What finds the best of a figure among many matches."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for figure in ("figure_1", "figure_2", "figure_3"):
        columns = ["account", "game", "box", "counts", figure, "at", "table_id", "public"]
        op.create_index(f"history_by_{figure}", "history", columns)
