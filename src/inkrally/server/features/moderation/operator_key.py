"""The operator's key: a secret in the data folder, next to the local address of the server.

The command line uses both to send requests to the running server. It must not write the store itself, as the server
would not notice the change.
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


class OperatorAccess(msgspec.Struct, frozen=True):
    """The access of an operator: the key, and a local address of the server."""

    key: str
    url: str


def read(folder: Path) -> OperatorAccess | None:
    """Return the access in a data folder, or None if there is none or it cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=OperatorAccess)
    except (OSError, msgspec.MsgspecError):
        return None


class OperatorKey:
    """The key with which the command line authenticates to a running server.

    Call `open` after the server has locked its data folder. `open` writes the key there.
    """

    def __init__(self, folder: Path, host: str, port: int, others: Callable[[], Iterable[str]] = tuple) -> None:
        """Create it. `others` returns the hashes of the keys of servers that share the store, which are valid too."""
        name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        self._folder = folder
        self._url = f"http://{name}:{port}"
        self._key = ""
        self._others = others

    def open(self) -> None:
        """Write the address of this server into the data folder, with the old key or a new one. Raises StartupError."""
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

    def matches(self, said: str) -> bool:
        """Return whether a key is valid."""
        if self._key and hmac.compare_digest(self._key.encode(), said.encode()):
            return True
        found = _hashed(said).encode()
        return any(hmac.compare_digest(each.encode(), found) for each in self._others())

    def hashed(self) -> str:
        """Return the hash of the key, for other servers."""
        return _hashed(self._key)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
