"""The list of public tables, kept up to date as tables change.

A table is listed at once, with those ratings of its players that are cached. Other ratings are read a moment later, for
many tables together, so that no player waits for these reads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from inkrally.lobby.open_table_list import ListedRating, OpenTable, OpenTableList
from inkrally.lobby.ratings import ShownRating
from inkrally.lobby.time_controls import time_control_of
from inkrally.server.features.ratings.seat_ratings import RatingKey, SeatRatings, keys_of
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_summary
from inkrally.server.storage.store import UNREADABLE, Store, table_corrupted
from inkrally.table.avatars import avatars_of
from inkrally.table.document import EmptySeat, Player, TableDocument
from inkrally.table.names import own_course_of

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

OVERLAP_MS = 10_000
"""How far before the newest row that was read the next read begins.

Rows can become visible in another order than that of their times.
"""
MAX_BATCH = 50
"""How many tables of other servers, and how many tables with missing ratings, one read handles."""


class OpenTables:
    """Keeps the list of public tables of all servers up to date on one server. Await `open` first."""

    def __init__(
        self, store: Store, seat_ratings: SeatRatings, find_live_table: Callable[[str], LiveTable | None]
    ) -> None:
        """Create an empty list.

        Args:
            store: The store.
            seat_ratings: The ratings of players.
            find_live_table: Returns a table by its ID if it is in the memory of this server, or None.
        """
        self.find_live_table = find_live_table
        self._store = store
        self._seat_ratings = seat_ratings
        self.listing = OpenTableList(secrets.token_hex(6))
        self._docs: dict[str, TableDocument] = {}
        """The documents of the listed tables."""
        self._tables_of: dict[str, set[str]] = {}
        """The listed tables of each account."""
        self._unread: dict[str, None] = {}
        """The listed tables with ratings that must be read."""
        self._looks: list[dict[str, bool | None]] = []
        """The reads of other servers' tables in progress. A newer change removes its table from these reads."""
        self._read_to = 0
        """The time of the newest change that `resync` has read, in milliseconds since 1970."""

    async def open(self) -> None:
        """List the public tables that exist when the server starts. Raises StoreError."""
        columns = schema.tables.c
        # Written like the condition of the partial index, so that only this index is read.
        query = (
            sa.select(columns.id, columns.doc, columns.glance, columns.updated)
            .where(sa.text("listed = 1"))
            .order_by(columns.created)
        )
        for row in await self._store.rows_of_tables(query):
            self._read_to = max(self._read_to, row.updated)
            self._show_stored(row, False)

    def changed(self, live: LiveTable) -> None:
        """Update or remove the entry of a table of this server that has changed."""
        doc = live.table.doc
        if not doc.setup.public:
            return
        self._outdate([live.id])
        match = live.table.match
        round_ = 0 if match is None else live.table.game.status(match.state.table).round
        self._show(doc, round_, self.has_connected_player(live))

    def has_connected_player(self, live: LiveTable) -> bool:
        """Return whether a player or the host of a table is connected to it."""
        doc = live.table.doc
        return any(viewer.account == doc.host or doc.seat_of(viewer.account) is not None for viewer in live.viewers)

    async def refresh(self, found: dict[str, bool | None]) -> None:
        """Read tables of other servers from the store, and update their entries.

        Args:
            found: By table ID, whether a player is connected. None for a new table: an entry that exists already is
                kept.

        Raises:
            StoreError: The store does not answer.
        """
        self._outdate([table_id for table_id, somebody in found.items() if somebody is not None])
        look = dict(found)
        self._looks.append(look)
        columns = schema.tables.c
        query = sa.select(columns.id, columns.doc, columns.glance).where(columns.id.in_(list(found)))
        among = sa.select(columns.id).where(columns.id.in_(list(found)))
        try:
            rows = {row.id: row for row in await self._store.rows_of_tables(query, among)}
        finally:
            self._looks = [each for each in self._looks if each is not look]
        for table_id, somebody in look.items():
            live, row = self.find_live_table(table_id), rows.get(table_id)
            if live is not None:
                self.changed(live)  # this server has acquired the table meanwhile
            elif somebody is None and self.listing.get(table_id) is not None:
                continue
            elif row is None:
                self._drop(table_id)
            else:
                self._show_stored(row, bool(somebody))

    async def resync(self, there: Callable[[str], bool]) -> None:
        """Compare the entries of other servers' tables with the store, because events may have been lost.

        Entries of tables that are no longer public are removed, and changed tables are read.

        Args:
            there: Returns whether a player of a table is connected to another server, by table ID.

        Raises:
            StoreError: The store does not answer.
        """
        listed = {table_id for table_id in self._docs if self.find_live_table(table_id) is None}
        look: dict[str, bool | None] = dict.fromkeys(listed)
        self._looks.append(look)
        columns = schema.tables.c
        try:
            found = await self._store.rows(sa.select(columns.id, columns.updated).where(sa.text("listed = 1")))
        finally:
            self._looks = [each for each in self._looks if each is not look]
        stored = {row.id: row.updated for row in found}
        for table_id in look.keys() - stored.keys():
            if self.find_live_table(table_id) is None:
                self.forget(table_id)  # this also makes earlier reads in progress ignore the table
        since = self._read_to - OVERLAP_MS
        self._read_to = max(stored.values(), default=self._read_to)
        new = [each for each, updated in stored.items() if updated >= since and self.find_live_table(each) is None]
        for start in range(0, len(new), MAX_BATCH):
            await self.refresh({each: there(each) for each in new[start : start + MAX_BATCH]})

    def _show_stored(self, row: Any, somebody: bool) -> None:
        """Add or update the entry of a table from its stored row, unless this version cannot read the row.

        `somebody` is whether a player is connected.
        """
        summary = read_summary(row.id, row.glance)
        try:
            self._show(read_doc(row.id, row.doc), 0 if summary is None else summary.round, somebody)
        except UNREADABLE:
            self._drop(row.id)
        except Exception as error:  # the parts of the table can be read, but do not fit together
            table_corrupted(row.id, error)
            self._drop(row.id)

    def _outdate(self, table_ids: Collection[str]) -> None:
        """Make reads in progress ignore these tables, because newer data is known."""
        for look in self._looks:
            for table_id in table_ids:
                look.pop(table_id, None)

    def forget(self, table_id: str) -> None:
        """Remove a deleted table from the list."""
        self._outdate([table_id])
        self._drop(table_id)

    @property
    def has_unread_ratings(self) -> bool:
        """Whether the list lacks ratings that have to be read."""
        return bool(self._unread)

    def on_rating_changed(self, account: str) -> None:
        """Read the ratings of the tables of an account again, in the next `read_ratings`.

        Ratings of bots are updated when their tables change.
        """
        self._seat_ratings.invalidate(account)
        self._unread |= dict.fromkeys(self._tables_of.get(account, ()))

    async def invalidate_ratings(self) -> None:
        """Drop all cached ratings, because events may have been lost. A table reads its ratings at its next change."""
        self._seat_ratings.invalidate_all()

    async def read_ratings(self) -> None:
        """Read missing ratings of at most `MAX_BATCH` tables, and update their entries. Raises StoreError."""
        ids = list(self._unread)[:MAX_BATCH]
        docs = {each: self._docs[each] for each in ids if each in self._docs}
        # Remove the tables before the read, so that a change during the read adds its table again.
        for each in ids:
            del self._unread[each]
        try:
            found = await self._seat_ratings.of(
                [key for doc in docs.values() for key in keys_of(doc) if key is not None]
            )
        except BaseException:
            self._unread |= dict.fromkeys(docs)
            raise
        for each, doc in docs.items():
            listed = self.listing.get(each)
            # A table that has changed meanwhile was listed again, and is read again if necessary.
            if listed is not None and self._docs.get(each) is doc:
                self.listing.put(msgspec.structs.replace(listed, ratings=_ratings(doc, found)))

    def _show(self, doc: TableDocument, round_: int, is_loaded: bool) -> None:
        """Add, update or remove the entry of a table. `is_loaded` is whether a player is connected."""
        if not _is_listed(doc, is_loaded):
            self._drop(doc.id)
            return
        known = self._seat_ratings.cached(wanted := [key for key in keys_of(doc) if key is not None])
        out = self.listing.put(_listed(doc, round_, _ratings(doc, known)))
        if out is not None:
            self._drop(out)
        if self.listing.get(doc.id) is None:
            return  # the list is full
        if self._docs.get(doc.id) is not doc:
            self._forget(doc.id)
            self._docs[doc.id] = doc
            for account in doc.accounts:
                self._tables_of.setdefault(account, set()).add(doc.id)
        if len(known) < len(set(wanted)):
            self._unread[doc.id] = None

    def _drop(self, table_id: str) -> None:
        """Remove the entry of a table."""
        self.listing.drop(table_id)
        self._forget(table_id)
        self._unread.pop(table_id, None)

    def _forget(self, table_id: str) -> None:
        """Forget the document of a table whose entry was removed."""
        doc = self._docs.pop(table_id, None)
        for account in () if doc is None else doc.accounts:
            of_account = self._tables_of[account]
            of_account.discard(table_id)
            if not of_account:
                del self._tables_of[account]


