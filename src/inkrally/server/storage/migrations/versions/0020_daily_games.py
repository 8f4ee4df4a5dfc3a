"""Let dice links have no match: those of the games of a day, which have their options and an end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("dice_links") as links:
        links.alter_column("table_id", existing_type=sa.String(32), nullable=True)
        links.add_column(sa.Column("setup", sa.Text))
        links.add_column(sa.Column("ends", sa.BigInteger))
