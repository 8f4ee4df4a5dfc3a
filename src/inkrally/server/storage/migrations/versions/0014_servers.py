"""Add the servers that share the store, the owners of tables, and connections by server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(40)),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.String(40)),
    )
    owned, wanted = sa.text("owner IS NOT NULL"), sa.text("wanted IS NOT NULL")
    op.create_index("owners_of", "owners", ["owner"], postgresql_where=owned)
    op.create_index("owners_wanted", "owners", ["owner"], postgresql_where=wanted)
    if op.get_bind().dialect.name == "postgresql":
        # Rows change often. The free space keeps their new versions on the same page.
        op.execute("ALTER TABLE owners SET (fillfactor = 70)")
    op.create_table(
        "here",
        sa.Column("server", sa.String(40), sa.ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
    )
    op.create_index("here_by_account", "here", ["account"])
