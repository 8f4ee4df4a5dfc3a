"""The database tables of the store for SQLAlchemy. `migrations` creates and changes them.

Times are in milliseconds since 1970. Of the token of a session, only the SHA-256 is stored. Data belongs to accounts,
not to sessions, because an account may have several sessions.

Tables and columns keep their names in the database, because two releases use one database during an upgrade. If the
rest of the project uses another word, a comment gives that word.
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
    UniqueConstraint,
    text,
)

metadata = MetaData()
NOT_COPIED: dict[str, bool] = {"passing": True}
"""Marks tables about running servers, which copies of a store leave out."""
HISTORY_PENDING = "status = 'over' AND kept = 0"
"""The condition for finished matches that are not in the history yet."""
NOTIFICATION_PENDING = "done IS NULL"
"""The condition for notices that are not sent yet."""
STAT_COLUMNS = ("figure_1", "figure_2", "figure_3")

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("handle", String(20)),  # None for a guest
    Column(
        "folded", String(40), unique=True
    ),  # the skeleton of the handle: the key that look-alike handles share (`lobby/handles.py`)
    Column("named", BigInteger),  # when the account got its handle
    Column("banned", BigInteger),  # the end of a ban: until then, the account may only watch
    Column("ban_words", Text),  # the message that a banned player sees
    Column("leaves", BigInteger),  # when the account will be deleted at the player's request
    Column("page_hidden", Integer, nullable=False, server_default="0"),  # whether the player's page is hidden
    Column("quiet", BigInteger),  # the end of a mute in chats
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
    Column("device", String(60), nullable=False),  # the browser's name, such as "Firefox, Linux"; empty for guests
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("proved", BigInteger),  # when a passkey or a recovery code opened the session
    Index("sessions_by_use", "seen"),
    Index("sessions_by_account", "account"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # the credential ID as base64url
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),  # the signature counter, if the device has one
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
    Column("used", BigInteger),  # used codes are kept, to distinguish them from unknown ones
    Index("recovery_codes_by_account", "account"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("doc", Text, nullable=False),  # the document of the table, JSON
    Column("status", String(8), nullable=False),
    Column("deadline", BigInteger),
    Column("watched", Integer, nullable=False),  # whether a starting server must load the table for a bot
    Column("owes", Text, nullable=False),  # pending seats: those that must commit, as JSON
    Column("seed", LargeBinary),
    Column("header", Text),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("glance", Text),  # the summary of the match for lists (`summary.py`); None until it is computed
    Column("listed", Integer, nullable=False, server_default="0"),  # whether the table is public and not over
    Column("kept", Integer, nullable=False, server_default="0"),  # whether the match is recorded in `history`
    Index("tables_to_keep", "id", sqlite_where=text(HISTORY_PENDING), postgresql_where=text(HISTORY_PENDING)),
    Column("lesson", Integer, nullable=False, server_default="0"),  # whether the table is for a lesson
    Index("tables_at_work", "status", "watched", "deadline"),
    Index("tables_listed", "created", sqlite_where=text("listed = 1"), postgresql_where=text("listed = 1")),
    Index("tables_by_use", "status", "updated"),
    # To find an account's newest tables without reading all of them.
    Index("tables_in_short", "id", "updated", "status"),
    Index("tables_of_lessons", "updated", sqlite_where=text("lesson = 1"), postgresql_where=text("lesson = 1")),
)

entries = Table(
    "entries",
    metadata,
    # The match log: one row for each event.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the number of the event in its match
    Column("at", BigInteger, nullable=False),  # when the event happened
    Column("event", Text, nullable=False),
    Column("by", String(40)),  # the bot level or clock that committed instead of the seat's player
    sqlite_with_rowid=False,
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("acts", Text, nullable=False),  # the actions of the draft, as JSON
    Column("undone", Text, nullable=False),  # the actions that redo would restore, as JSON
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    # The results of commands by client, so that a repeated command runs once.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("page", String(40), primary_key=True),
    Column("answers", Text, nullable=False),  # JSON: runs of numbers of done commands, and refusals
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
    # Seat codes. A player enters one on another device to take the seat there.
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account", String(64), nullable=False),  # the account that requested the code and has the seat
    Column("expires", BigInteger, nullable=False),
    Index("codes_by_table", "table_id", "seat"),
    Index("codes_by_account", "account"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # the seat of a best whole game; -1 for the review of all seats
    Column("made", BigInteger, nullable=False),
    Column("form", Integer, nullable=False),  # the format version; 0 for a requested review that is not done
    Column("review", LargeBinary, nullable=False),  # JSON, compressed with gzip
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
    # Courses that players made. Printed courses are files.
    Column("id", String(32), primary_key=True),
    Column("account", String(64), nullable=False),  # the owner, who may change it
    Column("course", Text, nullable=False),  # the course file, JSON
    Column("revision", Integer, nullable=False),  # the number of changes
    Column("copied", String(32)),  # the course of which this one is a copy; it may be deleted by now
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # the day of the course's last change, view or race
    Index("courses_by_account", "account", "updated"),
    Index("courses_by_use", "used"),
)

dice_links = Table(
    "dice_links",
    metadata,
    # For a game of a day, its day and its series, such as `2026-11-29-base`. For a challenge, `c-` and letters. For
    # the known dice of a week, `k-` and the week, such as `k-2026-W48`.
    Column("id", String(32), primary_key=True),
    # The match; None for a game of a day and for a challenge.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), unique=True),
    Column("by", Integer),  # the seat that shared it first; None for a spectator
    # By seat, the names that players chose when they shared it, as JSON. For a challenge, the name of its `host`.
    Column("names", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seed", LargeBinary),  # the seed of the match, to find other tables with the same dice
    Column("setup", Text),  # the game and the options, as JSON; None for a match
    Column("ends", BigInteger),  # until when it is hidden from people who have not played it; None for a match
    Column("account", String(64)),  # the host of a challenge
    Column("luck", Float),  # how many points more than usual the dice give, or None if not computed
    Column("best", Text),  # the best sheet that the search found for known dice, as JSON, or None
    Index("dice_links_by_seed", "seed"),
    Index(
        "dice_links_by_account",
        "account",
        sqlite_where=text("account IS NOT NULL"),
        postgresql_where=text("account IS NOT NULL"),
    ),
)

dice_tries = Table(
    "dice_tries",
    metadata,
    Column("link_id", String(32), ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    # None if the player has deleted the table. The attempt still counts.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Column("name", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("rank", BigInteger),  # higher is better; None until the match is over
    Column("bot", Integer, nullable=False),  # whether a bot finished the match
    Index("dice_tries_by_rank", "link_id", "rank"),
    Index("dice_tries_by_account", "account"),
    sqlite_with_rowid=False,
)

dice_repeats = Table(
    "dice_repeats",
    metadata,
    # The best match of each account with the dice of a link when it knew the dice already.
    Column("link_id", String(32), ForeignKey("dice_links.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    # Whether it was finished after the end of the week of known dice; 0 for other links.
    Column("late", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),  # no reference, as adding one would lock `tables`
    Column("name", Text, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("rank", BigInteger, nullable=False),  # higher is better
    Index("dice_repeats_by_rank", "link_id", "rank"),
    Index("dice_repeats_by_account", "account"),
    sqlite_with_rowid=False,
)

turn_puzzles = Table(
    "turn_puzzles",
    metadata,
    # Puzzles "find the best turn".
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("themes", String(200), nullable=False),  # each theme between commas, such as `,ends,special,`
    Column("puzzle", Text, nullable=False),  # JSON (`analysis/turn_puzzle.py`)
    # The reviewed match, which may be deleted; None for a puzzle that comes with the game. Without a reference, as
    # adding one would lock `tables`.
    Column("table_id", String(32)),
    Column("account", String(64)),  # the player who lost something in the position
    Column("public", Integer, nullable=False),  # whether everyone may see it, not only that player
    Column("made", BigInteger, nullable=False),  # when the review was finished; 0 if the puzzle comes with the game
    Column("mean", Float, nullable=False),  # its rating
    Column("doubt", Float, nullable=False),  # the deviation of the rating
    Column("answers", Integer, nullable=False),  # the number of answers that counted
    Index("turn_puzzles_by_game", "game", "public", "mean"),
    Index("turn_puzzles_by_account", "account"),
    Index("turn_puzzles_by_time", "made"),
)

turn_days = Table(
    "turn_days",
    metadata,
    # The puzzles of each day, the same for everyone. The first server that needs a day writes its rows.
    Column("day", String(10), primary_key=True),  # such as `2026-11-29`
    Column("place", Integer, primary_key=True),
    Column("puzzle_id", String(32), ForeignKey("turn_puzzles.id", ondelete="CASCADE"), nullable=False),
    Index("turn_days_by_puzzle", "puzzle_id"),
    sqlite_with_rowid=False,
)

turn_answers = Table(
    "turn_answers",
    metadata,
    # A puzzle that was shown to an account, and its first answer.
    Column("account", String(64), primary_key=True),
    Column("puzzle_id", String(32), ForeignKey("turn_puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32)),  # the table where it is played, which may be deleted
    Column("shown", BigInteger, nullable=False),
    Column("answered", BigInteger),  # the time of the answer; None before
    Column("solved", Integer),
    Column("change", Integer),  # how many points the answer added to the rating of the account
    Column("grade", Text),  # JSON
    Index("turn_answers_by_puzzle", "puzzle_id"),
    sqlite_with_rowid=False,
)

turn_ratings = Table(
    "turn_ratings",
    metadata,
    # The rating of an account from puzzles.
    Column("account", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("doubt", Float, nullable=False),  # the deviation of the rating
    Column("answers", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # the last answer
    sqlite_with_rowid=False,
)

hidden = Table(
    "hidden",
    metadata,
    # Tables that an account has hidden from its list.
    Column("account", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("hidden_by_table", "table_id"),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    # Results of rated matches.
    Column("n", Integer, primary_key=True),  # in the order in which the matches ended
    Column("table_id", String(32), nullable=False, unique=True),  # the result counts even if the table is deleted
    Column("game", String(40), nullable=False),
    Column("tempo", String(8), nullable=False),  # the speed: "live" or "days"
    Column("at", BigInteger, nullable=False),  # when the match ended
    Column("standings", Text, nullable=False),  # the player and the result of each seat, as JSON
    # Whether the options of the match are not allowed in rated matches any more, such as a player's own course.
    Column("unrated", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)

ratings = Table(
    "ratings",
    metadata,
    # A row for each match of an account, with the rating after it. The newest row is the present rating.
    Column("account", String(80), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("tempo", String(8), primary_key=True),
    Column("n", Integer, primary_key=True),  # the number of the result
    Column("mean", Float, nullable=False),
    Column("doubt", Float, nullable=False),  # the deviation of the rating
    Column("matches", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rule", Integer, nullable=False, server_default="1"),  # version of the rating method (`lobby/ratings.py`)
    Index("ratings_by_result", "n"),
    Index("ratings_by_rule", "rule", "n"),
    sqlite_with_rowid=False,
)

history = Table(
    "history",
    metadata,
    # A finished match of one of its players, for the player's page.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when the match ended
    Column("game", String(40), nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("box", String(200), nullable=False),  # the variant: the options in short, as the game names them
    Column("seat", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # the number of seats with people
    Column("place", Integer, nullable=False),  # the rank among all; players who left come last
    Column("outcome", String(8), nullable=False),  # "won", "shared", "lost", "alone"
    Column("public", Integer, nullable=False),  # whether everyone may see the match: it was public or rated
    Column("counts", Integer, nullable=False),  # for statistics: whether it was played to the end, with unknown dice
    Column("figure_1", Integer),  # the values of the game's statistics (`FIGURES`)
    Column("figure_2", Integer),
    Column("figure_3", Integer),
    # The indexes contain all columns for filters and sums, so that counting does not read the rows.
    Index(
        "history_by_time", "account", "at", "table_id", "game", "tempo", "outcome", "public", "seat", "people", "box"
    ),
    Index("history_by_box", "account", "game", "box", "counts", "public", "outcome", *STAT_COLUMNS),
    # To find a record: the first match with the best value.
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
    # The loss of each seat by a finished review, so that charts need not decompress the review.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("lost", Float, nullable=False),  # points or turns
    Column("rounds", Integer, nullable=False),
    Column("worst", Integer),  # the round with the largest loss
    Column("turns", Text),  # JSON of `TurnLoss` by turn; None if an older server wrote the row
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("by", String(64), ForeignKey("accounts.id", ondelete="SET NULL")),  # the reporter
    Column("about", String(64), ForeignKey("accounts.id", ondelete="CASCADE")),  # reported account; None for a table
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("why", String(20), nullable=False),  # the reason
    Column("note", Text, nullable=False),  # the reporter's words
    Column("context", Text, nullable=False),  # the chat lines and names that the reporter could see, as JSON
    Column("times", Integer, nullable=False),  # how many accounts sent this report
    Column("answered", BigInteger),  # when an operator resolved the report
    Column("answer", String(20)),
    Index("reports_open", "answered", "made"),
    Index("reports_about", "about"),
    Index("reports_of_table", "table_id"),
    Index("reports_by", "by"),
)

voices = Table(
    "voices",
    metadata,
    # Accounts that repeated a report, so that each account counts once.
    Column("report", Integer, ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Index("voices_by_account", "account"),
    sqlite_with_rowid=False,
)

acts = Table(
    "acts",
    metadata,
    # The log of the operators' actions.
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(20), nullable=False),  # where the action came from: "page" or "command"
    Column("act", String(20), nullable=False),
    Column("account", String(64)),  # the account that the action concerns; no foreign key, because it may be deleted
    Column("table_id", String(32)),
    Column("words", Text, nullable=False),  # the message or reason that the operator gave
    Index("acts_about", "account"),
)

notices = Table(
    "notices",
    metadata,
    # Announcements, which all pages show.
    Column("id", Integer, primary_key=True),
    Column("words", Text, nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    # Chat lines.
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", String(64), nullable=False),  # the speaker
    Column("once", String(60), nullable=False),  # the idempotency key: page and message number
    Column("seat", Integer),
    Column("name", Text, nullable=False),  # the speaker's name at the table
    Column("addressed", String(8), nullable=False),  # the audience: "all", "players" or "team"
    Column("readers", Text),  # the accounts that may read the line, as JSON; None for everyone at the table
    Column("phrase", String(20)),
    Column("text", Text),  # None for a phrase, and for removed lines
    Column("removed", Integer, nullable=False),
    Index("talk_by_account", "account"),
    Index("talk_by_time", "at"),
    sqlite_with_rowid=False,
)

reactions = Table(
    "reactions",
    metadata,
    # Reactions to chat lines.
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
    Column("called", Text, nullable=False),  # the name by which the other account was known, if it has no handle
    Column("made", BigInteger, nullable=False),
    Index("relations_by_other", "other", "kind"),
    sqlite_with_rowid=False,
)

invitations = Table(
    "invitations",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),  # invited account
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("by", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("slot", Integer),  # one of the few slots of a sender; None if it uses none
    Column("dismissed", BigInteger),  # when the account dismissed the invitation; None while it waits
    Index("invitations_slots", "account", "by", "slot", unique=True),
    Index("invitations_by", "by"),
    Index("invitations_of_table", "table_id"),
    Index("invitations_by_time", "made"),
    sqlite_with_rowid=False,
)

declines = Table(
    "declines",
    metadata,
    # How often an account recently dismissed invitations of one sender, who then waits longer each time.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),  # invited account
    Column("by", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # the time of the last dismissal
    Index("declines_by", "by"),
    Index("declines_by_time", "at"),
    sqlite_with_rowid=False,
)

mail = Table(
    "mail",
    metadata,
    # A player's mail address, and a new one that waits for its confirmation.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254)),  # the address that the player confirmed by a link in a mail, or None
    Column("confirmed", BigInteger),
    Column("off", String(8)),  # the reason why no mail is sent: "refused" by the mail server, or "stopped" by a link
    Column("off_at", BigInteger),
    Column("wanted", String(254)),  # a new address that waits for its confirmation
    Column("asked", BigInteger),  # when the player gave that address; links of other requests are not valid
    Column("asked_due", BigInteger),  # when to send the confirmation; None: never again
    Column("asked_tries", Integer, nullable=False, server_default="0"),
    Column("wanted_refused", Integer, nullable=False, server_default="0"),  # whether the relay refused that address
    Column("language", String(20), nullable=False),
    Column("turn", Integer, nullable=False, server_default="1"),  # the wanted kinds of notices
    Column("begun", Integer, nullable=False, server_default="1"),
    Column("invitation", Integer, nullable=False, server_default="1"),
    Column("over", Integer, nullable=False, server_default="1"),
    Column("most", Integer, nullable=False, server_default="3"),  # the maximum number of mails in a day
    Column("day", BigInteger, nullable=False, server_default="0"),  # the start of the day that `mailed` counts
    Column("mailed", Integer, nullable=False, server_default="0"),
    Column("due", BigInteger),  # no notices before this time; None: at once
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("claim", String(40)),  # the server that is sending mail to the account
    Column("claimed", BigInteger),
    Column("stop", String(64), nullable=False, unique=True),  # the token for unsubscribing in each mail
    Index("mail_by_asking", "asked_due"),
)

mail_links = Table(
    "mail_links",
    metadata,
    # Links in confirmations, by their hashes.
    Column("hash", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("does", String(8), nullable=False),  # "confirm", or "never": no more confirmations
    Column("asked", BigInteger, nullable=False),  # the value of `asked` in `mail`
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("mail_links_by_account", "account"),
    Index("mail_links_by_time", "expires"),
)

mail_notices = Table(
    "mail_notices",
    metadata,
    # Waiting and sent notices: the last one of each kind and table, so that none is sent twice.
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(12), primary_key=True),  # "turn", "begun", "invitation", "over"
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, nullable=False),  # the phase of a turn, or the time of an invitation; never decreases
    Column("at", BigInteger, nullable=False),  # when the event of the notice happened
    Column("done", BigInteger),  # when the notice was sent, or became obsolete
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
    # How often confirmations to an address or for an account were requested lately, by hash.
    Column("hash", String(64), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("times", Integer, nullable=False),
    Column("never", Integer, nullable=False, server_default="0"),  # whether the reader of the address wants no mail
    Index("mail_counts_by_time", "since"),
)

push_keys = Table(
    "push_keys",
    metadata,
    # The private key by which push services recognize the servers that share this database.
    Column("id", Integer, primary_key=True),  # always 1
    Column("private", LargeBinary, nullable=False),  # in DER form
)

push_channels = Table(
    "push_channels",
    metadata,
    # Where a player gets notifications outside of the page, apart from mail.
    Column("id", String(32), primary_key=True),
    Column("account", String(64), nullable=False),
    Column("table_id", String(32), nullable=False, server_default=""),  # the table of a webhook of a table, or empty
    Column("kind", String(12), nullable=False),  # "browser", "discord", "slack", "matrix", "json"
    Column("address", Text, nullable=False),  # the URL of the push service or the webhook; a secret of the player
    Column("address_hash", String(64), nullable=False),
    Column("receiver_key", String(120)),  # the two keys of a browser, base64 for URLs
    Column("auth", String(40)),
    Column("label", String(80), nullable=False),  # the browser, or the host of a webhook
    Column("language", String(20), nullable=False),
    Column("turn", Integer, nullable=False),  # the wanted kinds of notices
    Column("last", Integer, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("begun", Integer, nullable=False),
    Column("invitation", Integer, nullable=False),
    Column("over", Integer, nullable=False),
    Column("daily", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("quiet_from", Integer),  # the quiet hours, as minutes of the day in the time zone; None: none
    Column("quiet_until", Integer),
    Column("zone", String(60), nullable=False),  # the time zone, such as Europe/Berlin
    Column("made", BigInteger, nullable=False),
    Column(
        "off", String(8)
    ),  # why nothing is sent: "gone" if the receiver no longer exists, "failed" after too many failures
    Column("tries", Integer, nullable=False, server_default="0"),  # failures in a row
    Column("due", BigInteger),  # nothing is sent before this time; None: at once
    Column("day", BigInteger, nullable=False, server_default="0"),  # the start of the day that `sent` counts
    Column("sent", Integer, nullable=False, server_default="0"),
    Column("claim", String(40)),  # the server that is sending to the channel
    Column("claimed", BigInteger),
    UniqueConstraint("account", "table_id", "address_hash", name="push_channels_once"),
    Index("push_channels_by_table", "table_id"),
)

match_offers = Table(
    "match_offers",
    metadata,
    # Matches that a search has found for a player whose page is closed, and that wait for the player's answer.
    Column("account", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),  # until when the match waits
    Index("match_offers_by_end", "ends"),
    sqlite_with_rowid=False,
)

push_notices = Table(
    "push_notices",
    metadata,
    # Waiting and sent notices: the last one of each channel, kind and table, so that none is sent twice.
    Column("channel", String(32), ForeignKey("push_channels.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "kind", String(12), primary_key=True
    ),  # "turn" (also for "last" and "clock"), "begun", "invitation", "over", "daily", "found"
    Column("table_id", String(32), primary_key=True),  # empty for "daily" and "found"
    Column("number", BigInteger, nullable=False),  # as in `mail_notices`
    Column("at", BigInteger, nullable=False),
    Column("done", BigInteger),
    Index(
        "push_notices_waiting",
        "channel",
        sqlite_where=text(NOTIFICATION_PENDING),
        postgresql_where=text(NOTIFICATION_PENDING),
    ),
    Index("push_notices_by_time", "done"),
    sqlite_with_rowid=False,
)

vacations = Table(
    "vacations",
    metadata,
    # When the clocks of a player do not run at tables over days.
    Column("id", String(32), primary_key=True),
    Column("account", String(64), nullable=False),
    Column("first", String(10), nullable=False),  # the first and the last date in the time zone; both count as days
    Column("last", String(10), nullable=False),
    Column("zone", String(60), nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("vacations_by_account", "account", "begins"),
)

play_hours = Table(
    "play_hours",
    metadata,
    # The hours when a player plays. A table uses them only if its host has chosen `own_hours`.
    Column("account", String(64), primary_key=True),
    Column("begin", Integer, nullable=False),  # minutes of the day in the time zone
    Column("end", Integer, nullable=False),
    Column("zone", String(60), nullable=False),
    sqlite_with_rowid=False,
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(40), primary_key=True),  # the ID of one run of a server
    Column("beat", BigInteger, nullable=False),  # the time of the server's last heartbeat, by the clock of the database
    Column("version", String(40), nullable=False),
    Column("key", String(64), nullable=False),  # the hash of the operator's key, which all servers accept
    info=NOT_COPIED,
)

owners = Table(
    "owners",
    metadata,
    Column("id", String(32), primary_key=True),  # the ID of a table or a dice tower
    Column("owner", String(40)),  # the ID in `servers`; None: the first server that asks becomes the owner
    Column("epoch", BigInteger, nullable=False),  # the number of owners so far
    Column("wanted", String(40)),  # the server that requests the table
    Index("owners_of", "owner", postgresql_where=text("owner IS NOT NULL")),
    Index("owners_wanted", "owner", postgresql_where=text("wanted IS NOT NULL")),
    info=NOT_COPIED,
)

events = Table(
    "events",
    metadata,
    Column("n", Integer, primary_key=True),  # in the order in which they become readable
    Column("server", String(40), nullable=False),  # the server that emitted the event
    Column("kind", String(20), nullable=False),  # the name in `server/events.py`
    Column("fields", Text, nullable=False),  # JSON
    info=NOT_COPIED,
)

here = Table(
    "here",
    metadata,
    # Unused. Release 0.2.0 still deletes rows of this table with an account, so only a later release may drop it.
    Column("server", String(40), ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Index("here_by_account", "account"),
    info=NOT_COPIED,
)
