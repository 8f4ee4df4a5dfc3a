"""Connections of all kinds: their costs and timeouts. No connection keeps others out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from inkrally.server.admission.rate_limits import RateLimits, rate_limit_key
from inkrally.server.config import Config, Limits
from inkrally.server.events import Dispatcher
from inkrally.server.http.connection_slots import ConnectionSlots, max_connections
from inkrally.server.http.hosts import is_known_host, own_names
from inkrally.server.observability import metrics as observe
from tests.server.site import HELLO, PLENTY, Page, Site, eventually, over_sockets, play_out, running, with_server

PING = b"\x89\x80" + bytes(4)
"""An empty ping frame with a mask of zeros. The next frames are built the same way."""
PONG = b"\x8a\x80" + bytes(4)
PART = b"\x00\x80" + bytes(4)
HEAD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HANDSHAKE = (
    b"GET /live/222222222222 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Wired:
    """A raw connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, data: bytes) -> None:
        """Send data until the server stops reading."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def ended(self) -> bytes:
        """Return the data received until the server closed the connection."""
        found = b""
        try:
            while data := await self.reader.read(65536):
                found += data
        except ConnectionError:
            pass
        return found

    async def answer(self) -> bytes:
        """Return the head and the body of a response."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        return head + await self.reader.readexactly(int(length.partition(b":")[2]))


@asynccontextmanager
async def wired(site: Site, address: str = "127.0.0.1") -> AsyncIterator[Wired]:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port, local_addr=(address, 0))
    try:
        yield Wired(reader, writer)
    finally:
        writer.transport.abort()


async def all_gone(site: Site) -> None:
    await eventually(lambda: len(site.sockets) == 0)


def limits(**chosen: Any) -> Limits:
    return msgspec.structs.replace(PLENTY, **chosen)


async def handshake(connection: Wired) -> None:
    await connection.say(HANDSHAKE)
    assert b" 101 " in await connection.reader.readuntil(b"\r\n\r\n")


@pytest.mark.parametrize("frame", [PING, PONG, PART], ids=["ping", "pong", "part"])
@with_server(limits=limits(frame_credits=50, frame_rate=1))
async def test_endless_control_frames_close_the_connection(site: Site, frame: bytes) -> None:
    async with wired(site) as connection:
        await handshake(connection)
        first = b"\x01\x80" + bytes(4) if frame is PART else b""
        await connection.say(first + frame * 20_000)
        await connection.ended()
    await all_gone(site)
    page = await site.browser().open(await site.browser().make(1))
    assert page.shown()


@with_server(limits=limits(frame_credits=50, frame_rate=1))
async def test_page_with_occasional_pings_stays_connected(site: Site) -> None:
    browser = site.browser()
    page = await browser.open(await browser.make(1))
    for _ in range(20):
        await (await page.connection.ping())
    assert not page.closed.is_set()


