"""The store: an SQLite file, one writer with group commit, reads beside it. Knows rows, not what they mean.

What is written is durable when `write` returns: the writer takes all that waits, of many tables, into one
transaction, and SQLite syncs its log once for it (`synchronous=FULL`). What fails was not written at all, and whoever
waited is told; the next transaction tries anew, so a disk that has room again is enough.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from inkrally.match.errors import InkrallyError
from inkrally.server import observe
from inkrally.server.storage import belongings
from inkrally.server.storage.account_writes import WRITES
from inkrally.server.storage.folder import Folder, Unusable, is_damage, unusable
from inkrally.server.storage.schema import (
    accounts,
    answers,
    codes,
    courses,
    drafts,
    entries,
    hidden,
    history,
    links,
    ratings,
    results,
    reviewed,
    reviews,
    seats,
    sessions,
    tables,
    towers,
    tries,
)
from inkrally.server.storage.talk_writes import TALK_WRITES

FILE = "inkrally.sqlite3"
READERS, LOADERS = 4, 2
"""So many queries are answered at once, and beside them so many whole tables read: who asks for long matches keeps no
list of others waiting."""
SCRUBBED = "0008"
"""Since this form of the store nothing of what is deleted stays in its file; what was left there before goes once."""
MAX_WAITING = 4096
MAX_BATCH = 512
SCRUB_PAUSES = (0.0, 0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds."""
Row = dict[str, Any]
T = TypeVar("T")
Waiting: TypeAlias = "tuple[Write, asyncio.Future[None], float]"
"""What is to be written, who waits for it, and since when."""


class StoreError(InkrallyError):
    """The store could not write: nothing was changed. `store-full`, `store-failed` or `store-busy`."""


class OutOfStep(StoreError):
    """What was to be written does not fit what is stored: whoever wanted it knows something older, and reads anew."""


class TableDamaged(StoreError):
    """What is stored is no longer what was written, and cannot be read or changed any more (`table-damaged`)."""


def damaged(table_id: str, error: BaseException) -> TableDamaged:
    """Name a damaged table in the log, once; what to tell whoever asks for it."""
    if table_id not in _named:
        if len(_named) < MAX_NAMED:
            _named.add(table_id)
        observe.log.error("table-damaged", table=table_id, error=str(getattr(error, "orig", None) or repr(error))[:200])
    return TableDamaged(
        "table-damaged", "what the server has stored of this is damaged; who hosts it may have a backup"
    )


_named: set[str] = set()
MAX_NAMED = 10_000


def _failed() -> StoreError:
    return StoreError("store-failed", "this could not be written; nothing was changed, try again in a moment")


def _upsert(table: sa.Table, key: Sequence[str], changed: Sequence[str]) -> Any:
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(key), set_={name: statement.excluded[name] for name in changed}
    )


def _each(*names: str) -> dict[str, Any]:
    """The named columns of rows that come as one JSON parameter, a list of lists."""
    rows = sa.func.json_each(sa.bindparam(ROWS)).table_valued("value")
    # Not the shorter `->>`: a SQLite of 2021 has no such operator.
    return {
        name: sa.func.json_extract(rows.c.value, sa.literal_column(f"'$[{place}]'")) for place, name in enumerate(names)
    }


def _compiled(statement: Any, names: Sequence[str]) -> tuple[str, list[str]]:
    """The SQL of a statement and the columns of its rows: worked out once, since it is used in every transaction."""
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="qmark"))
    assert compiled.positiontup == [ROWS], "all rows come as the one parameter"
    return str(compiled), list(names)


def _insert_each(table: sa.Table, key: Sequence[str] = (), changed: Sequence[str] = ()) -> tuple[str, list[str]]:
    names = [column.name for column in table.columns]
    # Without the condition SQLite would read the conflict clause as part of a join.
    statement = insert(table).from_select(names, sa.select(*_each(*names).values()).where(sa.true()))
    if key:
        statement = statement.on_conflict_do_update(
            index_elements=list(key), set_={name: statement.excluded[name] for name in changed}
        )
    return _compiled(statement, names)


def _update_each(*changed: str) -> tuple[str, list[str]]:
    found = _each("key", *changed)
    key = found.pop("key")
    return _compiled(sa.update(tables).where(tables.c.id == key).values(found), ["key", *changed])


