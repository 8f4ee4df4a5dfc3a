"""Client files of earlier releases: a page that was open during an upgrade still gets its files."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from inkrally.server.http.earlier_files import DAY_MS, FOLDER, INDEX_FILE, PreviousClientFiles
from inkrally.server.http.static import INDEX, read_files
from tests.server.conftest import Faults
from tests.server.site import over_sockets, running

OLD, BOTH, NEW = "assets/result-oldoldol.js", "assets/front-samesame.js", "assets/result-newnewne.js"


def client(folder: Path, *names: str) -> Path:
    """Create a build of the client with these files."""
    (folder / "assets").mkdir(parents=True)
    (folder / INDEX).write_text("<!doctype html><title>inkrally</title>")
    for name in names:
        (folder / name).write_text(f"export const from = '{name}';\n" * 20)
    return folder


@over_sockets
async def test_page_of_the_previous_release_gets_its_files(tmp_path: Path) -> None:
    old, new, data = client(tmp_path / "old", OLD, BOTH), client(tmp_path / "new", NEW, BOTH), tmp_path / "data"
    async with running(data, client=old, client_days=30) as site:
        assert (await site.browser().http.get(f"/{NEW}")).status_code == 404
    async with running(data, client=new, client_days=30) as site:
        browser = site.browser()
        for name, folder in ((OLD, old), (BOTH, new), (NEW, new)):
            answer = await browser.http.get(f"/{name}")
            assert (answer.status_code, answer.text) == (200, (folder / name).read_text())
            assert answer.headers["cache-control"].endswith("immutable")
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["content-encoding"] == "gzip"
        (data / FOLDER / "assets" / "stray-straystr.js").write_text("nobody's")
        for path in (
            "/assets/stray-straystr.js",
            f"/{INDEX_FILE}",
            f"/{FOLDER}/{INDEX_FILE}",
            f"/assets/../../{FOLDER}/{INDEX_FILE}",
        ):
            assert (await browser.http.get(path)).status_code == 404, path


@over_sockets
async def test_old_files_are_deleted_and_present_ones_kept(tmp_path: Path) -> None:
    old, new = read_files(client(tmp_path / "old", OLD, BOTH)), read_files(client(tmp_path / "new", NEW, BOTH))
    data = tmp_path / "data"
    start = 10**12
    await PreviousClientFiles(data, 30).open(start, old)
    # The time counts from the upgrade, however long the old release ran.
    late = PreviousClientFiles(data, 30)
    await late.open(start + 400 * DAY_MS, new)
    assert await late.find(OLD) is not None
    assert await late.find(BOTH) is None, "the index has it as a present file"
    again = PreviousClientFiles(data, 30)
    await again.open(start + 431 * DAY_MS, new)
    assert await again.find(OLD) is None
    assert sorted(path.name for path in (data / FOLDER / "assets").iterdir()) == sorted(
        Path(name).name for name in (NEW, BOTH)
    )


@over_sockets
async def test_total_size_is_limited_and_the_newest_files_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"assets/part-{number:08d}.js" for number in range(5)]
    kept = PreviousClientFiles(tmp_path / "data", 30)
    for at, name in enumerate(names):
        files = read_files(client(tmp_path / str(at), name))
        monkeypatch.setattr("inkrally.server.http.earlier_files.MAX_BYTES", 2 * len(files[name].content))
        kept = PreviousClientFiles(tmp_path / "data", 30)
        await kept.open(at * 1000 + 1, files)
    assert [await kept.find(name) is not None for name in names] == [False, False, True, True, False]


@over_sockets
async def test_server_starts_without_previous_files(tmp_path: Path, faults: Faults) -> None:
    """The server starts without space on the disk, with a corrupted index, and with a missing file."""
    faults.expected.add("previous-client-files-failed")
    files = read_files(client(tmp_path / "one", OLD))
    (tmp_path / "full").write_text("a file where a folder should be")
    nowhere = PreviousClientFiles(tmp_path / "full", 30)
    await nowhere.open(1, files)
    assert await nowhere.find(OLD) is None
    data = tmp_path / "data"
    for spoilt in (b"{", msgspec.json.encode({"current": ["../../secret-12345678.js"]})):
        await PreviousClientFiles(data, 30).open(1, files)
        (data / FOLDER / INDEX_FILE).write_bytes(spoilt)
        (tmp_path / "secret-12345678.js").write_text("secret")
        kept = PreviousClientFiles(data, 30)
        await kept.open(2, read_files(client(tmp_path / f"two{len(spoilt)}", NEW)))
        assert await kept.find("../../secret-12345678.js") is None
        assert (tmp_path / "secret-12345678.js").exists()
    await PreviousClientFiles(data, 30).open(3, files)
    kept = PreviousClientFiles(data, 30)
    await kept.open(4, {})
    os.unlink(data / FOLDER / OLD)
    assert await kept.find(OLD) is None
