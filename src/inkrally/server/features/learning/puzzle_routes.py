"""The HTTP routes of puzzles. Worker processes make them, and the answers are cached, as they never change."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.learning.puzzles import PuzzlesWanted, boxes
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, json_text
from inkrally.server.jobs.clerks import Clerks, job_of
from inkrally.server.jobs.frames import Job

SEEDS = 1000
"""The number of sets of ten puzzles for each box, numbered from 0."""
SECONDS = 0.15
"""The estimated processor time of ten puzzles."""


def puzzle_routes(guard: RequestGuard, clerks: Clerks) -> list[HTTPRouteHandler]:
    """Return all routes of puzzles."""

    @get("/api/puzzles", cost=1.5)
    async def every(request: Asked) -> Response[bytes]:
        guard.ask(request)
        return json_text(_boxes())

    @get("/api/puzzles/{box:str}/{seed:int}", cost=1.5)
    async def ten(request: Asked, box: FromPath[str], seed: FromPath[int]) -> Response[bytes]:
        client = guard.ask(request)
        if not 0 <= seed < SEEDS or all(each.name != box for each in boxes()):
            raise Refusal("puzzles-unknown", "there are no puzzles of this name")

        async def make() -> Job:
            return job_of("puzzles", PuzzlesWanted(box, seed))

        found = await clerks.kept(f"puzzles {box} {seed}", client.address, SECONDS, make)
        return json_text(found)

    return [every, ten]


@cache
def _boxes() -> bytes:
    return msgspec.json.encode(boxes())
