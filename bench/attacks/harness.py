"""Contains the base of all attacks: the attacked server, visitors from loopback addresses, and measured victims.

An attack is a module of this folder with a class `Attacker`, a subclass of `Attack`. An attack stays on this machine,
is limited in number and time, and ends automatically. Victims run in a process of their own, and the attacker has low
priority, because the attacker's own CPU time must not be measured. Name no attack here.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from seats import HOST, Seat, Server, SharedTable, Tally, percentile

sys.path.insert(0, str(Path(__file__).parents[2]))  # For the modules of the tests.

from tests.ports import free_port

Json = dict[str, Any]

VICTIMS = 10
"""The number of players, each at a table and an address of its own."""
COMMANDS_EACH = 5.0
"""The number of commands that each player sends in a second."""
PAGES_EACH = 5.0
"""The number of pages that each player requests in a second: equal to `COMMANDS_EACH`, for equally many samples."""
FIRST_VICTIM = "127.0.1.1"
REQUEST_SECONDS = 30.0
SETTLE = 2.0
"""The time in seconds of play before measuring."""
SORTS = ("commands", "pages")
LOST_MS = 30_000.0
"""A command or page without an answer counts as one that took this many milliseconds."""
ATTACKER_NICE = 15
LOOK = 0.05
"""The time in seconds between two checks of the CPU time that the virtual machine's host has taken."""


class Address(Protocol):
    """The address of a server."""

    @property
    def port(self) -> int: ...

    @property
    def url(self) -> str: ...


