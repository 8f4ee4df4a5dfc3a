"""Measures how much load a server handles: tables of scripted seats over loopback.

    python bench/load.py --tables 200 --seats 4 --seconds 60 --rate 2200

Client and server are two processes on the same machine. By default, commands are *offered* at a constant rate, whether
the server keeps up or not. The latency of a command counts from the moment at which it was due to the last message that
it causes: the seat's own update and answer for an action, every seat's update for a commit. So a slow server or driver
shows in the latencies.

- `--closed` lets every seat act as soon as it can, to measure the maximum throughput. The latencies then include the
  wait in the queue of the server.
- `--overload` runs three phases: as fast as possible, 70 % of that rate, and twice that rate. Then the server refuses a
  part (`busy`), and a seat repeats a refused command later, like a page does (at twice the rate without backing off).
  Its latency counts from the last attempt. `--more-tables` are added for the last phase, so that enough seats are free.
  Commands for which no seat is free are `left_out`.
- `--servers 3` uses several servers with PostgreSQL behind HAProxy. Seats come from many loopback addresses, because
  the proxy allows 256 connections of each.

Matches should end evenly over time. So before measuring, every table plays until the tables are spread over all rounds
(`--together` skips that), but for at most five minutes; then the number of seats that are behind is printed. On a busy
machine, use only `cpu_us_per_command`, and ignore latencies if `driver_late_ms` is more than a few milliseconds.

The last output is JSON. `commit` shows where the time of a commit goes, in milliseconds. `disk_sync_ms` is the time of
a sync alone on this disk, which is a lower limit.
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
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import uvloop
from seats import Seat, Server, SharedTable, Tally, fill_table, make_table, percentile
from several import Several

ROUNDS = 7
"""The rounds of a match of Railroad Ink."""
TICK = 0.002
"""The time between two searches of the driver for due commands, in seconds."""
EACH_ADDRESS = 100
"""The number of seats of an address.

