"""The mail sender: a background task for which no request waits. If the mail server is down, mail is sent later.

The mails to send are rows of the store, a limited number for each address. So a restart loses nothing. In a cluster,
the leader sends mail. Before it sends, the server claims the account in the store, and afterwards releases the claim.
So no mail is sent twice if two servers both act as leader. Only a crash between the answer of the mail server and the
commit causes a second mail. The second mail has the same Message-ID.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from inkrally.server.background_tasks import attempt
from inkrally.server.events import Dispatcher, LetterRequested
from inkrally.server.features.mail.mail_templates import Sender, confirmation_mail, notification_mail
from inkrally.server.features.mail.notifications import MAIL_RECIPIENTS, DueNotification, NotificationFinder
from inkrally.server.features.mail.relay import DeliveryResult, MailServerUnavailable, Relay, SmtpSession
from inkrally.server.features.mail.subscriptions import DAY_MS, LINK_VALID_DAYS, hashed_token, new_token
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import UNREADABLE, Store, StoreError, Write

POLL_SECONDS = 60.0
"""How often to look for mails to send."""
STOP_SECONDS = 5.0
"""How long a stopping server waits for the mail that is being sent."""
CLEANUP_MS = 3_600_000
"""How often to delete expired links and old notices."""
MIN_INTERVAL_MS = 30 * 60_000
"""The minimum time between two mails to an address. The next mail contains all notices of that time."""
CLAIM_MS = 600_000
"""After this time, a claim of an account is ignored, because the server with the claim has stopped.

