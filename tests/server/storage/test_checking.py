"""What whoever hosts is told by `check` and `move-store` of a store that is not as they need it: never that sound
matches are damaged, and nothing of it is changed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from click.testing import CliRunner, Result

from inkrally.cli.main import main
from inkrally.server.storage import checking
from inkrally.server.storage.databases.database import MIGRATIONS
from inkrally.server.storage.databases.sqlite_file import FILE
from inkrally.server.storage.store import loaded
from tests.server import postgresql
from tests.server.storage.test_stores import filled, opened, where


def of_form(folder: Path, form: str) -> Path:
    """A store as an older version made it; the folder."""
    config, engine = Config(), sa.create_engine(f"sqlite:///{folder / FILE}")
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, form)
        connection.commit()
    engine.dispose()
    return folder


def add_matches(folder: Path, count: int) -> None:
    """Matches as far as an older store has what `check` asks for first."""
    row = {"doc": "{}", "status": "over", "watched": 0, "owes": "[]", "header": "{}", "created": 1, "updated": 1}
    statement = f"INSERT INTO tables (id, {', '.join(row)}) VALUES ({', '.join('?' * (len(row) + 1))})"
    with closing(sqlite3.connect(folder / FILE)) as connection:
        for number in range(count):
            connection.execute(statement, (f"{number:012}", *row.values()))
        connection.commit()


def form_of(folder: Path) -> str:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def told_to_start_a_server(done: Result) -> None:
    assert done.exit_code == 2, done.output
    assert "start a server upon it first" in done.output
    assert "data-failed" in done.output
    assert "damaged" not in done.output


def test_no_match_of_a_store_of_an_older_form_is_called_damaged(tmp_path: Path) -> None:
    add_matches(of_form(tmp_path, "0009"), 2)
    told_to_start_a_server(CliRunner().invoke(main, ["check", "--data", str(tmp_path)]))


def test_a_store_of_an_older_form_is_moved_by_none_and_stays_as_it_is(tmp_path: Path) -> None:
    """Or the version that wrote it would not start on it any more."""
    (tmp_path / "new").mkdir()
    (tmp_path / "old").mkdir()
    old = of_form(tmp_path / "old", "0015")
    moved = ["move-store", "--data", str(old), "--to-data", str(tmp_path / "new")]
    told_to_start_a_server(CliRunner().invoke(main, moved))
    assert form_of(old) == "0015"


def check(at: tuple[Path, str]) -> tuple[Result, list[Any]]:
    done = CliRunner().invoke(main, ["check", "--data", str(at[0]), "--store", at[1]])
    return done, [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


async def four(at: tuple[Path, str]) -> list[str]:
    async with opened(at) as store:
        return await filled(store, 4)


def raising(monkeypatch: pytest.MonkeyPatch, hurt: str, sqlstate: str) -> None:
    """Have PostgreSQL say that something is wrong as one match is read."""

    def read(connection: sa.Connection, table_id: str) -> Any:
        if table_id == hurt:
            said = f"DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '{sqlstate}'; END $$"
            connection.execute(sa.text(said))
        return loaded(connection, table_id)

    monkeypatch.setattr(checking, "loaded", read)


@postgresql.needs_postgresql
def test_of_one_damaged_match_in_postgresql_no_other_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = where(tmp_path, "postgresql")
    hurt, *_ = sorted(asyncio.run(four(at)))
    raising(monkeypatch, hurt, "XX001")
    done, (wrong, counts) = check(at)
    assert done.exit_code == 1
    assert (wrong["table"], wrong["found"]) == (hurt, "damaged")
    assert (counts["matches"], counts["same"], counts["damaged"]) == (4, 3, 1)


@postgresql.needs_postgresql
def test_a_database_that_is_away_has_no_damaged_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = where(tmp_path, "postgresql")
    hurt, *_ = sorted(asyncio.run(four(at)))
    raising(monkeypatch, hurt, "57014")
    done, lines = check(at)
    assert done.exit_code == 2
    assert "data-failed" in done.output
    assert "on purpose" in done.output
    assert lines == []
