"""A table in memory with those who are connected to it: one command after the other, durable before it is told.

Knows what a connection must be able to do, not what it is; the store by what it writes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, cast

import msgspec

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.match.game import Seat
from inkrally.server import observe
from inkrally.server.messages import Back, Done, Hello, Refused, ToPage, Update, Whole
from inkrally.server.seating import add_change
from inkrally.server.store import Store, StoreError, Write
from inkrally.server.workers import Workers
from inkrally.table import commands as say
from inkrally.table.doc import Player
from inkrally.table.rooms import Channel, Key, explain, room
from inkrally.table.table import Change, Job, Table

MAX_ANSWERS = 64
"""So many answers are remembered for each page, for messages that are sent a second time."""
MAX_PAGES = 128
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Seconds until a bot's commit is tried again when the store refuses it."""

_encoder = msgspec.json.Encoder()


def _reloaded() -> Refusal:
    return Refusal("table-reloaded", "this table is loaded anew; come back to it")


def encoded(message: ToPage) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)


def _update(version: int, changes: msgspec.Raw) -> bytes:
    """An Update whose changes are encoded already."""
    return encoded(Update(version, cast(list[Any], changes)))


class Viewer(Protocol):
    """A connection, as a table sees it."""

    session: str
    page: str

    def send(self, message: bytes) -> None:
        """Hand over a message; never waits and never fails."""

    def cut(self, problem: Problem, again: bool) -> None:
        """End this connection, with a word why."""


class House(Protocol):
    """What a table needs of those around it."""

    store: Store
    workers: Workers
    away_seconds: float

    def now(self) -> int: ...

    def deadline_changed(self, live: LiveTable) -> None: ...

    async def seed_for(self, table: Table) -> bytes: ...


