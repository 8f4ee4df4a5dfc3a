"""Runs several local servers with PostgreSQL, NATS and HAProxy, optional workers, and pages that reconnect.

Shared by `chaos.py` and the tests of several servers.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from links import How, Links
from machine import Clocks, Disk
from seats import HOST, Json, Seat, Server, SharedTable, Tally, make_table
from witness import Witness

sys.path.insert(0, str(Path(__file__).parents[1]))  # For the modules of the tests that start PostgreSQL.

from inkrally.cli.hosting.proxies import haproxy
from tests.ports import free_port
from tests.server.nats_server import NatsServer
from tests.server.postgresql import Cluster

FIRST_SECONDS, LAST_SECONDS = 0.4, 15.0
"""The first and the longest delay in seconds before a page reconnects, as in `web/src/app/api.ts`."""
TRY_AGAIN = ("store-failed", "store-busy", "store-full")
"""The error codes after which a person presses the button again."""
BOTS = {"railroad-ink": "easy", "roborally": "novice"}
"""The level of the bot at tables of each game if there are workers."""
STORE_EVENTS = ("store-failed", "store-unreadable", "store", "store-unread")  # the last two are of release 0.2.0
"""The log events of a failing store, which are expected with faults of the database."""
MOST_SHOWN = 10
SIT_SECONDS = 60.0
SILENT_SECONDS = 9.0
"""The time in seconds after which a page without an answer disconnects, as in `web/src/live/connection.ts`."""


def proxy_program() -> str | None:
    """Return the path of HAProxy, or None."""
    return shutil.which("haproxy") or next((str(each) for each in [Path("/usr/sbin/haproxy")] if each.exists()), None)


def _decoded(line: str) -> Json:
    """Decode a line of a log. An invalid line becomes an error with the event `?`."""
    with suppress(ValueError):
        return Json(json.loads(line))
    return {"level": "error", "event": "?"}


class Several:
    """Servers with one database behind a proxy. A context manager that stops everything at its end."""

    def __init__(
        self,
        folder: Path,
        servers: int = 3,
        safe: bool = True,
        workers: int = 0,
        disk: str = "",
        clocks: bool = False,
        python: str = sys.executable,
    ) -> None:
        """Prepare the servers.

        Args:
            folder: A folder for data and logs.
            servers: The number of servers.
            safe: Whether PostgreSQL syncs to disk.
            workers: The number of workers. With workers, bots think in the workers.
            disk: The size of a small disk for the database, such as `300m`, or "" for no such disk.
            clocks: Whether clocks can be set.
            python: The interpreter of the checkout whose servers are started.
        """
        self.folder = folder
        self._python = python
        self.disk = Disk(disk) if disk else None
        self.clocks = Clocks(servers) if clocks else None
        self.ports = [free_port() for _ in range(servers)]
        self.port = free_port()
        self.servers: list[Server | None] = [None] * servers
        self._safe = safe
        self.workers: list[subprocess.Popen[bytes] | None] = [None] * workers
        self._ids = [""] * servers
        self._logged: dict[Path, int] = {}
        """The number of bytes of each log that were read."""
        self._proxy: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Several:
        try:
            return self._begun()
        except BaseException:
            self.__exit__()  # Stop the programs that have started.
            raise

    def _begun(self) -> Several:
        variables = {} if self.clocks is None else self.clocks.variables("database")
        self.cluster = Cluster(self._safe, None if self.disk is None else self.disk.mount, variables)
        self.url = self.cluster.make("several")
        targets = [f"{HOST}:{self.cluster.port}"] * len(self.ports)
        self.nats = NatsServer()
        targets += [f"{HOST}:{self.nats.port}"] * len(self.ports)
        self._links = Links(targets)
        for number in range(len(self.workers)):
            self.start_worker(number)
        for number in range(len(self.ports)):
            self.start(number)
        program = proxy_program()
        assert program is not None, "there is no HAProxy here"
        config = self.folder / "haproxy.cfg"
        config.write_text(haproxy([f"{HOST}:{port}" for port in self.ports], f"{HOST}:{self.port}"))
        with (self.folder / "haproxy.log").open("wb") as log:
            self._proxy = subprocess.Popen([program, "-db", "-f", str(config)], stdout=log, stderr=log)
        for number in range(len(self.ports)):
            self.wait(number)
        while self._proxy.poll() is None:
            with suppress(OSError):
                # Both lists of servers in the proxy must show the running servers.
                for path in ("/health", "/api/place"):
                    urllib.request.urlopen(f"http://{HOST}:{self.port}{path}", timeout=1).read()
                return self
            time.sleep(0.05)
        raise RuntimeError((self.folder / "haproxy.log").read_text())

    def __exit__(self, *_: object) -> None:
        for number in range(len(self.workers)):
            self.kill_worker(number)
        for server in self.servers:
            if server is not None:
                server.process.send_signal(signal.SIGCONT)
                server.process.terminate()
        for server in self.servers:
            if server is not None:
                server.stop()
        if self._proxy is not None:
            self._proxy.kill()
            self._proxy.wait()
        for part in ("_links", "cluster", "nats"):
            if part in vars(self):
                vars(self)[part].close()
        if self.disk is not None:
            self.disk.close()
        if self.clocks is not None:
            self.clocks.close()

    def link(self, number: int, what: str, how: How) -> None:
        """Set the state of a server's link to `postgresql` or `nats`."""
        self._links.be(number + (len(self.ports) if what == "nats" else 0), how)

    def start_worker(self, number: int) -> None:
        """Start a worker for bots, hints and reviews."""
        command = [sys.executable, "-m", "inkrally.cli.main", "worker", "--bus-url", self.nats.url]
        with self._worker_log(number).open("ab") as log:
            more = [
                "--bot-processes",
                "1",
                "--hint-processes",
                "1",
                "--review-processes",
                "1",
                "--reviews-share-cpu",
                "--log-level",
                "debug",
            ]
            self.workers[number] = subprocess.Popen([*command, *more], stdout=log, stderr=log)

    def begun_by(self, kind: str, since: Sequence[int]) -> list[int]:
        """Return the workers that have begun a job of a kind.

        `since` has the sizes of their logs from which to read.
        """
        found = []
        for number, size in enumerate(since):
            lines = self._worker_log(number).read_bytes()[size:].splitlines()
            events = [_decoded(line.decode(errors="replace")) for line in lines]
            found += [number for each in events if each.get("event") == "job-started" and each.get("kind") == kind]
        return found

    def worker_logs(self) -> list[int]:
        """Return the sizes of the workers' logs."""
        return [self._worker_log(number).stat().st_size for number in range(len(self.workers))]

    def _worker_log(self, number: int) -> Path:
        return self.folder / f"worker-{number}.log"

    def kill_worker(self, number: int) -> None:
        """Kill a worker."""
        worker, self.workers[number] = self.workers[number], None
        if worker is not None:
            worker.kill()
            worker.wait()

    def start(self, number: int, python: str = "") -> None:
        """Start a server on the folder and port of its previous run.

        `python` is the interpreter of another checkout, or "" for the checkout of the first servers.
        """
        python = python or self._python
        data = self.folder / f"server-{number}"
        data.mkdir(exist_ok=True)
        store = self.url.replace(f":{self.cluster.port}/", f":{self._links.ports[number]}/")
        bus = f"nats://{HOST}:{self._links.ports[len(self.ports) + number]}"
        options = ["--disable-limits", "--log-level", "warning", "--cluster", "--store-url", store, "--bus-url", bus]
        options += ["--behind-proxy", "--bot-processes", "1", "--allowed-host", HOST]
        variables = {} if self.clocks is None else self.clocks.variables(str(number))
        log = self.folder / f"server-{number}.log"
        self.servers[number] = Server(data, self.ports[number], options, log, python, variables)

    def wait(self, number: int) -> None:
        """Wait until a server answers."""
        self.server(number).wait()
        self._ids[number] = self._id_of(number)

    def server(self, number: int) -> Server:
        server = self.servers[number]
        assert server is not None, "it runs"
        return server

    def logged(self) -> dict[str, int]:
        """Return the number of errors logged by all servers since the last call, by event; `?` for invalid lines."""
        found: dict[str, int] = {}
        for path in sorted(self.folder.glob("server-*.log")):
            log = path.read_bytes()
            whole = log[self._logged.get(path, 0) : log.rfind(b"\n") + 1]
            self._logged[path] = self._logged.get(path, 0) + len(whole)
            for line in whole.decode(errors="replace").splitlines():
                event_fields = _decoded(line)
                if event_fields.get("level") == "error":
                    event = str(event_fields.get("event"))
                    found[event] = found.get(event, 0) + 1
                    if event not in STORE_EVENTS and found[event] < MOST_SHOWN:
                        print(f"logged: {line[:4000]}", flush=True)
        return found

    def send(self, number: int, what: signal.Signals) -> None:
        """Send a signal to a server."""
        self.server(number).process.send_signal(what)

    def ended(self, number: int) -> None:
        """Wait until a server has ended."""
        self.server(number).process.wait(30)
        self.servers[number], self._ids[number] = None, ""

    def owner(self, table: str) -> int | None:
        """Return the number of the server that owns a table, or None."""
        found = self.cluster.say(f"SELECT coalesce(owner, '') FROM owners WHERE id = '{table}'", "several")
        if not found:
            return None  # No server owns it.
        return self._ids.index(found) if found in self._ids else None

    def _id_of(self, number: int) -> str:
        """Return the id of the current run of a server."""
        name = next(name for name in self.server(number).metrics() if name.startswith("inkrally_server_info{"))
        return name.partition('server="')[2].partition('"')[0]


