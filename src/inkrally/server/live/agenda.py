"""What is due when at which table, and that it is looked at in time: what is due first, a few at a time, again if it
went wrong.

Tables in memory are looked at when they are due, whatever else goes on. Those that must be loaded come after each
other by when they were due, `LOADS` at a time, so that pages are read meanwhile; those at which only bots have
something to do, and nobody waits, come last, with pauses. Knows no table, only addresses and times.
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
from inkrally.server.endless import keep_on
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import UNREADABLE, StoreError, TableDamaged

LOADS = 4
"""So many tables are loaded at once because something is due there; the store has more readers than that."""
NEAR = 64
"""So many tables in memory are looked at at once."""
FIRST_WAIT_MS, LONGEST_WAIT_MS, LONGEST_UNSTORED_MS = 1000, 60_000, 8000
"""Until what went wrong is tried again: twice as long each time, and not as long where the store did not answer."""
NAP_SECONDS = 30.0
"""No longer than this is slept without a look at the time: the machine may have slept itself."""
PAUSE_SECONDS = 0.05
SPARE = 64
"""So many entries of the heap, and as many again as there are tables, may be such that are passed over."""
SHARE = 3.0
"""After a table at which nobody waits comes a pause, so many times as long as it took."""


class Agenda:
    """When what is due. `run` looks at tables for as long as it goes on."""

    def __init__(
        self,
        now: Callable[[], int],
        look: Callable[[str], Awaitable[int | None]],
        near: Callable[[str], bool],
        room: Callable[[], bool],
    ) -> None:
        """`look` does what is due at a table and says when something is due again; `near` says whether it is in memory;
        `room` whether there is time for tables at which nobody waits."""
        self._now = now
        self._look = look
        self._near = near
        self._room = room
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._wake = asyncio.Event()
        self._far: asyncio.PriorityQueue[tuple[int, str]] = asyncio.PriorityQueue()
        self._leisure: deque[str] = deque()
        self._failed: dict[str, int] = {}
        self._unstored: set[str] = set()
        """Those of them that failed by the store."""
        self._given_up: set[str] = set()
        """Tables that are damaged: nothing is done at them until somebody asks."""
        self._attended: Counter[str] = Counter()
        """What is due and is looked at, or waits for that."""
        self._slots = asyncio.Semaphore(NEAR)
        self._looks: set[asyncio.Task[None]] = set()

    def put(self, table_id: str, at: int) -> None:
        """Something is due at a table then, and nothing before."""
        if self._due.get(table_id) == at:
            return
        self._due[table_id] = at
        self._given_up.discard(table_id)
        heapq.heappush(self._heap, (at, table_id))
        if len(self._heap) > 2 * len(self._due) + SPARE:  # of tables that came and went
            self._heap = [(at, table_id) for table_id, at in self._due.items()]
            heapq.heapify(self._heap)
        self._wake.set()

    def drop(self, table_id: str) -> None:
        """Nothing is due at a table any more."""
        self._due.pop(table_id, None)
        self._failed.pop(table_id, None)
        self._unstored.discard(table_id)
        self._given_up.discard(table_id)

    def knows(self, table_id: str) -> bool:
        """Whether a table is looked at, or will be, or cannot be as it is damaged."""
        return table_id in self._due or table_id in self._attended or table_id in self._given_up

    def _put_sooner(self, table_id: str, at: int) -> None:
        """Something is due at a table then, or sooner where that was said meanwhile."""
        due = self._due.get(table_id)
        if due is None or at < due:
            self.put(table_id, at)

    def wake(self) -> None:
        """It is another time than it seemed."""
        self._wake.set()

    def begin(self, due: Iterable[tuple[str, int]], leisure: Sequence[str]) -> None:
        """What there is at the start: tables with the times when they are due, and such as are looked at when there is
        nothing better to do, in that order."""
        for table_id, at in due:
            self.put(table_id, at)
        self._leisure.extend(leisure)

    async def run(self) -> None:
        """Look at what is due, until this is cancelled. Each part goes on by itself, whatever goes wrong in another: a
        look that was broken off with it would be a clock that stands."""
        watching = keep_on("agenda", self._watch)  # first: what is due comes before leisure
        loaders = [keep_on("agenda-loads", self._load) for _ in range(LOADS)]
        others = [*loaders, keep_on("agenda-rest", self._rest)]
        try:
            await watching
        finally:
            for task in [*others, *self._looks]:
                task.cancel()
            await asyncio.gather(*others, *self._looks, return_exceptions=True)

    async def _watch(self) -> None:
        """One task for all times; an entry of the heap that is no longer what is due is passed over."""
        while True:
            self._wake.clear()
            now = self._now()
            while self._heap and self._heap[0][0] <= now:
                at, table_id = heapq.heappop(self._heap)
                if self._due.get(table_id) == at:
                    del self._due[table_id]
                    self._begin(table_id, at, now)
            wait = (self._heap[0][0] - now) / 1000 if self._heap else NAP_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(min(wait, NAP_SECONDS)):
                    await self._wake.wait()

    def _begin(self, table_id: str, at: int, now: int) -> None:
        """Have somebody look at a table that is due."""
        try:
            near = self._near(table_id)
        except Exception:
            self.put(table_id, now + FIRST_WAIT_MS)  # its clock is not lost, and all others go on
            raise
        self._attended[table_id] += 1
        if near:
            task = asyncio.create_task(self._soon(table_id))
            self._looks.add(task)
            task.add_done_callback(self._looks.discard)
            task.add_done_callback(lambda _: self._attended_to(table_id))
        else:
            self._far.put_nowait((at, table_id))

    async def _soon(self, table_id: str) -> None:
        async with self._slots:
            await self._attend(table_id)

    async def _load(self) -> None:
        while True:
            _, table_id = await self._far.get()
            try:
                await self._attend(table_id)
            finally:
                self._attended_to(table_id)

    def _attended_to(self, table_id: str) -> None:
        self._attended[table_id] -= 1
        if not self._attended[table_id]:
            del self._attended[table_id]

    async def _rest(self) -> None:
        while True:
            if not self._leisure:
                await asyncio.sleep(NAP_SECONDS)
                continue
            if not self._far.empty() or not self._room():
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            began = time.perf_counter()
            await self._attend(self._leisure.popleft())
            await asyncio.sleep(SHARE * (time.perf_counter() - began))

    async def _attend(self, table_id: str) -> None:
        """Look at a table; if that goes wrong, whatever it is, it is due again in a while."""
        try:
            at = await self._look(table_id)
        except Exception as error:
            named = isinstance(error, UNREADABLE)
            if named or (isinstance(error, Refusal) and error.code == "table-unknown"):
                # Gone, or named in the log: it is looked at again when somebody asks for it.
                self._failed.pop(table_id, None)
                self._unstored.discard(table_id)
                if isinstance(error, TableDamaged):
                    self._given_up.add(table_id)
                return
            times = self._failed[table_id] = self._failed.get(table_id, 0) + 1
            known = isinstance(error, StoreError | Refusal)
            if not known and times & (times - 1) == 0:  # the first time, the second, the fourth ...
                observe.log.error("tick", table=table_id, error=repr(error), times=times, exc_info=True)
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
            self._store_is_back()

    def _store_is_back(self) -> None:
        """A look goes well that failed by the store: all such are looked at soon, however long they were to wait."""
        for table_id in self._unstored:
            self._failed.pop(table_id, None)
            self._put_sooner(table_id, self._now() + round(FIRST_WAIT_MS * random.uniform(0.5, 2)))
        self._unstored.clear()
