"""The export of an account: everything that this server stores and shows about a player, as one JSON file.

The file is produced piece by piece, so the server never has the whole file in memory. Logs of running matches contain
secrets of other players, so the export contains only logs of finished matches.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.log import write as log_lines
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import UNREADABLE, Store
from inkrally.server.storage.table_rows import Rows, table_from_rows
from inkrally.table.names import name_of

EXPORT_FORMAT_VERSION = 1
"""The version of the format of the file."""
NOT_EXPORTED: dict[str, str] = {
    # Columns that name an account, but are not exported.
    "seats.account": "`tables` contains these tables",
    "answers.account": "numbers of messages that were processed",
    "here.account": "whether a browser is connected now, and to which server",
    "declines.account": "how often the player dismissed invitations of one sender in a month; shown to nobody",
    "declines.by": "that others dismissed the player's invitations; shown to nobody",
    "match_offers.account": "a found match that waits two minutes for the player's answer",
    "mail_links.account": "links that confirm an address and expire within days",
    "mail.claim": "which server is sending the mail",
    "mail.claimed": "as `mail.claim`",
    "mail.stop": "a secret that unsubscribes",
    "push_channels.id": "identifies the channel in requests",
    "push_channels.auth": "a secret of the browser",
    "push_channels.claim": "which server is sending to it",
    "push_channels.claimed": "as `push_channels.claim`",
    "push_notices.channel": "a number of the channel; the notices name their tables",
    "push_keys": "the key of the servers",
    "mail_counts": "numbers of mails requested in a day, by hash",
    "invitations.slot": "counts the open invitations of one sender",
    "invitations.dismissed": "as `declines.account`",
    "codes.account": "a secret that opens a seat, and expires within minutes",
    "reports.about": "reports by others; only the operator may see them",
    "acts.account": "notes of the operator; `account` contains their effects",
    # Columns of exported tables.
    "accounts.folded": "the normalized handle",
    "passkeys.id": "identifies a passkey to the browser",
    "passkeys.public_key": "verifies signatures of the browser",
    "passkeys.sign_count": "detects copies of a passkey",
    "recovery_codes.hash": "a secret",
    "sessions.id": "a secret",
    "reports.id": "a number across all players",
    "reports.context": "chat lines and names of others",
    "voices.report": "a number across all players",
    "reports.times": "the number of others who reported the same",
    "talk.once": "prevents duplicate messages",
    "talk.readers": "names other accounts",
    # Tables without accounts.
    "tables": "`tables` contains the tables with a seat of the player",
    "entries": "part of the `log` of a table whose match is over",
    "reviews": "computed from the log for anybody; `history` contains the player's result",
    "turn_days": "the puzzles of each day, the same for everybody",
    "towers": "dice for a physical table, without an owner",
    "events": "messages between servers, kept for minutes",
    "servers": "the running servers",
    "owners": "which server has a table in memory",
    "results": "`ratings` contains those of rated matches",
    "notices": "announcements to everybody",
}
"""The tables and columns of the store that are not exported, each with the reason.

All other columns are exported. A test compares this list and the export with the schema.
"""
MAX_TABLES = 5000
"""The maximum number of tables in an export."""

_encode = msgspec.json.Encoder().encode


class Export:
    """Exports the data of accounts as JSON."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def parts(self, account: str, charge: Callable[[float], None] = lambda cost: None) -> AsyncIterator[bytes]:
        """Yield the pieces of the file, which together are one JSON object.

        Args:
            account: The account.
            charge: Called with the cost of each table, in milliseconds of a core.

        Raises:
            StoreError: The store does not answer.
        """
        yield b'{"form":' + _encode(EXPORT_FORMAT_VERSION)
        for key, wanted in _wanted(account).items():
            rows = [dict(row._mapping) for row in await self._store.rows(wanted)]
            # Encode in a thread, as there may be many rows.
            yield b"," + _encode(key) + b":" + await asyncio.to_thread(_encode, rows)
        yield b',"tables":['
        seats = schema.seats.c
        query = sa.select(seats.table_id).where(seats.account == account).order_by(seats.table_id).limit(MAX_TABLES)
        between = b""
        for row in await self._store.rows(query):
            try:
                loaded = await self._store.load(row.table_id)
                if loaded is None:
                    continue
                text, cost = await asyncio.to_thread(_timed, loaded, account)
            except UNREADABLE:
                continue  # the table cannot be read
            else:
                charge(cost)
                yield between + text
                between = b","
        yield b"]}\n"


