"""The bus while NATS is killed, restarted, refuses the connection, or is not running yet."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from nats.errors import ConnectionClosedError, NoRespondersError

from inkrally.server.cluster.bus import NoResponders, RequestOutcomeUnknown
from inkrally.server.cluster.nats_bus import MAX_UNSENT_MESSAGES, NatsBus
from inkrally.server.cluster.nats_link import NatsLink, parse_addresses
from inkrally.server.observability import metrics as observe
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer, needs_nats
from tests.server.site import eventually, over_sockets

from .test_bus import echo, heard

pytestmark = needs_nats


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    server = NatsServer()
    yield server
    server.close()


@over_sockets
async def test_restart_of_nats(nats: NatsServer, faults: Faults) -> None:
    faults.expected.add("nats-disconnected")
    one, two = NatsLink(nats.url, "one"), NatsLink(nats.url, "two")
    asker, hearer = NatsBus(one), NatsBus(two)
    await asker.open()
    await hearer.open()
    hearer.subscribe("a", echo)
    await heard(asker, "a")
    back: list[bool] = []
    asker.on_reconnect.append(lambda: back.append(True))
    for turn in range(3):
        assert len(back) == turn, "each reconnection is reported, because messages may have been lost"
        nats.kill()
        await eventually(lambda: not one.connected)
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(NoResponders):
                await asker.request("a", b"", 60.0)
            asker.publish("a", b"")
        assert time.monotonic() - began < 5, "a request without a connection fails at once"
        stop = hearer.subscribe(f"while-away-{turn}", echo)
        nats.start()
        await eventually(lambda: one.connected)
        await heard(asker, "a")
        await heard(asker, f"while-away-{turn}")
        stop()
        # A request whose answer is lost with the connection ends after its timeout.
        assert await asker.request("a", b"x", 10.0) == b"x"
    assert observe.REGISTRY.get_sample_value("inkrally_bus_connected") == 1
    await asker.close()
    await hearer.close()


class BreaksOff:
    """A NATS client that fails during a request."""

    is_connected = True

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def request(self, subject: str, data: bytes, timeout: float) -> None:
        raise self.error


@pytest.mark.parametrize(("error", "maybe"), [(ConnectionClosedError, True), (NoRespondersError, False)])
@over_sockets
async def test_interrupted_request_may_have_been_received(error: type[Exception], maybe: bool) -> None:
    link: Any = NatsLink("nats://nowhere", "one")
    link._client = BreaksOff(error())
    with pytest.raises(NoResponders) as raised:
        await link.request("a", b"", 1.0)
    assert isinstance(raised.value, RequestOutcomeUnknown) == maybe


@over_sockets
async def test_link_waits_for_nats_to_start(nats: NatsServer, faults: Faults) -> None:
    faults.expected.add("nats-disconnected")
    nats.kill()
    link = NatsLink(nats.url, "early")
    bus = NatsBus(link)
    back: list[bool] = []
    link.on_back.append(lambda: back.append(True))
    bus.subscribe("a", echo)
    await bus.open()
    with pytest.raises(NoResponders):
        await bus.request("a", b"", 60.0)
    assert not back
    nats.start()
    await eventually(lambda: link.connected)
    await heard(bus, "a")
    assert len(back) == 1
    await bus.close()


@over_sockets
async def test_refused_link_tries_again(nats: NatsServer, faults: Faults) -> None:
    """A password was changed, and changed back. The NATS client alone would give up after the refusal."""
    faults.expected |= {"nats-disconnected", "nats-refused"}
    link = NatsLink(nats.url, "one")
    bus = NatsBus(link)
    await bus.open()
    bus.subscribe("a", echo)
    await heard(bus, "a")
    nats.kill()
    nats._more = ("--user", "u", "--pass", "p")
    nats.start()
    await eventually(lambda: any(each["event"] == "nats-refused" for each in faults._capture.entries))
    nats.kill()
    nats._more = ()
    nats.start()
    await eventually(lambda: link.connected)
    await heard(bus, "a")
    await bus.close()
    named = NatsLink(nats.url.replace("//", "//u:p@"), "named")
    assert named._servers == [nats.url.replace("//", "//u:p@")]


@over_sockets
async def test_excess_messages_are_dropped(nats: NatsServer) -> None:
    bus = NatsBus(NatsLink(nats.url, "one"))
    await bus.open()
    before = dropped("busy")
    for _ in range(MAX_UNSENT_MESSAGES + 10):
        bus.publish("a", b"x")
    assert dropped("busy") == before + 10
    await bus.close()
    before = dropped("away")
    bus.publish("a", b"x")
    assert dropped("away") == before + 1


@over_sockets
async def test_link_closes_before_it_connected(nats: NatsServer, faults: Faults) -> None:
    faults.expected.add("nats-disconnected")
    nats.kill()
    bus = NatsBus(NatsLink(nats.url, "one"))
    await bus.open()
    await bus.close()


def dropped(why: str) -> float:
    return observe.REGISTRY.get_sample_value("inkrally_bus_messages_dropped_total", {"why": why}) or 0.0


def test_addresses() -> None:
    assert parse_addresses("nats://a:1, tls://u:p@b:2") == ["nats://a:1", "tls://u:p@b:2"]
    for wrong in ("", "a:4222", "http://a:1", "nats://", "nats://a,"):
        with pytest.raises(ValueError, match="the bus must be"):
            parse_addresses(wrong)
