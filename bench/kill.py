"""Kills a server at random moments under load, repeatedly, and checks the stored data.

    python bench/kill.py --kills 50

There are tables of both games, with people, with bots, and with deadlines. Visitors of other tables sit down, rename
themselves, stand up, and move to another device. After each kill, the store is opened as at a restart. Every table must
load, and everything acknowledged must be there: commits, drafts, seats and names. Commands without an answer may be
there or not. Then a new server starts, every page reconnects and repeats its command without an answer, and each
command must be done once.

With a C compiler, unsynced data is lost: only data that was synced when the server died is kept, and there must be at
least as many syncs as commits. The last line is JSON. The exit status is 1 if anything is missing, doubled or not
synced.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from seats import HOST, RobotSeat, Seat, Server, SharedTable, Tally, fill_table, make_table

from inkrally.match.game import Committed
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store
from inkrally.server.storage.table_rows import load
from inkrally.table.document import Player
from inkrally.table.phase import NO_DRAFT
from inkrally.table.table import TableCore

ROBOTS = {"game": "roborally", "options": {"course": "risky_exchange", "timer": None}}
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"bots": ["easy"]},
    {"setup": {"clock": {"seconds": 10, "at_end": "finish"}}},
    {"setup": ROBOTS, "kind": RobotSeat},
    {"setup": ROBOTS, "kind": RobotSeat, "bots": ["greedy"]},
)
"""The kinds of tables, as arguments of `fill_table`. Successive tables have successive kinds."""
CLOCK = 2
VISITORS = 8
SOURCE = Path(__file__).with_name("synced.c")


def shim(folder: Path) -> Path | None:
    """Compile the library that keeps only synced data. Returns None without a C compiler or outside Linux."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or sys.platform != "linux":
        return None
    built = folder / "synced.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", built, SOURCE, "-ldl", "-pthread"], check=True)
    return built


class Expected:
    """The expected state of a seat: its acknowledged commits and draft, and its command without an answer."""

    def __init__(self, seat: Seat, timed: bool, bots: int) -> None:
        """Copy the commands of a seat.

        Args:
            seat: The seat.
            timed: Whether a deadline may commit for the seat, too.
            bots: The number of bots at the table.
        """
        # The host has the first seat, bots have the next seats, then come the other people.
        self.seat = seat.number + (bots if seat.number else 0)
        self.table = seat.table
        self.timed = timed
        self.committed: list[list[Any]] = []
        self.draft: list[Any] = []
        for _, command in seat.acknowledged:
            self.do(command)
        self.asked = (
            seat.asked if seat.asked is not None and seat.asked["type"] in ("add-action", "undo", "commit") else None
        )

    def do(self, command: Any) -> None:
        match command["type"]:
            case "add-action":
                self.draft.append(command["act"])
            case "undo":
                if self.draft or not self.timed:
                    self.draft.pop()
            case "commit":
                self.committed.append(self.draft)
                self.draft = []

    def found(self, table: TableCore) -> bool:
        """Return whether a stored table has all acknowledged commands."""
        if self._is(table):
            return True
        if self.asked is not None:
            self.do(self.asked)
            self.asked = None
            return self._is(table)
        return False

    def once(self, table: TableCore) -> bool:
        """Return whether a stored table has all acknowledged commands, and the command without an answer once."""
        if self.asked is not None:
            self.do(self.asked)
            self.asked = None
        return self._is(table)

    def _is(self, table: TableCore) -> bool:
        if table.match is None:
            return False
        events = (entry.event for entry in table.match.entries)
        committed = [event.acts for event in events if isinstance(event, Committed) and event.seat == self.seat]
        draft = () if self.seat not in table.match.owes else table.drafts.get(self.seat, NO_DRAFT).acts
        found: list[Any] = msgspec.json.decode(msgspec.json.encode([committed, draft]))
        if self.timed:
            # Commits by deadlines come between those of the seat, which must all be there in order.
            stored = iter(found[0])
            return all(any(own == each[: len(own)] for each in stored) for own in self.committed)
        return found == [self.committed, self.draft]