def _insert_of_known(table: sa.Table) -> tuple[str, list[str]]:
    """As `_insert_each`, but without those whose account is gone: they are at the table, and have no list of theirs."""
    names = [column.name for column in table.columns]
    each = _each(*names)
    known = sa.exists().where(accounts.c.id == each["account"])
    return _compiled(insert(table).from_select(names, sa.select(*each.values()).where(known)), names)


def _insert_history() -> tuple[str, list[str]]:
    """As `_insert_of_known`, also without those of a table that is gone; what is there already stays."""
    names = [column.name for column in history.columns]
    each = _each(*names)
    known = sa.exists().where(accounts.c.id == each["account"]), sa.exists().where(tables.c.id == each["table_id"])
    rows = sa.select(*each.values()).where(*known)
    return _compiled(insert(history).from_select(names, rows).on_conflict_do_nothing(), names)


def _delete_each(table: sa.Table) -> tuple[str, list[str]]:
    keys = sa.select(_each("key")["key"])
    return _compiled(sa.delete(table).where(table.c.table_id.in_(keys)), ["key"])


ROWS = "rows"

ONE_BY_ONE: dict[str, Any] = {
    "account": insert(accounts),
    "session": insert(sessions),
    "seen": sa.update(sessions).where(sessions.c.id == sa.bindparam("key")).values(seen=sa.bindparam("at")),
    "table": insert(tables),
    "seed": sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values(seed=sa.bindparam("seed"), header=sa.bindparam("header")),
    "no-codes": sa.delete(codes).where(codes.c.table_id == sa.bindparam("key"), codes.c.seat == sa.bindparam("at")),
    "code": insert(codes),
    "no-tower": sa.delete(towers).where(towers.c.id == sa.bindparam("key"), towers.c.updated < sa.bindparam("before")),
    "no-answers": sa.delete(answers).where(
        answers.c.table_id == sa.bindparam("key"),
        answers.c.account == sa.bindparam("who"),
        sa.or_(sa.bindparam("of") == "", answers.c.page == sa.bindparam("of")),
    ),
    "review": _upsert(reviews, ["table_id", "seat"], ["made", "form", "review"]),
    "no-review": sa.delete(reviews).where(
        reviews.c.table_id == sa.bindparam("key"),
        reviews.c.seat == sa.bindparam("at"),
        reviews.c.form != sa.bindparam("kept"),
    ),
    "course": _upsert(courses, ["id"], ["course", "revision", "updated", "used"]),
    "course-used": sa.update(courses).where(courses.c.id == sa.bindparam("key")).values(used=sa.bindparam("at")),
    "no-course": sa.delete(courses).where(courses.c.id == sa.bindparam("key"), courses.c.used < sa.bindparam("before")),
    "tower": _upsert(towers, ["id"], ["doc", "updated"]),
    "no-table": sa.delete(tables).where(tables.c.id == sa.bindparam("key"), tables.c.updated < sa.bindparam("before")),
    "no-session": sa.delete(sessions).where(
        sessions.c.id == sa.bindparam("key"),
        sessions.c.seen < sa.bindparam("before"),
        # Who still has a seat somewhere, or hosts, can still come back to it.
        ~sa.exists().where(
            seats.c.account == sessions.c.account, seats.c.table_id == tables.c.id, tables.c.status != "over"
        ),
    ),
    # A guest is its browser's alone: with that it goes.
    "no-guest": sa.delete(accounts).where(
        accounts.c.id == sa.bindparam("key"),
        accounts.c.handle.is_(None),
        ~sa.exists().where(sessions.c.account == accounts.c.id),
    ),
    "no-account": sa.delete(accounts).where(accounts.c.id == sa.bindparam("key")),
    "end-session": sa.delete(sessions).where(sessions.c.id == sa.bindparam("key")),
    "doc-over": sa.update(tables).where(tables.c.id == sa.bindparam("key")).values(doc=sa.bindparam("doc")),
    **WRITES,
    **TALK_WRITES,
    **belongings.statements(),
    # It changes nothing, and has to be on the disk like anything else.
    "probe": sa.text("UPDATE alembic_version SET version_num = version_num WHERE :now > 0"),
    "old-codes": sa.delete(codes).where(codes.c.expires < sa.bindparam("before")),
    "no-own-table": sa.delete(tables).where(tables.c.id == sa.bindparam("key")),
    "hide": insert(hidden).on_conflict_do_nothing(),
    "link": _upsert(links, ["id"], ["names"]),
    # Once for each table, whatever else happens.
    "result": insert(results).on_conflict_do_nothing(),
    "no-ratings": sa.delete(ratings).where(ratings.c.n >= sa.bindparam("first")),
    "rating": insert(ratings),
    "kept": sa.update(tables).where(tables.c.id == sa.bindparam("key")).values(kept=1),
    "reviewed": _upsert(reviewed, ["table_id", "seat"], ["lost", "rounds", "worst"]),
    "try": insert(tries),
    "tried": sa.update(tries)
    .where(tries.c.table_id == sa.bindparam("key"))
    .values(finished=sa.bindparam("at"), rank=sa.bindparam("result"), bot=sa.bindparam("left")),
}
ALL_AT_ONCE: dict[str, tuple[str, list[str]]] = {
    "doc": _update_each("doc", "status", "deadline", "watched", "owes", "updated", "listed"),
    "owes": _update_each("owes", "watched", "updated"),
    "glance": _update_each("glance"),
    "entry": _insert_each(entries),
    "no-drafts": _delete_each(drafts),
    "draft": _insert_each(drafts, ["table_id", "seat"], ["acts", "undone"]),
    "no-seats": _delete_each(seats),
    "seat": _insert_of_known(seats),
    "history": _insert_history(),
    "answer": _insert_each(answers, ["table_id", "account", "page"], ["answers"]),
}
"""What is written often goes to SQLite as one statement for all rows: each one that is handed over by itself has to
wait for the interpreter, which a busy server holds, and those waits would be longer than the writing."""

