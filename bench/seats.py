"""Implements scripted players over loopback: a small WebSocket client, a seat that plays, and a server process.

Shared by the load tools and the attacks. The client implements only what a page needs of RFC 6455, masks with zeros,
and decodes only the parts of a table that a scripted player uses, because it shares the cores with the measured server.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import http.client
import os
import random
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from inkrally.cli.serve import RENAMED
from inkrally.server.live.messages import PROTOCOL

HOST = "127.0.0.1"
START_SECONDS = 60.0
"""The maximum time in seconds to wait for a server to start."""
Json = dict[str, Any]

encoded = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Heard(msgspec.Struct, rename={"snapshot": "state"}):
    """A message of the server of any kind. Parts that may be ignored are not decoded."""

    type: str
    changes: tuple[tuple[msgspec.Raw, ...], ...] = ()
    snapshot: msgspec.Raw = msgspec.Raw(b"null")
    error: Json | None = None
    code: str = ""


read_message = msgspec.json.Decoder(Heard).decode
LOOKED_AT = (
    b'["draft"', b'["table"', b'["match"]', b'["match","phase"', b'["match","committed"',
    b'["match","table","round"]', b'["match","table","turn"]', b"[]",
)  # fmt: skip
"""The beginnings of the paths of changes, as JSON, that a scripted player applies. It ignores all other changes."""


class PageConnection(asyncio.Protocol):
    """A connection that calls `heard` with each message, and `lost` at its end."""

    def __init__(self, heard: Callable[[Any], None], lost: Callable[[], None]) -> None:
        self.heard = heard
        self.lost = lost
        self.cookie = ""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # The class of uvloop's transport is not a subclass.

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("no handshake"))
        self.lost()

    def shake_hands(self, port: int, cookie: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        more = f"Cookie: {cookie}\r\n" if cookie else ""
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n".encode()
        )

    def send(self, message: Any) -> None:
        self.send_raw(encoded(message), True)

    def read(self, payload: bytes) -> Heard:
        """Return a message of the server."""
        return read_message(payload)

    def send_raw(self, data: bytes, text: bool) -> None:
        """Send bytes as a text or binary message, valid or not."""
        size, kind = len(data), 0x81 if text else 0x82
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        self._write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.ready.done() and not self._handshake():
            return
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self.heard(self.read(payload))
            elif opcode == 9:
                self._write(bytes([0x8A, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
            elif opcode == 8:
                self.close()

    def _handshake(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        for line in head.decode("latin-1").split("\r\n")[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                self.cookie = value.strip().partition(";")[0]
        self._buffer = rest
        if b" 101 " not in head:
            self.ready.set_exception(ConnectionError(head.decode("latin-1")))
            return False
        self.ready.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 0x0F, buffer[start : start + size]


class Tally:
    """The measurements of all seats."""

    def __init__(self) -> None:
        self.commands = 0
        self.deliveries = 0
        self.refused: dict[str, int] = {}
        self.seconds: list[float] = []
        """The time of each command in seconds, from the moment when it was due to its last message."""
        self.shared_seconds: list[float] = []
        """The times of commits, which all seats of a table see."""
        self.busy_seconds: list[float] = []
        """The times from sending a command to its refusal because of overload."""
        self.gives_way = True
        """Whether a refused seat doubles its waiting time, as pages do."""
        self.matches = 0
        self.counting = False

    def clear(self) -> None:
        """Reset all measurements."""
        self.commands = self.deliveries = self.matches = 0
        self.refused = {}
        self.seconds, self.shared_seconds, self.busy_seconds = [], [], []


class HandIn:
    """A commit, and the seats that have not seen it yet."""

    def __init__(self, seat: int, phase: int, due: float, seats: int, counted: bool) -> None:
        """Record a commit. `phase` is the number of phases that the seat had seen when it committed."""
        self.seat = seat
        self.phase = phase
        self.due = due
        self.unseen = set(range(seats))
        self.counted = counted


class SharedTable:
    """The data that all seats of a table share: the commits that some seats have not seen yet."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.unseen: list[HandIn] = []

    def seen(self, seat: int, phase: int, committed: Collection[int], tally: Tally) -> None:
        """Record that a seat has seen the commits of its phase. One update may show several, or the next phase."""
        rest = []
        for each in self.unseen:
            if phase > each.phase or (phase == each.phase and each.seat in committed):
                each.unseen.discard(seat)
            if each.unseen:
                rest.append(each)
            elif each.counted:
                took = time.perf_counter() - each.due
                tally.seconds.append(took)
                tally.shared_seconds.append(took)
        self.unseen = rest

    def refused(self, hand_in: HandIn) -> None:
        """Forget a commit that was refused."""
        if hand_in in self.unseen:
            self.unseen.remove(hand_in)


