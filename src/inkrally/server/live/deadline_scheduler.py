"""The scheduler of table deadlines. It checks each table when its deadline comes, and tries again after errors.

Tables in memory are checked on time. Tables that must be loaded first follow in the order of their deadlines, a few at
once, so that requests are served meanwhile. Tables without viewers at which only bots play come last, with pauses.
Tables are only IDs in this module.
"""

from __future__ import annotations

import asyncio
import heapq
import random
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

from inkrally.match.errors import Refusal
from inkrally.server.background_tasks import supervise
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import UNREADABLE, StoreError, TableCorrupted

MAX_CONCURRENT_LOADS = 4
"""The maximum number of tables to load at once. The database has more connections for readers than that."""
MAX_CONCURRENT_TICKS = 64
"""The maximum number of tables in memory to check at once."""
FIRST_WAIT_MS, LONGEST_WAIT_MS, LONGEST_UNSTORED_MS = 1000, 60_000, 8000
"""Pauses before a table is tried again after an error.

They are the first pause, the longest one, and the longest one after an error of the store. Each pause is twice the one
before.
"""
MAX_SLEEP_SECONDS = 30.0
"""The maximum time between two checks of the clock, because the machine may have been suspended meanwhile."""
PAUSE_SECONDS = 0.05
"""The minimum pause after checking a table that no one watches."""
MAX_STALE_ENTRIES = 64
"""How many outdated entries the heap may have, in addition to as many as there are tables."""
PAUSE_FACTOR = 3.0
"""The pause after checking a table that no one watches, as a multiple of the duration of the check."""


