"""What nobody uses any more goes after the time that whoever hosts the server has set: tables, finished matches where
that is wanted, sessions and codes. A few rows at a time, with pauses that grow with the work, so that play never waits.

Knows rows and their times, no rule and no connection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence

import msgspec
import sqlalchemy as sa

from inkrally.place.talk import KEPT_DAYS
from inkrally.server import observe
from inkrally.server.config import Config
from inkrally.server.storage.schema import declines, invitations, reports, sessions, tables, talk
from inkrally.server.storage.sessions import Sessions
from inkrally.server.storage.store import Store, StoreError, Write

DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
FIRST_SECONDS = 60.0
"""Not at once when a server starts: others wait for it then."""
CHUNK = 20
"""So many tables, each with its log, go in one transaction."""
SESSIONS_CHUNK = 200
MOST_CHUNKS = 100
"""Of lines and reports in one sweep; the next finds the rest."""
MOST = 5000
"""So many of a kind are looked for in one sweep; the next finds the rest."""
SHARE = 4.0
"""After each chunk comes a pause, so many times as long as it took."""
LESSON_DAYS = 3
"""So long a lesson is kept that was left; it is played again in minutes."""
CODE_DAYS = 1
"""A code is known so long after its time, so that it is said to be too old and not to be unknown."""


REPORT_DAYS = 90
"""An answered report is kept so long, and with it what it shows."""
INVITATION_DAYS = 30
"""An invitation is told for a day; that it was dismissed, and how often others of its sender were, is known so long."""


class Swept(msgspec.Struct):
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
    ) -> None:
        """`in_use` says whether a table is in memory, `here` which sessions are connected."""
        self._config = config
        self._store = store
        self._sessions = known
        self._in_use = in_use
        self.leads: Callable[[], bool] = lambda: True
        """Whether this server does it, of several."""
        self._here = here
        self._now = now

    async def watch(self) -> None:
        """Sweep now and then, for ever."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                if self.leads():
                    await self.sweep()
            except StoreError as error:
                observe.log.warning("retention", error=error.code)  # the next sweep tries again
            except Exception as error:
                observe.log.error("retention", error=repr(error), exc_info=True)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> Swept:
        """Delete what nobody has used for too long; how much. Raises StoreError."""
        swept, now, columns = Swept(), self._now(), tables.c
        await self._store.write(Write().add("old-codes", before=now - CODE_DAYS * DAY_MS))
        await self._rows("old-talk", talk.c.at, _before(now, KEPT_DAYS))
        await self._rows("old-reports", reports.c.answered, _before(now, REPORT_DAYS))
        await self._rows("old-invitations", invitations.c.made, _before(now, INVITATION_DAYS))
        await self._rows("old-declines", declines.c.at, _before(now, INVITATION_DAYS))
        # In these words, so that the index of lessons alone is read.
        swept.lessons = await self._tables(sa.text("lesson = 1"), _before(now, LESSON_DAYS))
        if self._config.unused_days is not None:
            unused = sa.and_(columns.status != "over", sa.or_(columns.deadline.is_(None), columns.deadline < now))
            swept.tables = await self._tables(unused, _before(now, self._config.unused_days))
        if self._config.finished_days is not None:
            swept.finished = await self._tables(columns.status == "over", _before(now, self._config.finished_days))
        if self._config.session_days is not None:
            swept.sessions = await self._browsers(_before(now, self._config.session_days))
        if swept != Swept():
            observe.log.info("swept", **msgspec.structs.asdict(swept))
        return swept

    async def _tables(self, which: sa.ColumnElement[bool] | sa.TextClause, before: int) -> int:
        old = sa.select(tables.c.id).where(which, tables.c.updated < before).order_by(tables.c.updated).limit(MOST)
        gone = 0
        for chunk in _chunks([row.id for row in await self._store.rows(old)], CHUNK):
            write = Write()
            for table_id in chunk:
                if not await self._in_use(table_id):
                    # With its time once more: where something has happened meanwhile it stays.
                    write.add("no-table", key=table_id, before=before)
            gone += len(write.rows.get("no-table", ()))
            await self._do(write)
        return gone

    async def _browsers(self, before: int) -> int:
        old = sa.select(sessions.c.id).where(sessions.c.seen < before).order_by(sessions.c.seen).limit(MOST)
        gone = 0
        for chunk in _chunks([row.id for row in await self._store.rows(old)], SESSIONS_CHUNK):
            here, write = self._here(), Write()
            away = [session for session in chunk if session not in here]
            for session in away:
                write.add("no-session", key=session, before=before)
                # A guest's account has the id of its one session.
                write.add("no-guest", key=session)
            try:
                await self._do(write)
            finally:
                for session in away:
                    self._sessions.forget(session)
            left = await self._store.rows(sa.select(sessions.c.id).where(sessions.c.id.in_(chunk)))
            gone += len(chunk) - len(left)
        return gone

    async def _rows(self, what: str, column: sa.Column[int], before: int) -> None:
        """Delete rows that are older, a chunk at a time."""
        old = sa.select(column).where(column < before).limit(1)
        for _ in range(MOST_CHUNKS):
            if await self._store.row(old) is None:
                return
            await self._do(Write().add(what, before=before))

    async def _do(self, write: Write) -> None:
        if write.rows:
            began = time.perf_counter()
            await self._store.write(write)
            await asyncio.sleep(SHARE * (time.perf_counter() - began))


def _before(now: int, days: float) -> int:
    return now - int(days * DAY_MS)


def _chunks(found: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(found), size):
        yield found[start : start + size]
