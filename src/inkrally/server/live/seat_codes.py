"""One-time codes that move a seat to another device of the player.

A code is short enough to type and is valid for minutes. The store contains only its hash. `RateLimits` limits the
number of attempts.
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
"""The characters of codes. Characters that look alike are left out."""
CODE_LENGTH = 10


def normalize_code(code: str) -> str:
    """Return a typed code in the form in which it was created."""
    return "".join(letter for letter in code[:40].upper() if letter in ALPHABET)


def hash_code(code: str) -> str:
    """Return the hash of a code, as it is stored."""
    return hashlib.sha256(f"inkrally seat {normalize_code(code)}".encode()).hexdigest()


class SeatCodes:
    """Creates and finds the one-time codes that move a seat to another device."""

    def __init__(self, store: Store, seconds: int) -> None:
        """Create the codes. `seconds` is how long a code is valid."""
        self._store = store
        self._seconds = seconds

    async def create(self, table_id: str, seat: int, account: str, now: int, epoch: int = 0) -> tuple[str, int]:
        """Create a code for a seat, in place of any earlier one. Return the code and when it expires.

        Args:
            table_id: The table.
            seat: The seat.
            account: The account that has the seat.
            now: The time in milliseconds since 1970.
            epoch: The epoch in which this server owns the table.

        Raises FencedWrite, StoreError.
        """
        letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        expires = now + 1000 * self._seconds
        write = Write().add("no-codes", key=table_id, at=seat)
        row = {"table_id": table_id, "seat": seat, "account": account, "expires": expires}
        await self._store.write(write.add("code", hash=hash_code(letters), **row).fence(table_id, epoch))
        return f"{letters[:5]}-{letters[5:]}", expires

    async def find(self, code: str, now: int) -> Any:
        """Return the row of a code.

        Raises:
            Refusal: The code is unknown or was used (`code-unknown`), or has expired (`code-expired`).
        """
        row = await self._store.row(sa.select(schema.codes).where(schema.codes.c.hash == hash_code(code)))
        if row is None:
            raise Refusal("code-unknown", "this code is unknown or was used already", "code")
        if row.expires < now:
            raise Refusal("code-expired", "this code has expired; create a new one on the other device", "code")
        return row
