"""The store: one writer that commits many writes together, and concurrent reads.

`write` returns when its rows are durable. The writer puts all waiting writes, of many tables, into one transaction with
one sync to the disk (group commit). If the transaction fails, nothing is written. After a deadlock, or if one of the
writes may be invalid, the writer tries the writes again in smaller parts. After any other failure, each caller gets an
error, and the writer attempts later writes as usual, so that no restart is needed after a full disk. If the connection
breaks during a commit, the outcome is unknown, and callers must read the rows again.

Keep the meaning of rows out of this module.
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
"""The error messages of SQLite and PostgreSQL for a write whose account does not exist (`Write.living`)."""
MAX_QUEUED_WRITES = 4096
"""The maximum number of writes that wait. More are refused (`store-busy`)."""
MAX_BATCH = 512
"""The maximum number of writes in one transaction."""
GATHER_MIN_WRITES_PER_SECOND, GATHER_SECONDS = 150.0, 0.005
"""From this rate on, the writer waits for `GATHER_SECONDS` before each transaction, so that more writes share it.

A transaction costs about 0.3 ms of processor time in addition to its writes.
"""
GATHER_WRITES, LONGEST_GATHER = 6, 0.015
"""With PostgreSQL, the writer waits until this many writes have come, but at most `LONGEST_GATHER` seconds.

A transaction there costs another 0.5 ms in the database.
"""
DEADLOCK_HALVINGS, DEADLOCK_RETRIES = 3, 3
"""After a deadlock with another server: how often a batch is halved, and how often each part is tried."""
DEADLOCK_PAUSE_SECONDS = 0.02
"""The maximum pause after a deadlock, in which the transaction of the other server ends.

