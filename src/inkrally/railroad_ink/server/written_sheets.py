"""Serves the score and the legal drawings of written sheets over HTTP, in the formats of the command line.

`docs/reference/notation.md` describes the formats. Worker processes compute the answers, because an answer for a sheet
full of rings or for a request about every route can take long.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from inkrally.match.errors import BadInput
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json_text
from inkrally.server.jobs.request_jobs import RequestJobs, json_job

SCORE_SECONDS, LEGAL_SECONDS = 0.005, 0.01
"""The estimated cost of a request, in seconds of a worker. The difference to the real cost is charged afterwards."""


def paper_routes(guard: RequestGuard, clerks: RequestJobs) -> list[HTTPRouteHandler]:
    """Return the HTTP routes for written sheets."""

    @post("/api/paper/score", status_code=200, cost=1.5)
    async def score(request: HttpRequest) -> Response[bytes]:
        return await _asked(request, "score", SCORE_SECONDS)

    @post("/api/paper/legal", status_code=200, cost=1.5)
    async def legal(request: HttpRequest) -> Response[bytes]:
        return await _asked(request, "legal", LEGAL_SECONDS)

    async def _asked(request: HttpRequest, kind: str, seconds: float) -> Response[bytes]:
        client, wanted = await guard.read(request, Any)

        async def make() -> Any:
            try:
                # Decode in a thread, because its call stack is nearly empty, so that deeper nesting can be decoded.
                return await asyncio.to_thread(json_job, kind, wanted)
            except RecursionError:
                raise BadInput("json", "this is nested too deeply") from None

        return json_text(await clerks.run(client.address, seconds, make))

    return [score, legal]
