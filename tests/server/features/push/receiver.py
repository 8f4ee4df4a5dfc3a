"""A push service and webhook within the test process. Records requests, and decrypts messages as a browser does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from inkrally.server.features.push.web_push import b64

OK = b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"


class Received(NamedTuple):
    """A request: its path, its headers by name in lower case, and its body."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return msgspec.json.decode(self.body)


class Receiver:
    """Accepts POST requests. `answers` are raw responses, each used once before a request is accepted.

    With `keeps`, a connection stays open after a response.
    """

    def __init__(self) -> None:
        self.requests: list[Received] = []
        self.answers: list[bytes] = []
        self.hangs = False
        self.keeps = False
        self.connections = 0
        self.port = 0

    def url(self, path: str = "/push/1") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of a connection."""
        self.connections += 1
        with suppress(asyncio.IncompleteReadError):
            await self._answer(reader, writer)
            while self.keeps:
                await self._answer(reader, writer)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request. Raises IncompleteReadError if the client has closed the connection."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.requests.append(Received(head[0].split()[1], headers, body))
        if self.hangs:
            await reader.read()  # until the client hangs up
        else:
            writer.write(self.answers.pop(0) if self.answers else OK)
            await writer.drain()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Start a receiver."""
    found = Receiver()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


class BrowserKeys:
    """The keys of a browser, which decrypts push messages."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"0123456789abcdef") -> None:
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.auth_bytes = auth
        self.point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def public(self) -> str:
        return b64(self.point)

    @property
    def auth(self) -> str:
        return b64(self.auth_bytes)

    def decrypt(self, body: bytes) -> Any:
        """Return the content of a push message (RFC 8291 3.4)."""
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = _derive(self.auth_bytes, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        found = AESGCM(key).decrypt(nonce, text, None)
        assert found.endswith(b"\x02")
        return msgspec.json.decode(found[:-1])


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
