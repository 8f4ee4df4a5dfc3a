"""Servers that play together fail in every way, again and again, under load, and what is left is looked at.

    python bench/chaos.py --times 10 --faults kill,pause,drain,postgresql

Three servers over a PostgreSQL behind HAProxy, tables of both games with pages that come back by themselves. In each
round one fault is done while everybody plays: `kill` ends a server with -9, `pause` stops one for some seconds and lets
it go on, `drain` asks one to stop and starts it anew, `postgresql` kills the database and starts it a second later.
With `--workers 2` the servers talk over NATS and bots think in workers: `nats` kills it for three seconds, `worker`
kills a worker and starts another.
Then everybody ends what they have said, and every table is folded from the store: each act that a page was told is done
is there once and in order, each draft is as it was left. The last line is JSON: the longest pause of any page by fault
(beyond the time that the database itself was away), what was lost or is there twice; the status is 1 if there is any
of that.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from kill import ROBOTS, Expected
from seats import RobotSeat
from several import PageSeat, Several, fill, niced

from inkrally.match.game import Committed
from inkrally.server.storage import schema
from inkrally.server.storage.databases.database import database
from inkrally.server.storage.rows import from_rows
from inkrally.server.storage.store import loaded
from inkrally.table.table import NO_DRAFT, TableCore

SAY_SECONDS = 0.25
"""So long a page thinks after each answer, on average."""
SETTLE_SECONDS = 60.0


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


async def do(several: Several, fault: str, chance: random.Random, pause: float) -> float:
    """Do a fault, and wait until all servers are there again; for how many seconds the database was away."""
    number, began, away = chance.randrange(len(several.ports)), time.perf_counter(), 0.0
    if fault == "kill":
        several.send(number, signal.SIGKILL)
        await asyncio.to_thread(several.ended, number)
        await asyncio.sleep(4)
        several.start(number)
    elif fault == "drain":
        several.send(number, signal.SIGTERM)
        await asyncio.to_thread(several.ended, number)
        several.start(number)
    elif fault == "pause":
        several.send(number, signal.SIGSTOP)
        await asyncio.sleep(pause)
        several.send(number, signal.SIGCONT)
    elif fault == "postgresql":
        await asyncio.to_thread(several.cluster.kill)
        await asyncio.sleep(1)
        await asyncio.to_thread(several.cluster.start)
        away = time.perf_counter() - began
    elif fault == "nats" and several.nats is not None:
        several.nats.kill()
        await asyncio.sleep(3)
        await asyncio.to_thread(several.nats.start)
    elif fault == "worker" and several.workers:
        several.kill_worker(0)
        await asyncio.sleep(1)
        several.start_worker(0)
    else:
        raise ValueError(f"there is no fault {fault!r} here")
    await asyncio.to_thread(several.wait, number)
    return away


async def round_of(several: Several, fault: str, options: argparse.Namespace, chance: random.Random) -> dict[str, Any]:
    """One fault, on tables of its own; what came of it."""
    groups = []
    for number in range(options.tables):
        more: dict[str, Any] = {"setup": ROBOTS} if number % 3 == 2 else {}
        groups.append(await fill(several, options.seats, f"{fault} {number}", chance, **more))
        if more:
            groups[-1] = [_as_robot(seat) for seat in groups[-1]]
    seats = [seat for group in groups for seat in group]
    over = asyncio.Event()
    tasks = [asyncio.create_task(play(seat, over)) for seat in seats]
    await asyncio.sleep(options.seconds)
    away = await do(several, fault, chance, options.pause)
    await asyncio.sleep(options.seconds)
    over.set()
    await asyncio.gather(*tasks)
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_SECONDS):
            while any(seat.asked is not None for seat in seats):
                await asyncio.sleep(0.05)
    stuck = sum(seat.asked is not None for seat in seats)
    tables = await tables_of(several)
    wrong = [seat for seat in seats if not Expected(seat, False, 0).once(tables[seat.table])]
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
    for seat in seats:
        await seat.leave()
    return {
        "fault": fault,
        "acts": acts,
        "pause": round(max(seat.pause for seat in seats), 2),
        "away": round(away, 2),
        "came_back": sum(seat.back for seat in seats),
        "wrong": len(wrong),
        "lost": lost,
        "doubled": doubled,
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
    parser.add_argument("--faults", default="kill,pause,drain,postgresql")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="with NATS, and bots in so many workers")
    parser.add_argument("--tables", type=int, default=9, help="new ones for each fault")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of play before and after each fault")
    parser.add_argument("--pause", type=float, default=6.0, help="so many seconds a server is stopped")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    niced()
    chance = random.Random(options.seed)
    rounds = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        Several(Path(scratch), options.servers, workers=options.workers) as several,
    ):
        for number in range(options.times):
            for fault in options.faults.split(","):
                began = time.perf_counter()
                found = await round_of(several, fault, options, chance)
                rounds.append(found)
                print(f"{number + 1}: {json.dumps(found)} {time.perf_counter() - began:.0f} s", flush=True)
    shown: dict[str, Any] = {"rounds": len(rounds), "acts": sum(each["acts"] for each in rounds)}
    for fault in options.faults.split(","):
        longest = max(each["pause"] - each["away"] for each in rounds if each["fault"] == fault)
        shown[f"longest_pause_{fault}"] = round(longest, 2)
    for what in ("wrong", "lost", "doubled", "stuck"):
        shown[what] = sum(each[what] for each in rounds)
    print(json.dumps(shown))
    return int(bool(shown["wrong"] or shown["stuck"]))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
