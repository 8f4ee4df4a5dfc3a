"""Table ownership for servers that share a PostgreSQL database.

A row in `owners` names the server that owns a table, and the epoch of that ownership. A server takes a table by a
request to its owner over the bus. If the owner does not answer, it marks the row, and the owner reads the mark with its
next heartbeat. Tables of a server without heartbeats are free to take. Whether a table may move now is decided by
`Keeps`.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import msgspec

from inkrally.server.background_tasks import supervise
from inkrally.server.clock import SteadyClock
from inkrally.server.cluster import ownership_sql
from inkrally.server.cluster.bus import Bus, NoResponders
from inkrally.server.cluster.contract import (
    Ownership,
    Peer,
    TableHost,
    elsewhere,
)
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.postgresql import PostgresqlDatabase
from inkrally.server.storage.store import StoreError

ASK_SECONDS = 1.0
FIRST_ASK_SECONDS, LONE_ASK_SECONDS = 5.0, 1.5
"""How long a starting server asks others for their time: live servers, and servers that only seem dead.

Setting the database's clock makes every heartbeat look old.
"""
CLOCK_ADOPTION_SECONDS = 30.0
"""How long after its start a server adopts the clock of an older server that it meets."""
MAX_CLOCK_SKEW_SECONDS = 2.0
"""Adopt another server's clock only if it differs by more than this. Following the database's clock removes smaller
differences within minutes."""
RETRY_SECONDS = 0.15
PREFETCH_MS = 1500
"""Take tables whose deadline is at most this many milliseconds away."""
MAX_PREFETCHED_TABLES = 20
"""How many due tables to take at once."""
MAX_RELEASED, MAX_LOOKED = 1000, 2000
"""How many rows one statement releases, and how many it checks for deleted tables."""
CLEANUP_HEARTBEATS = 600
MIN_RESIDENCE_SECONDS = 10.0
"""How long a table stays after it was handed over, while a client is connected.

