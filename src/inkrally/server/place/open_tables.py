"""Which tables are listed for everybody, kept up to date as tables change. Knows tables, and no connection."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from inkrally.place.listing import ListedTable, Listing
from inkrally.place.paces import pace_of
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store
from inkrally.server.storage.summary import MatchSummary
from inkrally.table.doc import Free, Player, TableDoc
from inkrally.table.looks import looks_of

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

_doc = msgspec.json.Decoder(TableDoc)
_summary = msgspec.json.Decoder(MatchSummary)


class OpenTables:
    """The list of a server. `open` reads those that are there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.listing = Listing(secrets.token_hex(6))

    async def open(self) -> None:
        """List what is there when a server starts. Raises StoreError."""
        columns = schema.tables.c
        # In these words, so that the index of listed tables alone is read.
        wanted = (
            sa.select(columns.id, columns.doc, columns.glance).where(sa.text("listed = 1")).order_by(columns.created)
        )
        for row in await self._store.rows_of_tables(wanted):
            summary = None if row.glance is None else _summary.decode(row.glance)
            self._show(_doc.decode(row.doc), 0 if summary is None else summary.round, False)

    def changed(self, live: LiveTable) -> None:
        """Something happened at a table: it is listed as it is now, or no more."""
        doc = live.table.doc
        if not doc.setup.public:
            return
        match = live.table.match
        round_ = 0 if match is None else live.table.game.round_of(match.state.table)
        self._show(doc, round_, self.somebody_of(live))

    def somebody_of(self, live: LiveTable) -> bool:
        """Whether somebody of a table looks at it."""
        doc = live.table.doc
        return any(viewer.account == doc.host or doc.seat_of(viewer.account) is not None for viewer in live.viewers)

    async def look_at(self, found: dict[str, bool]) -> None:
        """Tables of other servers are others now: they are listed as they are stored, and whether somebody of them is
        there as that server says. Raises StoreError."""
        columns = schema.tables.c
        wanted = sa.select(columns.id, columns.doc, columns.glance).where(columns.id.in_(list(found)))
        for row in await self._store.rows_of_tables(wanted):
            summary = None if row.glance is None else _summary.decode(row.glance)
            self._show(_doc.decode(row.doc), 0 if summary is None else summary.round, found.pop(row.id))
        for table_id in found:
            self.listing.drop(table_id)

    def forget(self, table_id: str) -> None:
        """A table is deleted."""
        self.listing.drop(table_id)

    def _show(self, doc: TableDoc, round_: int, here: bool) -> None:
        if _is_listed(doc, here):
            self.listing.put(_listed(doc, round_))
        else:
            self.listing.drop(doc.id)


def _is_listed(doc: TableDoc, here: bool) -> bool:
    """Whether somebody who looks for a table should see this one. One that is to be played live waits only while
    somebody of it is there; one that is played without any of its players is not worth watching."""
    if not doc.setup.public or doc.status == "over":
        return False
    if doc.status == "playing":
        return any(isinstance(each, Player) and not each.left for each in doc.seats)
    return here or pace_of(doc.setup.clock.seconds) != "live"


def _listed(doc: TableDoc, round_: int) -> ListedTable:
    setup = doc.setup
    options: dict[str, Any] = dict(setup.options)
    course = options.pop("own", None)
    looks = doc.looks or looks_of(doc.seats)
    return ListedTable(
        id=doc.id,
        number=0,
        game=setup.game,
        title=setup.title,
        options=options,
        own_course=str(course.get("name", "")) if isinstance(course, dict) else "",
        pace=pace_of(setup.clock.seconds),
        seconds=setup.clock.seconds,
        seats=len(doc.seats),
        looks=tuple(look for look, each in zip(looks, doc.seats, strict=True) if not isinstance(each, Free)),
        rated=setup.rated,
        # A full one is about to begin.
        waits=doc.status == "open" and any(isinstance(each, Free) for each in doc.seats),
        round=round_,
    )
