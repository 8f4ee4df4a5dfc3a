"""A store in PostgreSQL 15 or newer, by `asyncpg` and SQLAlchemy Core.

One connection writes. This connection holds an advisory lock, a lock with a number that PostgreSQL keeps for the
connection. So only one server writes to a store, and a server that loses the connection must get the lock again before
it writes. Servers of a cluster share the lock, and each writes only to game tables that it owns (`fenced_batch.py`).
Queries, and statements about servers, have connections of their own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from inkrally.server.config import StartupError
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.data_folder import DatabaseUnavailable, DataFolder
from inkrally.server.storage.databases.concurrent_indexes import IS_BUILDING, concurrent_index_statements
from inkrally.server.storage.databases.database import (
    MAX_QUERIES,
    MAX_TABLE_LOADS,
    CommitOutcomeUnknown,
    CommitTimes,
    Database,
    Fault,
    StoreReader,
    migrate_to_head,
)
from inkrally.server.storage.databases.fenced_batch import CALL, BatchCall, create_function_sql
from inkrally.server.storage.databases.statements import Product

STORE_LOCK = 0x696E6B72616C6C79
"""The number of the advisory lock for using a store: the letters `inkrally` in ASCII."""
MIGRATION_LOCK = STORE_LOCK + 1
"""The number of the advisory lock for migrating the store of a cluster."""
MIN_VERSION = 150000
"""The oldest version of PostgreSQL that works, as `server_version_num` writes it."""
STATEMENT_SECONDS = 20
"""The timeout of statements, so that a silently broken connection does not block forever."""
LOCK_SECONDS = 5
"""How long a migration waits for the lock of a table, which a backup may hold.

Writes of players wait behind the migration, so the migration gives up after this time.
"""
INDEX_SECONDS = 600
"""How long the concurrent creation of an index waits for running transactions, such as a backup.

No write waits for the creation.
"""
MIGRATION_POLL_SECONDS = 0.2
"""How often to ask whether another server has finished the migration."""
DEADLOCK_MS = 100
"""How long a transaction waits for a lock before PostgreSQL looks for a deadlock.

The default of PostgreSQL is a second. After a deadlock, all writes of the server would wait that long.
"""
SET_DEADLOCK_TIMEOUT = sa.text(
    f"SELECT set_config('deadlock_timeout', '{DEADLOCK_MS}ms', false)"
    " WHERE has_parameter_privilege('deadlock_timeout', 'SET')"
)
"""The statement that sets `DEADLOCK_MS` for a connection. It has no effect if the role may not change the setting."""
CONNECT_SECONDS = 5
"""How long to wait for a connection."""
CONTROL_SECONDS = 2
"""The timeout of statements about servers, such as the heartbeat.