class DeadlineScheduler:
    """Checks tables of this server when their next deadline is due. `run` is its background task."""

    def __init__(
        self,
        now: Callable[[], int],
        look: Callable[[str], Awaitable[int | None]],
        near: Callable[[str], bool],
        room: Callable[[], bool],
    ) -> None:
        """Create a scheduler.

        Args:
            now: Returns the time in milliseconds since 1970.
            look: Checks a table: applies its passed deadlines, and returns its next deadline, or None.
            near: Returns whether a table is in memory.
            room: Returns whether the server has time for tables without viewers.
        """
        self._now = now
        self._look = look
        self._near = near
        self._room = room
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._wake = asyncio.Event()
        self._far: asyncio.PriorityQueue[tuple[int, str]] = asyncio.PriorityQueue()
        self._unwatched: deque[str] = deque()
        self._failed: dict[str, int] = {}
        self._unstored: set[str] = set()
        """The failed tables whose last error came from the database."""
        self._given_up: set[str] = set()
        """Corrupted tables. They are not checked until a client asks for them."""
        self._attended: Counter[str] = Counter()
        """The tables that are being checked or wait for their check."""
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_TICKS)
        self._looks: set[asyncio.Task[None]] = set()

    def schedule(self, table_id: str, at: int) -> None:
        """Schedule the next check of a table at a time in milliseconds since 1970, in place of any other check."""
        if self._due.get(table_id) == at:
            return
        self._due[table_id] = at
        self._given_up.discard(table_id)
        heapq.heappush(self._heap, (at, table_id))
        if len(self._heap) > 2 * len(self._due) + MAX_STALE_ENTRIES:  # too many outdated entries
            self._heap = [(at, table_id) for table_id, at in self._due.items()]
            heapq.heapify(self._heap)
        self._wake.set()

    def cancel(self, table_id: str) -> None:
        """Cancel the deadline of a table."""
        self._due.pop(table_id, None)
        self._failed.pop(table_id, None)
        self._unstored.discard(table_id)
        self._given_up.discard(table_id)

    def is_scheduled(self, table_id: str) -> bool:
        """Return whether a table is scheduled, is being checked, or could not be read."""
        return table_id in self._due or table_id in self._attended or table_id in self._given_up

    def _put_sooner(self, table_id: str, at: int) -> None:
        """Schedule a check of a table, unless a check is scheduled for an earlier time."""
        due = self._due.get(table_id)
        if due is None or at < due:
            self.schedule(table_id, at)

    def recheck(self) -> None:
        """Compare the deadlines with the clock at once. Call this after a jump of the clock."""
        self._wake.set()

    def load(self, due: Iterable[tuple[str, int]], unwatched: Sequence[str]) -> None:
        """Fill the schedule at the start of the server.

        Args:
            due: Tables with their deadlines.
            unwatched: Tables to check when the server has time, in this order.
        """
        for table_id, at in due:
            self.schedule(table_id, at)
        self._unwatched.extend(unwatched)

    async def run(self) -> None:
        """Check tables when they are due, until the task is cancelled.

        An error in one background task does not stop the others. Without checks, the clocks of all tables would stop.
        """
        watching = supervise("deadlines", self._watch)  # first, since deadlines come before idle work
        loaders = [supervise("deadline-loads", self._load) for _ in range(MAX_CONCURRENT_LOADS)]
        others = [*loaders, supervise("deadline-rest", self._check_unwatched)]
        try:
            await watching
        finally:
            for task in [*others, *self._looks]:
                task.cancel()
            await asyncio.gather(*others, *self._looks, return_exceptions=True)

    async def _watch(self) -> None:
        """Start the checks of due tables, until the task is cancelled. Outdated entries of the heap are skipped."""
        while True:
            self._wake.clear()
            now = self._now()
            while self._heap and self._heap[0][0] <= now:
                at, table_id = heapq.heappop(self._heap)
                if self._due.get(table_id) == at:
                    del self._due[table_id]
                    self._start_check(table_id, at, now)
            wait = (self._heap[0][0] - now) / 1000 if self._heap else MAX_SLEEP_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(min(wait, MAX_SLEEP_SECONDS)):
                    await self._wake.wait()

    def _start_check(self, table_id: str, at: int, now: int) -> None:
        """Start the check of a due table."""
        try:
            near = self._near(table_id)
        except Exception:
            self.schedule(table_id, now + FIRST_WAIT_MS)  # do not lose the deadline of the table
            raise
        self._attended[table_id] += 1
        if near:
            task = asyncio.create_task(self._check_in_memory(table_id))
            self._looks.add(task)
            task.add_done_callback(self._looks.discard)
            task.add_done_callback(lambda _: self._check_ended(table_id))
        else:
            self._far.put_nowait((at, table_id))

    async def _check_in_memory(self, table_id: str) -> None:
        """Check a table that is in memory."""
        async with self._slots:
            await self._attend(table_id)

    async def _load(self) -> None:
        """Check tables that must be loaded first, one after the other, until the task is cancelled."""
        while True:
            _, table_id = await self._far.get()
            try:
                await self._attend(table_id)
            finally:
                self._check_ended(table_id)

    def _check_ended(self, table_id: str) -> None:
        """Record that the check of a table has ended."""
        self._attended[table_id] -= 1
        if not self._attended[table_id]:
            del self._attended[table_id]

    async def _check_unwatched(self) -> None:
        """Check tables that no one watches, with pauses, until the task is cancelled."""
        while True:
            if not self._unwatched:
                await asyncio.sleep(MAX_SLEEP_SECONDS)
                continue
            if not self._far.empty() or not self._room():
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            began = time.perf_counter()
            await self._attend(self._unwatched.popleft())
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))

    async def _attend(self, table_id: str) -> None:
        """Check a table. After any error, schedule it again."""
        try:
            at = await self._look(table_id)
        except Exception as error:
            named = isinstance(error, UNREADABLE)
            if named or (isinstance(error, Refusal) and error.code == "table-unknown"):
                # Deleted or logged as unreadable: check it again only when a client asks for it.
                self._failed.pop(table_id, None)
                self._unstored.discard(table_id)
                if isinstance(error, TableCorrupted):
                    self._given_up.add(table_id)
                return
            times = self._failed[table_id] = self._failed.get(table_id, 0) + 1
            known = isinstance(error, StoreError | Refusal)
            if not known and times & (times - 1) == 0:  # log the first, second, fourth, eighth ... time
                observe.log.error("table-tick-failed", table=table_id, error=repr(error), times=times, exc_info=True)
            unstored = isinstance(error, StoreError)
            (self._unstored.add if unstored else self._unstored.discard)(table_id)
            longest = LONGEST_UNSTORED_MS if unstored else LONGEST_WAIT_MS
            wait = min(longest, FIRST_WAIT_MS << min(times - 1, 20))
            self._put_sooner(table_id, self._now() + round(wait * random.uniform(0.75, 1)))
            return
        self._failed.pop(table_id, None)
        if at is not None:
            self._put_sooner(table_id, at)
        if table_id in self._unstored:
            self._unstored.discard(table_id)
            self._reschedule_failed()

    def _reschedule_failed(self) -> None:
        """Schedule all tables whose checks failed because of the database, since the database works again."""
        for table_id in self._unstored:
            self._failed.pop(table_id, None)
            self._put_sooner(table_id, self._now() + round(FIRST_WAIT_MS * random.uniform(0.5, 2)))
        self._unstored.clear()
