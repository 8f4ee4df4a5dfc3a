"""All tables of a server: found in memory or loaded from the store, woken when time is up, let go when nobody looks.

Knows no connection and no HTTP.
"""

from __future__ import annotations

import asyncio
import heapq
import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadInput, Problem, Refusal
from inkrally.server import observe, schema
from inkrally.server.analysed import ANALYSED
from inkrally.server.codes import Codes
from inkrally.server.config import Config
from inkrally.server.live_table import LiveTable, Viewer
from inkrally.server.messages import NextTable, SeatCode, ToPage
from inkrally.server.reviewed import WhatIfWanted
from inkrally.server.seating import add_table, check_over, from_rows, level_names, load
from inkrally.server.sessions import Sessions
from inkrally.server.store import Store, StoreError, Write
from inkrally.server.what_if import gone_on
from inkrally.server.workers import Workers
from inkrally.table import commands as say
from inkrally.table.doc import BotSeat, Player, Setup
from inkrally.table.table import Change, Table, new_table

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LETTERS = 12
"""Some 59 bits: nobody finds a table by trying."""
SWEEP_SECONDS = 15.0
RETRY_MS = 1000


def new_id() -> str:
    """An address of a table or a tower that nobody guesses."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LETTERS))


def is_id(text: str) -> bool:
    return len(text) == ID_LETTERS and all(letter in ID_ALPHABET for letter in text)


def clock_ms() -> int:
    return time.time_ns() // 1_000_000


def unknown_table() -> Refusal:
    return Refusal("table-unknown", "there is no table of this address")


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is wanted. With a `name` the host sits down, bots of these levels fill the next seats.

    `look` is the host's figure. `dice_of` is a finished table whose dice are to be played again.
    """

    setup: Setup
    name: str | None = None
    bots: tuple[str, ...] = ()
    start: bool = False
    dice_of: str | None = None
    look: int | None = None


