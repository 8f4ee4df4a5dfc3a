"""The HTTP routes of reviews, best whole games and what-if tables.

A best whole game is the best game that a seat could have played if it had known all its dice in advance. A what-if
table continues a finished match from one of its rounds.
"""

from __future__ import annotations

from functools import partial

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.match.errors import Refusal
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.replays.what_if import make_what_if
from inkrally.server.features.reviews.forms import EmptyBody, WhatIfRequest
from inkrally.server.features.reviews.reviews import ReviewKey, Reviews
from inkrally.server.features.tables.routes import CACHE_IMMUTABLE, CreatedTable, page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, gzip_response, json
from inkrally.server.live.tables import Tables, is_id, unknown_table


def review_routes(guard: RequestGuard, tables: Tables, reviews: Reviews, held: HeldBack) -> list[HTTPRouteHandler]:
    """Return all routes of reviews and what-if tables.

    Args:
        guard: Checks requests.
        tables: The tables of this server.
        reviews: The reviews.
        held: Hides matches whose dice other people may still play.
    """

    async def begin(request: HttpRequest, key: ReviewKey) -> Response[bytes]:
        """Request a review, and return the response with its state or the finished review."""
        client, _ = await guard.read(request, EmptyBody)
        _check(key)
        account, headers = await guard.ensure_account(client)
        await held.check(key.table, account)
        pay = partial(guard.rate_limits.pay_hourly, "new_reviews", client.address, "reviews")
        found = await reviews.ask(key, Requester(client.address, account), pay)
        if isinstance(found, bytes):
            return await _review_response(request, found, headers)
        return json(found, 202, headers)

    async def look(request: HttpRequest, key: ReviewKey) -> Response[bytes]:
        """Return the response with the state of a review or the finished review."""
        client = guard.client_of(request)
        _check(key)
        account = await guard.account(client)
        await held.check(key.table, account)
        found = await reviews.read(key, Requester(client.address, account or ""), _part(request))
        return await _review_response(request, found, {}) if isinstance(found, bytes) else json(found)

    async def take_back(request: HttpRequest, key: ReviewKey) -> None:
        """Cancel the request for a review."""
        client = guard.changing_client(request)
        await reviews.cancel(key, await guard.account(client))

    @post("/api/tables/{table_id:str}/review", status_code=200, cost=6.0)
    async def ask(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        return await begin(request, ReviewKey(table_id))

    @get("/api/tables/{table_id:str}/review", cost=1.5)
    async def read(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        return await look(request, ReviewKey(table_id))

    @delete("/api/tables/{table_id:str}/review", status_code=204, cost=1.5)
    async def cancel(request: HttpRequest, table_id: FromPath[str]) -> None:
        await take_back(request, ReviewKey(table_id))

    @post("/api/tables/{table_id:str}/best/{seat:str}", status_code=200, cost=6.0)
    async def ask_best(request: HttpRequest, table_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
        return await begin(request, ReviewKey(table_id, _seat(seat)))

    @get("/api/tables/{table_id:str}/best/{seat:str}", cost=1.5)
    async def read_best(request: HttpRequest, table_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
        return await look(request, ReviewKey(table_id, _seat(seat)))

    @delete("/api/tables/{table_id:str}/best/{seat:str}", status_code=204, cost=1.5)
    async def cancel_best(request: HttpRequest, table_id: FromPath[str], seat: FromPath[str]) -> None:
        await take_back(request, ReviewKey(table_id, _seat(seat)))

    @post("/api/tables/{table_id:str}/what-if", cost=12.0)
    async def what_if(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, WhatIfRequest)
        guard.rate_limits.pay_hourly("new_tables", client.address, "new tables")
        account, headers = await guard.ensure_account(client)
        await held.check(table_id, account)
        made, seat = await make_what_if(tables, account, table_id, body, client.address)
        return json(CreatedTable(made, page_of(made), seat), 201, headers)

    return [ask, read, cancel, ask_best, read_best, cancel_best, what_if]


def _check(key: ReviewKey) -> None:
    """Raise Refusal (`table-unknown`) unless the ID of the table has the form of an ID."""
    if not is_id(key.table):
        raise unknown_table()


def _seat(text: str) -> int:
    """Return the number of a seat in a path. Raises Refusal (`seat-unknown`) if it is not a number."""
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        return int(text)
    raise Refusal("seat-unknown", "name a seat by its number, counted from 0", "seat")


def _part(request: HttpRequest) -> int | None:
    """Return the number of the partial review that the client has, from the query, or None."""
    text = request.query_params.get("part", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


async def _review_response(request: HttpRequest, content: bytes, headers: dict[str, str]) -> Response[bytes]:
    """Return the response with a finished review.

    The client may name the present format in the query `form`. A review in this format never changes, so the response
    may then be cached, unless it sets a cookie.
    """
    lasting = request.query_params.get("form") == str(REVIEW_FORMAT_VERSION) and not headers
    return await gzip_response(
        request, content, {**headers, "cache-control": CACHE_IMMUTABLE if lasting else "no-store"}
    )
