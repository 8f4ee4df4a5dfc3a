"""The chat rooms of tables. A chat line is stored before it is sent, and only accounts that may read the line get it.

A room is in memory while a client is connected to its table, and contains the newest lines. Chat does not belong to the
match, so no log, draft or view contains chat lines.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.lobby.chat import MAX_LINES_PER_TABLE, ChatAudience, ChatPermissions, Phrase, Reaction, normalize_text
from inkrally.match.errors import BadInput, Refusal
from inkrally.server.admission.rate_limits import TokenBucket, TokenBuckets, too_fast_refusal
from inkrally.server.events import (
    AccountDeleted,
    AccountDeleting,
    Dispatcher,
    GuestAdopted,
    PlayerHidden,
    TableChanged,
    TalkChanged,
)
from inkrally.server.features.accounts.name_redaction import DeletedAccount, mentions
from inkrally.server.features.people.relations import Relations
from inkrally.server.live.hub import Handlers
from inkrally.server.live.messages import ChatLine, ChatUpdate, Done, React, ReactionCount, SendChatLine, encoded
from inkrally.server.live.presence import Viewer
from inkrally.server.live.table import LiveTable
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.bans import Mutes
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import has_in_any_case
from inkrally.server.storage.row_decoding import read_readers
from inkrally.server.storage.store import FencedWrite, StaleWrite, Store, Write, after_write
from inkrally.table.document import TableDocument
from inkrally.table.names import name_of

MAX_TABLES_PER_MESSAGE = 50
"""The maximum number of tables in one TalkChanged event, because messages between servers must be short."""
REPORT_CONTEXT_LINES = 20
"""The maximum number of chat lines in a report."""
HOST_NAME = "host"
"""The name that is stored for a host without a seat. Clients translate it."""
REACTIONS: tuple[Reaction, ...] = ("nice", "ha", "wow", "ouch", "thanks")
"""All reactions, in the order in which clients show them."""

talk = schema.talk.c


class StoredLine(msgspec.Struct):
    """A chat line as it is stored, with its reactions.

    Attributes:
        n: The number of the line at its table, from 1.
        at: The time, in milliseconds since 1970.
        account: The account of the speaker.
        once: The name of the client and the number of its message, so that a repeated message is not stored twice.
        seat: The seat of the speaker, or None.
        name: The name of the speaker.
        addressed: The audience: everyone, the players or the team.
        readers: The accounts that may read the line, or None if everyone at the table may.
        phrase: The phrase, or None.
        text: The free text, or None.
        removed: Whether the content of the line was removed.
        reactions: The reactions by account.
    """

    n: int
    at: int
    account: str
    once: str
    seat: int | None
    name: str
    addressed: ChatAudience
    readers: frozenset[str] | None
    phrase: Phrase | None
    text: str | None
    removed: bool
    reactions: dict[str, Reaction] = {}

    def read_by(self, account: str) -> bool:
        """Return whether an account may read the line."""
        return self.readers is None or account in self.readers


class Reader(msgspec.Struct):
    """The state of a connection in a room.

    Attributes:
        hidden: The accounts whose lines and reactions the connection does not get.
        may: The permissions that the server sent last.
        ready: Whether the server has sent the lines of the room.
    """

    hidden: frozenset[str] = frozenset()
    may: ChatPermissions | None = None
    ready: bool = False


class ChatRoom:
    """The chat room of one table: its lines, and the connections that get them (`pages`)."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.lines: dict[int, StoredLine] = {}
        self.pages: dict[Viewer, Reader] = {}
        self.read = False
        self.stale = False
        """Whether some connections may have outdated lines."""
        self.anew: set[str] = set()
        """The accounts whose connections will get all lines again."""
        self.sent_state: Any = None
        """The data of the table (host, settings, status, players) for which permissions were last sent."""

    @property
    def doc(self) -> TableDocument:
        return self.live.table.doc


