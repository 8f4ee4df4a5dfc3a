"""Player accounts: handles, passkeys, recovery codes, and signed-in devices.

A guest becomes a player by choosing a handle (a public name), and keeps the tables of the guest. When a player signs in
on another browser, that browser belongs to the player from then on, and the tables of the browser's guest move to the
player (`guest_merge.py`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.lobby.handles import handle_skeleton, parse_handle
from inkrally.match.errors import Problem, Refusal
from inkrally.server.bot_levels import levels_of
from inkrally.server.events import PlayerCardChanged, SessionCut, SessionForgotten
from inkrally.server.features.accounts.guest_merge import GuestMerge
from inkrally.server.features.accounts.passkeys import Challenges, Credential, Passkeys
from inkrally.server.features.accounts.recovery import hash_code, new_codes
from inkrally.server.features.moderation.announcements import Announcements
from inkrally.server.http.client import Client
from inkrally.server.live.hub import SIGNED_OUT, Hub
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import KnownSession, Sessions, hash_token
from inkrally.server.storage.store import StaleWrite, Store, Write, WriteOutcomeUnknown

MAX_PASSKEYS, MAX_SESSIONS = 20, 50
"""The maximum numbers of passkeys and of sessions of one player."""
SHORT_ID_CHARS = 16
"""The number of characters at the beginning of the ID of a session that identify a device in requests."""
FRESH_MS = 5 * 60 * 1000
"""How long after a sign-in a session may change passkeys and codes, or delete the account."""
MOST_REPLACED, REPLACED_MS = 1000, 120_000
"""How many replaced guest sessions are remembered, and for how many milliseconds.

A browser that did not receive the response to its request can repeat the request meanwhile.
"""
RENEW_SECONDS = 2.0
"""How long other connections of a browser stay open after its session was replaced.

After this time the browser has the cookie of the new session, so that the connections can reconnect.
"""
SIGNED_IN = Problem("signed-in", "this browser has signed in")
"""The reason that connections of a replaced session get."""

accounts, sessions, passkeys = schema.accounts.c, schema.sessions.c, schema.passkeys.c
recovery = schema.recovery_codes.c


class OwnAccount(msgspec.Struct, frozen=True):
    """The account of a browser, as that browser sees it. Times are in milliseconds since 1970.

    Attributes:
        handle: The handle, or None for a guest.
        since: When the account got its handle, or None for a guest.
        passkeys: The number of passkeys.
        codes: The number of unused recovery codes.
        leaves: When the account will be deleted, if that was requested.
        banned: The end of the account's ban, or None.
        ban_words: The message to the banned player, or None.
        notice: The announcement of the operator.
        page_hidden: Whether other people cannot see the page of the player.
    """

    handle: str | None = None
    since: int | None = None
    passkeys: int = 0
    codes: int = 0
    leaves: int | None = None
    banned: int | None = None
    ban_words: str | None = None
    notice: str | None = None
    page_hidden: bool = False


class Device(msgspec.Struct, frozen=True):
    """A signed-in browser of the player. Times are in milliseconds since 1970.

    Attributes:
        id: The first characters of the ID of the browser's session.
        name: The name of the browser, such as "Firefox, Windows".
        created: When the browser signed in.
        seen: When the browser was last used.
        here: Whether this is the browser that sends the request.
    """

    id: str
    name: str
    created: int
    seen: int
    here: bool


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the player: its ID, its name, and when it was created and last used."""

    id: str
    name: str
    created: int
    used: int


class SignInMethods(msgspec.Struct, frozen=True):
    """The devices and passkeys of a player, and the number of unused recovery codes."""

    devices: tuple[Device, ...]
    passkeys: tuple[PasskeyInfo, ...]
    codes: int


class PublicPlayer(msgspec.Struct, frozen=True):
    """A player as others see it.

    `since` is when the account got its handle, in milliseconds since 1970. `you` is whether the session is this player.
    """

    handle: str
    since: int
    you: bool


class NewRecoveryCodes(msgspec.Struct, frozen=True):
    """The account after a change, and new recovery codes, if there are any. Codes are shown only once."""

    me: OwnAccount
    codes: tuple[str, ...] = ()


