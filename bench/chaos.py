"""Breaks several servers in every way under load, repeatedly, and checks the stored data and the shown views.

    python bench/chaos.py --times 50 --faults all --workers 2 --out chaos.jsonl
    python bench/chaos.py --times 10 --faults kill,pause,drain,postgresql,cut-postgresql,close-postgresql
    python bench/chaos.py --sum chaos.jsonl

Starts three servers with PostgreSQL behind HAProxy once, with tables of both games whose pages reconnect. Each round
does one fault while all seats play:

- `kill` kills a server. `pause` stops a server for twenty seconds. `drain` stops a server properly and starts it again.
- `postgresql` kills the database with all processes for a second; `kill-postgresql` kills only its main process.
- `cut-postgresql` cuts a server from the database silently; `close-postgresql` resets its connections.
- `nats` kills NATS for three seconds; `cut-nats` and `close-nats` are like the same faults of the database.
- `full` fills the database's disk (as root, on Linux).
- `clock` sets a server's clock back by an hour and restarts it; `database-clock` sets the database's clock back and
  kills a server. Both need a C compiler.
- `worker` kills the worker that has begun a review, which another worker must then do once. With `--workers 2`, bots
  also think in workers.

Then every table is loaded from the store. Every acknowledged action must be there once and in order, and every draft
unchanged. A page must only have seen data that its seat may know, in the order of the log (`witness.py`). Tables
without players have deadlines during the next fault, which must be met within 5 seconds while the database and a server
live.

Each round appends a line to `--out`, and `--sum` adds up that file. The printed table has, by fault, the longest pause
of a page beyond the time without a database, the latest deadline, and what was lost, doubled, shown wrongly or
otherwise wrong. The last line is JSON, with the number of `internal` errors that servers logged. The exit status is 1
if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from deadlines import LATE_SECONDS, Deadlines
from faults import FAULTS, OF_CLOCKS, OF_DISKS, OF_WORKERS, do
from kill import ROBOTS, Expected
from seats import RobotSeat
from several import STORE_EVENTS, PageSeat, Several, fill, niced

from inkrally.match.game import Committed
from inkrally.server.storage.databases.database import database
from inkrally.server.storage.store import load_rows
from inkrally.server.storage.table_rows import table_from_rows
from inkrally.table.phase import NO_DRAFT
from inkrally.table.table import TableCore

SAY_SECONDS = 0.25
"""The mean time in seconds that a seat waits after each answer."""
SETTLE_SECONDS = 60.0
DISK = "200m"
"""The size of the database's disk if a fault fills the disk."""
COUNTED = ("lost", "doubled", "shown", "stuck", "wrong")


class PageRobot(PageSeat, RobotSeat):
    """A seat of RoboRally whose page reconnects."""

    step = RobotSeat.step


async def tables_of(several: Several, wanted: Collection[str]) -> dict[str, TableCore]:
    """Load tables directly from the store, without the servers, and return them by id."""
    source = database(several.folder / "looks", several.url)
    found: dict[str, TableCore] = {}
    async with source.snapshot() as read:
        for table_id in wanted:
            kept = await read(lambda connection, table=table_id: load_rows(connection, table))  # type: ignore[misc]
            if kept is not None:
                found[table_id] = table_from_rows(kept)
    return found


async def play(seat: PageSeat, until: asyncio.Event) -> None:
    """Let a seat act at the speed of a quick person."""
    while not until.is_set():
        seat.step()
        await asyncio.sleep(SAY_SECONDS * seat.chance.uniform(0.5, 1.5))


async def begun(several: Several, title: str, options: argparse.Namespace, chance: random.Random) -> list[PageSeat]:
    """Return the seats of new tables of both games, in running matches."""

    async def one(number: int, seed: float) -> list[PageSeat]:
        more: dict[str, Any] = {"setup": ROBOTS} if number % 3 == 2 else {}
        group = await fill(several, options.seats, f"{title} {number}", random.Random(seed), **more)
        return [_as_robot(seat) for seat in group] if more else group

    groups = await asyncio.gather(*(one(number, chance.random()) for number in range(options.tables)))
    return [seat for group in groups for seat in group]


