"""The store: one writer with group commit, reads beside it. Knows rows, not what they mean, nor what keeps them.

What is written is durable when `write` returns: the writer takes all that waits, of many tables, into one transaction,
and the product syncs its log once for it. What fails was not written at all, and whoever waited is told; the next
transaction tries anew, so a disk that has room again is enough. Where a connection broke in the middle of a commit
nobody knows: whoever wrote reads anew.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import InkrallyError
from inkrally.server.events import Durable
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.database import ERRORS, CommitTimes, Fault, database
from inkrally.server.storage.databases.statements import WRITE_ORDER, batch_statements, row_statements
from inkrally.server.storage.schema import drafts, entries, tables
from inkrally.server.storage.writes.accounts import AUTHORS

if TYPE_CHECKING:
    import sqlite3

    from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

NOT_LIVING = re.compile(r'NOT NULL constraint failed: accounts\.id|null value in column "id" of relation "accounts"')
"""What SQLite and PostgreSQL say of a write whose account is gone (`Write.living`)."""
MAX_QUEUED_WRITES = 4096
MAX_BATCH = 512
GATHER_MIN_WRITES_PER_SECOND, GATHER_SECONDS = 150.0, 0.005
"""From so many writes a second on the writer waits so long before each transaction, so that there are fewer of them:
each takes some 0.3 ms of a core beside what is in it, whatever keeps the store."""
GATHER_WRITES, LONGEST_GATHER = 6, 0.015
"""Where another process keeps the store a transaction costs some 0.5 ms of a core there, too: the writer waits for so
many writes, and no longer than this."""
DEADLOCK_HALVINGS, DEADLOCK_RETRIES = 3, 3
"""So often a batch is divided that was undone since what another server wrote was in its way, and so often each of the
parts is tried that come of it."""
DEADLOCK_PAUSE_SECONDS = 0.02
"""So long the writer waits at most before it tries again, so that the other server's is done by then; not always as
long, as that one may have been undone for a third one's."""
PACE_WEIGHT = 0.2
"""So much of the last transaction is in the pace of writes that is reckoned with, and the rest of those before."""
SCRUB_PAUSES, SCRUB_LATER = (0.0, 0.05, 0.2, 0.5), 5.0
"""Seconds; and between tries while whoever deleted something waits no more."""
Row = dict[str, Any]
QueuedWrite: TypeAlias = "tuple[Write, asyncio.Future[None], float]"
"""What is to be written, who waits for it, and since when."""


class StoreError(InkrallyError):
    """The store could not write: nothing was changed. `store-full`, `store-failed` or `store-busy`."""


class StaleWrite(StoreError):
    """What was to be written does not fit what is stored: whoever wanted it knows something older, and reads anew."""


class FencedWrite(StaleWrite):
    """Another server owns the table by now: nothing was changed, and what is here of it is old."""


class AccountGone(StoreError):
    """The account for which something was to be written is deleted, or is about to be: nothing was changed."""


class WriteOutcomeUnknown(StaleWrite):
    """The store broke off, and has kept this or has not (`store-failed`)."""


class TableCorrupted(StoreError):
    """What is stored is no longer what was written, and cannot be read or changed any more (`table-damaged`)."""


class NewerVersionRequired(StoreError):
    """A table is of a newer version of inkrally, which has to go on with it (`rules-newer`). `why` says in words what
    is not known here."""

    why = ""


UNREADABLE = (TableCorrupted, NewerVersionRequired)
"""What is raised of one table that this version cannot read. It is named in the log; all others go on."""


def table_corrupted(table_id: str, error: BaseException) -> TableCorrupted:
    """Name a damaged table in the log, once; what to tell whoever asks for it."""
    if is_first_report("table-damaged", table_id):
        observe.log.error("table-damaged", table=table_id, error=str(getattr(error, "orig", None) or repr(error))[:200])
    return _damaged()


def newer_version_required(table_id: str, why: str) -> NewerVersionRequired:
    """Name a table of a newer version in the log, once, with what is not known here; what to tell whoever asks for
    it."""
    if is_first_report("table-newer", table_id):
        observe.log.warning("table-newer", table=table_id, why=why)
    error = NewerVersionRequired("rules-newer", f"{why}; a newer version of inkrally goes on with it")
    error.why = why
    return error


def is_first_report(event: str, what: str) -> bool:
    """Whether something is to be named in the log, since it was not yet."""
    known = (event, what) in _named
    if len(_named) < MAX_LOGGED_TABLES:
        _named.add((event, what))
    return not known


