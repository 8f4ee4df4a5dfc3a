"""The mail addresses of players. A player gives an address, confirms it by a link in a mail, and can remove it.

Notices go only to confirmed addresses. A player who gives an address always gets the same response. But the server
sends no confirmation mail to an address that got too many mails or wants no mail. So no one can learn anything about
an address, and a stranger can cause only a few mails to it.
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
"""How many days a link in a confirmation mail is valid. After that, an unconfirmed address is forgotten."""
EACH_ADDRESS, EACH_ACCOUNT = 3, 5
"""The maximum number of confirmation mails in a day: to one address, and for one account."""
TOKEN_BYTES = 32
"""The number of random bytes in the token of a link."""
MAX_TOKEN_CHARS = 100
"""The maximum length of a token in a request."""
MAX_A_DAY = (1, 3, 10)
"""The values that a player can choose as the maximum number of mails in a day."""

DeliveryStop = Literal["refused", "stopped"]
"""The reason why no mail is sent to an address any more: its mail server refuses mails, or its reader stopped them."""
LinkAction = Literal["confirm", "stop", "never"]
"""The effect of a link in a mail: it confirms an address, stops notices, or refuses all confirmation mails."""
mail, links, counts, accounts = schema.mail.c, schema.mail_links.c, schema.mail_counts.c, schema.accounts.c


class NotificationChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of notices that a player wants.

    Attributes:
        turn: Whether to send a notice when the player must act, in a match over days.
        begun: Whether to send a notice when a match begins.
        invitation: Whether to send a notice when a friend invites the player to a table.
        over: Whether to send a notice when a match is over.
    """

    turn: bool = True
    begun: bool = True
    invitation: bool = True
    over: bool = True


class MailChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of a player: the kinds of notices, the maximum number of mails in a day, and the language."""

    notices: NotificationChoices
    most: int
    language: Annotated[str, msgspec.Meta(max_length=20)]


class OwnMail(msgspec.Struct, frozen=True):
    """The mail settings of a player, as that player sees them.

    Attributes:
        offered: Whether this server sends mail.
        address: The confirmed address, if there is one.
        off: The reason why no more mail is sent to the address, or None.
        off_at: When mail to the address stopped, in milliseconds since 1970, or None.
        wanted: A new address that waits for its confirmation.
        wanted_refused: Whether the mail server of the new address refused the confirmation mail.
        notices: The kinds of notices.
        most: The maximum number of mails in a day.
        language: The language of the mails.
        languages: The available languages.
        mosts: The possible values of `most`.
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
    """The effect of a link in a mail, and the handle of the player whom it concerns."""

    does: LinkAction
    handle: str


