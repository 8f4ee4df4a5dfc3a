"""Mails what there is to mail, beside everything else: nothing waits for it, and a mail server that is gone delays mail
and nothing more.

What is to be mailed is rows of the store alone, a bounded number for each address, so that a restart loses none. Of
several servers the one that leads does it; it claims an address before it mails to it, in the store, and lets it go
with what came of that, so that none is mailed twice where two believe to lead. Only whoever is killed between the mail
server's yes and the next commit mails the same once more, under the same Message-ID.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from inkrally.server.endless import attempt
from inkrally.server.events import Dispatcher, LetterRequested
from inkrally.server.features.mail.letters import From, confirmation, notices
from inkrally.server.features.mail.notices import PATIENCE, FoundNotice, MailNotices, ripe_before
from inkrally.server.features.mail.relay import Connected, Relay, RelayDown, Taken
from inkrally.server.features.mail.subscriptions import DAY_MS, LINK_DAYS, hashed_token, new_token
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import UNREADABLE, Store, StoreError, Write

LOOK_SECONDS = 60.0
STOP_SECONDS = 5.0
TIDY_MS = 3_600_000
GAP_MS = 30 * 60_000
"""Between two mails to one address: what comes meanwhile is told together."""
CLAIM_MS = 600_000
"""A claim is forgotten after so long: whoever had it is gone. A mail takes a few answers of `relay.SECONDS` at most."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 5 * 60_000, 12 * 3_600_000
"""Until a mail is tried again that was not taken: three times as long each time."""
DOWN_SECONDS, LONGEST_DOWN_SECONDS = 30.0, 3600.0
"""Until a mail server is tried again that was not to be had: twice as long each time."""
MOST_TRIES = 8
"""After so many the letter for an address that was given is let go; notices are told or too old by then."""
AT_ONCE = 200
"""So many mails in one look; the next finds the rest."""
KEPT_DAYS, NEVER_DAYS = 120, 400
"""So long it is known that something was told, and that somebody wants no letters."""

mail, told, accounts = schema.mail.c, schema.mail_notices.c, schema.accounts.c


