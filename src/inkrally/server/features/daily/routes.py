"""The HTTP routes of the games of the day."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.features.daily.calendar import parse_day
from inkrally.server.features.daily.daily_games import DailyGames
from inkrally.server.features.daily.messages import DailyRequest
from inkrally.server.features.daily.results import DailyLuck, DailyRanking
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.tables.routes import CreatedTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.jobs.request_jobs import RequestJobs
from inkrally.server.live.tables import Tables


def daily_routes(
    guard: RequestGuard, tables: Tables, relations: Relations, request_jobs: RequestJobs
) -> list[HTTPRouteHandler]:
    """Return all routes of the games of the day."""
    games = DailyGames(tables)
    ranking = DailyRanking(games, relations, DailyLuck(tables.store, request_jobs))

    @get("/api/daily", cost=8.0)
    async def today(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await games.read(games.today, account))

    @get("/api/daily/{day:str}", cost=8.0)
    async def one_day(request: HttpRequest, day: FromPath[str]) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await games.read(parse_day(day), account))

    @get("/api/daily/{day:str}/{series:str}", cost=12.0)
    async def results(request: HttpRequest, day: FromPath[str], series: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await ranking.read(parse_day(day), series, await guard.account(client), client.address))

    @post("/api/daily/{day:str}/{series:str}", cost=12.5)
    async def begin(request: HttpRequest, day: FromPath[str], series: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, DailyRequest)
        account, headers = await guard.ensure_account(client)
        pay = partial(guard.rate_limits.pay_hourly, "new_tables", client.address, "new tables")
        made, new = await games.begin(parse_day(day), series, account, body.name, body.title, pay)
        return json(CreatedTable(made, page_of(made), 0), 201 if new else 200, headers)

    @get("/api/past-days", cost=8.0)
    async def archive(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        before = str(request.query_params.get("before", ""))
        return json(await games.archive(parse_day(before) if before else games.today, account))

    return [today, one_day, results, begin, archive]
