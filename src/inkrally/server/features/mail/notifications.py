"""Finds events of which players get notices, and checks before a notice is sent whether it is still wanted and true.

The events are read from the store, and not reported by tables. So the result is the same after a restart and on each
server. A row of notices records each event by its kind, its table, and the phase or time. A player who was online after
an event gets no notice of the event. Mail and push channels use the same code with separate rows (`Recipients`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from inkrally.lobby.time_controls import time_control_of
from inkrally.server.features.daily.calendar import begin_of, day_at
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

Kind: TypeAlias = Literal["turn", "begun", "invitation", "over", "daily", "found"]
"""The kinds of events: a turn in a match over days, a match that began, an invitation, a finished match, the games of a
new day, and a match that a search has found."""
MAIL_DELAY_SECONDS: dict[Kind, float] = {"turn": 600, "begun": 120, "invitation": 120, "over": 300}
"""How many seconds after an event its mail is sent, by kind. If the player is online meanwhile, no mail is sent."""
CLOCK_WARNING_MS = 3_600_000
"""How long before the end of a clock the player who must act gets a notice, in milliseconds."""
MAX_AGE_MS = 3 * 24 * 3_600_000
"""The maximum age of an event. Older ones are ignored."""
OVERLAP_MS = 300_000
"""How far before the end of the last search the next search begins, because rows may become visible late."""
PAGE = 500
"""The maximum number of rows that one query reads."""
WRITTEN_AT_ONCE = 50
"""The maximum number of notices that one transaction records, so that other writes do not wait long."""
NEUTRAL_EVENTS = ("committed", "retracted", "shown")
"""The types of log entries after which the same players must act as before."""

mail, tables, seats = schema.mail.c, schema.tables.c, schema.seats.c
entries, history, invitations, accounts = schema.entries.c, schema.history.c, schema.invitations.c, schema.accounts.c


class Recipients(NamedTuple):
    """The recipients of one sender of notices (mail or push), and the database table of their notices.

    Attributes:
        table: The table of the recipients. It has the columns `account`, `turn`, `begun`, `invitation` and `over`.
        key: The primary key of the table of recipients.
        active: The SQL condition for recipients that get notices.
        notices: The table of the notices.
        of: The column of the table of notices with the key of the recipient.
        statement: The name of the statement that stores a notice.
        delay_seconds: How many seconds after an event to send a notice, by kind.
    """

    table: sa.Table
    key: sa.Column[Any]
    active: sa.ColumnElement[bool]
    notices: sa.Table
    of: sa.Column[Any]
    statement: str
    delay_seconds: dict[Kind, float]

    def choice(self, name: str) -> Any:
        """Return the column of a choice, or an SQL zero if these recipients have no such choice, such as `last`."""
        return self.table.c[name] if name in self.table.c else sa.literal(0).label(name)

    def due_before(self, kind: Kind, now: int) -> int:
        """Return the time up to which events of a kind are old enough for a notice now, in milliseconds since 1970."""
        return now - int(1000 * self.delay_seconds[kind])

    def due(self, now: int) -> sa.ColumnElement[bool]:
        """Return the SQL condition for notices whose event is old enough. `now` is in milliseconds since 1970."""
        columns = self.notices.c
        kinds = self.delay_seconds
        return sa.or_(*(sa.and_(columns.kind == kind, columns.at <= self.due_before(kind, now)) for kind in kinds))


MAIL_RECIPIENTS = Recipients(
    schema.mail,
    mail.account,
    sa.and_(mail.address.is_not(None), mail.off.is_(None)),
    schema.mail_notices,
    schema.mail_notices.c.account,
    "mail-notice",
    MAIL_DELAY_SECONDS,
)
"""The recipients of mail: players with a confirmed address to which the server may still send."""


class DueNotification(NamedTuple):
    """An event of which a player may get a notice.

    Attributes:
        to: The key of the recipient: an account for mail, or a push channel.
        account: The player.
        kind: The kind of event.
        table: The table.
        number: The number of the phase, or the time of the event.
        at: When the event happened, in milliseconds since 1970.
    """

    to: str
    account: str
    kind: Kind
    table: str
    number: int
    at: int


class NotificationFinder:
    """Finds and records the events of which the recipients of one sender get notices."""

    def __init__(
        self,
        recipients: Recipients,
        store: Store,
        known: Sessions,
        find_connected: Callable[[Collection[str]], Awaitable[set[str]]],
        invited: Callable[[str], Awaitable[tuple[Invitation, ...]]],
        now: Callable[[], int],
    ) -> None:
        """Create the finder.

        Args:
            recipients: The recipients of the sender.
            store: The store.
            known: The sessions, which record when players were online.
            find_connected: Returns the connected ones of some accounts.
            invited: Returns the waiting invitations of an account.
            now: Returns the time in milliseconds since 1970.
        """
        self._to = recipients
        self._store = store
        self._sessions = known
        self._find_connected = find_connected
        self._invited = invited
        self._now = now
        self._since: int | None = None
        """The time from which the next search looks for events, or None before the first search.

        The first search goes back further, because the server may have been down.
        """
        self._last_of_day = ""
        """The last recipient whose games of the day were looked for, or empty to begin with the first recipient."""

    async def find(self) -> int:
        """Record events that happened since the last call, and return their number. Raises StoreError."""
        now = self._now()
        if await self._store.row(sa.select(self._to.key).where(self._to.active).limit(1)) is None:
            return 0
        since = now - MAX_AGE_MS if self._since is None else self._since
        found = [
            *await self._matches(since),
            *await self._ending_clocks(now),
            *await self._over(since),
            *await self._invitations(since),
            *await self._new_day(now),
            *await self._found_matches(now),
        ]
        new = await self._new(found)
        connected = await self._find_connected({each.account for each in new}) if new else set()
        count = 0
        for start in range(0, len(new), WRITTEN_AT_ONCE):
            some = new[start : start + WRITTEN_AT_ONCE]
            try:
                await self._store.write(self._recorded(some, connected, now))
            except WriteOutcomeUnknown:
                raise  # the next search finds the events again
            except StaleWrite:  # a table or a player was deleted meanwhile
                for each in some:
                    with suppress(StaleWrite):
                        await self._store.write(self._recorded([each], connected, now))
            count += sum(each.account not in connected for each in some)
            await asyncio.sleep(0)  # give requests of players priority
        self._since = now - OVERLAP_MS
        return count

    def _recorded(self, found: list[DueNotification], connected: set[str], now: int) -> Write:
        """Return the write that records events. Connected players see their events, so these notices are marked as
        done.

        Args:
            found: The events.
            connected: The connected accounts.
            now: The time in milliseconds since 1970.
        """
        write = Write()
        for each in found:
            row = {self._to.of.name: each.to, "kind": each.kind, "table_id": each.table, "number": each.number}
            if self._to is MAIL_RECIPIENTS:
                row["mailed"] = 0
            write.add(self._to.statement, **row, at=each.at, done=now if each.account in connected else None)
        return write

    async def _matches(self, since: int) -> list[DueNotification]:
        """Return the events of the kinds `turn` and `begun` in running matches.

        Read only tables that have changed since the time `since`.
        """
        found: list[DueNotification] = []
        last: tuple[int, str, str] = (since, "", "")
        wants = self._to.table.c
        key = sa.tuple_(tables.updated, tables.id, self._to.key)
        asks = sa.or_(wants.turn == 1, wants.begun == 1, self._to.choice("last") == 1)
        while True:
            wanted = (
                self._seats_of_recipients()
                .where(asks, tables.updated >= last[0], key > last)
                .order_by(tables.updated, tables.id, self._to.key)
                .limit(PAGE)
            )
            query = sa.select(tables.id).where(tables.status == "playing", tables.updated >= last[0])
            rows = await self._store.rows_of_tables(wanted, query)
            times = await self._match_times({row.id for row in rows})
            for row, doc in read_docs(row for row in rows if row.id in times):
                found += _of_match(row, doc, *times[row.id])
            if len(rows) < PAGE:
                return found
            last = (rows[-1].updated, rows[-1].id, rows[-1].to)
            await asyncio.sleep(0.05)  # give requests of players priority

    async def _ending_clocks(self, now: int) -> list[DueNotification]:
        """Return an event for each player who must act before a clock ends soon, if the recipient has the choice
        `clock`."""
        if "clock" not in self._to.table.c:
            return []
        ends = tables.deadline.between(now, now + CLOCK_WARNING_MS)
        wanted = self._seats_of_recipients().where(self._to.table.c.clock == 1, ends)
        rows = await self._store.rows_of_tables(wanted, sa.select(tables.id).where(tables.status == "playing", ends))
        found = []
        for row, doc in read_docs(rows):
            due = doc.due_of(row.seat)
            if (
                due is not None
                and due <= now + CLOCK_WARNING_MS
                and is_slow(doc)
                and row.seat in read_owes(row.id, row.owes)
            ):
                found.append(DueNotification(row.to, row.account, "turn", row.id, doc.number, due - CLOCK_WARNING_MS))
        return found

    def _seats_of_recipients(self) -> Any:
        """Return the query for the seats of recipients in running matches other than lessons, with their choices."""
        wants = self._to.table.c
        choices = (wants.turn, wants.begun, self._to.choice("last"))
        source = sa.join(schema.tables, schema.seats, seats.table_id == tables.id)
        return (
            sa.select(
                tables.id, tables.doc, tables.owes, tables.updated, seats.account, seats.seat,
                self._to.key.label("to"), *choices,
            )
            .select_from(source.join(self._to.table, wants.account == seats.account))
            .where(self._to.active, seats.seat.is_not(None), tables.status == "playing", tables.lesson == 0)
        )  # fmt: skip

    async def _match_times(self, ids: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return two times for each table: when its match began, and when it last required an action of a player."""
        if not ids:
            return {}
        asks = [~entries.event.like(f'{{"type":"{each}"%') for each in NEUTRAL_EVENTS]
        asked = sa.func.max(sa.case((sa.and_(*asks), entries.at))).label("asked")
        query = sa.select(entries.table_id, sa.func.min(entries.at).label("began"), asked)
        query = query.group_by(entries.table_id)
        try:
            rows = await self._store.rows(query.where(entries.table_id.in_(ids)))
        except TableCorrupted:
            rows = []
            for table_id in ids:
                try:
                    rows += await self._store.rows(query.where(entries.table_id == table_id))
                except TableCorrupted as error:
                    table_corrupted(table_id, error.__cause__ or error)
        return {row.table_id: (row.began, row.asked or row.began) for row in rows}

    async def _over(self, since: int) -> list[DueNotification]:
        """Return an event for each player whose match ended since the time `since`."""
        wants = self._to.table.c
        query = (
            sa.select(history.account, history.table_id, history.at, self._to.key.label("to"))
            .select_from(sa.join(schema.history, self._to.table, wants.account == history.account))
            .where(self._to.active, wants.over == 1, history.at >= since)
        )
        rows = await self._store.rows(query)
        return [DueNotification(row.to, row.account, "over", row.table_id, 1, row.at) for row in rows]

    async def _invitations(self, since: int) -> list[DueNotification]:
        """Return an event for each player who was invited since the time `since`."""
        wants = self._to.table.c
        query = (
            sa.select(invitations.account, invitations.table_id, invitations.made, self._to.key.label("to"))
            .select_from(sa.join(schema.invitations, self._to.table, wants.account == invitations.account))
            .where(
                self._to.active, wants.invitation == 1, invitations.made >= since, invitations.dismissed.is_(None)
            )
        )  # fmt: skip
        rows = await self._store.rows(query)
        return [DueNotification(row.to, row.account, "invitation", row.table_id, row.made, row.made) for row in rows]

    async def _new_day(self, now: int) -> list[DueNotification]:
        """Return an event about the games of the present day for recipients with the choice `daily`.

        Each search continues with the next `PAGE` recipients, because all events of a day happen at the same time.
        """
        wants = self._to.table.c
        if "daily" not in wants:
            return []
        day, columns = day_at(now), self._to.notices.c
        number, at = day.toordinal(), begin_of(day)
        recorded = sa.exists().where(self._to.of == self._to.key, columns.kind == "daily", columns.number >= number)
        rows = await self._store.rows(
            sa.select(wants.account, self._to.key.label("to"))
            .where(self._to.active, wants.daily == 1, self._to.key > self._last_of_day, ~recorded)
            .order_by(self._to.key)
            .limit(PAGE)
        )
        self._last_of_day = rows[-1].to if len(rows) == PAGE else ""
        return [DueNotification(row.to, row.account, "daily", "", number, at) for row in rows]

    async def _found_matches(self, now: int) -> list[DueNotification]:
        """Return an event for each player whose answer a found match waits for, for recipients with the choice `found`.

        Mail has no such choice, because a mail would come too late.
        """
        wants, offers = self._to.table.c, schema.match_offers.c
        if "found" not in wants:
            return []
        query = (
            sa.select(offers.account, offers.made, self._to.key.label("to"))
            .select_from(sa.join(schema.match_offers, self._to.table, wants.account == offers.account))
            .where(self._to.active, wants.found == 1, offers.ends > now)
        )
        rows = await self._store.rows(query)
        return [DueNotification(row.to, row.account, "found", "", row.made, row.made) for row in rows]

    async def _new(self, found: list[DueNotification]) -> list[DueNotification]:
        """Return those of some events that are not recorded yet and whose players were not online since the event.

        Events of players who were online are not recorded, because a row means that a notice was sent or will be.
        """
        people = sorted({each.account for each in found})
        recipients = sorted({each.to for each in found})
        seen: dict[str, int] = {}
        known: dict[tuple[str, str, str], int] = {}
        for start in range(0, len(people), PAGE):
            some = people[start : start + PAGE]
            seen |= await self._sessions.last_seen(some)
        columns = self._to.notices.c
        query = sa.select(self._to.of.label("to"), columns.kind, columns.table_id, columns.number)
        for start in range(0, len(recipients), PAGE):
            rows = await self._store.rows(query.where(self._to.of.in_(recipients[start : start + PAGE])))
            known |= {(row.to, row.kind, row.table_id): row.number for row in rows}
        new = [each for each in found if known.get((each.to, each.kind, each.table), -1) < each.number]
        return [each for each in new if seen.get(each.account, 0) < each.at]

    async def waiting(
        self, to: str, account: str, wanted: Any
    ) -> tuple[list[DueNotification], list[DueNotification], list[MailItem]]:
        """Return the waiting events of a recipient whose notices are due or obsolete, and the notices to send.

        Args:
            to: The key of the recipient.
            account: The player.
            wanted: The row of the recipient, with the choices of the player.

        Returns:
            The events whose notices to send now; the obsolete events; and the notices. Events that are too recent are
            in none of these lists.

        Raises:
            StoreError: The store does not answer.
        """
        now = self._now()
        columns = self._to.notices.c
        rows = await self._store.rows(sa.select(self._to.notices).where(self._to.of == to, columns.done.is_(None)))
        found = [DueNotification(to, account, row.kind, row.table_id, row.number, row.at) for row in rows]
        if not found:
            return [], [], []
        connected = bool(await self._find_connected([account]))
        seen = (await self._sessions.last_seen([account])).get(account, 0)
        invited = any(each.kind == "invitation" for each in found)
        asked_to = {each.table: each for each in await self._invited(account)} if invited else {}
        due: list[DueNotification] = []
        nothing: list[DueNotification] = []
        lines: list[MailItem] = []
        begun: set[str] = set()
        for each in sorted(found, key=lambda one: (one.at, one.kind)):
            if each.kind == "turn" and each.table in begun:
                due.append(each)  # the notice that the match began includes this turn
            elif connected or seen >= each.at or each.at < now - MAX_AGE_MS or not is_wanted(each.kind, wanted):
                nothing.append(each)
            elif each.at > self._to.due_before(each.kind, now):
                continue
            elif (line := await self._notice(each, asked_to)) is None:
                nothing.append(each)
            else:
                due.append(each)
                lines.append(line)
                if each.kind == "begun":
                    begun.add(each.table)
        return due, nothing, lines

    async def _notice(self, found: DueNotification, asked_to: dict[str, Invitation]) -> MailItem | None:
        """Return the notice for an event, or None if it is obsolete or the table cannot be read."""
        try:
            return await self._notice_of(found, asked_to)
        except UNREADABLE as error:
            if isinstance(error, TableCorrupted):
                table_corrupted(found.table, error.__cause__ or error)
            return None

    async def _found_match(self, found: DueNotification) -> MailItem | None:
        """Return the notice about a found match, or None if it does not wait any more. Raises StoreError."""
        offers = schema.match_offers.c
        query = sa.select(offers.game, offers.ends).where(offers.account == found.account, offers.made == found.number)
        row = await self._store.row(query)
        if row is None or row.ends <= self._now():
            return None
        return MailItem("found", {"game": game_called(row.game)}, "/")

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
        if found.kind == "daily":
            return MailItem("daily", {}, "/daily") if found.at == begin_of(day_at(self._now())) else None
        if found.kind == "found":
            return await self._found_match(found)
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
        if found.kind == "turn":
            owes = read_owes(found.table, row.owes)
            if doc.number != found.number or seat not in owes:
                return None
            due = doc.due_of(seat)
            if due is not None and due - self._now() <= CLOCK_WARNING_MS:
                return MailItem("clock", values, path)
            return MailItem("last" if owes == (seat,) and len(doc.seats) > 1 else "turn", values, path)
        return MailItem(found.kind, values, path)


def is_wanted(kind: Kind, row: Any) -> bool:
    """Return whether a recipient still wants notices of a kind. For a turn there are up to three choices."""
    if kind == "turn":
        return bool(row.turn or getattr(row, "last", 0) or getattr(row, "clock", 0))
    return bool(getattr(row, kind))


def is_slow(doc: TableDocument) -> bool:
    """Return whether a match is played over days. In live matches, a notice would come too late."""
    seconds = doc.setup.clock.seconds
    return seconds is None or time_control_of(seconds) != "live"


def _of_match(row: Any, doc: TableDocument, began: int, asked: int) -> list[DueNotification]:
    """Return the events of the kinds `begun` and `turn` for one recipient in a running match.

    Args:
        row: The row of the seat.
        doc: The document of the table.
        began: When the match began.
        asked: When the match last required an action of a player.
    """
    found = [DueNotification(row.to, row.account, "begun", row.id, 1, began)] if row.begun else []
    owes = read_owes(row.id, row.owes)
    if is_slow(doc) and row.seat in owes and (row.turn or (row.last and owes == (row.seat,) and len(doc.seats) > 1)):
        found.append(DueNotification(row.to, row.account, "turn", row.id, doc.number, asked))
    return found
