"""A whole server on a local socket and browsers that visit it: the base of most server tests."""

from __future__ import annotations

import asyncio
import atexit
import functools
import inspect
import json
import shutil
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import sqlalchemy as sa
import uvicorn.server
from litestar.utils.signature import ParsedSignature
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from inkrally.games import GAMES
from inkrally.match.game import View
from inkrally.railroad_ink.game import RailroadInk, TableView
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.server import app
from inkrally.server.app import AppServices, Server
from inkrally.server.config import Config, Limits
from inkrally.server.features.known_dice import best_sheets
from inkrally.server.features.turn_puzzles import collector
from inkrally.server.http.connection_slots import ConnectionSlots
from inkrally.server.http.static import read_files
from inkrally.server.jobs.local_pool import LocalWorkerPool
from inkrally.server.jobs.queue import JobQueue
from inkrally.server.live.messages import PROTOCOL
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, migrate
from tests.plain_patch import patch

from . import postgresql
from .nats_server import NatsServer

vars(app)["read_files"] = functools.cache(read_files)
"""A server compresses the client's files when it starts. All servers of this process share the result."""


for each in (best_sheets, collector):
    # After half a minute, these tasks would submit long jobs to the processes of a test. Tests call them themselves.
    vars(each)["POLL_SECONDS"] = 86_400.0


class _QuickAsyncio:
    """Asyncio as uvicorn sees it, with shorter pauses.

    Uvicorn notices up to 0.1 s late that it should stop, and then waits 0.1 s for its connections. The tests stop about
    500 servers.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / 5)


vars(uvicorn.server)["asyncio"] = _QuickAsyncio()

TEST_SECONDS = 800
SOON = 60
"""The timeout of waits in seconds. Anything slower, even on a busy machine, counts as never. A worker process may take
this long to start."""
MUCH = 10**6
PLENTY = Limits(
    *(MUCH,) * 10,
    new_players_each_address=MUCH,
    sign_ins_each_address=MUCH,
    exports_each_address=MUCH,
    new_reports_each_address=MUCH,
    open_tables_each_account=MUCH,
    open_tables_each_newcomer=MUCH,
    play_burst=MUCH,
    play_rate=MUCH,
    seats_waiting=MUCH,
    connect_credits=MUCH,
    connect_rate=MUCH,
    frame_credits=MUCH,
    frame_rate=MUCH,
    sockets_each_address=MUCH,
    work_burst_seconds=MUCH,
    work_rate=MUCH,
    new_searches_each_address=MUCH,
    new_invitations_each_address=MUCH,
    new_mails_each_address=MUCH,
    new_push_each_address=MUCH,
    lines_each_account=MUCH,
    lobby_connections_each_address=MUCH,
)
USUAL: dict[str, Any] = {
    "limits": PLENTY,
    "away_seconds": 0.05,
    "heartbeat_seconds": 0.25,
    "reviews_share_cpu": True,
    "drain_seconds": 0,
    "client_days": 0,
    "one_network": True,
    **dict.fromkeys(("bot_seconds", "hint_seconds", "request_job_seconds", "drive_seconds"), 2 * SOON),
}
"""Settings for tests. Reviews do not wait for an idle machine. No earlier client files are kept. Browsers of one
address are paired and rated, as most tests have only one. Slow starts do not count as timeouts. Heartbeats are frequent
while leases have their usual length, so that no server of a busy machine loses one."""
SHARED: dict[str, Any] = {"cluster": True} if postgresql.SHARED else {}


@functools.cache
def nats_url() -> str:
    """Return the URL of the NATS server for all cluster servers of this process, unless a test names another one."""
    server = NatsServer()
    atexit.register(server.close)
    return server.url


GAME = GAMES["railroad-ink"]
Json = dict[str, Any]
AsyncTest = Callable[..., Coroutine[Any, Any, None]]
NO_TABLE = f"/live/{'2' * 12}"
"""The path of a table that does not exist."""
HELLO: Json = {"type": "hello", "protocol": PROTOCOL}
"""The first message of a client. One that names no protocol speaks the previous one."""


def _parsed_once() -> None:
    """Cache what the framework reads from handlers' signatures, which is a third of a server's start."""
    parse = vars(ParsedSignature)["from_fn"].__func__
    known: dict[Any, Any] = {}

    def from_fn(of: Any, fn: Any, names: dict[str, Any]) -> ParsedSignature:
        key = getattr(fn, "__code__", fn), tuple((name, id(kind)) for name, kind in names.items())
        if key not in known:
            known[key] = parse(of, fn, names), fn, names
        found: ParsedSignature = known[key][0]
        return found

    type.__setattr__(ParsedSignature, "from_fn", classmethod(from_fn))


_parsed_once()
# As on a real server: the writer thread waits for the interpreter at most this long.
sys.setswitchinterval(0.0005)


def pool_of(job_queue: JobQueue) -> LocalWorkerPool:
    """Return the local pool of a job queue."""
    pool = getattr(job_queue.pool, "_local", job_queue.pool)  # tests have no remote workers
    assert isinstance(pool, LocalWorkerPool)
    return pool


def over_sockets(test: AsyncTest) -> Callable[..., None]:
    """Run a test's coroutine with a timeout. A parameter `site` is a running server with the folder `tmp_path`."""
    return with_server()(test)


