"""Reads the insight of an account: its stored losses by turn, the results of its matches, and the titles of tables.

This module reads only stored rows and replays no match. The number of rows is bounded for each account.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.pack import TurnLoss
from inkrally.server.features.history.match_stats import options_of, parts_of, stat_columns_of
from inkrally.server.features.history.recorder import ALL_SEATS, decompress_review, lost_of
from inkrally.server.features.insight.losses import (
    MIN_MATCHES,
    ReviewedSeat,
    ThemeTurns,
    losses_by_round,
    losses_by_theme,
    match_losses,
)
from inkrally.server.features.insight.schemas import (
    GameInsight,
    Insight,
    ScorePoint,
    ShownLoss,
    ThemeLosses,
    VariantScores,
)
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_length, json_value
from inkrally.server.storage.store import Store, StoreError, Write

MAX_MATCHES = 200
"""The maximum number of reviewed matches, and of results, for each game: the newest."""
MAX_SEARCHED = 2_000
"""The maximum number of newest matches of a game among which reviewed ones are looked for."""
MAX_REREAD = 40
"""The maximum number of stored reviews that one request decompresses.

Only reviews of older servers, which did not store losses by turn, need this, and each of them only once.
"""
CACHE_MS = 30_000
"""How long an answer is reused for the same account, in milliseconds."""
MAX_CACHED = 256
"""The maximum number of accounts whose answers are in memory."""

history, reviewed, reviews, tables = schema.history.c, schema.reviewed.c, schema.reviews.c, schema.tables.c
_turns = msgspec.json.Decoder(tuple[TurnLoss, ...])


class InsightReader:
    """Reads and caches the insight of accounts."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._cached: OrderedDict[str, tuple[int, Insight]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, account: str | None) -> Insight:
        """Return the insight of an account, at most `CACHE_MS` old. Raises StoreError.

        Simultaneous requests of an account wait for the same answer, so that stored reviews are decompressed once.
        """
        if account is None:
            return Insight((), MIN_MATCHES)
        async with self._locks.setdefault(account, asyncio.Lock()):
            at, found = self._cached.get(account, (0, None))
            if found is None or self._now() - at >= CACHE_MS:
                found = await self._read(account)
                self._cached[account] = self._now(), found
                self._cached.move_to_end(account)
                if len(self._cached) > MAX_CACHED:
                    self._cached.popitem(last=False)
            return found

    async def _read(self, account: str) -> Insight:
        games = sa.select(history.game, sa.func.count().label("matches"))
        rows = await self._store.rows(
            games.where(history.account == account, history.counts == 1).group_by(history.game)
        )
        order = sorted(rows, key=lambda row: (-row.matches, row.game))
        return Insight(tuple([await self._game(account, row.game) for row in order]), MIN_MATCHES)

    async def _game(self, account: str, game: str) -> GameInsight:
        """Return the insight of an account into a game."""
        newest = (
            sa.select(schema.history)
            .where(history.account == account, history.game == game, history.counts == 1)
            .order_by(history.at.desc(), history.table_id.desc())
        )
        results = await self._store.rows(newest.limit(MAX_MATCHES))
        searched = newest.limit(MAX_SEARCHED).subquery()
        of_seat = sa.and_(reviewed.table_id == searched.c.table_id, reviewed.seat == searched.c.seat)
        query = sa.select(schema.reviewed, searched.c.at).join(searched, of_seat)
        rows = await self._store.rows(query.order_by(searched.c.at.desc(), reviewed.table_id).limit(MAX_MATCHES))
        reread = await self._reread(game, [row for row in rows if row.turns is None])
        matches = await asyncio.to_thread(_reviewed_seats, rows, reread)
        themes = await asyncio.to_thread(losses_by_theme, matches)
        scores, variants, parts = _scores(game, results)
        return GameInsight(
            game,
            len(matches),
            len(rows) - len(matches),
            sum(len(match.turns) for match in matches),
            match_losses(matches),
            await asyncio.to_thread(losses_by_round, matches),
            await self._shown(themes),
            stat_columns_of(game),
            variants,
            parts,
            scores,
        )

    async def _reread(self, game: str, rows: Sequence[Any]) -> dict[str, str]:
        """Store the losses by turn of some rows of `reviewed` that lack them. Return those losses, by table.

        At most `MAX_REREAD` reviews are read. Rows whose review is of another version remain as they are.
        """
        by_table = {row.table_id: row for row in rows}
        if not by_table:
            return {}
        of_match = reviews.seat == ALL_SEATS, reviews.form == REVIEW_FORMAT_VERSION
        query = sa.select(reviews.table_id, reviews.review).where(reviews.table_id.in_(by_table), *of_match)
        found: dict[str, str] = {}
        for each in await self._store.rows(query.limit(MAX_REREAD)):
            state = await asyncio.to_thread(decompress_review, each.review)
            row = by_table[each.table_id]
            write = Write()
            for lost in await asyncio.to_thread(lost_of, game, each.table_id, state):
                write.add("reviewed", **lost)
                if lost["seat"] == row.seat:
                    found[each.table_id] = lost["turns"]
            if each.table_id not in found:
                # The review cannot be read. Do not read it again.
                given = {name: getattr(row, name) for name in ("table_id", "seat", "lost", "rounds", "worst")}
                write.add("reviewed", **given, turns="[]")
            with suppress(StoreError):  # the table may be deleted meanwhile; otherwise the next request tries again
                await self._store.write(write)
        return found

    async def _shown(self, themes: Sequence[ThemeTurns]) -> tuple[ThemeLosses, ...]:
        """Return losses by theme with the titles of the tables of the shown turns."""
        ids = {match.table_id for theme in themes for match, _ in theme.worst}
        title = json_value(tables.doc, "setup", "title").label("title")
        query = sa.select(tables.id, title, json_length(tables.doc, "seats").label("seats")).where(tables.id.in_(ids))
        among = sa.select(tables.id).where(tables.id.in_(ids))
        found = {row.id: row for row in await self._store.rows_of_tables(query, among)} if ids else {}
        return tuple(
            ThemeLosses(
                theme.theme,
                theme.matches,
                theme.turns,
                theme.lost,
                tuple(
                    ShownLoss(
                        match.table_id,
                        found[match.table_id].title or "",
                        match.at,
                        match.seat,
                        found[match.table_id].seats or 0,
                        turn.round,
                        turn.lost,
                        turn.error,
                    )
                    for match, turn in theme.worst
                    if match.table_id in found
                ),
            )
            for theme in themes
        )