class Post:
    """The mail of a server, for as long as `watch` goes on."""

    def __init__(
        self,
        store: Store,
        relay: Relay,
        base: str,
        found: MailNotices,
        now: Callable[[], int],
        events: Dispatcher,
        leads: Callable[[], bool],
    ) -> None:
        """`leads` returns whether this server mails, of several."""
        events.on(LetterRequested, lambda _: self.wake())
        self._store = store
        self._relay = relay
        self._from = From(relay.sender, base.rstrip("/"))
        self._found = found
        self._now = now
        self._leads = leads
        self._wake = asyncio.Event()
        self._looking = asyncio.Lock()
        self._down = 0
        """How often in a row the mail server was not to be had."""
        self._tidied = 0
        self._closing = False

    def wake(self) -> None:
        """A letter waits that somebody waits for."""
        self._wake.set()

    async def close(self) -> None:
        """Begin no mail any more, and let the one that is under way be taken, if that is soon."""
        self._closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._looking:
                pass

    async def watch(self) -> None:
        """Mail, for ever."""
        while True:
            wait = LOOK_SECONDS if not self._down else self._pause()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()
                    if self._down:
                        await asyncio.sleep(wait)
            self._wake.clear()
            if self._leads():
                await attempt("mail", self.look)

    async def look(self) -> int:
        """Find what there is to tell, mail what is due; how many mails were taken. Raises StoreError."""
        async with self._looking:
            if self._now() - self._tidied > TIDY_MS:
                await self._tidy()
            await self._found.find()
            sent = 0
            try:
                async with self._relay.connection() as connected:
                    for account in await self._asking():
                        sent += await self._one(account, connected, self._confirm)
                    for account in await self._due():
                        sent += await self._one(account, connected, self._tell)
            except RelayDown as error:
                self._down = 1 if sent else self._down + 1
                observe.MAILS.labels("down").inc()
                observe.log.warning("mail-server", error=str(error), times=self._down)
            else:
                self._down = 0
            observe.MAIL_WAITING.set(await self._waiting())
            return sent

    def _pause(self) -> float:
        return min(LONGEST_DOWN_SECONDS, DOWN_SECONDS * 2.0 ** min(self._down - 1, 12))

    async def _asking(self) -> list[str]:
        """Whose address waits for its letter."""
        source = sa.join(schema.mail, schema.accounts, accounts.id == mail.account)
        wanted = sa.select(mail.account).select_from(source).order_by(mail.asked_due).limit(AT_ONCE)
        wanted = wanted.where(mail.asked_due <= self._now(), accounts.handle.is_not(None))
        return [row.account for row in await self._store.rows(wanted)]

    async def _due(self) -> list[str]:
        """Whom something waits for that can be told by now, and who may be mailed to, longest waiting first. Who may
        not, or not yet, takes the place of nobody else."""
        now = self._now()
        may = sa.and_(
            mail.address.is_not(None), mail.off.is_(None), sa.or_(mail.due.is_(None), mail.due <= now),
            sa.or_(mail.mailed < mail.most, mail.day <= now - DAY_MS), accounts.handle.is_not(None),
            # Who may only look on is asked for nothing.
            sa.or_(accounts.banned.is_(None), accounts.banned <= now),
        )  # fmt: skip
        ripe = sa.or_(*(sa.and_(told.kind == kind, told.at <= ripe_before(kind, now)) for kind in PATIENCE))
        source = sa.join(schema.mail_notices, schema.mail, mail.account == told.account)
        wanted = (
            sa.select(told.account)
            .select_from(source.join(schema.accounts, accounts.id == told.account))
            .where(sa.text("done IS NULL"), may, ripe)
            .group_by(told.account)
            .order_by(sa.func.min(told.at))
            .limit(AT_ONCE)
        )
        return [row.account for row in await self._store.rows(wanted)]

    async def _waiting(self) -> int:
        wanted = sa.select(sa.func.count()).select_from(schema.mail_notices).where(sa.text("done IS NULL"))
        asking = sa.select(sa.func.count()).select_from(schema.mail).where(mail.asked_due.is_not(None))
        found = await self._store.row(sa.select(wanted.scalar_subquery(), asking.scalar_subquery()))
        return int(found[0] + found[1])

    async def _one(self, account: str, connected: Connected, do: Any) -> int:
        """The same of an address of which what is stored may be damaged; then the others are mailed to all the same.
        Raises RelayDown, StoreError."""
        try:
            return await self._mail(account, connected, do)
        except (RelayDown, StoreError) as error:
            if not isinstance(error, UNREADABLE):
                raise
        except Exception as error:
            observe.log.error("mail", error=repr(error), exc_info=True)
        return 0

    async def _mail(self, account: str, connected: Connected, do: Any) -> int:
        """Do something for an address while nobody else does. Raises RelayDown, StoreError."""
        if self._closing:
            return 0
        now, claim = self._now(), secrets.token_hex(16)
        await self._store.write(Write().add("mail-claimed", key=account, by=claim, at=now, before=now - CLAIM_MS))
        row = await self._store.row(
            sa.select(schema.mail, accounts.handle)
            .join(schema.accounts, accounts.id == mail.account)
            .where(mail.account == account)
        )
        if row is None or row.claim != claim:
            return 0
        try:
            return int(await do(row, connected, claim))
        finally:
            with suppress(StoreError):  # then the claim is forgotten in a while
                await self._store.write(Write().add("mail-released", key=account, by=claim))

    async def _confirm(self, row: Any, connected: Connected, claim: str) -> bool:
        """The letter by which an address is confirmed. Each has a link of its own: the store knows none of them."""
        now = self._now()
        if row.wanted is None or row.asked_due is None or row.asked_due > now or row.handle is None:
            return False
        token, never = new_token(), new_token()
        write = Write()
        for each, does in ((token, "confirm"), (never, "never")):
            link = {"hash": hashed_token(each), "account": row.account, "does": does, "asked": row.asked, "used": None}
            write.add("mail-link", **link, expires=row.asked + LINK_DAYS * DAY_MS)
        await self._store.write(write)
        letter = confirmation(self._from, row.wanted, row.language, row.handle, token, never, now)
        tries = row.asked_tries + 1
        later = Write().add(
            "mail-asked", key=row.account, ask=row.asked, by=claim, tried=tries,
            later=None if tries >= MOST_TRIES else now + pause_after(tries),
        )  # fmt: skip
        taken = await self._send(connected, letter, row.wanted, later)
        if taken == "taken":
            done = {"key": row.account, "ask": row.asked, "by": claim, "tried": 0, "later": None}
            await self._store.write(Write().add("mail-asked", **done))
        elif taken == "refused":
            await self._store.write(Write().add("mail-unwanted", key=row.account, ask=row.asked, is_refused=1))
        return taken == "taken"

    async def _tell(self, row: Any, connected: Connected, claim: str) -> bool:
        """What waits for somebody, in one mail."""
        now = self._now()
        # A day begins with the first mail in it, wherever somebody lives.
        day, mailed = (row.day, row.mailed) if now < row.day + DAY_MS else (now, 0)
        if row.address is None or row.off is not None or row.handle is None:
            return False
        tell, nothing, lines = await self._found.waiting(row.account, row)
        if nothing:
            await self._store.write(_done(Write(), nothing, now, mailed=0))
        if not lines or mailed >= row.most:
            return False
        once = " ".join(sorted(f"{each.kind} {each.table} {each.number}" for each in tell))
        letter = notices(self._from, row.address, row.language, row.handle, lines, row.stop, now, once)
        done = {"key": row.account, "by": claim, "since_when": day, "times_today": mailed}
        tries = row.tries + 1
        later = Write().add("mail-done", **done, tried=tries, later=now + pause_after(tries))
        taken = await self._send(connected, letter, row.address, later)
        if taken == "later":
            return False
        write = _done(Write(), tell, now, mailed=int(taken == "taken"))
        if taken == "refused":
            write.add("mail-off", key=row.account, whose=row.address, why="refused", at=now)
        done["times_today"] = mailed + 1
        await self._store.write(write.add("mail-done", **done, tried=0, later=now + GAP_MS))
        return taken == "taken"

    async def _send(self, connected: Connected, letter: Any, to: str, later: Write) -> Taken:
        """Hand a letter over; where it is to be tried again that is written down. Raises RelayDown, StoreError."""
        await connected.ready()
        try:
            taken = await connected.send(letter, to)
        except RelayDown:
            # It broke off over this one, whatever that means: the next look begins with others.
            await self._store.write(later)
            raise
        observe.MAILS.labels("sent" if taken == "taken" else taken).inc()
        if taken == "later":
            await self._store.write(later)
        return taken

    async def _tidy(self) -> None:
        """Forget what is over: links that hold no longer, addresses that nobody confirmed, what was told long ago."""
        now = self._tidied = self._now()
        write = Write().add("old-mail-links", before=now - DAY_MS)
        write.add("mail-forgotten", before=now - LINK_DAYS * DAY_MS).add("no-empty-mail", is_refused=0)
        write.add("old-mail-counts", before=now - DAY_MS, kept=0)
        write.add("old-mail-counts", before=now - NEVER_DAYS * DAY_MS, kept=1)
        write.add("old-mail-notices", before=now - KEPT_DAYS * DAY_MS)
        await self._store.write(write)


def pause_after(tries: int) -> int:
    """How long after so many tries, at least one, the next waits, in milliseconds."""
    return int(min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** min(tries - 1, 8)))


def _done(write: Write, found: list[FoundNotice], now: int, *, mailed: int) -> Write:
    for each in found:
        row = {"key": each.account, "sort": each.kind, "where": each.table, "which": each.number}
        write.add("mail-notice-done", **row, ended=now, was_mailed=mailed)
    return write
