"""Keeps what came of matches: as each ends, and of those that ended before anybody kept it, a few at a time.

There is one way for both: a table that is over and not kept yet is looked for, read, and written down with a mark
that it is kept, in one transaction. Whenever a server was killed the next goes on, and nothing is there twice. Knows
no rule.
"""

from __future__ import annotations

import asyncio
import gzip
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.analysis.form import FORM
from inkrally.server.endless import attempt
from inkrally.server.events import Dispatcher, MatchFinished, TableChanged
from inkrally.server.features.history.figures import history_rows, lost_rows, review_within
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_doc, read_standings
from inkrally.server.storage.rows import from_rows
from inkrally.server.storage.store import UNREADABLE, OutOfStep, Store, StoreError, TableDamaged, Write, damaged
from inkrally.server.storage.summary import summary_text

SLICE = 20
"""So many tables are looked for at once."""
SHARE = 3.0
"""After each slice comes a pause, so many times as long as it took: play goes first."""
AGAIN_SECONDS = 5.0
LOOK_SECONDS = 60.0
"""So often it is looked, also where nobody says that a match is over."""
MOST_SKIPPED = 10_000
ALL = -1


class Keeper:
    """Keeps the history of a store."""

    def __init__(self, store: Store, events: Dispatcher, leads: Callable[[], bool]) -> None:
        """`leads` returns whether this server keeps it, of several."""
        self._events = events
        events.on(TableChanged, self._changed)
        events.on(MatchFinished, lambda _: self._wake.set(), remote_only=True)
        self._store = store
        self._wake = asyncio.Event()
        self._leads = leads
        self._skipped: set[str] = set()
        """Damaged tables, which are named in the log: looked at once."""

    def _changed(self, event: TableChanged) -> None:
        if event.live.table.doc.status == "over":
            self._wake.set()
            if not self._leads():
                self._events.emit(MatchFinished())

    async def watch(self) -> None:
        """Keep what there is to keep, for ever."""
        while True:
            self._wake.clear()
            if self._leads() and not await attempt("history", self.catch_up):
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()

    async def catch_up(self) -> int:
        """Keep what ended since the last time; how many tables that were. Raises StoreError."""
        count, last = 0, ""
        columns = schema.tables.c
        while True:
            began = time.perf_counter()
            # In these words, so that the index of such tables alone is read.
            wanted = sa.select(columns.id).where(sa.text("status = 'over' AND kept = 0"), columns.id > last)
            rows = await self._store.rows(wanted.order_by(columns.id).limit(SLICE))
            # Together, so that one transaction takes them all.
            kept = await asyncio.gather(*(self._keep(row.id) for row in rows if row.id not in self._skipped))
            count += sum(kept)
            if len(rows) < SLICE:
                return count
            last = rows[-1].id
            await asyncio.sleep(SHARE * (time.perf_counter() - began))

    async def _keep(self, table_id: str) -> bool:
        try:
            write = await self._of(table_id)
            if write is None:
                return False
            await self._store.write(write)
        except UNREADABLE:
            self._skip(table_id)
            return False
        except OutOfStep:
            return False  # deleted meanwhile
        except StoreError:
            raise
        except Exception as error:  # each part can be read, and they do not fit together
            damaged(table_id, error)
            self._skip(table_id)
            return False
        return True

    def _skip(self, table_id: str) -> None:
        if len(self._skipped) < MOST_SKIPPED:
            self._skipped.add(table_id)

    async def _of(self, table_id: str) -> Write | None:
        """What to write of a table; None where it is gone."""
        columns, entries, results, reviews = (
            each.c for each in (schema.tables, schema.entries, schema.results, schema.reviews)
        )
        ended = sa.select(sa.func.max(entries.at)).where(entries.table_id == table_id).scalar_subquery()
        rated = sa.select(results.standings).where(results.table_id == table_id).scalar_subquery()
        review = sa.select(reviews.review).where(
            reviews.table_id == table_id, reviews.seat == ALL, reviews.form == FORM
        )
        wanted = sa.select(
            columns.doc, columns.glance, columns.updated, ended.label("ended"), rated.label("rated"),
            review.scalar_subquery().label("review"),
        )  # fmt: skip
        found = await self._store.rows_of_tables(
            wanted.where(columns.id == table_id), sa.select(columns.id).where(columns.id == table_id)
        )
        if not found:
            gone = await self._store.row(sa.select(sa.literal(1)).where(columns.id == table_id))
            if gone is not None:
                raise TableDamaged("table-damaged", "what is stored of this is damaged")
            return None
        row, write = found[0], Write()
        summary, lost = row.glance, None
        if summary is None:
            loaded = await self._store.load(table_id)
            if loaded is None:
                return None
            summary = await asyncio.to_thread(_folded, loaded)
            write.add("glance", key=table_id, glance=summary)
        rows, lost = await asyncio.to_thread(_worked_out, table_id, row, summary)
        for what, each in (("history", rows), ("reviewed", lost)):
            for one in each:
                write.add(what, **one)
        return write.add("kept", key=table_id, was=row.doc)


def _folded(loaded: Any) -> str:
    table = from_rows(loaded)
    if table.match is None:
        return "{}"
    return summary_text(table.doc, table.game, table.match.state)


def _worked_out(table_id: str, row: Any, summary: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of a table. What cannot be read, of a game that is no more here say, is kept as nothing."""
    doc = read_doc(table_id, row.doc)
    rows: list[dict[str, Any]] = []
    try:
        standings = None if row.rated is None else read_standings(table_id, row.rated)
        if standings != ():
            rows = history_rows(doc, summary, row.ended or row.updated, standings)
    except (msgspec.MsgspecError, IndexError) as error:
        observe.log.warning("history-unread", table=table_id, error=str(error))
    return rows, [] if row.review is None else lost_of(doc.setup.game, table_id, unpacked(row.review))


def unpacked(packed: bytes) -> bytes:
    """What a review is kept in, unpacked; nothing where it is damaged."""
    try:
        return gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        return b"{}"


def lost_of(game: str, table_id: str, told: bytes) -> list[dict[str, Any]]:
    """The rows of a review as it is told; none where it cannot be read."""
    try:
        return lost_rows(game, table_id, review_within(told))
    except (msgspec.MsgspecError, KeyError) as error:
        observe.log.info("review-unread", table=table_id, error=str(error))
        return []
