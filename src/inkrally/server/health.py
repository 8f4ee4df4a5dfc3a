"""The health of a server: whether it is ready for requests, and its metrics.

A separate port for metrics serves nothing else. Everyone who can reach it may read the metrics, so it must be in a
private network. Keep game tables out of this module.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import Response, get

from inkrally.server.cluster.contract import Ownership
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.responses import HttpRequest, json, not_found_refusal
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Store, StoreError

LAG_INTERVAL_SECONDS = 0.25
"""How often the delay of the event loop is measured."""
QUERY_TIMEOUT_SECONDS = 2.0
"""How long to wait for the database before it counts as unavailable."""
PROBE_SECONDS = 1.0
"""The minimum time between two test writes to the database."""
TRUST_WRITE_SECONDS = 1.5
"""How long the database counts as available after a successful write.

After that, the server makes a test write. On a server without requests, no other write would reveal a failure.
"""
FIRST_CHECK_SECONDS = 600.0
"""How long after the start the pages of the database are first checked. A starting server has to load its tables."""
CHECK_SECONDS = 86_400.0
"""The time between two checks of the pages, so that damage is found while an intact backup still exists."""
OWN_ROUTES = ("/api/", "/live", "/health", "/ready", "/metrics")
"""The beginnings of the paths whose requests have metrics of their own. All other paths are files of the client."""
PATH = "/metrics"
CONTENT_TYPE = b"text/plain; version=0.0.4"


class ServerHealth:
    """Checks whether a server works: the delay of its event loop, test writes to the store, and the pages of the store.

    `run` and `watch_pages` are background tasks.
    """

    def __init__(self, store: Store, ownership: Ownership) -> None:
        self._store = store
        self._ownership = ownership
        self._probed = -PROBE_SECONDS
        self._found: str | None = None
        """The error code of the last test write, or None if it succeeded."""
        self._probing = asyncio.Lock()
        self.stopping = False

    async def run(self) -> None:
        """Measure the delay of the event loop until the task is cancelled."""
        while True:
            due = time.perf_counter() + LAG_INTERVAL_SECONDS
            await asyncio.sleep(LAG_INTERVAL_SECONDS)
            observe.EVENT_LOOP_LAG_SECONDS.observe(max(0.0, time.perf_counter() - due))

    async def watch_pages(self) -> None:
        """Check the pages of the database once a day until the task is cancelled."""
        await asyncio.sleep(FIRST_CHECK_SECONDS)
        while True:
            try:
                await self._store.check_pages()
            except StoreError as error:
                observe.log.warning("store-check-failed", error=error.code)
            await asyncio.sleep(CHECK_SECONDS)

    @property
    def is_isolated(self) -> bool:
        """Whether this server cannot reach the database while other servers can."""
        return self._ownership.is_isolated

    async def not_ready_reason(self) -> str | None:
        """Return an error code with the reason why the server is not ready for requests, or None if it is ready.

        Makes a test write if the last write failed, or if there was no recent write.
        """
        if self.stopping:
            return "stopping"
        if self.is_isolated or self._ownership.is_lease_uncertain:  # tables cannot change then
            return "store-failed"
        if self._store.failing or time.monotonic() - self._store.written_at > TRUST_WRITE_SECONDS:
            async with self._probing:
                if time.monotonic() - self._probed > PROBE_SECONDS:
                    self._found = await self._test_write()
                    self._probed = time.monotonic()
            if self._found is not None:
                return self._found
        return None if self._store.is_writable else self._store.failed or "store-failed"

    async def _test_write(self) -> str | None:
        """Return the error code of a test write that changes nothing, or None if it succeeded."""
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
                await self._store.probe()
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "store-failed"
        return None

    async def metrics(self) -> bytes:
        """Return all metrics, updated now, in the text format of Prometheus.

        If the size of the database cannot be read, the metric keeps its last value, because metrics matter most during
        failures.
        """
        observe.READY.set(await self.not_ready_reason() is None)
        observe.STORE_QUEUED_WRITES.set(self._store.queued_writes)
        observe.STORE_OLDEST_WRITE_SECONDS.set(self._store.oldest_write_seconds)
        if (memory := resident_bytes()) is not None:
            observe.RESIDENT_MEMORY_BYTES.set(memory)
        if (handles := open_handles()) is not None:
            observe.OPEN_FILES.set(handles)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
                observe.STORE_BYTES.set(await self._store.size_bytes())
        return observe.metrics()


def resident_bytes() -> int | None:
    """Return the memory of this process in bytes, or None if the system does not provide the number."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, ValueError, AttributeError):
        return None


def open_handles() -> int | None:
    """Return the number of open files and sockets of this process, or None if the system does not provide it."""
    try:
        return len(os.listdir("/dev/fd")) - 1  # without the handle of this listing
    except OSError:
        return None


class RequestTimer:
    """ASGI middleware that measures how long each request takes until its response begins."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_timed(message: Any) -> None:
            if message["type"] == "http.response.start":
                observe.count_request(route_of(scope), message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_timed)


def route_of(scope: Any) -> str:
    """Return the name of the route of a request for metrics: its template, without the values in the path.

    Returns `file` for files of the client, and `none` if no route matches.
    """
    template: str = scope.get("path_template", "")
    if template.startswith(OWN_ROUTES):
        return template
    return "file" if template else "none"


def health_routes(config: Config, health: ServerHealth) -> list[Any]:
    """Return the routes `/health`, `/ready` and `/metrics`. `health` is the health of the server."""

    @get("/health", cost=0.5)
    async def health_check() -> Response[bytes]:
        if health.stopping:  # a proxy then sends no new clients, and keeps the connected ones
            return json({"ok": False, "why": "stopping"}, 404)
        if health.is_isolated:  # a proxy then moves the connected clients to another server
            return json({"ok": False, "why": "cut-off"}, 503)
        return json({"ok": True})

    @get("/ready", cost=0.5)
    async def ready() -> Response[bytes]:
        problem = await health.not_ready_reason()
        return json({"ready": True}) if problem is None else json({"ready": False, "why": problem}, 503)

    @get("/metrics", cost=0.5)
    async def metrics(request: HttpRequest) -> Response[bytes]:
        if not Client.of(config, request.scope).is_local:
            raise not_found_refusal("file")
        return Response(await health.metrics(), media_type="text/plain; version=0.0.4")

    return [health_check, ready, metrics]


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
