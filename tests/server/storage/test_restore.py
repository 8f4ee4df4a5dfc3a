"""Restoring backups: older ones are migrated, newer ones are refused with an error, and existing data never changes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.server.storage import schema, store_copy
from inkrally.server.storage.databases.database import CommitTimes, schema_versions
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, SqliteDatabase
from tests.server import postgresql
from tests.server.storage.test_interrupted_migrations import make
from tests.server.storage.test_stores import opened, where

OLD = "0015"
PRODUCTS = ["sqlite", pytest.param("postgresql", marks=postgresql.needs_postgresql)]


def older(path: Path) -> Path:
    """Create a store with a row as an older version left it."""
    path.parent.mkdir(exist_ok=True)
    make(path, OLD)
    execute(path, "INSERT INTO notices (words, begins, ends) VALUES ('kept', 1, 2)")
    return path


def execute(path: Path, statement: str) -> list[tuple[object, ...]]:
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        done = connection.exec_driver_sql(statement)
        found = [tuple(row) for row in done] if done.returns_rows else []
    engine.dispose()
    return found


def form(path: Path) -> object:
    return execute(path, "SELECT version_num FROM alembic_version")[0][0]


@pytest.mark.parametrize("product", PRODUCTS)
def test_older_backup_is_restored_and_not_changed(product: str, tmp_path: Path) -> None:
    file, there = older(tmp_path / "monday.sqlite3"), where(tmp_path / "there", product)
    done = CliRunner().invoke(main, ["restore", str(file), "--data", str(there[0]), "--store-url", there[1]])
    assert done.exit_code == 0, done.output
    assert form(file) == OLD

    async def words() -> list[str]:
        async with opened(there) as store:
            return [row.words for row in await store.rows(sa.select(schema.notices))]

    assert asyncio.run(words()) == ["kept"]
    assert not [each.name for each in there[0].iterdir() if each.name.startswith(".restore")]


@pytest.mark.parametrize("form_there", [OLD, "present"])
def test_backup_is_restored_from_a_read_only_folder(form_there: str, tmp_path: Path) -> None:
    """No file is created beside the backup, and none of its bytes change. This holds also for root, which permissions
    do not stop.
    """
    file = tmp_path / "backups" / "monday.sqlite3"
    if form_there == OLD:
        older(file)
    else:
        make_present(tmp_path / "here")
        assert CliRunner().invoke(main, ["backup", str(file), "--data", str(tmp_path / "here")]).exit_code == 0
    execute(file, "PRAGMA journal_mode=WAL")  # as in each backup
    before = file.read_bytes()
    file.chmod(0o400)
    file.parent.chmod(0o500)
    seen: set[str] = set()

    def look() -> None:
        seen.update(each.name for each in file.parent.iterdir())

    try:
        done = asyncio.run(restored_while(file, tmp_path / "there", look))
    finally:
        file.parent.chmod(0o700)
    assert done > 0 or form_there != OLD
    assert seen == {file.name}
    assert file.read_bytes() == before


async def restored_while(file: Path, folder: Path, look: Callable[[], None]) -> int:
    """Restore a file with a callback before each write of rows, and return the number of rows."""
    target = SqliteDatabase(folder)
    await target.open()
    write = target.write

    async def watched(work: Callable[[sa.Connection], None]) -> CommitTimes:
        look()
        return await write(work)

    target.write = watched  # type: ignore[method-assign]  # to look at the folder meanwhile
    try:
        return (await store_copy.restore(file, target)).total
    finally:
        await target.close()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root makes files for others")
def test_file_restored_by_root_belongs_to_the_folder_owner(tmp_path: Path) -> None:
    file, there = older(tmp_path / "monday.sqlite3"), tmp_path / "there"
    there.mkdir()
    os.chown(there, 12345, 12345)
    done = CliRunner().invoke(main, ["restore", str(file), "--data", str(there)])
    assert done.exit_code == 0, done.output
    assert {(each.stat().st_uid, each.stat().st_gid) for each in there.iterdir()} == {(12345, 12345)}


def test_newer_backup_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "monday.sqlite3"
    make(file, schema_versions()[0])
    execute(file, "UPDATE alembic_version SET version_num = '9999'")
    done = CliRunner().invoke(main, ["restore", str(file), "--data", str(tmp_path / "there")])
    assert done.exit_code == 2
    assert "data-newer" in done.output
    assert "9999" in done.output
    assert form(file) == "9999"


@pytest.mark.parametrize("command", ["restore", "copy-store"])
def test_wrong_target_keeps_its_schema(command: str, tmp_path: Path) -> None:
    """Otherwise the older version could not open it any more."""
    there = older(tmp_path / "there" / FILE_NAME)
    if command == "restore":
        words = [command, str(older(tmp_path / "monday.sqlite3")), "--data", str(there.parent)]
    else:
        make_present(tmp_path / "here")
        words = [command, "--data", str(tmp_path / "here"), "--target-data", str(there.parent)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert "store-not-empty" in done.output
    assert form(there) == OLD
    assert execute(there, "SELECT words FROM notices") == [("kept",)]


@postgresql.needs_postgresql
def test_wrong_target_in_postgresql_is_not_changed(tmp_path: Path) -> None:
    file, (folder, url) = older(tmp_path / "monday.sqlite3"), where(tmp_path / "there", "postgresql")
    name = url.rsplit("/", 1)[-1]
    postgresql.cluster().say("CREATE TABLE alembic_version (version_num text); CREATE TABLE notices (id int)", name)
    postgresql.cluster().say("INSERT INTO alembic_version VALUES ('0015'); INSERT INTO notices VALUES (1)", name)
    done = CliRunner().invoke(main, ["restore", str(file), "--data", str(folder), "--store-url", url])
    assert (done.exit_code, "store-not-empty" in done.output) == (2, True)
    assert postgresql.cluster().say("SELECT version_num FROM alembic_version", name) == "0015"


def make_present(folder: Path) -> None:
    folder.mkdir()
    make(folder / FILE_NAME, schema_versions()[0])
