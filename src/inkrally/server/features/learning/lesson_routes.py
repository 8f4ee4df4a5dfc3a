"""The HTTP routes of lessons: the list of lessons, and the creation of a table for a lesson."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.lessons import lessons
from inkrally.match.errors import Refusal
from inkrally.server.features.tables.routes import CreatedTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, json_text
from inkrally.server.live.tables import Tables


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
        client, wanted = await guard.read(request, LessonRequest)
        found = lessons().get(lesson)
        if found is None:
            raise Refusal("lesson-unknown", "there is no such lesson")
        guard.rate_limits.pay_hourly("new_tables", client.address, "new tables")
        account, headers = await guard.ensure_account(client)
        table_id = await tables.lesson(account, found, wanted.name, wanted.title, client.address)
        return json(CreatedTable(table_id, page_of(table_id), 0), 201, headers)

    return [every, begin]


@cache
def _lines() -> bytes:
    """Return the list of lessons as JSON."""
    return msgspec.json.encode(
        [LessonListItem(each.name, each.game, len(each.file.steps)) for each in lessons().values()]
    )
