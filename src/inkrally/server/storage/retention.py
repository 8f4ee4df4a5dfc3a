"""What nobody uses any more goes after the time that whoever hosts the server has set: tables, finished matches where
that is wanted, sessions and codes. A few rows at a time, with pauses that grow with the work, so that play never waits.

Knows rows and their times, no rule and no connection.
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
"""Not at once when a server starts: others wait for it then."""
TABLES_PER_TRANSACTION = 20
"""So many tables, each with its log, go in one transaction."""
SESSIONS_CHUNK = 200
MAX_CHUNKS = 100
"""Of lines and reports in one sweep; the next finds the rest."""
MAX_PER_SWEEP = 5000
"""So many of a kind are looked for in one sweep; the next finds the rest."""
PAUSE_FACTOR = 4.0
"""After each chunk comes a pause, so many times as long as it took."""
LESSON_DAYS = 3
"""So long a lesson is kept that was left; it is played again in minutes."""
CODE_DAYS = 1
"""A code is known so long after its time, so that it is said to be too old and not to be unknown."""


REPORT_DAYS = 90
"""An answered report is kept so long, and with it what it shows."""
INVITATION_DAYS = 30
"""An invitation is told for a day; that it was dismissed, and how often others of its sender were, is known so long."""


class SweepResult(msgspec.Struct):
    """How many went."""

    tables: int = 0
    finished: int = 0
    sessions: int = 0
    lessons: int = 0


class Retention:
    """Sweeps a store, for as long as `watch` goes on."""

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
        """`in_use` says whether a table is in memory, `here` which sessions are connected; `gone` is told of each table
        that went. `leads` returns whether this server sweeps, of several."""
        self._config = config
        self._store = store
        self._sessions = known
        self._in_use = in_use
        self._leads = leads
        self._here = here
        self._now = now
        self._gone = gone

    async def run(self) -> None:
        """Sweep now and then, for ever."""
        await asyncio.sleep(STARTUP_DELAY_SECONDS)
        while True:
            if self._leads():
                await attempt("retention", self.sweep)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> SweepResult:
        """Delete what nobody has used for too long; how much. What one part cannot do keeps no other from going on.
        Raises StoreError."""
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
        # In these words, so that the index of lessons alone is read.
        swept.lessons = await part(self._tables(sa.text("lesson = 1"), _before(now, LESSON_DAYS)), 0)
        if self._config.unfinished_table_days is not None:
            no_clock = sa.or_(columns.deadline.is_(None), columns.deadline < now)
            for status in ("open", "playing"):
                # One status after the other, so that of what is newer nothing is looked at.
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
        # Where one is damaged: so that an index alone is read, which has all of them.
        among = ids.where(tables.c.status.concat("") == status, used < before) if status else old
        gone = 0
        for chunk in _chunks([row.id for row in await self._store.rows_of_tables(old, among)], TABLES_PER_TRANSACTION):
            going = [table_id for table_id in chunk if not await self._in_use(table_id)]
            # With its time once more: where something has happened meanwhile it stays.
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
            # Those that stay take the place of none that goes.
            found = await self._store.rows(old.where(~is_seated_at_running_table(sessions)))
        except TableCorrupted:
            found = await self._store.rows(old)
        gone = 0
        for chunk in _chunks([row.id for row in found], SESSIONS_CHUNK):
            here = self._here()
            away = [session for session in chunk if session not in here]
            try:
                # A guest's account has the id of its one session.
                await self._each(
                    [
                        [("no-session", {"key": session, "before": before}), ("no-guest", {"key": session})]
                        for session in away
                    ]
                )
            finally:
                for session in away:
                    self._sessions.evict(session)  # no other server has it in memory, as it was here long ago
            left = await self._store.rows(sa.select(sessions.c.id).where(sessions.c.id.in_(chunk)))
            gone += len(chunk) - len(left)
        return gone

    async def _rows(self, what: str, column: sa.Column[int], before: int) -> None:
        """Delete rows that are older, a chunk at a time."""
        old = sa.select(column).where(column < before).limit(1)
        for _ in range(MAX_CHUNKS):
            if await self._store.row(old) is None:
                return
            await self._do(Write().add(what, before=before))

    async def _each(self, goes: Sequence[Sequence[tuple[str, dict[str, Any]]]]) -> None:
        """Write some rows for each of several, all at once; where one meets what is damaged each by itself, and that
        one stays."""
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
