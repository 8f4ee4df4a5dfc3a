"""What a store asks of the product that keeps it. SQLite and PostgreSQL each fill this; nobody else knows which it is.

Work upon a connection is written as plain functions of SQLAlchemy's `Connection`, once for both: SQLite runs them in a
thread, PostgreSQL's driver in the loop.
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
"""So many queries are answered at once, and beside them so many whole tables read: who asks for long matches keeps no
list of others waiting."""
MIGRATIONS = Path(__file__).parents[1] / "migrations"

Fault: TypeAlias = Literal["damaged", "refused", "unkept", "full", "unsure", "crossed", "failed"]
"""What an error of the product means. `refused`: what was to be written does not fit what is there; `unkept`: it is
such, by itself, as the product does not keep; `unsure`: the connection broke in the middle of a commit, which may have
been done or not; `crossed`: it was undone since it and what another server wrote were in each other's way."""


COPY_IN_PROGRESS = "copying"
"""What stands in place of a store's form while another is copied into it."""


class CommitTimes(NamedTuple):
    """When a transaction began, had written and was on the disk, by `time.perf_counter`."""

    began: float
    written: float
    synced: float


class CommitOutcomeUnknown(Exception):
    """A commit of which nobody knows whether it was done."""


class StoreReader(Protocol):
    """Reads, one after the other, all as of one moment."""

    async def __call__(self, work: Callable[[sa.Connection], T]) -> T: ...


class Database(Protocol):
    """A product that keeps a store. `prepare`, then `open`; at last `close`."""

    product: Product
    folder: DataFolder
    """The data folder, which one server has at a time."""

    def prepare(self) -> None:
        """Have it for oneself and in the present form, before there is a loop. Raises Unusable."""

    async def open(self) -> None:
        """Be ready for work. Raises Unusable."""

    async def close(self) -> None:
        """End what is under way, and let others have it."""

    async def write(self, work: Callable[[sa.Connection], None]) -> CommitTimes:
        """Do it in one transaction, which is on the disk afterwards. Raises what `fault` understands."""

    async def read(self, work: Callable[[sa.Connection], T], whole: bool = False) -> T:
        """Read as of one moment; `whole`: a whole table, which may take long. Raises what `fault` understands."""

    def snapshot(self) -> AbstractAsyncContextManager[StoreReader]:
        """Several reads as of one moment; also of a store that is not opened, beside the server that has it."""

    async def scrub(self) -> bool:
        """Overwrite what was deleted, where the product still has it; whether that is done."""

    async def size_bytes(self) -> int:
        """What the store takes."""

    async def page_errors(self) -> Sequence[str]:
        """Read the whole store and return what is wrong with its structure, at most `MAX_PAGE_ERRORS` lines.

        Raises what `fault` understands.
        """

    def fault(self, error: BaseException) -> Fault | None:
        """What an error means; None: it is none of the product's."""


MAX_PAGE_ERRORS = 20
"""Lines that a check of a damaged store reports: they go to the log, and the first few say which table is affected."""
INVALID_VALUE_ERRORS = (OverflowError, UnicodeEncodeError)
"""Of a driver: a number beyond what the product has, a text that is none."""
ERRORS: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    OSError,
    CommitOutcomeUnknown,
    TimeoutError,
    *INVALID_VALUE_ERRORS,
)
"""Whatever comes of a product that does not do as it is asked."""


def schema_versions() -> list[str]:
    """The forms that a store can have, as this version knows them; the present one first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def schema_version_of(connection: sa.Connection) -> set[str]:
    """The form that a store has; empty for a new one."""
    from alembic.runtime.migration import MigrationContext

    return set(MigrationContext.configure(connection).get_current_heads())


def migrate_to_head(connection: sa.Connection, where: str, ahead: int = 0) -> set[str]:
    """Bring a store to the present form, or make it; the form that it had, empty for a new one. One that is newer by at
    most `ahead` steps is left as it is: a step adds, and what it no longer needs goes with a later one, so servers of
    the version before go on beside those of the next. Raises Unusable (`data-newer`), and what the product raises."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    known = set(schema_versions())
    heads = schema_version_of(connection)
    if heads == {COPY_IN_PROGRESS}:
        raise StartupError("data-failed", f"{where}: this is a copy that was broken off; empty it and copy again")
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
    """What keeps the store: the file in a data folder, or with a URL the PostgreSQL there, which several servers may
    share. Raises Unusable (`store-unknown`; `data-moved` where the file is a store's of before)."""
    from inkrally.server.storage.databases.sqlite_file import SqliteDatabase

    if shared and not url:
        raise StartupError(
            "store-unknown", "several servers share a PostgreSQL; say --store and its postgresql:// address"
        )
    if not url:
        DataFolder(folder).check_not_moved()
        return SqliteDatabase(folder)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StartupError(
            "store-unknown", f"{_shown(url)}: a store is a postgresql:// address; without one it is a file"
        )
    for name in ("asyncpg", "greenlet"):
        if find_spec(name) is None:
            raise StartupError("store-unknown", f"for PostgreSQL {name} is needed: pip install '.[servers]' in a clone")
    from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

    return PostgresqlDatabase(folder, url, shared)


def address_of(url: str) -> str:
    """Where a PostgreSQL is, without whose it is and without passwords."""
    return url.split("://", 1)[-1].rsplit("@", 1)[-1].split("?", 1)[0]


def _shown(url: str) -> str:
    """An address without what may be a password in it."""
    return url.split("://", 1)[0][:20] + "://..."
