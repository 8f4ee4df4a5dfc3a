"""Which tables are listed for everybody, kept up to date as tables change. Knows tables, and no connection.

A table is listed at once with those ratings of its players that are in memory; the others are read a moment later, for
many tables together, so that nobody who sits down waits for them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from inkrally.place.listing import ListedRating, ListedTable, Listing
from inkrally.place.paces import pace_of
from inkrally.place.ratings import ShownRating
from inkrally.server.features.ratings.strengths import Of, Strengths, keys_of
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_doc, read_summary
from inkrally.server.storage.store import UNREADABLE, Store, damaged
from inkrally.table.doc import Free, Player, TableDoc
from inkrally.table.looks import looks_of
from inkrally.table.names import own_course_of

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

OVERLAP_MS = 10_000
"""What was written so long before the last that was read may not have been there to be read."""
AT_ONCE = 50
"""So many tables of other servers are looked at at once, and of so many the ratings are read."""


class OpenTables:
    """The list of a server. `open` reads those that are there."""

    def __init__(self, store: Store, strengths: Strengths, here: Callable[[str], LiveTable | None]) -> None:
        """`here` returns the table of an id that this server has in memory."""
        self.here = here
        self._store = store
        self._strengths = strengths
        self.listing = Listing(secrets.token_hex(6))
        self._docs: dict[str, TableDoc] = {}
        """The tables that are listed."""
        self._tables_of: dict[str, set[str]] = {}
        """By account the listed tables at which it sits."""
        self._unread: dict[str, None] = {}
        """Tables of which not all ratings are known yet."""
        self._looks: list[dict[str, bool | None]] = []
        """What is being read of tables of other servers, and what these say; whoever knows better takes it away."""
        self._read_to = 0
        """When of what `read_anew` has read the last was changed."""

    async def open(self) -> None:
        """List what is there when a server starts. Raises StoreError."""
        columns = schema.tables.c
        # In these words, so that the index of listed tables alone is read.
        wanted = (
            sa.select(columns.id, columns.doc, columns.glance, columns.updated)
            .where(sa.text("listed = 1"))
            .order_by(columns.created)
        )
        for row in await self._store.rows_of_tables(wanted):
            self._read_to = max(self._read_to, row.updated)
            self._show_stored(row, False)

    def changed(self, live: LiveTable) -> None:
        """Something happened at a table: it is listed as it is now, or no more."""
        doc = live.table.doc
        if not doc.setup.public:
            return
        self._outdate([live.id])
        match = live.table.match
        round_ = 0 if match is None else live.table.game.status(match.state.table).round
        self._show(doc, round_, self.somebody_of(live))

    def somebody_of(self, live: LiveTable) -> bool:
        """Whether somebody of a table looks at it."""
        doc = live.table.doc
        return any(viewer.account == doc.host or doc.seat_of(viewer.account) is not None for viewer in live.viewers)

    async def look_at(self, found: dict[str, bool | None]) -> None:
        """Tables of other servers are others now: they are listed as they are stored, and whether somebody of them is
        there as that server says; None of one that was made, of which whoever lists it knows more. Raises
        StoreError."""
        self._outdate([table_id for table_id, somebody in found.items() if somebody is not None])
        look = dict(found)
        self._looks.append(look)
        columns = schema.tables.c
        wanted = sa.select(columns.id, columns.doc, columns.glance).where(columns.id.in_(list(found)))
        among = sa.select(columns.id).where(columns.id.in_(list(found)))
        try:
            rows = {row.id: row for row in await self._store.rows_of_tables(wanted, among)}
        finally:
            self._looks = [each for each in self._looks if each is not look]
        for table_id, somebody in look.items():
            live, row = self.here(table_id), rows.get(table_id)
            if live is not None:
                self.changed(live)  # it has come here meanwhile
            elif somebody is None and self.listing.get(table_id) is not None:
                continue
            elif row is None:
                self._drop(table_id)
            else:
                self._show_stored(row, bool(somebody))

    async def read_anew(self, there: Callable[[str], bool]) -> None:
        """Bring what is listed of other servers' tables into line with the store, whatever was told of them: what
        is listed there no more goes, and what has changed since this was done last is looked at. `there` says of a
        table whether somebody of it is there. Raises StoreError."""
        listed = {table_id for table_id in self._docs if self.here(table_id) is None}
        look: dict[str, bool | None] = dict.fromkeys(listed)
        self._looks.append(look)
        columns = schema.tables.c
        try:
            found = await self._store.rows(sa.select(columns.id, columns.updated).where(sa.text("listed = 1")))
        finally:
            self._looks = [each for each in self._looks if each is not look]
        stored = {row.id: row.updated for row in found}
        for table_id in look.keys() - stored.keys():
            if self.here(table_id) is None:
                self.forget(table_id)  # also by a look that read it earlier and is told later
        since = self._read_to - OVERLAP_MS
        self._read_to = max(stored.values(), default=self._read_to)
        new = [each for each, updated in stored.items() if updated >= since and self.here(each) is None]
        for start in range(0, len(new), AT_ONCE):
            await self.look_at({each: there(each) for each in new[start : start + AT_ONCE]})

    def _show_stored(self, row: Any, somebody: bool) -> None:
        """A table as it is stored; not one that this version cannot read."""
        summary = read_summary(row.id, row.glance)
        try:
            self._show(read_doc(row.id, row.doc), 0 if summary is None else summary.round, somebody)
        except UNREADABLE:
            self._drop(row.id)
        except Exception as error:  # each part can be read, and they do not fit together
            damaged(row.id, error)
            self._drop(row.id)

    def _outdate(self, table_ids: Collection[str]) -> None:
        """What is still being read of these tables is older than what is known now."""
        for look in self._looks:
            for table_id in table_ids:
                look.pop(table_id, None)

    def forget(self, table_id: str) -> None:
        """A table is deleted."""
        self._outdate([table_id])
        self._drop(table_id)

    @property
    def unread(self) -> bool:
        """Whether ratings of some tables are to be read."""
        return bool(self._unread)

    def rated_anew(self, account: str) -> None:
        """Somebody's rating is another now, or is shown to others or no more. A bot's, which may sit at many tables, is
        read when these change."""
        self._strengths.forget(account)
        self._unread |= dict.fromkeys(self._tables_of.get(account, ()))

    def rated_elsewhere(self) -> None:
        """Whoever's rating is another now, it is read when a table changes, or somebody looks."""
        self._strengths.forget_all()

    async def read_ratings(self) -> None:
        """Read the ratings of some tables of which they are not known. Raises StoreError."""
        ids = list(self._unread)[:AT_ONCE]
        docs = {each: self._docs[each] for each in ids if each in self._docs}
        found = await self._strengths.of([key for doc in docs.values() for key in keys_of(doc) if key is not None])
        for each in ids:
            doc = self._docs.get(each)
            if doc is not docs.get(each):
                continue  # it has changed meanwhile: the next time
            self._unread.pop(each, None)
            listed = self.listing.get(each)
            if doc is not None and listed is not None:
                self.listing.put(msgspec.structs.replace(listed, ratings=_ratings(doc, found)))

    def _show(self, doc: TableDoc, round_: int, here: bool) -> None:
        if not _is_listed(doc, here):
            self._drop(doc.id)
            return
        known = self._strengths.peek(wanted := [key for key in keys_of(doc) if key is not None])
        out = self.listing.put(_listed(doc, round_, _ratings(doc, known)))
        if out is not None:
            self._drop(out)
        if self.listing.get(doc.id) is None:
            return  # there are too many
        if self._docs.get(doc.id) is not doc:
            self._forget(doc.id)
            self._docs[doc.id] = doc
            for account in _people(doc):
                self._tables_of.setdefault(account, set()).add(doc.id)
        if len(known) < len(set(wanted)):
            self._unread[doc.id] = None

    def _drop(self, table_id: str) -> None:
        self.listing.drop(table_id)
        self._forget(table_id)
        self._unread.pop(table_id, None)

    def _forget(self, table_id: str) -> None:
        doc = self._docs.pop(table_id, None)
        for account in () if doc is None else _people(doc):
            of_account = self._tables_of[account]
            of_account.discard(table_id)
            if not of_account:
                del self._tables_of[account]


