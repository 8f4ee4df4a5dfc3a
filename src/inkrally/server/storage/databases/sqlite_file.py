"""A store in a file of the data folder: SQLite, which syncs its log once for each transaction (`synchronous=FULL`).

The writer has a connection and a thread of its own, readers have some: one step into a thread for each transaction
and each query. An asynchronous driver takes several for each statement, and each of them waits for the interpreter
on the way there, and behind all that the loop has to do on the way back.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from inkrally.server.storage.data_folder import DataFolder, is_corruption, startup_error
from inkrally.server.storage.databases.database import (
    INVALID_VALUE_ERRORS,
    MAX_PAGE_ERRORS,
    MAX_QUERIES,
    MAX_TABLE_LOADS,
    CommitTimes,
    Database,
    Fault,
    StoreReader,
    migrate_to_head,
    schema_version_of,
)
from inkrally.server.storage.databases.statements import Product

FILE_NAME = "inkrally.sqlite3"
SECURE_DELETE_SINCE = "0008"
"""Since this form of the store nothing of what is deleted stays in its file; what was left there before goes once."""
SCRUB_PENDING = 1
"""In the file's own number (`user_version`): that is still owed, as where it found the disk full."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
"""What is deleted or overwritten is made zeros, so that nothing of who leaves stays in the file."""
T = TypeVar("T")


def _settings(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that reads a file and makes none beside it, as on a medium that nobody can write. Raises
    sqlite3.Error."""
    log = path.with_name(f"{path.name}-wal")
    # Whoever writes a store has its log beside it. Without one SQLite need not look for others, for which it would make
    # files of its own.
    alone = "" if log.exists() else "&immutable=1"
    found = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{alone}", uri=True, check_same_thread=False)
    found.execute("PRAGMA busy_timeout=5000")
    return found


def migrate(path: Path) -> None:
    """Bring a store to the present form, or make it. Raises Unusable (`data-newer`, and what `unusable` says)."""
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            # All steps and the form's number, or nothing: by itself Python's driver begins no transaction for what
            # makes tables, and what is broken off would leave half of a step behind.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            heads = schema_version_of(connection)
            if heads and max(heads) < SECURE_DELETE_SINCE:
                connection.exec_driver_sql(f"PRAGMA user_version={SCRUB_PENDING}")
            migrate_to_head(connection, str(path.parent))
            if connection.exec_driver_sql("PRAGMA user_version").scalar_one() == SCRUB_PENDING:
                connection.exec_driver_sql("VACUUM")
                connection.exec_driver_sql("PRAGMA user_version=0")
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise startup_error(path.parent, error) from error
    finally:
        engine.dispose()


class SqliteDatabase(Database):
    """One server has its folder at a time. `read_only`: a file of which nothing is asked but a snapshot."""

    product: Product = "sqlite"

    def __init__(self, folder: Path, file: str = FILE_NAME, read_only: bool = False) -> None:
        self.folder = DataFolder(folder)
        self.path = folder / file
        address = f"sqlite:///{self.path}"
        sizes: dict[str, Any] = {
            "poolclass": sa.QueuePool,
            "pool_size": MAX_QUERIES + MAX_TABLE_LOADS,
            "max_overflow": 0,
        }
        if read_only:
            self._reader = sa.create_engine("sqlite://", creator=lambda: connect_read_only(self.path), **sizes)
        else:
            self._reader = sa.create_engine(address, **sizes)
        self._writer = sa.create_engine(address, poolclass=sa.StaticPool)
        for engine in (self._writer,) if read_only else (self._reader, self._writer):
            sa.event.listen(engine, "connect", _settings)
        self._thread = ThreadPoolExecutor(1, "store")
        self._readers = ThreadPoolExecutor(MAX_QUERIES, "reader")
        self._loaders = ThreadPoolExecutor(MAX_TABLE_LOADS, "loader")

    def prepare(self) -> None:
        self.folder.lock()
        try:
            self.folder.check_not_emptied(FILE_NAME)
            migrate(self.folder.private_file(FILE_NAME))
        except BaseException:
            self.folder.unlock()
            raise

    async def open(self) -> None:
        await asyncio.to_thread(self.prepare)

    async def close(self) -> None:
        await asyncio.to_thread(self._dispose)
        self.folder.unlock()

    def _dispose(self) -> None:
        """Wait for what is under way, and close all connections."""
        for threads in (self._thread, self._readers, self._loaders):
            threads.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()

    async def write(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def _transaction(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        """In the writer's thread: all or nothing, and on the disk when it returns."""
        began = time.perf_counter()
        with self._writer.connect() as connection:
            connection.begin()  # also where only the driver is asked, of which SQLAlchemy knows nothing
            work(connection)
            written = time.perf_counter()
            connection.commit()
            return CommitTimes(began, written, time.perf_counter())

    async def read(self, work: Callable[[sa.Connection], T], whole: bool = False) -> T:
        def reading() -> T:
            with self._reader.connect() as connection:
                connection.exec_driver_sql("BEGIN")  # by itself the driver would look anew for each query
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._loaders if whole else self._readers, reading)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[StoreReader]:
        loop = asyncio.get_running_loop()
        connection = await loop.run_in_executor(self._loaders, self._reader.connect)

        async def read(work: Callable[[sa.Connection], T]) -> T:
            return await loop.run_in_executor(self._loaders, work, connection)

        try:
            await read(lambda connection: connection.exec_driver_sql("BEGIN"))
            yield read
        finally:
            await loop.run_in_executor(self._loaders, connection.close)

    async def scrub(self) -> bool:
        """Take out of the log of the file what is in the file by now: of what was deleted it has older pages. Readers
        that are at work now may hold that up."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._checkpoint)

    def _checkpoint(self) -> bool:
        with self._writer.connect() as connection:
            # Not the long patience of a writer: nobody's write waits for a reader here.
            connection.exec_driver_sql("PRAGMA busy_timeout=50")
            try:
                busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
            finally:
                connection.exec_driver_sql("PRAGMA busy_timeout=5000")
            return not busy

    async def size_bytes(self) -> int:
        files = (self.path, *(self.path.with_name(FILE_NAME + end) for end in ("-wal", "-shm")))
        return await asyncio.to_thread(lambda: sum(file.stat().st_size for file in files if file.exists()))

    async def page_errors(self) -> Sequence[str]:
        return await asyncio.to_thread(self._page_errors)

    def _page_errors(self) -> Sequence[str]:
        """In a thread and a connection of its own, so that no reader waits: a large store takes minutes."""
        command = f"PRAGMA integrity_check({MAX_PAGE_ERRORS})"
        try:
            with closing(connect_read_only(self.path)) as connection:
                lines = [str(line) for (line,) in connection.execute(command)]
        except sqlite3.Error as error:
            if is_corruption(error):
                return (str(error),)
            raise OperationalError(command, None, error) from error
        return () if lines == ["ok"] else lines

    def fault(self, error: BaseException) -> Fault | None:
        if is_corruption(error):
            return "damaged"
        if isinstance(error, IntegrityError | sqlite3.IntegrityError):
            return "refused"
        if isinstance(error, INVALID_VALUE_ERRORS):
            return "unkept"
        if isinstance(error, OperationalError | sqlite3.OperationalError) and "full" in str(
            getattr(error, "orig", error)
        ):
            return "full"
        return "failed" if isinstance(error, SQLAlchemyError | sqlite3.Error | OSError) else None
