"""Sheets on paper, scored and judged over HTTP: the same forms as those of the command line (`docs/notation.md`).

Judging is work for a clerk: a sheet may be full of rings, and a case may ask for every route there is.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from inkrally.match.errors import BadInput
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, json_text
from inkrally.server.jobs.clerks import Clerks, job_of

SCORE_SECONDS, LEGAL_SECONDS = 0.005, 0.01
"""What they are taken to cost; the rest is paid when it is known."""


def paper_routes(guard: RequestGuard, clerks: Clerks) -> list[HTTPRouteHandler]:
    """All routes of paper."""

    @post("/api/paper/score", status_code=200, cost=1.5)
    async def score(request: Asked) -> Response[bytes]:
        return await _asked(request, "score", SCORE_SECONDS)

    @post("/api/paper/legal", status_code=200, cost=1.5)
    async def legal(request: Asked) -> Response[bytes]:
        return await _asked(request, "legal", LEGAL_SECONDS)

    async def _asked(request: Asked, kind: str, seconds: float) -> Response[bytes]:
        client, wanted = await guard.read(request, Any)

        async def make() -> Any:
            try:
                # In a thread, as it is read: there it may be as deep as that.
                return await asyncio.to_thread(job_of, kind, wanted)
            except RecursionError:
                raise BadInput("json", "this has too many brackets within each other") from None

        return json_text(await clerks.do(client.address, seconds, make))

    return [score, legal]
