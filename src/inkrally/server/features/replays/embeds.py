"""Replays on other websites: the page for an `<iframe>`, its data, and the oEmbed endpoint that finds it by a link.

Other websites may show a finished match only after one of its players or its host has allowed it. The page and its data
need no session, and the responses set no cookie.
"""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urlsplit

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import BadInput, Refusal
from inkrally.server.features.lookups import doc_of, has_sat
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.replays.replays import StoredMatch
from inkrally.server.live.tables import Tables, is_id, unknown_table
from inkrally.server.storage.row_decoding import read_doc, read_header
from inkrally.server.storage.table_rows import check_over
from inkrally.table.avatars import avatars_of
from inkrally.table.document import Player, TableDocument
from inkrally.table.table import Change

WIDTH, HEIGHT = 560, 660
"""The size of the `<iframe>` in CSS pixels: a square picture with the controls below it."""
CONTROLS = HEIGHT - WIDTH
"""The height of the controls."""
MIN_WIDTH = 280
"""The minimum width in which the controls fit."""
MAX_URL = 2000
"""The maximum length of an address that the oEmbed endpoint accepts."""
MAX_DIGITS = 5
"""The maximum number of digits of a width or height."""
CACHE_SECONDS = 3600
"""How long websites may keep an oEmbed response."""


class EmbedRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to allow other websites to show a replay. `names` is whether the replay shows the names of players."""

    names: bool


class EmbedCode(msgspec.Struct, frozen=True):
    """The code that shows a replay on another website.

    Attributes:
        url: The URL of the match, which websites with oEmbed turn into the replay.
        html: The HTML with the `<iframe>`.
        names: Whether the replay shows the names of the players.
    """

    url: str
    html: str
    names: bool


class EmbeddedMatch(msgspec.Struct, frozen=True):
    """A match as its replay on another website shows it.

    Attributes:
        game: The name of the game.
        title: The title of the table. Empty without names, because titles often contain a name.
        names: The names of the players by seat; empty for a bot. None without names.
        avatars: The avatars by seat.
    """

    game: str
    title: str
    names: tuple[str, ...] | None
    avatars: tuple[int, ...]


class OEmbed(msgspec.Struct, frozen=True):
    """The response of the oEmbed endpoint (https://oembed.com, type `rich`). Sizes are in CSS pixels."""

    title: str
    html: str
    width: int
    height: int
    provider_url: str
    provider_name: str = "inkrally"
    version: str = "1.0"
    type: str = "rich"
    cache_age: int = CACHE_SECONDS


class Embeds:
    """Allows other websites to show replays, and checks whether they may."""

    def __init__(self, tables: Tables, held: HeldBack) -> None:
        self._tables = tables
        self._held = held
        tables.acts.register_handler("embed", tuple[str, bool | None], self._allow)

    async def allow(self, table_id: str, account: str | None, names: bool | None) -> None:
        """Allow other websites to show a match, with the names of the players or without. With None, forbid it again.

        Raises:
            Refusal: There is no such table, its match is not over (`not-over`), or the account is not one of its
                players or its host (`not-seated`).
            StoreError: The store does not answer.
        """
        if not is_id(table_id):
            raise unknown_table()
        await self._tables.acts.call(table_id, "embed", (account or "", names), bool)

    async def _allow(self, table_id: str, given: tuple[str, bool | None]) -> bool:
        """Store whether other websites may show a match. `given` is the account, and whether names are shown."""
        account, names = given
        live = await self._tables.get(table_id)
        async with live.locked():
            doc = live.table.doc
            check_over(doc.status)
            if not account or not has_sat(doc, account):
                raise Refusal(
                    "not-seated", "only a player of the match or its host can allow other websites to show it"
                )
            wanted = msgspec.structs.replace(doc, embed="" if names is None else "names" if names else "plain")
            if wanted != doc:
                await live.commit(Change(wanted))
        return True

    async def find(self, table_id: str) -> TableDocument:
        """Return the document of a match that other websites may show.

        Raises:
            Refusal: There is no such table (`table-unknown`), the match is not over (`not-over`), no player has allowed
                it (`embed-private`), or other people may still play the same dice (`dice-held`).
            StoreError: The store does not answer.
        """
        doc = await doc_of(self._tables.store, table_id)
        check_over(doc.status)
        if not doc.embed:
            raise Refusal(
                "embed-private", "this match may not be shown on other websites; one of its players can allow it"
            )
        await self._held.check_doc(doc, None)
        return doc


def embedded(doc: TableDocument) -> EmbeddedMatch:
    """Return a match as its replay on another website shows it."""
    names = None
    if doc.embed == "names":
        names = tuple(each.name if isinstance(each, Player) else "" for each in doc.seats)
    title = "" if names is None else doc.setup.title
    return EmbeddedMatch(doc.setup.game, title, names, doc.looks or avatars_of(doc.seats))


def without_names(match: StoredMatch) -> StoredMatch:
    """Return a stored match whose rows contain neither names of players nor the title of the table.

    Raises TableCorrupted.
    """
    read_doc(match.id, match.doc)
    read_header(match.id, match.header)
    doc = msgspec.json.decode(match.doc)
    doc["setup"]["title"] = PACKS[doc["setup"]["game"]].title
    for number, seat in enumerate(doc["seats"], 1):
        if "name" in seat:
            seat["name"] = f"Player {number}"
    header: Any = msgspec.json.decode(match.header)
    header["seats"] = [f"Player {number}" for number in range(1, len(header["seats"]) + 1)]
    return msgspec.structs.replace(
        match, doc=msgspec.json.encode(doc).decode(), header=msgspec.json.encode(header).decode()
    )


def embed_html(base: str, table_id: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return the HTML that shows a replay on another website. `base` is the URL of this server."""
    return (
        f'<iframe src="{escape(f"{base}/embed/{table_id}")}" title="{escape(title)}" width="{width}" '
        f'height="{height}" loading="lazy" referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>'
    )


def table_of_url(url: str, base: str) -> str:
    """Return the ID of the table that a URL of this server names.

    Args:
        url: The URL of the page of a table, of its review, or of its embedded replay.
        base: The URL of this server.

    Raises:
        Refusal: The URL names no table of this server (`embed-url`).
    """
    parts: list[str] = []
    if len(url) <= MAX_URL:
        try:
            asked, own = urlsplit(url), urlsplit(base)
        except ValueError:
            asked = own = urlsplit("")
        if asked.scheme in ("http", "https") and asked.netloc.lower() == own.netloc.lower() and own.netloc:
            parts = asked.path.strip("/").split("/")
    if len(parts) >= 2 and parts[0] in ("t", "embed") and parts[2:] in ([], ["review"]) and is_id(parts[1]):
        return parts[1]
    raise Refusal("embed-url", f"url must be the address of a match on this server, such as {base}/t/ID", "url")


def fitted_size(max_width: str | None, max_height: str | None) -> tuple[int, int]:
    """Return the width and height of the `<iframe>` for the limits of a website, in CSS pixels.

    Args:
        max_width: The maximum width as it was sent, or None.
        max_height: The maximum height as it was sent, or None.

    Raises:
        BadInput: A limit is not a whole number, or too small for the page (`shape`).
    """
    width, height = WIDTH, HEIGHT
    if max_width is not None:
        width = min(width, _pixels("maxwidth", max_width, MIN_WIDTH))
    if max_height is not None:
        height = _pixels("maxheight", max_height, MIN_WIDTH + CONTROLS)
        width = min(width, height - CONTROLS)
    return width, width + CONTROLS


def _pixels(name: str, text: str, least: int) -> int:
    """Return a number of pixels from a query. Raises BadInput (`shape`)."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS) or int(text) < least:
        raise BadInput("shape", f"{name} must be a whole number of pixels, at least {least}", name)
    return int(text)
