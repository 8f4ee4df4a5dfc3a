"""The HTTP routes of puzzles "find the best turn"."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.features.reviews.forms import EmptyBody
from inkrally.server.features.tables.routes import CreatedTable, page_of
from inkrally.server.features.turn_puzzles.answers import PuzzleAnswers
from inkrally.server.features.turn_puzzles.messages import BeginPuzzleRequest, NextPuzzleRequest
from inkrally.server.features.turn_puzzles.puzzles import PuzzleStore
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


def turn_puzzle_routes(guard: RequestGuard, puzzles: PuzzleStore, answers: PuzzleAnswers) -> list[HTTPRouteHandler]:
    """Return all routes of puzzles."""

    @get("/api/turn-puzzles", cost=8.0)
    async def overview(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await puzzles.overview(account))

    @post("/api/turn-puzzles/next", status_code=200, cost=6.0)
    async def following(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, NextPuzzleRequest)
        account, headers = await guard.ensure_account(client)
        return json(await puzzles.next(account, body.game, body.theme), 200, headers)

    @post("/api/turn-puzzles/{puzzle:str}", cost=12.0)
    async def begin(request: HttpRequest, puzzle: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, BeginPuzzleRequest)
        account, headers = await guard.ensure_account(client)
        pay = partial(guard.rate_limits.pay_hourly, "new_puzzles", client.address, "puzzles")
        made, new = await answers.begin(puzzle, account, body.name, body.title, client.address, pay)
        return json(CreatedTable(made, page_of(made), 0), 201 if new else 200, headers)

    @post("/api/turn-puzzles/{puzzle:str}/answer", status_code=200, cost=8.0)
    async def grade(request: HttpRequest, puzzle: FromPath[str]) -> Response[bytes]:
        client, _ = await guard.read(request, EmptyBody)
        return json(await answers.grade(puzzle, await guard.account(client), client.address))

    return [overview, following, begin, grade]
