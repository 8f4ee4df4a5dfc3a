"""The key of the operator: a secret in the data folder, together with the local address of the server.

The command line reads both to send requests to the running server. The command line must not change the store itself,
because the server would not notice.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from inkrally.server.storage.data_folder import startup_error

FILE = "operator.json"
"""The name of the file with the key."""


class OperatorAccess(msgspec.Struct, frozen=True):
    """The content of the file: the key, and a local URL of the server."""

    key: str
    url: str


def read(folder: Path) -> OperatorAccess | None:
    """Return the content of the file in a data folder, or None if it cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=OperatorAccess)
    except (OSError, msgspec.MsgspecError):
        return None


class OperatorKey:
    """The key with which the command line proves to a running server that it acts for the operator.

    Call `open` after the data folder is locked; it writes the file.
    """

    def __init__(self, folder: Path, host: str, port: int, others: Callable[[], Iterable[str]] = tuple) -> None:
        """Create the key of a server.

        Args:
            folder: The data folder.
            host: The address on which the server listens.
            port: The port.
            others: Returns the hashes of the keys of the other servers of a cluster, which are valid as well.
        """
        name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        self._folder = folder
        self._url = f"http://{name}:{port}"
        self._key = ""
        self._others = others

    def open(self) -> None:
        """Write the file with the address of this server, and with the old key or a new one. Raises StartupError."""
        before = read(self._folder)
        self._key = before.key if before is not None else secrets.token_urlsafe(32)
        path = self._folder / FILE
        beside = path.with_name(f".{FILE}.new")
        try:
            # Write a new file and rename it, so that the old key survives a full disk.
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(OperatorAccess(self._key, self._url)))
            beside.replace(path)
        except OSError as error:
            raise startup_error(self._folder, error) from error

    def matches(self, key: str) -> bool:
        """Return whether a key in a request is the key of this server or of another server of the cluster."""
        if self._key and hmac.compare_digest(self._key.encode(), key.encode()):
            return True
        found = _hashed(key).encode()
        return any(hmac.compare_digest(each.encode(), found) for each in self._others())

    def hashed(self) -> str:
        """Return the hash of the key, which other servers of a cluster get."""
        return _hashed(self._key)


def _hashed(key: str) -> str:
    """Return the hash of a key."""
    return hashlib.sha256(key.encode()).hexdigest()
