"""Combines the routes and background tasks that Railroad Ink adds: written sheets, solo tour, mixes, dice towers."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.server.dice_towers import Towers, tower_handler, tower_routes
from inkrally.railroad_ink.server.mixes import mix_routes
from inkrally.railroad_ink.server.solo_tour import tour_routes
from inkrally.server.events import OwnershipMoved
from inkrally.server.game_routes import GamePlugin, PluginContext
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json_text
from inkrally.server.jobs.request_jobs import RequestJobs, json_job

SCORE_SECONDS, LEGAL_SECONDS = 0.005, 0.01
"""The estimated cost of a request, in seconds of a worker. The difference to the real cost is charged afterwards."""


def paper_routes(guard: RequestGuard, request_jobs: RequestJobs) -> list[HTTPRouteHandler]:
    """Return the HTTP routes for the score and the legal drawings of written sheets (`docs/reference/notation.md`).

    Worker processes compute the answers, because an answer for a sheet full of rings or for a request about every route
    can take long.
    """

    @post("/api/paper/score", status_code=200, cost=1.5)
    async def score(request: HttpRequest) -> Response[bytes]:
        return await _asked(request, "score", SCORE_SECONDS)

    @post("/api/paper/legal", status_code=200, cost=1.5)
    async def legal(request: HttpRequest) -> Response[bytes]:
        return await _asked(request, "legal", LEGAL_SECONDS)

    async def _asked(request: HttpRequest, kind: str, seconds: float) -> Response[bytes]:
        client, body = await guard.read(request, Any)

        async def make() -> Any:
            try:
                # Decode in a thread, because its call stack is nearly empty, so that deeper nesting can be decoded.
                return await asyncio.to_thread(json_job, kind, body)
            except RecursionError:
                raise BadInput("json", "this is nested too deeply") from None

        return json_text(await request_jobs.run(client.address, seconds, make))

    return [score, legal]


class Plugin(GamePlugin):
    """The HTTP and websocket handlers that Railroad Ink adds to the server, and its background tasks."""

    def __init__(self, context: PluginContext) -> None:
        self.towers = Towers(context.store, context.config.tower_days, context.now)
        self.towers.ownership = context.hub.tables.ownership
        context.events.on(OwnershipMoved, lambda event: self.towers.release(event.key))
        context.hub.tables.handover.in_memory_elsewhere.append(self.towers.in_memory)
        self.handlers = (
            *tower_routes(context.guard, self.towers, context.request_jobs),
            *paper_routes(context.guard, context.request_jobs),
            *tour_routes(context.guard, context.store),
            *mix_routes(context.guard),
            tower_handler(context.hub, self.towers),
        )
        self.background_tasks = {"towers": self.towers.run}