async def round_of(
    several: Several, fault: str, deadlines: Deadlines, options: argparse.Namespace, chance: random.Random
) -> dict[str, Any]:
    """Do one fault with new tables, and return the results as one line of `--out`."""
    at = time.perf_counter()
    seats = await begun(several, fault, options, chance)
    over = asyncio.Event()
    tasks = [asyncio.create_task(play(seat, over)) for seat in seats]
    await asyncio.sleep(options.seconds)
    came = await do(several, fault, chance, options.pause, options.lasts)
    # The next round checks these deadlines.
    clocks = asyncio.create_task(deadlines.begin(options.clocks, fault, chance))
    await asyncio.sleep(options.seconds)
    over.set()
    await asyncio.gather(*tasks)
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_SECONDS):
            while not all(seat.settled for seat in seats) or not deadlines.met:
                await asyncio.sleep(0.05)
    await clocks
    for line in await asyncio.to_thread(deadlines.overdue):
        print(f"late: {line}", flush=True)
    met, late = deadlines.take()
    await deadlines.end()
    stuck = sum(not seat.settled for seat in seats)
    # Disconnect before reading the store, because bots would continue to play.
    await asyncio.gather(*(seat.leave() for seat in seats))
    tables = await tables_of(several, {seat.table for seat in seats})
    found = _held_against(tables, seats)
    for why in came.wrong:
        print(f"wrong: {why}", flush=True)
    refused: dict[str, int] = {}
    for seat in seats:
        for code, times in seat.tally.refused.items():
            refused[code] = refused.get(code, 0) + times
    return {
        "fault": fault,
        "acts": sum(len(seat.acknowledged) for seat in seats),
        **found,
        "pause": round(max(seat.pause for seat in seats), 2),
        "away": round(came.away, 2),
        "deadlines": met,
        "late": round(late, 2),
        "views": sum(len(seat.witness.shown) for seat in seats),
        "came_back": sum(seat.back for seat in seats),
        "wrong": found["wrong"] + len(came.wrong),
        "stuck": stuck,
        "refused": refused,
        "seconds": round(time.perf_counter() - at, 1),
    }


def _held_against(tables: dict[str, TableCore], seats: Sequence[PageSeat]) -> dict[str, int]:
    """Compare acknowledged commands and shown views with the store, and count the seats with each kind of error."""
    found = dict.fromkeys(("wrong", "lost", "doubled", "shown"), 0)
    for seat in seats:
        table = tables[seat.table]
        if not Expected(seat, False, 0).once(table):
            print(f"wrong: {seat.table} seat {seat.number}: {_difference(seat, table)}", flush=True)
            there, acknowledged = _counts(seat, table)
            found["wrong"] += 1
            found["lost"] += max(0, acknowledged - there)
            found["doubled"] += max(0, there - acknowledged)
        for why in seat.witness.unexplained(table, seat.number):
            print(f"shown: {seat.table} seat {seat.number}: {why}", flush=True)
            found["shown"] += 1
    return found


def _as_robot(seat: PageSeat) -> PageSeat:
    seat.__class__ = PageRobot  # It joined like any page, but plays like a robot.
    return seat


def _difference(seat: PageSeat, table: TableCore) -> str:
    """Return a text with the difference between a seat's acknowledged actions and the store."""
    expected = Expected(seat, False, 0)
    if expected.asked is not None:
        expected.do(expected.asked)
    entries = () if table.match is None else table.match.entries
    committed = [
        each.event.acts for each in entries if isinstance(each.event, Committed) and each.event.seat == seat.number
    ]
    there: list[Any] = json.loads(msgspec.json.encode(committed))
    for number, (stored, other) in enumerate(zip(there, expected.committed, strict=False), 1):
        if stored != other:
            return f"commit {number} is {stored}, but the server acknowledged {other}"
    draft = json.loads(msgspec.json.encode(table.drafts.get(seat.number, NO_DRAFT).acts))
    return f"{len(there)} of {len(expected.committed)} commits; the draft is {draft}, acknowledged was {expected.draft}"


def _counts(seat: PageSeat, table: TableCore) -> tuple[int, int]:
    """Return the number of stored commits of a seat, and the number of commits that the server acknowledged."""
    entries = () if table.match is None else table.match.entries
    there = sum(isinstance(each.event, Committed) and each.event.seat == seat.number for each in entries)
    return there, sum(command["type"] == "commit" for _, command in seat.acknowledged)


