"""The actions of the operator: overview, close and delete tables, ban, mute, rename, announce, and answer reports.

The operator is the person who runs the server. The operator's page and the command line use the same actions, and each
action is recorded. The operator cannot change a log, see hidden information, or take a seat: this module reads
documents and rows, but never a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
import sqlalchemy as sa

from inkrally.lobby.handles import parse_handle
from inkrally.match.errors import BadInput, Problem, Refusal
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.accounts.deletion import Deletion
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.mail.subscriptions import Subscriptions
from inkrally.server.features.moderation.announcements import Announcements
from inkrally.server.features.moderation.load_metrics import Load, LoadMeter
from inkrally.server.features.moderation.reports import OpenReport, ReportOutcome, Reports
from inkrally.server.features.moderation.table_deletion import delete_table
from inkrally.server.features.talk.chat_rooms import ChatRooms
from inkrally.server.live.hub import Hub
from inkrally.server.live.tables import Tables, is_id, unknown_table
from inkrally.server.permissions.bans import HOUR_MS, MAX_ADDRESS_BAN_HOURS, Bans, Mutes
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_value, string_position
from inkrally.server.storage.row_decoding import read_docs, read_owes
from inkrally.server.storage.store import Write
from inkrally.table.document import Player, Status, TableDocument
from inkrally.table.names import name_of

ITEMS_PER_PAGE = 50
MAX_TABLES_SEARCHED = 5_000
"""The maximum number of tables of each status whose titles a search reads. It reads the most recently used ones."""
MAX_WORDS = 300
"""The maximum length of a message or announcement, in characters."""
MAX_DAYS = 3650
"""The longest ban or mute, in days."""
TABLE_CLOSED = Problem("table-closed", "the operator of this server has closed this table")
"""The reason that the clients of a closed table get."""

OperatorChannel = Literal["page", "command"]
"""Where an action comes from: the operator's page or the command line."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the overview.

    Attributes:
        seats: The names of the players and bots by seat. The name of a free seat is empty.
        waiting: How many seats must act before the match goes on.
        viewers: The number of connections to this server.
        updated: When the table last changed, in milliseconds since 1970.
    """

    id: str
    title: str
    game: str
    status: str
    seats: tuple[str, ...]
    waiting: int
    viewers: int
    updated: int


class PlayerSummary(msgspec.Struct, frozen=True):
    """A player in the overview. Times are in milliseconds since 1970.

    Attributes:
        handle: The handle.
        since: When the player got a handle for the first time.
        seen: When the player last used a session.
        passkeys: The number of passkeys.
        tables: The number of tables at which the player has a seat.
        banned: The end of a ban, or None.
        quiet: The end of a mute, or None.
        here: Whether the player is connected.
        mail: The state of the mail address, which itself is not shown: `on`, `off` if no mail is sent any more,
            `wanted` if it is not confirmed, or empty.
    """

    handle: str
    since: int
    seen: int
    passkeys: int
    tables: int
    banned: int | None
    quiet: int | None
    here: bool
    mail: Literal["", "on", "off", "wanted"]


class OperatorLogEntry(msgspec.Struct, frozen=True):
    """A recorded action of an operator.

    Attributes:
        at: The time, in milliseconds since 1970.
        by: Where the action came from: the operator's page or the command line.
        act: The name of the action.
        handle: The handle of the player that the action concerned, if any.
        table: The table that the action concerned, if any.
        words: The message, the number of the chat line or of the report, or an empty text.
    """

    at: int
    by: str
    act: str
    handle: str | None
    table: str | None
    words: str


class Counts(msgspec.Struct, frozen=True):
    """The numbers in the overview.

    Attributes:
        open: Tables that wait for players.
        playing: Running matches.
        over: Finished matches.
        players: Players.
        connections: Live connections to this server.
        said_today: Chat lines in the last 24 hours.
        quieted: Muted accounts.
    """

    open: int
    playing: int
    over: int
    players: int
    connections: int
    said_today: int
    quieted: int


class Overview(msgspec.Struct, frozen=True):
    """The content of the operator's page."""

    now: int
    counts: Counts
    tables: tuple[TableSummary, ...]
    players: tuple[PlayerSummary, ...]
    reports: tuple[OpenReport, ...]
    reports_open: int
    acts: tuple[OperatorLogEntry, ...]
    notice: str | None
    load: Load


