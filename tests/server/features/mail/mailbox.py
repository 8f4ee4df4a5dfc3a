"""A mail server within the test process with its mails, and players with confirmed addresses."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

from inkrally.server.features.mail import notifications
from inkrally.server.features.mail.mail_sender import MailSender
from tests.server.features.people.test_people import called
from tests.server.site import Browser, Site, eventually, running

MINUTE = 60_000
HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE
BASE = "http://play.example"


class Mailbox:
    """Accepts mail. `answers` are refusals by address, each used once before a mail is accepted."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.to: list[str] = []
        self.contents: list[bytes] = []
        """The mails as raw bytes; parsed mails hide encodings that some programs do not understand."""
        self.sizes: list[int] = []
        self.answers: dict[str, list[str]] = {}
        self.data_answers: list[str] = []
        self.signed_in: list[tuple[bytes, bytes]] = []
        self.port = 0

    async def handle_RCPT(  # noqa: N802  # the library requires the name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        waiting = self.answers.get(address, [])
        if waiting:
            return waiting.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802  # the library requires the name
        if self.data_answers:
            return self.data_answers.pop(0)
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        self.contents.append(envelope.content)
        self.to.append(envelope.rcpt_tos[0])
        return "250 OK"

    def of(self, address: str) -> list[EmailMessage]:
        """Return the mails to an address, in their order."""
        return [mail for mail, to in zip(self.mails, self.to, strict=True) if to == address]

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}?from=play@play.example"


@asynccontextmanager
async def mailbox(**more: Any) -> AsyncIterator[Mailbox]:
    """Start a mail server; `more` are options of the library."""
    found = Mailbox()
    async with serving(found, **more):
        yield found


@asynccontextmanager
async def serving(found: Mailbox, **more: Any) -> AsyncIterator[None]:
    """Make a mailbox accept mail, at its previous port if it had one."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(found, hostname="mail.example", **more), "127.0.0.1", found.port)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield
    finally:
        server.close()
        await server.wait_closed()


def text_of(mail: EmailMessage) -> str:
    """Return the plain text of a mail."""
    part = mail.get_body(("plain",))
    assert part is not None
    found: str = part.get_content()
    return found.replace("\r\n", "\n")


def page_of(mail: EmailMessage) -> str:
    """Return the HTML of a mail."""
    part = mail.get_body(("html",))
    assert part is not None
    found: str = part.get_content()
    return found.replace("\r\n", "\n")


def link_of(mail: EmailMessage, what: str) -> str:
    """Return the token of a link in a mail."""
    (found,) = set(re.findall(rf"{BASE}/mail/{what}/([\w-]+)", text_of(mail)))
    return str(found)


class Clock:
    """The server's time, which a test can advance."""

    def __init__(self, site: Site) -> None:
        self._clock = site.services.clock
        self._later = 0

    def set_noon(self) -> None:
        """Advance to noon, so that the next hours are the same day and year."""
        self.later += (12 * HOUR - self._clock.now()) % DAY

    @property
    def later(self) -> int:
        """Return how far the time was advanced, in milliseconds."""
        return self._later

    @later.setter
    def later(self, later: int) -> None:
        now = self._clock.now() + later - self._later
        self._later = later
        self._clock.wall = lambda: time.time() + later / 1000
        self._clock.set_time(now / 1000)


@asynccontextmanager
async def mailing(data: Path, box: Mailbox, **choices: Any) -> AsyncIterator[tuple[Site, MailSender, Clock]]:
    """Start a server that mails to a mailbox when a test tells it to."""
    async with running(data, **{"mail": box.url, "url": BASE, **choices}) as site:
        site.url = BASE  # the origin of its pages
        post = site.services.mail_sender
        assert post is not None
        yield site, post, Clock(site)


async def mailed(site: Site, post: MailSender, box: Mailbox, handle: str, address: str, **more: Any) -> Browser:
    """Return a browser of a new player with a confirmed address."""
    browser = await called(site, handle)
    answer = await browser.post("/api/me/mail", {"address": address, **more})
    assert answer.status_code == 200, answer.text
    before = len(box.of(address))
    await until_mailed(post, lambda: len(box.of(address)) > before)
    confirmed = await browser.post("/api/mail/confirm", {"token": link_of(box.of(address)[-1], "confirm")})
    assert confirmed.status_code == 200, confirmed.text
    return browser


async def until_mailed(post: MailSender, there: Callable[[], bool]) -> None:
    """Wait for mails that the server sends at once, because a player waits for them."""
    await eventually(there)
    async with post._looking:
        pass  # its result is stored now


def patience(kind: notifications.Kind) -> int:
    """Return how long a notice of a kind is delayed, in milliseconds."""
    return int(1000 * notifications.MAIL_DELAY_SECONDS[kind]) + MINUTE
