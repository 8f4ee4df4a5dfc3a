"""Table ownership for the servers of a cluster, which share a PostgreSQL database.

A row in the table `owners` names the server that owns a table, and the epoch of that ownership. A server acquires a
table by a request to its owner over the bus. If the owner does not answer, the server marks the row, and the owner
reads the mark with its next heartbeat. Any server may acquire the tables of a server without heartbeats. The
`TableHost` decides whether a table can be handed over now.
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
"""How long to wait for the answer of another server to one request."""
FIRST_ASK_SECONDS, LONE_ASK_SECONDS = 5.0, 1.5
"""How long a starting server asks other servers for their time: if a live server exists, and if all others seem dead.

A live server can seem dead, because heartbeats look old after the clock of the database was set.
"""
CLOCK_ADOPTION_SECONDS = 30.0
"""How long after its start a server adopts the clock of a server that has run for longer."""
MAX_CLOCK_SKEW_SECONDS = 2.0
"""A server adopts the clock of another one only if the clocks differ by more than this.

Smaller differences disappear within minutes, because all servers follow the clock of the database.
"""
RETRY_SECONDS = 0.15
"""The pause before a failed request is repeated."""
PREFETCH_MS = 1500
"""Tables without an owner are acquired when their deadline is at most this many milliseconds away."""
MAX_PREFETCHED_TABLES = 20
"""How many such tables to acquire at once."""
MAX_RELEASED, MAX_LOOKED = 1000, 2000
"""How many rows one statement releases, and how many rows one statement checks for deleted tables."""
CLEANUP_HEARTBEATS = 600
"""The leader deletes old rows once in this many heartbeats."""
MIN_RESIDENCE_SECONDS = 10.0
"""How long a table stays on a server that has acquired it, while a client is connected.

Two proxies may send the clients of a table to different servers. Without this limit, each connection would move the
table.
"""
YES, NO = b"yes", b"no"
"""The answers to a request for a table."""
FULL_READ_HEARTBEATS = 20
"""Once in this many heartbeats, this server reads all its rows in `owners`, even if their number is as expected."""
MAX_COUNTED_PER_HEARTBEAT = 2_500
"""A server with more tables than this counts its rows less often: with twice as many, only at every third heartbeat.

