"""The HTTP routes of lessons and puzzles. Worker processes make the puzzles, which are cached: they never change."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.lessons import lessons
from inkrally.match.errors import Refusal
from inkrally.server.features.learning.puzzles import PuzzleRequest, boxes
from inkrally.server.features.tables.routes import CreatedTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, json_text
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.live.tables import Tables

PUZZLE_SETS_PER_BOX = 1000
"""The number of sets of ten puzzles for each box. They are numbered from 0."""
ESTIMATED_SECONDS = 0.15
"""The estimated processor time of ten puzzles."""


class LessonRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the table of a lesson: the name of the player, and the title of the table."""

    name: str
    title: str


class LessonListItem(msgspec.Struct, frozen=True):
    """A lesson in the list: its name, its game, and the number of its steps."""

    name: str
    game: str
    steps: int


def lesson_routes(guard: RequestGuard, tables: Tables) -> list[HTTPRouteHandler]:
    """Return all routes of lessons."""

    @get("/api/lessons", cost=1.5)
    async def every(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        return json_text(_lines())

    @post("/api/lessons/{lesson:str}", cost=11.0)
    async def begin(request: HttpRequest, lesson: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, LessonRequest)
        found = lessons().get(lesson)
        if found is None:
            raise Refusal("lesson-unknown", "there is no such lesson")
        guard.rate_limits.pay_hourly("new_tables", client.address, "new tables")
        account, headers = await guard.ensure_account(client)
        table_id = await tables.lesson(account, found, body.name, body.title, client.address)
        return json(CreatedTable(table_id, page_of(table_id), 0), 201, headers)

    return [every, begin]


@cache
def _lines() -> bytes:
    """Return the list of lessons as JSON."""
    return msgspec.json.encode(
        [LessonListItem(each.name, each.game, len(each.file.steps)) for each in lessons().values()]
    )


def puzzle_routes(guard: RequestGuard, request_jobs: RequestJobs) -> list[HTTPRouteHandler]:
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
        make = job_maker("puzzles", PuzzleRequest(box, seed))
        found = await request_jobs.run_cached(f"puzzles {box} {seed}", client.address, ESTIMATED_SECONDS, make)
        return json_text(found)

    return [every, ten]


@cache
def _boxes() -> bytes:
    """Return the list of boxes as JSON."""
    return msgspec.json.encode(boxes())