class Visitor:
    """A person at a table before its match, who sits down, renames, stands up, and moves to another device."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.seat = Seat(port, 0, Tally(), random.Random(number))
        self.table = ""
        self.is_now: tuple[str, str] | None = None
        """The acknowledged name and account in the seat."""
        self.may_be: list[tuple[str, str] | None] = []
        """The other names and accounts that may be in the seat, if the server did not answer."""
        self.done = 0

    async def visit(self, seconds: float) -> None:
        with suppress(OSError, TimeoutError, json.JSONDecodeError):
            async with asyncio.timeout(seconds):
                self.table, self.seat.cookie = await asyncio.to_thread(make_table, self.port, 2, "Visitors")
                self.is_now = ("Host", self._session)
                await self.seat.connect(self.table, SharedTable(2))
                while True:
                    self.done += 1
                    await self._do(
                        {"type": "rename", "name": f"Guest {self.done}"}, (f"Guest {self.done}", self._session)
                    )
                    if self.done % 3 == 0:
                        await self._do({"type": "leave-seat"}, None)
                        await self._do({"type": "sit", "name": "Back", "seat": 1}, ("Back", self._session))
                    if self.done % 4 == 0:
                        await self._move()

    @property
    def _session(self) -> str:
        return hashlib.sha256(self.seat.cookie.partition("=")[2].encode()).hexdigest()

    async def _do(self, command: dict[str, Any], after: tuple[str, str] | None) -> None:
        self.may_be = [after]
        await self.seat.done(command)
        self.is_now, self.may_be = after, []

    async def _move(self) -> None:
        """Move the seat to another device with a code."""
        line = self.seat.connection
        assert line is not None
        self.seat.last += 1
        self.seat.code, self.seat.asked = "", {"type": "transfer-seat"}
        line.send({"type": "transfer-seat", "id": self.seat.last})
        while not self.seat.code:
            await asyncio.sleep(0.001)
        # The new device has its session before the code is typed in.
        device = Seat(self.port, 0, Tally(), random.Random(0))
        await device.connect(self.table, SharedTable(2))
        assert self.is_now is not None
        after = (self.is_now[0], hashlib.sha256(device.cookie.partition("=")[2].encode()).hexdigest())
        self.may_be = [after]
        await asyncio.to_thread(redeem, self.port, self.seat.code, device.cookie)
        self.is_now, self.may_be = after, []
        self.seat.close()
        self.seat = device

    def found(self, table: TableCore | None) -> bool:
        """Return whether the seat belongs to the expected account."""
        if not self.table:
            return True  # Nothing was acknowledged.
        players = [] if table is None else [each for each in table.doc.seats if isinstance(each, Player)]
        own = (players[0].name, players[0].account) if players else None
        return table is not None and own in (self.is_now, *self.may_be)


def redeem(port: int, code: str, cookie: str) -> None:
    body, headers = json.dumps({"code": code}).encode(), {"Content-Type": "application/json", "Cookie": cookie}
    urllib.request.urlopen(urllib.request.Request(f"http://{HOST}:{port}/api/codes", body, headers), timeout=5).read()


async def play(port: int, options: argparse.Namespace, seconds: float) -> tuple[list[Seat], list[Visitor], Tally]:
    """Play on new tables as fast as possible for some time."""
    tally, chance = Tally(), random.Random(options.seed)
    seats: list[Seat] = []
    for number in range(options.tables):
        more = KINDS[number % len(KINDS)]
        group = await fill_table(port, options.seats, f"Table {number}", tally, chance, **more)
        for seat in group:
            seat.keep = True
            seat.acknowledged.clear()
        seats += group
    visitors = [Visitor(port, number) for number in range(VISITORS)]
    tasks = [asyncio.create_task(visitor.visit(seconds)) for visitor in visitors]
    tally.counting = True
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for seat in seats:
            seat.step()
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    return seats, visitors, tally


async def tables_of(data: Path) -> dict[str, TableCore | None]:
    """Open a store as at a restart, and return all tables."""
    store = Store(data)
    await store.open()
    tables = {row.id: await load(store, row.id) for row in await store.rows(sa.select(schema.tables.c.id))}
    (intact,) = (await store.rows(sa.text("PRAGMA integrity_check")))[0]
    await store.close()
    if intact != "ok":
        raise RuntimeError(f"the store is damaged: {intact}")
    return tables


async def repeat_unanswered(seats: list[Seat]) -> int:
    """Let every page reconnect to a new server and repeat its command without an answer twice.

    Returns the number of repeated commands.
    """
    again = 0
    for seat in seats:
        asked, last = seat.asked, seat.last
        # These objects belonged to another event loop.
        seat.connection, seat.snapshot_received, seat.gone = None, asyncio.Event(), asyncio.Event()
        await seat.connect(seat.table, SharedTable(1))
        if asked is None:
            continue
        again += 1
        for _ in range(2):
            assert seat.connection is not None
            seat.asked = asked
            seat.connection.send({"type": "command", "id": last, "command": asked})
            async with asyncio.timeout(20):
                while seat.asked is not None:
                    await asyncio.sleep(0.001)
    for seat in seats:
        seat.close()
    return again


def missing_of(
    expected: list[Expected], visitors: list[Visitor], tables: dict[str, TableCore | None], once: bool
) -> int:
    """Return the number of seats and visitors whose stored tables lack an acknowledged command."""
    missing = 0
    for each in expected:
        table = tables.get(each.table)
        missing += table is None or not (each.once(table) if once else each.found(table))
    return missing + sum(not visitor.found(tables.get(visitor.table)) for visitor in visitors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20, help="new ones for each kill")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--port", type=int, default=8792)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    names = (
        "commands",
        "visits",
        "seats_checked",
        "seats_missing_something",
        "repeated",
        "not_once",
        "syncs",
        "commits",
    )
    totals = dict.fromkeys(names, 0)
    folded = 0
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        library = shim(work)
        data = work / "data"
        data.mkdir()
        for number in range(options.kills):
            shadow, count = work / f"shadow-{number}", work / f"count-{number}"
            shutil.copytree(data, shadow)
            paths = {"LD_PRELOAD": library, "WATCH": data, "SHADOW": shadow, "COUNT": count}
            watch = {name: str(path) for name, path in paths.items()} if library else {}
            server = Server(data, options.port, environment=watch)
            server.wait()
            seats, visitors, tally = asyncio.run(_until_killed(server, options, chance.uniform(0.1, 1.5), totals))
            kinds = [number // options.seats % len(KINDS) for number in range(len(seats))]
            bots = [len(KINDS[kind].get("bots", ())) for kind in kinds]
            arguments = list(zip(seats, (kind == CLOCK for kind in kinds), bots, strict=True))
            expected = [Expected(*each) for each in arguments]
            # A second copy for the check after the restart, because the first check changes its copy.
            later = [Expected(*each) for each in arguments]
            totals["commands"] += sum(len(seat.acknowledged) for seat in seats)
            totals["visits"] += sum(visitor.done for visitor in visitors)
            totals["seats_checked"] += len(expected) + len(visitors)
            if library:
                totals["syncs"] += int.from_bytes(count.read_bytes(), "little") if count.exists() else 0
                shutil.rmtree(data)
                shadow.rename(data)
                for file in data.glob("*-shm"):
                    file.unlink()
            tables = asyncio.run(tables_of(data))
            folded, missing = len(tables), missing_of(expected, visitors, tables, once=False)
            totals["seats_missing_something"] += missing
            server = Server(data, options.port)
            server.wait()
            totals["repeated"] += asyncio.run(repeat_unanswered(seats))
            server.stop()
            not_once = missing_of(later, [], asyncio.run(tables_of(data)), once=True)
            totals["not_once"] += not_once
            print(
                f"kill {number + 1}: {tally.commands} commands, {folded} tables loaded, {missing} seats lack something,"
                f" {not_once} seats did not do a repeated command once",
                flush=True,
            )
    synced = library is None or totals["syncs"] >= totals["commits"]
    shown = {"kills": options.kills, "disk_trusted": library is None, "tables_folded": folded, **totals}
    print(json.dumps({**shown, "synced_each_commit": synced}))
    sys.exit(bool(totals["seats_missing_something"] or totals["not_once"] or not synced))


async def _until_killed(
    server: Server, options: argparse.Namespace, seconds: float, totals: dict[str, int]
) -> tuple[list[Seat], list[Visitor], Tally]:
    seats, visitors, tally = await play(server.port, options, seconds)
    # The metrics are read shortly before the kill, so there may be a few more commits.
    totals["commits"] += int(server.metrics()["inkrally_commit_seconds_count"])
    for seat in seats:
        seat.step()
    await asyncio.sleep(random.Random(seconds).uniform(0, 0.01))
    server.kill()
    await asyncio.sleep(0.05)  # Receive the messages that the server sent before the kill.
    return seats, visitors, tally


if __name__ == "__main__":
    main()
