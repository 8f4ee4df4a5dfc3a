"""How much a server carries: tables of scripted seats over the loopback, for a while, at a rate or as fast as it goes.

    python bench/load.py --tables 200 --seats 4 --seconds 60 --rate 2500

Client and server are two processes on this machine and share its cores. Time is measured from sending a command to
the last message that it causes anywhere: one's own update and answer for a drawing, the update of every seat for a
hand-in. The last line is JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import tempfile
import time
from pathlib import Path

import uvloop
from seats import Seat, Server, SharedTable, Tally, fill_table, make_table, percentile


async def again(group: list[Seat], tally: Tally) -> None:
    """The match is over: the host opens another table, and all go there."""
    tally.matches += 1
    host = group[0]
    assert host.line is not None
    host.asked = {"type": "rematch"}
    host.last += 1
    host.line.send({"type": "rematch", "id": host.last})
    while not host.room["table"]["next"]:
        await asyncio.sleep(0.005)
    table, shared = host.room["table"]["next"], SharedTable(len(group))
    for seat in group:
        await seat.connect(table, shared)
    await host.done({"type": "start"})
    while any(seat.room["match"] is None for seat in group):
        await asyncio.sleep(0.005)


async def drive(groups: list[list[Seat]], tally: Tally, seconds: float, rate: float) -> float:
    """Let all seats play; how late the driver itself was at most."""
    seats = [seat for group in groups for seat in group]
    rematches: set[asyncio.Task[None]] = set()
    random.Random(1).shuffle(seats)
    began = time.perf_counter()
    said, place, worst = 0, 0, 0.0
    while (now := time.perf_counter() - began) < seconds:
        due = len(seats) if rate == 0 else int(now * rate) - said
        tried = 0
        while due > 0 and tried < len(seats):
            seat = seats[place % len(seats)]
            place += 1
            tried += 1
            if seat.step():
                said += 1
                due -= 1
        if rate:
            # Who could not say anything, because everybody waited, does not owe it later.
            said = max(said, int(now * rate) - len(seats))
        for group in groups:
            if group[0].room is not None and group[0].room["table"]["status"] == "over" and not group[0].moving:
                for seat in group:
                    seat.moving = True
                task = asyncio.create_task(again(group, tally))
                rematches.add(task)
                task.add_done_callback(rematches.discard)
        slept = time.perf_counter()
        await asyncio.sleep(0.002)
        worst = max(worst, time.perf_counter() - slept - 0.002)
    for task in list(rematches):
        task.cancel()
    return worst


async def measure(options: argparse.Namespace, server: Server) -> dict[str, object]:
    tally, chance = Tally(), random.Random(options.seed)
    make_table(options.port, options.seats, "Warm-up")
    empty = server.memory()
    groups = []
    for number in range(options.tables):
        groups.append(await fill_table(options.port, options.seats, f"Table {number}", tally, chance))
    filled = server.memory()
    gc.disable()  # the driver's own pauses would be measured as the server's
    await drive(groups, tally, min(5.0, options.seconds / 4), options.rate)  # warm
    before, cpu = server.metrics(), server.cpu_seconds()
    tally.counting = True
    began = time.perf_counter()
    worst = await drive(groups, tally, options.seconds, options.rate)
    took = time.perf_counter() - began
    tally.counting = False
    await asyncio.sleep(0.5)
    after, cpu = server.metrics(), server.cpu_seconds() - cpu
    commits = after["inkrally_commit_seconds_count"] - before["inkrally_commit_seconds_count"]
    writes = after["inkrally_commit_size_sum"] - before["inkrally_commit_size_sum"]
    busy = after["inkrally_commit_seconds_sum"] - before["inkrally_commit_seconds_sum"]
    for group in groups:
        for seat in group:
            seat.close()
    return {
        "tables": options.tables,
        "seats": options.seats,
        "seconds": round(took, 1),
        "commands_per_second": round(tally.commands / took),
        "deliveries_per_second": round(tally.deliveries / took),
        "p50_ms": round(percentile(tally.seconds, 0.5), 1),
        "p99_ms": round(percentile(tally.seconds, 0.99), 1),
        "max_ms": round(percentile(tally.seconds, 1), 1),
        "hand_in_p50_ms": round(percentile(tally.shared_seconds, 0.5), 1),
        "hand_in_p99_ms": round(percentile(tally.shared_seconds, 0.99), 1),
        "matches": tally.matches,
        "refused": tally.refused,
        "commits_per_second": round(commits / took),
        "writes_per_commit": round(writes / max(1, commits), 1),
        "commit_ms": round(1000 * busy / max(1, commits), 2),
        "server_cores": round(cpu / took, 2),
        "driver_late_ms": round(1000 * worst, 1),
        "kilobytes_per_table": round((filled - empty) / options.tables / 1024, 1),
        "server_megabytes": round(server.memory() / 2**20),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2500, help="commands a second by all; 0: as fast as it goes")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="where the server keeps its data; by default a new folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(options.data or Path(scratch), options.port)
        try:
            started = server.wait()
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(measure(options, server))
        finally:
            server.stop()
    print(json.dumps({**found, "start_seconds": round(started, 2)}, indent=1))


if __name__ == "__main__":
    main()
