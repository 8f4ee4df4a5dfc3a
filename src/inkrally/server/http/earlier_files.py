"""Client files of earlier releases, for pages that were open during an upgrade. The data folder keeps the files.

The build puts a hash of the content into each file name, and a page loads most files only when it needs them. So a page
of the earlier release may still ask for a file that the new release does not have.
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
"""The folder in the data folder, and the name of its index."""
INDEX_FILE = "files.json"
DAY_MS = 24 * 3600 * 1000
MAX_BYTES = 64 * 2**20
"""The maximum size of all earlier files together. The oldest are removed first."""


class FileIndex(msgspec.Struct, frozen=True):
    """The index of the folder.

    Attributes:
        current: The files of the latest release.
        earlier: The files of earlier releases, with the time at which each was replaced, in milliseconds since 1970.
    """

    current: tuple[str, ...] = ()
    earlier: dict[str, int] = {}


class PreviousClientFiles:
    """Saves the client files of each release, and finds those of earlier releases."""

    def __init__(self, data: Path, days: float) -> None:
        """Use a folder in `data`. `days` is how long a file is kept after it was replaced; 0 keeps none."""
        self._folder = data / FOLDER
        self._days = days
        self._names: frozenset[str] = frozenset()
        self._read = lru_cache(maxsize=32)(self._file)

    async def open(self, now_ms: int, present: Mapping[str, File]) -> None:
        """Save the files of this release, and find those of earlier ones. Errors of the file system are only logged.

        Args:
            now_ms: The time in milliseconds since 1970.
            present: The files of this release by name.
        """
        if self._days > 0:
            try:
                self._names = await asyncio.to_thread(self._update, now_ms, present)
            except OSError as error:
                observe.log.warning("previous-client-files-failed", error=str(error))

    async def find(self, name: str) -> File | None:
        """Return a file of an earlier release by its name, or None."""
        if name not in self._names:
            return None
        try:
            return await asyncio.to_thread(self._read, name)
        except OSError:
            return None

    def _file(self, name: str) -> File:
        return file_of(name, (self._folder / name).read_bytes())

    def _update(self, now_ms: int, present: Mapping[str, File]) -> frozenset[str]:
        """Save the present files, delete files that are too old or too many, and return the names of the kept ones."""
        hashed = {name: file for name, file in present.items() if HASHED_NAME.search(name)}
        index = self._read_index()
        earlier = dict.fromkeys(index.current, now_ms) | index.earlier
        known = sorted(((since, name) for name, since in earlier.items() if name not in hashed), reverse=True)
        kept: dict[str, int] = {}
        free_bytes = MAX_BYTES
        for since, name in known:
            path = self._folder / name
            size = path.stat().st_size if path.is_file() else 0
            if size and now_ms - since < self._days * DAY_MS and free_bytes >= size:
                kept[name] = since
                free_bytes -= size
        for name, file in hashed.items():
            path = self._folder / name
            if not path.is_file() or path.stat().st_size != len(file.content):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.content)
        # Remove files that are neither present nor kept from the index before they are deleted.
        self._write_index(FileIndex(tuple(hashed), kept))
        for _, name in known:
            if name not in kept:
                (self._folder / name).unlink(missing_ok=True)
        return frozenset(kept)

    def _read_index(self) -> FileIndex:
        """Return the saved index, or an empty one if it cannot be read, such as after the disk was full."""
        try:
            index = msgspec.json.decode((self._folder / INDEX_FILE).read_bytes(), type=FileIndex)
        except (OSError, ValueError):
            return FileIndex()
        # Reject names that this class cannot have written.
        names = {*index.current, *index.earlier}
        return (
            index if all(HASHED_NAME.search(name) and ".." not in Path(name).parts for name in names) else FileIndex()
        )

    def _write_index(self, index: FileIndex) -> None:
        """Save the index. The old one is replaced only when the new one is complete."""
        self._folder.mkdir(parents=True, exist_ok=True)
        new_file = self._folder / f"{INDEX_FILE}.new"
        new_file.write_bytes(msgspec.json.encode(index))
        new_file.replace(self._folder / INDEX_FILE)