def usual_stand_in(setup: Setup) -> tuple[Setup, tuple[str, ...]]:
    """A set-up with somebody who plays for the absent, and the bots that its game has. Raises BadInput (`hints`)."""
    levels = tuple(level_names(setup.game)) if setup.game in GAMES else ()
    if setup.hints and setup.game not in ANALYSED:
        raise BadInput("hints", "there are no hints in this game", "hints")
    if not setup.stand_in and levels:
        setup = msgspec.structs.replace(setup, stand_in=levels[len(levels) // 2])
    return setup, levels


class Tables:
    """The tables. `open` before anything else."""

    def __init__(self, config: Config, store: Store, sessions: Sessions, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.sessions = sessions
        self.codes = Codes(store, config.code_seconds)
        self.away_seconds = config.away_seconds
        self._idle_ms = int(config.idle_seconds * 1000)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._deadlines: list[tuple[int, str]] = []
        self._due: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._ticks: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        return clock_ms()

    async def open(self) -> None:
        """Begin to watch the time, also for what was due while no server ran."""
        rows = await self.store.rows(
            sa.select(schema.tables.c.id, schema.tables.c.deadline).where(
                schema.tables.c.status == "playing",
                sa.or_(schema.tables.c.watched == 1, schema.tables.c.deadline.is_not(None)),
            )
        )
        now = self.now()
        for row in rows:
            # A table where a bot owes something is looked at now, the others when their time is up.
            self._schedule(row.id, now if row.deadline is None else row.deadline)
        watched = sa.select(schema.tables.c.id).where(schema.tables.c.status == "playing", schema.tables.c.watched == 1)
        for row in await self.store.rows(watched):
            self._schedule(row.id, now)
        self._tasks = [asyncio.create_task(self._watch_time()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        for task in [*self._tasks, *self._ticks]:
            task.cancel()
        for live in self._live.values():
            for task in list(live.tasks):
                task.cancel()
        await asyncio.gather(
            *self._tasks,
            *self._ticks,
            *(task for live in self._live.values() for task in live.tasks),
            return_exceptions=True,
        )

    # Finding.

    async def get(self, table_id: str) -> LiveTable:
        """A table, loaded if need be. Raises Refusal (`table-unknown`)."""
        live = self._live.get(table_id)
        if live is not None and not live.broken:
            live.used = self.now()
            return live
        if not is_id(table_id):
            raise unknown_table()
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        found = await asyncio.shield(loading)
        if found is None:
            raise unknown_table()
        return found

    async def _load(self, table_id: str) -> LiveTable | None:
        table = await load(self.store, table_id)
        if table is None:
            return None
        players = [each.session for each in table.doc.seats if isinstance(each, Player)]
        live = LiveTable(table, self, await self.sessions.seen(players))
        self._live[table_id] = live
        observe.TABLES.set(len(self._live))
        self.deadline_changed(live)
        live.start_bots()
        return live

    async def seed_for(self, table: Table) -> bytes:
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
        seed: bytes = row.seed
        return seed

    # Making.

    def possible(self, setup: Setup) -> Problem | None:
        """Why no table can be made of a set-up; None where one can."""
        try:
            filled, levels = usual_stand_in(setup)
            new_table(new_id(), filled, "", GAMES, levels, self.now())
        except BadInput as error:
            return error.problem
        return None

    async def create(self, session: str, wanted: NewTable) -> tuple[str, int | None]:
        """Make a table; its id and the host's seat. Raises Refusal, BadInput, StoreError."""
        setup, levels = usual_stand_in(wanted.setup)
        now = self.now()
        doc = new_table(new_id(), setup, session, GAMES, levels, now)
        seed = b""
        if wanted.dice_of is not None:
            seed = await self._public_seed(wanted.dice_of)
            doc = msgspec.structs.replace(doc, dice_of=wanted.dice_of)
        table = Table(doc, GAMES[setup.game], levels)
        if wanted.name is not None:
            table.apply(table.handle(session, say.Sit(wanted.name, look=wanted.look), now))
        first = 0 if wanted.name is None else 1
        if first + len(wanted.bots) > setup.seats:
            raise BadInput("seats", f"{len(wanted.bots)} bots do not fit into {setup.seats} seats", "bots")
        for seat, level in enumerate(wanted.bots, first):
            table.apply(table.handle(session, say.SeatBot(seat, level), now))
        if wanted.start:
            table.apply(table.handle(session, say.Start(), now, seed or new_seed()))
        await self.add(Write(), table)
        return doc.id, table.doc.seat_of(session)

    async def what_if(self, session: str, table_id: str, wanted: WhatIfWanted) -> tuple[str, int]:
        """Make a table that goes on from the middle of a finished match; its id and the seat.

        Raises Refusal (`table-unknown`, `not-over`, `not-reviewed`, `seat-unknown`), BadInput (`round-unknown`,
        `name`), StoreError.
        """
        found = await self.store.load(table_id) if is_id(table_id) else None
        if found is None:
            raise unknown_table()
        check_over(found[0].status)
        table = await asyncio.to_thread(lambda: gone_on(from_rows(found), new_id(), session, wanted, self.now()))
        await self.add(Write(), table)
        return table.doc.id, wanted.seat

    async def add(self, write: Write, table: Table) -> None:
        """Make a table durable, with what else is to be written, and let it begin. Raises StoreError."""
        add_table(write, table, self.now())
        await self.store.write(write)
        if table.match is not None:
            await self.get(table.doc.id)  # so that its clock runs and its bots begin

    # What a page asks beside commands.

    async def rematch(self, live: LiveTable, viewer: Viewer, number: int) -> ToPage:
        """The table of the rematch, made for the first who asks; where the others are bots it begins at once."""

        async def do() -> ToPage:
            if live.table.doc.next is not None:
                if (joined := live.table.again(viewer.session)) is not None:
                    await live.commit(joined)
                return NextTable(number, live.table.doc.next)
            now = self.now()
            doc, change = live.table.rematch(viewer.session, new_id(), now)
            table = Table(doc, live.table.game, live.table.levels)
            if all(isinstance(each, BotSeat) for each in doc.seats if not _is(each, viewer.session)):
                table.apply(table.handle(viewer.session, say.Start(), now, new_seed()))
            write = Write()
            add_table(write, table, now)
            await live.commit(change, write)
            await self.get(doc.id)
            return NextTable(number, doc.id)

        return await live.once(viewer, number, do)

    async def seat_code(self, live: LiveTable, viewer: Viewer, number: int) -> ToPage:
        """A code by which another device takes the viewer's seat."""

        async def do() -> ToPage:
            seat = live.table.doc.seat_of(viewer.session)
            if seat is None:
                raise Refusal("not-seated", "take a seat first")
            code, expires = await self.codes.create(live.id, seat, viewer.session, self.now())
            return SeatCode(number, code, expires)

        return await live.once(viewer, number, do)

    async def redeem(self, code: str, session: str) -> tuple[str, int]:
        """Move the seat of a code to this session; the table and the seat. Raises Refusal, StoreError."""
        row = await self.codes.find(code, self.now())
        live = await self.get(row.table_id)
        async with live.lock:
            # Once more, now that nobody else can: of two who hurry, one is too late.
            row = await self.codes.find(code, self.now())
            doc = live.table.doc
            seat = doc.seat_of(row.session)
            if seat is None:
                raise Refusal("code-unknown", "this code is of a seat that has changed hands")
            write = Write().add("no-codes", key=live.id, at=row.seat)
            change = Change() if row.session == session else live.table.move_seat(seat, session)
            await live.commit(change, write)
            live.expect(session)
        return live.id, seat

    def forget(self, table_id: str) -> None:
        """A table is deleted: nothing of it goes on in memory."""
        live = self._live.pop(table_id, None)
        self._due.pop(table_id, None)
        if live is not None:
            live.end()

    # Time.

    def deadline_changed(self, live: LiveTable) -> None:
        """A table says when it wants to be woken."""
        deadline = live.table.doc.due
        if deadline is None:
            self._due.pop(live.id, None)
        elif self._due.get(live.id) != deadline:
            self._schedule(live.id, deadline)

    def _schedule(self, table_id: str, at: int) -> None:
        self._due[table_id] = at
        heapq.heappush(self._deadlines, (at, table_id))
        self._wake.set()

    async def _watch_time(self) -> None:
        """One task for all deadlines; an entry of the heap that is no longer what is due is passed over."""
        while True:
            self._wake.clear()
            now = self.now()
            while self._deadlines and self._deadlines[0][0] <= now:
                at, table_id = heapq.heappop(self._deadlines)
                if self._due.get(table_id) == at:
                    del self._due[table_id]
                    task = asyncio.create_task(self._tick(table_id))
                    self._ticks.add(task)
                    task.add_done_callback(self._ticks.discard)
            wait = (self._deadlines[0][0] - now) / 1000 if self._deadlines else None
            with suppress(TimeoutError):
                # Not for longer than an hour: a clock that is set meanwhile is noticed then.
                await asyncio.wait_for(self._wake.wait(), None if wait is None else min(wait, 3600.0))

    async def _tick(self, table_id: str) -> None:
        try:
            live = await self.get(table_id)
            await live.tick()
            deadline = live.table.doc.due_after(self.now())
            if deadline is not None:
                self._schedule(table_id, deadline)  # looked at before its time, or another clock still runs
        except (StoreError, sa.exc.DBAPIError):
            self._schedule(table_id, self.now() + RETRY_MS)
        except Refusal:
            pass  # gone
        except Exception as error:
            observe.log.error("tick", table=table_id, error=repr(error), exc_info=True)

    async def _sweep(self) -> None:
        """Let go of tables at which nobody was for a while; they come back from the store when asked for."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.05, self._idle_ms / 1000)))
            now = self.now()
            for table_id, live in list(self._live.items()):
                if live.broken or (live.idle and now - live.used > self._idle_ms):
                    del self._live[table_id]
            observe.TABLES.set(len(self._live))


def _is(occupant: Any, session: str) -> bool:
    return isinstance(occupant, Player) and occupant.session == session
