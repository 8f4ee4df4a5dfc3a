"""Addresses for notices: given, confirmed by a link that was mailed there, chosen from, and let go. Sends nothing.

An address is used when whoever reads there has said so, and only then. What is answered to who gives one is the same
whether it is known here, was asked for too often or wants no letters: nobody learns anything of an address by giving
it, and nobody is mailed to because of a stranger more than a few times. Knows no route.
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
from inkrally.server.features.mail.letters import best_language, catalogues
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write

DAY_MS = 24 * 3_600_000
LINK_DAYS = 2
"""So long a letter's link holds; then the address is forgotten that nobody has confirmed."""
EACH_ADDRESS, EACH_ACCOUNT = 3, 5
"""So many letters a day go to an address that is not confirmed, whoever asks, and are asked for by one account."""
TOKEN_BYTES = 32
MOST_TOKEN = 100
MOST_A_DAY = (1, 3, 10)
"""Between these one chooses how many mails there are in a day at most."""

Off = Literal["refused", "stopped"]
Does = Literal["confirm", "stop", "never"]
mail, links, counts, accounts = schema.mail.c, schema.mail_links.c, schema.mail_counts.c, schema.accounts.c


class WantedNotices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which notices are wanted: that one is asked at a table over days, a match that one waited for begins, a friend
    invites, a match is over."""

    turn: bool = True
    begun: bool = True
    invitation: bool = True
    over: bool = True


class MailChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is mailed, how often a day at most, and in which language."""

    notices: WantedNotices
    most: int
    language: Annotated[str, msgspec.Meta(max_length=20)]


class OwnMail(msgspec.Struct, frozen=True):
    """The mail of who asks. `offered`: this server sends mail. `address` is where notices go, `off` why they do not any
    more (its host refuses them, or somebody who reads there has stopped them) since `off_at`; `wanted` waits for its
    confirmation, and `wanted_refused` says that the last one takes no mail. `languages` are those that mail speaks."""

    offered: bool
    address: str | None = None
    off: Off | None = None
    off_at: int | None = None
    wanted: str | None = None
    wanted_refused: bool = False
    notices: WantedNotices = WantedNotices()
    most: int = 3
    language: str = "en"
    languages: tuple[str, ...] = ()
    mosts: tuple[int, ...] = MOST_A_DAY


class MailLink(msgspec.Struct, frozen=True):
    """What a link in a mail does: it confirms an address for the notices of a player, stops what is mailed to that
    player, or has an address asked no more."""

    does: Does
    handle: str


def new_token() -> str:
    """What a link has that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed_token(token: str) -> str:
    """What the store knows of a letter's link."""
    return hashlib.sha256(f"inkrally mail link {token}".encode()).hexdigest()


