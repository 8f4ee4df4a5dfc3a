"""The HTTP routes of puzzles. Worker processes make the puzzles, which are cached, because they never change."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.learning.puzzles import PuzzleRequest, boxes
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json_text
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.request_jobs import RequestJobs, json_job

PUZZLE_SETS_PER_BOX = 1000
"""The number of sets of ten puzzles for each box. They are numbered from 0."""
ESTIMATED_SECONDS = 0.15
"""The estimated processor time of ten puzzles."""


def puzzle_routes(guard: RequestGuard, clerks: RequestJobs) -> list[HTTPRouteHandler]:
    """Return all routes of puzzles."""

    @get("/api/puzzles", cost=1.5)
    async def every(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        return json_text(_boxes())

    @get("/api/puzzles/{box:str}/{seed:int}", cost=1.5)
    async def ten(request: HttpRequest, box: FromPath[str], seed: FromPath[int]) -> Response[bytes]:
        client = guard.client_of(request)
        if not 0 <= seed < PUZZLE_SETS_PER_BOX or all(each.name != box for each in boxes()):
            raise Refusal("puzzles-unknown", "there are no puzzles of this name")

        async def make() -> Job:
            return json_job("puzzles", PuzzleRequest(box, seed))

        found = await clerks.run_cached(f"puzzles {box} {seed}", client.address, ESTIMATED_SECONDS, make)
        return json_text(found)

    return [every, ten]


@cache
def _boxes() -> bytes:
    """Return the list of boxes as JSON."""
    return msgspec.json.encode(boxes())
