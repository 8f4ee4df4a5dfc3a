"""WebSocket frames: messages arrive however they are fragmented, and invalid frames close the connection."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from inkrally.server.http.transport import text_frame
from inkrally.server.live.messages import PROTOCOL
from tests.server.live.test_connections import HANDSHAKE, PING, wired
from tests.server.site import Site, over_sockets

HELLO = b'{"type":"hello","protocol":%d,"client":"page"}' % PROTOCOL
LONG = b'{"type":"hello","protocol":%d,"client":"page"%s}' % (PROTOCOL, b" " * 200)
SAID = b'{"type":"ping"}'
CLOSED = 0x88


def framed(text: bytes, first: int = 0x81, short: bool = True) -> bytes:
    """Return a text message as a client's frame."""
    size, mask = len(text), b"\1\2\3\4"
    head = bytes((first, 0x80 | size)) if size < 126 and short else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + mask + bytes(each ^ mask[place % 4] for place, each in enumerate(text))


def parts(text: bytes) -> bytes:
    """Return a message in three frames with a ping between them."""
    return framed(text[:3], 0x01) + framed(text[3:9], 0x00) + PING + framed(text[9:], 0x80)


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Return the first byte and the content of a server's frame."""
    first, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2), "big")
    elif size == 127:
        size = int.from_bytes(await reader.readexactly(8), "big")
    return first, await reader.readexactly(size)


@pytest.mark.parametrize(
    "packets",
    [
        [framed(HELLO), framed(SAID)],
        [framed(HELLO) + framed(SAID)],
        [bytes((each,)) for each in framed(HELLO) + framed(SAID)],
        [framed(HELLO)[:9], framed(HELLO)[9:] + framed(SAID)[:1], framed(SAID)[1:]],
        [framed(LONG)[:3], framed(LONG)[3:] + framed(SAID)],
        [parts(HELLO) + framed(SAID)],
        [framed(HELLO) + PING + parts(SAID)],
        [framed(HELLO) + framed(SAID, 0x82)],
        [framed(HELLO, short=False) + framed(SAID)],
    ],
    ids=["each", "both", "bytes", "across", "long", "parts", "between", "binary", "wordy"],
)
@over_sockets
async def test_message_arrives_however_it_is_fragmented(site: Site, packets: list[bytes]) -> None:
    table = await site.browser().make(1)
    async with wired(site) as connection:
        await connection.say(HANDSHAKE.replace(b"222222222222", table.encode()))
        await connection.reader.readuntil(b"\r\n\r\n")
        for packet in packets:
            await connection.say(packet)
            await asyncio.sleep(0)
        found: list[tuple[int, bytes]] = []
        while not any(b'"pong"' in content for _, content in found):
            found.append(await read_frame(connection.reader))
        assert any(b'"snapshot"' in content for _, content in found)
        assert sum(first == 0x8A for first, _ in found) == sum(packet.count(PING) for packet in packets)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (framed(b'{"type":"\xff"}'), 1007),
        (b"\x81\x05hello", 1002),
        (b"\x91" + framed(SAID)[1:], 1002),
        (framed(b"", 0x80), 1002),
        (b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4), 1009),
    ],
    ids=["no text", "no mask", "extension", "no beginning", "too long"],
)
@pytest.mark.parametrize("before", [b"", framed(SAID)], ids=["first", "behind one"])
@over_sockets
async def test_invalid_frame_closes_the_connection(site: Site, before: bytes, wrong: bytes, code: int) -> None:
    table = await site.browser().make(1)
    async with wired(site) as connection:
        await connection.say(HANDSHAKE.replace(b"222222222222", table.encode()))
        await connection.reader.readuntil(b"\r\n\r\n")
        await connection.say(framed(HELLO))
        while b'"snapshot"' not in (await read_frame(connection.reader))[1]:
            pass
        await connection.say(before + wrong)
        while (frame := await read_frame(connection.reader))[0] != CLOSED:
            pass
        assert int.from_bytes(frame[1][:2], "big") == code


def test_server_frame_equals_that_of_the_library() -> None:
    for size in (1, 125, 126, 127, 65_535, 65_536):
        text = b"a" * size
        assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