ORDER = ("probe", "account", "session", "seen", "table", "doc", "doc-over", "owes", "glance", "seed", "entry",
         "no-drafts", "draft", "no-seats", "seat", "no-answers", "answer", "no-codes", "code", "old-codes", "no-review",
          "review", "no-tower", "tower", "course", "course-used", "no-course", "link", "try", "tried", "result",
          "no-ratings", "rating", "history", "reviewed", "kept", "hide", "no-own-table", "no-table",
          *WRITES, *TALK_WRITES, *belongings.statements(),
          "no-session", "end-session", "no-guest", "no-account")  # fmt: skip
"""The order in which things are written. Writes of one transaction never touch the same rows in two ways:
whoever writes of a table waits for the write before."""


class Write:
    """Rows that are written together or not at all, by the names of `ORDER`."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}

    def add(self, what: str, **row: Any) -> Write:
        self.rows.setdefault(what, []).append(row)
        return self


def migrate(path: Path) -> None:
    """Bring a store to the present form, or make it. Raises Unusable (`data-newer`, and what `unusable` says)."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    try:
        with engine.connect() as connection:
            heads = set(MigrationContext.configure(connection).get_current_heads())
            newer = heads - known
            if newer:
                raise Unusable(
                    "data-newer",
                    f"{path.parent}: a newer version of inkrally wrote this store ({', '.join(sorted(newer))}); start"
                    " that version, or put a backup of this one in its place",
                )
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
            if heads and max(heads) < SCRUBBED:
                connection.exec_driver_sql("VACUUM")
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise unusable(path.parent, error) from error
    finally:
        engine.dispose()


SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
"""What is deleted or overwritten is made zeros, so that nothing of who leaves stays in the file."""