def _reviewed_seats(rows: Sequence[Any], reread: dict[str, str]) -> list[ReviewedSeat]:
    """Return the reviewed matches whose losses by turn can be read."""
    found = []
    for row in rows:
        text = reread.get(row.table_id, row.turns)
        with suppress(msgspec.MsgspecError):
            if text is not None and (turns := _turns.decode(text)):
                found.append(ReviewedSeat(row.table_id, row.at, row.seat, turns))
    return found


def _scores(
    game: str, rows: Sequence[Any]
) -> tuple[tuple[ScorePoint, ...], tuple[VariantScores, ...], tuple[dict[str, Any], ...]]:
    """Return the results of matches (rows of `history`, the newest first), their variants, and the parts of these."""
    count = len(stat_columns_of(game))
    boxes = list(dict.fromkeys(row.box for row in rows))
    parts = list(dict.fromkeys(part for box in boxes for part in parts_of(game, box)))
    points = (
        ScorePoint(row.table_id, row.at, boxes.index(row.box), (row.figure_1, row.figure_2, row.figure_3)[:count])
        for row in reversed(rows)
    )
    variants = (VariantScores(options_of(game, box), tuple(map(parts.index, parts_of(game, box)))) for box in boxes)
    return tuple(points), tuple(variants), tuple(options_of(game, part) for part in parts)


def insight_routes(guard: RequestGuard, reader: InsightReader) -> list[HTTPRouteHandler]:
    """Return the route of insight."""

    @get("/api/me/insight", cost=30.0)
    async def insight(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await reader.of(account))

    return [insight]
