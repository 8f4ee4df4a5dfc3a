"""Who a browser is: an opaque token in a cookie, known to the store by its hash alone. Knows no table.

A session has no name and no password; it is the right to act in the seats that were taken with it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa

from inkrally.server.storage.schema import sessions
from inkrally.server.storage.store import Store, StoreError, Write

TOKEN_BYTES = 32
TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{43}")
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
MAX_CACHED = 20_000
SEEN_EVERY = 3_600_000
DAY = 24 * 3_600_000


def hashed(token: str) -> str:
    """A session's id: the SHA-256 of its token."""
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(secure: bool) -> str:
    """`__Host-` makes browsers refuse the cookie unless it is secure and of this very host."""
    return "__Host-inkrally" if secure else "inkrally"


def cookie(token: str, secure: bool) -> str:
    """The Set-Cookie header of a new session."""
    return (
        f"{cookie_name(secure)}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
        f"{'; Secure' if secure else ''}"
    )


class Sessions:
    """The sessions of a store."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._seen: OrderedDict[str, int] = OrderedDict()

    async def find(self, token: str | None) -> str | None:
        """The session of a token; None for one that this server never gave out."""
        if token is None or not TOKEN_FORM.fullmatch(token):
            return None
        session = hashed(token)
        if session in self._seen:
            self._seen.move_to_end(session)
        else:
            row = await self._store.row(sa.select(sessions.c.seen).where(sessions.c.id == session))
            if row is None:
                return None
            self._remember(session, row.seen)
        if self._now() - self._seen[session] > DAY:
            # Once a day is enough to see who comes back; a store that cannot write now shuts nobody out.
            with suppress(StoreError):
                await self.touch(session)
        return session

    async def create(self) -> tuple[str, str]:
        """A new session and its token. Raises StoreError."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        session = hashed(token)
        now = self._now()
        await self._store.write(Write().add("session", id=session, created=now, seen=now))
        self._remember(session, now)
        return session, token

    async def touch(self, session: str, left: bool = False) -> None:
        """Write down that a session was here: now and then, and always when it has `left`."""
        now = self._now()
        if left or now - self._seen.get(session, 0) > SEEN_EVERY:
            self._remember(session, now)
            await self._store.write(Write().add("session", id=session, created=now, seen=now))

    async def seen(self, found: list[str]) -> dict[str, int]:
        """When each of these sessions was here last."""
        if not found:
            return {}
        rows = await self._store.rows(sa.select(sessions.c.id, sessions.c.seen).where(sessions.c.id.in_(found)))
        return {row.id: row.seen for row in rows}

    def forget(self, session: str) -> None:
        """A session that is in the store no more."""
        self._seen.pop(session, None)

    def _remember(self, session: str, seen: int) -> None:
        self._seen[session] = seen
        self._seen.move_to_end(session)
        if len(self._seen) > MAX_CACHED:
            self._seen.popitem(last=False)
