"""Copies of a store: a backup, the restoration of a backup, and a copy between SQLite and PostgreSQL.

The source is read as of one moment, so a server may use it meanwhile. At the end, the copy is compared with the source
row by row. Until then the copy is marked as unfinished, and no server starts with it.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import sqlalchemy as sa

from inkrally.server.config import StartupError
from inkrally.server.storage.data_folder import startup_error
from inkrally.server.storage.databases.database import COPY_IN_PROGRESS, ERRORS, Database, StoreReader, schema_versions
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, SqliteDatabase, connect_read_only
from inkrally.server.storage.schema import metadata

CHUNK_ROWS = 500
"""How many rows a copy has in memory at once. Rows with reviews are the largest, with about 50 KB each."""
COPIED_TABLES = [table for table in metadata.sorted_tables if not table.info.get("passing")]
"""The tables to copy. Tables about running servers are left out."""
ZERO = "\0"
"""The character that PostgreSQL cannot store in texts."""
VERSION = sa.table("alembic_version", sa.column("version_num"))
"""The table with the schema version of a store."""


class CopyResult(NamedTuple):
    """How many rows of each table were copied."""

    rows: dict[str, int]

    @property
    def total(self) -> int:
        """The number of all copied rows."""
        return sum(self.rows.values())


class _Checksum:
    """A checksum of rows that does not depend on their order, because SQLite and PostgreSQL sort texts differently."""

    def __init__(self) -> None:
        self.count, self._sum = 0, 0

    def add(self, rows: Sequence[Any]) -> None:
        """Include rows in the checksum."""
        self.count += len(rows)
        for row in rows:
            text = repr(tuple(bytes(each) if isinstance(each, memoryview) else each for each in row))
            self._sum += int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Checksum) and (self.count, self._sum) == (other.count, other._sum)

    __hash__ = None  # type: ignore[assignment]  # it is mutable


async def copy(source: Database, target: Database) -> CopyResult:
    """Copy all rows of an open store into an open, empty one, and compare them.

    Raises:
        StartupError: The target has rows (`store-not-empty`), the versions do not fit (`data-newer`), or a store failed
            (`data-failed`).
    """
    try:
        async with source.snapshot() as read:
            form = await schema_version_of(read)
            async with target.snapshot() as there:
                await _check_target(there, form)
            await target.write(lambda connection: _set_version(connection, COPY_IN_PROGRESS))
            sums = {table.name: await _copy_table(read, target, table) for table in COPIED_TABLES}
        await target.write(_continue_sequences)
        async with target.snapshot() as there:
            for table in COPIED_TABLES:
                if await _checksum_of(there, table) != sums[table.name]:
                    raise StartupError(
                        "data-failed", f"the copy of {table.name} differs from the original, and is not used"
                    )
        await target.write(lambda connection: _set_version(connection, form))
    except ERRORS as error:
        lines = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise StartupError("data-failed", f"the copy failed and is not used: {lines[0][:300]}") from error
    return CopyResult({name: found.count for name, found in sums.items()})


async def check_schema_version(source: Database) -> None:
    """Raise StartupError (`data-failed`) if a store has an older schema version. Opening the store would migrate it."""
    try:
        async with source.snapshot() as read:
            form = await schema_version_of(read)
    except ERRORS as error:
        raise _unread(error) from error
    known = schema_versions()
    if form in known[1:]:
        raise _different_versions(form, known[0])


async def check_empty(target: Database) -> None:
    """Raise StartupError (`store-not-empty`) if a store has rows. The store must not be open yet.

    Opening a store migrates it, and then an older version of inkrally could not use it any more.
    """
    if isinstance(target, SqliteDatabase) and not target.path.is_file():
        return
    try:
        async with target.snapshot() as read:
            if found := await read(_first_with_rows):
                raise _not_empty(found)
    except ERRORS as error:
        raise _unread(error) from error


def _first_with_rows(connection: sa.Connection) -> str | None:
    """Return the name of a table that has rows, in a store of any schema version, or None."""
    passing = {table.name for table in metadata.sorted_tables if table.info.get("passing")}
    for name in sorted({*sa.inspect(connection).get_table_names()} - passing - {VERSION.name}):
        if connection.execute(sa.select(sa.literal(1)).select_from(sa.table(name)).limit(1)).first() is not None:
            return name
    return None


def _unread(error: Exception) -> StartupError:
    """Return the error for a store that cannot be read."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return StartupError("data-failed", f"the store cannot be read: {lines[0][:300]}")


