"""The mails: in the language of the reader, as plain text and as simple HTML with the same content.

They contain no images, no scripts and no links except to this server, so nothing is loaded from elsewhere, and nothing
tells that a mail was read. Titles and nicknames are shown as text on one line. If a mail program could turn one into a
link, the name of the game replaces it. The texts are in `texts/`, one file for each language. English replaces missing
texts.
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
MAX_SHOWN_CHARS = 60
"""The maximum length of a shown title or nickname."""
LINKLIKE = re.compile(r"://|@|www|[^\W\d_]\.[^\W\d_]", re.IGNORECASE)
_value = re.compile(r"\{(\w+)\}")


class _OnTheWire(EmailPolicy):
    """The line folding of mails, which excludes the header for unsubscribing.

    That header contains only a URL without blanks. Folding would encode it, and mail programs would not find the URL.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return a header as it is sent."""
        if name.lower() == STOP_HEADER.lower():
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


SMTP_POLICY = _OnTheWire(linesep="\r\n")


class MailItem(NamedTuple):
    """A part of a mail: the key of its text, the values in it, and the path of the page that it links to."""

    key: str
    values: Mapping[str, str | int]
    path: str


class Sender(NamedTuple):
    """The sender's address, and the public address of the server."""

    sender: str
    base: str


@cache
def catalogues() -> dict[str, dict[str, str]]:
    """Return the texts by language and key."""
    folder = files("inkrally.server.features.mail") / "texts"
    return {
        each.name.removesuffix(".json"): msgspec.json.decode(each.read_bytes(), type=dict[str, str])
        for each in sorted(folder.iterdir(), key=lambda each: each.name)
        if each.name.endswith(".json")
    }


def best_language(wanted: str) -> str:
    """Return the available language for a reader of `wanted`: the same, its base (`pt` for `pt-BR`), or English."""
    there = catalogues()
    stem = wanted.partition("-")[0]
    return next((each for each in (wanted, stem) if each in there), ENGLISH)


def translate(language: str, key: str, values: Mapping[str, str | int] | None = None) -> str:
    """Return a text with its values. Placeholders inside of values are not replaced."""
    told = catalogues()
    text = told.get(language, told[ENGLISH]).get(key) or told[ENGLISH][key]
    return _value.sub(lambda found: str((values or {})[found[1]]), text)


def sanitized_text(text: str, instead: str = "") -> str:
    """Return a title or nickname on one line without invisible characters.

    Returns `instead` if a mail program could turn it into a link.
    """
    tidy = "".join(each if each.isprintable() else " " for each in text)
    tidy = " ".join(tidy.split())[:MAX_SHOWN_CHARS]
    return instead if not tidy or LINKLIKE.search(tidy) else tidy


def game_called(name: str) -> str:
    """Return the title of a game."""
    return PACKS[name].title if name in PACKS else name


def confirmation_mail(
    who: Sender, to: str, language: str, handle: str, token: str, not_me: str, now: int
) -> EmailMessage:
    """Return the mail that confirms an address. The link with `token` confirms it, the one with `not_me` refuses it."""
    host = urlsplit(who.base).hostname or PRODUCT_NAME
    values = {"handle": sanitized_text(handle), "host": host}
    link, stop = f"{who.base}/mail/confirm/{token}", f"{who.base}/mail/stop/{not_me}"
    parts = [
        (translate(language, "confirm.text", values), None),
        (translate(language, "confirm.act"), link),
        (translate(language, "confirm.not-me"), stop),
    ]
    letter = _letter(who, to, translate(language, "confirm.subject", values), not_me, f"confirm {token}", now)
    return _filled(letter, language, parts)


def notification_mail(
    who: Sender, to: str, language: str, handle: str, lines: Sequence[MailItem], stop_token: str, now: int, once: str
) -> EmailMessage:
    """Return the mail with one or more notices. The Message-ID depends on `once`, so that duplicates have the same."""
    host = urlsplit(who.base).hostname or PRODUCT_NAME
    stop = f"{who.base}/mail/stop/{stop_token}"
    first = lines[0]
    subject = translate(language, f"{first.key}.subject" if len(lines) == 1 else "many.subject", first.values)
    parts: list[tuple[str, str | None]] = [(translate(language, "hello", {"handle": sanitized_text(handle)}), None)]
    parts += [(translate(language, line.key, line.values), who.base + line.path) for line in lines]
    parts.append((translate(language, "foot.why", {"host": host}), f"{who.base}/player"))
    parts.append((translate(language, "foot.stop"), stop))
    return _filled(_letter(who, to, subject, stop_token, once, now), language, parts)


def _letter(who: Sender, to: str, subject: str, stop_token: str, once: str, now: int) -> EmailMessage:
    letter = EmailMessage(policy=SMTP_POLICY)
    letter["From"] = Address(PRODUCT_NAME, addr_spec=who.sender)
    letter["To"] = Address(addr_spec=to)
    letter["Subject"] = subject
    letter["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    named = hashlib.sha256(f"inkrally letter {once} {to}".encode()).hexdigest()[:40]
    letter["Message-ID"] = f"<{named}@{who.sender.rpartition('@')[2]}>"
    letter[STOP_HEADER] = f"<{who.base}/api/mail/stop/{stop_token}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter["Auto-Submitted"] = "auto-generated"
    letter["X-Auto-Response-Suppress"] = "All"
    return letter


def _filled(letter: EmailMessage, language: str, parts: Sequence[tuple[str, str | None]]) -> EmailMessage:
    """Fill a mail with its parts, each a sentence and a link or None."""
    plain = "\n\n".join(text if link is None else f"{text}\n{link}" for text, link in parts)
    letter.set_content(plain + "\n", cte="quoted-printable")
    rows = "".join(_paragraph(text, link) for text, link in parts)
    head = '<meta charset="utf-8">' + f"<title>{PRODUCT_NAME}</title>"
    page = f'<!doctype html>\n<html lang="{escape(language)}"><head>{head}</head>\n'
    page += f'<body style="font-family: sans-serif; max-width: 36em">\n{rows}</body></html>\n'
    letter.add_alternative(page, subtype="html", cte="quoted-printable")
    return letter


def _paragraph(text: str, link: str | None) -> str:
    target = "" if link is None else f'<br><a href="{escape(link)}">{escape(link)}</a>'
    return f"<p>{escape(text)}{target}</p>\n"