class RenewedSession(NamedTuple):
    """The session that replaced the session of a guest when the guest became a player.

    Attributes:
        account: The account.
        handle: The handle.
        address: The address of the browser.
        at: When the session of the guest was replaced, in milliseconds since 1970.
        session: The ID of the new session, or empty if the outcome of the write is unknown.
    """

    account: str
    handle: str
    address: str
    at: int
    session: str


class Accounts:
    """Reads and changes accounts: handles, sign-in with passkeys and recovery codes, and sign-out."""

    def __init__(
        self,
        store: Store,
        known: Sessions,
        hub: Hub,
        adoption: GuestMerge,
        keys: Passkeys,
        challenges: Challenges,
        announcements: Announcements,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._sessions = known
        self._hub = hub
        self._adoption = adoption
        self._keys = keys
        self.challenges = challenges
        self._announcements = announcements
        self._now = now
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._replaced: OrderedDict[str, RenewedSession] = OrderedDict()
        """The newest replacements, by the guest's session."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._now()

    def lock(self, account: str) -> asyncio.Lock:
        """Return the lock of an account, to hold during a change that takes several steps."""
        return self._locks.setdefault(account, asyncio.Lock())

    # Accounts and handles.

    async def me(self, account: str | None) -> OwnAccount:
        """Return an account as its own browser sees it. None stands for a browser without a session.

        Raises StoreError.
        """
        notice = self._announcements.current()
        if account is None:
            return OwnAccount(notice=notice)
        of_me = schema.recovery_codes.c.account == account
        left = sa.select(sa.func.count()).where(of_me, recovery.used.is_(None)).scalar_subquery()
        keys = sa.select(sa.func.count()).where(passkeys.account == account).scalar_subquery()
        row = await self._store.row(
            sa.select(schema.accounts, left.label("left"), keys.label("keys")).where(accounts.id == account)
        )
        if row is None:
            return OwnAccount(notice=notice)
        banned = row.banned if row.banned is not None and row.banned > self._now() else None
        words = None if banned is None else row.ban_words
        return OwnAccount(
            row.handle, row.named, row.keys, row.left, row.leaves, banned, words, notice, bool(row.page_hidden)
        )

    async def public(self, handle: str, viewer: str | None) -> PublicPlayer:
        """Return a player as the account `viewer` may see the player. Raises Refusal (`player-unknown`), StoreError."""
        row = await self.find(handle)
        return PublicPlayer(row.handle, row.named, row.id == viewer)

    async def hide_page(self, account: str, hidden: bool) -> OwnAccount:
        """Hide the page of a player from others, or show it again. Raises StoreError."""
        write = Write().add("page-hidden", key=account, hides=int(hidden))
        await self._store.write(write.tell(PlayerCardChanged(account)))
        return await self.me(account)

    async def find(self, handle: str) -> Any:
        """Return the row of the account with a handle. Raises Refusal (`player-unknown`), StoreError."""
        row = None
        if len(handle) <= 4 * 20 and "\0" not in handle:  # PostgreSQL refuses texts with U+0000
            row = await self._store.row(sa.select(schema.accounts).where(accounts.folded == handle_skeleton(handle)))
        if row is None:
            raise Refusal("player-unknown", "there is no player of this name", "handle")
        return row

    async def set_handle(self, session: KnownSession, wanted: str, client: Client) -> tuple[OwnAccount, str]:
        """Turn a guest into a player. Return the account and the token of a new session.

        A new session replaces the session of the guest, because another site may have set the cookie of the guest, and
        would know the token.

        Args:
            session: The session of the guest.
            wanted: The handle as it was typed.
            client: The browser.

        Raises:
            BadInput: The handle is invalid (`handle`).
            Refusal: The handle is taken (`handle-taken`), or the account has one already (`handle-kept`).
            StoreError: The store does not answer.
        """
        handle = parse_handle(wanted, _bots())
        account = session.account
        async with self.lock(account):
            if (await self.me(account)).handle is not None:
                raise Refusal("handle-kept", "you have a nickname already; the operator of this server can change it")
            write = await self._renamed(account, handle)
            try:
                self._end_session(write, session.id, SIGNED_IN, again=True)
                made, token = await self._sessions.create_for(account, client.device, write)
            except WriteOutcomeUnknown:
                self._replace(session.id, RenewedSession(account, handle, client.address, self._now(), ""))
                self._forget_ended(session, [], client.address)
                raise
            except StaleWrite:
                raise _handle_taken() from None
            self._replace(session.id, RenewedSession(account, handle, client.address, self._now(), made.id))
            self._forget_ended(session, [], client.address)
            return await self.me(account), token

    def _replace(self, session: str, by: RenewedSession) -> None:
        """Remember the session `by`, which replaced the session `session` of a guest."""
        self._replaced[session] = by
        if len(self._replaced) > MOST_REPLACED:
            self._replaced.popitem(last=False)

    async def repeat_set_handle(self, wanted: str, client: Client) -> tuple[OwnAccount, str] | None:
        """Return the result of a recent `set_handle` of this browser again, with a new token, or None.

        A browser that did not receive the response repeats its request. Such a browser still has the token of the
        guest, which is no longer valid, so it has no other way to sign in.
        """
        for old in map(hash_token, client.tokens()):
            before = self._replaced.get(old)
            if before is None or before.address != client.address or self._now() - before.at > REPLACED_MS:
                continue
            if (
                handle_skeleton(wanted) != handle_skeleton(before.handle)
                or (await self.me(before.account)).handle != before.handle
            ):
                continue
            async with self.lock(before.account):
                write = Write()
                if before.session:
                    write.add("end-session", key=before.session).tell(SessionForgotten(before.session))
                made, token = await self._sessions.create_for(before.account, client.device, write)
                self._sessions.evict(before.session)
                self._replace(old, before._replace(session=made.id))
                return await self.me(before.account), token
        return None

    async def rename(self, account: str, handle: str, write: Write) -> None:
        """Store the handle of an account, together with other rows. Raises Refusal (`handle-taken`), StoreError."""
        write.include(await self._renamed(account, handle))
        try:
            await self._store.write(write)
        except WriteOutcomeUnknown:
            raise
        except StaleWrite:
            raise _handle_taken() from None

    async def _renamed(self, account: str, handle: str) -> Write:
        """Return the write that sets the handle of an account. Raises Refusal (`handle-taken`)."""
        fold = handle_skeleton(handle)
        taken = await self._store.row(sa.select(accounts.id).where(accounts.folded == fold))
        if taken is not None and taken.id != account:
            raise _handle_taken()
        return Write().add("handle", key=account, called=handle, fold=fold, at=self._now())

    # Passkeys and recovery codes.

    async def check_fresh(self, session: KnownSession) -> None:
        """Raise Refusal (`prove-again`) unless a session has shown a passkey or code within `FRESH_MS`.

        Does not raise for an account without passkeys and codes. Raises StoreError.
        """
        if not await self._has_keys(session.account):
            return
        proved = await self._sessions.proved(session.id)
        if proved is None or self._now() - proved > FRESH_MS:
            raise Refusal("prove-again", "sign in again first, with a passkey or a recovery code")

    async def begin_passkey_registration(self, session: KnownSession, client: Client) -> str:
        """Return the options for creating a passkey, as JSON for the browser. Raises Refusal, StoreError."""
        account = session.account
        handle = await self._handle(account)
        await self.check_fresh(session)
        known = await self._store.rows(sa.select(passkeys.id).where(passkeys.account == account))
        if len(known) >= MAX_PASSKEYS:
            raise Refusal(
                "passkeys-full",
                f"a player has at most {MAX_PASSKEYS} passkeys; remove one first",
                "",
                {"most": MAX_PASSKEYS},
            )
        challenge = self.challenges.create("register", client.address, account)
        return self._keys.registration_options(client, challenge, handle, [row.id for row in known])

    async def finish_passkey_registration(
        self, session: KnownSession, client: Client, answer: bytes, credential: Credential, name: str
    ) -> NewRecoveryCodes:
        """Store a new passkey. The first passkey comes with recovery codes.

        Args:
            session: The session.
            client: The browser.
            answer: The answer of the browser.
            credential: The part of the answer that is read before it is verified.
            name: The name of the passkey.

        Raises Refusal, BadInput, StoreError.
        """
        account = session.account
        challenge = self.challenges.take(credential, "register", account)
        made = await self._keys.verify_registration(client, challenge, answer)
        async with self.lock(account):
            await self.check_fresh(session)
            me = await self.me(account)
            now = self._now()
            row = {"id": made.id, "account": account, "public_key": made.key, "sign_count": made.signed, "name": name}
            write = Write().add("passkey", **row, created=now, used=now)
            codes = new_codes(write, account) if me.codes == 0 else ()
            try:
                await self._store.write(write)
            except WriteOutcomeUnknown:
                raise
            except StaleWrite:
                raise Refusal("passkey-refused", "this passkey is registered already; nothing was changed") from None
            return NewRecoveryCodes(await self.me(account), codes)

    async def renew_codes(self, session: KnownSession) -> NewRecoveryCodes:
        """Replace all recovery codes by ten new ones, and return the new codes. Raises Refusal, StoreError."""
        account = session.account
        await self._handle(account)
        async with self.lock(account):
            await self.check_fresh(session)
            write = Write()
            codes = new_codes(write, account)
            await self._store.write(write)
            return NewRecoveryCodes(await self.me(account), codes)

    async def sign_in_methods(self, session: KnownSession) -> SignInMethods:
        """Return all devices, passkeys and codes of a player. Raises StoreError."""
        query = sa.select(schema.sessions).where(sessions.account == session.account).order_by(sessions.seen.desc())
        devices = [
            Device(row.id[:SHORT_ID_CHARS], row.device, row.created, row.seen, row.id == session.id)
            for row in await self._store.rows(query)
        ]
        own = sa.select(schema.passkeys).where(passkeys.account == session.account).order_by(passkeys.created)
        known = [PasskeyInfo(row.id, row.name, row.created, row.used) for row in await self._store.rows(own)]
        me = await self.me(session.account)
        return SignInMethods(tuple(sorted(devices, key=lambda each: not each.here)), tuple(known), me.codes)

    async def delete_passkey(self, session: KnownSession, key: str) -> None:
        """Delete a passkey. Raises Refusal (`passkey-unknown`, `prove-again`), StoreError."""
        account = session.account
        query = sa.select(passkeys.id).where(passkeys.account == account, passkeys.id == key)
        async with self.lock(account):  # a sign-in with this passkey waits
            await self.check_fresh(session)
            if "\0" in key or await self._store.row(query) is None:
                raise _unknown_key()
            await self._store.write(Write().add("no-passkey", key=key))

    # Signing in and out.

    async def sign_in_with_passkey(
        self, session: KnownSession | None, client: Client, answer: bytes, credential: Credential
    ) -> tuple[KnownSession, str]:
        """Sign in with a passkey. Return the new session and its token.

        Args:
            session: The present session of the browser, if it has one.
            client: The browser.
            answer: The answer of the browser.
            credential: The part of the answer that is read before it is verified.

        Raises Refusal, BadInput, StoreError.
        """
        challenge = self.challenges.take(credential, "sign-in")
        row = None
        if "\0" not in credential.id:  # PostgreSQL refuses texts with U+0000
            row = await self._store.row(sa.select(schema.passkeys).where(passkeys.id == credential.id[:1400]))
        if row is None:
            raise _unknown_key()
        signed = await self._keys.verify_authentication(client, challenge, answer, row.public_key, row.sign_count)
        async with self._both_locks(session, row.account):
            query = sa.select(passkeys.id).where(passkeys.id == row.id)
            if await self._store.row(query) is None:
                raise _unknown_key()  # removed while the answer was checked
            write = Write().add("passkey-used", key=row.id, at=self._now(), signed=signed)
            try:
                return await self._complete_sign_in(
                    session, client, row.account, write.add("passkey-there", key=row.id)
                )
            except WriteOutcomeUnknown:
                raise
            except StaleWrite:
                if await self._store.row(query) is None:
                    raise _unknown_key() from None  # removed by another server meanwhile
                raise

    async def sign_in_with_code(
        self, session: KnownSession | None, client: Client, handle: str, code: str
    ) -> tuple[KnownSession, str]:
        """Sign in with a recovery code. Return the new session and its token.

        Raises:
            Refusal: The handle or the code is wrong (`recovery-wrong`), or the code was used (`recovery-used`).
            StoreError: The store does not answer.
        """
        wrong = Refusal("recovery-wrong", "this is not a recovery code of this player", "code")
        try:
            account = (await self.find(handle)).id
        except Refusal:
            raise wrong from None  # do not reveal whether the player exists
        found = hash_code(account, code)
        async with self._both_locks(session, account):
            row = await self._store.row(sa.select(schema.recovery_codes).where(recovery.hash == found))
            if row is None:
                raise wrong
            used = Refusal("recovery-used", "this code was used before; each code works once", "code")
            if row.used is not None:
                raise used
            # Use up the code in the write that creates the session: if that write fails, the code can be used again.
            write = Write().add("recovery-used", key=found, at=self._now())
            try:
                return await self._complete_sign_in(session, client, account, write.add("recovery-there", key=found))
            except WriteOutcomeUnknown:
                raise
            except StaleWrite:
                row = await self._store.row(sa.select(recovery.used).where(recovery.hash == found))
                if row is None or row.used is not None:
                    raise (wrong if row is None else used) from None  # used on another server meanwhile
                raise

    async def _complete_sign_in(
        self, session: KnownSession | None, client: Client, account: str, by: Write
    ) -> tuple[KnownSession, str]:
        """Give a browser a new session of a player, and move the tables of the browser's guest to the player.

        Another site may have set the old cookie, so the old session must not be used. The caller holds the locks of
        both accounts. A guest that becomes a player meanwhile keeps the tables.

        Args:
            session: The old session of the browser, if it has one.
            client: The browser.
            account: The player.
            by: The write that uses up the passkey or code. It is stored in the same transaction as the session.

        Raises:
            Refusal: The browser's old account is a player who could never sign in again (`no-way-back`).
            StoreError: The store does not answer.
        """
        write, adopt = Write().include(by), False
        if session is not None and session.account != account:
            adopt = await self._is_guest(session.account)
            if not adopt:
                await self._check_way_back(session)
        if session is not None and adopt:
            await self._adoption.merge_tables(session.account, account)
            write.include(self._adoption.add_merge_rows(session.account, account))
            write.tell(SessionForgotten(session.id)).tell(SessionCut(session.id, SIGNED_IN, True))
        elif session is not None:
            self._end_session(write, session.id, SIGNED_IN, again=True)
        query = sa.select(sessions.id).where(sessions.account == account).order_by(sessions.seen.desc())
        ended = [row.id for row in await self._store.rows(query.offset(MAX_SESSIONS - 1))]
        for each in ended:
            write.add("end-session", key=each).tell(SessionForgotten(each))
        try:
            made = await self._sessions.create_for(account, client.device, write, proves=True)
        except WriteOutcomeUnknown:
            self._forget_ended(session, ended, client.address)
            raise
        except StaleWrite:
            if session is None or not adopt or await self._is_guest(session.account):
                raise
            # The guest became a player on another server.
            return await self._complete_sign_in(session, client, account, by)
        self._forget_ended(session, ended, client.address)
        return made

    def _forget_ended(self, session: KnownSession | None, ended: list[str], address: str) -> None:
        """Remove sessions that a sign-in may have ended from the cache, and disconnect the browser's old session.

        Args:
            session: The old session of the browser, or None.
            ended: The IDs of other sessions that may have ended.
            address: The address of the browser.
        """
        for each in ended:
            self._sessions.evict(each)
        if session is not None:
            self._sessions.evict(session.id)
            self._disconnect_replaced(session.id, address)

    def _disconnect_replaced(self, session: str, address: str) -> None:
        """Disconnect the clients of a replaced session.

        Clients at the address of the browser are disconnected a moment later, so that they reconnect with the new
        cookie.
        """
        for connection in [each for each in self._hub.connections if each.session.id == session]:
            if connection.client.address == address:
                asyncio.get_running_loop().call_later(RENEW_SECONDS, connection.disconnect, SIGNED_IN, True)
            else:
                connection.disconnect(SIGNED_IN, True)

    async def sign_out(self, session: KnownSession, everywhere: bool) -> None:
        """End the session of a player, or all sessions of the player.

        Raises:
            Refusal: The account is a guest (`not-a-player`), or could never sign in again (`no-way-back`).
            StoreError: The store does not answer.
        """
        await self._handle(session.account)
        if not await self._has_keys(session.account):
            raise _no_way_back()
        if not everywhere:
            await self._end([session.id])
            return
        rows = await self._store.rows(sa.select(sessions.id).where(sessions.account == session.account))
        await self._end([row.id for row in rows])

    async def sign_out_device(self, session: KnownSession, short: str) -> None:
        """End the session of another device. `short` is the beginning of the session's ID.

        Raises Refusal (`device-unknown`), StoreError.
        """
        rows = await self._store.rows(sa.select(sessions.id).where(sessions.account == session.account))
        found = [row.id for row in rows if row.id[:SHORT_ID_CHARS] == short and row.id != session.id]
        if not found:
            raise Refusal("device-unknown", "this device is not signed in any more", "device")
        await self._end(found)

    async def _end(self, found: list[str]) -> None:
        """End some sessions, and disconnect their clients."""
        write = Write()
        for session in found:
            self._end_session(write, session, SIGNED_OUT, again=False)
        try:
            await self._store.write(write)
        finally:  # also if the write failed, because the rows may be stored
            for session in found:
                self._sessions.evict(session)
        self._hub.disconnect_locally(lambda who: who.id in found, SIGNED_OUT, again=False)

    def _end_session(self, write: Write, session: str, why: Problem, again: bool) -> None:
        """Add the end of a session to a write. All servers then disconnect its clients.

        Args:
            write: The write.
            session: The session.
            why: The reason that the clients get.
            again: Whether they may reconnect.
        """
        write.add("end-session", key=session).tell(SessionForgotten(session)).tell(SessionCut(session, why, again))

    async def _check_way_back(self, session: KnownSession) -> None:
        """Raise Refusal (`no-way-back`) if the player could never sign in again without this session."""
        if await self._has_keys(session.account):
            return
        rows = await self._store.rows(sa.select(sessions.id).where(sessions.account == session.account))
        # If this session has ended, the browser has another session by now, and would lose that session.
        if len(rows) < 2 or all(row.id != session.id for row in rows):
            raise _no_way_back()

    async def _has_keys(self, account: str) -> bool:
        """Return whether an account has a passkey or an unused recovery code."""
        me = await self.me(account)
        return me.passkeys > 0 or me.codes > 0

    @asynccontextmanager
    async def _both_locks(self, session: KnownSession | None, account: str) -> AsyncIterator[None]:
        """Hold the locks of the browser's account and of `account` inside a `with` block.

        The order is always the same. Otherwise two players who sign in on each other's browsers could wait for each
        other forever.
        """
        async with AsyncExitStack() as held:
            for each in sorted({account} if session is None else {account, session.account}):
                await held.enter_async_context(self.lock(each))
            yield

    async def _is_guest(self, account: str) -> bool:
        """Return whether an account exists and has no handle."""
        return (await self.me(account)).handle is None

    async def _handle(self, account: str) -> str:
        """Return the handle of an account. Raises Refusal (`not-a-player`) if it has none."""
        handle = (await self.me(account)).handle
        if handle is None:
            raise Refusal("not-a-player", "choose a nickname first")
        return handle


@cache
def _bots() -> tuple[str, ...]:
    """Return the names of bot levels, which no player may have as a handle."""
    return tuple({level.level for game in GAMES for level in levels_of(game)})


def _handle_taken() -> Refusal:
    """Return the refusal for a handle that another player has."""
    return Refusal("handle-taken", "this nickname, or one that looks like it, is taken; choose another", "handle")


def _no_way_back() -> Refusal:
    """Return the refusal for a sign-out after which the player could never sign in again."""
    return Refusal("no-way-back", "create a passkey or recovery codes first; otherwise you could not sign in again")


def _unknown_key() -> Refusal:
    """Return the refusal for an unknown passkey."""
    return Refusal("passkey-unknown", "this passkey is not registered any more")
