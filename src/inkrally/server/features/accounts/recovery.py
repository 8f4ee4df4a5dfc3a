"""Recovery codes: ten codes with which a player signs in without a passkey. Each code can be used once.

The store contains only hashes of the codes. A code has twenty characters out of thirty, so it cannot be guessed.
"""

from __future__ import annotations

import hashlib
import secrets

from inkrally.server.live.seat_codes import ALPHABET
from inkrally.server.storage.store import Write

CODE_COUNT = 10
"""The number of codes of a player."""
PART, PARTS = 5, 4
"""The number of characters in each part of a code, and the number of parts."""


def normalize_code(code: str) -> str:
    """Return a typed code without hyphens and spaces, in capital letters."""
    return "".join(letter for letter in code[:80].upper() if letter in ALPHABET)


def hash_code(account: str, code: str) -> str:
    """Return the hash of a code, as it is stored."""
    return hashlib.sha256(f"inkrally recovery {account} {normalize_code(code)}".encode()).hexdigest()


def new_codes(write: Write, account: str) -> tuple[str, ...]:
    """Return ten new codes of an account. Add rows to a write that replace the hashes of all older codes."""
    write.add("no-recovery", key=account)
    found = tuple(_code() for _ in range(CODE_COUNT))
    for code in found:
        write.add("recovery", hash=hash_code(account, code), account=account, used=None)
    return found


def _code() -> str:
    """Return a new random code, with hyphens between its parts."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(PART)) for _ in range(PARTS))