class Seat:
    """A scripted player: draws at random, sometimes undoes, commits, and asks for a rematch."""

    looks_at: tuple[bytes, ...] = LOOKED_AT
    connection_type: type[PageConnection] = PageConnection

    def __init__(
        self,
        port: int,
        number: int,
        tally: Tally,
        chance: random.Random,
        ready: Callable[[Seat], None] = lambda seat: None,
        address: str = HOST,
    ) -> None:
        """Create a seat.

        `ready` is called whenever the seat can act again. `address` is the loopback address from which the seat
        connects.
        """
        self.port = port
        self.number = number
        self.tally = tally
        self.chance = chance
        self.cookie = ""
        self.page = os.urandom(12).hex()
        self.connection: PageConnection | None = None
        self.table = ""
        self.shared = SharedTable(1)
        self.snapshot: Any = None
        self.last = 0
        self.asked: Json | None = None
        self.asked_at = 0.0
        self.handed_in = False
        self.rounds = 0
        """The number of commits of this seat at this table."""
        self.acknowledged: list[tuple[str, Json]] = []
        """Each acknowledged command with its table, for `kill.py`."""
        self.code = ""
        """The last one-time code that the seat requested."""
        self.ready = ready
        self.address = address
        self._was_ready = False
        self._counted = False
        self._unseen: HandIn | None = None
        self._phase: Any = None
        self._phases = 0
        """The number of phases that the seat has seen at this table."""
        self._said_at = 0.0
        self._busy = 0
        """The number of successive times that the server has refused the seat's command because of overload."""
        self._waits: asyncio.TimerHandle | None = None
        self.keep = False
        self.moving = False
        self.gone = asyncio.Event()
        self.snapshot_received = asyncio.Event()

    async def connect(self, table: str, shared: SharedTable) -> None:
        """Connect to a table."""
        self.snapshot, self.asked, self.table, self.shared, self.moving = None, None, table, shared, False
        self.rounds, self._phase, self._phases = 0, None, 0
        self.snapshot_received.clear()
        self.gone.clear()
        loop = asyncio.get_running_loop()
        old, self.connection = self.connection, None
        if old is not None:
            old.close()
        connection = self.connection_type(
            lambda message: self.hear(connection, message), lambda: self._lost(connection)
        )
        self.connection = connection
        await loop.create_connection(lambda: connection, HOST, self.port, local_addr=(self.address, 0))
        connection.shake_hands(self.port, self.cookie, f"/live/{table}")
        await connection.ready
        self.cookie = connection.cookie or self.cookie
        connection.send({"type": "hello", "protocol": PROTOCOL, "client": self.page})
        await self.snapshot_received.wait()

    def _lost(self, connection: PageConnection) -> None:
        if connection is self.connection:
            self.gone.set()

    def hear(self, connection: PageConnection, message: Any) -> None:
        if connection is not self.connection:
            return
        kind = message.type
        if self.tally.counting:
            self.tally.deliveries += 1
        if kind == "update":
            for change in message.changes:
                if bytes(change[0]).startswith(self.looks_at):
                    self._patch([_decode(each) for each in change])
            self._look()
        elif kind == "snapshot":
            self.snapshot = _decode(message.snapshot)
            self._look()
            self.snapshot_received.set()
        elif kind == "done":
            self._done()
        elif kind == "refused":
            code = message.error["code"]
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            if self._unseen is not None:
                self.shared.refused(self._unseen)
            if code == "busy":
                self._wait_for_room()
            self.asked = None
        elif kind == "seat-code":
            self.code, self.asked = message.code, None
        elif kind == "rematch-table":
            self.asked = None
        ready = self.can_speak
        if ready and not self._was_ready:
            self.ready(self)
        self._was_ready = ready

    def _look(self) -> None:
        """Record a new phase, and the seats that have committed in the phase."""
        match = self.snapshot["match"]
        if match is None:
            return
        table = match["table"]
        phase = (match["phase"] or {}).get("name"), table.get("round", table.get("turn"))
        if phase != self._phase:
            self._phase = phase
            self._phases += 1
        if self.shared.unseen:
            self.shared.seen(self.number, self._phases, match["committed"], self.tally)

    def _patch(self, change: list[Any]) -> None:
        """Apply a change to the snapshot in place, because no other seat shares it."""
        path = change[0]
        if not path:
            self.snapshot = change[1]
            return
        place = self.snapshot
        for key in path[:-1]:
            place = place[_in(place, key)]
        last = _in(place, path[-1])
        if len(change) == 1:
            del place[last]
        else:
            place[last] = change[1]

    def _wait_for_room(self) -> None:
        """Repeat a refused command with the same id after a while, as a page does."""
        asked = self.asked
        if self._counted:
            self.tally.busy_seconds.append(time.perf_counter() - self._said_at)
            self.tally.commands -= 1
        if asked is None:
            return
        pause = min(15.0, 0.4 * 2**self._busy) * (0.5 + self.chance.random() / 2)
        if self.tally.gives_way:
            self._busy += 1
        self._waits = asyncio.get_running_loop().call_later(pause, self._say_again, asked, self.last, self.table)

    def _say_again(self, asked: Json, number: int, table: str) -> None:
        self._waits = None
        if self.table != table or self.connection is None:
            return
        if asked["type"] == "rematch":
            self.asked = asked
            self.connection.send({"type": "rematch", "id": number})
        else:
            self._send(asked, number, time.perf_counter())

    def _done(self) -> None:
        asked, self.asked = self.asked, None
        self._busy = 0
        self.rounds += self.handed_in
        if self.keep and asked is not None:
            self.acknowledged.append((self.table, asked))
        if self._counted and not self.handed_in:
            self.tally.seconds.append(time.perf_counter() - self.asked_at)
        self.handed_in = False

    @property
    def can_speak(self) -> bool:
        """Whether the seat must act and does not wait for an answer."""
        snapshot = self.snapshot
        if self.asked is not None or self._waits is not None or snapshot is None or self.connection is None:
            return False
        return snapshot["draft"] is not None and snapshot["table"]["status"] != "over"

    def step(self, due: float | None = None) -> bool:
        """Do the next action if the seat can act. `due` is the time at which the action was due, by default now."""
        if not self.can_speak:
            return False
        draft = self.snapshot["draft"]
        if draft["commit_problem"] is None:
            self.say({"type": "commit"}, due)
        elif draft["acts"] and self.chance.random() < 0.1:
            self.say({"type": "undo"}, due)
        else:
            die = self.chance.choice(draft["legal_actions"]["due"])
            fitting = draft["legal_actions"]["dice"][die]
            space = self.chance.choice(list(fitting))
            drawing = self.chance.choice(fitting[space])
            self.say(
                {"type": "add-action", "act": {"type": "die", "die": die, "space": space, "drawing": drawing}}, due
            )
        return True

    def say(self, command: Json, due: float | None = None) -> None:
        self.last += 1
        self._send(command, self.last, time.perf_counter() if due is None else due)

    def _send(self, command: Json, number: int, due: float) -> None:
        assert self.connection is not None
        self.asked = command
        self._was_ready = False
        self._said_at, self.asked_at = time.perf_counter(), due
        self.handed_in = command["type"] == "commit"
        self._counted = self.tally.counting
        if self._counted:
            self.tally.commands += 1
        self._unseen = None
        if self.handed_in:
            self._unseen = HandIn(self.number, self._phases, due, self.shared.seats, self._counted)
            self.shared.unseen.append(self._unseen)
        self.connection.send({"type": "command", "id": number, "command": command})

    async def done(self, command: Json) -> None:
        """Send a command and wait until it is done."""
        self.say(command)
        while self.asked is not None or self._waits is not None:
            await asyncio.sleep(0.001)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()