def _people(doc: TableDoc) -> set[str]:
    return set(doc.accounts)


def _ratings(doc: TableDoc, known: dict[Of, ShownRating | None]) -> tuple[ListedRating | None, ...]:
    """By seat that is taken the rating in short; empty where nobody has one."""
    taken = [key for key, each in zip(keys_of(doc), doc.seats, strict=True) if not isinstance(each, Free)]
    found = tuple(None if key is None else _short(known.get(key)) for key in taken)
    return found if any(each is not None for each in found) else ()


def _short(rating: ShownRating | None) -> ListedRating | None:
    return None if rating is None else (rating.value, rating.high - rating.value, rating.settling)


def _is_listed(doc: TableDoc, here: bool) -> bool:
    """Whether somebody who looks for a table should see this one. One that is to be played live waits only while
    somebody of it is there; one that is played without any of its players is not worth watching."""
    if not doc.setup.public or doc.status == "over":
        return False
    if doc.status == "playing":
        return any(isinstance(each, Player) and not each.left for each in doc.seats)
    return here or pace_of(doc.setup.clock.seconds) != "live"


def _listed(doc: TableDoc, round_: int, ratings: tuple[ListedRating | None, ...]) -> ListedTable:
    setup = doc.setup
    options: dict[str, Any] = dict(setup.options)
    own_course = own_course_of(options)
    looks = doc.looks or looks_of(doc.seats)
    return ListedTable(
        id=doc.id,
        number=0,
        game=setup.game,
        title=setup.title,
        options=options,
        own_course=own_course,
        pace=pace_of(setup.clock.seconds),
        seconds=setup.clock.seconds,
        seats=len(doc.seats),
        looks=tuple(look for look, each in zip(looks, doc.seats, strict=True) if not isinstance(each, Free)),
        rated=setup.rated,
        # A full one is about to begin.
        waits=doc.status == "open" and any(isinstance(each, Free) for each in doc.seats),
        round=round_,
        ratings=ratings,
    )