class Operator:
    """Carries out and records the actions of the operator, and reads the content of the operator's page."""

    def __init__(
        self,
        tables: Tables,
        hub: Hub,
        accounts: Accounts,
        deletion: Deletion,
        bans: Bans,
        reports: Reports,
        announcements: Announcements,
        mutes: Mutes,
        chat_rooms: ChatRooms,
        subscriptions: Subscriptions,
        load_meter: LoadMeter,
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._hub = hub
        self._accounts = accounts
        self._deletion = deletion
        self._bans = bans
        self._reports = reports
        self._announcements = announcements
        self._mutes = mutes
        self._chat_rooms = chat_rooms
        self._subscriptions = subscriptions
        self._load_meter = load_meter

    # Overview.

    async def overview(self, find: str = "") -> Overview:
        """Return the content of the operator's page. Raises StoreError.

        If `find` is not empty, only these are listed: the table with this ID, tables whose title contains `find`, and
        players whose handle contains `find`.
        """
        reports, open_reports = await self._reports.queue()
        return Overview(
            self._tables.now(),
            await self._counts(),
            tuple(await self._table_lines(find)),
            tuple(await self._player_lines(find)),
            tuple(reports),
            open_reports,
            tuple(await self._acts()),
            self._announcements.current(),
            await self._load_meter.load(),
        )

    async def _counts(self) -> Counts:
        """Return the numbers in the overview."""
        tables, accounts = schema.tables.c, schema.accounts.c
        rows = await self._store.rows(sa.select(tables.status, sa.func.count()).group_by(tables.status))
        found = {row[0]: int(row[1]) for row in rows}
        players = await self._store.row(sa.select(sa.func.count()).where(accounts.folded.is_not(None)))
        at = {status: found.get(status, 0) for status in ("open", "playing", "over")}
        line_count = await self._chat_rooms.count_lines_since(self._tables.now() - 24 * HOUR_MS)
        talk = {"said_today": line_count, "quieted": len(self._mutes)}
        return Counts(**at, players=int(players[0]), connections=len(self._hub.connections), **talk)

    async def _table_lines(self, find: str) -> Sequence[TableSummary]:
        """Return the entries of the most recently used tables, at most `ITEMS_PER_PAGE`.

        If `find` is not empty, return only the table with the ID `find`, and tables whose title contains `find`. Only
        the most recently used tables of each status are searched for a title.
        """
        tables = schema.tables.c
        # One query for each status, so that the index by status and time is used.
        most = MAX_TABLES_SEARCHED if find else ITEMS_PER_PAGE
        of_each = [
            sa.select(tables.id).where(tables.status == status).order_by(tables.updated.desc()).limit(most).subquery()
            for status in get_args(Status)
        ]
        ids = [sa.select(each.c.id) for each in of_each]
        if find:
            ids.append(sa.select(sa.literal(find)))
        among = sa.select(sa.union_all(*ids).subquery().c.id)
        query = sa.select(tables.id, tables.doc, tables.owes, tables.updated).where(tables.id.in_(among))
        if find:
            title = sa.func.lower(json_value(tables.doc, "setup", "title"))
            query = query.where(sa.or_(tables.id == find, string_position(title, find.lower()) > 0))
        query = query.order_by(tables.updated.desc()).limit(ITEMS_PER_PAGE)
        rows = await self._store.rows_of_tables(query, among)
        rows = sorted(rows, key=lambda row: -row.updated)[:ITEMS_PER_PAGE]
        return [self._table_line(row, doc) for row, doc in read_docs(rows)]

    def _table_line(self, row: Any, doc: TableDocument) -> TableSummary:
        """Return the entry of a table."""
        waiting = len(read_owes(row.id, row.owes)) if doc.status == "playing" else 0
        names = tuple(name_of(each) for each in doc.seats)
        viewers = self._tables.viewers(doc.id)
        return TableSummary(doc.id, doc.setup.title, doc.setup.game, doc.status, names, waiting, viewers, row.updated)

    async def _player_lines(self, find: str) -> Sequence[PlayerSummary]:
        """Return the entries of the players who got their handle last, or of those whose handle contains `find`."""
        accounts, sessions = schema.accounts.c, schema.sessions.c
        seen = sa.select(sa.func.max(sessions.seen)).where(sessions.account == accounts.id).scalar_subquery()
        keys = sa.select(sa.func.count()).where(schema.passkeys.c.account == accounts.id).scalar_subquery()
        seats = sa.select(sa.func.count()).where(schema.seats.c.account == accounts.id).scalar_subquery()
        mail = schema.mail.c
        state = sa.case((mail.off.is_not(None), "off"), (mail.address.is_not(None), "on"), else_="wanted")
        there = sa.or_(mail.address.is_not(None), mail.wanted.is_not(None))
        mailed = sa.select(state).where(mail.account == accounts.id, there).scalar_subquery()
        numbers = (seen.label("seen"), keys.label("keys"), seats.label("tables"), mailed.label("mail"))
        query = (
            sa.select(schema.accounts, *numbers)
            .where(accounts.handle.is_not(None))
            .order_by(accounts.named.desc())
            .limit(ITEMS_PER_PAGE)
        )
        if find:
            query = query.where(string_position(sa.func.lower(accounts.handle), find.lower()) > 0)
        rows = await self._store.rows(query)
        connected = await self._hub.connected_among([row.id for row in rows])
        return [
            PlayerSummary(
                row.handle,
                row.named,
                row.seen or 0,
                row.keys,
                row.tables,
                row.banned,
                row.quiet,
                row.id in connected,
                row.mail or "",
            )
            for row in rows
        ]

    async def _acts(self) -> Sequence[OperatorLogEntry]:
        """Return the last recorded actions of the operator, the newest first."""
        acts, accounts = schema.acts.c, schema.accounts.c
        query = sa.select(schema.acts, accounts.handle).outerjoin(schema.accounts, accounts.id == acts.account)
        rows = await self._store.rows(query.order_by(acts.id.desc()).limit(ITEMS_PER_PAGE))
        return [OperatorLogEntry(row.at, row.by, row.act, row.handle, row.table_id, row.words) for row in rows]

    # Actions.

    async def close(self, door: OperatorChannel, table_id: str) -> None:
        """Delete a table whose match is not over, and disconnect its clients with the reason `TABLE_CLOSED`.

        Args:
            door: Where the action comes from.
            table_id: The table.

        Raises:
            Refusal: There is no such table (`table-unknown`), or its match is over (`table-over`).
            StoreError: The store does not answer.
        """
        if await self._status(table_id) == "over":
            raise Refusal("table-over", "this match is over; delete the table instead", "table")
        await self._remove(door, "close", table_id)

    async def delete_table(self, door: OperatorChannel, table_id: str) -> None:
        """Delete a table with its match. Raises Refusal (`table-unknown`)."""
        await self._status(table_id)
        await self._remove(door, "delete-table", table_id)

    async def ban(
        self, door: OperatorChannel, player: str, days: float, words: str, hours_of_address: float = 0
    ) -> None:
        """Ban an account, so that its player may only watch, or end the ban of the account.

        Args:
            door: Where the action comes from.
            player: A handle, or a table and a seat for a guest, such as `7urpt9phteev:0`.
            days: The number of days; 0 ends a ban.
            words: The message to the player.
            hours_of_address: For how many hours to ban the present addresses of the account as well. These bans are
                kept only in memory.

        Raises:
            Refusal: The account is unknown (`player-unknown`, `table-unknown`, `seat-unknown`).
            BadInput: A duration or the message is invalid (`days`, `words`).
            StoreError: The store does not answer.
        """
        if not 0 <= days <= MAX_DAYS or not 0 <= hours_of_address <= MAX_ADDRESS_BAN_HOURS:
            raise BadInput(
                "days", f"a ban lasts 0 to {MAX_DAYS} days, of an address 0 to {MAX_ADDRESS_BAN_HOURS} hours", "days"
            )
        account = await self._account(player)
        until = self._tables.now() + int(days * 24 * HOUR_MS)
        write = self._act(door, "ban" if days else "unban", account=account, words=_words(words))
        await self._bans.ban(account, until, words, write)
        if hours_of_address:
            self._bans.ban_addresses(account, hours_of_address)

    async def mute(self, door: OperatorChannel, player: str, hours: float) -> None:
        """Mute an account for some hours; 0 ends a mute. `player` is as in `ban`.

        Raises:
            Refusal: The account is unknown.
            BadInput: The number of hours is invalid (`days`).
        """
        if not 0 <= hours <= 24 * MAX_DAYS:
            raise BadInput("days", f"a mute lasts 0 to {MAX_DAYS} days", "hours")
        account = await self._account(player)
        write = self._act(door, "quiet" if hours else "unquiet", account=account)
        await self._mutes.mute(account, self._tables.now() + int(hours * HOUR_MS), write)

    async def remove_line(self, door: OperatorChannel, table_id: str, line: int) -> None:
        """Remove a chat line. Raises Refusal (`table-unknown`, `line-unknown`)."""
        await self._status(table_id)
        await self._chat_rooms.remove(
            table_id, line, self._act(door, "remove-line", table_id=table_id, words=str(line))
        )

    async def rename(self, door: OperatorChannel, handle: str, wanted: str) -> None:
        """Change a player's handle. Raises Refusal (`player-unknown`, `handle-taken`), BadInput (`handle`)."""
        account = (await self._accounts.find(handle)).id
        await self._accounts.rename(account, parse_handle(wanted), self._act(door, "rename", account=account))

    async def delete_player(self, door: OperatorChannel, handle: str) -> None:
        """Delete a player with all data of the account. Raises Refusal (`player-unknown`), StoreError."""
        account = (await self._accounts.find(handle)).id
        await self._store.write(self._act(door, "delete-player"))
        async with self._accounts.lock(account):
            await self._deletion.delete(account)

    async def forget_mail(self, door: OperatorChannel, handle: str) -> None:
        """Remove a player's mail address, such as one that does not exist. Raises Refusal (`player-unknown`)."""
        account = (await self._accounts.find(handle)).id
        await self._store.write(self._act(door, "forget-mail", account=account))
        await self._subscriptions.forget(account)

    async def account_of(self, handle: str) -> str:
        """Return the ID of the account with a handle. Raises Refusal (`player-unknown`)."""
        found: str = (await self._accounts.find(handle)).id
        return found

    async def announce(self, door: OperatorChannel, words: str, hours: float) -> None:
        """Show an announcement on all pages for some hours; empty words remove it. Raises BadInput (`words`)."""
        write = self._act(door, "announce" if words.strip() else "hush", words=_words(words))
        await self._announcements.announce(_words(words), hours, write)

    async def answer(self, door: OperatorChannel, report: int, how: ReportOutcome) -> None:
        """Close a report. `how` is its outcome. Raises Refusal (`report-unknown`), StoreError."""
        await self._reports.answer(report, how, self._act(door, f"report-{how}", words=str(report)))

    # Helpers.

    def _act(
        self, door: OperatorChannel, act: str, account: str | None = None, table_id: str | None = None, words: str = ""
    ) -> Write:
        """Return a write that records an action, with the account and the table that the action concerns."""
        row = {"account": account, "table_id": table_id, "words": words}
        return Write().add("act", at=self._tables.now(), by=door, act=act, **row)

    async def _status(self, table_id: str) -> str:
        """Return the status of a table. Raises Refusal (`table-unknown`)."""
        row = None
        if is_id(table_id):
            row = await self._store.row(sa.select(schema.tables.c.status).where(schema.tables.c.id == table_id))
        if row is None:
            raise unknown_table()
        status: str = row.status
        return status

    async def _remove(self, door: OperatorChannel, act: str, table_id: str) -> None:
        """Delete a table, record the action `act`, and disconnect the clients of the table."""
        self._tables.close_connections(table_id, TABLE_CLOSED)
        await delete_table(self._tables, self._act(door, act, table_id=table_id), table_id, TABLE_CLOSED)

    async def _account(self, player: str) -> str:
        """Return the ID of the account with a handle, or of the account at a seat, such as `7urpt9phteev:0`. Raises
        Refusal."""
        table_id, colon, seat = player.partition(":")
        if not colon:
            return await self.account_of(player)
        doc = await doc_of(self._store, table_id)
        occupant = doc.seats[int(seat)] if seat.isdecimal() and int(seat[:3]) < len(doc.seats) else None
        if not isinstance(occupant, Player) or not occupant.account:
            raise Refusal("seat-unknown", "no player has this seat", "seat")
        return occupant.account


def _words(words: str) -> str:
    """Return a text with single spaces between words. Raises BadInput (`words`) if it is too long or not printable."""
    tidy = " ".join(words.split())
    if len(tidy) > MAX_WORDS or not tidy.isprintable():
        raise BadInput("words", f"write at most {MAX_WORDS} printable characters", "words")
    return tidy
