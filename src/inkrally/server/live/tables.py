"""All tables of a server: loads tables from the database, checks them at their deadlines, and unloads idle ones.

Contains no connections and no HTTP.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.lessons import Lesson
from inkrally.match.chance import new_seed, numbered_seed
from inkrally.match.errors import BadInput, Problem, Refusal
from inkrally.server.background_tasks import supervise
from inkrally.server.clock import SteadyClock
from inkrally.server.cluster.bus import Bus
from inkrally.server.cluster.contract import Ownership, elsewhere
from inkrally.server.cluster.remote_calls import RemoteCalls
from inkrally.server.cluster.versions import NewerTables
from inkrally.server.config import Config
from inkrally.server.events import Dispatcher, TableChanged, TableDeleted, TableMade
from inkrally.server.jobs.bot_dispatcher import UNATTENDED, BotDispatcher, TableRequesters
from inkrally.server.live.command_replies import read_answers
from inkrally.server.live.deadline_scheduler import DeadlineScheduler
from inkrally.server.live.messages import RematchTable, SeatCode, ServerMessage
from inkrally.server.live.player_addresses import PlayerAddresses
from inkrally.server.live.presence import Viewer
from inkrally.server.live.seat_codes import SeatCodes
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.live.table import LiveTable
from inkrally.server.live.table_transfer import TableTransfer
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.authors import Authors
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.sessions import TOKEN_BYTES, Sessions, add_guest, hash_token
from inkrally.server.storage.store import (
    UNREADABLE,
    FencedWrite,
    NewerVersionRequired,
    Store,
    StoreError,
    Write,
    awaited_after_write,
)
from inkrally.server.storage.table_rows import add_table, load
from inkrally.table import commands as say
from inkrally.table.document import EmptySeat, TableDocument, TableSetup
from inkrally.table.setup import new_table
from inkrally.table.table import Change, TableCore

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
"""The length of an ID: about 59 random bits, so that no one finds a table by guessing."""
SWEEP_SECONDS = 15.0
"""How often to look for idle tables to unload."""
MIN_ON_DEVICE, MAX_ON_DEVICE = 2, 6
"""The minimum and the maximum number of players who share one device."""
RETRY_MS = 1000
"""How long after an error a table is checked again."""


def new_id() -> str:
    """Return a new random ID for a table or dice tower."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Return whether a text has the form of a table ID."""
    return len(text) == ID_LENGTH and all(letter in ID_ALPHABET for letter in text)


def machine_time_ms() -> int:
    """Return the machine's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def unknown_table() -> Refusal:
    return Refusal("table-unknown", "there is no table with this address")


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table.

    Attributes:
        setup: The settings of the table.
        name: The name of the host, who then gets the first seat. None if the host takes no seat.
        bots: The levels of bots for the next seats.
        start: Whether the match starts at once.
        dice_of: The ID of a finished table whose dice are used again, or None.
        look: The host's avatar.
        take_back: Whether the only player may undo rounds. Such a match is never rated.
        on_device: The names of the players who share the device of the host (a hot seat), in the first seats. The host
            then has no seat of their own, and the match starts at once.
    """

    setup: TableSetup
    name: str | None = None
    bots: tuple[str, ...] = ()
    start: bool = False
    dice_of: str | None = None
    look: int | None = None
    take_back: bool = False
    on_device: tuple[str, ...] = ()


