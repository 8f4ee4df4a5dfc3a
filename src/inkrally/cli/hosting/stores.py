"""The commands `backup`, `restore`, `copy-store` and `check-store` for the store of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from inkrally.cli.json_lines import CommandError
from inkrally.cli.renamed import CommandWithRenamedOptions
from inkrally.cli.serve import DEFAULT_DATA

if TYPE_CHECKING:
    from inkrally.server.storage.databases.database import Database
    from inkrally.server.storage.store_copy import CopyResult

T = TypeVar("T")
RENAMED = {"--store": "--store-url", "--to-data": "--target-data", "--to-store": "--target-store-url"}
"""Names of options in release 0.2.0, which the next release will not accept."""
FOLDER = click.Path(path_type=Path, file_okay=False)
_data = click.option("--data", default=DEFAULT_DATA, show_default=True, type=FOLDER)
_store = click.option(
    "--store-url",
    "store",
    default="",
    envvar=["INKRALLY_STORE_URL", "INKRALLY_STORE"],
    metavar="URL",
    help="postgresql://...; by default a file in --data.",
)


def _done(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine to its end and return its result. Raises CommandError instead of StartupError."""
    from inkrally.server.config import StartupError

    try:
        return asyncio.run(work())
    except StartupError as error:
        raise CommandError(f"{error.message} ({error.code})") from None


def _existing(data: Path, store: str) -> Database:
    """Return the database at a URL, or in a file in the data folder. Raises CommandError if there is no file."""
    from inkrally.server.storage.databases.database import database
    from inkrally.server.storage.databases.sqlite_file import FILE_NAME

    if not store and not (data / FILE_NAME).is_file():
        raise CommandError(f"{data}: this folder has no store")
    return database(data, store)


def _print_counts(copied: CopyResult, where: str) -> None:
    """Print the number of copied rows of each table."""
    for name, count in copied.rows.items():
        if count:
            click.echo(f"{count:10} {name}")
    click.echo(f"{copied.total:10} rows copied and verified in {where}")


@click.command(cls=CommandWithRenamedOptions, renamed=RENAMED)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data
@_store
def backup(file: Path, data: Path, store: str) -> None:
    """Write a backup of the store to FILE, as of one moment. The server may run meanwhile.

    \b
    Example:
      $ inkrally backup monday.sqlite3 --data ./inkrally-data
    """
    from inkrally.server.storage import store_copy

    async def work() -> CopyResult:
        source = _existing(data, store)
        try:
            return await store_copy.backup(source, file)
        finally:
            await source.close()

    _print_counts(_done(work), str(file))


@click.command(cls=CommandWithRenamedOptions, renamed=RENAMED)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data
@_store
def restore(file: Path, data: Path, store: str) -> None:
    """Restore the backup FILE into an empty store. Stop its server first.

    A backup of an older version is migrated in the new store. FILE does not change.

    \b
    Example:
      $ inkrally restore monday.sqlite3 --data ./new-data
    """
    from inkrally.server.storage import store_copy
    from inkrally.server.storage.databases.database import database

    async def work() -> CopyResult:
        target = database(data, store)
        try:
            await store_copy.check_empty(target)
            await target.open()
            return await store_copy.restore(file, target)
        finally:
            await target.close()

    _print_counts(_done(work), "the store")


@click.command("copy-store", cls=CommandWithRenamedOptions, renamed=RENAMED)
@click.option("--data", default=DEFAULT_DATA, show_default=True, type=FOLDER, help="The folder of the existing store.")
@_store
@click.option("--target-data", "to_data", type=FOLDER, help="The folder of the new store; by default the same.")
@click.option(
    "--target-store-url", "to_store", default="",
    envvar=["INKRALLY_TARGET_STORE_URL", "INKRALLY_TO_STORE"], metavar="URL",
    help="postgresql://...; by default a file in --target-data.",
)  # fmt: skip
def copy_store(data: Path, store: str, to_data: Path | None, to_store: str) -> None:
    """Copy a whole store into an empty one, between or within SQLite and PostgreSQL. Stop the servers of both first.

    The old store does not change, but the folder of an old file is marked, so that no server uses it any more.

    \b
    Example:
      $ inkrally copy-store --data ./inkrally-data --target-data ./server-1 --target-store-url postgresql://inkrally@db/inkrally
    """
    from inkrally.server.storage import store_copy
    from inkrally.server.storage.databases.database import address_of, database

    where = address_of(to_store) if to_store else str(to_data)

    async def work() -> CopyResult:
        source = _existing(data, store)
        target = database(to_data or data, to_store)
        if to_data is None or to_data.resolve() == data.resolve():
            target.folder = source.folder  # both stores use the lock of this folder
        try:
            await store_copy.check_schema_version(source)  # before `open`, which would migrate it
            await store_copy.check_empty(target)
            await source.open()
            await target.open()
            copied = await store_copy.copy(source, target)
            if source.product == "sqlite":
                source.folder.mark_moved(where)
            return copied
        finally:
            await target.close()
            await source.close()

    _print_counts(_done(work), where)


@click.command("check-store", cls=CommandWithRenamedOptions, renamed=RENAMED)
@_data
@_store
def check_store(data: Path, store: str) -> None:
    """Replay and verify all stored matches, and print those that are wrong. The server may run meanwhile.

    Prints a line of JSON for each wrong match, and then one with the numbers. The exit status is 1 if a match is wrong.

    \b
    Example:
      $ inkrally check-store --data ./inkrally-data
    """
    import msgspec

    from inkrally.server.storage.integrity_check import MatchFinding, check_store

    def print_finding(found: MatchFinding) -> None:
        click.echo(msgspec.json.encode(found))

    async def work() -> int:
        source = _existing(data, store)
        try:
            counts = await check_store(source, print_finding)
        finally:
            await source.close()
        click.echo(msgspec.json.encode(counts))
        return counts.differ + counts.damaged

    if _done(work):
        raise SystemExit(1)
