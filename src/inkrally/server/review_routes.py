"""The HTTP side of what comes after a match: its review, and tables that go on from the middle of it. Knows no rule."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.fair import Asker
from inkrally.server.http import Asked, Door, json
from inkrally.server.reviewed import NoChoice, ReviewState, WhatIfWanted
from inkrally.server.reviews import Reviews
from inkrally.server.routes import FOR_EVER, MadeTable, page_of
from inkrally.server.tables import Tables, is_id, unknown_table

ASK_COST = 5
"""What asking for a review takes of an address's credits; looking how far it is takes one."""


def review_routes(door: Door, tables: Tables, reviews: Reviews) -> list[HTTPRouteHandler]:
    """All routes of reviews and of what-ifs."""

    @post("/api/tables/{table_id:str}/review", status_code=200)
    async def ask(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        asker = door.ask(request, ASK_COST)
        await door.body(request, asker, NoChoice)
        _check(table_id)
        session, headers = await door.own_session(asker)
        pay = partial(door.gate.pay_once, door.gate.new_reviews, asker.address, "reviews")
        found = await reviews.ask(table_id, Asker(asker.address, session), pay)
        if isinstance(found, ReviewState):
            return json(found, 202, headers)
        return await _told(request, found, headers)

    @get("/api/tables/{table_id:str}/review")
    async def read(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        asker = door.ask(request)
        _check(table_id)
        found = await reviews.read(table_id, await door.session(asker))
        return json(found) if isinstance(found, ReviewState) else await _told(request, found, {})

    @delete("/api/tables/{table_id:str}/review", status_code=204)
    async def cancel(request: Asked, table_id: FromPath[str]) -> None:
        asker = door.ask(request)
        asker.check_origin()
        reviews.cancel(table_id, await door.session(asker))

    @post("/api/tables/{table_id:str}/what-if")
    async def what_if(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        asker = door.ask(request, ASK_COST)
        wanted: WhatIfWanted = await door.body(request, asker, WhatIfWanted)
        door.gate.pay_once(door.gate.new_tables, asker.address, "new tables")
        session, headers = await door.own_session(asker)
        made, seat = await tables.what_if(session, table_id, wanted, asker.address)
        return json(MadeTable(made, page_of(made), seat), 201, headers)

    return [ask, read, cancel, what_if]


def _check(table_id: str) -> None:
    if not is_id(table_id):
        raise unknown_table()


async def _told(request: Asked, packed: bytes, headers: dict[str, str]) -> Response[bytes]:
    """A review that is done: it stays as it is, so it may be kept, but not with a cookie in its head."""
    cache = "no-store" if headers else FOR_EVER
    headers = {**headers, "cache-control": cache, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, packed), media_type="application/json", headers=headers)