A proxy allows 256 connections of an address, and a seat opens the connection to its next table before closing the
previous connection.
"""
SPREAD_SECONDS = 300.0
"""The maximum time in seconds to wait until the tables are spread over all rounds."""
PARTS = ("waited", "thread", "sql", "sync", "back")


async def again(group: list[Seat], tally: Tally) -> None:
    """Start a new match after the end of a match: the host opens another table, and all seats go there."""
    tally.matches += 1
    host = group[0]
    assert host.connection is not None
    host.asked = {"type": "rematch"}
    host.last += 1
    host.connection.send({"type": "rematch", "id": host.last})
    while not host.snapshot["table"]["rematch_table"]:
        await asyncio.sleep(0.005)
    table, shared = host.snapshot["table"]["rematch_table"], SharedTable(len(group))
    for seat in group:
        while True:
            try:
                await seat.connect(table, shared)
                break
            except ConnectionError:  # The server refuses the connection, because too many clients connect now.
                await asyncio.sleep(1)
        if seat is not host:
            await seat.done({"type": "sit", "name": f"Seat {seat.number}", "seat": seat.number})
    await host.done({"type": "start"})
    while any(seat.snapshot["match"] is None for seat in group):
        await asyncio.sleep(0.005)


class Driver:
    """Lets seats act, at a rate or as soon as each seat can."""

    def __init__(self, tally: Tally, rate: float) -> None:
        """Create a driver. `rate` is the number of commands a second of all seats, or 0 for as many as possible."""
        self.tally = tally
        self.rate = rate
        self.groups: list[list[Seat]] = []
        self.free: deque[Seat] = deque()
        self.behind = 0
        """The maximum number of due commands for which no seat was free."""
        self.late = 0.0
        """The maximum delay of the driver itself, in seconds."""
        self.drops = False
        """Whether to drop commands for which no seat is free. Otherwise they are delayed."""
        self.left_out = 0
        self.not_spread = 0
        """The number of seats that were not in their intended round when measuring began."""
        self._rematches: set[asyncio.Task[None]] = set()

    async def run(self, seconds: float) -> None:
        began = time.perf_counter()
        sent = 0
        while (now := time.perf_counter() - began) < seconds:
            if self.rate:
                due = int(now * self.rate)
                while sent < due and self.free:
                    # The seat that has waited longest acts first.
                    if self.free.popleft().step(began + sent / self.rate):
                        sent += 1
                if self.drops:
                    self.left_out += due - sent
                    sent = due
                self.behind = max(self.behind, due - sent)
            else:
                for _ in range(len(self.free)):
                    self.free.popleft().step()
            self._start_rematches()
            slept = time.perf_counter()
            await asyncio.sleep(TICK)
            self.late = max(self.late, time.perf_counter() - slept - TICK)

    async def spread(self, seconds: float = SPREAD_SECONDS) -> None:
        """Let the tables play as fast as possible until they are spread over all rounds of a match.

        Stops after `seconds` and prints the number of seats that are behind.
        """
        wanted = {seat: number % ROUNDS for number, group in enumerate(self.groups) for seat in group}
        end = time.perf_counter() + seconds
        while behind := sum(seat.rounds < rounds for seat, rounds in wanted.items()):
            if time.perf_counter() >= end:
                self.not_spread = behind
                print(f"after {seconds:g} s {behind} of {len(wanted)} seats are behind; measuring begins anyway")
                return
            rests = []
            while self.free:
                seat = self.free.popleft()
                if seat.rounds < wanted[seat]:
                    seat.step()
                else:
                    rests.append(seat)
            self.free.extend(rests)
            await asyncio.sleep(TICK)

    async def settle(self) -> None:
        """Wait for the answers to the last commands, at most ten seconds."""
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
    """Measure the time of one sync on this disk without a server, because a commit takes at least that long."""
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


class Measured(Protocol):
    """The measured system: one server, or several servers with their database."""

    def memory(self) -> int: ...

    def cpu_seconds(self) -> float: ...

    def metrics(self) -> dict[str, float]: ...


class Fleet:
    """Several servers, measured as one."""

    def __init__(self, several: Several) -> None:
        self._several = several
        self._servers = [several.server(number) for number in range(len(several.ports))]

    def memory(self) -> int:
        return sum(server.memory() for server in self._servers)

    def cpu_seconds(self) -> float:
        return sum(server.cpu_seconds() for server in self._servers)

    def metrics(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for server in self._servers:
            for name, value in server.metrics().items():
                found[name] = found.get(name, 0) + value
        return found

    def database_seconds(self) -> float:
        """Return the CPU seconds of PostgreSQL with all its processes."""
        process = self._several.cluster.process
        assert process is not None, "it runs"
        return cpu_of_children(process.pid)


def cpu_of_children(pid: int) -> float:
    """Return the CPU seconds of a process and its running descendants."""
    spent: dict[int, float] = {}
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            spent[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
    todo, found = [pid], 0.0
    while todo:
        each = todo.pop()
        found += spent.get(each, 0.0)
        todo += children.get(each, [])
    return found


async def phase(
    name: str, options: argparse.Namespace, driver: Driver, server: Measured, rate: float, seconds: float
) -> dict[str, Any]:
    """Measure one load after a short warm-up. With a `rate` of 0, seats act as fast as they can."""
    tally = driver.tally
    driver.rate = rate
    await driver.run(min(5.0, seconds / 4))  # Warm-up.
    driver.behind, driver.late, driver.left_out = 0, 0.0, 0
    tally.clear()
    before, cpu, own = server.metrics(), server.cpu_seconds(), time.process_time()
    database = server.database_seconds() if isinstance(server, Fleet) else 0.0
    tally.counting = True
    began = time.perf_counter()
    await driver.run(seconds)
    took = time.perf_counter() - began
    after, cpu, own = server.metrics(), server.cpu_seconds() - cpu, time.process_time() - own
    if isinstance(server, Fleet):
        database = server.database_seconds() - database
    tally.counting = False
    sent, delivered, busy = tally.commands, tally.deliveries, len(tally.busy_seconds)
    await driver.settle()
    commits = after["inkrally_commit_seconds_count"] - before["inkrally_commit_seconds_count"]

    def each_commit(metric: str) -> float:
        return (after[metric] - before.get(metric, 0)) / max(1, commits)

    parts = {
        part: round(1000 * each_commit(f'inkrally_commit_phase_seconds_total{{phase="{part}"}}'), 2) for part in PARTS
    }
    return {
        "load": name,
        "tables": len(driver.groups),
        "offered_per_second": round((sent + busy + driver.left_out) / took),
        "seats": options.seats,
        "seconds": round(took, 1),
        "commands_per_second": round(sent / took),
        "deliveries_per_second": round(delivered / took),
        "p50_ms": round(percentile(tally.seconds, 0.5), 1),
        "p99_ms": round(percentile(tally.seconds, 0.99), 1),
        "max_ms": round(percentile(tally.seconds, 1), 1),
        "hand_in_p50_ms": round(percentile(tally.shared_seconds, 0.5), 1),
        "hand_in_p99_ms": round(percentile(tally.shared_seconds, 0.99), 1),
        "busy_per_second": round(busy / took),
        "busy_p50_ms": round(percentile(tally.busy_seconds, 0.5), 1),
        "busy_p99_ms": round(percentile(tally.busy_seconds, 0.99), 1),
        "room": round(after.get("inkrally_admission_limit", 0)),
        "cpu_us_per_command": round(1e6 * cpu / max(1, sent)),
        **({"database_us_per_command": round(1e6 * database / max(1, sent))} if options.servers else {}),
        "commands_not_measured": max(0, sent - len(tally.seconds)),
        "most_due_at_once": driver.behind,
        "left_out_per_second": round(driver.left_out / took),
        "driver_late_ms": round(1000 * driver.late, 1),
        "matches": tally.matches,
        "refused": tally.refused,
        "commits_per_second": round(commits / took),
        "writes_per_commit": round(each_commit("inkrally_commit_writes_sum"), 1),
        "commit_ms": round(1000 * each_commit("inkrally_commit_seconds_sum"), 2),
        "commit": parts,
        "server_cores": round(cpu / took, 2),
        "driver_cores": round(own / took, 2),
        "server_megabytes": round(server.memory() / 2**20),
    }


async def fill(driver: Driver, options: argparse.Namespace, port: int, tables: int, chance: random.Random) -> None:
    """Add tables with running matches."""
    for number in range(len(driver.groups), len(driver.groups) + tables):
        address = f"127.0.0.{1 + number * options.seats // EACH_ADDRESS % 250}"
        title, ready = f"Table {number}", driver.free.append
        group = await fill_table(port, options.seats, title, driver.tally, chance, ready, address=address)
        driver.groups.append(group)


async def measure(options: argparse.Namespace, server: Measured, port: int) -> list[dict[str, Any]]:
    chance = random.Random(options.seed)
    driver = Driver(Tally(), 0)
    make_table(port, options.seats, "Warm-up")
    empty = server.memory()
    await fill(driver, options, port, options.tables, chance)
    filled = server.memory()
    if not options.together:
        await driver.spread()
    random.Random(1).shuffle(driver.free)
    gc.disable()  # Pauses of the driver would be measured as the server's.
    if options.overload:
        most = await phase("as soon as they may", options, driver, server, 0, max(10.0, options.seconds / 4))
        can = most["commands_per_second"]
        found = [most]
        for share in (0.7, 2.0):
            driver.drops = share > 1
            if share > 1 and options.more_tables:
                await fill(driver, options, port, options.more_tables, chance)
            # Do not back off here: pages that wait longer after each refusal would soon offer less than twice the rate.
            driver.tally.gives_way = share <= 1
            name = f"{share:g} of that: {share * can:.0f} commands/s offered"
            found.append(await phase(name, options, driver, server, share * can, options.seconds))
    else:
        rate = 0 if options.closed else options.rate
        name = f"{rate:g} commands/s offered" if rate else "closed"
        found = [await phase(name, options, driver, server, rate, options.seconds)]
    for group in driver.groups:
        for seat in group:
            seat.close()
    found[0]["seats_not_spread"] = driver.not_spread
    found[0]["kilobytes_per_table"] = round((filled - empty) / options.tables / 1024, 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--rate", type=float, default=2200, help="the number of offered commands a second, of all seats together"
    )
    parser.add_argument("--closed", action="store_true", help="every seat acts as soon as it can, at no fixed rate")
    parser.add_argument(
        "--overload",
        action="store_true",
        help="as fast as possible for a quarter of the time, then 70 %% of that rate, then twice that rate",
    )
    parser.add_argument("--more-tables", type=int, default=300, help="for the last part of --overload")
    parser.add_argument(
        "--servers",
        type=int,
        default=0,
        help="several servers with PostgreSQL behind HAProxy; by default one server with a file",
    )
    parser.add_argument("--together", action="store_true", help="let all matches begin, and so end, at the same time")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="where the server keeps its data; by default a new folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        data = options.data or Path(scratch)
        disk = sync_ms(data)
        if options.servers:
            with Several(Path(scratch), options.servers) as several:
                found = run(options, Fleet(several), several.port)
        else:
            server = Server(data, options.port)
            try:
                started = server.wait()
                found = run(options, server, options.port)
                found[0]["start_seconds"] = round(started, 2)
            finally:
                server.stop()
    for each in found:
        print(json.dumps({**each, "disk_sync_ms": disk}, indent=1))


def run(options: argparse.Namespace, server: Measured, port: int) -> list[dict[str, Any]]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(options, server, port))


if __name__ == "__main__":
    main()
