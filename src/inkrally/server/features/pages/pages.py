"""The addresses of the client's pages, and the previews of links to them.

Programs that show previews run no scripts, so the preview is in the head of the page: the game, its progress and an
image. The preview of a table contains no names of players. No preview contains anything that the page does not show to
everyone who has the link.
"""

from __future__ import annotations

from functools import cache
from html import escape
from urllib.parse import quote

import msgspec
import sqlalchemy as sa

from inkrally.games import PACKS
from inkrally.lessons import lessons
from inkrally.lobby.handles import handle_skeleton
from inkrally.match.errors import Refusal
from inkrally.pack import load_named
from inkrally.rulebook import rulebooks
from inkrally.server.features.daily.calendar import parse_day, parse_week
from inkrally.server.features.learning.puzzles import boxes
from inkrally.server.features.replays.shared_dice import is_link
from inkrally.server.live.tables import is_id
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_value
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import UNREADABLE, Store
from inkrally.table.document import EmptySeat
from inkrally.table.names import MAX_COURSE_NAME, sanitize_name

PRODUCT_NAME = "inkrally"
MAX_HANDLE = 80
"""The maximum length of a handle in an address, in characters. Longer handles are not looked up."""
IMAGE = "preview.png"
"""The file name of the image of previews."""
IMAGE_SIZE = (1200, 630)
"""The width and height of the image, in pixels."""
TITLES = [pack.title for pack in PACKS.values()]
"""The titles of the games."""
COUNTS = {1: "A board game", 2: "Two board games", 3: "Three board games"}
"""The first words of the description of the front page, by the number of games."""
FRONT_DESCRIPTION = (
    f"{COUNTS.get(len(TITLES), 'Board games')} for the browser: {' and '.join(TITLES)}. Everybody decides at the same "
    "time; alone, with friends by a link, or with bots."
)
"""The description of the front page."""
OF_GAMES = {page: line for pack in PACKS.values() for page, line in pack.pages.items()}
"""The descriptions of pages that only one game has, by the first word of the address."""
STATIC_PAGES = {
    "mine": "My games",
    "paper": "On paper",
    "solo-tour": "Solo tour",
    "keys": "Keys and readers",
    "privacy": "Privacy",
    "move": "Move a seat",
    "player": "Your page",
    "sign-in": "Sign in",
    "learn": "Learn by doing",
    "daily": "Today's games",
    "best-turns": "Find the best turn",
    "insight": "Insight",
}
"""The pages with an address of one word, and their titles."""


class Preview(msgspec.Struct, frozen=True):
    """A link preview.

    Attributes:
        title: The title.
        line: The description.
        found: Whether the page exists. If not, the HTTP status of the response is 404.
        shown: Whether search engines may list the page.
        embeds: Whether other websites may show the match of the page, so that the page names the oEmbed endpoint.
    """

    title: str
    line: str
    found: bool = True
    shown: bool = False
    embeds: bool = False


NOT_FOUND = Preview(PRODUCT_NAME, "There is no page at this address.", found=False)
OPERATOR = Preview(PRODUCT_NAME, "The operator's page.")
MAIL = Preview(PRODUCT_NAME, "A link from a mail.")
NO_PLAYER = Preview(PRODUCT_NAME, "There is no player of this name.", found=False)
NO_TABLE = Preview(PRODUCT_NAME, "There is no table at this address.", found=False)
UNREADABLE_TABLE = Preview(PRODUCT_NAME, "The stored data of this table cannot be read.")
NO_DICE = Preview(PRODUCT_NAME, "There are no dice at this address.", found=False)
NO_COURSE = Preview(PRODUCT_NAME, "There is no course at this address.", found=False)
NO_RULES = Preview(PRODUCT_NAME, "There is no such rule.", found=False)
NO_TOWER = Preview(PRODUCT_NAME, "There is no dice tower at this address.", found=False)


