"""ASGI middleware that serves the metrics for Prometheus on a port of their own.

The port serves nothing else, and everyone who can reach it may read the metrics. So the port must be in a private
network.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

PATH = "/metrics"
CONTENT_TYPE = b"text/plain; version=0.0.4"


class MetricsMiddleware:
    """Middleware that answers all requests of the metrics port, and passes other requests on to the application."""

    def __init__(self, app: Any, port: int, figures: Callable[[], Awaitable[bytes]]) -> None:
        """Wrap an application.

        Args:
            app: The application that answers all other ports.
            port: The metrics port.
            figures: Returns the metrics in the text format of Prometheus.
        """
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
            await _answer(send, 200, CONTENT_TYPE, await self._figures())


async def _answer(send: Any, status: int, kind: bytes, body: bytes) -> None:
    """Send a complete response. `kind` is its content type."""
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
