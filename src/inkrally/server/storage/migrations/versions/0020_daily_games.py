"""Allow dice links without a match, and add matches with known dice, notifications outside of the page,
puzzles, and vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    with op.batch_alter_table("dice_links") as links:
        links.alter_column("table_id", existing_type=sa.String(32), nullable=True)
        links.add_column(sa.Column("setup", sa.Text))
        links.add_column(sa.Column("ends", sa.BigInteger))
        links.add_column(sa.Column("account", sa.String(64)))
        links.add_column(sa.Column("luck", sa.Float))
        links.add_column(sa.Column("best", sa.Text))
    named = sa.text("account IS NOT NULL")
    op.create_index("dice_links_by_account", "dice_links", ["account"], sqlite_where=named, postgresql_where=named)
    # No references to existing tables: adding a reference would lock the table.
    op.create_table(
        "dice_repeats",
        sa.Column("link_id", sa.String(32), sa.ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("late", sa.Integer, primary_key=True),
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
        sa.Column("table_id", sa.String(32), nullable=False, server_default=""),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("address_hash", sa.String(64), nullable=False),
        sa.Column("receiver_key", sa.String(120)),
        sa.Column("auth", sa.String(40)),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("language", sa.String(20), nullable=False),
        *(
            sa.Column(kind, sa.Integer, nullable=False)
            for kind in ("turn", "last", "clock", "begun", "invitation", "over", "daily", "found")
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
        sa.UniqueConstraint("account", "table_id", "address_hash", name="push_channels_once"),
    )
    op.create_index("push_channels_by_table", "push_channels", ["table_id"])
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
    with op.batch_alter_table("reviewed") as reviewed:
        reviewed.add_column(sa.Column("turns", sa.Text))
    op.create_table(
        "match_offers",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("match_offers_by_end", "match_offers", ["ends"])
    _add_turn_puzzles()
    _add_player_times()


def _add_player_times() -> None:
    """Add the vacations and the own hours of players."""
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("first", sa.String(10), nullable=False),
        sa.Column("last", sa.String(10), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("vacations_by_account", "vacations", ["account", "begins"])
    op.create_table(
        "play_hours",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("begin", sa.Integer, nullable=False),
        sa.Column("end", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sqlite_with_rowid=False,
    )


def _add_turn_puzzles() -> None:
    """Add the puzzles "find the best turn": positions, the sets of the days, answers and ratings."""
    op.create_table(
        "turn_puzzles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("themes", sa.String(200), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("account", sa.String(64)),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("doubt", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
    )
    op.create_index("turn_puzzles_by_game", "turn_puzzles", ["game", "public", "mean"])
    op.create_index("turn_puzzles_by_account", "turn_puzzles", ["account"])
    op.create_index("turn_puzzles_by_time", "turn_puzzles", ["made"])
    op.create_table(
        "turn_days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("puzzle_id", sa.String(32), sa.ForeignKey("turn_puzzles.id", ondelete="CASCADE"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("turn_days_by_puzzle", "turn_days", ["puzzle_id"])
    op.create_table(
        "turn_answers",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("puzzle_id", sa.String(32), sa.ForeignKey("turn_puzzles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32)),
        sa.Column("shown", sa.BigInteger, nullable=False),
        sa.Column("answered", sa.BigInteger),
        sa.Column("solved", sa.Integer),
        sa.Column("change", sa.Integer),
        sa.Column("grade", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("turn_answers_by_puzzle", "turn_answers", ["puzzle_id"])
    op.create_table(
        "turn_ratings",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("doubt", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