def with_server(**choices: Any) -> Callable[[AsyncTest], Callable[..., None]]:
    """Return a decorator like `over_sockets` for a server with other settings than the usual ones."""

    def decorated(test: AsyncTest) -> Callable[..., None]:
        signature = inspect.signature(test)
        parameters = dict(signature.parameters)
        site = parameters.pop("site", None)

        async def with_site(tmp_path: Path, **named: Any) -> None:
            if "tmp_path" in signature.parameters:
                named["tmp_path"] = tmp_path
            async with running(tmp_path, **choices) as site:
                await test(site=site, **named)

        @functools.wraps(test)
        def run(**named: Any) -> None:
            asyncio.run(asyncio.wait_for((test if site is None else with_site)(**named), TEST_SECONDS))

        if site is not None:
            # pytest reads the names of fixtures from this signature.
            found = {**parameters, "tmp_path": site.replace(name="tmp_path")}.values()
            run.__signature__ = signature.replace(parameters=list(found))  # type: ignore[attr-defined]
        return run

    return decorated


class Page:
    """A page of a browser that is connected to a table, as the client is."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.snapshot: Any = None
        self.seat: int | None = None
        self.epoch = ""
        self.version = -1
        self.last = 0
        self.bye: Any = None
        """The message with which the server closed the connection."""
        self.heard: list[str] = []
        self.answers: dict[int, Json] = {}
        self.unnamed: list[Json] = []
        self.talk: dict[int, Json] = {}
        """The chat lines that this page can read, by number."""
        self.may: Json = {}
        self.invited: list[Json] = []
        self.changed = asyncio.Event()
        self.closed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.connection:
                assert isinstance(text, str)
                self.heard.append(text)
                self._hear(json.loads(text))
                self.changed.set()
        self.closed.set()
        self.changed.set()

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.epoch, self.version, self.seat = message["epoch"], message["version"], message["seat"]
            self.snapshot = message["state"]
        elif kind == "resumed":
            self.seat = message["seat"]
        elif kind == "update":
            assert message["version"] == self.version + 1, "an update was lost"
            self.version = message["version"]
            self.snapshot = patch(self.snapshot, message["changes"])
        elif kind == "close":
            self.bye = message
        elif kind == "chat-update":
            kept = {} if message["reset"] else self.talk
            self.talk = {**kept, **{each["number"]: each for each in message["lines"]}}
            self.may = message["permissions"] or self.may
        elif kind == "invitation":
            self.invited.append(message)
        elif message.get("id") is not None:
            self.answers[message["id"]] = message
        elif kind != "tower":
            self.unnamed.append(message)
        else:
            self.snapshot = message["tower"]

    async def until(self, done: Callable[[], Any], seconds: float = SOON) -> Any:
        """Wait until a condition holds."""
        async with asyncio.timeout(seconds):
            while not (found := done()):
                self.changed.clear()
                await self.changed.wait()
        return found

    async def ended(self) -> tuple[str, bool]:
        """Wait until the server closes the connection. Return the error code, and whether to connect again."""
        await self.until(lambda: self.bye)
        return self.bye["error"]["code"], self.bye["retry"]

    def shown(self) -> bool:
        """Whether a snapshot has arrived."""
        return self.snapshot is not None

    async def send(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, str) else json.dumps(message))

    async def ask(self, number: int | None = None, **message: Any) -> Json:
        """Send a message with an ID. Return the reply."""
        if number is None:
            self.last += 1
            number = self.last
        self.answers.pop(number, None)
        await self.send({"id": number, **message})
        answer: Json = await self.until(lambda: self.answers.get(number) or (self.closed.is_set() and {"type": "gone"}))
        return answer

    async def say(self, kind: str, **fields: Any) -> Json:
        return await self.ask(type="command", command={"type": kind, **fields})

    async def done(self, kind: str, **fields: Any) -> None:
        answer = await self.say(kind, **fields)
        assert answer["type"] == "done", answer

    async def refused(self, kind: str, **fields: Any) -> str:
        answer = await self.say(kind, **fields)
        assert answer["type"] == "refused", answer
        code: str = answer["error"]["code"]
        return code

    def finish(self) -> list[Json]:
        """Return actions that complete this seat's draft. The engine computes them from the page's snapshot."""
        kind: Any = View
        seen = msgspec.convert(self.snapshot["match"], kind[TableView, RailroadInk.action_type])
        assert self.seat is not None
        view: TableView = seen.table
        marks = view.sheets[self.seat].marks
        old = Sheet({space: mark for space, mark in marks.items() if mark.round < view.round})
        drawings: Any = list[RailroadInk.action_type]
        acts = msgspec.convert(self.snapshot["draft"]["acts"], drawings)
        finished: list[Json] = msgspec.to_builtins(
            list(RoundEditor(old, view.roll_of(self.seat), acts).complete_by_default())
        )
        return finished

    async def draw(self) -> None:
        """Draw the rest of this round."""
        for act in self.finish():
            await self.done("add-action", act=act)

    async def play_round(self) -> None:
        """Draw the rest of this round and commit."""
        await self.draw()
        await self.done("commit")

    async def round_is(self, number: int) -> None:
        """Wait until a round begins for this seat."""
        await self.until(
            lambda: (
                self.snapshot["match"] and self.snapshot["match"]["table"]["round"] == number and self.snapshot["draft"]
            )
        )

    async def over(self) -> None:
        await self.until(lambda: self.snapshot["table"]["status"] == "over")

    async def close(self) -> None:
        await self.connection.close()
        await self._task

    def drop(self) -> None:
        """Lose the connection without closing it."""
        self.connection.transport.abort()


class Browser:
    """A browser with its cookie."""

    def __init__(self, site: Site, address: str = "127.0.0.1") -> None:
        """`address` is the loopback address (`127.x.y.z`) from which the browser connects."""
        self.site = site
        self.address = address
        # Connections are not encrypted, and loading the system's certificates takes longer than many tests.
        transport = httpx.AsyncHTTPTransport(verify=False, trust_env=False, local_address=address)
        self.http = httpx.AsyncClient(base_url=site.url, trust_env=False, timeout=SOON, transport=transport)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{each.name}={each.value}" for each in self.http.cookies.jar)

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return await self.http.post(path, json=body, headers=headers)

    async def make(self, seats: int, **more: Any) -> str:
        """Create a table. Return its ID."""
        chosen = more.pop("setup", {})
        setup = {"game": "railroad-ink", "title": "A table", "seats": seats, "stand_in": "easy", **chosen}
        answer = await self.post("/api/tables", {"setup": setup, **more})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    async def connect(self, path: str = NO_TABLE, **headers: str) -> ClientConnection:
        """Open a raw WebSocket connection."""
        headers = {"Origin": self.site.url, **headers}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection = await connect(
            f"ws://127.0.0.1:{self.site.port}{path}",
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            local_addr=(self.address, 0),
        )
        assert connection.response is not None
        for value in connection.response.headers.get_all("set-cookie"):
            name, _, rest = value.partition("=")
            self.http.cookies.set(name, rest.partition(";")[0], domain="127.0.0.1", path="/")
        return connection

    async def open(self, table: str, before: Page | None = None, **hello: Any) -> Page:
        """Open a table in a page. With `before`, resume from an earlier page's version."""
        page = Page(await self.connect(f"/live/{quote(table, safe='')}"))
        if before is not None:
            page.snapshot, page.epoch, page.version = before.snapshot, before.epoch, before.version
            page.seat, page.last = before.seat, before.last
            hello = {"epoch": before.epoch, "version": before.version, **hello}
        await page.send({**HELLO, **hello})
        await page.until(lambda: page.heard or page.bye or page.closed.is_set())
        return page

    async def close(self) -> None:
        await self.http.aclose()


