"""`check-store` and `copy-store` with stores of other versions, with damage, or that were moved.

They must not report sound matches as damaged, and must not change the store.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from inkrally.cli.main import main
from inkrally.server.storage import integrity_check, schema
from inkrally.server.storage.data_folder import MOVED_FILE
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.store import Store, load_rows
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.finished_matches import AT
from tests.server.storage.test_interrupted_migrations import connected
from tests.server.storage.test_restore import make_present
from tests.server.storage.test_stores import ANN, filled, opened, where


def of_form(folder: Path, form: str) -> Path:
    """Create a store with the schema of an older version, and return its folder."""
    with connected(folder / FILE_NAME, form):
        return folder


def add_matches(folder: Path, count: int) -> None:
    """Add matches with the columns that `check-store` reads first in an older schema."""
    row = {"doc": "{}", "status": "over", "watched": 0, "owes": "[]", "header": "{}", "created": 1, "updated": 1}
    statement = f"INSERT INTO tables (id, {', '.join(row)}) VALUES ({', '.join('?' * (len(row) + 1))})"
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        for number in range(count):
            connection.execute(statement, (f"{number:012}", *row.values()))
        connection.commit()


def form_of(folder: Path) -> str:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def check_start_is_requested(done: Result) -> None:
    assert done.exit_code == 2, done.output
    assert "start this version once on the store" in done.output
    assert "data-failed" in done.output
    assert "damaged" not in done.output


def test_store_with_older_schema_is_not_reported_as_damaged(tmp_path: Path) -> None:
    add_matches(of_form(tmp_path, "0009"), 2)
    check_start_is_requested(CliRunner().invoke(main, ["check-store", "--data", str(tmp_path)]))


def test_store_with_older_schema_is_not_moved(tmp_path: Path) -> None:
    """Otherwise the version that wrote it could not open it any more."""
    (tmp_path / "new").mkdir()
    (tmp_path / "old").mkdir()
    old = of_form(tmp_path / "old", "0015")
    moved = ["copy-store", "--data", str(old), "--target-data", str(tmp_path / "new")]
    check_start_is_requested(CliRunner().invoke(main, moved))
    assert form_of(old) == "0015"


def check(at: tuple[Path, str]) -> tuple[Result, list[Any]]:
    done = CliRunner().invoke(main, ["check-store", "--data", str(at[0]), "--store-url", at[1]])
    return done, [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


async def four(at: tuple[Path, str]) -> list[str]:
    async with opened(at) as store:
        return await filled(store, 4)


def raising(monkeypatch: pytest.MonkeyPatch, hurt: str, sqlstate: str) -> None:
    """Make PostgreSQL raise an error when one match is read."""

    def read(connection: sa.Connection, table_id: str) -> Any:
        if table_id == hurt:
            finding_of = f"DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '{sqlstate}'; END $$"
            connection.execute(sa.text(finding_of))
        return load_rows(connection, table_id)

    monkeypatch.setattr(integrity_check, "load_rows", read)


def store_of(product: str, folder: Path) -> tuple[Path, str]:
    if product == "postgresql" and postgresql.programs() is None:
        pytest.skip("there is no PostgreSQL here")
    return where(folder, product)


async def entries_of(store: Store, table_id: str) -> Sequence[Any]:
    return await store.rows(
        sa.select(schema.entries).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.n)
    )


async def spoil(at: tuple[Path, str]) -> dict[str, str]:
    """Store seven matches, and change six of them behind the server.

    Return their IDs by the change, with the number of the entry whose draw is now different.
    """
    done = ("nothing", "drawn", "cut short", "no event", "missing", "listed", "rated")
    async with opened(at) as store:
        ids = dict(zip(done, await filled(store, len(done)), strict=True))
        drawn = next(each for each in await entries_of(store, ids["drawn"]) if '"space":"' in each.event)
        other = re.sub(r'"space":"\w\w"', '"space":"D4"', drawn.event, count=1)
        last = (await entries_of(store, ids["cut short"]))[-1].n
        row = await store.row(sa.select(schema.tables.c.glance).where(schema.tables.c.id == ids["listed"]))
        listed = {**json.loads(row[0]), "places": [2]}
        result = {"game": "railroad-ink", "tempo": "live", "at": AT}

        def change(connection: sa.Connection) -> None:
            def event(kind: str, n: int, text: str) -> None:
                at = {"table": ids[kind], "n": n, "event": text}
                connection.execute(sa.text("UPDATE entries SET event = :event WHERE table_id = :table AND n = :n"), at)

            event("drawn", drawn.n, other)
            event("no event", 3, "{")
            for kind, n in (("cut short", last), ("missing", 3)):
                at = {"table": ids[kind], "n": n}
                connection.execute(sa.text("DELETE FROM entries WHERE table_id = :table AND n = :n"), at)
            new = {"glance": json.dumps(listed), "id": ids["listed"]}
            connection.execute(sa.text("UPDATE tables SET glance = :glance WHERE id = :id"), new)
            for kind, place in (("nothing", 1), ("rated", 2)):
                standings = json.dumps([{"who": ANN, "place": place}])
                connection.execute(
                    sa.insert(schema.results), [{**result, "table_id": ids[kind], "standings": standings}]
                )

        await store.database.write(change)
    return {**ids, "entry": str(drawn.n)}


@pytest.mark.parametrize("product", ["sqlite", "postgresql"])
def test_check_reports_which_matches_differ(tmp_path: Path, product: str, faults: Faults) -> None:
    """Changed or missing entries and results that differ are found, and checking goes on with the other matches."""
    faults.expected.add("table-corrupted")
    at = store_of(product, tmp_path)
    ids = asyncio.run(spoil(at))
    done, (*findings, counts) = check(at)
    assert done.exit_code == 1
    wrong = {each["table"]: each for each in findings}
    assert set(wrong) == {ids[kind] for kind in ("drawn", "cut short", "no event", "missing", "listed", "rated")}

    def finding_of(kind: str) -> tuple[str, str, int | None]:
        found = wrong[ids[kind]]
        return found["found"], found["error"]["code"], found.get("entry")

    assert finding_of("drawn") == ("differs", "log-rules", int(ids["entry"]))
    assert finding_of("cut short") == ("differs", "log-end", None)
    assert finding_of("no event") == finding_of("missing") == ("damaged", "table-damaged", None)
    assert "truncated" in wrong[ids["no event"]]["error"]["message"]
    assert wrong[ids["missing"]]["error"]["at"] == "entry 4", "the entry after the missing one"
    for kind, column in (("listed", "tables.glance"), ("rated", "results.standings")):
        assert finding_of(kind) == ("differs", "log-result", None)
        assert wrong[ids[kind]]["error"]["message"] == "the places are 1 by the match, but 2 here"
        assert wrong[ids[kind]]["error"]["at"] == column
    assert (counts["matches"], counts["same"], counts["differ"], counts["damaged"]) == (7, 1, 4, 2)


@postgresql.needs_postgresql
def test_one_damaged_match_in_postgresql_is_reported_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = where(tmp_path, "postgresql")
    hurt, *_ = sorted(asyncio.run(four(at)))
    raising(monkeypatch, hurt, "XX001")
    done, (wrong, counts) = check(at)
    assert done.exit_code == 1
    assert (wrong["table"], wrong["found"]) == (hurt, "damaged")
    assert (counts["matches"], counts["same"], counts["damaged"]) == (4, 3, 1)


@postgresql.needs_postgresql
def test_unreachable_database_is_not_reported_as_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = where(tmp_path, "postgresql")
    hurt, *_ = sorted(asyncio.run(four(at)))
    raising(monkeypatch, hurt, "57014")
    done, lines = check(at)
    assert done.exit_code == 2
    assert "data-failed" in done.output
    assert "on purpose" in done.output
    assert lines == []


def run_command(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def refused(folder: Path) -> None:
    """Check that every command that would use the file refuses."""
    copy = folder.parent / "monday.sqlite3"
    for words in (["backup", copy], ["check-store"], ["ratings", "recompute"], ["serve", "--port", "0"]):
        done = run_command(*words, "--data", folder)
        assert (done.exit_code, "data-moved" in done.output) == (2, True), f"{words}: {done.output}"
        assert str(folder / MOVED_FILE) in done.output
    assert not copy.exists()


def test_moved_file_is_refused_until_its_mark_is_deleted(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    make_present(old)
    done = run_command("copy-store", "--data", old, "--target-data", new)
    assert done.exit_code == 0, done.output
    assert str(new) in (old / MOVED_FILE).read_text()
    refused(old)
    assert run_command("check-store", "--data", new).exit_code == 0
    (old / MOVED_FILE).unlink()
    assert run_command("backup", tmp_path / "monday.sqlite3", "--data", old).exit_code == 0


def test_failed_move_leaves_no_mark(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    make_present(old)
    (new / FILE_NAME).parent.mkdir()
    (new / FILE_NAME).write_bytes(b"no store" * 1000)
    assert run_command("copy-store", "--data", old, "--target-data", new).exit_code == 2
    assert not (old / MOVED_FILE).exists()


@postgresql.needs_postgresql
def test_folder_with_a_store_in_postgresql_has_no_other(tmp_path: Path) -> None:
    folder, url = where(tmp_path / "old", "postgresql")
    make_present(folder)
    command = [
        sys.executable,
        "-m",
        "inkrally.cli.main",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
        "--store-url",
        url,
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        server.terminate()
    assert '"started"' in line, line
    assert url.rsplit("/", 1)[-1] in (folder / MOVED_FILE).read_text()
    refused(folder)


@postgresql.needs_postgresql
def test_target_can_be_given_by_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, (new, url) = tmp_path / "old", where(tmp_path / "new", "postgresql")
    make_present(old)
    monkeypatch.setenv("INKRALLY_TARGET_STORE_URL", url)
    done = run_command("copy-store", "--data", old, "--target-data", new)
    assert done.exit_code == 0, done.output
    assert not (new / FILE_NAME).exists()
    assert url.rsplit("/", 1)[-1] in (old / MOVED_FILE).read_text()
    checked = run_command("check-store", "--data", new, "--store-url", url)
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize("url", ["postgresql://me:secret@db/x?password=secret", "postgres://db/x"])
def test_mark_contains_no_password(url: str) -> None:
    from inkrally.server.storage.databases.database import address_of

    assert address_of(url) == "db/x"