Sending a mail takes at most a few times `relay.TIMEOUT_SECONDS`.
"""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 5 * 60_000, 12 * 3_600_000
"""The pause after the mail server has not accepted a mail: the first one and the longest. It triples each time."""
DOWN_SECONDS, LONGEST_DOWN_SECONDS = 30.0, 3600.0
"""The pause after a mail server was unreachable: the first one and the longest. It doubles each time."""
MAX_TRIES = 8
"""The maximum number of attempts to send a confirmation mail. Notices become too old before this many attempts."""
MAX_MAILS_PER_POLL = 200
"""The maximum number of mails in one `send_due`. The next call sends the rest."""
KEPT_DAYS, NEVER_DAYS = 120, 400
"""How many days the store keeps sent notices, and how many days it keeps addresses that want no mail."""

mail, told, accounts = schema.mail.c, schema.mail_notices.c, schema.accounts.c


class MailSender:
    """Sends the mails that are due to the mail server. `run` is its background task."""

    def __init__(
        self,
        store: Store,
        relay: Relay,
        base: str,
        found: NotificationFinder,
        now: Callable[[], int],
        events: Dispatcher,
        is_leader: Callable[[], bool],
    ) -> None:
        """Create the mail sender.

        Args:
            store: The store.
            relay: The mail server.
            base: The public URL of this server.
            found: Finds events for which players get notices.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher.
            is_leader: Returns whether this server is the leader of the cluster, which sends mail.
        """
        events.on(LetterRequested, lambda _: self._wake.set())
        self._store = store
        self._relay = relay
        self._from = Sender(relay.sender, base.rstrip("/"))
        self._found = found
        self._now = now
        self._is_leader = is_leader
        self._wake = asyncio.Event()
        self._looking = asyncio.Lock()
        self._down = 0
        """How many times in a row the mail server was unreachable."""
        self._tidied = 0
        self._closing = False

    async def close(self) -> None:
        """Send no more mails, and wait a few seconds for a mail that is being sent."""
        self._closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._looking:
                pass

    async def run(self) -> None:
        """Send mail until the task is cancelled."""
        while True:
            wait = POLL_SECONDS
            if self._down:  # the pause doubles with each failure
                wait = min(LONGEST_DOWN_SECONDS, DOWN_SECONDS * 2.0 ** min(self._down - 1, 12))
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()
                    if self._down:
                        await asyncio.sleep(wait)
            self._wake.clear()
            if self._is_leader():
                await attempt("mail-failed", self.send_due)

    async def send_due(self) -> int:
        """Find events, and send the mails that are due. Return how many the mail server accepted. Raises StoreError."""
        async with self._looking:
            if self._now() - self._tidied > CLEANUP_MS:
                await self._tidy()
            await self._found.find()
            sent = 0
            try:
                async with self._relay.connection() as connected:
                    for account in await self._unconfirmed_accounts():
                        sent += await self._mail_safely(account, connected, self._send_confirmation)
                    for account in await self._accounts_with_notices():
                        sent += await self._mail_safely(account, connected, self._send_notices)
            except MailServerUnavailable as error:
                self._down = 1 if sent else self._down + 1
                observe.MAILS_PROCESSED.labels("down").inc()
                observe.log.warning("mail-server-unavailable", error=str(error), times=self._down)
            else:
                self._down = 0
            observe.MAILS_QUEUED.set(await self._waiting())
            return sent

    async def _unconfirmed_accounts(self) -> list[str]:
        """Return the accounts for which a confirmation mail is due."""
        source = sa.join(schema.mail, schema.accounts, accounts.id == mail.account)
        query = sa.select(mail.account).select_from(source).order_by(mail.asked_due).limit(MAX_MAILS_PER_POLL)
        query = query.where(mail.asked_due <= self._now(), accounts.handle.is_not(None))
        return [row.account for row in await self._store.rows(query)]

    async def _accounts_with_notices(self) -> list[str]:
        """Return the accounts with due notices that may get a mail now, the longest waiting first."""
        now = self._now()
        may = sa.and_(
            mail.address.is_not(None), mail.off.is_(None), sa.or_(mail.due.is_(None), mail.due <= now),
            sa.or_(mail.mailed < mail.most, mail.day <= now - DAY_MS), accounts.handle.is_not(None),
            # A banned player cannot act.
            sa.or_(accounts.banned.is_(None), accounts.banned <= now),
        )  # fmt: skip
        source = sa.join(schema.mail_notices, schema.mail, mail.account == told.account)
        query = (
            sa.select(told.account)
            .select_from(source.join(schema.accounts, accounts.id == told.account))
            .where(sa.text("done IS NULL"), may, MAIL_RECIPIENTS.due(now))
            .group_by(told.account)
            .order_by(sa.func.min(told.at))
            .limit(MAX_MAILS_PER_POLL)
        )
        return [row.account for row in await self._store.rows(query)]

    async def _waiting(self) -> int:
        """Return the number of mails that wait."""
        query = sa.select(sa.func.count()).select_from(schema.mail_notices).where(sa.text("done IS NULL"))
        asking = sa.select(sa.func.count()).select_from(schema.mail).where(mail.asked_due.is_not(None))
        found = await self._store.row(sa.select(query.scalar_subquery(), asking.scalar_subquery()))
        return int(found[0] + found[1])

    async def _mail_safely(self, account: str, connected: SmtpSession, do: Any) -> int:
        """Send a mail to an account, and return how many were accepted. Damaged rows are logged and skipped.

        Args:
            account: The account.
            connected: The session with the mail server.
            do: Sends the mail: `_send_confirmation` or `_send_notices`.

        Raises:
            MailServerUnavailable: The mail server cannot be reached.
            StoreError: The store does not answer.
        """
        try:
            return await self._mail(account, connected, do)
        except (MailServerUnavailable, StoreError) as error:
            if not isinstance(error, UNREADABLE):
                raise
        except Exception as error:
            observe.log.error("mail-failed", error=repr(error), exc_info=True)
        return 0

    async def _mail(self, account: str, connected: SmtpSession, do: Any) -> int:
        """Claim an account, call `do` to send its mail, and release the claim. Return the number of accepted mails.

        Raises MailServerUnavailable, StoreError.
        """
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
            with suppress(StoreError):  # the claim then ends after CLAIM_MS
                await self._store.write(Write().add("mail-released", key=account, by=claim))

    async def _send_confirmation(self, row: Any, connected: SmtpSession, claim: str) -> bool:
        """Send a confirmation mail, and return whether the mail server accepted it.

        Each mail has new links, because the store has only the hashes of earlier links.
        """
        now = self._now()
        if row.wanted is None or row.asked_due is None or row.asked_due > now or row.handle is None:
            return False
        token, never = new_token(), new_token()
        write = Write()
        for each, does in ((token, "confirm"), (never, "never")):
            link = {"hash": hashed_token(each), "account": row.account, "does": does, "asked": row.asked, "used": None}
            write.add("mail-link", **link, expires=row.asked + LINK_VALID_DAYS * DAY_MS)
        await self._store.write(write)
        message = confirmation_mail(self._from, row.wanted, row.language, row.handle, token, never, now)
        tries = row.asked_tries + 1
        later = Write().add(
            "mail-asked", key=row.account, ask=row.asked, by=claim, tried=tries,
            later=None if tries >= MAX_TRIES else now + retry_delay_ms(tries),
        )  # fmt: skip
        taken = await self._send(connected, message, row.wanted, later)
        if taken == "taken":
            done = {"key": row.account, "ask": row.asked, "by": claim, "tried": 0, "later": None}
            await self._store.write(Write().add("mail-asked", **done))
        elif taken == "refused":
            await self._store.write(Write().add("mail-unwanted", key=row.account, ask=row.asked, is_refused=1))
        return taken == "taken"

    async def _send_notices(self, row: Any, connected: SmtpSession, claim: str) -> bool:
        """Send the waiting notices of an account in one mail, and return whether the mail server accepted it."""
        now = self._now()
        # A day begins with its first mail, because the player's time zone is not known.
        day, mailed = (row.day, row.mailed) if now < row.day + DAY_MS else (now, 0)
        if row.address is None or row.off is not None or row.handle is None:
            return False
        due, nothing, lines = await self._found.waiting(row.account, row.account, row)
        if nothing:
            await self._store.write(_done(Write(), nothing, now, mailed=0))
        if not lines or mailed >= row.most:
            return False
        once = " ".join(sorted(f"{each.kind} {each.table} {each.number}" for each in due))
        message = notification_mail(self._from, row.address, row.language, row.handle, lines, row.stop, now, once)
        done = {"key": row.account, "by": claim, "since_when": day, "times_today": mailed}
        tries = row.tries + 1
        later = Write().add("mail-done", **done, tried=tries, later=now + retry_delay_ms(tries))
        taken = await self._send(connected, message, row.address, later)
        if taken == "later":
            return False
        write = _done(Write(), due, now, mailed=int(taken == "taken"))
        if taken == "refused":
            write.add("mail-off", key=row.account, whose=row.address, why="refused", at=now)
        done["times_today"] = mailed + 1
        await self._store.write(write.add("mail-done", **done, tried=0, later=now + MIN_INTERVAL_MS))
        return taken == "taken"

    async def _send(self, connected: SmtpSession, message: Any, to: str, later: Write) -> DeliveryResult:
        """Send a mail, and return the result. Store `later` if the mail must be tried again.

        Raises MailServerUnavailable, StoreError.
        """
        await connected.ready()
        try:
            taken = await connected.send(message, to)
        except MailServerUnavailable:
            # The mail itself may be the cause, so the next attempt begins with other mails.
            await self._store.write(later)
            raise
        observe.MAILS_PROCESSED.labels("sent" if taken == "taken" else taken).inc()
        if taken == "later":
            await self._store.write(later)
        return taken

    async def _tidy(self) -> None:
        """Delete expired links, addresses that were not confirmed, and old notices."""
        now = self._tidied = self._now()
        write = Write().add("old-mail-links", before=now - DAY_MS)
        write.add("mail-forgotten", before=now - LINK_VALID_DAYS * DAY_MS).add("no-empty-mail", is_refused=0)
        write.add("old-mail-counts", before=now - DAY_MS, kept=0)
        write.add("old-mail-counts", before=now - NEVER_DAYS * DAY_MS, kept=1)
        write.add("old-mail-notices", before=now - KEPT_DAYS * DAY_MS)
        await self._store.write(write)


def retry_delay_ms(tries: int) -> int:
    """Return the pause in milliseconds after `tries` failed attempts. `tries` is at least 1."""
    return int(min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** min(tries - 1, 8)))


def _done(write: Write, found: list[DueNotification], now: int, *, mailed: int) -> Write:
    """Add the rows to a write that mark notices as sent (`mailed` is 1) or obsolete (`mailed` is 0)."""
    for each in found:
        row = {"key": each.account, "sort": each.kind, "where": each.table, "which": each.number}
        write.add("mail-notice-done", **row, ended=now, was_mailed=mailed)
    return write
