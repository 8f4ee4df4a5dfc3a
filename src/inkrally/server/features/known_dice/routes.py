"""The HTTP routes of the known-dice challenge of the week."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.features.daily.calendar import parse_week
from inkrally.server.features.known_dice.challenge import KnownDiceChallenge
from inkrally.server.features.known_dice.messages import KnownDiceRequest
from inkrally.server.features.tables.routes import CreatedTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


def known_dice_routes(guard: RequestGuard, challenge: KnownDiceChallenge) -> list[HTTPRouteHandler]:
    """Return all routes of the known-dice challenge."""

    @get("/api/known-dice", cost=8.0)
    async def current(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await challenge.read(challenge.current, account))

    @get("/api/known-dice/{week:str}", cost=8.0)
    async def one_week(request: HttpRequest, week: FromPath[str]) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await challenge.read(parse_week(week), account))

    @post("/api/known-dice/{week:str}", cost=12.5)
    async def begin(request: HttpRequest, week: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, KnownDiceRequest)
        account, headers = await guard.ensure_account(client)
        pay = partial(guard.rate_limits.pay_hourly, "new_puzzles", client.address, "tries")
        made, new = await challenge.begin(parse_week(week), account, body.name, body.title, body.earlier, pay)
        return json(CreatedTable(made, page_of(made), 0), 201 if new else 200, headers)

    @get("/api/past-known-dice", cost=8.0)
    async def past(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await challenge.past(str(request.query_params.get("before", "")), account))

    return [current, one_week, begin, past]