def table_of(rounds: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the results of rounds by fault, as lines of a table."""
    heads = "fault", "times", "acts", "lost", "twice", "shown", "stuck", "wrong", "deadlines", "latest", "pause p50"
    yield f"| {' | '.join(heads)} | longest | a round |"
    yield "|---" * (len(heads) + 2) + "|"
    for fault in dict.fromkeys(each["fault"] for each in rounds):
        own = [each for each in rounds if each["fault"] == fault]
        pauses = sorted(max(0.0, each["pause"] - each["away"]) for each in own)
        lost, doubled, shown, stuck, wrong = (sum(each[name] for each in own) for name in COUNTED)
        met, late = sum(each["deadlines"] for each in own), max(each["late"] for each in own)
        acts, took = sum(each["acts"] for each in own), sum(each["seconds"] for each in own) / len(own)
        counts = f"{lost} | {doubled} | {shown} | {stuck} | {wrong} | {met} | {late:.1f} s"
        half = pauses[len(pauses) // 2]
        yield (f"| {fault} | {len(own)} | {acts:,} | {counts} | {half:.1f} s | {pauses[-1]:.1f} s | {took:.1f} s |")


def summed(rounds: Sequence[dict[str, Any]]) -> int:
    """Print the results of rounds, and return 1 if anything is wrong."""
    if not rounds:
        print("there is no round")
        return 1
    print("\n".join(table_of(rounds)))
    sums: dict[str, Any] = {"rounds": len(rounds)}
    for name in ("acts", "views", "deadlines", *COUNTED, "internal"):
        sums[name] = sum(each[name] for each in rounds)
    sums["latest_deadline"] = max(each["late"] for each in rounds)
    print(json.dumps(sums))
    bad = any(sums[name] for name in (*COUNTED, "internal"))
    return int(bad or sums["latest_deadline"] > LATE_SECONDS)


async def run(faults: Sequence[str], options: argparse.Namespace, chance: random.Random) -> list[dict[str, Any]]:
    """Run rounds of some faults with servers that are started once."""
    rounds: list[dict[str, Any]] = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        Several(
            Path(scratch),
            options.servers,
            workers=options.workers,
            disk=DISK if set(faults) & set(OF_DISKS) else "",
            clocks=bool(set(faults) & set(OF_CLOCKS)),
        ) as several,
    ):
        deadlines = Deadlines(several)
        await deadlines.begin(options.clocks, "first", chance)
        watches = asyncio.create_task(deadlines.watch())
        for number, fault in itertools.product(range(options.times), faults):
            if time.perf_counter() > options.until:
                break
            found = await round_of(several, fault, deadlines, options, chance)
            found["internal"] = sum(times for event, times in several.logged().items() if event not in STORE_EVENTS)
            rounds.append(found)
            print(f"{number + 1}: {json.dumps(found)}", flush=True)
            if options.out is not None:
                with options.out.open("a") as out:
                    out.write(json.dumps(found) + "\n")
        watches.cancel()
    return rounds


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=50, help="rounds for each fault")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no round after this time")
    parser.add_argument("--faults", default="kill,pause,drain,postgresql", help="separated by commas, or `all`")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="workers for bots and reviews, over NATS")
    parser.add_argument("--tables", type=int, default=9, help="new ones for each fault")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--clocks", type=int, default=6, help="tables with a clock and without players, for each fault")
    parser.add_argument("--seconds", type=float, default=1.0, help="of play before and after each fault")
    parser.add_argument("--pause", type=float, default=20.0, help="the seconds of the fault `pause`")
    parser.add_argument("--lasts", type=float, default=5.0, help="the seconds of other faults with an end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file to which each round is added, as a line of JSON")
    parser.add_argument("--sum", type=Path, help="run nothing, and print the sums of such a file")
    options = parser.parse_args()
    if options.sum is not None:
        return summed([json.loads(line) for line in options.sum.read_text().splitlines()])
    faults = list(FAULTS) if options.faults == "all" else options.faults.split(",")
    if unknown := set(faults) - FAULTS.keys():
        parser.error(f"there is no fault {', '.join(unknown)}; there are {', '.join(FAULTS)}")
    if set(faults) & set(OF_WORKERS) and not options.workers:
        parser.error(f"{', '.join(OF_WORKERS)} needs --workers")
    niced()
    chance, rounds = random.Random(options.seed), []
    options.until = time.perf_counter() + 60 * options.minutes
    of_machines = (*OF_DISKS, *OF_CLOCKS)
    for group in ([each for each in faults if each not in of_machines], OF_DISKS, OF_CLOCKS):
        if chosen := [each for each in group if each in faults]:
            rounds += await run(chosen, options, chance)
    return summed(rounds)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