def new_token() -> str:
    """Return a new random token for a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed_token(token: str) -> str:
    """Return the hash of a token. The store contains only hashes."""
    return hashlib.sha256(f"inkrally mail link {token}".encode()).hexdigest()


class Subscriptions:
    """Stores, confirms and removes the mail addresses of players, and their choices of notices."""

    def __init__(self, store: Store, offered: bool, now: Callable[[], int], events: Dispatcher) -> None:
        """Create the subscriptions.

        Args:
            store: The store.
            offered: Whether this server sends mail.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher, which wakes the mail sender.
        """
        self._events = events
        self._store = store
        self.offered = offered
        self._now = now
        self._giving = asyncio.Lock()
        """Serializes requests with new addresses, so that concurrent requests for one address are all counted."""

    async def of(self, account: str) -> OwnMail:
        """Return the mail settings of an account. Raises StoreError."""
        if not self.offered:
            return OwnMail(False)
        row = await self._row(account)
        languages = tuple(sorted(catalogues()))
        if row is None:
            return OwnMail(True, languages=languages)
        notices = NotificationChoices(bool(row.turn), bool(row.begun), bool(row.invitation), bool(row.over))
        return OwnMail(
            True, row.address, row.off, row.off_at, row.wanted, bool(row.wanted_refused), notices, row.most,
            row.language, languages,
        )  # fmt: skip

    async def set_address(self, account: str, text: str, language: str, pay: Callable[[], None]) -> OwnMail:
        """Store a new, unconfirmed address, and let the mail sender send a confirmation mail, if the limits allow it.

        Args:
            account: The account.
            text: The address as it was typed.
            language: The language of the reader.
            pay: Charges the client, or raises Refusal.

        Raises:
            BadInput: The address is not accepted (`mail-address`).
            Refusal: The server sends no mail (`mail-none`), the account is a guest (`not-a-player`), or it gave too
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
            # Read the row again, so that concurrent requests get different times. The time ties a link to its request.
            mailed = await self._ask(account, address, language, await self._row(account))
        if mailed:
            self._events.emit(LetterRequested())  # wakes the mail sender, on this server or another one
        return await self.of(account)

    async def _ask(self, account: str, address: str, language: str, row: Any) -> bool:
        """Store an unconfirmed address, and return whether a confirmation mail will be sent.

        Raises Refusal (`too-fast`), StoreError.
        """
        now = self._now()
        if await self._confirmations_today(_of_account(account)) >= EACH_ACCOUNT:
            raise Refusal("too-fast", "you have given too many addresses today; try again tomorrow")
        asked = now if row is None or row.asked is None else max(now, row.asked + 1)
        mailed = await self._confirmations_today(hashed_address(address)) < EACH_ADDRESS
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
        """Store the choices of a player. Raises Refusal (`mail-none`, `not-a-player`), StoreError."""
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
        """Remove the addresses of an account, and its waiting notices. Raises StoreError."""
        if await self._row(account) is not None:
            write = Write()
            for kind in ("no-mail-links", "no-mail-notices", "no-mail"):
                write.add(kind, key=account)
            await self._store.write(write)
            await self._store.scrub()
        return await self.of(account)

    # Links in mails. Anyone who has a link can use it.

    async def describe_link(self, token: str) -> MailLink:
        """Return the effect of a link in a mail, and the player whom the link concerns.

        Raises:
            Refusal: The link is unknown, expired, or was used (`mail-link-unknown`, `mail-link-old`, `mail-link-used`).
        """
        row = await self._stops(token)
        if row is not None:
            return MailLink("stop", await self._handle(row.account))
        link, _ = await self._link(token)
        return MailLink(link.does, await self._handle(link.account))

    async def confirm(self, token: str) -> MailLink:
        """Confirm the address that a link belongs to. Raises Refusal as `describe_link` does."""
        link, row = await self._link(token)
        if link.does != "confirm":
            raise _unknown()
        now = self._now()
        write = Write().add("mail-link-used", key=link.hash, at=now)
        write.add("mail-confirmed", key=link.account, ask=row.asked, at=now, token=new_token())
        await self._store.write(write)
        return MailLink("confirm", await self._handle(link.account))

    async def stop(self, token: str) -> MailLink:
        """Send no more mail to the address that a link belongs to. A repeated call has no further effect.

        Raises Refusal as `describe_link` does.
        """
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
        """Return the mail row of an account, or None."""
        return await self._store.row(sa.select(schema.mail).where(mail.account == account))

    async def _stops(self, token: str) -> Any:
        """Return the mail row that an unsubscribe link belongs to, or None."""
        if not token or len(token) > MAX_TOKEN_CHARS or not token.isascii() or not token.isprintable():
            raise _unknown()
        query = sa.select(schema.mail).where(mail.stop == token, mail.address.is_not(None))
        return await self._store.row(query)

    async def _link(self, token: str) -> tuple[Any, Any]:
        """Return the row of a link in a confirmation mail, and the mail row that it belongs to. Raises Refusal."""
        link = await self._store.row(sa.select(schema.mail_links).where(links.hash == hashed_token(token)))
        if link is None:
            raise _unknown()
        if link.used is not None:
            raise Refusal("mail-link-used", "this link was used before")
        row = await self._row(link.account)
        if link.expires < self._now() or row is None or row.asked != link.asked:
            raise Refusal("mail-link-old", "this link has expired; give the address again")
        return link, row

    async def _confirmations_today(self, counted: str) -> int:
        """Return the number of confirmation mails in the last day for the hash of an address or of an account.

        Returns a number above all limits if the reader of the address wants no mail.
        """
        row = await self._store.row(sa.select(schema.mail_counts).where(counts.hash == counted))
        if row is None or (row.since < self._now() - DAY_MS and not row.never):
            return 0
        return EACH_ADDRESS + EACH_ACCOUNT if row.never else int(row.times)

    async def _handle(self, account: str) -> str:
        """Return the handle of an account."""
        row = await self._store.row(sa.select(accounts.handle).where(accounts.id == account))
        return "" if row is None or row.handle is None else str(row.handle)

    async def _check_player(self, account: str) -> None:
        """Raise Refusal if this server sends no mail (`mail-none`), or an account has no handle (`not-a-player`)."""
        if not self.offered:
            raise Refusal("mail-none", "this server sends no mail")
        if not await self._handle(account):
            raise Refusal("not-a-player", "only players get mail; choose a nickname first")


def _of_account(account: str) -> str:
    """Return the hash by which the confirmation mails for an account are counted."""
    return hashlib.sha256(f"inkrally mail of account {account}".encode()).hexdigest()


def _unknown() -> Refusal:
    """Return the refusal for an unknown link."""
    text = "this link is unknown: it is incomplete, or its address gets no mail any more"
    return Refusal("mail-link-unknown", text)
