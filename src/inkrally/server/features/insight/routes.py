"""The HTTP route of insight. It answers only about the account of the request."""

from __future__ import annotations

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from inkrally.server.features.insight.insight import InsightReader
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


def insight_routes(guard: RequestGuard, reader: InsightReader) -> list[HTTPRouteHandler]:
    """Return the route of insight."""

    @get("/api/me/insight", cost=30.0)
    async def insight(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await reader.of(account))

    return [insight]
