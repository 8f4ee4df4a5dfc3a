"""Finds the events for which players get mail, and checks each event again before the mail is sent.

This module finds events in the store; tables do not report them. So the result is the same after a restart and on each
server. A row in `mail_notices` records each event by its kind, its table, and the phase or time. A player who was
online after an event has seen the event, and gets no mail.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from inkrally.lobby.time_controls import time_control_of
from inkrally.server.features.mail.mail_templates import MailItem, game_called, sanitized_text
from inkrally.server.live.messages import Invitation
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_docs, read_owes
from inkrally.server.storage.sessions import Sessions
from inkrally.server.storage.store import (
    UNREADABLE,
    StaleWrite,
    Store,
    TableCorrupted,
    Write,
    WriteOutcomeUnknown,
    table_corrupted,
)
from inkrally.table.document import TableDocument

Kind: TypeAlias = Literal["turn", "begun", "invitation", "over"]
"""The kinds of events: a turn in a match over days, a match that began, an invitation, a finished match."""
DELAY_SECONDS: dict[Kind, float] = {"turn": 600, "begun": 120, "invitation": 120, "over": 300}
"""By kind of event, how many seconds after an event to send the mail, if the player was not online since."""
MAX_AGE_MS = 3 * 24 * 3_600_000
"""The maximum age of an event. Older ones are ignored."""
OVERLAP_MS = 300_000
"""How far before the end of the last search the next search begins, because rows may become visible late."""
PAGE = 500
"""How many rows to read at once."""
NEUTRAL_EVENTS = ("committed", "retracted", "shown")
"""The types of log entries after which the same players must act as before."""

mail, told, tables, seats = schema.mail.c, schema.mail_notices.c, schema.tables.c, schema.seats.c
entries, history, invitations, accounts = schema.entries.c, schema.history.c, schema.invitations.c, schema.accounts.c


class DueNotification(NamedTuple):
    """An event for which a player may get mail.

    Attributes:
        account: The player.
        kind: The kind of event.
        table: The table.
        number: The number of the phase, or the time of the event.
        at: When the event happened, in milliseconds since 1970.
    """

    account: str
    kind: Kind
    table: str
    number: int
    at: int


class NotificationFinder:
    """Finds events for which players get mail."""

    def __init__(
        self,
        store: Store,
        known: Sessions,
        here: Callable[[Collection[str]], Awaitable[set[str]]],
        invited: Callable[[str], Awaitable[tuple[Invitation, ...]]],
        now: Callable[[], int],
    ) -> None:
        """Create the finder.

        Args:
            store: The store.
            known: The sessions, which record when players were online.
            here: Returns those of some accounts that are connected now.
            invited: Returns the waiting invitations of an account.
            now: Returns the time in milliseconds since 1970.
        """
        self._store = store
        self._sessions = known
        self._here = here
        self._invited = invited
        self._now = now
        self._since: int | None = None
        """The time from which the next search looks for events, or None before the first search.

        The first search goes back further, because the server may have been down.
        """

    async def find(self) -> int:
        """Record events that happened since the last call, and return their number. Raises StoreError."""
        now = self._now()
        if await self._store.row(sa.select(mail.account).where(_mailed()).limit(1)) is None:
            return 0
        since = now - MAX_AGE_MS if self._since is None else self._since
        found = [*await self._matches(since), *await self._over(since), *await self._invitations(since)]
        new = await self._new(found)
        here = await self._here({each.account for each in new}) if new else set()
        count = 0
        for each in new:
            row = {"account": each.account, "kind": each.kind, "table_id": each.table, "number": each.number}
            # Connected players see the event, so mark its notice as done at once.
            done = now if each.account in here else None
            try:
                await self._store.write(Write().add("mail-notice", **row, at=each.at, done=done, mailed=0))
                count += done is None
            except WriteOutcomeUnknown:
                raise  # the next search finds the event again
            except StaleWrite:
                continue  # the table or the player was deleted meanwhile
        self._since = now - OVERLAP_MS
        return count

    async def _matches(self, since: int) -> list[DueNotification]:
        """Return the events for players who must act, and for players whose match has begun.

        Looks only at tables that have changed since a time.
        """
        found: list[DueNotification] = []
        last: tuple[int, str, str] = (since, "", "")
        while True:
            whom = (seats.account, seats.seat, mail.turn, mail.begun)
            key = sa.tuple_(tables.updated, tables.id, seats.account)
            source = sa.join(schema.tables, schema.seats, seats.table_id == tables.id)
            wanted = (
                sa.select(tables.id, tables.doc, tables.owes, tables.updated, *whom)
                .select_from(source.join(schema.mail, mail.account == seats.account))
                .where(_mailed(), sa.or_(mail.turn == 1, mail.begun == 1), seats.seat.is_not(None))
                .where(tables.status == "playing", tables.updated >= last[0], tables.lesson == 0, key > last)
                .order_by(tables.updated, tables.id, seats.account)
                .limit(PAGE)
            )
            among = sa.select(tables.id).where(tables.status == "playing", tables.updated >= last[0])
            rows = await self._store.rows_of_tables(wanted, among)
            moments = await self._match_times({row.id for row in rows})
            for row, doc in read_docs(row for row in rows if row.id in moments):
                found += _of_match(row, doc, *moments[row.id])
            if len(rows) < PAGE:
                return found
            last = (rows[-1].updated, rows[-1].id, rows[-1].account)
            await asyncio.sleep(0.05)  # give requests of players priority

    async def _match_times(self, ids: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return two times for each table: when its match began, and when it last required an action of a player."""
        if not ids:
            return {}
        asks = [~entries.event.like(f'{{"type":"{each}"%') for each in NEUTRAL_EVENTS]
        asked = sa.func.max(sa.case((sa.and_(*asks), entries.at))).label("asked")
        wanted = sa.select(entries.table_id, sa.func.min(entries.at).label("began"), asked)
        wanted = wanted.group_by(entries.table_id)
        try:
            rows = await self._store.rows(wanted.where(entries.table_id.in_(ids)))
        except TableCorrupted:
            rows = []
            for table_id in ids:
                try:
                    rows += await self._store.rows(wanted.where(entries.table_id == table_id))
                except TableCorrupted as error:
                    table_corrupted(table_id, error.__cause__ or error)
        return {row.table_id: (row.began, row.asked or row.began) for row in rows}

    async def _over(self, since: int) -> list[DueNotification]:
        """Return the events for players whose match ended since a time."""
        wanted = (
            sa.select(history.account, history.table_id, history.at)
            .select_from(sa.join(schema.history, schema.mail, mail.account == history.account))
            .where(_mailed(), mail.over == 1, history.at >= since)
        )
        rows = await self._store.rows(wanted)
        return [DueNotification(row.account, "over", row.table_id, 1, row.at) for row in rows]

    async def _invitations(self, since: int) -> list[DueNotification]:
        """Return the events for players who were invited since a time."""
        wanted = (
            sa.select(invitations.account, invitations.table_id, invitations.made)
            .select_from(sa.join(schema.invitations, schema.mail, mail.account == invitations.account))
            .where(_mailed(), mail.invitation == 1, invitations.made >= since, invitations.dismissed.is_(None))
        )
        rows = await self._store.rows(wanted)
        return [DueNotification(row.account, "invitation", row.table_id, row.made, row.made) for row in rows]

    async def _new(self, found: list[DueNotification]) -> list[DueNotification]:
        """Return the events that are not recorded yet, and whose players were not online since the event.

        Events of players who were online are not recorded, because each row stands for a mail.
        """
        people = sorted({each.account for each in found})
        seen: dict[str, int] = {}
        known: dict[tuple[str, str, str], int] = {}
        for start in range(0, len(people), PAGE):
            some = people[start : start + PAGE]
            seen |= await self._sessions.last_seen(some)
            rows = await self._store.rows(sa.select(schema.mail_notices).where(told.account.in_(some)))
            known |= {(row.account, row.kind, row.table_id): row.number for row in rows}
        new = [each for each in found if known.get((each.account, each.kind, each.table), -1) < each.number]
        return [each for each in new if seen.get(each.account, 0) < each.at]

    async def waiting(
        self, account: str, wanted: Any
    ) -> tuple[list[DueNotification], list[DueNotification], list[MailItem]]:
        """Return the notices to send to a player now.

        Args:
            account: The player.
            wanted: The row of the mail settings.

        Returns:
            Three lists: the events to send now, the obsolete events, and the notices of the mail. Events that are too
            recent to be sent are in none of these lists.

        Raises:
            StoreError: The store does not answer.
        """
        now = self._now()
        rows = await self._store.rows(
            sa.select(schema.mail_notices).where(told.account == account, told.done.is_(None))
        )
        found = [DueNotification(account, row.kind, row.table_id, row.number, row.at) for row in rows]
        if not found:
            return [], [], []
        here = bool(await self._here([account]))
        seen = (await self._sessions.last_seen([account])).get(account, 0)
        asked_to = {each.table: each for each in await self._invited(account)}
        tell: list[DueNotification] = []
        nothing: list[DueNotification] = []
        lines: list[MailItem] = []
        begun: set[str] = set()
        for each in sorted(found, key=lambda one: (one.at, one.kind)):
            if each.kind == "turn" and each.table in begun:
                tell.append(each)  # the notice of the begun match includes it
            elif here or seen >= each.at or each.at < now - MAX_AGE_MS or not getattr(wanted, each.kind):
                nothing.append(each)
            elif each.at > due_before(each.kind, now):
                continue
            elif (line := await self._notice(each, asked_to)) is None:
                nothing.append(each)
            else:
                tell.append(each)
                lines.append(line)
                if each.kind == "begun":
                    begun.add(each.table)
        return tell, nothing, lines

    async def _notice(self, found: DueNotification, asked_to: dict[str, Invitation]) -> MailItem | None:
        """Return the notice for an event, or None if it is obsolete or the table cannot be read."""
        try:
            return await self._notice_of(found, asked_to)
        except UNREADABLE as error:
            if isinstance(error, TableCorrupted):
                table_corrupted(found.table, error.__cause__ or error)
            return None

    async def _notice_of(self, found: DueNotification, asked_to: dict[str, Invitation]) -> MailItem | None:
        """Return the notice for an event, or None if it is obsolete. Raises StoreError if the table cannot be read."""
        if found.kind == "invitation":
            invited = asked_to.get(found.table)
            if invited is None:
                return None
            game = game_called(invited.game)
            values = {
                "by": sanitized_text(invited.by, game),
                "title": sanitized_text(invited.title, game),
                "game": game,
            }
            return MailItem("invitation", values, f"/t/{found.table}")
        columns = (tables.doc, tables.owes, tables.status)
        row = await self._store.row(sa.select(*columns).where(tables.id == found.table))
        if row is None:
            return None
        doc = read_doc(found.table, row.doc)
        game = game_called(doc.setup.game)
        values = {"title": sanitized_text(doc.setup.title, game), "game": game}
        path = f"/t/{found.table}"
        if found.kind == "over":
            of = history.account == found.account, history.table_id == found.table
            result = await self._store.row(sa.select(history.outcome, history.place).where(*of))
            if result is None:
                return None
            return MailItem(result.outcome, {**values, "place": result.place, "of": len(doc.seats)}, path)
        seat = doc.seat_of(found.account)
        if row.status != "playing" or seat is None:
            return None
        if found.kind == "turn" and (doc.number != found.number or seat not in read_owes(found.table, row.owes)):
            return None
        return MailItem(found.kind, values, path)


def due_before(kind: Kind, now: int) -> int:
    """Return the latest time of events of a kind that are sent now, in milliseconds since 1970."""
    return now - int(1000 * DELAY_SECONDS[kind])


def _mailed() -> Any:
    """Return the SQL condition for accounts that get mail."""
    return sa.and_(mail.address.is_not(None), mail.off.is_(None))


def _of_match(row: Any, doc: TableDocument, began: int, asked: int) -> list[DueNotification]:
    """Return the events of one player in a running match.

    Args:
        row: The row of the seat.
        doc: The document of the table.
        began: When the match began.
        asked: When the match last required an action of a player.
    """
    found = [DueNotification(row.account, "begun", row.id, 1, began)] if row.begun else []
    seconds = doc.setup.clock.seconds
    # In live matches, a mail would arrive too late.
    slow = seconds is None or time_control_of(seconds) != "live"
    if row.turn and slow and row.seat in read_owes(row.id, row.owes):
        found.append(DueNotification(row.account, "turn", row.id, doc.number, asked))
    return found
