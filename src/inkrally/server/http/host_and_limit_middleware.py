"""ASGI middleware that checks the host and the rate limits of each request before routing.

A refusal costs next to nothing, and a client over its limit waits for it. There is no next request on that connection
meanwhile, so asking faster gains nothing.
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
"""How long a client over its limit waits for the refusal, on average. The delay varies by half in both directions, so
that clients that were refused together return at different times."""
HSTS = (b"strict-transport-security", b"max-age=31536000")
"""Require HTTPS for a year, without `includeSubDomains`: this server knows nothing about the subdomains."""
STATUS_BY_CODE = {"too-fast": 429, "host-unknown": 421, "busy": 429}
BESIDE_PLAY, OPERATOR = ("/api/", "/live/place"), "/api/admin/"
"""Requests beside play wait while the server is overloaded, except those of the operator."""


class HostAndLimitMiddleware:
    """An ASGI application around the one with the routes."""

    def __init__(
        self,
        app: Any,
        config: Config,
        rate_limits: RateLimits,
        costs: RouteCosts,
        admission: Admission,
        headers: dict[str, str],
    ) -> None:
        """`headers` are added to every refusal."""
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
                send = _only_by_tls(send)
            waits = waits_of(scope)
            try:
                try:
                    cost = self._costs.of(scope.get("method", "GET"), scope["path"])
                    await self._rate_limits.pay(client.address, cost, waits)
                    client.check_host()
                    if _can_wait(scope, client):
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


def _only_by_tls(send: Any) -> Any:
    """Return a `send` that adds the HSTS header to each response."""

    async def send_with_hsts(message: Any) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = [*message["headers"], HSTS]
        await send(message)

    return send_with_hsts


def _can_wait(scope: Any, client: Client) -> bool:
    """Return whether a request should wait behind play.

    A WebSocket with a session may belong to a player whom others wait for; `Admission.admit_connection` gives it a
    priority later. A visitor without a session plays nowhere yet.
    """
    if scope["type"] == "websocket" and not client.tokens():
        return True
    path: str = scope["path"]
    return path.startswith(BESIDE_PLAY) and not path.startswith(OPERATOR)
