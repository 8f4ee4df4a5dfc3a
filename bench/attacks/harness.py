"""What every attack stands on: a server of any checkout, visitors at addresses of the loopback, victims who are timed.

An attack is a module of this folder with a class `Attacker`, made from `Attack`. Everything stays on this machine, is
bounded in number and time, and ends by itself. Victims have a process of their own, and the attacker's is nice: what an
attacker's own machine has to do is not to be measured. Knows no particular attack.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from itertools import chain
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from seats import HOST, Seat, SharedTable, Tally, percentile

Json = dict[str, Any]

VICTIMS = 10
"""So many people play, each at a table and an address of its own."""
COMMANDS_EACH = 5.0
"""A second, of each of them."""
PAGES = 20.0
"""So many pages a second are asked for beside."""
FIRST_VICTIM = "127.0.1.1"
START_SECONDS = 60.0
REQUEST_SECONDS = 30.0
SETTLE = 2.0
"""Seconds of play before anything is measured."""
LOST_MS = 30_000.0
"""What counts for a command or a page that was never answered."""
ATTACKER_NICE = 15
PIECE = 5.0
"""Seconds of one piece."""


class Address(Protocol):
    """Where a server listens."""

    @property
    def port(self) -> int: ...

    @property
    def url(self) -> str: ...


class Checkout:
    """A checkout of the project whose server is tried: with its own interpreter, where it has one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        own = self.folder / ".venv" / "bin" / "python"
        self.python = str(own if own.exists() else Path(sys.executable))
        if not (self.folder / "src" / "inkrally").is_dir():
            raise SystemExit(f"{folder} is no checkout of the project")

    def start(self, data: Path, *options: str, files: int | None = None) -> Target:
        """A server over a data folder. `files`: so many files it may have open at most (the soft limit)."""
        return Target(self, data, options, files)


class Local(msgspec.Struct, frozen=True):
    """A port of this machine."""

    port: int

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


