"""All tables of a server: found in memory or loaded from the store, woken when time is up, let go when nobody looks.

Knows no connection and no HTTP.
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
from inkrally.server.clock import SteadyClock
from inkrally.server.cluster.acts import Acts
from inkrally.server.cluster.bus import Bus
from inkrally.server.cluster.contract import Ownership, elsewhere
from inkrally.server.cluster.ownership_alone import Alone
from inkrally.server.cluster.versions import Newer
from inkrally.server.config import Config
from inkrally.server.endless import keep_on
from inkrally.server.events import Dispatcher, TableChanged, TableDeleted, TableMade
from inkrally.server.jobs.bot_workers import AWAY, Workers
from inkrally.server.jobs.owners import Owners
from inkrally.server.live.agenda import Agenda
from inkrally.server.live.answers import read_answers
from inkrally.server.live.codes import Codes
from inkrally.server.live.handover import Handover
from inkrally.server.live.messages import NextTable, SeatCode, ToPage
from inkrally.server.live.networks import Networks
from inkrally.server.live.presence import Viewer
from inkrally.server.live.setups import usual_stand_in
from inkrally.server.live.table import LiveTable
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.authors import Authors
from inkrally.server.storage import schema
from inkrally.server.storage.rows import add_table, load
from inkrally.server.storage.sessions import Sessions
from inkrally.server.storage.store import (
    UNREADABLE,
    Fenced,
    NewerRules,
    Store,
    StoreError,
    Write,
    awaited_after_write,
)
from inkrally.table import commands as say
from inkrally.table.doc import BotSeat, TableDoc, TableSetup
from inkrally.table.new import new_table
from inkrally.table.table import Change, TableCore

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LETTERS = 12
"""Some 59 bits: nobody finds a table by trying."""
SWEEP_SECONDS = 15.0
RETRY_MS = 1000


def new_id() -> str:
    """An address of a table or a tower that nobody guesses."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LETTERS))


def is_id(text: str) -> bool:
    """Whether it is written as the id of a table is."""
    return len(text) == ID_LETTERS and all(letter in ID_ALPHABET for letter in text)


def clock_ms() -> int:
    """The machine's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def unknown_table() -> Refusal:
    return Refusal("table-unknown", "there is no table of this address")


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is wanted. With a `name` the host sits down, bots of these levels fill the next seats.

    `look` is the host's figure. `dice_of` is a finished table whose dice are to be played again. `take_back`: the one
    who plays alone may take turns back, and nothing comes of the match but what is seen of it.
    """

    setup: TableSetup
    name: str | None = None
    bots: tuple[str, ...] = ()
    start: bool = False
    dice_of: str | None = None
    look: int | None = None
    take_back: bool = False


