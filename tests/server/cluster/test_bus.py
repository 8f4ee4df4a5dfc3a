"""All buses and their choice: requests are answered or refused at once, messages reach all subscribers, and a
failing callback does not stop the others.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from inkrally.server.cluster.bus import MAX_CONCURRENT_MESSAGES, MAX_MESSAGE_BYTES, Bus, NoResponders
from inkrally.server.cluster.make_bus import make_bus
from inkrally.server.cluster.nats_bus import NatsBus
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.config import StartupError
from inkrally.server.observability import metrics as observe
from tests.server.conftest import Faults
from tests.server.in_process_bus import InProcessBus
from tests.server.site import SOON, eventually, over_sockets


@asynccontextmanager
async def in_process(url: str) -> AsyncIterator[tuple[Bus, Bus]]:
    """Open a bus, which is both the sender and the receiver."""
    bus = InProcessBus()
    await bus.open()
    yield bus, bus
    await bus.close()


@asynccontextmanager
async def over_nats(url: str) -> AsyncIterator[tuple[Bus, Bus]]:
    asker, hearer = NatsBus(NatsLink(url, "asker")), NatsBus(NatsLink(url, "hearer"))
    await asker.open()
    await hearer.open()
    yield asker, hearer
    await hearer.close()
    await asker.close()


BUSES: dict[str, Callable[[str], AbstractAsyncContextManager[tuple[Bus, Bus]]]] = {
    "in-process": in_process,
    "nats": over_nats,
}


@pytest.fixture(params=BUSES)
def play(request: pytest.FixtureRequest) -> Callable[[Callable[[Bus, Bus], Awaitable[None]]], None]:
    """Return a function that runs a check with a sending and a receiving bus of one kind."""
    url = request.getfixturevalue("nats_url") if request.param == "nats" else ""

    def run(check: Callable[[Bus, Bus], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with asyncio.timeout(2 * SOON), BUSES[request.param](url) as (asker, hearer):
                await check(asker, hearer)

        asyncio.run(whole())

    return run


Play = Callable[[Callable[[Bus, Bus], Awaitable[None]]], None]


async def heard(asker: Bus, subject: str) -> None:
    """Wait until a subscription has reached the server."""
    while True:
        try:
            await asker.request(subject, b"", 0.5)
        except (NoResponders, TimeoutError):
            await asyncio.sleep(0.01)
        else:
            return


async def has_no_subscriber(asker: Bus, subject: str) -> bool:
    try:
        await asker.request(subject, b"", 1.0)
    except NoResponders:
        return True
    except TimeoutError:
        pass  # this message was sent just before the subscription ended
    return False


async def echo(data: bytes) -> bytes:
    return data


def test_request_is_answered(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        hearer.subscribe("own.b.do", echo)
        await heard(asker, "own.b.do")
        every = bytes(range(256)) * (MAX_MESSAGE_BYTES // 256)
        assert await asker.request("own.b.do", every, SOON) == every
        answers = await asyncio.gather(*(asker.request("own.b.do", b"%d" % n, SOON) for n in range(200)))
        assert answers == [b"%d" % n for n in range(200)]

    play(check)


def test_missing_receiver_is_reported_at_once(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        for _ in range(3):
            with pytest.raises(NoResponders):
                await asker.request("own.gone", b"", 1000.0)
        stop = hearer.subscribe("own.b", echo)
        await heard(asker, "own.b")
        stop()
        stop()
        while not await has_no_subscriber(asker, "own.b"):  # the end of a subscription takes time, too
            await asyncio.sleep(0.01)

    play(check)


def test_callback_without_answer_leaves_it_to_others(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        async def nothing(data: bytes) -> None:
            return None

        hearer.subscribe("a", nothing)
        while True:
            try:
                await asker.request("a", b"", 0.2)
            except NoResponders:
                continue
            except TimeoutError:
                break
        hearer.subscribe("a", echo)
        await heard(asker, "a")
        assert await asker.request("a", b"x", SOON) == b"x"

    play(check)


def test_request_times_out_while_its_callback_continues(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        go, done = asyncio.Event(), asyncio.Event()

        async def slow(data: bytes) -> bytes:
            if data:
                await go.wait()
                done.set()
            return data

        hearer.subscribe("slow", slow)
        await heard(asker, "slow")
        with pytest.raises(TimeoutError):
            await asker.request("slow", b"x", 0.05)
        # A waiting request does not delay others.
        assert await asker.request("slow", b"", SOON) == b""
        go.set()
        await done.wait()

    play(check)


def test_messages_reach_all_in_order(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        found: list[list[bytes]] = [[], [], []]
        for bus, each in zip((asker, hearer, hearer), found, strict=True):

            async def keep(data: bytes, each: list[bytes] = each) -> bytes:
                if data:
                    each.append(data)
                return data

            bus.subscribe("lists", keep)
        alone = hearer.subscribe("sync", echo)
        await heard(asker, "sync")
        alone()
        messages = [b"%d" % n for n in range(300)]
        for each_told in messages:
            asker.publish("lists", each_told)
        await eventually(lambda: not any(len(each) < len(messages) for each in found))
        assert found == [messages] * 3
        asker.publish("nobody", b"x")

    play(check)


def test_failing_callback_is_logged_and_others_run(play: Play, faults: Faults) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        async def fails(data: bytes) -> bytes:
            if data == b"long":
                return b"x" * (MAX_MESSAGE_BYTES + 1)
            if data:
                raise KeyError("here")
            return data

        hearer.subscribe("bad", fails)
        await heard(asker, "bad")
        assert not faults.found
        for bad in (b"x", b"long"):
            with pytest.raises(TimeoutError):
                await asker.request("bad", bad, 0.3)
        assert await asker.request("bad", b"", SOON) == b""
        assert [each["error"] for each in faults.found] == [
            "KeyError('here')",
            f"an answer of {MAX_MESSAGE_BYTES + 1} bytes",
        ]
        faults.expected.add("bus-handler-failed")

    play(check)


def test_too_long_message_is_refused(play: Play, faults: Faults) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        hearer.subscribe("a", echo)
        await heard(asker, "a")
        with pytest.raises(ValueError, match="at most"):
            await asker.request("a", b"x" * (MAX_MESSAGE_BYTES + 1), SOON)
        asker.publish("a", b"x" * (MAX_MESSAGE_BYTES + 1))
        assert [each["event"] for each in faults.found] == ["bus-message-too-large"]
        faults.expected.add("bus-message-too-large")

    play(check)


def test_too_many_messages_are_dropped_and_counted(play: Play) -> None:
    async def check(asker: Bus, hearer: Bus) -> None:
        go, begun, over = asyncio.Event(), 0, 0

        async def slow(data: bytes) -> bytes:
            nonlocal begun, over
            if data:
                begun += 1
                await go.wait()
                over += 1
            return data

        hearer.subscribe("flood", slow)
        await heard(asker, "flood")
        before = dropped()
        for _ in range(MAX_CONCURRENT_MESSAGES + 50):
            asker.publish("flood", b"x")
        await eventually(lambda: dropped() >= before + 50 and begun >= MAX_CONCURRENT_MESSAGES)
        assert (begun, dropped()) == (MAX_CONCURRENT_MESSAGES, before + 50)
        go.set()
        await eventually(lambda: over >= MAX_CONCURRENT_MESSAGES)
        assert await asker.request("flood", b"", SOON) == b""

    play(check)


def dropped() -> float:
    value = observe.REGISTRY.get_sample_value("inkrally_bus_messages_dropped_total", {"why": "busy"})
    return value or 0.0


@over_sockets
async def test_closed_bus_delivers_nothing() -> None:
    bus = InProcessBus()
    bus.subscribe("a", echo)
    bus.publish("a", b"")
    with pytest.raises(NoResponders):
        await bus.request("a", b"", 1.0)
    await bus.open()
    assert await bus.request("a", b"x", 1.0) == b"x"
    begun = asyncio.Event()

    async def for_ever(data: bytes) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        return data

    bus.subscribe("ever", for_ever)
    waiting = asyncio.create_task(bus.request("ever", b"", SOON))
    await begun.wait()
    await bus.close()
    with pytest.raises(TimeoutError):
        await waiting
    with pytest.raises(NoResponders):
        await bus.request("a", b"x", 1.0)
    bus.publish("a", b"")


def test_choice_of_the_bus() -> None:
    assert make_bus("", "server") is None
    assert isinstance(make_bus("nats://127.0.0.1:1", "server"), NatsBus)
    for wrong in ("http://a:1", "nats", "nats://", "tls://"):
        with pytest.raises(StartupError) as caught:
            make_bus(wrong, "server")
        assert caught.value.code == "bus-unknown"
    with pytest.raises(StartupError, match="--cluster needs --bus-url"):
        make_bus("", "server", shared=True)


def test_missing_client_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.cluster.make_bus.find_spec", lambda name: None)
    with pytest.raises(StartupError, match="nats-py"):
        make_bus("nats://127.0.0.1:1", "server")


def test_single_server_does_not_import_the_client() -> None:
    """It does not import any other optional package either."""
    absent = "{'nats', 'asyncpg', 'opentelemetry'}"
    program = f"import inkrally.server.app, inkrally.cli.serve, sys; print({absent} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"