def _wanted(account: str) -> dict[str, Any]:
    """Return the queries for all data of an account except its tables, by their key in the file."""
    s = schema
    accounts, sessions, keys, codes = s.accounts.c, s.sessions.c, s.passkeys.c, s.recovery_codes.c
    courses, tries, reports, hidden = s.courses.c, s.dice_tries.c, s.reports.c, s.hidden.c
    account_columns = (
        accounts.handle,
        accounts.created,
        accounts.named,
        accounts.banned,
        accounts.ban_words,
        accounts.leaves,
        accounts.quiet,
    )
    course = [column for column in courses if column.name != "account"]
    tried = [column for column in tries if column.name != "account"]
    report = (reports.made, reports.table_id, reports.why, reports.note, reports.answered, reports.answer)
    links, seats, drafts = s.dice_links.c, s.seats.c, s.drafts.c
    at_seat = sa.and_(seats.table_id == drafts.table_id, seats.seat == drafts.seat)
    ratings, history, reviewed = s.ratings.c, s.history.c, s.reviewed.c
    kept = [column for column in history if column.name != "account"]
    of_review = sa.and_(reviewed.table_id == history.table_id, reviewed.seat == history.seat)
    given = (reviewed.lost, reviewed.rounds, reviewed.worst, reviewed.turns)
    talk, relations, other = s.talk.c, s.relations.c, s.accounts.c
    chat_columns = (
        talk.table_id,
        talk.n,
        talk.at,
        talk.name,
        talk.seat,
        talk.addressed,
        talk.phrase,
        talk.text,
        talk.removed,
    )
    rated = [column for column in ratings if column.name != "account"]
    devices = (sessions.device, sessions.created, sessions.seen, sessions.proved)
    return {
        "account": sa.select(*account_columns, accounts.page_hidden).where(accounts.id == account),
        "devices": sa.select(*devices).where(sessions.account == account),
        "passkeys": sa.select(keys.name, keys.created, keys.used).where(keys.account == account),
        "recovery_codes": sa.select(codes.used).where(codes.account == account),
        "courses": sa.select(*course).where(courses.account == account),
        "tries": sa.select(*tried).where(tries.account == account),
        # The draft of a running match, which other players cannot see.
        "drafts": sa.select(*drafts).join(s.seats, at_seat).where(seats.account == account),
        # This includes the names that players chose when they shared the match.
        "dice_links": sa.select(*links).join(s.seats, seats.table_id == links.table_id).where(seats.account == account),
        # Leave out the seeds: the player may not have played these dice yet.
        "challenges": sa.select(links.id, links.created, links.names, links.setup, links.ends, links.luck).where(
            links.account == account
        ),
        "repeats": sa.select(*(column for column in s.dice_repeats.c if column.name != "account")).where(
            s.dice_repeats.c.account == account
        ),
        "taken_off_lists": sa.select(hidden.table_id).where(hidden.account == account),
        "reports": sa.select(*report).where(reports.by == account),
        "reports_shared": sa.select(reports.made, reports.table_id, reports.why)
        .join(s.voices, s.voices.c.report == reports.id)
        .where(s.voices.c.account == account),
        "talk": sa.select(*chat_columns).where(talk.account == account).order_by(talk.at),
        "reactions": sa.select(s.reactions.c.table_id, s.reactions.c.n, s.reactions.c.reaction).where(
            s.reactions.c.account == account
        ),
        # Followed players have their handle, muted players only their name at the table: the player knows no more.
        "people": sa.select(
            sa.case((relations.kind == "follow", other.handle)).label("handle"),
            relations.kind,
            relations.called,
            relations.made,
        )
        .select_from(sa.join(s.relations, s.accounts, other.id == relations.other))
        .where(relations.account == account),
        "followers": sa.select(other.handle, relations.made)
        .select_from(sa.join(s.relations, s.accounts, other.id == relations.account))
        .where(relations.other == account, relations.kind == "follow"),
        "invitations": sa.select(s.invitations.c.table_id, s.invitations.c.made).where(
            sa.or_(s.invitations.c.account == account, s.invitations.c.by == account)
        ),
        "mail": sa.select(
            *(column for column in s.mail.c if column.name not in ("account", "claim", "claimed", "stop"))
        ).where(s.mail.c.account == account),
        "mail_notices": sa.select(*(column for column in s.mail_notices.c if column.name != "account")).where(
            s.mail_notices.c.account == account
        ),
        "push_channels": sa.select(
            *(each for each in s.push_channels.c if each.name not in ("id", "account", "auth", "claim", "claimed"))
        ).where(s.push_channels.c.account == account),
        "push_notices": sa.select(*(each for each in s.push_notices.c if each.name != "channel"))
        .select_from(sa.join(s.push_notices, s.push_channels, s.push_channels.c.id == s.push_notices.c.channel))
        .where(s.push_channels.c.account == account),
        "ratings": sa.select(*rated).where(ratings.account == account).order_by(ratings.n),
        **{
            name: sa.select(*(column for column in table.c if column.name != "account")).where(
                table.c.account == account
            )
            for name, table in (
                ("turn_puzzles", s.turn_puzzles),
                ("turn_answers", s.turn_answers),
                ("turn_ratings", s.turn_ratings),
                ("vacations", s.vacations),
                ("play_hours", s.play_hours),
            )
        },
        "history": sa.select(*kept, *given)
        .outerjoin(s.reviewed, of_review)
        .where(history.account == account)
        .order_by(history.at),
    }


def _timed(found: Rows, account: str) -> tuple[bytes, float]:
    """Return a table as JSON, and how many milliseconds of a core that took."""
    began = time.thread_time()
    text = _table(found, account)
    return text, 1000 * (time.thread_time() - began)


def _table(found: Rows, account: str) -> bytes:
    """Return a table as JSON, with the log if its match is over. Call this in a thread: it replays the match."""
    row = found[0]
    doc = read_doc(row.id, row.doc)
    exported: dict[str, Any] = {
        "id": doc.id,
        "setup": doc.setup,
        "status": doc.status,
        "created": row.created,
        "updated": row.updated,
        "host": doc.host == account,
        "seat": doc.seat_of(account),
        "seats": [name_of(each) for each in doc.seats],
    }
    if doc.status == "over":
        table = table_from_rows(found)
        if table.match is not None:
            exported["log"] = b"".join(log_lines(table.match.log, GAMES[table.game.name])).decode()
    return _encode(exported)
