"""Messages for push channels, and the HTTP requests that deliver them: one format for each kind of receiver."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
"""By kind, the hosts of its webhooks, and the beginning of their paths. Webhooks of other kinds can be anywhere."""
TTL_SECONDS = 24 * 3600
"""How long a push service keeps a message for a browser that is not running."""
WINDOWS_PUSH_HOST = ".notify.windows.com"
"""The end of host names of the push service of Windows. It needs one more header."""
_discord_marks = re.compile(r"([\\*_~|`>#\[\]()@:-])")


class PushSettings(NamedTuple):
    """The signing key of the servers, the public URL of this server, and the URL of its operator."""

    key: SigningKey
    base: str
    contact: str


class Message(NamedTuple):
    """A notification.

    Attributes:
        key: The key of its text.
        values: The values in the text.
        path: The path of the page that it leads to.
        table: The table, or empty. A newer notification of a table replaces an older one that a browser still shows.
    """

    key: str
    values: Mapping[str, str | int]
    path: str
    table: str


def check_webhook(kind: ChannelKind, address: SplitResult) -> None:
    """Raise ValueError unless an address fits a webhook of a kind."""
    if kind not in WEBHOOKS:
        return
    hosts, path = WEBHOOKS[kind]
    if address.hostname not in hosts or not address.path.startswith(path):
        raise ValueError(f"a webhook of {kind.title()} begins with https://{hosts[0]}{path}")


def request_for(settings: PushSettings, row: Any, message: Message, now: int) -> tuple[str, bytes, dict[str, str]]:
    """Return the URL, the body and the headers of the request that delivers a message.

    Args:
        settings: The addresses and the key of this server.
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
        return _web_push(settings, of, {"title": title, "body": text, "path": message.path, "tag": message.table}, now)
    if kind == "discord":
        # Titles and nicknames must not format or mention anything.
        safe = _discord_marks.sub(r"\\\1", text)
        content: dict[str, Any] = {"content": f"{safe}\n{link}", "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        content = {"text": f"{_slack_text(text)}\n{link}"}
    elif kind == "matrix":
        content = {"text": f"{text}\n{link}", "username": PRODUCT_NAME}
    else:
        content = {"event": message.key, "title": title, "text": text, "url": link, "table": message.table}
    headers = {"content-type": "application/json", "user-agent": PRODUCT_NAME}
    return of["address"], msgspec.json.encode(content), headers


def _web_push(
    settings: PushSettings, row: Mapping[str, Any], content: dict[str, str], now: int
) -> tuple[str, bytes, dict[str, str]]:
    """Return the request to a push service (RFC 8030)."""
    url = urlsplit(row["address"])
    headers = {
        "authorization": settings.key.authorization(f"{url.scheme}://{url.netloc}", settings.contact, now // 1000),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(TTL_SECONDS),
        "urgency": "high",
    }
    if content["tag"]:
        headers["topic"] = content["tag"]
    if (url.hostname or "").endswith(WINDOWS_PUSH_HOST):
        headers["x-wns-type"] = "wns/raw"
    return row["address"], encrypt(msgspec.json.encode(content), row["receiver_key"], row["auth"]), headers


def _slack_text(text: str) -> str:
    """Return a text in which Slack finds no links or mentions."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
