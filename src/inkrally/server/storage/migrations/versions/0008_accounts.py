"""Add accounts. An account owns the seats and tables that belonged to a browser, and the browser gets a session of it.

Each old session becomes an account with the same ID, so that references in the documents of tables stay valid.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

RENAMED = ("answers", "codes", "courses", "dice_tries", "hidden")
"""Tables whose column `session` becomes the ID of an account."""


def _id(name: str, table: str, ondelete: str, **how: object) -> sa.Column[str]:
    length = 32 if table == "tables" else 64
    return sa.Column(name, sa.String(length), sa.ForeignKey(f"{table}.id", ondelete=ondelete), **how)  # type: ignore[arg-type]  # `how` has arguments of a column


def upgrade() -> None:
    _accounts()
    _seats()
    for table in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN session TO account")
    op.drop_index("courses_by_session", "courses")
    op.create_index("courses_by_account", "courses", ["account", "updated"])
    op.create_index("dice_tries_by_account", "dice_tries", ["account"])
    # Quotation marks within JSON strings are escaped, so this matches only the key.
    op.execute("""UPDATE tables SET doc = replace(doc, '"session":"', '"account":"')""")
    _keys()
    _order()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("handle", sa.String(20)),
        sa.Column("folded", sa.String(40), unique=True),
        sa.Column("named", sa.BigInteger),
        sa.Column("banned", sa.BigInteger),
        sa.Column("ban_words", sa.Text),
        sa.Column("leaves", sa.BigInteger),
    )
    op.create_index("accounts_by_leaving", "accounts", ["leaves"])
    op.execute("INSERT INTO accounts (id, created) SELECT id, created FROM sessions")
    op.rename_table("sessions", "browsers")
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        _id("account", "accounts", "CASCADE", nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO sessions SELECT id, id, '', created, seen FROM browsers")


def _seats() -> None:
    op.create_table(
        "seats",
        _id("table_id", "tables", "CASCADE", primary_key=True),
        _id("account", "accounts", "CASCADE", primary_key=True),
        sa.Column("seat", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO seats SELECT table_id, session, seat FROM players")
    op.drop_table("players")
    op.drop_table("browsers")
    op.create_index("seats_by_account", "seats", ["account"])
    op.create_index("sessions_by_use", "sessions", ["seen"])
    op.create_index("sessions_by_account", "sessions", ["account"])


def _keys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        _id("account", "accounts", "CASCADE", nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        _id("account", "accounts", "CASCADE", nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("recovery_codes_by_account", "recovery_codes", ["account"])


def _order() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        _id("by", "accounts", "SET NULL"),
        _id("about", "accounts", "CASCADE"),
        _id("table_id", "tables", "SET NULL"),
        sa.Column("why", sa.String(20), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("answered", sa.BigInteger),
        sa.Column("answer", sa.String(20)),
    )
    op.create_index("reports_open", "reports", ["answered", "made"])
    op.create_index("reports_about", "reports", ["about"])
    op.create_index("reports_of_table", "reports", ["table_id"])
    op.create_index("reports_by", "reports", ["by"])
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(20), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_index("acts_about", "acts", ["account"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
