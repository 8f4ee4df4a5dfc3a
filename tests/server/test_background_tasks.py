"""Background tasks of a server continue after any error, and the error is logged."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from inkrally.railroad_ink.server import dice_towers
from inkrally.railroad_ink.server.dice_towers import Towers
from inkrally.roborally.server import own_courses
from inkrally.roborally.server.own_courses import OwnCourses
from inkrally.server import background_tasks
from inkrally.server.background_tasks import FaultLog as Told
from inkrally.server.background_tasks import log_unexpected_end, supervise
from inkrally.server.cluster.nats_bus import NatsBus
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.cluster.presence import ClusterPresence
from inkrally.server.events import Dispatcher, Event, PresenceAsked, PresenceChanged, TablesListed
from inkrally.server.health import ServerHealth
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from tests.server.conftest import Faults
from tests.server.postgresql import needs_postgresql
from tests.server.several.playing import new_url
from tests.server.site import eventually, over_sockets, running


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restart failed tasks without a pause."""
    monkeypatch.setattr(background_tasks, "RETRY_DELAYS_SECONDS", (0.0,))


def logged(faults: Faults, event: str) -> list[Any]:
    return [entry for entry in faults._capture.entries if entry["event"] == event]


@over_sockets
async def test_task_restarts_and_each_type_of_error_is_logged(faults: Faults, at_once: None) -> None:
    faults.expected.add("background-task-failed")
    times = 0

    async def do() -> None:
        nonlocal times
        times += 1
        if times <= 3:
            raise KeyError(times)
        if times == 4:
            raise ValueError("another kind")
        if times > 5:
            await asyncio.Event().wait()  # the fifth run returns, which a background task must not do

    task = supervise("work", do)
    await eventually(lambda: times == 6)
    assert not task.done()
    assert [(entry["error"], entry["times"]) for entry in logged(faults, "background-task-failed")] == [
        ("KeyError(1)", 1),
        ("KeyError(2)", 2),
        ("ValueError('another kind')", 1),
        ("RuntimeError('work must not end, but has ended')", 1),
    ]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not logged(faults, "task-ended")