class LiveTable:
    """One table. Everything that changes it holds `lock` until it is durable and told."""

    def __init__(self, table: Table, house: House, away: dict[str, int]) -> None:
        """`away` says by session when each of the players was here last."""
        self.table = table
        self.house = house
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, Key] = {}
        self.broken = False
        """The store may know more than this; the table must be loaded anew."""
        self.used = house.now()
        self.tasks: set[asyncio.Task[None]] = set()
        self._instance = secrets.token_hex(6)
        self._channels: dict[Key, Channel] = {}
        self._answers: OrderedDict[tuple[str, str], OrderedDict[int, ToPage]] = OrderedDict()
        self._bots: set[tuple[Seat, int]] = set()
        self._away: dict[Seat, int] = {}
        self._gone: dict[str, int] = dict(away)
        self._settle_presence()

    @property
    def id(self) -> str:
        return self.table.doc.id

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not (self.viewers or self.tasks or self.lock.locked())

    # Connections come and go.

    async def join(self, viewer: Viewer, hello: Hello) -> None:
        """Let a connection in: tell it what it has not seen. A player who was away is back by that."""
        async with self.lock:
            returned = viewer.session in self._gone
            self._gone.pop(viewer.session, None)
            await self._come_back(viewer.session)
            key = self._key(viewer.session)
            if returned:
                self._settle_presence()
                self._tell_all()
            channel = self._channel(key)
            missed = channel.since(hello.version) if hello.epoch == channel.epoch else None
            if missed is None:
                viewer.send(self._whole(key))
            else:
                viewer.send(encoded(Back(self.house.now(), key.seat)))
                for version, changes in missed:
                    viewer.send(_update(version, changes))
            self.viewers[viewer] = key
            self.used = self.house.now()

    def leave(self, viewer: Viewer) -> bool:
        """Forget a connection; returns whether it was its session's last here."""
        if self.viewers.pop(viewer, None) is None:
            return False
        self.used = self.house.now()
        if any(other.session == viewer.session for other in self.viewers):
            return False
        if self.table.doc.seat_of(viewer.session) is not None:
            left = self.house.now()
            self._spawn(self._go_away, viewer.session, left)
        return True

    def expect(self, session: str) -> None:
        """A player has a seat but is not here yet."""
        if all(viewer.session != session for viewer in self.viewers):
            self._gone[session] = self.house.now()
            self._settle_presence()
            self._tell_all()

    async def _go_away(self, session: str, left: int) -> None:
        await asyncio.sleep(self.house.away_seconds)
        async with self.lock:
            if any(other.session == session for other in self.viewers):
                return
            self._gone[session] = left
            self._settle_presence()
            self._tell_all()

    async def _come_back(self, session: str) -> None:
        change = self.table.back(session)
        if change is not None:
            with suppress(StoreError):  # the player may look all the same; the next thing that it does tries again
                await self._commit(change)

    def _settle_presence(self) -> None:
        seats = {each.session: seat for seat, each in enumerate(self.table.doc.seats) if isinstance(each, Player)}
        here = {viewer.session for viewer in self.viewers}
        self._gone = {session: since for session, since in self._gone.items() if session in seats}
        self._away = {seats[session]: since for session, since in self._gone.items() if session not in here}

    # What people do.

    async def command(self, viewer: Viewer, number: int, command: say.Command) -> ToPage:
        """Do a command; the answer. One that was answered before is answered the same again."""

        async def do() -> ToPage:
            seed = b""
            if isinstance(command, say.Start):
                seed = await self.house.seed_for(self.table)
            await self._come_back(viewer.session)
            await self._commit(self.table.handle(viewer.session, command, self.house.now(), seed))
            return Done(number)

        return await self.once(viewer, number, do)

    async def once(self, viewer: Viewer, number: int, do: Callable[[], Any]) -> ToPage:
        """Do something under the lock, once for each number of a page; what is refused is an answer too."""
        async with self.lock:
            answers = self._answers_of(viewer)
            if number in answers:
                return answers[number]
            if len(answers) == MAX_ANSWERS and number < min(answers):
                return Refused(number, Refusal("id-old", "this number was used long ago").problem)
            try:
                answer: ToPage = await do()
            except StoreError as error:
                return Refused(number, error.problem)  # not remembered: trying again is right
            except InkrallyError as error:
                answer = Refused(number, error.problem)
            answers[number] = answer
            if len(answers) > MAX_ANSWERS:
                answers.popitem(last=False)
            self.used = self.house.now()
            return answer

    def _answers_of(self, viewer: Viewer) -> OrderedDict[int, ToPage]:
        key = (viewer.session, viewer.page)
        if key not in self._answers:
            self._answers[key] = OrderedDict()
            if len(self._answers) > MAX_PAGES:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        return self._answers[key]

    def behind(self, viewer: Viewer, seat: Seat) -> Any:
        """What stands behind the numbers of a seat, as this viewer sees them. Raises Refusal."""
        return explain(self.table, self._key(viewer.session), seat)

    async def commit(self, change: Change, write: Write | None = None) -> None:
        """As whoever moves a seat or makes a rematch does it: `write` goes with the change. The lock is held."""
        await self._commit(change, write)

    async def _commit(self, change: Change, write: Write | None = None) -> None:
        if self.broken:
            raise _reloaded()
        write = write or Write()
        add_change(write, self.table, change, self.house.now())
        if write.rows:
            try:
                await self.house.store.write(write)
            except StoreError:
                raise
            except BaseException:
                # Cut off in the middle: it may be written or not. The store knows.
                self._break()
                raise
        try:
            self._apply(change)
        except BaseException:
            self._break()
            raise

    def _break(self) -> None:
        """What is here may not be what is stored: whoever looks on comes back to the table loaded anew."""
        self.broken = True
        for viewer in list(self.viewers):
            viewer.cut(_reloaded().problem, True)

    def end(self) -> None:
        """The table is deleted: nobody does anything here any more."""
        self._break()
        for task in list(self.tasks):
            task.cancel()

    def _apply(self, change: Change) -> None:
        self.table.apply(change)
        if change.doc is not None:
            self._settle_presence()
            self._move_viewers()
            self.house.deadline_changed(self)
        if change.doc is not None or change.entries or self.table.doc.setup.open_drafts:
            self._tell_all()
        else:
            self._tell({key for key in self._channels if key.seat in change.drafts})
        self.start_bots()

    # What is told.

    def _key(self, session: str) -> Key:
        return Key(self.table.doc.seat_of(session), session == self.table.doc.host)

    def _channel(self, key: Key) -> Channel:
        """The channel of a key, with all that it was not told yet."""
        if key not in self._channels:
            self._channels[key] = Channel(f"{self._instance}-{secrets.token_hex(4)}")
        channel = self._channels[key]
        channel.tell(room(self.table, key, self._away, channel.memo))
        return channel

    def _whole(self, key: Key) -> bytes:
        channel = self._channel(key)
        assert channel.seen is not None
        return encoded(Whole(channel.epoch, channel.version, self.house.now(), key.seat, channel.seen))

    def _move_viewers(self) -> None:
        """Whoever has taken or left a seat sees the table from there now."""
        for viewer, key in self.viewers.items():
            now = self._key(viewer.session)
            if now != key:
                self.viewers[viewer] = now
                viewer.send(self._whole(now))
        live = set(self.viewers.values())
        # Others may come back to theirs, but not to a seat that is another's by now.
        self._channels = {key: each for key, each in self._channels.items() if key in live or self._still(key)}

    def _still(self, key: Key) -> bool:
        if key.seat is None:
            return True
        seats = self.table.doc.seats
        occupant = seats[key.seat] if key.seat < len(seats) else None
        return isinstance(occupant, Player) and (occupant.session == self.table.doc.host) == key.host

    def _tell_all(self) -> None:
        self._tell(set(self.viewers.values()))

    def _tell(self, keys: set[Key]) -> None:
        """Tell who looks on; a channel without listeners catches up when somebody comes back to it."""
        listeners: dict[Key, list[Viewer]] = {}
        for viewer, key in self.viewers.items():
            if key in keys:
                listeners.setdefault(key, []).append(viewer)
        for key, viewers in listeners.items():
            channel = self._channels[key]
            changes = channel.tell(room(self.table, key, self._away, channel.memo))
            if changes is None:
                continue
            message = _update(channel.version, changes)
            observe.UPDATES.inc(len(viewers))
            for viewer in viewers:
                viewer.send(message)

    # What happens by itself.

    async def tick(self) -> None:
        """Time may be up: let what the host chose happen."""
        async with self.lock:
            change = self.table.tick(self.house.now())
            if change is not None:
                await self._commit(change)
            self.start_bots()

    def start_bots(self) -> None:
        """Ask a bot for every seat that waits for one and has none at work."""
        for job in self.table.jobs(self.house.now()):
            if (job.seat, job.number) not in self._bots:
                self._bots.add((job.seat, job.number))
                self._spawn(self._run_bot, job)

    async def _run_bot(self, job: Job) -> None:
        try:
            acts = await self.house.workers.choose(self.table.game.name, job)
            wait = FIRST_WAIT
            while not self.broken:
                try:
                    async with self.lock:
                        change = self.table.bot_done(job, acts, self.house.now())
                        if change is not None:
                            await self._commit(change)
                        return
                except StoreError:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        finally:
            self._bots.discard((job.seat, job.number))

    def _spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work, *given))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guarded(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        try:
            await work(*given)
        except Exception as error:
            observe.log.error("table-task", table=self.id, error=repr(error), exc_info=True)
