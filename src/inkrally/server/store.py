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
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from inkrally.match.errors import InkrallyError
from inkrally.server import observe
from inkrally.server.schema import codes, drafts, entries, players, sessions, tables, towers

FILE = "inkrally.sqlite3"
MAX_WAITING = 4096
MAX_BATCH = 512
Row = dict[str, Any]


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


STATEMENTS: dict[str, Any] = {
    "session": _upsert(sessions, ["id"], ["seen"]),
    "table": insert(tables),
    "doc": sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in ("doc", "status", "deadline", "watched", "owes", "updated")}),
    "owes": sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values(owes=sa.bindparam("owes"), updated=sa.bindparam("updated")),
    "seed": sa.update(tables)
    .where(tables.c.id == sa.bindparam("key"))
    .values(seed=sa.bindparam("seed"), header=sa.bindparam("header")),
    "entry": insert(entries),
    "no-drafts": sa.delete(drafts).where(drafts.c.table_id == sa.bindparam("key")),
    "draft": _upsert(drafts, ["table_id", "seat"], ["acts", "undone"]),
    "no-players": sa.delete(players).where(players.c.table_id == sa.bindparam("key")),
    "player": insert(players),
    "no-codes": sa.delete(codes).where(codes.c.table_id == sa.bindparam("key"), codes.c.seat == sa.bindparam("at")),
    "code": insert(codes),
    "tower": _upsert(towers, ["id"], ["doc", "updated"]),
}
"""What can be written, in the order in which it is. Writes of one transaction never touch the same rows in two ways:
whoever writes of a table waits for the write before."""


class Write:
    """Rows that are written together or not at all, by the names of `STATEMENTS`."""

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
    """An open store. `open` before anything else; `close` writes what waits."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{self.path}")
        sa.event.listen(self.engine.sync_engine, "connect", _settings)
        self._waiting: deque[tuple[Write, asyncio.Future[None]]] = deque()
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
        await self.engine.dispose()

    async def write(self, write: Write) -> None:
        """Make it durable. Raises StoreError, and then nothing of it was written."""
        if self._closing:
            raise StoreError("store-busy", "the server is about to stop; try again in a moment")
        if len(self._waiting) >= MAX_WAITING:
            raise StoreError("store-busy", "too much waits to be written; try again in a moment")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, future))
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
                for _, future in batch:
                    _fail(future, _failed())

    async def _batch(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        try:
            await self._transaction([write for write, _ in batch])
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
            for _, future in batch:
                _fail(future, failed)
            return
        observe.COMMIT_SECONDS.observe(time.perf_counter() - began)
        observe.COMMIT_SIZE.observe(len(batch))
        for _, future in batch:
            if not future.done():
                future.set_result(None)

    async def _transaction(self, batch: list[Write]) -> None:
        async with self.engine.connect() as connection, connection.begin():
            await self._execute(connection, batch)

    async def _execute(self, connection: AsyncConnection, batch: list[Write]) -> None:
        for what, statement in STATEMENTS.items():
            rows = [row for write in batch for row in write.rows.get(what, ())]
            if rows:
                await connection.execute(statement, rows)


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