class Pages:
    """Finds the previews of pages. A search reads at most one row of the store, and loads no table into memory."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, path: str) -> Preview:
        """Return the preview of the page at a path; `NOT_FOUND` if there is no page. Raises StoreError."""
        first, *rest = [part for part in path.split("/") if part] or [""]
        if first == "" or (first in STATIC_PAGES and not rest):
            return Preview(STATIC_PAGES.get(first, PRODUCT_NAME), FRONT_DESCRIPTION, shown=True)
        if first == "move" and len(rest) == 1:
            return Preview(STATIC_PAGES[first], FRONT_DESCRIPTION)
        if first == "rules" and len(rest) <= 2:
            return _rules(*rest)
        if first == "learn":
            return _learn(rest)
        if first == "daily":
            return _daily(rest)
        if first == "best-turns" and len(rest) == 1:
            return Preview(STATIC_PAGES[first], "A position from a real game: which turn is best?")
        if first == "mail" and len(rest) == 2 and rest[0] in ("confirm", "stop"):
            return MAIL
        if first == "admin" and not rest:
            return OPERATOR
        if first == "player" and len(rest) == 1:
            return await self._player(rest[0])
        if first == "t" and (len(rest) == 1 or rest[1:] == ["review"]):
            return await self._table(rest[0])
        if first == "tower" and len(rest) == 1:
            return await self._tower(rest[0])
        if first == "courses" and len(rest) == 1:
            return await self._course(rest[0])
        if first == "d" and len(rest) == 1:
            return await self._dice(rest[0])
        return NOT_FOUND

    async def _table(self, table_id: str) -> Preview:
        """Return the preview of a table."""
        row = None
        if is_id(table_id):
            row = await self._store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
        if row is None:
            return NO_TABLE
        try:
            doc = read_doc(table_id, row.doc)
        except UNREADABLE:
            return UNREADABLE_TABLE
        game = PACKS[doc.setup.game].title if doc.setup.game in PACKS else doc.setup.game
        taken = sum(not isinstance(seat, EmptySeat) for seat in doc.seats)
        if doc.status == "open":
            line = f"{game}: {taken} of {len(doc.seats)} seats are taken. Open the link to sit down."
        elif doc.status == "playing":
            line = f"{game}, being played. Open the link to play on or to watch."
        else:
            line = f"{game}, played to the end. Open the link for the result and the replay."
        return Preview(doc.setup.title or game, line, embeds=doc.status == "over" and bool(doc.embed))

    async def _player(self, handle: str) -> Preview:
        """Return the preview of the page of a player."""
        row = None
        if len(handle) <= MAX_HANDLE:
            accounts = schema.accounts.c
            row = await self._store.row(sa.select(accounts.handle).where(accounts.folded == handle_skeleton(handle)))
        return NO_PLAYER if row is None else Preview(row.handle, "A player of this place.")

    async def _tower(self, tower_id: str) -> Preview:
        """Return the preview of a dice tower."""
        row = None
        if is_id(tower_id):
            row = await self._store.row(sa.select(schema.towers.c.id).where(schema.towers.c.id == tower_id))
        return NO_TOWER if row is None else Preview("Dice tower", OF_GAMES.get("tower", FRONT_DESCRIPTION))

    async def _course(self, course_id: str) -> Preview:
        """Return the preview of a course."""
        line = OF_GAMES.get("courses", FRONT_DESCRIPTION)
        if course_id == "new":
            return Preview("A new course", line)
        row = None
        if is_id(course_id):
            name = json_value(schema.courses.c.course, "name").label("name")
            row = await self._store.row(sa.select(name).where(schema.courses.c.id == course_id))
        return NO_COURSE if row is None else Preview(sanitize_name(row.name, MAX_COURSE_NAME), line)

    async def _dice(self, link_id: str) -> Preview:
        """Return the preview of a dice link."""
        row = None
        if is_link(link_id):
            row = await self._store.row(sa.select(schema.dice_links.c.id).where(schema.dice_links.c.id == link_id))
        return NO_DICE if row is None else Preview("The same dice", "Play the same dice as others, and compare.")


def _daily(rest: list[str]) -> Preview:
    """Return the preview of the page of past daily games, of a day, of the results of a game of a day, or of the known
    dice of a week.

    `rest` is the path after `daily`. The preview is `NOT_FOUND` if there is no such page.
    """
    if rest[0] == "known-dice" and len(rest) == 2:
        try:
            parse_week(rest[1])
        except Refusal:
            return NOT_FOUND
    elif rest not in (["archive"], ["known-dice"]):
        try:
            parse_day(rest[0])
        except Refusal:
            return NOT_FOUND
    return NOT_FOUND if len(rest) > 2 else Preview(STATIC_PAGES["daily"], FRONT_DESCRIPTION)


@cache
def _sections() -> dict[str, frozenset[str]]:
    """Return the last parts of the addresses of rules pages, by game: sections, and pages that the client builds."""
    return {
        name: frozenset(section.id for book in books for section in book.rules.sections)
        | {"points", "all"}
        | set(getattr(load_named(pack.rules), "PAGES", ()) if pack.rules else ())
        for name, pack in PACKS.items()
        if (books := rulebooks(pack))
    }


def _rules(game: str = "", section: str = "") -> Preview:
    """Return the preview of a rules page, given the game and the section in its path."""
    if game == "":
        return Preview("Rules", FRONT_DESCRIPTION, shown=True)
    if game not in _sections() or (section and section not in _sections()[game]):
        return NO_RULES
    title = PACKS[game].title
    shown = f"{title}, {section}" if section[:1].isdigit() else title
    return Preview(f"Rules of {shown}", "Every rule as it is played here, with drawn examples.", shown=True)


def render_head(index: bytes, preview: Preview, base: str, path: str) -> bytes:
    """Return the client's page with a preview in its head.

    Args:
        index: The content of `index.html` from the build of the client.
        preview: The preview.
        base: The URL of the server.
        path: The path of the page.
    """
    title = PRODUCT_NAME if preview.title == PRODUCT_NAME else f"{preview.title} · {PRODUCT_NAME}"
    wide, high = IMAGE_SIZE
    tags = [
        ("property", "og:site_name", PRODUCT_NAME),
        ("property", "og:type", "website"),
        ("property", "og:title", preview.title),
        ("property", "og:description", preview.line),
        ("property", "og:url", base + quote(path)),
        ("property", "og:image", f"{base}/{IMAGE}"),
        ("property", "og:image:width", str(wide)),
        ("property", "og:image:height", str(high)),
        ("property", "og:image:alt", OF_GAMES.get("preview", PRODUCT_NAME)),
        ("name", "twitter:card", "summary_large_image"),
        ("name", "description", preview.line),
    ]
    if not preview.found:
        tags = []
    if not preview.shown:
        tags.append(("name", "robots", "noindex"))
    tags_html = "".join(f'<meta {kind}="{name}" content="{escape(text)}">\n' for kind, name, text in tags).encode()
    if preview.embeds:
        asked = quote(base + path, safe="")
        tags_html += (
            '<link rel="alternate" type="application/json+oembed" '
            f'href="{escape(base)}/oembed?url={asked}&amp;format=json" title="{escape(title)}">\n'
        ).encode()
    before, mark, after = index.partition(b"<title>")
    if not mark:
        return index
    _, _, after = after.partition(b"</title>")
    return b"".join((before, b"<title>", escape(title).encode(), b"</title>\n", tags_html, after))


def _learn(rest: list[str]) -> Preview:
    """Return the preview of the page of a lesson or of puzzles. `rest` is the path after `learn`."""
    if rest[:1] == ["puzzles"]:
        title = {each.name: each.title for each in boxes()}.get(rest[-1]) if len(rest) == 2 else "Yes or no?"
        return (
            NOT_FOUND
            if title is None or len(rest) > 2
            else Preview(title, "Ten questions about the rules.", shown=True)
        )
    if len(rest) == 1 and rest[0] in lessons():
        return Preview(STATIC_PAGES["learn"], FRONT_DESCRIPTION, shown=True)
    return NOT_FOUND
