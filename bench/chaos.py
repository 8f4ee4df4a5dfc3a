"""Servers that play together fail in every way, again and again, under load, and what is left is looked at.

    python bench/chaos.py --times 10 --faults kill,pause,drain,postgresql,cut-postgresql,close-postgresql
    python bench/chaos.py --times 10 --workers 2 --faults nats,worker,cut-nats,close-nats
    python bench/chaos.py --times 10 --faults full
    python bench/chaos.py --times 10 --faults clock,database-clock

Three servers over a PostgreSQL behind HAProxy, tables of both games with pages that come back by themselves. In each
round one fault is done while everybody plays: `kill` ends a server with -9, `pause` stops one for some seconds and lets
it go on, `drain` asks one to stop and starts it anew, `postgresql` kills the database and starts it a second later.
`cut-postgresql` is a server that the database is silent to, `close-postgresql` one whose connections are reset and new
ones refused. `full` fills the disk of the database (as root, on Linux). `clock` puts a server's machine an hour back
and starts the server anew there; `database-clock` that of the database, and kills a server (both with a C compiler).
With `--workers 2` the servers talk over NATS and bots think in workers: `nats` kills it for three seconds, `worker`
kills a worker and starts another, `cut-nats` and `close-nats` are as of the database.

Then everybody ends what they have said, and every table is folded from the store: each act that a page was told is done
is there once and in order, each draft is as it was left; and all that a page was ever shown is what its seat may know
of that log, in the order of that log (`witness.py`). Tables where nobody plays have clocks, and each deadline is
acted upon within 5 seconds while the database and a server live. The last line is JSON: the longest pause of any page
by fault (beyond the time that the database itself was away), the latest deadline, what was lost or is there twice,
`shown` that should not have been, `internal` faults that servers logged; the status is 1 if there is any of that.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from faults import FAULTS, OF_CLOCKS, OF_NATS, do
from kill import ROBOTS, Expected
from seats import RobotSeat
from several import STORE_EVENTS, PageSeat, Several, fill, niced

from inkrally.match.game import Committed
from inkrally.server.storage import schema
from inkrally.server.storage.databases.database import database
from inkrally.server.storage.rows import from_rows
from inkrally.server.storage.store import loaded
from inkrally.table.table import NO_DRAFT, TableCore

SAY_SECONDS = 0.25
"""So long a page thinks after each answer, on average."""
SETTLE_SECONDS = 60.0
CLOCKED = {"clock": {"seconds": 10, "at_end": "finish"}}
LATE_SECONDS = 5.0
DISK = "200m"
"""The database's, where it is to be filled."""


class PageRobot(PageSeat, RobotSeat):
    """A seat of RoboRally whose page comes back by itself."""

    step = RobotSeat.step


async def tables_of(several: Several) -> dict[str, TableCore]:
    """All tables as they are stored, folded, read beside the servers."""
    source = database(several.folder / "looks", several.url)
    found: dict[str, TableCore] = {}
    async with source.snapshot() as read:
        for row in await read(lambda connection: connection.execute(sa.select(schema.tables.c.id)).all()):
            kept = await read(lambda connection, table=row.id: loaded(connection, table))  # type: ignore[misc]
            if kept is not None:
                found[row.id] = from_rows(kept)
    return found


async def play(seat: PageSeat, until: asyncio.Event) -> None:
    """Say what there is to say, at the pace of a quick person."""
    while not until.is_set():
        seat.step()
        await asyncio.sleep(SAY_SECONDS * seat.chance.uniform(0.5, 1.5))