@over_sockets
async def test_pauses_before_restarts_grow(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.expected.add("background-task-failed")
    waits: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", slept)

    async def do() -> None:
        raise OSError

    task = supervise("work", do)
    while len(waits) < len(background_tasks.RETRY_DELAYS_SECONDS) + 2:
        await sleep(0)
    task.cancel()
    assert waits[: len(background_tasks.RETRY_DELAYS_SECONDS)] == [*background_tasks.RETRY_DELAYS_SECONDS]
    assert set(waits[len(background_tasks.RETRY_DELAYS_SECONDS) :]) == {background_tasks.RETRY_DELAYS_SECONDS[-1]}


@over_sockets
async def test_end_of_a_task_is_logged(faults: Faults) -> None:
    faults.expected.add("task-ended")

    async def work() -> None:
        raise KeyError("lost")

    with pytest.raises(KeyError):
        await log_unexpected_end(asyncio.create_task(work(), name="work"))
    await asyncio.sleep(0)
    (entry,) = logged(faults, "task-ended")
    assert (entry["task"], entry["error"]) == ("work", "KeyError('lost')")


class Client:
    def __init__(self) -> None:
        self.times = 0
        self.published: list[tuple[str, bytes]] = []

    async def publish(self, subject: str, data: bytes) -> None:
        self.times += 1
        if self.times == 1:
            raise AttributeError("the writer was closed")
        self.published.append((subject, data))


class Link:
    connected = True

    def __init__(self) -> None:
        self.client = Client()
        self.on_back: list[Any] = []

    async def open(self) -> None: ...

    async def close(self) -> None: ...


@over_sockets
async def test_nats_bus_sends_after_a_failure(faults: Faults) -> None:
    faults.expected.add("background-task-failed")
    link = Link()
    bus = NatsBus(cast(NatsLink, link))
    await bus.open()
    bus.publish("a", b"lost")
    bus.publish("a", b"told")
    await eventually(lambda: [data for _, data in link.client.published] == [b"told"])
    await bus.close()


@over_sockets
async def test_nats_link_survives_another_program_on_its_port(faults: Faults) -> None:
    faults.expected |= {"background-task-failed", "nats-disconnected"}
    visits = 0
    subscribed: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal visits
        visits += 1
        if visits <= 2:  # as if another service used that port: a line without an end
            writer.write(b"x" * 400_000)
            await writer.drain()
            writer.close()
            return
        writer.write(b'INFO {"server_id":"a","version":"2.10.0","max_payload":1048576,"headers":true}\r\n')
        while line := await reader.readline():
            if line.startswith(b"PING"):
                writer.write(b"PONG\r\n")
            if line.startswith(b"SUB"):
                subscribed.append(line.split()[1])
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    link = NatsLink(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}", "test")

    async def hears(message: Any) -> None: ...

    link.subscribe("a.subject", hears, 1, 1)
    await link.open()
    await eventually(lambda: link.connected and b"a.subject" in subscribed)
    assert visits >= 3
    assert logged(faults, "background-task-failed"), "the log names the answer of the other program"
    await link.close()
    server.close()


@over_sockets
async def test_presence_is_sent_after_a_failure(faults: Faults, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.expected.add("background-task-failed")
    told_accounts: list[PresenceChanged] = []
    asked: list[PresenceAsked] = []
    events, times = Dispatcher(), 0
    events.on(PresenceChanged, told_accounts.append)
    events.on(PresenceAsked, asked.append)

    def here() -> list[str]:
        nonlocal times
        times += 1
        if times == 2:
            raise RuntimeError("changed during iteration")
        return ["someone"] if times > 2 else []

    shared = ClusterPresence("me", events, here, list, 0.0)
    task = supervise("presence", shared.run)
    await eventually(lambda: any("someone" in event.came for event in told_accounts))
    assert len(asked) == 2, "after its restart, the task asks for the full list"
    task.cancel()


@over_sockets
async def test_health_is_watched_after_a_failure(
    faults: Faults, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    faults.expected.add("background-task-failed")
    times = 0

    async def watch(self: ServerHealth) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise ZeroDivisionError
        await asyncio.Event().wait()

    monkeypatch.setattr(ServerHealth, "run", watch)
    async with running(tmp_path) as site:
        await eventually(lambda: times == 2)
        tasks = site.services._watch
        assert {"health", "towers", "courses"} <= {task.get_name() for task in tasks}
        assert not any(task.done() for task in tasks)


@over_sockets
async def test_towers_and_courses_are_swept_after_a_failure(
    faults: Faults, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    faults.expected.add("background-task-failed")
    times: Counter[type] = Counter()

    async def sweep(self: Towers | OwnCourses, now: int) -> int:
        times[type(self)] += 1
        if times[type(self)] == 1:
            raise ZeroDivisionError
        return 0

    for module, kind in ((dice_towers, Towers), (own_courses, OwnCourses)):
        monkeypatch.setattr(module, "SWEEP_SECONDS", 0.01)
        monkeypatch.setattr(kind, "sweep", sweep)
    async with running(tmp_path):
        await eventually(lambda: min(times[Towers], times[OwnCourses]) >= 3)
    assert {entry["task"] for entry in logged(faults, "background-task-failed")} == {"towers", "courses"}


@over_sockets
async def test_idle_tables_are_unloaded_after_a_failure(
    faults: Faults, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    faults.expected.add("background-task-failed")
    let_go, times = Tables._let_go, 0

    def fail_once(self: Tables, now: int) -> list[str]:
        nonlocal times
        times += 1
        if times == 1:
            raise RuntimeError("changed during iteration")
        return let_go(self, now)

    monkeypatch.setattr(Tables, "_let_go", fail_once)
    async with running(tmp_path, idle_seconds=0.05) as site:
        browser = site.browser()
        table = await browser.make(1, name="Ann", start=True)
        await (await browser.open(table)).close()
        await eventually(lambda: table not in site.services.tables._live)
    assert [entry["task"] for entry in logged(faults, "background-task-failed")] == ["sweep"]


@needs_postgresql
@over_sockets
async def test_changes_of_tables_are_sent_after_a_failure(
    faults: Faults, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Subscribers that had not got the message before the error get it, too."""
    faults.expected.add("background-task-failed")
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        events, emit = site.services.events, site.services.events.emit
        listed: list[str] = []
        times = 0

        def fail_once(event: Event) -> None:
            nonlocal times
            if isinstance(event, TablesListed):
                times += 1
                if times == 1:
                    raise RuntimeError("the writer was closed")
                listed.extend(event.present)
            emit(event)

        monkeypatch.setattr(events, "emit", fail_once)
        table = await site.browser().make(2, name="Ann", setup={"public": True})
        await eventually(lambda: table in listed)
    assert [entry["task"] for entry in logged(faults, "background-task-failed")] == ["listed"]


def test_error_with_every_message_does_not_fill_the_log(faults: Faults) -> None:
    faults.expected.add("background-task-failed")
    many = Told("bus")
    for _ in range(1000):
        many.record(OSError())
    assert len(logged(faults, "background-task-failed")) == 10
    assert observe.log is not None