def _settings(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in SETTINGS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _tables_of(write: Write) -> list[str]:
    """The tables of which something is written."""
    found = (row.get("table_id", row.get("key")) for rows in write.rows.values() for row in rows)
    return list(dict.fromkeys(str(each) for each in found if each is not None))


class Store:
    """An open store. `open` before anything else; `close` writes what waits. One server has its folder at a time.

    The writer has a connection and a thread of its own, readers have some: one step into a thread for each transaction
    and each query. An asynchronous driver takes several for each statement, and each of them waits for the interpreter
    on the way there, and behind all that the loop has to do on the way back.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Folder(folder)
        self.path = folder / FILE
        self.reader = sa.create_engine(
            f"sqlite:///{self.path}", poolclass=sa.QueuePool, pool_size=READERS + LOADERS, max_overflow=0
        )
        self.writer = sa.create_engine(f"sqlite:///{self.path}", poolclass=sa.StaticPool)
        for engine in (self.reader, self.writer):
            sa.event.listen(engine, "connect", _settings)
        self._thread = ThreadPoolExecutor(1, "store")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._loaders = ThreadPoolExecutor(LOADERS, "loader")
        self._waiting: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self.failing = False
        """The last transaction failed, and not for what was in it."""
        self._task: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Have the folder for oneself, and its store in the present form. Raises Unusable."""
        self.folder.take()
        try:
            migrate(self.folder.private(FILE))
        except BaseException:
            self.folder.give_back()
            raise

    async def open(self) -> None:
        """Begin to write. Raises Unusable where `prepare` was not called before, and fails."""
        await asyncio.to_thread(self.prepare)
        self._task = asyncio.create_task(self._run(), name="store")

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await asyncio.to_thread(self._dispose)
        self.folder.give_back()

    def _dispose(self) -> None:
        """Wait for what is under way, and close all connections."""
        for threads in (self._thread, self._readers, self._loaders):
            threads.shutdown()
        for engine in (self.writer, self.reader):
            engine.dispose()

    @property
    def waiting(self) -> int:
        """So many writes wait for their transaction."""
        return len(self._waiting)

    @property
    def writes(self) -> bool:
        """Whether it takes writes, and the last transaction did not fail."""
        return self._task is not None and not self._task.done() and not self._closing and not self.failing

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether it can. Raises StoreError."""
        await self.write(Write().add("probe", now=1))

    def bytes(self) -> int:
        """What the store takes on the disk."""
        files = (self.path, *(self.path.with_name(FILE + end) for end in ("-wal", "-shm")))
        return sum(file.stat().st_size for file in files if file.exists())

    async def write(self, write: Write) -> None:
        """Make it durable. Raises StoreError, and then nothing of it was written."""
        if self._closing:
            raise StoreError("store-busy", "the server is about to stop; try again in a moment")
        if len(self._waiting) >= MAX_WAITING:
            raise StoreError("store-busy", "too much waits to be written; try again in a moment")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, future, time.perf_counter()))
        self._wake.set()
        await future

    async def rows(self, statement: Any) -> Sequence[Any]:
        """The rows of a query. Raises StoreError, Damaged where what they are read from is damaged."""
        try:
            return await self._in(self._readers, lambda connection: connection.execute(statement).all())
        except DBAPIError as error:
            raise _unread(error) from error

    async def _in(self, threads: ThreadPoolExecutor, read: Callable[[sa.Connection], T]) -> T:
        """Read in a thread, from a connection that nobody else has meanwhile."""

        def reading() -> T:
            with self.reader.connect() as connection:
                return read(connection)

        return await asyncio.get_running_loop().run_in_executor(threads, reading)

    async def row(self, statement: Any) -> Any:
        """The one row of a query, or None."""
        found = await self.rows(statement)
        return found[0] if found else None

    async def rows_of_tables(self, statement: Any, among: Any = None) -> Sequence[Any]:
        """The rows of a query of `tables`, without those of damaged ones, which are named in the log. `among` is a
        query of the ids that there may be, by default all; it is asked only where the whole cannot be read."""
        with suppress(TableDamaged):
            return await self.rows(statement)
        found: list[Any] = []
        for row in await self.rows(sa.select(tables.c.id) if among is None else among):
            try:
                found += await self.rows(statement.where(tables.c.id == row[0]))
            except TableDamaged as error:
                damaged(row[0], error.__cause__ or error)
        return found

    async def load(self, table_id: str) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
        """All of one table, as of one moment: its row, its entries in their order, its drafts. Raises StoreError,
        Damaged."""
        try:
            return await self._in(self._loaders, lambda connection: _loaded(connection, table_id))
        except DBAPIError as error:
            raise _unread(error, table_id) from error

    async def scrub(self) -> None:
        """Take out of the log of the file what is in the file by now: of what was deleted it has older pages. Readers
        that are at work now may hold that up; it is tried a few times. Raises StoreError where they never end."""
        for pause in SCRUB_PAUSES:
            await asyncio.sleep(pause)
            if await asyncio.get_running_loop().run_in_executor(self._thread, self._checkpoint):
                return
        raise StoreError("store-busy", "this could not be finished; try again in a moment")

    def _checkpoint(self) -> bool:
        with self.writer.connect() as connection:
            # Not the long patience of a writer: nobody's write waits for a reader here.
            connection.exec_driver_sql("PRAGMA busy_timeout=50")
            try:
                busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
            finally:
                connection.exec_driver_sql("PRAGMA busy_timeout=5000")
            return not busy

    async def settled(self) -> None:
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
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
            try:
                await self._batch(batch)
            except Exception as error:
                # Nothing may end the writer: whoever waits is told, and the next is tried.
                observe.log.error("store", error=repr(error))
                for _, future, _ in batch:
                    _fail(future, _failed())

    async def _batch(self, batch: list[Waiting]) -> None:
        began = time.perf_counter()
        try:
            writes = [write for write, _, _ in batch]
            taken, written, synced = await asyncio.get_running_loop().run_in_executor(
                self._thread, self._transaction, writes
            )
        except (DBAPIError, sqlite3.Error, OSError) as error:
            hurt = is_damage(error)
            if len(batch) > 1 and (hurt or isinstance(error, IntegrityError)):
                # One of them is wrong; the others shall not suffer for it.
                for each in batch:
                    await self._batch([each])
                return
            failed = self._refused(error, batch[0][0], hurt)
            for _, future, _ in batch:
                _fail(future, failed)
            return
        self.failing = False
        ended = time.perf_counter()
        observe.COMMIT_SECONDS.observe(ended - began)
        observe.COMMIT_SIZE.observe(len(batch))
        observe.commit_parts(
            waited=sum(began - since for _, _, since in batch) / len(batch),
            thread=taken - began,
            sql=written - taken,
            sync=synced - written,
            back=ended - synced,
        )
        for _, future, _ in batch:
            if not future.done():
                future.set_result(None)

    def _refused(self, error: Exception, write: Write, hurt: bool) -> StoreError:
        """What to tell of a transaction that failed; `write` is what was in it, where the fault may lie with that."""
        if isinstance(error, IntegrityError):
            observe.log.warning("store-refused", tables=_tables_of(write), error=str(error.orig))
            return OutOfStep("store-failed", "what is stored is another by now; nothing was changed, try again")
        if hurt:
            return damaged((_tables_of(write) or ["?"])[0], error)
        self.failing = True
        full = isinstance(error, OperationalError) and "full" in str(error.orig)
        observe.log.error("store", error=str(getattr(error, "orig", error)), full=full)
        if full:
            return StoreError("store-full", "the server's disk is full; nothing was changed, try again later")
        return StoreError("store-failed", "the store failed; nothing was changed, try again in a moment")

    def _transaction(self, batch: list[Write]) -> tuple[float, float, float]:
        """In the writer's thread: all or nothing, and on the disk when it returns; when it began, wrote and ended."""
        began = time.perf_counter()
        with self.writer.connect() as connection:
            self._execute(connection, batch)
            written = time.perf_counter()
            connection.commit()
            return began, written, time.perf_counter()

    def _execute(self, connection: sa.Connection, batch: list[Write]) -> None:
        for what in ORDER:
            rows = [row for write in batch for row in write.rows.get(what, ())]
            if rows and what in ONE_BY_ONE:
                connection.execute(ONE_BY_ONE[what], rows)
            elif rows:
                statement, names = ALL_AT_ONCE[what]
                values = [[row[name] for name in names] for row in rows]
                connection.exec_driver_sql(statement, (msgspec.json.encode(values).decode(),))


def _loaded(connection: sa.Connection, table_id: str) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
    connection.exec_driver_sql("BEGIN")  # by itself the driver would look anew for each query
    found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
    if found is None:
        return None
    columns = (entries.c.n, entries.c.at, entries.c.event, entries.c.by)
    lines = sa.select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.n)
    kept = sa.select(drafts).where(drafts.c.table_id == table_id)
    return found, connection.execute(lines).all(), connection.execute(kept).all()


def _unread(error: DBAPIError, table_id: str | None = None) -> StoreError:
    """What to tell of something that could not be read."""
    if is_damage(error):
        if table_id is not None:
            return damaged(table_id, error)
        return TableDamaged(
            "table-damaged", "what the server has stored is damaged here; who hosts it may have a backup"
        )
    observe.log.error("store-unread", error=str(error.orig))
    return StoreError("store-failed", "this could not be read; try again in a moment")


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
