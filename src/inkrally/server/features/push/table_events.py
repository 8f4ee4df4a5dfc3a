"""Finds the events of tables that have webhooks, and makes the messages about them.

Does for tables the same as `features/mail/notifications.py` for players. A webhook of a table gets at most one message
about a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.server.features.mail.mail_templates import MailItem, game_called, sanitized_text
from inkrally.server.features.mail.notifications import (
    CLOCK_WARNING_MS,
    MAX_AGE_MS,
    OVERLAP_MS,
    WRITTEN_AT_ONCE,
    DueNotification,
    Kind,
    is_slow,
    is_wanted,
)
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_docs, read_owes
from inkrally.server.storage.store import Store, Write
from inkrally.table.document import TableDocument
from inkrally.table.names import name_of

MAX_NAMES = 8
"""The maximum number of names in a message."""
MAX_TABLES = 2000
"""The maximum number of webhooks whose tables are read in one search. The next search reads the other webhooks."""
tables, channels, notices = schema.tables.c, schema.push_channels.c, schema.push_notices.c


class TableEvents:
    """Finds the events of tables with webhooks."""

    def __init__(self, store: Store, now: Callable[[], int], delay_seconds: dict[Kind, float]) -> None:
        """Create the finder. `delay_seconds` says how long after an event its message is sent, by kind."""
        self._store = store
        self._now = now
        self._delay_seconds = delay_seconds
        self._since: int | None = None

    async def find(self) -> int:
        """Record the events since the last call, and return their number. Raises StoreError."""
        now = self._now()
        since = now - MAX_AGE_MS if self._since is None else self._since
        ending = tables.deadline.between(now, now + CLOCK_WARNING_MS)
        query = (
            sa.select(
                tables.id, tables.doc, tables.owes, tables.status, tables.updated,
                channels.id.label("to"), channels.account, channels.turn, channels.last, channels.clock, channels.begun,
                channels.over,
            )
            .select_from(sa.join(schema.push_channels, schema.tables, tables.id == channels.table_id))
            .where(channels.table_id != "", channels.off.is_(None), sa.or_(tables.updated >= since, ending))
            .order_by(tables.updated)
            .limit(MAX_TABLES)
        )  # fmt: skip
        with_webhooks = sa.select(channels.table_id).where(channels.table_id != "")
        rows = await self._store.rows_of_tables(query, with_webhooks)
        found = [each for row, doc in read_docs(rows) for each in _events_of(row, doc, now)]
        new = await self._new(found)
        for start in range(0, len(new), WRITTEN_AT_ONCE):
            write = Write()
            for each in new[start : start + WRITTEN_AT_ONCE]:
                row = {"channel": each.to, "kind": each.kind, "table_id": each.table, "number": each.number}
                write.add("push-notice", **row, at=each.at, done=None)
            await self._store.write(write)
        self._since = rows[-1].updated if len(rows) >= MAX_TABLES else now - OVERLAP_MS
        return len(new)

    async def _new(self, found: list[DueNotification]) -> list[DueNotification]:
        """Return the events that are not recorded yet."""
        known: dict[tuple[str, str], int] = {}
        recipients = sorted({each.to for each in found})
        for start in range(0, len(recipients), WRITTEN_AT_ONCE):
            some = recipients[start : start + WRITTEN_AT_ONCE]
            query = sa.select(notices.channel, notices.kind, notices.number).where(notices.channel.in_(some))
            known |= {(row.channel, row.kind): row.number for row in await self._store.rows(query)}
        return [each for each in found if known.get((each.to, each.kind), -1) < each.number]

    async def waiting(
        self, to: str, account: str, wanted: Any
    ) -> tuple[list[DueNotification], list[DueNotification], list[MailItem]]:
        """Return the due events of a webhook, the obsolete ones, and the messages, as `NotificationFinder.waiting`
        does.
        """
        now = self._now()
        waiting = sa.select(schema.push_notices).where(notices.channel == to, notices.done.is_(None))
        rows = await self._store.rows(waiting)
        found = [DueNotification(to, account, row.kind, row.table_id, row.number, row.at) for row in rows]
        columns = (tables.doc, tables.owes, tables.status)
        row = await self._store.row(sa.select(*columns).where(tables.id == wanted.table_id))
        doc = None if row is None else read_doc(wanted.table_id, row.doc)
        due: list[DueNotification] = []
        obsolete: list[DueNotification] = []
        items: list[MailItem] = []
        for each in sorted(found, key=lambda one: (one.at, one.kind)):
            if each.kind == "turn" and any(other.kind == "begun" for other in due):
                due.append(each)  # the message that the match began includes this turn
                continue
            item = None if doc is None or not is_wanted(each.kind, wanted) else _message(each, row, doc, now)
            if item is None:
                obsolete.append(each)
            elif each.at <= now - int(1000 * self._delay_seconds[each.kind]):
                due.append(each)
                items.append(item)
        return due, obsolete, items


def _events_of(row: Any, doc: TableDocument, now: int) -> list[DueNotification]:
    """Return the events of a table for one webhook."""
    if row.status == "over":
        return [DueNotification(row.to, row.account, "over", row.id, 1, row.updated)] if row.over else []
    if row.status != "playing":
        return []
    found = [DueNotification(row.to, row.account, "begun", row.id, 1, row.updated)] if row.begun else []
    owes = read_owes(row.id, row.owes)
    last = row.last and len(owes) == 1 and len(doc.seats) > 1
    late = row.clock and _ending(doc, owes, now)
    if is_slow(doc) and owes and (row.turn or last or late):
        found.append(DueNotification(row.to, row.account, "turn", row.id, doc.number, row.updated))
    return found


def _message(found: DueNotification, row: Any, doc: TableDocument, now: int) -> MailItem | None:
    """Return the message about an event of a table, or None if the event is obsolete."""
    game = game_called(doc.setup.game)
    values = {"title": sanitized_text(doc.setup.title, game), "game": game}
    path = f"/t/{found.table}"
    if found.kind == "over":
        return MailItem("table.over", values, path) if row.status == "over" else None
    if row.status != "playing":
        return None
    if found.kind == "begun":
        return MailItem("table.begun", values, path)
    owes = read_owes(found.table, row.owes)
    if doc.number != found.number or not owes:
        return None
    late = _ending(doc, owes, now)
    asked = late or owes
    names = [sanitized_text(name_of(doc.seats[seat]), "?") for seat in asked[:MAX_NAMES]]
    values["names"] = ", ".join(names) + (", …" if len(asked) > MAX_NAMES else "")
    return MailItem("table.clock" if late else "table.turn", values, path)


def _ending(doc: TableDocument, owes: Sequence[int], now: int) -> list[int]:
    """Return the seats that must act and whose clocks end soon."""
    dues = [(seat, doc.due_of(seat)) for seat in owes]
    return [seat for seat, due in dues if due is not None and due <= now + CLOCK_WARNING_MS]
