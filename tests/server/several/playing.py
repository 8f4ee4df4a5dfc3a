"""Plays at tables of several servers, or of two in this process, and checks the stored results."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from inkrally.server.storage.store import Write
from tests.server import postgresql
from tests.server.site import Browser, Site, eventually, running


class Play:
    """Tables at which simulated clients play."""

    def __init__(self, several: Any, bench: Any) -> None:
        self.several = several
        self.chaos = bench("chaos")
        self.parts = bench("several")
        self.seats: list[Any] = []
        self.over = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, tables: int, **more: Any) -> None:
        for number in range(tables):
            group = await self.parts.fill(self.several, 2, f"Table {number}", random.Random(number), **more)
            self.seats += group
        self._tasks = [asyncio.create_task(self.chaos.play(seat, self.over)) for seat in self.seats]

    async def acknowledged(self, more: int) -> None:
        """Wait until each client has received `more` further acknowledgments, or its match is over."""
        before = [len(seat.acknowledged) for seat in self.seats]

        def waits(seat: Any, count: int) -> bool:
            over = seat.snapshot is not None and seat.snapshot["table"]["status"] == "over"
            return len(seat.acknowledged) < count + more and not over

        while any(waits(*each) for each in zip(self.seats, before, strict=True)):
            await asyncio.sleep(0.02)

    async def end(self) -> None:
        """Wait for all pending commands. Check that each acknowledged one is stored once and each view was correct."""
        self.over.set()
        await asyncio.gather(*self._tasks)
        await eventually(lambda: all(seat.settled for seat in self.seats))
        await self.leave()
        tables = await self.chaos.tables_of(self.several, {seat.table for seat in self.seats})
        wrong = [seat.table for seat in self.seats if not self.chaos.Expected(seat, False, 0).once(tables[seat.table])]
        assert wrong == []
        strange = [why for seat in self.seats for why in seat.witness.unexplained(tables[seat.table], seat.number)]
        assert strange == []

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for seat in self.seats:
            await seat.leave()

    def owners(self) -> dict[str, int | None]:
        return {table: self.several.owner(table) for table in {seat.table for seat in self.seats}}

    async def owned(self, by: Callable[[int | None], bool]) -> None:
        """Wait until the owner of each table satisfies a condition."""

        async def fits() -> bool:
            return all(map(by, (await asyncio.to_thread(self.owners)).values()))

        await eventually(fits)


@asynccontextmanager
async def playing(several: Any, bench: Any, tables: int = 4, **more: Any) -> AsyncIterator[Play]:
    play = Play(several, bench)
    try:
        await play.begin(tables, **more)
        await play.acknowledged(2)
        yield play
        await play.end()
    finally:
        await play.leave()  # disconnect all clients, also after a failure


async def owner_of_some(play: Play) -> int:
    """Return a server that owns one of the tables."""
    await play.owned(lambda owner: owner is not None)
    found = sorted(owner for owner in play.owners().values() if owner is not None)
    return found[0]


def new_url(folder: Path) -> str:
    return postgresql.cluster().make(f"o{abs(hash(folder))}")


@asynccontextmanager
async def two(folder: Path, **choices: Any) -> AsyncIterator[tuple[Site, Site]]:
    """Run two servers in this process that share a database."""
    choices = {"store": new_url(folder), "cluster": True, **choices}
    async with running(folder / "a", **choices) as one, running(folder / "b", **choices) as other:
        await eventually(lambda: len(one.services.ownership.peers) == 2)
        yield one, other


def silence(site: Site) -> None:
    """Stop all events of a server to the others, over the bus and by rows."""
    bus: Any = site.services.bus
    bus.publish = lambda subject, data: None
    store: Any = site.services.store
    write = store.write

    async def without_events(wanted: Write) -> None:
        wanted.events = []
        await write(wanted)

    store.write = without_events


def at(site: Site, browser: Browser) -> Browser:
    """Return the same browser, connected to another server."""
    there = site.browser()
    there.http.cookies = browser.http.cookies
    return there
