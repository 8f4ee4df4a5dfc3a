"""A store that was moved: the old file is not used until the host says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inkrally.cli.main import main
from inkrally.server.storage.data_folder import MOVED_FILE
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from tests.server import postgresql
from tests.server.storage.test_restore import make_present
from tests.server.storage.test_stores import where


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