Two proxies may send its clients to different servers. Without this limit, each connection would move the table.
"""
YES, NO = b"yes", b"no"
FULL_READ_HEARTBEATS = 20
"""Read all rows of this server once in this many heartbeats, even if their number is right."""
MAX_COUNTED_PER_HEARTBEAT = 2_500
"""How many more tables add one heartbeat to the interval between two counts of this server's rows, as PostgreSQL reads
each row that it counts."""
TIME, SOUND = "own.time", "own.sound"
"""Requests to any server: its time, and whether its database answers."""
MAX_CLOCK_RTT_SECONDS = 0.5
"""Ignore a time of the database if its query took at least this long. The first reading always counts."""

_pairs = msgspec.json.Decoder(list[tuple[str, str]])
_peers = msgspec.json.Decoder(list[tuple[str, str, str]])


def is_counted(beat: int, held: int) -> bool:
    """Return whether a server with this many tables counts its rows at this heartbeat."""
    return beat % (1 + held // MAX_COUNTED_PER_HEARTBEAT) == 0


class ClusterOwnership(Ownership):
    """The `Ownership` of one of several servers."""

    alone = False

    def __init__(
        self,
        me: str,
        database: PostgresqlDatabase,
        bus: Bus,
        version: str,
        key: Callable[[], str],
        clock: SteadyClock,
        newest_event: Callable[[int], None],
        beat_seconds: float,
        lease_seconds: float,
    ) -> None:
        """Create the ownership of one run of a server.

        Args:
            me: The ID of this run.
            database: The database that the servers share.
            bus: Carries requests between the servers.
            version: The release of this server.
            key: Returns the hash of this server's operator key.
            clock: The clock for deadlines. This object keeps it equal on all servers.
            newest_event: Gets the number of the newest event row with each heartbeat.
            beat_seconds: The interval of heartbeats.
            lease_seconds: After this time without a heartbeat, others may take this server's tables.
        """
        self.server_id = me
        self._database = database
        self._bus = bus
        self._version = version
        self._key = key
        self._clock = clock
        self._newest_event = newest_event
        self._beat_seconds = beat_seconds
        self._lease_seconds = lease_seconds
        self._lease_ms = int(1000 * lease_seconds)
        self._sure_seconds = lease_seconds * 2 / 3
        """After this time without a heartbeat, call `look` before showing anything: others may have taken tables."""
        self._take_seconds = 2 * lease_seconds
        """How long `take` tries before it raises OwnedElsewhere."""
        self._event = self._old_event = 0
        """The number of the newest event row now, and when old rows were last deleted."""
        self._steady = clock.steady
        """A clock that includes the time in which the machine sleeps, for the age of heartbeats."""
        self._held: dict[str, int] = {}
        self._handed: dict[str, int] = {}
        """When an owned table came from another server, in milliseconds since 1970."""
        self._given: dict[str, float] = {}
        """When other servers handed tables over."""
        self._unknown: dict[str, int] = {}
        """The epochs of rows that name this server, but whose tables are neither held nor being taken."""
        self._idle: dict[str, int] = {}
        """The epochs of owned tables at which nothing was to do at the last look."""
        self._taking: Counter[str] = Counter()
        """The tables that are being taken, and by how many tasks."""
        self._giving: set[str] = set()
        """The tables that are being handed over because of a mark in their row."""
        self._beyond: set[str] = set()
        """Due tables that need a newer version."""
        self._good = -lease_seconds
        """When the last heartbeat that the database has was sent."""
        self._since = -lease_seconds
        """Since when heartbeats had no long gap, and the database's clock was not set."""
        self._ahead: float | None = None
        """How many seconds the database's clock was ahead of `_steady`."""
        self.is_isolated = False
        self._peers: tuple[Peer, ...] = ()
        self._beating = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None
        self._opened = self._steady()
        self._tasks: list[asyncio.Task[None]] = []
        self._gives: set[asyncio.Task[Any]] = set()
        self._stop: list[Callable[[], None]] = []
        self._closing = False
        self._keeps: TableHost

    # Start and stop.

    async def open(self, keeps: TableHost) -> None:
        self._keeps = keeps
        self._opened = self._steady()
        self._stop.append(self._bus.subscribe(f"own.{self.server_id}.give", self._asked))
        await self._beat()
        await self._set_clock()
        self._stop += [self._bus.subscribe(TIME, self._asked_time), self._bus.subscribe(SOUND, self._asked_sound)]
        self._stop.append(self._bus.subscribe(f"own.{self.server_id}.time", self._asked_time_and_age))
        works = {"beat": self._live, "tidy": self._tidy, "due": self._find_due, "sound": self._find_out}
        self._tasks = [supervise(f"own-{name}", work) for name, work in works.items()]

    def stop_acquiring(self) -> None:
        self._closing = True

    async def close(self) -> None:
        self.stop_acquiring()
        for stop in self._stop:
            stop()
        tasks = [*self._tasks, *self._gives, *([] if self._looking is None else [self._looking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.release(list(self._held))
            await self._say(ownership_sql.DELETE_SERVER, self.server_id)
        except StoreError as error:
            observe.log.info(
                "ownership-release-failed", error=error.code
            )  # others take the tables when the lease is over

    @property
    def is_lease_uncertain(self) -> bool:
        return self._steady() - self._good > self._sure_seconds

    @property
    def is_leader(self) -> bool:
        return (
            not self.is_lease_uncertain
            and not self._closing
            and self.server_id <= min((each.id for each in self._peers), default="")
        )

    @property
    def peers(self) -> Collection[Peer]:
        return self._peers

    @property
    def has_mixed_versions(self) -> bool:
        return any(each.version != self._version for each in self._peers)

    @property
    def owned_epochs(self) -> Mapping[str, int]:
        return self._held

    async def verify(self) -> None:
        """Send a heartbeat if the lease may be over. Concurrent calls share one heartbeat and its error."""
        for _ in range(2):  # the first heartbeat may have begun before the machine slept
            if not self.is_lease_uncertain:
                return
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())
                self._looking.add_done_callback(lambda task: task.cancelled() or task.exception())
            await asyncio.shield(self._looking)

    async def _look(self) -> None:
        async with self._beating:
            if self.is_lease_uncertain:
                await self._beat()

    async def _live(self) -> None:
        async def beat() -> None:
            async with self._beating:
                await self._beat()

        await self._again_and_again(beat)

    async def _tidy(self) -> None:
        """Release stray and idle rows, and delete old ones.

        This has its own task, as a slow answer must not delay the next heartbeat.
        """
        rounds = 0
        after: str | None = None  # the last ID that was checked for deleted tables

        async def tidy() -> None:
            nonlocal rounds, after
            whole = rounds % FULL_READ_HEARTBEATS == 0
            if whole or self._unknown or is_counted(rounds, len(self._held)):
                await self._let_go_unknown(whole)
            rounds += 1
            if whole:
                await self._let_go_idle()
            if rounds % CLEANUP_HEARTBEATS == 0 and self.is_leader:
                await self._say(ownership_sql.DELETE_STALE_SERVERS)
                newest = self._event
                await self._say(ownership_sql.OLD_EVENTS, self._old_event)
                self._old_event = newest
                after = after or ""
            if after is not None:
                after = (await self._say(ownership_sql.ORPHANS, after, MAX_LOOKED))[0][0]

        await self._again_and_again(tidy)

    async def _again_and_again(self, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self._beat_seconds)
            try:
                await do()
            except StoreError:
                pass  # already logged; the next time tries again
            except Exception as error:
                observe.log.error("ownership-task-failed", error=repr(error), exc_info=True)

    async def _set_clock(self) -> None:
        """Start with the time of the running servers, so that deadlines are the same on all of them.

        The first server starts with the database's time.
        """
        until = self._steady()
        if len(self._peers) > 1:
            until += FIRST_ASK_SECONDS
        elif (await self._say(ownership_sql.OTHERS, self.server_id))[0][0]:
            until += LONE_ASK_SECONDS
        while (began := self._steady()) < until:
            try:
                time = int(await self._bus.request(TIME, b"", ASK_SECONDS)) / 1000
            except (NoResponders, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._clock.set_time(time + (self._steady() - began) / 2)
            return
        self._clock.set_time((self._ahead or 0.0) + self._steady())
        for each in self._peers:
            if each.id != self.server_id:
                self._soon(self._agree(each.id))

    async def _asked_time(self, _: bytes) -> bytes:
        return str(self._clock.now()).encode()

    async def _asked_time_and_age(self, _: bytes) -> bytes:
        return f"{self._clock.now()} {self._steady() - self._opened}".encode()

    async def _agree(self, peer: str) -> None:
        """Adopt the time of a server that was met later, if it has run for longer.

        Older releases do not answer; they keep their time.
        """
        while (began := self._steady()) - self._opened < CLOCK_ADOPTION_SECONDS:
            try:
                said = await self._bus.request(f"own.{peer}.time", b"", ASK_SECONDS)
            except (NoResponders, TimeoutError):
                await asyncio.sleep(self._beat_seconds)
                continue
            middle = (began + self._steady()) / 2
            try:
                theirs, age = (float(each) for each in said.split())
            except ValueError as error:
                observe.log.warning("server-clock-differs", server=peer, error=str(error)[:200])
                return
            time = theirs / 1000 + self._steady() - middle
            if age > middle - self._opened and abs(time - self._clock.now() / 1000) > MAX_CLOCK_SKEW_SECONDS:
                observe.log.warning("server-clock-differs", server=peer)
                self._clock.set_time(time)
            return

    async def _find_out(self) -> None:
        """While the database does not answer, ask whether it answers another server.

        If so, this server is cut off, and its clients should connect to the others.
        """
        told: float | None = None
        while True:
            await asyncio.sleep(self._beat_seconds / 4)
            if self.is_isolated or self._closing or not self.is_lease_uncertain:
                told = None
                continue
            try:
                await self._bus.request(SOUND, b"", ASK_SECONDS)
            except (NoResponders, TimeoutError):
                told = None  # no server is better off, or it cannot be known
                continue
            now = self._steady()
            told = now if told is None else told
            # Servers that lose the database together may notice it, or its return, one heartbeat apart.
            if now - told < 1.5 * self._beat_seconds or now - self._good < self._lease_seconds:
                continue
            observe.log.warning("server-isolated", server=self.server_id)
            self.is_isolated = True
            for key in list(self._held):
                self._keeps.handle_moved(key)

    async def _asked_sound(self, _: bytes) -> bytes | None:
        return None if self.is_lease_uncertain or self._closing else YES

    async def _beat(self) -> None:
        """Send a heartbeat. After a gap, first drop the tables that others have taken. Raises StoreError."""
        began = self._steady()
        found = (
            await self._say(
                ownership_sql.HEARTBEAT, self.server_id, self._version, self._key(), self._lease_ms, first=True
            )
        )[0]
        self._compare(found[2] / 1000, began)
        if began - self._good > self._sure_seconds:
            self._since = began
            await self._read_held(first=True)
        elif began - self._since < self._lease_seconds:
            # A table that was asked for before this heartbeat may come after it, as the statement waited for a write.
            await self._read_held(first=True)
        if self.is_isolated:  # its tables are not in memory any more, so let others take them
            await self.release(list(self._held))
        self._good = began
        self.is_isolated = False
        self._event = found[3]
        self._newest_event(found[3])
        others = [Peer(*each) for each in _peers.decode(found[0])]
        known = {each.id for each in self._peers}
        new = [each for each in others if each.id not in known]
        self._peers = (Peer(self.server_id, self._version, self._key()), *others)
        for each in new:
            observe.log.info("server-joined", server=each.id, version=each.version)
        if known and new:
            self._soon(self._make_room(len(new) / len(self._peers)))
            for each in new:
                self._soon(self._agree(each.id))
        alive = {each.id for each in others}
        for key, wanted in _pairs.decode(found[1]):
            if wanted in alive and key not in self._giving:
                self._giving.add(key)
                self._soon(self._give_wanted(key, wanted))

    def _compare(self, time: float, began: float) -> None:
        """Compare the database's time, which was read between `began` and now, with this server's clock."""
        middle = (began + self._steady()) / 2
        ahead, before = time - middle, self._ahead
        was_set = before is not None and abs(ahead - before) > self._sure_seconds
        if was_set:
            # The age of heartbeats means nothing until all live servers have sent new ones.
            self._since = began - self._lease_seconds + 2 * self._beat_seconds
        if before is None or was_set or self._steady() - began < MAX_CLOCK_RTT_SECONDS:
            self._ahead = ahead
            self._clock.adjust_to(time + self._steady() - middle)

    def _soon(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._gives.add(task)
        task.add_done_callback(self._gives.discard)

    async def _make_room(self, share: float) -> None:
        with suppress(StoreError):  # the tables stay until they are asked for
            await self._keeps.rebalance(share)

    async def _read_held(self, first: bool = False) -> dict[str, int]:
        """Return what is this server's by its rows, and drop all other tables. Raises StoreError."""
        before = dict(self._held)
        ids, epochs = (await self._say(ownership_sql.OWNED_EPOCHS, self.server_id, first=first))[0]
        kept: dict[str, int] = dict(zip(ids, epochs, strict=True))
        for key, epoch in before.items():
            if kept.get(key) != epoch and self._held.get(key) == epoch:
                self._drop(key)
                self._keeps.handle_moved(key)
        return kept

    async def _find_due(self) -> None:
        """Take due tables that have no owner, until the task is cancelled. Servers look at different moments."""
        while True:
            await asyncio.sleep(self._beat_seconds * random.uniform(0.6, 1.0))
            if self.is_lease_uncertain or self._closing:
                continue
            try:
                await self._take_due()
            except StoreError:
                continue
            except Exception as error:
                observe.log.error("ownership-task-failed", error=repr(error), exc_info=True)

    async def _take_due(self) -> None:
        now, beyond = self._clock.now(), list(self._beyond)
        said = await self._say(
            ownership_sql.DUE,
            now + PREFETCH_MS,
            self.server_id,
            self._may_believe_dead,
            MAX_PREFETCHED_TABLES,
            beyond,
            self._lease_ms,
        )
        found = [row[0] for row in said]
        if not found:
            return
        newer = await self._keeps.requiring_newer_version(found)
        self._beyond |= newer
        mine = [key for key in found if key not in newer]
        if not mine:
            return
        with self._being_taken(mine):
            for key, epoch, before in await self._say(
                ownership_sql.TAKE_DUE, mine, self.server_id, self._may_believe_dead, self._lease_ms
            ):
                if epoch > self._held.get(key, 0):  # answers of the database may arrive in another order
                    self._own(key, epoch, before)
                    self._keeps.handle_due(key, now)
        if self._closing:  # `close` released what was held before this
            await self.release(mine)

    @contextmanager
    def _being_taken(self, keys: Sequence[str]) -> Iterator[None]:
        self._taking.update(keys)
        try:
            yield
        finally:
            self._taking -= Counter(keys)

    async def _let_go_unknown(self, whole: bool) -> None:
        """Release rows that name this server, but that it does not know.

        The answer of a statement was lost, or a table was handed over after this server had given up. No server would
        do anything at such a table. Rows that are unknown twice in a row, with the same epoch, are released. All rows
        are read now and then, and whenever their number or the sum of their epochs is not as expected.

        Raises:
            StoreError: The database does not answer.
        """
        if not whole and not self._unknown:
            how_many, epochs = (await self._say(ownership_sql.COUNT_OWNED, self.server_id))[0]
            if (how_many, epochs) == (len(self._held), sum(self._held.values())):
                return
        found, before = await self._read_held(), self._unknown
        # A table that is taken meanwhile has another epoch by then, and stays.
        self._unknown = {
            key: epoch for key, epoch in found.items() if key not in self._held and key not in self._taking
        }
        strays = {key: epoch for key, epoch in self._unknown.items() if before.get(key) == epoch}
        await self._say_released(strays)

    async def _let_go_idle(self) -> None:
        """Release tables at which this server had nothing to do twice in a row, so that others can take them.

        Raises StoreError.
        """
        idle = {key: self._held[key] for key in self._keeps.idle(self._held) if key not in self._taking}
        gone = [key for key, epoch in idle.items() if self._idle.get(key) == epoch]
        self._idle = idle
        await self.release(gone)

    async def _say_released(self, epochs: Mapping[str, int]) -> None:
        """Release rows that are this server's with these epochs. Raises StoreError."""
        pairs = list(epochs.items())
        for start in range(0, len(pairs), MAX_RELEASED):
            some = dict(pairs[start : start + MAX_RELEASED])
            await self._say(ownership_sql.RELEASE, self.server_id, list(some), list(some.values()))

    @property
    def _may_believe_dead(self) -> bool:
        """Whether a silent server counts as dead.

        It does not right after an outage of the database, when all were silent.
        """
        return not self.is_lease_uncertain and self._steady() - self._since >= self._lease_seconds

    # Take and hand over.

    async def acquire(self, key: str) -> int:
        marked: set[str] = set()
        try:
            with self._being_taken([key]):
                return await self._take(key, marked)
        except BaseException:
            if marked:
                self._soon(self._want_no_more(key))
            raise

    async def _want_no_more(self, key: str) -> None:
        if key not in self._taking:
            with suppress(StoreError):  # otherwise the owner hands it over in vain, and `_tidy` releases it
                await self._say(ownership_sql.CANCEL_REQUEST, key, self.server_id)

    async def _take(self, key: str, marked: set[str]) -> int:
        until, given = self._steady() + self._take_seconds, None
        while True:
            if self._closing:
                raise elsewhere()
            await self.verify()
            taken = await self._say(ownership_sql.TAKE, key, self.server_id, self._may_believe_dead, self._lease_ms)
            if taken:
                epoch: int = taken[0][0]
                self._own(key, epoch, taken[0][1])
                if given is not None:
                    self._given[key] = given
                return epoch
            owner, lives = await self._owner(key)
            if owner is None or owner == self.server_id:
                if not (await self._say(ownership_sql.EXISTS, key))[0][0]:
                    self._drop(key)
                    return 0
                # Its owner released it meanwhile: try again.
            elif lives and await self._ask(key, owner):
                given = self._steady()
            else:
                if lives and not marked:
                    marked.add(key)
                    await self._say(ownership_sql.REQUEST, key, self.server_id)
                await asyncio.sleep(RETRY_SECONDS)
            if self._steady() > until:
                raise elsewhere()

    def _own(self, key: str, epoch: int, before: str | None) -> None:
        """Note that this server owns something; `before` is the owner that its row named."""
        if before is None:
            self._handed.pop(key, None)
        elif before != self.server_id or self._held.get(key) != epoch - 1:
            # Another server had it. If this one had it, and only loads it again, keep the old time.
            self._handed[key] = self._clock.now()
        self._held[key] = max(epoch, self._held.get(key, 0))

    def _drop(self, key: str) -> None:
        """Forget something that this server does not own any more."""
        for known in (self._held, self._handed, self._given):
            known.pop(key, None)

    async def _ask(self, key: str, owner: str) -> bool:
        """Ask the owner for a table, and return whether it answered. Raises OwnedElsewhere if it keeps the table."""
        try:
            answer = await self._bus.request(f"own.{owner}.give", f"{key} {self.server_id}".encode(), ASK_SECONDS)
        except (NoResponders, TimeoutError):
            return False
        if answer == NO:
            raise elsewhere()
        return True

    async def _asked(self, data: bytes) -> bytes | None:
        key, _, to = data.decode().partition(" ")
        return await self._give(key, to)

    async def _give_wanted(self, key: str, to: str) -> None:
        try:
            await self._give(key, to)
        finally:
            self._giving.discard(key)

    async def _give(self, key: str, to: str) -> bytes | None:
        try:
            if self.is_lease_uncertain:
                await self.verify()  # after a sleep of this machine, another server may own it
            if self._steady() - self._given.get(
                key, -MIN_RESIDENCE_SECONDS
            ) < MIN_RESIDENCE_SECONDS and self._keeps.viewers(key):
                return NO
            return YES if await self._keeps.transfer(key, partial(self._hand, key, to)) else NO
        except StoreError:
            return None

    def acquired_at_ms(self, key: str) -> int | None:
        return self._handed.get(key)

    def on_fenced(self, key: str, epoch: int) -> None:
        if self._held.get(key) == epoch:
            self._drop(key)

    async def _hand(self, key: str, to: str) -> None:
        """Make another server the owner of something. Raises StoreError."""
        self._given.pop(key, None)
        epoch = self._held.get(key)
        if epoch is None:  # released or taken, but not noted here yet: read the row
            found = await self._say(ownership_sql.EPOCH, key, self.server_id)
            epoch = found[0][0] if found else None
        if epoch is None:
            return
        try:
            await self._say(ownership_sql.TRANSFER, key, self.server_id, epoch, to)
        finally:
            # Not earlier: until the statement has run, a look would find the table lost.
            self.on_fenced(key, epoch)

    async def release(self, keys: Collection[str]) -> None:
        found = {key: self._held[key] for key in keys if key in self._held}
        for key in found:
            self._drop(key)
        await self._say_released(found)

    async def owned(self, keys: Collection[str]) -> set[str]:
        return {row[0] for row in await self._say(ownership_sql.OWNED, list(keys))}

    async def owner_of(self, key: str) -> str | None:
        if key in self._held and not self.is_lease_uncertain:
            return None
        owner, lives = await self._owner(key)
        return owner if lives and owner != self.server_id else None

    async def _owner(self, key: str) -> tuple[str | None, bool]:
        found = await self._say(ownership_sql.OWNER, key, self._lease_ms)
        return (found[0][0], bool(found[0][1]) or found[0][0] is None) if found else (None, False)

    async def _say(self, statement: str, *values: Any, first: bool = False) -> Sequence[Any]:
        """Run a statement on ownership rows. With `first` it has a connection of its own. Raises StoreError."""
        say = self._database.execute_heartbeat if first else self._database.execute_control
        try:
            return await say(statement, *values)
        except OSError as error:
            observe.log.info("ownership-message-lost", error=str(error)[:200])
            raise StoreError("store-failed", "the servers' store does not answer; try again in a moment") from error
