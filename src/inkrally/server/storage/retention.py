"""Deletion of data that was not used for the configured time: tables, finished matches, sessions, codes and others.

The background task deletes a few rows at a time, and pauses in proportion to the work, so that players do not wait.
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
"""How often to look for old data."""
STARTUP_DELAY_SECONDS = 60.0
"""How long after the start of the server the first sweep begins. A starting server has more urgent work."""
TABLES_PER_TRANSACTION = 20
"""How many tables, each with its log, one transaction deletes."""
SESSIONS_CHUNK = 200
"""How many sessions one transaction deletes."""
MAX_CHUNKS = 100
"""The maximum number of chunks of rows of one kind in a sweep. The next sweep continues."""
MAX_PER_SWEEP = 5000
"""The maximum number of tables, and of sessions, in a sweep. The next sweep continues."""
PAUSE_FACTOR = 4.0
"""The length of the pause after each transaction, as a multiple of its duration."""
LESSON_DAYS = 3
"""How many days a lesson is kept after its last use. Playing a lesson again takes only minutes."""
CODE_DAYS = 1
"""How many days an expired seat code is kept, so that its user learns that it has expired."""


REPORT_DAYS = 90
"""How many days an answered report and its context are kept."""
CHALLENGE_DAYS = 90
"""How many days a challenge without a match is kept."""
INVITATION_DAYS = 30
"""How many days dismissed invitations are remembered. An invitation itself is shown for one day."""


class SweepResult(msgspec.Struct):
    """How many unfinished tables, finished tables, sessions and lessons a sweep has deleted."""

    tables: int = 0
    finished: int = 0
    sessions: int = 0
    lessons: int = 0


class Retention:
    """Deletes data that is not used any more. `run` is its background task."""

    def __init__(
        self,
        config: Config,
        store: Store,
        known: Sessions,
        in_use: Callable[[str], Awaitable[bool]],
        connected_sessions: Callable[[], set[str]],
        now: Callable[[], int],
        gone: Callable[[str], None],
        is_leader: Callable[[], bool],
    ) -> None:
        """Create the background task.

        Args:
            config: The settings.
            store: The store.
            known: The sessions.
            in_use: Returns whether a table is in the memory of any server.
            connected_sessions: Returns the sessions that are connected to this server.
            now: Returns the time in milliseconds since 1970.
            gone: Called with the ID of each deleted table.
            is_leader: Returns whether this server is the leader of the cluster, which deletes old data.
        """
        self._config = config
        self._store = store
        self._sessions = known
        self._in_use = in_use
        self._is_leader = is_leader
        self._connected_sessions = connected_sessions
        self._now = now
        self._gone = gone

    async def run(self) -> None:
        """Sweep once an hour until the task is cancelled."""
        await asyncio.sleep(STARTUP_DELAY_SECONDS)
        while True:
            if self._is_leader():
                await attempt("retention-sweep-failed", self.sweep)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> SweepResult:
        """Delete unused data of all kinds, and return the counts. An error in one kind does not stop the others.

        Raises:
            StoreError: The deletion of some kind failed.
        """
        swept, now, columns = SweepResult(), self._now(), tables.c
        failed: list[StoreError] = []

        async def attempt_step(work: Awaitable[T], nothing: T) -> T:
            """Await the deletion of one kind of data. If it fails, remember the error and return `nothing`."""
            try:
                return await work
            except StoreError as error:
                failed.append(error)
                return nothing

        await attempt_step(self._store.write(Write().add("old-codes", before=now - CODE_DAYS * DAY_MS)), None)
        await attempt_step(self._delete_rows("old-talk", talk.c.at, _before(now, RETENTION_DAYS)), None)
        await attempt_step(self._delete_rows("old-reports", reports.c.answered, _before(now, REPORT_DAYS)), None)
        await attempt_step(
            self._delete_rows("old-invitations", invitations.c.made, _before(now, INVITATION_DAYS)), None
        )
        old_challenges = Write().add("no-repeats").add("old-challenges", before=_before(now, CHALLENGE_DAYS))
        await attempt_step(self._store.write(old_challenges), None)
        await attempt_step(self._delete_rows("old-declines", declines.c.at, _before(now, INVITATION_DAYS)), None)
        # Written like the condition of the partial index, so that only this index is read.
        swept.lessons = await attempt_step(self._delete_tables(sa.text("lesson = 1"), _before(now, LESSON_DAYS)), 0)
        if self._config.unfinished_table_days is not None:
            no_clock = sa.or_(columns.deadline.is_(None), columns.deadline < now)
            for status in ("open", "playing"):
                # One query for each status, so that newer rows are not read.
                unused = sa.and_(columns.status == status, no_clock)
                swept.tables += await attempt_step(
                    self._delete_tables(unused, _before(now, self._config.unfinished_table_days), status), 0
                )
        if self._config.finished_match_days is not None:
            finished = columns.status == "over"
            swept.finished = await attempt_step(
                self._delete_tables(finished, _before(now, self._config.finished_match_days), "over"), 0
            )
        if self._config.session_days is not None:
            swept.sessions = await attempt_step(self._delete_sessions(_before(now, self._config.session_days)), 0)
        if swept != SweepResult():
            observe.log.info("swept", **msgspec.structs.asdict(swept))
        if failed:
            raise failed[0]
        return swept

    async def _delete_tables(self, which: sa.ColumnElement[bool] | sa.TextClause, before: int, status: str = "") -> int:
        """Delete tables that were last used before a time, and return how many.

        Args:
            which: The SQL condition for the tables.
            before: The time, in milliseconds since 1970.
            status: The status of the tables, for a query that can skip damaged rows.
        """
        used, ids = tables.c.updated, sa.select(tables.c.id)
        old = ids.where(which, used < before).order_by(used).limit(MAX_PER_SWEEP)
        # The query `among` reads only an index, so that it works with damaged tables.
        among = ids.where(tables.c.status.concat("") == status, used < before) if status else old
        count = 0
        for chunk in _chunks([row.id for row in await self._store.rows_of_tables(old, among)], TABLES_PER_TRANSACTION):
            idle = [table_id for table_id in chunk if not await self._in_use(table_id)]
            # The statement checks the time again, so that a table that was used meanwhile stays.
            await self._delete_groups([[("no-table", {"key": table_id, "before": before})] for table_id in idle])
            query = sa.select(tables.c.id).where(tables.c.id.in_(idle))
            remaining = {row.id for row in await self._store.rows_of_tables(query, among=query)}
            deleted, notices = [table_id for table_id in idle if table_id not in remaining], Write()
            count += len(deleted)
            for table_id in deleted:
                self._gone(table_id)
                notices.tell(TableDeleted(table_id))
            if deleted:
                await self._store.write(notices)
        return count

    async def _delete_sessions(self, before: int) -> int:
        """Delete sessions that were last used before a time, with their guests, and return how many."""
        old = sa.select(sessions.c.id).where(sessions.c.seen < before).order_by(sessions.c.seen).limit(MAX_PER_SWEEP)
        try:
            # Exclude sessions that stay, so that they do not use up the limit.
            found = await self._store.rows(old.where(~is_seated_at_running_table(sessions)))
        except TableCorrupted:
            found = await self._store.rows(old)
        count = 0
        for chunk in _chunks([row.id for row in found], SESSIONS_CHUNK):
            connected = self._connected_sessions()
            disconnected = [session for session in chunk if session not in connected]
            try:
                # The ID of a guest's account is that of its only session.
                await self._delete_groups(
                    [
                        [("no-session", {"key": session, "before": before}), ("no-guest", {"key": session})]
                        for session in disconnected
                    ]
                )
            finally:
                for session in disconnected:
                    self._sessions.evict(session)  # no other server has cached this unused session
            remaining = await self._store.rows(sa.select(sessions.c.id).where(sessions.c.id.in_(chunk)))
            count += len(chunk) - len(remaining)
        return count

    async def _delete_rows(self, kind: str, column: sa.Column[int], before: int) -> None:
        """Delete rows whose `column` is before a time by the statement `kind`, in chunks."""
        old = sa.select(column).where(column < before).limit(1)
        for _ in range(MAX_CHUNKS):
            if await self._store.row(old) is None:
                return
            await self._write_and_pause(Write().add(kind, before=before))

    async def _delete_groups(self, goes: Sequence[Sequence[tuple[str, dict[str, Any]]]]) -> None:
        """Delete several groups of rows in one transaction. Each group is a list of statement names and parameters.

        If damaged data prevents that, delete each group in its own transaction.
        """
        together = Write()
        for rows in goes:
            for kind, row in rows:
                together.add(kind, **row)
        try:
            await self._write_and_pause(together)
        except TableCorrupted:
            if len(goes) > 1:
                for rows in goes:
                    await self._delete_groups([rows])

    async def _write_and_pause(self, write: Write) -> None:
        """Store a write, then pause for `PAUSE_FACTOR` times as long as the write took."""
        if write.rows:
            began = time.perf_counter()
            await self._store.write(write)
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))


def _before(now: int, days: float) -> int:
    """Return the time some days ago, in milliseconds since 1970."""
    return now - int(days * DAY_MS)


def _chunks(found: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Yield consecutive parts of a sequence, each with at most `size` items."""
    for start in range(0, len(found), size):
        yield found[start : start + size]
