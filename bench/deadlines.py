"""Creates tables with deadlines but without players, and measures the delay of each deadline. Part of `chaos.py`."""

from __future__ import annotations

import asyncio
import random
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from several import PageSeat, Several, fill

from inkrally.server.cluster.ownership_sql import NOW

LATE_SECONDS = 5.0
CLOCKED = {"clock": {"seconds": 10, "at_end": "finish"}}


class Deadlines:
    """Tables with a running clock and at most a spectator. Run `watch` beside the faults."""

    def __init__(self, several: Several) -> None:
        self._several = several
        self._here: list[PageSeat] = []
        self._due: dict[str, int] = {}
        """The first deadline of each table that has not been met, in milliseconds since 1970."""
        self._seen = time.time()
        """The time of the last reading of the store. Without the store, no server can meet deadlines."""
        self._worst, self._met = 0.0, 0

    async def begin(self, tables: int, title: str, chance: random.Random) -> None:
        """Create tables that are due in ten seconds."""
        made = (self._table(f"{title} clock {number}", number % 2 == 1, chance) for number in range(tables))
        found = await asyncio.gather(*made)
        while found:
            with suppress(subprocess.CalledProcessError):
                self._due.update(await asyncio.to_thread(self._read, found))
                return
            await asyncio.sleep(0.2)

    async def _table(self, title: str, stays: bool, chance: random.Random) -> str:
        (seat,) = await fill(self._several, 1, title, chance, setup=CLOCKED)
        if stays:
            self._here.append(seat)
        else:
            await seat.leave()
        return seat.table

    @property
    def met(self) -> bool:
        """Return whether all deadlines in the past were met."""
        return not any(due < 1000 * time.time() for due in self._due.values())

    def overdue(self) -> list[str]:
        """Return a text about each overdue table: its owner according to the store, and the live servers."""
        late = [table for table, due in self._due.items() if due < 1000 * (time.time() - LATE_SECONDS)]
        if not late:
            return []
        ids = ",".join(f"'{table}'" for table in late)
        asked = (
            "SELECT t.id, t.status, t.watched, t.deadline, o.owner, o.epoch, o.wanted FROM tables AS t "
            f"LEFT JOIN owners AS o ON o.id = t.id WHERE t.id IN ({ids})",
            f"SELECT id, {NOW} - beat, {NOW} FROM servers",
        )
        with suppress(subprocess.CalledProcessError):
            return [line for each in asked for line in self._several.cluster.say(each, "several").splitlines()]
        return ["the database does not answer"]

    def take(self) -> tuple[int, float]:
        """Return the number of deadlines met since the last call, and the longest delay of a deadline in seconds.

        The store is read four times a second, so a time may be a quarter of a second too short.
        """
        now = time.time()
        late = max((now - max(due / 1000, self._seen) for due in self._due.values() if due < 1000 * now), default=0.0)
        found = self._met, max(self._worst, late)
        self._worst, self._met = 0.0, 0
        return found

    async def end(self) -> None:
        """Let spectators leave the tables whose first deadline was met."""
        over = [seat for seat in self._here if seat.table not in self._due]
        self._here = [seat for seat in self._here if seat.table in self._due]
        await asyncio.gather(*(seat.leave() for seat in over))

    async def watch(self) -> None:
        """Read the store until cancelled."""
        while True:
            at = time.time()  # Read the time before the store, which is slow on a busy machine.
            try:
                found = await asyncio.to_thread(self._read, list(self._due))
            except subprocess.CalledProcessError:
                self._seen = time.time()
                await asyncio.sleep(0.1)
                continue
            for table, due in list(self._due.items()):
                if table in found and at > due / 1000:
                    self._worst = max(self._worst, at - max(due / 1000, self._seen))
                if table in found and found[table] != due:
                    self._met += 1
                    del self._due[table]
            await asyncio.sleep(0.25)

    def _read(self, tables: Sequence[str]) -> dict[str, int]:
        if not tables:
            return {}
        ids = ",".join(f"'{table}'" for table in tables)
        rows = self._several.cluster.say(f"SELECT id, coalesce(deadline, 0) FROM tables WHERE id IN ({ids})", "several")
        return {table: int(due) for table, due in (line.split("|") for line in rows.splitlines())}
