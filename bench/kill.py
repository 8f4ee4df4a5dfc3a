"""Kills a server at random moments under load, again and again, and looks at what is left.

    python bench/kill.py --kills 50

After each kill the store is opened as a restart would: every table must fold, and what was acknowledged must be there:
each hand-in with its acts, each draft. A command that was not acknowledged may be there or not. With a C compiler the
disk is not trusted either: what is looked at then is not what the system would still have in memory, but only what was
synced when the server died; and the syncs are counted. The last line is JSON; the status is 1 if anything is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from seats import Seat, Server, Tally, fill_table

from inkrally.match.game import Committed
from inkrally.server import schema
from inkrally.server.seating import load
from inkrally.server.store import Store
from inkrally.table.table import NO_DRAFT, Table

SOURCE = Path(__file__).with_name("synced.c")


def shim(folder: Path) -> Path | None:
    """The library that keeps what was synced; None without a C compiler or outside Linux."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or sys.platform != "linux":
        return None
    built = folder / "synced.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", built, SOURCE, "-ldl", "-pthread"], check=True)
    return built


class Expected:
    """What one seat was told is done: hand-ins with their acts, and the draft; and what it asked and was not told."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat.number
        self.table = seat.table
        self.committed: list[list[Any]] = []
        self.draft: list[Any] = []
        for _, command in seat.acknowledged:
            self.do(command)
        self.asked = seat.asked

    def do(self, command: Any) -> None:
        match command["type"]:
            case "act":
                self.draft.append(command["act"])
            case "undo":
                self.draft.pop()
            case "hand-in":
                self.committed.append(self.draft)
                self.draft = []

    def found(self, table: Table) -> bool:
        """Whether a table as it was stored has all of it."""
        if self._is(table):
            return True
        if self.asked is not None and self.asked["type"] in ("act", "undo", "hand-in"):
            self.do(self.asked)
            return self._is(table)
        return False

    def _is(self, table: Table) -> bool:
        if table.match is None:
            return False
        events = (entry.event for entry in table.match.entries)
        committed = [event.acts for event in events if isinstance(event, Committed) and event.seat == self.seat]
        draft = () if self.seat not in table.match.owes else table.drafts.get(self.seat, NO_DRAFT).acts
        same: bool = msgspec.json.decode(msgspec.json.encode([committed, draft])) == [self.committed, self.draft]
        return same


async def play(port: int, options: argparse.Namespace, seconds: float) -> tuple[list[Seat], Tally]:
    """Play on new tables as fast as it goes, for some time."""
    tally, chance = Tally(), random.Random(options.seed)
    seats: list[Seat] = []
    for number in range(options.tables):
        group = await fill_table(port, options.seats, f"Table {number}", tally, chance)
        for seat in group:
            seat.keep = True
            seat.acknowledged.clear()
        seats += group
    tally.counting = True
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for seat in seats:
            seat.step()
        await asyncio.sleep(0.001)
    return seats, tally


async def look(data: Path, expected: list[Expected]) -> tuple[int, int]:
    """Open a store as a restart does: how many tables fold, and how many seats miss something."""
    store = Store(data)
    await store.open()
    tables = {}
    for row in await store.rows(sa.select(schema.tables.c.id)):
        tables[row.id] = await load(store, row.id)
    missing = 0
    for each in expected:
        table = tables.get(each.table)
        if table is None or not each.found(table):
            missing += 1
    (intact,) = (await store.rows(sa.text("PRAGMA integrity_check")))[0]
    await store.close()
    if intact != "ok":
        raise RuntimeError(f"the store is damaged: {intact}")
    return len(tables), missing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20, help="new ones for each kill")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--port", type=int, default=8792)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    totals = dict.fromkeys(("commands", "seats_checked", "seats_missing_something", "syncs", "commits"), 0)
    folded = 0
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        library = shim(work)
        data = work / "data"
        data.mkdir()
        for number in range(options.kills):
            shadow, count = work / f"shadow-{number}", work / f"count-{number}"
            shadow.mkdir()
            for file in data.glob("*"):
                shutil.copy(file, shadow)
            watch = {"WATCH": str(data), "SHADOW": str(shadow), "COUNT": str(count)} if library else {}
            server = Server(data, options.port, str(library or ""), **watch)
            server.wait()
            seats, tally = asyncio.run(_until_killed(server, options, chance.uniform(0.1, 1.5), totals))
            expected = [Expected(seat) for seat in seats]
            totals["commands"] += sum(len(seat.acknowledged) for seat in seats)
            totals["seats_checked"] += len(expected)
            if library:
                totals["syncs"] += int.from_bytes(count.read_bytes(), "little") if count.exists() else 0
                shutil.rmtree(data)
                shadow.rename(data)
                for file in data.glob("*-shm"):
                    file.unlink()
            folded, missing = asyncio.run(look(data, expected))
            totals["seats_missing_something"] += missing
            print(f"kill {number + 1}: {tally.commands} commands, {folded} tables fold, {missing} seats miss something")
    print(json.dumps({"kills": options.kills, "disk_trusted": library is None, "tables_folded": folded, **totals}))
    sys.exit(1 if totals["seats_missing_something"] else 0)


async def _until_killed(
    server: Server, options: argparse.Namespace, seconds: float, totals: dict[str, int]
) -> tuple[list[Seat], Tally]:
    seats, tally = await play(server.port, options, seconds)
    # Read while the load goes on, so a little before the end: there were at least as many commits.
    totals["commits"] += int(server.metrics()["inkrally_commit_seconds_count"])
    for seat in seats:
        seat.step()
    await asyncio.sleep(random.Random(seconds).uniform(0, 0.01))
    server.kill()
    await asyncio.sleep(0.05)  # what was sent before the kill is heard
    return seats, tally


if __name__ == "__main__":
    main()