PostgreSQL reads each row that it counts.
"""
TIME, SOUND = "own.time", "own.sound"
"""The subjects of requests that any server answers: for its time, and for whether the database answers that server."""
MAX_CLOCK_RTT_SECONDS = 0.5
"""A server ignores a time of the database whose query took at least this long. The first time always counts."""

_pairs = msgspec.json.Decoder(list[tuple[str, str]])
_peers = msgspec.json.Decoder(list[tuple[str, str, str]])


def is_counted(beat: int, held: int) -> bool:
    """Return whether a server that owns `held` tables counts its rows in `owners` at the heartbeat number `beat`.

    The more tables a server owns, the more rarely it counts them.
    """
    return beat % (1 + held // MAX_COUNTED_PER_HEARTBEAT) == 0


class ClusterOwnership(Ownership):
    """The `Ownership` of one server of a cluster."""

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
        """Create the ownership of one server.

        Args:
            me: The ID of this server.
            database: The database that the servers share.
            bus: The bus between the servers.
            version: The release of this server.
            key: Returns the hash of the operator's key.
            clock: The clock for deadlines. It is kept equal on all servers.
            newest_event: Called with the number of the newest event row, with each heartbeat.
            beat_seconds: The interval of heartbeats.
            lease_seconds: After this time without a heartbeat, other servers may acquire the tables of this one.
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
        """After this time without a heartbeat, other servers may have acquired tables of this one (`verify`)."""
        self._take_seconds = 2 * lease_seconds
        """How long `acquire` tries before it raises OwnedElsewhere."""
        self._event = self._old_event = 0
        """The number of the newest event row now, and when old rows were last deleted."""
        self._steady = clock.steady
        """A clock that includes the time in which the machine sleeps, for the age of heartbeats."""
        self._held: dict[str, int] = {}
        self._handed: dict[str, int] = {}
        """When an owned table came from another server, in milliseconds since 1970."""
        self._given: dict[str, float] = {}
        """When another server handed each table over to this one, by `_steady`."""
        self._unknown: dict[str, int] = {}
        """The epochs of rows that name this server as the owner, although it neither has nor acquires the table."""
        self._idle: dict[str, int] = {}
        """The epochs of owned tables that were neither in memory nor scheduled at the last check."""
        self._taking: Counter[str] = Counter()
        """The tables that are being acquired, each with the number of tasks that do so."""
        self._giving: set[str] = set()
        """The tables that are being handed over because of a mark in their row."""
        self._newer: set[str] = set()
        """Tables with a near deadline that need a newer version."""
        self._good = -lease_seconds
        """When this server sent the last heartbeat that the database has received."""
        self._since = -lease_seconds
        """The time since which heartbeats had no long gap, and the clock of the database was not set."""
        self._ahead: float | None = None
        """How many seconds the database's clock was ahead of `_steady`."""
        self.is_isolated = False
        self._peers: tuple[Peer, ...] = ()
        self._beating = asyncio.Lock()
        self._verifying: asyncio.Task[None] | None = None
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
        self._stop.append(self._bus.subscribe(f"own.{self.server_id}.give", self._answer_request))
        await self._beat()
        await self._set_clock()
        self._stop += [self._bus.subscribe(TIME, self._answer_time), self._bus.subscribe(SOUND, self._answer_health)]
        self._stop.append(self._bus.subscribe(f"own.{self.server_id}.time", self._answer_time_and_age))
        works = {
            "beat": self._send_heartbeats,
            "tidy": self._tidy,
            "due": self._find_due,
            "sound": self._watch_isolation,
        }
        self._tasks = [supervise(f"own-{name}", work) for name, work in works.items()]

    def stop_acquiring(self) -> None:
        self._closing = True

    async def close(self) -> None:
        self.stop_acquiring()
        for stop in self._stop:
            stop()
        tasks = [*self._tasks, *self._gives, *([] if self._verifying is None else [self._verifying])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.release(list(self._held))
            await self._execute(ownership_sql.DELETE_SERVER, self.server_id)
        except StoreError as error:
            observe.log.info(
                "ownership-release-failed", error=error.code
            )  # other servers acquire the tables when the lease is over

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
            if self._verifying is None or self._verifying.done():
                self._verifying = asyncio.create_task(self._verify_once())
                self._verifying.add_done_callback(lambda task: task.cancelled() or task.exception())
            await asyncio.shield(self._verifying)

    async def _verify_once(self) -> None:
        """Send a heartbeat after any other one in progress, if the lease may still be over then."""
        async with self._beating:
            if self.is_lease_uncertain:
                await self._beat()

    async def _send_heartbeats(self) -> None:
        """Send heartbeats until the task is cancelled."""

        async def beat() -> None:
            """Send a heartbeat when no other one is being sent."""
            async with self._beating:
                await self._beat()

        await self._repeat(beat)

    async def _tidy(self) -> None:
        """Release rows that no table uses, and delete old ones, until the task is cancelled.

        This task is separate from the heartbeats, because a slow answer must not delay the next heartbeat.
        """
        rounds = 0
        after: str | None = None  # the last ID that was checked for deleted tables

        async def tidy() -> None:
            """Do one step of `_tidy`, after one interval of heartbeats."""
            nonlocal rounds, after
            whole = rounds % FULL_READ_HEARTBEATS == 0
            if whole or self._unknown or is_counted(rounds, len(self._held)):
                await self._release_unknown(whole)
            rounds += 1
            if whole:
                await self._release_idle()
            if rounds % CLEANUP_HEARTBEATS == 0 and self.is_leader:
                await self._execute(ownership_sql.DELETE_STALE_SERVERS)
                newest = self._event
                await self._execute(ownership_sql.OLD_EVENTS, self._old_event)
                self._old_event = newest
                after = after or ""
            if after is not None:
                after = (await self._execute(ownership_sql.ORPHANS, after, MAX_LOOKED))[0][0]

        await self._repeat(tidy)

    async def _repeat(self, do: Callable[[], Awaitable[None]]) -> None:
        """Run a step once in each interval of heartbeats. Errors are logged."""
        while True:
            await asyncio.sleep(self._beat_seconds)
            try:
                await do()
            except StoreError:
                pass  # already logged; the next interval tries again
            except Exception as error:
                observe.log.error("ownership-task-failed", error=repr(error), exc_info=True)

    async def _set_clock(self) -> None:
        """Set the clock to the time of the running servers, so that deadlines are the same on all servers.

        The first server of a cluster uses the time of the database.
        """
        until = self._steady()
        if len(self._peers) > 1:
            until += FIRST_ASK_SECONDS
        elif (await self._execute(ownership_sql.OTHERS, self.server_id))[0][0]:
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
                self._run_in_background(self._adopt_clock(each.id))

    async def _answer_time(self, _: bytes) -> bytes:
        """Answer a request for the time."""
        return str(self._clock.now()).encode()

    async def _answer_time_and_age(self, _: bytes) -> bytes:
        """Answer a request for the time, and for how long this server has run."""
        return f"{self._clock.now()} {self._steady() - self._opened}".encode()

    async def _adopt_clock(self, peer: str) -> None:
        """Adopt the time of the server `peer`, if that server has run for longer than this one.

        Older releases do not answer this request, and keep their own time.
        """
        while (began := self._steady()) - self._opened < CLOCK_ADOPTION_SECONDS:
            try:
                reply = await self._bus.request(f"own.{peer}.time", b"", ASK_SECONDS)
            except (NoResponders, TimeoutError):
                await asyncio.sleep(self._beat_seconds)
                continue
            middle = (began + self._steady()) / 2
            try:
                theirs, age = (float(each) for each in reply.split())
            except ValueError as error:
                observe.log.warning("server-clock-differs", server=peer, error=str(error)[:200])
                return
            time = theirs / 1000 + self._steady() - middle
            if age > middle - self._opened and abs(time - self._clock.now() / 1000) > MAX_CLOCK_SKEW_SECONDS:
                observe.log.warning("server-clock-differs", server=peer)
                self._clock.set_time(time)
            return

    async def _watch_isolation(self) -> None:
        """While the database does not answer, ask whether it answers another server, until the task is cancelled.

        If so, this server is isolated, and its clients should connect to the other servers.
        """
        since: float | None = None
        while True:
            await asyncio.sleep(self._beat_seconds / 4)
            if self.is_isolated or self._closing or not self.is_lease_uncertain:
                since = None
                continue
            try:
                await self._bus.request(SOUND, b"", ASK_SECONDS)
            except (NoResponders, TimeoutError):
                since = None  # the database does not answer other servers either, or the bus does not answer
                continue
            now = self._steady()
            since = now if since is None else since
            # Servers that lose the database together may notice it, or its return, one heartbeat apart.
            if now - since < 1.5 * self._beat_seconds or now - self._good < self._lease_seconds:
                continue
            observe.log.warning("server-isolated", server=self.server_id)
            self.is_isolated = True
            for key in list(self._held):
                self._keeps.handle_moved(key)

    async def _answer_health(self, _: bytes) -> bytes | None:
        """Answer a request for whether the database answers this server. Give no answer if it does not."""
        return None if self.is_lease_uncertain or self._closing else YES

    async def _beat(self) -> None:
        """Send a heartbeat, and handle its result: the time, the live servers, and requests for tables.

        After a gap, first drop the tables that other servers own now. Raises StoreError.
        """
        began = self._steady()
        found = (
            await self._execute(
                ownership_sql.HEARTBEAT, self.server_id, self._version, self._key(), self._lease_ms, first=True
            )
        )[0]
        self._compare(found[2] / 1000, began)
        if began - self._good > self._sure_seconds:
            self._since = began
            await self._read_held(first=True)
        elif began - self._since < self._lease_seconds:
            # A statement that acquires a table may have waited for a write. Its effect may come after this heartbeat.
            await self._read_held(first=True)
        if self.is_isolated:  # no table is in memory any more, so let other servers acquire them
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
            self._run_in_background(self._make_room(len(new) / len(self._peers)))
            for each in new:
                self._run_in_background(self._adopt_clock(each.id))
        alive = {each.id for each in others}
        for key, wanted in _pairs.decode(found[1]):
            if wanted in alive and key not in self._giving:
                self._giving.add(key)
                self._run_in_background(self._give_wanted(key, wanted))

    def _compare(self, time: float, began: float) -> None:
        """Compare the time of the database with this server's clock, and let the clock follow the database.

        `time` is the time of the database in seconds, and `began` is when the query for it began, by `_steady`.
        """
        middle = (began + self._steady()) / 2
        ahead, before = time - middle, self._ahead
        was_set = before is not None and abs(ahead - before) > self._sure_seconds
        if was_set:
            # The age of heartbeats means nothing until all live servers have sent new ones.
            self._since = began - self._lease_seconds + 2 * self._beat_seconds
        if before is None or was_set or self._steady() - began < MAX_CLOCK_RTT_SECONDS:
            self._ahead = ahead
            self._clock.adjust_to(time + self._steady() - middle)

    def _run_in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine in the background until this object is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._gives.add(task)
        task.add_done_callback(self._gives.discard)

    async def _make_room(self, share: float) -> None:
        """Release a share of the tables without viewers, because a server has joined."""
        with suppress(StoreError):  # the tables stay here until another server requests them
            await self._keeps.rebalance(share)

    async def _read_held(self, first: bool = False) -> dict[str, int]:
        """Read which tables this server owns, and drop all others. Return their epochs.

        `first` uses the connection of heartbeats. Raises StoreError.
        """
        before = dict(self._held)
        ids, epochs = (await self._execute(ownership_sql.OWNED_EPOCHS, self.server_id, first=first))[0]
        kept: dict[str, int] = dict(zip(ids, epochs, strict=True))
        for key, epoch in before.items():
            if kept.get(key) != epoch and self._held.get(key) == epoch:
                self._drop(key)
                self._keeps.handle_moved(key)
        return kept

    async def _find_due(self) -> None:
        """Acquire tables without an owner whose deadline is near, until the task is cancelled.

        Servers look at random times, so that they rarely do it together.
        """
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
        """Acquire the tables without an owner whose deadline is near, once. Raises StoreError."""
        now, newer_known = self._clock.now(), list(self._newer)
        rows = await self._execute(
            ownership_sql.DUE,
            now + PREFETCH_MS,
            self.server_id,
            self._can_detect_dead,
            MAX_PREFETCHED_TABLES,
            newer_known,
            self._lease_ms,
        )
        found = [row[0] for row in rows]
        if not found:
            return
        newer = await self._keeps.requiring_newer_version(found)
        self._newer |= newer
        mine = [key for key in found if key not in newer]
        if not mine:
            return
        with self._acquiring(mine):
            for key, epoch, before in await self._execute(
                ownership_sql.TAKE_DUE, mine, self.server_id, self._can_detect_dead, self._lease_ms
            ):
                if epoch > self._held.get(key, 0):  # answers of the database may arrive in another order
                    self._own(key, epoch, before)
                    self._keeps.handle_due(key, now)
        if self._closing:  # `close` released what was held before this
            await self.release(mine)

    @contextmanager
    def _acquiring(self, keys: Sequence[str]) -> Iterator[None]:
        """Mark tables as being acquired, as long as the context lasts."""
        self._taking.update(keys)
        try:
            yield
        finally:
            self._taking -= Counter(keys)

    async def _release_unknown(self, whole: bool) -> None:
        """Release rows that name this server although it does not have the tables.

        Such a row exists if the answer to a statement was lost, or if a table was handed over after this server had
        stopped waiting. No server would continue such a table. This releases a row that two calls in a row have found
        with the same epoch.

        Args:
            whole: Whether to read all rows in any case. Otherwise they are read only if their number, or the sum of
                their epochs, is not as expected.

        Raises:
            StoreError: The database does not answer.
        """
        if not whole and not self._unknown:
            how_many, epochs = (await self._execute(ownership_sql.COUNT_OWNED, self.server_id))[0]
            if (how_many, epochs) == (len(self._held), sum(self._held.values())):
                return
        found, before = await self._read_held(), self._unknown
        # A table that this server acquires meanwhile has another epoch by then, so its row is not released.
        self._unknown = {
            key: epoch for key, epoch in found.items() if key not in self._held and key not in self._taking
        }
        strays = {key: epoch for key, epoch in self._unknown.items() if before.get(key) == epoch}
        await self._release_epochs(strays)

    async def _release_idle(self) -> None:
        """Release tables that were neither in memory nor scheduled at two checks in a row.

        Any server can then acquire them. Raises StoreError.
        """
        idle = {key: self._held[key] for key in self._keeps.idle(self._held) if key not in self._taking}
        gone = [key for key, epoch in idle.items() if self._idle.get(key) == epoch]
        self._idle = idle
        await self.release(gone)

    async def _release_epochs(self, epochs: Mapping[str, int]) -> None:
        """Release the rows of tables, given the epochs in which this server owned them. Raises StoreError."""
        pairs = list(epochs.items())
        for start in range(0, len(pairs), MAX_RELEASED):
            some = dict(pairs[start : start + MAX_RELEASED])
            await self._execute(ownership_sql.RELEASE, self.server_id, list(some), list(some.values()))

    @property
    def _can_detect_dead(self) -> bool:
        """Whether a server without heartbeats counts as dead.

        Right after an outage of the database, it does not, because no server could send heartbeats.
        """
        return not self.is_lease_uncertain and self._steady() - self._since >= self._lease_seconds

    # Take and hand over.

    async def acquire(self, key: str) -> int:
        marked: set[str] = set()
        try:
            with self._acquiring([key]):
                return await self._take(key, marked)
        except BaseException:
            if marked:
                self._run_in_background(self._cancel_request(key))
            raise

    async def _cancel_request(self, key: str) -> None:
        """Remove the mark of this server from the row of a table that it does not need any more."""
        if key not in self._taking:
            with suppress(StoreError):  # if this fails, the owner hands the table over, and `_tidy` releases it
                await self._execute(ownership_sql.CANCEL_REQUEST, key, self.server_id)

    async def _take(self, key: str, marked: set[str]) -> int:
        """Acquire a table, and return its epoch. IDs whose row was marked are added to `marked`.

        Raises OwnedElsewhere, StoreError.
        """
        until, given = self._steady() + self._take_seconds, None
        while True:
            if self._closing:
                raise elsewhere()
            await self.verify()
            taken = await self._execute(ownership_sql.TAKE, key, self.server_id, self._can_detect_dead, self._lease_ms)
            if taken:
                epoch: int = taken[0][0]
                self._own(key, epoch, taken[0][1])
                if given is not None:
                    self._given[key] = given
                return epoch
            owner, lives = await self._owner(key)
            if owner is None or owner == self.server_id:
                if not (await self._execute(ownership_sql.EXISTS, key))[0][0]:
                    self._drop(key)
                    return 0
                # The owner released the table meanwhile: try again.
            elif lives and await self._ask(key, owner):
                given = self._steady()
            else:
                if lives and not marked:
                    marked.add(key)
                    await self._execute(ownership_sql.REQUEST, key, self.server_id)
                await asyncio.sleep(RETRY_SECONDS)
            if self._steady() > until:
                raise elsewhere()

    def _own(self, key: str, epoch: int, before: str | None) -> None:
        """Record that this server owns a table in an epoch. `before` is the earlier owner in its row, or None."""
        if before is None:
            self._handed.pop(key, None)
        elif before != self.server_id or self._held.get(key) != epoch - 1:
            # Another server had the table. If this server had it and only loads it again, keep the old time.
            self._handed[key] = self._clock.now()
        self._held[key] = max(epoch, self._held.get(key, 0))

    def _drop(self, key: str) -> None:
        """Forget a table that this server does not own any more."""
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

    async def _answer_request(self, data: bytes) -> bytes | None:
        """Answer the request of another server for a table."""
        key, _, to = data.decode().partition(" ")
        return await self._give(key, to)

    async def _give_wanted(self, key: str, to: str) -> None:
        """Hand a table over to the server that has marked its row."""
        try:
            await self._give(key, to)
        finally:
            self._giving.discard(key)

    async def _give(self, key: str, to: str) -> bytes | None:
        """Hand a table over to the server `to`. Return the answer for that server, or None if it is unknown."""
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
        """Make the server `to` the owner of a table, while no command runs there. Raises StoreError."""
        self._given.pop(key, None)
        epoch = self._held.get(key)
        if epoch is None:  # released or taken, but not noted here yet: read the row
            found = await self._execute(ownership_sql.EPOCH, key, self.server_id)
            epoch = found[0][0] if found else None
        if epoch is None:
            return
        try:
            await self._execute(ownership_sql.TRANSFER, key, self.server_id, epoch, to)
        finally:
            # Drop the table only now: before the statement has run, another check would count the table as lost.
            self.on_fenced(key, epoch)

    async def release(self, keys: Collection[str]) -> None:
        found = {key: self._held[key] for key in keys if key in self._held}
        for key in found:
            self._drop(key)
        await self._release_epochs(found)

    async def owned(self, keys: Collection[str]) -> set[str]:
        return {row[0] for row in await self._execute(ownership_sql.OWNED, list(keys))}

    async def owner_of(self, key: str) -> str | None:
        if key in self._held and not self.is_lease_uncertain:
            return None
        owner, lives = await self._owner(key)
        return owner if lives and owner != self.server_id else None

    async def _owner(self, key: str) -> tuple[str | None, bool]:
        """Return the owner of a table, or None, and whether that server is live."""
        found = await self._execute(ownership_sql.OWNER, key, self._lease_ms)
        return (found[0][0], bool(found[0][1]) or found[0][0] is None) if found else (None, False)

    async def _execute(self, statement: str, *values: Any, first: bool = False) -> Sequence[Any]:
        """Run a statement about ownership, and return its rows. Raises StoreError.

        `first` is whether to use the connection that is reserved for heartbeats.
        """
        execute = self._database.execute_heartbeat if first else self._database.execute_control
        try:
            return await execute(statement, *values)
        except OSError as error:
            observe.log.info("ownership-message-lost", error=str(error)[:200])
            raise StoreError("store-failed", "the servers' store does not answer; try again in a moment") from error
