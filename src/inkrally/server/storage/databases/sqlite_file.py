"""A store in a SQLite file in the data folder. Each transaction syncs the write-ahead log to the disk once.

The writer has one connection and one thread; readers have several. Each transaction and each query runs in one of these
threads, so it changes threads only once. An asynchronous driver would change threads for each statement.
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
"""The first schema version whose files contain no deleted data.

The migration of an older file rewrites the whole file once.
"""
SCRUB_PENDING = 1
"""The value of the pragma `user_version` until that rewrite is done. It stays set if the disk was full."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
"""The settings of each connection. With `secure_delete`, SQLite overwrites deleted data with zeros."""
T = TypeVar("T")


def _settings(connection: Any, record: Any) -> None:
    """Set the SQLite options `PRAGMAS` on a new connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that reads a SQLite file and creates no other files, so that read-only media work.

    Raises sqlite3.Error.
    """
    log = path.with_name(f"{path.name}-wal")
    # A store in use has a log file. Without a log file, `immutable` keeps SQLite from creating files for other users.
    alone = "" if log.exists() else "&immutable=1"
    found = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{alone}", uri=True, check_same_thread=False)
    found.execute("PRAGMA busy_timeout=5000")
    return found


def migrate(path: Path) -> None:
    """Migrate a SQLite file to the present schema, or create the tables in a new file.

    Raises:
        StartupError: The store is of a newer version (`data-newer`), or another error occurred.
    """
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            # Run all migrations in one transaction. Python's driver begins no transaction for CREATE TABLE, so an
            # interrupted migration would stay half done.
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
    """A store in a SQLite file, which one server uses at a time."""

    product: Product = "sqlite"

    def __init__(self, folder: Path, file: str = FILE_NAME, read_only: bool = False) -> None:
        """Create a store that is not open.

        Args:
            folder: The data folder.
            file: The name of the file.
            read_only: Whether only `snapshot` is used, as for a backup.
        """
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
        """Wait for running work, and close all connections."""
        for threads in (self._thread, self._readers, self._loaders):
            threads.shutdown()
        for engine in (self._writer, self._reader):
            engine.dispose()

    async def write(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def _transaction(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        """Run a function in a transaction, in the thread of the writer. The transaction is durable on return."""
        began = time.perf_counter()
        with self._writer.connect() as connection:
            connection.begin()  # also for statements that bypass SQLAlchemy
            work(connection)
            written = time.perf_counter()
            connection.commit()
            return CommitTimes(began, written, time.perf_counter())

    async def read(self, work: Callable[[sa.Connection], T], whole: bool = False) -> T:
        def reading() -> T:
            with self._reader.connect() as connection:
                connection.exec_driver_sql("BEGIN")  # otherwise each query would read another state
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
        """Move the write-ahead log into the file, because the log may contain pages with deleted data.

        Returns False if a reader prevents it now.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._checkpoint)

    def _checkpoint(self) -> bool:
        """Move the write-ahead log into the file, as `scrub` does. Runs in the thread of the writer."""
        with self._writer.connect() as connection:
            # A short timeout, so that no write waits for a reader.
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
        """Check the structure of the file, and return the errors. A large file takes minutes."""
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
