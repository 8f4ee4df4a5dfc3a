"""Before any route: is this server meant, and has who asks still credit? Knows no route.

What is refused here costs next to nothing, and who is refused waits for the answer: on one connection there is no next
request meanwhile, so asking ever faster leads to nothing.
"""

from __future__ import annotations

import asyncio
from random import random
from typing import Any

import msgspec

from inkrally.match.errors import Problem, Refusal
from inkrally.server import observe
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.limits import RateLimits

FILE_COST, ASK_COST, CONNECT_COST, TABLE_COST = 0.5, 1.5, 4.0, 9.0
"""What a file takes of an address's credits, anything else that is asked for, a live connection, and a new table."""
REFUSED_SECONDS = 1.0
"""So long whoever asks too much waits to be told so, by half more or less: who is refused together comes back apart."""
STATUS = {"too-fast": 429, "host-unknown": 421}


class ServerGuard:
    """An ASGI application around the one that has the routes."""

    def __init__(self, app: Any, config: Config, rate_limits: RateLimits, headers: dict[str, str]) -> None:
        """`headers` go with every refusal."""
        self._app = app
        self._config = config
        self._rate_limits = rate_limits
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            client = Client.of(self._config, scope)
            try:
                cost = cost_of(scope.get("method", ""), scope["path"])
                self._rate_limits.pay_request(client.address, cost)
                client.check_host()
            except Refusal as refusal:
                observe.limit_met("requests" if refusal.code == "too-fast" else "hosts")
                if refusal.code == "too-fast":
                    await asyncio.sleep(REFUSED_SECONDS * (0.5 + random()))
                await self._refuse(scope["type"], refusal.problem, receive, send)
                return
            await self._rate_limits.pace(client.address, cost)
        await self._app(scope, receive, send)

    async def _refuse(self, kind: str, problem: Problem, receive: Any, send: Any) -> None:
        body = msgspec.json.encode({"error": problem})
        headers = [
            *self._headers,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        if problem.code == "too-fast":
            headers.append((b"retry-after", b"2"))
        prefix = "http.response"
        if kind == "websocket":
            await receive()
            prefix = "websocket.http.response"
        await send({"type": f"{prefix}.start", "status": STATUS[problem.code], "headers": headers})
        await send({"type": f"{prefix}.body", "body": body})


def cost_of(method: str, path: str) -> float:
    """What a request takes of an address's credits, whatever comes of it."""
    if (method, path) == ("POST", "/api/tables"):
        return TABLE_COST
    if path.startswith("/live"):
        return CONNECT_COST
    return ASK_COST if path.startswith("/api/") else FILE_COST