class Target:
    """A server that runs, in a process of its own. Its log is `log`, a file of JSON lines."""

    def __init__(self, checkout: Checkout, data: Path, options: Sequence[str], files: int | None) -> None:
        self.checkout = checkout
        self.data = data
        self.options = options
        self.files = files
        self.port = free_port()
        self.log = data.parent / f"{data.name}.log"
        self.process = self._started()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def commit(self) -> str:
        """What its protocol calls the command by which a draft is committed: `hand-in` in version 1."""
        commands = self.checkout.folder / "src" / "inkrally" / "table" / "commands.py"
        return "hand-in" if '"hand-in"' in commands.read_text() else "commit"

    def _started(self) -> subprocess.Popen[bytes]:
        command = [self.checkout.python, "-P", "-m", "inkrally.cli.main", "serve", "--port", str(self.port)]
        paths = {"PYTHONPATH": str(self.checkout.folder / "src")}
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*command, "--data", str(self.data), *self.options],
                env={**os.environ, **paths},
                cwd=self.data.parent,
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=self._bound,  # nothing of this process has a thread by now
            )

    def _bound(self) -> None:
        if self.files is not None:
            hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, hard))

    def wait(self) -> float:
        """Wait until it answers; seconds that this took."""
        began = time.perf_counter()
        while self.process.poll() is None and time.perf_counter() - began < START_SECONDS:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=START_SECONDS).read()
                return time.perf_counter() - began
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def again(self) -> float:
        """Start it anew on the same folder, after `kill` or `stop`; seconds until it answers."""
        self.process = self._started()
        return self.wait()

    def memory(self) -> int:
        """Resident bytes of the server itself, without its other processes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def handles(self) -> int:
        """Files and sockets that it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def children(self) -> list[int]:
        """The processes that it has started."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    def metrics(self) -> dict[str, float]:
        text = urllib.request.urlopen(f"{self.url}/metrics", timeout=REQUEST_SECONDS).read().decode()
        return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}

    def logged(self) -> list[Json]:
        """What it has logged so far, without lines that are no JSON."""
        found = []
        for line in self.log.read_text().splitlines():
            try:
                found.append(msgspec.json.decode(line))
            except msgspec.DecodeError:
                continue
        return [each for each in found if isinstance(each, dict)]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


class Visitor:
    """A browser at an address of the loopback (`127.x.y.z`), with its cookie."""

    def __init__(self, target: Address, address: str = HOST, **headers: str) -> None:
        """`headers` go with every request; `X_Forwarded_For` stands for X-Forwarded-For."""
        self.target = target
        self.address = address
        self.http = httpx.AsyncClient(
            base_url=target.url,
            transport=httpx.AsyncHTTPTransport(local_address=address),
            headers={name.replace("_", "-"): value for name, value in headers.items()},
            timeout=REQUEST_SECONDS,
            trust_env=False,
        )

    @property
    def cookie(self) -> str:
        return "; ".join(f"{each.name}={each.value}" for each in self.http.cookies.jar)

    async def make(self, seats: int, **more: Any) -> httpx.Response:
        """Ask for a table; `setup` of `more` is added to the usual one."""
        setup = {"game": "railroad-ink", "title": "A table", "seats": seats, **more.pop("setup", {})}
        return await self.http.post("/api/tables", json={"setup": setup, **more})

    async def seat(self, table: str, seats: int = 1, number: int = 0) -> Seat:
        """A page of this browser at a table."""
        found = Seat(self.target.port, number, Tally(), random.Random(number), address=self.address)
        found.cookie = self.cookie
        await asyncio.wait_for(found.connect(table, SharedTable(seats)), REQUEST_SECONDS)
        return found

    async def close(self) -> None:
        await self.http.aclose()


class Times(msgspec.Struct):
    """How long a number of things took, in milliseconds.

    `p99` is the median over pieces of the time, so that one stall of the machine does not stand for all of it;
    `p99_of_all` is that of everything.
    """

    p50: float
    p99: float
    p99_of_all: float
    worst: float
    count: int
    lost: int


def times_of(pieces: Sequence[Sequence[float]], lost: int) -> Times:
    """Of those that were answered, piece by piece, and of those that never were."""
    found = [*chain.from_iterable(pieces), *[LOST_MS / 1000] * lost]
    p50, p99, worst = (round(percentile(found, share), 1) for share in (0.5, 0.99, 1))
    usual = round(percentile([percentile(piece, 0.99) for piece in pieces if piece], 0.5) / 1000, 1)
    return Times(p50, LOST_MS if lost else usual, p99, worst, len(found), lost)


class Took:
    """How long things took, in seconds, by the piece of the time in which they were due."""

    def __init__(self, seconds: float) -> None:
        self._began = time.perf_counter()
        self.pieces: list[list[float]] = [[] for _ in range(max(1, int(seconds / PIECE)))]

    def add(self, due: float) -> None:
        piece = int((due - self._began) / PIECE)
        self.pieces[min(max(piece, 0), len(self.pieces) - 1)].append(time.perf_counter() - due)


class Victims:
    """People who play quietly while others attack: each draws and takes back, at a rate, whatever the server does.

    A command counts from when it was due, so nothing that had to wait is left out.
    """

    def __init__(
        self, target: Address, count: int = VICTIMS, rate: float = COMMANDS_EACH, pages: float = PAGES
    ) -> None:
        self.target = target
        self.rate = rate
        self.pages = pages
        self.count = count
        self.visitors: list[Visitor] = []
        self.seats: list[Seat] = []

    async def come(self) -> None:
        """Sit down, each at a table of its own."""
        head, _, first = FIRST_VICTIM.rpartition(".")
        for number in range(self.count):
            visitor = Visitor(self.target, f"{head}.{int(first) + number}")
            self.visitors.append(visitor)
            made = await visitor.make(1, name="Victim", start=True)
            made.raise_for_status()
            self.seats.append(await visitor.seat(made.json()["table"]))

    async def play(self, seconds: float) -> tuple[Times, Times]:
        """Play for a while; how long commands took, and how long pages."""
        took, pages = Took(seconds), Took(seconds)
        lost = await asyncio.gather(
            *(self._player(seat, number, seconds, took) for number, seat in enumerate(self.seats)),
            self._reader(seconds, pages),
        )
        return times_of(took.pieces, sum(lost[:-1])), times_of(pages.pieces, lost[-1])

    async def _player(self, seat: Seat, number: int, seconds: float, took: Took) -> int:
        """Draw and take back in turn; how many commands were never answered."""
        began = time.perf_counter() + number / (len(self.seats) * self.rate)
        seat.ready = lambda _: spoken.set()
        spoken = asyncio.Event()
        for step in range(int(seconds * self.rate)):
            due = began + step / self.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not seat.can_speak:
                return int(seconds * self.rate) - step
            spoken.clear()
            draft = seat.snapshot["draft"]
            if draft["acts"]:
                seat.say({"type": "undo"}, due)
            else:
                die = draft["offer"]["due"][0]
                space, drawings = next(iter(draft["offer"]["dice"][die].items()))
                seat.say({"type": "act", "act": {"type": "die", "die": die, "space": space, "drawing": drawings[0]}})
            try:
                await asyncio.wait_for(spoken.wait(), LOST_MS / 1000)
            except TimeoutError:
                return int(seconds * self.rate) - step
            took.add(due)
        return 0

    async def _reader(self, seconds: float, took: Took) -> int:
        lost = 0
        began = time.perf_counter()
        for step in range(int(seconds * self.pages)):
            due = began + step / self.pages
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            visitor = self.visitors[step % len(self.visitors)]
            try:
                (await visitor.http.get("/api/tables/mine")).raise_for_status()
                took.add(due)
            except httpx.HTTPError:
                lost += 1
        return lost

    async def leave(self) -> None:
        for seat in self.seats:
            seat.close()
        await asyncio.gather(*(visitor.close() for visitor in self.visitors))


class VictimsApart:
    """Victims in a process of their own, which answers in turn."""

    def __init__(self, port: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_live, args=(theirs, port), daemon=True)
        self._process.start()
        theirs.close()

    async def come(self) -> None:
        await self._ask(0.0)

    async def play(self, seconds: float) -> tuple[Times, Times]:
        """Play for a while; how long commands took, and how long pages."""
        found: tuple[Times, Times] = await self._ask(seconds)
        return found

    async def leave(self) -> None:
        self._pipe.close()
        await asyncio.to_thread(self._process.join)

    async def _ask(self, seconds: float) -> Any:
        self._pipe.send(seconds)
        return await asyncio.to_thread(self._pipe.recv)


def _live(pipe: Connection, port: int) -> None:
    asyncio.run(_play_when_asked(pipe, port))


async def _play_when_asked(pipe: Connection, port: int) -> None:
    """Play for as many seconds as come in, until none do."""
    victims = Victims(Local(port))
    await victims.come()
    while True:
        try:
            seconds = await asyncio.to_thread(pipe.recv)
        except EOFError:
            return await victims.leave()
        pipe.send(await victims.play(seconds) if seconds else None)


class Attack:
    """One attack. What is measured beside the victims is told by `found`, what of it is wrong by `wrong`."""

    options: tuple[str, ...] = ()
    """Of the server, beside port and data."""
    files: int | None = None
    worst_ratio = 1.5
    """The victims' 99th percentile while attacked may be so many times that without."""

    async def prepare(self, target: Target) -> None:
        """Before anything is measured."""

    async def attack(self, target: Target) -> None:
        """The attack itself: ended when it has gone on for long enough, if it does not end by itself."""

    async def found(self, target: Target) -> Json:
        """What else is to be seen, while the attack still stands."""
        return {}

    def wrong(self, found: Json) -> list[str]:
        """What of it must not be, in words; nothing where all is well."""
        return []


