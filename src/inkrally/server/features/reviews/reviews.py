"""Reviews of finished matches, and best whole games: requested, queued, computed, stored and read.

A best whole game is the best game that a seat could have played if it had known all its dice in advance. In this file,
*review* means both. A request is stored before its job starts. So after a restart of the server, the job starts again
when someone reads the review. A review that is stored in an old format is computed again in the same way.
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

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.games import ANALYZED_GAMES, GAMES
from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.match.log import write as log_lines
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.events import Dispatcher, TableDeleted
from inkrally.server.features.history.match_stats import review_rows
from inkrally.server.features.reviews.forms import HindsightStatus, ReviewStatus
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobQueue, QueuedJob
from inkrally.server.live.tables import machine_time_ms, unknown_table
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import Store, StoreError, Write
from inkrally.server.storage.table_rows import Rows, check_over, table_from_rows

MAX_CACHED_REVIEWS = 16
"""The maximum number of reviews in memory. The store has all of them."""
MAX_FAILED = 256
"""The maximum number of failed reviews whose errors are remembered."""
MAX_REQUESTERS = 64
"""The maximum number of accounts that may cancel one review."""
TRIES, WAIT = 6, 0.5
"""How often the server tries to store a review, and the pause before the second try in seconds. The pause doubles each
time."""
REVIEW_SECONDS = 5.0
"""The estimated processor time of a review in seconds, until the real time is known.

