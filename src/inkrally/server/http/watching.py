"""The figures of a server for what watches over it, such as Prometheus, at an address of their own.

Whoever reaches that address may read them, and nothing else is told there; so it is one that a host chooses within a
network of its own, and a proxy never hears of it. Knows no table and no route.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

PATH = "/metrics"
CONTENT = b"text/plain; version=0.0.4"


class ForWatchers:
    """An ASGI application around all others, which answers what comes in at one port by itself."""

    def __init__(self, app: Any, port: int, figures: Callable[[], Awaitable[bytes]]) -> None:
        """`port` is that of the server's socket for this; `figures` are as Prometheus reads them."""
        self._app = app
        self._port = port
        self._figures = figures

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        at = scope.get("server")
        if scope["type"] == "lifespan" or at is None or at[1] != self._port:
            await self._app(scope, receive, send)
        elif scope["type"] != "http":
            await receive()
            await send({"type": "websocket.close"})
        elif scope["method"] not in ("GET", "HEAD") or scope["path"] != PATH:
            await _answer(send, 404, b"text/plain", b"there is /metrics here, and nothing else\n")
        else:
            await _answer(send, 200, CONTENT, await self._figures())


async def _answer(send: Any, status: int, kind: bytes, body: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