class Tables:
    """Loads, creates and unloads the tables of a server. Await `open` first."""

    def __init__(
        self,
        config: Config,
        store: Store,
        sessions: Sessions,
        workers: BotDispatcher,
        clock: SteadyClock,
        authors: Authors,
        events: Dispatcher,
        is_overloaded: Callable[[], bool],
        welcome: Callable[[str, str], Awaitable[None]],
        ownership: Ownership | None = None,
        bus: Bus | None = None,
    ) -> None:
        """Create the tables of a server.

        Args:
            config: The settings.
            store: The database.
            sessions: The sessions, which record when accounts were last connected.
            workers: The workers for bots.
            clock: The clock of deadlines.
            authors: Checks names and texts.
            events: The dispatcher.
            is_overloaded: Returns whether the server is overloaded, so that less urgent work should wait.
            welcome: Gets an account, and the host of a public table that the account wants to join. Raises Refusal if
                the host has blocked the account.
            ownership: The ownership of tables in a cluster.
            bus: The bus between servers in a cluster.
        """
        self._events = events
        self.is_overloaded = is_overloaded
        self._welcome = welcome
        self.config = config
        self.ownership = ownership or Ownership()
        self.acts = RemoteCalls(self.ownership, bus)
        self.acts.register_handler("redeem", tuple[str, str], self._redeem)
        self.acts.register_handler("sit", tuple[str, str], self._sit)
        self.acts.register_handler("forget", Problem, self._removed)
        self.store = store
        self.clock = clock
        self.now = clock.now
        self.authors = authors
        self.owners = TableRequesters()
        self.networks = PlayerAddresses(events, config.one_network)
        self.workers = workers
        self.sessions = sessions
        self.codes = SeatCodes(store, config.code_seconds)
        self.away_seconds = config.away_seconds
        self.host_seconds = config.host_absence_seconds
        self.since = self.now()
        self._idle_ms = int(config.idle_seconds * 1000)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._gone: set[str] = set()
        """The tables that were deleted while they were being loaded. Their loaded state is discarded."""
        self._deadlines = DeadlineScheduler(self.now, self._look, self._is_in_memory, self._has_room)
        self.clock.on_begin = self._deadlines.recheck
        self.newer = NewerTables(store)
        self.handover = TableTransfer(self.ownership, self._live, self._loading, self._deadlines, self.newer, events)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start the timers, also for deadlines that passed while no server was running."""
        if not self.ownership.alone:
            # Ownership finds due tables without an owner. All others wake at their owners.
            self.acts.open()
            await self.ownership.open(self.handover)
            self.since = self.now()  # by the cluster's clock
        else:
            columns = schema.tables.c
            playing = sa.select(columns.id, columns.deadline).where(columns.status == "playing")
            due = await self.store.rows_of_tables(playing.where(columns.deadline.is_not(None)))
            # Bot tables with a clock come first, then the most recently used.
            idle = playing.where(columns.watched == 1).order_by(columns.deadline.is_(None), columns.updated.desc())
            waiting = await self.store.rows_of_tables(idle)
            self._deadlines.load(((row.id, row.deadline) for row in due), [row.id for row in waiting])
        self._tasks = [supervise("deadlines-all", self._deadlines.run), supervise("sweep", self._sweep)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for live in self._live.values():
            live.stop()
        await asyncio.gather(
            *self._tasks,
            *(task for live in self._live.values() for task in live.tasks),
            return_exceptions=True,
        )

    # Loading

    async def get(self, table_id: str, by_itself: bool = False) -> LiveTable:
        """Return a table, loading it if necessary.

        Args:
            table_id: The ID of the table.
            by_itself: Whether the server needs the table, not a client. The table then does not count as used.

        Raises:
            Refusal: There is no such table (`table-unknown`).
            StoreError: The database does not answer.
            TableCorrupted: The stored rows are damaged.
            NewerVersionRequired: Only a server of a newer version can load it.
        """
        if self.ownership.is_lease_uncertain:
            await self.ownership.verify()  # after a sleep or a lost connection, other servers may own these tables
        live = self.loaded_table(table_id)
        if live is not None:
            return live if by_itself else self._record_use(live)
        if not is_id(table_id):
            raise unknown_table()
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id, by_itself))
            loading.add_done_callback(lambda _: self._loaded(table_id))
        found = await asyncio.shield(loading)
        if found is None:
            raise unknown_table()
        if not by_itself:
            self._record_use(found).start_bots()  # move the requests of its bots to the queue of tables with viewers
        return found

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._gone.discard(table_id)

    def _record_use(self, live: LiveTable) -> LiveTable:
        """Record that a client uses a table, and return it."""
        live.used_at = self.now()
        return live

    async def _load(self, table_id: str, by_itself: bool) -> LiveTable | None:
        """Acquire and read a table, or return None if there is none. Arguments and errors are those of `get`."""
        if table_id in self._live:
            # The table is outdated. Wait for its last write, which may still be on its way to the database.
            await self.store.flush()
        if self.handover.draining:
            raise elsewhere()
        # Check before acquiring: the present owner may be a newer server that can load the table, and the ID may be
        # that of a dice tower.
        begun = await self.newer.check(table_id)
        if begun is None:
            return None
        epoch = await self.ownership.acquire(table_id)
        try:
            if epoch and not begun:
                await self._check_begun(table_id)
            found = await self._read(table_id, epoch, by_itself)
            if found is None and self.ownership.owned_epochs.get(table_id) == epoch:
                await self.ownership.release([table_id])  # the table was deleted meanwhile
            return found
        except UNREADABLE:
            raise
        except Exception:
            if epoch and self.ownership.owned_epochs.get(table_id) == epoch:
                self.schedule_retry(table_id)  # this server must check the deadline now, even without clients
            raise

    async def _read(self, table_id: str, epoch: int, by_itself: bool) -> LiveTable | None:
        table = await load(self.store, table_id)
        if table is None or not (epoch or self.ownership.alone):
            return None
        people = {table.doc.host, *table.doc.accounts}
        answers = await read_answers(self.store, table_id)
        # Players connected to the previous owner are reconnecting. Their absence counts from the transfer on.
        handed = self.ownership.acquired_at_ms(table_id)
        since = self.since if handed is None else handed
        live = LiveTable(table, self, await self.sessions.last_seen(sorted(people)), answers, epoch, since)
        if self.ownership.is_lease_uncertain:
            await self.ownership.verify()  # the machine slept since the table was acquired
        if epoch and self.ownership.owned_epochs.get(table_id) != epoch:
            raise elsewhere()
        if table_id in self._gone:
            return None
        if by_itself:
            live.used_at = 0
        self._live[table_id] = live
        observe.LOADED_TABLES.set(len(self._live))
        self.deadline_changed(live)
        self.table_changed(live)
        live.start_bots()
        if table.doc.status == "playing" and table.doc.setup.by_days:
            live.spawn(live.read_player_times_later)
        return live

    async def _check_begun(self, table_id: str) -> None:
        """Check after acquiring a table that its match has not begun on a server of a newer version meanwhile.

        Raises:
            NewerVersionRequired: The match has begun there. This server has released the table.
        """
        try:
            await self.newer.check(table_id)
        except NewerVersionRequired:
            await self.ownership.release([table_id])
            raise

    async def newer_version_reason(self, table_id: str) -> Problem | None:
        """Return the problem if only a server of a newer version can load a table, or None if this server can."""
        if table_id in self._live or not is_id(table_id):
            return None
        try:
            await self.newer.check(table_id)
        except NewerVersionRequired as error:
            return error.problem
        except StoreError:
            return None  # the client gets the error after it has connected
        return None

    def loaded_table(self, table_id: str) -> LiveTable | None:
        """Return a table that is in memory and up to date, or None."""
        live = self._live.get(table_id)
        return None if live is None or live.outdated else live

    async def in_use(self, table_id: str) -> bool:
        """Return whether any server may have a table in memory. Raises StoreError."""
        return self.in_memory(table_id) or await self.ownership.owner_of(table_id) is not None

    def in_memory(self, table_id: str) -> bool:
        """Return whether a table is in memory or being loaded."""
        return table_id in self._live or table_id in self._loading

    async def seed_for(self, table: TableCore) -> bytes:
        """Return the seed for a match that starts: a new one, or that of the finished match to replay."""
        if table.doc.dice_of is None:
            return new_seed()
        return await self._public_seed(table.doc.dice_of)

    async def _public_seed(self, table_id: str) -> bytes:
        """Return the seed of a finished match, which is public. Raises Refusal (`table-unknown`, `not-over`)."""
        row = await self.store.row(
            sa.select(schema.tables.c.seed, schema.tables.c.status).where(schema.tables.c.id == table_id)
        )
        if row is None:
            raise unknown_table()
        if row.status != "over":
            raise Refusal("not-over", "only the dice of a finished match can be played again", "dice_of")
        return bytes(row.seed)

    async def _repeated_link(self, table_id: str, setup: TableSetup) -> str | None:
        """Return the ID of the dice link whose dice a new table for one player repeats, or None.

        `table_id` is the table whose dice are used again, and `setup` is the setup of the new table. Raises StoreError.
        """
        links = schema.dice_links.c
        row = await self.store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
        if row is None or setup.seats != 1:
            return None
        before = read_doc(table_id, row.doc)
        if (before.setup.game, before.setup.options) != (setup.game, setup.options):
            return None
        if before.dice_link is not None or before.repeats is not None:
            return before.dice_link or before.repeats
        link = await self.store.row(sa.select(links.id).where(links.table_id == table_id))
        return None if link is None else str(link.id)

    async def create(self, account: str, wanted: TableRequest, address: str = "") -> tuple[str, int | None]:
        """Create a table. Return its ID and the host's seat. Raises Refusal, BadInput, StoreError."""
        setup, levels = with_default_substitute(self.authors.setup(account, wanted.setup))
        now = self.now()
        doc = new_table(new_id(), setup, account, GAMES, levels, now)
        seed = b""
        if wanted.dice_of is not None:
            seed = await self._public_seed(wanted.dice_of)
            repeats = await self._repeated_link(wanted.dice_of, setup)
            doc = msgspec.structs.replace(doc, dice_of=wanted.dice_of, repeats=repeats)
        if wanted.take_back:
            if setup.seats != 1 or setup.rated or setup.public or wanted.dice_of is not None:
                raise BadInput(
                    "no-take-back", "only a match with one seat and without rating can allow undo", "take_back"
                )
            doc = msgspec.structs.replace(doc, take_back=True)
        table = TableCore(doc, GAMES[setup.game], levels)
        write = Write()
        if wanted.on_device:
            self._seat_on_device(table, account, wanted, write)
        if wanted.name is not None:
            sit = say.Sit(self.authors.seat_name(account, wanted.name), avatar=wanted.look)
            table.apply(table.handle(account, sit, now))
        first = len(wanted.on_device) or int(wanted.name is not None)
        if first + len(wanted.bots) > setup.seats:
            raise BadInput("seats", f"{len(wanted.bots)} bots do not fit into {setup.seats} seats", "bots")
        for seat, level in enumerate(wanted.bots, first):
            table.apply(table.handle(account, say.AddBot(seat, level), now))
        if wanted.start:
            table.apply(table.handle(account, say.Start(), now, seed or new_seed()))
        if wanted.name is not None:
            await self.check_rated(account, setup)
        if setup.rated and wanted.dice_of is not None:
            raise BadInput("rated-setup", "a match with known dice cannot be rated", "dice_of", {"what": "dice"})
        self.owners.record(doc.id, address)
        await self.add(write, table)
        return doc.id, table.doc.seat_of(account)

    def _seat_on_device(self, table: TableCore, account: str, wanted: TableRequest, write: Write) -> None:
        """Seat the players who share the device of the host. Each gets a guest account without a browser.

        Args:
            table: The new table.
            account: The account of the host.
            wanted: The request.
            write: The write that stores the table. This function adds the guest accounts to it.

        Raises:
            BadInput: The request does not fit a hot seat (`hot-seat-setup`), or a name is invalid.
        """
        setup, names = table.doc.setup, wanted.on_device
        if not MIN_ON_DEVICE <= len(names) <= MAX_ON_DEVICE or len(names) > setup.seats:
            raise BadInput(
                "hot-seat-setup",
                f"{MIN_ON_DEVICE} to {MAX_ON_DEVICE} players share one device, and each needs a seat",
                "on_device",
            )
        timed = setup.clock.seconds is not None or setup.patience is not None
        shown = setup.public or setup.rated or setup.hints or setup.open_drafts
        repeated = wanted.dice_of is not None or wanted.take_back
        if wanted.name is not None or not wanted.start or timed or shown or repeated:
            raise BadInput(
                "hot-seat-setup",
                "players who share one device need a match that starts at once, is neither public nor rated, and has "
                "no clock, patience, hints, open drafts, known dice or undo; the host has no other seat",
                "on_device",
            )
        now, accounts = self.now(), []
        for seat, name in enumerate(names):
            # The token of this session is not stored or sent, so no browser can use the account.
            guest = hash_token(secrets.token_urlsafe(TOKEN_BYTES))
            add_guest(write, guest, now)
            accounts.append(guest)
            table.apply(table.handle(guest, say.Sit(self.authors.seat_name(account, name), seat), now))
        table.apply(Change(msgspec.structs.replace(table.doc, device=tuple(accounts), free_talk=False)))

    async def lesson(self, account: str, lesson: Lesson, name: str, title: str, address: str = "") -> str:
        """Create the table of a lesson and start it. Return its ID.

        Deletes earlier lesson tables of the same account that no server has in memory. Raises BadInput (`name`),
        StoreError.
        """
        wanted = self.authors.setup(account, TableSetup(lesson.game, title, 1, lesson.file.options, patience=None))
        setup, levels = with_default_substitute(wanted)
        now = self.now()
        doc = msgspec.structs.replace(new_table(new_id(), setup, account, GAMES, levels, now), lesson=lesson.of_table)
        table = TableCore(doc, GAMES[setup.game], levels)
        table.apply(table.handle(account, say.Sit(self.authors.seat_name(account, name)), now))
        table.apply(table.handle(account, say.Start(), now, numbered_seed(lesson.file.seed)))
        self.owners.record(doc.id, address)
        write = Write()
        tables, seats = schema.tables.c, schema.seats.c
        before = sa.select(tables.id).join(schema.seats, seats.table_id == tables.id)
        for row in await self.store.rows(before.where(seats.account == account, tables.lesson == 1)):
            if not await self.in_use(row.id):
                write.add("no-own-table", key=row.id).tell(TableDeleted(row.id))
        await self.add(write, table)
        return doc.id

    async def add(self, write: Write, table: TableCore) -> None:
        """Store a new table together with other rows, and start it. Raises StoreError."""
        add_table(write, table, self.now())
        await self.store.write(write)
        await self._start_new(table.doc.id, table.match is not None or table.doc.setup.public)

    async def _start_new(self, table_id: str, at_once: bool) -> None:
        """Start a table that has just been stored. If that fails, try again a moment later."""
        if not self.ownership.alone:
            self._events.emit(TableMade(table_id))  # a server acquires the table for its first client or its deadline
        elif at_once and not await awaited_after_write(self.get, table_id):  # a loaded table runs and can be listed
            self.schedule_retry(table_id)

    # Messages other than commands

    async def rematch(self, live: LiveTable, viewer: Viewer, number: int, pay: Callable[[], None]) -> ServerMessage:
        """Create the rematch for the first player who asks, and return its ID to everyone who asks.

        If no seat is free, the match starts at once. `pay` is called before a table is created, and may
        refuse.
        """

        async def do() -> ServerMessage:
            if live.table.doc.next is not None:
                if (joined := live.table.join_rematch(viewer.account)) is not None:
                    await live.commit(joined)
                return RematchTable(number, live.table.doc.next)
            now = self.now()
            doc, change = live.table.rematch(viewer.account, new_id(), now)
            pay()
            # Use the present rules, also if the finished match used an older version.
            table = TableCore(doc, GAMES[doc.setup.game], live.table.levels)
            if not any(isinstance(each, EmptySeat) for each in doc.seats):
                table.apply(table.handle(doc.host, say.Start(), now, new_seed()))
            write = Write()
            add_table(write, table, now)
            await live.commit(change, write, viewer)
            self.owners.inherit(doc.id, live.id)
            self.networks.record_viewers(doc, live.viewers)
            await self._start_new(doc.id, True)
            return RematchTable(number, doc.id)

        return await live.run_once(viewer, number, do)

    async def seat_code(self, live: LiveTable, viewer: Viewer, number: int) -> ServerMessage:
        """Create a code with which another device can take over the viewer's seat."""

        async def do() -> ServerMessage:
            seat = live.table.doc.seat_of(viewer.account)
            if seat is None:
                raise Refusal("not-seated", "take a seat first")
            if live.table.doc.device:
                raise Refusal("hot-seat", "all players of this match share one device; their seats stay there")
            try:
                code, expires = await self.codes.create(live.id, seat, viewer.account, self.now(), live.epoch)
            except FencedWrite:
                self.handle_lost(live)
                raise
            return SeatCode(number, code, expires)

        return await live.run_once(viewer, number, do)

    async def redeem_seat_code(self, code: str, account: str) -> tuple[str, int]:
        """Move a seat to this account by a code. Return the table and the seat. Raises Refusal, StoreError."""
        row = await self.codes.find(code, self.now())
        return await self.acts.call(row.table_id, "redeem", (code, account), tuple[str, int])

    async def _redeem(self, table_id: str, given: tuple[str, str]) -> tuple[str, int]:
        code, account = given
        live = await self.get(table_id)
        async with live.locked():
            # Find the code again under the lock, because another device may have used the same code meanwhile.
            row = await self.codes.find(code, self.now())
            doc = live.table.doc
            seat = doc.seat_of(row.account)
            if seat is None:
                raise Refusal("code-unknown", "this code is for a seat that has changed hands")
            if row.account != account:  # the code may have been passed on to another person
                await self.check_rated(account, doc.setup)
                await self.check_welcome(account, doc)
            write = Write().add("no-codes", key=live.id, at=row.seat)
            change = Change() if row.account == account else live.table.move_seat(seat, account)
            await live.commit(change, write)
            live.expect_player(account)
        return live.id, seat

    async def sit(self, table_id: str, account: str, name: str) -> int:
        """Seat a player at a public table without a connection. Return the seat. Raises Refusal, BadInput,
        StoreError."""
        return await self.acts.call(table_id, "sit", (account, name), int)

    async def _sit(self, table_id: str, given: tuple[str, str]) -> int:
        account, name = given
        live = await self.get(table_id)
        doc = live.table.doc
        if not doc.setup.public:
            raise Refusal("table-private", "this table is not public; open its link to take a seat")
        if doc.seat_of(account) is None:
            if doc.status != "open":
                raise Refusal("table-begun", "this match has begun; you can watch it")
            try:
                await live.sit_down(account, say.Sit(name))
            except Refusal as refusal:
                # A second page of the same browser has taken the seat meanwhile.
                if refusal.code != "already-seated":
                    raise
        seat = live.table.doc.seat_of(account)
        assert seat is not None, "the account was refused or has a seat"
        return seat

    # Other servers and deletion

    def handle_lost(self, live: LiveTable) -> None:
        """Handle a write that was refused because another server owns the table."""
        self.handover.handle_lost(live)

    def public(self) -> list[LiveTable]:
        """Return the public tables in memory."""
        return [live for live in self._live.values() if live.table.doc.setup.public]

    async def disconnect_viewers_everywhere(self, table_id: str, problem: Problem) -> None:
        """Disconnect the viewers of a deleted table on all servers. Raises StoreError."""
        await self.acts.call_owner(table_id, "forget", problem, bool)
        self.unload(table_id)

    async def _removed(self, table_id: str, problem: Problem) -> bool:
        self.close_connections(table_id, problem)
        self.unload(table_id)
        return True

    def viewers(self, table_id: str) -> int:
        """Return the number of connections to a table on this server."""
        return self.handover.viewers(table_id)

    def close_connections(self, table_id: str, problem: Problem) -> None:
        """Disconnect all viewers of a table. They must not reconnect."""
        live = self._live.get(table_id)
        for viewer in list(live.viewers) if live is not None else ():
            viewer.disconnect(problem, False)

    def unload(self, table_id: str) -> None:
        """Remove a deleted table from memory, and discard it if it is being loaded."""
        if table_id in self._loading:
            self._gone.add(table_id)
        live = self.handover.unload(table_id)
        self._deadlines.cancel(table_id)
        self.owners.forget(table_id)
        if live is not None:
            live.discard()

    # Deadlines and events

    def deadline_changed(self, live: LiveTable) -> None:
        """Schedule the next deadline of a table."""
        deadline = live.table.doc.due
        if deadline is None:
            self._deadlines.cancel(live.id)
        else:
            self._deadlines.schedule(live.id, deadline)

    def table_changed(self, live: LiveTable) -> None:
        """Emit `TableChanged`, after a change of the table or of its connections."""
        self._events.emit(TableChanged(live))

    async def check_rated(self, account: str, setup: TableSetup) -> None:
        """Raise Refusal (`rated-guest`) if a guest wants to join a rated table. Raises StoreError.

        Guests have no ratings, because a guest could get a new rating by clearing the browser.
        """
        if setup.rated:
            await self.check_player(account)

    async def check_welcome(self, account: str, doc: TableDocument) -> None:
        """Raise Refusal (`not-welcome`) for an account blocked by the host of a public table. Raises StoreError.

        At a private table, the host has invited everyone who has the link.
        """
        if doc.setup.public and doc.host != account:
            await self._welcome(account, doc.host)

    async def check_player(self, account: str) -> None:
        """Raise Refusal (`rated-guest`) for an account without a handle. Raises StoreError."""
        columns = schema.accounts.c
        row = await self.store.row(sa.select(columns.handle).where(columns.id == account))
        if row is None or row.handle is None:
            raise Refusal("rated-guest", "rated matches need a nickname; choose one first")

    def schedule_retry(self, table_id: str) -> None:
        """Check a table again soon, after an error."""
        self._deadlines.schedule(table_id, self.now() + RETRY_MS)

    async def _look(self, table_id: str) -> int | None:
        """Apply the passed deadlines of a table. Return its next deadline in milliseconds since 1970, or None."""
        if not self.ownership.alone:
            if self.ownership.is_lease_uncertain:
                await self.ownership.verify()
            if table_id not in self.ownership.owned_epochs:
                return None  # scheduled before the table went to another server
        live = await self.get(table_id, by_itself=True)
        before = self.now()
        await live.tick()
        return live.table.doc.due_after(before)  # also deadlines that passed meanwhile

    def _is_in_memory(self, table_id: str) -> bool:
        """Return whether a table is in memory."""
        return self.loaded_table(table_id) is not None

    def _has_room(self) -> bool:
        """Return whether the processes for bots have room for tables that no one watches."""
        return self.workers.queue_length(UNATTENDED) < self.workers.capacity

    async def _sweep(self) -> None:
        """Unload idle tables repeatedly until the task is cancelled. Such tables are loaded again when needed."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.05, self._idle_ms / 1000)))
            gone = self._let_go(self.now())
            if gone and not self.ownership.alone:
                for table_id in gone:
                    self._deadlines.cancel(table_id)  # any server may acquire it when it is due
                with suppress(StoreError):  # the rows remain, and the next sweep releases them
                    await self.ownership.release(gone)

    def _let_go(self, now: int) -> list[str]:
        gone = [
            table_id
            for table_id, live in self._live.items()
            if live.outdated or (live.idle and now - live.used_at > self._idle_ms)
        ]
        for table_id in gone:
            self.handover.unload(table_id)
        return gone
