"""The mail server (SMTP): its address in the settings, a session with it, and the meaning of its answers.

The result for a mail is `taken`, `refused` (the address accepts no mail), or `later` (try again). A mail server that
cannot be reached, or that refuses the login or the sender, causes `MailServerUnavailable`, and no address is disabled.
"""

from __future__ import annotations

import ssl
from contextlib import suppress
from email.message import EmailMessage
from ipaddress import ip_address
from types import TracebackType
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from inkrally.match.errors import BadInput
from inkrally.server.config import StartupError
from inkrally.server.features.mail.addresses import address_of

TIMEOUT_SECONDS = 20.0
"""How long to wait for each answer of the mail server."""
WRITTEN = "write special characters in the user name and password as in %3F"
"""A part of error messages: how to write special characters."""
UNREAD = f"this is not the address of a mail server; {WRITTEN}"
"""The error message for a text that is not the URL of a mail server."""
PORTS = {"smtp": 587, "smtps": 465}
"""The default port by scheme of the URL."""
SENDER_ERROR_CODES = frozenset({503, 530, 534, 535, 538, 554})
"""Codes of answers to a recipient that may be about the sender: no login, no encryption, suspected spam.

These answers do not disable the address.
"""

DeliveryResult: TypeAlias = Literal["taken", "refused", "later"]
"""The result of sending a mail."""


class MailServerUnavailable(Exception):
    """The mail server cannot be reached, or accepts nothing from this server. Nothing was sent."""


class Relay(NamedTuple):
    """The mail server in the settings.

    Attributes:
        host: The host name of the mail server.
        port: The port.
        user: The user name, or empty.
        password: The password, or empty.
        sender: The address that mails come from.
        tls: Whether encryption begins at once, by STARTTLS, or not at all.
        ca: The file with trusted certificates, or empty for the certificates of the system.
    """

    host: str
    port: int
    user: str
    password: str
    sender: str
    tls: Literal["now", "starttls", "none"]
    ca: str

    @classmethod
    def of(cls, url: str, base: str) -> Relay:
        """Return the mail server for a URL such as `smtp://user:password@host:587?from=play@example.org`.

        Args:
            url: The URL.
            base: The public URL of this server, to which mails link.

        Raises:
            StartupError: One of the URLs is wrong (`mail-unknown`).
        """
        try:
            return _read(url, base)
        except (ValueError, BadInput) as error:
            # Do not show the URL: it contains a password.
            reason = error.message if isinstance(error, BadInput) else str(error)
            raise StartupError(
                "mail-unknown", f"--smtp-url, smtp://user:password@host:587?from=ADDRESS: {reason}"
            ) from None

    def connection(self) -> SmtpSession:
        """Return a session with the mail server, for `async with`."""
        return SmtpSession(self)


class SmtpSession:
    """A session with the mail server, which connects when the first mail is sent."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self._smtp: aiosmtplib.SMTP | None = None

    async def __aenter__(self) -> SmtpSession:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        smtp, self._smtp = self._smtp, None
        if smtp is not None and smtp.is_connected:
            with suppress(aiosmtplib.SMTPException, OSError):
                await smtp.quit()
            smtp.close()

    async def send(self, message: EmailMessage, to: str) -> DeliveryResult:
        """Send a mail to an address. Raises MailServerUnavailable."""
        smtp = await self.ready()
        try:
            # Send bytes, because the library would fold the lines of a message object in another way.
            await smtp.sendmail(self._relay.sender, [to], message.as_bytes())
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = error.recipients[0].code
            return "refused" if 500 <= code < 600 and code not in SENDER_ERROR_CODES else "later"
        except aiosmtplib.SMTPDataError as error:
            # Here 554 means a refusal, too: many servers refuse unwanted mail with this code.
            return "refused" if 500 <= error.code < 600 else "later"
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            smtp.close()
            self._smtp = None
            raise MailServerUnavailable(_short(error)) from error
        return "taken"

    async def ready(self) -> aiosmtplib.SMTP:
        """Return the connection, and connect if there is none. Raises MailServerUnavailable."""
        if self._smtp is not None and self._smtp.is_connected:
            return self._smtp
        relay = self._relay
        try:
            context = ssl.create_default_context(cafile=relay.ca or None) if relay.tls != "none" else None
            smtp = aiosmtplib.SMTP(
                hostname=relay.host,
                port=relay.port,
                username=relay.user or None,
                password=relay.password or None,
                # Do not reveal the name of this machine.
                local_hostname=relay.sender.rpartition("@")[2],
                timeout=TIMEOUT_SECONDS,
                use_tls=relay.tls == "now",
                start_tls=relay.tls == "starttls",
                tls_context=context,
            )
            await smtp.connect()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise MailServerUnavailable(_short(error)) from error
        self._smtp = smtp
        return smtp


def _read(url: str, base: str) -> Relay:
    """Return the mail server for a URL. Raises ValueError, BadInput."""
    try:
        found = urlsplit(url)
    except ValueError:
        raise ValueError(UNREAD) from None
    if found.scheme not in PORTS or not found.hostname:
        raise ValueError("this is not the address of a mail server")
    try:
        given = parse_qs(found.query, keep_blank_values=True, strict_parsing=bool(found.query))
        port = found.port
    except ValueError:
        raise ValueError(UNREAD) from None  # the error of the library contains a part of the address
    if given.keys() - {"from", "tls", "ca"}:
        raise ValueError(f"the options after ? are from, tls and ca; {WRITTEN}")
    if found.path not in ("", "/") or found.fragment:
        raise ValueError("only ?from= may follow the host")
    if not base.startswith(("https://", "http://")):
        raise ValueError("mails contain links to this server: give its public address with --public-url")
    sender = address_of(given.get("from", [""])[-1])
    user, password = unquote(found.username or ""), unquote(found.password or "")
    if not (user + password).isprintable():
        raise ValueError("the user name and password must be printable")
    tls = given.get("tls", ["starttls" if found.scheme == "smtp" and not _here(found.hostname) else ""])[-1]
    if found.scheme == "smtps":
        if tls:
            raise ValueError("smtps is always encrypted, and has no tls=")
        return Relay(found.hostname, port or PORTS["smtps"], user, password, sender, "now", _last(given, "ca"))
    if tls not in ("", "starttls", "none"):
        raise ValueError("tls must be starttls or none")
    kind: Literal["starttls", "none"] = "starttls" if tls == "starttls" else "none"
    if kind == "none" and password and not _here(found.hostname):
        raise ValueError("a password is sent to another machine only over TLS")
    return Relay(found.hostname, port or PORTS["smtp"], user, password, sender, kind, _last(given, "ca"))


def _last(given: dict[str, list[str]], key: str) -> str:
    """Return the last value of a parameter in the query of a URL, or an empty text."""
    return given.get(key, [""])[-1]


def _here(host: str) -> bool:
    """Return whether a host name or IP address is that of this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _short(error: Exception) -> str:
    """Return the type and code of an error for the log, without its text, which may contain an address."""
    code = getattr(error, "code", "")
    return f"{type(error).__name__} {code}".strip()
