"""The mails: in the language of the reader, as plain text and as simple HTML with the same content.

Mails contain no images or scripts, and link only to this server. So a mail program loads nothing, and nothing reports
that a mail was read. Titles and nicknames are shown as text on one line. A title or nickname that a mail program could
turn into a link is replaced by the name of the game. The texts are in `texts/`, one file for each language. English
texts replace missing ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from functools import cache
from html import escape
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from inkrally.games import PACKS

ENGLISH = "en"
PRODUCT_NAME = "inkrally"
STOP_HEADER = "List-Unsubscribe"
"""The header with the URL for unsubscribing."""
MAX_SHOWN_CHARS = 60
"""The maximum length of a shown title or nickname."""
LINKLIKE = re.compile(r"://|@|www|[^\W\d_]\.[^\W\d_]", re.IGNORECASE)
"""The pattern of text that a mail program could turn into a link."""
_value = re.compile(r"\{(\w+)\}")


class _MailPolicy(EmailPolicy):
    """The line folding of mails, without folding of the header for unsubscribing.

    That header contains only a long URL. Folding would encode it, and mail programs would not recognize the URL.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return the bytes of a header in a mail. The header for unsubscribing stays on one line."""
        if name.lower() == STOP_HEADER.lower():
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


SMTP_POLICY = _MailPolicy(linesep="\r\n")


class MailItem(NamedTuple):
    """One notice in a mail: the key of its text, the values in the text, and the path of the linked page."""

    key: str
    values: Mapping[str, str | int]
    path: str


class Sender(NamedTuple):
    """The address that mails come from, and the public URL of this server."""

    sender: str
    base: str


@cache
def catalogues() -> dict[str, dict[str, str]]:
    """Return all texts, by language and key."""
    folder = files("inkrally.server.features.mail") / "texts"
    return {
        each.name.removesuffix(".json"): msgspec.json.decode(each.read_bytes(), type=dict[str, str])
        for each in sorted(folder.iterdir(), key=lambda each: each.name)
        if each.name.endswith(".json")
    }


def best_language(wanted: str) -> str:
    """Return an available language: `wanted`, or its base language (`pt` for `pt-BR`), or English."""
    there = catalogues()
    stem = wanted.partition("-")[0]
    return next((each for each in (wanted, stem) if each in there), ENGLISH)


def translate(language: str, key: str, values: Mapping[str, str | int] | None = None) -> str:
    """Return the text for a key in a language, with values in place of its placeholders.

    Braces inside the values are not replaced.
    """
    catalogue_by_language = catalogues()
    text = (
        catalogue_by_language.get(language, catalogue_by_language[ENGLISH]).get(key)
        or catalogue_by_language[ENGLISH][key]
    )
    return _value.sub(lambda found: str((values or {})[found[1]]), text)


def sanitized_text(text: str, instead: str = "") -> str:
    """Return a title or nickname on one line, without invisible characters.

    Returns `instead` for a text that a mail program could turn into a link.
    """
    tidy = "".join(each if each.isprintable() else " " for each in text)
    tidy = " ".join(tidy.split())[:MAX_SHOWN_CHARS]
    return instead if not tidy or LINKLIKE.search(tidy) else tidy


def game_called(name: str) -> str:
    """Return the title of a game, given its name."""
    return PACKS[name].title if name in PACKS else name


def confirmation_mail(
    sender: Sender, to: str, language: str, handle: str, token: str, not_me: str, now: int
) -> EmailMessage:
    """Return the mail that asks the reader of an address to confirm the address.

    Args:
        sender: The sender.
        to: The address.
        language: The language of the texts.
        handle: The handle of the player who gave the address.
        token: The token of the link that confirms the address.
        not_me: The token of the link that refuses all further confirmation mails.
        now: The time in milliseconds since 1970.
    """
    host = urlsplit(sender.base).hostname or PRODUCT_NAME
    values = {"handle": sanitized_text(handle), "host": host}
    link, stop = f"{sender.base}/mail/confirm/{token}", f"{sender.base}/mail/stop/{not_me}"
    parts = [
        (translate(language, "confirm.text", values), None),
        (translate(language, "confirm.act"), link),
        (translate(language, "confirm.not-me"), stop),
    ]
    message = _new_message(sender, to, translate(language, "confirm.subject", values), not_me, f"confirm {token}", now)
    return _filled(message, language, parts)


def notification_mail(
    sender: Sender, to: str, language: str, handle: str, lines: Sequence[MailItem], stop_token: str, now: int, once: str
) -> EmailMessage:
    """Return the mail with one or more notices.

    Args:
        sender: The sender.
        to: The address.
        language: The language of the texts.
        handle: The handle of the player.
        lines: The notices.
        stop_token: The token of the link for unsubscribing.
        now: The time in milliseconds since 1970.
        once: A text from which the Message-ID is computed, so that a repeated mail has the same Message-ID.
    """
    host = urlsplit(sender.base).hostname or PRODUCT_NAME
    stop = f"{sender.base}/mail/stop/{stop_token}"
    first = lines[0]
    subject = translate(language, f"{first.key}.subject" if len(lines) == 1 else "many.subject", first.values)
    parts: list[tuple[str, str | None]] = [(translate(language, "hello", {"handle": sanitized_text(handle)}), None)]
    parts += [(translate(language, line.key, line.values), sender.base + line.path) for line in lines]
    parts.append((translate(language, "foot.why", {"host": host}), f"{sender.base}/player"))
    parts.append((translate(language, "foot.stop"), stop))
    return _filled(_new_message(sender, to, subject, stop_token, once, now), language, parts)


def _new_message(sender: Sender, to: str, subject: str, stop_token: str, once: str, now: int) -> EmailMessage:
    """Return a mail with its headers and without content."""
    message = EmailMessage(policy=SMTP_POLICY)
    message["From"] = Address(PRODUCT_NAME, addr_spec=sender.sender)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = subject
    message["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    named = hashlib.sha256(f"inkrally message {once} {to}".encode()).hexdigest()[:40]
    message["Message-ID"] = f"<{named}@{sender.sender.rpartition('@')[2]}>"
    message[STOP_HEADER] = f"<{sender.base}/api/mail/stop/{stop_token}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    return message


def _filled(message: EmailMessage, language: str, parts: Sequence[tuple[str, str | None]]) -> EmailMessage:
    """Add the content to a mail. Each part is a sentence, and a link or None."""
    plain = "\n\n".join(text if link is None else f"{text}\n{link}" for text, link in parts)
    message.set_content(plain + "\n", cte="quoted-printable")
    rows = "".join(_paragraph(text, link) for text, link in parts)
    head = '<meta charset="utf-8">' + f"<title>{PRODUCT_NAME}</title>"
    page = f'<!doctype html>\n<html lang="{escape(language)}"><head>{head}</head>\n'
    page += f'<body style="font-family: sans-serif; max-width: 36em">\n{rows}</body></html>\n'
    message.add_alternative(page, subtype="html", cte="quoted-printable")
    return message


def _paragraph(text: str, link: str | None) -> str:
    """Return a sentence and its link as a paragraph of HTML."""
    target = "" if link is None else f'<br><a href="{escape(link)}">{escape(link)}</a>'
    return f"<p>{escape(text)}{target}</p>\n"
