"""The data folder: one server at a time, no access for others, and clear errors."""

from __future__ import annotations

import os
import socket
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from inkrally.cli.json_lines import CANNOT_RUN
from inkrally.cli.main import main
from inkrally.server.config import StartupError
from inkrally.server.http.listen import open_listener
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.data_folder import LOCK_FILE
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.store import Store
from tests.sample_sizes import long_only
from tests.server.conftest import Faults
from tests.server.postgresql import file_only
from tests.server.site import Site, over_sockets, running

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="rights of files are told otherwise there")


def refused(data: Path, port: int = 0) -> str:
    """Run `serve`, which must fail, and return its message."""
    result = CliRunner().invoke(main, ["serve", "--data", str(data), "--port", str(port)])
    assert result.exit_code == CANNOT_RUN, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture(autouse=True)
def _rights_of_this_process() -> Iterator[None]:
    mask = os.umask(0o022)
    yield
    os.umask(mask)


def test_second_server_is_refused(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    first.prepare()
    with pytest.raises(StartupError, match=f"process {os.getpid()}") as error:
        second.prepare()
    assert error.value.code == "data-locked"
    message = refused(tmp_path)
    assert "another server" in message
    assert "data-locked" in message
    first.database.folder.unlock()
    second.prepare()
    second.database.folder.unlock()


@POSIX
def test_second_server_is_refused_without_lock_file(tmp_path: Path) -> None:
    """A cleanup script may delete the lock file while a server runs."""
    first = Store(tmp_path)
    first.prepare()
    (tmp_path / LOCK_FILE).unlink()
    assert "data-locked" in refused(tmp_path)
    first.database.folder.unlock()


def test_empty_file_is_refused_as_a_store(tmp_path: Path) -> None:
    """An empty file means lost data, which a new store would hide."""
    (tmp_path / FILE_NAME).touch()
    message = refused(tmp_path)
    assert "data-damaged" in message
    assert "0 bytes" in message
    assert (tmp_path / FILE_NAME).stat().st_size == 0
    (tmp_path / FILE_NAME).unlink()
    store = Store(tmp_path)
    store.prepare()
    store.database.folder.unlock()


def test_killed_server_releases_the_folder(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text("123456\n")
    store = Store(tmp_path)
    store.prepare()
    assert (tmp_path / LOCK_FILE).read_text() == f"{os.getpid()}\n"
    store.database.folder.unlock()


def test_used_port_is_reported_before_the_folder_is_touched(tmp_path: Path) -> None:
    with open_listener("127.0.0.1", 0) as taken:
        message = refused(tmp_path / "data", taken.getsockname()[1])
    assert "taken by another program" in message
    assert "port-taken" in message
    assert not (tmp_path / "data").exists()


def test_address_of_another_machine_is_an_error() -> None:
    with pytest.raises(StartupError) as error:
        open_listener("192.0.2.1", 0)
    assert error.value.code == "address-unknown"
    with pytest.raises(StartupError) as error:
        open_listener("no such host.invalid", 0)
    assert error.value.code == "address-unknown"


@pytest.mark.skipif(not socket.has_ipv6, reason="there is no IPv6 here")
def test_server_listens_on_ipv6() -> None:
    try:
        with open_listener("::1", 0) as listener:
            assert listener.family == socket.AF_INET6
    except StartupError:
        pytest.skip("IPv6 is switched off here")


@file_only
@POSIX
@over_sockets
async def test_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with running(data) as site:
        await site.browser().make(1, name="Ada", start=True)
        files = [data, *data.iterdir()]
        assert {file.name for file in files} >= {"data", LOCK_FILE, FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"}
        assert [file for file in files if stat.S_IMODE(file.stat().st_mode) & 0o077] == []


def test_newer_store_is_not_changed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.prepare()
    store.database.folder.unlock()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    message = refused(tmp_path)
    assert "newer version" in message
    assert "data-newer" in message


def test_invalid_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"a diary, and no store" * 1000)
    message = refused(tmp_path)
    assert "damaged" in message
    assert (tmp_path / FILE_NAME).read_bytes().startswith(b"a diary")


@contextmanager
def pages_at_most(pages: int) -> Iterator[None]:
    """Limit the number of pages of all SQLite files."""

    def limit(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    sa.event.listen(sa.Engine, "connect", limit)
    try:
        yield
    finally:
        sa.event.remove(sa.Engine, "connect", limit)


@long_only
def test_full_disk_at_the_start_is_an_error(tmp_path: Path) -> None:
    with pages_at_most(4):
        message = refused(tmp_path)
    assert "disk is full" in message
    assert "data-full" in message
    store = Store(tmp_path)
    store.prepare()  # works as soon as there is space
    store.database.folder.unlock()


@file_only
@over_sockets
async def test_daily_check_reports_damage(tmp_path: Path, faults: Faults) -> None:
    async with running(tmp_path) as site:
        table = await site.browser().make(1, name="Ada")
        assert await site.services.store.check_pages()
    lose_a_page(tmp_path / FILE_NAME, table)
    faults.expected |= {"store-corrupted"}
    async with running(tmp_path) as site:
        before = observe.STORE_FAILURES.labels("damaged")._value.get()
        assert not await site.services.store.check_pages()
        assert observe.STORE_FAILURES.labels("damaged")._value.get() == before + 1


@POSIX
def test_folder_of_another_user_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "data-" in refused(tmp_path / "file" / "data")


PAD = b" " * 400


def lose_a_page(path: Path, table: str) -> None:
    """Destroy one page that contains part of the table's row."""
    before = path.read_bytes()
    _pad(path, "tables", "doc", "id", table, 30_000)
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")

    def blank(data: bytes | bytearray, at: int) -> bool:
        return not data[at + 4 : at + size].strip(b" ")

    at = next(
        at for at in range(0, len(data), size) if blank(data, at) and (at >= len(before) or not blank(before, at))
    )
    data[at : at + size] = b"\xff" * size
    path.write_bytes(data)


def lose_some_bytes(path: Path, table: str) -> None:
    """Change some bytes of the table's log, and leave the file format intact."""
    _pad(path, "entries", "event", "table_id", table, len(PAD))
    data = path.read_bytes()
    assert PAD in data
    path.write_bytes(data.replace(PAD, b"\xff" * len(PAD)))


def lose_the_sense(path: Path, table: str) -> None:
    """Store a log that can be read but is not valid."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entries SET event = replace(event, '\"', '\u0001') WHERE table_id = ?", (table,))
        connection.commit()


def _pad(path: Path, where: str, column: str, key: str, table: str, count: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {where} SET {column} = {column} || ? WHERE {key} = ?", (" " * count, table))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@file_only
@pytest.mark.parametrize(
    "lose", [lose_a_page, pytest.param(lose_some_bytes, marks=long_only), pytest.param(lose_the_sense, marks=long_only)]
)
@over_sockets
async def test_damaged_table_does_not_affect_others(
    tmp_path: Path, faults: Faults, lose: Callable[[Path, str], None]
) -> None:
    faults.expected |= {"table-corrupted"}
    setup = {"clock": {"seconds": 60, "at_end": "finish"}}
    async with running(tmp_path) as site:
        browser = site.browser()
        tables = [await browser.make(1, name="Ada", start=True, setup=setup) for _ in range(3)]
        cookie = browser.http.cookies
    due_at_once(tmp_path / FILE_NAME)
    hurt, *others = tables
    lose(tmp_path / FILE_NAME, hurt)
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies = cookie
        for table in others:
            page = await browser.open(table)
            await page.round_is(2)  # its deadline was met
        page = await browser.open(hurt)
        assert page.bye["error"]["code"] == "table-damaged"
        assert not page.bye["retry"]
        mine = (await browser.http.get("/api/tables/mine")).json()
        assert {each["table"] for each in mine} >= set(others)
        log = await browser.http.get(f"/api/tables/{hurt}/log")
        assert log.json()["error"]["code"] in ("table-damaged", "not-over")
    named = {entry["table"] for entry in faults._capture.entries if entry["event"] == "table-corrupted"}
    assert named == {hurt}


def due_at_once(path: Path) -> None:
    """Make the deadlines of all tables pass before the next start."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tables SET deadline = 1, doc = json_set(doc, '$.deadline', 1)")
        connection.commit()


@file_only
@over_sockets
async def test_other_writer_does_not_end_a_table(site: Site, tmp_path: Path, faults: Faults) -> None:
    faults.expected |= {"store-refused"}
    browser = site.browser()
    table = await browser.make(1, name="Ada", start=True)
    page = await browser.open(table)
    other = await browser.open(await browser.make(1, name="Ada", start=True))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        # Write the next entry like another server.
        copied = "SELECT table_id, n + 1, at, event, by FROM entries WHERE table_id = ? ORDER BY n DESC LIMIT 1"
        connection.execute(f"INSERT INTO entries {copied}", (table,))
        connection.commit()
    await page.draw()
    await page.ask(type="command", command={"type": "commit"})
    await page.closed.wait()
    assert (page.bye["error"]["code"], page.bye["retry"]) == ("table-reloaded", True)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(
            "DELETE FROM entries WHERE table_id = ?1 AND n = (SELECT max(n) FROM entries WHERE table_id = ?1)", (table,)
        )
        connection.commit()
    await other.play_round()
    await other.round_is(2)
    back = await browser.open(table)
    assert back.snapshot["draft"]["acts"], "the table continues from the stored state"
    await back.done("commit")
    await back.round_is(2)


@over_sockets
async def test_inconsistent_table_works_after_reloading(site: Site, faults: Faults) -> None:
    faults.expected |= {"store-refused"}
    browser = site.browser()
    table = await browser.make(1, name="Ada", start=True)
    page = await browser.open(table, client="p")
    await page.draw()
    live = site.services.tables._live[table]
    assert live.table.match is not None
    live.table.match.entries.pop()  # as after a bug
    answer = await page.ask(type="command", command={"type": "commit"})
    assert answer["type"] in ("gone", "refused")
    back = await browser.open(table, before=page, client="p")
    answer = await back.ask(page.last, type="command", command={"type": "commit"})
    assert answer["type"] == "done"
    await back.round_is(2)
