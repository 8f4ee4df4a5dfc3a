"""Messages for push channels, and the HTTP requests that deliver them: one format for each kind of receiver."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any, Literal, NamedTuple, TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from inkrally.server.features.mail.mail_templates import PRODUCT_NAME, translate
from inkrally.server.features.push.web_push import SigningKey, encrypt

ChannelKind: TypeAlias = Literal["browser", "discord", "slack", "matrix", "json"]
"""The kinds of receivers: a browser by Web Push, webhooks of three chat programs, or any program that accepts JSON."""
WEBHOOKS: dict[str, tuple[tuple[str, ...], str]] = {
    "discord": (("discord.com", "discordapp.com"), "/api/webhooks/"),
    "slack": (("hooks.slack.com",), "/services/"),
}
"""The hosts of webhooks and the beginning of their paths, by kind of receiver. Webhooks of other kinds have any URL."""
TTL_SECONDS = 24 * 3600
"""How long a push service keeps a message for a browser that is not running, in seconds."""
FOUND_TTL_SECONDS = 120
"""How long a push service keeps a message about a found match, in seconds: as long as the match waits for an answer."""
WINDOWS_PUSH_HOST = ".notify.windows.com"
"""The end of the host names of the push service of Windows, whose requests need one more header."""
_discord_marks = re.compile(r"([\\*_~|`>#\[\]()@:-])")


class PushSettings(NamedTuple):
    """The signing key of all servers with the same store, the public URL of this server, and a URL to reach the
    operator."""

    key: SigningKey
    base: str
    contact: str


class Message(NamedTuple):
    """The content of a notification.

    Attributes:
        key: The key of the text in the translations.
        values: The values in the text.
        path: The path of the page that the notification opens.
        table: The table, or empty. In a browser, a newer notification about a table replaces an older one.
        ttl_seconds: How long a push service keeps the message for a browser that is not running.
    """

    key: str
    values: Mapping[str, str | int]
    path: str
    table: str
    ttl_seconds: int = TTL_SECONDS


def check_webhook(kind: ChannelKind, address: SplitResult) -> None:
    """Raise ValueError unless a URL can be a webhook of the given kind of receiver."""
    if kind not in WEBHOOKS:
        return
    hosts, path = WEBHOOKS[kind]
    if address.hostname not in hosts or not address.path.startswith(path):
        raise ValueError(f"a webhook of {kind.title()} begins with https://{hosts[0]}{path}")


def request_for(settings: PushSettings, row: Any, message: Message, now: int) -> tuple[str, bytes, dict[str, str]]:
    """Return the URL, the body and the headers of the request that delivers a message.

    Args:
        settings: The URLs and the key of this server.
        row: The row of the channel.
        message: The message.
        now: The time in milliseconds since 1970.
    """
    of = row if isinstance(row, Mapping) else row._mapping
    kind, language = of["kind"], of["language"]
    title = translate(language, f"{message.key}.subject", message.values)
    text = translate(language, message.key, message.values)
    link = settings.base + message.path
    if kind == "browser":
        shown = {"title": title, "body": text, "path": message.path, "tag": message.table}
        return _web_push(settings, of, shown, message.ttl_seconds, now)
    if kind == "discord":
        # Escape the text, because titles and nicknames must not format the message or mention people.
        safe = _discord_marks.sub(r"\\\1", text)
        content: dict[str, Any] = {"content": f"{safe}\n{link}", "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        # Escape the text, so that Slack finds no links or mentions.
        content = {"text": f"{escape(text, quote=False)}\n{link}"}
    elif kind == "matrix":
        content = {"text": f"{text}\n{link}", "username": PRODUCT_NAME}
    else:
        content = {"event": message.key, "title": title, "text": text, "url": link, "table": message.table}
    headers = {"content-type": "application/json", "user-agent": PRODUCT_NAME}
    return of["address"], msgspec.json.encode(content), headers


def _web_push(
    settings: PushSettings, row: Mapping[str, Any], content: dict[str, str], ttl_seconds: int, now: int
) -> tuple[str, bytes, dict[str, str]]:
    """Return the URL, the body and the headers of a request to a push service (RFC 8030), with encrypted content."""
    url = urlsplit(row["address"])
    headers = {
        "authorization": settings.key.authorization(f"{url.scheme}://{url.netloc}", settings.contact, now // 1000),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(ttl_seconds),
        "urgency": "high",
    }
    if content["tag"]:
        headers["topic"] = content["tag"]
    if (url.hostname or "").endswith(WINDOWS_PUSH_HOST):
        headers["x-wns-type"] = "wns/raw"
    return row["address"], encrypt(msgspec.json.encode(content), row["receiver_key"], row["auth"]), headers