class Subscriptions:
    """The addresses of a server's players."""

    def __init__(self, store: Store, offered: bool, now: Callable[[], int], events: Dispatcher) -> None:
        self._events = events
        self._store = store
        self.offered = offered
        self._now = now
        self._giving = asyncio.Lock()
        """Of many who give the same address at once each counts."""

    async def of(self, account: str) -> OwnMail:
        """Somebody's mail. Raises StoreError."""
        if not self.offered:
            return OwnMail(False)
        row = await self._row(account)
        told = tuple(sorted(catalogues()))
        if row is None:
            return OwnMail(True, languages=told)
        notices = WantedNotices(bool(row.turn), bool(row.begun), bool(row.invitation), bool(row.over))
        return OwnMail(
            True, row.address, row.off, row.off_at, row.wanted, bool(row.wanted_refused), notices, row.most,
            row.language, told,
        )  # fmt: skip

    async def give(self, account: str, text: str, language: str, pay: Callable[[], None]) -> OwnMail:
        """Give an address: a letter goes there, and nothing else until it is confirmed. Raises BadInput
        (`mail-address`), Refusal (`mail-none`, `not-a-player`, `too-fast`), StoreError."""
        await self._check_player(account)
        address = address_of(text)
        row = await self._row(account)
        if row is not None and (row.address, row.off) == (address, None):
            await self._store.write(Write().add("mail-unwanted", key=account, ask=row.asked, is_refused=0))
            return await self.of(account)
        pay()
        async with self._giving:
            # Once more: of two given at once each has a time of its own, by which its letter's link holds.
            mailed = await self._ask(account, address, language, await self._row(account))
        if mailed:
            self._tell()
        return await self.of(account)

    async def _ask(self, account: str, address: str, language: str, row: Any) -> bool:
        """Write an address down that is to be confirmed; whether a letter goes there. Raises Refusal (`too-fast`)."""
        now = self._now()
        if await self._times(_of_account(account)) >= EACH_ACCOUNT:
            raise Refusal("too-fast", "you have given enough addresses for a day; try again tomorrow")
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
        """Choose what is mailed. Raises Refusal (`mail-none`, `not-a-player`), StoreError."""
        await self._check_player(account)
        wanted = choices.notices
        most = max((each for each in MOST_A_DAY if each <= choices.most), default=MOST_A_DAY[0])
        write = Write().add(
            "mail-chosen", key=account, of_turn=int(wanted.turn), of_begun=int(wanted.begun),
            of_invitation=int(wanted.invitation), of_over=int(wanted.over), at_most=most,
            spoken=best_language(choices.language),
        )  # fmt: skip
        await self._store.write(write)
        return await self.of(account)

    async def forget(self, account: str) -> OwnMail:
        """Let go of whatever address is somebody's, and of what would have been mailed there. Raises StoreError."""
        if await self._row(account) is not None:
            write = Write()
            for what in ("no-mail-links", "no-mail-notices", "no-mail"):
                write.add(what, key=account)
            await self._store.write(write)
            await self._store.scrub()
        return await self.of(account)

    # By a link, by whoever has it.

    async def look(self, token: str) -> MailLink:
        """What a link does. Raises Refusal (`mail-link-unknown`, `mail-link-old`, `mail-link-used`)."""
        row = await self._stops(token)
        if row is not None:
            return MailLink("stop", await self._handle(row.account))
        link, _ = await self._link(token)
        return MailLink(link.does, await self._handle(link.account))

    async def confirm(self, token: str) -> MailLink:
        """Notices of the player go to the address from now on. Raises Refusal as `look`."""
        link, row = await self._link(token)
        if link.does != "confirm":
            raise _unknown()
        now = self._now()
        write = Write().add("mail-link-used", key=link.hash, at=now)
        write.add("mail-confirmed", key=link.account, ask=row.asked, at=now, token=new_token())
        await self._store.write(write)
        return MailLink("confirm", await self._handle(link.account))

    async def stop(self, token: str) -> MailLink:
        """Nothing more goes to the address that a letter was mailed to. Said twice it does no harm. Raises Refusal as
        `look`."""
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

    # Parts.

    async def _row(self, account: str) -> Any:
        return await self._store.row(sa.select(schema.mail).where(mail.account == account))

    async def _stops(self, token: str) -> Any:
        """The mail that a link at its end stops."""
        if not token or len(token) > MOST_TOKEN or not token.isascii() or not token.isprintable():
            raise _unknown()
        wanted = sa.select(schema.mail).where(mail.stop == token, mail.address.is_not(None))
        return await self._store.row(wanted)

    async def _link(self, token: str) -> tuple[Any, Any]:
        """The link of a letter, with the mail of its account, which still asks for that letter's address."""
        link = await self._store.row(sa.select(schema.mail_links).where(links.hash == hashed_token(token)))
        if link is None:
            raise _unknown()
        if link.used is not None:
            raise Refusal("mail-link-used", "this link was followed before, and has done what it does")
        row = await self._row(link.account)
        if link.expires < self._now() or row is None or row.asked != link.asked:
            raise Refusal("mail-link-old", "this link holds no longer; the address can be given once more")
        return link, row

    async def _times(self, counted: str) -> int:
        """How often letters were asked for in the last day; more than there can be where none shall be sent."""
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
            raise Refusal("not-a-player", "mail is for players; choose a nickname first")

    def _tell(self) -> None:
        self._events.emit(LetterRequested())


def _of_account(account: str) -> str:
    return hashlib.sha256(f"inkrally mail of account {account}".encode()).hexdigest()


def _unknown() -> Refusal:
    said = "this link is not known here: nothing more is mailed to the address that it came to, or it is not whole"
    return Refusal("mail-link-unknown", said)
