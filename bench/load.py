"""How much a server carries: tables of scripted seats over the loopback, for a while.

    python bench/load.py --tables 200 --seats 4 --seconds 60 --rate 2200

Client and server are two processes on this machine and share its cores. By default commands are *offered* at a rate,
evenly spread in time, whether the server keeps up or not. Each counts from the moment at which it was due, not from
that at which it could be sent, to the last message that it causes anywhere: one's own update and answer for a drawing,
the update of every seat for a hand-in. So a server, or a driver, that falls behind shows in the times, and nothing that
had to wait is left out. `--closed` measures something else: every seat speaks as soon as it may, without thinking;
that shows the most that the server does, and its times are those of the queue that this makes.

The last thing printed is JSON. Its part `commit` says where the time of a commit goes, in milliseconds; `disk_sync` is
what this disk takes for a sync alone, which bounds it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import tempfile
import time
from collections import deque
from pathlib import Path

import uvloop
from seats import Seat, Server, SharedTable, Tally, fill_table, make_table, percentile

TICK = 0.002
"""Seconds between two looks at what is due."""
PARTS = ("waited", "thread", "sql", "sync", "back")


async def again(group: list[Seat], tally: Tally) -> None:
    """The match is over: the host opens another table, and all go there."""
    tally.matches += 1
    host = group[0]
    assert host.connection is not None
    host.asked = {"type": "rematch"}
    host.last += 1
    host.connection.send({"type": "rematch", "id": host.last})
    while not host.snapshot["table"]["next"]:
        await asyncio.sleep(0.005)
    table, shared = host.snapshot["table"]["next"], SharedTable(len(group))
    for seat in group:
        await seat.connect(table, shared)
        if seat is not host:
            await seat.done({"type": "sit", "name": f"Seat {seat.number}", "seat": seat.number})
    await host.done({"type": "start"})
    while any(seat.snapshot["match"] is None for seat in group):
        await asyncio.sleep(0.005)


class Driver:
    """Lets the seats speak, at a rate or as soon as they may."""

    def __init__(self, tally: Tally, rate: float) -> None:
        """`rate` in commands a second by all; 0 is as soon as they may."""
        self.tally = tally
        self.rate = rate
        self.groups: list[list[Seat]] = []
        self.free: deque[Seat] = deque()
        self.behind = 0
        """So many commands were due at most that no seat was free to say."""
        self.late = 0.0
        """By so many seconds at most this driver itself was late."""
        self._rematches: set[asyncio.Task[None]] = set()

    async def run(self, seconds: float) -> None:
        began = time.perf_counter()
        said = 0
        while (now := time.perf_counter() - began) < seconds:
            if self.rate:
                due = int(now * self.rate)
                while said < due and self.free:
                    # Who waited for longest speaks first; what is due first is said first.
                    if self.free.popleft().step(began + said / self.rate):
                        said += 1
                self.behind = max(self.behind, due - said)
            else:
                for _ in range(len(self.free)):
                    self.free.popleft().step()
            self._start_rematches()
            slept = time.perf_counter()
            await asyncio.sleep(TICK)
            self.late = max(self.late, time.perf_counter() - slept - TICK)

    async def settle(self) -> None:
        """Wait for what was said and not answered, so that it counts too; no longer than ten seconds."""
        end = time.perf_counter() + 10
        while time.perf_counter() < end and any(seat.asked is not None for group in self.groups for seat in group):
            await asyncio.sleep(TICK)
        for task in list(self._rematches):
            task.cancel()

    def _start_rematches(self) -> None:
        for group in self.groups:
            if group[0].snapshot is not None and group[0].snapshot["table"]["status"] == "over" and not group[0].moving:
                for seat in group:
                    seat.moving = True
                task = asyncio.create_task(again(group, self.tally))
                self._rematches.add(task)
                task.add_done_callback(self._rematches.discard)


def sync_ms(folder: Path) -> dict[str, float]:
    """What one sync of some pages written to this disk takes, without any server: the bound of a commit."""
    pages, spent = bytes(60_000), []
    path = folder / "sync-test"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(pages)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            spent.append(time.perf_counter() - began)
    path.unlink()
    return {"p50": round(percentile(spent, 0.5), 2), "p99": round(percentile(spent, 0.99), 2)}


async def measure(options: argparse.Namespace, server: Server) -> dict[str, object]:
    tally, chance = Tally(), random.Random(options.seed)
    driver = Driver(tally, 0 if options.closed else options.rate)
    make_table(options.port, options.seats, "Warm-up")
    empty = server.memory()
    for number in range(options.tables):
        title = f"Table {number}"
        driver.groups.append(await fill_table(options.port, options.seats, title, tally, chance, driver.free.append))
    filled = server.memory()
    random.Random(1).shuffle(driver.free)
    gc.disable()  # the driver's own pauses would be measured as the server's
    await driver.run(min(5.0, options.seconds / 4))  # warm
    driver.behind, driver.late = 0, 0.0
    before, cpu, own = server.metrics(), server.cpu_seconds(), time.process_time()
    tally.counting = True
    began = time.perf_counter()
    await driver.run(options.seconds)
    took = time.perf_counter() - began
    after, cpu, own = server.metrics(), server.cpu_seconds() - cpu, time.process_time() - own
    tally.counting = False
    said, heard = tally.commands, tally.deliveries
    await driver.settle()
    commits = after["inkrally_commit_seconds_count"] - before["inkrally_commit_seconds_count"]

    def each_commit(name: str) -> float:
        return (after[name] - before.get(name, 0)) / max(1, commits)

    parts = {
        part: round(1000 * each_commit(f'inkrally_commit_part_seconds_total{{part="{part}"}}'), 2) for part in PARTS
    }
    for group in driver.groups:
        for seat in group:
            seat.close()
    return {
        "load": "closed" if options.closed else f"{options.rate:g} commands/s offered",
        "tables": options.tables,
        "seats": options.seats,
        "seconds": round(took, 1),
        "commands_per_second": round(said / took),
        "deliveries_per_second": round(heard / took),
        "p50_ms": round(percentile(tally.seconds, 0.5), 1),
        "p99_ms": round(percentile(tally.seconds, 0.99), 1),
        "max_ms": round(percentile(tally.seconds, 1), 1),
        "hand_in_p50_ms": round(percentile(tally.shared_seconds, 0.5), 1),
        "hand_in_p99_ms": round(percentile(tally.shared_seconds, 0.99), 1),
        "commands_not_measured": said - len(tally.seconds),
        "most_due_at_once": driver.behind,
        "driver_late_ms": round(1000 * driver.late, 1),
        "matches": tally.matches,
        "refused": tally.refused,
        "commits_per_second": round(commits / took),
        "writes_per_commit": round(each_commit("inkrally_commit_size_sum"), 1),
        "commit_ms": round(1000 * each_commit("inkrally_commit_seconds_sum"), 2),
        "commit": parts,
        "server_cores": round(cpu / took, 2),
        "driver_cores": round(own / took, 2),
        "kilobytes_per_table": round((filled - empty) / options.tables / 1024, 1),
        "server_megabytes": round(server.memory() / 2**20),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2200, help="commands a second that are offered, by all seats")
    parser.add_argument("--closed", action="store_true", help="every seat speaks as soon as it may, at no rate")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="where the server keeps its data; by default a new folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        data = options.data or Path(scratch)
        disk = sync_ms(data)
        server = Server(data, options.port)
        try:
            started = server.wait()
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(measure(options, server))
        finally:
            server.stop()
    print(json.dumps({**found, "disk_sync_ms": disk, "start_seconds": round(started, 2)}, indent=1))


if __name__ == "__main__":
    main()
