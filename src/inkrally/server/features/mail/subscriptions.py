"""The mail addresses of players: given, confirmed by a link in a mail, configured, and removed.

Notices go only to addresses whose reader has confirmed them. The answer to a player who gives an address is the same if
the address is known here, has had too many mails, or wants none. So no one can learn anything about an address, and a
stranger can cause only a few mails to it.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import Dispatcher, LetterRequested
from inkrally.server.features.mail.addresses import address_of, hashed_address
from inkrally.server.features.mail.mail_templates import best_language, catalogues
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write

DAY_MS = 24 * 3_600_000
LINK_VALID_DAYS = 2
"""How many days a confirmation link is valid. After that, an unconfirmed address is forgotten."""
EACH_ADDRESS, EACH_ACCOUNT = 3, 5
"""The maximum number of confirmations in a day, to an address and for an account."""
TOKEN_BYTES = 32
MAX_TOKEN_CHARS = 100
MAX_A_DAY = (1, 3, 10)
"""The choices for the maximum number of mails in a day."""

DeliveryStop = Literal["refused", "stopped"]
LinkAction = Literal["confirm", "stop", "never"]
mail, links, counts, accounts = schema.mail.c, schema.mail_links.c, schema.mail_counts.c, schema.accounts.c


class NotificationChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of notices that a player wants.

    A turn in a match over days, a match that began, an invitation, a finished match.
    """

    turn: bool = True
    begun: bool = True
    invitation: bool = True
    over: bool = True


class MailChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's choices: the kinds of notices, the maximum number of mails in a day, and the language."""

    notices: NotificationChoices
    most: int
    language: Annotated[str, msgspec.Meta(max_length=20)]


class OwnMail(msgspec.Struct, frozen=True):
    """The own mail settings.

    `offered` is whether this server sends mail. Notices go to `address`. `off` is why they stopped at `off_at`: the
    host refuses them, or a reader stopped them. `wanted` waits for its confirmation, and `wanted_refused` means that
    the last one accepts no mail. `languages` are the available ones.
    """

    offered: bool
    address: str | None = None
    off: DeliveryStop | None = None
    off_at: int | None = None
    wanted: str | None = None
    wanted_refused: bool = False
    notices: NotificationChoices = NotificationChoices()
    most: int = 3
    language: str = "en"
    languages: tuple[str, ...] = ()
    mosts: tuple[int, ...] = MAX_A_DAY


class MailLink(msgspec.Struct, frozen=True):
    """The effect of a link in a mail: it confirms an address, stops the notices, or refuses all confirmations."""

    does: LinkAction
    handle: str


