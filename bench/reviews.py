"""Whether reviews are in the way of play: times of commands at live tables, with none and with many of them at work.

    python bench/reviews.py --tables 100 --rate 200 --reviews 50 --seconds 30 --turns 2

Finished matches lie in the store when the server starts. Scripted seats play at a modest rate (see `load.py`). Then
come turns: first a while without reviews, then as long while all of the matches are asked for at once, wait and are
worked on; what is left of them after that is cancelled, and asked for again in the next turn. So what else runs on the
machine falls on both alike. The last thing printed is JSON; `ratio` is that of the 99th percentiles, with reviews to
without.

`--whole` waits in the end until every review is there, and tells how many were made in what time.
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
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop
from load import Driver, sync_ms
from seats import HOST, Server, Tally, fill_table, percentile

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Expire, Open
from inkrally.match.match import Match
from inkrally.server.jobs.levels import level_names
from inkrally.server.live.tables import clock_ms, new_id
from inkrally.server.storage.rows import add_table
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, Write
from inkrally.table.doc import Player, TableDoc, TableSetup
from inkrally.table.new import options_of
from inkrally.table.table import TableCore

GAME = GAMES["railroad-ink"]
SESSION = "0" * 64
SETTLE = 2.0
"""Seconds after reviews were asked for or cancelled that count for neither side."""


async def finished_matches(data: Path, count: int, seats: int) -> list[str]:
    """Write finished matches into a store before a server opens it; the ids of their tables."""
    store = Store(data)
    await store.open()
    write = Write()
    add_guest(write, SESSION, clock_ms())
    await store.write(write)
    found = []
    for number in range(count):
        names = [f"Seat {seat}" for seat in range(seats)]
        setup = TableSetup(game=GAME.name, title=f"Match {number}", seats=seats, stand_in=level_names(GAME.name)[0])
        match = Match(GAME, options_of(GAME, setup), names, numbered_seed(number))
        match.submit(Open(), clock_ms())
        while not match.over:
            match.submit(Expire(), clock_ms())
        occupants = (Player(names[0], SESSION), *(Player(name, "") for name in names[1:]))
        doc = TableDoc(new_id(), setup, SESSION, occupants, clock_ms(), status="over")
        write = Write()
        add_table(write, TableCore(doc, GAME, level_names(GAME.name), match), clock_ms())
        write.rows["seat"] = [row for row in write.rows["seat"] if row["account"]]
        await store.write(write)
        found.append(doc.id)
    await store.close()
    return found


class Requester:
    """One browser that asks for reviews."""

    def __init__(self, port: int) -> None:
        self.base = f"http://{HOST}:{port}/api/tables"
        self.cookie = ""

    def ask(self, method: str, table: str) -> dict[str, Any]:
        """A request about one review; its answer, or the error in it."""
        body = b"{}" if method == "POST" else None
        headers = {"Content-Type": "application/json", **({"Cookie": self.cookie} if self.cookie else {})}
        request = urllib.request.Request(f"{self.base}/{table}/review", data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                if "set-cookie" in answer.headers:
                    self.cookie = answer.headers["set-cookie"].partition(";")[0]
                content = answer.read()
        except urllib.error.HTTPError as error:
            content = error.read()
        found: dict[str, Any] = json.loads(content) if content else {}
        return found


class Side:
    """What was measured on one side: without reviews, or with them."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.shared: list[float] = []
        self.commands = 0
        self.took = 0.0
        self.cpu = 0.0
        self.fewest_working = 10**9

    def figures(self) -> dict[str, float]:
        return {
            "commands_per_second": round(self.commands / self.took),
            "p50_ms": round(percentile(self.seconds, 0.5), 2),
            "p99_ms": round(percentile(self.seconds, 0.99), 2),
            "max_ms": round(percentile(self.seconds, 1), 1),
            "hand_in_p99_ms": round(percentile(self.shared, 0.99), 2),
            "server_cores": round(self.cpu / self.took, 2),
        }


class Measure:
    """The seats at play, and what their times come to."""

    def __init__(self, server: Server, rate: float) -> None:
        self.server = server
        self.tally = Tally()
        self.driver = Driver(self.tally, rate)

    async def play(self, seconds: float, side: Side | None = None) -> None:
        """Play for a while; what is measured belongs to a side, or to none."""
        self.tally.counting = side is not None
        self.tally.seconds, self.tally.shared_seconds, self.tally.commands = [], [], 0
        cpu, began = self.server.cpu_seconds(), time.perf_counter()
        await self.driver.run(seconds)
        if side is not None:
            side.took += time.perf_counter() - began
            side.cpu += self.server.cpu_seconds() - cpu
            side.commands += self.tally.commands
            side.seconds += self.tally.seconds
            side.shared += self.tally.shared_seconds
        self.tally.counting = False