class Site:
    """A running server."""

    def __init__(self, services: AppServices, port: int, sockets: ConnectionSlots) -> None:
        self.stop: Callable[[], None] = lambda: None
        """Tells the server to stop, as a signal does."""
        self.services = services
        self.sockets = sockets
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.browsers: list[Browser] = []

    async def execute(self, statement: str) -> None:
        """Change the database without the server's knowledge."""
        await self.services.store.database.write(lambda connection: _said(connection, statement))

    def browser(self, address: str = "127.0.0.1") -> Browser:
        self.browsers.append(Browser(self, address))
        return self.browsers[-1]


async def match_of_two(site: Site, **setup: Any) -> tuple[str, Page, Page, Browser, Browser]:
    """Start a match of Ann and Ben. Return the table, their pages and their browsers."""
    ann, ben = site.browser(), site.browser()
    table = await ann.make(2, name="Ann", setup=setup)
    one, two = await ann.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    await one.done("start")
    for page in (one, two):
        await page.until(partial(_may_draw, page))
    return table, one, two, ann, ben


def _may_draw(page: Page) -> bool:
    return page.snapshot["draft"] is not None


async def play_out(*pages: Page, first: int = 1) -> None:
    """Play a match of seven rounds to its end, from the round `first` on."""
    for number in range(first, 8):
        for page in pages:
            await page.round_is(number)
            await page.play_round()
    for page in pages:
        await page.over()