A race takes 0.1 to 5 seconds, and a match of 24 seats 2 to 4 seconds for each seat (docs/explanation/analysis.md).
"""
ALL_SEATS = -1
"""The number in place of a seat for a review of all seats."""
REQUESTED_FORMAT = 0
"""The format number of a stored request, whose review is not computed yet."""


class ReviewKey(NamedTuple):
    """The key of a review: a table, and a seat for a best whole game. `ALL_SEATS` stands for the review of the
    match."""

    table: str
    seat: int = ALL_SEATS


class PendingReview:
    """A review that is not computed yet, with its job and its requesters, the first requester first."""

    def __init__(self, work: QueuedJob) -> None:
        self.work = work
        self.requesters: dict[Requester, None] = {}
        self.task: asyncio.Task[None] | None = None
        self.taken_back = False


State = ReviewStatus | HindsightStatus
"""The state of a review or of a best whole game that the server sends to clients."""


class Reviews:
    """Computes, stores and reads the reviews of finished matches."""

    def __init__(self, store: Store, job_queue: JobQueue, events: Dispatcher) -> None:
        events.on(TableDeleted, lambda event: self.drop(event.table_id))
        events.reread(self.forget_kept)
        self._store = store
        self._job_queue = job_queue
        self._pending: dict[ReviewKey, PendingReview] = {}
        self._failed: OrderedDict[ReviewKey, Problem] = OrderedDict()
        self._kept: OrderedDict[ReviewKey, bytes] = OrderedDict()
        self._drops = 0
        """How often reviews in memory were dropped. If this number changed during a query, its result is not kept."""

    async def ask(self, key: ReviewKey, requester: Requester, pay: Callable[[], None]) -> State | bytes:
        """Request a review. Return its state, or a finished review as compressed JSON of its state.

        Args:
            key: The key of the review.
            requester: The address and the account that ask.
            pay: Charges the requester before a new job, or raises Refusal.

        Raises:
            Refusal: `table-unknown`, `seat-unknown`, `not-over`, `not-reviewed` or `analysis-busy`.
            StoreError: The store does not answer.
        """
        if key not in self._pending:
            content = await self._stored(key)
            if content:
                return content
            await self._check(key)
        pending = self._pending.get(key)
        if pending is None:
            self._job_queue.check(requester)
            pay()
            pending = self._begin(key, requester)
        if len(pending.requesters) < MAX_REQUESTERS:
            pending.requesters[requester] = None
        return self._state(key, pending, requester.account)

    async def read(self, key: ReviewKey, requester: Requester, part: int | None = None) -> State | bytes:
        """Return the state of a review, or a finished review as compressed JSON of its state.

        Args:
            key: The key of the review.
            requester: The address and the account that read the review.
            part: The number of the partial review that the client has. If there is no newer partial review, the state
                contains none.

        Raises:
            Refusal: `table-unknown` or `no-review`.
            StoreError: The store does not answer.
        """
        pending = self._pending.get(key)
        if pending is None and (content := await self._stored(key)) is not None:
            if content:
                return content
            # The review was requested and paid before this server started.
            pending = self._pending.get(key) or self._restart(key, requester)
            if pending is None and key not in self._failed:
                return _state_of(key, "waiting", place=self._job_queue.length)
        if pending is not None:
            return self._state(key, pending, requester.account, part)
        problem = self._failed.get(key)
        if problem is not None:
            return _state_of(key, "failed", error=problem)
        await self._row(key)
        raise Refusal("no-review", "no review was requested yet; request it first")

    async def cancel(self, key: ReviewKey, account: str | None) -> None:
        """Cancel the request of an account for a review. The job ends if no other account has requested it.

        Raises:
            Refusal: The account has not requested this review, or the review is finished (`no-review`).
        """
        pending = self._pending.get(key)
        mine = (
            [requester for requester in pending.requesters if requester.account == account]
            if pending is not None
            else []
        )
        if pending is None or not mine:
            raise Refusal("no-review", "you have no unfinished review of this match")
        for requester in mine:
            del pending.requesters[requester]
        if not pending.requesters:
            del self._pending[key]
            pending.taken_back = True
            self._job_queue.cancel(pending.work)
            if pending.task is not None:
                await asyncio.wait((pending.task,))

    async def close(self) -> None:
        """Cancel the tasks of all pending reviews, and wait for their end. The stored requests remain."""
        tasks = [pending.task for pending in self._pending.values() if pending.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _restart(self, key: ReviewKey, requester: Requester) -> PendingReview | None:
        """Start the job of a stored request, for example after a restart of the server. Return the pending review.

        Return None if the review has failed since the start of the server, or if the queue has no room for the
        requester.
        """
        if key in self._failed:
            return None
        try:
            self._job_queue.check(requester)
        except Refusal:
            return None
        pending = self._begin(key, requester)
        pending.requesters[requester] = None
        return pending

    def _begin(self, key: ReviewKey, requester: Requester) -> PendingReview:
        """Start the job of a review, and return the pending review."""

        async def make() -> Job:
            """Return the job with the log of the match. Raises Refusal, StoreError."""
            found = await self._store.load(key.table)
            if found is None:
                raise unknown_table()
            game, log = await asyncio.to_thread(_log, found)
            kind = "review" if key.seat == ALL_SEATS else "best"
            return Job(kind, _seed(key), game=game, log=log, seat=max(0, key.seat))

        pending = PendingReview(QueuedJob(make, REVIEW_SECONDS))
        self._job_queue.submit(pending.work, requester)
        self._failed.pop(key, None)
        self._pending[key] = pending
        pending.task = asyncio.get_running_loop().create_task(self._finish(key, pending))
        return pending

    def _state(self, key: ReviewKey, pending: PendingReview, account: str | None, part: int | None = None) -> State:
        """Return the state of a pending review for an account. `part` is the number of the partial review that it
        has."""
        work = pending.work
        mine = bool(account) and any(requester.account == account for requester in pending.requesters)
        if not work.working:
            return _state_of(key, "waiting", place=self._job_queue.position(work), mine=mine)
        fields: dict[str, Any] = {"done": work.done, "total": work.total, "mine": mine}
        if key.seat == ALL_SEATS and work.partial_count:
            fields["part"] = work.partial_count
            if part != work.partial_count:
                fields["review"] = msgspec.Raw(work.partial_answer)
        return _state_of(key, "working", **fields)

    async def _finish(self, key: ReviewKey, pending: PendingReview) -> None:
        """Store the request of a review, wait for the job, and store the review or remember the failure."""
        try:
            # If the request cannot be stored, the job still runs, but is lost at a restart.
            with suppress(StoreError):
                await self._store.write(_written(key, REQUESTED_FORMAT, b""))
            review = await pending.work.wait()
            content = await asyncio.to_thread(_packed, key, review)
            await self._write(key, content, await self._loss_rows(key, review))
            self._keep(key, content)
        except asyncio.CancelledError:
            if pending.taken_back:
                await self._forget(key)
        except InkrallyError as error:
            await self._fail(key, error.problem)
        except Exception as error:
            observe.log.error("review-failed", error=repr(error), exc_info=True)
            await self._fail(key, Problem("analysis-failed", "this could not be analysed"))
        finally:
            if self._pending.get(key) is pending:
                del self._pending[key]

    async def _loss_rows(self, key: ReviewKey, review: bytes) -> list[dict[str, Any]]:
        """Return the rows of the store's table `reviewed` for a review, with the loss of each seat. There are none for
        a best whole game."""
        if key.seat != ALL_SEATS:
            return []
        try:
            game = read_doc(key.table, (await self._row(key)).doc).setup.game
            return await asyncio.to_thread(review_rows, game, key.table, review)
        except msgspec.MsgspecError as error:
            observe.log.info("review-unreadable", table=key.table, error=str(error))
            return []

    async def _write(self, key: ReviewKey, content: bytes, lost: list[dict[str, Any]]) -> None:
        """Store a review with its rows of `reviewed`. Try again if the store does not answer. Raises StoreError after
        the last try."""
        wait = WAIT
        for last in range(TRIES - 1, -1, -1):
            try:
                write = _written(key, REVIEW_FORMAT_VERSION, content)
                for row in lost:
                    write.add("reviewed", **row)
                await self._store.write(write)
                return
            except StoreError:
                if not last:
                    raise
            await asyncio.sleep(wait)
            wait *= 2

    async def _forget(self, key: ReviewKey) -> None:
        """Delete the stored request of a review, so that no reader starts its job again."""
        with suppress(StoreError):
            await self._store.write(Write().add("no-review", key=key.table, at=key.seat, kept=REVIEW_FORMAT_VERSION))

    async def _fail(self, key: ReviewKey, problem: Problem) -> None:
        """Remember the problem with which a review failed, and delete its stored request."""
        self._failed[key] = problem
        self._failed.move_to_end(key)
        if len(self._failed) > MAX_FAILED:
            self._failed.popitem(last=False)
        await self._forget(key)

    def _keep(self, key: ReviewKey, content: bytes) -> None:
        """Keep a finished review in memory."""
        self._kept[key] = content
        self._kept.move_to_end(key)
        if len(self._kept) > MAX_CACHED_REVIEWS:
            self._kept.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Drop the reviews of a deleted table from memory."""
        self._drops += 1
        for key in [each for each in self._kept if each.table == table_id]:
            del self._kept[key]

    async def forget_kept(self) -> None:
        """Drop all reviews from memory, because events about deleted tables may have been lost."""
        self._drops += 1
        self._kept.clear()

    async def _stored(self, key: ReviewKey) -> bytes | None:
        """Return a finished review from memory or the store, or None if it was never requested.

        The result is empty if the review was requested, but is not computed in the present format.
        """
        content, drops = self._kept.get(key), self._drops
        if content is None:
            kept = schema.reviews.c
            row = await self._store.row(
                sa.select(kept.review, kept.form).where(kept.table_id == key.table, kept.seat == key.seat)
            )
            if row is None:
                return None
            if row.form != REVIEW_FORMAT_VERSION:
                return b""
            content = row.review
        assert content is not None
        if drops == self._drops:
            self._keep(key, content)
        return content

    async def _check(self, key: ReviewKey) -> None:
        """Raise Refusal unless the match of a key is over, its game has reviews, and the seat exists."""
        row = await self._row(key)
        check_over(row.status)
        setup = read_doc(key.table, row.doc).setup
        if setup.game not in ANALYZED_GAMES:
            raise Refusal("not-reviewed", "matches of this game are not reviewed")
        if key.seat >= setup.seats:
            raise Refusal("seat-unknown", f"the seats are 0 to {setup.seats - 1}; there is no {key.seat}", "seat")

    async def _row(self, key: ReviewKey) -> sa.Row[tuple[str, str]]:
        """Return the status and the document of the table of a key. Raises Refusal (`table-unknown`)."""
        row: sa.Row[tuple[str, str]] | None = await self._store.row(
            sa.select(schema.tables.c.status, schema.tables.c.doc).where(schema.tables.c.id == key.table)
        )
        if row is None:
            raise unknown_table()
        return row


