"""Plays at a low rate for an hour while tables come and go, and checks that the server's memory does not grow.

    python bench/soak.py --minutes 60

Scripted players play both games, with and without bots, and a spectator watches each table. Players leave a table after
some minutes or when its match is over, and open another table. Other pages are requested too. Every minute prints a
line of JSON with memory, handles, and the number of tables left so far.

The last line is JSON: the memory of the last ten minutes against the ten before (at most 3 % more); its growth in the
second half (a least-squares line, in MB for each minute and KB for each table, with the standard error); handles
without live connections; and the kilobytes of each table with its connections. The exit status is 1 if the server has
grown, even slowly, or has disconnected a player.

`--tables-a-minute 60` makes stays shorter, so that growth for each table shows within minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

import uvloop
from seats import HOST, RobotSeat, Seat, Server, SharedTable, Tally, make_table

TICK = 0.01
WINDOW = 10
"""The number of samples in ten minutes, with one sample a minute."""
MOST_GROWTH = 0.03
MOST_LEFT_BEHIND = 4.0
"""The maximum growth in kilobytes for each table that players have left.

About 2 kilobytes are expected, because the server remembers players for a while in caches of limited size
(`docs/reference/benchmarks.md`).
"""
SHORTEST_STAY, LONGEST_STAY = 120.0, 420.0
"""The limits of the time in seconds that players stay at a table. The server keeps an abandoned table five minutes."""
SETTLE_SECONDS = 60.0
"""The time in seconds after which the memory of each table is measured."""
WARM_SECONDS = 20.0
PAGES = ("/", "/api/games", "/api/tables/mine", "/metrics")
KINDS: tuple[tuple[str, int, int], ...] = (
    ("railroad-ink", 4, 0),
    ("railroad-ink", 1, 3),
    ("railroad-ink", 2, 1),
    ("roborally", 4, 0),
    ("roborally", 1, 3),
)
"""The game and the numbers of people and bots of tables. Successive tables have successive kinds."""


class Group:
    """The clients of a table, and the time until which they stay."""

    def __init__(self, seats: list[Seat], watcher: Seat, until: float) -> None:
        self.seats = seats
        self.watcher = watcher
        self.until = until

    @property
    def over(self) -> bool:
        snapshot = self.seats[0].snapshot
        return bool(snapshot is not None and snapshot["table"]["status"] == "over")

    @property
    def lost(self) -> bool:
        """Whether the server has disconnected a client of the group."""
        return any(seat.gone.is_set() for seat in (*self.seats, self.watcher))

    def leave(self) -> None:
        for seat in (*self.seats, self.watcher):
            seat.close()


class Soak:
    """The players of a server."""

    def __init__(self, port: int, levels: dict[str, str], chance: random.Random, pace: float = 1) -> None:
        """Create the players.

        `levels` has the level of the bots at tables of each game. `pace` is a factor: tables change `pace` times as
        often as usual.
        """
        self.port = port
        self.pace = pace
        self.levels = levels
        self.chance = chance
        self.tally = Tally()
        self.groups: list[Group] = []
        self.opened = 0
        self.left = 0
        self.commands = 0
        self.pages = 0
        self.lost = 0
        self.finished = 0
        self._arriving: set[asyncio.Task[None]] = set()

    async def open(self, stay: float) -> None:
        """Start a match at a new table with a new group."""
        game, people, bots = KINDS[self.opened % len(KINDS)]
        self.opened += 1
        setup: dict[str, Any] = {"game": game}
        if game == "roborally":
            setup["options"] = {"course": "risky_exchange", "timer": None}
        more: dict[str, Any] = {"setup": setup, "bots": [self.levels[game]] * bots}
        title = f"Table {self.opened}"
        count = people + bots
        table, cookie = await asyncio.to_thread(lambda: make_table(self.port, count, title, **more))
        kind = RobotSeat if game == "roborally" else Seat
        shared = SharedTable(people)
        seats = [kind(self.port, number, self.tally, random.Random(self.chance.random())) for number in range(people)]
        seats[0].cookie = cookie
        for seat in seats:
            await seat.connect(table, shared)
            if seat.number:
                await seat.done({"type": "sit", "name": f"Player {seat.number}"})
        await seats[0].done({"type": "start"})
        watcher = Seat(self.port, people, self.tally, random.Random(0))
        await watcher.connect(table, SharedTable(0))
        self.groups.append(Group(seats, watcher, time.monotonic() + stay))

    async def play(self, seconds: float, rate: float, come_and_go: bool = True) -> None:
        """Let all players together send `rate` commands a second for `seconds`."""
        began, sent = time.monotonic(), 0
        while (now := time.monotonic()) - began < seconds:
            due = int((now - began) * rate)
            ready = [seat for group in self.groups for seat in group.seats if seat.can_speak]
            self.chance.shuffle(ready)
            for seat in ready[: max(0, due - sent)]:
                seat.step()
                self.commands += 1
            sent = due  # Commands without a free seat are dropped.
            if come_and_go:
                self._come_and_go(now)
            await asyncio.sleep(TICK)

    def _come_and_go(self, now: float) -> None:
        for group in [group for group in self.groups if now >= group.until or group.over or group.lost]:
            self.lost += group.lost
            self.finished += group.over
            self.groups.remove(group)
            group.leave()
            self.left += 1
            stay = self.chance.uniform(SHORTEST_STAY, LONGEST_STAY) / self.pace
            task = asyncio.create_task(self.open(stay))
            self._arriving.add(task)
            task.add_done_callback(self._arrived)

    def _arrived(self, task: asyncio.Task[None]) -> None:
        self._arriving.discard(task)
        if not task.cancelled():  # The task is cancelled at the end.
            task.result()  # This raises an error if the server accepts no more players.

    async def read_pages(self) -> None:
        """Request a page every second, until cancelled."""
        while True:
            for path in PAGES:
                await asyncio.to_thread(_get, self.port, path)
                self.pages += 1
                await asyncio.sleep(1)

    def leave(self) -> None:
        for group in self.groups:
            group.leave()
        self.groups.clear()


def _get(port: int, path: str) -> bytes:
    content: bytes = urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=30).read()
    return content


def levels_of(port: int) -> dict[str, str]:
    """Return the level of the first bot of each game."""
    return {game["name"]: game["levels"][0]["level"] for game in json.loads(_get(port, "/api/games"))}


def sample(server: Server) -> dict[str, int]:
    """Return a sample: memory in kilobytes, handles, connections and loaded tables."""
    metrics = server.metrics()
    return {
        "kilobytes": server.memory() // 1024,
        "handles": server.handles(),
        "connections": int(metrics["inkrally_websocket_connections"]),
        "tables": int(metrics["inkrally_loaded_tables"]),
    }


class Line(NamedTuple):
    """The slope of a least-squares line, and its standard error."""

    slope: float
    error: float


def fit(points: Sequence[tuple[float, float]]) -> Line:
    """Fit a line to points. Returns a level line for fewer than three points or equal x values."""
    if len(points) < 3:
        return Line(0.0, 0.0)
    middle_x, middle_y = fmean(x for x, _ in points), fmean(y for _, y in points)
    width = sum((x - middle_x) ** 2 for x, _ in points)
    if not width:
        return Line(0.0, 0.0)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points) / width
    missed = sum((y - middle_y - slope * (x - middle_x)) ** 2 for x, y in points)
    return Line(slope, sqrt(missed / (len(points) - 2) / width))


def growth(samples: Sequence[dict[str, int]]) -> dict[str, Any]:
    """Return the growth of memory in the second half of the samples.

    Growth is steady if it exceeds `MOST_LEFT_BEHIND` for each table by two standard errors.
    """
    late = samples[len(samples) // 2 :]
    minute = fit([(each["seconds"] / 60, each["kilobytes"] / 1024) for each in late])
    table = fit([(each["left"], each["kilobytes"]) for each in late])
    return {
        "samples_fitted": len(late),
        "megabytes_a_minute": round(minute.slope, 4),
        "megabytes_a_minute_error": round(minute.error, 4),
        "kilobytes_each_table_left": round(table.slope, 2),
        "kilobytes_each_table_left_error": round(table.error, 2),
        "no_steady_growth": table.slope - 2 * table.error <= MOST_LEFT_BEHIND,
    }


def verdict(samples: Sequence[dict[str, int]]) -> dict[str, Any]:
    """Compare the last ten samples with the ten samples before (or fewer), and add `growth`."""
    window = min(WINDOW, len(samples) // 2)
    before, after = samples[-2 * window : -window], samples[-window:]
    memory = [fmean(each["kilobytes"] for each in part) for part in (before, after)]
    handles = [median(each["handles"] - each["connections"] for each in part) for part in (before, after)]
    more = memory[1] / memory[0] - 1
    return {
        "samples_compared": window,
        "megabytes_before": round(memory[0] / 1024, 2),
        "megabytes_after": round(memory[1] / 1024, 2),
        "growth_percent": round(100 * more, 2),
        "memory_constant": abs(more) <= MOST_GROWTH,
        **growth(samples),
        "handles_before": handles[0],
        "handles_after": handles[1],
        # One more handle may be a page that is being requested.
        "handles_constant": abs(handles[1] - handles[0]) <= 1,
    }


async def soak(options: argparse.Namespace, server: Server) -> dict[str, Any]:
    levels = await asyncio.to_thread(levels_of, options.port)
    pace = 1.0
    if options.tables_a_minute is not None:
        pace = options.tables_a_minute / (60 * options.tables / fmean((SHORTEST_STAY, LONGEST_STAY)))
    players = Soak(options.port, levels, random.Random(options.seed), pace)
    for _ in KINDS:
        await players.open(WARM_SECONDS)
    await players.play(min(WARM_SECONDS, 60 * options.minutes / 8), options.rate, come_and_go=False)
    players.leave()
    empty = sample(server)
    for _ in range(options.tables):
        # The first groups stay for different times, so that tables come and go evenly from the start.
        await players.open(SETTLE_SECONDS + players.chance.uniform(0, LONGEST_STAY) / pace)
    # No group leaves before this is over.
    settle = min(SETTLE_SECONDS, 60 * options.minutes / 4)
    await players.play(settle, options.rate, come_and_go=False)
    filled = sample(server)
    reader = asyncio.create_task(players.read_pages())
    samples: list[dict[str, int]] = []
    began, commands = time.monotonic(), players.commands
    for minute in range(round(60 * options.minutes / options.every)):
        await players.play(began + (minute + 1) * options.every - time.monotonic(), options.rate)
        if reader.done():
            reader.result()  # This raises an error if a page got no answer.
        seconds, found = round(time.monotonic() - began), await asyncio.to_thread(sample, server)
        samples.append({"seconds": seconds, **found, "left": players.left})
        print(json.dumps(samples[-1]), flush=True)
    reader.cancel()
    took = time.monotonic() - began
    players.leave()
    tables = filled["tables"] - empty["tables"]
    return {
        "minutes": round(took / 60, 1),
        "commands_per_second": round((players.commands - commands) / took, 1),
        "tables_opened": players.opened,
        "tables_left_a_minute": round(60 * players.left / took, 1),
        "matches_finished": players.finished,
        "tables_lost": players.lost,
        "pages": players.pages,
        "refused": players.tally.refused,
        "kilobytes_per_table": round((filled["kilobytes"] - empty["kilobytes"]) / max(1, tables), 1),
        **verdict(samples),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=60, help="seconds between two samples")
    parser.add_argument("--tables", type=int, default=40, help="the number of tables with players at any time")
    parser.add_argument(
        "--tables-a-minute",
        type=float,
        help="how many tables are replaced in a minute, by the length of stays; about 4 for 20 tables",
    )
    parser.add_argument("--rate", type=float, default=20, help="commands a second, of all players together")
    parser.add_argument("--port", type=int, default=8794)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(Path(scratch), options.port)
        try:
            server.wait()
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(soak(options, server))
        finally:
            server.stop()
    print(json.dumps(found))
    good = found["memory_constant"] and found["no_steady_growth"] and found["handles_constant"]
    sys.exit(not (good and not found["tables_lost"]))


if __name__ == "__main__":
    main()
