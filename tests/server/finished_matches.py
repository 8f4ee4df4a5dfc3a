"""Writes finished matches directly into a server's database, for tests of features that need them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Expire, Open
from inkrally.match.match import Match
from inkrally.server.bot_levels import level_names
from inkrally.server.live.tables import new_id
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import add_table
from inkrally.table.document import Player, TableDocument, TableSetup
from inkrally.table.setup import options_of
from inkrally.table.table import TableCore

from .site import Site

MOST_ENTRIES = 400
"""The maximum number of log entries. Robots that play by default may never reach a flag, so a longer match counts as
over.
"""
AT = 1_700_000_000_000


def finished(names: Sequence[str] = ("Ann",), game: str = "railroad-ink", number: int = 1, **options: Any) -> TableCore:
    """Return a table with a finished match that was played by default."""
    setup = TableSetup(game=game, title="A table", seats=len(names), options=options, stand_in=level_names(game)[0])
    chosen = options_of(GAMES[game], setup)
    match = Match(GAMES[game], chosen, names, numbered_seed(number))
    match.submit(Open(), AT)
    while not match.over and len(match.entries) < MOST_ENTRIES:
        match.submit(Expire(), AT + 1000 * len(match.entries))
    seats = tuple(Player(name, f"{number:064}") for name in names)
    doc = TableDocument(new_id(), setup, f"{number:064}", seats, AT, status="over")
    return TableCore(doc, GAMES[game], level_names(game), match)


async def stored(site: Site, *tables: TableCore) -> list[str]:
    """Write tables into a server's database. Return their IDs."""
    write = Write()
    for account in {table.doc.host for table in tables}:
        add_guest(write, account, AT)
    await site.services.store.write(write)
    for table in tables:
        write = Write()
        add_table(write, table, AT)
        # An account appears once for each table, however many seats it had.
        write.rows["seat"] = write.rows["seat"][:1]
        await site.services.store.write(write)
    return [table.doc.id for table in tables]
