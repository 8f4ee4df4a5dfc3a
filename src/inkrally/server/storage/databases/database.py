"""The interface of the store's database, which SQLite and PostgreSQL implement.

A write or query is a function that takes a `Connection` of SQLAlchemy, so that one function works with both databases.
With SQLite, the function runs in a thread, and with PostgreSQL in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from inkrally.server.config import StartupError
from inkrally.server.storage.data_folder import DataFolder
from inkrally.server.storage.databases.statements import Product

T = TypeVar("T")
MAX_QUERIES, MAX_TABLE_LOADS = 4, 2
"""The maximum numbers of concurrent queries, and of concurrent reads of whole tables.

Reads of whole tables have connections of their own, so that long matches do not delay lists.
"""
MIGRATIONS = Path(__file__).parents[1] / "migrations"
"""The folder of the migrations."""

Fault: TypeAlias = Literal["damaged", "refused", "unkept", "full", "unsure", "crossed", "failed"]
"""The meaning of an error of a database.

* `damaged`: Stored data cannot be read.
* `refused`: The write violates a constraint, such as a row of a missing account.
* `unkept`: The database cannot store such a value.
* `full`: The disk is full.
* `unsure`: The connection broke during a commit, so the outcome is unknown.
* `crossed`: A deadlock with a transaction of another server.
* `failed`: Any other error.
"""


COPY_IN_PROGRESS = "copying"
"""The schema version of a copy that is not complete."""


class CommitTimes(NamedTuple):
    """When a transaction began, had written its rows, and was durable, by `time.perf_counter`."""

    began: float
    written: float
    synced: float


class CommitOutcomeUnknown(Exception):
    """It is unknown whether a transaction was committed."""


class StoreReader(Protocol):
    """A function that runs queries. All queries of one reader see the data as of one moment."""

    async def __call__(self, work: Callable[[sa.Connection], T]) -> T: ...


class Database(Protocol):
    """A database that contains a store. Call `prepare`, then `open`, and `close` at the end."""

    product: Product
    folder: DataFolder
    """The data folder, which only one server at a time can lock."""

    def prepare(self) -> None:
        """Lock the store and migrate it to the present schema. Call it before the event loop starts.

        Raises StartupError.
        """

    async def open(self) -> None:
        """Open the connections. Raises StartupError."""

    async def close(self) -> None:
        """Close the connections, and release the lock."""

    async def write(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        """Run a function in one transaction. The transaction is durable when this method returns.

        Raises errors that `fault` recognizes.
        """

    async def read(self, work: Callable[[sa.Connection], T], whole: bool = False) -> T:
        """Run a function that reads data as of one moment, and return its result.

        Args:
            work: The function.
            whole: Whether the function reads a whole table, which may take long.

        Raises errors that `fault` recognizes.
        """

    def snapshot(self) -> AbstractAsyncContextManager[StoreReader]:
        """Return a context whose reader runs several queries as of one moment. The store need not be open."""

    async def scrub(self) -> bool:
        """Overwrite deleted data that the database still contains. Return whether all of the data is overwritten."""

    async def size_bytes(self) -> int:
        """Return the size of the store in bytes."""

    async def page_errors(self) -> Sequence[str]:
        """Read the whole store, and return what is wrong with its structure.

        Returns:
            At most `MAX_PAGE_ERRORS` messages; none if the store is intact.

        Raises errors that `fault` recognizes.
        """

    def fault(self, error: BaseException) -> Fault | None:
        """Return the meaning of an exception, or None if it does not come from the database."""


MAX_PAGE_ERRORS = 20
"""How many errors a check of a damaged store reports. The first few show which table is affected."""
INVALID_VALUE_ERRORS = (OverflowError, UnicodeEncodeError)
"""The exceptions of drivers for values that the database cannot store: numbers that are too large, invalid Unicode."""
ERRORS: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    OSError,
    CommitOutcomeUnknown,
    TimeoutError,
    *INVALID_VALUE_ERRORS,
)
"""All exceptions that a database may raise."""


def schema_versions() -> list[str]:
    """Return the schema versions that this release knows, the present one first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def schema_version_of(connection: sa.Connection) -> set[str]:
    """Return the schema version of a store as a set with one item, or an empty set for a new store."""
    from alembic.runtime.migration import MigrationContext

    return set(MigrationContext.configure(connection).get_current_heads())


def migrate_to_head(connection: sa.Connection, where: str, ahead: int = 0) -> set[str]:
    """Migrate a store to the present schema, or create the tables of a new store.

    Return the schema version before the migration as a set, which is empty for a new store. A migration only adds
    tables and columns; a later release removes unused ones. So servers of two successive releases can share a store.

    Args:
        connection: A connection to the store.
        where: The place of the store, for error messages.
        ahead: A schema that is newer by at most this many migrations is accepted, and left unchanged.

    Raises:
        StartupError: The schema is too new (`data-newer`), or the store is an unfinished copy (`data-failed`).
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    known = set(schema_versions())
    heads = schema_version_of(connection)
    if heads == {COPY_IN_PROGRESS}:
        raise StartupError("data-failed", f"{where}: this is an incomplete copy; empty it and copy again")
    newer = heads - known
    if newer and all(each.isdecimal() and int(each) <= int(max(known)) + ahead for each in newer):
        return heads
    if newer:
        raise StartupError(
            "data-newer",
            f"{where}: a newer version of inkrally wrote this store ({', '.join(sorted(newer))}); start"
            " that version, or put a backup of this one in its place",
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
    return heads


def database(folder: Path, url: str = "", shared: bool = False) -> Database:
    """Return the database of a store.

    Args:
        folder: The data folder.
        url: The URL of PostgreSQL. If empty, the store is the SQLite file in the folder.
        shared: Whether the server is one of a cluster.

    Raises:
        StartupError: The URL is wrong (`store-unknown`), or the store in the folder was moved elsewhere (`data-moved`).
    """
    from inkrally.server.storage.databases.sqlite_file import SqliteDatabase

    if shared and not url:
        raise StartupError(
            "store-unknown", "several servers need PostgreSQL: give its postgresql:// address with --store-url"
        )
    if not url:
        DataFolder(folder).check_not_moved()
        return SqliteDatabase(folder)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StartupError(
            "store-unknown",
            f"{_shown(url)}: --store-url must be a postgresql:// address; without it, the store is a file",
        )
    for name in ("asyncpg", "greenlet"):
        if find_spec(name) is None:
            raise StartupError("store-unknown", f"PostgreSQL needs {name}: pip install '.[servers]' in a clone")
    from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

    return PostgresqlDatabase(folder, url, shared)


def address_of(url: str) -> str:
    """Return the URL of a PostgreSQL store without user name and password, for messages."""
    return url.split("://", 1)[-1].rsplit("@", 1)[-1].split("?", 1)[0]


def _shown(url: str) -> str:
    """Return a URL for messages, without anything that may be a password."""
    return url.split("://", 1)[0][:20] + "://..."
