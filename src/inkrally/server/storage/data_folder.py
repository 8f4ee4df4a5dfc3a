"""The data folder of a server: its locks, its private files, and the errors for a folder that cannot be used."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from sqlalchemy.exc import DBAPIError

from inkrally.server.config import StartupError

LOCK_FILE = "inkrally.lock"
"""The file that a running server locks."""
MOVED_FILE = "inkrally.moved"
"""The file that marks a folder whose store was moved elsewhere."""
DISK_FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The error numbers of the system for a full disk."""
PERMISSION_ERRORS = (errno.EACCES, errno.EPERM, errno.EROFS)
"""The error numbers of the system for missing permissions."""
MIN_FREE_BYTES = 256 * 1024
"""With less free space than this, an I/O error of SQLite is reported as a full disk.

On such a disk, SQLite cannot map the index of its log into memory, and reports an I/O error.
"""


class DatabaseUnavailable(StartupError):
    """The database does not answer. The caller should try again: the database may be starting with its servers."""


class DataFolder:
    """A data folder. Call `lock` before you read or write its files.

    The lock covers both the folder and a file in the folder, because the file can be deleted while a server runs, and
    the folder cannot. The locks end with the process, even if the process is killed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._locks: ExitStack | None = None

    def lock(self) -> None:
        """Create the folder if it is missing, and lock it for this process.

        Raises:
            StartupError: Another server uses the folder (`data-locked`), or the folder cannot be used
                (`startup_error`).
        """
        if self._locks is not None:
            return
        with ExitStack() as locks:
            try:
                self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
                lock = locks.enter_context(os.fdopen(self._own(LOCK_FILE), "r+"))
            except OSError as error:
                raise startup_error(self.path, error) from error
            try:
                _lock_folder(self.path, locks)
                _lock(lock)
            except OSError:
                process_id = lock.read(20).strip()
                process = f" (process {process_id})" if process_id.isdecimal() else ""
                raise StartupError(
                    "data-locked",
                    f"{self.path}: another server{process} uses this folder; stop it, or choose another folder",
                ) from None
            try:
                lock.seek(0)
                lock.truncate()
                lock.write(f"{os.getpid()}\n")
                lock.flush()
            except OSError as error:
                raise startup_error(self.path, error) from error
            self._locks = locks.pop_all()

    def unlock(self) -> None:
        """Release the locks, so that another server can take the folder."""
        locks, self._locks = self._locks, None
        if locks is not None:
            locks.close()

    def check_not_emptied(self, name: str) -> None:
        """Raise StartupError (`data-damaged`) if the file `name` of the store exists and is empty.

        The file of a store is never empty, so its content was lost. A new store in its place would hide the loss.
        """
        path = self.path / name
        if path.exists() and path.stat().st_size == 0:
            raise StartupError(
                "data-damaged",
                f"{path}: the store is empty (0 bytes); put a backup in its place, or delete it to start a new store",
            )

    def mark_moved(self, where: str) -> None:
        """Mark the store in this folder as out of date, because it was moved to `where`. Raises StartupError."""
        text = f"The store of this folder is {where} now; inkrally.sqlite3 is the old one.\n"
        try:
            self.private_file(MOVED_FILE).write_text(text)
        except OSError as error:
            raise startup_error(self.path, error) from error

    def check_not_moved(self) -> None:
        """Raise StartupError (`data-moved`) if the store in this folder was marked as out of date."""
        mark = self.path / MOVED_FILE
        if not mark.exists():
            return
        raise StartupError(
            "data-moved",
            f"{self.path}: the store of this folder was moved ({mark} says where); give its address with --store-url,"
            f" or delete {mark} to use the old file again",
        )

    def _own(self, name: str) -> int:
        """Open a file for reading and writing, create it if it is missing, and return its descriptor.

        If the process runs as root, the file gets the owner of the folder, so that the server can read the file.
        """
        opened = os.open(self.path / name, os.O_RDWR | os.O_CREAT, 0o600)
        if sys.platform != "win32" and os.geteuid() == 0:
            owner = self.path.stat()
            os.fchown(opened, owner.st_uid, owner.st_gid)
        return opened

    def private_file(self, name: str) -> Path:
        """Return the path of a file that only its owner can read, and create it if it is missing.

        SQLite gives its additional files the same permissions. Raises StartupError.
        """
        path = self.path / name
        try:
            os.close(self._own(name))
        except OSError as error:
            raise startup_error(self.path, error) from error
        return path


def startup_error(path: Path, error: Exception) -> StartupError:
    """Return the error, with a code and a message for the operator, for an exception while opening a data folder."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.Error):
        error = error.orig
    if _is_full(path, error):
        return StartupError("data-full", f"{path}: the disk is full; make room and start again")
    if isinstance(error, sqlite3.Error):
        code = primary_code(error)
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return StartupError("data-damaged", f"{path}: the store is damaged ({error}); put a backup in its place")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StartupError("data-locked", f"{path}: another program writes to the store; stop it and start again")
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return StartupError("data-denied", f"{path}: the store cannot be written ({error}); check its owner")
    if isinstance(error, OSError) and error.errno in PERMISSION_ERRORS:
        return StartupError("data-denied", f"{path}: {error.strerror}; check the owner of the folder")
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return StartupError("data-failed", f"{path}: {text}")


def primary_code(error: BaseException | None) -> int:
    """Return the primary result code of SQLite for an error, or 0 for other errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_corruption(error: BaseException | None) -> bool:
    """Return whether an exception means that stored data is damaged."""
    found = getattr(error, "orig", error)
    if primary_code(found) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return True
    # Two kinds of damage have no code: Python's driver finds texts that are not UTF-8, and SQLite finds invalid JSON in
    # a query.
    text = str(found) if isinstance(found, sqlite3.OperationalError) else ""
    return "Could not decode to UTF-8" in text or "malformed JSON" in text


def _is_full(path: Path, error: Exception) -> bool:
    """Return whether an exception means that the disk of a path is full."""
    if isinstance(error, OSError):
        return error.errno in DISK_FULL_ERRORS
    code = primary_code(error)
    if code == sqlite3.SQLITE_FULL:
        return True
    if code not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return False
    try:
        return shutil.disk_usage(path).free < MIN_FREE_BYTES
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock_folder(path: Path, locks: ExitStack) -> None:
        """Do nothing: Windows does not delete the lock file while it is open."""

    def _lock(file: IO[str]) -> None:
        # Lock a byte after the number in the file, because locked bytes cannot be read.
        file.seek(1024)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def _lock_folder(path: Path, locks: ExitStack) -> None:
        """Lock a folder until `locks` closes. Raises BlockingIOError if another process has locked it."""
        opened = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        locks.callback(os.close, opened)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass  # some network file systems cannot lock folders; then only the file is locked

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
