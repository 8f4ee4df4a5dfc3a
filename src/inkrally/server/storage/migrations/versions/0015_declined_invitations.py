"""Add dismissed invitations, their number by sender, and a limit of open invitations per sender."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    # Rows of this or the previous release have neither value. They stay open, and expire within a day.
    op.add_column("invitations", sa.Column("slot", sa.Integer))
    op.add_column("invitations", sa.Column("dismissed", sa.BigInteger))
    op.create_index("invitations_slots", "invitations", ["account", "by", "slot"], unique=True)
    account = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    by = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    op.create_table(
        "declines",
        sa.Column("account", sa.String(64), account, primary_key=True),
        sa.Column("by", sa.String(64), by, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("declines_by", "declines", ["by"])
    op.create_index("declines_by_time", "declines", ["at"])
