"""Allow dice links without a match, and add repeated games, and notifications by Web Push and webhooks."""

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
        links.add_column(sa.Column("account", sa.String(64)))
        links.add_column(sa.Column("luck", sa.Float))
    # Without references to existing tables, which would lock these.
    op.create_table(
        "dice_repeats",
        sa.Column("link_id", sa.String(32), sa.ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("rank", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("dice_repeats_by_rank", "dice_repeats", ["link_id", "rank"])
    op.create_index("dice_repeats_by_account", "dice_repeats", ["account"])
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "push_channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("address_hash", sa.String(64), nullable=False),
        sa.Column("receiver_key", sa.String(120)),
        sa.Column("auth", sa.String(40)),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("language", sa.String(20), nullable=False),
        *(
            sa.Column(kind, sa.Integer, nullable=False)
            for kind in ("turn", "last", "clock", "begun", "invitation", "over", "daily")
        ),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("off", sa.String(8)),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.BigInteger),
        sa.Column("day", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("sent", sa.Integer, nullable=False, server_default="0"),
        sa.Column("claim", sa.String(40)),
        sa.Column("claimed", sa.BigInteger),
        sa.UniqueConstraint("account", "address_hash", name="push_channels_once"),
    )
    op.create_table(
        "push_notices",
        sa.Column("channel", sa.String(32), sa.ForeignKey("push_channels.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("done", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    waiting = sa.text("done IS NULL")
    op.create_index("push_notices_waiting", "push_notices", ["channel"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("push_notices_by_time", "push_notices", ["done"])