OLD_NAMES = {new: old for old, new in RENAMED.items()}


@functools.cache
def knows_new_names(python: str) -> bool:
    """Return whether a checkout has the option names of this checkout, not the names of release 0.2.0."""
    command = [python, "-P", "-c", "import inkrally.cli.renamed"]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


class Server:
    """A server in a process of its own."""

    def __init__(
        self,
        data: Path,
        port: int,
        options: Sequence[str] = ("--disable-limits", "--log-level", "warning"),
        log: Path | None = None,
        python: str = sys.executable,
        environment: Mapping[str, str] | None = None,
        max_open_files: int | None = None,
    ) -> None:
        """Start a server.

        Args:
            data: The folder for its data.
            port: The port on which the server listens.
            options: Further options of `inkrally serve`.
            log: The file to append its log to, or None to drop the log.
            python: The interpreter of the checkout to run.
            environment: Environment variables to add.
            max_open_files: The soft limit of open files, or None for the limit of this process.
        """
        self.port = port
        self.url = f"http://{HOST}:{port}"
        self.log = log
        self._command = [python, "-P", "-m", "inkrally.cli.main", "serve", "--port", str(port), "--data", str(data)]
        self._command += options if knows_new_names(python) else [OLD_NAMES.get(each, each) for each in options]
        self._environment = {**os.environ, **(environment or {})}
        self._max_open_files = max_open_files
        self.start()

    def start(self) -> None:
        """Start the process, also again after `kill` or `stop`."""
        with open(self.log or os.devnull, "ab") as log:
            self.process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=None if self._max_open_files is None else self._limit_open_files,
            )

    def _limit_open_files(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (cast(int, self._max_open_files), hard))

    def wait(self) -> float:
        """Wait until the server answers, and return the waiting time in seconds."""
        began = time.perf_counter()
        while self.process.poll() is None and time.perf_counter() - began < START_SECONDS:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=START_SECONDS).read()
                return time.perf_counter() - began
            except OSError:
                time.sleep(0.01)
        log = self.log.read_text()[-2000:] if self.log is not None else ""
        raise RuntimeError(f"the server did not start (status {self.process.poll()}): {log}")

    def memory(self) -> int:
        """Return the resident bytes of the server, without its worker processes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def cpu_seconds(self) -> float:
        """Return the CPU seconds that the server has used, without its worker processes."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def handles(self) -> int:
        """Return the number of open files and sockets of the server."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def metrics(self) -> dict[str, float]:
        """Return the value of each metric, by the metric's name with its labels."""
        text = urllib.request.urlopen(f"{self.url}/metrics", timeout=30).read().decode()
        return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}

    def kill(self) -> None:
        """End the server at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop the server as an operator does; end it at once after 20 seconds."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def _in(place: Any, key: Any) -> Any:
    """Return the key `key` of a path in the form for `place`, because keys of objects are always strings."""
    return str(key) if isinstance(place, dict) else key


class RobotSeat(Seat):
    """A scripted player of RoboRally: programs at random, sometimes takes a card back, commits, answers questions."""

    def step(self, due: float | None = None) -> bool:
        if not self.can_speak:
            return False
        draft = self.snapshot["draft"]
        if draft["commit_problem"] is None:
            self.say({"type": "commit"}, due)
        elif draft["acts"] and self.chance.random() < 0.1:
            self.say({"type": "undo"}, due)
        else:
            self.say({"type": "add-action", "act": self._act(draft["legal_actions"])}, due)
        return True

    def _act(self, offer: Json) -> Json:
        phase = self.snapshot["match"]["phase"]["name"]
        if phase == "program":
            robot, programming = next(
                (number, programming) for number, programming in offer["robots"].items() if programming["free"]
            )
            return {
                "type": "place",
                "robot": int(robot),
                "register": self.chance.choice(programming["free"]),
                "card": self.chance.choice(programming["hand"]),
            }
        if phase == "announce":
            return {"type": "announce", "robot": offer["robot"], "power_down": False}
        if phase == "stay-down":
            return {"type": "stay-down", "robot": offer["robot"], "stay": False}
        way = self.chance.choice(offer["spaces"])
        facing = self.chance.choice(way["facings"])
        return {"type": "reenter", "robot": offer["robot"], "at": way["at"], "facing": facing, "power_down": False}


def make_table(port: int, seats: int, title: str, address: str = HOST, **more: Any) -> tuple[str, str]:
    """Create a table with its host, and return its id and the host's cookie.

    `more` are further fields of the request; a field `setup` changes only the given settings. Raises OSError if the
    server refuses.
    """
    setup = {"game": "railroad-ink", "title": title, "seats": seats, **more.pop("setup", {})}
    body = encoded({"setup": setup, "name": "Host", **more})
    connection = http.client.HTTPConnection(HOST, port, timeout=30, source_address=(address, 0))
    try:
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"no table: {answer.status} {body[:200]!r}")
        table: str = _decode(body)["table"]
        return table, (answer.headers["set-cookie"] or "").partition(";")[0]
    finally:
        connection.close()


async def fill_table(
    port: int,
    seats: int,
    title: str,
    tally: Tally,
    chance: random.Random,
    ready: Callable[[Seat], None] = lambda seat: None,
    kind: type[Seat] = Seat,
    address: str = HOST,
    **more: Any,
) -> list[Seat]:
    """Create a table, fill its seats with people and the `bots` of `more`, and start its match."""
    seated = seats + len(more.get("bots", ()))
    table, cookie = await asyncio.to_thread(lambda: make_table(port, seated, title, address, **more))
    shared = SharedTable(seats)
    found = [kind(port, number, tally, random.Random(chance.random()), ready, address) for number in range(seats)]
    found[0].cookie = cookie
    for seat in found:
        await seat.connect(table, shared)
        if seat.number:
            await seat.done({"type": "sit", "name": f"Seat {seat.number}"})
    await found[0].done({"type": "start"})
    while any(seat.snapshot["match"] is None for seat in found):
        await asyncio.sleep(0.001)
    return found


def percentile(values: Sequence[float], share: float) -> float:
    """Return the percentile `share` (0 to 1) of `values` in seconds, as milliseconds; 0 without values."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
