"""ASGI middleware that checks the host name and the rate limits of each request before it is routed.

A refusal costs next to nothing. A client over its limit gets the refusal only after a delay, and can send no other
request on the same connection meanwhile. So sending requests faster gains nothing.
"""

from __future__ import annotations

from random import random
from typing import Any

import msgspec

from inkrally.match.errors import Problem, Refusal
from inkrally.server.admission.admission import Admission
from inkrally.server.admission.connection_waits import ClientDisconnected, waits_of
from inkrally.server.admission.rate_limits import RateLimits
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.costs import RouteCosts
from inkrally.server.http.responses import RETRY_AFTER_SECONDS
from inkrally.server.observability import metrics as observe

REJECTION_DELAY_SECONDS = 1.0
"""The mean delay of a refusal for a client over its limit.

The real delay varies by half in both directions, so that clients that were refused together do not return together.
"""
HSTS = (b"strict-transport-security", b"max-age=31536000")
"""The header that requires HTTPS for a year. It omits `includeSubDomains`, because subdomains may have no HTTPS."""
STATUS_BY_CODE = {"too-fast": 429, "host-unknown": 421, "busy": 429}
"""The HTTP status by the code of a refusal."""
BESIDE_PLAY, OPERATOR = ("/api/", "/live/place"), "/api/admin/"
"""The beginnings of the paths of background requests, and the beginning of the operator's paths.

Background requests wait while the server is overloaded. Requests of the operator do not wait.
"""


class HostAndLimitMiddleware:
    """Middleware that charges each request, and refuses requests over a limit or for an unknown host."""

    def __init__(
        self,
        app: Any,
        config: Config,
        rate_limits: RateLimits,
        costs: RouteCosts,
        admission: Admission,
        headers: dict[str, str],
    ) -> None:
        """Wrap an ASGI application.

        Args:
            app: The application with the routes.
            config: The settings.
            rate_limits: The rate limits of addresses, which each request is charged to.
            costs: The cost of each route.
            admission: The admission control, where background requests wait during overload.
            headers: The headers to add to each refusal.
        """
        self._app = app
        self._costs = costs
        self._config = config
        self._rate_limits = rate_limits
        self._admission = admission
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            client = Client.of(self._config, scope)
            if client.secure:
                send = _with_hsts(send)
            waits = waits_of(scope)
            try:
                try:
                    cost = self._costs.of(scope.get("method", "GET"), scope["path"])
                    await self._rate_limits.pay(client.address, cost, waits)
                    client.check_host()
                    if _is_background(scope, client):
                        await self._admission.wait_behind_play(client.address, waits)
                except Refusal as refusal:
                    if refusal.code != "busy":
                        observe.log_limit("requests" if refusal.code == "too-fast" else "hosts")
                    if refusal.code == "too-fast":
                        await waits.sleep(REJECTION_DELAY_SECONDS * (0.5 + random()))
                    await self._refuse(scope["type"], refusal.problem, receive, send)
                    return
            except ClientDisconnected:
                return
        await self._app(scope, receive, send)

    async def _refuse(self, kind: str, problem: Problem, receive: Any, send: Any) -> None:
        """Send a refusal. `kind` is the type of the ASGI scope, `http` or `websocket`."""
        body = msgspec.json.encode({"error": problem})
        headers = [
            *self._headers,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        if problem.code in ("too-fast", "busy"):
            headers.append((b"retry-after", RETRY_AFTER_SECONDS.encode()))
        prefix = "http.response"
        if kind == "websocket":
            await receive()
            prefix = "websocket.http.response"
        await send({"type": f"{prefix}.start", "status": STATUS_BY_CODE[problem.code], "headers": headers})
        await send({"type": f"{prefix}.body", "body": body})


def _with_hsts(send: Any) -> Any:
    """Return a `send` that adds the HSTS header to each response."""

    async def send_with_hsts(message: Any) -> None:
        """Send a message, with the header if the message starts a response."""
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = [*message["headers"], HSTS]
        await send(message)

    return send_with_hsts


def _is_background(scope: Any, client: Client) -> bool:
    """Return whether a request should wait while the server is overloaded.

    A WebSocket of a client with a session need not wait: it may belong to a player whom others wait for, and
    `Admission.admit_connection` gives the connection a priority later. A client without a session has no seat yet.
    """
    if scope["type"] == "websocket" and not client.tokens():
        return True
    path: str = scope["path"]
    return path.startswith(BESIDE_PLAY) and not path.startswith(OPERATOR)