class Checkout:
    """A checkout whose server is attacked, with its own interpreter if it has one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        own = self.folder / ".venv" / "bin" / "python"
        self.python = str(own if own.exists() else Path(sys.executable))
        if not (self.folder / "src" / "inkrally").is_dir():
            raise SystemExit(f"{folder} is not a checkout of the project")

    def start(self, data: Path, *options: str, files: int | None = None) -> Target:
        """Start a server on a data folder. `files` is the soft limit of open files."""
        return Target(self, data, options, files)


class Local(msgspec.Struct, frozen=True):
    """The address of a server on this machine, by its port."""

    port: int

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"


class Target(Server):
    """A server of a checkout with a log of JSON lines."""

    log: Path

    def __init__(self, checkout: Checkout, data: Path, options: Sequence[str], files: int | None) -> None:
        self.checkout = checkout
        self.data = data
        source = {"PYTHONPATH": str(checkout.folder / "src")}
        log = data.parent / f"{data.name}.log"
        super().__init__(data, free_port(), options, log, checkout.python, source, files)

    @property
    def commit(self) -> str:
        """The name of the command that commits a draft: `hand-in` in version 1 of the protocol."""
        commands = self.checkout.folder / "src" / "inkrally" / "table" / "commands.py"
        return "hand-in" if '"hand-in"' in commands.read_text() else "commit"

    def logged(self) -> list[Json]:
        """Return the events that the server has logged so far. Skips lines that are not JSON objects."""
        found = []
        for line in self.log.read_text().splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line))
        return [each for each in found if isinstance(each, dict)]


class Visitor:
    """A browser at a loopback address (`127.x.y.z`) with its cookie."""

    def __init__(self, target: Address, address: str = HOST, **headers: str) -> None:
        """Create a browser that connects from `address`.

        `headers` are sent with every request. Underscores in their names stand for hyphens.
        """
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
        """Request a table, and return the answer.

        `more` are further fields of the request; a field `setup` changes only the given settings.
        """
        setup = {"game": "railroad-ink", "title": "A table", "seats": seats, **more.pop("setup", {})}
        return await self.http.post("/api/tables", json={"setup": setup, **more})

    async def seat(self, table: str, seats: int = 1, number: int = 0) -> Seat:
        """Connect a page of this browser to a table."""
        found = Seat(self.target.port, number, Tally(), random.Random(number), address=self.address)
        found.cookie = self.cookie
        await asyncio.wait_for(found.connect(table, SharedTable(seats)), REQUEST_SECONDS)
        return found

    async def close(self) -> None:
        await self.http.aclose()


class Times(msgspec.Struct):
    """The times of some requests, in milliseconds.

    Attributes:
        p50: The median.
        p99: The 99th percentile of the requests during which the virtual machine's host took no CPU time (`Host`).
        p99_of_all: The 99th percentile of all requests.
        worst: The maximum.
        count: The number of requests.
        theirs: The number of requests during which the host took CPU time.
        lost: The number of requests that were never answered.
    """

    p50: float
    p99: float
    p99_of_all: float
    worst: float
    count: int
    theirs: int
    """The number of requests during which the host took CPU time."""
    lost: int


class Host:
    """Records the moments in which the host of this virtual machine takes CPU time, because that slows all players.

    `watch` checks every twentieth of a second. A recorded moment lasts from the check before the loss to the check
    after it.
    """

    def __init__(self) -> None:
        self.moments: list[tuple[float, float]] = []
        """The start and end of each such moment, by `time.perf_counter`."""

    async def watch(self) -> None:
        """Check until cancelled."""
        at, taken = time.perf_counter(), stolen_seconds()
        while True:
            await asyncio.sleep(LOOK)
            was, at = at, time.perf_counter()
            before, taken = taken, stolen_seconds()
            if taken > before:
                self.moments.append((was - LOOK, at))

    def ours(self, start: float, end: float) -> bool:
        """Return whether the host took no CPU time between two times."""
        return all(end < since or start > until for since, until in self.moments)


class Took:
    """The times of requests, each from the moment when the request was due to its answer."""

    def __init__(self) -> None:
        self._found: list[tuple[float, float]] = []

    def add(self, due: float) -> None:
        self._found.append((due, time.perf_counter()))

    def times(self, host: Host, lost: int) -> Times:
        """Return the times, including `lost` requests that were never answered."""
        never = [LOST_MS / 1000] * lost
        found = [end - start for start, end in self._found] + never
        ours = [end - start for start, end in self._found if host.ours(start, end)]
        p50, all_p99, worst = (round(percentile(found, share), 1) for share in (0.5, 0.99, 1))
        p99 = round(percentile([*(ours or found), *never], 0.99), 1)
        return Times(p50, p99, all_p99, worst, len(found), len(self._found) - len(ours), lost)


class Victims:
    """Players who play quietly during an attack: each draws and undoes in turn at a constant rate.

    Times count from when a command or page was due.
    """

    def __init__(
        self, target: Address, count: int = VICTIMS, rate: float = COMMANDS_EACH, pages: float = PAGES_EACH
    ) -> None:
        self.target = target
        self.rate = rate
        self.pages = pages
        self.count = count
        self.visitors: list[Visitor] = []
        self.seats: list[Seat] = []

    async def come(self) -> None:
        """Let each player sit down at a separate table."""
        head, _, first = FIRST_VICTIM.rpartition(".")
        for number in range(self.count):
            visitor = Visitor(self.target, f"{head}.{int(first) + number}")
            self.visitors.append(visitor)
            made = await visitor.make(1, name="Victim", start=True)
            made.raise_for_status()
            self.seats.append(await visitor.seat(made.json()["table"]))

    async def play(self, seconds: float) -> tuple[Times, Times]:
        """Play for some seconds, and return the times of commands and of pages."""
        took, pages, host = Took(), Took(), Host()
        watching = asyncio.create_task(host.watch())
        lost = await asyncio.gather(
            *(self._player(seat, number, seconds, took) for number, seat in enumerate(self.seats)),
            *(self._reader(visitor, number, seconds, pages) for number, visitor in enumerate(self.visitors)),
        )
        await asyncio.sleep(2 * LOOK)
        watching.cancel()
        players = len(self.seats)
        return took.times(host, sum(lost[:players])), pages.times(host, sum(lost[players:]))

    async def _player(self, seat: Seat, number: int, seconds: float, took: Took) -> int:
        """Draw and undo in turn, and return how many commands were never answered."""
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
                die = draft["legal_actions"]["due"][0]
                space, drawings = next(iter(draft["legal_actions"]["dice"][die].items()))
                seat.say(
                    {"type": "add-action", "act": {"type": "die", "die": die, "space": space, "drawing": drawings[0]}}
                )
            try:
                await asyncio.wait_for(spoken.wait(), LOST_MS / 1000)
            except TimeoutError:
                return int(seconds * self.rate) - step
            took.add(due)
        return 0

    async def _reader(self, visitor: Visitor, number: int, seconds: float, took: Took) -> int:
        """Request the list of own tables between commands, and return how many requests were never answered."""
        lost = 0
        began = time.perf_counter() + (number + 0.5) / (len(self.visitors) * self.pages)
        for step in range(int(seconds * self.pages)):
            due = began + step / self.pages
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
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
    """Victims in a process of their own."""

    def __init__(self, port: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_live, args=(theirs, port), daemon=True)
        self._process.start()
        theirs.close()

    async def come(self) -> None:
        await self._ask(0.0)

    async def play(self, seconds: float) -> tuple[Times, Times]:
        """Play for some seconds, and return the times of commands and of pages."""
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
    """Play for each number of seconds that is received, until the pipe is closed."""
    victims = Victims(Local(port))
    await victims.come()
    while True:
        try:
            seconds = await asyncio.to_thread(pipe.recv)
        except EOFError:
            return await victims.leave()
        pipe.send(await victims.play(seconds) if seconds else None)


class Attack:
    """An attack on a server. Subclasses override its methods."""

    options: tuple[str, ...] = ()
    """Options of the server in addition to the port and the data folder."""
    files: int | None = None
    """The soft limit of open files of the server, or None for the usual one."""
    worst_ratio = 1.5
    """The maximum ratio of the victims' 99th percentile during the attack to that without the attack."""

    async def prepare(self, target: Target) -> None:
        """Prepare the attack before measuring."""

    async def attack(self, target: Target) -> None:
        """Run the attack. It is cancelled after the measurement."""

    async def found(self, target: Target) -> Json:
        """Return further results, while the attack still runs."""
        return {}

    def wrong(self, found: Json) -> list[str]:
        """Return a sentence for each error that the results show."""
        return []


