"""The HTTP routes of vacations and of the players' own hours."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.features.away.vacations import HoursChoice, NewVacation, PlayerAway
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


def away_routes(guard: RequestGuard, away: PlayerAway) -> list[HTTPRouteHandler]:
    """Return all routes of vacations and hours."""

    @get("/api/me/away", cost=2.0)
    async def own(request: HttpRequest) -> Response[bytes]:
        return json(await away.of((await guard.known(guard.client_of(request))).account))

    @post("/api/me/away/vacations", status_code=200, cost=20.0)
    async def add(request: HttpRequest) -> Response[bytes]:
        client, new = await guard.read(request, NewVacation)
        return json(await away.add((await guard.known(client)).account, new))

    @delete("/api/me/away/vacations/{vacation:str}", status_code=200, cost=20.0)
    async def end(request: HttpRequest, vacation: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await away.end((await guard.known(client)).account, vacation))

    @post("/api/me/away/hours", status_code=200, cost=20.0)
    async def choose(request: HttpRequest) -> Response[bytes]:
        client, chosen = await guard.read(request, HoursChoice)
        return json(await away.set_hours((await guard.known(client)).account, chosen.hours))

    handlers: list[HTTPRouteHandler] = [own, add, end, choose]
    return handlers
