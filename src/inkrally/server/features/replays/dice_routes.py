"""The HTTP routes of shared dice: create a link to the dice of a match, read the link, and start a try."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import BadInput
from inkrally.server.features.replays.shared_dice import (
    DiceSetup,
    NewDiceRequest,
    SharedDice,
    SharedDiceRequest,
    is_link,
    page_of_link,
    unknown_link,
)
from inkrally.server.features.tables.routes import CreatedTable, ResolveSetup, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, qr_code
from inkrally.server.jobs.request_jobs import RequestJobs

MAX_DIGITS = 4
"""The maximum number of digits of the position of a result."""


def dice_routes(
    guard: RequestGuard, dice: SharedDice, request_jobs: RequestJobs, fill: ResolveSetup
) -> list[HTTPRouteHandler]:
    """Return all routes of shared dice. `fill` replaces IDs in a table setup by stored data."""

    @post("/api/dice", cost=11.0)
    async def challenge(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, NewDiceRequest)
        account, headers = await guard.ensure_account(client)
        setup = DiceSetup(body.setup.game, (await fill(body.setup.table())).options)
        pay = partial(guard.rate_limits.pay_hourly, "new_tables", client.address, "new tables")
        return json(await dice.challenge(account, setup, body.name, body.days, pay), 201, headers)

    @post("/api/tables/{table_id:str}/dice", status_code=200, cost=4.0)
    async def share(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, SharedDiceRequest)
        account = await (guard.account(client) if body.name is None else guard.author(client))
        return json(await dice.share(table_id, account, body.name))

    @get("/api/tables/{table_id:str}/dice", cost=6.5)
    async def of_table(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await dice.of_table(table_id, await guard.account(client), _start(request)))

    @get("/api/dice/{link_id:str}", cost=6.5)
    async def read(request: HttpRequest, link_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await dice.read(link_id, await guard.account(client), _start(request)))

    @post("/api/dice/{link_id:str}", cost=12.5)
    async def play(request: HttpRequest, link_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, SharedDiceRequest)
        account, headers = await guard.ensure_account(client)
        pay = partial(guard.rate_limits.pay_hourly, "new_tables", client.address, "new tables")
        made, seat = await dice.play(link_id, account, body.name, pay)
        return json(CreatedTable(made, page_of(made), seat), 201, headers)

    @get("/api/dice/{link_id:str}/qr.svg", cost=1.5)
    async def qr(request: HttpRequest, link_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        if not is_link(link_id):
            raise unknown_link()
        return await qr_code(request_jobs, client, client.base_url + page_of_link(link_id))

    return [challenge, share, of_table, read, play, qr]


def _start(request: HttpRequest) -> int:
    """Return the position of the first result to send, from the query `from`. Raises BadInput (`shape`)."""
    text = str(request.query_params.get("from", "0"))
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise BadInput("shape", "from must be the number of a try, 0 to 9999")
    return int(text)
