"""The operator's key: a secret in the data folder that only who may read that folder has, and where the server is.

The command line finds a running server by it. A local route and not the store: one server writes the store, and what it
has in memory would not hear of a change behind its back. Knows no route.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from inkrally.server.storage.folder import unusable

FILE = "operator.json"


class OperatorAccess(msgspec.Struct, frozen=True):
    """How an operator gets in: the key, and an address of the server on this machine."""

    key: str
    url: str


def read(folder: Path) -> OperatorAccess | None:
    """What a server has left in its data folder; None where there is nothing, or nothing that can be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=OperatorAccess)
    except (OSError, msgspec.MsgspecError):
        return None


class OperatorKey:
    """The key of a running server. `open` when the data folder is the server's own."""

    def __init__(self, folder: Path, host: str, port: int, others: Callable[[], Iterable[str]] = tuple) -> None:
        """`others` returns the hashes of the keys of servers that share the store: each lets in the others' keys."""
        name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        self._folder = folder
        self._url = f"http://{name}:{port}"
        self._key = ""
        self._others = others

    def open(self) -> None:
        """Write down where this server is, with the key of before if there is one. Raises Unusable."""
        before = read(self._folder)
        self._key = before.key if before is not None else secrets.token_urlsafe(32)
        path = self._folder / FILE
        beside = path.with_name(f".{FILE}.new")
        try:
            # Beside it first: where the disk is full the key of before stays.
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(OperatorAccess(self._key, self._url)))
            beside.replace(path)
        except OSError as error:
            raise unusable(self._folder, error) from error

    def fits(self, said: str) -> bool:
        """Whether somebody has the key."""
        if self._key and hmac.compare_digest(self._key.encode(), said.encode()):
            return True
        found = _hashed(said).encode()
        return any(hmac.compare_digest(each.encode(), found) for each in self._others())

    def hashed(self) -> str:
        """What other servers may know of the key."""
        return _hashed(self._key)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