@over_sockets
async def test_reading_pauses_while_messages_wait(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    page = await ann.open(table)
    live = await site.services.tables.get(table)
    (connection,) = site.services.hub.connections
    transport = connection.transport
    act = page.finish()[0]
    message_id = 0

    async def say() -> None:
        nonlocal message_id
        message_id += 1
        await page.send({"type": "command", "id": message_id, "command": {"type": "add-action", "act": act}})

    async with live.lock:
        await say()  # this message is being processed
        await eventually(lambda: site.services.admission.active == 1)
        assert transport.transport.is_reading(), "the server reads on from a page that waits for its answer"
        for _ in range(20):
            await say()
        await eventually(lambda: not transport.transport.is_reading())
        waiting = transport.queue.qsize()
        await asyncio.sleep(0.1)
        assert transport.queue.qsize() == waiting, "the server reads nothing more"
    await page.until(lambda: set(range(1, message_id + 1)) <= page.answers.keys())
    assert transport.transport.is_reading()
    assert transport.queue.empty()


@pytest.mark.parametrize("how", ["reload", "part"])
@over_sockets
async def test_connection_is_refused_if_its_table_is_reloaded_meanwhile(site: Site, how: str) -> None:
    """A connection that joined the outdated object would show it forever."""
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    live = await site.services.tables.get(table)
    async with live.lock:
        coming = asyncio.create_task(ann.open(table))
        await eventually(lambda: live.lock._waiters)
        if how == "part":
            site.services.tables.handover.handle_moved(table)
        else:
            live.reload()
    page = await coming
    assert await page.ended() == ("table-reloaded", True)
    assert page.snapshot is None
    assert not live.viewers
    again = await ann.open(table)
    assert again.snapshot["table"]["id"] == table
    assert (await site.services.tables.get(table)) is not live


@pytest.mark.parametrize(
    ("limit", "begun"),
    [
        *(("head_seconds", each) for each in (b"", b"GET / HT", HEAD, HEAD + b"X-Slow: a", b"\r\n\r\n")),
        ("body_seconds", POST + b"Content-Length: 100\r\n\r\n{"),
    ],
    ids=["nothing", "line", "head", "header", "empty lines", "body"],
)
@over_sockets
async def test_endless_request_is_disconnected(tmp_path: Path, limit: str, begun: bytes) -> None:
    choices: Any = {limit: 0.2}
    async with running(tmp_path, **choices) as site, wired(site) as connection:
        await connection.say(begun)
        await connection.ended()
        await all_gone(site)


@over_sockets
async def test_incomplete_body_after_the_response_is_disconnected(tmp_path: Path) -> None:
    async with running(tmp_path, body_seconds=2) as site, wired(site) as connection:
        await connection.say(HEAD + b"Content-Length: 1000\r\n\r\n")
        assert b" 200 " in await connection.answer()
        await connection.ended()
        await all_gone(site)


@over_sockets
async def test_idle_timeout_does_not_end_the_next_request(tmp_path: Path) -> None:
    """The idle timeout ends with the next request, however long that request takes."""
    async with running(tmp_path, keep_alive_seconds=2) as site, wired(site) as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " in await connection.answer()
        await connection.say(POST + b"Content-Length: 2\r\n\r\n[")
        await asyncio.sleep(2.2)
        await connection.say(b"]")
        assert b" 200 " in await connection.answer()


@over_sockets
async def test_websocket_stays_open_on_a_reused_connection(tmp_path: Path) -> None:
    """Proxies open a WebSocket on a connection that they have kept alive."""
    async with running(tmp_path, keep_alive_seconds=2) as site, wired(site) as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " in await connection.answer()
        await connection.say(HANDSHAKE)
        assert b" 101 " in await connection.reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(2.2)
        await connection.say(PING)
        assert await connection.reader.readexactly(1) == b"\x8a"


@over_sockets
async def test_empty_lines_do_not_keep_a_connection_open(tmp_path: Path) -> None:
    async with running(tmp_path, keep_alive_seconds=0.3) as site, wired(site) as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " in await connection.answer()

        async def drip() -> None:
            while True:
                await connection.say(b"\r\n")
                await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        await connection.ended()
        dripping.cancel()
        await all_gone(site)


@pytest.mark.parametrize(
    "asked",
    [
        HEAD + b"X-Long: " + b"a" * 40_000,
        HEAD + b"X: 1\r\n" * 5000,
        b"GET /" + b"a" * 40_000,
        b"POST /api/paper/score HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1\r\n \r\n" * 9000,
        (HEAD + b"\r\n") * 200,
    ],
    ids=["header", "headers", "path", "pieces", "ahead"],
)
@over_sockets
async def test_parts_of_a_request_are_limited(tmp_path: Path, asked: bytes) -> None:
    async with running(tmp_path) as site, wired(site) as connection:
        await connection.say(asked)
        assert (await connection.ended()).count(b" 200 ") < 50
        await all_gone(site)


@pytest.mark.parametrize("asked", [HEAD + b"X: 1\r\n" * 120 + b"\r\n", HEAD + b"X-Long: " + b"a" * 40_000])
@over_sockets
async def test_too_large_head_gets_a_response(tmp_path: Path, asked: bytes) -> None:
    """nginx avoids a server that closes a connection without a response for a while, so any client could disable the
    server.
    """
    async with running(tmp_path) as site, wired(site) as connection:
        await connection.say(asked)
        assert (await connection.ended()).startswith(b"HTTP/1.1 431 ")
        await all_gone(site)


@over_sockets
async def test_pipelined_requests_are_answered_in_order(tmp_path: Path) -> None:
    async with running(tmp_path) as site, wired(site) as connection:
        await connection.say((HEAD + b"\r\n") * 5)
        for _ in range(5):
            assert b" 200 " in await connection.answer()


@with_server(limits=limits(max_connections=20, sockets_each_address=1))
async def test_idle_connections_exclude_no_player(site: Site) -> None:
    """Idle connections make room, and players stay connected."""
    browser = site.browser()
    page = await browser.open(await browser.make(1))
    idle = [await asyncio.open_connection("127.0.0.1", site.port, local_addr=("127.0.0.2", 0)) for _ in range(60)]
    await eventually(lambda: len(site.sockets) <= 20)
    other = site.browser()
    assert (await other.http.get("/api/games")).status_code == 200
    assert (await other.open(await other.make(1))).shown()
    await page.done("sit", name="Ann")
    assert not page.closed.is_set()
    for _, writer in idle:
        writer.transport.abort()


@with_server(limits=limits(max_connections=3))
async def test_players_are_not_disconnected_for_new_connections(site: Site) -> None:
    site.sockets.most_each = 3
    browser = site.browser()
    table = await browser.make(1)
    await browser.http.aclose()
    pages = [await browser.open(table) for _ in range(3)]
    async with wired(site) as connection:
        received = await connection.ended()
        assert b" 503 " in received
        assert b"too-many-connections" in received
    assert not any(page.closed.is_set() for page in pages)
    await pages[0].close()
    await eventually(lambda: len(site.sockets) == 2)
    async with wired(site) as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " in await connection.answer()


@over_sockets
async def test_reached_limit_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    received: list[dict[str, Any]] = []

    class Log:
        def info(self, event: str, **fields: Any) -> None:
            received.append({"event": event, **fields})

    monkeypatch.setattr(observe, "_limits_logged", {})
    async with running(tmp_path, limits=limits(max_connections=4)) as site:
        monkeypatch.setattr(observe, "log", Log())
        lines = [await asyncio.open_connection("127.0.0.1", site.port) for _ in range(12)]
        await eventually(lambda: received)
        for _, writer in lines:
            writer.transport.abort()
        found = [each for each in received if each["event"] == "limit-reached"]
        assert len(found) == len({each["limit"] for each in found}), "once a minute is enough"
        assert not any("127.0.0" in str(value) for each in found for value in each.values())


@with_server(limits=limits(connect_credits=10, connect_rate=0.001))
async def test_connecting_costs_credits(site: Site) -> None:
    for _ in range(10):
        async with wired(site, "127.0.0.2"):
            pass
    async with wired(site, "127.0.0.2") as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " not in await connection.ended()
    async with wired(site, "127.0.0.3") as connection:
        await connection.say(HEAD + b"\r\n")
        assert b" 200 " in await connection.answer()


@with_server(limits=limits(address_credits=100, address_rate=0.001, address_waiting=0))
async def test_hellos_cost_credits(site: Site) -> None:
    browser = site.browser()
    table = await browser.make(1)
    received = 0
    for _ in range(40):
        try:
            page = Page(await browser.connect(f"/live/{table}"))
        except InvalidStatus:
            break
        await page.send(HELLO)
        await page.changed.wait()
        if page.bye is not None:
            assert page.bye["error"]["code"] == "too-fast"
            break
        received += 1
    assert 3 < received < 20


@over_sockets
async def test_refusals_are_delayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client over its limit waits for the refusal, and no other client does."""
    monkeypatch.setattr("inkrally.server.http.host_and_limit_middleware.REJECTION_DELAY_SECONDS", 1000.0)
    async with (
        running(tmp_path, limits=limits(address_credits=4, address_rate=0.001, address_waiting=0)) as site,
        wired(site, "127.0.0.2") as connection,
    ):
        for _ in range(3):
            await connection.say(HEAD + b"\r\n")
            assert b" 200 " in await connection.answer()
        await connection.say(HEAD + b"\r\n")
        async with wired(site, "127.0.0.3") as other:
            await other.say(HEAD + b"\r\n")
            assert b" 200 " in await other.answer()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(connection.reader.read(1), 0.1)


@over_sockets
async def test_saved_credits_of_an_address_are_not_used_at_once(tmp_path: Path) -> None:
    """Its credits would pay for all requests, but other addresses need not wait until all are done."""
    async with (
        running(tmp_path, limits=limits(address_credits=1, address_rate=0.001)) as site,
        wired(site, "127.0.0.2") as first,
        wired(site, "127.0.0.2") as second,
        wired(site, "127.0.0.3") as other,
    ):
        for connection in (first, other):
            await connection.say(HEAD + b"\r\n")
            assert b" 200 " in await connection.answer()
        await second.say(HEAD + b"\r\n")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(second.reader.read(1), 0.2)


@over_sockets
async def test_ipv6_network_counts_as_one_visitor(tmp_path: Path) -> None:
    chosen = limits(new_tables_each_address=5)
    async with running(tmp_path, behind_proxy=True, limits=chosen) as site:
        browser = site.browser()
        setup = {"setup": {"game": "railroad-ink", "title": "x", "seats": 1, "stand_in": "easy"}}

        async def make(address: str) -> int:
            answer = await browser.post("/api/tables", setup, **{"X-Forwarded-For": address})
            return answer.status_code

        made = [await make(f"2001:db8:1:2::{number:x}") for number in range(10)]
        assert made.count(201) == 5
        assert await make("2001:db8:1:3::1") == 201
        mapped = [await make("::ffff:10.1.2.3") for _ in range(3)] + [await make("10.1.2.3") for _ in range(3)]
        assert mapped.count(201) == 5


@with_server(limits=limits(new_tables_each_address=2))
async def test_rematches_count_as_new_tables(site: Site) -> None:
    browser = site.browser()
    codes = []
    for _ in range(2):
        table = await browser.make(1, name="Ann", start=True)
        page = await browser.open(table)
        await play_out(page)
        answer = await page.ask(type="rematch")
        codes.append(answer.get("error", {}).get("code", answer["type"]))
        if len(codes) == 1:
            # An existing rematch is returned any number of times.
            assert (await page.ask(type="rematch"))["table"] == answer["table"]
            site.services.rate_limits.hourly["new_tables"].charge("127.0.0.1", -1)
    assert codes == ["rematch-table", "too-fast"]


def test_addresses_of_one_network_share_a_key() -> None:
    assert (
        rate_limit_key("2001:db8::1")
        == rate_limit_key("2001:db8::ffff:1")
        == rate_limit_key("[2001:db8::2]:443")
        == "2001:db8::/64"
    )
    assert rate_limit_key("2001:db8:0:1::1") != rate_limit_key("2001:db8::1")
    assert (
        rate_limit_key("::ffff:10.0.0.1") == rate_limit_key("10.0.0.1") == rate_limit_key("10.0.0.1:5000") == "10.0.0.1"
    )
    assert rate_limit_key("fe80::1%eth0") == "fe80::/64"
    assert rate_limit_key("local") == "local"


def test_file_limit_reserves_files_for_the_store() -> None:
    assert max_connections(256, 20_000) == 171
    assert max_connections(65_536, 20_000) == 20_000
    assert max_connections(1, 20_000) == 1
    config = Config(Path(), limits=Limits(max_connections=100))
    assert (
        ConnectionSlots(config, RateLimits(config.limits, lambda: 0.0, Dispatcher()), 1000, lambda: 0.0).most_each == 25
    )
    behind = msgspec.structs.replace(config, behind_proxy=True)
    assert (
        ConnectionSlots(behind, RateLimits(config.limits, lambda: 0.0, Dispatcher()), 1000, lambda: 0.0).most_each
        == 100
    )


@over_sockets
async def test_client_that_reads_nothing_is_disconnected(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("x")
    (client / "large.bin").write_bytes(bytes(8 * 2**20))
    async with running(tmp_path / "data", client=client, stalled_write_seconds=0.2, send_buffer=4096) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=1024)
        writer.write(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await all_gone(site)
        writer.transport.abort()
        del reader


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "8.8.8.8",
        "[2001:db8::1]",
        "a" * 300,
        "x y",
        "a/b",
    ],
)
@over_sockets
async def test_unknown_host_names_are_refused(site: Site, host: str) -> None:
    http = site.browser().http
    for path in ("/", "/api/games", "/api/tables/23456789abcd/qr.svg"):
        answer = await http.get(path, headers={"Host": host})
        assert answer.status_code == 421, path
        assert answer.json()["error"]["code"] == "host-unknown"
        assert answer.headers["x-content-type-options"] == "nosniff"
    with pytest.raises(InvalidStatus):
        await site.browser().connect(Host=host, Origin=f"http://{host}")


@over_sockets
async def test_own_host_names_are_accepted(tmp_path: Path) -> None:
    async with running(tmp_path, host_names=("fridge.lan",)) as site:
        http = site.browser().http
        port = site.port
        names = [f"localhost:{port}", "127.0.0.1", "fridge.lan", "FRIDGE.lan:1", "play.localhost", *own_names()]
        for host in names:
            answer = await http.get("/api/games", headers={"Host": host})
            assert answer.status_code == 200, host
    assert is_known_host("192.168.1.5:8000", "192.168.1.5", "0.0.0.0", ())
    assert is_known_host("[fd00::5]:8000", "fd00::5", "::", ())
    assert is_known_host("192.168.1.5", "::ffff:192.168.1.5", "::", ())
    assert not is_known_host("192.168.1.6", "192.168.1.5", "0.0.0.0", ())
    async with running(tmp_path, url="https://play.example") as site:
        assert (await site.browser().http.get("/api/games", headers={"Host": "any.example"})).status_code == 200
