"""Reports of players about a table, a chat line or another player, and the answers of the operator.

Unanswered reports about the same table and account for the same reason are one row with a count. So many reports about
one player do not hide the other reports.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import AccountDeleting, Dispatcher
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.moderation import anonymization
from inkrally.server.features.talk.chat_rooms import ChatRooms
from inkrally.server.live.messages import LineNumber
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_context
from inkrally.server.storage.store import Store, Write
from inkrally.table.document import Player

MAX_NOTE = 500
"""The maximum length of the note of a report, in characters."""
MAX_OPEN_PER_REPORTER = 10
"""The maximum number of unanswered reports of one account."""
MAX_OPEN = 5000
"""The maximum number of unanswered reports in all."""
REPORTS_PER_PAGE = 50
MAX_ROW_ID = 2**31 - 1
"""The largest ID of a report, which is a 32-bit integer in PostgreSQL."""

ReportReason = Literal["name", "words", "leaves", "unfair", "other"]
"""The reason of a report: a bad name, bad chat lines, leaving matches, unfair play, or something else."""
ReportOutcome = Literal["done", "nothing"]
"""How the operator closed a report: the operator acted on the report, or nothing was necessary."""

reports = schema.reports.c


class ReportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a player.

    Attributes:
        why: The reason.
        table: The table that the report concerns, if any.
        seat: The reported seat at that table, if any.
        line: The reported chat line at that table, if any.
        handle: The reported player, if any.
        note: A free text of the reporter, which may be empty.
    """

    why: ReportReason
    table: str | None = None
    seat: LineNumber | None = None
    line: LineNumber | None = None
    handle: str | None = None
    note: Annotated[str, msgspec.Meta(max_length=MAX_NOTE)] = ""


class OpenReport(msgspec.Struct, frozen=True):
    """An unanswered report as the operator sees it.

    Attributes:
        id: The number of the report.
        made: When the first reporter sent the report, in milliseconds since 1970.
        why: The reason.
        note: The free text of the first reporter.
        table: The table that the report concerns, if any.
        about: The handle of the reported account, if it has one.
        context: The title, game and status of the table, the reported seat or chat line, and the chat lines around it.
        times: How many accounts reported the same account or table for the same reason.
    """

    id: int
    made: int
    why: str
    note: str
    table: str | None
    about: str | None
    context: Any
    times: int