def figure(metrics: dict[str, float], name: str) -> float:
    return sum(value for key, value in metrics.items() if key.partition("{")[0] == name and 'sort="review"' in key)


def asked_for(requester: Requester, tables: Sequence[str], method: str) -> dict[str, int]:
    """Ask the same of many tables; how often each state or error was the answer."""
    found: dict[str, int] = {}
    for table in tables:
        answer = requester.ask(method, table)
        state = answer.get("state") or answer.get("error", {}).get("code", "cancelled")
        found[state] = found.get(state, 0) + 1
    return found


async def measure(options: argparse.Namespace, server: Server, tables: Sequence[str]) -> dict[str, object]:
    found = Measure(server, options.rate)
    chance = random.Random(options.seed)
    for number in range(options.tables):
        group = await fill_table(
            options.port, options.seats, f"Table {number}", found.tally, chance, found.driver.free.append
        )
        found.driver.groups.append(group)
    random.Random(1).shuffle(found.driver.free)
    requester = Requester(options.port)
    gc.disable()  # the driver's own pauses would be measured as the server's
    await found.play(min(5.0, options.seconds / 4))
    alone, beside = Side(), Side()
    waited: list[int] = []
    for _ in range(options.turns):
        await found.play(options.seconds, alone)
        playing = asyncio.create_task(found.play(3600))
        await asyncio.to_thread(asked_for, requester, tables, "POST")
        await asyncio.sleep(SETTLE)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await found.play(options.seconds, beside)
        metrics = server.metrics()
        waited.append(int(figure(metrics, "inkrally_analysis_waiting") + figure(metrics, "inkrally_analysis_working")))
        playing = asyncio.create_task(found.play(3600))
        await asyncio.to_thread(asked_for, requester, tables, "DELETE")
        await asyncio.sleep(SETTLE)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    await found.driver.settle()
    for group in found.driver.groups:
        for seat in group:
            seat.close()
    whole: dict[str, object] = {}
    if options.whole:
        whole = await asyncio.to_thread(all_of_them, requester, server, tables)
    metrics = server.metrics()
    one, other = alone.figures(), beside.figures()
    return {
        "tables": options.tables,
        "seats": options.seats,
        "rate": options.rate,
        "seconds_each": round(alone.took, 1),
        "without_reviews": one,
        "with_reviews": other,
        "ratio": round(other["p99_ms"] / one["p99_ms"], 2) if one["p99_ms"] else None,
        "reviews_asked_for": len(tables),
        "not_done_at_the_end_of_a_turn": waited,
        "reviews_done": int(
            sum(v for k, v in metrics.items() if k.startswith("inkrally_analysis_ended_total") and "done" in k)
        ),
        "refused": found.tally.refused,
        **whole,
        "load_average": [round(each, 1) for each in os.getloadavg()],
    }


def all_of_them(requester: Requester, server: Server, tables: Sequence[str]) -> dict[str, object]:
    """Ask for every review and wait until the last is there."""
    began, done = time.perf_counter(), 0
    asked_for(requester, tables, "POST")
    left = list(tables)
    states: dict[str, int] = {}
    while left:
        time.sleep(1)
        state = requester.ask("GET", left[-1]).get("state", "unknown")
        if state not in ("waiting", "working"):
            left.pop()
            states[state] = states.get(state, 0) + 1
            done += 1
    return {"all_done": states, "all_done_seconds": round(time.perf_counter() - began, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=200, help="commands a second that are offered, by all seats")
    parser.add_argument("--reviews", type=int, default=50)
    parser.add_argument("--review-seats", type=int, default=2, help="seats of each finished match")
    parser.add_argument("--seconds", type=float, default=30, help="of each side in each turn")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--whole", action="store_true", help="wait until all reviews are done, in the end")
    parser.add_argument("--port", type=int, default=8793)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where a new folder for the data is made, such as on another disk")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as scratch:
        data = Path(scratch)
        disk = sync_ms(data)
        tables = asyncio.run(finished_matches(data, options.reviews, options.review_seats))
        server = Server(data, options.port)
        try:
            server.wait()
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(measure(options, server, tables))
        finally:
            server.stop()
    print(json.dumps({**found, "disk_sync_ms": disk}, indent=1))


if __name__ == "__main__":
    main()