class ChatRooms:
    """Stores the chat lines of tables, and sends them to the connections that may read them."""

    def __init__(
        self,
        store: Store,
        relations: Relations,
        mutes: Mutes,
        pace: TokenBuckets[TokenBucket],
        now: Callable[[], int],
        events: Dispatcher,
    ) -> None:
        """Create the rooms.

        Args:
            store: The store.
            relations: The relations between players.
            mutes: The muted accounts.
            pace: The rate limit for lines, by account.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher.
        """
        self.handlers: Handlers = {SendChatLine: self.post, React: self.react}
        self._store = store
        self._relations = relations
        self._mutes = mutes
        self._pace = pace
        self._now = now
        self._rooms: dict[str, ChatRoom] = {}
        self._being_deleted: dict[str, set[str]] = {}
        """The tables whose lines change because an account is being deleted, by account."""
        events.on(TableChanged, lambda event: self.changed(event.live))
        events.on(PlayerHidden, lambda event: self._on_hidden(event.account))
        events.on(TalkChanged, lambda event: self.resync(event.table_ids), remote_only=True)
        events.on(GuestAdopted, lambda event: self.on_renamed(event.guest, event.player))
        events.on(AccountDeleting, self._forget)
        events.on(AccountDeleted, self._on_deleted)
        events.reread(self.resync_all)

    # Connections.

    async def enter(self, viewer: Viewer, live: LiveTable) -> None:
        """Add a connection to the room of a table, and send the lines and the permissions to the connection. Raises
        StoreError."""
        if len(live.table.doc.seats) < 2 and not live.table.doc.setup.public:
            return  # a table for one player has no chat
        room = self._rooms.setdefault(live.id, ChatRoom(live))
        room.live = live
        reader = room.pages[viewer] = Reader()
        async with room.lock:
            if not room.read:
                room.lines = await self._read(live.id)
                room.read = True
            await self._send_all(room, viewer, reader)
        observe.CHAT_ROOMS.set(len(self._rooms))

    def leave(self, viewer: Viewer, live: LiveTable) -> None:
        """Remove a connection from the room of a table. Drop the room after its last connection."""
        room = self._rooms.get(live.id)
        if room is None:
            return
        room.pages.pop(viewer, None)
        if not room.pages:
            del self._rooms[live.id]
            observe.CHAT_ROOMS.set(len(self._rooms))

    def changed(self, live: LiveTable) -> None:
        """Start to send new permissions if a change of the table may have changed them."""
        room = self._rooms.get(live.id)
        if room is None:
            return
        room.live = live
        doc = live.table.doc
        now = (doc.host, doc.free_talk, doc.status, [getattr(each, "account", "") for each in doc.seats])
        if now != room.sent_state:
            room.sent_state = now
            live.spawn(partial(self._send_permissions, room))

    async def _send_permissions(self, room: ChatRoom) -> None:
        """Send the permissions to each connection in a room for which they have changed. Raises StoreError."""
        async with room.lock:
            for viewer, reader in list(room.pages.items()):
                if reader.ready and (may := await self._permissions(room, viewer.account)) != reader.may:
                    reader.may = may
                    viewer.send(encoded(ChatUpdate((), False, may)))

    async def _send_all(self, room: ChatRoom, viewer: Viewer, reader: Reader) -> None:
        """Send all lines that the account may read, and its permissions, to a connection. Raises StoreError."""
        reader.hidden = (await self._relations.of(viewer.account)).hidden
        reader.may = await self._permissions(room, viewer.account)
        reader.ready = True
        lines = self._lines_for(room.lines.values(), viewer.account, reader)
        viewer.send(encoded(ChatUpdate(lines, True, reader.may)))

    def _on_hidden(self, account: str) -> None:
        """Start to send all lines again to an account that has muted or blocked a player, or ended a mute or block."""
        for room in self._rooms.values():
            viewing = any(viewer.account == account for viewer in room.pages)
            # Send the lines only once, even if there are more changes meanwhile.
            if viewing and account not in room.anew:
                room.anew.add(account)
                room.live.spawn(partial(self._resend, room, account))

    async def _resend(self, room: ChatRoom, account: str | None = None) -> None:
        """Send all lines again to the connections of an account in a room, or to all connections (None)."""
        async with room.lock:
            if account is not None:
                room.anew.discard(account)
            for viewer, reader in list(room.pages.items()):
                if reader.ready and account in (None, viewer.account):
                    await self._send_all(room, viewer, reader)
            room.stale = room.stale and account is not None

    # Commands.

    async def post(self, viewer: Viewer, live: LiveTable, message: SendChatLine) -> Done:
        """Store a chat line, and send it to its readers. Raises Refusal, BadInput, StoreError."""
        room, account = self._room(live), viewer.account
        async with room.lock:
            once = f"{viewer.page[:40]}:{message.id}"
            if any(each.account == account and each.once == once for each in room.lines.values()):
                return Done(message.id)
            may = await self._permissions(room, account)
            text = self._checked(message, account, may)
            addressed, readers = await self._audience_of(room, account, message, text)
            self._pay(account)
            doc = room.doc
            seat = doc.seat_of(account)
            name = HOST_NAME if seat is None else name_of(doc.seats[seat])
            n = max(room.lines, default=0) + 1
            line = StoredLine(
                n, self._now(), account, once, seat, name, addressed, readers, message.phrase, text, False, {}
            )
            write = Write().add("said", table_id=live.id, **_row(line))
            if n > MAX_LINES_PER_TABLE:
                write.add("said-before", key=live.id, last=n - MAX_LINES_PER_TABLE)
            try:
                await self._store.write(write.fence(live.id, live.epoch))
            except FencedWrite:
                live.services.handle_lost(live)
                raise
            except StaleWrite:
                room.lines = await self._read(live.id)  # lines were missing here; the next attempt succeeds
                raise
            room.lines[n] = line
            room.lines.pop(n - MAX_LINES_PER_TABLE, None)
            after_write(self._send_lines, room, [line])
            observe.CHAT_LINES.labels("phrase" if text is None else "text").inc()
            return Done(message.id)

    async def react(self, viewer: Viewer, live: LiveTable, message: React) -> Done:
        """Store or remove the reaction of an account to a chat line, and send the changed line. Raises Refusal
        (`line-unknown`, `talk-own` and others), StoreError."""
        room, account = self._room(live), viewer.account
        async with room.lock:
            line = room.lines.get(message.line)
            if line is None or line.removed or not line.read_by(account):
                raise Refusal("line-unknown", "this line does not exist any more", "line")
            if line.account == account:
                raise Refusal("talk-own", "you cannot react to your own lines", "line")
            if not (await self._permissions(room, account)).speak:
                raise _spectator_refusal()
            self._mutes.check(account)
            if line.reactions.get(account) == message.reaction:
                return Done(message.id)
            self._pay(account)
            if message.reaction is None:
                write = Write().add("no-reaction", key=live.id, line=line.n, who=account)
            else:
                row = {"table_id": live.id, "n": line.n, "account": account, "reaction": message.reaction}
                write = Write().add("reaction", **row)
            try:
                await self._store.write(write.fence(live.id, live.epoch))
            except FencedWrite:
                live.services.handle_lost(live)
                raise
            if message.reaction is None:
                line.reactions.pop(account, None)
            else:
                line.reactions[account] = message.reaction
            after_write(self._send_lines, room, [line])
            return Done(message.id)

    def _room(self, live: LiveTable) -> ChatRoom:
        """Return the room of a table. Raises Refusal (`talk-alone`) for a table without chat."""
        room = self._rooms.get(live.id)
        if room is None:
            raise Refusal("talk-alone", "there is no other player to talk to at this table")
        return room

    def _pay(self, account: str) -> None:
        """Charge an account for a line or reaction. Raises Refusal (`too-fast`) if the account sends too many."""
        if not self._pace.take(account):
            observe.log_limit("talk")
            raise too_fast_refusal()

    def _checked(self, message: SendChatLine, account: str, may: ChatPermissions) -> str | None:
        """Check a message, and return the text to store, or None for a phrase. Raises Refusal, BadInput.

        `may` are the permissions of the account.
        """
        if not may.speak:
            raise _spectator_refusal()
        self._mutes.check(account)
        if (message.phrase is None) == (message.text is None):
            raise BadInput("talk-shape", "send either a phrase or a text", "text")
        if message.to == "team" and not may.team:
            raise Refusal("talk-team", "you have no team at this table", "to")
        if message.text is None:
            return None
        text = normalize_text(message.text)
        if may.text == "off":
            raise Refusal("talk-off", "the host of this table allows ready phrases only")
        if may.text == "friends":
            raise Refusal("talk-friends", "at a public table, free text is allowed only while all players are friends")
        return text

    async def _audience_of(
        self, room: ChatRoom, account: str, message: SendChatLine, text: str | None
    ) -> tuple[ChatAudience, frozenset[str] | None]:
        """Return the audience of a message, and the accounts that may read it, or None for everyone."""
        doc = room.doc
        if message.to == "team":
            return "team", self._mates(room, account)
        if text is not None and doc.setup.public:
            # Only the players get free text at a public table, because no one moderates this text for spectators.
            return "players", frozenset({doc.host, *doc.accounts})
        return "all", None

    def _mates(self, room: ChatRoom, account: str) -> frozenset[str]:
        """Return the accounts in the team of an account, with the account itself. The result is empty without a
        team."""
        doc, match = room.doc, room.live.table.match
        seat = doc.seat_of(account)
        teams = () if match is None else room.live.table.game.status(match.state.table).teams
        if seat is None or seat >= len(teams) or teams[seat] == 0:
            return frozenset()
        return frozenset(mate for mate, at in doc.accounts.items() if at < len(teams) and teams[at] == teams[seat])

    async def _permissions(self, room: ChatRoom, account: str) -> ChatPermissions:
        """Return the permissions of an account in a room. Raises StoreError."""
        doc = room.doc
        speak = doc.seat_of(account) is not None or doc.host == account
        if not doc.setup.public:
            return ChatPermissions(speak, "yes" if doc.free_talk else "off", bool(self._mates(room, account)))
        others = doc.accounts.keys() - {account}
        friends = (await self._relations.of(account)).friends if speak and others else frozenset[str]()
        return ChatPermissions(
            speak, "yes" if others and others <= friends else "friends", bool(self._mates(room, account))
        )

    # Messages to clients.

    def _send_lines(self, room: ChatRoom, lines: Sequence[StoredLine]) -> None:
        """Send new or changed lines to those connections in a room that may read them."""
        made: dict[tuple[ChatLine, ...], bytes] = {}  # encode once, because most readers get the same lines
        for viewer, reader in list(room.pages.items()):
            seen = self._lines_for(lines, viewer.account, reader) if reader.ready else ()
            if seen:
                if seen not in made:
                    made[seen] = encoded(ChatUpdate(seen, False, None))
                viewer.send(made[seen])

    def _lines_for(self, lines: Iterable[StoredLine], account: str, reader: Reader) -> tuple[ChatLine, ...]:
        """Return some lines in the form for one connection, without lines that the account must not read or hides."""
        return tuple(
            _shown(line, account, reader.hidden)
            for line in lines
            if line.read_by(account) and line.account not in reader.hidden
        )

    # Stored lines.

    async def _read(self, table_id: str) -> dict[int, StoredLine]:
        """Read the lines of a table with their reactions, by number. Raises StoreError."""
        rows = await self._store.rows(sa.select(schema.talk).where(talk.table_id == table_id).order_by(talk.n))
        lines = {row.n: _line(row) for row in rows}
        given = schema.reactions.c
        for row in await self._store.rows(sa.select(schema.reactions).where(given.table_id == table_id)):
            if row.n in lines and not lines[row.n].removed:
                lines[row.n].reactions[row.account] = row.reaction
        return lines

    async def speaker(self, table_id: str, n: int, reader: str) -> tuple[str, str]:
        """Return the account and the name of the speaker of a line that the account `reader` may see.

        Raises Refusal (`line-unknown`), StoreError.
        """
        row = None
        if "\0" not in table_id:  # PostgreSQL refuses texts with U+0000
            row = await self._store.row(sa.select(schema.talk).where(talk.table_id == table_id, talk.n == n))
        if row is None or row.removed or not _line(row).read_by(reader):
            raise Refusal("line-unknown", "this line does not exist any more", "line")
        return row.account, row.name

    async def context(self, table_id: str, about: str | None, by: str, last: int | None) -> list[dict[str, Any]]:
        """Return the chat lines for a report that the reporter may read, as JSON objects, the oldest first.

        Args:
            table_id: The table.
            about: The reported account, or None for the whole table.
            by: The reporter.
            last: The number of the reported line, after which no line is returned, or None.
        """
        query = sa.select(schema.talk).where(talk.table_id == table_id, talk.removed == 0)
        if about is not None:
            query = query.where(talk.account == about)
        if last is not None:
            query = query.where(talk.n <= last)
        rows = await self._store.rows(query.order_by(talk.n))  # a table keeps only its newest lines
        lines = [line for line in map(_line, rows) if line.read_by(by)][-REPORT_CONTEXT_LINES:]
        return [
            {
                "n": line.n,
                "at": line.at,
                "by": line.account,
                "name": line.name,
                "phrase": line.phrase,
                "text": line.text,
            }
            for line in lines
        ]

    async def remove(self, table_id: str, n: int, write: Write) -> None:
        """Remove the content of a line for everyone, and store the rows of `write` in the same transaction.

        Raises Refusal (`line-unknown`), StoreError.
        """
        query = sa.select(talk.n).where(talk.table_id == table_id, talk.n == n, talk.removed == 0)
        if await self._store.row(query) is None:
            raise Refusal("line-unknown", "this line does not exist any more", "line")
        await self._store.write(write.add("unsaid", key=table_id, line=n).tell(TalkChanged((table_id,))))
        room = self._rooms.get(table_id)
        if room is not None:
            # Look the room up after the write, because a room that was opened meanwhile may have read the line before.
            async with room.lock:
                if (line := room.lines.get(n)) is not None:
                    _clear_line(line)
                    self._send_lines(room, [line])

    async def resync(self, tables: Collection[str]) -> None:
        """Read and send the lines of some tables again, because another server has changed them. Raises StoreError."""
        for table_id, room in list(self._rooms.items()):
            if table_id in tables:
                async with room.lock:
                    room.lines, room.stale = await self._read(table_id), True
                await self._resend(room)

    async def resync_all(self) -> None:
        """Read all lines and relations again, because events may have been lost. Send the lines to connections for
        which they have changed.

        Raises StoreError.
        """
        for table_id, room in list(self._rooms.items()):
            async with room.lock:
                lines = await self._read(table_id)
                room.stale = room.stale or lines != room.lines
                room.lines = lines
                for viewer, reader in list(room.pages.items()):
                    own = await self._relations.of(viewer.account)
                    if reader.ready and (room.stale or reader.hidden != own.hidden):
                        await self._send_all(room, viewer, reader)
                room.stale = False

    async def count_lines_since(self, at: int) -> int:
        """Return the number of stored lines since a time. `at` is in milliseconds since 1970. Raises StoreError."""
        row = await self._store.row(sa.select(sa.func.count()).select_from(schema.talk).where(talk.at >= at))
        return int(row[0])

    # Merged and deleted accounts.

    def on_renamed(self, guest: str, player: str) -> None:
        """Replace the account of a guest by the account of a player in the lines and reactions of rooms in memory."""
        for room in self._rooms.values():
            for line in room.lines.values():
                if line.account == guest:
                    line.account = player
                if line.readers is not None and guest in line.readers:
                    line.readers = (line.readers - {guest}) | {player}
                if guest in line.reactions:
                    line.reactions.setdefault(player, line.reactions.pop(guest))

    async def _forget(self, event: AccountDeleting) -> None:
        """Remove the content of lines of other accounts that contain a name of an account that is being deleted.

        At the tables of the account, lines with a name of the account are removed. At all tables, lines with its handle
        are removed if they were written since the account has had the handle. The account's own lines are deleted with
        the account. Raises StoreError.
        """
        leaving: DeletedAccount = event.leaving
        write, gone = Write(), dict[tuple[str, int], None]()
        for name in leaving.names:
            gone |= dict.fromkeys(await self._lines_with(name, talk.table_id.in_(leaving.tables)))
        if leaving.handle:
            gone |= dict.fromkeys(await self._lines_with(leaving.handle, talk.at >= leaving.named))
        for table_id, n in gone:
            write.add("unsaid", key=table_id, line=n)
        for table_id in leaving.tables:
            write.add("readers", key=table_id, who=leaving.account, whom="")
        if write.rows:
            await self._store.write(write)
        at = {table_id for table_id, _ in gone}
        going = self._being_deleted[leaving.account] = at | await self._tables_with_lines(leaving.account)
        for start in range(0, len(going), MAX_TABLES_PER_MESSAGE):
            event.write.tell(TalkChanged(tuple(sorted(going)[start : start + MAX_TABLES_PER_MESSAGE])))
        for room in [self._rooms[each] for each in at if each in self._rooms]:
            async with room.lock:  # wait for a read that began before the write
                for line in room.lines.values():
                    if (room.live.id, line.n) in gone:
                        _clear_line(line)

    async def _tables_with_lines(self, account: str) -> set[str]:
        """Return the IDs of the tables at which an account has written a line or reacted. Raises StoreError."""
        given = schema.reactions.c
        spoken_at = sa.select(talk.table_id).where(talk.account == account)
        reacted = sa.select(given.table_id).where(given.account == account)
        return {row[0] for row in await self._store.rows(spoken_at.union(reacted))}

    async def _on_deleted(self, event: AccountDeleted) -> None:
        """Remove the lines and reactions of a deleted account from the rooms in memory, and send the lines again."""
        account = event.account
        at = self._being_deleted.pop(account, set())
        for room in list(self._rooms.values()):
            # Wait for the lock also while a room is being read, because that read may have begun before the deletion.
            if room.live.id not in at and room.read and not _took_part(room, account):
                continue
            async with room.lock:
                if room.live.id in at or _took_part(room, account):
                    room.lines = {n: line for n, line in room.lines.items() if line.account != account}
                    for line in room.lines.values():
                        line.reactions.pop(account, None)
                    room.stale = True
                    room.live.spawn(partial(self._resend, room))

    async def _lines_with(self, name: str, among: sa.ColumnElement[bool]) -> list[tuple[str, int]]:
        """Return the table and the number of each line that fulfills a condition and contains a name."""
        query = sa.select(talk.table_id, talk.n, talk.text).where(among, has_in_any_case(talk.text, name))
        return [(row.table_id, row.n) for row in await self._store.rows(query) if mentions(row.text, (name,))]


