"""Recovery codes: ten of one use each, by which a player comes back without any of the passkeys. Knows no route.

The store knows their hashes alone. A code has twenty letters of thirty, so that guessing leads to nothing.
"""

from __future__ import annotations

import hashlib
import secrets

from inkrally.server.live.codes import ALPHABET
from inkrally.server.storage.store import Write

COUNT = 10
PART, PARTS = 5, 4


def tidied(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code[:80].upper() if letter in ALPHABET)


def hash_of(account: str, code: str) -> str:
    """What the store knows of a code."""
    return hashlib.sha256(f"inkrally recovery {account} {tidied(code)}".encode()).hexdigest()


def new_codes(write: Write, account: str) -> tuple[str, ...]:
    """Ten codes in place of all before, added to what is written; they are told once."""
    write.add("no-recovery", key=account)
    found = tuple(_code() for _ in range(COUNT))
    for code in found:
        write.add("recovery", hash=hash_of(account, code), account=account, used=None)
    return found


def _code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(PART)) for _ in range(PARTS))