async def measure(attack: Attack, checkout: Checkout, data: Path, seconds: float) -> Json:
    """Try one attack on the server of a checkout: the victims' times without it and with it, and what it has found."""
    target = checkout.start(data, *attack.options, files=attack.files)
    try:
        await asyncio.to_thread(target.wait)
        await attack.prepare(target)
        victims = VictimsApart(target.port)
        await victims.come()
        os.nice(ATTACKER_NICE)
        await victims.play(SETTLE)
        idle, idle_pages = await victims.play(seconds)
        attacker = asyncio.create_task(attack.attack(target))  # measured from its first request on
        attacked, attacked_pages = await victims.play(seconds)
        found = await attack.found(target)
        attacker.cancel()
        ended = (await asyncio.gather(attacker, return_exceptions=True))[0]
        if isinstance(ended, Exception):
            found["attacker_failed"] = repr(ended)
        await victims.leave()
    finally:
        target.stop()
    wrong = attack.wrong(found)
    for what, before, after in (("commands", idle, attacked), ("pages", idle_pages, attacked_pages)):
        if after.lost > before.lost:
            wrong.append(f"{after.lost} {what} were never answered")
        for which, was, became in (("", before.p99, after.p99), (" of all", before.p99_of_all, after.p99_of_all)):
            if became > attack.worst_ratio * was:
                wrong.append(f"p99{which} of {what} is {became / max(was, 0.001):.1f} times that without")
    shown = {"idle": idle, "attacked": attacked, "idle_pages": idle_pages, "attacked_pages": attacked_pages}
    return {**{name: msgspec.to_builtins(each) for name, each in shown.items()}, **found, "wrong": wrong}


def ratio_of_all(found: Json) -> float:
    """The 99th percentile of all commands while attacked, as times of that without."""
    attacked, idle = float(found["attacked"]["p99_of_all"]), float(found["idle"]["p99_of_all"])
    return attacked / max(idle, 0.001)


def line_of(name: str, side: str, found: Json) -> str:
    """A result in one line."""
    idle, attacked = found["idle"], found["attacked"]
    pages, attacked_pages = found["idle_pages"]["p99"], found["attacked_pages"]["p99"]
    ratio = attacked["p99"] / max(idle["p99"], 0.001)
    of_all = f"of all {idle['p99_of_all']} -> {attacked['p99_of_all']}, {ratio_of_all(found):.2f} times"
    verdict = "; ".join(found["wrong"]) or "ok"
    return (
        f"{name} {side}: commands p50 {idle['p50']} -> {attacked['p50']} ms, p99 {idle['p99']} -> {attacked['p99']} ms"
        f" ({ratio:.2f} times; {of_all}), pages p99 {pages} -> {attacked_pages} ms: {verdict}"
    )