def _took_part(room: ChatRoom, account: str) -> bool:
    """Return whether an account has written a line in a room, or reacted."""
    return any(line.account == account or account in line.reactions for line in room.lines.values())


def _spectator_refusal() -> Refusal:
    """Return the refusal for a spectator who writes."""
    return Refusal("talk-watching", "spectators cannot write; take a seat first")


def _clear_line(line: StoredLine) -> None:
    """Remove the content of a line."""
    line.phrase, line.text, line.name, line.removed = None, None, "", True
    line.reactions = {}


def _row(line: StoredLine) -> dict[str, Any]:
    """Return the values of the row for a new line, by column, without the table."""
    readers = None if line.readers is None else msgspec.json.encode(sorted(line.readers)).decode()
    return {
        "n": line.n,
        "at": line.at,
        "account": line.account,
        "once": line.once,
        "seat": line.seat,
        "name": line.name,
        "addressed": line.addressed,
        "readers": readers,
        "phrase": line.phrase,
        "text": line.text,
        "removed": 0,
    }


def _line(row: Any) -> StoredLine:
    """Return the line in a row, without its reactions."""
    readers = None if row.readers is None else read_readers(row.table_id, row.readers)
    author = (row.account, row.once, row.seat, row.name)
    return StoredLine(row.n, row.at, *author, row.addressed, readers, row.phrase, row.text, bool(row.removed), {})


def _shown(line: StoredLine, account: str, hidden: frozenset[str]) -> ChatLine:
    """Return a line in the form for one account. `hidden` are the accounts whose reactions are left out."""
    given = {player: one for player, one in line.reactions.items() if player not in hidden}
    counts = tuple(
        ReactionCount(one, list(given.values()).count(one), given.get(account) == one)
        for one in REACTIONS
        if one in given.values()
    )
    mine = line.account == account
    return ChatLine(
        line.n, line.at, line.seat, line.name, mine, line.addressed, line.phrase, line.text, line.removed, counts
    )
