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
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from inkrally.match.errors import InkrallyError
from inkrally.server import observe
from inkrally.server.schema import (
    codes,
    drafts,
    entries,
    hidden,
    links,
    players,
    reviews,
    sessions,
    tables,
    towers,
    tries,
)

FILE = "inkrally.sqlite3"
MAX_WAITING = 4096
MAX_BATCH = 512
Row = dict[str, Any]
Waiting: TypeAlias = "tuple[Write, asyncio.Future[None], float]"
"""What is to be written, who waits for it, and since when."""


class StoreError(InkrallyError):
    """The store could not write: nothing was changed. `store-full`, `store-failed` or `store-busy`."""


def _full() -> StoreError:
    return StoreError("store-full", "the server's disk is full; nothing was changed, try again in a moment")


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


def _delete_each(table: sa.Table) -> tuple[str, list[str]]:
    keys = sa.select(_each("key")["key"])
    return _compiled(sa.delete(table).where(table.c.table_id.in_(keys)), ["key"])


ROWS = "rows"

ONE_BY_ONE: dict[str, Any] = {
    "session": _upsert(sessions, ["id"], ["seen"]),
    "table": insert(tables),
    "seed": sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values(seed=sa.bindparam("seed"), header=sa.bindparam("header")),
    "no-codes": sa.delete(codes).where(codes.c.table_id == sa.bindparam("key"), codes.c.seat == sa.bindparam("at")),
    "code": insert(codes),
    "no-tower": sa.delete(towers).where(towers.c.id == sa.bindparam("key"), towers.c.updated < sa.bindparam("before")),
    "review": _upsert(reviews, ["table_id"], ["made", "review"]),
    "tower": _upsert(towers, ["id"], ["doc", "updated"]),
    "no-own-table": sa.delete(tables).where(tables.c.id == sa.bindparam("key")),
    "hide": insert(hidden).on_conflict_do_nothing(),
    "link": _upsert(links, ["id"], ["names"]),
    "try": insert(tries),
    "tried": sa.update(tries)
    .where(tries.c.table_id == sa.bindparam("key"))
    .values(finished=sa.bindparam("at"), rank=sa.bindparam("result"), bot=sa.bindparam("left")),
}
ALL_AT_ONCE: dict[str, tuple[str, list[str]]] = {
    "doc": _update_each("doc", "status", "deadline", "watched", "owes", "updated"),
    "owes": _update_each("owes", "updated"),
    "glance": _update_each("glance"),
    "entry": _insert_each(entries),
    "no-drafts": _delete_each(drafts),
    "draft": _insert_each(drafts, ["table_id", "seat"], ["acts", "undone"]),
    "no-players": _delete_each(players),
    "player": _insert_each(players),
}
"""What is written often goes to SQLite as one statement for all rows: each one that is handed over by itself has to
wait for the interpreter, which a busy server holds, and those waits would be longer than the writing."""

ORDER = ("session", "table", "doc", "owes", "glance", "seed", "entry", "no-drafts", "draft", "no-players", "player",
         "no-codes", "code", "review", "no-tower", "tower", "link", "try", "tried", "hide", "no-own-table")  # fmt: skip
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
    """Bring a store to the present form, or make it."""
    from alembic import command
    from alembic.config import Config

    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    engine.dispose()


def _settings(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """An open store. `open` before anything else; `close` writes what waits.

    The writer has a connection and a thread of its own: one step into the thread for each transaction, where the
    asynchronous driver would take several for each statement.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{self.path}")
        self.writer = sa.create_engine(f"sqlite:///{self.path}", poolclass=sa.StaticPool)
        for engine in (self.engine.sync_engine, self.writer):
            sa.event.listen(engine, "connect", _settings)
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await asyncio.to_thread(migrate, self.path)
        self._task = asyncio.create_task(self._run(), name="store")

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self.writer.dispose)
        self._thread.shutdown()
        await self.engine.dispose()

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
        """The rows of a query."""
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    async def row(self, statement: Any) -> Any:
        """The one row of a query, or None."""
        found = await self.rows(statement)
        return found[0] if found else None

    async def load(self, table_id: str) -> tuple[Any, Sequence[Any], Sequence[Any]] | None:
        """All of one table, as of one moment: its row, its entries in their order, its drafts."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(tables).where(tables.c.id == table_id))).first()
            if found is None:
                return None
            lines = sa.select(entries.c.n, entries.c.at, entries.c.event).where(entries.c.table_id == table_id)
            rows = (await connection.execute(lines.order_by(entries.c.n))).all()
            kept = (await connection.execute(sa.select(drafts).where(drafts.c.table_id == table_id))).all()
            return found, rows, kept

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
        except IntegrityError as error:
            if len(batch) == 1:
                observe.log.warning("store-refused", error=str(error.orig))
                _fail(batch[0][1], _failed())
            else:
                # One of them is wrong; the others shall not suffer for it.
                for each in batch:
                    await self._batch([each])
            return
        except (DBAPIError, sqlite3.Error, OSError) as error:
            full = isinstance(error, OperationalError) and "full" in str(error.orig)
            observe.log.error("store", error=str(getattr(error, "orig", error)), full=full)
            failed = StoreError("store-failed", "the store failed; nothing was changed, try again in a moment")
            if full:
                failed = StoreError("store-full", "the server's disk is full; nothing was changed, try again later")
            for _, future, _ in batch:
                _fail(future, failed)
            return
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


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