class Reports:
    """Stores the reports of players, and closes them with the answers of the operator."""

    def __init__(self, store: Store, now: Callable[[], int], events: Dispatcher, chat_rooms: ChatRooms) -> None:
        self._store = store
        self._chat_rooms = chat_rooms
        events.on(AccountDeleting, self._forget)
        self._now = now
        self._lock = asyncio.Lock()

    async def add(self, by: str, about: str | None, wanted: ReportRequest, pay: Callable[[], None]) -> bool:
        """Store a report, or count it if a report about the same table and account for the same reason is unanswered.

        Args:
            by: The account that reports.
            about: The account of the reported handle, if there is one.
            wanted: The report.
            pay: Charges the reporter, or raises Refusal.

        Returns:
            Whether this is the first such report.

        Raises:
            Refusal: The reported table, seat or chat line does not exist (`table-unknown`, `seat-unknown`,
                `line-unknown`), the report names no table or player (`report-nothing`), the reporter reports their own
                account (`report-self`), or there are too many reports (`reports-full`).
            StoreError: The store does not answer.
        """
        async with self._lock:  # no other report between the checks and the write
            context: dict[str, Any] = {}
            if wanted.table is not None:
                about, context = await self._at_table(by, wanted.table, wanted, about)
            elif about is None:
                raise Refusal("report-nothing", "name a table or a player")
            if about == by:
                raise Refusal("report-self", "that is you")
            known = await self._store.row(
                sa.select(reports.id, reports.by).where(reports.answered.is_(None), self._same(about, wanted))
            )
            if known is not None and (known.by == by or await self._has_reported(known.id, by)):
                return False
            pay()
            if known is not None:
                write = Write().add("reported", key=known.id).add("voice", report=known.id, account=by)
                await self._store.write(write)
                return False
            if await self._count(reports.by == by) >= MAX_OPEN_PER_REPORTER:
                raise Refusal(
                    "reports-full", f"{MAX_OPEN_PER_REPORTER} of your reports are not answered yet; wait for an answer"
                )
            if await self._count(sa.true()) >= MAX_OPEN:
                raise Refusal("reports-full", "there are too many reports; try again tomorrow")
            row = {
                "by": by,
                "about": about,
                "table_id": wanted.table,
                "why": wanted.why,
                "note": _readable(wanted.note),
            }
            text = msgspec.json.encode(context).decode()
            empty = {"times": 1, "answered": None, "answer": None}
            await self._store.write(Write().add("report", made=self._now(), context=text, **row, **empty))
            return True

    async def _has_reported(self, report: int, account: str) -> bool:
        """Return whether an account has been counted in a report after the first reporter."""
        voices = schema.voices.c
        reported = sa.select(voices.report).where(voices.report == report, voices.account == account)
        return await self._store.row(reported) is not None

    def _same(self, about: str | None, wanted: ReportRequest) -> sa.ColumnElement[bool]:
        """Return the SQL condition for reports about the same account and table, for the same reason."""
        about_same = reports.about.is_(None) if about is None else reports.about == about
        where = reports.table_id.is_(None) if wanted.table is None else reports.table_id == wanted.table
        return sa.and_(about_same, where, reports.why == wanted.why)

    async def _count(self, which: sa.ColumnElement[bool]) -> int:
        """Return the number of unanswered reports that fulfill a condition."""
        open_ones = sa.select(sa.func.count()).select_from(schema.reports).where(reports.answered.is_(None), which)
        return int((await self._store.row(open_ones))[0])

    async def _at_table(
        self, by: str, table: str, wanted: ReportRequest, about: str | None
    ) -> tuple[str | None, dict[str, Any]]:
        """Return the reported account and the context of a report that concerns a table. Raises Refusal.

        The context describes the table and the reported seat or chat line. The account is `about` if the report names
        neither a seat nor a line, and None for a guest without an account.
        """
        doc = await doc_of(self._store, table)
        context: dict[str, Any] = {"title": doc.setup.title, "game": doc.setup.game, "status": doc.status}
        seat = wanted.seat
        if wanted.line is not None:
            about, name = await self._chat_rooms.speaker(table, wanted.line, by)
            context |= {"line": wanted.line, "name": name}
            now_at = doc.seat_of(about)
            if now_at is not None:
                context["seat"] = now_at  # lets the operator ban or mute a guest
        elif seat is not None:
            occupant = doc.seats[seat] if 0 <= seat < len(doc.seats) else None
            if not isinstance(occupant, Player):
                raise Refusal("seat-unknown", "no player has this seat", "seat")
            about = occupant.account or None
            context |= {"seat": seat, "name": occupant.name}
        context["said"] = await self._chat_rooms.context(table, about, by, wanted.line)
        context[anonymization.ACCOUNTS_KEY] = [
            [each.account, each.name] for each in doc.seats if isinstance(each, Player)
        ]
        return about, context

    async def queue(self) -> tuple[list[OpenReport], int]:
        """Return the first page of unanswered reports, the most frequent first, and the number of unanswered reports.
        Raises StoreError."""
        accounts = schema.accounts.c
        query = (
            sa.select(schema.reports, accounts.handle)
            .outerjoin(schema.accounts, accounts.id == reports.about)
            .where(reports.answered.is_(None))
            .order_by(reports.times.desc(), reports.made)
            .limit(REPORTS_PER_PAGE)
        )
        found = [
            OpenReport(
                row.id,
                row.made,
                row.why,
                row.note,
                row.table_id,
                row.handle,
                anonymization.operator_context(read_context(row)),
                row.times,
            )
            for row in await self._store.rows(query)
        ]
        return found, await self._count(sa.true())

    async def answer(self, report: int, how: ReportOutcome, write: Write) -> None:
        """Close a report with an outcome, and store the rows of `write` in the same transaction.

        Raises:
            Refusal: There is no such unanswered report (`report-unknown`).
            StoreError: The store does not answer.
        """
        waiting = sa.select(reports.id).where(reports.id == report, reports.answered.is_(None))
        if not 0 < report <= MAX_ROW_ID or await self._store.row(waiting) is None:
            raise Refusal("report-unknown", "this report was answered already, or does not exist", "report")
        await self._store.write(write.add("report-answered", key=report, at=self._now(), how=how))

    async def _forget(self, event: AccountDeleting) -> None:
        """Remove the names of a deleted account from reports. Raises StoreError."""
        async with self._lock:
            await anonymization.anonymize_reports(self._store, event.leaving)


def _readable(note: str) -> str:
    """Return a note with a single space in place of spaces and of characters that cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in note).split())
