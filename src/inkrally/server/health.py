"""How a server is: whether it is ready, and what of it grows or waits; for whoever hosts it and what watches over it.

Knows the store and the machine, no table.
"""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import Response, get

from inkrally.server.cluster.contract import Ownership
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.responses import Asked, json, unknown
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Store, StoreError

BEAT_SECONDS = 0.25
FIGURES_SECONDS = 2.0
"""So long a database is waited for that says nothing."""
PROBE_SECONDS = 1.0
"""A store is tried no more often than this."""
FRESH_SECONDS = 1.5
"""One that has written so lately is believed; else it is tried: where nobody plays nothing fails by itself."""
FIRST_CHECK_SECONDS = 600.0
"""How long after the start the store's pages are checked first: not while a server that restarts loads its tables."""
CHECK_SECONDS = 86_400.0
"""How long until the next check: damage is found while the last backup without it still exists."""
OWN_ROUTES = ("/api/", "/live", "/health", "/ready", "/metrics")
"""Anything else is a file or a page of the client, and counted as one route."""


class Vitals:
    """What is measured by itself. `watch` measures how late the loop is."""

    def __init__(self, store: Store, ownership: Ownership) -> None:
        self._store = store
        self._ownership = ownership
        self._probed = -PROBE_SECONDS
        self._found: str | None = None
        """What was wrong when the store was tried last."""
        self._probing = asyncio.Lock()
        self.stopping = False

    async def watch(self) -> None:
        """Look at the time again and again, for ever."""
        while True:
            due = time.perf_counter() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            observe.LOOP_LAG.observe(max(0.0, time.perf_counter() - due))

    async def watch_pages(self) -> None:
        """Check the pages of the store once a day, until cancelled."""
        await asyncio.sleep(FIRST_CHECK_SECONDS)
        while True:
            try:
                await self._store.check_pages()
            except StoreError as error:
                observe.log.warning("store-check", error=error.code)
            await asyncio.sleep(CHECK_SECONDS)

    @property
    def cut_off(self) -> bool:
        """Whether other servers have the database that this one has not."""
        return self._ownership.cut_off

    async def problem(self) -> str | None:
        """Why the server is not ready to serve; None where it is. A store that failed, or that has written nothing
        lately, is tried."""
        if self.stopping:
            return "stopping"
        if self.cut_off or self._ownership.doubtful:  # nothing is done at a table then
            return "store-failed"
        if self._store.failing or time.monotonic() - self._store.written_at > FRESH_SECONDS:
            async with self._probing:
                if time.monotonic() - self._probed > PROBE_SECONDS:
                    self._found = await self._tried()
                    self._probed = time.monotonic()
            if self._found is not None:
                return self._found
        return None if self._store.writes else self._store.failed or "store-failed"

    async def _tried(self) -> str | None:
        """What is wrong with the store, by a write that changes nothing."""
        try:
            async with asyncio.timeout(FIGURES_SECONDS):
                await self._store.probe()
        except StoreError as error:
            return error.code
        except TimeoutError:
            return "store-failed"
        return None

    async def figures(self) -> bytes:
        """All metrics, of now. How large the store is stays as it was where that cannot be read: they are wanted most
        while something is wrong."""
        observe.READY.set(await self.problem() is None)
        observe.STORE_WAITING.set(self._store.waiting)
        observe.STORE_OLDEST.set(self._store.oldest)
        if (memory := resident_bytes()) is not None:
            observe.MEMORY.set(memory)
        if (handles := open_handles()) is not None:
            observe.HANDLES.set(handles)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(FIGURES_SECONDS):
                observe.STORE_BYTES.set(await self._store.bytes())
        return observe.metrics()


def resident_bytes() -> int | None:
    """Memory of this process alone; None where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, ValueError, AttributeError):
        return None


def open_handles() -> int | None:
    """Files and sockets that this process has open; None where the system does not tell."""
    try:
        return len(os.listdir("/dev/fd")) - 1  # without the one for looking
    except OSError:
        return None


class Timed:
    """An ASGI application around all others, which takes the time of requests until their answer begins."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def told(message: Any) -> None:
            if message["type"] == "http.response.start":
                observe.count_request(route_of(scope), message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, told)


def route_of(scope: Any) -> str:
    """The template of a request's route, without what stands in it; `file` for those of the client."""
    template: str = scope.get("path_template", "")
    if template.startswith(OWN_ROUTES):
        return template
    return "file" if template else "none"


def host_routes(config: Config, vitals: Vitals) -> list[Any]:
    """What a server says of itself."""

    @get("/health", cost=0.5)
    async def health() -> Response[bytes]:
        if vitals.stopping:  # a proxy sends nobody new then, and leaves those who are here
            return json({"ok": False, "why": "stopping"}, 404)
        if vitals.cut_off:  # and then it sends those who are here to another, too
            return json({"ok": False, "why": "cut-off"}, 503)
        return json({"ok": True})

    @get("/ready", cost=0.5)
    async def ready() -> Response[bytes]:
        problem = await vitals.problem()
        return json({"ready": True}) if problem is None else json({"ready": False, "why": problem}, 503)

    @get("/metrics", cost=0.5)
    async def metrics(request: Asked) -> Response[bytes]:
        if not Client.of(config, request.scope).near:
            raise unknown("file")
        return Response(await vitals.figures(), media_type="text/plain; version=0.0.4")

    return [health, ready, metrics]