def _seed(key: ReviewKey) -> int:
    """Return the seed for random samples in a review. It depends only on the table, so that a repeated review is
    equal."""
    return zlib.crc32(key.table.encode())


def _state_of(key: ReviewKey, state: Any, **more: Any) -> State:
    """Return a ReviewStatus for a review, or a HindsightStatus for a best whole game, with the given fields."""
    return ReviewStatus(state, **more) if key.seat == ALL_SEATS else HindsightStatus(state, **more)


def _written(key: ReviewKey, form: int, content: bytes) -> Write:
    """Return the write that stores a review. `form` is the number of the format of `content`."""
    return Write().add("review", table_id=key.table, seat=key.seat, made=machine_time_ms(), form=form, review=content)


def _log(found: Rows) -> tuple[str, str]:
    """Return the name of the game and the log of a finished match. Call this in a thread, because it replays the
    match."""
    table = table_from_rows(found)
    assert table.match is not None
    return table.game.name, b"".join(log_lines(table.match.log, GAMES[table.game.name])).decode()


def _packed(key: ReviewKey, answer: bytes) -> bytes:
    """Return the compressed JSON of the state of a finished review."""
    status = _state_of(key, "done", **{"review" if key.seat == ALL_SEATS else "best": msgspec.Raw(answer)})
    return gzip.compress(msgspec.json.encode(status), 6, mtime=0)
