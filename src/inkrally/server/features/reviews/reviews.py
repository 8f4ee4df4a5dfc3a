"""Reviews of finished matches and best whole games: asked for, waited for in fair order, worked on, kept, and told.

That one was asked for is written down before it is begun, so that it goes on, from its beginning, when a server starts
anew and somebody looks for it; so does one that is kept in a form that is told no more. Knows no HTTP.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from inkrally.analysis.form import FORM
from inkrally.games import ANALYSED, GAMES
from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.match.log import write as log_lines
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.events import Dispatcher, TableDeleted
from inkrally.server.features.history.figures import lost_rows
from inkrally.server.features.reviews.forms import BestState, ReviewState
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobQueue, Work
from inkrally.server.live.tables import clock_ms, unknown_table
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_doc
from inkrally.server.storage.rows import Rows, check_over, from_rows
from inkrally.server.storage.store import Store, StoreError, Write

MAX_KEPT = 16
"""So many reviews are kept in memory, beside the store."""
MAX_FAILED = 256
MAX_REQUESTERS = 64
"""So many may have asked for the same review and cancel it."""
TRIES, WAIT = 6, 0.5
"""How often a review is written down where the store refuses it, and seconds until the second try; then twice that."""
REVIEW_SECONDS = 5.0
"""What a review costs who shares the analysts, until it is known what it took: of a race 0.1 to 5 seconds, of a match
of one game some 2 to 4 a seat (docs/analysis.md)."""
ALL = -1
"""In place of a seat: the review of all turns of all seats."""
ASKED_FOR = 0
"""The form of what is not there yet."""


class What(NamedTuple):
    """What is asked for: of a table the review, or the best whole game of a seat."""

    table: str
    seat: int = ALL


class Pending:
    """A review that is not there yet, and who asked for it, the first of them first."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.requesters: dict[Requester, None] = {}
        self.task: asyncio.Task[None] | None = None
        self.taken_back = False


State = ReviewState | BestState


