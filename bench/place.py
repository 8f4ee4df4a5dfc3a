"""Measures the cost of the list of open tables: the cost of a change, and of clients that watch the list.

    python bench/place.py --tables 2000 --watchers 5000 --seconds 20
    python bench/place.py --stayers 10000
    python bench/place.py --seekers 10000

First, this process records, encodes and frames a change of one table among 10 to 5,000 tables, as the server does. Then
commands of ten players are timed at a server with public tables: alone, while tables change, beside watchers, and
beside watchers while tables change. In the last case, a command may take at most 1.5 times as long as without watchers.
The last output is JSON.

With `--stayers`, there are no tables and players. Connections only say hello, like pages that wait for invitations, and
the memory and CPU time of each is measured.

With `--seekers`, people look for a quick game beside the ten players: first people who match no other person, because
their ratings are far apart, then people without ratings, who all match each other.

Watchers are connections of one process with low priority, from loopback addresses. Watchers that miss the last change
are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
from attacks.harness import Checkout, Target, VictimsApart
from seats import HOST

from inkrally.lobby.open_table_list import OpenTable, OpenTableList
from inkrally.server.http.transport import text_frame
from inkrally.server.live.messages import PROTOCOL
from inkrally.server.storage.databases.sqlite_file import FILE_NAME

Json = dict[str, Any]
CHANGES = 2000
MAKERS = 20
"""The number of tables created at the same time."""
ADDRESSES = 100
CONNECTS = 50
"""The number of watchers that connect at the same time."""
STAY_SECONDS = 60
SEEK_A_SECOND = 500
"""The number of people who start to look in each second.

All people look before the first person has waited a minute, because later any two people match.
"""
CHANGING = 4
"""The number of tables that change, each twice a second."""
PING = b"\x89"
WORST = 1.5
"""The maximum ratio of the players' waiting time with watchers to the time without watchers."""


def listed(number: int, taken: int = 1) -> OpenTable:
    looks = tuple(range(taken))
    return OpenTable(f"table{number:07}", 0, "a-game", f"Table {number}", {}, "", "day", 86400, 4, looks, False, True)


def cost_of_a_change(tables: int) -> float:
    """Return the median time in microseconds of a change of one table in a list of `tables` tables."""
    listing = OpenTableList("bench", most=10 * tables)
    for number in range(tables):
        listing.put(listed(number))
    listing.next_update()
    took = []
    for change in range(CHANGES):
        table = listed(change * 7919 % tables, 1 + (change // tables + 1) % 3)
        began = time.perf_counter()
        listing.put(table)
        text = listing.next_update()
        frame = None if text is None else text_frame(text)
        took.append(time.perf_counter() - began)
        assert frame is None or frame[0] == 0x81
    return 1e6 * statistics.median(took)


class Watcher(asyncio.Protocol):
    """A minimal page that watches the list, counts messages and keeps the end of the last message."""

    def __init__(self, hello: bytes, port: int, path: str = "/live/place") -> None:
        self.hello = hello
        self.port = port
        self.path = path
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes = 0
        self.pings = 0
        self.messages = 0
        """The number of messages, which is the maximum number of times that a page draws the list."""
        self.tail = b""
        self.lost = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if data[:1] == PING:
            # The server disconnects clients that do not answer pings, as browsers do automatically. The mask may be
            # zeros.
            size = data[1]
            self.transport.write(b"\x8a" + bytes((0x80 | size,)) + bytes(4) + data[2 : 2 + size])
            self.pings += 1
        self.messages += 1
        self.tail = (self.tail + data)[-400:]
        if not self.ready.done() and b"\r\n\r\n" in self.tail:
            self.say(self.hello)
            self.ready.set_result(None)

    def say(self, text: bytes) -> None:
        # A mask of zeros leaves the text unchanged.
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + text)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("sent away"))


