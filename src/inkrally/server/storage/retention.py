"""Deletion of unused data after the time that the host has configured: tables, finished matches, sessions and codes.

It works on a few rows at a time, with pauses in proportion to the work, so that play does not wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from inkrally.lobby.chat import RETENTION_DAYS
from inkrally.server.background_tasks import attempt
from inkrally.server.config import Config
from inkrally.server.events import TableDeleted
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.statements import is_seated_at_running_table
from inkrally.server.storage.schema import declines, invitations, reports, sessions, tables, talk
from inkrally.server.storage.sessions import Sessions
from inkrally.server.storage.store import Store, StoreError, TableCorrupted, Write

T = TypeVar("T")
DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
STARTUP_DELAY_SECONDS = 60.0
"""The delay of the first sweep after the start, when the server has other work."""
TABLES_PER_TRANSACTION = 20
"""The number of tables, each with its log, that one transaction deletes."""
SESSIONS_CHUNK = 200
MAX_CHUNKS = 100
"""The maximum number of chunks of rows of one kind in a sweep. The next sweep goes on."""
MAX_PER_SWEEP = 5000
"""The maximum number of tables and sessions to look for in a sweep. The next sweep goes on."""
PAUSE_FACTOR = 4.0
"""The pause after each chunk, as a multiple of the time that it took."""
LESSON_DAYS = 3
"""How many days to keep an unfinished lesson. Playing it again takes minutes."""
CODE_DAYS = 1
"""How many days to remember an expired code, so that its user learns that it has expired."""


REPORT_DAYS = 90
"""How many days to keep an answered report and its context."""
INVITATION_DAYS = 30
"""How many days to remember dismissed invitations. An invitation itself is shown for a day."""


class SweepResult(msgspec.Struct):
    """The numbers of deleted rows."""

    tables: int = 0
    finished: int = 0
    sessions: int = 0
    lessons: int = 0


class Retention:
    """Deletes unused data. `watch` is its background task."""

    def __init__(
        self,
        config: Config,
        store: Store,
        known: Sessions,
        in_use: Callable[[str], Awaitable[bool]],
        here: Callable[[], set[str]],
        now: Callable[[], int],
        gone: Callable[[str], None],
        leads: Callable[[], bool],
    ) -> None:
        """Create it.

        Args:
            config: The configuration.
            store: The store.
            known: The sessions.
            in_use: Returns whether a table is in memory.
            here: Returns the connected sessions.
            now: Returns the time in milliseconds since 1970.
            gone: Called with the ID of each deleted table.
            leads: Returns whether this server, among several, deletes data.
        """
        self._config = config
        self._store = store
        self._sessions = known
        self._in_use = in_use
        self._leads = leads
        self._here = here
        self._now = now
        self._gone = gone

    async def run(self) -> None:
        """Sweep regularly until the task is cancelled."""
        await asyncio.sleep(STARTUP_DELAY_SECONDS)
        while True:
            if self._leads():
                await attempt("retention-sweep-failed", self.sweep)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> SweepResult:
        """Delete unused data, and return how much. If one part fails, the others go on.

        Raises:
            StoreError: A part failed.
        """
        swept, now, columns = SweepResult(), self._now(), tables.c
        failed: list[StoreError] = []

        async def part(work: Awaitable[T], nothing: T) -> T:
            try:
                return await work
            except StoreError as error:
                failed.append(error)
                return nothing

        await part(self._store.write(Write().add("old-codes", before=now - CODE_DAYS * DAY_MS)), None)
        await part(self._rows("old-talk", talk.c.at, _before(now, RETENTION_DAYS)), None)
        await part(self._rows("old-reports", reports.c.answered, _before(now, REPORT_DAYS)), None)
        await part(self._rows("old-invitations", invitations.c.made, _before(now, INVITATION_DAYS)), None)
        await part(self._rows("old-declines", declines.c.at, _before(now, INVITATION_DAYS)), None)
        # Written like the condition of the partial index, so that only this index is read.
        swept.lessons = await part(self._tables(sa.text("lesson = 1"), _before(now, LESSON_DAYS)), 0)
        if self._config.unfinished_table_days is not None:
            no_clock = sa.or_(columns.deadline.is_(None), columns.deadline < now)
            for status in ("open", "playing"):
                # One query for each status, so that newer rows are not read.
                unused = sa.and_(columns.status == status, no_clock)
                swept.tables += await part(
                    self._tables(unused, _before(now, self._config.unfinished_table_days), status), 0
                )
        if self._config.finished_match_days is not None:
            finished = columns.status == "over"
            swept.finished = await part(
                self._tables(finished, _before(now, self._config.finished_match_days), "over"), 0
            )
        if self._config.session_days is not None:
            swept.sessions = await part(self._browsers(_before(now, self._config.session_days)), 0)
        if swept != SweepResult():
            observe.log.info("swept", **msgspec.structs.asdict(swept))
        if failed:
            raise failed[0]
        return swept

    async def _tables(self, which: sa.ColumnElement[bool] | sa.TextClause, before: int, status: str = "") -> int:
        used, ids = tables.c.updated, sa.select(tables.c.id)
        old = ids.where(which, used < before).order_by(used).limit(MAX_PER_SWEEP)
        # For damaged tables: a query that reads only an index.
        among = ids.where(tables.c.status.concat("") == status, used < before) if status else old
        gone = 0
        for chunk in _chunks([row.id for row in await self._store.rows_of_tables(old, among)], TABLES_PER_TRANSACTION):
            going = [table_id for table_id in chunk if not await self._in_use(table_id)]
            # Check the time again, so that a table that was used meanwhile stays.
            await self._each([[("no-table", {"key": table_id, "before": before})] for table_id in going])
            kept = sa.select(tables.c.id).where(tables.c.id.in_(going))
            left = {row.id for row in await self._store.rows_of_tables(kept, among=kept)}
            deleted, told = [table_id for table_id in going if table_id not in left], Write()
            gone += len(deleted)
            for table_id in deleted:
                self._gone(table_id)
                told.tell(TableDeleted(table_id))
            if deleted:
                await self._store.write(told)
        return gone

    async def _browsers(self, before: int) -> int:
        old = sa.select(sessions.c.id).where(sessions.c.seen < before).order_by(sessions.c.seen).limit(MAX_PER_SWEEP)
        try:
            # Exclude sessions that stay, so that they do not use up the limit.
            found = await self._store.rows(old.where(~is_seated_at_running_table(sessions)))
        except TableCorrupted:
            found = await self._store.rows(old)
        gone = 0
        for chunk in _chunks([row.id for row in found], SESSIONS_CHUNK):
            here = self._here()
            away = [session for session in chunk if session not in here]
            try:
                # The ID of a guest's account is that of its only session.
                await self._each(
                    [
                        [("no-session", {"key": session, "before": before}), ("no-guest", {"key": session})]
                        for session in away
                    ]
                )
            finally:
                for session in away:
                    self._sessions.evict(session)  # other servers have not cached it, as it was unused for long
            left = await self._store.rows(sa.select(sessions.c.id).where(sessions.c.id.in_(chunk)))
            gone += len(chunk) - len(left)
        return gone

    async def _rows(self, what: str, column: sa.Column[int], before: int) -> None:
        """Delete rows that are older than a time, in chunks."""
        old = sa.select(column).where(column < before).limit(1)
        for _ in range(MAX_CHUNKS):
            if await self._store.row(old) is None:
                return
            await self._do(Write().add(what, before=before))

    async def _each(self, goes: Sequence[Sequence[tuple[str, dict[str, Any]]]]) -> None:
        """Write several groups of rows at once. If damaged data prevents that, write each group separately."""
        together = Write()
        for rows in goes:
            for what, row in rows:
                together.add(what, **row)
        try:
            await self._do(together)
        except TableCorrupted:
            if len(goes) > 1:
                for rows in goes:
                    await self._each([rows])

    async def _do(self, write: Write) -> None:
        if write.rows:
            began = time.perf_counter()
            await self._store.write(write)
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))


def _before(now: int, days: float) -> int:
    return now - int(days * DAY_MS)


def _chunks(found: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(found), size):
        yield found[start : start + size]