def _damaged() -> TableCorrupted:
    said = "what the server has stored of this is damaged; who hosts it may have a backup"
    return TableCorrupted("table-damaged", said)


_named: set[tuple[str, str]] = set()
MAX_LOGGED_TABLES = 10_000


def _failed() -> StoreError:
    return StoreError("store-failed", "this could not be written; nothing was changed, try again in a moment")


class Write:
    """Rows that are written together or not at all, by the names of `ORDER`."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.fences: tuple[tuple[str, int], ...] = ()
        """Tables with the epochs in which whoever writes owns them; none where one server has the store."""
        self.events: list[Durable] = []

    def fence(self, table_id: str, epoch: int) -> Write:
        """Write this only while the writer owns a table, in this epoch; 0 is without a question."""
        if epoch:
            self.fences = (*self.fences, (table_id, epoch))
        return self

    def add(self, what: str, **row: Any) -> Write:
        self.rows.setdefault(what, []).append(row)
        author = AUTHORS.get(what)
        return self if author is None else self.living(row[author])

    def tell(self, event: Durable) -> Write:
        """Emit an event as soon as this is written. Other servers that share the store read it as a row of this."""
        self.events.append(event)
        return self

    def include(self, other: Write) -> Write:
        """Write what another one would as well."""
        for what, rows in other.rows.items():
            self.rows.setdefault(what, []).extend(rows)
        self.events += other.events
        return self

    def living(self, account: str | None) -> Write:
        """Write this only while an account is there and its deletion has not begun; None is without a question."""
        if account and {"key": account} not in self.rows.get("living", ()):
            self.rows.setdefault("living", []).append({"key": account})
        return self


TABLE_KEYED_WRITES = frozenset(
    ("doc", "owes", "glance", "seed", "no-entries", "no-drafts", "no-seats", "no-answers", "no-codes", "no-review",
     "tried", "kept", "no-own-table", "no-table", "glossed", "doc-over")
)  # fmt: skip
"""What is written by the id of a table as its `key`."""


def _tables_of(write: Write) -> list[str]:
    """The tables of which something is written."""
    found = (
        row.get("table_id", row.get("key") if what in TABLE_KEYED_WRITES else None)
        for what, rows in write.rows.items()
        for row in rows
    )
    return list(dict.fromkeys(str(each) for each in found if each is not None))


class Store:
    """An open store. `open` before anything else; `close` writes what waits. One server has it at a time, or several
    share it."""

    def __init__(
        self, folder: Path, url: str = "", owner: str = "", emit: Callable[[Durable], None] = lambda event: None
    ) -> None:
        """The file in a data folder, or with a URL what is kept there; `owner` is the id of this server where several
        share it, and `emit` gets the events of what was written. Raises Unusable (`store-unknown`)."""
        self._emit = emit
        self.database = database(folder, url, bool(owner))
        self._owner = owner
        if owner:
            # Not for a server alone: to make ready what is written together takes a moment of its start.
            from inkrally.server.storage.databases.fenced_batch import call

            self._call = call
        self._one_by_one = row_statements(self.database.product)
        self._all_at_once = batch_statements(self.database.product)
        self._waiting: deque[QueuedWrite] = deque()
        self._wake = asyncio.Event()
        self._pace = 0.0
        """Writes a second, lately."""
        self._took_at = time.perf_counter()
        self._closing = False
        self.failing = False
        """The last transaction failed, and not for what was in it."""
        self.failed = ""
        """The code with which one did last."""
        self.written_at = -math.inf
        """When the last one was done, by the monotonic clock."""
        self._writing_since: float | None = None
        """Since when the oldest write waited of those that are being written."""
        self._task: asyncio.Task[None] | None = None
        self._scrubbing: asyncio.Task[None] | None = None
        """What overwrites later what was deleted, where that is owed."""

    def prepare(self) -> None:
        """Have the store for oneself, and in the present form. Raises Unusable."""
        self.database.prepare()

    async def open(self) -> None:
        """Begin to write. Raises Unusable where `prepare` was not called before, and fails."""
        await self.database.open()
        self._task = asyncio.create_task(self._run(), name="store")

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._scrubbing is not None:
            self._scrubbing.cancel()
            await asyncio.gather(self._scrubbing, return_exceptions=True)
        await self.database.close()

    @property
    def queued_writes(self) -> int:
        """So many writes wait for their transaction."""
        return len(self._waiting)

    @property
    def oldest_write_seconds(self) -> float:
        """For how many seconds that write waits which waits longest, or is written; 0 where there is none."""
        since = self._writing_since
        if since is None and self._waiting:
            since = self._waiting[0][2]
        return 0.0 if since is None else time.perf_counter() - since

    @property
    def is_writable(self) -> bool:
        """Whether it takes writes, and the last transaction did not fail."""
        return self._task is not None and not self._task.done() and not self._closing and not self.failing

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether it can. Raises StoreError."""
        await self.write(Write().add("probe", now=1))

    async def check_pages(self) -> bool:
        """Check the structure of the whole store; log and count damage. Return whether the store is intact.

        Raises:
            StoreError: The store cannot be read.
        """
        try:
            errors = await self.database.page_errors()
        except ERRORS as error:
            raise self._unread(error) from error
        if errors:
            observe.STORE_FAILURES.labels("damaged").inc()
            observe.log.error("store-damaged", errors=list(errors))
        return not errors

    async def size_bytes(self) -> int:
        """What the store takes on the disk. Raises StoreError."""
        try:
            return await self.database.size_bytes()
        except ERRORS as error:
            raise self._unread(error) from error

    async def write(self, write: Write) -> None:
        """Make it durable. Raises StoreError, and then nothing of it was written."""
        if self._closing:
            raise StoreError("store-busy", "the server is about to stop; try again in a moment")
        if len(self._waiting) >= MAX_QUEUED_WRITES:
            raise StoreError("store-busy", "too much waits to be written; try again in a moment")
        if self._owner and write.events:
            write.rows["event"] = [
                {"n": None, "server": self._owner, "kind": each.word, "fields": msgspec.json.encode(each).decode()}
                for each in write.events
            ]
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, future, time.perf_counter()))
        self._wake.set()
        await future

    async def rows(self, statement: Any, **values: Any) -> Sequence[Any]:
        """The rows of a query; `values` of its parameters, by name. Raises StoreError, Damaged where what they are
        read from is damaged."""
        try:
            return await self.database.read(lambda connection: connection.execute(statement, values).all())
        except ERRORS as error:
            raise self._unread(error) from error

    async def row(self, statement: Any, **values: Any) -> Any:
        """The one row of a query, or None."""
        found = await self.rows(statement, **values)
        return found[0] if found else None

    async def rows_of_tables(
        self, statement: Any, among: Any = None, key: Any = tables.c.id, **values: Any
    ) -> Sequence[Any]:
        """The rows of a query of `tables`, without those of damaged ones, which are named in the log. `among` is a
        query of the ids that there may be, by default all; it is asked only where the whole cannot be read. `key` is
        the column of the ids, where they are not of tables. `values` are of the parameters of both queries, by name."""
        with suppress(TableCorrupted):
            return await self.rows(statement, **values)
        found: list[Any] = []
        for row in await self.rows(sa.select(tables.c.id)) if among is None else await self.rows(among, **values):
            try:
                found += await self.rows(statement.where(key == row[0]), **values)
            except TableCorrupted as error:
                table_corrupted(row[0], error.__cause__ or error)
        return found

    async def load(self, table_id: str) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
        """All of one table, as of one moment: its row, its entries in their order, its drafts. Raises StoreError,
        Damaged."""
        try:
            return await self.database.read(lambda connection: load_rows(connection, table_id), True)
        except ERRORS as error:
            raise self._unread(error, table_id) from error

    async def scrub(self) -> None:
        """Overwrite what was deleted, where the product still has it. Who reads now, as for a backup, may hold that up:
        then it is owed, and done when they have ended; to close the store does it, too, and so does the next start."""
        for pause in SCRUB_PAUSES:
            await asyncio.sleep(pause)
            if await self._scrubbed():
                return
        if self._scrubbing is None or self._scrubbing.done():
            observe.log.info("scrub-owed")
            self._scrubbing = asyncio.create_task(self._scrub_later(), name="scrub")

    async def _scrub_later(self) -> None:
        while not await self._scrubbed():
            await asyncio.sleep(SCRUB_LATER)

    async def _scrubbed(self) -> bool:
        try:
            return await self.database.scrub()
        except ERRORS as error:
            observe.log.warning("scrub", error=str(getattr(error, "orig", error)))
            return False

    async def flush(self) -> None:
        """Wait until everything that waits now to be written is written, or has failed. Raises StoreError."""
        await self.write(Write())

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            if self._pace >= GATHER_MIN_WRITES_PER_SECOND and not self._closing:
                await asyncio.sleep(self._gathers())
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
            now = time.perf_counter()
            self._pace += PACE_WEIGHT * (len(batch) / max(GATHER_SECONDS, now - self._took_at) - self._pace)
            self._took_at, self._writing_since = now, batch[0][2]
            try:
                await self._batch(batch)
            except Exception as error:
                # Nothing may end the writer: whoever waits is told, and the next is tried.
                observe.log.error("store", error=repr(error))
                for _, future, _ in batch:
                    _fail(future, _failed())
            finally:
                self._writing_since = None

    def _gathers(self) -> float:
        """For how long a busy writer waits before a transaction, in seconds."""
        if self.database.product == "sqlite":
            return GATHER_SECONDS
        return min(LONGEST_GATHER, max(GATHER_SECONDS, GATHER_WRITES / self._pace))

    async def _batch(
        self, batch: list[QueuedWrite], halvings: int = DEADLOCK_HALVINGS, times: int = DEADLOCK_RETRIES
    ) -> None:
        """Write a batch, and what else comes of it where that fails. Where another server is in its way it is divided
        so many times at most, and then tried so many times."""
        began = time.perf_counter()
        if self._owner:
            batch = _without_old(batch)
        if not batch:
            return
        writes = [write for write, _, _ in batch]
        try:
            (taken, written, synced), lost = await self._commit(writes)
        except Exception as error:
            fault = self.database.fault(error)
            if fault is None:
                raise
            if fault == "crossed" and (times > 1 or (halvings and len(batch) > 1)):
                await self._again(batch, halvings, times, error)
                return
            if len(batch) > 1 and fault in ("damaged", "refused", "unkept"):
                # One of them is wrong; the others shall not suffer for it.
                for each in batch:
                    await self._batch([each])
                return
            failed = self._refused(error, batch[0][0], fault)
            for _, future, _ in batch:
                _fail(future, failed)
            return
        if lost:
            # Nothing was written: of those that are ours still it is, without the others.
            await self._batch(_without(batch, lost), halvings, times)
            return
        self.failing, self.written_at = False, time.monotonic()
        ended = time.perf_counter()
        observe.COMMIT_SECONDS.observe(ended - began)
        observe.COMMIT_SIZE.observe(len(batch))
        waited = sum(began - since for _, _, since in batch) / len(batch)
        parts = (waited, taken - began, written - taken, synced - written, ended - synced)
        for part, seconds in zip(("waited", "thread", "sql", "sync", "back"), parts, strict=True):
            observe.COMMIT_PARTS.labels(part).inc(seconds)
        for write, future, _ in batch:
            for event in write.events:
                self._emit(event)
            if not future.done():
                future.set_result(None)

    async def _again(self, batch: list[QueuedWrite], halvings: int, times: int, error: Exception) -> None:
        """Write what was undone for what another server wrote, after a moment: in halves, which are less in anybody's
        way, and at last as it is."""
        observe.STORE_FAILURES.labels("crossed").inc()
        observe.log.info("store-crossed", writes=len(batch), error=str(getattr(error, "orig", error)))
        await asyncio.sleep(random.uniform(DEADLOCK_PAUSE_SECONDS / 4, DEADLOCK_PAUSE_SECONDS))
        if not halvings or len(batch) == 1:
            await self._batch(batch, halvings, times - 1)
            return
        middle = len(batch) // 2
        for half in (batch[:middle], batch[middle:]):
            await self._batch(half, halvings - 1, times)

    async def _commit(self, writes: list[Write]) -> tuple[CommitTimes, Collection[str]]:
        """All or nothing, and on the disk when it returns; nothing where some tables are another server's, which are
        told."""
        if not self._owner:
            return await self.database.write(lambda connection: self._execute(connection, writes)), ()
        shared = cast("PostgresqlDatabase", self.database)
        return await shared.write_fenced(self._call(self._owner, writes))

    def _refused(self, error: Exception, write: Write, fault: Fault) -> StoreError:
        """What to tell of a transaction that failed; `write` is what was in it, where the fault may lie with that."""
        said = str(getattr(error, "orig", error))
        if fault == "refused" and "living" in write.rows and NOT_LIVING.search(said):
            return AccountGone("account-gone", "this player was deleted; nothing was changed")
        observe.STORE_FAILURES.labels(fault).inc()
        if fault in ("refused", "unkept"):
            observe.log.warning("store-refused", tables=_tables_of(write), error=said)
        if fault == "unkept":
            return StoreError("store-failed", "this has something in it that cannot be kept; nothing was changed")
        if fault == "refused":
            return StaleWrite("store-failed", "what is stored is another by now; nothing was changed, try again")
        if fault == "damaged":
            named = _tables_of(write)
            if len(named) != 1:
                # Nobody knows which one it is; who writes each by itself finds out.
                observe.log.warning("store-refused", tables=named, error=said)
                return _damaged()
            return table_corrupted(named[0], error)
        self.failing, self.failed = True, "store-full" if fault == "full" else "store-failed"
        observe.log.error("store", error=said, full=fault == "full")
        if fault == "unsure":
            return WriteOutcomeUnknown(
                "store-failed", "the store broke off, and may have kept this or not; look, and try again"
            )
        if fault == "full":
            return StoreError("store-full", "the server's disk is full; nothing was changed, try again later")
        return StoreError("store-failed", "the store failed; nothing was changed, try again in a moment")

    def _unread(self, error: Exception, table_id: str | None = None) -> StoreError:
        """What to tell of something that could not be read."""
        if self.database.fault(error) == "damaged":
            observe.STORE_FAILURES.labels("damaged").inc()
            if table_id is not None:
                return table_corrupted(table_id, error)
            return TableCorrupted(
                "table-damaged", "what the server has stored is damaged here; who hosts it may have a backup"
            )
        observe.STORE_FAILURES.labels("unread").inc()
        observe.log.error("store-unread", error=str(getattr(error, "orig", error)))
        return StoreError("store-failed", "this could not be read; try again in a moment")

    def _execute(self, connection: sa.Connection, batch: list[Write]) -> None:
        run: Callable[..., Any] = connection.exec_driver_sql
        if self.database.product == "sqlite":
            # What is written often skips SQLAlchemy, whose share of a transaction would be a third.
            run = cast("sqlite3.Connection", connection.connection.driver_connection).execute
        for what in WRITE_ORDER:
            rows = [row for write in batch for row in write.rows.get(what, ())]
            if rows and what in self._one_by_one:
                connection.execute(self._one_by_one[what], rows)
            elif rows:
                statement, names = self._all_at_once[what]
                values = [[row[name] for name in names] for row in rows]
                run(statement, (msgspec.json.encode(values).decode(),))


