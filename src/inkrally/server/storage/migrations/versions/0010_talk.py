"""Add chat and reactions, following, muting and blocking of players, invitations, and mutes by the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _of_account(name: str, primary: bool = True) -> sa.Column[str]:
    key = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(64), key, primary_key=primary, nullable=False)


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.add_column("accounts", sa.Column("quiet", sa.BigInteger))
    op.create_table(
        "talk",
        _of_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("once", sa.String(60), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("addressed", sa.String(8), nullable=False),
        sa.Column("readers", sa.Text),
        sa.Column("phrase", sa.String(20)),
        sa.Column("text", sa.Text),
        sa.Column("removed", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("talk_by_account", "talk", ["account"])
    op.create_index("talk_by_time", "talk", ["at"])
    op.create_table(
        "reactions",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("reaction", sa.String(20), nullable=False),
        sa.ForeignKeyConstraint(["table_id", "n"], ["talk.table_id", "talk.n"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("reactions_by_account", "reactions", ["account"])
    op.create_table(
        "relations",
        _of_account("account"),
        _of_account("other"),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("called", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("relations_by_other", "relations", ["other", "kind"])
    op.create_table(
        "invitations",
        _of_account("account"),
        _of_table(),
        _of_account("by", primary=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_by", "invitations", ["by"])
    op.create_index("invitations_of_table", "invitations", ["table_id"])
    op.create_index("invitations_by_time", "invitations", ["made"])
