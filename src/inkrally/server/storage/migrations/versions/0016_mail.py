"""Add mail addresses of players, notices to be mailed, and notices that were mailed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def _number(name: str, default: int) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=str(default))


def upgrade() -> None:
    def of_account() -> sa.ForeignKey:
        return sa.ForeignKey("accounts.id", ondelete="CASCADE")

    op.create_table(
        "mail",
        sa.Column("account", sa.String(64), of_account(), primary_key=True),
        sa.Column("address", sa.String(254)),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("off", sa.String(8)),
        sa.Column("off_at", sa.BigInteger),
        sa.Column("wanted", sa.String(254)),
        sa.Column("asked", sa.BigInteger),
        sa.Column("asked_due", sa.BigInteger),
        _number("asked_tries", 0),
        _number("wanted_refused", 0),
        sa.Column("language", sa.String(20), nullable=False),
        *(_number(kind, 1) for kind in ("turn", "begun", "invitation", "over")),
        _number("most", 3),
        sa.Column("day", sa.BigInteger, nullable=False, server_default="0"),
        _number("mailed", 0),
        sa.Column("due", sa.BigInteger),
        _number("tries", 0),
        sa.Column("claim", sa.String(40)),
        sa.Column("claimed", sa.BigInteger),
        sa.Column("stop", sa.String(64), nullable=False, unique=True),
    )
    op.create_index("mail_by_asking", "mail", ["asked_due"])
    op.create_table(
        "mail_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(64), of_account(), nullable=False),
        sa.Column("does", sa.String(8), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("mail_links_by_account", "mail_links", ["account"])
    op.create_index("mail_links_by_time", "mail_links", ["expires"])
    op.create_table(
        "mail_notices",
        sa.Column("account", sa.String(64), of_account(), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("done", sa.BigInteger),
        _number("mailed", 0),
        sqlite_with_rowid=False,
    )
    op.create_index("mail_notices_of_table", "mail_notices", ["table_id"])
    waiting = sa.text("done IS NULL")
    op.create_index("mail_notices_waiting", "mail_notices", ["account"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("mail_notices_by_time", "mail_notices", ["done"])
    op.create_table(
        "mail_counts",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        _number("never", 0),
    )
    op.create_index("mail_counts_by_time", "mail_counts", ["since"])