def _without(batch: list[QueuedWrite], lost: Collection[str]) -> list[QueuedWrite]:
    """What is left of a batch; who wrote of tables that are another server's is told."""
    for write, future, _ in batch:
        if any(table in lost for table, _ in write.fences):
            _fail(future, FencedWrite("table-moved", "another server has this table now; come back to it"))
    return [each for each in batch if not any(table in lost for table, _ in each[0].fences)]


def _without_old(batch: list[QueuedWrite]) -> list[QueuedWrite]:
    """What is left of a batch without writes of an epoch before another one of the same table."""
    newest: dict[str, int] = {}
    for write, _, _ in batch:
        for table, epoch in write.fences:
            newest[table] = max(epoch, newest.get(table, 0))
    old = [each for each in batch if any(epoch < newest[table] for table, epoch in each[0].fences)]
    if not old:
        return batch
    for each in old:
        _without([each], [table for table, _ in each[0].fences])
    return [each for each in batch if each not in old]


def load_rows(connection: sa.Connection, table_id: str) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
    """All of one table: its row, its entries in their order, its drafts; None where it is not there."""
    found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
    if found is None:
        return None
    columns = (entries.c.n, entries.c.at, entries.c.event, entries.c.by)
    lines = sa.select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.n)
    kept = sa.select(drafts).where(drafts.c.table_id == table_id)
    return found, connection.execute(lines).all(), connection.execute(kept).all()


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


def after_write(step: Callable[..., Any], *given: Any) -> bool:
    """Run one step after a write and return whether it worked; a fault is in the log. It must not turn into the answer
    that nothing was changed."""
    try:
        step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


async def awaited_after_write(step: Callable[..., Awaitable[Any]], *given: Any) -> bool:
    """Await one step after a write. Return False for a step that failed; the fault is in the log."""
    try:
        await step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


def _log(step: Callable[..., Any], error: Exception) -> None:
    name = getattr(step, "__qualname__", repr(step))
    observe.log.error("after-write", step=name, error=repr(error), exc_info=True)
