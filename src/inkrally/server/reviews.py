"""Reviews of finished matches: asked for, waited for in fair order, worked on, kept, and told from then on.

What waits is in memory alone: a server that starts anew has forgotten it, and it can be asked for again. Knows no HTTP.
"""

from __future__ import annotations

import asyncio
import gzip
import random
from collections import OrderedDict
from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.match.log import write as log_lines
from inkrally.server import observe, schema
from inkrally.server.analysed import ANALYSED
from inkrally.server.analysts import Desk, Work
from inkrally.server.fair import Asker
from inkrally.server.frames import Job
from inkrally.server.reviewed import ReviewState
from inkrally.server.seating import Rows, check_over, from_rows
from inkrally.server.store import Store, StoreError, Write
from inkrally.server.tables import clock_ms, unknown_table
from inkrally.table.doc import TableDoc

MAX_KEPT = 16
"""So many reviews are kept in memory, beside the store."""
MAX_FAILED = 256
MAX_ASKERS = 64
"""So many may have asked for the same review and cancel it."""
TRIES, WAIT = 6, 0.5
"""How often a review is written down where the store refuses it, and seconds until the second try; then twice that."""

_doc = msgspec.json.Decoder(TableDoc)


class Pending:
    """A review that is not there yet, and who asked for it, the first of them first."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.askers: dict[Asker, None] = {}
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of a server. A session is what may cancel what it asked for."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self._store = store
        self._desk = desk
        self._pending: dict[str, Pending] = {}
        self._failed: OrderedDict[str, Problem] = OrderedDict()
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def ask(self, table_id: str, asker: Asker, pay: Callable[[], None]) -> ReviewState | bytes:
        """Begin a review, or join who asked before; how far it is, or the review as `read` tells it.

        `pay` is called before one is begun, and may refuse. Raises Refusal (`table-unknown`, `not-over`,
        `not-reviewed`, `analysis-busy`).
        """
        if table_id not in self._pending:
            content = await self._stored(table_id)
            if content is not None:
                return content
            await self._check(table_id)
        pending = self._pending.get(table_id)
        if pending is None:
            self._desk.check(asker)
            pay()
            pending = self._begin(table_id, asker)
        if len(pending.askers) < MAX_ASKERS:
            pending.askers[asker] = None
        return self._state(pending, asker.session)

    async def read(self, table_id: str, session: str | None) -> ReviewState | bytes:
        """How far a review is; once it is done its ReviewState as JSON, packed by gzip.

        Raises Refusal (`table-unknown`, `no-review`).
        """
        pending = self._pending.get(table_id)
        if pending is not None:
            return self._state(pending, session)
        content = await self._stored(table_id)
        if content is not None:
            return content
        problem = self._failed.get(table_id)
        if problem is not None:
            return ReviewState("failed", error=problem)
        await self._row(table_id)
        raise Refusal("no-review", "nobody has asked for a review of this match")

    def cancel(self, table_id: str, session: str | None) -> None:
        """Take back what a session asked for; the work ends if nobody else has. Raises Refusal (`no-review`)."""
        pending = self._pending.get(table_id)
        mine = [asker for asker in pending.askers if asker.session == session] if pending is not None else []
        if pending is None or not mine:
            raise Refusal("no-review", "you have asked for no review of this match that is not done")
        for asker in mine:
            del pending.askers[asker]
        if not pending.askers:
            del self._pending[table_id]
            self._desk.cancel(pending.work)

    async def close(self) -> None:
        """Forget what waits."""
        tasks = [pending.task for pending in self._pending.values() if pending.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table_id: str, asker: Asker) -> Pending:
        async def make() -> Job:
            found = await self._store.load(table_id)
            if found is None:
                raise unknown_table()
            return Job("review", random.getrandbits(32), log=await asyncio.to_thread(_log, found))

        pending = Pending(Work(make))
        self._desk.submit(pending.work, asker)
        self._failed.pop(table_id, None)
        self._pending[table_id] = pending
        pending.task = asyncio.get_running_loop().create_task(self._finish(table_id, pending))
        return pending

    def _state(self, pending: Pending, session: str | None) -> ReviewState:
        work = pending.work
        mine = any(asker.session == session for asker in pending.askers)
        if work.working:
            return ReviewState("working", 0, work.done, work.total, mine)
        return ReviewState("waiting", self._desk.place(work), mine=mine)

    async def _finish(self, table_id: str, pending: Pending) -> None:
        """Wait for a review and write it down."""
        try:
            review = await pending.work.answer
            content = await asyncio.to_thread(_packed, review)
            await self._write(table_id, content)
            self._keep(table_id, content)
        except asyncio.CancelledError:
            pass
        except InkrallyError as error:
            self._fail(table_id, error.problem)
        except Exception as error:
            observe.log.error("review", error=repr(error), exc_info=True)
            self._fail(table_id, Problem("analysis-failed", "this could not be analysed"))
        finally:
            if self._pending.get(table_id) is pending:
                del self._pending[table_id]

    async def _write(self, table_id: str, content: bytes) -> None:
        wait = WAIT
        for last in range(TRIES - 1, -1, -1):
            try:
                await self._store.write(Write().add("review", table_id=table_id, made=clock_ms(), review=content))
                return
            except StoreError:
                if not last:
                    raise
            await asyncio.sleep(wait)
            wait *= 2

    def _fail(self, table_id: str, problem: Problem) -> None:
        self._failed[table_id] = problem
        self._failed.move_to_end(table_id)
        if len(self._failed) > MAX_FAILED:
            self._failed.popitem(last=False)

    def _keep(self, table_id: str, content: bytes) -> None:
        self._kept[table_id] = content
        self._kept.move_to_end(table_id)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    async def _stored(self, table_id: str) -> bytes | None:
        content = self._kept.get(table_id)
        if content is None:
            row = await self._store.row(sa.select(schema.reviews.c.review).where(schema.reviews.c.table_id == table_id))
            if row is None:
                return None
            content = row.review
        assert content is not None
        self._keep(table_id, content)
        return content

    async def _check(self, table_id: str) -> None:
        row = await self._row(table_id)
        check_over(row.status)
        if _doc.decode(row.doc).setup.game not in ANALYSED:
            raise Refusal("not-reviewed", "matches of this game are not reviewed")

    async def _row(self, table_id: str) -> sa.Row[tuple[str, str]]:
        row: sa.Row[tuple[str, str]] | None = await self._store.row(
            sa.select(schema.tables.c.status, schema.tables.c.doc).where(schema.tables.c.id == table_id)
        )
        if row is None:
            raise unknown_table()
        return row


def _log(found: Rows) -> str:
    """The log of a finished match, from its rows. In a thread: it is folded for its result."""
    table = from_rows(found)
    assert table.match is not None
    return b"".join(log_lines(table.match.log, GAMES[table.game.name])).decode()


def _packed(review: bytes) -> bytes:
    return gzip.compress(msgspec.json.encode(ReviewState("done", review=msgspec.Raw(review))), 6, mtime=0)
