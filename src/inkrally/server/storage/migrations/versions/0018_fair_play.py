"""Add the rule version of ratings, results excluded from ratings, the seed of dice links, and the time of sign-ins.

A dice link lets others play a match with the same dice. `sessions.proved` is when a passkey or a recovery code opened
the session.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    # Rows of this or the previous release have the first rule. The leading server computes them again by the current
    # one (`server/features/ratings/ratings.py`).
    op.add_column("ratings", sa.Column("rule", sa.Integer, nullable=False, server_default="1"))
    op.create_index("ratings_by_rule", "ratings", ["rule", "n"])
    op.add_column("results", sa.Column("unrated", sa.Integer, nullable=False, server_default="0"))
    op.add_column("dice_links", sa.Column("seed", sa.LargeBinary))
    op.create_index("dice_links_by_seed", "dice_links", ["seed"])
    op.add_column("sessions", sa.Column("proved", sa.BigInteger))
    seed_of_match = "(SELECT tables.seed FROM tables WHERE tables.id = dice_links.table_id)"
    op.execute(f"UPDATE dice_links SET seed = {seed_of_match}")
    connection = op.get_bind()
    raced = connection.execute(
        sa.text(
            "SELECT results.n, tables.doc FROM results JOIN tables ON tables.id = results.table_id"
            " WHERE results.game = 'roborally'"
        )
    )
    unrated = [{"n": row.n} for row in raced if _is_unrated(row.doc)]
    if unrated:
        connection.execute(sa.text("UPDATE results SET unrated = 1 WHERE n = :n"), unrated)


def _is_unrated(doc: str) -> bool:
    """Return whether a race was on an own course, or had Option cards or teams that the host chose by seat."""
    try:
        options: dict[str, Any] = json.loads(doc)["setup"]["options"]
        return options.get("course") == "own" or bool(options.get("option_cards")) or bool(options.get("teams"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return False  # the row is damaged, and `inkrally check-store` reports it