The pause is random, because the other server may try again as well.
"""
PACE_WEIGHT = 0.2
"""The weight of the newest transaction in the measured number of writes per second."""
SCRUB_PAUSES, SCRUB_LATER = (0.0, 0.05, 0.2, 0.5), 5.0
"""The pauses in seconds before attempts to overwrite deleted data: before the first attempts, and before later ones."""
Row = dict[str, Any]
"""The parameters of a statement by name."""
QueuedWrite: TypeAlias = "tuple[Write, asyncio.Future[None], float]"
"""A write that waits, the future of its caller, and when it was submitted."""


class StoreError(InkrallyError):
    """The store could not write, and nothing was changed: `store-full`, `store-failed` or `store-busy`."""


class StaleWrite(StoreError):
    """The write does not fit the stored rows, which have changed. The caller should read the rows again."""


class FencedWrite(StaleWrite):
    """Another server owns the table now. Nothing was changed, and the table in memory is outdated."""


class AccountGone(StoreError):
    """The account of the write was deleted, or is being deleted. Nothing was changed."""


class WriteOutcomeUnknown(StaleWrite):
    """It is unknown whether the write was stored, because the connection broke (`store-failed`)."""


class TableCorrupted(StoreError):
    """Stored data of a table is damaged, so the table cannot be read or changed (`table-damaged`)."""


class NewerVersionRequired(StoreError):
    """Only a newer version of inkrally can continue the table (`rules-newer`). `why` is the reason."""

    why = ""


UNREADABLE = (TableCorrupted, NewerVersionRequired)
"""The errors of one table that this version cannot read. They are logged, and do not affect other tables."""


def table_corrupted(table_id: str, error: BaseException) -> TableCorrupted:
    """Return the error for a damaged table, and log it once for each table."""
    if is_first_report("table-damaged", table_id):
        observe.log.error(
            "table-corrupted", table=table_id, error=str(getattr(error, "orig", None) or repr(error))[:200]
        )
    return _damage_error()


def newer_version_required(table_id: str, why: str) -> NewerVersionRequired:
    """Return the error for a table that needs a newer version, and log the reason `why` once for each table."""
    if is_first_report("table-newer", table_id):
        observe.log.warning("table-needs-newer-version", table=table_id, why=why)
    error = NewerVersionRequired("rules-newer", f"{why}; use a newer version of inkrally")
    error.why = why
    return error


def is_first_report(event: str, kind: str) -> bool:
    """Return whether this is the first report of the log event `event` about the table `kind`, and remember it."""
    known = (event, kind) in _logged_tables
    if len(_logged_tables) < MAX_LOGGED_TABLES:
        _logged_tables.add((event, kind))
    return not known


def _damage_error() -> TableCorrupted:
    """Return the error for damaged data."""
    text = "the stored data is damaged; the operator may have a backup"
    return TableCorrupted("table-damaged", text)


_logged_tables: set[tuple[str, str]] = set()
MAX_LOGGED_TABLES = 10_000
"""The maximum number of pairs of a log event and a table in `_logged_tables`."""


class Write:
    """Rows that are stored together or not at all.

    Each entry is the name of a statement (`WRITE_ORDER` and others) and its parameters.
    """

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.fences: tuple[tuple[str, int], ...] = ()
        """Tables with the epochs of their ownership; empty for a single server."""
        self.events: list[Durable] = []

    def fence(self, table_id: str, epoch: int) -> Write:
        """Store this write only if the server owns a table in an epoch. Otherwise `Store.write` raises `FencedWrite`.

        Epoch 0, which a single server has, adds no condition. Returns this write.
        """
        if epoch:
            self.fences = (*self.fences, (table_id, epoch))
        return self

    def add(self, kind: str, /, **row: Any) -> Write:
        """Add the parameters of one statement. Returns this write."""
        self.rows.setdefault(kind, []).append(row)
        author = AUTHORS.get(kind)
        return self if author is None else self.living(row[author])

    def tell(self, event: Durable) -> Write:
        """Add an event, which the server emits when this write is stored. Returns this write.

        In a cluster, the event is a row of the same transaction, which other servers read.
        """
        self.events.append(event)
        return self

    def include(self, other: Write) -> Write:
        """Add the rows and events of another write. Returns this write."""
        for kind, rows in other.rows.items():
            self.rows.setdefault(kind, []).extend(rows)
        self.events += other.events
        return self

    def living(self, account: str | None) -> Write:
        """Store this write only if an account exists and is not being deleted. None adds no condition.

        Otherwise `Store.write` raises `AccountGone`. Returns this write.
        """
        if account and {"key": account} not in self.rows.get("living", ()):
            self.rows.setdefault("living", []).append({"key": account})
        return self


TABLE_KEYED_WRITES = frozenset(
    ("doc", "owes", "glance", "seed", "no-entries", "no-drafts", "no-seats", "no-answers", "no-codes", "no-review",
     "tried", "kept", "no-own-table", "no-table", "glossed", "doc-over")
)  # fmt: skip
"""The statements whose parameter `key` is the ID of a table."""


def _tables_of(write: Write) -> list[str]:
    """Return the IDs of the tables that a write changes."""
    found = (
        row.get("table_id", row.get("key") if kind in TABLE_KEYED_WRITES else None)
        for kind, rows in write.rows.items()
        for row in rows
    )
    return list(dict.fromkeys(str(each) for each in found if each is not None))


class Store:
    """Reads and writes the store, which is a database with all data of a server. Call `open` first. `close` stores the
    waiting writes."""

    def __init__(
        self, folder: Path, url: str = "", owner: str = "", emit: Callable[[Durable], None] = lambda event: None
    ) -> None:
        """Create a store that is not open.

        Args:
            folder: The data folder, which contains the SQLite file.
            url: The URL of PostgreSQL, or empty for SQLite.
            owner: The ID of this server in a cluster; empty for a single server.
            emit: Called with each event of a stored write.

        Raises:
            StartupError: The URL is wrong (`store-unknown`).
        """
        self._emit = emit
        self.database = database(folder, url, bool(owner))
        self._owner = owner
        if owner:
            # Import this only for a server of a cluster, because preparing the statements slows the start.
            from inkrally.server.storage.databases.fenced_batch import call

            self._call = call
        self._one_by_one = row_statements(self.database.product)
        self._all_at_once = batch_statements(self.database.product)
        self._waiting: deque[QueuedWrite] = deque()
        self._wake = asyncio.Event()
        self._pace = 0.0
        """The recent number of writes a second."""
        self._took_at = time.perf_counter()
        self._closing = False
        self.failing = False
        """Whether the last transaction failed, and not because of its content: for example, the disk was full."""
        self.failed = ""
        """The error code of the last transaction that failed, if its content was not the cause."""
        self.written_at = -math.inf
        """When the last transaction was done, by the monotonic clock."""
        self._writing_since: float | None = None
        """When the oldest write of the running transaction was submitted."""
        self._task: asyncio.Task[None] | None = None
        self._scrubbing: asyncio.Task[None] | None = None
        """The background task that overwrites deleted data, if that is pending."""

    def prepare(self) -> None:
        """Lock the store, and migrate it to the present schema. Raises StartupError."""
        self.database.prepare()

    async def open(self) -> None:
        """Start the writer. Calls `prepare` if that was not done. Raises StartupError."""
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
        """The number of writes that wait for a transaction."""
        return len(self._waiting)

    @property
    def oldest_write_seconds(self) -> float:
        """How many seconds the oldest write has waited, or 0."""
        since = self._writing_since
        if since is None and self._waiting:
            since = self._waiting[0][2]
        return 0.0 if since is None else time.perf_counter() - since

    @property
    def is_writable(self) -> bool:
        """Whether the store accepts writes now: it is open, and the last transaction did not fail."""
        return self._task is not None and not self._task.done() and not self._closing and not self.failing

    async def probe(self) -> None:
        """Store a write that changes nothing, to test whether the store works. Raises StoreError."""
        await self.write(Write().add("probe", now=1))

    async def check_pages(self) -> bool:
        """Check the structure of the whole store, and return whether it is intact. Damage is logged and counted.

        Raises:
            StoreError: The store cannot be read.
        """
        try:
            errors = await self.database.page_errors()
        except ERRORS as error:
            raise self._read_error(error) from error
        if errors:
            observe.STORE_FAILURES.labels("damaged").inc()
            observe.log.error("store-corrupted", errors=list(errors))
        return not errors

    async def size_bytes(self) -> int:
        """Return the size of the store in bytes. Raises StoreError."""
        try:
            return await self.database.size_bytes()
        except ERRORS as error:
            raise self._read_error(error) from error

    async def write(self, write: Write) -> None:
        """Store a write, and return when it is durable.

        Raises:
            StoreError: Nothing was stored.
            WriteOutcomeUnknown: It is unknown whether the write was stored.
        """
        if self._closing:
            raise StoreError("store-busy", "the server is about to stop; try again in a moment")
        if len(self._waiting) >= MAX_QUEUED_WRITES:
            raise StoreError("store-busy", "the server is overloaded; try again in a moment")
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
        """Return the rows of a query with the parameters `values`. Raises StoreError, TableCorrupted."""
        try:
            return await self.database.read(lambda connection: connection.execute(statement, values).all())
        except ERRORS as error:
            raise self._read_error(error) from error

    async def row(self, statement: Any, **values: Any) -> Any:
        """Return the first row of a query, or None. Raises StoreError, TableCorrupted."""
        found = await self.rows(statement, **values)
        return found[0] if found else None

    async def rows_of_tables(
        self, statement: Any, among: Any = None, key: Any = tables.c.id, **values: Any
    ) -> Sequence[Any]:
        """Return the rows of a query about tables. Damaged rows are logged and left out.

        If the query fails because of damage, each table is read separately.

        Args:
            statement: The query.
            among: A query that returns the IDs of the tables to read separately, by default all.
            key: The column with the ID of the table.
            values: The parameters of both queries.

        Raises:
            StoreError: The store does not answer.
        """
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
        """Return a table as its row, its log entries and its drafts, or None. Raises StoreError, TableCorrupted."""
        try:
            return await self.database.read(lambda connection: load_rows(connection, table_id), True)
        except ERRORS as error:
            raise self._read_error(error, table_id) from error

    async def scrub(self) -> None:
        """Overwrite deleted data that the database still contains, such as the names of a deleted account.

        Readers such as a backup can prevent this. Then a background task tries again until the readers have ended.
        """
        for pause in SCRUB_PAUSES:
            await asyncio.sleep(pause)
            if await self._try_scrub():
                return
        if self._scrubbing is None or self._scrubbing.done():
            observe.log.info("scrub-pending")
            self._scrubbing = asyncio.create_task(self._scrub_later(), name="scrub")

    async def _scrub_later(self) -> None:
        """Try again to overwrite deleted data, until it succeeds."""
        while not await self._try_scrub():
            await asyncio.sleep(SCRUB_LATER)

    async def _try_scrub(self) -> bool:
        """Try to overwrite deleted data, and return whether it succeeded."""
        try:
            return await self.database.scrub()
        except ERRORS as error:
            observe.log.warning("scrub-failed", error=str(getattr(error, "orig", error)))
            return False

    async def flush(self) -> None:
        """Wait until all writes that were submitted before are stored or have failed. Raises StoreError."""
        await self.write(Write())

    async def _run(self) -> None:
        """Run the writer: store the waiting writes in transactions until the store is closed."""
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            if self._pace >= GATHER_MIN_WRITES_PER_SECOND and not self._closing:
                await asyncio.sleep(self._gather_seconds())
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
            now = time.perf_counter()
            self._pace += PACE_WEIGHT * (len(batch) / max(GATHER_SECONDS, now - self._took_at) - self._pace)
            self._took_at, self._writing_since = now, batch[0][2]
            try:
                await self._store_batch(batch)
            except Exception as error:
                # The writer must continue after any error.
                observe.log.error("store-failed", error=repr(error))
                for _, future, _ in batch:
                    _fail(
                        future, StoreError("store-failed", "this could not be written; nothing was changed, try again")
                    )
            finally:
                self._writing_since = None

    def _gather_seconds(self) -> float:
        """Return how many seconds to wait before a transaction, so that more writes join it."""
        if self.database.product == "sqlite":
            return GATHER_SECONDS
        return min(LONGEST_GATHER, max(GATHER_SECONDS, GATHER_WRITES / self._pace))

    async def _store_batch(
        self, batch: list[QueuedWrite], halvings: int = DEADLOCK_HALVINGS, times: int = DEADLOCK_RETRIES
    ) -> None:
        """Store a batch of writes, and set the outcome of each.

        Args:
            batch: The writes.
            halvings: After a deadlock with another server, how often the batch may still be halved.
            times: After a deadlock, how often a part may still be tried.
        """
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
                await self._retry_after_deadlock(batch, halvings, times, error)
                return
            if len(batch) > 1 and fault in ("damaged", "refused", "unkept"):
                # One of the writes is wrong, so write each one separately.
                for each in batch:
                    await self._store_batch([each])
                return
            failed = self._write_error(error, batch[0][0], fault)
            for _, future, _ in batch:
                _fail(future, failed)
            return
        if lost:
            # Nothing was written. Write the rest without the tables that other servers own.
            await self._store_batch(_without(batch, lost), halvings, times)
            return
        self.failing, self.written_at = False, time.monotonic()
        ended = time.perf_counter()
        observe.COMMIT_SECONDS.observe(ended - began)
        observe.COMMIT_WRITES.observe(len(batch))
        waited = sum(began - since for _, _, since in batch) / len(batch)
        parts = (waited, taken - began, written - taken, synced - written, ended - synced)
        for part, seconds in zip(("waited", "thread", "sql", "sync", "back"), parts, strict=True):
            observe.COMMIT_PHASE_SECONDS.labels(part).inc(seconds)
        for write, future, _ in batch:
            for event in write.events:
                self._emit(event)
            if not future.done():
                future.set_result(None)

    async def _retry_after_deadlock(
        self, batch: list[QueuedWrite], halvings: int, times: int, error: Exception
    ) -> None:
        """Store a batch again after a deadlock with another server, in halves if possible. `error` is the deadlock."""
        observe.STORE_FAILURES.labels("crossed").inc()
        observe.log.info("store-deadlock", writes=len(batch), error=str(getattr(error, "orig", error)))
        await asyncio.sleep(random.uniform(DEADLOCK_PAUSE_SECONDS / 4, DEADLOCK_PAUSE_SECONDS))
        if not halvings or len(batch) == 1:
            await self._store_batch(batch, halvings, times - 1)
            return
        middle = len(batch) // 2
        for half in (batch[:middle], batch[middle:]):
            await self._store_batch(half, halvings - 1, times)

    async def _commit(self, writes: list[Write]) -> tuple[CommitTimes, Collection[str]]:
        """Store several writes in one transaction.

        Returns:
            The times, and the IDs of tables that other servers own. If there are any, nothing was stored.
        """
        if not self._owner:
            return await self.database.write(lambda connection: self._execute(connection, writes)), ()
        shared = cast("PostgresqlDatabase", self.database)
        return await shared.write_fenced(self._call(self._owner, writes))

    def _write_error(self, error: Exception, write: Write, fault: Fault) -> StoreError:
        """Return the error for a failed transaction, and log it.

        Args:
            error: The exception of the database.
            write: The only write of the transaction, if its rows may be the cause.
            fault: The meaning of the exception.
        """
        text = str(getattr(error, "orig", error))
        if fault == "refused" and "living" in write.rows and NOT_LIVING.search(text):
            return AccountGone("account-gone", "this player was deleted; nothing was changed")
        observe.STORE_FAILURES.labels(fault).inc()
        if fault in ("refused", "unkept"):
            observe.log.warning("store-refused", tables=_tables_of(write), error=text)
        if fault == "unkept":
            return StoreError("store-failed", "this contains something that cannot be stored; nothing was changed")
        if fault == "refused":
            return StaleWrite("store-failed", "the stored data has changed meanwhile; nothing was changed, try again")
        if fault == "damaged":
            named = _tables_of(write)
            if len(named) != 1:
                # One of several tables is damaged. The caller writes each one separately, which finds the table.
                observe.log.warning("store-refused", tables=named, error=text)
                return _damage_error()
            return table_corrupted(named[0], error)
        self.failing, self.failed = True, "store-full" if fault == "full" else "store-failed"
        observe.log.error("store-failed", error=text, full=fault == "full")
        if fault == "unsure":
            return WriteOutcomeUnknown(
                "store-failed", "the store failed, and it is unknown whether this was saved; check, and try again"
            )
        if fault == "full":
            return StoreError("store-full", "the server's disk is full; nothing was changed, try again later")
        return StoreError("store-failed", "the store failed; nothing was changed, try again in a moment")

    def _read_error(self, error: Exception, table_id: str | None = None) -> StoreError:
        """Return the error for a failed read, and log it. `table_id` is the table that was read, if there is one."""
        if self.database.fault(error) == "damaged":
            observe.STORE_FAILURES.labels("damaged").inc()
            if table_id is not None:
                return table_corrupted(table_id, error)
            return TableCorrupted("table-damaged", "the stored data is damaged here; the operator may have a backup")
        observe.STORE_FAILURES.labels("unread").inc()
        observe.log.error("store-unreadable", error=str(getattr(error, "orig", error)))
        return StoreError("store-failed", "this could not be read; try again in a moment")

    def _execute(self, connection: sa.Connection, batch: list[Write]) -> None:
        """Run the statements of a batch in their order."""
        run: Callable[..., Any] = connection.exec_driver_sql
        if self.database.product == "sqlite":
            # Frequent statements bypass SQLAlchemy, which would take a third of the time.
            run = cast("sqlite3.Connection", connection.connection.driver_connection).execute
        for kind in WRITE_ORDER:
            rows = [row for write in batch for row in write.rows.get(kind, ())]
            if rows and kind in self._one_by_one:
                connection.execute(self._one_by_one[kind], rows)
            elif rows:
                statement, names = self._all_at_once[kind]
                values = [[row[name] for name in names] for row in rows]
                run(statement, (msgspec.json.encode(values).decode(),))


def _without(batch: list[QueuedWrite], lost: Collection[str]) -> list[QueuedWrite]:
    """Return a batch without writes to the tables `lost`, which other servers own. Their callers get `FencedWrite`."""
    for write, future, _ in batch:
        if any(table in lost for table, _ in write.fences):
            _fail(future, FencedWrite("table-moved", "another server has this table now; connect again"))
    return [each for each in batch if not any(table in lost for table, _ in each[0].fences)]


def _without_old(batch: list[QueuedWrite]) -> list[QueuedWrite]:
    """Return a batch without writes of an older epoch than another write to the same table."""
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
    """Return a table as its row, its log entries and its drafts, or None if it does not exist."""
    found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
    if found is None:
        return None
    columns = (entries.c.n, entries.c.at, entries.c.event, entries.c.by)
    lines = sa.select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.n)
    query = sa.select(drafts).where(drafts.c.table_id == table_id)
    return found, connection.execute(lines).all(), connection.execute(query).all()


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    """Set an error as the outcome of a write that has no outcome yet."""
    if not future.done():
        future.set_exception(error)


def after_write(step: Callable[..., Any], *given: Any) -> bool:
    """Run a step that follows a stored write, and return whether it succeeded.

    An error is only logged. If this raised the error, the caller would believe that nothing was stored.
    """
    try:
        step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


async def awaited_after_write(step: Callable[..., Awaitable[Any]], *given: Any) -> bool:
    """Await a step that follows a stored write, and return whether it succeeded. Errors are only logged."""
    try:
        await step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


def _log(step: Callable[..., Any], error: Exception) -> None:
    """Log the error of a step that follows a stored write."""
    name = getattr(step, "__qualname__", repr(step))
    observe.log.error("after-write-failed", step=name, error=repr(error), exc_info=True)
