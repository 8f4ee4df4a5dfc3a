"""Migrations of a SQLite file may be killed at any moment: the next start completes them. The changelog names them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

from inkrally.server.config import StartupError
from inkrally.server.storage import schema
from inkrally.server.storage.databases.database import MIGRATIONS, schema_versions
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, SECURE_DELETE_SINCE, migrate
from tests.sample_sizes import LONG, few

BEFORE_NAMES = "0007"
"""The schema version before a migration that moves rows between tables."""


class Killed(Exception):
    """Stands for the death of the server."""


@contextmanager
def statements(stop_at: int | None = None, word: str = "", error: type[Exception] = Killed) -> Iterator[list[str]]:
    """Record statements. Raise before the one with this number, or the first that contains this word."""
    executed: list[str] = []

    def hear(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        executed.append(statement)
        if len(executed) - 1 == stop_at or (word and word in statement):
            raise error(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", hear)
    try:
        yield executed
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", hear)


def upgrade(connection: sa.Connection, form: str) -> None:
    """Give an empty database the schema of an older version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, form)


@contextmanager
def connected(path: Path, form: str = "") -> Iterator[sa.Connection]:
    """Connect to a SQLite file, and at the end commit. Create it with an older schema if `form` names one."""
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        if form:
            upgrade(connection, form)
        yield connection
        connection.commit()
    engine.dispose()


def make(path: Path, form: str) -> None:
    """Create a store with rows as a version of that time wrote it."""
    with connected(path, form) as connection:
        if form <= BEFORE_NAMES:
            connection.execute(sa.text("INSERT INTO sessions VALUES ('s', 1, 2)"))


def check(path: Path) -> None:
    """Check that the file has the current schema and is intact."""
    with connected(path) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
        assert connection.exec_driver_sql("PRAGMA user_version").scalar_one() == 0


@pytest.mark.parametrize("form", ["", *reversed(schema_versions()[1:])] if LONG else [BEFORE_NAMES])
def test_interrupted_migrations_complete_at_the_next_start(tmp_path: Path, form: str) -> None:
    first, path = tmp_path / "first", tmp_path / FILE_NAME
    if form:
        make(first, form)
        shutil.copy(first, path)
    with statements() as executed:
        migrate(path)
    steps = [number for number, each in enumerate(executed) if not each.lstrip().startswith(("PRAGMA", "SELECT"))]
    assert len(steps) > 2
    for number in few(steps, 2):
        for old in tmp_path.glob(f"{FILE_NAME}*"):
            old.unlink()
        if form:
            shutil.copy(first, path)
        with statements(number), pytest.raises(Killed):
            migrate(path)
        migrate(path)
        check(path)


def test_old_deletions_are_overwritten_after_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    make(path, BEFORE_NAMES)
    name = "a name that was here once"
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete=OFF")
        many = [{"id": f"{number} {name * 300}"} for number in range(100)]  # more pages than the migrations use
        connection.execute(sa.text("INSERT INTO sessions VALUES (:id, 1, 2)"), many)
        connection.execute(sa.text("DELETE FROM sessions WHERE id <> 's'"))
    engine.dispose()
    assert BEFORE_NAMES < SECURE_DELETE_SINCE
    assert name.encode() in path.read_bytes()
    with statements(word="VACUUM", error=OSError), pytest.raises(StartupError):
        migrate(path)
    assert name.encode() in path.read_bytes()
    with statements() as executed:
        migrate(path)
    assert "VACUUM" in executed
    check(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    assert name.encode() not in path.read_bytes()
    with statements() as executed:
        migrate(path)
    assert "VACUUM" not in executed, "the file is rewritten only once"


CHANGELOG = Path(__file__).parents[3] / "CHANGELOG.md"
LAST_UNNAMED = "0015"
"""The last migration that the changelog does not name, because it is older than all releases."""


def named(text: str) -> set[str]:
    return set(re.findall(r"step (\d{4})", text))


def test_changelog_names_each_migration_and_a_release_has_one() -> None:
    unreleased, *releases = re.split(r"^## ", CHANGELOG.read_text(), flags=re.MULTILINE)[1:]
    assert unreleased.startswith("Unreleased")
    last = max({LAST_UNNAMED}.union(*map(named, releases)))
    assert {form for form in schema_versions() if form > last} == {form for form in named(unreleased) if form > last}
    for release in [unreleased, *releases][: len(releases)]:  # the first release has no predecessor
        assert len(named(release)) <= 1, release.splitlines()[0]
