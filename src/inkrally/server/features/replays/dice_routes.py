"""The HTTP routes of shared dice: make a link, read it, and play its dice."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import BadInput
from inkrally.server.features.pages.qr import qr_code
from inkrally.server.features.replays.dice import Dice, DiceWanted, page_of_link, unknown_link
from inkrally.server.features.tables.routes import MadeTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, json
from inkrally.server.jobs.clerks import Clerks
from inkrally.server.live.tables import is_id

MOST_DIGITS = 4


def dice_routes(guard: RequestGuard, dice: Dice, clerks: Clerks) -> list[HTTPRouteHandler]:
    """Return all routes of shared dice."""

    @post("/api/tables/{table_id:str}/dice", status_code=200, cost=4.0)
    async def share(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        client, wanted = await guard.read(request, DiceWanted)
        account = await (guard.account(client) if wanted.name is None else guard.author(client))
        return json(await dice.share(table_id, account, wanted.name))

    @get("/api/tables/{table_id:str}/dice", cost=6.5)
    async def of_table(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.ask(request)
        return json(await dice.of_table(table_id, await guard.account(client), _start(request)))

    @get("/api/dice/{link_id:str}", cost=6.5)
    async def read(request: Asked, link_id: FromPath[str]) -> Response[bytes]:
        client = guard.ask(request)
        return json(await dice.read(link_id, await guard.account(client), _start(request)))

    @post("/api/dice/{link_id:str}", cost=12.5)
    async def play(request: Asked, link_id: FromPath[str]) -> Response[bytes]:
        client, wanted = await guard.read(request, DiceWanted)
        account, headers = await guard.own_account(client)
        pay = partial(guard.rate_limits.pay_once, "new_tables", client.address, "new tables")
        made, seat = await dice.play(link_id, account, wanted.name, pay)
        return json(MadeTable(made, page_of(made), seat), 201, headers)

    @get("/api/dice/{link_id:str}/qr.svg", cost=1.5)
    async def qr(request: Asked, link_id: FromPath[str]) -> Response[bytes]:
        client = guard.ask(request)
        if not is_id(link_id):
            raise unknown_link()
        return await qr_code(clerks, client, client.base + page_of_link(link_id))

    return [share, of_table, read, play, qr]


def _start(request: Asked) -> int:
    """Return the number of the first try to send."""
    text = str(request.query_params.get("from", "0"))
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise BadInput("shape", "from is the number of a try, 0 to 9999")
    return int(text)