def _not_empty(table: str) -> StartupError:
    """Return the error for a target that has rows in a table."""
    return StartupError("store-not-empty", f"the store is not empty ({table}); choose an empty one")


def _different_versions(form: str, there: str) -> StartupError:
    """Return the error for two stores with different schema versions."""
    if form not in schema_versions():
        return StartupError(
            "data-newer", f"a newer version of inkrally wrote this store ({form}); copy it with that version"
        )
    return StartupError(
        "data-failed",
        f"the store has the schema {form}, this version has {there}; start this version once on the store",
    )


async def schema_version_of(read: StoreReader) -> str:
    """Return the schema version of a store. Raises StartupError (`data-failed`) for an unfinished copy."""
    form = await read(lambda connection: connection.execute(sa.select(VERSION.c.version_num)).scalar_one())
    if form == COPY_IN_PROGRESS:
        raise StartupError("data-failed", "this is an incomplete copy; copy the original again")
    return str(form)


async def _check_target(read: StoreReader, form: str) -> None:
    """Raise StartupError unless the target is empty and has the schema version `form`."""
    there = await schema_version_of(read)
    if there != form:
        raise _different_versions(form, there)
    for table in COPIED_TABLES:
        if await read(_has_rows(table)):
            raise _not_empty(table.name)


def _has_rows(table: sa.Table) -> Callable[[sa.Connection], bool]:
    """Return a function that returns whether a table has rows."""
    return lambda connection: connection.execute(sa.select(*table.primary_key).limit(1)).first() is not None


def _set_version(connection: sa.Connection, form: str) -> None:
    """Set the schema version of a store, or the mark of an unfinished copy."""
    connection.execute(sa.update(VERSION).values(version_num=form))


async def _chunks(read: StoreReader, table: sa.Table, take: Callable[[Sequence[Any]], Any]) -> None:
    """Pass all rows of a table to `take`, in chunks, ordered by the primary key."""
    key = list(table.primary_key)
    query = sa.select(table).order_by(*key).limit(CHUNK_ROWS)
    last: tuple[Any, ...] | None = None
    while True:
        behind = query if last is None else query.where(sa.tuple_(*key) > sa.tuple_(*map(sa.literal, last)))
        rows = await read(lambda connection, asked=behind: connection.execute(asked).all())  # type: ignore[misc]  # mypy does not see the default
        if not rows:
            return
        await take(rows)
        last = tuple(getattr(rows[-1], each.name) for each in key)


async def _copy_table(read: StoreReader, target: Database, table: sa.Table) -> _Checksum:
    """Copy all rows of a table, and return the checksum of the written rows."""
    found, insert = _Checksum(), sa.insert(table)

    names = [column.name for column in table.columns]

    async def take(rows: Sequence[Any]) -> None:
        """Write a chunk of rows."""
        if target.product == "postgresql":
            rows = _without_zeros(table, rows)
        found.add(rows)
        values = [dict(zip(names, row, strict=True)) for row in rows]

        def put(connection: sa.Connection) -> None:
            """Insert the rows."""
            connection.execute(insert, values)

        if values:
            await target.write(put)

    await _chunks(read, table, take)
    return found


