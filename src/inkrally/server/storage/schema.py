"""The tables of the store, as SQLAlchemy sees them. What makes and changes them is in `migrations`.

Times are milliseconds since 1970. A session is known by the SHA-256 of its token; the token itself is nowhere here.
Everything that is somebody's is an account's, never a session's: an account may have several.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()
NOT_COPIED: dict[str, bool] = {"passing": True}
"""Of tables: what servers that run now say of themselves. No copy of a store has it."""
HISTORY_PENDING = "status = 'over' AND kept = 0"
"""Of tables: what came of its match is not kept yet."""
NOTIFICATION_PENDING = "done IS NULL"
"""Of notices that are to be mailed."""
STAT_COLUMNS = ("figure_1", "figure_2", "figure_3")

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("handle", String(20)),  # None: a guest
    Column("folded", String(40), unique=True),  # what of the handle a reader goes by (`lobby/handles.py`)
    Column("named", BigInteger),  # since when it has a handle
    Column("banned", BigInteger),  # until when it may only look on
    Column("ban_words", Text),  # what it is told then
    Column("leaves", BigInteger),  # when it is deleted, as its player asked
    Column("page_hidden", Integer, nullable=False, server_default="0"),  # whether its page is shown to nobody else
    Column("quiet", BigInteger),  # until when it may say nothing at tables
    Index("accounts_by_leaving", "leaves"),
    Index(
        "accounts_banned",
        "banned",
        sqlite_where=text("banned IS NOT NULL"),
        postgresql_where=text("banned IS NOT NULL"),
    ),
    Index(
        "accounts_quiet", "quiet", sqlite_where=text("quiet IS NOT NULL"), postgresql_where=text("quiet IS NOT NULL")
    ),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("device", String(60), nullable=False),  # what it calls itself, such as "Firefox, Linux"; empty for guests
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("proved", BigInteger),  # when a passkey or a recovery code has opened it
    Index("sessions_by_use", "seen"),
    Index("sessions_by_account", "account"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # of the credential, as base64url
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),  # of its signatures, where its device counts them
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkeys_by_account", "account"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("used", BigInteger),  # kept, so that it can be said that it was used
    Index("recovery_codes_by_account", "account"),
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
    Column("listed", Integer, nullable=False, server_default="0"),  # whether it is public, and not over
    Column("kept", Integer, nullable=False, server_default="0"),  # whether `history` has what came of it
    Index("tables_to_keep", "id", sqlite_where=text(HISTORY_PENDING), postgresql_where=text(HISTORY_PENDING)),
    Column("lesson", Integer, nullable=False, server_default="0"),  # whether it teaches, and is soon forgotten
    Index("tables_at_work", "status", "watched", "deadline"),
    Index("tables_listed", "created", sqlite_where=text("listed = 1"), postgresql_where=text("listed = 1")),
    Index("tables_by_use", "status", "updated"),
    # So that the newest of somebody's tables are found without reading them all.
    Index("tables_in_short", "id", "updated", "status"),
    Index("tables_of_lessons", "updated", sqlite_where=text("lesson = 1"), postgresql_where=text("lesson = 1")),
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
    Column("account", String(64), primary_key=True),
    Column("page", String(40), primary_key=True),
    Column("answers", Text, nullable=False),  # JSON: runs of numbers that were done, and what was refused
    Index("answers_by_account", "account"),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer),  # None for a host without a seat
    Index("seats_by_account", "account"),
    sqlite_with_rowid=False,
)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account", String(64), nullable=False),  # who asked for it and must sit there still
    Column("expires", BigInteger, nullable=False),
    Index("codes_by_table", "table_id", "seat"),
    Index("codes_by_account", "account"),
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
    Column("account", String(64), nullable=False),  # who made it, and may change it
    Column("course", Text, nullable=False),  # as its file, JSON
    Column("revision", Integer, nullable=False),  # counts its changes
    Column("copied", String(32)),  # of which one it is a copy; that may be gone
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # when it was last changed, looked at or raced, to the day
    Index("courses_by_account", "account", "updated"),
    Index("courses_by_use", "used"),
)

dice_links = Table(
    "dice_links",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("by", Integer),  # the seat that shared it first; None for one who only watched
    Column("names", Text, nullable=False),  # by seat what players wanted to be called when they shared it, as JSON
    Column("created", BigInteger, nullable=False),
    Column("seed", LargeBinary),  # of the match: other tables with the same dice are found by it
    Index("dice_links_by_seed", "seed"),
)

dice_tries = Table(
    "dice_tries",
    metadata,
    Column("link_id", String(32), ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    # None when its player has deleted the table: the try is used up all the same.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Column("name", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("rank", BigInteger),  # higher is better; None until it is over
    Column("bot", Integer, nullable=False),  # whether its player had left it to a bot in the end
    Index("dice_tries_by_rank", "link_id", "rank"),
    Index("dice_tries_by_account", "account"),
    sqlite_with_rowid=False,
)

hidden = Table(
    "hidden",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("hidden_by_table", "table_id"),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    Column("n", Integer, primary_key=True),  # in the order in which the matches ended
    Column("table_id", String(32), nullable=False, unique=True),  # it counts although that table may be gone by now
    Column("game", String(40), nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),  # when it ended
    Column("standings", Text, nullable=False),  # by seat who had it and what came of it, as JSON
    # Whether it was played with something that is not rated any more, such as an own course.
    Column("unrated", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)

ratings = Table(
    "ratings",
    metadata,
    # A row for each match of somebody: what was known afterwards. The last one is the rating.
    Column("account", String(80), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("tempo", String(8), primary_key=True),
    Column("n", Integer, primary_key=True),  # of the result
    Column("mean", Float, nullable=False),
    Column("doubt", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rule", Integer, nullable=False, server_default="1"),  # by which it was worked out (`lobby/ratings.py`)
    Index("ratings_by_result", "n"),
    Index("ratings_by_rule", "rule", "n"),
    sqlite_with_rowid=False,
)

history = Table(
    "history",
    metadata,
    # What came of a match that is over for one of those who had a seat in the end: what their pages are made of.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when it ended
    Column("game", String(40), nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("box", String(200), nullable=False),  # what it was played with, as its game names it in short
    Column("seat", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # so many seats were people's
    Column("place", Integer, nullable=False),  # among all, who left after who stayed
    Column("outcome", String(8), nullable=False),  # "won", "shared", "lost", "alone"
    Column("public", Integer, nullable=False),  # whether everybody may know of it: it was open to all, or rated
    Column("counts", Integer, nullable=False),  # for means and records: played to the end, with dice nobody had seen
    Column("figure_1", Integer),  # as the game's `FIGURES` name them
    Column("figure_2", Integer),
    Column("figure_3", Integer),
    # They have all that is filtered and added up by, so that many matches are counted without reading their rows.
    Index(
        "history_by_time", "account", "at", "table_id", "game", "tempo", "outcome", "public", "seat", "people", "box"
    ),
    Index("history_by_box", "account", "game", "box", "counts", "public", "outcome", *STAT_COLUMNS),
    # And by which a record is found, the first of those with the best value, whoever asks.
    *(
        Index(f"history_by_{figure}", "account", "game", "box", "counts", figure, "at", "table_id", "public")
        for figure in STAT_COLUMNS
    ),
    Index("history_by_table", "table_id"),
    sqlite_with_rowid=False,
)

reviewed = Table(
    "reviewed",
    metadata,
    # Of a finished review what a seat gave away: written with it, so that nobody unpacks it for a chart.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("lost", Float, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("worst", Integer),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("by", String(64), ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("about", String(64), ForeignKey("accounts.id", ondelete="CASCADE")),  # None: a table, not a player
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("why", String(20), nullable=False),
    Column("note", Text, nullable=False),  # what who reports says of it
    Column("context", Text, nullable=False),  # what there was to see or read then, as JSON
    Column("times", Integer, nullable=False),  # so many people have said the same while it is open
    Column("answered", BigInteger),
    Column("answer", String(20)),
    Index("reports_open", "answered", "made"),
    Index("reports_about", "about"),
    Index("reports_of_table", "table_id"),
    Index("reports_by", "by"),
)

voices = Table(
    "voices",
    metadata,
    # Who has said the same as a report that was there already, so that nobody counts twice.
    Column("report", Integer, ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Index("voices_by_account", "account"),
    sqlite_with_rowid=False,
)

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(20), nullable=False),  # by which door the operator came: "page" or "command"
    Column("act", String(20), nullable=False),
    Column("account", String(64)),  # whom it was about; no name, as that may be deleted
    Column("table_id", String(32)),
    Column("words", Text, nullable=False),
    Index("acts_about", "account"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("words", Text, nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", String(64), nullable=False),  # who said it
    Column("once", String(60), nullable=False),  # of the page that said it and its number, so that it is said once
    Column("seat", Integer),
    Column("name", Text, nullable=False),  # as the speaker was called there
    Column("addressed", String(8), nullable=False),
    Column("readers", Text),  # the accounts that may read it, as JSON; None for whoever looks at the table
    Column("phrase", String(20)),
    Column("text", Text),  # None of a phrase, and of what was removed
    Column("removed", Integer, nullable=False),
    Index("talk_by_account", "account"),
    Index("talk_by_time", "at"),
    sqlite_with_rowid=False,
)

reactions = Table(
    "reactions",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("reaction", String(20), nullable=False),
    ForeignKeyConstraint(["table_id", "n"], ["talk.table_id", "talk.n"], ondelete="CASCADE"),
    Index("reactions_by_account", "account"),
    sqlite_with_rowid=False,
)

relations = Table(
    "relations",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # "follow", "mute" or "block"
    Column("called", Text, nullable=False),  # the name by which the other was known, where it has no handle
    Column("made", BigInteger, nullable=False),
    Index("relations_by_other", "other", "kind"),
    sqlite_with_rowid=False,
)

invitations = Table(
    "invitations",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),  # who is asked
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("by", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("slot", Integer),  # which of the few that one sender may have waiting; None: it takes none up
    Column("dismissed", BigInteger),  # when who is asked did not want it; None while it waits
    Index("invitations_slots", "account", "by", "slot", unique=True),
    Index("invitations_by", "by"),
    Index("invitations_of_table", "table_id"),
    Index("invitations_by_time", "made"),
    sqlite_with_rowid=False,
)

declines = Table(
    "declines",
    metadata,
    # How often, lately, somebody has dismissed what one sender asked: that one waits longer each time.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),  # the asked one
    Column("by", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # the last time
    Index("declines_by", "by"),
    Index("declines_by_time", "at"),
    sqlite_with_rowid=False,
)

mail = Table(
    "mail",
    metadata,
    # The address to which a player's notices go, the one that is to take its place, and what has become of both.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254)),  # which was confirmed by a link that was mailed to it; None until one was
    Column("confirmed", BigInteger),
    Column("off", String(8)),  # why nothing is mailed to it: "refused" by its host, "stopped" by a link in a mail
    Column("off_at", BigInteger),
    Column("wanted", String(254)),  # which is to be confirmed
    Column("asked", BigInteger),  # when it was given: a link confirms that and no other
    Column("asked_due", BigInteger),  # when its letter goes, or is tried again; None: nothing more is sent
    Column("asked_tries", Integer, nullable=False, server_default="0"),
    Column("wanted_refused", Integer, nullable=False, server_default="0"),  # its host does not take mail for it
    Column("language", String(20), nullable=False),
    Column("turn", Integer, nullable=False, server_default="1"),  # which notices are wanted
    Column("begun", Integer, nullable=False, server_default="1"),
    Column("invitation", Integer, nullable=False, server_default="1"),
    Column("over", Integer, nullable=False, server_default="1"),
    Column("most", Integer, nullable=False, server_default="3"),  # mails a day at most
    Column("day", BigInteger, nullable=False, server_default="0"),  # when the day began of which `mailed` is
    Column("mailed", Integer, nullable=False, server_default="0"),
    Column("due", BigInteger),  # no notices before; None: at once
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("claim", String(40)),  # which server is just at it
    Column("claimed", BigInteger),
    Column("stop", String(64), nullable=False, unique=True),  # by which a mail says: no more; it stands in every one
    Index("mail_by_asking", "asked_due"),
)

mail_links = Table(
    "mail_links",
    metadata,
    # Links of letters to addresses that are to be confirmed, by their hashes.
    Column("hash", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("does", String(8), nullable=False),  # "confirm", or "never": the address is to be asked no more
    Column("asked", BigInteger, nullable=False),  # of `mail`
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("mail_links_by_account", "account"),
    Index("mail_links_by_time", "expires"),
)

mail_notices = Table(
    "mail_notices",
    metadata,
    # What is to be told, and what was: of a kind and table the last, so that nothing is told twice.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(12), primary_key=True),  # "turn", "begun", "invitation", "over"
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, nullable=False),  # of a turn its phase, of an invitation its time; it only grows
    Column("at", BigInteger, nullable=False),  # when it happened
    Column("done", BigInteger),  # when it was mailed, or had come to nothing
    Column("mailed", Integer, nullable=False, server_default="0"),
    Index("mail_notices_of_table", "table_id"),
    Index(
        "mail_notices_waiting",
        "account",
        sqlite_where=text(NOTIFICATION_PENDING),
        postgresql_where=text(NOTIFICATION_PENDING),
    ),
    Index("mail_notices_by_time", "done"),
    sqlite_with_rowid=False,
)

mail_counts = Table(
    "mail_counts",
    metadata,
    # How often letters to an address that nobody has confirmed were asked for lately, by its hash; of an account too.
    Column("hash", String(64), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("times", Integer, nullable=False),
    Column("never", Integer, nullable=False, server_default="0"),  # whoever reads there wants none
    Index("mail_counts_by_time", "since"),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),  # of one run of a server; none is used twice
    Column("beat", BigInteger, nullable=False),  # when it said last that it lives, by the clock of the database
    Column("version", String(40), nullable=False),
    Column("key", String(64), nullable=False),  # the hash of its operator's key, which the others let in, too
    info=NOT_COPIED,
)

owners = Table(
    "owners",
    metadata,
    Column("id", String(32), primary_key=True),  # of a table or a dice tower
    Column("owner", String(40)),  # of `servers`; None: whoever asks first
    Column("epoch", BigInteger, nullable=False),  # counts the owners
    Column("wanted", String(40)),  # the server that asks for it
    Index("owners_of", "owner", postgresql_where=text("owner IS NOT NULL")),
    Index("owners_wanted", "owner", postgresql_where=text("wanted IS NOT NULL")),
    info=NOT_COPIED,
)

events = Table(
    "events",
    metadata,
    Column("n", Integer, primary_key=True),  # in the order in which they can be read
    Column("server", String(40), nullable=False),  # that emitted it
    Column("kind", String(20), nullable=False),  # its word in `server/events.py`
    Column("fields", Text, nullable=False),  # JSON
    info=NOT_COPIED,
)

here = Table(
    "here",
    metadata,
    # Which accounts have a page that is connected to which server. Nobody writes it any more, as servers tell each
    # other over the bus; those of the version before do, so it goes with the next one.
    Column("server", String(40), ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Index("here_by_account", "account"),
    info=NOT_COPIED,
)
