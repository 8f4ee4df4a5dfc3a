"""Sessions: a random token in a cookie identifies a browser. The store contains only the hashes of tokens.

A session belongs to an account, which owns seats, courses and other data. A guest is an account without a handle,
created together with its only session. The account of a player has a session for each signed-in browser.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from inkrally.server.events import AccountForgotten, Dispatcher, SessionForgotten
from inkrally.server.storage.schema import sessions
from inkrally.server.storage.store import Store, StoreError, Write

TOKEN_BYTES = 32
"""The number of random bytes in a token."""
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{43}")
"""A token as `secrets.token_urlsafe` writes `TOKEN_BYTES` bytes."""
COOKIE_SECONDS = 400 * 24 * 3600
"""How long a browser keeps the cookie: the longest time that browsers allow."""
MAX_CACHED = 20_000
"""The maximum number of sessions in the cache."""
MAX_DEVICE = 60
"""The maximum length of the name of a device, which the column allows."""
SEEN_WRITE_MS = 3_600_000
"""The minimum time between two writes of when a session was last used, in milliseconds."""
VISIT_WRITE_MS = 60_000
"""The minimum time between two writes of when a session last opened a page. A player who opened a page recently gets no
mail.
"""
DAY_MS = 24 * 3_600_000


def hash_token(token: str) -> str:
    """Return the ID of a session: the SHA-256 of its token, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(secure: bool) -> str:
    """Return the name of the session cookie.

    With the prefix `__Host-`, browsers accept the cookie only over TLS and only from this host.
    """
    return "__Host-inkrally" if secure else "inkrally"


def cookie(token: str, secure: bool) -> str:
    """Return the Set-Cookie header for the token of a session. An empty token makes a browser delete the cookie."""
    return (
        f"{cookie_name(secure)}={token}; Path=/; Max-Age={COOKIE_SECONDS if token else 0}; HttpOnly; SameSite=Lax"
        f"{'; Secure' if secure else ''}"
    )


MAX_BATCH = 500
"""How many sessions one query checks."""


class KnownSession(NamedTuple):
    """The ID of a session, and the account that it belongs to."""

    id: str
    account: str


class _CachedSession:
    """A cached session. The cache saves a read of the store for most requests."""

    __slots__ = ("account", "read", "seen")

    def __init__(self, account: str, seen: int, read: int) -> None:
        """Create an entry of the cache.

        Args:
            account: The account of the session.
            seen: When the session was last used, as stored, in milliseconds since 1970.
            read: When the entry was read from the store.
        """
        self.account = account
        self.seen = seen
        self.read = read


