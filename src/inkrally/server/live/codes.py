"""One-time codes by which a seat moves to another device. Knows rows of the store, no table.

A code is short enough to type and lives for minutes; the store knows its hash. Trying is limited elsewhere.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like others."""
LETTERS = 10


def tidy(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code[:40].upper() if letter in ALPHABET)


def hashed(code: str) -> str:
    return hashlib.sha256(f"inkrally seat {tidy(code)}".encode()).hexdigest()


class Codes:
    """The codes of a store."""

    def __init__(self, store: Store, seconds: int) -> None:
        self._store = store
        self._seconds = seconds

    async def create(self, table_id: str, seat: int, account: str, now: int, epoch: int = 0) -> tuple[str, int]:
        """A code for a seat, in place of any before, and when it ends; `epoch` is that in which this server owns the
        table. Raises Fenced, StoreError."""
        letters = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
        expires = now + 1000 * self._seconds
        write = Write().add("no-codes", key=table_id, at=seat)
        row = {"table_id": table_id, "seat": seat, "account": account, "expires": expires}
        await self._store.write(write.add("code", hash=hashed(letters), **row).fence(table_id, epoch))
        return f"{letters[:5]}-{letters[5:]}", expires

    async def find(self, code: str, now: int) -> Any:
        """The row of a code. Raises Refusal (`code-unknown`, also for one that was used; `code-expired`)."""
        row = await self._store.row(sa.select(schema.codes).where(schema.codes.c.hash == hashed(code)))
        if row is None:
            raise Refusal("code-unknown", "this code is not known, or was used already", "code")
        if row.expires < now:
            raise Refusal("code-expired", "this code is too old; ask for a new one on the other device", "code")
        return row