Other servers take the tables of a server whose heartbeats stay away for a little longer than this.
"""
MAX_CONTROL_STATEMENTS = 3
"""The number of connections for statements about servers and owners, besides the one for the heartbeat."""
T = TypeVar("T")


class PostgresqlDatabase(Database):
    """A store in PostgreSQL for one server, or for the servers of a cluster (`shared`).

    The data folder contains the private files of the server.
    """

    product: Product = "postgresql"

    def __init__(self, folder: Path, url: str, shared: bool = False) -> None:
        """Create a store that is not open.

        Args:
            folder: The data folder.
            url: The URL of the database.
            shared: Whether the server is one of a cluster.

        Raises:
            StartupError: The URL is wrong (`store-unknown`).
        """
        self.folder = DataFolder(folder)
        self.shared = shared
        try:
            self._url = sa.make_url(url).set(drivername="postgresql+asyncpg")
            if "@" in (self._url.host or ""):
                raise ValueError("the host contains a part of the password")
        except (ValueError, sa.exc.ArgumentError):
            # Do not show the error: it may contain a part of the password.
            raise StartupError(
                "store-unknown", f"{url.split('://', 1)[0][:20]}://...: this address is not valid"
            ) from None
        self._where = self._url.set(username=None, password=None, query={}).render_as_string().split("://", 1)[1]
        self._readers: AsyncEngine | None = None
        self._loaders: AsyncEngine | None = None
        self._engine: AsyncEngine | None = None
        self._control: AsyncEngine | None = None
        self._first: AsyncEngine | None = None
        self._writer: AsyncConnection | None = None
        self._driver: Any = None
        """The connection of asyncpg below the writing connection."""
        self._turn = asyncio.Lock()
        """Serializes the transactions of the writing connection."""

    def _new_engine(
        self, size: int, isolation: str = "REPEATABLE READ", quick: bool = False, bounded: bool = True
    ) -> AsyncEngine:
        """Create an engine with its own connections.

        Args:
            size: The number of connections.
            isolation: The isolation level of transactions.
            quick: Whether the engine is for statements about servers, which have a short timeout.
            bounded: Whether statements have a timeout.
        """
        seconds = CONTROL_SECONDS if quick else STATEMENT_SECONDS
        settings = {"statement_timeout": str(1000 * seconds if bounded else 0), "application_name": "inkrally"}
        settings |= {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
        if self.shared:
            # End the transaction of a server that was stopped in the middle, because migrations wait for its locks.
            settings["idle_in_transaction_session_timeout"] = str(1000 * STATEMENT_SECONDS)
        waits = min(seconds, CONNECT_SECONDS)
        longest = seconds + (1 if quick else 5) if bounded else None
        given = {"timeout": waits, "command_timeout": longest, "server_settings": settings}
        return create_async_engine(
            self._url, pool_size=size, max_overflow=0, pool_pre_ping=not quick, pool_timeout=waits, connect_args=given,
            isolation_level=isolation,
        )  # fmt: skip

    def prepare(self) -> None:
        self.folder.lock()
        try:
            asyncio.run(self._prepare())
        except BaseException:
            self.folder.unlock()
            raise

    async def _prepare(self) -> None:
        """Check the version, lock the store, and migrate it. Raises StartupError."""
        # Use no timeouts: migrations are long, and a busy machine may pause between statements.
        engine = self._new_engine(1, "READ COMMITTED", bounded=False)
        try:
            async with engine.connect() as connection:
                async with asyncio.timeout(STATEMENT_SECONDS):
                    await self._lock_store(connection)
                if self.shared:  # other servers may start at the same time
                    await _get_lock(connection, MIGRATION_LOCK)
                await self._create_indexes(connection)
                await connection.exec_driver_sql(f"SET lock_timeout = '{LOCK_SECONDS}s'")
                await connection.commit()
                await connection.run_sync(migrate_to_head, self._where, int(self.shared))
        except (SQLAlchemyError, OSError) as error:
            raise self._unusable(error) from error
        finally:
            await engine.dispose()

    async def _create_indexes(self, holding: AsyncConnection) -> None:
        """Create the indexes of pending migrations, without blocking writes.

        `holding` is the connection with the migration lock.
        """
        while (await holding.execute(IS_BUILDING)).first():
            await holding.commit()
            await asyncio.sleep(MIGRATION_POLL_SECONDS)
        statements = await holding.run_sync(concurrent_index_statements)
        await holding.commit()  # end this transaction first, because creating an index waits for it
        if not statements:
            return
        engine = self._new_engine(1, "AUTOCOMMIT", bounded=False)
        try:
            async with engine.connect() as connection:
                await connection.exec_driver_sql(f"SET lock_timeout = '{INDEX_SECONDS}s'")
                for statement in statements:
                    observe.log.info("index-creating", statement=statement)
                    await connection.exec_driver_sql(statement)
        finally:
            await engine.dispose()

    def _unusable(self, error: Exception) -> StartupError:
        """Return the error for a store that cannot be opened because of an exception."""
        lines = str(getattr(error, "orig", None) or error).strip().splitlines()
        reason = lines[-1][:200] if lines else type(error).__name__
        kind = DatabaseUnavailable if _is_unavailable(error) else StartupError
        return kind("data-failed", f"PostgreSQL at {self._where}: {reason}")

    async def _lock_store(self, connection: AsyncConnection) -> None:
        """Lock the store for the lifetime of a connection. Raises StartupError (`data-locked`, `data-failed`)."""
        version = int((await connection.execute(sa.text("SHOW server_version_num"))).scalar_one())
        if version < MIN_VERSION:
            raise StartupError(
                "data-failed", f"PostgreSQL at {self._where} has version {version // 10000}; 15 is needed"
            )
        lock = sa.func.pg_try_advisory_lock_shared if self.shared else sa.func.pg_try_advisory_lock
        taken = (await connection.execute(sa.select(lock(STORE_LOCK)))).scalar_one()
        await connection.commit()
        if not taken:
            raise StartupError(
                "data-locked", f"PostgreSQL at {self._where}: another server uses this store; stop it first"
            )

    async def open(self) -> None:
        await asyncio.to_thread(self.prepare)
        self._readers, self._loaders = (self._new_engine(size) for size in (MAX_QUERIES, MAX_TABLE_LOADS))
        self._engine = self._new_engine(1, "AUTOCOMMIT" if self.shared else "READ COMMITTED")
        if self.shared:
            self._control, self._first = (
                self._new_engine(size, "AUTOCOMMIT", quick=True) for size in (MAX_CONTROL_STATEMENTS, 1)
            )
        try:
            await self._writing_connection()
        except (SQLAlchemyError, OSError) as error:
            raise self._unusable(error) from error

    async def _writing_connection(self) -> AsyncConnection:
        """Return the writing connection, which holds the lock of the store. Opens a new one if it was lost.

        Raises StartupError, and errors that `fault` recognizes.
        """
        writer = self._writer
        # If the connection of asyncpg is closed, no transaction was begun, so no outcome is unknown.
        if writer is not None and not (writer.closed or writer.invalidated or self._driver.is_closed()):
            return writer
        await self._drop_writer()
        assert self._engine is not None, "it is open"
        connection = await self._engine.connect()
        try:
            await self._lock_store(connection)
            if self.shared:
                await connection.execute(SET_DEADLOCK_TIMEOUT)
                await connection.exec_driver_sql(create_function_sql())
            driver = (await connection.get_raw_connection()).driver_connection
        except BaseException:
            await connection.close()
            raise
        self._writer, self._driver = connection, driver
        return connection

    async def _drop_writer(self) -> None:
        """Close the writing connection, because it is broken or the store is closed."""
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                await writer.invalidate()
                await writer.close()
            except (SQLAlchemyError, OSError):
                pass  # the connection is lost anyway

    async def close(self) -> None:
        await self._drop_writer()
        for engine in (self._engine, self._readers, self._loaders, self._control, self._first):
            if engine is not None:
                await engine.dispose()
        self.folder.unlock()

    async def write(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        async with self._turn:
            return await self._transaction(work)

    async def write_fenced(self, call: BatchCall) -> tuple[CommitTimes, list[str]]:
        """Run a batch in one statement. The statement is durable when this method returns.

        Returns:
            The times, and the IDs of tables in the batch that other servers own. If there are any, nothing was written.

        Raises errors that `fault` recognizes.
        """
        async with self._turn:
            began = time.perf_counter()
            await self._writing_connection()
            try:
                # Bypass SQLAlchemy, which would double the time.
                lost: list[str] = await self._driver.fetchval(CALL, *call)
            except BaseException as error:
                if _is_reported(error):
                    raise
                # A single statement is a transaction, so its outcome is unknown.
                await self._drop_writer()
                raise CommitOutcomeUnknown(str(error)) from error
            done = time.perf_counter()
            return CommitTimes(began, done, done), lost

    async def execute_control(self, statement: str, *values: Any) -> Sequence[Any]:
        """Run a short statement about servers and owners, and return its rows.

        Raises:
            OSError: The database does not answer.
        """
        return await self._execute_quickly(self._control, statement, values)

    async def execute_heartbeat(self, statement: str, *values: Any) -> Sequence[Any]:
        """Run a statement like `execute_control`, on a connection that is reserved for heartbeats."""
        return await self._execute_quickly(self._first, statement, values)

    async def _execute_quickly(
        self, engine: AsyncEngine | None, statement: str, values: Sequence[Any]
    ) -> Sequence[Any]:
        """Run a statement with a short timeout on a connection of `engine`. Raises OSError."""
        assert engine is not None, "the store is shared, and open"
        try:
            async with asyncio.timeout(CONTROL_SECONDS + 1):
                try:
                    return await _rows_of(engine, statement, values)
                except DBAPIError as error:
                    # Running such a statement twice does no harm. All connections of the pool are lost with this one.
                    if not error.connection_invalidated:
                        raise
                    return await _rows_of(engine, statement, values)
        except (SQLAlchemyError, OSError) as error:
            raise OSError(str(getattr(error, "orig", None) or error)) from error

    async def _transaction(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        """Run a function in a transaction of the writing connection, and commit it."""
        began = time.perf_counter()
        connection = await self._writing_connection()
        try:
            await connection.run_sync(work)
        except BaseException as error:
            await self._roll_back(connection, error)
            raise
        written = time.perf_counter()
        try:
            await self._commit(connection)
        except BaseException as error:
            await self._drop_writer()
            if _is_reported(error):
                raise  # PostgreSQL reports that it did not commit
            raise CommitOutcomeUnknown(str(error)) from error
        return CommitTimes(began, written, time.perf_counter())

    async def _commit(self, connection: AsyncConnection) -> None:
        """Commit the transaction."""
        await connection.commit()

    async def _roll_back(self, connection: AsyncConnection, error: BaseException) -> None:
        """Roll back the transaction, or close the connection if it is broken."""
        try:
            if not _is_reported(error):
                await self._drop_writer()
            else:
                await connection.rollback()
        except (SQLAlchemyError, OSError):
            await self._drop_writer()

    async def read(self, work: Callable[[sa.Connection], T], whole: bool = False) -> T:
        engine = self._loaders if whole else self._readers
        assert engine is not None, "it is open"
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(work)
        except Exception as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                # The server stops: ignore the error of asyncpg about the interrupted connection.
                raise asyncio.CancelledError from error
            raise

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[StoreReader]:
        engine = self._new_engine(MAX_TABLE_LOADS)
        try:
            async with engine.connect() as connection:

                async def read(work: Callable[[sa.Connection], T]) -> T:
                    return await connection.run_sync(work)

                yield read
        finally:
            await engine.dispose()

    async def scrub(self) -> bool:
        """Return True at once: `autovacuum` of PostgreSQL overwrites deleted data over time."""
        return True

    async def size_bytes(self) -> int:
        size = sa.select(sa.func.pg_database_size(sa.func.current_database()))
        return int(await self.read(lambda connection: connection.execute(size).scalar_one()))

    async def page_errors(self) -> Sequence[str]:
        """Return nothing: a database with `--data-checksums` checks each page when it reads the page."""
        return ()

    def fault(self, error: BaseException) -> Fault | None:
        if isinstance(error, CommitOutcomeUnknown):
            return "unsure"
        if isinstance(error, IntegrityError):
            return "refused"
        state = _state(error)
        if state.startswith("23"):
            return "refused"
        if state == "53100":  # other codes of this class mean too many connections, or too little memory
            return "full"
        if state in ("XX001", "XX002"):  # not XX000, which means any internal error
            return "damaged"
        if state == "22P02":  # invalid JSON in a query
            return "damaged"
        # Such as a text with U+0000.
        if state.startswith("22"):
            return "unkept"
        # A deadlock; or a changed row, if the operator has set a stricter isolation level.
        if state in ("40P01", "40001"):
            return "crossed"
        known = bool(state) or isinstance(error, SQLAlchemyError | OSError | TimeoutError | StartupError)
        return "failed" if known else None


async def _rows_of(engine: AsyncEngine, statement: str, values: Sequence[Any]) -> Sequence[Any]:
    """Run a statement on a new connection of `engine`, and return its rows."""
    async with engine.connect() as connection:
        found = await connection.exec_driver_sql(statement, tuple(values))
        return found.all() if found.returns_rows else ()


async def _get_lock(connection: AsyncConnection, lock: int) -> None:
    """Get an advisory lock by asking for it repeatedly.

    A statement that waits for the lock would be a running transaction. The concurrent creation of indexes would wait
    for that transaction.
    """
    while not (await connection.execute(sa.select(sa.func.pg_try_advisory_lock(lock)))).scalar_one():
        await connection.commit()
        await asyncio.sleep(MIGRATION_POLL_SECONDS)


def _state(error: BaseException) -> str:
    """Return the error code of PostgreSQL (five characters), or an empty text for other exceptions."""
    original: Any = getattr(error, "orig", None) or error
    return str(getattr(original, "sqlstate", None) or getattr(original, "pgcode", None) or "")


def _is_unavailable(error: BaseException) -> bool:
    """Return whether the database does not answer, is starting or stopping, or has no free connections."""
    state, original = _state(error), getattr(error, "orig", None) or error
    return state.startswith(("08", "53300", "57P")) or (not state and isinstance(original, OSError))


def _is_reported(error: BaseException) -> bool:
    """Return whether PostgreSQL itself reported the error, so that the connection still works."""
    state = _state(error)
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    return bool(state) and not broken and not state.startswith(("08", "57P"))