def _ratings(doc: TableDocument, known: dict[RatingKey, ShownRating | None]) -> tuple[ListedRating | None, ...]:
    """Return the ratings of the occupied seats in their short form, given the cached ratings by key.

    The result is empty if no seat has a rating.
    """
    taken = [key for key, each in zip(keys_of(doc), doc.seats, strict=True) if not isinstance(each, EmptySeat)]
    found = tuple(None if key is None else _short(known.get(key)) for key in taken)
    return found if any(each is not None for each in found) else ()


def _short(rating: ShownRating | None) -> ListedRating | None:
    """Return the short form of a rating, or None."""
    return None if rating is None else (rating.value, rating.high - rating.value, rating.settling)


def _is_listed(doc: TableDocument, is_loaded: bool) -> bool:
    """Return whether to list a table. `is_loaded` is whether a player is connected.

    A table with a live clock that waits for players is listed only while a player is connected. A running match is
    listed until all players have left it.
    """
    if not doc.setup.public or doc.status == "over":
        return False
    if doc.status == "playing":
        return any(isinstance(each, Player) and not each.left for each in doc.seats)
    return is_loaded or time_control_of(doc.setup.clock.seconds) != "live"


def _listed(doc: TableDocument, round_: int, ratings: tuple[ListedRating | None, ...]) -> OpenTable:
    """Return the entry of a table for the list."""
    setup = doc.setup
    options: dict[str, Any] = dict(setup.options)
    own_course = own_course_of(options)
    looks = doc.looks or avatars_of(doc.seats)
    return OpenTable(
        id=doc.id,
        number=0,
        game=setup.game,
        title=setup.title,
        options=options,
        own_course=own_course,
        pace=time_control_of(setup.clock.seconds),
        seconds=setup.clock.seconds,
        seats=len(doc.seats),
        looks=tuple(look for look, each in zip(looks, doc.seats, strict=True) if not isinstance(each, EmptySeat)),
        rated=setup.rated,
        # A full table does not wait: its match begins at once.
        waits=doc.status == "open" and any(isinstance(each, EmptySeat) for each in doc.seats),
        round=round_,
        ratings=ratings,
    )
