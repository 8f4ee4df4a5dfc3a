"""The page of a player except for the list of matches: ratings over time, means and records, reviews, and best sheets.

This module reads only stored rows and replays no match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.lobby.ratings import Rating, shown_rating
from inkrally.server.features.history.match_stats import has_sheets, options_of, stat_columns_of
from inkrally.server.features.history.matches import known_to, visible_to
from inkrally.server.features.history.schemas import (
    BestSheet,
    GameStats,
    HeadToHead,
    PlayerProfile,
    RatingPoint,
    RatingSummary,
    ReviewedGame,
    ReviewedMatch,
    VariantStat,
    VariantStats,
)
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_length, json_value
from inkrally.server.storage.row_decoding import read_docs, read_summary
from inkrally.server.storage.store import Store
from inkrally.table.names import own_course_of

MAX_RATING_POINTS = 120
"""The maximum number of points in a line of ratings.

With more matches, only every n-th point and the last one are shown.
"""
MAX_BOXES = 24
MAX_REVIEWED = 200
MAX_SHEETS = 10
RECENT_MATCHES = 200
"""The number of last matches among which frequent opponents are counted."""
MAX_OPPONENTS = 12

history = schema.history.c
FIGURES = (history.figure_1, history.figure_2, history.figure_3)
"""The columns with the statistics that a game defines."""


class Profiles:
    """Reads the content of the pages of players: ratings, statistics and recent matches."""

    def __init__(self, store: Store, ratings: Ratings, held: HeldBack, now: Callable[[], int]) -> None:
        self._store = store
        self._held = held
        self._ratings = ratings
        self._now = now

    async def of(self, owner: Any, viewer: str | None) -> PlayerProfile:
        """Return the page of a player as the account `viewer` may see the page. Raises StoreError.

        `owner` is the player's row in `accounts`.
        """
        account: str = owner.id
        seen = visible_to(viewer, account)
        boxes: dict[str, list[Any]] = {}
        for row in await self._store.rows(_boxes(seen)):
            boxes.setdefault(row.game, []).append(row)
        games = {game: sum(row.matches for row in rows) for game, rows in boxes.items()}
        order = sorted(games, key=lambda game: (-games[game], game))
        return PlayerProfile(
            matches=sum(games.values()),
            hidden=bool(owner.page_hidden),
            together=None if viewer in (None, account) else await self._matches_together(account, viewer or ""),
            ratings=await self._lines(account),
            games=tuple([await self._game(game, boxes[game], seen) for game in order]),
            reviewed=tuple([each for game in order if (each := await self._reviewed(game, seen)).matches]),
            best=await self._best(order, seen, viewer),
            company=await self._frequent_opponents(account, (*seen, *known_to(viewer, account))),
        )

    async def _matches_together(self, account: str, viewer: str) -> HeadToHead | None:
        """Return the number of matches that two accounts played together, with their results, or None for none."""
        mine, theirs = schema.history.alias("mine"), schema.history.alias("theirs")
        ahead, behind = mine.c.place < theirs.c.place, mine.c.place > theirs.c.place
        (row,) = await self._store.rows(
            sa.select(
                sa.func.count().label("matches"),
                sa.func.coalesce(sa.func.sum(sa.cast(ahead, sa.Integer)), 0).label("ahead"),
                sa.func.coalesce(sa.func.sum(sa.cast(behind, sa.Integer)), 0).label("behind"),
            )
            .select_from(mine.join(theirs, mine.c.table_id == theirs.c.table_id))
            .where(mine.c.account == viewer, theirs.c.account == account)
        )
        return HeadToHead(row.matches, row.ahead, row.behind) if row.matches else None

    async def _lines(self, account: str) -> tuple[RatingSummary, ...]:
        """Return the ratings of an account, each with at most `MAX_RATING_POINTS` points."""
        ratings = schema.ratings.c
        lines = []
        for own in await self._ratings.all_of(account):
            many = own.rating.matches
            step = -(-many // MAX_RATING_POINTS)
            query = sa.select(schema.ratings).where(
                ratings.account == account,
                ratings.game == own.game,
                ratings.tempo == own.tempo,
                ratings.matches > 0,
                sa.or_((many - ratings.matches) % step == 0, ratings.matches == 1),
            )
            points = [_rating_point(row) for row in await self._store.rows(query.order_by(ratings.n))]
            lines.append(RatingSummary(own.game, own.tempo, own.rating, tuple(points)))
        return tuple(sorted(lines, key=lambda line: (line.game, line.tempo != "live")))

    async def _game(self, game: str, boxes: list[Any], seen: tuple[Any, ...]) -> GameStats:
        """Return the player's results in a game, by variant.

        Args:
            game: The name of the game.
            boxes: The rows of `_boxes` for the variants of the game.
            seen: The SQL conditions for matches of the player that the viewer may see.
        """
        kinds = stat_columns_of(game)
        count = sum(row.matches for row in boxes)
        boxes = sorted(boxes, key=lambda row: (-row.matches, row.box))[:MAX_BOXES]
        conditions = (*seen, history.game == game, history.counts == 1)
        # One query reads the means and best values, a second one the first match of each record.
        summed: list[Any] = []
        for place, kind in enumerate(kinds):
            column = FIGURES[place]
            best = sa.func.max(column) if kind.best == "most" else sa.func.min(column)
            mean = sa.cast(sa.func.avg(column), sa.Float)
            summed += [
                best.label(f"best_{place}"),
                mean.label(f"mean_{place}"),
                sa.func.count(column).label(f"matches_{place}"),
            ]
        rows: dict[str, Any] = {}
        if kinds:
            query = sa.select(history.box, *summed).where(*conditions).group_by(history.box)
            rows = {row.box: row for row in await self._store.rows(query)}
        firsts = []
        for box in boxes:
            of_box = rows.get(box.box)
            for place in range(len(kinds) if of_box is not None else 0):
                best = getattr(of_box, f"best_{place}")
                if best is not None:
                    first = sa.select(
                        sa.literal(box.box).label("box"), sa.literal(place).label("place"), history.table_id
                    )
                    first = first.where(*conditions, history.box == box.box, FIGURES[place] == best)
                    firsts.append(sa.select(first.order_by(history.at, history.table_id).limit(1).subquery()))
        found: dict[tuple[str, int], VariantStat] = {}
        for row in await self._store.rows(sa.union_all(*firsts)) if firsts else ():
            best, mean, matches = (
                getattr(rows[row.box], f"{name}_{row.place}") for name in ("best", "mean", "matches")
            )
            found[row.box, row.place] = VariantStat(mean, best, row.table_id, matches)
        return GameStats(
            game,
            count,
            kinds,
            tuple(
                VariantStats(
                    row.box,
                    options_of(game, row.box),
                    row.matches,
                    row.against,
                    row.won,
                    tuple(found.get((row.box, place)) for place in range(len(kinds))),
                )
                for row in boxes
            ),
        )

    async def _reviewed(self, game: str, seen: tuple[Any, ...]) -> ReviewedGame:
        """Return the reviewed matches in a game. `seen` are the conditions for visible matches."""
        reviewed, tables = schema.reviewed.c, schema.tables.c
        title = json_value(tables.doc, "setup", "title").label("title")
        seats = json_length(tables.doc, "seats").label("seats")
        newest = (
            sa.select(history.table_id, history.at, history.seat, reviewed.lost, reviewed.rounds, reviewed.worst)
            .join(
                schema.reviewed,
                sa.and_(reviewed.table_id == history.table_id, reviewed.seat == history.seat),
            )
            .where(*seen, history.game == game)
            .order_by(history.at.desc())
            .limit(MAX_REVIEWED)
            .subquery()
        )
        query = sa.select(newest, title, seats).join(schema.tables, tables.id == newest.c.table_id)
        rows = await self._store.rows_of_tables(query, sa.select(newest.c.table_id))
        return ReviewedGame(
            game,
            tuple(
                ReviewedMatch(
                    row.table_id, row.title or "", row.at, row.seat, row.seats or 0, row.lost, row.rounds, row.worst
                )
                for row in sorted(rows, key=lambda each: each.at)
            ),
        )

    async def _best(self, games: list[str], seen: tuple[Any, ...], viewer: str | None) -> tuple[BestSheet, ...]:
        """Return the best sheets in some games. `seen` are the conditions for visible matches."""
        found: list[BestSheet] = []
        for game in filter(has_sheets, games):
            best = (
                sa.select(history.table_id, history.at, history.seat, history.figure_1)
                .where(*seen, history.game == game, history.counts == 1, history.figure_1.is_not(None))
                .order_by(history.figure_1.desc(), history.at.desc())
                .limit(MAX_SHEETS)
            )
            rows = await self._store.rows(best)
            ids = [row.table_id for row in rows]
            tables = schema.tables.c
            query = sa.select(tables.id, tables.doc, tables.glance).where(tables.id.in_(ids))
            among = sa.select(tables.id).where(tables.id.in_(ids))
            held = await self._held.among(ids, viewer)
            kept = {each.id: (each, doc) for each, doc in read_docs(await self._store.rows_of_tables(query, among))}
            for row in rows:
                if row.table_id not in kept or row.table_id in held:
                    continue
                table, doc = kept[row.table_id]
                summary = read_summary(table.id, table.glance)
                sheets = () if summary is None else summary.sheets
                if row.seat < len(sheets):
                    setup = doc.setup
                    options = dict(setup.options)
                    own_course_of(options)
                    fields = (game, row.table_id, setup.title, options, row.at, row.figure_1, sheets[row.seat])
                    found.append(BestSheet(*fields))
        return tuple(found)

    async def _frequent_opponents(self, account: str, seen: tuple[Any, ...]) -> tuple[str, ...]:
        """Return the handles of the most frequent opponents in the last matches."""
        lately = sa.select(history.table_id).where(*seen).order_by(history.at.desc()).limit(RECENT_MATCHES).subquery()
        too, accounts = schema.history.alias("too"), schema.accounts.c
        times = sa.func.count()
        query = (
            sa.select(accounts.handle)
            .select_from(lately.join(too, too.c.table_id == lately.c.table_id))
            .join(schema.accounts, accounts.id == too.c.account)
            .where(too.c.account != account, accounts.handle.is_not(None))
            .group_by(accounts.handle)
            .order_by(times.desc(), accounts.handle)
            .limit(MAX_OPPONENTS)
        )
        return tuple(row.handle for row in await self._store.rows(query))


def _boxes(seen: tuple[Any, ...]) -> Any:
    """Return the query for the numbers of matches, of matches against other people, and of wins, by variant."""
    each = sa.select(
        history.game,
        history.box,
        sa.func.count().label("matches"),
        sa.func.sum(sa.cast(history.outcome != "alone", sa.Integer)).label("against"),
        sa.func.sum(sa.cast(history.outcome == "won", sa.Integer)).label("won"),
    )
    return each.where(*seen).group_by(history.game, history.box)


def _rating_point(row: Any) -> RatingPoint:
    """Return the point for a row of `ratings` in the line of ratings over time."""
    then = shown_rating(Rating(row.mean, row.doubt, row.matches, row.at), row.at)
    return RatingPoint(row.at, then.value, then.low, then.high, then.matches)