class Crowd:
    """Public tables, clients that watch their list, and a guest who changes some of them."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.http = httpx.AsyncClient(base_url=target.url, timeout=60, trust_env=False)
        self.guest = httpx.AsyncClient(base_url=target.url, timeout=60, trust_env=False)
        self.tables: list[str] = []
        self.watchers: list[Watcher] = []
        self.changes = 0

    async def make(self, count: int) -> None:
        setup = {
            "game": "railroad-ink",
            "title": "A table that waits",
            "seats": 4,
            "public": True,
            "clock": {"seconds": 86400, "at_end": "finish"},
        }
        left = iter(range(count))

        async def maker() -> None:
            for _ in left:
                answer = await self.http.post("/api/tables", json={"setup": setup})
                answer.raise_for_status()
                self.tables.append(answer.json()["table"])

        await self.http.get("/api/games")
        (await self.http.post("/api/tables", json={"setup": {**setup, "public": False}})).raise_for_status()
        await asyncio.gather(*(maker() for _ in range(MAKERS)))

    async def come(self, count: int, watches: bool = True, path: str = "/live/place") -> None:
        """Connect `count` clients: watchers with the current list, or without `watches`, pages that watch no list."""
        hello: Json = {"type": "hello", "protocol": PROTOCOL}
        if watches:
            whole = (await self.http.get("/api/place")).json()
            assert len(whole["tables"]) == len(self.tables), len(whole["tables"])
            hello |= {"epoch": whole["epoch"], "version": whole["version"]}
        loop, text = asyncio.get_running_loop(), json.dumps(hello).encode()
        for start in range(0, count, CONNECTS):
            more = []
            for number in range(start, min(count, start + CONNECTS)):
                _, watcher = await loop.create_connection(
                    lambda: Watcher(text, self.target.port, path),
                    HOST,
                    self.target.port,
                    local_addr=(f"127.0.2.{1 + number % ADDRESSES}", 0),
                )
                more.append(watcher)
            await asyncio.gather(*(watcher.ready for watcher in more))
            self.watchers += more

    async def seek(self, **fields: int) -> None:
        """Let all clients look for a quick game, `SEEK_A_SECOND` clients in each second."""
        wish = {"type": "seek", "id": 1, "game": "railroad-ink", "pace": "live", "name": "Ann", **fields}
        text, began = json.dumps(wish).encode(), time.monotonic()
        for number, watcher in enumerate(self.watchers):
            watcher.say(text)
            await asyncio.sleep(max(0.0, began + number / SEEK_A_SECOND - time.monotonic()))

    def found(self) -> list[Watcher]:
        """Return the clients that were matched."""
        return [each for each in self.watchers if b'"match-found"' in each.tail]

    async def change(self, seconds: float) -> None:
        """Let a guest sit down at tables and leave the tables again, for `seconds`."""
        tables, ends = self.tables[:CHANGING], time.monotonic() + seconds
        while time.monotonic() < ends:
            for table in tables:
                began = time.monotonic()
                (await self.guest.post(f"/api/tables/{table}/sit", json={"name": "Ann"})).raise_for_status()
                (await self.guest.post(f"/api/tables/{table}/leave", json={})).raise_for_status()
                self.changes += 2
                await asyncio.sleep(max(0.0, 0.5 / CHANGING - (time.monotonic() - began)))

    async def receivers_of_last_change(self) -> int:
        """Make one last change, and return the number of watchers that receive this change."""
        table = self.tables[-1]
        (await self.guest.post(f"/api/tables/{table}/sit", json={"name": "Ann"})).raise_for_status()
        received = 0
        for _ in range(100):
            await asyncio.sleep(0.1)
            received = sum(table.encode() in each.tail for each in self.watchers)
            if received == len(self.watchers):
                break
        return received

    async def leave(self) -> None:
        for watcher in self.watchers:
            watcher.transport.abort()
        await self.http.aclose()
        await self.guest.aclose()


async def stayed(options: argparse.Namespace, folder: Path) -> Json:
    """Measure a server with pages that only wait for invitations."""
    target = Checkout(Path(__file__).parent.parent).start(folder, "--disable-limits", "--bot-processes", "1")
    target.wait()
    crowd = Crowd(target)
    os.nice(10)
    try:
        await crowd.http.get("/")
        before = target.memory()
        cpu, began = target.cpu_seconds(), time.monotonic()
        await crowd.come(options.stayers, watches=False)
        coming, seconds = target.cpu_seconds() - cpu, time.monotonic() - began
        await asyncio.sleep(2)
        cpu, pings = target.cpu_seconds(), sum(each.pings for each in crowd.watchers)
        await asyncio.sleep(STAY_SECONDS)
        return {
            "pages that stay": len(crowd.watchers),
            "cut off": sum(each.lost for each in crowd.watchers),
            "seconds to connect all": round(seconds, 1),
            "ms of a core to connect one": round(1000 * coming / options.stayers, 2),
            "server's share of a core meanwhile": round((target.cpu_seconds() - cpu) / STAY_SECONDS, 3),
            "pings a second": round((sum(each.pings for each in crowd.watchers) - pings) / STAY_SECONDS),
            "kB of memory each": round((target.memory() - before) / 1000 / options.stayers, 1),
        }
    finally:
        await crowd.leave()
        target.stop()


def rate(folder: Path, apart: bool) -> None:
    """Give all accounts ratings that are far apart, or remove all ratings."""
    with closing(sqlite3.connect(folder / FILE_NAME, timeout=30)) as store, store:
        store.execute("DELETE FROM ratings")
        if apart:
            far = (
                "SELECT id, 'railroad-ink', 'live', 1, 400.0 * ROW_NUMBER() OVER (ORDER BY id), 50, 20, 0 FROM accounts"
            )
            store.execute(f"INSERT INTO ratings (account, game, tempo, n, mean, doubt, matches, at) {far}")


async def beside(target: Target, crowd: Crowd, victims: VictimsApart, seconds: float) -> Json:
    """Measure the players and the server for `seconds`."""
    cpu, before = target.cpu_seconds(), len(crowd.found())
    play, _ = await victims.play(seconds)
    share = round((target.cpu_seconds() - cpu) / seconds, 2)
    found = len(crowd.found()) - before
    return {"play": msgspec.to_builtins(play), "server's share of a core": share, "found company meanwhile": found}


async def sought(options: argparse.Namespace, folder: Path) -> Json:
    """Measure players beside many people who look for a quick game."""
    target = Checkout(Path(__file__).parent.parent).start(folder, "--disable-limits", "--bot-processes", "1")
    target.wait()
    victims, crowd = VictimsApart(target.port), Crowd(target)
    os.nice(10)
    found: Json = {"seekers": options.seekers}
    try:
        await victims.come()
        await victims.play(2)
        alone, _ = await victims.play(options.seconds)
        found["play alone"] = msgspec.to_builtins(alone)
        await crowd.come(options.seekers, watches=False, path="/live/place?seek")
        rate(folder, apart=True)
        await crowd.seek(min_players=2, max_players=2)
        found["beside seekers without a match"] = await beside(target, crowd, victims, options.seconds)
        rate(folder, apart=False)
        # The clients look again. Now each client matches all others, so tables start meanwhile.
        measured, _ = await asyncio.gather(beside(target, crowd, victims, options.seconds), crowd.seek())
        found["beside seekers with a match"] = measured
        for _ in range(100):
            if len(crowd.found()) == options.seekers:
                break
            await asyncio.sleep(0.1)
        found |= {"found company": len(crowd.found()), "cut off": sum(each.lost for each in crowd.watchers)}
        for measured in (found["beside seekers without a match"], found["beside seekers with a match"]):
            measured["p99 times"] = round(measured["play"]["p99"] / alone.p99, 2)
        return found
    finally:
        await victims.leave()
        await crowd.leave()
        target.stop()


async def served(options: argparse.Namespace, folder: Path) -> Json:
    """Measure players beside tables and watchers."""
    checkout = Checkout(Path(__file__).parent.parent)
    target = checkout.start(folder, "--disable-limits", "--bot-processes", "1")
    target.wait()
    victims, crowd = VictimsApart(target.port), Crowd(target)
    os.nice(10)
    found: Json = {}
    try:
        await crowd.make(options.tables)
        await victims.come()
        await victims.play(2)
        alone, _ = await victims.play(options.seconds)
        cpu = target.cpu_seconds()
        (before, _), _ = await asyncio.gather(victims.play(options.seconds), crowd.change(options.seconds))
        found["server's share of a core before"] = round((target.cpu_seconds() - cpu) / options.seconds, 2)
        began = time.monotonic()
        await crowd.come(options.watchers)
        found["seconds to connect all"] = round(time.monotonic() - began, 1)
        await asyncio.sleep(3)
        quiet, _ = await victims.play(options.seconds)
        cpu = target.cpu_seconds()
        (busy, _), _ = await asyncio.gather(victims.play(options.seconds), crowd.change(options.seconds))
        used = target.cpu_seconds() - cpu
        found |= {
            "tables": len(crowd.tables),
            "watchers": len(crowd.watchers),
            "cut off": sum(each.lost for each in crowd.watchers),
            "receivers of the last change": await crowd.receivers_of_last_change(),
            "changes": crowd.changes,
            "messages of one watcher": crowd.watchers[0].messages,
            "bytes sent": sum(each.bytes for each in crowd.watchers),
            "server's share of a core": round(used / options.seconds, 2),
            "server's MiB": round(target.memory() / 2**20),
            "play alone": msgspec.to_builtins(alone),
            "play beside watchers": msgspec.to_builtins(quiet),
            "play while tables change, nobody watches": msgspec.to_builtins(before),
            "play while tables change": msgspec.to_builtins(busy),
            "p99 times": round(busy.p99 / before.p99, 2),
        }
        return found
    finally:
        await victims.leave()
        await crowd.leave()
        target.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--watchers", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument(
        "--only-changes", action="store_true", help="measure only the cost of a change, without a server"
    )
    parser.add_argument("--stayers", type=int, default=0, help="measure only pages that wait for invitations")
    parser.add_argument("--seekers", type=int, default=0, help="measure only people who look for a game")
    options = parser.parse_args()
    if options.stayers or options.seekers:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        with tempfile.TemporaryDirectory() as scratch:
            run = stayed if options.stayers else sought
            found = asyncio.run(run(options, Path(scratch) / "data"))
        print(json.dumps(found, indent=1, ensure_ascii=False))
        sys.exit(bool(options.seekers) and found["found company"] < options.seekers)
    costs = {tables: round(cost_of_a_change(tables), 2) for tables in (10, 100, 1000, 2000, 5000)}
    for tables, cost in costs.items():
        print(f"a change among {tables:5} tables: {cost:6.2f} µs")
    if options.only_changes:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(served(options, Path(folder) / "data"))
    found["µs of a change"] = costs
    print(json.dumps(found, indent=1, ensure_ascii=False))
    sys.exit(found["p99 times"] > WORST or found["receivers of the last change"] < options.watchers)


if __name__ == "__main__":
    main()