class Deadlines:
    """Tables whose clock runs while nobody is there, or somebody only looks on, and how late they are looked at."""

    def __init__(self, several: Several) -> None:
        self._several = several
        self._here: list[PageSeat] = []
        self._due: dict[str, int] = {}
        """By table what was due when it was seen first, in milliseconds since 1970; 0 once it was acted upon."""
        self._seen = time.time()
        """When the store was read last: nobody can act while it is not to be had."""
        self.worst = 0.0
        """The latest, in seconds; what has not been acted upon counts as of now."""

    async def begin(self, tables: int, title: str, chance: random.Random) -> None:
        """Tables of their own."""
        for number in range(tables):
            group = await fill(self._several, 1, f"{title} clock {number}", chance, setup=CLOCKED)
            if number % 2:
                self._here += group
            else:
                await group[0].leave()
            self._due[group[0].table] = 0
        self._due.update(await asyncio.to_thread(self._read))

    @property
    def met(self) -> bool:
        """Whether each first deadline was acted upon, by now."""
        return not any(self._due.values())

    async def end(self) -> None:
        """Nobody looks on any longer."""
        for seat in self._here:
            await seat.leave()

    async def watch(self) -> None:
        """Look, until it is cancelled."""
        while True:
            try:
                found = await asyncio.to_thread(self._read)
            except subprocess.CalledProcessError:
                self._seen = time.time()
                await asyncio.sleep(0.1)
                continue
            for table, due in self._due.items():
                if due and time.time() > due / 1000:
                    self.worst = max(self.worst, time.time() - max(due / 1000, self._seen))
                if due and found.get(table, 0) != due:
                    self._due[table] = 0
            await asyncio.sleep(0.25)

    def _read(self) -> dict[str, int]:
        if not self._due:
            return {}
        tables = ",".join(f"'{table}'" for table in self._due)
        said = self._several.cluster.say(
            f"SELECT id, coalesce(deadline, 0) FROM tables WHERE id IN ({tables})", "several"
        )
        return {table: int(due) for table, due in (line.split("|") for line in said.splitlines())}


async def round_of(several: Several, fault: str, options: argparse.Namespace, chance: random.Random) -> dict[str, Any]:
    """One fault, on tables of its own; what came of it."""
    groups = []
    for number in range(options.tables):
        more: dict[str, Any] = {"setup": ROBOTS} if number % 3 == 2 else {}
        groups.append(await fill(several, options.seats, f"{fault} {number}", chance, **more))
        if more:
            groups[-1] = [_as_robot(seat) for seat in groups[-1]]
    seats = [seat for group in groups for seat in group]
    deadlines = Deadlines(several)
    await deadlines.begin(options.clocks, fault, chance)
    watches = asyncio.create_task(deadlines.watch())
    over = asyncio.Event()
    tasks = [asyncio.create_task(play(seat, over)) for seat in seats]
    await asyncio.sleep(options.seconds)
    away = await do(several, fault, chance, options.pause)
    await asyncio.sleep(options.seconds)
    over.set()
    await asyncio.gather(*tasks)
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_SECONDS):
            while not all(seat.settled for seat in seats) or not deadlines.met:
                await asyncio.sleep(0.05)
    watches.cancel()
    await deadlines.end()
    stuck = sum(not seat.settled for seat in seats)
    for seat in seats:
        await seat.leave()  # before it is looked at what is stored: bots play on
    tables = await tables_of(several)
    wrong = [seat for seat in seats if not Expected(seat, False, 0).once(tables[seat.table])]
    shown = 0
    for seat in seats:
        for why in seat.witness.unexplained(tables[seat.table], seat.number):
            print(f"shown: {seat.table} seat {seat.number}: {why}", flush=True)
            shown += 1
    acts = sum(len(seat.acknowledged) for seat in seats)
    lost, doubled = 0, 0
    for seat in wrong:
        print(f"wrong: {seat.table} seat {seat.number}: {_difference(seat, tables[seat.table])}", flush=True)
        there, told = _counts(seat, tables[seat.table])
        lost, doubled = lost + max(0, told - there), doubled + max(0, there - told)
    refused: dict[str, int] = {}
    for seat in seats:
        for code, times in seat.tally.refused.items():
            refused[code] = refused.get(code, 0) + times
    return {
        "fault": fault,
        "acts": acts,
        "pause": round(max(seat.pause for seat in seats), 2),
        "away": round(away, 2),
        "late": round(deadlines.worst, 2),
        "views": sum(len(seat.witness.shown) for seat in seats),
        "came_back": sum(seat.back for seat in seats),
        "wrong": len(wrong),
        "lost": lost,
        "doubled": doubled,
        "shown": shown,
        "stuck": stuck,
        "refused": refused,
    }


