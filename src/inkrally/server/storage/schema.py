"""The tables of the store, as SQLAlchemy sees them. What makes and changes them is in `migrations`.

Times are milliseconds since 1970. A session is known by the SHA-256 of its token; the token itself is nowhere here.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("sessions_by_use", "seen"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("doc", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("deadline", BigInteger),
    Column("watched", Integer, nullable=False),  # whether a bot may owe something, so that a restart looks at it
    Column("owes", Text, nullable=False),  # the seats that owe a commit, as JSON
    Column("seed", LargeBinary),
    Column("header", Text),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("glance", Text),  # what a list shows of the match (`summary.py`); None until it is looked at or begins
    Index("tables_at_work", "status", "watched", "deadline"),
    Index("tables_by_use", "status", "updated"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),
    Column("by", String(40)),  # who committed in the place of the seat's player
    sqlite_with_rowid=False,
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("acts", Text, nullable=False),
    Column("undone", Text, nullable=False),
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("session", String(64), primary_key=True),
    Column("page", String(40), primary_key=True),
    Column("answers", Text, nullable=False),  # JSON: runs of numbers that were done, and what was refused
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("session", String(64), ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer),  # None for a host without a seat
    Index("players_by_session", "session"),
    sqlite_with_rowid=False,
)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("session", String(64), nullable=False),  # who asked for it and must sit there still
    Column("expires", BigInteger, nullable=False),
    Index("codes_by_table", "table_id", "seat"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose best whole game it is; -1 for the review of all
    Column("made", BigInteger, nullable=False),
    Column("form", Integer, nullable=False),  # of what is in it; 0 for what was asked for and is not there yet
    Column("review", LargeBinary, nullable=False),  # as it is told: JSON, packed by gzip
    sqlite_with_rowid=False,
)

towers = Table(
    "towers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("doc", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

courses = Table(
    "courses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("session", String(64), nullable=False),  # who made it, and may change it
    Column("course", Text, nullable=False),  # as its file, JSON
    Column("revision", Integer, nullable=False),  # counts its changes
    Column("copied", String(32)),  # of which one it is a copy; that may be gone
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # when it was last changed, looked at or raced, to the day
    Index("courses_by_session", "session", "updated"),
    Index("courses_by_use", "used"),
)

links = Table(
    "dice_links",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("by", Integer),  # the seat that shared it first; None for one who only watched
    Column("names", Text, nullable=False),  # by seat what players wanted to be called when they shared it, as JSON
    Column("created", BigInteger, nullable=False),
)

tries = Table(
    "dice_tries",
    metadata,
    Column("link_id", String(32), ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
    Column("session", String(64), primary_key=True),
    # None when its player has deleted the table: the try is used up all the same.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Column("name", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("rank", BigInteger),  # higher is better; None until it is over
    Column("bot", Integer, nullable=False),  # whether its player had left it to a bot in the end
    Index("dice_tries_by_rank", "link_id", "rank"),
    sqlite_with_rowid=False,
)

hidden = Table(
    "hidden",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("hidden_by_table", "table_id"),
    sqlite_with_rowid=False,
)