class Sessions:
    """Reads, caches and creates sessions, and stores when they were used."""

    def __init__(
        self, store: Store, now: Callable[[], int], events: Dispatcher, fresh_seconds: float | None = None
    ) -> None:
        """Create the sessions.

        Args:
            store: The store.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher, which delivers events about sessions that other servers have ended.
            fresh_seconds: How long to trust an entry of the cache if other servers can end sessions, or None if they
                cannot.
        """
        self._store = store
        events.on(SessionForgotten, lambda event: self.evict(event.session), remote_only=True)
        events.on(AccountForgotten, lambda event: self.drop_account(event.account))
        self._now = now
        self._known: OrderedDict[str, _CachedSession] = OrderedDict()
        self._invalidations = 0
        """The number of invalidations so far. A read that began before the last one may return an ended session."""
        self.fresh_ms = None if fresh_seconds is None else int(1000 * fresh_seconds)
        """How long to trust the cache, in milliseconds; None if only this server can end sessions."""

    async def find_any(self, tokens: Sequence[str]) -> KnownSession | None:
        """Return the session of the first valid token, or None.

        A browser may send several cookies of this name, because other sites can set cookies for parent domains. Such
        cookies must not hide the valid one.
        """
        if len(tokens) > 1:
            found = [hash_token(token) for token in tokens]
            rows = await self._store.rows(sa.select(sessions.c.id).where(sessions.c.id.in_(found)))
            there = {row.id for row in rows}
            tokens = [token for token, session in zip(tokens, found, strict=True) if session in there]
        for token in tokens:
            if (known := await self.find(token)) is not None:
                return known
        return None

    async def find(self, token: str | None) -> KnownSession | None:
        """Return the session of a token, or None if it is unknown or has ended."""
        if token is None or not TOKEN_PATTERN.fullmatch(token):
            return None
        session = hash_token(token)
        known = self._known.get(session)
        if known is not None and (self.fresh_ms is None or self._now() - known.read <= self.fresh_ms):
            self._known.move_to_end(session)
        else:
            query = sa.select(sessions.c.account, sessions.c.seen).where(sessions.c.id == session)
            drops = self._invalidations
            row = await self._store.row(query)
            if row is None:
                self._known.pop(session, None)
                return None
            known = self._remember(session, row.account, row.seen, drops)
        if self._now() - known.seen > DAY_MS:
            # Record it once a day. If the store cannot write now, the session stays valid.
            with suppress(StoreError):
                await self.touch(session)
        return KnownSession(session, known.account)

    async def create(self) -> tuple[KnownSession, str]:
        """Create a guest account with a session. Return the session and its token. Raises StoreError."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        session = hash_token(token)
        now = self._now()
        write = Write()
        add_guest(write, session, now)
        await self._store.write(write)
        self._remember(session, session, now, self._invalidations)
        return KnownSession(session, session), token

    async def create_for(
        self, account: str, device: str, write: Write, proves: bool = False
    ) -> tuple[KnownSession, str]:
        """Create a session of an existing account. Return the session and its token.

        Args:
            account: The account.
            device: The name of the browser, such as "Firefox, Windows".
            write: Other rows to store in the same transaction.
            proves: Whether the browser has just shown a passkey or a recovery code.

        Raises:
            StoreError: Nothing was stored.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)
        session = hash_token(token)
        now, drops = self._now(), self._invalidations
        proved = now if proves else None
        await self._store.write(
            write.add("session", **_session_row(session, account, device[:MAX_DEVICE], now, proved))
        )
        self._remember(session, account, now, drops)
        return KnownSession(session, account), token

    async def proved(self, session: str) -> int | None:
        """Return when the browser of a session showed a passkey or a recovery code, in milliseconds since 1970.

        Returns None if it never did. Raises StoreError.
        """
        row = await self._store.row(sa.select(sessions.c.proved).where(sessions.c.id == session))
        return None if row is None else row.proved

    async def touch(self, session: str, left: bool = False) -> None:
        """Store that a session is in use now, unless that was stored less than `SEEN_WRITE_MS` ago.

        If the client has disconnected (`left`), this stores the time in any case. Raises StoreError.
        """
        now, known = self._now(), self._known.get(session)
        if left or known is None or now - known.seen > SEEN_WRITE_MS:
            if known is not None:
                known.seen = now
            await self._store.write(Write().add("seen", key=session, at=now))

    async def record_visit(self, session: str) -> None:
        """Store that a session opens a page, at most once every `VISIT_WRITE_MS`. Raises StoreError."""
        known = self._known.get(session)
        if known is None or self._now() - known.seen > VISIT_WRITE_MS:
            await self.touch(session, left=True)

    async def last_seen(self, found: list[str]) -> dict[str, int]:
        """Return when each of some accounts was last seen in any session, in milliseconds since 1970.

        Accounts without sessions are left out. Raises StoreError.
        """
        if not found:
            return {}
        last = sa.func.max(sessions.c.seen).label("last")
        query = sa.select(sessions.c.account, last).where(sessions.c.account.in_(found))
        rows = await self._store.rows(query.group_by(sessions.c.account))
        return {row.account: row.last for row in rows}

    async def deleted_among(self, found: Collection[str]) -> list[str]:
        """Return which of some sessions have ended. Raises StoreError."""
        asked, there = sorted(found), set[str]()
        for start in range(0, len(asked), MAX_BATCH):
            query = sa.select(sessions.c.id).where(sessions.c.id.in_(asked[start : start + MAX_BATCH]))
            there.update(row.id for row in await self._store.rows(query))
        return [each for each in asked if each not in there]

    def evict(self, session: str) -> None:
        """Remove a session from the cache."""
        self._invalidations += 1
        self._known.pop(session, None)

    def drop_account(self, account: str) -> None:
        """Remove the sessions of an account from the cache."""
        self._invalidations += 1
        for session in [each for each, known in self._known.items() if known.account == account]:
            del self._known[session]

    def _remember(self, session: str, account: str, seen: int, drops: int) -> _CachedSession:
        """Cache a session that was read from the store.

        `drops` is the number of invalidations before the read. If there were more since, one of them may concern this
        session, so the session is not cached.
        """
        known = _CachedSession(account, seen, self._now())
        if drops != self._invalidations:
            return known
        self._known[session] = known
        self._known.move_to_end(session)
        if len(self._known) > MAX_CACHED:
            self._known.popitem(last=False)
        return known


def add_guest(write: Write, session: str, now: int) -> None:
    """Add the rows of a new guest to a write. The account has the same ID as its session."""
    empty = dict.fromkeys(("handle", "folded", "named", "banned", "ban_words", "leaves"))
    write.add("account", id=session, created=now, **empty)
    write.add("session", **_session_row(session, session, "", now))


def _session_row(session: str, account: str, device: str, now: int, proved: int | None = None) -> dict[str, Any]:
    """Return the row of a new session."""
    return {"id": session, "account": account, "device": device, "created": now, "seen": now, "proved": proved}
