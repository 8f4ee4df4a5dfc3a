"""Client files of earlier releases, kept in the data folder for pages that were open during an upgrade.

The build puts a hash of the content into each file name, and a page loads most files only when it needs them. So the
files of a release stay for a while after the next release has replaced it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from inkrally.server.http.static import HASHED_NAME, File, file_of
from inkrally.server.observability import metrics as observe

FOLDER = "client-files"
INDEX_FILE = "files.json"
DAY_MS = 24 * 3600 * 1000
MAX_BYTES = 64 * 2**20
"""The maximum size of all earlier files together. The oldest are removed first."""


class FileIndex(msgspec.Struct, frozen=True):
    """The index of the folder: the files of the latest release, and when each older file was replaced."""

    current: tuple[str, ...] = ()
    earlier: dict[str, int] = {}


class PreviousClientFiles:
    """The files of earlier releases. They are kept for `days`; 0 turns this off."""

    def __init__(self, data: Path, days: float) -> None:
        self._folder = data / FOLDER
        self._days = days
        self._names: frozenset[str] = frozenset()
        self._read = lru_cache(maxsize=32)(self._file)

    async def open(self, now_ms: int, present: Mapping[str, File]) -> None:
        """Save the present files, and find the earlier ones. An error of the file system is logged and ignored."""
        if self._days > 0:
            try:
                self._names = await asyncio.to_thread(self._keep, now_ms, present)
            except OSError as error:
                observe.log.warning("previous-client-files-failed", error=str(error))

    async def find(self, name: str) -> File | None:
        """Return a file of an earlier release, or None."""
        if name not in self._names:
            return None
        try:
            return await asyncio.to_thread(self._read, name)
        except OSError:
            return None

    def _file(self, name: str) -> File:
        return file_of(name, (self._folder / name).read_bytes())

    def _keep(self, now_ms: int, present: Mapping[str, File]) -> frozenset[str]:
        hashed = {name: file for name, file in present.items() if HASHED_NAME.search(name)}
        book = self._book()
        earlier = dict.fromkeys(book.current, now_ms) | book.earlier
        known = sorted(((since, name) for name, since in earlier.items() if name not in hashed), reverse=True)
        stays: dict[str, int] = {}
        room = MAX_BYTES
        for since, name in known:
            path = self._folder / name
            size = path.stat().st_size if path.is_file() else 0
            if size and now_ms - since < self._days * DAY_MS and room >= size:
                stays[name] = since
                room -= size
        for name, file in hashed.items():
            path = self._folder / name
            if not path.is_file() or path.stat().st_size != len(file.content):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.content)
        # The index forgets the files that are neither present nor kept, before they are deleted.
        self._write(FileIndex(tuple(hashed), stays))
        for _, name in known:
            if name not in stays:
                (self._folder / name).unlink(missing_ok=True)
        return frozenset(stays)

    def _book(self) -> FileIndex:
        """Return the saved index, or an empty one if it cannot be read, for example after the disk was full."""
        try:
            book = msgspec.json.decode((self._folder / INDEX_FILE).read_bytes(), type=FileIndex)
        except (OSError, ValueError):
            return FileIndex()
        # Reject names that this class cannot have written.
        names = {*book.current, *book.earlier}
        return book if all(HASHED_NAME.search(name) and ".." not in Path(name).parts for name in names) else FileIndex()

    def _write(self, book: FileIndex) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        beside = self._folder / f"{INDEX_FILE}.new"
        beside.write_bytes(msgspec.json.encode(book))
        beside.replace(self._folder / INDEX_FILE)