class PageSeat(Seat):
    """A seat whose page reconnects when its connection ends, and repeats its unanswered command."""

    looks_at = (b"[",)

    def __init__(self, port: int, number: int, chance: random.Random, address: str = HOST) -> None:
        super().__init__(port, number, Tally(), chance, address=address)
        self.keep = True
        self.pause = 0.0
        """The longest time from a command to its answer, in seconds."""
        self.said_at = 0.0
        self.back = 0
        """The number of times that the page reconnected."""
        self.received_at = time.perf_counter()
        self.witness = Witness()
        self._joining = False
        self._stays: asyncio.Task[None] | None = None

    @property
    def can_speak(self) -> bool:
        return not self._joining and super().can_speak

    @property
    def settled(self) -> bool:
        """Whether the page is connected, and the server has answered all commands of the page."""
        return self.asked is None and not self._joining and not self.gone.is_set()

    def hear(self, connection: Any, message: Any) -> None:
        self.received_at = time.perf_counter()
        if message.type in ("done", "refused") and self.asked is not None and connection is self.connection:
            self.pause = max(self.pause, time.perf_counter() - self.said_at)
            if message.type == "refused" and message.error["code"] in TRY_AGAIN:
                code = message.error["code"]
                self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
                asyncio.get_running_loop().call_later(0.3, self._once_more)
                return
        super().hear(connection, message)
        if message.type in ("snapshot", "update") and connection is self.connection:
            self.witness.see(self.snapshot)

    def _once_more(self) -> None:
        if self.asked is not None and self.connection is not None:
            self.connection.send({"type": "command", "id": self.last, "command": self.asked})

    def say(self, command: Json, due: float | None = None) -> None:
        self.said_at = time.perf_counter()
        self.witness.say(command)
        super().say(command, due)

    async def sit(self, table: str) -> None:
        """Connect to a table, with several attempts if necessary, and stay connected."""
        async with asyncio.timeout(SIT_SECONDS):
            while True:
                try:
                    await self._come(table)
                    break
                except (OSError, TimeoutError):
                    await asyncio.sleep(FIRST_SECONDS)
        self._stays = asyncio.create_task(self._stay(table))

    async def _come(self, table: str) -> None:
        asked = self.asked  # The unanswered command. Nothing else is sent before the page is back.
        self.gone.clear()
        self._joining = True
        try:
            await self._joined(table)
        finally:
            self.asked, self._joining = asked, False
        self.received_at = time.perf_counter()
        if asked is not None and self.connection is not None:
            self._was_ready = False
            self.connection.send({"type": "command", "id": self.last, "command": asked})

    async def _joined(self, table: str) -> None:
        async with asyncio.timeout(8):
            joined = asyncio.create_task(self.connect(table, SharedTable(1)))
            gone = asyncio.create_task(self.gone.wait())
            try:
                done, _ = await asyncio.wait((joined, gone), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (joined, gone):
                    task.cancel()
                await asyncio.gather(joined, gone, return_exceptions=True)
            if joined not in done:
                raise ConnectionError("the server closed the connection")
            joined.result()

    async def _stay(self, table: str) -> None:
        while True:
            while not self.gone.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await self.gone.wait()
                silent = time.perf_counter() - max(self.received_at, self.said_at)
                if self.asked is not None and silent > SILENT_SECONDS:
                    self.close()
                    break
            attempt = 0
            while True:
                longest = min(LAST_SECONDS, FIRST_SECONDS * 2 ** min(attempt, 10))
                await asyncio.sleep(longest * self.chance.uniform(0.5, 1))
                try:
                    await self._come(table)
                    self.back += 1
                    break
                except (OSError, TimeoutError):
                    attempt += 1

    async def leave(self) -> None:
        if self._stays is not None:
            self._stays.cancel()
            with suppress(asyncio.CancelledError):
                await self._stays
        self.close()


async def made(several: Several, seats: int, title: str, **more: Any) -> tuple[str, str]:
    """Create a table, with several attempts if necessary, and return its id and the host's cookie."""
    async with asyncio.timeout(SIT_SECONDS):
        while True:
            try:
                return await asyncio.to_thread(lambda: make_table(several.port, seats, title, **more))
            except (OSError, http.client.HTTPException):  # A refusal is a ConnectionError too.
                await asyncio.sleep(FIRST_SECONDS)


async def fill(several: Several, seats: int, title: str, chance: random.Random, **more: Any) -> list[PageSeat]:
    """Create a table, fill its seats with pages, and start its match. With workers, a bot has a seat too."""
    numbers = range(seats)
    if several.workers:
        more["setup"] = {**more.get("setup", {}), "seats": seats + 1}
        more["bots"] = [BOTS[more["setup"].get("game", "railroad-ink")]]
        numbers = range(1, seats + 1)
    table, cookie = await made(several, seats, title, **more)
    found = [
        PageSeat(several.port, number if place else 0, random.Random(chance.random()))
        for place, number in enumerate(numbers)
    ]
    found[0].cookie = cookie
    for seat in found:
        await seat.sit(table)
        if seat.number:
            await seat.done({"type": "sit", "name": f"Seat {seat.number}"})
    await found[0].done({"type": "start"})
    while any(seat.snapshot is None or seat.snapshot["match"] is None for seat in found):
        await asyncio.sleep(0.001)
    for seat in found:
        seat.acknowledged.clear()
        seat.pause = 0.0
    return found


def niced() -> None:
    """Lower the priority of this process, and exit normally on SIGTERM, so that the process cleans up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    with suppress(OSError):
        os.nice(5)
