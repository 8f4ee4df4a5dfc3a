"""Records finished matches in the history, soon after they end.

The recorder finds finished tables that are not recorded, reads them, and stores their rows together with the mark
`kept` in one transaction. After a crash, the next server continues, and no match is recorded twice.
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

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.server.background_tasks import attempt
from inkrally.server.events import Dispatcher, MatchFinished, TableChanged
from inkrally.server.features.history.match_stats import history_rows, review_rows, review_within
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_standings
from inkrally.server.storage.store import (
    UNREADABLE,
    StaleWrite,
    Store,
    StoreError,
    TableCorrupted,
    Write,
    table_corrupted,
)
from inkrally.server.storage.summary import summary_text
from inkrally.server.storage.table_rows import table_from_rows

BATCH_SIZE = 20
"""How many tables to look for at once."""
PAUSE_FACTOR = 3.0
"""The length of the pause after each batch, as a multiple of its duration, so that players do not wait."""
RETRY_SECONDS = 5.0
"""The pause after an error of the store."""
POLL_SECONDS = 60.0
"""How often to look for finished matches even if no event announces one."""
MAX_SKIPPED = 10_000
"""The maximum number of unreadable tables that are remembered, so that they are not tried again at once."""
ALL_SEATS = -1
"""The number in place of a seat for a review of all seats."""


class HistoryRecorder:
    """Records finished matches in the history of a store. `run` is its background task."""

    def __init__(self, store: Store, events: Dispatcher, is_leader: Callable[[], bool]) -> None:
        """Create the recorder.

        Args:
            store: The store.
            events: The event dispatcher, which delivers events about finished matches.
            is_leader: Returns whether this server is the leader of the cluster, which records the history.
        """
        self._events = events
        events.on(TableChanged, self._changed)
        events.on(MatchFinished, lambda _: self._wake.set(), remote_only=True)
        self._store = store
        self._wake = asyncio.Event()
        self._is_leader = is_leader
        self._skipped: set[str] = set()
        """Tables that cannot be read. The log names them, and they are not tried again."""

    def _changed(self, event: TableChanged) -> None:
        """Wake the background task if the match of a table is over."""
        if event.live.table.doc.status == "over":
            self._wake.set()
            if not self._is_leader():
                self._events.emit(MatchFinished())

    async def run(self) -> None:
        """Record finished matches until the task is cancelled."""
        while True:
            self._wake.clear()
            if self._is_leader() and not await attempt("history-recording-failed", self.catch_up):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._wake.wait()

    async def catch_up(self) -> int:
        """Record all finished matches that are not recorded yet, and return their number. Raises StoreError."""
        count, last = 0, ""
        columns = schema.tables.c
        while True:
            began = time.perf_counter()
            # Write the condition as in the partial index, so that the database reads only this index.
            query = sa.select(columns.id).where(sa.text("status = 'over' AND kept = 0"), columns.id > last)
            rows = await self._store.rows(query.order_by(columns.id).limit(BATCH_SIZE))
            # Record the tables concurrently, so that one transaction contains the rows of all.
            kept = await asyncio.gather(*(self._record(row.id) for row in rows if row.id not in self._skipped))
            count += sum(kept)
            if len(rows) < BATCH_SIZE:
                return count
            last = rows[-1].id
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))

    async def _record(self, table_id: str) -> bool:
        """Record one match, and return whether it was recorded."""
        try:
            write = await self._write_for(table_id)
            if write is None:
                return False
            await self._store.write(write)
        except UNREADABLE:
            self._skip(table_id)
            return False
        except StaleWrite:
            return False  # the table was deleted or changed meanwhile
        except StoreError:
            raise
        except Exception as error:  # the parts of the table can be read, but do not fit together
            table_corrupted(table_id, error)
            self._skip(table_id)
            return False
        return True

    def _skip(self, table_id: str) -> None:
        """Remember a table that cannot be recorded, so that it is not tried again."""
        if len(self._skipped) < MAX_SKIPPED:
            self._skipped.add(table_id)

    async def _write_for(self, table_id: str) -> Write | None:
        """Return the write that records the match of a table, or None if the table was deleted."""
        columns, entries, results, reviews = (
            each.c for each in (schema.tables, schema.entries, schema.results, schema.reviews)
        )
        ended = sa.select(sa.func.max(entries.at)).where(entries.table_id == table_id).scalar_subquery()
        rated = sa.select(results.standings).where(results.table_id == table_id).scalar_subquery()
        review = sa.select(reviews.review).where(
            reviews.table_id == table_id, reviews.seat == ALL_SEATS, reviews.form == REVIEW_FORMAT_VERSION
        )
        query = sa.select(
            columns.doc, columns.glance, columns.updated, ended.label("ended"), rated.label("rated"),
            review.scalar_subquery().label("review"),
        )  # fmt: skip
        found = await self._store.rows_of_tables(
            query.where(columns.id == table_id), sa.select(columns.id).where(columns.id == table_id)
        )
        if not found:
            gone = await self._store.row(sa.select(sa.literal(1)).where(columns.id == table_id))
            if gone is not None:
                raise TableCorrupted("table-damaged", "the stored data of this table is damaged")
            return None
        row, write = found[0], Write()
        summary, lost = row.glance, None
        if summary is None:
            loaded = await self._store.load(table_id)
            if loaded is None:
                return None
            summary = await asyncio.to_thread(_folded, loaded)
            write.add("glance", key=table_id, glance=summary)
        rows, lost = await asyncio.to_thread(_history_and_review_rows, table_id, row, summary)
        for kind, each in (("history", rows), ("reviewed", lost)):
            for one in each:
                write.add(kind, **one)
        return write.add("kept", key=table_id, was=row.doc)


def _folded(loaded: Any) -> str:
    """Replay a match, and return its summary as JSON."""
    table = table_from_rows(loaded)
    if table.match is None:
        return "{}"
    return summary_text(table.doc, table.game, table.match.state)


def _history_and_review_rows(
    table_id: str, row: Any, summary: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rows of `history` and of `reviewed` for a table.

    Returns no rows of `history` for a match whose summary or standings cannot be read.
    """
    doc = read_doc(table_id, row.doc)
    rows: list[dict[str, Any]] = []
    try:
        standings = None if row.rated is None else read_standings(table_id, row.rated)
        if standings != ():
            rows = history_rows(doc, summary, row.ended or row.updated, standings)
    except (msgspec.MsgspecError, IndexError) as error:
        observe.log.warning("history-unreadable", table=table_id, error=str(error))
    return rows, [] if row.review is None else lost_of(doc.setup.game, table_id, decompress_review(row.review))


def decompress_review(packed: bytes) -> bytes:
    """Decompress a stored review. Returns an empty JSON object if the data is damaged."""
    try:
        return gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        return b"{}"


def lost_of(game: str, table_id: str, state: bytes) -> list[dict[str, Any]]:
    """Return the rows of `reviewed` for a stored review (`state`), or no rows if the review cannot be read."""
    try:
        return review_rows(game, table_id, review_within(state))
    except (msgspec.MsgspecError, KeyError) as error:
        observe.log.info("review-unreadable", table=table_id, error=str(error))
        return []
