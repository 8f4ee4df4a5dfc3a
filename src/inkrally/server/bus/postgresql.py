"""The bus of servers that share a PostgreSQL and have nothing else: LISTEN and NOTIFY, a channel for each subject.

Who hears a subject holds a lock of its name for as long as its connection lives, so that whoever asks knows at once
where nobody does. What is told together goes in one statement. Knows no table and no row.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from inkrally.server import observe
from inkrally.server.bus.contract import Bus, Callback, MaybeHeard, NobodyHears
from inkrally.server.bus.hearer import Hearer, check_size, may_tell
from inkrally.server.endless import Faults, keep_on

CLASS = 0x696E6B72
"""The first number of the locks by which subjects are heard: the house in ASCII."""
AGAIN_SECONDS = (0.1, 0.2, 0.5, 1.0)
"""Until a connection that was lost is tried again; from then on the last of these."""
MAX_QUEUED = 4096
"""So much waits to be told at most; what comes beyond is dropped, and counted."""
MAX_TOLD = 64
"""So much is told in one statement."""
PROBE_SECONDS, PROBED_SECONDS = 5.0, 2.0
"""A connection that only listens never finds out by itself that its other end is gone: it is asked so often whether it
lives, and has so long to answer."""
NOBODY = "nobody"

ASK = """
WITH heard AS MATERIALIZED (SELECT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::BIGINT::OID AND objid = $2::BIGINT::OID
    AND objsubid = 2 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
) AS yes) SELECT yes, CASE WHEN yes THEN pg_notify($3, $4)::TEXT END FROM heard
"""
TELL = "SELECT pg_notify(channel, message) FROM unnest($1::TEXT[], $2::TEXT[]) AS told(channel, message)"
LOCK = "SELECT pg_try_advisory_lock_shared($1::INT, $2::INT)"
UNLOCK = "SELECT pg_advisory_unlock_shared($1::INT, $2::INT)"


class Listens(Protocol):
    """The database, as much of it as is needed here."""

    async def say(self, statement: str, *values: Any) -> Sequence[Any]:
        """Do a statement by itself, on any connection. Raises OSError."""
        ...

    async def listener(self) -> Any:
        """A connection of asyncpg to listen on. Raises OSError."""
        ...


def channel_of(subject: str) -> str:
    """The channel of a subject: names of channels are short."""
    return f"inkrally_{hashlib.blake2b(subject.encode(), digest_size=12).hexdigest()}"


def number_of(subject: str) -> int:
    """The second number of the lock of a subject."""
    return int.from_bytes(hashlib.blake2b(subject.encode(), digest_size=4).digest(), "big") >> 1


class PostgresqlBus(Bus):
    """A `Bus` over a database that several servers share."""

    def __init__(self, database: Listens) -> None:
        self._database = database
        self._hearers: dict[str, list[Hearer]] = {}
        self._subjects: dict[str, str] = {}
        """By channel the subject that is heard there."""
        self._answers: dict[str, asyncio.Future[bytes]] = {}
        self._own = f"inkrally_answers_{secrets.token_hex(8)}"
        self._connection: Any = None
        self._listening: set[str] = set()
        self._changed = asyncio.Event()
        self._told = 0
        self._queue: deque[tuple[str, str]] = deque()
        self._filled = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._replies: set[asyncio.Task[None]] = set()
        self._faults = Faults("bus-told")
        self.on_back: list[Callable[[], None]] = []

    async def open(self) -> None:
        await self._connect()
        self._tasks = [keep_on("bus", self._keep), keep_on("bus-told", self._send)]

    async def close(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in [*tasks, *self._replies]:
            task.cancel()
        hearers = [hearer for found in self._hearers.values() for hearer in found]
        self._hearers.clear()
        await asyncio.gather(*tasks, *self._replies, *(hearer.close() for hearer in hearers), return_exceptions=True)
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def ask(self, subject: str, data: bytes, timeout: float) -> bytes:
        check_size(data)
        if not self._tasks:
            raise NobodyHears(subject)
        number, answer = secrets.token_hex(6), asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            async with asyncio.timeout(timeout):
                said = (channel_of(subject), f"{number} {self._own} {_text(data)}")
                try:
                    rows = await self._database.say(ASK, CLASS, number_of(subject), *said)
                except TimeoutError:
                    raise
                except Exception as error:
                    if not isinstance(error, OSError):
                        self._faults.tell(error)  # who asks knows what to do where nobody hears, and of nothing else
                    raise MaybeHeard(f"{subject}: {error}") from error
                if not rows[0][0]:
                    raise NobodyHears(subject)
                found: bytes = await answer
                return found
        finally:
            del self._answers[number]

    def tell(self, subject: str, data: bytes) -> None:
        if not (self._tasks and may_tell(subject, data)):
            return
        self._told += 1  # of two that are alike the database would tell one
        self._say(channel_of(subject), f"{self._told} - {_text(data)}")

    def hear(self, subject: str, callback: Callback) -> Callable[[], None]:
        hearer = Hearer(subject, callback)
        self._hearers.setdefault(subject, []).append(hearer)
        self._changed.set()

        def stop() -> None:
            hearers = self._hearers.get(subject, [])
            if hearer in hearers:
                hearers.remove(hearer)
                if not hearers:
                    del self._hearers[subject]
                    self._changed.set()

        return stop

    # What is said.

    def _say(self, channel: str, message: str) -> None:
        if len(self._queue) >= MAX_QUEUED:
            observe.BUS_DROPPED.labels("away").inc()
            return
        self._queue.append((channel, message))
        self._filled.set()

    async def _send(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._queue:
                told = [self._queue.popleft() for _ in range(min(len(self._queue), MAX_TOLD))]
                try:
                    await self._database.say(TELL, [channel for channel, _ in told], [text for _, text in told])
                except OSError:
                    observe.BUS_DROPPED.labels("away").inc(len(told))
                except Exception as error:
                    # What its client says unwrapped: of these messages only, and what is asked is answered behind them.
                    observe.BUS_DROPPED.labels("away").inc(len(told))
                    self._faults.tell(error)

    # What is heard.

    async def _keep(self) -> None:
        """Listen to what is heard, on a connection that is there."""
        failed = 0
        while True:
            try:
                if self._connection is None:
                    await self._connect()
                    for each in self.on_back:
                        each()
                elif not self._changed.is_set():
                    async with asyncio.timeout(PROBED_SECONDS):
                        await self._connection.fetchval("SELECT 1")
                self._changed.clear()
                await self._listen()
                failed = 0
            except Exception as error:  # whatever a broken connection says
                if not failed:
                    observe.log.info("bus-away", error=str(error)[:200])
                self._drop()
                await asyncio.sleep(AGAIN_SECONDS[min(failed, len(AGAIN_SECONDS) - 1)])
                failed += 1
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(PROBE_SECONDS):
                    await self._changed.wait()

    async def _connect(self) -> None:
        connection = await self._database.listener()
        try:
            await connection.add_listener(self._own, self._answered)
            self._connection, self._listening = connection, set()
            await self._listen()
        except BaseException as error:
            connection.terminate()
            self._connection = None
            if isinstance(error, Exception) and not isinstance(error, OSError):
                raise OSError(str(error)) from error
            raise
        connection.add_termination_listener(lambda _: self._drop(connection))

    def _drop(self, connection: Any = None) -> None:
        if connection is not None and connection is not self._connection:
            return
        if self._connection is not None:
            with suppress(Exception):  # it is gone
                self._connection.terminate()
        self._connection = None
        self._changed.set()

    async def _listen(self) -> None:
        """Bring what the connection listens to into line with what is heard."""
        connection = self._connection
        for subject in [each for each in self._hearers if each not in self._listening]:
            self._subjects[channel_of(subject)] = subject
            await connection.add_listener(channel_of(subject), self._heard)
            await connection.fetchval(LOCK, CLASS, number_of(subject))
            self._listening.add(subject)
        for subject in [each for each in self._listening if each not in self._hearers]:
            await connection.fetchval(UNLOCK, CLASS, number_of(subject))
            await connection.remove_listener(channel_of(subject), self._heard)
            self._listening.discard(subject)

    def _heard(self, connection: Any, pid: int, channel: str, message: str) -> None:
        number, back, text = message.split(" ", 2)
        data = base64.b64decode(text)
        hearers = self._hearers.get(self._subjects.get(channel, ""), ())
        if not hearers and back != "-":
            self._say(back, f"{number} {NOBODY} ")  # it is heard no more, and the database does not know it yet
        for hearer in hearers:
            task = hearer.take(data)
            if task is not None and back != "-":
                reply = asyncio.get_running_loop().create_task(self._reply(task, number, back))
                self._replies.add(reply)
                reply.add_done_callback(self._replies.discard)

    async def _reply(self, task: asyncio.Task[bytes | None], number: str, back: str) -> None:
        answer = await task
        if answer is not None:
            self._say(back, f"{number} - {_text(answer)}")

    def _answered(self, connection: Any, pid: int, channel: str, message: str) -> None:
        number, what, text = message.split(" ", 2)
        future = self._answers.get(number)
        if future is None or future.done():
            return
        if what == NOBODY:
            future.set_exception(NobodyHears(number))
        else:
            future.set_result(base64.b64decode(text))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