def _without_zeros(table: sa.Table, rows: Sequence[Any]) -> Sequence[Any]:
    """Return rows in which U+FFFD replaces U+0000 in texts, as PostgreSQL cannot store U+0000.

    A row with U+0000 in its primary key is left out, because its new key might belong to another row. Only clients
    choose such keys, for the replies to their commands.
    """
    keys = [place for place, column in enumerate(table.columns) if column.primary_key]
    kept: list[Any] = []
    for row in rows:
        if not any(isinstance(each, str) and ZERO in each for each in row):
            kept.append(row)
        elif not any(isinstance(row[place], str) and ZERO in row[place] for place in keys):
            kept.append(tuple(each.replace(ZERO, "\ufffd") if isinstance(each, str) else each for each in row))
    return kept


async def _checksum_of(read: StoreReader, table: sa.Table) -> _Checksum:
    """Return the checksum of all rows of a table."""
    found = _Checksum()

    async def take(rows: Sequence[Any]) -> None:
        """Add a chunk of rows to the checksum."""
        found.add(rows)

    await _chunks(read, table, take)
    return found


def _continue_sequences(connection: sa.Connection) -> None:
    """Let the sequences of PostgreSQL continue after the copied numbers."""
    if connection.dialect.name != "postgresql":
        return  # SQLite continues after the highest number
    for table in COPIED_TABLES:
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
        last = sa.select(sa.func.max(column)).scalar_subquery()
        connection.execute(sa.select(sa.func.setval(sequence, last)).where(last.is_not(None)))


async def backup(source: Database, file: Path) -> CopyResult:
    """Write a store into a new SQLite file. The file appears under its name only when it is complete.

    Raises:
        StartupError: The file exists (`store-not-empty`), or another error occurred.
    """
    if file.exists():
        raise StartupError("store-not-empty", f"{file}: this file exists already; choose another name")
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.mkdir(mode=0o700, parents=True)
        target = SqliteDatabase(beside)
        try:
            await target.open()
            copied = await copy(source, target)
            await target.scrub()
        finally:
            await target.close()
        (beside / FILE_NAME).rename(file)
    except OSError as error:
        raise startup_error(file.parent, error) from error
    finally:
        for each in (*beside.glob("*"), *beside.glob(".*")):
            each.unlink(missing_ok=True)
        if beside.is_dir():
            beside.rmdir()
    return copied


async def restore(file: Path, target: Database) -> CopyResult:
    """Copy a backup into an open, empty store.

    A backup of an older version is first copied to a temporary file and migrated there. The backup itself does not
    change.

    Raises:
        StartupError: The backup is of a newer version (`data-newer`), or another error occurred.
    """
    if not file.is_file():
        raise StartupError("data-failed", f"{file}: there is no such file")
    source = SqliteDatabase(file.parent, file.name, read_only=True)
    try:
        try:
            async with source.snapshot() as read:
                form = await schema_version_of(read)
        except ERRORS as error:
            raise _unread(error) from error
        if form not in schema_versions()[1:]:
            return await copy(source, target)
    finally:
        await source.close()
    try:
        with TemporaryDirectory(prefix=".restore-", dir=target.folder.path) as beside:
            return await _restore_migrated(file, Path(beside), target)
    except OSError as error:
        raise startup_error(target.folder.path, error) from error


async def _restore_migrated(file: Path, beside: Path, target: Database) -> CopyResult:
    """Restore a backup by way of a migrated copy in the folder `beside`."""
    source = SqliteDatabase(beside)
    try:
        try:
            await asyncio.to_thread(_copy_file, file, source.folder.private_file(FILE_NAME))
        except sqlite3.Error as error:
            raise startup_error(beside, error) from error
        await source.open()
        return await copy(source, target)
    finally:
        await source.close()


def _copy_file(file: Path, there: Path) -> None:
    """Copy the SQLite file of a backup to another path."""
    with closing(connect_read_only(file)) as source, closing(sqlite3.connect(there)) as target:
        source.backup(target)
