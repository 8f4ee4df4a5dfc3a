"""Implements the solo tour: one match alone with each expansion, with the best results of a player.

A stop of the tour is a match of one seat on the original sheet with one expansion and default settings. Such a match is
an ordinary match in the history of the account, so the tour is the same on every device.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.summary import variant_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_docs
from inkrally.server.storage.store import Store

GAME = "railroad-ink"
CANDIDATES = 10
"""The number of the best matches of a stop that are examined to find a match with default settings."""

history, tables = schema.history.c, schema.tables.c


class TourStop(msgspec.Struct, frozen=True):
    """A stop of the solo tour.

    Attributes:
        expansion: The name of the expansion.
        options: The options of a match of this stop.
        stars: The points for one, two and three stars; empty if not measured.
        best: The player's highest number of points, or None before the first finished match.
        table: The id of the first table with that number of points, or None before the first finished match.
        matches: The number of finished matches, with any settings.
    """

    expansion: str
    options: dict[str, Any]
    stars: tuple[int, ...] = ()
    best: int | None = None
    table: str | None = None
    matches: int = 0


@cache
def tour_stops() -> tuple[TourStop, ...]:
    """Return the stops of the tour without results, in the order of the rules."""
    return tuple(
        TourStop(name, {"edition": "original", "expansions": [name]}, expansion.solo_stars)
        for name, expansion in facts.EXPANSIONS.items()
    )


async def tour_of(store: Store, account: str) -> tuple[TourStop, ...]:
    """Return the stops of the tour with the results of an account. Raises StoreError."""
    stops = {variant_of(stop.options): stop for stop in tour_stops()}
    solo = (
        history.account == account,
        history.game == GAME,
        history.outcome == "alone",
        history.counts == 1,
        history.figure_1.is_not(None),
    )
    counted = sa.select(history.box, sa.func.count().label("matches")).where(*solo, history.box.in_(stops))
    matches = {row.box: row.matches for row in await store.rows(counted.group_by(history.box))}
    if not matches:
        return tuple(stops.values())
    leading = [
        sa.select(history.box, history.figure_1, history.at, history.table_id)
        .where(*solo, history.box == box)
        .order_by(history.figure_1.desc(), history.at, history.table_id)
        .limit(CANDIDATES)
        .subquery()
        for box in matches
    ]
    candidates = await store.rows(sa.union_all(*(sa.select(each) for each in leading)))
    ids = [row.table_id for row in candidates]
    found = await store.rows_of_tables(
        sa.select(tables.id, tables.doc).where(tables.id.in_(ids)), sa.select(tables.id).where(tables.id.in_(ids))
    )
    docs = {row.id: doc for row, doc in read_docs(found)}
    for row in sorted(candidates, key=lambda each: (-each.figure_1, each.at, each.table_id)):
        stop, doc = stops[row.box], docs.get(row.table_id)
        if stop.best is None and doc is not None and not doc.setup.options.get("settings"):
            stops[row.box] = msgspec.structs.replace(
                stop, best=row.figure_1, table=row.table_id, matches=matches[row.box]
            )
    return tuple(stops.values())


def tour_routes(guard: RequestGuard, store: Store) -> list[HTTPRouteHandler]:
    """Return the HTTP route of the tour."""

    @get("/api/railroad-ink/solo-tour", cost=10.0)
    async def tour(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(tour_stops() if account is None else await tour_of(store, account))

    return [tour]