class Tables:
    """The tables. `open` before anything else."""

    def __init__(
        self,
        config: Config,
        store: Store,
        sessions: Sessions,
        workers: Workers,
        clock: SteadyClock,
        authors: Authors,
        events: Dispatcher,
        pressed: Callable[[], bool],
        welcome: Callable[[str, str], Awaitable[None]],
        ownership: Ownership | None = None,
        bus: Bus | None = None,
    ) -> None:
        """`pressed` returns whether there is so much to do that what can wait shall. `welcome` gets who sits down at a
        public table, and its host, and may refuse. `ownership` and `bus` are there where several servers share the
        store."""
        self._events = events
        self.pressed = pressed
        self._welcome = welcome
        self.config = config
        self.ownership: Ownership = ownership or Alone()
        self.acts = Acts(self.ownership, bus)
        self.acts.on("redeem", tuple[str, str], self._redeem)
        self.acts.on("sit", tuple[str, str], self._sit)
        self.acts.on("forget", Problem, self._removed)
        self.store = store
        self.clock = clock
        self.now = clock.now
        self.authors = authors
        self.owners = Owners()
        self.networks = Networks(events, config.one_network)
        self.workers = workers
        self.sessions = sessions
        self.codes = Codes(store, config.code_seconds)
        self.away_seconds = config.away_seconds
        self.host_seconds = config.host_seconds
        self.since = self.now()
        self._idle_ms = int(config.idle_seconds * 1000)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._gone: set[str] = set()
        """Those of them that were deleted since their loading began: what was read of them is no more."""
        self._agenda = Agenda(self.now, self._look, self._is_near, self._has_room)
        self.clock.on_begin = self._agenda.wake
        self.newer = Newer(store)
        self.handover = Handover(self.ownership, self._live, self._loading, self._agenda, self.newer, events)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to watch the time, also for what was due while no server ran."""
        if not self.ownership.alone:
            # What is due anywhere and nobody has, ownership finds; all else is its owner's.
            self.acts.open()
            await self.ownership.open(self.handover)
            self.since = self.now()  # by the clock that all of them have
        else:
            columns = schema.tables.c
            playing = sa.select(columns.id, columns.deadline).where(columns.status == "playing")
            due = await self.store.rows_of_tables(playing.where(columns.deadline.is_not(None)))
            # Where a bot owes something, a clock makes it more urgent; else who was there last waits first.
            idle = playing.where(columns.watched == 1).order_by(columns.deadline.is_(None), columns.updated.desc())
            waiting = await self.store.rows_of_tables(idle)
            self._agenda.begin(((row.id, row.deadline) for row in due), [row.id for row in waiting])
        self._tasks = [keep_on("agenda-all", self._agenda.run), keep_on("sweep", self._sweep)]

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

    # Finding.

    async def get(self, table_id: str, by_itself: bool = False) -> LiveTable:
        """A table, loaded if need be; `by_itself` where nobody asks for it. Raises Refusal (`table-unknown`),
        StoreError, Damaged, NewerRules."""
        if self.ownership.doubtful:
            await self.ownership.look()  # it slept, or was cut off: what is here may be another server's by now
        live = self.here(table_id)
        if live is not None:
            return live if by_itself else self._used(live)
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
            self._used(found).start_bots()  # in the line of a table where somebody is, if it was loaded by itself
        return found

    def _loaded(self, table_id: str) -> None:
        self._loading.pop(table_id, None)
        self._gone.discard(table_id)

    def _used(self, live: LiveTable) -> LiveTable:
        live.used = self.now()
        return live

    async def _load(self, table_id: str, by_itself: bool) -> LiveTable | None:
        if table_id in self._live:
            # It is loaded anew since something may be on its way to the store still.
            await self.store.settled()
        if self.handover.draining:
            raise elsewhere()
        # Before it is taken: a server that may go on with it keeps it, and so does one that has a tower of this id.
        begun = await self.newer.check(table_id)
        if begun is None:
            return None
        epoch = await self.ownership.take(table_id)
        try:
            if epoch and not begun:
                await self._check_begun(table_id)
            found = await self._read(table_id, epoch, by_itself)
            if found is None and self.ownership.held.get(table_id) == epoch:
                await self.ownership.release([table_id])  # it was deleted since
            return found
        except UNREADABLE:
            raise
        except Exception:
            if epoch and self.ownership.held.get(table_id) == epoch:
                self.look_again(table_id)  # its clock is this server's now, whether anybody asks again or not
            raise

    async def _read(self, table_id: str, epoch: int, by_itself: bool) -> LiveTable | None:
        table = await load(self.store, table_id)
        if table is None or not (epoch or self.ownership.alone):
            return None
        people = {table.doc.host, *table.doc.accounts}
        answers = await read_answers(self.store, table_id)
        # Who was connected to the server that had it was about to come then: it is waited for from that moment on.
        handed = self.ownership.handed(table_id)
        since = self.since if handed is None else handed
        live = LiveTable(table, self, await self.sessions.seen(sorted(people)), answers, epoch, since)
        if self.ownership.doubtful:
            await self.ownership.look()  # it slept since it took the table
        if epoch and self.ownership.held.get(table_id) != epoch:
            raise elsewhere()
        if table_id in self._gone:
            return None
        if by_itself:
            live.used = 0
        self._live[table_id] = live
        observe.TABLES.set(len(self._live))
        self.deadline_changed(live)
        self.table_changed(live)
        live.start_bots()
        return live

    async def _check_begun(self, table_id: str) -> None:
        """The match of a table that was just taken may have begun meanwhile, at a server of a newer version."""
        try:
            await self.newer.check(table_id)
        except NewerRules:
            await self.ownership.release([table_id])
            raise

    async def newer_than_here(self, table_id: str) -> Problem | None:
        """Why only a server of a newer version lets a connection in to a table, if that is so."""
        if table_id in self._live or not is_id(table_id):
            return None
        try:
            await self.newer.check(table_id)
        except NewerRules as error:
            return error.problem
        except StoreError:
            return None  # whoever is let in is told
        return None

    def here(self, table_id: str) -> LiveTable | None:
        """A table that is in memory, and as it is stored."""
        live = self._live.get(table_id)
        return None if live is None or live.broken else live

    async def in_use(self, table_id: str) -> bool:
        """Likewise, also on another server. Raises StoreError."""
        return self.in_memory(table_id) or await self.ownership.owner_of(table_id) is not None

    def in_memory(self, table_id: str) -> bool:
        """Whether somebody may be at a table, or was a moment ago."""
        return table_id in self._live or table_id in self._loading

    async def seed_for(self, table: TableCore) -> bytes:
        """The seed of a match that begins: a fresh one, or that of the finished match whose dice are played again."""
        if table.doc.dice_of is None:
            return new_seed()
        return await self._public_seed(table.doc.dice_of)

    async def _public_seed(self, table_id: str) -> bytes:
        """The seed of a match that is over, as it is published. Raises Refusal: no other seed may leave its table."""
        row = await self.store.row(
            sa.select(schema.tables.c.seed, schema.tables.c.status).where(schema.tables.c.id == table_id)
        )
        if row is None:
            raise unknown_table()
        if row.status != "over":
            raise Refusal("not-over", "only the dice of a match that is over can be played again", "dice_of")
        return bytes(row.seed)

    async def create(self, account: str, wanted: NewTable, address: str = "") -> tuple[str, int | None]:
        """Make a table; return its id and the host's seat. Raises Refusal, BadInput, StoreError."""
        setup, levels = usual_stand_in(self.authors.setup(account, wanted.setup))
        now = self.now()
        doc = new_table(new_id(), setup, account, GAMES, levels, now)
        seed = b""
        if wanted.dice_of is not None:
            seed = await self._public_seed(wanted.dice_of)
            doc = msgspec.structs.replace(doc, dice_of=wanted.dice_of)
        if wanted.take_back:
            if setup.seats != 1 or setup.rated or setup.public or wanted.dice_of is not None:
                raise BadInput("no-take-back", "turns are taken back by who plays alone, for nothing", "take_back")
            doc = msgspec.structs.replace(doc, take_back=True)
        table = TableCore(doc, GAMES[setup.game], levels)
        if wanted.name is not None:
            sit = say.Sit(self.authors.seat_name(account, wanted.name), look=wanted.look)
            table.apply(table.handle(account, sit, now))
        first = 0 if wanted.name is None else 1
        if first + len(wanted.bots) > setup.seats:
            raise BadInput("seats", f"{len(wanted.bots)} bots do not fit into {setup.seats} seats", "bots")
        for seat, level in enumerate(wanted.bots, first):
            table.apply(table.handle(account, say.SeatBot(seat, level), now))
        if wanted.start:
            table.apply(table.handle(account, say.Start(), now, seed or new_seed()))
        if wanted.name is not None:
            await self.check_rated(account, setup)
        if setup.rated and wanted.dice_of is not None:
            raise BadInput(
                "rated-setup", "dice that are known already make no rated match", "dice_of", {"what": "dice"}
            )
        self.owners.made(doc.id, address)
        await self.add(Write(), table)
        return doc.id, table.doc.seat_of(account)

    async def lesson(self, account: str, lesson: Lesson, name: str, title: str, address: str = "") -> str:
        """Make the table of a lesson, for one, begun; its id. Another lesson of the same account that nobody is at goes
        for it. Raises BadInput (`name`), StoreError."""
        wanted = self.authors.setup(account, TableSetup(lesson.game, title, 1, lesson.file.options, patience=None))
        setup, levels = usual_stand_in(wanted)
        now = self.now()
        doc = msgspec.structs.replace(new_table(new_id(), setup, account, GAMES, levels, now), lesson=lesson.of_table)
        table = TableCore(doc, GAMES[setup.game], levels)
        table.apply(table.handle(account, say.Sit(self.authors.seat_name(account, name)), now))
        table.apply(table.handle(account, say.Start(), now, numbered_seed(lesson.file.seed)))
        self.owners.made(doc.id, address)
        write = Write()
        tables, seats = schema.tables.c, schema.seats.c
        before = sa.select(tables.id).join(schema.seats, seats.table_id == tables.id)
        for row in await self.store.rows(before.where(seats.account == account, tables.lesson == 1)):
            if not await self.in_use(row.id):
                write.add("no-own-table", key=row.id).tell(TableDeleted(row.id))
        await self.add(write, table)
        return doc.id

    async def add(self, write: Write, table: TableCore) -> None:
        """Make a table durable, with what else is to be written, and let it begin. Raises StoreError."""
        add_table(write, table, self.now())
        await self.store.write(write)
        await self._begins(table.doc.id, table.match is not None or table.doc.setup.public)

    async def _begins(self, table_id: str, at_once: bool) -> None:
        """A table is stored. It begins; where something goes wrong with that, a moment later."""
        if not self.ownership.alone:
            self._events.emit(TableMade(table_id))  # the first page takes it, or who finds it due
        elif at_once and not await awaited_after_write(self.get, table_id):  # it runs, and is listed
            self.look_again(table_id)

    # What a page asks beside commands.

    async def rematch(self, live: LiveTable, viewer: Viewer, number: int, pay: Callable[[], None]) -> ToPage:
        """The table of the rematch, made for the first who asks; where the others are bots it begins at once.

        `pay` is called before one is made, and may refuse: it is a new table like any other.
        """

        async def do() -> ToPage:
            if live.table.doc.next is not None:
                if (joined := live.table.again(viewer.account)) is not None:
                    await live.commit(joined)
                return NextTable(number, live.table.doc.next)
            now = self.now()
            doc, change = live.table.rematch(viewer.account, new_id(), now)
            pay()
            # By the present rules, whatever those are by which this match was played.
            table = TableCore(doc, GAMES[doc.setup.game], live.table.levels)
            own = doc.seat_of(viewer.account)
            if all(isinstance(each, BotSeat) for seat, each in enumerate(doc.seats) if seat != own):
                table.apply(table.handle(viewer.account, say.Start(), now, new_seed()))
            write = Write()
            add_table(write, table, now)
            await live.commit(change, write, viewer)
            self.owners.inherit(doc.id, live.id)
            self.networks.note_all(doc, live.viewers)
            await self._begins(doc.id, True)
            return NextTable(number, doc.id)

        return await live.once(viewer, number, do)

    async def seat_code(self, live: LiveTable, viewer: Viewer, number: int) -> ToPage:
        """A code by which another device takes the viewer's seat."""

        async def do() -> ToPage:
            seat = live.table.doc.seat_of(viewer.account)
            if seat is None:
                raise Refusal("not-seated", "take a seat first")
            try:
                code, expires = await self.codes.create(live.id, seat, viewer.account, self.now(), live.epoch)
            except Fenced:
                self.lost(live)
                raise
            return SeatCode(number, code, expires)

        return await live.once(viewer, number, do)

    async def redeem(self, code: str, account: str) -> tuple[str, int]:
        """Move the seat of a code to this account; the table and the seat. Raises Refusal, StoreError."""
        row = await self.codes.find(code, self.now())
        return await self.acts.done(row.table_id, "redeem", (code, account), tuple[str, int])

    async def _redeem(self, table_id: str, given: tuple[str, str]) -> tuple[str, int]:
        code, account = given
        live = await self.get(table_id)
        async with live.turn():
            # Once more, now that nobody else can: of two who hurry, one is too late.
            row = await self.codes.find(code, self.now())
            doc = live.table.doc
            seat = doc.seat_of(row.account)
            if seat is None:
                raise Refusal("code-unknown", "this code is of a seat that has changed hands")
            if row.account != account:  # whoever has the code may be somebody else, whatever it is for
                await self.check_rated(account, doc.setup)
                await self.check_welcome(account, doc)
            write = Write().add("no-codes", key=live.id, at=row.seat)
            change = Change() if row.account == account else live.table.move_seat(seat, account)
            await live.commit(change, write)
            live.expect(account)
        return live.id, seat

    async def sit(self, table_id: str, account: str, name: str) -> int:
        """Let somebody sit down at a public table who has no page there; the seat. Raises Refusal, BadInput,
        StoreError."""
        return await self.acts.done(table_id, "sit", (account, name), int)

    async def _sit(self, table_id: str, given: tuple[str, str]) -> int:
        account, name = given
        live = await self.get(table_id)
        doc = live.table.doc
        if not doc.setup.public:
            raise Refusal("table-private", "whoever has the link of this table sits down there, on its own page")
        if doc.seat_of(account) is None:
            if doc.status != "open":
                raise Refusal("table-begun", "somebody was quicker: this match has begun, and can be watched")
            await live.sit_down(account, say.Sit(name))
        seat = live.table.doc.seat_of(account)
        assert seat is not None, "it was refused or it sits"
        return seat

    # Other servers.

    def lost(self, live: LiveTable) -> None:
        """A write of a table was refused: another server has it."""
        self.handover.lost(live)

    def public(self) -> list[LiveTable]:
        """The tables in memory that are open to everybody."""
        return [live for live in self._live.values() if live.table.doc.setup.public]

    async def removed(self, table_id: str, problem: Problem) -> None:
        """A table was deleted: who looks at it on another server is told, too. Raises StoreError."""
        await self.acts.elsewhere(table_id, "forget", problem, bool)
        self.forget(table_id)

    async def _removed(self, table_id: str, problem: Problem) -> bool:
        self.say_goodbye(table_id, problem)
        self.forget(table_id)
        return True

    def viewers(self, table_id: str) -> int:
        """How many pages look at a table now."""
        return self.handover.viewers(table_id)

    def say_goodbye(self, table_id: str, problem: Problem) -> None:
        """Send everybody away from a table, for good."""
        live = self._live.get(table_id)
        for viewer in list(live.viewers) if live is not None else ():
            viewer.cut(problem, False)

    def forget(self, table_id: str) -> None:
        """A table is deleted: nothing of it goes on in memory, and what is on its way there does not come."""
        if table_id in self._loading:
            self._gone.add(table_id)
        live = self.handover.let_go(table_id)
        self._agenda.drop(table_id)
        self.owners.forget(table_id)
        if live is not None:
            live.end()

    # Time.

    def deadline_changed(self, live: LiveTable) -> None:
        """A table says when it wants to be woken."""
        deadline = live.table.doc.due
        if deadline is None:
            self._agenda.drop(live.id)
        else:
            self._agenda.put(live.id, deadline)

    def table_changed(self, live: LiveTable) -> None:
        """A table is another now, or somebody came there or went."""
        self._events.emit(TableChanged(live))

    async def check_rated(self, account: str, setup: TableSetup) -> None:
        """Raise Refusal (`rated-guest`) for a guest at a rated table: a rating is a player's, and a browser that is
        emptied would begin anew each time. Nobody is kept from other tables. Raises StoreError."""
        if setup.rated:
            await self.check_player(account)

    async def check_welcome(self, account: str, doc: TableDoc) -> None:
        """Raise Refusal (`not-welcome`) for who wants to sit down at a public table of somebody who has blocked them.
        Whoever has the link of another table was asked. Raises StoreError."""
        if doc.setup.public and doc.host != account:
            await self._welcome(account, doc.host)

    async def check_player(self, account: str) -> None:
        """Raise Refusal (`rated-guest`) for an account without a handle. Raises StoreError."""
        columns = schema.accounts.c
        row = await self.store.row(sa.select(columns.handle).where(columns.id == account))
        if row is None or row.handle is None:
            raise Refusal("rated-guest", "rated matches are for players; choose a nickname for good first")

    def look_again(self, table_id: str) -> None:
        """Something went wrong at a table: what is due there is looked at when it has been loaded anew."""
        self._agenda.put(table_id, self.now() + RETRY_MS)

    async def _look(self, table_id: str) -> int | None:
        """Do what is due at a table; when something is due again: looked at before its time, or another clock runs."""
        if not self.ownership.alone:
            if self.ownership.doubtful:
                await self.ownership.look()
            if table_id not in self.ownership.held:
                return None  # this is of before it went to another, or whoever finds it due takes it
        live = await self.get(table_id, by_itself=True)
        before = self.now()
        await live.tick()
        return live.table.doc.due_after(before)  # also what has become due meanwhile

    def _is_near(self, table_id: str) -> bool:
        return self.here(table_id) is not None

    def _has_room(self) -> bool:
        return self.workers.waiting(AWAY) < self.workers.processes

    async def _sweep(self) -> None:
        """Let go of tables at which nobody was for a while; they come back from the store when asked for."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.05, self._idle_ms / 1000)))
            gone = self._let_go(self.now())
            if gone and not self.ownership.alone:
                for table_id in gone:
                    self._agenda.drop(table_id)  # whoever finds it due takes it
                with suppress(StoreError):  # the rows say so still, and soon they are told again
                    await self.ownership.release(gone)

    def _let_go(self, now: int) -> list[str]:
        gone = [
            table_id
            for table_id, live in self._live.items()
            if live.broken or (live.idle and now - live.used > self._idle_ms)
        ]
        for table_id in gone:
            self.handover.let_go(table_id)
        return gone