async def measure(attack: Attack, checkout: Checkout, data: Path, seconds: float) -> Json:
    """Attack the server of a checkout, and return the victims' times with and without the attack, and the results."""
    target = checkout.start(data, *attack.options, files=attack.files)
    try:
        await asyncio.to_thread(target.wait)
        await attack.prepare(target)
        victims = VictimsApart(target.port)
        await victims.come()
        os.nice(ATTACKER_NICE)
        await victims.play(SETTLE)
        stolen = [stolen_seconds()]
        idle, idle_pages = await victims.play(seconds)
        stolen.append(stolen_seconds())
        attacker = asyncio.create_task(attack.attack(target))  # Measure from the first request of the attack on.
        attacked, attacked_pages = await victims.play(seconds)
        stolen.append(stolen_seconds())
        found = await attack.found(target)
        attacker.cancel()
        ended = (await asyncio.gather(attacker, return_exceptions=True))[0]
        if isinstance(ended, Exception):
            found["attacker_failed"] = repr(ended)
        await victims.leave()
    finally:
        target.stop()
    wrong = attack.wrong(found)
    sorts = {"commands": Both(idle, attacked), "pages": Both(idle_pages, attacked_pages)}
    for sort, both in sorts.items():
        if both.attacked.lost > both.idle.lost:
            wrong.append(f"{both.attacked.lost} {sort} were never answered")
    taken = [round((end - start) / seconds, 4) for start, end in pairwise(stolen)]
    times = {sort: msgspec.to_builtins(both) for sort, both in sorts.items()}
    return {**times, "stolen": taken, **found, "wrong": wrong}


def stolen_seconds() -> float:
    """Return the CPU seconds that the host has given to others since its start, or 0 if that is unknown."""
    try:
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
        return int(fields[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


class Both(msgspec.Struct):
    """Times without the attack and with it."""

    idle: Times
    attacked: Times

    @property
    def ratio(self) -> float:
        """The 99th percentile with the attack divided by that without it."""
        return self.attacked.p99 / max(self.idle.p99, 0.001)

    def __str__(self) -> str:
        idle, attacked = self.idle, self.attacked
        return (
            f"p50 {idle.p50} -> {attacked.p50} ms, p99 {idle.p99} -> {attacked.p99} ms, {self.ratio:.2f} times"
            f" (of all {idle.p99_of_all} -> {attacked.p99_of_all}; {idle.theirs} and {attacked.theirs} of {idle.count}"
            f" and {attacked.count} met the host)"
        )


def both_of(found: Json, sort: str) -> Both:
    return msgspec.convert(found[sort], Both)


def line_of(name: str, side: str, found: Json) -> str:
    """Return a result as one line."""
    figures = "; ".join(f"{sort} {both_of(found, sort)}" for sort in SORTS)
    taken = " and ".join(f"{share:.1%}" for share in found["stolen"])
    return f"{name} {side}: {figures}; of a core the host took {taken}: {'; '.join(found['wrong']) or 'ok'}"


def middle(runs: Sequence[Json], worst_ratio: float) -> Json:
    """Return the median run of each kind of times, because a stall of the machine affects only one run.

    The result has the errors of all runs.
    """
    figures: Json = dict(runs[-1])
    wrong = [each for run in runs for each in run["wrong"]]
    for sort in SORTS:
        both = sorted((both_of(run, sort) for run in runs), key=lambda each: each.ratio)[len(runs) // 2]
        figures[sort] = msgspec.to_builtins(both)
        if both.ratio > worst_ratio:
            wrong.append(f"p99 of {sort} is {both.ratio:.2f} times that without")
    return {**figures, "wrong": list(dict.fromkeys(wrong))}