def _said(connection: sa.Connection, statement: str) -> None:
    connection.execute(sa.text(statement))


@functools.cache
def _empty_store() -> Path:
    """Return an empty database with all tables. Creating them takes a quarter of a server's start."""
    folder = Path(tempfile.mkdtemp(prefix="inkrally-empty-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / FILE_NAME
    path.touch(0o600)
    migrate(path)
    return path


@asynccontextmanager
async def running(data: Path, send_buffer: int = 0, **choices: Any) -> AsyncIterator[Site]:
    """Run a server on a data folder, and stop it as a signal does. `send_buffer` is the system's, in bytes."""
    observe.quiet_libraries()
    if not postgresql.WANTED and "store" not in choices and data.is_dir() and not (data / FILE_NAME).exists():
        shutil.copy(_empty_store(), data / FILE_NAME)
    # Name the protocol: asyncio turns Nagle's algorithm off only if the socket says that it is TCP.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        if send_buffer:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        choices = {"store": postgresql.store_of(data), **SHARED, **USUAL, **choices}
        if choices.get("cluster"):
            choices.setdefault("bus", nats_url())
        config = Config(data=data, port=port, **choices)
        server = Server(AppServices(config))
        task = asyncio.create_task(server.serve([listener]))
        while not server.started:
            if task.done():
                await task
            await asyncio.sleep(0.005)
        site = Site(server.services, port, server.sockets)

        def stop() -> None:
            server.should_exit = True

        site.stop = stop
        try:
            yield site
        finally:
            for browser in site.browsers:
                await browser.close()
            stop()
            await task


async def eventually(what: Callable[[], Any], seconds: float = SOON) -> Any:
    """Wait until a condition holds that no message announces. Return its value.

    Args:
        what: The condition, or a function that returns a coroutine with the condition.
        seconds: The timeout.
    """
    async with asyncio.timeout(seconds):
        while True:
            found = what()
            if inspect.iscoroutine(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(0.01)