class Reviews:
    """The reviews of a server. An account is what may cancel what it asked for."""

    def __init__(self, store: Store, job_queue: JobQueue, events: Dispatcher) -> None:
        events.on(TableDeleted, lambda event: self.drop(event.table_id))
        events.reread(self.forget_kept)
        self._store = store
        self._job_queue = job_queue
        self._pending: dict[What, Pending] = {}
        self._failed: OrderedDict[What, Problem] = OrderedDict()
        self._kept: OrderedDict[What, bytes] = OrderedDict()
        self._drops = 0
        """Counts what was dropped: what was read before that may be of a table that is deleted."""

    async def ask(self, what: What, requester: Requester, pay: Callable[[], None]) -> State | bytes:
        """Begin a review, or join who asked before; how far it is, or the review as `read` tells it.

        `pay` is called before one is begun, and may refuse. Raises Refusal (`table-unknown`, `seat-unknown`,
        `not-over`, `not-reviewed`, `analysis-busy`).
        """
        if what not in self._pending:
            content = await self._stored(what)
            if content:
                return content
            await self._check(what)
        pending = self._pending.get(what)
        if pending is None:
            self._job_queue.check(requester)
            pay()
            pending = self._begin(what, requester)
        if len(pending.requesters) < MAX_REQUESTERS:
            pending.requesters[requester] = None
        return self._state(what, pending, requester.account)

    async def read(self, what: What, requester: Requester, part: int | None = None) -> State | bytes:
        """How far a review is; once it is done its ReviewState as JSON, packed by gzip. Of one that is worked on as far
        as it is there, unless that is the part that the asker has.

        Raises Refusal (`table-unknown`, `no-review`).
        """
        pending = self._pending.get(what)
        if pending is None and (content := await self._stored(what)) is not None:
            if content:
                return content
            # Somebody asked for it before this server started, and has paid.
            pending = self._pending.get(what) or self._again(what, requester)
            if pending is None and what not in self._failed:
                return _state_of(what, "waiting", place=self._job_queue.length)
        if pending is not None:
            return self._state(what, pending, requester.account, part)
        problem = self._failed.get(what)
        if problem is not None:
            return _state_of(what, "failed", error=problem)
        await self._row(what)
        raise Refusal("no-review", "nobody has asked for this")

    async def cancel(self, what: What, account: str | None) -> None:
        """Take back what an account asked for; the work ends if nobody else has. Raises Refusal (`no-review`)."""
        pending = self._pending.get(what)
        mine = (
            [requester for requester in pending.requesters if requester.account == account]
            if pending is not None
            else []
        )
        if pending is None or not mine:
            raise Refusal("no-review", "you have asked for no review of this match that is not done")
        for requester in mine:
            del pending.requesters[requester]
        if not pending.requesters:
            del self._pending[what]
            pending.taken_back = True
            self._job_queue.cancel(pending.work)
            if pending.task is not None:
                await asyncio.wait((pending.task,))

    async def close(self) -> None:
        """Forget what waits."""
        tasks = [pending.task for pending in self._pending.values() if pending.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _again(self, what: What, requester: Requester) -> Pending | None:
        """Begin what was asked for before; None where it has failed by now, or too much waits."""
        if what in self._failed:
            return None
        try:
            self._job_queue.check(requester)
        except Refusal:
            return None
        pending = self._begin(what, requester)
        pending.requesters[requester] = None
        return pending

    def _begin(self, what: What, requester: Requester) -> Pending:
        async def make() -> Job:
            found = await self._store.load(what.table)
            if found is None:
                raise unknown_table()
            game, log = await asyncio.to_thread(_log, found)
            kind = "review" if what.seat == ALL else "best"
            return Job(kind, _seed(what), game=game, log=log, seat=max(0, what.seat))

        pending = Pending(Work(make, REVIEW_SECONDS))
        self._job_queue.submit(pending.work, requester)
        self._failed.pop(what, None)
        self._pending[what] = pending
        pending.task = asyncio.get_running_loop().create_task(self._finish(what, pending))
        return pending

    def _state(self, what: What, pending: Pending, account: str | None, part: int | None = None) -> State:
        work = pending.work
        mine = bool(account) and any(requester.account == account for requester in pending.requesters)
        if not work.working:
            return _state_of(what, "waiting", place=self._job_queue.place(work), mine=mine)
        told: dict[str, Any] = {"done": work.done, "total": work.total, "mine": mine}
        if what.seat == ALL and work.parts:
            told["part"] = work.parts
            if part != work.parts:
                told["review"] = msgspec.Raw(work.part)
        return _state_of(what, "working", **told)

    async def _finish(self, what: What, pending: Pending) -> None:
        """Wait for a review and write it down."""
        try:
            # Where this cannot be written down it is forgotten when the server stops, and no worse.
            with suppress(StoreError):
                await self._store.write(_written(what, ASKED_FOR, b""))
            review = await pending.work.wait()
            content = await asyncio.to_thread(_packed, what, review)
            await self._write(what, content, await self._lost(what, review))
            self._keep(what, content)
        except asyncio.CancelledError:
            if pending.taken_back:
                await self._forget(what)
        except InkrallyError as error:
            await self._fail(what, error.problem)
        except Exception as error:
            observe.log.error("review", error=repr(error), exc_info=True)
            await self._fail(what, Problem("analysis-failed", "this could not be analysed"))
        finally:
            if self._pending.get(what) is pending:
                del self._pending[what]

    async def _lost(self, what: What, review: bytes) -> list[dict[str, Any]]:
        """What players' pages keep of a review."""
        if what.seat != ALL:
            return []
        try:
            game = read_doc(what.table, (await self._row(what)).doc).setup.game
            return await asyncio.to_thread(lost_rows, game, what.table, review)
        except msgspec.MsgspecError as error:
            observe.log.info("review-unread", table=what.table, error=str(error))
            return []

    async def _write(self, what: What, content: bytes, lost: list[dict[str, Any]]) -> None:
        wait = WAIT
        for last in range(TRIES - 1, -1, -1):
            try:
                write = _written(what, FORM, content)
                for row in lost:
                    write.add("reviewed", **row)
                await self._store.write(write)
                return
            except StoreError:
                if not last:
                    raise
            await asyncio.sleep(wait)
            wait *= 2

    async def _forget(self, what: What) -> None:
        """That it was asked for: it is begun no more by who looks for it."""
        with suppress(StoreError):
            await self._store.write(Write().add("no-review", key=what.table, at=what.seat, kept=FORM))

    async def _fail(self, what: What, problem: Problem) -> None:
        self._failed[what] = problem
        self._failed.move_to_end(what)
        if len(self._failed) > MAX_FAILED:
            self._failed.popitem(last=False)
        await self._forget(what)

    def _keep(self, what: What, content: bytes) -> None:
        self._kept[what] = content
        self._kept.move_to_end(what)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """A table is deleted, and with it what is kept in memory of its reviews."""
        self._drops += 1
        for what in [each for each in self._kept if each.table == table_id]:
            del self._kept[what]

    async def forget_kept(self) -> None:
        """Keep nothing of any in memory: which tables are deleted nobody knows."""
        self._drops += 1
        self._kept.clear()

    async def _stored(self, what: What) -> bytes | None:
        """What is kept; empty where it was asked for and is not there, or no more in the form that is told."""
        content, drops = self._kept.get(what), self._drops
        if content is None:
            kept = schema.reviews.c
            row = await self._store.row(
                sa.select(kept.review, kept.form).where(kept.table_id == what.table, kept.seat == what.seat)
            )
            if row is None:
                return None
            if row.form != FORM:
                return b""
            content = row.review
        assert content is not None
        if drops == self._drops:
            self._keep(what, content)
        return content

    async def _check(self, what: What) -> None:
        row = await self._row(what)
        check_over(row.status)
        setup = read_doc(what.table, row.doc).setup
        if setup.game not in ANALYSED:
            raise Refusal("not-reviewed", "matches of this game are not reviewed")
        if what.seat >= setup.seats:
            raise Refusal("seat-unknown", f"the seats are 0 to {setup.seats - 1}; there is no {what.seat}", "seat")

    async def _row(self, what: What) -> sa.Row[tuple[str, str]]:
        row: sa.Row[tuple[str, str]] | None = await self._store.row(
            sa.select(schema.tables.c.status, schema.tables.c.doc).where(schema.tables.c.id == what.table)
        )
        if row is None:
            raise unknown_table()
        return row


def _seed(what: What) -> int:
    """The seed of the sampled rolls: one that is done again is the same again."""
    return zlib.crc32(what.table.encode())


def _state_of(what: What, state: Any, **more: Any) -> State:
    return ReviewState(state, **more) if what.seat == ALL else BestState(state, **more)


def _written(what: What, form: int, content: bytes) -> Write:
    return Write().add("review", table_id=what.table, seat=what.seat, made=clock_ms(), form=form, review=content)


def _log(found: Rows) -> tuple[str, str]:
    """The game and the log of a finished match, from its rows. In a thread: it is folded for its result."""
    table = from_rows(found)
    assert table.match is not None
    return table.game.name, b"".join(log_lines(table.match.log, GAMES[table.game.name])).decode()


def _packed(what: What, answer: bytes) -> bytes:
    told = _state_of(what, "done", **{"review" if what.seat == ALL else "best": msgspec.Raw(answer)})
    return gzip.compress(msgspec.json.encode(told), 6, mtime=0)
