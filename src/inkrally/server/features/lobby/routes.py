"""The HTTP routes of the lobby: the full list of public tables, taking a seat, and ratings."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.lobby.lobby import Lobby
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.features.ratings.seat_ratings import SeatRatings
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.tables.routes import CreatedTable, note_network, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, takes_gzip
from inkrally.server.live.tables import Tables


class SitDownRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the first free seat of a public table, under a name."""

    name: Annotated[str, msgspec.Meta(max_length=400)]


def lobby_routes(
    guard: RequestGuard, tables: Tables, lobby: Lobby, ratings: Ratings, seat_ratings: SeatRatings, held: HeldBack
) -> list[HTTPRouteHandler]:
    """Return all routes of the lobby.

    Args:
        guard: Checks requests.
        tables: The tables of this server.
        lobby: The lobby.
        ratings: The ratings of players.
        seat_ratings: The ratings that tables show.
        held: Hides matches whose dice other people may still play.
    """

    @get("/api/place", cost=3.0)
    async def listed(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        packs = takes_gzip(request)
        headers = {"cache-control": "no-store", "vary": "accept-encoding"}
        if packs:
            headers["content-encoding"] = "gzip"
        await lobby.refresh_for_reader()
        return Response(lobby.full_list(packs), media_type="application/json", headers=headers)

    @post("/api/tables/{table_id:str}/sit", status_code=200, cost=8.0)
    async def sit(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, SitDownRequest)
        account, headers = await guard.ensure_account(client)
        await held.check_sitter(table_id, account)
        try:
            seat = await tables.sit(table_id, account, body.name)
        except Refusal as refusal:
            if refusal.code == "table-unknown":
                lobby.forget(table_id)
            raise
        await note_network(tables, table_id, account, client.address)
        return json(CreatedTable(table_id, page_of(table_id), seat), 200, headers)

    @get("/api/ratings/mine", cost=2.0)
    async def mine(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(() if account is None else await ratings.all_of(account))

    @get("/api/tables/{table_id:str}/ratings", cost=4.0)
    async def at_table(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await seat_ratings.at(await doc_of(tables.store, table_id), account))

    return [listed, sit, mine, at_table]