def new_token() -> str:
    """Return a random token for a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed_token(token: str) -> str:
    """Return the hash of a token, as it is stored."""
    return hashlib.sha256(f"inkrally mail link {token}".encode()).hexdigest()


class Subscriptions:
    """The mail addresses of all players."""

    def __init__(self, store: Store, offered: bool, now: Callable[[], int], events: Dispatcher) -> None:
        self._events = events
        self._store = store
        self.offered = offered
        self._now = now
        self._giving = asyncio.Lock()
        """Serializes new addresses, so that concurrent requests for one address all count."""

    async def of(self, account: str) -> OwnMail:
        """Return the mail settings of an account. Raises StoreError."""
        if not self.offered:
            return OwnMail(False)
        row = await self._row(account)
        told = tuple(sorted(catalogues()))
        if row is None:
            return OwnMail(True, languages=told)
        notices = NotificationChoices(bool(row.turn), bool(row.begun), bool(row.invitation), bool(row.over))
        return OwnMail(
            True, row.address, row.off, row.off_at, row.wanted, bool(row.wanted_refused), notices, row.most,
            row.language, told,
        )  # fmt: skip

    async def set_address(self, account: str, text: str, language: str, pay: Callable[[], None]) -> OwnMail:
        """Set an address that waits for its confirmation.

        Raises:
            BadInput: The address is not accepted (`mail-address`).
            Refusal: The server sends no mail (`mail-none`), the account is a guest (`not-a-player`), or there were too
                many addresses (`too-fast`).
            StoreError: The store does not answer.
        """
        await self._check_player(account)
        address = address_of(text)
        row = await self._row(account)
        if row is not None and (row.address, row.off) == (address, None):
            await self._store.write(Write().add("mail-unwanted", key=account, ask=row.asked, is_refused=0))
            return await self.of(account)
        pay()
        async with self._giving:
            # Read the row again, so that concurrent requests get different times. These tie links to requests.
            mailed = await self._ask(account, address, language, await self._row(account))
        if mailed:
            self._tell()
        return await self.of(account)

    async def _ask(self, account: str, address: str, language: str, row: Any) -> bool:
        """Store an unconfirmed address. Return whether a confirmation is sent. Raises Refusal (`too-fast`)."""
        now = self._now()
        if await self._times(_of_account(account)) >= EACH_ACCOUNT:
            raise Refusal("too-fast", "you have given too many addresses today; try again tomorrow")
        asked = now if row is None or row.asked is None else max(now, row.asked + 1)
        mailed = await self._times(hashed_address(address)) < EACH_ADDRESS
        write = Write().add("no-mail-links", key=account)
        for counted in (_of_account(account), *((hashed_address(address),) if mailed else ())):
            write.add("mail-counted", hash=counted, since=now, times=1, before=now - DAY_MS)
        write.add(
            "mail-wanted", account=account, wanted=address, asked=asked, asked_due=now if mailed else None,
            language=best_language(language), stop=new_token(),
        )  # fmt: skip
        await self._store.write(write)
        return mailed

    async def choose(self, account: str, choices: MailChoices) -> OwnMail:
        """Set what is mailed. Raises Refusal (`mail-none`, `not-a-player`), StoreError."""
        await self._check_player(account)
        wanted = choices.notices
        most = max((each for each in MAX_A_DAY if each <= choices.most), default=MAX_A_DAY[0])
        write = Write().add(
            "mail-chosen", key=account, of_turn=int(wanted.turn), of_begun=int(wanted.begun),
            of_invitation=int(wanted.invitation), of_over=int(wanted.over), at_most=most,
            spoken=best_language(choices.language),
        )  # fmt: skip
        await self._store.write(write)
        return await self.of(account)

    async def forget(self, account: str) -> OwnMail:
        """Remove all addresses of an account, and its waiting notices. Raises StoreError."""
        if await self._row(account) is not None:
            write = Write()
            for what in ("no-mail-links", "no-mail-notices", "no-mail"):
                write.add(what, key=account)
            await self._store.write(write)
            await self._store.scrub()
        return await self.of(account)

    # Links in mails, which anyone who has them can use.

    async def describe_link(self, token: str) -> MailLink:
        """Return the effect of a link. Raises Refusal (`mail-link-unknown`, `mail-link-old`, `mail-link-used`)."""
        row = await self._stops(token)
        if row is not None:
            return MailLink("stop", await self._handle(row.account))
        link, _ = await self._link(token)
        return MailLink(link.does, await self._handle(link.account))

    async def confirm(self, token: str) -> MailLink:
        """Confirm the address of a link. Raises Refusal as `look` does."""
        link, row = await self._link(token)
        if link.does != "confirm":
            raise _unknown()
        now = self._now()
        write = Write().add("mail-link-used", key=link.hash, at=now)
        write.add("mail-confirmed", key=link.account, ask=row.asked, at=now, token=new_token())
        await self._store.write(write)
        return MailLink("confirm", await self._handle(link.account))

    async def stop(self, token: str) -> MailLink:
        """Stop mail to the address of a link. Doing it twice has no effect. Raises Refusal as `look` does."""
        now = self._now()
        row = await self._stops(token)
        if row is not None:
            await self._store.write(Write().add("mail-off", key=row.account, whose=row.address, why="stopped", at=now))
            return MailLink("stop", await self._handle(row.account))
        link, row = await self._link(token)
        if link.does != "never":
            raise _unknown()
        write = Write().add("mail-link-used", key=link.hash, at=now)
        write.add("mail-never", hash=hashed_address(row.wanted), since=now, times=1)
        write.add("mail-unwanted", key=link.account, ask=row.asked, is_refused=0)
        await self._store.write(write)
        return MailLink("never", await self._handle(link.account))

    # Helpers.

    async def _row(self, account: str) -> Any:
        return await self._store.row(sa.select(schema.mail).where(mail.account == account))

    async def _stops(self, token: str) -> Any:
        """Return the mail row that an unsubscribe link belongs to, or None."""
        if not token or len(token) > MAX_TOKEN_CHARS or not token.isascii() or not token.isprintable():
            raise _unknown()
        wanted = sa.select(schema.mail).where(mail.stop == token, mail.address.is_not(None))
        return await self._store.row(wanted)

    async def _link(self, token: str) -> tuple[Any, Any]:
        """Return the row of a confirmation link, and the mail row that waits for it."""
        link = await self._store.row(sa.select(schema.mail_links).where(links.hash == hashed_token(token)))
        if link is None:
            raise _unknown()
        if link.used is not None:
            raise Refusal("mail-link-used", "this link was used before")
        row = await self._row(link.account)
        if link.expires < self._now() or row is None or row.asked != link.asked:
            raise Refusal("mail-link-old", "this link has expired; give the address again")
        return link, row

    async def _times(self, counted: str) -> int:
        """Return the number of confirmations in the last day, or a large one if the address wants none."""
        row = await self._store.row(sa.select(schema.mail_counts).where(counts.hash == counted))
        if row is None or (row.since < self._now() - DAY_MS and not row.never):
            return 0
        return EACH_ADDRESS + EACH_ACCOUNT if row.never else int(row.times)

    async def _handle(self, account: str) -> str:
        row = await self._store.row(sa.select(accounts.handle).where(accounts.id == account))
        return "" if row is None or row.handle is None else str(row.handle)

    async def _check_player(self, account: str) -> None:
        if not self.offered:
            raise Refusal("mail-none", "this server sends no mail")
        if not await self._handle(account):
            raise Refusal("not-a-player", "only players get mail; choose a nickname first")

    def _tell(self) -> None:
        self._events.emit(LetterRequested())


def _of_account(account: str) -> str:
    return hashlib.sha256(f"inkrally mail of account {account}".encode()).hexdigest()


def _unknown() -> Refusal:
    said = "this link is unknown: it is incomplete, or its address gets no mail any more"
    return Refusal("mail-link-unknown", said)