def _as_robot(seat: PageSeat) -> PageSeat:
    seat.__class__ = PageRobot  # it sat down as any page does, and plays as robots do
    return seat


def _difference(seat: PageSeat, table: TableCore) -> str:
    """Where what a seat was told of and what is stored part."""
    told = Expected(seat, False, 0)
    if told.asked is not None:
        told.do(told.asked)
    entries = () if table.match is None else table.match.entries
    handed_in = [
        each.event.acts for each in entries if isinstance(each.event, Committed) and each.event.seat == seat.number
    ]
    there: list[Any] = json.loads(msgspec.json.encode(handed_in))
    for number, (one, other) in enumerate(zip(there, told.committed, strict=False), 1):
        if one != other:
            return f"hand-in {number} is {one}, and was told as {other}"
    draft = json.loads(msgspec.json.encode(table.drafts.get(seat.number, NO_DRAFT).acts))
    return f"{len(there)} hand-ins of {len(told.committed)}; the draft is {draft}, and was told as {told.draft}"


def _counts(seat: PageSeat, table: TableCore) -> tuple[int, int]:
    """How many hand-ins of a seat are stored, and how many it was told of."""
    entries = () if table.match is None else table.match.entries
    there = sum(isinstance(each.event, Committed) and each.event.seat == seat.number for each in entries)
    return there, sum(command["type"] == "commit" for _, command in seat.acknowledged)


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=50, help="each fault so often")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no round after so many")
    parser.add_argument("--faults", default="kill,pause,drain,postgresql")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="with NATS, and bots in so many workers")
    parser.add_argument("--tables", type=int, default=9, help="new ones for each fault")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--clocks", type=int, default=6, help="tables with a clock where nobody plays, for each fault")
    parser.add_argument("--seconds", type=float, default=2.0, help="of play before and after each fault")
    parser.add_argument("--pause", type=float, default=6.0, help="so many seconds a server is stopped")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    faults = options.faults.split(",")
    if unknown := set(faults) - FAULTS.keys():
        parser.error(f"there is no fault {', '.join(unknown)}; there are {', '.join(FAULTS)}")
    if set(faults) & set(OF_NATS) and not options.workers:
        parser.error(f"{', '.join(OF_NATS)} need --workers")
    niced()
    chance = random.Random(options.seed)
    rounds = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        Several(
            Path(scratch),
            options.servers,
            workers=options.workers,
            disk=DISK if "full" in faults else "",
            clocks=bool(set(faults) & set(OF_CLOCKS)),
        ) as several,
    ):
        began = time.perf_counter()
        for number, fault in itertools.product(range(options.times), faults):
            at = time.perf_counter()
            if at - began > 60 * options.minutes:
                break
            found = await round_of(several, fault, options, chance)
            rounds.append(found)
            print(f"{number + 1}: {json.dumps(found)} {time.perf_counter() - at:.0f} s", flush=True)
        logged = several.logged()
    shown: dict[str, Any] = {"rounds": len(rounds), "acts": sum(each["acts"] for each in rounds)}
    for fault in dict.fromkeys(each["fault"] for each in rounds):
        pauses = sorted(each["pause"] - each["away"] for each in rounds if each["fault"] == fault)
        half = pauses[len(pauses) // 2]
        shown[fault] = {"rounds": len(pauses), "pause_p50": round(half, 2), "longest_pause": round(pauses[-1], 2)}
    shown["views"] = sum(each["views"] for each in rounds)
    shown["latest_deadline"] = max(each["late"] for each in rounds)
    for what in ("wrong", "lost", "doubled", "shown", "stuck"):
        shown[what] = sum(each[what] for each in rounds)
    shown["internal"] = sum(times for event, times in logged.items() if event not in STORE_EVENTS)
    print(json.dumps(shown))
    bad = shown["internal"] or shown["wrong"] or shown["shown"] or shown["stuck"]
    return int(bool(bad or shown["latest_deadline"] > LATE_SECONDS))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
